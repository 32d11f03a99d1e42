//! `count`: between `least` and `most` cells of the scope hold `value`.
//!
//! Direct: once `most` cells hold it, no other can; once only `least` cells can hold it, all of them do.

use super::{Line, Removal, Verdict, clash};

/// The bounds on the number of cells that hold `value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The value counted.
    pub value: usize,
    /// At least so many.
    pub least: u32,
    /// At most so many.
    pub most: u32,
}

impl Count {
    /// The meaning: whether a full assignment of the scope satisfies it.
    pub fn statement(&self, values: &[u8]) -> bool {
        let number = values.iter().filter(|&&value| usize::from(value) == self.value).count() as u32;
        (self.least..=self.most).contains(&number)
    }

    /// The same bounds said of the number of cells with value 1, in a scope of `length` two-valued cells.
    #[must_use]
    pub fn of_ones(self, length: u32) -> Self {
        if self.value == 1 {
            return self;
        }
        Self {
            value: 1,
            least: length.saturating_sub(self.most),
            most: length - self.least.min(length),
        }
    }

    /// How many cells of value `value` are still missing, where the count is exact.
    pub fn missing(&self, line: Line, value: usize) -> Option<u32> {
        if self.least != self.most {
            return None;
        }
        let wanted = if value == self.value {
            self.least
        } else {
            line.length() as u32 - self.least
        };
        wanted.checked_sub(line.fixed(value).count_ones())
    }

    /// What this constraint implies at a glance.
    pub fn direct(&self, line: Line, removals: &mut Vec<Removal>) -> Verdict {
        let held = line.fixed(self.value);
        let possible = line.can[self.value];
        let excluded = line.full & !possible;
        if held.count_ones() > self.most {
            return clash(held);
        }
        if possible.count_ones() < self.least {
            return clash(excluded);
        }
        let undecided = possible & !held;
        if undecided == 0 {
            return Ok(());
        }
        if held.count_ones() == self.most {
            removals.push(Removal {
                value: self.value,
                cells: undecided,
                reason: held,
                other: 0,
            });
        } else if possible.count_ones() == self.least {
            removals.push(Removal {
                value: 1 - self.value,
                cells: undecided,
                reason: excluded,
                other: 0,
            });
        }
        Ok(())
    }
}
