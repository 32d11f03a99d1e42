//! Climbing the ladder: one deduction at a time, always by the lowest rung that moves.
//!
//! The same walk grades a board (only the rungs are wanted) and explains it (every step with small premises). Each
//! rung that looks at lines is a stage of the touched-lists, so a scope is asked again only after a change; rungs that
//! look at the whole board come when no line has anything to say. One step is one deduction with all facts it proves.

use crate::budget::{Budget, Stop};
use crate::explain::{Explainer, tidy};
use crate::global::Reach;
use crate::inference::{Inference, Operation};
use crate::links::{Links, Step as LinkStep, literal};
use crate::model::Binding;
use crate::program::{Finding, Scratch};
use crate::refute::{Refuter, SHALLOW};
use crate::rules::Bound;
use crate::steps::{Contradiction, Fact, Step, Suppose, Walk};
use crate::store::{Cause, Conflict, Store};

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

/// Walks from a board's clues, and further known facts, to the end or to where the ladder has nothing more to say.
pub fn walk(
    bound: &Bound,
    bindings: &[Binding],
    known: &[Fact],
    manner: Manner,
    budget: &mut Budget,
) -> Result<Walk, Stop> {
    let mut walk = Walk::default();
    let start = bound.start(bindings).and_then(|mut store| {
        for &(variable, value) in known {
            store.assign(variable, value, Cause::GIVEN)?;
        }
        Ok(store)
    });
    let mut store = match start {
        Ok(store) => store,
        Err(_) => {
            walk.conflict = Some(Contradiction::default());
            walk.values = vec![None; bound.rules.layout.variables()];
            return Ok(walk);
        }
    };
    let mut walker = Walker::new(bound, manner);
    let climbed = walker.climb(&mut store, &mut walk.steps, budget)?;
    walk.conflict = climbed
        .err()
        .map(|conflict| walker.explainer.contradiction(&store, conflict));
    walk.solved = walk.conflict.is_none() && store.is_complete();
    if walk.solved && bound.rules.broken(bindings, &store.values()).is_some() {
        walk.solved = false;
        walk.conflict = Some(walker.explainer.broken(&store, bindings));
    }
    walk.values = (0..store.layout.variables() as u32)
        .map(|variable| store.value(variable).map(|value| value as u8))
        .collect();
    Ok(walk)
}

struct Walker<'bound> {
    bound: &'bound Bound<'bound>,
    manner: Manner,
    explainer: Explainer<'bound>,
    /// The rungs that look at lines, each a stage.
    stages: Vec<(u32, Operation)>,
    scratch: Scratch,
}

impl<'bound> Walker<'bound> {
    fn new(bound: &'bound Bound<'bound>, manner: Manner) -> Self {
        let rungs = bound.rules.ladder.iter().enumerate();
        let stages = rungs
            .filter(|(_, (_, tier))| *tier <= manner.tier)
            .filter_map(|(rung, (inference, _))| Some((rung as u32, inference.operation()?)))
            .collect();
        Self {
            bound,
            manner,
            explainer: Explainer::new(bound),
            stages,
            scratch: Scratch::default(),
        }
    }

    fn climb(
        &mut self,
        store: &mut Store,
        steps: &mut Vec<Step>,
        budget: &mut Budget,
    ) -> Result<Result<(), Conflict>, Stop> {
        while steps.len() < self.manner.most_steps {
            let found = match self.line_step(store) {
                Ok(Some(step)) => Some(step),
                Ok(None) if store.is_complete() => return Ok(Ok(())),
                Ok(None) => self.global_step(store, budget)?,
                Err(conflict) => return Ok(Err(conflict)),
            };
            let Some(step) = found else { break };
            for &(variable, value) in &step.facts {
                if let Err(conflict) = store.assign(variable, value, Cause::GIVEN) {
                    return Ok(Err(conflict));
                }
            }
            steps.push(step);
            budget.check_sometimes(steps.len() as u32)?;
        }
        Ok(Ok(()))
    }

    /// The next deduction of a rung that looks at lines.
    fn line_step(&mut self, store: &mut Store) -> Result<Option<Step>, Conflict> {
        while let Some((stage, scope)) = store.next_touched() {
            let (rung, operation) = self.stages[stage];
            store.find(operation, scope, &self.bound.lines, &mut self.scratch)?;
            let group = first_group(&self.scratch.findings, operation);
            if !group.is_empty() {
                return Ok(Some(if self.manner.explained {
                    self.explainer.step(store, rung, operation, &group)
                } else {
                    self.bare_step(store, rung, &group)
                }));
            }
            store.settle(stage, scope);
            if stage + 1 < self.stages.len() {
                store.promote(stage + 1, scope);
            }
        }
        Ok(None)
    }

    fn bare_step(&self, store: &Store, rung: u32, group: &[Finding]) -> Step {
        let fact = |finding: &Finding| {
            let cells = &store.layout.scopes[finding.scope as usize];
            let value = 1 - finding.removal.value as u32;
            crate::kinds::bits(finding.removal.cells).map(move |position| (cells[position as usize], value))
        };
        Step {
            rung,
            facts: group.iter().flat_map(fact).collect(),
            ..Step::default()
        }
    }

    /// The next deduction of a rung that looks at the whole board.
    fn global_step(&mut self, store: &mut Store, budget: &mut Budget) -> Result<Option<Step>, Stop> {
        let bound = self.bound;
        let mut links = None;
        for (rung, &(inference, tier)) in bound.rules.ladder.iter().enumerate() {
            if tier > self.manner.tier || inference.operation().is_some() {
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
            ..Step::default()
        };
        if self.manner.explained {
            let line_rung = self.stages.last().map_or(0, |&(rung, _)| rung);
            self.suppose(&mut step, refuter.tell(store, &refutation, line_rung));
        }
        Ok(Some(step))
    }

    fn suppose(&self, step: &mut Step, suppose: Suppose) {
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
            let manner = Manner { tier: 6, ..self.manner };
            let mut walker = Walker::new(self.bound, manner);
            let mut steps = Vec::new();
            let conflict = match walker.climb(&mut inside, &mut steps, budget)? {
                Err(conflict) => self.explainer.contradiction(&inside, conflict),
                Ok(()) => Contradiction::default(),
            };
            let fact = (variable, value);
            self.suppose(&mut step, trimmed(Suppose { fact, steps, conflict }));
        }
        Ok(Some(step))
    }
}

/// The findings that make one step: those of the first line and comparison that rest on the same cells, or all of
/// them where the whole line was completed.
fn first_group(findings: &[Finding], operation: Operation) -> Vec<Finding> {
    let Some(first) = findings.first() else {
        return Vec::new();
    };
    let whole = matches!(operation, Operation::Complete | Operation::DistinctComplete);
    let together = |finding: &&Finding| {
        finding.scope == first.scope
            && finding.against == first.against
            && (whole
                || (finding.removal.reason == first.removal.reason && finding.removal.other == first.removal.other))
            && (!matches!(operation, Operation::SplitPairs) || finding.removal.value == first.removal.value)
    };
    let mut group: Vec<Finding> = Vec::new();
    for finding in findings.iter().filter(together) {
        if !group
            .iter()
            .any(|known| known.removal.cells & finding.removal.cells != 0)
        {
            group.push(*finding);
        }
    }
    group
}

/// Only the steps that the conflict needs.
fn trimmed(suppose: Suppose) -> Suppose {
    let mut wanted = suppose.conflict.premises.clone();
    let mut steps = suppose.steps;
    steps.reverse();
    steps.retain(|step| {
        let needed = step.facts.iter().any(|fact| wanted.contains(fact));
        if needed {
            wanted.extend(&step.premises);
        }
        needed
    });
    steps.reverse();
    Suppose { steps, ..suppose }
}
