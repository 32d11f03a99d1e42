//! What the deduction checker knows of a board.

use crate::model::Model;
use crate::steps::Fact;

/// What is known: the values that each variable may still have, as masks.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) domains: Vec<u64>,
}

impl Known {
    pub(crate) fn nothing(model: &Model) -> Self {
        let all = u64::MAX >> (64 - model.values.len());
        Self {
            domains: vec![all; model.places.len()],
        }
    }

    pub(crate) fn with(mut self, facts: &[Fact]) -> Self {
        for &(variable, value) in facts {
            self.domains[variable as usize] &= 1 << value;
        }
        self
    }

    pub(crate) fn without(mut self, gone: &[Fact]) -> Self {
        for &(variable, value) in gone {
            self.domains[variable as usize] &= !(1 << value);
        }
        self
    }

    /// Whether facts are known, and candidates known to be gone.
    pub(crate) fn holds(&self, facts: &[Fact], gone: &[Fact]) -> bool {
        let known = |&(variable, value): &Fact| self.domains[variable as usize] == 1 << value;
        let missing = |&(variable, value): &Fact| self.domains[variable as usize] >> value & 1 == 0;
        facts.iter().all(known) && gone.iter().all(missing)
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.domains.contains(&0)
    }
}
