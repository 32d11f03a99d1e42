//! Climbing the ladder: one deduction at a time, always by the lowest rung that moves.
//!
//! The same walk grades a board (only the rungs are wanted) and explains it (every step with small premises). Each
//! rung that looks at lines is a stage of the touched-lists, so a scope is asked again only after a change; rungs that
//! look at the whole board come when no line has anything to say. One step is one deduction with all facts it proves.

use crate::budget::{Budget, Stop};
use crate::explain::Explainer;
use crate::inference::Operation;
use crate::model::Binding;
use crate::program::{Finding, Scratch};
use crate::rules::Bound;
use crate::shrink::tidy;
use crate::steps::{Contradiction, Fact, Step, Walk};
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
    let Ok(mut store) = start else {
        walk.conflict = Some(Contradiction::default());
        walk.values = vec![None; bound.rules.layout.variables()];
        return Ok(walk);
    };
    let mut walker = Walker::new(bound, manner);
    walk.conflict = walker.climb(&mut store, &mut walk.steps, budget)?;
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

pub(crate) struct Walker<'bound> {
    pub(crate) bound: &'bound Bound<'bound>,
    pub(crate) manner: Manner,
    pub(crate) explainer: Explainer<'bound>,
    /// The rungs that look at lines, each a stage.
    pub(crate) stages: Vec<(u32, Operation)>,
    pub(crate) scratch: Scratch,
}

impl<'bound> Walker<'bound> {
    pub(crate) fn new(bound: &'bound Bound<'bound>, manner: Manner) -> Self {
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

    pub(crate) fn climb(
        &mut self,
        store: &mut Store,
        steps: &mut Vec<Step>,
        budget: &mut Budget,
    ) -> Result<Option<Contradiction>, Stop> {
        while steps.len() < self.manner.most_steps {
            let found = match self.line_step(store) {
                Ok(Some(step)) => Some(step),
                Ok(None) if store.is_complete() => return Ok(None),
                Ok(None) => self.global_step(store, budget)?,
                Err(conflict) => return Ok(Some(self.explainer.contradiction(store, conflict))),
            };
            let Some(step) = found else { break };
            for &(variable, value) in &step.facts {
                if store.assign(variable, value, Cause::GIVEN).is_err() {
                    return Ok(Some(contradiction_of(step)));
                }
            }
            steps.push(step);
            budget.check_sometimes(steps.len() as u32)?;
        }
        Ok(None)
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
                    bare_step(store, rung, &group)
                }));
            }
            store.settle(stage, scope);
            if stage + 1 < self.stages.len() {
                store.promote(stage + 1, scope);
            }
        }
        Ok(None)
    }
}

/// What cannot hold if a step says two things of one cell: all that it rests on.
fn contradiction_of(step: Step) -> Contradiction {
    let mut contradiction = Contradiction {
        scopes: step.scopes,
        constraints: step.constraints,
        premises: step.premises,
    };
    for implication in step.chain {
        contradiction.constraints.extend(implication.constraints);
        contradiction.premises.extend(implication.premises);
    }
    contradiction.premises = tidy(contradiction.premises);
    contradiction.constraints.sort_unstable();
    contradiction.constraints.dedup();
    contradiction
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

/// A step with nothing but its rung and facts.
fn bare_step(store: &Store, rung: u32, group: &[Finding]) -> Step {
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
