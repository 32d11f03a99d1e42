//! `sum`: the numbers in the scope, all different, add up to a total; value `v` is the number `v + 1`.
//!
//! Direct: only the sets of numbers with that total count, of those that hold every number already placed and no other
//! than the cells allow. A number that no such set holds goes; the total may leave one set only, or one number in all.
//! Complete: which sets of numbers the cells so far can hold is one mask over all sets (2 to the 9, so 512 bits), and
//! giving the next cell the number `v` shifts the sets without `v` by 2 to the `v`: a few words do a whole line, and the
//! sets with the wanted total are one mask too.

use super::{Removal, Spread, Verdict, bits, clash};

/// The most numbers there can be.
pub const MOST_VALUES: usize = 9;

const SETS: usize = 1 << MOST_VALUES;
const WORDS: usize = SETS / 64;

/// Some of all sets of numbers: bit `s` for the set whose members are the bits of `s`.
type Sets = [u64; WORDS];

/// The sets of numbers that do not hold a number.
const WITHOUT: [Sets; MOST_VALUES] = without();
/// The sets with each total.
const WITH_TOTAL: [Sets; 46] = with_total();

const fn without() -> [Sets; MOST_VALUES] {
    let mut all = [[0; WORDS]; MOST_VALUES];
    let mut value = 0;
    while value < MOST_VALUES {
        let mut set = 0;
        while set < SETS {
            if set >> value & 1 == 0 {
                all[value][set / 64] |= 1 << (set % 64);
            }
            set += 1;
        }
        value += 1;
    }
    all
}

const fn with_total() -> [Sets; 46] {
    let mut all = [[0; WORDS]; 46];
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

/// Adds to `into` the sets of `from` with number `value` put in, where it is not in yet.
#[inline]
fn put(from: &Sets, value: usize, into: &mut Sets) {
    let without = &WITHOUT[value];
    if value < 6 {
        for word in 0..WORDS {
            into[word] |= (from[word] & without[word]) << (1 << value);
        }
    } else {
        let step = 1 << (value - 6);
        for word in step..WORDS {
            into[word] |= from[word - step] & without[word - step];
        }
    }
}

/// Adds to `into` the sets of `from` with number `value` taken out, where it is in.
#[inline]
fn take(from: &Sets, value: usize, into: &mut Sets) {
    let without = &WITHOUT[value];
    if value < 6 {
        for word in 0..WORDS {
            into[word] |= (from[word] & !without[word]) >> (1 << value);
        }
    } else {
        let step = 1 << (value - 6);
        for word in step..WORDS {
            into[word - step] |= from[word] & !without[word];
        }
    }
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
pub fn sets_of(total: u32, length: usize) -> impl Iterator<Item = u64> {
    let sets = WITH_TOTAL.get(total as usize).copied().unwrap_or_default();
    let each = sets
        .into_iter()
        .enumerate()
        .flat_map(|(word, sets)| bits(sets).map(move |bit| (word * 64) as u64 + u64::from(bit)));
    each.filter(move |set| set.count_ones() as usize == length)
}

/// All that this constraint implies, the numbers being different.
pub fn complete(total: u32, spread: Spread<'_>, removals: &mut Vec<Removal>) -> Verdict {
    let length = spread.cells.len();
    let Some(wanted) = WITH_TOTAL.get(total as usize).filter(|_| length <= MOST_VALUES) else {
        return clash(0);
    };
    let mut before = [[0; WORDS]; MOST_VALUES + 1];
    before[0][0] = 1;
    for position in 0..length {
        let (done, next) = before.split_at_mut(position + 1);
        for value in bits(spread.domain(position)) {
            put(&done[position], value as usize, &mut next[0]);
        }
    }
    let mut after = *wanted;
    for (after, before) in after.iter_mut().zip(before[length]) {
        *after &= before;
    }
    if after == [0; WORDS] {
        return clash(spread.full);
    }
    for position in (0..length).rev() {
        let mut lost = 0;
        let mut onward = [0; WORDS];
        for value in bits(spread.domain(position)) {
            let mut through = [0; WORDS];
            take(&after, value as usize, &mut through);
            let mut meets = 0;
            for word in 0..WORDS {
                through[word] &= before[position][word];
                meets |= through[word];
                onward[word] |= through[word];
            }
            if meets == 0 {
                lost |= 1 << value;
            }
        }
        after = onward;
        spread.forbid(position, lost, spread.full & !(1 << position), removals);
    }
    Ok(())
}
