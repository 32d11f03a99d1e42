//! Two clusters of colours: places of one value that are joined by groups with two places.
//!
//! In a cluster the places have two colours by turns, and those of just one colour hold the value. If a place of one
//! cluster sees one of another, their two colours cannot both hold; so one of the opposite colours does, and the value
//! goes from what sees both. People call it multi-colouring. One cluster alone is a chain (`chain.colours`).

use std::collections::{BTreeSet, VecDeque};

use super::chains::{MOST_FOUND, told};
use super::graph::{Graph, Link, Why};
use super::{Deduction, Finder, Named, Verdict, View};

/// The finders of this file.
pub const FINDERS: &[Named] = &[("chain.two_clusters", &TwoClusters)];

struct TwoClusters;

/// The clusters of a graph: for each candidate the first one of its cluster, and its colour.
struct Clusters<'a> {
    graph: &'a Graph<'a>,
    of: Vec<Option<(usize, bool)>>,
    members: Vec<Vec<usize>>,
}

/// The candidates that hold if one of the same value does not, by a group.
fn joined<'a>(graph: &'a Graph<'_>, candidate: usize) -> impl Iterator<Item = (usize, Why)> + 'a {
    let strong = graph.strong[candidate].iter().copied();
    strong.filter(|(_, why)| matches!(why, Why::Group(_)))
}

impl<'a> Clusters<'a> {
    fn new(graph: &'a Graph<'a>) -> Self {
        let number = graph.facts.len();
        let mut clusters = Self {
            graph,
            of: vec![None; number],
            members: vec![Vec::new(); number],
        };
        for first in 0..number {
            if clusters.of[first].is_some() || joined(graph, first).next().is_none() {
                continue;
            }
            clusters.of[first] = Some((first, false));
            let mut open = vec![(first, false)];
            while let Some((one, colour)) = open.pop() {
                clusters.members[first].push(one);
                for (other, _) in joined(graph, one) {
                    if clusters.of[other].is_none() {
                        clusters.of[other] = Some((first, !colour));
                        open.push((other, !colour));
                    }
                }
            }
        }
        clusters
    }

    /// The members of the other colour than one has, each with its way to it.
    fn opposite(&self, one: usize) -> impl Iterator<Item = (usize, Vec<Link>)> + '_ {
        let own = self.of[one];
        let others = own.map_or(&[][..], |(cluster, _)| &self.members[cluster]).iter();
        let opposite = others.filter(move |&&other| self.of[other] != own);
        opposite.filter_map(move |&other| Some((other, self.way(other, one)?)))
    }

    /// The links from one candidate that is off to another of its cluster that is on.
    fn way(&self, start: usize, goal: usize) -> Option<Vec<Link>> {
        let mut came = vec![None; self.of.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(from) = queue.pop_front().filter(|&from| from != goal) {
            for (to, why) in joined(self.graph, from) {
                if to != start && came[to].is_none() {
                    came[to] = Some((from, why));
                    queue.push_back(to);
                }
            }
        }
        let mut way = Vec::new();
        let mut at = goal;
        while at != start {
            let (before, why) = came[at]?;
            way.push((before, at, why));
            at = before;
        }
        way.reverse();
        let by_turns = way.into_iter().zip([false, true].into_iter().cycle());
        let link = |((from, to, why), holds)| Link {
            from: (from, holds),
            to: (to, !holds),
            why,
        };
        Some(by_turns.map(link).collect())
    }

    /// The chains between two clusters by places that see each other.
    fn chains(&self, one: usize, other: usize, found: &mut Vec<Vec<Link>>) {
        for (start, first) in self.opposite(one) {
            for (end, mut second) in self.opposite(other) {
                if !self.graph.forbid_some(start, end) {
                    continue;
                }
                second.reverse();
                let back = second.iter().map(|link| Link {
                    from: (link.to.0, !link.to.1),
                    to: (link.from.0, !link.from.1),
                    why: link.why,
                });
                let step = Link {
                    from: (one, true),
                    to: (other, false),
                    why: Why::Cell,
                };
                found.push(first.iter().copied().chain([step]).chain(back).collect());
            }
        }
    }
}

impl Finder for TwoClusters {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        if view.values() == 2 {
            return Ok(());
        }
        let graph = Graph::new(view);
        let clusters = Clusters::new(&graph);
        let mut chains = Vec::new();
        for one in 0..graph.facts.len() {
            let Some((cluster, _)) = clusters.of[one] else {
                continue;
            };
            for other in graph.against(one).filter(|&other| other > one) {
                let is_other = clusters.of[other].is_some_and(|(its, _)| its != cluster);
                if is_other && graph.facts[one].1 == graph.facts[other].1 {
                    clusters.chains(one, other, &mut chains);
                }
            }
        }
        chains.sort_by_key(Vec::len);
        let mut seen = BTreeSet::new();
        for links in chains {
            if seen.len() < MOST_FOUND {
                let deduction = told(&graph, &links);
                if seen.insert(deduction.gone.clone()) {
                    found.push(deduction);
                }
            }
        }
        Ok(())
    }
}
