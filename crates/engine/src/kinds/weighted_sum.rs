//! `weighted_sum`: the weights of the cells that hold 1 add up to a total.
//!
//! Direct: a cell whose weight would lead past the total is 0; a cell without whose weight the total is out of reach
//! holds 1. Complete: the sums that the cells so far can reach are one mask, so a step along the line is a shift and an `or`;
//! a value stays where a sum that reaches the cell meets one from which the total is reached behind it (the layered
//! automaton of [`crate::automaton`] with the sum as its state).

use super::{Line, Removal, Verdict, bits, clash};

/// The most that all weights of a line may add up to.
pub const MOST_WEIGHT: u32 = 127;

/// The weights of a line and their total.
#[derive(Clone, Debug)]
pub struct WeightedSum {
    /// The weight of each cell.
    pub weights: Vec<u32>,
    /// What the cells that hold 1 add up to.
    pub total: u32,
}

impl WeightedSum {
    /// The meaning: whether a full assignment of the scope satisfies it.
    pub fn statement(&self, values: &[u8]) -> bool {
        let held = self.weights.iter().zip(values).filter(|&(_, &value)| value == 1);
        held.map(|(weight, _)| weight).sum::<u32>() == self.total
    }

    fn weigh(&self, cells: u64) -> u32 {
        bits(cells).map(|position| self.weights[position as usize]).sum()
    }

    /// What this constraint implies at a glance.
    pub fn direct(&self, line: Line, removals: &mut Vec<Removal>) -> Verdict {
        let (held, possible) = (self.weigh(line.fixed(1)), self.weigh(line.can[1]));
        if held > self.total {
            return clash(line.fixed(1));
        }
        if possible < self.total {
            return clash(line.fixed(0));
        }
        let (missing, spare) = (self.total - held, possible - self.total);
        for (value, most, reason) in [(1, missing, line.fixed(1)), (0, spare, line.fixed(0))] {
            let heavy = bits(line.open()).filter(|&position| self.weights[position as usize] > most);
            let cells = heavy.fold(0, |cells, position| cells | 1 << position);
            if cells != 0 {
                removals.push(Removal {
                    value,
                    cells,
                    reason,
                    other: 0,
                });
            }
        }
        Ok(())
    }

    /// All that this constraint implies.
    pub fn complete(&self, line: Line, removals: &mut Vec<Removal>) -> Verdict {
        if self.total > MOST_WEIGHT {
            return clash(0);
        }
        let mut before = [0u128; 64];
        let mut reached = 1u128;
        for (position, &weight) in self.weights.iter().enumerate() {
            before[position] = reached;
            let (without, with) = (line.can[0] >> position & 1 == 1, line.can[1] >> position & 1 == 1);
            reached = (if without { reached } else { 0 }) | (if with { reached << weight } else { 0 });
        }
        let mut after = 1u128 << self.total;
        if reached & after == 0 {
            return clash(line.known());
        }
        let mut gone = [0; 2];
        for (position, &weight) in self.weights.iter().enumerate().rev() {
            let onward = [after, after >> weight];
            after = 0;
            for value in 0..2 {
                if line.can[value] >> position & 1 == 0 {
                    continue;
                }
                after |= onward[value];
                if before[position] & onward[value] == 0 {
                    gone[value] |= 1 << position;
                }
            }
        }
        for (value, cells) in gone.into_iter().enumerate() {
            if cells != 0 {
                removals.push(Removal {
                    value,
                    cells,
                    reason: line.known(),
                    other: 0,
                });
            }
        }
        Ok(())
    }
}
