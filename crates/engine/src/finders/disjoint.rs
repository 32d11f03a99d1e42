//! Cells of two crossing groups that hold just as many values as they are, none of them twice.
//!
//! Cells where two groups cross, further ones of the one group and further ones of the other, which have no value in
//! common: no value can then stand twice in all of them. If they have just as many values as there are cells, each value
//! stands in one of them, and goes from the rest of a group that holds all its places. People call it Sue de Coq, after
//! the name under which it was first told.

use super::different::{differ, untold};
use super::ground::{cells_at, groups};
use super::{Deduction, Finder, Named, Verdict, View};
use crate::Mask;
use crate::inference::Crossing;
use crate::kinds::bits;
use crate::steps::Fact;

/// The finders of this file.
pub const FINDERS: &[Named] = &[("different.two_groups", &TwoGroups)];

/// The most cells on each side, and with many values.
const MOST: u32 = 3;
const MOST_OF_MANY: u32 = 2;
const MANY_VALUES: usize = 10;

struct TwoGroups;

/// Cells of a scope, as positions, with all their values.
type Choice = (Mask, u64);

/// The choices of some positions.
fn choices(view: &View<'_>, scope: u32, positions: Mask, least: u32, most: u32) -> Vec<Choice> {
    let mut all: Vec<Choice> = vec![(0, 0)];
    for position in bits(positions) {
        let values = view.store.domain(view.cells(scope)[position as usize]);
        let fewer = all.iter().filter(|(cells, _)| cells.count_ones() < most);
        let more: Vec<Choice> = fewer
            .map(|&(cells, held)| (cells | 1 << position, held | values))
            .collect();
        all.extend(more);
    }
    all.retain(|(cells, _)| cells.count_ones() >= least);
    all
}

/// Cells where two groups cross, and those of either group beside them.
struct Pattern {
    scopes: [u32; 2],
    shared: Vec<u32>,
    sides: [Vec<u32>; 2],
}

impl Pattern {
    /// The values of the sides, if each value can stand once at most and there are no more values than cells.
    fn values(&self, view: &View<'_>) -> Option<[u64; 2]> {
        let held = |cells: &[u32]| cells.iter().fold(0, |all, &cell| all | view.store.domain(cell));
        let [one, other] = [held(&self.sides[0]), held(&self.sides[1])];
        let all = held(&self.shared) | one | other;
        let cells = self.shared.len() + self.sides[0].len() + self.sides[1].len();
        (one & other == 0 && all.count_ones() as usize <= cells).then_some([one, other])
    }

    fn is_in(&self, cell: u32) -> bool {
        self.shared.contains(&cell) || self.sides.iter().any(|side| side.contains(&cell))
    }

    /// What goes from the rest of both groups.
    fn gone(&self, view: &View<'_>, sides: [u64; 2]) -> Vec<Fact> {
        let shared = self.shared.iter().fold(0, |all, &cell| all | view.store.domain(cell));
        let mut gone = Vec::new();
        for side in 0..2 {
            // What the other side may hold does not stand in this group alone.
            let here = (shared | sides[side]) & !sides[1 - side];
            for &cell in view.cells(self.scopes[side]) {
                if !self.is_in(cell) && !view.is_told(cell) {
                    gone.extend(bits(view.store.domain(cell) & here).map(|value| (cell, value)));
                }
            }
        }
        gone.sort_unstable();
        gone.dedup();
        gone
    }

    fn deduction(self, view: &View<'_>) -> Option<Deduction> {
        let gone = self.gone(view, self.values(view)?);
        if gone.is_empty() {
            return None;
        }
        let [one, other] = self.sides;
        let groups = vec![self.shared, one, other];
        Some(Deduction {
            gone,
            scopes: self.scopes.to_vec(),
            constraints: self.scopes.iter().flat_map(|&scope| differ(view, scope)).collect(),
            basis: groups.concat(),
            ways: groups.iter().map(Vec::len).sum::<usize>() as u64,
            groups,
            ..Deduction::default()
        })
    }
}

impl Finder for TwoGroups {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        for scope in groups(view) {
            for crossing in view.rules(scope).crossings.iter() {
                if crossing.scope > scope && !differ(view, crossing.scope).is_empty() {
                    cross(view, scope, *crossing, found);
                }
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let (&[one, other], [shared, first, second]) = (&deduction.scopes[..], &deduction.groups[..]) else {
            return false;
        };
        let pattern = Pattern {
            scopes: [one, other],
            shared: shared.clone(),
            sides: [first.clone(), second.clone()],
        };
        pattern.values(view).is_some_and(|sides| {
            let all = pattern.gone(view, sides);
            deduction.gone.iter().all(|gone| all.contains(gone))
        })
    }
}

/// All patterns where two groups cross.
fn cross(view: &View<'_>, scope: u32, crossing: Crossing, found: &mut Vec<Deduction>) {
    let (open, across) = (untold(view, scope), untold(view, crossing.scope));
    let most = if view.values() > MANY_VALUES {
        MOST_OF_MANY
    } else {
        MOST
    };
    let here = choices(view, scope, open & !crossing.here, 1, most);
    let there = choices(view, crossing.scope, across & !crossing.there, 1, most);
    for (shared, middle) in choices(view, scope, open & crossing.here, 2, u32::MAX) {
        for &(one, first) in &here {
            let cells = shared.count_ones() + one.count_ones();
            if (middle | first).count_ones() > cells + most {
                continue;
            }
            for &(other, second) in &there {
                let all = middle | first | second;
                if first & second == 0 && all.count_ones() == cells + other.count_ones() {
                    let pattern = Pattern {
                        scopes: [scope, crossing.scope],
                        shared: cells_at(view, scope, shared),
                        sides: [cells_at(view, scope, one), cells_at(view, crossing.scope, other)],
                    };
                    found.extend(pattern.deduction(view));
                }
            }
        }
    }
}
