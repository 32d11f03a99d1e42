//! Steps: deductions as plain data, with everything that a sentence, a picture or a checker needs.

use serde::Serialize;

/// A variable and its value.
pub type Fact = (u32, u32);

/// A deduction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The rung that found it.
    pub rung: u32,
    /// What follows.
    pub facts: Vec<Fact>,
    /// The known facts that it needs.
    pub premises: Vec<Fact>,
    /// The scopes it is about: the line, then those it is compared or linked with.
    pub scopes: Vec<u32>,
    /// The constraints of the model that it needs.
    pub constraints: Vec<u32>,
    /// In how many ways the line could still be completed, where all ways were listed.
    pub ways: u64,
    /// Groups of cells that each need a value, where they were counted.
    pub groups: Vec<Vec<u32>>,
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
    /// this one follows,
    pub to: Fact,
    /// and the other way round too.
    pub both_ways: bool,
    /// By these scopes,
    pub scopes: Vec<u32>,
    /// these constraints,
    pub constraints: Vec<u32>,
    /// and these known facts.
    pub premises: Vec<Fact>,
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

/// Constraints that cannot hold together with some facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// The scopes it is about.
    pub scopes: Vec<u32>,
    /// The constraints.
    pub constraints: Vec<u32>,
    /// The facts.
    pub premises: Vec<Fact>,
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
