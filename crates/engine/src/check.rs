//! The deduction checker: re-proves a step from its premises and its constraints alone.
//!
//! It shares nothing with the inferences. It knows each constraint only as a test that a partial assignment may have
//! failed already, and tries every assignment of the cells that the constraints speak about, cell by cell in the
//! order of the lines. So it is slow and plain; what it accepts follows.

use crate::kinds::bits;
use crate::model::{Binding, Constraint, Model, Parameter};
use crate::steps::{Contradiction, Fact, Implication, Step, Suppose, Walk};

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

/// What is known: the values that each variable may still have, as masks.
#[derive(Clone, Debug)]
struct Known {
    domains: Vec<u64>,
}

impl Known {
    fn nothing(model: &Model) -> Self {
        let all = u64::MAX >> (64 - model.values.len());
        Self {
            domains: vec![all; model.places.len()],
        }
    }

    fn with(mut self, facts: &[Fact]) -> Self {
        for &(variable, value) in facts {
            self.domains[variable as usize] &= 1 << value;
        }
        self
    }

    fn without(mut self, (variable, value): Fact) -> Self {
        self.domains[variable as usize] &= !(1 << value);
        self
    }

    /// Whether facts are known.
    fn holds(&self, facts: &[Fact]) -> bool {
        let known = |&(variable, value): &Fact| self.domains[variable as usize] == 1 << value;
        facts.iter().all(known)
    }

    fn is_broken(&self) -> bool {
        self.domains.contains(&0)
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

    /// Whether all that a step says follows from its premises, with whatever it supposes checked step by step.
    pub fn step(&self, step: &Step) -> Checked {
        let nothing = Known::nothing(self.model);
        if let Some(suppose) = &step.suppose {
            let opposite = nothing.clone().without(suppose.fact);
            return if opposite.holds(&step.facts) {
                self.suppose(suppose, nothing.with(&step.premises))
            } else {
                Checked::Fails
            };
        }
        let mut known = nothing.with(&step.premises);
        let mut constraints = step.constraints.clone();
        for implication in &step.chain {
            let checked = self.implication(implication);
            if checked != Checked::Holds {
                return checked;
            }
            known = known.with(&implication.premises);
            constraints.extend(&implication.constraints);
        }
        constraints.sort_unstable();
        constraints.dedup();
        let facts = step.facts.iter().filter(|fact| !is_chained(step, **fact));
        facts.fold(Checked::Holds, |checked, &fact| {
            checked.and(|| self.forces(&known, &constraints, fact))
        })
    }

    fn implication(&self, implication: &Implication) -> Checked {
        let known = Known::nothing(self.model).with(&implication.premises);
        let onward = known.clone().with(&[implication.from]);
        let checked = self.forces(&onward, &implication.constraints, implication.to);
        if !implication.both_ways {
            return checked;
        }
        let back = known.without(implication.from);
        checked.and(|| self.forbids(&back, &implication.constraints, implication.to))
    }

    /// The number of the first step (from 0) that does not follow from what is known before it, with what is wrong;
    /// the contradiction at the end counts as one more step.
    pub fn walk(&self, known: &[Fact], walk: &Walk) -> Option<(usize, Checked)> {
        let mut known = Known::nothing(self.model).with(known);
        for (number, step) in walk.steps.iter().enumerate() {
            let linked = step.chain.iter().all(|link| known.holds(&link.premises));
            let checked = if linked && known.holds(&step.premises) {
                self.step(step)
            } else {
                Checked::Fails
            };
            if checked != Checked::Holds {
                return Some((number, checked));
            }
            known = known.with(&step.facts);
        }
        let conflict = walk.conflict.as_ref().filter(|conflict| !conflict.scopes.is_empty())?;
        let checked = self.contradiction(conflict);
        (checked != Checked::Holds).then_some((walk.steps.len(), checked))
    }

    fn suppose(&self, suppose: &Suppose, known: Known) -> Checked {
        let mut known = known.with(&[suppose.fact]);
        for step in &suppose.steps {
            if !known.holds(&step.premises) {
                return Checked::Fails;
            }
            let checked = self.step(step);
            if checked != Checked::Holds {
                return checked;
            }
            known = known.with(&step.facts);
        }
        if known.holds(&suppose.conflict.premises) {
            self.contradiction(&suppose.conflict)
        } else {
            Checked::Fails
        }
    }

    /// Whether the constraints cannot hold together with the facts.
    pub fn contradiction(&self, conflict: &Contradiction) -> Checked {
        let known = Known::nothing(self.model).with(&conflict.premises);
        self.refutes(&known, &conflict.constraints)
    }

    /// Whether premises and constraints force a fact.
    pub fn follows(&self, premises: &[Fact], constraints: &[u32], fact: Fact) -> Checked {
        self.forces(&Known::nothing(self.model).with(premises), constraints, fact)
    }

    fn forces(&self, known: &Known, constraints: &[u32], fact: Fact) -> Checked {
        self.refutes(&known.clone().without(fact), constraints)
    }

    fn forbids(&self, known: &Known, constraints: &[u32], fact: Fact) -> Checked {
        self.refutes(&known.clone().with(&[fact]), constraints)
    }

    fn refutes(&self, known: &Known, constraints: &[u32]) -> Checked {
        if known.is_broken() {
            return Checked::Holds;
        }
        let constraints: Vec<&Constraint> = constraints
            .iter()
            .map(|&index| &self.model.constraints[index as usize])
            .collect();
        let value = |&domain: &u64| domain.is_power_of_two().then(|| domain.trailing_zeros() as u8);
        let mut values: Vec<Option<u8>> = known.domains.iter().map(value).collect();
        let mut order: Vec<u32> = Vec::new();
        for constraint in &constraints {
            if !matches!(constraint, Constraint::DistinctLines { .. }) {
                let cells = constraint.cells(self.model).into_iter();
                order.extend(cells.filter(|&cell| values[cell as usize].is_none()));
            }
        }
        let mut seen = vec![false; values.len()];
        order.retain(|&cell| !std::mem::replace(&mut seen[cell as usize], true));
        let mut nodes = MOST_NODES;
        match self.satisfiable(&constraints, &order, known, &mut values, &mut nodes) {
            Some(true) => Checked::Fails,
            Some(false) => Checked::Holds,
            None => Checked::TooLarge,
        }
    }

    fn satisfiable(
        &self,
        constraints: &[&Constraint],
        order: &[u32],
        known: &Known,
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
        for value in bits(known.domains[cell as usize]) {
            values[cell as usize] = Some(value as u8);
            let found = self.satisfiable(constraints, rest, known, values, nodes);
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
