//! The kinds of constraints, one file each: the statement (its meaning over a full assignment, for the checker and
//! the oracle tests) and what it implies by itself at a glance (`direct`).
//!
//! An inference is a pure function from the masks of a [`Line`] to [`Removal`]s, each with the cells it rests on, so
//! the same function makes puzzles, explains steps (run again on fewer known cells) and is compared with an oracle.
//! What several constraints of one line imply together is in [`crate::line`].

pub mod all_different;
pub mod connected;
pub mod count;
pub mod difference;
pub mod distinct_lines;
pub mod less;
pub mod no_run;
pub mod packed_line;
pub mod relation;
pub mod runs;
pub mod single_loop;
pub mod sum;
pub mod visible;
pub mod weighted_sum;

use crate::Mask;

/// The state of one scope of two-valued cells: bit `i` of `can[v]` says that cell `i` may still hold value `v`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where each value is still possible.
    pub can: [Mask; 2],
    /// One bit for each cell.
    pub full: Mask,
}

impl Line {
    /// The cells known to hold `value`.
    pub fn fixed(self, value: usize) -> Mask {
        self.can[value] & !self.can[1 - value]
    }

    /// The cells not yet known.
    pub fn open(self) -> Mask {
        self.can[0] & self.can[1]
    }

    /// The cells already known.
    pub fn known(self) -> Mask {
        self.full & !self.open()
    }

    /// The number of cells.
    pub fn length(self) -> usize {
        self.full.count_ones() as usize
    }

    /// The same line with one cell set.
    #[must_use]
    pub fn with(mut self, cell: u32, value: usize) -> Self {
        self.can[1 - value] &= !(1 << cell);
        self
    }

    /// The same line with these cells unknown again.
    #[must_use]
    pub fn forget(self, cells: Mask) -> Self {
        Self {
            can: [self.can[0] | (cells & self.full), self.can[1] | (cells & self.full)],
            full: self.full,
        }
    }
}

/// The state of one scope of cells with any number of values.
#[derive(Clone, Copy, Debug)]
pub struct Spread<'store> {
    /// Where each value is still possible.
    pub can: &'store [Mask],
    /// One bit for each cell.
    pub full: Mask,
    /// The variables of the scope.
    pub cells: &'store [u32],
    /// The domains of all variables.
    pub domains: &'store [u64],
}

impl Spread<'_> {
    /// The values that a cell may still have, as a mask.
    #[inline]
    pub fn domain(&self, position: usize) -> u64 {
        self.domains[self.cells[position] as usize]
    }

    /// Takes these values from a cell, because of what is known about the `reason` cells.
    #[inline]
    pub fn forbid(&self, position: usize, values: u64, reason: Mask, removals: &mut Vec<Removal>) {
        removals.extend(bits(self.domain(position) & values).map(|value| Removal {
            value: value as usize,
            cells: 1 << position,
            reason,
            other: 0,
        }));
    }
}

/// A deduction: these cells cannot hold `value`, because of what is known about the `reason` cells of the same scope
/// and the `other` cells of a second scope where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The value that goes.
    pub value: usize,
    /// The cells it goes from.
    pub cells: Mask,
    /// The known cells of this scope that it rests on.
    pub reason: Mask,
    /// The known cells of the second scope that it rests on.
    pub other: Mask,
}

/// A line that cannot be completed, because of what is known about these cells of it (and of a second scope).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Known cells of the scope.
    pub reason: Mask,
    /// Known cells of the second scope.
    pub other: Mask,
}

/// What an inference says: nothing against the line, or that it cannot be completed. Removals go to the list.
pub type Verdict = Result<(), Clash>;

pub(crate) fn clash(reason: Mask) -> Verdict {
    Err(Clash { reason, other: 0 })
}

/// The positions of the set bits, lowest first.
pub fn bits(mut mask: Mask) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros();
            mask &= mask - 1;
            bit
        })
    })
}
