//! What finders say: what follows and why, or that a state cannot be right.

use super::View;
use crate::program::Finding;
use crate::steps::{Contradiction, Fact, Implication, Suppose};

/// What a finder found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deduction {
    /// Variables that get their value.
    pub facts: Vec<Fact>,
    /// Candidates that go: (variable, value). Only for variables of more than two values.
    pub gone: Vec<Fact>,
    /// The scopes it is about, the one that the sentence speaks of first.
    pub scopes: Vec<u32>,
    /// The constraints that it uses.
    pub constraints: Vec<u32>,
    /// The scopes that it compares those with: the cover of a fish, the lines that regions fill.
    pub covers: Vec<u32>,
    /// The variables it may rest on, where these are not just those of its scopes.
    pub basis: Vec<u32>,
    /// The cells that its sentence points at, group by group.
    pub groups: Vec<Vec<u32>>,
    /// The values that its sentence speaks of.
    pub values: Vec<u32>,
    /// A number that its sentence tells: how many ways, how much is left.
    pub ways: u64,
    /// Its chain of implications, with their own premises.
    pub chain: Vec<Implication>,
    /// What it supposes, with its own premises.
    pub suppose: Option<Box<Suppose>>,
    /// The findings behind it, of an inference on two-valued lines.
    pub findings: Vec<Finding>,
}

impl Deduction {
    /// Candidates that go from cells, as facts where there are two values.
    pub fn removing(view: &View<'_>, removed: impl IntoIterator<Item = Fact>) -> Self {
        let mut deduction = Self::default();
        for (variable, value) in removed {
            if view.values() == 2 {
                deduction.facts.push((variable, 1 - value));
            } else {
                deduction.gone.push((variable, value));
            }
        }
        deduction
    }

    /// Drops what is known already; whether anything is left.
    pub fn keep_news(&mut self, view: &View<'_>) -> bool {
        self.facts.retain(|&(variable, _)| !view.is_told(variable));
        self.gone
            .retain(|&(variable, value)| view.store.domain(variable) >> value & 1 == 1);
        !self.facts.is_empty() || !self.gone.is_empty()
    }

    /// What it supposes to be so, and shows to be wrong.
    pub fn supposed(&self, view: &View<'_>) -> Fact {
        match self.gone.first() {
            Some(&gone) => gone,
            None if view.values() == 2 => self
                .facts
                .first()
                .map_or((0, 0), |&(variable, value)| (variable, 1 - value)),
            None => (0, 0),
        }
    }

    /// Whether another deduction says all that this one says, with the same values in its sentence.
    pub fn is_said_by(&self, other: &Self) -> bool {
        // In a state where less is known, a fact may show only as the candidates that go.
        self.values == other.values
            && self.facts.iter().all(|fact| other.facts.contains(fact))
            && self.gone.iter().all(|gone| other.gone.contains(gone))
    }
}

/// Why a board cannot be right: constraints that cannot hold on it.
#[derive(Clone, Debug)]
pub enum Broken {
    /// With the facts behind it.
    Told(Contradiction),
    /// As a deduction that says nothing; its premises are to be found.
    Found(Box<Deduction>),
}

/// What a finder says of the state itself: nothing against it, or why it cannot be right.
pub type Verdict = Result<(), Broken>;
