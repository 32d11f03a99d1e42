//! `sum`: the numbers in the scope, all different, add up to a total; value `v` is the number `v + 1`.
//!
//! Direct: only the sets of numbers with that total count, of those that hold every number already placed and no other
//! than the cells allow. A number that no such set holds goes; the total may leave one set only, or one number in all.
//! Complete: all ways to fill the cells (`rest.rs`).

mod rest;

pub(crate) use self::rest::Rest;
use super::{Removal, Spread, Verdict, bits, clash};

/// The most numbers there can be.
pub const MOST_VALUES: usize = 9;

/// All numbers together.
const MOST_TOTAL: usize = MOST_VALUES * (MOST_VALUES + 1) / 2;
const SETS: usize = 1 << MOST_VALUES;
const WORDS: usize = SETS / 64;

/// Some of all sets of numbers: bit `s` for the set whose members are the bits of `s`.
type Sets = [u64; WORDS];

/// The sets with each total.
const WITH_TOTAL: [Sets; MOST_TOTAL + 1] = with_total();
/// What [`sets_of`] looks up.
static BY_LENGTH: ([u16; SETS], [[u16; MOST_TOTAL + 2]; MOST_VALUES + 1]) = by_length();

const fn with_total() -> [Sets; MOST_TOTAL + 1] {
    let mut all = [[0; WORDS]; MOST_TOTAL + 1];
    let mut set = 0;
    while set < SETS {
        let mut total = 0;
        let mut value = 0;
        while value < MOST_VALUES {
            if set >> value & 1 == 1 {
                total += value + 1;
            }
            value += 1;
        }
        all[total][set / 64] |= 1 << (set % 64);
        set += 1;
    }
    all
}

/// All sets of numbers, by length and then by total; and for each length where those of each total start.
const fn by_length() -> ([u16; SETS], [[u16; MOST_TOTAL + 2]; MOST_VALUES + 1]) {
    let mut sets = [0; SETS];
    let mut starts = [[0; MOST_TOTAL + 2]; MOST_VALUES + 1];
    let (mut number, mut length) = (0, 0);
    while length <= MOST_VALUES {
        let mut total = 0;
        while total <= MOST_TOTAL {
            starts[length][total] = number as u16;
            let mut set: usize = 0;
            while set < SETS {
                if set.count_ones() as usize == length && WITH_TOTAL[total][set / 64] >> (set % 64) & 1 == 1 {
                    sets[number] = set as u16;
                    number += 1;
                }
                set += 1;
            }
            total += 1;
        }
        starts[length][MOST_TOTAL + 1] = number as u16;
        length += 1;
    }
    (sets, starts)
}

/// The meaning: whether a full assignment of the scope satisfies it.
pub fn statement(total: u32, values: &[u8]) -> bool {
    values.iter().map(|&value| u32::from(value) + 1).sum::<u32>() == total
}

/// What this constraint implies at a glance.
pub fn direct(total: u32, spread: Spread<'_>, removals: &mut Vec<Removal>) -> Verdict {
    let length = spread.cells.len();
    let (mut allowed, mut placed) = (0, 0);
    for position in 0..length {
        let domain = spread.domain(position);
        allowed |= domain;
        placed |= if domain.is_power_of_two() { domain } else { 0 };
    }
    let (mut some, mut all) = (0, u64::MAX);
    for set in sets_of(total, length) {
        if set & !allowed == 0 && placed & !set == 0 {
            some |= set;
            all &= set;
        }
    }
    if some == 0 {
        return clash(spread.full);
    }
    for position in 0..length {
        spread.forbid(position, !some, spread.full & !(1 << position), removals);
    }
    for value in bits(all) {
        let places = spread.can[value as usize];
        if places == 0 {
            return clash(spread.full);
        }
        if places.is_power_of_two() {
            let position = places.trailing_zeros() as usize;
            spread.forbid(position, !(1 << value), spread.full & !places, removals);
        }
    }
    Ok(())
}

/// The sets of so many numbers with a total.
#[inline]
pub fn sets_of(total: u32, length: usize) -> impl Iterator<Item = u64> {
    let total = total as usize;
    let ends = BY_LENGTH.1.get(length).and_then(|starts| starts.get(total..total + 2));
    let range = ends.map_or(0..0, |ends| ends[0] as usize..ends[1] as usize);
    BY_LENGTH.0[range].iter().map(|&set| u64::from(set))
}

/// All that this constraint implies, the numbers being different.
pub fn complete(total: u32, spread: Spread<'_>, removals: &mut Vec<Removal>) -> Verdict {
    if spread.cells.len() > MOST_VALUES {
        return clash(0);
    }
    let domains = spread.cells.iter().map(|&cell| spread.domains[cell as usize]);
    let Some(rest) = Rest::of(total, domains).and_then(Rest::kept) else {
        return clash(spread.full);
    };
    for (position, kept) in rest.cells() {
        spread.forbid(position, !kept, spread.full & !(1 << position), removals);
    }
    Ok(())
}
