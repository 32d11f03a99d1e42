//! A sweep for the deduction checker: constraints on few cells of two values, one after the other.
//!
//! It keeps all fillings of the cells that constraints done with share with those to come. Where constraints lie near
//! each other these are few, however many constraints there are; so long chains of small constraints can be checked
//! which a search would not finish.

use std::collections::BTreeSet;

use crate::check::Checker;
use crate::model::Constraint;

const MOST_CELLS: usize = 8;
const MOST_STATES: usize = 20_000;

/// Whether there is an assignment in which some constraints hold; `None` if they are not for this sweep.
pub(crate) fn satisfiable(checker: &Checker<'_>, constraints: &[&Constraint], domains: &[u64]) -> Option<bool> {
    let is_small = |constraint: &&Constraint| match constraint {
        Constraint::Count { scope, .. } => checker.model.scopes[*scope as usize].cells.len() <= MOST_CELLS,
        Constraint::Difference { .. } => true,
        _ => false,
    };
    if checker.model.values.len() != 2 || !constraints.iter().all(is_small) {
        return None;
    }
    let is_open = |cell: &u32| !domains[*cell as usize].is_power_of_two();
    let mut left: Vec<(&Constraint, Vec<u32>)> = constraints
        .iter()
        .map(|&constraint| {
            (
                constraint,
                constraint.cells(checker.model).into_iter().filter(is_open).collect(),
            )
        })
        .collect();
    let mut domains = domains.to_vec();
    let mut front: Vec<u32> = Vec::new();
    let mut states: BTreeSet<Vec<u8>> = BTreeSet::from([Vec::new()]);
    while let Some(next) = nearest(&left, &front) {
        let (constraint, cells) = left.swap_remove(next);
        let mut all = front.clone();
        all.extend(cells.iter().filter(|cell| !front.contains(cell)));
        let stays = |cell: &u32| left.iter().any(|(_, cells)| cells.contains(cell));
        let kept: Vec<usize> = (0..all.len()).filter(|&place| stays(&all[place])).collect();
        let mut after = BTreeSet::new();
        for state in &states {
            for more in 0..1u32 << (all.len() - front.len()) {
                let added = (0..all.len() - front.len()).map(|place| (more >> place & 1) as u8);
                let filled: Vec<u8> = state.iter().copied().chain(added).collect();
                for (&cell, &value) in all.iter().zip(&filled) {
                    domains[cell as usize] = 1 << value;
                }
                if !checker.has_failed(constraint, &domains) {
                    after.insert(kept.iter().map(|&place| filled[place]).collect());
                }
            }
        }
        for &cell in &all {
            domains[cell as usize] = 3;
        }
        if after.len() > MOST_STATES {
            return None;
        }
        front = kept.iter().map(|&place| all[place]).collect();
        states = after;
        if states.is_empty() {
            return Some(false);
        }
    }
    Some(true)
}

/// The constraint that brings the fewest new cells, of those the one that shares most.
fn nearest(left: &[(&Constraint, Vec<u32>)], front: &[u32]) -> Option<usize> {
    let key = |index: &usize| {
        let cells = &left[*index].1;
        let shared = cells.iter().filter(|cell| front.contains(cell)).count();
        (cells.len() - shared, usize::MAX - shared)
    };
    (0..left.len()).min_by_key(key)
}
