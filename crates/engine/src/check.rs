//! The deduction checker: re-proves a step from its premises and its constraints alone.
//!
//! It shares nothing with the inferences. It knows each constraint only as a test that a partial assignment may have
//! failed already, and tries every assignment of the cells that the constraints speak about, always where the fewest
//! choices are; known values go from cells that must differ. So it is slow and plain; what it accepts follows.

use crate::check_counts;
use crate::check_known::Known;
use crate::check_sweep;
use crate::check_trial::Trial;
use crate::model::{Binding, Constraint, Model, Parameter};
use crate::steps::{Contradiction, Fact, Implication, Step, Suppose, Walk};

const MOST_NODES: u64 = 50_000_000;

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

/// A fact, and its value in further cells.
fn one_of((cell, value): Fact, also: &[u32]) -> Vec<Fact> {
    let cells = std::iter::once(cell).chain(also.iter().copied());
    cells.map(|cell| (cell, value)).collect()
}

/// Checks steps for one board.
pub struct Checker<'model> {
    pub(crate) model: &'model Model,
    pub(crate) parameters: Vec<Option<Parameter>>,
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
        let mut forced = Checked::Holds;
        for &fact in facts {
            forced = forced.and(|| self.forces(&known, &constraints, fact));
            // What is proved helps to prove the rest.
            known = known.with(&[fact]);
        }
        let chained = |gone: Fact| self.is_chained(step, gone, false) || self.is_between(step, gone);
        let gone = step.gone.iter().filter(|gone| !chained(**gone));
        gone.fold(forced, |checked, &gone| {
            checked.and(|| self.forbids(&known, &constraints, gone))
        })
    }

    fn implication(&self, implication: &Implication) -> Checked {
        let constraints = &implication.constraints;
        let known = Known::nothing(self.model)
            .with(&implication.premises)
            .without(&implication.without);
        let (from, to) = (
            one_of(implication.from, &implication.from_also),
            one_of(implication.to, &implication.to_also),
        );
        let follows = |from_holds: bool, to_holds: bool| {
            let starts = if from_holds {
                from.iter().map(|&fact| known.clone().with(&[fact])).collect()
            } else {
                vec![known.clone().without(&from)]
            };
            starts.iter().fold(Checked::Holds, |checked, start| {
                checked.and(|| {
                    if to_holds {
                        return self.refutes(&start.clone().without(&to), constraints);
                    }
                    let each = to.iter();
                    each.fold(Checked::Holds, |checked, &fact| {
                        checked.and(|| self.forbids(start, constraints, fact))
                    })
                })
            })
        };
        let checked = follows(implication.from_holds, implication.to_holds);
        if !implication.both_ways {
            return checked;
        }
        checked.and(|| follows(!implication.from_holds, !implication.to_holds))
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
        step.chain
            .windows(2)
            .all(|pair| to(&pair[0]) == from(&pair[1]) && pair[0].to_also == pair[1].from_also)
            && ends.is_some_and(|(first, last)| {
                let plain = first.from_also.is_empty() && last.to_also.is_empty();
                plain && from(first) == literal(fact, !holds) && to(last) == literal(fact, holds)
            })
    }

    /// Whether a step's chain shows that one of its ends holds, each of which forbids a candidate.
    fn is_between(&self, step: &Step, gone: Fact) -> bool {
        let Some((first, last)) = step.chain.first().zip(step.chain.last()) else {
            return false;
        };
        let joined = |pair: &[Implication]| {
            let (before, after) = (&pair[0], &pair[1]);
            (before.to, before.to_holds, &before.to_also) == (after.from, after.from_holds, &after.from_also)
        };
        let forbids = |end: Fact, also: &[u32]| {
            one_of(end, also).iter().all(|&end| {
                let known = Known::nothing(self.model).with(&[end]);
                self.forbids(&known, &step.constraints, gone) == Checked::Holds
            })
        };
        !first.from_holds
            && last.to_holds
            && step.chain.windows(2).all(joined)
            && forbids(first.from, &first.from_also)
            && forbids(last.to, &last.to_also)
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
        match check_sweep::satisfiable(self, &constraints, &known.domains) {
            Some(true) => return Checked::Fails,
            Some(false) => return Checked::Holds,
            None => {}
        }
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
        if trial.sums_fail() {
            return Checked::Holds;
        }
        match trial.satisfiable() {
            Some(true) => Checked::Fails,
            Some(false) => Checked::Holds,
            None => Checked::TooLarge,
        }
    }
}
