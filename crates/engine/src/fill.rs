//! A random full grid.
//!
//! Cells are filled in their order with random values, with propagation after each. On large boards the propagation
//! is complete for single lines: without that, dead ends are found too late and the cost explodes. After a number of
//! dead ends the grid is begun anew, which is cheaper than backing out of a bad start (Gomes, Selman, Kautz:
//! "Boosting combinatorial search through randomization", AAAI 1998).

use crate::budget::{Budget, Stop};
use crate::program::Scratch;
use crate::random::Random;
use crate::rules::Bound;
use crate::store::{Cause, Store};

const DEAD_ENDS: u32 = 50;
/// From so many variables on, single lines are reasoned about completely.
const LARGE: usize = 300;
const MOST_STARTS: u32 = 10_000;

/// Fills the board at random; `None` if the rules cannot be satisfied within a large number of starts.
pub fn fill<'rules>(
    bound: &Bound<'rules>,
    blank: &Store<'rules>,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Vec<u8>>, Stop> {
    let mut scratch = Scratch::default();
    let mut store = blank.clone();
    for _ in 0..MOST_STARTS {
        if attempt(bound, &mut store, random, &mut scratch, budget)? {
            return Ok(Some(store.values()));
        }
        store.undo_to(blank.trail.len());
    }
    Ok(None)
}

fn attempt(
    bound: &Bound,
    store: &mut Store,
    random: &mut Random,
    scratch: &mut Scratch,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    let variables = store.layout.variables() as u32;
    let program = if variables as usize >= LARGE {
        &bound.rules.thorough
    } else {
        &bound.rules.quick
    };
    let mut path: Vec<(usize, u32, u32)> = Vec::new();
    let mut dead_ends = 0;
    let mut next = 0;
    loop {
        while next < variables && store.value(next).is_some() {
            next += 1;
        }
        if next == variables {
            return Ok(true);
        }
        budget.spend()?;
        let value = u32::from(random.coin());
        path.push((store.trail.len(), next, value));
        let mut result = store.assign(next, value, Cause::GIVEN);
        while result.and_then(|_| bound.propagate(store, program, scratch)).is_err() {
            dead_ends += 1;
            let Some((trail, variable, tried)) = path.pop() else {
                return Ok(false);
            };
            if dead_ends > DEAD_ENDS {
                return Ok(false);
            }
            store.undo_to(trail);
            next = variable;
            result = store.remove(variable, tried, Cause::GIVEN);
        }
    }
}
