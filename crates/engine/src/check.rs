//! The deduction checker: re-proves a step from its premises and its constraints alone.
//!
//! It shares nothing with the inferences. It knows each constraint only as a test that a partial assignment may have
//! failed already, and tries every assignment of the cells that the constraints speak about, cell by cell in the
//! order of the lines. So it is slow and plain; what it accepts follows.

use crate::model::{Binding, Constraint, Model, Parameter};
use crate::steps::{Contradiction, Fact, Step, Suppose, Walk};

const MOST_NODES: u64 = 20_000_000;

/// What the checker says about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// It follows.
    Holds,
    /// There is an assignment in which it does not.
    Fails,
    /// There are too many assignments to try.
    TooLarge,
}

impl Checked {
    fn and(self, other: impl FnOnce() -> Self) -> Self {
        if self == Self::Holds { other() } else { self }
    }
}

/// Checks steps for one board.
pub struct Checker<'model> {
    model: &'model Model,
    parameters: Vec<Option<Parameter>>,
}

impl<'model> Checker<'model> {
    /// For the board with these clues.
    pub fn new(model: &'model Model, bindings: &[Binding]) -> Self {
        let mut parameters = vec![None; model.clues.len()];
        for &(clue, parameter) in bindings {
            parameters[clue as usize] = Some(parameter);
        }
        Self { model, parameters }
    }

    /// Whether every fact of a step follows from its premises, with whatever the step supposes checked step by step.
    pub fn step(&self, step: &Step) -> Checked {
        if let Some(suppose) = &step.suppose {
            let opposite = (suppose.fact.0, 1 - suppose.fact.1);
            return if step.facts == [opposite] {
                self.suppose(suppose, &step.premises)
            } else {
                Checked::Fails
            };
        }
        let mut premises = step.premises.clone();
        let mut constraints = step.constraints.clone();
        for implication in &step.chain {
            let mut assumed = implication.premises.clone();
            assumed.push(implication.from);
            let mut checked = self.follows(&assumed, &implication.constraints, implication.to);
            if implication.both_ways {
                assumed.pop();
                assumed.push(opposite(implication.from));
                let back = || self.follows(&assumed, &implication.constraints, opposite(implication.to));
                checked = checked.and(back);
            }
            if checked != Checked::Holds {
                return checked;
            }
            premises.extend(&implication.premises);
            constraints.extend(&implication.constraints);
        }
        constraints.sort_unstable();
        constraints.dedup();
        let chained = |&fact: &Fact| is_chained(step, fact);
        step.facts
            .iter()
            .filter(|fact| !chained(fact))
            .fold(Checked::Holds, |checked, &fact| {
                checked.and(|| self.follows(&premises, &constraints, fact))
            })
    }

    /// The number of the first step (from 0) that does not follow from what is known before it, with what is wrong;
    /// the contradiction at the end counts as one more step.
    pub fn walk(&self, mut known: Vec<Fact>, walk: &Walk) -> Option<(usize, Checked)> {
        for (number, step) in walk.steps.iter().enumerate() {
            let rests = step
                .premises
                .iter()
                .chain(step.chain.iter().flat_map(|link| &link.premises));
            let checked = if rests.copied().all(|premise| known.contains(&premise)) {
                self.step(step)
            } else {
                Checked::Fails
            };
            if checked != Checked::Holds {
                return Some((number, checked));
            }
            known.extend(&step.facts);
        }
        let conflict = walk.conflict.as_ref().filter(|conflict| !conflict.scopes.is_empty())?;
        let checked = self.contradiction(conflict);
        (checked != Checked::Holds).then_some((walk.steps.len(), checked))
    }

    fn suppose(&self, suppose: &Suppose, premises: &[Fact]) -> Checked {
        let mut known = premises.to_vec();
        known.push(suppose.fact);
        for step in &suppose.steps {
            if !step.premises.iter().all(|premise| known.contains(premise)) {
                return Checked::Fails;
            }
            let checked = self.step(step);
            if checked != Checked::Holds {
                return checked;
            }
            known.extend(&step.facts);
        }
        if suppose.conflict.premises.iter().all(|premise| known.contains(premise)) {
            self.contradiction(&suppose.conflict)
        } else {
            Checked::Fails
        }
    }

    /// Whether the constraints cannot hold together with the facts.
    pub fn contradiction(&self, conflict: &Contradiction) -> Checked {
        self.refutes(&conflict.premises, &conflict.constraints)
    }

    /// Whether premises and constraints force a fact.
    pub fn follows(&self, premises: &[Fact], constraints: &[u32], fact: Fact) -> Checked {
        if premises.contains(&fact) {
            return Checked::Holds;
        }
        let mut assumed = premises.to_vec();
        assumed.push(opposite(fact));
        self.refutes(&assumed, constraints)
    }

    fn refutes(&self, facts: &[Fact], constraints: &[u32]) -> Checked {
        let constraints: Vec<&Constraint> = constraints
            .iter()
            .map(|&index| &self.model.constraints[index as usize])
            .collect();
        let mut values: Vec<Option<u8>> = vec![None; self.model.places.len()];
        for &(variable, value) in facts {
            if values[variable as usize].is_some_and(|known| u32::from(known) != value) {
                return Checked::Holds;
            }
            values[variable as usize] = Some(value as u8);
        }
        let mut order: Vec<u32> = Vec::new();
        for constraint in &constraints {
            if matches!(constraint, Constraint::DistinctLines { .. }) {
                continue;
            }
            let cells = constraint.cells(self.model).into_iter();
            order.extend(cells.filter(|&cell| values[cell as usize].is_none()));
        }
        let mut seen = vec![false; values.len()];
        order.retain(|&cell| !std::mem::replace(&mut seen[cell as usize], true));
        let mut nodes = MOST_NODES;
        match self.satisfiable(&constraints, &order, &mut values, &mut nodes) {
            Some(true) => Checked::Fails,
            Some(false) => Checked::Holds,
            None => Checked::TooLarge,
        }
    }

    fn satisfiable(
        &self,
        constraints: &[&Constraint],
        order: &[u32],
        values: &mut [Option<u8>],
        nodes: &mut u64,
    ) -> Option<bool> {
        if constraints.iter().any(|constraint| self.has_failed(constraint, values)) {
            return Some(false);
        }
        let Some((&cell, rest)) = order.split_first() else {
            return Some(true);
        };
        *nodes = nodes.checked_sub(1)?;
        for value in 0..self.model.values.len() as u8 {
            values[cell as usize] = Some(value);
            let found = self.satisfiable(constraints, rest, values, nodes);
            values[cell as usize] = None;
            if found != Some(false) {
                return found;
            }
        }
        Some(false)
    }

    fn has_failed(&self, constraint: &Constraint, values: &[Option<u8>]) -> bool {
        let line = |scope: u32| {
            self.model.scopes[scope as usize]
                .cells
                .iter()
                .map(|&cell| values[cell as usize])
        };
        match constraint {
            Constraint::Count {
                scope,
                value,
                least,
                most,
                clue: None,
                even: false,
                ..
            } => {
                let holds = |cell: &Option<u8>| cell.map(u32::from) == Some(*value);
                let held = line(*scope).filter(holds).count() as u32;
                let open = line(*scope).filter(Option::is_none).count() as u32;
                held > *most || held + open < *least
            }
            Constraint::NoRun { scope, length, .. } => {
                let cells: Vec<_> = line(*scope).collect();
                let equal = |window: &[Option<u8>]| window[0].is_some() && window.iter().all(|&cell| cell == window[0]);
                cells.windows(*length as usize).any(equal)
            }
            Constraint::DistinctLines { scopes, .. } => {
                let full: Vec<Vec<u8>> = scopes.iter().filter_map(|&scope| line(scope).collect()).collect();
                (1..full.len()).any(|index| full[..index].contains(&full[index]))
            }
            Constraint::AllDifferent { scope, .. } => {
                let known: Vec<u8> = line(*scope).flatten().collect();
                (1..known.len()).any(|index| known[..index].contains(&known[index]))
            }
            _ => self.is_broken(constraint, values),
        }
    }

    /// Whether a constraint whose cells are all known does not hold.
    fn is_broken(&self, constraint: &Constraint, values: &[Option<u8>]) -> bool {
        if constraint
            .cells(self.model)
            .iter()
            .any(|&cell| values[cell as usize].is_none())
        {
            return false;
        }
        let parameter = constraint.clue().map(|clue| self.parameters[clue as usize]);
        let known: Vec<u8> = values.iter().map(|value| value.unwrap_or_default()).collect();
        match parameter {
            None => !constraint.holds(self.model, &known, None),
            Some(None) => false,
            Some(shown) => !constraint.holds(self.model, &known, shown),
        }
    }
}

/// Whether a step's chain leads from the opposite of a fact to the fact.
fn is_chained(step: &Step, fact: Fact) -> bool {
    let joined = step.chain.windows(2).all(|pair| pair[0].to == pair[1].from);
    let ends = step.chain.first().zip(step.chain.last());
    joined && ends.is_some_and(|(first, last)| first.from == opposite(fact) && last.to == fact)
}

fn opposite(fact: Fact) -> Fact {
    (fact.0, 1 - fact.1)
}
