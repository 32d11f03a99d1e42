//! Fish: a value whose places in some groups all lie in as many others.
//!
//! The groups of one rule are the **bases**, those of another the **covers**: rows against columns, columns against
//! boxes. Each of `k` disjoint bases holds the value once; if all its places there lie in `k` covers, these are used
//! up, and the value goes from their other cells. Places outside the covers are **fins**: the value still goes from
//! cells of the covers that see all of them. A base that is left with fewer places by itself (sashimi) is no other case:
//! if the target held the value, `k` bases would have to share `k - 1` covers.

use super::different::{differ, locked};
use super::ground::{Kind, cells_at, kinds, open_places, seen_by, shared};
use super::{Deduction, Finder, Named, Verdict, View};
use crate::Mask;
use crate::kinds::bits;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("fish.two", &Fish { size: 2 }),
    ("fish.three", &Fish { size: 3 }),
    ("fish.four", &Fish { size: 4 }),
    ("fish.finned_two", &Finned { size: 2 }),
    ("fish.finned_three", &Finned { size: 3 }),
    ("fish.finned_four", &Finned { size: 4 }),
    ("fish.rectangle", &super::rectangle::Rectangle),
];

/// More groups of one rule than a mask holds are not compared.
const MOST_GROUPS: usize = 64;

/// The pairs of rules whose groups can be bases and covers.
fn pairs(kinds: &[Kind]) -> impl Iterator<Item = (&Kind, &Kind)> {
    let fits = |kind: &&Kind| kind.scopes.len() <= MOST_GROUPS;
    let bases = kinds.iter().filter(fits).filter(|kind| kind.disjoint);
    bases.flat_map(move |base| {
        let others = kinds.iter().filter(fits);
        others
            .filter(move |cover| !std::ptr::eq(base, *cover))
            .map(move |cover| (base, cover))
    })
}

/// The covers of some cells, as a mask; `None` if a cell lies in none.
fn union(mut cells: impl Iterator<Item = u32>, covers: &Kind) -> Option<u64> {
    cells.try_fold(0, |mask, cell| {
        covers.number_of[cell as usize].map(|number| mask | 1 << number)
    })
}

struct Fish {
    size: usize,
}

impl Finder for Fish {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let kinds = kinds(view);
        let open = open_places(view);
        for (bases, covers) in pairs(&kinds) {
            for value in 0..view.values() as u32 {
                let mut rows = Vec::new();
                for (number, &base) in bases.scopes.iter().enumerate() {
                    let places = open[value as usize][base as usize];
                    let cells = bits(places).map(|position| view.cells(base)[position as usize]);
                    let mask = union(cells, covers).filter(|mask| mask.count_ones() as usize <= self.size);
                    rows.extend(mask.filter(|&mask| mask != 0).map(|mask| (number as u32, mask)));
                }
                for (members, union) in locked(&rows, self.size) {
                    found.extend(fish(view, (bases, members), (covers, union), value));
                }
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        outside(view, deduction).is_empty()
    }
}

/// What follows from a fish without fins, if anything.
fn fish(view: &View<'_>, bases: (&Kind, u64), covers: (&Kind, u64), value: u32) -> Option<Deduction> {
    let scopes = chosen(bases);
    let covers = chosen(covers);
    let in_bases = |cell: u32| scopes.iter().any(|&scope| view.cells(scope).contains(&cell));
    let possible = |cell: &u32| view.store.domain(*cell) >> value & 1 == 1;
    let covered = covers.iter().flat_map(|&cover| view.cells(cover).iter().copied());
    let mut gone: Vec<_> = covered
        .filter(|cell| possible(cell) && !in_bases(*cell))
        .map(|cell| (cell, value))
        .collect();
    gone.dedup();
    (!gone.is_empty()).then(|| told(view, scopes, covers, gone, value))
}

fn chosen((kind, numbers): (&Kind, u64)) -> Vec<u32> {
    bits(numbers).map(|number| kind.scopes[number as usize]).collect()
}

/// A fish as a deduction: its groups are its cells and its fins.
fn told(view: &View<'_>, scopes: Vec<u32>, covers: Vec<u32>, gone: Vec<(u32, u32)>, value: u32) -> Deduction {
    let all = scopes
        .iter()
        .flat_map(|&scope| cells_at(view, scope, view.store.places(scope, value)));
    let (body, fins): (Vec<u32>, Vec<u32>) =
        all.partition(|cell| covers.iter().any(|&cover| view.cells(cover).contains(cell)));
    let mut constraints: Vec<u32> = scopes
        .iter()
        .chain(&covers)
        .flat_map(|&scope| differ(view, scope))
        .collect();
    for &(target, _) in &gone {
        let links = fins.iter().filter_map(|&fin| shared(view, fin, target));
        constraints.extend(links.flat_map(|scope| differ(view, scope)));
    }
    Deduction {
        gone,
        basis: scopes.iter().flat_map(|&scope| view.cells(scope).to_vec()).collect(),
        constraints,
        scopes,
        covers,
        groups: if fins.is_empty() { vec![body] } else { vec![body, fins] },
        values: vec![value],
        ..Deduction::default()
    }
}

/// The places of a fish's value in its bases that lie in none of its covers.
pub(super) fn outside(view: &View<'_>, deduction: &Deduction) -> Vec<u32> {
    let value = deduction.values[0];
    let places = deduction.scopes.iter().flat_map(|&scope| {
        let cells = view.cells(scope).iter().copied();
        cells.filter(|&cell| view.store.domain(cell) >> value & 1 == 1)
    });
    let covered = |cell: u32| deduction.covers.iter().any(|&cover| view.cells(cover).contains(&cell));
    places.filter(|&cell| !covered(cell)).collect()
}

/// Whether each place outside the covers was one of the fins: so that the same cells prove the same.
fn only_fins(view: &View<'_>, deduction: &Deduction) -> bool {
    let fins = deduction.groups.get(1).map_or(&[][..], Vec::as_slice);
    outside(view, deduction).iter().all(|cell| fins.contains(cell))
}

struct Finned {
    size: usize,
}

impl Finder for Finned {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let kinds = kinds(view);
        let open = open_places(view);
        for target in 0..view.store.layout.variables() as u32 {
            if view.is_told(target) {
                continue;
            }
            let seen = seen_by(view, target);
            for value in bits(view.store.domain(target)) {
                for (bases, covers) in pairs(&kinds) {
                    self.find_at(
                        view,
                        (bases, covers),
                        (target, value),
                        (&open[value as usize], &seen),
                        found,
                    );
                }
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        only_fins(view, deduction)
    }
}

impl Finned {
    fn find_at(
        &self,
        view: &View<'_>,
        (bases, covers): (&Kind, &Kind),
        (target, value): (u32, u32),
        (open, seen): (&[Mask], &[Mask]),
        found: &mut Vec<Deduction>,
    ) {
        let Some(own) = covers.number_of[target as usize] else {
            return;
        };
        let mut rows = Vec::new();
        for (number, &base) in bases.scopes.iter().enumerate() {
            let (places, seen) = (open[base as usize], seen[base as usize]);
            if places == 0 || bases.number_of[target as usize] == Some(number as u32) {
                continue;
            }
            let unseen = bits(places & !seen).map(|position| view.cells(base)[position as usize]);
            let mask = union(unseen, covers).filter(|mask| (mask.count_ones() as usize) < self.size);
            rows.extend(mask.map(|mask| (number as u32, mask)));
        }
        if rows.iter().all(|&(_, mask)| mask != 0) && rows.len() < 2 {
            return;
        }
        for (members, union) in crowded(&rows, self.size) {
            let (scopes, union) = (chosen((bases, members)), chosen((covers, union | 1 << own)));
            let same =
                |other: &&mut Deduction| other.scopes == scopes && other.covers == union && other.values == [value];
            if let Some(other) = found.iter_mut().rev().find(same) {
                let mut gone = other.gone.clone();
                gone.push((target, value));
                *other = told(view, scopes, union, gone, value);
            } else {
                found.push(told(view, scopes, union, vec![(target, value)], value));
            }
        }
    }
}

/// Choices of at most `size` rows that share fewer columns than they are, each of them needed for that.
fn crowded(rows: &[(u32, u64)], size: usize) -> Vec<(u64, u64)> {
    let mut sets = vec![(0u64, 0u64)];
    let mut found = Vec::new();
    for length in 1..=size {
        let mut longer = Vec::new();
        for &(members, union) in &sets {
            for &(member, mask) in rows {
                if members >> member != 0 {
                    continue;
                }
                let next = (members | 1 << member, union | mask);
                let width = next.1.count_ones() as usize;
                if width < length {
                    found.push(next);
                } else if width < size {
                    longer.push(next);
                }
            }
        }
        sets = longer;
    }
    found
}
