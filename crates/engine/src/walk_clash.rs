//! What a walk that comes to a contradiction says of it.

use crate::finders::{self, View};
use crate::relax::{self, Premises};
use crate::shrink::tidy;
use crate::steps::{Contradiction, Fact, Step};
use crate::store::Store;
use crate::walk::Walker;

impl Walker<'_> {
    /// Two cells that must differ have one value.
    pub(crate) fn twice(&self, store: &Store, scope: u32, fact: Fact, (cell, told): (u32, bool)) -> Contradiction {
        let view = View::new(self.board, store, &self.told);
        let mut why = Premises::default();
        if told {
            why.facts.push((cell, fact.1));
        } else {
            let others = u64::MAX >> (64 - store.layout.values) & !(1 << fact.1);
            why = relax::why_gone(&view, cell, others);
        }
        why.facts.push(fact);
        why.constraints.extend(finders::different::differ(&view, scope));
        Contradiction {
            scopes: vec![scope],
            constraints: why.constraints,
            premises: tidy(why.facts),
            without: why.without,
        }
    }

    /// A step takes the last candidate from a variable: what it rests on, and why the others had gone.
    pub(crate) fn nothing_left(&self, store: &Store, step: &Step, variable: u32) -> Contradiction {
        let mut contradiction = contradiction_of(step);
        let view = View::new(self.board, store, &self.told);
        if self.told[variable as usize] {
            contradiction
                .premises
                .extend(store.value(variable).map(|value| (variable, value)));
        } else if store.layout.values > 2 {
            let here = step.gone.iter().filter(|&&(other, _)| other == variable);
            let taken = here.fold(store.domain(variable), |all, &(_, value)| all | 1 << value);
            let why = relax::why_gone(&view, variable, u64::MAX >> (64 - store.layout.values) & !taken);
            contradiction.premises.extend(why.facts);
            contradiction.without.extend(why.without);
            contradiction.constraints.extend(why.constraints);
        }
        contradiction.premises = tidy(contradiction.premises);
        contradiction.without = tidy(contradiction.without);
        contradiction.constraints.sort_unstable();
        contradiction.constraints.dedup();
        contradiction
    }
}

/// What cannot hold if a step says two things of one cell: all that it rests on.
fn contradiction_of(step: &Step) -> Contradiction {
    let mut contradiction = Contradiction {
        scopes: step.scopes.clone(),
        constraints: step.constraints.clone(),
        premises: step.premises.clone(),
        without: step.without.clone(),
    };
    for implication in &step.chain {
        contradiction.constraints.extend(&implication.constraints);
        contradiction.premises.extend(&implication.premises);
        contradiction.without.extend(&implication.without);
    }
    contradiction
}
