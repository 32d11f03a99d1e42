//! Telling a refutation: from the end, everything made small.
//!
//! First what breaks, on as few cells as possible, those that were known before the assumption preferred; then the
//! steps that it needs, the latest first, each by the lowest rung that sees it.

use crate::Mask;
use crate::explain::Explainer;
use crate::inference::Operation;
use crate::kinds::{Line, bits};
use crate::program::{Finding, Scratch};
use crate::refute::{Consequence, Refutation, Refuter};
use crate::shrink::{says, shrink, tidy};
use crate::steps::{Contradiction, Fact, Step, Suppose};
use crate::store::{Cause, Store};

impl Refuter<'_> {
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
        test: impl Fn(Line) -> bool,
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
