//! How far the ladder gets: the common fixpoint of its rungs up to a tier, all that they find taken at once.
//!
//! The walk ([`crate::walk`]) tells one step at a time and chooses the nicest; where only the end counts, in making
//! puzzles of an exact level, everything that a rung finds is taken as soon as it is found. Inferences are monotone, so
//! both end in the same state. A closure can be taken up again when more is given: what was found stays true.

use crate::budget::{Budget, Stop};
use crate::finders::{Board, View};
use crate::global::Reach;
use crate::model::Binding;
use crate::program::Scratch;
use crate::rules::Rules;
use crate::rungs::{Rung, ask, look_at_changes};
use crate::special::Special;
use crate::steps::Fact;
use crate::store::{Cause, Conflict, Store};

/// A board and what the ladder up to a tier says of it.
pub struct Closure<'bound> {
    board: &'bound Board<'bound>,
    tier: u8,
    store: Store<'bound>,
    scratch: Scratch,
    told: Vec<bool>,
    rungs: Vec<Rung>,
    /// The changes that the rungs have heard of.
    seen: usize,
    /// Variables told since then.
    fresh: Vec<u32>,
    broken: bool,
}

impl<'bound> Closure<'bound> {
    /// Nothing is said yet of the board in this state.
    pub fn new(board: &'bound Board<'bound>, store: Store<'bound>, tier: u8) -> Self {
        let variables = 0..store.layout.variables() as u32;
        let known: Vec<u32> = variables.filter(|&one| store.value(one).is_some()).collect();
        let mut closure = Self {
            told: vec![false; store.layout.variables()],
            rungs: Rung::up_to(board.bound.rules, tier),
            seen: store.trail.len(),
            fresh: Vec::new(),
            broken: false,
            scratch: Scratch::default(),
            board,
            tier,
            store,
        };
        for variable in known {
            closure.broken |= closure.tell(variable).is_err();
        }
        closure
    }

    /// What is known now.
    pub fn store(&self) -> &Store<'bound> {
        &self.store
    }

    /// Whether every value has been told, and nothing contradicted.
    pub fn is_solved(&self) -> bool {
        !self.broken && self.told.iter().all(|&told| told)
    }

    /// Gives a value.
    pub fn give(&mut self, variable: u32, value: u32) {
        let given = self.store.assign(variable, value, Cause::GIVEN);
        self.broken |= given.is_err() || self.tell(variable).is_err();
    }

    /// Runs the ladder until nothing moves; whether the board is solved then.
    pub fn run(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        while !self.broken && !self.is_solved() && (self.lowest_moves(budget)? || self.looks_beyond(budget)?) {
            budget.check()?;
        }
        Ok(self.is_solved())
    }

    /// What links between lines and the old what-if of two-valued lines say.
    fn looks_beyond(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        if self.broken || !self.board.bound.rules.looks_beyond_lines(self.tier) {
            return Ok(false);
        }
        let mut reach = Reach::new(self.board.bound, self.tier);
        let length = self.store.trail.len();
        let moved = reach.advance(&mut self.store, &mut self.scratch, None, budget)?;
        self.broken |= reach.broken;
        let known: Vec<u32> = self.store.trail[length..]
            .iter()
            .map(|change| change.variable)
            .collect();
        for variable in known {
            if self.store.value(variable).is_some() {
                self.broken |= self.tell(variable).is_err();
            }
        }
        Ok(moved && !self.broken)
    }

    /// Takes all that the lowest rung says that says anything; false if none does.
    fn lowest_moves(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        look_at_changes(&mut self.rungs, &self.store, &mut self.seen, &self.fresh);
        self.fresh.clear();
        for index in 0..self.rungs.len() {
            let view = View::new(self.board, &self.store, &self.told);
            if ask(&mut self.rungs[index], &view, budget)?.is_err() {
                self.broken = true;
                return Ok(false);
            }
            let found = std::mem::take(&mut self.rungs[index].found);
            let mut facts: Vec<(Fact, bool)> = Vec::new();
            for deduction in found.into_values().flatten() {
                facts.extend(deduction.facts.iter().map(|&fact| (fact, true)));
                facts.extend(deduction.gone.iter().map(|&fact| (fact, false)));
            }
            if !facts.is_empty() {
                self.broken |= facts.into_iter().any(|(fact, holds)| self.take(fact, holds).is_err());
                return Ok(!self.broken);
            }
        }
        Ok(false)
    }

    fn take(&mut self, (variable, value): Fact, holds: bool) -> Result<(), Conflict> {
        if !holds {
            return self.store.remove(variable, value, Cause::GIVEN).map(|_| ());
        }
        self.store.assign(variable, value, Cause::GIVEN)?;
        self.tell(variable)
    }

    /// Says the value of a variable: it goes from all cells that must differ from it.
    fn tell(&mut self, variable: u32) -> Result<(), Conflict> {
        if std::mem::replace(&mut self.told[variable as usize], true) {
            return Ok(());
        }
        self.fresh.push(variable);
        let layout = self.store.layout;
        let Some(value) = self.store.value(variable).filter(|_| layout.values > 2) else {
            return Ok(());
        };
        for &(scope, position) in layout.occurrences(variable) {
            if matches!(
                self.board.bound.lines[scope as usize].special,
                Special::Different { .. }
            ) {
                for other in crate::kinds::bits(self.store.places(scope, value) & !(1 << position)) {
                    let cell = layout.scopes[scope as usize][other as usize];
                    self.store.remove(cell, value, Cause::of(scope, 1 << position))?;
                }
            }
        }
        Ok(())
    }
}

/// Whether the ladder up to a tier solves a board.
pub fn solves(rules: &Rules, bindings: &[Binding], tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
    let bound = rules.bind(bindings);
    let Ok(store) = bound.start(bindings) else {
        return Ok(false);
    };
    let board = Board::new(&bound, bindings);
    let mut closure = Closure::new(&board, store, tier);
    Ok(closure.run(budget)? && rules.broken(bindings, &closure.store().values()).is_none())
}
