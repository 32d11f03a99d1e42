//! A pair of cells of one group, and the pairs of values that almost locked sets leave to it.
//!
//! Two values at the two cells are excluded if they are the same, or if all places of both in an almost locked set are
//! seen, each by its cell: the set would be left with fewer values than cells. A value whose pairs are all excluded goes.
//! People call it aligned pair exclusion.

use super::chains::MANY;
use super::different::differ;
use super::graph::AlmostLocked;
use super::ground::{groups, shared};
use super::wings::{almost_locked, holders};
use super::{Deduction, Finder, Named, Verdict, View};
use crate::kinds::bits;
use crate::steps::Fact;

/// The finders of this file.
pub const FINDERS: &[Named] = &[("wing.aligned_pair", &Aligned)];

/// The most cells of an almost locked set: a cell, or two of one group.
const MOST_CELLS: usize = 2;

struct Aligned;

/// The almost locked sets that lose a value by a candidate, as bits, for each candidate.
struct Losses {
    sets: Vec<AlmostLocked>,
    values: usize,
    words: usize,
    by: Vec<u64>,
}

impl Losses {
    fn new(view: &View<'_>) -> Self {
        let variables = view.store.layout.variables();
        let sets = almost_locked(view, MOST_CELLS);
        let words = sets.len().div_ceil(64);
        let mut losses = Self {
            values: view.values(),
            words,
            by: vec![0; variables * view.values() * words],
            sets,
        };
        let seen = peers(view);
        for number in 0..losses.sets.len() {
            for value in bits(losses.sets[number].values) {
                let holders = holders(view, &losses.sets[number].cells, value);
                let Some((&(first, _), others)) = holders.split_first() else {
                    continue;
                };
                for &cell in &seen[first as usize] {
                    let sees = |&(other, _): &Fact| seen[other as usize].binary_search(&cell).is_ok();
                    if view.store.domain(cell) >> value & 1 == 1 && others.iter().all(sees) {
                        let row = losses.row((cell, value));
                        losses.by[row + number / 64] |= 1 << (number % 64);
                    }
                }
            }
        }
        losses
    }

    fn row(&self, (cell, value): Fact) -> usize {
        (cell as usize * self.values + value as usize) * self.words
    }

    fn of(&self, fact: Fact) -> &[u64] {
        let row = self.row(fact);
        &self.by[row..row + self.words]
    }

    /// The sets that two candidates with different values leave with too few values.
    fn of_both(&self, one: Fact, other: Fact) -> impl Iterator<Item = usize> + '_ {
        let rows = self.of(one).iter().zip(self.of(other)).enumerate();
        rows.flat_map(|(word, (one, other))| bits(one & other).map(move |bit| word * 64 + bit as usize))
    }

    /// For a candidate that leaves a cell nothing, the sets that show it.
    fn against(&self, view: &View<'_>, one: Fact, cell: u32) -> Option<Vec<usize>> {
        let mut chosen: Vec<usize> = Vec::new();
        for value in bits(view.store.domain(cell) & !(1 << one.1)) {
            let all = || self.of_both(one, (cell, value));
            if !all().any(|set| chosen.contains(&set)) {
                chosen.push(all().min_by_key(|&set| self.sets[set].cells.len())?);
            }
        }
        (!chosen.is_empty()).then_some(chosen)
    }
}

/// The open cells that each cell sees, in order.
fn peers(view: &View<'_>) -> Vec<Vec<u32>> {
    let mut seen = vec![Vec::new(); view.store.layout.variables()];
    for scope in groups(view) {
        for &cell in view.cells(scope) {
            let others = view.cells(scope).iter().copied();
            seen[cell as usize].extend(others.filter(|&other| other != cell && !view.is_told(other)));
        }
    }
    for cells in &mut seen {
        cells.sort_unstable();
        cells.dedup();
    }
    seen
}

impl Finder for Aligned {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let open: Vec<u32> = (0..view.store.layout.variables() as u32)
            .filter(|&cell| !view.is_told(cell))
            .collect();
        let candidates: u32 = open.iter().map(|&cell| view.store.domain(cell).count_ones()).sum();
        if view.values() == 2 || candidates as usize > MANY {
            return Ok(());
        }
        let losses = Losses::new(view);
        let seen = peers(view);
        for &cell in &open {
            for value in bits(view.store.domain(cell)) {
                if losses.of((cell, value)).iter().all(|&sets| sets == 0) {
                    continue;
                }
                for &other in &seen[cell as usize] {
                    if let Some(sets) = losses.against(view, (cell, value), other) {
                        let sets: Vec<&AlmostLocked> = sets.iter().map(|&set| &losses.sets[set]).collect();
                        found.push(told(view, (cell, value), other, &sets));
                    }
                }
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let (&[(cell, value)], [other, sets @ ..]) = (&deduction.gone[..], &deduction.groups[..]) else {
            return false;
        };
        let lost = |set: &[u32], (by, value): Fact| {
            let places = holders(view, set, value);
            places.iter().all(|&(place, _)| shared(view, by, place).is_some())
        };
        let other = other[0];
        let mut left = bits(view.store.domain(other) & !(1 << value));
        left.all(|second| {
            sets.iter().any(|set| {
                let all = set.iter().fold(0, |all, &one| all | view.store.domain(one));
                let few = (all & !(1 << value | 1 << second)).count_ones() < set.len() as u32;
                few && lost(set, (cell, value)) && lost(set, (other, second))
            })
        })
    }
}

fn told(view: &View<'_>, gone: Fact, other: u32, sets: &[&AlmostLocked]) -> Deduction {
    let scopes: Vec<u32> = shared(view, gone.0, other).into_iter().collect();
    let mut constraints: Vec<u32> = scopes.iter().flat_map(|&scope| differ(view, scope)).collect();
    for set in sets {
        constraints.extend(differ(view, set.scope));
        let pairs = set.cells.iter().flat_map(|&cell| [(gone.0, cell), (other, cell)]);
        let joint = pairs.filter_map(|(one, cell)| shared(view, one, cell));
        constraints.extend(joint.flat_map(|scope| differ(view, scope)));
    }
    let cells = sets.iter().map(|set| set.cells.clone());
    let groups: Vec<Vec<u32>> = std::iter::once(vec![other]).chain(cells).collect();
    Deduction {
        gone: vec![gone],
        scopes,
        constraints,
        basis: groups.concat(),
        groups,
        values: vec![gone.1],
        ways: sets.len() as u64,
        ..Deduction::default()
    }
}
