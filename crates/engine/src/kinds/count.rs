//! `count`: between `least` and `most` cells of the scope hold `value`, or an even number of them in these bounds.
//!
//! Direct: once `most` cells hold it, no other can; once only `least` cells can hold it, all of them do. With an even
//! number wanted, the last open cell is decided by the others. That is all that one count implies.

use super::{Line, Removal, Verdict, clash};
use crate::Mask;

/// The bounds on the number of cells that hold `value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The value counted.
    pub value: usize,
    /// At least so many.
    pub least: u32,
    /// At most so many.
    pub most: u32,
    /// Whether the number must be even.
    pub even: bool,
}

impl Count {
    /// The meaning: whether a full assignment of the scope satisfies it.
    pub fn statement(&self, values: &[u8]) -> bool {
        let number = values.iter().filter(|&&value| usize::from(value) == self.value).count() as u32;
        self.allows(number)
    }

    /// Whether so many cells may hold the value.
    pub fn allows(&self, number: u32) -> bool {
        (self.least..=self.most).contains(&number) && !(self.even && number % 2 == 1)
    }

    /// The same bounds said of the number of cells with value 1, in a scope of `length` two-valued cells.
    #[must_use]
    pub fn of_ones(self, length: u32) -> Self {
        if self.value == 1 {
            return self;
        }
        if self.least > length {
            // No number of ones is so many of the others.
            return Self {
                value: 1,
                least: length + 1,
                most: length + 1,
                even: self.even,
            };
        }
        Self {
            value: 1,
            least: length.saturating_sub(self.most),
            most: length - self.least.min(length),
            even: self.even,
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
        if self.even {
            return self.direct_even(line, held, possible, removals);
        }
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

    /// The same with an even number wanted: a value is possible in an open cell if some allowed number is.
    fn direct_even(&self, line: Line, held: Mask, possible: Mask, removals: &mut Vec<Removal>) -> Verdict {
        let (least, most) = (held.count_ones(), possible.count_ones());
        let allowed = |from: u32, to: u32| (from..=to).any(|number| self.allows(number));
        if !allowed(least, most) {
            return clash(line.known());
        }
        let undecided = possible & !held;
        if undecided == 0 {
            return Ok(());
        }
        let value = if !allowed(least + 1, most) {
            self.value
        } else if !allowed(least, most - 1) {
            1 - self.value
        } else {
            return Ok(());
        };
        removals.push(Removal {
            value,
            cells: undecided,
            reason: line.known(),
            other: 0,
        });
        Ok(())
    }
}
