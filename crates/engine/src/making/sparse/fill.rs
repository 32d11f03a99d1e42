//! A random full grid, on planes: cell by cell, with what follows at a glance after each, anew after some dead ends.

use crate::budget::{Budget, Stop};
use crate::planes::{Says, Signs, State, Table};
use crate::random::Random;
use crate::rules::Rules;

/// Dead ends after which the grid is begun anew.
const DEAD_ENDS: u32 = 50;
const MOST_STARTS: u32 = 10_000;

/// Fills a board at random; `None` if the rules cannot be satisfied within a large number of starts.
pub(super) fn fill<const W: usize, const N: usize>(
    rules: &Rules,
    table: &Table<W>,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<State<W, N>>, Stop> {
    for _ in 0..MOST_STARTS {
        if let Some(state) = attempt(rules, table, random, budget)? {
            return Ok(Some(state));
        }
    }
    Ok(None)
}

fn attempt<const W: usize, const N: usize>(
    rules: &Rules,
    table: &Table<W>,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<State<W, N>>, Stop> {
    let says = Says::at_a_glance(W > 2, false);
    let mut waiting = vec![State::blank(table)];
    let mut dead_ends = 0;
    while let Some(mut state) = waiting.pop() {
        if state.follow(table, &says, &Signs::default()).is_err() {
            dead_ends += 1;
            if dead_ends > DEAD_ENDS {
                return Ok(None);
            }
            continue;
        }
        let Some(&cell) = rules.fill_order.iter().find(|&&cell| !state.told.has(cell)) else {
            return Ok(Some(state));
        };
        budget.spend()?;
        let values: Vec<usize> = (0..table.values)
            .filter(|&value| state.planes[value].has(cell))
            .collect();
        let value = values[random.below(values.len())];
        let mut told = state;
        state.planes[value].take(cell);
        if told.tell(table, cell, value).is_ok() {
            waiting.extend([state, told]);
        }
    }
    Ok(None)
}
