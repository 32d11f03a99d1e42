//! Steps: deductions as plain data, with everything that a sentence, a picture or a checker needs.

use serde::Serialize;

use crate::relax::Premises;

/// A variable and its value.
pub type Fact = (u32, u32);

/// A deduction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The rung that found it.
    pub rung: u32,
    /// What follows.
    pub facts: Vec<Fact>,
    /// The candidates that go: (variable, value), for variables of more than two values.
    pub gone: Vec<Fact>,
    /// The known facts that it needs.
    pub premises: Vec<Fact>,
    /// The candidates that must be gone before.
    pub without: Vec<Fact>,
    /// The scopes it is about: the line, then those it is compared or linked with.
    pub scopes: Vec<u32>,
    /// The scopes that it compares those with, where it counts across groups of them.
    pub covers: Vec<u32>,
    /// The constraints of the model that it needs.
    pub constraints: Vec<u32>,
    /// In how many ways the line could still be completed, where all ways were listed.
    pub ways: u64,
    /// Groups of cells that each need a value, where they were counted; or the cells that a pattern is made of.
    pub groups: Vec<Vec<u32>>,
    /// The values that a pattern is about.
    pub values: Vec<u32>,
    /// How many different things could have been said at this rung instead, this one included.
    pub available: u32,
    /// How many variables were not known before it.
    pub open: u32,
    /// Implications from one fact to another, in order, where cells were linked or chained.
    pub chain: Vec<Implication>,
    /// What was assumed, and what came of it.
    pub suppose: Option<Box<Suppose>>,
}

/// One fact implies another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Implication {
    /// From this fact,
    pub from: Fact,
    /// or the same value in one of these cells,
    pub from_also: Vec<u32>,
    /// or from its opposite if this is not set,
    pub from_holds: bool,
    /// this one follows,
    pub to: Fact,
    /// or the same value in one of these cells,
    pub to_also: Vec<u32>,
    /// or its opposite if this is not set,
    pub to_holds: bool,
    /// and the other way round too.
    pub both_ways: bool,
    /// By these scopes,
    pub scopes: Vec<u32>,
    /// these constraints,
    pub constraints: Vec<u32>,
    /// these known facts,
    pub premises: Vec<Fact>,
    /// and these candidates that are gone.
    pub without: Vec<Fact>,
}

/// An assumption and the contradiction that it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suppose {
    /// What is assumed.
    pub fact: Fact,
    /// What follows, each step from known facts, the assumption and earlier steps.
    pub steps: Vec<Step>,
    /// What breaks.
    pub conflict: Contradiction,
}

impl Suppose {
    /// What the story rests on, besides what is supposed and what follows from that.
    pub fn premises(&self) -> Premises {
        let mut told = Premises::default();
        let (mut facts, mut gone) = (vec![self.fact], Vec::new());
        let ends = (&self.conflict.premises, &self.conflict.without);
        let parts = self.steps.iter().map(|step| (&step.premises, &step.without));
        let made = self
            .steps
            .iter()
            .map(|step| (step.facts.as_slice(), step.gone.as_slice()));
        for ((premises, without), (new, less)) in parts.chain([ends]).zip(made.chain([(&[][..], &[][..])])) {
            told.facts.extend(premises.iter().filter(|fact| !facts.contains(*fact)));
            told.without.extend(without.iter().filter(|fact| !gone.contains(*fact)));
            facts.extend_from_slice(new);
            gone.extend_from_slice(less);
        }
        told
    }
}

/// Constraints that cannot hold together with some facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// The scopes it is about.
    pub scopes: Vec<u32>,
    /// The constraints.
    pub constraints: Vec<u32>,
    /// The facts.
    pub premises: Vec<Fact>,
    /// The candidates that are gone.
    pub without: Vec<Fact>,
}

/// A walk up the ladder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Walk {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The value of each variable at the end, where it is known.
    pub values: Vec<Option<u8>>,
    /// Whether everything is known at the end.
    pub solved: bool,
    /// What broke, if the board contradicts itself.
    pub conflict: Option<Contradiction>,
}
