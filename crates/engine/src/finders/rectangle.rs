//! Two groups that would both need the same third one: people's empty rectangle, and grouped single-value chains.
//!
//! If a target held the value, the places of the value that it does not see would, in each of two groups, all lie in
//! one common group, at different cells. That group would hold the value twice.

use super::different::differ;
use super::ground::{cells_at, groups, open_places, seen_by, shared};
use super::{Deduction, Finder, Verdict, View};
use crate::Mask;
use crate::kinds::bits;

/// The finder; the group with more places comes first among the scopes.
pub struct Rectangle;

/// A group whose places of a value that a target does not see all lie in one cover.
#[derive(Clone, Copy)]
struct Left {
    scope: u32,
    /// All its places of the value.
    places: Mask,
    cover: u32,
    /// Those that the target does not see, in the cover.
    unseen: Mask,
}

impl Finder for Rectangle {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let groups: Vec<u32> = groups(view).collect();
        let open = open_places(view);
        for target in 0..view.store.layout.variables() as u32 {
            if view.is_told(target) {
                continue;
            }
            let seen = seen_by(view, target);
            let own: Vec<u32> = view
                .store
                .layout
                .occurrences(target)
                .iter()
                .map(|&(scope, _)| scope)
                .collect();
            for value in bits(view.store.domain(target)) {
                let open = &open[value as usize];
                let mut left: Vec<Left> = Vec::new();
                for &scope in groups.iter().filter(|scope| !own.contains(scope)) {
                    let (places, seen) = (open[scope as usize], seen[scope as usize]);
                    if places & seen != 0 && places & !seen != 0 {
                        cover(view, scope, places, places & !seen, &mut left);
                    }
                }
                compare(view, (target, value), &left, found);
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

/// Adds the groups in which all unseen places of a group lie.
fn cover(view: &View<'_>, scope: u32, places: Mask, unseen: Mask, left: &mut Vec<Left>) {
    let layout = view.store.layout;
    let first = view.cells(scope)[unseen.trailing_zeros() as usize];
    for &(cover, position) in layout.occurrences(first).iter().filter(|&&(cover, _)| cover != scope) {
        let mut inside = 1 << position;
        let rest = bits(unseen & (unseen - 1)).map(|place| view.cells(scope)[place as usize]);
        let mut rest = rest.map(|cell| layout.occurrences(cell).iter().find(|&&(other, _)| other == cover));
        let all = rest.all(|place| {
            place.is_some_and(|&(_, position)| {
                inside |= 1 << position;
                true
            })
        });
        if all && !differ(view, cover).is_empty() {
            left.push(Left {
                scope,
                places,
                cover,
                unseen: inside,
            });
        }
    }
}

/// Two groups that need the same cover, at different cells of it.
fn compare(view: &View<'_>, fact: (u32, u32), left: &[Left], found: &mut Vec<Deduction>) {
    for (index, first) in left.iter().enumerate() {
        let others = left[index + 1..].iter();
        for second in others.filter(|other| other.cover == first.cover && other.unseen & first.unseen == 0) {
            let (large, small) = if first.places.count_ones() < second.places.count_ones() {
                (second, first)
            } else {
                (first, second)
            };
            found.push(told(view, fact, large, small));
        }
    }
}

fn told(view: &View<'_>, (target, value): (u32, u32), first: &Left, second: &Left) -> Deduction {
    let mut constraints = differ(view, first.scope);
    constraints.extend(differ(view, second.scope));
    constraints.extend(differ(view, first.cover));
    let groups = [first, second].map(|part| cells_at(view, part.scope, part.places));
    let links = groups.iter().flatten().filter_map(|&cell| shared(view, cell, target));
    constraints.extend(links.flat_map(|scope| differ(view, scope)));
    let scopes = [first.scope, second.scope];
    Deduction {
        gone: vec![(target, value)],
        scopes: scopes.to_vec(),
        basis: scopes.iter().flat_map(|&scope| view.cells(scope).to_vec()).collect(),
        constraints,
        covers: vec![first.cover],
        groups: groups.to_vec(),
        values: vec![value],
        ..Deduction::default()
    }
}
