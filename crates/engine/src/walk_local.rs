//! The next step of the rungs that are asked by scope or by finder, with how much choice there was.

use crate::budget::{Budget, Stop};
use crate::finders::{Deduction, View};
use crate::relax;
use crate::rungs::{ask, look_at_changes};
use crate::steps::{Contradiction, Step};
use crate::store::{Cause, Store};
use crate::walk::{Manner, Walker};

/// Rungs that cost so much more, in tenths, are as good as the one that moves, when choices are counted.
const ALIKE: u32 = 3;

impl Walker<'_> {
    /// The next deduction of a rung that is asked by scope or by finder.
    pub(crate) fn local_step(
        &mut self,
        store: &Store,
        budget: &mut Budget,
    ) -> Result<Result<Option<Step>, Contradiction>, Stop> {
        look_at_changes(&mut self.rungs, store, &mut self.seen, &self.last);
        let told = std::mem::take(&mut self.told);
        let found = self.lowest_step(&View::new(self.board, store, &told), budget);
        self.told = told;
        found
    }

    fn lowest_step(
        &mut self,
        view: &View<'_>,
        budget: &mut Budget,
    ) -> Result<Result<Option<Step>, Contradiction>, Stop> {
        for index in 0..self.rungs.len() {
            if let Err(conflict) = ask(&mut self.rungs[index], view, budget)? {
                return Ok(Err(conflict));
            }
            let Some((scope, chosen)) = self.rungs[index].choice(&self.last) else {
                continue;
            };
            let (scope, deduction) = (scope, chosen.clone());
            let available = match self.count_choices(index, view, budget)? {
                Ok(number) => number,
                Err(conflict) => return Ok(Err(conflict)),
            };
            let mut step = self.step(index, scope, &deduction, view, budget)?;
            step.available = available;
            return Ok(Ok(Some(step)));
        }
        Ok(Ok(None))
    }

    /// How many different things this rung, and those that are about as easy, have to say.
    fn count_choices(
        &mut self,
        index: usize,
        view: &View<'_>,
        budget: &mut Budget,
    ) -> Result<Result<u32, Contradiction>, Stop> {
        let most = self.rungs[index].cost + ALIKE;
        let mut outcomes = Vec::new();
        for rung in &mut self.rungs[index..] {
            if rung.cost > most {
                break;
            }
            if rung.local
                && let Err(conflict) = ask(rung, view, budget)?
            {
                return Ok(Err(conflict));
            }
            for deduction in rung.found.values().flatten() {
                if deduction.facts.is_empty() {
                    outcomes.extend(
                        deduction
                            .gone
                            .first()
                            .map(|&(variable, value)| (variable, value, false)),
                    );
                }
                outcomes.extend(deduction.facts.iter().map(|&(variable, value)| (variable, value, true)));
            }
        }
        outcomes.sort_unstable();
        outcomes.dedup();
        Ok(Ok(outcomes.len() as u32))
    }

    fn step(
        &self,
        index: usize,
        scope: u32,
        deduction: &Deduction,
        view: &View<'_>,
        budget: &mut Budget,
    ) -> Result<Step, Stop> {
        let rung = &self.rungs[index];
        let finder = rung.finder.finder();
        if !self.manner.explained {
            return Ok(Step {
                rung: rung.number,
                facts: deduction.facts.clone(),
                gone: deduction.gone.clone(),
                ways: deduction.ways,
                ..Step::default()
            });
        }
        if let Some(tier) = finder.supposes() {
            let mut deduction = deduction.clone();
            self.suppose(&mut deduction, view, tier, budget)?;
            return Ok(relax::step(view, finder, rung.number, scope, &deduction));
        }
        Ok(relax::step(view, finder, rung.number, scope, deduction))
    }

    /// Adds the story of what a deduction supposes: a walk from the opposite of what it says to what breaks.
    fn suppose(&self, deduction: &mut Deduction, view: &View<'_>, tier: u8, budget: &mut Budget) -> Result<(), Stop> {
        let fact = deduction.supposed(view);
        let mut inside = view.store.clone();
        let manner = Manner {
            tier,
            most_steps: usize::MAX,
            ..self.manner
        };
        let mut walker = Walker::new(self.board, manner);
        walker.told = view.told.to_vec();
        walker.seen = inside.trail.len();
        let mut steps = Vec::new();
        let conflict = match inside.assign(fact.0, fact.1, Cause::GIVEN) {
            Ok(_) => match walker.tell(&mut inside, fact.0) {
                Ok(()) => walker.climb(&mut inside, &mut steps, budget)?.unwrap_or_default(),
                Err(conflict) => conflict,
            },
            Err(_) => Contradiction::default(),
        };
        deduction.suppose = Some(Box::new(crate::walk_global::trimmed(crate::steps::Suppose {
            fact,
            steps,
            conflict,
        })));
        Ok(())
    }
}
