//! Shaving: at the root of a search, every value of every open cell is assumed once, and those that break go.
//!
//! What both values of a cell lead to holds anyway and is kept as well. A value that another assumption led to, without
//! anything breaking, need not be assumed itself: it leads to less.

use crate::budget::{Budget, Stop};
use crate::program::{Program, Scratch};
use crate::rules::Bound;
use crate::store::{Cause, Conflict, Store};

/// The literals that were seen not to break in this round.
struct Fine {
    marks: Vec<bool>,
    values: usize,
}

impl Fine {
    fn place(&self, variable: u32, value: u32) -> usize {
        variable as usize * self.values + value as usize
    }
}

/// Shaves until nothing moves; a conflict if the board has no solution. The state must be at a fixpoint.
pub fn shave(
    bound: &Bound,
    program: &Program,
    store: &mut Store,
    scratch: &mut Scratch,
    budget: &mut Budget,
) -> Result<Result<(), Conflict>, Stop> {
    let values = store.layout.values;
    let mut fine = Fine {
        marks: vec![false; store.layout.variables() * values],
        values,
    };
    loop {
        let before = store.trail.len();
        fine.marks.fill(false);
        for variable in 0..store.layout.variables() as u32 {
            if store.value(variable).is_none() {
                let settled = shave_variable(bound, program, store, scratch, variable, &mut fine, budget)?;
                if let Err(conflict) = settled {
                    return Ok(Err(conflict));
                }
            }
        }
        if store.trail.len() == before {
            return Ok(Ok(()));
        }
    }
}

fn shave_variable(
    bound: &Bound,
    program: &Program,
    store: &mut Store,
    scratch: &mut Scratch,
    variable: u32,
    fine: &mut Fine,
    budget: &mut Budget,
) -> Result<Result<(), Conflict>, Stop> {
    let root = store.trail.len();
    let mut first: Vec<(u32, u32)> = Vec::new();
    let mut probed = 0;
    for value in 0..store.layout.values as u32 {
        let open = store.value(variable).is_none() && store.domain(variable) >> value & 1 == 1;
        if !open || fine.marks[fine.place(variable, value)] {
            continue;
        }
        budget.spend()?;
        let assumed = store.assign(variable, value, Cause::GIVEN);
        let broken = assumed.and_then(|_| bound.propagate(store, program, scratch)).is_err();
        if broken {
            store.undo_to(root);
            let removed = store.remove(variable, value, Cause::ALL);
            let settled = removed.and_then(|_| bound.propagate(store, program, scratch));
            if settled.is_err() || store.value(variable).is_some() {
                return Ok(settled);
            }
            return shave_variable(bound, program, store, scratch, variable, fine, budget);
        }
        probed += 1;
        let gone = || store.trail[root..].iter().map(|change| (change.variable, change.value));
        let common: Vec<(u32, u32)> = if probed == 1 {
            gone().collect()
        } else {
            gone().filter(|change| first.contains(change)).collect()
        };
        for index in root..store.trail.len() {
            let reached = store.trail[index].variable;
            if let Some(value) = store.value(reached) {
                let place = fine.place(reached, value);
                fine.marks[place] = true;
            }
        }
        store.undo_to(root);
        first = common;
    }
    if probed < store.domain(variable).count_ones() {
        return Ok(Ok(()));
    }
    for (variable, value) in first {
        if let Err(conflict) = store.remove(variable, value, Cause::ALL) {
            return Ok(Err(conflict));
        }
    }
    Ok(bound.propagate(store, program, scratch))
}
