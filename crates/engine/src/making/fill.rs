//! A random full grid.
//!
//! Cells are filled scope by scope, the shortest scopes first, with random values and propagation after each. On large boards the propagation
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
const LARGE: usize = 450;
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
    let program = if store.layout.variables() >= LARGE {
        &bound.rules.thorough
    } else {
        &bound.rules.quick
    };
    let order = &bound.rules.fill_order;
    let mut path: Vec<(usize, usize, u32)> = Vec::new();
    let mut dead_ends = 0;
    let mut next = 0;
    loop {
        while order.get(next).is_some_and(|&variable| store.value(variable).is_some()) {
            next += 1;
        }
        let Some(&variable) = order.get(next) else {
            return Ok(true);
        };
        budget.spend()?;
        let domain = store.domain(variable);
        let value = if store.layout.values == 2 {
            u32::from(random.coin())
        } else {
            nth(domain, random.below(domain.count_ones() as usize))
        };
        path.push((store.trail.len(), next, value));
        let mut result = store.assign(variable, value, Cause::GIVEN);
        while result.and_then(|_| bound.propagate(store, program, scratch)).is_err() {
            dead_ends += 1;
            let Some((trail, place, tried)) = path.pop() else {
                return Ok(false);
            };
            if dead_ends > DEAD_ENDS {
                return Ok(false);
            }
            store.undo_to(trail);
            next = place;
            result = store.remove(order[place], tried, Cause::GIVEN);
        }
    }
}

/// The bit number `index` of a mask, counted from the lowest.
fn nth(mask: u64, index: usize) -> u32 {
    crate::kinds::bits(mask).nth(index).unwrap_or_default()
}
