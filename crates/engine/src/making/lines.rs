//! Taking clues away until none can go.
//!
//! The board starts with just enough clues to be solved. They are tried in random order. A clue may go
//! if the ladder, held to a tier, re-derives what it showed: all the rest follows again, so it is not even solved to
//! the end. Whatever had rested on the clue is let go and derived anew, nothing else is: every derived value keeps
//! the cells that it rests on, as masks. If the clue stays, all is put back; if it goes, the new reasons are kept.
//!
//! Inferences are monotone, so a clue that could not go once can never go later with the same tier, and one pass is
//! enough. A second pass with a higher tier takes more away; what it takes needs that tier, since the first pass left
//! nothing that a lower one could do without.

use crate::Mask;
use crate::budget::{Budget, Stop};
use crate::global::Reach;
use crate::model::{Binding, ClueTemplate};
use crate::program::Scratch;
use crate::rules::{Bound, Rules};
use crate::store::{Cause, Change, Store};

/// A solved board whose values are given or derived, in order of derivation.
pub struct Dig<'rules> {
    bound: Bound<'rules>,
    rules: &'rules Rules,
    store: Store<'rules>,
    scratch: Scratch,
    shown: Vec<bool>,
    answer: Vec<u8>,
    /// Derived values, oldest first; givens are not among them.
    derived: Vec<Change>,
    dropped: Vec<Mask>,
}

impl<'rules> Dig<'rules> {
    /// A solved board that shows just enough of these clues for the line inferences up to `tier`.
    ///
    /// Givens are shown from the last of `order` to the first, and only where the value does not follow yet. Taking
    /// clues away in `order` from a full board would remove exactly those that are not shown here, at much greater
    /// cost: what follows from the clues that come later also follows when its turn comes. Clues that switch a
    /// constraint on are all shown; they belong at the end of `order`. Every variable must have a given.
    pub fn new(rules: &'rules Rules, answer: Vec<u8>, order: &[u32], tier: u8) -> Self {
        let mut shown = vec![false; rules.model.clues.len()];
        let mut switches: Vec<Binding> = Vec::new();
        for &clue in order {
            if let ClueTemplate::Switch { .. } = rules.model.clues[clue as usize] {
                shown[clue as usize] = true;
                switches.push((clue, rules.parameter(clue, &answer)));
            }
        }
        let bound = rules.bind(&switches);
        let mut store = bound
            .start(&[])
            .unwrap_or_else(|_| unreachable!("nothing is given yet"));
        let mut scratch = Scratch::default();
        let program = rules.program(tier);
        for &clue in order.iter().rev() {
            let ClueTemplate::Given { variable } = rules.model.clues[clue as usize] else {
                continue;
            };
            if store.value(variable).is_none() {
                shown[clue as usize] = true;
                let _ = store.assign(variable, u32::from(answer[variable as usize]), Cause::GIVEN);
                let _ = bound.propagate(&mut store, program, &mut scratch);
            }
        }
        let derived = store
            .trail
            .iter()
            .filter(|change| change.cause != Cause::GIVEN)
            .copied()
            .collect();
        store.trail.clear();
        store.clear_touched();
        Self {
            dropped: vec![0; rules.layout.scopes.len()],
            derived,
            scratch,
            bound,
            rules,
            store,
            shown,
            answer,
        }
    }

    /// The clues shown now, with their parameters.
    pub fn bindings(&self) -> Vec<Binding> {
        (0..self.shown.len() as u32)
            .filter(|&clue| self.shown[clue as usize])
            .map(|clue| (clue, self.rules.parameter(clue, &self.answer)))
            .collect()
    }

    /// The answer.
    pub fn answer(&self) -> &[u8] {
        &self.answer
    }

    /// Whether a clue is still shown.
    pub fn shows(&self, clue: u32) -> bool {
        self.shown[clue as usize]
    }

    /// Tries to take a clue away, held to inferences up to `tier`; true if it went.
    pub fn try_remove(&mut self, clue: u32, tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        match self.rules.model.clues[clue as usize] {
            ClueTemplate::Given { variable } => {
                let gone = self.try_release(Some(variable), None, tier, budget)?;
                self.shown[clue as usize] = !gone;
                Ok(gone)
            }
            ClueTemplate::Switch { .. } => self.try_switch_off(clue, tier, budget),
        }
    }

    /// A mark may go if all that rested on it follows without it.
    fn try_switch_off(&mut self, clue: u32, tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        self.shown[clue as usize] = false;
        let without = self.rules.bind(&self.bindings());
        let scopes: Vec<u32> = (0..self.bound.lines.len() as u32)
            .filter(|&scope| {
                let (with, without) = (&self.bound.lines[scope as usize], &without.lines[scope as usize]);
                with.marks != without.marks || with.relation != without.relation
            })
            .collect();
        let with = std::mem::replace(&mut self.bound, without);
        let gone = self.try_release(None, Some(&scopes), tier, budget);
        if !matches!(gone, Ok(true)) {
            self.bound = with;
            self.shown[clue as usize] = true;
        }
        gone
    }

    /// Lets go of a given variable, or of all that was derived from these scopes, and of all that rested on that;
    /// derives it anew. True if it all follows; otherwise everything is as before.
    fn try_release(
        &mut self,
        goal: Option<u32>,
        scopes: Option<&[u32]>,
        tier: u8,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let mut affected = Vec::new();
        if let Some(variable) = goal {
            self.let_go(variable, 1 - u32::from(self.answer[variable as usize]));
        }
        for index in 0..self.derived.len() {
            let change = self.derived[index];
            if self.rests_on_dropped(&change.cause, !affected.is_empty() || goal.is_some())
                || scopes.is_some_and(|scopes| scopes.contains(&change.cause.scope))
                || (scopes.is_some() && change.cause.is_wide())
            {
                self.let_go(change.variable, change.value);
                affected.push(index);
            }
        }
        self.forget_dropped(goal, &affected);
        let follows = self.derive(goal, &affected, tier, budget);
        if let Ok(true) = follows {
            self.commit(&affected);
        } else {
            self.put_back(goal, &affected);
        }
        follows
    }

    fn let_go(&mut self, variable: u32, value: u32) {
        self.store.release(variable, value);
        for &(scope, position) in self.rules.layout.occurrences(variable) {
            self.dropped[scope as usize] |= 1 << position;
        }
        for &scope in self.rules.layout.wide(variable) {
            self.dropped[scope as usize] = Mask::MAX;
        }
    }

    fn rests_on_dropped(&self, cause: &Cause, any: bool) -> bool {
        if cause.is_wide() {
            return any;
        }
        cause.scope != Cause::NOTHING
            && (self.dropped[cause.scope as usize] & cause.reason != 0
                || (cause.other != 0 && self.dropped[cause.other_scope as usize] & cause.other != 0))
    }

    fn forget_dropped(&mut self, goal: Option<u32>, affected: &[usize]) {
        let variables = affected.iter().map(|&index| self.derived[index].variable);
        for variable in variables.chain(goal) {
            for &(scope, _) in self.rules.layout.occurrences(variable) {
                self.dropped[scope as usize] = 0;
            }
            for &scope in self.rules.layout.wide(variable) {
                self.dropped[scope as usize] = 0;
            }
        }
    }

    fn derive(&mut self, goal: Option<u32>, affected: &[usize], tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        let program = self.rules.program(tier);
        let lines = &self.bound.lines;
        let reached = self.store.propagate(program, lines, &mut self.scratch, goal);
        let done = |store: &Store| match goal {
            Some(goal) => store.value(goal).is_some(),
            None => affected
                .iter()
                .all(|&index| store.value(self.derived[index].variable).is_some()),
        };
        if reached.is_err() || done(&self.store) {
            return Ok(reached.is_ok());
        }
        let mut reach = Reach::new(&self.bound, tier);
        while reach.advance(&mut self.store, &mut self.scratch, goal, budget)? {
            if done(&self.store) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps the new derivations: first what was not touched, then what was derived anew, then the rest with its old
    /// causes, whose premises are all known again.
    fn commit(&mut self, affected: &[usize]) {
        let rest: Vec<Change> = affected
            .iter()
            .map(|&index| self.derived[index])
            .filter(|change| self.store.value(change.variable).is_none())
            .collect();
        let mut gone = affected.iter().peekable();
        let mut index = 0;
        self.derived.retain(|_| {
            let drop = gone.next_if(|&&next| next == index).is_some();
            index += 1;
            !drop
        });
        self.derived.append(&mut self.store.trail);
        for change in rest {
            let _ = self.store.remove(change.variable, change.value, change.cause);
            self.derived.push(change);
        }
        self.store.trail.clear();
        self.store.clear_touched();
    }

    fn put_back(&mut self, goal: Option<u32>, affected: &[usize]) {
        let variables = affected.iter().map(|&index| self.derived[index].variable);
        for variable in variables.chain(goal) {
            let value = u32::from(self.answer[variable as usize]);
            let _ = self.store.assign(variable, value, Cause::GIVEN);
        }
        self.store.trail.clear();
        self.store.clear_touched();
    }

    /// Whether what is shown now is solved by inferences up to `tier`.
    pub fn is_solved_by(&self, tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        is_solved_by(self.rules, &self.bindings(), tier, budget)
    }
}

/// Whether inferences up to `tier` solve a board.
pub fn is_solved_by(rules: &Rules, bindings: &[Binding], tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
    let bound = rules.bind(bindings);
    let mut scratch = Scratch::default();
    let Ok(mut store) = bound.start(bindings) else {
        return Ok(false);
    };
    if bound.propagate(&mut store, rules.program(tier), &mut scratch).is_err() {
        return Ok(false);
    }
    let mut reach = Reach::new(&bound, tier);
    while !store.is_complete() && reach.advance(&mut store, &mut scratch, None, budget)? {}
    Ok(!reach.broken && store.is_complete() && rules.broken(bindings, &store.values()).is_none())
}
