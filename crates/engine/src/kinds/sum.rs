//! `sum`: the numbers in the scope, all different, add up to a total; value `v` is the number `v + 1`.
//!
//! Direct: only the sets of numbers with that total count, of those that hold every number already placed and no other
//! than the cells allow. A number that no such set holds goes; the total may leave one set only, or one number in all.
//! Complete: what known cells leave is looked at alone. Of two cells each keeps what the other one leaves, and a third
//! and fourth one are tried digit by digit. For more, which sets of numbers the cells so far can hold is one mask over
//! all sets (2 to the 9, so 512 bits), and giving the next cell the number `v` shifts the sets without `v` by 2 to the
//! `v`: a few words do a whole line, and the sets with the wanted total are one mask too.

use super::{Removal, Spread, Verdict, bits, clash};

/// The most numbers there can be.
pub const MOST_VALUES: usize = 9;

/// All numbers together.
const MOST_TOTAL: usize = MOST_VALUES * (MOST_VALUES + 1) / 2;
const SETS: usize = 1 << MOST_VALUES;
const WORDS: usize = SETS / 64;

/// Some of all sets of numbers: bit `s` for the set whose members are the bits of `s`.
type Sets = [u64; WORDS];

/// The sets of numbers that do not hold a number.
const WITHOUT: [Sets; MOST_VALUES] = without();
/// The sets with each total.
const WITH_TOTAL: [Sets; MOST_TOTAL + 1] = with_total();
/// What [`sets_of`] looks up.
static BY_LENGTH: ([u16; SETS], [[u16; MOST_TOTAL + 2]; MOST_VALUES + 1]) = by_length();

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

/// What known cells leave of a scope with a sum.
pub(crate) struct Rest {
    /// The other cells, so many, and what each can hold.
    number: usize,
    positions: [u8; MOST_VALUES],
    domains: [u64; MOST_VALUES],
    /// What they add up to.
    left: u32,
}

impl Rest {
    /// `None` if the known cells are too much.
    #[inline]
    pub(crate) fn of(total: u32, domains: impl Iterator<Item = u64>) -> Option<Self> {
        let mut rest = Self {
            number: 0,
            positions: [0; MOST_VALUES],
            domains: [0; MOST_VALUES],
            left: total,
        };
        let mut placed = 0;
        for (position, domain) in domains.enumerate() {
            if !domain.is_power_of_two() {
                rest.positions[rest.number] = position as u8;
                rest.domains[rest.number] = domain;
                rest.number += 1;
                continue;
            }
            if placed & domain != 0 {
                return None;
            }
            placed |= domain;
            rest.left = rest.left.checked_sub(domain.trailing_zeros() + 1)?;
        }
        for domain in &mut rest.domains[..rest.number] {
            *domain &= !placed;
        }
        Some(rest)
    }

    /// The places of the cells, and what each can hold.
    #[inline]
    pub(crate) fn cells(&self) -> impl Iterator<Item = (usize, u64)> {
        let positions = self.positions[..self.number]
            .iter()
            .map(|&position| usize::from(position));
        positions.zip(self.domains)
    }

    /// The same with no more than what some way to fill the cells holds; `None` if there is no way.
    #[inline]
    pub(crate) fn kept(mut self) -> Option<Self> {
        let [first, second, third, fourth, ..] = self.domains;
        match self.number {
            0 => return (self.left == 0).then_some(self),
            1 => self.domains[0] &= 1u64.checked_shl(self.left.wrapping_sub(1)).unwrap_or(0),
            2 => [self.domains[0], self.domains[1]] = two(self.left, [first, second]),
            3 => self.domains[..3].copy_from_slice(&three(self.left, [first, second, third])),
            4 => self.domains[..4].copy_from_slice(&four(self.left, [first, second, third, fourth])),
            _ => self.keep(),
        }
        (self.domains[0] != 0).then_some(self)
    }

    /// The same for any number of cells.
    fn keep(&mut self) {
        let mut before = [[0; WORDS]; MOST_VALUES + 1];
        before[0][0] = 1;
        for index in 0..self.number {
            let (done, next) = before.split_at_mut(index + 1);
            for value in bits(self.domains[index]) {
                put(&done[index], value as usize, &mut next[0]);
            }
        }
        let mut after = WITH_TOTAL.get(self.left as usize).copied().unwrap_or_default();
        for (after, before) in after.iter_mut().zip(before[self.number]) {
            *after &= before;
        }
        for index in (0..self.number).rev() {
            let mut onward = [0; WORDS];
            for value in bits(self.domains[index]) {
                let mut through = [0; WORDS];
                take(&after, value as usize, &mut through);
                let mut meets = 0;
                for word in 0..WORDS {
                    through[word] &= before[index][word];
                    meets |= through[word];
                    onward[word] |= through[word];
                }
                self.domains[index] &= !(u64::from(meets == 0) << value);
            }
            after = onward;
        }
    }
}

/// What two cells keep: what the other one leaves, read from the other end.
#[inline]
fn two(left: u32, [first, second]: [u64; 2]) -> [u64; 2] {
    let Some(shift) = 17u32.checked_sub(left) else {
        return [0, 0];
    };
    let partners = |digits: u64| {
        u64::from((digits as u16).reverse_bits())
            .checked_shr(shift)
            .unwrap_or(0)
    };
    let twice = if left % 2 == 0 { (1 << (left / 2)) >> 1 } else { 0 };
    let first = first & partners(second) & !twice;
    [first, partners(first)]
}

/// What three cells keep.
#[inline]
fn three(left: u32, [first, others @ ..]: [u64; 3]) -> [u64; 3] {
    let mut kept = [0; 3];
    for value in bits(first) {
        let [second, third] = two(
            left.saturating_sub(value + 1),
            others.map(|domain| domain & !(1 << value)),
        );
        kept[0] |= u64::from(second != 0) << value;
        kept[1] |= second;
        kept[2] |= third;
    }
    kept
}

/// What four cells keep.
#[inline]
fn four(left: u32, [first, others @ ..]: [u64; 4]) -> [u64; 4] {
    let mut kept = [0; 4];
    for value in bits(first) {
        let [second, third, fourth] = three(
            left.saturating_sub(value + 1),
            others.map(|domain| domain & !(1 << value)),
        );
        kept[0] |= u64::from(second != 0) << value;
        kept[1] |= second;
        kept[2] |= third;
        kept[3] |= fourth;
    }
    kept
}
