//! `all_different`: no two cells of the scope hold the same value.
//!
//! Direct: a known value goes from all other cells; where there are as many cells as values, a value that has only
//! one place left takes it. Complete: a value stays in a cell only if all cells can be filled with it there. That is
//! a matching of cells with values (Régin: "A filtering algorithm for constraints of difference in CSPs", AAAI 1994).
//! From one matching all others are reached by moving cells round a circle of values, or along a path to a value that
//! no cell holds; so a value `w` may go to the cell that is matched with `v` just if a path leads from `w` to `v` or to
//! a free value. Values are few, and the paths are found by closing a table of masks.

use super::{Removal, Spread, Verdict, bits, clash};
use crate::Mask;
use crate::store::{Cause, Conflict, Store};

/// The meaning: whether a full assignment of the scope satisfies it.
pub fn statement(values: &[u8]) -> bool {
    (1..values.len()).all(|index| !values[..index].contains(&values[index]))
}

/// What this constraint implies at a glance.
#[inline]
pub fn direct(spread: Spread<'_>, removals: &mut Vec<Removal>) -> Verdict {
    for position in bits(spread.full) {
        let domain = spread.domain(position as usize);
        if domain.is_power_of_two() {
            let value = domain.trailing_zeros() as usize;
            let cells = spread.can[value] & !(1 << position);
            if cells != 0 {
                removals.push(Removal {
                    value,
                    cells,
                    reason: 1 << position,
                    other: 0,
                });
            }
        }
    }
    if spread.cells.len() == spread.can.len() {
        last_places(spread, removals)
    } else {
        Ok(())
    }
}

/// The same where known values are gone from the other cells already: values with one place left are placed.
#[inline]
pub fn fill_last_places(store: &mut Store, scope: u32) -> Result<bool, Conflict> {
    let layout = store.layout;
    let cells = &layout.scopes[scope as usize];
    if cells.len() != layout.values {
        return Ok(false);
    }
    let full = layout.full(scope);
    let mut moved = false;
    for value in 0..layout.values {
        let places = store.places(scope, value as u32);
        if places == 0 {
            return Err(Cause::of(scope, full).into());
        }
        if places.is_power_of_two() {
            let cell = cells[places.trailing_zeros() as usize];
            if store.value(cell).is_none() {
                moved |= store.assign(cell, value as u32, Cause::of(scope, full & !places))?;
            }
        }
    }
    Ok(moved)
}

/// Values that have only one place left.
#[inline]
fn last_places(spread: Spread<'_>, removals: &mut Vec<Removal>) -> Verdict {
    for (value, &places) in spread.can.iter().enumerate() {
        if places == 0 {
            return clash(spread.full);
        }
        if places.is_power_of_two() {
            let position = places.trailing_zeros() as usize;
            let others = spread.domain(position) & !(1 << value);
            if others != 0 {
                spread.forbid(position, others, spread.full & !places, removals);
            }
        }
    }
    Ok(())
}

/// All that this constraint implies.
pub fn complete(spread: Spread<'_>, removals: &mut Vec<Removal>) -> Verdict {
    let open = bits(spread.full).filter(|&position| !spread.domain(position as usize).is_power_of_two());
    let open = open.fold(0, |cells: Mask, position| cells | 1 << position);
    if spread.cells.len() == spread.can.len() && open.count_ones() <= 3 {
        // Up to three cells with as many values left: single values and single places are all there is.
        return direct(spread, removals);
    }
    let mut matching = Matching {
        spread,
        open,
        holder: [NOBODY; 64],
        value: [NOBODY; 64],
        taken: 0,
    };
    for position in bits(spread.full & !open).chain(bits(open)) {
        let mut seen = 0;
        if !matching.place(position as usize, &mut seen) {
            // The cells that hold the values seen, and this one, have no other values.
            return clash(matching.holders(seen) | 1 << position);
        }
    }
    matching.remove_unreachable(removals);
    Ok(())
}

const NOBODY: u8 = u8::MAX;

struct Matching<'store> {
    spread: Spread<'store>,
    /// The cells whose value is not known; only they can move.
    open: Mask,
    /// The cell that is matched with each value.
    holder: [u8; 64],
    /// The value that is matched with each cell.
    value: [u8; 64],
    taken: u64,
}

impl Matching<'_> {
    /// Finds a value for a cell, moving other cells where that is needed; `seen` are the values tried.
    fn place(&mut self, position: usize, seen: &mut u64) -> bool {
        let domain = self.spread.domain(position);
        let free = domain & !self.taken;
        if free != 0 {
            self.hold(position, free.trailing_zeros() as usize);
            return true;
        }
        while let Some(value) = bits(domain & !*seen).next() {
            *seen |= 1 << value;
            if self.place(self.holder[value as usize] as usize, seen) {
                self.hold(position, value as usize);
                return true;
            }
        }
        false
    }

    fn hold(&mut self, position: usize, value: usize) {
        self.taken |= 1 << value;
        self.holder[value] = position as u8;
        self.value[position] = value as u8;
    }

    fn holders(&self, values: u64) -> Mask {
        bits(values & self.taken).fold(0, |cells, value| cells | 1 << self.holder[value as usize])
    }

    /// For each value of an open cell the values that it leads to: those that its cell could take instead, and on
    /// from there.
    fn paths(&self) -> [u64; 64] {
        let mut leads = [0; 64];
        let mut moving = 0;
        for position in bits(self.open) {
            let value = self.value[position as usize];
            leads[value as usize] = self.spread.domain(position as usize) | 1 << value;
            moving |= 1 << value;
        }
        for middle in bits(moving) {
            let onward = leads[middle as usize];
            for start in bits(moving) {
                if leads[start as usize] >> middle & 1 == 1 {
                    leads[start as usize] |= onward;
                }
            }
        }
        leads
    }

    fn remove_unreachable(&self, removals: &mut Vec<Removal>) {
        let leads = self.paths();
        for position in bits(self.open) {
            let value = self.value[position as usize];
            let others = self.spread.domain(position as usize) & self.taken & !(1 << value);
            for other in bits(others) {
                let reached = leads[other as usize] | 1 << other;
                if reached & !self.taken == 0 && reached >> value & 1 == 0 {
                    // The cells of the values reached need all of these.
                    self.spread
                        .forbid(position as usize, 1 << other, self.holders(reached), removals);
                }
            }
        }
    }
}
