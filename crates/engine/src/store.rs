//! What is known about a board, packed by scope.
//!
//! Each variable has a domain; each scope has, for each value, a mask of the places where it is still possible, kept
//! up to date at every change, so that an inference never gathers a line anew. A change is put on the trail with its
//! cause and marks the scopes of its variable as touched. Touched scopes climb through the stages of a
//! [`Program`](crate::program::Program): cheap inferences first, the next stage only when the one below has nothing
//! more to say.

use crate::Mask;
use crate::kinds::Line;
use crate::layout::Layout;

/// What a change rests on: known cells of a scope, and of a second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The scope, or [`Cause::NOTHING`], or [`Cause::EVERYTHING`].
    pub scope: u32,
    /// The second scope, where `other` is not empty; [`Cause::EVERYTHING`] for all complete lines that agree with
    /// the first.
    pub other_scope: u32,
    /// Cells of the scope.
    pub reason: Mask,
    /// Cells of the second scope.
    pub other: Mask,
}

impl Cause {
    /// Instead of a scope: given or assumed.
    pub const NOTHING: u32 = u32::MAX;
    /// Instead of a scope: rests on all that was known at the time.
    pub const EVERYTHING: u32 = u32::MAX - 1;

    /// A cause without premises.
    pub const GIVEN: Self = Self {
        scope: Self::NOTHING,
        other_scope: 0,
        reason: 0,
        other: 0,
    };

    /// Whether it rests on more than the cells it names.
    pub fn is_wide(&self) -> bool {
        self.scope == Self::EVERYTHING || self.other_scope == Self::EVERYTHING
    }

    /// A cause that names all that was known.
    pub const ALL: Self = Self {
        scope: Self::EVERYTHING,
        other_scope: 0,
        reason: 0,
        other: 0,
    };
}

/// A value that went from a variable, and why.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The variable.
    pub variable: u32,
    /// The value it cannot have.
    pub value: u32,
    /// Why.
    pub cause: Cause,
}

/// A contradiction: the cause that cannot hold, and the variable that it would leave without a value, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// What it rests on.
    pub cause: Cause,
    /// The variable whose value it contradicts.
    pub variable: Option<u32>,
}

impl From<Cause> for Conflict {
    fn from(cause: Cause) -> Self {
        Self { cause, variable: None }
    }
}

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
        self.trail.push(Change { variable, value, cause });
        for &(scope, position) in self.layout.occurrences(variable) {
            self.can[scope as usize * self.layout.values + value as usize] &= !(1 << position);
            self.touch(scope);
        }
        Ok(true)
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
    }

    /// Takes back all changes after the first `length` ones, and forgets what is touched.
    pub fn undo_to(&mut self, length: usize) {
        while self.trail.len() > length {
            if let Some(change) = self.trail.pop() {
                self.release(change.variable, change.value);
            }
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
    }

    /// The next touched scope with its stage, lowest stage first. The lowest stage is swept round and round, so
    /// that a scope gathers several changes before its turn comes.
    #[inline]
    pub fn next_touched(&mut self) -> Option<(usize, u32)> {
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
