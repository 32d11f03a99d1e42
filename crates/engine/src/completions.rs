//! The completions of a line one by one: counted, walked without dead ends, and with some of them forbidden.

use crate::Mask;
use crate::automaton::{Automaton, LONGEST_RUN, MOST_CELLS, Marks};
use crate::kinds::{Clash, Line, Removal, Verdict, bits};

const FIRST_LOOK: usize = 8;

impl Automaton {
    /// The number of completions of the line, saturating.
    pub fn completions(&self, marks: Marks, line: Line) -> u64 {
        let mut ways = vec![[[0u64; LONGEST_RUN]; 2]; self.length + 1];
        for value in 0..2 {
            ways[value][value][0] = line.can[value] & 1;
        }
        for cell in 1..self.length {
            let mut onward = vec![[[0u64; LONGEST_RUN]; 2]; self.length + 1];
            for (ones, states) in ways.iter().enumerate().take(cell + 1) {
                for value in (0..2).filter(|&value| line.can[value] >> cell & 1 == 1) {
                    self.each_state(marks, cell - 1, value, |last, ran, next| {
                        let number = &mut onward[ones + value][value][next];
                        *number = number.saturating_add(states[last][ran]);
                    });
                }
            }
            ways = onward;
        }
        let accepted = (0..=self.length).filter(|&ones| self.accepted >> ones & 1 == 1);
        accepted
            .flat_map(|ones| ways[ones].as_flattened().to_vec())
            .fold(0, u64::saturating_add)
    }

    /// The states after `cell` from which the next cell may hold `value`, with the run that this gives.
    fn each_state(&self, marks: Marks, cell: usize, value: usize, mut state: impl FnMut(usize, usize, usize)) {
        let (may_change, may_stay) = marks.after(cell);
        for ran in 0..self.runs() {
            if may_change {
                state(1 - value, ran, 0);
            }
            if may_stay && self.longest == 0 {
                state(value, ran, 0);
            } else if may_stay && ran + 1 < self.longest {
                state(value, ran, ran + 1);
            }
        }
    }

    /// All that the line implies if it may also not be equal to any of these complete lines (given as their ones).
    ///
    /// Completions are walked without dead ends. The first few nearly always show that every value stays possible;
    /// a value that they leave in doubt is looked at by itself, where one completion more than there are forbidden
    /// lines decides.
    pub fn complete_without(
        &self,
        marks: Marks,
        line: Line,
        forbidden: &[Mask],
        removals: &mut Vec<Removal>,
    ) -> Verdict {
        let mut seen = [0; 2];
        self.walk(marks, line, forbidden.len() + FIRST_LOOK, |ones| {
            if !forbidden.contains(&ones) {
                seen[0] |= line.full & !ones;
                seen[1] |= ones;
            }
            line.can.iter().zip(seen).any(|(&can, seen)| can & !seen != 0)
        });
        if seen[0] | seen[1] == 0 && !self.finds_other(marks, line, forbidden) {
            return Err(Clash {
                reason: line.known(),
                other: line.full,
            });
        }
        for value in 0..2 {
            let doubtful = line.open() & !seen[value];
            let cells = bits(doubtful)
                .filter(|&cell| !self.finds_other(marks, line.with(cell, value), forbidden))
                .fold(0, |cells, cell| cells | 1 << cell);
            if cells != 0 {
                removals.push(Removal {
                    value,
                    cells,
                    reason: line.known(),
                    other: line.full,
                });
            }
        }
        Ok(())
    }

    fn finds_other(&self, marks: Marks, line: Line, forbidden: &[Mask]) -> bool {
        let mut found = false;
        self.walk(marks, line, usize::MAX, |ones| {
            found = !forbidden.contains(&ones);
            !found
        });
        found
    }

    /// Shows the ones of up to `most` completions to `wants_more`, until that says no.
    fn walk(&self, marks: Marks, line: Line, most: usize, wants_more: impl FnMut(Mask) -> bool) {
        if self.is_small() {
            self.walk_sized::<2, 32>(marks, line, most, wants_more);
        } else {
            self.walk_sized::<LONGEST_RUN, MOST_CELLS>(marks, line, most, wants_more);
        }
    }

    fn walk_sized<const RUN: usize, const CELLS: usize>(
        &self,
        marks: Marks,
        line: Line,
        most: usize,
        mut wants_more: impl FnMut(Mask) -> bool,
    ) {
        let layers = self.completable::<RUN, CELLS>(marks, line);
        let leads_on = |cell: usize, value: usize, ran: usize, ones: Mask| {
            line.can[value] >> cell & 1 == 1 && layers[cell][value][ran] >> ones.count_ones() & 1 == 1
        };
        let mut stack: Vec<(usize, usize, usize, Mask)> = Vec::new();
        stack.extend(
            (0..2)
                .map(|value| (0, value, 0, value as Mask))
                .filter(|&(cell, value, ran, ones)| leads_on(cell, value, ran, ones)),
        );
        let mut shown = 0;
        while let Some((cell, last, ran, ones)) = stack.pop() {
            if cell + 1 == self.length {
                shown += 1;
                if !wants_more(ones) || shown >= most {
                    return;
                }
                continue;
            }
            for value in 0..2 {
                self.each_state(marks, cell, value, |from, length, next| {
                    let filled = ones | (value as Mask) << (cell + 1);
                    if (from, length) == (last, ran) && leads_on(cell + 1, value, next, filled) {
                        stack.push((cell + 1, value, next, filled));
                    }
                });
            }
        }
    }
}
