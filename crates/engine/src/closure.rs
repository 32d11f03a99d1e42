//! How far the ladder gets: the common fixpoint of its rungs up to a tier, all that they find taken at once.
//!
//! The walk ([`crate::walk`]) tells one step at a time and chooses the nicest; where only the end counts, in making
//! puzzles of an exact level, everything that a rung finds is taken as soon as it is found. Inferences are monotone, so
//! both end in the same state. A closure can be taken up again when more clues are shown: what was found stays true.
//! Where the ladder says all that a kind of constraint implies, that is found the quick way (`quick.rs`).

use crate::budget::{Budget, Stop};
use crate::finders::{Board, View};
use crate::global::Reach;
use crate::kinds::bits;
use crate::marks::Marks;
use crate::model::{Binding, ClueTemplate, Constraint, Parameter};
use crate::program::Scratch;
use crate::quick::Quick;
use crate::rules::Rules;
use crate::rungs::{Rung, ask, look_at_changes};
use crate::special::Special;
use crate::steps::Fact;
use crate::store::{Cause, Conflict, Store};

/// A board and what the ladder up to a tier says of it.
pub struct Closure<'rules> {
    board: Board<'rules>,
    tier: u8,
    store: Store<'rules>,
    scratch: Scratch,
    told: Vec<bool>,
    untold: usize,
    rungs: Vec<Rung<'rules>>,
    quick: Quick,
    /// Scopes to be looked at the quick way.
    waiting: Marks,
    /// The changes that have put scopes there.
    heard: usize,
    /// The changes that the rungs have heard of.
    seen: usize,
    /// Variables told since then.
    fresh: Vec<u32>,
    /// Constraints that something was found by.
    used: Vec<bool>,
    broken: bool,
}

impl<'rules> Closure<'rules> {
    /// A board with its givens filled in, and nothing said of it yet.
    pub fn new(board: Board<'rules>, tier: u8) -> Self {
        let rules = board.bound.rules;
        let mut closure = Self {
            store: rules.blank(),
            scratch: Scratch::default(),
            told: vec![false; rules.layout.variables()],
            untold: rules.layout.variables(),
            rungs: Vec::new(),
            quick: Quick::default(),
            waiting: Marks::new(rules.layout.scopes.len()),
            heard: 0,
            seen: 0,
            fresh: Vec::new(),
            used: vec![false; rules.model.constraints.len()],
            broken: false,
            board,
            tier,
        };
        closure.climb_to(tier);
        closure
    }

    /// Begins anew with another tier.
    pub fn climb_to(&mut self, tier: u8) {
        let rules = self.board.bound.rules;
        self.quick = Quick::of(&rules.model.rungs, tier);
        self.rungs = Rung::up_to(rules, tier);
        let inference = |rung: &Rung<'_>| rules.model.rungs[rung.number as usize].inference.as_str();
        self.rungs.retain(|rung| !self.quick.stands_for(inference(rung)));
        self.tier = tier;
        self.restart();
    }

    /// Goes on with the rungs up to a higher tier; what was found stays.
    pub fn rise_to(&mut self, tier: u8) {
        let rules = self.board.bound.rules;
        let mut more = Rung::up_to(rules, tier);
        more.retain(|rung| rules.ladder[rung.number as usize].1 > self.tier);
        self.rungs.append(&mut more);
        self.tier = self.tier.max(tier);
    }

    /// Forgets all but the clues that are shown.
    pub fn restart(&mut self) {
        self.store.undo_to(0);
        self.told.fill(false);
        self.untold = self.told.len();
        self.used.fill(false);
        self.fresh.clear();
        (self.seen, self.heard, self.broken) = (0, 0, false);
        for rung in &mut self.rungs {
            rung.renew();
        }
        for index in 0..self.board.bindings().len() {
            let (clue, parameter) = self.board.bindings()[index];
            if let ClueTemplate::Given { variable } = self.board.model().clues[clue as usize] {
                self.give(variable, parameter as u32);
            }
        }
        self.waiting.fill();
    }

    /// Takes note of the values that variables may still have, and of those whose value was told.
    pub(crate) fn learn_from(&mut self, domain: impl Fn(u32) -> u64, told: impl Fn(u32) -> bool) {
        for variable in 0..self.told.len() as u32 {
            for value in bits(self.store.domain(variable) & !domain(variable)) {
                self.broken |= self.store.remove(variable, value, Cause::GIVEN).is_err();
            }
            if told(variable) {
                self.broken |= self.tell(variable).is_err();
            }
        }
    }

    /// What is known now.
    pub fn store(&self) -> &Store<'rules> {
        &self.store
    }

    /// The board.
    pub fn board(&self) -> &Board<'rules> {
        &self.board
    }

    /// Whether every value has been told, and nothing contradicted.
    pub fn is_solved(&self) -> bool {
        !self.broken && self.untold == 0
    }

    /// How many values have not been told.
    pub fn untold(&self) -> usize {
        self.untold
    }

    /// Whether the value of a variable has been told.
    pub fn is_told(&self, variable: u32) -> bool {
        self.told[variable as usize]
    }

    /// Whether something was found by a constraint since the start.
    pub fn has_used(&self, constraint: u32) -> bool {
        self.used[constraint as usize]
    }

    /// Shows a clue; what was found stays true.
    pub fn show(&mut self, clue: u32, parameter: Parameter) {
        self.board.show(clue, parameter);
        match self.board.model().clues[clue as usize] {
            ClueTemplate::Given { variable } => self.give(variable, parameter as u32),
            ClueTemplate::Switch { constraint } => {
                let scope = self.board.bound.rules.scope_of(constraint);
                self.waiting.insert(scope);
                self.fresh.extend(&self.store.layout.scopes[scope as usize]);
            }
        }
    }

    /// Lets clues say something, hidden ones or shown ones, and begins anew.
    pub fn say(&mut self, clues: &[Binding]) {
        for &(clue, parameter) in clues {
            self.board.show(clue, parameter);
        }
        self.restart();
    }

    /// Hides clues, and begins anew.
    pub fn hide(&mut self, clues: &[Binding]) {
        for &(clue, _) in clues {
            self.board.hide(clue);
        }
        self.restart();
    }

    /// Hides all clues.
    pub fn hide_all(&mut self) {
        let all = self.board.bindings().to_vec();
        self.hide(&all);
    }

    /// Whether what a clue says follows from what is known: then the clue is needless.
    pub fn implies(&self, clue: u32) -> bool {
        match self.board.model().clues[clue as usize] {
            ClueTemplate::Given { variable } => self.is_told(variable),
            ClueTemplate::Switch { constraint } => self.implies_constraint(constraint),
        }
    }

    fn implies_constraint(&self, constraint: u32) -> bool {
        if let Constraint::Less { first, second, .. } = *self.board.constraint(constraint) {
            let (first, second) = (self.store.domain(first), self.store.domain(second));
            let is_below = |lower: u64, upper: u64| lower.ilog2() < upper.trailing_zeros();
            return is_below(first, second) || is_below(second, first);
        }
        let scope = self.board.bound.rules.scope_of(constraint);
        let mut cells = self.store.layout.scopes[scope as usize].iter();
        cells.all(|&cell| self.is_told(cell))
    }

    pub(crate) fn give(&mut self, variable: u32, value: u32) {
        let given = self.store.assign(variable, value, Cause::GIVEN);
        self.broken |= given.is_err() || self.tell(variable).is_err();
    }

    /// Runs the ladder until nothing moves; whether the board is solved then.
    pub fn run(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        self.run_until(budget, |_| false)?;
        Ok(self.is_solved())
    }

    /// Runs the ladder until nothing moves or enough is known; whether it is.
    pub fn run_until(&mut self, budget: &mut Budget, enough: impl Fn(&Self) -> bool) -> Result<bool, Stop> {
        loop {
            if !self.quick.is_empty() && self.follow_quickly().is_err() {
                self.broken = true;
            }
            if self.broken || enough(self) || self.untold == 0 {
                return Ok(!self.broken);
            }
            if !self.lowest_moves(budget)? && !self.looks_beyond(budget)? {
                return Ok(false);
            }
            budget.check()?;
        }
    }

    /// Takes all that the lowest rung says that says anything; false if none does.
    fn lowest_moves(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        look_at_changes(&mut self.rungs, &self.store, &mut self.seen, &self.fresh);
        self.fresh.clear();
        for index in 0..self.rungs.len() {
            let view = View::new(&self.board, &self.store, &self.told);
            let rung = &mut self.rungs[index];
            if ask(rung, &view, budget)?.is_err() {
                self.broken = true;
                return Ok(true);
            }
            let found = std::mem::take(&mut rung.found);
            if !found.is_empty() {
                for deduction in found.into_values().flatten() {
                    for &constraint in &deduction.constraints {
                        self.used[constraint as usize] = true;
                    }
                    let facts = deduction.facts.iter().map(|&fact| (fact, true));
                    let gone = deduction.gone.iter().map(|&fact| (fact, false));
                    for (fact, holds) in facts.chain(gone) {
                        self.broken |= self.take(fact, holds).is_err();
                    }
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What links between lines and the old what-if of two-valued lines say.
    fn looks_beyond(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        if !self.board.bound.rules.looks_beyond_lines(self.tier) {
            return Ok(false);
        }
        let mut reach = Reach::new(&self.board.bound, self.tier);
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
        Ok(moved)
    }

    fn take(&mut self, (variable, value): Fact, holds: bool) -> Result<(), Conflict> {
        if !holds {
            return self.store.remove(variable, value, Cause::GIVEN).map(|_| ());
        }
        self.store.assign(variable, value, Cause::GIVEN)?;
        self.tell(variable)
    }

    /// Follows the quick ways until they say no more.
    fn follow_quickly(&mut self) -> Result<(), Conflict> {
        let tells = self.quick.tells_singles() || self.store.layout.values == 2;
        loop {
            while self.heard < self.store.trail.len() {
                let variable = self.store.trail[self.heard].variable;
                self.heard += 1;
                for &(scope, _) in self.store.layout.occurrences(variable) {
                    self.waiting.insert(scope);
                }
                if tells && self.store.value(variable).is_some() {
                    self.tell(variable)?;
                }
            }
            let Some(scope) = self.waiting.pop_first() else {
                return Ok(());
            };
            let rules = &self.board.bound.lines[scope as usize];
            if self.quick.run(rules, &mut self.store, scope, &mut self.scratch)? {
                for &constraint in self.board.constraints(scope) {
                    self.used[constraint as usize] = true;
                }
            }
        }
    }

    /// Says the value of a variable: it goes from all cells that must differ from it.
    fn tell(&mut self, variable: u32) -> Result<(), Conflict> {
        if std::mem::replace(&mut self.told[variable as usize], true) {
            return Ok(());
        }
        self.untold -= 1;
        self.fresh.push(variable);
        let layout = self.store.layout;
        let Some(value) = self.store.value(variable).filter(|_| layout.values > 2) else {
            return Ok(());
        };
        for &(scope, position) in layout.occurrences(variable) {
            if !matches!(
                self.board.bound.lines[scope as usize].special,
                Special::Different { .. }
            ) {
                continue;
            }
            for other in bits(self.store.places(scope, value) & !(1 << position)) {
                let cell = layout.scopes[scope as usize][other as usize];
                self.store.remove(cell, value, Cause::of(scope, 1 << position))?;
            }
        }
        Ok(())
    }
}

/// Whether the ladder up to a tier solves a board.
pub fn solves(rules: &Rules, bindings: &[Binding], tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
    let mut board = Board::blank(rules);
    for &(clue, parameter) in bindings {
        board.show(clue, parameter);
    }
    let mut closure = Closure::new(board, tier);
    Ok(closure.run(budget)? && rules.broken(bindings, &closure.store().values()).is_none())
}
