//! All ways to fill cells with different numbers that add up to a total.
//!
//! What known cells leave is looked at alone. Of two cells each keeps what the other one leaves, and a third and fourth
//! one are tried number by number. For more, which sets of numbers the cells so far can hold is one mask over all sets (2
//! to the 9, so 512 bits), and giving the next cell the number `v` shifts the sets without `v` by 2 to the `v`: a few
//! words do a whole line, and the sets with the wanted total are one mask too.

use super::{MOST_VALUES, SETS, Sets, WITH_TOTAL, WORDS};
use crate::kinds::bits;

/// The sets of numbers that do not hold a number.
const WITHOUT: [Sets; MOST_VALUES] = without();
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
fn three(left: u32, [first, second, third]: [u64; 3]) -> [u64; 3] {
    let mut kept = [0; 3];
    for value in bits(first) {
        let others = !(1 << value);
        let rest = two(left.saturating_sub(value + 1), [second & others, third & others]);
        kept[0] |= u64::from(rest[0] != 0) << value;
        kept[1] |= rest[0];
        kept[2] |= rest[1];
    }
    kept
}

/// What four cells keep.
#[inline]
fn four(left: u32, [first, second, third, fourth]: [u64; 4]) -> [u64; 4] {
    let mut kept = [0; 4];
    for value in bits(first) {
        let others = !(1 << value);
        let rest = three(
            left.saturating_sub(value + 1),
            [second & others, third & others, fourth & others],
        );
        kept[0] |= u64::from(rest[0] != 0) << value;
        kept[1] |= rest[0];
        kept[2] |= rest[1];
        kept[3] |= rest[2];
    }
    kept
}
