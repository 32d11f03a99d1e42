//! What-if, told as shortly as it can be.
//!
//! The consequences of an assumption are found in layers: all that follows directly, then all that follows from that,
//! and so on, until a line breaks. The assumption with the fewest layers, and among those with the fewest steps, is
//! told; the others are only as good for the board but harder for a person. Then everything is made small from the
//! end: first what breaks, on as few cells as possible, those that were known before preferred; then the steps that
//! it needs, the latest first.

use crate::Mask;
use crate::budget::{Budget, Stop};
use crate::explain::{Explainer, says, shrink, tidy};
use crate::inference::Operation;
use crate::kinds::bits;
use crate::program::{Finding, Scratch};
use crate::rules::Bound;
use crate::steps::{Contradiction, Fact, Step, Suppose};
use crate::store::{Cause, Conflict, Store};

/// A layer that is shallow: the lines through the assumed cell, and the lines that cross them.
pub const SHALLOW: usize = 2;

/// A consequence of an assumption.
#[derive(Clone, Copy, Debug)]
struct Consequence {
    variable: u32,
    operation: Operation,
    finding: Finding,
}

/// The consequences of an assumption down to the conflict.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// What was assumed.
    pub fact: Fact,
    /// The number of layers.
    pub depth: usize,
    layers: Vec<Vec<Consequence>>,
    conflict: Conflict,
    size: usize,
}

/// Finds and tells refutations on a state at the fixpoint of the line inferences.
pub struct Refuter<'bound> {
    bound: &'bound Bound<'bound>,
    operations: Vec<Operation>,
}

impl<'bound> Refuter<'bound> {
    /// With the line inferences of the ladder up to a tier.
    pub fn new(bound: &'bound Bound<'bound>, tier: u8) -> Self {
        let stages = &bound.rules.program(tier).stages;
        Self {
            bound,
            operations: stages.iter().flatten().copied().collect(),
        }
    }

    /// The refutation of at most so many layers that is the shortest to tell.
    pub fn shortest(&self, store: &Store, most_layers: usize, budget: &mut Budget) -> Result<Option<Refutation>, Stop> {
        let mut best: Option<Refutation> = None;
        let mut scratch = Scratch::default();
        for variable in (0..store.layout.variables() as u32).filter(|&variable| store.value(variable).is_none()) {
            for value in 0..store.layout.values as u32 {
                budget.spend()?;
                let most = best.as_ref().map_or(most_layers, |best| best.depth);
                let found = self.refute(store, (variable, value), most, &mut scratch);
                let rank = |refutation: &Refutation| (refutation.depth, refutation.size);
                best = match (best, found) {
                    (Some(best), Some(found)) if rank(&found) < rank(&best) => Some(found),
                    (None, found) => found,
                    (best, _) => best,
                };
            }
        }
        Ok(best)
    }

    fn refute(&self, start: &Store, fact: Fact, most_layers: usize, scratch: &mut Scratch) -> Option<Refutation> {
        let mut store = start.clone();
        store.clear_touched();
        let _ = store.assign(fact.0, fact.1, Cause::GIVEN);
        let mut layers = Vec::new();
        while layers.len() < most_layers {
            let (layer, mut conflict) = self.layer(&mut store, scratch);
            for consequence in &layer {
                let finding = consequence.finding;
                let removed = store.remove(consequence.variable, finding.removal.value as u32, finding.cause());
                conflict = conflict.or(removed.err());
            }
            let nothing = layer.is_empty();
            layers.push(layer);
            if let Some(conflict) = conflict {
                let depth = layers.len();
                let size = self.size(&layers, conflict);
                return Some(Refutation {
                    fact,
                    depth,
                    layers,
                    conflict,
                    size,
                });
            }
            if nothing {
                return None;
            }
        }
        None
    }

    /// All that the touched scopes say on the present state, and the first conflict among them.
    fn layer(&self, store: &mut Store, scratch: &mut Scratch) -> (Vec<Consequence>, Option<Conflict>) {
        let mut layer = Vec::new();
        let mut touched = Vec::new();
        while let Some((stage, scope)) = store.next_touched() {
            store.settle(stage, scope);
            touched.push(scope);
        }
        touched.sort_unstable();
        for scope in touched {
            for &operation in &self.operations {
                if let Err(conflict) = store.find(operation, scope, &self.bound.lines, scratch) {
                    return (Vec::new(), Some(conflict));
                }
                for &finding in &scratch.findings {
                    let cells = &store.layout.scopes[finding.scope as usize];
                    for position in bits(finding.removal.cells) {
                        layer.push(Consequence {
                            variable: cells[position as usize],
                            operation,
                            finding,
                        });
                    }
                }
            }
        }
        (layer, None)
    }

    /// Roughly how many consequences a conflict needs, by the reasons as they were found.
    fn size(&self, layers: &[Vec<Consequence>], conflict: Conflict) -> usize {
        let mut needed = self.cells_of(conflict.cause);
        needed.extend(conflict.variable);
        let mut size = 0;
        for consequence in layers.iter().rev().flatten() {
            if needed.contains(&consequence.variable) {
                size += 1;
                let finding = consequence.finding;
                needed.extend(self.positions(finding.scope, finding.removal.reason));
            }
        }
        size
    }

    fn cells_of(&self, cause: Cause) -> Vec<u32> {
        if cause.scope >= Cause::EVERYTHING {
            return Vec::new();
        }
        let mut cells = self.positions(cause.scope, cause.reason);
        if cause.other != 0 && !cause.is_wide() {
            cells.extend(self.positions(cause.other_scope, cause.other));
        }
        cells
    }

    fn positions(&self, scope: u32, mask: Mask) -> Vec<u32> {
        let cells = &self.bound.rules.layout.scopes[scope as usize];
        bits(mask).map(|position| cells[position as usize]).collect()
    }

    /// A refutation as steps, made small.
    pub fn tell(&self, start: &Store, refutation: &Refutation, rungs: &[(u32, Operation)]) -> Suppose {
        let explainer = Explainer::new(self.bound);
        // The states before each layer.
        let mut states = vec![start.clone()];
        let _ = states[0].assign(refutation.fact.0, refutation.fact.1, Cause::GIVEN);
        for layer in &refutation.layers {
            let mut state = states[states.len() - 1].clone();
            for consequence in layer {
                let _ = state.remove(
                    consequence.variable,
                    consequence.finding.removal.value as u32,
                    Cause::GIVEN,
                );
            }
            states.push(state);
        }
        let last = refutation.layers.len() - 1;
        let (conflict, mut wanted) =
            self.tell_conflict(start, &states[last], &states[last + 1], refutation, &explainer);
        let mut steps: Vec<Step> = Vec::new();
        for (number, layer) in refutation.layers.iter().enumerate().rev() {
            let state = &states[number];
            for consequence in layer {
                let fact = (consequence.variable, 1 - consequence.finding.removal.value as u32);
                let known_before = state.value(fact.0).is_some();
                let told = steps.iter().any(|step| step.facts.contains(&fact));
                if known_before || told || !wanted.contains(&fact) {
                    continue;
                }
                let step = self.tell_consequence(start, state, consequence, fact, rungs, &explainer);
                wanted.extend(step.premises.iter().copied());
                steps.push(step);
            }
        }
        steps.reverse();
        Suppose {
            fact: refutation.fact,
            steps: merged(steps),
            conflict,
        }
    }

    fn tell_consequence(
        &self,
        start: &Store,
        state: &Store,
        consequence: &Consequence,
        fact: Fact,
        rungs: &[(u32, Operation)],
        explainer: &Explainer,
    ) -> Step {
        let scope = consequence.finding.scope;
        let cells = &self.bound.rules.layout.scopes[scope as usize];
        let position = cells.iter().position(|&cell| cell == fact.0).unwrap_or(0);
        let (rung, operation, mut finding) = self.lowest(state, consequence, 1 << position, rungs);
        finding.removal.cells = 1 << position;
        let mut step = explainer.step(state, rung, operation, &[finding]);
        if operation == Operation::Complete {
            let rules = &self.bound.lines[scope as usize];
            step.premises = tidy(self.shrink_preferring_old(start, state, scope, 1 << position, |line| {
                says(rules, operation, line, &[], &[finding.removal])
            }));
        }
        step
    }

    /// The lowest rung that sees a consequence in its line, with what it finds.
    fn lowest(
        &self,
        state: &Store,
        consequence: &Consequence,
        cell: Mask,
        rungs: &[(u32, Operation)],
    ) -> (u32, Operation, Finding) {
        let Finding { scope, removal, .. } = consequence.finding;
        let mut scratch = Scratch::default();
        for &(rung, operation) in rungs {
            let found = state.find(operation, scope, &self.bound.lines, &mut scratch);
            let same = |finding: &&Finding| {
                finding.scope == scope && finding.removal.value == removal.value && finding.removal.cells & cell != 0
            };
            if let (Ok(()), Some(&finding)) = (found, scratch.findings.iter().find(same)) {
                return (rung, operation, finding);
            }
        }
        (
            rungs.last().map_or(0, |&(rung, _)| rung),
            consequence.operation,
            consequence.finding,
        )
    }

    /// Forgets the cells that the assumption led to first, then the others.
    fn shrink_preferring_old(
        &self,
        start: &Store,
        state: &Store,
        scope: u32,
        near: Mask,
        test: impl Fn(crate::kinds::Line) -> bool,
    ) -> Vec<Fact> {
        let line = state.line(scope);
        let old = start.line(scope).known() & line.known();
        let new = shrink(line, line.known() & !old, near, &test);
        let reduced = line.forget(line.known() & !old & !new);
        let kept = new | shrink(reduced, old, near, &test);
        let cells = &self.bound.rules.layout.scopes[scope as usize];
        bits(kept)
            .map(|position| cells[position as usize])
            .filter_map(|cell| Some((cell, state.value(cell)?)))
            .collect()
    }

    fn tell_conflict(
        &self,
        start: &Store,
        before: &Store,
        after: &Store,
        refutation: &Refutation,
        explainer: &Explainer,
    ) -> (Contradiction, Vec<Fact>) {
        let cause = refutation.conflict.cause;
        let mut told = explainer.contradiction(before, cause.into());
        let value = |variable| Some((variable, after.value(variable)?));
        told.premises.extend(refutation.conflict.variable.and_then(value));
        let rules = self.bound.lines.get(cause.scope as usize);
        if let (None, Some(automaton), 0) = (
            refutation.conflict.variable,
            rules.and_then(|rules| rules.automaton.as_ref()),
            cause.other,
        ) {
            let marks = self.bound.lines[cause.scope as usize].marks;
            told.premises = tidy(self.shrink_preferring_old(start, before, cause.scope, 0, |line| {
                automaton.supports(marks, line).is_none()
            }));
        }
        let wanted = told.premises.clone();
        (told, wanted)
    }
}

/// Steps of one line, by one rung, from the same premises and constraints become one.
fn merged(steps: Vec<Step>) -> Vec<Step> {
    let belongs = |last: &Step, step: &Step| {
        let of = |step: &Step| {
            (
                step.rung,
                step.scopes.clone(),
                step.constraints.clone(),
                step.premises.clone(),
            )
        };
        of(last) == of(step)
    };
    let mut merged: Vec<Step> = Vec::new();
    for step in steps {
        match merged.last_mut() {
            Some(last) if belongs(last, &step) => last.facts.extend(step.facts),
            _ => merged.push(step),
        }
    }
    merged
}
