//! Wings and almost locked sets: cells of one group with one candidate more than they are.
//!
//! Two such sets with a **restricted** value, which they cannot both hold as all its cells in one see all in the other:
//! one of them must do without it, and is then locked to its other values. So a further value that both have stands in
//! one of them, and goes from the cells that see all its places in both. A cell of three candidates with a cell of two
//! is the first of these, people's XYZ-wing.

use std::collections::BTreeSet;

use super::different::{differ, untold};
use super::graph::{AlmostLocked, Graph};
use super::ground::groups;
use super::sources::forbids;
use super::{Deduction, Finder, Named, Verdict, View};
use crate::kinds::bits;
use crate::steps::Fact;

/// The finders of this file.
pub const FINDERS: &[Named] = &[("wing.xyz", &Wing { most: 2 }), ("wing.als_xz", &Wing { most: 4 })];

/// With more values only small sets are compared, as there are too many large ones.
const MANY_VALUES: usize = 10;

/// The most cells of a set; with two, the sets are one cell and two.
struct Wing {
    most: usize,
}

/// Cells of one group with one candidate more than they are.
struct Almost {
    scope: u32,
    cells: Vec<u32>,
    values: u64,
    /// Its candidates of each of its values, and the candidates that all of these forbid, as bits.
    places: Vec<Vec<u64>>,
    against: Vec<Vec<u64>>,
}

impl Almost {
    fn new(graph: &Graph<'_>, scope: u32, cells: Vec<u32>, values: u64) -> Self {
        let mut places = Vec::new();
        let mut against = Vec::new();
        for value in bits(values) {
            let mut here = vec![0; graph.words];
            let mut all = vec![u64::MAX; graph.words];
            for number in cells.iter().filter_map(|&cell| graph.number((cell, value))) {
                here[number / 64] |= 1 << (number % 64);
                let rows = all.iter_mut().zip(graph.forbidden(number));
                rows.for_each(|(word, forbidden)| *word &= forbidden);
            }
            places.push(here);
            against.push(all);
        }
        Self {
            scope,
            cells,
            values,
            places,
            against,
        }
    }

    fn index(&self, value: u32) -> usize {
        (self.values & ((1 << value) - 1)).count_ones() as usize
    }

    fn places(&self, value: u32) -> &[u64] {
        &self.places[self.index(value)]
    }

    fn against(&self, value: u32) -> &[u64] {
        &self.against[self.index(value)]
    }
}

impl Finder for Wing {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        if view.values() == 2 {
            return Ok(());
        }
        let graph = Graph::new(view);
        let sets = self.sets(&graph);
        for (index, first) in sets.iter().enumerate() {
            for second in &sets[..index] {
                // The larger one comes first.
                let (large, small) = if first.cells.len() < second.cells.len() {
                    (second, first)
                } else {
                    (first, second)
                };
                if self.most > 2 || (large.cells.len(), small.cells.len()) == (2, 1) {
                    compare(&graph, large, small, found);
                }
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        // The same cells as told, or fewer, hold the two values.
        let [first, second, known @ ..] = deduction.groups.as_slice() else {
            return false;
        };
        let only = |value: u32, known: &[u32]| {
            let mut holders = holders(view, first, value)
                .into_iter()
                .chain(holders(view, second, value));
            holders.all(|(cell, _)| known.contains(&cell))
        };
        let is_almost = |cells: &[u32]| {
            let union = cells.iter().fold(0, |all, &cell| all | view.store.domain(cell));
            union.count_ones() as usize <= cells.len() + 1
        };
        is_almost(first)
            && is_almost(second)
            && deduction
                .values
                .iter()
                .zip(known)
                .all(|(&value, cells)| only(value, cells))
    }
}

/// The candidates of some cells for one value.
pub(super) fn holders(view: &View<'_>, cells: &[u32], value: u32) -> Vec<Fact> {
    let cells = cells.iter().filter(|&&cell| view.store.domain(cell) >> value & 1 == 1);
    cells.map(|&cell| (cell, value)).collect()
}

impl Wing {
    fn sets(&self, graph: &Graph<'_>) -> Vec<Almost> {
        let sets = almost_locked(&graph.view, self.most).into_iter();
        sets.map(|set| Almost::new(graph, set.scope, set.cells, set.values))
            .collect()
    }
}

/// The almost locked sets of a board of at most so many cells, each once.
pub(super) fn almost_locked(view: &View<'_>, most: usize) -> Vec<AlmostLocked> {
    let most = if view.values() > MANY_VALUES { most.min(2) } else { most };
    let mut known = BTreeSet::new();
    let mut sets = Vec::new();
    for scope in groups(view) {
        let open = bits(untold(view, scope)).map(|position| view.cells(scope)[position as usize]);
        let open: Vec<u32> = open.collect();
        for (cells, values) in almost(view, &open, most) {
            let mut key = cells.clone();
            key.sort_unstable();
            if known.insert(key) {
                sets.push(AlmostLocked { scope, cells, values });
            }
        }
    }
    sets
}

/// The choices of at most `most` cells that have one candidate more than they are.
fn almost(view: &View<'_>, open: &[u32], most: usize) -> Vec<(Vec<u32>, u64)> {
    let mut found = Vec::new();
    let mut choices: Vec<(usize, Vec<u32>, u64)> = vec![(0, Vec::new(), 0)];
    for size in 1..=most {
        let mut longer = Vec::new();
        for (next, cells, values) in choices {
            for (index, &cell) in open.iter().enumerate().skip(next) {
                let union = values | view.store.domain(cell);
                if union.count_ones() as usize <= most + 1 {
                    let mut chosen = cells.clone();
                    chosen.push(cell);
                    if union.count_ones() as usize == size + 1 {
                        found.push((chosen.clone(), union));
                    }
                    longer.push((index + 1, chosen, union));
                }
            }
        }
        choices = longer;
    }
    found
}

/// What two sets prove together.
fn compare(graph: &Graph<'_>, first: &Almost, second: &Almost, found: &mut Vec<Deduction>) {
    let common = first.values & second.values;
    if common.count_ones() < 2 {
        return;
    }
    for restricted in bits(common) {
        let mut rows = second.places(restricted).iter().zip(first.against(restricted));
        if rows.any(|(place, against)| place & !against != 0) {
            continue;
        }
        for other in bits(common & !(1 << restricted)) {
            let rows = first.against(other).iter().zip(second.against(other)).enumerate();
            let gone: Vec<Fact> = rows
                .flat_map(|(word, (one, two))| bits(one & two).map(move |bit| word * 64 + bit as usize))
                .map(|number| graph.facts[number])
                .collect();
            if !gone.is_empty() {
                found.push(told(graph, first, second, (restricted, other), gone));
            }
        }
    }
}

fn told(
    graph: &Graph<'_>,
    first: &Almost,
    second: &Almost,
    (restricted, other): (u32, u32),
    gone: Vec<Fact>,
) -> Deduction {
    let view = &graph.view;
    let [one, two] = [restricted, other].map(|value| holders(view, &first.cells, value));
    let [three, four] = [restricted, other].map(|value| holders(view, &second.cells, value));
    let mut constraints = differ(view, first.scope);
    constraints.extend(differ(view, second.scope));
    let mut link = |from: &[Fact], to: &[Fact]| {
        for &one in from {
            let reasons = to.iter().filter_map(|&two| forbids(view, one, two));
            constraints.extend(reasons.flat_map(|why| graph.rules(why).1));
        }
    };
    link(&one, &three);
    link(&two, &gone);
    link(&four, &gone);
    let cells = |some: &[Fact], more: &[Fact]| some.iter().chain(more).map(|&(cell, _)| cell).collect();
    Deduction {
        gone,
        scopes: vec![first.scope, second.scope],
        basis: first.cells.iter().chain(&second.cells).copied().collect(),
        constraints,
        groups: vec![
            first.cells.clone(),
            second.cells.clone(),
            cells(&one, &three),
            cells(&two, &four),
        ],
        values: vec![restricted, other],
        ways: (first.cells.len() + second.cells.len()) as u64,
        ..Deduction::default()
    }
}
