//! Chains of candidates, all at once: what a candidate that holds leads to by links of two candidates.
//!
//! Two places of a value in a group, or two values of a cell: if one does not hold, the other does. So with grouped
//! candidates, of several cells for one value: the parts of a group inside and outside another, and any two values of
//! an almost locked set. A candidate that leads to one that it forbids is gone; that is just what chains with two ends
//! say of what both ends forbid. Where candidates lead to is closed over as a table of bits (Warshall: "A theorem on
//! Boolean matrices", 1962).

use std::collections::BTreeMap;

use super::cells::Cells;
use super::says::Chains;
use super::state::{Broken, State};
use super::table::Table;
use crate::kinds::bits;

/// The ladder does not follow long chains on boards with more candidates.
const MANY: usize = 1_200;
/// The most cells of an almost locked set, and with many values.
const MOST_CELLS: usize = 4;
const MOST_OF_MANY: usize = 2;
const MANY_VALUES: usize = 10;

/// A candidate, of one cell or several, and the cells that all of these see.
struct Node<const W: usize> {
    value: usize,
    cells: Cells<W>,
    common: Cells<W>,
}

/// The candidates of open cells and their links.
struct Links<const W: usize> {
    nodes: Vec<Node<W>>,
    /// The number of those of one cell, which come first.
    singles: usize,
    numbers: BTreeMap<(usize, [u64; W]), u32>,
    /// Two candidates of which one holds.
    pairs: Vec<(u32, u32)>,
}

impl<const W: usize, const N: usize> State<W, N> {
    /// What chains say; whether anything moved.
    pub(super) fn chains(&mut self, table: &Table<W>, chains: Chains) -> Result<bool, Broken> {
        let open = table.all.minus(self.told);
        let number: u32 = self.planes.iter().map(|&plane| (plane & open).len()).sum();
        if number as usize > MANY {
            return Ok(false);
        }
        let mut links = Links::new(table, self);
        if chains >= Chains::Grouped {
            links.split(table, self);
        }
        if chains == Chains::Sets {
            links.join_sets(table, self);
        }
        let mut moved = false;
        for number in links.forbid_themselves() {
            let node = &links.nodes[number];
            self.planes[node.value] = self.planes[node.value].minus(node.cells);
            moved = true;
        }
        let [one, ..] = self.crowds();
        if one == table.all { Ok(moved) } else { Err(Broken) }
    }
}

impl<const W: usize> Links<W> {
    fn new<const N: usize>(table: &Table<W>, state: &State<W, N>) -> Self {
        let mut links = Self {
            nodes: Vec::new(),
            singles: 0,
            numbers: BTreeMap::new(),
            pairs: Vec::new(),
        };
        for cell in table.all.minus(state.told).iter() {
            for value in bits(state.domain(cell)) {
                links.number(table, value as usize, Cells::of([cell]));
            }
        }
        links.singles = links.nodes.len();
        let [_, two, three] = state.crowds();
        for cell in two.minus(three).iter() {
            let both = bits(state.domain(cell)).map(|value| (value as usize, Cells::of([cell])));
            links.join(table, &both.collect::<Vec<_>>());
        }
        for value in 0..table.values {
            for &mask in &table.full {
                let places = state.planes[value] & mask;
                if places.len() == 2 {
                    let both = places.iter().map(|cell| (value, Cells::of([cell])));
                    links.join(table, &both.collect::<Vec<_>>());
                }
            }
        }
        links
    }

    fn number(&mut self, table: &Table<W>, value: usize, cells: Cells<W>) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry((value, cells.0)).or_insert(next);
        if number == next {
            let common = cells
                .iter()
                .fold(table.all, |all, cell| all & table.peers[cell as usize]);
            self.nodes.push(Node { value, cells, common });
        }
        number
    }

    /// Of any two of these candidates one holds.
    fn join(&mut self, table: &Table<W>, candidates: &[(usize, Cells<W>)]) {
        let numbers: Vec<u32> = candidates
            .iter()
            .map(|&(value, cells)| self.number(table, value, cells))
            .collect();
        for (index, &one) in numbers.iter().enumerate() {
            self.pairs
                .extend(numbers[index + 1..].iter().map(|&other| (one, other)));
        }
    }

    /// The places of a value in a full group, in a crossing group and outside it.
    fn split<const N: usize>(&mut self, table: &Table<W>, state: &State<W, N>) {
        for value in 0..table.values {
            for crossing in &table.crossings {
                let places = state.planes[value] & crossing.group;
                let outside = places & crossing.here;
                let inside = places.minus(crossing.here);
                if places.len() > 2 && !inside.is_empty() && !outside.is_empty() {
                    self.join(table, &[(value, inside), (value, outside)]);
                }
            }
        }
    }

    /// The values of almost locked sets of two cells or more.
    fn join_sets<const N: usize>(&mut self, table: &Table<W>, state: &State<W, N>) {
        let most = if table.values > MANY_VALUES {
            MOST_OF_MANY
        } else {
            MOST_CELLS
        };
        let mut sets = Vec::new();
        for group in &table.groups {
            let open = group.cells.iter().filter(|&&cell| !state.told.has(cell));
            let open: Vec<(u32, u64)> = open.map(|&cell| (cell, state.domain(cell))).collect();
            almost_locked(&open, most, (Cells::NONE, 0), &mut sets);
        }
        sets.sort_unstable_by_key(|(cells, _): &(Cells<W>, u64)| cells.0);
        sets.dedup();
        for (cells, values) in sets {
            let parts = bits(values).map(|value| (value as usize, cells & state.planes[value as usize]));
            self.join(table, &parts.collect::<Vec<_>>());
        }
    }

    /// For each candidate those that it forbids, as rows of bits.
    fn forbidden(&self, words: usize) -> Vec<u64> {
        let mut rows = vec![0; self.nodes.len() * words];
        let mut of_value: Vec<Vec<usize>> = Vec::new();
        for (number, node) in self.nodes.iter().enumerate() {
            if of_value.len() <= node.value {
                of_value.resize(node.value + 1, Vec::new());
            }
            of_value[node.value].push(number);
        }
        for (number, node) in self.nodes.iter().enumerate() {
            let row = &mut rows[number * words..(number + 1) * words];
            for &other in &of_value[node.value] {
                if self.nodes[other].cells.minus(node.common).is_empty() {
                    row[other / 64] |= 1 << (other % 64);
                }
            }
            if number < self.singles {
                let same = |other: &Node<W>| other.cells == node.cells;
                let first = number
                    - self.nodes[..number]
                        .iter()
                        .rev()
                        .take_while(|other| same(other))
                        .count();
                let others = self.nodes[first..self.singles]
                    .iter()
                    .take_while(|other| same(other))
                    .count();
                for other in (first..first + others).filter(|&other| other != number) {
                    row[other / 64] |= 1 << (other % 64);
                }
            }
        }
        rows
    }

    /// The single candidates that lead to one that they forbid.
    fn forbid_themselves(&self) -> Vec<usize> {
        let (number, words) = (self.nodes.len(), self.nodes.len().div_ceil(64));
        let weak = self.forbidden(words);
        let mut strong: Vec<Vec<u64>> = vec![Vec::new(); number];
        for &(one, other) in &self.pairs {
            for (from, to) in [(one, other), (other, one)] {
                let row = &mut strong[from as usize];
                row.resize(words, 0);
                row[to as usize / 64] |= 1 << (to % 64);
            }
        }
        let mut leads = vec![0u64; number * words];
        for (weak, leads) in weak.chunks_exact(words).zip(leads.chunks_exact_mut(words)) {
            for (word, &row) in weak.iter().enumerate() {
                for bit in bits(row) {
                    let onward = strong[word * 64 + bit as usize].iter();
                    leads.iter_mut().zip(onward).for_each(|(word, onward)| *word |= onward);
                }
            }
        }
        close(&mut leads, words);
        let rows = weak
            .chunks_exact(words)
            .zip(leads.chunks_exact(words))
            .take(self.singles);
        let fails = rows.enumerate().filter(|(_, (weak, leads))| {
            let mut both = weak.iter().zip(*leads);
            both.any(|(weak, leads)| weak & leads != 0)
        });
        fails.map(|(number, _)| number).collect()
    }
}

/// Closes rows of bits over each other.
fn close(rows: &mut [u64], words: usize) {
    let mut onward = vec![0u64; words];
    for middle in 0..rows.len() / words.max(1) {
        onward.copy_from_slice(&rows[middle * words..(middle + 1) * words]);
        if onward.iter().all(|&word| word == 0) {
            continue;
        }
        for row in rows.chunks_exact_mut(words) {
            if row[middle / 64] >> (middle % 64) & 1 == 1 {
                row.iter_mut().zip(&onward).for_each(|(word, onward)| *word |= onward);
            }
        }
    }
}

/// The choices of two to `most` cells that have one value more than they are.
fn almost_locked<const W: usize>(
    open: &[(u32, u64)],
    most: usize,
    (cells, values): (Cells<W>, u64),
    found: &mut Vec<(Cells<W>, u64)>,
) {
    for (index, &(cell, held)) in open.iter().enumerate() {
        let (mut wider, union) = (cells, values | held);
        wider.insert(cell);
        let (size, held) = (wider.len() as usize, union.count_ones() as usize);
        if held > most + 1 {
            continue;
        }
        if size > 1 && held == size + 1 {
            found.push((wider, union));
        }
        if size < most {
            almost_locked(&open[index + 1..], most, (wider, union), found);
        }
    }
}
