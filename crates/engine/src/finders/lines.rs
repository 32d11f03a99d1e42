//! Inferences on two-valued lines (`crate::line` and the kinds), as finders.

use super::{Broken, Deduction, Finder, Verdict, View};
use crate::explain::Explainer;
use crate::inference::Operation;
use crate::kinds::bits;
use crate::program::{Finding, Scratch};
use crate::special::Special;
use crate::steps::Step;

/// An operation on lines, and its rung.
pub struct LineFinder {
    /// The rung, for the step.
    pub rung: u32,
    /// The operation.
    pub operation: Operation,
}

impl Finder for LineFinder {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        if !matches!(view.rules(scope).special, Special::Nothing) {
            return Ok(());
        }
        let mut scratch = Scratch::default();
        let lines = &view.board.bound.lines;
        view.store
            .find(self.operation, scope, lines, &mut scratch)
            .map_err(|conflict| Broken::Told(Explainer::new(&view.board.bound).contradiction(view.store, conflict)))?;
        let mut left = scratch.findings;
        while !left.is_empty() {
            let group = first_group(&left, self.operation);
            left.retain(|finding| !group.contains(finding) && !is_covered(finding, &group));
            let cells = |finding: &Finding| {
                let (cells, value) = (view.cells(finding.scope), 1 - finding.removal.value as u32);
                bits(finding.removal.cells).map(move |position| (cells[position as usize], value))
            };
            found.push(Deduction {
                facts: group.iter().flat_map(cells).collect(),
                scopes: vec![group[0].scope],
                findings: group,
                ..Deduction::default()
            });
        }
        Ok(())
    }

    fn told(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let explainer = Explainer::new(&view.board.bound);
        Some(explainer.step(view.store, self.rung, self.operation, &deduction.findings))
    }
}

/// The findings that make one step: those of the first line and comparison that rest on the same cells, or all of
/// them where the whole line was completed.
fn first_group(findings: &[Finding], operation: Operation) -> Vec<Finding> {
    let first = findings[0];
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
        if !is_covered(finding, &group) {
            group.push(*finding);
        }
    }
    group
}

/// Whether a group speaks of one of the finding's cells already.
fn is_covered(finding: &Finding, group: &[Finding]) -> bool {
    let cells = |known: &Finding| known.scope == finding.scope && known.removal.cells & finding.removal.cells != 0;
    group.iter().any(cells)
}
