//! Two runs side by side: the ways to fill one of them that leave a way to fill the other.
//!
//! The runs are joined by runs that cross both. A way to fill the first says what these can still have in their cells of
//! the second, and if that cannot be filled then, the way goes. Only runs with few ways are looked at, and only crossing
//! runs with few cells left, as people do.

use super::total;
use crate::Mask;
use crate::finders::{Broken, Deduction, Finder, Verdict, View};
use crate::kinds::{Spread, bits, sum};

/// The most ways to fill the first run.
const MOST_WAYS: usize = 24;
/// The most cells of a crossing run that were not said.
const MOST_OPEN: usize = 3;

/// Two runs at once.
pub(super) struct Pair;

/// A run that crosses both: the scope, the cell in the first run, its place there, and the cell in the second.
struct Joint {
    scope: u32,
    place: usize,
    first: u32,
    second: u32,
    /// For each digit of the cell in the first run those that the cell in the second can have.
    allowed: Vec<u64>,
}

impl Finder for Pair {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        for first in (0..view.scopes()).filter(|&scope| total(view, scope).is_some()) {
            let Some(ways) = ways(view, first) else {
                continue;
            };
            for second in beside(view, first) {
                found.extend(joined(view, first, second, &ways)?);
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let (first, second) = (deduction.scopes[0], deduction.scopes[1]);
        let other = ways(view, first).map(|ways| joined(view, first, second, &ways));
        matches!(other, Some(Ok(Some(other))) if deduction.is_said_by(&other) && deduction.covers == other.covers)
    }
}

/// All ways to fill a run, digits in the order of its cells; `None` if there are too many, or nothing is left to fill.
fn ways(view: &View<'_>, scope: u32) -> Option<Vec<Vec<u32>>> {
    let cells = view.cells(scope);
    let total = total(view, scope)?;
    if cells.iter().all(|&cell| view.is_told(cell)) {
        return None;
    }
    let mut ways = Vec::new();
    extend(view, cells, total, &mut Vec::new(), &mut ways);
    (ways.len() <= MOST_WAYS).then_some(ways)
}

fn extend(view: &View<'_>, cells: &[u32], left: u32, held: &mut Vec<u32>, ways: &mut Vec<Vec<u32>>) {
    let Some(&cell) = cells.get(held.len()) else {
        if left == 0 {
            ways.push(held.clone());
        }
        return;
    };
    for digit in bits(view.store.domain(cell)) {
        if digit < left && !held.contains(&digit) && ways.len() <= MOST_WAYS {
            held.push(digit);
            extend(view, cells, left - digit - 1, held, ways);
            held.pop();
        }
    }
}

/// The runs with sums that share a crossing run with this one.
fn beside(view: &View<'_>, first: u32) -> Vec<u32> {
    let others = |cell: u32, scope: u32| {
        let scopes = view.store.layout.occurrences(cell).iter().map(|&(other, _)| other);
        scopes.filter(move |&other| other != scope)
    };
    let crossing = view.cells(first).iter().flat_map(|&cell| others(cell, first));
    let mut found: Vec<u32> = crossing
        .flat_map(|across| view.cells(across).iter().flat_map(move |&cell| others(cell, across)))
        .filter(|&other| other != first && total(view, other).is_some())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The runs that cross both of two runs, in cells that were not said.
fn joints(view: &View<'_>, first: u32, second: u32, domains: &mut [u64]) -> Vec<Joint> {
    let mut found = Vec::new();
    for (place, &cell) in view
        .cells(first)
        .iter()
        .enumerate()
        .filter(|(_, cell)| !view.is_told(**cell))
    {
        for &(scope, _) in view.store.layout.occurrences(cell) {
            let cells = view.cells(scope);
            let there = cells.iter().find(|other| view.cells(second).contains(other));
            let open = cells.iter().filter(|&&one| !view.is_told(one)).count();
            if let Some(&there) = there.filter(|&&there| there != cell && !view.is_told(there))
                && scope != first
                && open <= MOST_OPEN
            {
                let digits = 0..view.values() as u32;
                let allowed = digits.map(|digit| allowed(view, domains, scope, (cell, digit), there));
                found.push(Joint {
                    scope,
                    place,
                    first: cell,
                    second: there,
                    allowed: allowed.collect(),
                });
            }
        }
    }
    found
}

/// The digits that one cell of a run can have with a digit in another one.
fn allowed(view: &View<'_>, domains: &mut [u64], scope: u32, (cell, digit): (u32, u32), there: u32) -> u64 {
    let before = domains[cell as usize];
    let free = domains[there as usize] & !(1 << digit);
    let Some(total) = total(view, scope).filter(|_| before >> digit & 1 == 1) else {
        return free;
    };
    domains[cell as usize] = 1 << digit;
    let lost = lost(view, domains, scope, total, there);
    domains[cell as usize] = before;
    lost.map_or(0, |lost| free & !lost)
}

/// The digits that a cell of a run cannot have in any way to fill it; `None` if there is no way.
fn lost(view: &View<'_>, domains: &[u64], scope: u32, total: u32, cell: u32) -> Option<u64> {
    let cells = view.cells(scope);
    let spread = Spread {
        can: &[],
        full: Mask::MAX >> (Mask::BITS as usize - cells.len()),
        cells,
        domains,
    };
    let mut removals = Vec::new();
    sum::complete(total, spread, &mut removals).ok()?;
    let of_cell = removals
        .iter()
        .filter(|removal| cells[removal.cells.trailing_zeros() as usize] == cell);
    Some(of_cell.fold(0, |lost, removal| lost | 1 << removal.value))
}

/// What the ways that leave the second run a way say about the first one.
fn joined(view: &View<'_>, first: u32, second: u32, ways: &[Vec<u32>]) -> Result<Option<Deduction>, Broken> {
    let mut domains: Vec<u64> = (0..view.store.layout.variables() as u32)
        .map(|cell| view.store.domain(cell))
        .collect();
    let joints = joints(view, first, second, &mut domains);
    let Some(total) = total(view, second).filter(|_| joints.len() > 1) else {
        return Ok(None);
    };
    let mut kept = vec![0u64; view.cells(first).len()];
    let mut number = 0;
    for way in ways {
        let before: Vec<u64> = joints.iter().map(|joint| domains[joint.second as usize]).collect();
        for joint in &joints {
            domains[joint.second as usize] &= joint.allowed[way[joint.place] as usize];
        }
        let possible = joints.iter().all(|joint| domains[joint.second as usize] != 0)
            && lost(view, &domains, second, total, joints[0].second).is_some();
        if possible {
            number += 1;
            kept.iter_mut().zip(way).for_each(|(kept, &digit)| *kept |= 1 << digit);
        }
        for (joint, before) in joints.iter().zip(before) {
            domains[joint.second as usize] = before;
        }
    }
    let each = view.cells(first).iter().zip(&kept);
    let gone = each.flat_map(|(&cell, &kept)| bits(view.store.domain(cell) & !kept).map(move |digit| (cell, digit)));
    let scopes = joints.iter().map(|joint| joint.scope);
    let deduction = Deduction {
        gone: gone.collect(),
        scopes: vec![first, second],
        covers: scopes.clone().collect(),
        constraints: [first, second]
            .into_iter()
            .chain(scopes)
            .flat_map(|scope| view.board.constraints(scope).iter().copied())
            .collect(),
        groups: vec![joints.iter().map(|joint| joint.first).collect()],
        ways: number,
        ..Deduction::default()
    };
    if number == 0 {
        return Err(Broken::Found(Box::new(Deduction {
            gone: Vec::new(),
            ..deduction
        })));
    }
    Ok((!deduction.gone.is_empty()).then_some(deduction))
}
