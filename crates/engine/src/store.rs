//! What is known about a board, packed by scope.
//!
//! Each variable has a domain; each scope has, for each value, a mask of the places where it is still possible, kept
//! up to date at every change, so that an inference never gathers a line anew. A change is put on the trail with its
//! cause and marks the scopes of its variable as touched. Touched scopes climb through the stages of a
//! [`Program`](crate::program::Program): cheap inferences first, the next stage only when the one below has nothing
//! more to say.

use crate::Mask;
use crate::kinds::single_loop::Paths;
use crate::kinds::{Line, Removal, Spread, bits};
use crate::layout::Layout;
pub use crate::trail::{Cause, Change, Conflict};

/// The state of a board.
#[derive(Clone, Debug)]
pub struct Store<'layout> {
    /// The layout it belongs to.
    pub layout: &'layout Layout,
    domains: Vec<u64>,
    can: Vec<Mask>,
    /// All changes, oldest first.
    pub trail: Vec<Change>,
    touched: Vec<u64>,
    words: usize,
    sweep: u32,
    /// Variables of more than two values that came to be known and were not looked at yet.
    pub placed: Vec<u32>,
    /// What is known of the paths of each loop, in the order of the loops.
    pub paths: Vec<Paths>,
}

impl<'layout> Store<'layout> {
    /// A state in which nothing is known, with touched-lists for so many stages.
    pub fn new(layout: &'layout Layout, stages: usize) -> Self {
        let words = layout.scopes.len().div_ceil(64).max(1);
        let mut can = Vec::with_capacity(layout.scopes.len() * layout.values);
        for scope in 0..layout.scopes.len() {
            can.extend(std::iter::repeat_n(layout.full(scope as u32), layout.values));
        }
        Self {
            layout,
            domains: vec![u64::MAX >> (64 - layout.values); layout.variables()],
            can,
            trail: Vec::with_capacity(layout.variables()),
            touched: vec![0; words * stages.max(1)],
            words,
            sweep: 0,
            placed: Vec::new(),
            paths: Vec::new(),
        }
    }

    /// The values a variable may still have, as a mask.
    #[inline]
    pub fn domain(&self, variable: u32) -> u64 {
        self.domains[variable as usize]
    }

    /// The value of a variable, if it is known.
    #[inline]
    pub fn value(&self, variable: u32) -> Option<u32> {
        let domain = self.domain(variable);
        domain.is_power_of_two().then(|| domain.trailing_zeros())
    }

    /// Whether every variable is known.
    pub fn is_complete(&self) -> bool {
        self.domains.iter().all(|domain| domain.is_power_of_two())
    }

    /// All values, for a complete state.
    pub fn values(&self) -> Vec<u8> {
        self.domains
            .iter()
            .map(|domain| domain.trailing_zeros() as u8)
            .collect()
    }

    /// The state of a scope of two-valued cells.
    #[inline]
    pub fn line(&self, scope: u32) -> Line {
        let start = scope as usize * self.layout.values;
        Line {
            can: [self.can[start], self.can[start + 1]],
            full: self.layout.full(scope),
        }
    }

    /// Where a value is still possible in a scope that is not wide.
    #[inline]
    pub fn places(&self, scope: u32, value: u32) -> Mask {
        self.can[scope as usize * self.layout.values + value as usize]
    }

    /// The state of a scope that is not wide, for any number of values.
    #[inline]
    pub fn spread(&self, scope: u32) -> Spread<'_> {
        let start = scope as usize * self.layout.values;
        Spread {
            can: &self.can[start..start + self.layout.values],
            full: self.layout.full(scope),
            cells: &self.layout.scopes[scope as usize],
            domains: &self.domains,
        }
    }

    /// Takes a value from a variable. True if that is news; a conflict if it was the last one.
    #[inline]
    pub fn remove(&mut self, variable: u32, value: u32, cause: Cause) -> Result<bool, Conflict> {
        let domain = self.domains[variable as usize];
        let left = domain & !(1 << value);
        if left == domain {
            return Ok(false);
        }
        if left == 0 {
            return Err(Conflict {
                cause,
                variable: Some(variable),
            });
        }
        self.domains[variable as usize] = left;
        if self.layout.values > 2 && left.is_power_of_two() {
            self.placed.push(variable);
        }
        self.trail.push(Change { variable, value, cause });
        for &(scope, position) in self.layout.occurrences(variable) {
            self.can[scope as usize * self.layout.values + value as usize] &= !(1 << position);
            self.touch(scope);
        }
        for &scope in self.layout.wide(variable) {
            self.touch(scope);
        }
        Ok(true)
    }

    /// Takes the value of a removal from its cells. True if that is news.
    #[inline]
    pub fn remove_cells(&mut self, scope: u32, removal: &Removal, cause: Cause) -> Result<bool, Conflict> {
        let mut moved = false;
        for position in bits(removal.cells) {
            let variable = self.layout.scopes[scope as usize][position as usize];
            moved |= self.remove(variable, removal.value as u32, cause)?;
        }
        Ok(moved)
    }

    /// Gives a variable a value. True if that is news.
    pub fn assign(&mut self, variable: u32, value: u32, cause: Cause) -> Result<bool, Conflict> {
        let mut news = false;
        for other in (0..self.layout.values as u32).filter(|&other| other != value) {
            news |= self.remove(variable, other, cause)?;
        }
        if self.domain(variable) >> value & 1 == 0 {
            return Err(Conflict {
                cause,
                variable: Some(variable),
            });
        }
        Ok(news)
    }

    /// Makes a value possible again, without looking at the trail, and touches the scopes.
    #[inline]
    pub fn release(&mut self, variable: u32, value: u32) {
        self.domains[variable as usize] |= 1 << value;
        for &(scope, position) in self.layout.occurrences(variable) {
            self.can[scope as usize * self.layout.values + value as usize] |= 1 << position;
            self.touch(scope);
        }
        for &scope in self.layout.wide(variable) {
            self.touch(scope);
        }
    }

    /// Takes back all changes after the first `length` ones, and forgets what is touched.
    pub fn undo_to(&mut self, length: usize) {
        while self.trail.len() > length {
            if let Some(change) = self.trail.pop() {
                self.release(change.variable, change.value);
            }
        }
        for paths in &mut self.paths {
            paths.undo_to(length);
        }
        self.clear_touched();
    }

    /// Touches every scope.
    pub fn touch_all(&mut self) {
        for scope in 0..self.layout.scopes.len() as u32 {
            self.touch(scope);
        }
    }

    /// Touches one scope at the lowest stage.
    #[inline]
    pub fn touch(&mut self, scope: u32) {
        self.touched[scope as usize / 64] |= 1 << (scope % 64);
    }

    /// Forgets what is touched.
    pub fn clear_touched(&mut self) {
        self.touched.fill(0);
        self.placed.clear();
    }

    /// The next touched scope with its stage, lowest stage first. The lowest stage is swept round and round, so
    /// that a scope gathers several changes before its turn comes.
    #[inline]
    pub fn next_touched(&mut self) -> Option<(usize, u32)> {
        if self.words == 1 {
            return self.next_of_one_word();
        }
        let word = self.sweep as usize / 64;
        let ahead = self.touched[word] & (u64::MAX << (self.sweep % 64));
        let index = if ahead == 0 {
            let later = self.touched[word + 1..self.words].iter().position(|&bits| bits != 0);
            later
                .map(|offset| word + 1 + offset)
                .or_else(|| self.touched.iter().position(|&bits| bits != 0))?
        } else {
            word
        };
        let bits = if index == word && ahead != 0 {
            ahead
        } else {
            self.touched[index]
        };
        let scope = (index % self.words * 64) as u32 + bits.trailing_zeros();
        if index < self.words {
            self.sweep = scope;
        }
        Some((index / self.words, scope))
    }

    /// The same where all scopes fit into one word, so that a word is a stage.
    #[inline]
    fn next_of_one_word(&mut self) -> Option<(usize, u32)> {
        let lowest = self.touched[0];
        let ahead = lowest & (u64::MAX << self.sweep);
        if ahead != 0 || lowest != 0 {
            self.sweep = (if ahead == 0 { lowest } else { ahead }).trailing_zeros();
            return Some((0, self.sweep));
        }
        let stage = self.touched.iter().position(|&bits| bits != 0)?;
        Some((stage, self.touched[stage].trailing_zeros()))
    }

    /// Takes a scope off a stage.
    #[inline]
    pub fn settle(&mut self, stage: usize, scope: u32) {
        self.touched[stage * self.words + scope as usize / 64] &= !(1 << (scope % 64));
    }

    /// Lets a scope climb to a stage, unless a change has put it back to the lowest one.
    #[inline]
    pub fn promote(&mut self, stage: usize, scope: u32) {
        let bit = 1 << (scope % 64);
        if self.touched[scope as usize / 64] & bit == 0 {
            self.touched[stage * self.words + scope as usize / 64] |= bit;
        }
    }
}
