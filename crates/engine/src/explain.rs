//! Turning deductions into steps: the facts, the premises that they need, the constraints behind them.

use crate::Mask;
use crate::inference::{LineRules, Operation};
use crate::kinds::{Line, Removal, bits, distinct_lines};
use crate::links::{Edge, Literal};
use crate::model::{Binding, Constraint};
use crate::program::{Against, Finding};
use crate::rules::Bound;
use crate::shrink::{says, shrink, tidy};
use crate::steps::{Contradiction, Fact, Implication, Step};
use crate::store::{Cause, Conflict, Store};

/// Explains deductions made on a state of a board.
pub struct Explainer<'bound> {
    bound: &'bound Bound<'bound>,
}

impl<'bound> Explainer<'bound> {
    /// For the boards with these rules.
    pub fn new(bound: &'bound Bound<'bound>) -> Self {
        Self { bound }
    }

    fn cells(&self, scope: u32, mask: Mask) -> impl Iterator<Item = u32> {
        let cells = &self.bound.rules.layout.scopes[scope as usize];
        bits(mask).map(move |position| cells[position as usize])
    }

    fn facts(&self, store: &Store, scope: u32, mask: Mask) -> Vec<Fact> {
        self.cells(scope, mask)
            .filter_map(|cell| Some((cell, store.value(cell)?)))
            .collect()
    }

    /// The step of a group of findings that belong together: one line, one operation, one comparison.
    pub fn step(&self, store: &Store, rung: u32, operation: Operation, group: &[Finding]) -> Step {
        let (scope, against) = (group[0].scope, group[0].against);
        let removals: Vec<Removal> = group.iter().map(|finding| finding.removal).collect();
        let rules = &self.bound.lines[scope as usize];
        let line = store.line(scope);
        let rivals = self.rivals(store, scope, against);
        let models: Vec<Line> = rivals.iter().map(|&rival| store.line(rival)).collect();
        let reason = match operation {
            Operation::Complete | Operation::DistinctComplete => {
                let targets = removals.iter().fold(0, |all, removal| all | removal.cells);
                shrink(line, line.known(), targets, |line| {
                    says(rules, operation, line, &models, &removals)
                })
            }
            _ => removals.iter().fold(0, |all, removal| all | removal.reason),
        };
        let mut premises = self.facts(store, scope, reason);
        let other = removals.iter().fold(0, |all, removal| all | removal.other);
        for &rival in &rivals {
            premises.extend(self.facts(store, rival, other));
        }
        let scopes: Vec<u32> = std::iter::once(scope).chain(rivals).collect();
        Step {
            rung,
            facts: removals
                .iter()
                .flat_map(|removal| {
                    self.cells(scope, removal.cells)
                        .map(|cell| (cell, 1 - removal.value as u32))
                })
                .collect(),
            premises: tidy(premises),
            constraints: self.constraints(operation, &scopes),
            ways: ways(rules, operation, line),
            groups: self.groups(operation, scope, line),
            scopes,
            ..Step::default()
        }
    }

    fn rivals(&self, store: &Store, scope: u32, against: Against) -> Vec<u32> {
        match against {
            Against::Nothing => Vec::new(),
            Against::One(rival) => vec![rival],
            Against::All => {
                let rivals = self.bound.lines[scope as usize].rivals.iter().copied();
                let complete = |&rival: &u32| {
                    let model = store.line(rival);
                    model.open() == 0 && distinct_lines::agrees(store.line(scope), model)
                };
                rivals.filter(complete).collect()
            }
        }
    }

    fn groups(&self, operation: Operation, scope: u32, line: Line) -> Vec<Vec<u32>> {
        let rules = &self.bound.lines[scope as usize];
        if operation != Operation::SplitPairs {
            return Vec::new();
        }
        let pairs = crate::line::pairs_of(rules.run, rules.marks.differ, line).into_iter();
        pairs.map(|pair| self.cells(scope, pair).collect()).collect()
    }

    /// The constraints that an operation uses on these scopes, the first being the line it speaks about.
    pub fn constraints(&self, operation: Operation, scopes: &[u32]) -> Vec<u32> {
        let marked = |scope: u32| self.bound.lines[scope as usize].marks != crate::automaton::Marks::default();
        let model = &self.bound.rules.model;
        let uses = |constraint: &Constraint| match constraint {
            Constraint::NoRun { scope, .. } => {
                *scope == scopes[0] && !matches!(operation, Operation::Count | Operation::Distinct(_))
            }
            Constraint::Count { scope, .. } => {
                scopes.contains(scope) && !matches!(operation, Operation::NoRun(_) | Operation::Relation)
            }
            Constraint::DistinctLines { scopes: lines, .. } => {
                operation.compares() && scopes.iter().all(|scope| lines.contains(scope))
            }
            Constraint::Relation { first, second, .. } => {
                let cells = &self.bound.rules.layout.scopes[scopes[0] as usize];
                let line_wide = matches!(
                    operation,
                    Operation::Complete | Operation::DistinctComplete | Operation::SplitPairs
                );
                cells.contains(first)
                    && cells.contains(second)
                    && (operation == Operation::Relation || (line_wide && marked(scopes[0])))
                    && self.is_switched_on(*first, *second)
            }
            _ => false,
        };
        let used = model
            .constraints
            .iter()
            .enumerate()
            .filter(|(_, constraint)| uses(constraint));
        used.map(|(index, _)| index as u32).collect()
    }

    fn is_switched_on(&self, first: u32, second: u32) -> bool {
        let scopes = self.bound.rules.layout.occurrences(first).iter();
        let mut on = scopes.filter(|&&(scope, _)| self.bound.lines[scope as usize].relation.is_some());
        on.any(|&(scope, _)| self.bound.rules.layout.scopes[scope as usize].contains(&second))
    }

    /// The implication behind an edge between two literals, with the known facts that it needs.
    pub fn implication(&self, store: &Store, from: Literal, edge: Edge, both_ways: bool) -> Implication {
        let line = store.line(edge.scope);
        let rules = &self.bound.lines[edge.scope as usize];
        let cells = &self.bound.rules.layout.scopes[edge.scope as usize];
        let position = |variable: u32| cells.iter().position(|&cell| cell == variable).unwrap_or(0) as u32;
        let mut scopes = vec![edge.scope];
        let mut premises;
        let operation = if let Some(other) = edge.other_scope {
            premises = self.facts(store, edge.scope, line.known());
            premises.extend(self.facts(store, other, line.known()));
            scopes.push(other);
            Operation::DistinctComplete
        } else {
            let (start, end) = (position(from / 2), position(edge.to / 2));
            let implies = |line: Line, value: u32, implied: u32| {
                let assumed = line.with(start, value as usize);
                let supports = rules
                    .automaton
                    .as_ref()
                    .and_then(|all| all.supports(rules.marks, assumed));
                supports.is_none_or(|supports| supports[1 - implied as usize] >> end & 1 == 0)
            };
            let (value, implied) = (from % 2, edge.to % 2);
            let kept = shrink(line, line.known(), 1 << start | 1 << end, |line| {
                implies(line, value, implied) && (!both_ways || implies(line, 1 - value, 1 - implied))
            });
            premises = self.facts(store, edge.scope, kept);
            Operation::Complete
        };
        Implication {
            from: (from / 2, from % 2),
            from_also: Vec::new(),
            from_holds: true,
            to_also: Vec::new(),
            to: (edge.to / 2, edge.to % 2),
            to_holds: true,
            both_ways,
            constraints: self.constraints(operation, &scopes),
            premises: tidy(premises),
            without: Vec::new(),
            scopes,
        }
    }

    /// The known facts of a line that are needed for `test` to hold of it.
    pub fn needed(&self, store: &Store, scope: u32, targets: &[u32], test: impl Fn(Line) -> bool) -> Vec<Fact> {
        let cells = &self.bound.rules.layout.scopes[scope as usize];
        let near = cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| targets.contains(cell))
            .fold(0, |mask, (position, _)| mask | 1 << position);
        let line = store.line(scope);
        self.facts(store, scope, shrink(line, line.known(), near, test))
    }

    /// The constraint that a complete state breaks, with all cells of its scopes.
    pub fn broken(&self, store: &Store, bindings: &[Binding]) -> Contradiction {
        let model = &self.bound.rules.model;
        let Some(broken) = self.bound.rules.broken(bindings, &store.values()) else {
            return Contradiction::default();
        };
        let scopes = match broken {
            Constraint::Count { scope, .. } | Constraint::NoRun { scope, .. } => vec![*scope],
            Constraint::DistinctLines { scopes, .. } => scopes.clone(),
            _ => Vec::new(),
        };
        let index = model
            .constraints
            .iter()
            .position(|constraint| std::ptr::eq(constraint, broken));
        let premises = scopes
            .iter()
            .flat_map(|&scope| self.facts(store, scope, store.layout.full(scope)));
        Contradiction {
            premises: tidy(premises.collect()),
            without: Vec::new(),
            constraints: index.into_iter().map(|index| index as u32).collect(),
            scopes,
        }
    }

    /// What a conflict rests on.
    pub fn contradiction(&self, store: &Store, conflict: Conflict) -> Contradiction {
        let Cause {
            scope,
            other_scope,
            reason,
            other,
        } = conflict.cause;
        if scope >= Cause::EVERYTHING {
            return Contradiction::default();
        }
        let mut scopes = vec![scope];
        let mut premises = self.facts(store, scope, reason);
        if other_scope == Cause::EVERYTHING {
            scopes.extend(self.rivals(store, scope, Against::All));
        } else if other != 0 {
            scopes.push(other_scope);
        }
        for &rival in &scopes[1..] {
            premises.extend(self.facts(store, rival, other));
        }
        let value = |variable| Some((variable, store.value(variable)?));
        premises.extend(conflict.variable.and_then(value));
        let operation = if other == 0 {
            Operation::Complete
        } else {
            Operation::DistinctComplete
        };
        Contradiction {
            constraints: self.constraints(operation, &scopes),
            premises: tidy(premises),
            without: Vec::new(),
            scopes,
        }
    }
}

fn ways(rules: &LineRules, operation: Operation, line: Line) -> u64 {
    match (operation, &rules.automaton) {
        (Operation::Complete | Operation::DistinctComplete, Some(automaton)) => {
            automaton.completions(rules.marks, line)
        }
        _ => 0,
    }
}
