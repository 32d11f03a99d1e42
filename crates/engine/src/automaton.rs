//! Everything that one line implies: the layered automaton.
//!
//! The rules of a line are a small automaton that reads its cells in order (here: the last value and how long it has
//! run) together with a counter. Unrolled over the line this is a layered decision diagram; a value of a cell is
//! possible if some path through it leads from the start to an accepting end (Pesant: "A regular language membership
//! constraint for finite sequences of variables", CP 2004). Each state keeps the reachable counts as one mask, so a
//! step is a shift and an `or` per state and value. Neighbours marked as same or different narrow the steps between
//! their two cells.

use crate::Mask;
use crate::kinds::count::Count;
use crate::kinds::{Clash, Line, Removal, Verdict, bits, clash};

const MOST_STATES: usize = 16;
const MOST_CELLS: usize = Mask::BITS as usize;
const SMALL_STATES: usize = 5;
const SMALL_CELLS: usize = 33;
const FIRST_LOOK: usize = 8;
const DEAD: u8 = u8::MAX;

/// The rules of a line, ready to read it.
#[derive(Clone, Debug)]
pub struct Automaton {
    length: usize,
    states: usize,
    /// `next[state][value]`; state 0 is the start.
    next: [[u8; 2]; MOST_STATES],
    /// The counts of ones that are accepted.
    accepted: Mask,
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
    fn allow(self, cell: usize, state: usize, run: usize, value: usize) -> bool {
        if cell == 0 || (self.same | self.differ) >> (cell - 1) & 1 == 0 {
            return true;
        }
        let last = (state - 1) / run;
        (last == value) == (self.same >> (cell - 1) & 1 == 1)
    }
}

/// Masks of counts by cell and state. Two sizes are compiled, since clearing the large one costs more than a small
/// line: the small one holds every line of up to 32 cells without three in a row.
type Layers<const STATES: usize, const CELLS: usize> = [[Mask; STATES]; CELLS];

impl Automaton {
    /// The automaton of a line of `length` cells with an optional count and, where `run` is not 0, no `run` equal
    /// neighbours. `None` if the line is too long to be counted in a mask, or the runs are too long.
    pub fn new(length: usize, count: Option<Count>, run: u32) -> Option<Self> {
        let longest = if run == 0 { 1 } else { run as usize - 1 };
        let states = 1 + 2 * longest;
        if length >= MOST_CELLS || states > MOST_STATES {
            return None;
        }
        let mut next = [[DEAD; 2]; MOST_STATES];
        for value in 0..2 {
            next[0][value] = (1 + value * longest) as u8;
        }
        for last in 0..2 {
            for ran in 0..longest {
                let state = 1 + last * longest + ran;
                for value in 0..2 {
                    next[state][value] = if value != last {
                        (1 + value * longest) as u8
                    } else if ran + 1 < longest {
                        state as u8 + 1
                    } else if run == 0 {
                        state as u8
                    } else {
                        DEAD
                    };
                }
            }
        }
        let bounds = count.map_or((0, length as u32), |count| {
            let ones = count.of_ones(length as u32);
            (ones.least, ones.most.min(length as u32))
        });
        let accepted = (bounds.0..=bounds.1).fold(0, |mask, number| mask | 1 << number);
        Some(Self {
            length,
            states,
            next,
            accepted,
        })
    }

    fn run(&self) -> usize {
        (self.states - 1) / 2
    }

    /// For each cell and state before it: the counts so far from which the rest of the line can be completed.
    #[inline]
    fn completable<const STATES: usize, const CELLS: usize>(
        &self,
        marks: Marks,
        line: Line,
        layers: &mut Layers<STATES, CELLS>,
    ) {
        layers[self.length] = [self.accepted; STATES];
        for cell in (0..self.length).rev() {
            let after = layers[cell + 1];
            let before = &mut layers[cell];
            *before = [0; STATES];
            self.each_step::<STATES>(marks, line, cell, |state, value, next| {
                before[state] |= after[next] >> value;
            });
        }
    }

    #[inline]
    fn each_step<const STATES: usize>(
        &self,
        marks: Marks,
        line: Line,
        cell: usize,
        mut step: impl FnMut(usize, usize, usize),
    ) {
        let (first, end) = if cell == 0 {
            (0, 1)
        } else {
            (1, self.states.min(STATES))
        };
        for value in 0..2 {
            if line.can[value] >> cell & 1 == 0 {
                continue;
            }
            for state in first..end {
                let next = self.next[state][value] as usize;
                if next < STATES && marks.allow(cell, state, self.run(), value) {
                    step(state, value, next);
                }
            }
        }
    }

    fn is_small(&self) -> bool {
        self.states <= SMALL_STATES && self.length < SMALL_CELLS
    }

    /// Where each value is possible in some completion of the line; `None` if there is none.
    pub fn supports(&self, marks: Marks, line: Line) -> Option<[Mask; 2]> {
        if self.is_small() {
            self.supports_sized::<SMALL_STATES, SMALL_CELLS>(marks, line)
        } else {
            self.supports_sized::<MOST_STATES, MOST_CELLS>(marks, line)
        }
    }

    fn supports_sized<const STATES: usize, const CELLS: usize>(&self, marks: Marks, line: Line) -> Option<[Mask; 2]> {
        let mut layers = [[0; STATES]; CELLS];
        self.completable::<STATES, CELLS>(marks, line, &mut layers);
        if layers[0][0] & 1 == 0 {
            return None;
        }
        let mut reached = [0; STATES];
        reached[0] = 1;
        let mut supported = [0; 2];
        for cell in 0..self.length {
            let mut onward = [0; STATES];
            self.each_step::<STATES>(marks, line, cell, |state, value, next| {
                let through = (reached[state] << value) & layers[cell + 1][next];
                onward[next] |= through;
                supported[value] |= Mask::from(through != 0) << cell;
            });
            reached = onward;
        }
        Some(supported)
    }

    /// All that the line implies.
    pub fn complete(&self, marks: Marks, line: Line, removals: &mut Vec<Removal>) -> Verdict {
        if line.open() == 0 && marks == Marks::default() {
            return if self.accepts(line) { Ok(()) } else { clash(line.full) };
        }
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

    fn accepts(&self, line: Line) -> bool {
        let mut state = 0;
        for cell in 0..self.length {
            let value = (line.can[1] >> cell & 1) as usize;
            state = self.next[state][value] as usize;
            if state == DEAD as usize {
                return false;
            }
        }
        self.accepted >> line.fixed(1).count_ones() & 1 == 1
    }

    /// The number of completions of the line, saturating.
    pub fn completions(&self, marks: Marks, line: Line) -> u64 {
        let mut ways = vec![[0u64; MOST_STATES]; self.length + 1];
        ways[0][0] = 1;
        for cell in 0..self.length {
            let mut onward = vec![[0u64; MOST_STATES]; self.length + 1];
            self.each_step::<MOST_STATES>(marks, line, cell, |state, value, next| {
                for ones in 0..=cell {
                    let number = &mut onward[ones + value][next];
                    *number = number.saturating_add(ways[ones][state]);
                }
            });
            ways = onward;
        }
        (0..=self.length)
            .filter(|&ones| self.accepted >> ones & 1 == 1)
            .flat_map(|ones| ways[ones])
            .fold(0, u64::saturating_add)
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
            self.walk_sized::<SMALL_STATES, SMALL_CELLS>(marks, line, most, wants_more);
        } else {
            self.walk_sized::<MOST_STATES, MOST_CELLS>(marks, line, most, wants_more);
        }
    }

    fn walk_sized<const STATES: usize, const CELLS: usize>(
        &self,
        marks: Marks,
        line: Line,
        most: usize,
        mut wants_more: impl FnMut(Mask) -> bool,
    ) {
        let mut layers = [[0; STATES]; CELLS];
        self.completable::<STATES, CELLS>(marks, line, &mut layers);
        let mut shown = 0;
        let mut stack = vec![(0, 0, 0, 0)];
        if layers[0][0] & 1 == 0 {
            return;
        }
        while let Some((cell, state, count, ones)) = stack.pop() {
            if cell == self.length {
                shown += 1;
                if !wants_more(ones) || shown >= most {
                    return;
                }
                continue;
            }
            for value in 0..2 {
                let next = self.next[state][value] as usize;
                let possible = line.can[value] >> cell & 1 == 1 && next < STATES;
                let count: u32 = count + value as u32;
                if possible && marks.allow(cell, state, self.run(), value) && layers[cell + 1][next] >> count & 1 == 1 {
                    stack.push((cell + 1, next, count, ones | (value as Mask) << cell));
                }
            }
        }
    }
}
