//! Climbing the ladder: one deduction at a time, always by the lowest rung that moves.
//!
//! The same walk grades a board (only the rungs and how much choice there was are wanted) and explains it (every step
//! with small premises). What a rung found in a scope is kept until that scope changes, so a scope is asked again only
//! after a change; rungs that look at the whole board are asked when nothing below them has anything to say. One step
//! is one deduction with all facts it proves. Of several that the rung offers, one that goes on where the last step
//! was is taken, as people do, else the first.

use crate::budget::{Budget, Stop};
use crate::explain::Explainer;
use crate::finders::Board;
use crate::inference::Operation;
use crate::model::Binding;
use crate::program::Scratch;
use crate::rules::Bound;
use crate::rungs::{Rung, Source};
use crate::special::Special;
use crate::steps::{Contradiction, Fact, Step, Walk};
use crate::store::{Cause, Store};

/// How to walk.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The highest tier to use.
    pub tier: u8,
    /// Whether steps carry premises and all that a sentence needs, or only their rungs and facts.
    pub explained: bool,
    /// Stop after so many steps.
    pub most_steps: usize,
}

/// What is known besides the clues.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known<'a> {
    /// Values of variables, the latest last.
    pub facts: &'a [Fact],
    /// Candidates that are gone.
    pub gone: &'a [Fact],
}

/// Walks from a board's clues, and what else is known, to the end, to where the ladder has nothing more to say, or to
/// where the budget is spent.
pub fn walk(
    bound: &Bound,
    bindings: &[Binding],
    known: Known<'_>,
    manner: Manner,
    budget: &mut Budget,
) -> Result<Walk, Stop> {
    let mut walk = Walk::default();
    let board = Board::new(bound, bindings);
    let start = bound.start(bindings).and_then(|mut store| {
        for &(variable, value) in known.facts {
            store.assign(variable, value, Cause::GIVEN)?;
        }
        Ok(store)
    });
    let Ok(mut store) = start else {
        walk.conflict = Some(Contradiction::default());
        walk.values = vec![None; bound.rules.layout.variables()];
        return Ok(walk);
    };
    let mut walker = Walker::new(&board, manner);
    walk.conflict = walker.begin(&mut store, known);
    if walk.conflict.is_none() {
        walk.conflict = match walker.climb(&mut store, &mut walk.steps, budget) {
            // The walk ends where the effort is spent, as it does where the ladder has nothing more to say.
            Err(Stop::Spent) => None,
            other => other?,
        };
    }
    walk.solved = walk.conflict.is_none() && walker.told.iter().all(|&told| told);
    if walk.solved && bound.rules.broken(bindings, &store.values()).is_some() {
        walk.solved = false;
        walk.conflict = Some(walker.explainer.broken(&store, bindings));
    }
    walk.values = (0..store.layout.variables() as u32)
        .map(|variable| store.value(variable).map(|value| value as u8))
        .collect();
    Ok(walk)
}

pub(crate) struct Walker<'bound> {
    pub(crate) board: &'bound Board<'bound>,
    pub(crate) bound: &'bound Bound<'bound>,
    pub(crate) manner: Manner,
    pub(crate) explainer: Explainer<'bound>,
    /// The rungs that look at lines of two values.
    pub(crate) stages: Vec<(u32, Operation)>,
    pub(crate) scratch: Scratch,
    pub(crate) rungs: Vec<Rung<'bound>>,
    pub(crate) told: Vec<bool>,
    /// The changes that have been looked at.
    pub(crate) seen: usize,
    /// The variables of the last step.
    pub(crate) last: Vec<u32>,
}

impl<'bound> Walker<'bound> {
    pub(crate) fn new(board: &'bound Board<'bound>, manner: Manner) -> Self {
        let bound = &*board.bound;
        let ladder = Rung::up_to(bound.rules, manner.tier);
        let stages = ladder.iter().filter_map(|rung| match &rung.finder {
            Source::Line(finder) => Some((rung.number, finder.operation)),
            Source::Named(_) => None,
        });
        Self {
            board,
            bound,
            manner,
            explainer: Explainer::new(bound),
            stages: stages.collect(),
            scratch: Scratch::default(),
            rungs: ladder,
            told: vec![false; bound.rules.layout.variables()],
            seen: 0,
            last: Vec::new(),
        }
    }

    /// Takes note of what is known at the start.
    fn begin(&mut self, store: &mut Store, known: Known<'_>) -> Option<Contradiction> {
        let values: Vec<u32> = (0..store.layout.variables() as u32)
            .filter(|&one| store.value(one).is_some())
            .collect();
        for variable in values {
            if let Err(conflict) = self.tell(store, variable) {
                return Some(conflict);
            }
        }
        for &(variable, value) in known.gone {
            if store.remove(variable, value, Cause::GIVEN).is_err() {
                return Some(Contradiction::default());
            }
        }
        self.last = known.facts.last().map(|&(variable, _)| variable).into_iter().collect();
        self.seen = store.trail.len();
        store.clear_touched();
        None
    }

    /// Says the value of a variable: it goes from all cells that must differ from it.
    pub(crate) fn tell(&mut self, store: &mut Store, variable: u32) -> Result<(), Contradiction> {
        self.told[variable as usize] = true;
        let Some(value) = store.value(variable).filter(|_| store.layout.values > 2) else {
            return Ok(());
        };
        for &(scope, position) in store.layout.occurrences(variable) {
            if !matches!(self.bound.lines[scope as usize].special, Special::Different { .. }) {
                continue;
            }
            for other in crate::kinds::bits(store.places(scope, value) & !(1 << position)) {
                let cell = store.layout.scopes[scope as usize][other as usize];
                let told = self.told[cell as usize];
                if store.remove(cell, value, Cause::of(scope, 1 << position)).is_err() {
                    return Err(self.twice(store, scope, (variable, value), (cell, told)));
                }
            }
        }
        Ok(())
    }

    pub(crate) fn climb(
        &mut self,
        store: &mut Store,
        steps: &mut Vec<Step>,
        budget: &mut Budget,
    ) -> Result<Option<Contradiction>, Stop> {
        while steps.len() < self.manner.most_steps {
            // Of a full board the rungs are asked only what is wrong.
            let is_full = self.told.iter().all(|&told| told);
            if is_full && self.board.is_solved_by(store) {
                return Ok(None);
            }
            let found = match self.local_step(store, budget)? {
                Ok(Some(step)) => Some(step),
                Ok(None) if is_full => return Ok(None),
                Ok(None) => self.global_step(store, budget)?,
                Err(conflict) => return Ok(Some(conflict)),
            };
            let Some(mut step) = found else { break };
            step.open = self.told.iter().filter(|told| !**told).count() as u32;
            if let Err(conflict) = self.take(store, &step) {
                steps.push(step);
                return Ok(Some(conflict));
            }
            steps.push(step);
            budget.check_sometimes(steps.len() as u32)?;
        }
        Ok(None)
    }

    /// Does what a step says.
    fn take(&mut self, store: &mut Store, step: &Step) -> Result<(), Contradiction> {
        for &(variable, value) in &step.gone {
            if store.remove(variable, value, Cause::GIVEN).is_err() {
                return Err(self.nothing_left(store, step, variable));
            }
        }
        for &(variable, value) in &step.facts {
            if store.assign(variable, value, Cause::GIVEN).is_err() {
                return Err(self.nothing_left(store, step, variable));
            }
            self.tell(store, variable)?;
        }
        self.last = step
            .facts
            .iter()
            .chain(&step.gone)
            .map(|&(variable, _)| variable)
            .collect();
        store.clear_touched();
        Ok(())
    }
}
