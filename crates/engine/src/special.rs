//! The rules of scopes other than two-valued lines with counts, runs and marks.
//!
//! Rules that lie on one scope and are reasoned about together are one [`Special`]: different values with their sum
//! or with what is seen of them. Where a clue says how much, the clues of the board fill it in.

use std::sync::Arc;

use crate::kinds::connected::Area;
use crate::kinds::count::Count;
use crate::kinds::packed_line::{MOST_CELLS, first_cells};
use crate::kinds::runs::{PackedLine, Runs};
use crate::kinds::single_loop::{self, Graph};
use crate::kinds::visible::Visible;
use crate::kinds::weighted_sum::WeightedSum;
use crate::kinds::{Removal, Spread, all_different, clash, difference, less, sum};
use crate::store::{Cause, Conflict, Store};

/// How much of what a rule implies is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// What a person sees at once.
    Direct,
    /// All that the rules of the scope imply.
    Complete,
}

/// The rules of a scope.
#[derive(Clone, Debug, Default)]
pub enum Special {
    /// None, or none that is switched on.
    #[default]
    Nothing,
    /// All different, with a sum or with numbers seen.
    Different {
        /// What the values add up to.
        sum: Option<u32>,
        /// How many are seen from the ends.
        visible: Visible,
    },
    /// The first of two cells is less than the second, or the other way round, or, if both clues are shown, neither.
    Less {
        /// First less than second.
        rising: bool,
        /// Second less than first.
        falling: bool,
    },
    /// Weights add up to a total.
    Weighted(Arc<WeightedSum>),
    /// Blocks along the line.
    Runs(Arc<Runs>),
    /// An edge and the two cells beside it.
    Difference,
    /// A count of more cells than a mask holds.
    Wide(Count),
    /// The edges of a loop, and the loop's number.
    Loop(Arc<Graph>, usize),
    /// Cells that hang together.
    Connected(Arc<Area>),
}

impl Special {
    /// Whether this strength has something to say.
    pub fn speaks(&self, strength: Strength) -> bool {
        match self {
            Self::Nothing => false,
            Self::Different { .. } | Self::Weighted(_) => true,
            Self::Connected(_) => strength == Strength::Complete,
            _ => strength == Strength::Direct,
        }
    }

    /// Looks at a scope and does what its rules imply. True if anything moved.
    pub fn run(
        &self,
        strength: Strength,
        store: &mut Store,
        scope: u32,
        removals: &mut Vec<Removal>,
    ) -> Result<bool, Conflict> {
        match self {
            Self::Nothing => Ok(false),
            Self::Different { sum: None, visible } if strength == Strength::Direct && !visible.is_known() => {
                all_different::fill_last_places(store, scope)
            }
            Self::Loop(graph, number) => single_loop::propagate(graph, store, *number),
            Self::Connected(area) => area.propagate(store),
            Self::Wide(count) => wide_count(*count, store, scope),
            Self::Runs(runs) if store.layout.is_wide(scope) => wide_runs(runs, store, scope),
            _ => {
                removals.clear();
                self.infer(strength, store, scope, removals)
                    .map_err(|clash| Cause::of(scope, clash.reason))?;
                let mut moved = false;
                for removal in &*removals {
                    let cause = Cause::of(scope, removal.reason);
                    moved |= store.remove_cells(scope, removal, cause)?;
                }
                Ok(moved)
            }
        }
    }

    /// What the rules of a scope that is not wide imply.
    pub fn infer(
        &self,
        strength: Strength,
        store: &Store,
        scope: u32,
        removals: &mut Vec<Removal>,
    ) -> crate::kinds::Verdict {
        match self {
            Self::Different { sum, visible } => different(*sum, *visible, strength, store.spread(scope), removals),
            Self::Less { rising, falling } => {
                let spread = store.spread(scope);
                match (rising, falling) {
                    (true, false) => less::direct(spread, 0, 1, removals),
                    (false, true) => less::direct(spread, 1, 0, removals),
                    _ => clash(0),
                }
            }
            Self::Weighted(weighted) => match strength {
                Strength::Direct => weighted.direct(store.line(scope), removals),
                Strength::Complete => weighted.complete(store.line(scope), removals),
            },
            Self::Runs(runs) => {
                let line = store.line(scope);
                let packed = PackedLine {
                    can: line.can,
                    length: line.length() as u32,
                };
                let Some(supported) = runs.supports(packed) else {
                    return clash(line.known());
                };
                for (value, supported) in supported.into_iter().enumerate() {
                    let cells = line.can[value] & !supported;
                    if cells != 0 {
                        removals.push(Removal {
                            value,
                            cells,
                            reason: line.known(),
                            other: 0,
                        });
                    }
                }
                Ok(())
            }
            Self::Difference => difference::direct(store.line(scope), removals),
            _ => Ok(()),
        }
    }
}

fn different(
    sum: Option<u32>,
    visible: Visible,
    strength: Strength,
    spread: Spread<'_>,
    removals: &mut Vec<Removal>,
) -> crate::kinds::Verdict {
    match (strength, sum) {
        (Strength::Direct, total) => {
            all_different::direct(spread, removals)?;
            if visible.is_known() {
                visible.direct(spread, removals)?;
            }
            total.map_or(Ok(()), |total| sum::direct(total, spread, removals))
        }
        (Strength::Complete, Some(total)) => {
            if visible.is_known() {
                visible.complete(spread, removals)?;
            }
            sum::complete(total, spread, removals)
        }
        (Strength::Complete, None) if visible.is_known() => visible.complete(spread, removals),
        (Strength::Complete, None) => all_different::complete(spread, removals),
    }
}

/// A count over a wide scope: the same as [`Count::direct`], on the variables themselves.
fn wide_count(count: Count, store: &mut Store, scope: u32) -> Result<bool, Conflict> {
    let cells = &store.layout.scopes[scope as usize];
    let (mut held, mut possible) = (0, 0);
    for &cell in cells {
        let domain = store.domain(cell);
        held += u32::from(domain == 1 << count.value);
        possible += u32::from(domain >> count.value & 1 == 1);
    }
    let allowed = |from: u32, to: u32| (from..=to).any(|number| count.allows(number));
    if !allowed(held, possible) {
        return Err(Cause::ALL.into());
    }
    if held == possible {
        return Ok(false);
    }
    let gone = if !allowed(held + 1, possible) {
        count.value
    } else if !allowed(held, possible - 1) {
        1 - count.value
    } else {
        return Ok(false);
    };
    for &cell in cells {
        if store.value(cell).is_none() {
            store.remove(cell, gone as u32, Cause::ALL)?;
        }
    }
    Ok(true)
}

/// Blocks along a wide line.
fn wide_runs(runs: &Runs, store: &mut Store, scope: u32) -> Result<bool, Conflict> {
    let cells = &store.layout.scopes[scope as usize];
    debug_assert!(cells.len() <= MOST_CELLS);
    let mut can = [0u128; 2];
    for (position, &cell) in cells.iter().enumerate() {
        let domain = u128::from(store.domain(cell));
        can[0] |= (domain & 1) << position;
        can[1] |= (domain >> 1 & 1) << position;
    }
    let length = cells.len() as u32;
    let Some(supported) = runs.supports(PackedLine { can, length }) else {
        return Err(Cause::ALL.into());
    };
    let mut moved = false;
    for value in 0..2 {
        let mut gone = can[value] & !supported[value] & first_cells::<u128>(length);
        while gone != 0 {
            let cell = cells[gone.trailing_zeros() as usize];
            gone &= gone - 1;
            moved |= store.remove(cell, value as u32, Cause::ALL)?;
        }
    }
    Ok(moved)
}
