//! The deduction checker: re-proves a step from its premises and its constraints alone.
//!
//! It shares nothing with the inferences. It knows each constraint only as a test that a partial assignment may have
//! failed already, and tries every assignment of the cells that the constraints speak about, always where the fewest
//! choices are; known values go from cells that must differ. So it is slow and plain; what it accepts follows.

use crate::check_counts;
use crate::check_trial::{Trial, blocks_of, fits, known};
use crate::model::{Binding, Constraint, Model, Parameter};
use crate::steps::{Contradiction, Fact, Implication, Step, Suppose, Walk};

const MOST_NODES: u64 = 5_000_000;

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

    fn without(mut self, gone: &[Fact]) -> Self {
        for &(variable, value) in gone {
            self.domains[variable as usize] &= !(1 << value);
        }
        self
    }

    fn literal(self, fact: Fact, holds: bool) -> Self {
        if holds {
            self.with(&[fact])
        } else {
            self.without(&[fact])
        }
    }

    /// Whether facts are known, and candidates known to be gone.
    fn holds(&self, facts: &[Fact], gone: &[Fact]) -> bool {
        let known = |&(variable, value): &Fact| self.domains[variable as usize] == 1 << value;
        let missing = |&(variable, value): &Fact| self.domains[variable as usize] >> value & 1 == 0;
        facts.iter().all(known) && gone.iter().all(missing)
    }

    fn is_broken(&self) -> bool {
        self.domains.contains(&0)
    }
}

/// Checks steps for one board.
pub struct Checker<'model> {
    pub(crate) model: &'model Model,
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
            let opposite = nothing.clone().without(&[suppose.fact]);
            return if opposite.holds(&step.facts, &step.gone) {
                self.suppose(suppose, nothing.with(&step.premises).without(&step.without))
            } else {
                Checked::Fails
            };
        }
        let mut known = nothing.with(&step.premises).without(&step.without);
        let mut constraints = step.constraints.clone();
        for implication in &step.chain {
            let checked = self.implication(implication);
            if checked != Checked::Holds {
                return checked;
            }
            known = known.with(&implication.premises).without(&implication.without);
            constraints.extend(&implication.constraints);
        }
        constraints.sort_unstable();
        constraints.dedup();
        let facts = step.facts.iter().filter(|fact| !self.is_chained(step, **fact, true));
        let forced = facts.fold(Checked::Holds, |checked, &fact| {
            checked.and(|| self.forces(&known, &constraints, fact))
        });
        let gone = step.gone.iter().filter(|gone| !self.is_chained(step, **gone, false));
        gone.fold(forced, |checked, &gone| {
            checked.and(|| self.forbids(&known, &constraints, gone))
        })
    }

    fn implication(&self, implication: &Implication) -> Checked {
        let Implication {
            from, to, constraints, ..
        } = implication;
        let known = Known::nothing(self.model)
            .with(&implication.premises)
            .without(&implication.without);
        let follows = |known: Known, holds: bool| {
            if holds {
                self.forces(&known, constraints, *to)
            } else {
                self.forbids(&known, constraints, *to)
            }
        };
        let checked = follows(
            known.clone().literal(*from, implication.from_holds),
            implication.to_holds,
        );
        if !implication.both_ways {
            return checked;
        }
        checked.and(|| follows(known.literal(*from, !implication.from_holds), !implication.to_holds))
    }

    /// Whether a step's chain leads from the opposite of what it says to what it says.
    fn is_chained(&self, step: &Step, fact: Fact, holds: bool) -> bool {
        // Of two values, one holds where the other does not.
        let two = self.model.values.len() == 2;
        let literal = |(variable, value): Fact, holds: bool| {
            if two && !holds {
                (variable, 1 - value, true)
            } else {
                (variable, value, holds)
            }
        };
        let from = |link: &Implication| literal(link.from, link.from_holds);
        let to = |link: &Implication| literal(link.to, link.to_holds);
        let ends = step.chain.first().zip(step.chain.last());
        step.chain.windows(2).all(|pair| to(&pair[0]) == from(&pair[1]))
            && ends
                .is_some_and(|(first, last)| from(first) == literal(fact, !holds) && to(last) == literal(fact, holds))
    }

    /// The number of the first step (from 0) that does not follow from what is known before it, with what is wrong;
    /// the contradiction at the end counts as one more step.
    pub fn walk(&self, known: &[Fact], gone: &[Fact], walk: &Walk) -> Option<(usize, Checked)> {
        let mut known = Known::nothing(self.model).with(known).without(gone);
        for (number, step) in walk.steps.iter().enumerate() {
            let linked = step.chain.iter().all(|link| known.holds(&link.premises, &link.without));
            let checked = if linked && known.holds(&step.premises, &step.without) {
                self.step(step)
            } else {
                Checked::Fails
            };
            if checked != Checked::Holds {
                return Some((number, checked));
            }
            known = known.with(&step.facts).without(&step.gone);
        }
        let conflict = walk.conflict.as_ref().filter(|conflict| !conflict.scopes.is_empty())?;
        let checked = self.contradiction(conflict);
        (checked != Checked::Holds).then_some((walk.steps.len(), checked))
    }

    fn suppose(&self, suppose: &Suppose, known: Known) -> Checked {
        let mut known = known.with(&[suppose.fact]);
        for step in &suppose.steps {
            if !known.holds(&step.premises, &step.without) {
                return Checked::Fails;
            }
            let checked = self.step(step);
            if checked != Checked::Holds {
                return checked;
            }
            known = known.with(&step.facts).without(&step.gone);
        }
        if known.holds(&suppose.conflict.premises, &suppose.conflict.without) {
            self.contradiction(&suppose.conflict)
        } else {
            Checked::Fails
        }
    }

    /// Whether the constraints cannot hold together with the facts.
    pub fn contradiction(&self, conflict: &Contradiction) -> Checked {
        let known = Known::nothing(self.model)
            .with(&conflict.premises)
            .without(&conflict.without);
        self.refutes(&known, &conflict.constraints)
    }

    /// Whether premises and constraints force a fact.
    pub fn follows(&self, premises: &[Fact], constraints: &[u32], fact: Fact) -> Checked {
        self.forces(&Known::nothing(self.model).with(premises), constraints, fact)
    }

    fn forces(&self, known: &Known, constraints: &[u32], fact: Fact) -> Checked {
        self.refutes(&known.clone().without(&[fact]), constraints)
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
        let mut seen = vec![false; known.domains.len()];
        let cells = constraints.iter().flat_map(|constraint| constraint.cells(self.model));
        let cells: Vec<u32> = cells
            .filter(|&cell| !std::mem::replace(&mut seen[cell as usize], true))
            .collect();
        let mut trial = Trial {
            checker: self,
            sums: check_counts::sums(self.model, &constraints, &known.domains),
            constraints,
            cells,
            domains: known.domains.clone(),
            nodes: MOST_NODES,
        };
        match trial.satisfiable() {
            Some(true) => Checked::Fails,
            Some(false) => Checked::Holds,
            None => Checked::TooLarge,
        }
    }

    /// Whether what is known of its cells breaks a constraint already.
    pub(crate) fn has_failed(&self, constraint: &Constraint, domains: &[u64]) -> bool {
        let cells = |scope: u32| {
            let cells = self.model.scopes[scope as usize].cells.iter();
            cells.map(|&cell| domains[cell as usize])
        };
        let parameter = constraint.clue().map(|clue| self.parameters[clue as usize]);
        if parameter == Some(None) {
            return false;
        }
        let number = parameter.flatten().map(|shown| shown as u64);
        let outside = |least: u64, most: u64| number.is_some_and(|number| number < least || number > most);
        match constraint {
            Constraint::Count {
                scope,
                value,
                least,
                most,
                even: false,
                ..
            } => {
                let held = cells(*scope).filter(|&domain| domain == 1 << value).count() as u64;
                let possible = cells(*scope).filter(|domain| domain >> value & 1 == 1).count() as u64;
                let (least, most) = number.map_or((u64::from(*least), u64::from(*most)), |number| (number, number));
                held > most || possible < least
            }
            Constraint::NoRun { scope, length, .. } => {
                let cells: Vec<_> = cells(*scope).collect();
                let equal =
                    |window: &[u64]| window[0].is_power_of_two() && window.iter().all(|&cell| cell == window[0]);
                cells.windows(*length as usize).any(equal)
            }
            Constraint::DistinctLines { scopes, .. } => {
                let full = |&scope: &u32| cells(scope).map(known).collect::<Option<Vec<u32>>>();
                let full: Vec<_> = scopes.iter().filter_map(full).collect();
                (1..full.len()).any(|index| full[..index].contains(&full[index]))
            }
            Constraint::Sum { scope, .. } => outside(
                cells(*scope).map(|domain| u64::from(domain.trailing_zeros()) + 1).sum(),
                cells(*scope).map(|domain| u64::from(domain.ilog2()) + 1).sum(),
            ),
            Constraint::WeightedSum { scope, weights, .. } => {
                let total = |sure: bool| {
                    let held = weights.iter().zip(cells(*scope));
                    let counts = |domain: u64| if sure { domain == 2 } else { domain >> 1 & 1 == 1 };
                    held.filter(|&(_, domain)| counts(domain))
                        .map(|(&weight, _)| u64::from(weight))
                        .sum()
                };
                outside(total(true), total(false)) || self.is_broken(constraint, domains)
            }
            Constraint::Runs { scope, .. } => {
                let line: Vec<u64> = cells(*scope).collect();
                !fits(&line, &blocks_of(parameter.flatten().unwrap_or_default()))
            }
            _ => self.is_broken(constraint, domains),
        }
    }

    /// Whether a constraint whose cells are all known does not hold.
    fn is_broken(&self, constraint: &Constraint, domains: &[u64]) -> bool {
        let cells = constraint.cells(self.model);
        if !cells.iter().all(|&cell| domains[cell as usize].is_power_of_two()) {
            return false;
        }
        let parameter = constraint.clue().map(|clue| self.parameters[clue as usize]);
        let values: Vec<u8> = domains.iter().map(|domain| domain.trailing_zeros() as u8).collect();
        match parameter {
            None => !constraint.holds(self.model, &values, None),
            Some(None) => false,
            Some(shown) => !constraint.holds(self.model, &values, shown),
        }
    }
}
