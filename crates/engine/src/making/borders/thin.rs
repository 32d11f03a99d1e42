//! Which numbers to show.

use super::state::State;
use crate::budget::{Budget, Stop};

/// Numbers that are shown or taken away together: tables, with their numbers.
pub type Unit = Vec<(u32, u8)>;

/// Shows units in this order until everything is known, those left out that would show nothing new. `None` if all of
/// them are not enough.
pub fn lay(state: &mut State<'_>, units: &[Unit]) -> Option<Vec<Unit>> {
    let mut laid = Vec::new();
    for unit in units {
        if state.is_complete() {
            return Some(laid);
        }
        if unit.iter().any(|&(table, _)| state.is_open(table)) {
            show(state, unit);
            laid.push(unit.clone());
        }
    }
    state.is_complete().then_some(laid)
}

/// The units of which none can go while everything is still known, in their order; the first ones are taken away first.
/// The state is that in which all others are shown.
pub fn thin(state: &mut State<'_>, units: &[Unit], budget: &mut Budget) -> Result<Vec<Unit>, Stop> {
    budget.spend()?;
    if state.is_complete() {
        return Ok(Vec::new());
    }
    if units.len() < 2 {
        return Ok(units.to_vec());
    }
    let (first, second) = units.split_at(units.len() / 2);
    let mark = state.mark();
    second.iter().for_each(|unit| add(state, unit));
    state.run();
    let mut kept = thin(state, first, budget)?;
    state.take_back(mark);
    kept.iter().for_each(|unit| add(state, unit));
    state.run();
    let others = thin(state, second, budget)?;
    state.take_back(mark);
    kept.extend(others);
    Ok(kept)
}

fn add(state: &mut State<'_>, unit: &Unit) {
    for &(table, number) in unit {
        state.show(table, number);
    }
}

/// Shows a unit and follows it.
pub fn show(state: &mut State<'_>, unit: &Unit) {
    add(state, unit);
    state.run();
}
