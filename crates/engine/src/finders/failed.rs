//! Failed literals: suppose that a cell has a value, follow what single rules imply, and if that breaks a rule, the
//! cell does not have it. People call it what-if.
//!
//! All literals are tried, and the one whose story is the shortest is taken. A literal that needs such supposing inside
//! the supposing is a nested one.

use super::{Deduction, Finder, Named, Verdict, View};
use crate::budget::{Budget, Stop};
use crate::kinds::bits;
use crate::program::Scratch;
use crate::steps::Fact;
use crate::store::{Cause, Conflict, Store};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("failed_literal.simple", &Failed { depth: 1 }),
    ("failed_literal.nested", &Failed { depth: 2 }),
];

/// How deep supposing goes; the walk tells the story of such a step.
pub struct Failed {
    /// 1 for supposing, 2 for supposing inside it.
    pub depth: u32,
}

impl Finder for Failed {
    fn is_local(&self) -> bool {
        false
    }

    fn supposes(&self) -> Option<u8> {
        Some(if self.depth == 1 { 5 } else { 6 })
    }

    fn search(
        &self,
        view: &View<'_>,
        _: u32,
        found: &mut Vec<Deduction>,
        budget: &mut Budget,
    ) -> Result<Verdict, Stop> {
        let mut trial = Trial {
            view,
            store: view.store.clone(),
            scratch: Scratch::default(),
        };
        trial.store.touch_all();
        trial.store.placed = untold_values(view);
        let _ = trial.propagate();
        let mut best: Option<(usize, Fact)> = None;
        for variable in 0..view.store.layout.variables() as u32 {
            if view.store.value(variable).is_some() {
                continue;
            }
            for value in bits(view.store.domain(variable)) {
                if let Some(size) = trial.refuted((variable, value), self.depth, budget)?
                    && best.is_none_or(|(smallest, _)| size < smallest)
                {
                    best = Some((size, (variable, value)));
                    if self.depth > 1 {
                        break;
                    }
                }
            }
        }
        if let Some((size, fact)) = best {
            found.push(Deduction {
                ways: size as u64,
                values: vec![fact.1],
                ..Deduction::removing(view, [fact])
            });
        }
        Ok(Ok(()))
    }
}

/// Variables whose candidates have come down to one without anybody saying so.
fn untold_values(view: &View<'_>) -> Vec<u32> {
    let variables = 0..view.store.layout.variables() as u32;
    let is_untold = |&one: &u32| view.store.value(one).is_some() && !view.is_told(one);
    variables.filter(is_untold).collect()
}

struct Trial<'a> {
    view: &'a View<'a>,
    store: Store<'a>,
    scratch: Scratch,
}

impl Trial<'_> {
    fn propagate(&mut self) -> Result<(), Conflict> {
        let bound = &self.view.board.bound;
        bound.propagate(&mut self.store, &bound.rules.thorough, &mut self.scratch)
    }

    /// How many changes a literal led to before something broke; `None` if nothing does.
    fn refuted(&mut self, (variable, value): Fact, depth: u32, budget: &mut Budget) -> Result<Option<usize>, Stop> {
        budget.spend()?;
        if self.store.domain(variable) >> value & 1 == 0 {
            return Ok(Some(0));
        }
        let length = self.store.trail.len();
        let assumed = self.store.assign(variable, value, Cause::GIVEN).map(|_| ());
        let mut broken = assumed.and_then(|()| self.propagate()).is_err();
        if !broken && depth > 1 {
            broken = self.breaks_inside(depth - 1, budget)?;
        }
        let size = self.store.trail.len() - length;
        self.store.undo_to(length);
        Ok(broken.then_some(size))
    }

    /// Whether supposing inside what was supposed breaks it.
    fn breaks_inside(&mut self, depth: u32, budget: &mut Budget) -> Result<bool, Stop> {
        let mut moved = true;
        while moved {
            moved = false;
            for variable in 0..self.store.layout.variables() as u32 {
                if self.store.value(variable).is_some() {
                    continue;
                }
                for value in bits(self.store.domain(variable)) {
                    if self.store.domain(variable) >> value & 1 == 0
                        || self.refuted((variable, value), depth, budget)?.is_none()
                    {
                        continue;
                    }
                    moved = true;
                    let removed = self.store.remove(variable, value, Cause::GIVEN).map(|_| ());
                    if removed.and_then(|()| self.propagate()).is_err() {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}
