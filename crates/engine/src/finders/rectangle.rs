//! Two groups that would both need the same third one: people's empty rectangle, and grouped single-value chains.
//!
//! If a target held the value, the places of the value that it does not see would, in each of two groups, all lie in
//! one common group, at different cells. That group would hold the value twice.

use super::different::differ;
use super::ground::{groups, places, seen_by, shared};
use super::{Deduction, Finder, Verdict, View};
use crate::kinds::bits;

/// The finder; the group with more places comes first among the scopes.
pub struct Rectangle;

/// A group with the places of a value that a target does not see, and all of them.
struct Left {
    scope: u32,
    unseen: Vec<u32>,
    all: Vec<u32>,
}

impl Finder for Rectangle {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let groups: Vec<u32> = groups(view).collect();
        let mut all: Vec<Vec<(u32, Vec<u32>)>> = Vec::new();
        for value in 0..view.values() as u32 {
            let with_places = groups
                .iter()
                .filter_map(|&scope| Some((scope, places(view, scope, value)?)));
            all.push(with_places.collect());
        }
        for target in 0..view.store.layout.variables() as u32 {
            if view.is_told(target) {
                continue;
            }
            let seen = seen_by(view, target);
            for value in bits(view.store.domain(target)) {
                find_at(view, (target, value), &seen, &all[value as usize], found);
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        // The same cells as told, or fewer: what else its bases may hold is not seen by the target.
        let value = deduction.values[0];
        deduction.scopes.iter().zip(&deduction.groups).all(|(&scope, known)| {
            let cells = view.cells(scope).iter();
            cells
                .filter(|&&cell| view.store.domain(cell) >> value & 1 == 1)
                .all(|cell| known.contains(cell))
        })
    }
}

fn find_at(
    view: &View<'_>,
    (target, value): (u32, u32),
    seen: &[bool],
    groups: &[(u32, Vec<u32>)],
    found: &mut Vec<Deduction>,
) {
    let mut left: Vec<Left> = Vec::new();
    for (scope, all) in groups {
        let unseen: Vec<u32> = all.iter().copied().filter(|&cell| !seen[cell as usize]).collect();
        if unseen.len() < all.len() && !unseen.is_empty() && !unseen.contains(&target) {
            left.push(Left {
                scope: *scope,
                unseen,
                all: all.clone(),
            });
        }
    }
    for (index, first) in left.iter().enumerate() {
        for second in &left[index + 1..] {
            if let Some(cover) = common(view, first, second) {
                let (first, second) = if first.all.len() < second.all.len() {
                    (second, first)
                } else {
                    (first, second)
                };
                found.push(told(view, (target, value), first, second, cover));
            }
        }
    }
}

/// A group in which all unseen places of both lie.
fn common(view: &View<'_>, first: &Left, second: &Left) -> Option<u32> {
    if first.unseen.iter().any(|cell| second.unseen.contains(cell)) {
        return None;
    }
    let occurrences = view.store.layout.occurrences(first.unseen[0]).iter();
    let mut scopes = occurrences.map(|&(scope, _)| scope);
    scopes.find(|&scope| {
        let cells = view.cells(scope);
        let mut all = first.unseen.iter().chain(&second.unseen);
        all.all(|cell| cells.contains(cell)) && !differ(view, scope).is_empty()
    })
}

fn told(view: &View<'_>, (target, value): (u32, u32), first: &Left, second: &Left, cover: u32) -> Deduction {
    let mut constraints = differ(view, first.scope);
    constraints.extend(differ(view, second.scope));
    constraints.extend(differ(view, cover));
    for part in [first, second] {
        let others = part.all.iter().filter(|cell| !part.unseen.contains(cell));
        let links = others.filter_map(|&cell| shared(view, cell, target));
        constraints.extend(links.flat_map(|scope| differ(view, scope)));
    }
    let cells = [first.scope, second.scope];
    Deduction {
        gone: vec![(target, value)],
        scopes: cells.to_vec(),
        basis: cells.iter().flat_map(|&scope| view.cells(scope).to_vec()).collect(),
        constraints,
        covers: vec![cover],
        groups: vec![first.all.clone(), second.all.clone()],
        values: vec![value],
        ..Deduction::default()
    }
}
