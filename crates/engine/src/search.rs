//! Counting and listing solutions.
//!
//! Depth first, with everything that single lines imply at every node. The next cell is the one in the lines that
//! caused most trouble so far and have least open (Boussemart, Hemery, Lecoutre, Sais: "Boosting systematic search by
//! weighting constraints", ECAI 2004). With a small limit the search restarts with growing shares of the budget and
//! keeps the weights: a bad first choice is not paid for long, and a share that suffices makes the answer exact. With
//! a large limit, where the whole tree has to be walked, cells are taken in their order and nothing restarts.

use crate::budget::{Budget, Stop};
use crate::model::Binding;
use crate::program::{Program, Scratch};
use crate::rules::Bound;
use crate::shave::shave;
use crate::store::{Cause, Conflict, Store};

/// How many solutions were found, and whether there are more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Solutions found, at most the limit.
    pub count: u64,
    /// The solutions themselves, where asked for.
    pub solutions: Vec<Vec<u8>>,
    /// `None` if the count is exact (up to the limit), else why it is not.
    pub stopped: Option<Stop>,
    /// Nodes spent.
    pub nodes: u64,
}

const RESTART_LIMIT: u64 = 16;
/// The nodes before the first restart: few where shaving is worth more than searching.
const FIRST_SHARE: [u64; 2] = [64, 256];

/// Counts the solutions of a board up to `limit`, keeping the first `keep` of them.
pub fn count(bound: &Bound, bindings: &[Binding], limit: u64, keep: usize, budget: &mut Budget) -> Counted {
    match bound.start(bindings) {
        Ok(store) if limit > 0 => count_from(bound, store, limit, keep, budget),
        _ => Counted {
            count: 0,
            solutions: Vec::new(),
            stopped: None,
            nodes: 0,
        },
    }
}

/// Counts the solutions from a partial state with its scopes touched.
pub fn count_from(bound: &Bound, store: Store, limit: u64, keep: usize, budget: &mut Budget) -> Counted {
    let before = budget.spent();
    let many = limit > RESTART_LIMIT;
    let mut search = Search {
        bound,
        program: if many {
            &bound.rules.quick
        } else {
            &bound.rules.thorough
        },
        store,
        scratch: Scratch::default(),
        weights: vec![1; bound.rules.layout.scopes.len()],
        found: 0,
        solutions: Vec::new(),
        limit,
        keep,
        in_order: many,
    };
    let stopped = search.run(budget).err();
    Counted {
        count: search.found,
        solutions: search.solutions,
        stopped,
        nodes: budget.spent() - before,
    }
}

struct Search<'rules, 'bound> {
    bound: &'bound Bound<'rules>,
    program: &'bound Program,
    store: Store<'rules>,
    scratch: Scratch,
    weights: Vec<u32>,
    found: u64,
    solutions: Vec<Vec<u8>>,
    limit: u64,
    keep: usize,
    in_order: bool,
}

/// A choice on the way down: the length of the trail before it, the variable, and the value tried first.
struct Choice {
    trail: usize,
    variable: u32,
    value: u32,
}

impl Search<'_, '_> {
    fn run(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        if let Err(conflict) = self.propagate() {
            self.blame(conflict);
            return Ok(());
        }
        let mut root = self.store.trail.len();
        let first_share = FIRST_SHARE[usize::from(self.store.layout.values > 2)];
        let mut share = if self.in_order { u64::MAX } else { first_share };
        while !self.descend(share, budget)? {
            self.store.undo_to(root);
            self.found = 0;
            self.solutions.clear();
            if share == first_share {
                let shaved = shave(self.bound, self.program, &mut self.store, &mut self.scratch, budget)?;
                if shaved.is_err() {
                    return Ok(());
                }
                root = self.store.trail.len();
            }
            share = share.saturating_mul(2);
        }
        Ok(())
    }

    /// Walks the tree below the present state with at most `share` nodes; false if that was not enough.
    fn descend(&mut self, share: u64, budget: &mut Budget) -> Result<bool, Stop> {
        let mut path: Vec<Choice> = Vec::new();
        let mut left = share;
        let mut from = 0;
        loop {
            match self.choose(from) {
                None => {
                    self.report();
                    if self.found >= self.limit || !self.backtrack(&mut path, &mut from) {
                        return Ok(true);
                    }
                }
                Some(variable) => {
                    budget.spend()?;
                    if left == 0 {
                        return Ok(false);
                    }
                    left -= 1;
                    from = variable;
                    let value = self.store.domain(variable).trailing_zeros();
                    path.push(Choice {
                        trail: self.store.trail.len(),
                        variable,
                        value,
                    });
                    if !self.decide(variable, value) && !self.backtrack(&mut path, &mut from) {
                        return Ok(true);
                    }
                }
            }
        }
    }

    fn decide(&mut self, variable: u32, value: u32) -> bool {
        let decided = self.store.assign(variable, value, Cause::GIVEN);
        match decided.and_then(|_| self.propagate()) {
            Ok(()) => true,
            Err(conflict) => {
                self.blame(conflict);
                false
            }
        }
    }

    /// Goes back to the last choice with an untried side and takes that; false if there is none.
    fn backtrack(&mut self, path: &mut Vec<Choice>, from: &mut u32) -> bool {
        while let Some(choice) = path.pop() {
            self.store.undo_to(choice.trail);
            let removed = self.store.remove(choice.variable, choice.value, Cause::GIVEN);
            match removed.and_then(|_| self.propagate()) {
                Ok(()) => {
                    *from = choice.variable;
                    return true;
                }
                Err(conflict) => self.blame(conflict),
            }
        }
        false
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        self.bound.propagate(&mut self.store, self.program, &mut self.scratch)
    }

    fn blame(&mut self, conflict: Conflict) {
        if let Some(weight) = self.weights.get_mut(conflict.cause.scope as usize) {
            *weight += 1;
        }
    }

    fn report(&mut self) {
        self.found += 1;
        if self.solutions.len() < self.keep {
            self.solutions.push(self.store.values());
        }
    }

    fn choose(&self, from: u32) -> Option<u32> {
        let first = if self.in_order { from } else { 0 };
        let mut open = (first..self.store.layout.variables() as u32).filter(|&v| self.store.value(v).is_none());
        if self.in_order {
            return open.next();
        }
        open.max_by_key(|&variable| (self.urgency(variable), std::cmp::Reverse(variable)))
    }

    fn urgency(&self, variable: u32) -> u32 {
        let occurrences = self.store.layout.occurrences(variable);
        if self.store.layout.values > 2 {
            let weight: u32 = occurrences.iter().map(|&(scope, _)| self.weights[scope as usize]).sum();
            return (weight << 8) / self.store.domain(variable).count_ones();
        }
        occurrences
            .iter()
            .map(|&(scope, _)| (self.weights[scope as usize] << 8) / self.store.line(scope).open().count_ones().max(1))
            .sum()
    }
}
