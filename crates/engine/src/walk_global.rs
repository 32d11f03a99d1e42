//! The rungs that look at the whole board: links and chains between lines, what-if, what-if inside what-if.

use crate::budget::{Budget, Stop};
use crate::global::Reach;
use crate::inference::{Inference, Operation};
use crate::links::{Links, Step as LinkStep, literal};
use crate::refute::{Refuter, SHALLOW};
use crate::shrink::tidy;
use crate::steps::{Fact, Step, Suppose};
use crate::store::{Cause, Store};
use crate::walk::{Manner, Walker};

impl Walker<'_> {
    /// The next deduction of a rung that looks at the whole board.
    pub(crate) fn global_step(&mut self, store: &mut Store, budget: &mut Budget) -> Result<Option<Step>, Stop> {
        let bound = self.bound;
        let mut links = None;
        for (rung, &(inference, tier)) in bound.rules.ladder.iter().enumerate() {
            if tier > self.manner.tier || inference.operation().is_some() || matches!(inference, Inference::Named(_)) {
                continue;
            }
            let rung = rung as u32;
            let step = match inference {
                Inference::LinksEqual => {
                    let links = links.get_or_insert_with(|| Links::read(bound, store, true));
                    self.linked_line(store, links, rung)
                }
                Inference::LinksChain | Inference::LinksDistinct => {
                    let links = links.get_or_insert_with(|| Links::read(bound, store, true));
                    self.chain(store, links, rung, inference == Inference::LinksDistinct)
                }
                Inference::WhatIfShallow => self.what_if(store, rung, SHALLOW, budget)?,
                Inference::WhatIfFull => self.what_if(store, rung, usize::MAX, budget)?,
                Inference::WhatIfNested => self.nested(store, rung, budget)?,
                _ => None,
            };
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }

    fn linked_line(&self, store: &Store, links: &Links, rung: u32) -> Option<Step> {
        let (linked, path) = links.linked_lines(store).into_iter().find_map(|linked| {
            let path = links.link_path(linked.pair, linked.differ, linked.scope)?;
            Some((linked, path))
        })?;
        let facts: Vec<Fact> = linked
            .removals
            .iter()
            .map(|&(variable, value)| (variable, 1 - value))
            .collect();
        if !self.manner.explained {
            return Some(Step {
                rung,
                facts,
                ..Step::default()
            });
        }
        let chain: Vec<_> = path
            .iter()
            .map(|&(from, edge)| self.explainer.implication(store, from, edge, true))
            .collect();
        let mut near: Vec<u32> = linked.removals.iter().map(|&(variable, _)| variable).collect();
        near.extend([linked.pair.0, linked.pair.1]);
        let premises = self.explainer.needed(store, linked.scope, &near, |line| {
            let narrowed = links.narrowed(line, linked.scope, linked.pair, linked.differ);
            linked.removals.iter().all(|removal| narrowed.contains(removal))
        });
        Some(Step {
            rung,
            facts,
            premises,
            scopes: vec![linked.scope],
            constraints: self.explainer.constraints(Operation::Complete, &[linked.scope]),
            chain,
            ..Step::default()
        })
    }

    /// The shortest chain; one that uses lines that must differ only where that is asked for.
    fn chain(&self, store: &Store, links: &Links, rung: u32, distinct: bool) -> Option<Step> {
        let mut best: Option<(u32, Vec<LinkStep>)> = None;
        for variable in (0..store.layout.variables() as u32).filter(|&variable| store.value(variable).is_none()) {
            for value in 0..2 {
                let start = literal(variable, value);
                if let Some(path) = links.chain(start, distinct) {
                    if best.as_ref().is_none_or(|(_, best)| path.len() < best.len()) {
                        best = Some((start, path));
                    }
                }
            }
        }
        let (start, path) = best?;
        let mut step = Step {
            rung,
            facts: vec![(start / 2, 1 - start % 2)],
            ..Step::default()
        };
        if self.manner.explained {
            step.chain = path
                .iter()
                .map(|&(from, edge)| self.explainer.implication(store, from, edge, false))
                .collect();
            step.scopes = step
                .chain
                .iter()
                .flat_map(|implication| implication.scopes.clone())
                .collect();
            step.premises = tidy(
                step.chain
                    .iter()
                    .flat_map(|implication| implication.premises.clone())
                    .collect(),
            );
            step.constraints = step
                .chain
                .iter()
                .flat_map(|implication| implication.constraints.clone())
                .collect();
        }
        Some(step)
    }

    fn what_if(&self, store: &Store, rung: u32, most_layers: usize, budget: &mut Budget) -> Result<Option<Step>, Stop> {
        let refuter = Refuter::new(self.bound, self.manner.tier);
        let Some(refutation) = refuter.shortest(store, most_layers, budget)? else {
            return Ok(None);
        };
        let (variable, value) = refutation.fact;
        let mut step = Step {
            rung,
            facts: vec![(variable, 1 - value)],
            ways: refutation.size as u64,
            ..Step::default()
        };
        if self.manner.explained {
            suppose_in(&mut step, refuter.tell(store, &refutation, &self.stages));
        }
        Ok(Some(step))
    }

    /// What-if inside what-if: the first literal that it refutes, with the walk under the assumption as its story.
    fn nested(&mut self, store: &mut Store, rung: u32, budget: &mut Budget) -> Result<Option<Step>, Stop> {
        let reach = Reach::new(self.bound, self.manner.tier);
        let Some((variable, value)) = reach.nested_refutation(store, &mut self.scratch, budget)? else {
            return Ok(None);
        };
        let mut step = Step {
            rung,
            facts: vec![(variable, 1 - value)],
            ..Step::default()
        };
        if self.manner.explained {
            let mut inside = store.clone();
            let _ = inside.assign(variable, value, Cause::GIVEN);
            let manner = Manner {
                tier: 6,
                most_steps: usize::MAX,
                ..self.manner
            };
            let mut walker = Walker::new(self.board, manner);
            walker.told.clone_from(&self.told);
            walker.told[variable as usize] = true;
            let mut steps = Vec::new();
            let conflict = walker.climb(&mut inside, &mut steps, budget)?.unwrap_or_default();
            let fact = (variable, value);
            suppose_in(&mut step, trimmed(Suppose { fact, steps, conflict }));
        }
        Ok(Some(step))
    }
}

/// Adds to a step what was supposed, with the known facts that the story needs.
fn suppose_in(step: &mut Step, suppose: Suppose) {
    let derived: Vec<Fact> = suppose.steps.iter().flat_map(|step| step.facts.clone()).collect();
    let inner = suppose.steps.iter().flat_map(|step| step.premises.iter());
    let premises = inner.chain(&suppose.conflict.premises).copied();
    step.premises = tidy(
        premises
            .filter(|fact| *fact != suppose.fact && !derived.contains(fact))
            .collect(),
    );
    step.scopes.clone_from(&suppose.conflict.scopes);
    step.suppose = Some(Box::new(suppose));
}

/// Only the steps that the conflict needs.
pub(crate) fn trimmed(suppose: Suppose) -> Suppose {
    let mut wanted = suppose.conflict.premises.clone();
    let mut gone = suppose.conflict.without.clone();
    let mut steps = suppose.steps;
    steps.reverse();
    steps.retain(|step| {
        let needed =
            step.facts.iter().any(|fact| wanted.contains(fact)) || step.gone.iter().any(|one| gone.contains(one));
        if needed {
            wanted.extend(&step.premises);
            gone.extend(&step.without);
        }
        needed
    });
    steps.reverse();
    Suppose { steps, ..suppose }
}
