//! Running inferences to their common fixpoint.
//!
//! A program is a list of stages, each a list of operations that run on one touched scope. Inferences are monotone,
//! so the fixpoint does not depend on the order in which scopes are looked at; the order only decides the speed.

use crate::inference::{LineRules, Operation};
use crate::kinds::distinct_lines::agrees;
use crate::kinds::{Clash, Line, Removal};
use crate::special::{Special, Strength};
use crate::store::{Cause, Conflict, Store};

/// Stages of operations, cheapest first.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The stages.
    pub stages: Vec<Vec<Operation>>,
    /// Whether known values are taken from the cells that must differ, as soon as they are known.
    places: bool,
}

impl Program {
    /// The program of these operations: those of one kind run as one, and those that the complete inference of a
    /// line contains are left out where it is there, apart from the cheap ones that save calls of it.
    pub fn new(operations: impl IntoIterator<Item = Operation>) -> Self {
        let mut merged: Vec<Operation> = Vec::new();
        for operation in operations {
            match merged
                .iter_mut()
                .find_map(|known| Some((known.merged(operation)?, known)))
            {
                Some((both, known)) => *known = both,
                None => merged.push(operation),
            }
        }
        if merged.contains(&Operation::Complete) {
            merged.retain(|operation| !matches!(operation, Operation::OneLeft(_) | Operation::SplitPairs));
        }
        let mut stages = vec![Vec::new(); 4];
        for operation in merged {
            let stage = match operation {
                Operation::NoRun(_)
                | Operation::Relation
                | Operation::Count
                | Operation::OneLeft(_)
                | Operation::Special => 0,
                Operation::SplitPairs | Operation::Distinct(_) | Operation::Pointing => 1,
                Operation::Complete => 2,
                Operation::DistinctComplete => 3,
            };
            stages[stage].push(operation);
        }
        let places = stages[0].contains(&Operation::Special);
        stages.retain(|stage| !stage.is_empty());
        Self { stages, places }
    }
}

/// A deduction about one line, found on it alone or by comparing it with complete lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line.
    pub scope: u32,
    /// What it is compared with.
    pub against: Against,
    /// What goes.
    pub removal: Removal,
}

/// What a line is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Nothing.
    Nothing,
    /// One complete line.
    One(u32),
    /// Every complete line that agrees with it so far.
    All,
}

impl Finding {
    pub(crate) fn cause(&self) -> Cause {
        match self.against {
            Against::All => self.cause_with(Cause::EVERYTHING),
            Against::One(other_scope) => self.cause_with(other_scope),
            Against::Nothing => self.cause_with(0),
        }
    }

    fn cause_with(&self, other_scope: u32) -> Cause {
        Cause {
            scope: self.scope,
            other_scope,
            reason: self.removal.reason,
            other: self.removal.other,
        }
    }
}

/// Room to find deductions in.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(crate) removals: Vec<Removal>,
    models: Vec<Line>,
    /// What [`Store::find`] found last.
    pub findings: Vec<Finding>,
}

impl Store<'_> {
    /// Runs a program until nothing moves, or until `goal` is known (then true).
    pub fn propagate(
        &mut self,
        program: &Program,
        lines: &[LineRules],
        scratch: &mut Scratch,
        goal: Option<u32>,
    ) -> Result<bool, Conflict> {
        if program.stages.is_empty() {
            self.clear_touched();
        }
        loop {
            if program.places && !self.placed.is_empty() {
                self.spread_placed(lines)?;
            }
            let Some((stage, scope)) = self.next_touched() else {
                break;
            };
            self.settle(stage, scope);
            if self.run(&program.stages[stage], scope, lines, scratch)? {
                if goal.is_some_and(|goal| self.value(goal).is_some()) {
                    return Ok(true);
                }
                // Operations that compare lines may have moved only others: then this one is not touched again.
                self.promote(stage, scope);
            } else if stage + 1 < program.stages.len() {
                self.promote(stage + 1, scope);
            }
        }
        Ok(false)
    }

    /// Runs a stage on a scope: first all that looks at the line alone, on one look at it, then the comparisons.
    #[inline]
    fn run(
        &mut self,
        stage: &[Operation],
        scope: u32,
        lines: &[LineRules],
        scratch: &mut Scratch,
    ) -> Result<bool, Conflict> {
        let rules = &lines[scope as usize];
        let mut moved = false;
        if !matches!(rules.special, Special::Nothing) {
            moved = self.run_special(stage, scope, rules, lines, scratch)?;
        }
        if rules.is_free() {
            return Ok(moved);
        }
        let line = self.line(scope);
        scratch.removals.clear();
        for &operation in stage {
            if let Err(clash) = rules.infer(operation, line, &mut scratch.removals) {
                return Err(cause_of(scope, clash, 0).into());
            }
        }
        for removal in &scratch.removals {
            moved |= self.remove_cells(scope, removal, Cause::of(scope, removal.reason))?;
        }
        for &operation in stage.iter().filter(|operation| operation.compares()) {
            self.find(operation, scope, lines, scratch)?;
            for finding in &scratch.findings {
                moved |= self.remove_cells(finding.scope, &finding.removal, finding.cause())?;
            }
        }
        Ok(moved)
    }

    /// Runs a stage on a scope with rules of its own kind.
    fn run_special(
        &mut self,
        stage: &[Operation],
        scope: u32,
        rules: &LineRules,
        lines: &[LineRules],
        scratch: &mut Scratch,
    ) -> Result<bool, Conflict> {
        let mut moved = false;
        for &operation in stage {
            moved |= match operation {
                Operation::Special if rules.special.speaks(Strength::Direct) => {
                    rules
                        .special
                        .run(Strength::Direct, self, scope, &mut scratch.removals)?
                }
                Operation::Complete if rules.special.speaks(Strength::Complete) => {
                    rules
                        .special
                        .run(Strength::Complete, self, scope, &mut scratch.removals)?
                }
                Operation::Pointing => self.point(scope, rules, lines)?,
                _ => false,
            };
        }
        Ok(moved)
    }

    /// Everything that an operation says when it looks at a scope, without doing it. An operation that compares
    /// lines may speak about the scope's rivals instead.
    pub fn find(
        &self,
        operation: Operation,
        scope: u32,
        lines: &[LineRules],
        scratch: &mut Scratch,
    ) -> Result<(), Conflict> {
        scratch.findings.clear();
        let line = self.line(scope);
        let rules = &lines[scope as usize];
        if !operation.compares() {
            scratch.removals.clear();
            rules
                .infer(operation, line, &mut scratch.removals)
                .map_err(|clash| cause_of(scope, clash, 0))?;
            let found = |&removal| Finding {
                scope,
                against: Against::Nothing,
                removal,
            };
            scratch.findings.extend(scratch.removals.iter().map(found));
            return Ok(());
        }
        if line.open() != 0 {
            return self.compare(operation, scope, line, lines, scratch);
        }
        for &rival in &rules.rivals {
            let other = self.line(rival);
            if other.open() != 0 {
                if agrees(other, line) {
                    self.compare(operation, rival, other, lines, scratch)?;
                }
            } else if other.can == line.can {
                let clash = Clash {
                    reason: line.full,
                    other: other.full,
                };
                return Err(cause_of(scope, clash, rival).into());
            }
        }
        Ok(())
    }

    /// Compares an open line with its complete rivals: with each, and where that may say more, with all together.
    fn compare(
        &self,
        operation: Operation,
        scope: u32,
        line: Line,
        lines: &[LineRules],
        scratch: &mut Scratch,
    ) -> Result<(), Conflict> {
        let rules = &lines[scope as usize];
        if !worth_comparing(operation, rules, line) {
            return Ok(());
        }
        scratch.models.clear();
        for &rival in &rules.rivals {
            let model = self.line(rival);
            if model.open() != 0 || !agrees(line, model) {
                continue;
            }
            scratch.models.push(model);
            scratch.removals.clear();
            rules
                .infer_against(operation, line, &[model], &mut scratch.removals)
                .map_err(|clash| cause_of(scope, clash, rival))?;
            let against = Against::One(rival);
            let found = |&removal| Finding {
                scope,
                against,
                removal,
            };
            scratch.findings.extend(scratch.removals.iter().map(found));
        }
        if scratch.models.len() > 1 && operation == Operation::DistinctComplete {
            scratch.removals.clear();
            rules
                .infer_against(operation, line, &scratch.models, &mut scratch.removals)
                .map_err(|clash| cause_of(scope, clash, Cause::EVERYTHING))?;
            let found = |&removal| Finding {
                scope,
                against: Against::All,
                removal,
            };
            scratch.findings.extend(scratch.removals.iter().map(found));
        }
        Ok(())
    }
}

/// A quick look that saves comparing: the direct case needs a line with hardly anything missing.
#[inline]
fn worth_comparing(operation: Operation, rules: &LineRules, line: Line) -> bool {
    if !matches!(operation, Operation::Distinct(_)) || line.open().count_ones() <= 2 {
        return true;
    }
    rules
        .count
        .is_some_and(|count| (0..2).any(|value| count.missing(line, value) == Some(1)))
}

fn cause_of(scope: u32, clash: Clash, other_scope: u32) -> Cause {
    Cause {
        scope,
        other_scope,
        reason: clash.reason,
        other: clash.other,
    }
}
