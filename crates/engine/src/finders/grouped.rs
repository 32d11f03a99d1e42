//! Grouped candidates: several cells for one value, which a chain can go through as if they were one.
//!
//! Where a group's places of a value lie partly in a crossing group, one part or the other holds the value. In an almost
//! locked set without one of its values each other one must stand. A grouped candidate is off if one candidate forbids
//! all of it, and what all of it forbids is off if it is on.

use std::collections::BTreeMap;

use super::different::{differ, is_full};
use super::graph::{AlmostLocked, Graph, Why};
use super::ground::groups;
use super::wings::almost_locked;
use crate::kinds::bits;

/// The most cells of an almost locked set in a chain.
const MOST_CELLS: usize = 4;

/// Adds grouped candidates to a graph: parts of groups, or the values of almost locked sets too.
pub(super) fn group(graph: &mut Graph<'_>, with_sets: bool) {
    if graph.singles == 0 {
        return;
    }
    let mut nodes = Nodes {
        numbers: BTreeMap::new(),
        first: graph.singles,
    };
    let mut links = Vec::new();
    split(graph, &mut nodes, &mut links);
    if with_sets {
        for set in almost_locked(&graph.view, MOST_CELLS) {
            join(graph, &mut nodes, set, &mut links);
        }
    }
    nodes.put_into(graph);
    for (one, other, why) in links {
        graph.strong[one].push((other, why));
        graph.strong[other].push((one, why));
    }
}

/// Grouped candidates by their members.
struct Nodes {
    numbers: BTreeMap<Vec<usize>, usize>,
    first: usize,
}

impl Nodes {
    fn number(&mut self, members: Vec<usize>) -> usize {
        if let &[single] = members.as_slice() {
            return single;
        }
        let next = self.first + self.numbers.len();
        *self.numbers.entry(members).or_insert(next)
    }

    /// Appends them to the graph, whose rows get longer.
    fn put_into(self, graph: &mut Graph<'_>) {
        let mut all = vec![Vec::new(); self.numbers.len()];
        for (members, number) in self.numbers {
            all[number - self.first] = members;
        }
        let number = self.first + all.len();
        let (before, words) = (graph.words, number.div_ceil(64));
        let mut weak = vec![0; number * words];
        for (single, weak) in weak.chunks_mut(words).take(self.first).enumerate() {
            weak[..before].copy_from_slice(graph.forbidden(single));
        }
        for (index, members) in all.iter().enumerate() {
            let node = self.first + index;
            let row = forbidden_by_all(graph, members);
            weak[node * words..node * words + before].copy_from_slice(&row);
            // Forbidding goes both ways.
            for (word, &row) in row.iter().enumerate() {
                for bit in bits(row) {
                    weak[(word * 64 + bit as usize) * words + node / 64] |= 1 << (node % 64);
                }
            }
            for (other, members) in all.iter().enumerate() {
                if members.iter().all(|member| row[member / 64] >> (member % 64) & 1 == 1) {
                    let other = self.first + other;
                    weak[node * words + other / 64] |= 1 << (other % 64);
                }
            }
        }
        (graph.weak, graph.words) = (weak, words);
        graph
            .facts
            .extend(all.iter().map(|members| graph.facts[members[0]]).collect::<Vec<_>>());
        graph.strong.resize(number, Vec::new());
        graph.fall.resize(number, Vec::new());
        graph.members = all;
    }
}

/// The candidates that each member forbids.
fn forbidden_by_all(graph: &Graph<'_>, members: &[usize]) -> Vec<u64> {
    let mut all = graph.forbidden(members[0]).to_vec();
    for &member in &members[1..] {
        let row = graph.forbidden(member);
        for (index, word) in all.iter_mut().enumerate() {
            *word &= row[index];
        }
    }
    all
}

/// Whether some candidate forbids all members: else no chain can go through them.
fn can_be_off(graph: &Graph<'_>, members: &[usize]) -> bool {
    forbidden_by_all(graph, members).iter().any(|&word| word != 0)
}

type Links = Vec<(usize, usize, Why)>;

/// The places of a value in a full group, in a crossing group and outside it.
fn split(graph: &Graph<'_>, nodes: &mut Nodes, links: &mut Links) {
    let view = graph.view;
    for scope in groups(&view).collect::<Vec<_>>() {
        let spread = view.spread(scope);
        if !is_full(&spread) {
            continue;
        }
        for (value, &places) in spread.can.iter().enumerate() {
            for crossing in view.rules(scope).crossings.iter() {
                let (inside, outside) = (places & crossing.here, places & !crossing.here);
                if inside == 0 || outside == 0 || places.count_ones() == 2 || differ(&view, crossing.scope).is_empty() {
                    continue;
                }
                let [one, other] = [inside, outside].map(|part| -> Vec<usize> {
                    let cells = bits(part).map(|position| spread.cells[position as usize]);
                    cells.filter_map(|cell| graph.number((cell, value as u32))).collect()
                });
                if !one.is_empty() && !other.is_empty() && can_be_off(graph, &one) && can_be_off(graph, &other) {
                    links.push((nodes.number(one), nodes.number(other), Why::Group(scope)));
                }
            }
        }
    }
}

/// The values of an almost locked set of two cells or more, two by two.
fn join(graph: &mut Graph<'_>, nodes: &mut Nodes, set: AlmostLocked, links: &mut Links) {
    if set.cells.len() < 2 {
        return;
    }
    let members: Vec<Vec<usize>> = bits(set.values)
        .map(|value| {
            let cells = set.cells.iter();
            cells.filter_map(|&cell| graph.number((cell, value))).collect()
        })
        .filter(|members: &Vec<usize>| !members.is_empty() && can_be_off(graph, members))
        .collect();
    let numbers: Vec<usize> = members.into_iter().map(|members| nodes.number(members)).collect();
    let why = Why::Almost(graph.sets.len() as u32);
    graph.sets.push(set);
    for (index, &one) in numbers.iter().enumerate() {
        for &other in &numbers[index + 1..] {
            links.push((one, other, why));
        }
    }
}
