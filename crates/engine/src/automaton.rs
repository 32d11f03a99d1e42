//! Everything that one line implies: the layered automaton.
//!
//! The rules of a line are a small automaton that reads its cells in order together with a counter. Unrolled over the
//! line this is a layered decision diagram; a value of a cell is possible if some path through it leads from the
//! start to an accepting end (Pesant: "A regular language membership constraint for finite sequences of variables",
//! CP 2004). A state here is the value just read and how long it has run; each state keeps the reachable counts of
//! ones as one mask, so a step is a shift and an `or`. Neighbours marked as same or different leave out the steps
//! that change the value, or those that keep it.

use crate::Mask;
use crate::kinds::count::Count;
use crate::kinds::{Line, Removal, Verdict, clash};

pub(crate) const LONGEST_RUN: usize = 7;
pub(crate) const MOST_CELLS: usize = Mask::BITS as usize;

/// The rules of a line, ready to read it.
#[derive(Clone, Debug)]
pub struct Automaton {
    pub(crate) length: usize,
    /// How long a value may run; 0 for any length.
    pub(crate) longest: usize,
    /// The counts of ones that are accepted.
    pub(crate) accepted: Mask,
}

/// Neighbours marked in a line: bit `i` speaks of cells `i` and `i + 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// They hold the same value.
    pub same: Mask,
    /// They hold different values.
    pub differ: Mask,
}

impl Marks {
    /// Whether the value may change after a cell, and whether it may stay.
    #[inline]
    pub(crate) fn after(self, cell: usize) -> (bool, bool) {
        (self.same >> cell & 1 == 0, self.differ >> cell & 1 == 0)
    }
}

/// For each value and each length of its run (from 1), the counts of ones.
pub(crate) type States<const RUN: usize> = [[Mask; RUN]; 2];

/// States after each cell. Two sizes are compiled, since clearing the large one costs more than reading a short line.
pub(crate) type Layers<const RUN: usize, const CELLS: usize> = [States<RUN>; CELLS];

impl Automaton {
    /// The automaton of a line of `length` cells with an optional count and, where `run` is not 0, no `run` equal
    /// neighbours. `None` if the line is too long to be counted in a mask, or the runs are too long.
    pub fn new(length: usize, count: Option<Count>, run: u32) -> Option<Self> {
        let longest = (run as usize).saturating_sub(1);
        if length >= MOST_CELLS || longest > LONGEST_RUN {
            return None;
        }
        let bounds = count.map_or((0, length as u32), |count| {
            let ones = count.of_ones(length as u32);
            (ones.least, ones.most.min(length as u32))
        });
        let accepted = (bounds.0..=bounds.1).fold(0, |mask, number| mask | 1 << number);
        Some(Self {
            length,
            longest,
            accepted,
        })
    }

    /// The states that are kept for each value.
    pub(crate) fn runs(&self) -> usize {
        self.longest.max(1)
    }

    pub(crate) fn is_small(&self) -> bool {
        self.longest == 2 && self.length <= 32
    }

    /// The states after the next cell, from those after `cell`.
    #[inline]
    fn step<const RUN: usize>(&self, marks: Marks, line: Line, cell: usize, from: &States<RUN>) -> States<RUN> {
        let (may_change, may_stay) = marks.after(cell);
        let mut onward = [[0; RUN]; 2];
        for value in 0..2 {
            if line.can[value] >> (cell + 1) & 1 == 0 {
                continue;
            }
            if may_change {
                let counts = from[1 - value][..self.runs()]
                    .iter()
                    .fold(0, |all, counts| all | counts);
                onward[value][0] = counts << value;
            }
            if may_stay && self.longest == 0 {
                onward[value][0] |= from[value][0] << value;
            } else if may_stay {
                for ran in 1..self.longest.min(RUN) {
                    onward[value][ran] = from[value][ran - 1] << value;
                }
            }
        }
        onward
    }

    /// For each state after each cell: the counts so far from which the rest of the line can be completed.
    #[inline]
    pub(crate) fn completable<const RUN: usize, const CELLS: usize>(
        &self,
        marks: Marks,
        line: Line,
    ) -> Layers<RUN, CELLS> {
        let mut layers = [[[0; RUN]; 2]; CELLS];
        layers[self.length - 1] = [[self.accepted; RUN]; 2];
        for cell in (0..self.length - 1).rev() {
            let after = layers[cell + 1];
            let (may_change, may_stay) = marks.after(cell);
            let arrived = |value: usize, ran: usize| {
                if line.can[value] >> (cell + 1) & 1 == 0 {
                    0
                } else {
                    after[value][ran] >> value
                }
            };
            for value in 0..2 {
                let changed = if may_change { arrived(1 - value, 0) } else { 0 };
                let state = &mut layers[cell][value];
                for ran in 0..self.runs().min(RUN) {
                    state[ran] = changed;
                    if may_stay && self.longest == 0 {
                        state[ran] |= arrived(value, 0);
                    } else if may_stay && ran + 1 < self.longest.min(RUN) {
                        state[ran] |= arrived(value, ran + 1);
                    }
                }
            }
        }
        layers
    }

    #[inline]
    fn first<const RUN: usize>(line: Line) -> States<RUN> {
        let mut states = [[0; RUN]; 2];
        for value in 0..2 {
            states[value][0] = (line.can[value] & 1) << value;
        }
        states
    }

    /// Where each value is possible in some completion of the line; `None` if there is none.
    pub fn supports(&self, marks: Marks, line: Line) -> Option<[Mask; 2]> {
        if self.is_small() {
            self.supports_sized::<2, 32>(marks, line)
        } else {
            self.supports_sized::<LONGEST_RUN, MOST_CELLS>(marks, line)
        }
    }

    fn supports_sized<const RUN: usize, const CELLS: usize>(&self, marks: Marks, line: Line) -> Option<[Mask; 2]> {
        let layers = self.completable::<RUN, CELLS>(marks, line);
        let mut states = Self::first::<RUN>(line);
        let mut supported = [0; 2];
        for cell in 0..self.length {
            if cell > 0 {
                states = self.step(marks, line, cell - 1, &states);
            }
            for value in 0..2 {
                let mut through = 0;
                for ran in 0..self.runs().min(RUN) {
                    states[value][ran] &= layers[cell][value][ran];
                    through |= states[value][ran];
                }
                supported[value] |= Mask::from(through != 0) << cell;
            }
        }
        (supported[0] | supported[1] == line.full).then_some(supported)
    }

    /// All that the line implies.
    pub fn complete(&self, marks: Marks, line: Line, removals: &mut Vec<Removal>) -> Verdict {
        let Some(supported) = self.supports(marks, line) else {
            return clash(line.known());
        };
        for (value, supported) in supported.into_iter().enumerate() {
            let cells = line.can[value] & !supported;
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
