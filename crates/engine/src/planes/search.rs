//! Searching for answers on planes: single candidates, single places and signs at every node, and copies of the state.

use super::says::Says;
use super::state::{Signs, State};
use super::table::Table;
use crate::budget::{Budget, Stop};

/// The end of a search.
pub(crate) enum Found<const W: usize, const N: usize> {
    /// An answer.
    Answer(State<W, N>),
    /// There is none.
    Nothing,
    /// It takes too long.
    Unknown,
}

/// Looks for an answer of a state, another one than `known` where that is given.
pub(crate) fn search<const W: usize, const N: usize>(
    table: &Table<W>,
    state: State<W, N>,
    signs: &Signs<W>,
    known: Option<&State<W, N>>,
    most_nodes: u32,
    budget: &mut Budget,
) -> Result<Found<W, N>, Stop> {
    let says = Says::at_a_glance(W > 2, !table.offsets.is_empty());
    let mut waiting = vec![state];
    let mut nodes = 0;
    while let Some(mut state) = waiting.pop() {
        if state.follow(table, &says, signs).is_err() {
            continue;
        }
        if state.is_solved(table) {
            if known.is_none_or(|known| known.planes != state.planes) {
                return Ok(Found::Answer(state));
            }
            continue;
        }
        nodes += 1;
        if nodes > most_nodes {
            return Ok(Found::Unknown);
        }
        budget.spend()?;
        let cell = choose(&state);
        let mut others = state;
        for value in (0..table.values).filter(|&value| state.planes[value].has(cell)) {
            let mut told = state;
            if told.tell(table, cell, value).is_ok() {
                others.planes[value].take(cell);
                waiting.push(others);
                waiting.push(told);
                break;
            }
        }
    }
    Ok(Found::Nothing)
}

/// A cell with the fewest values.
fn choose<const W: usize, const N: usize>(state: &State<W, N>) -> u32 {
    let [one, two, three] = state.crowds();
    let open = one.minus(state.told);
    let pairs = (open & two).minus(three);
    pairs
        .first()
        .or_else(|| open.iter().min_by_key(|&cell| state.domain(cell).count_ones()))
        .unwrap_or_default()
}
