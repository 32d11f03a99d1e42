//! Chains of implications from a candidate that does not hold to one that then does: so one of the two holds.
//!
//! Nothing is supposed: whichever end holds, what both forbid goes. All chains of the same few links are **patterns**
//! with names of their own; longer ones are searched breadth first from every candidate, and the shortest are told.

use std::collections::BTreeSet;

use super::graph::{Graph, Link, Why};
use super::grouped::group;
use super::patterns::{Pattern, Shape};
use super::{Deduction, Finder, Named, Verdict, View};
use crate::kinds::bits;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("chain.parallel", &Pattern(Shape::Parallel)),
    ("chain.crossing", &Pattern(Shape::Crossing)),
    ("chain.one_value_short", &Pattern(Shape::TwoGroups)),
    ("chain.xy_wing", &Pattern(Shape::ThreeCells)),
    ("chain.w_wing", &Pattern(Shape::TwinCells)),
    ("chain.remote_pair", &Chain(Kind::Twins)),
    ("chain.colours", &Chain(Kind::Colours)),
    ("chain.one_value", &Chain(Kind::OneValue)),
    ("chain.two_candidates", &Chain(Kind::TwoCandidates)),
    ("chain.any", &Chain(Kind::Any)),
    ("chain.grouped", &Chain(Kind::Grouped)),
    ("chain.clusters", &Chain(Kind::Clusters)),
    ("chain.sets", &Chain(Kind::Sets)),
    ("chain.almost_locked", &Chain(Kind::AlmostLocked)),
];

/// Which links a chain may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Cells with the same two candidates.
    Twins,
    /// The places of one value in groups that have two of them.
    Colours,
    /// Pairs of candidates, in groups and in cells, just one of which holds: two colours by turns.
    Clusters,
    /// One value.
    OneValue,
    /// Cells with two candidates.
    TwoCandidates,
    /// Three almost locked sets, joined by values that two of them cannot both hold; a cell is the smallest set.
    Sets,
    /// All links between single candidates.
    Any,
    /// Those between grouped ones too.
    Grouped,
    /// Those through almost locked sets too.
    AlmostLocked,
}

struct Chain(Kind);

/// On boards with more candidates chains are not followed beyond [`DEEP`].
pub(super) const MANY: usize = 1_200;
/// The number of implications to a candidate that holds, on large boards.
const DEEP: usize = 4;
/// The number of chains of the same length to choose from.
pub(super) const MOST_FOUND: usize = 12;

impl Finder for Chain {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        if view.values() == 2 {
            return Ok(());
        }
        let mut graph = Graph::new(view);
        let with_sets = matches!(self.0, Kind::Sets | Kind::AlmostLocked);
        if (with_sets || self.0 == Kind::Grouped) && graph.facts.len() <= MANY {
            group(&mut graph, with_sets);
        }
        let mut search = Search::new(&graph, self.0);
        for start in 0..graph.facts.len() {
            search.from(start);
        }
        let mut seen = BTreeSet::new();
        for links in &search.found {
            if seen.len() < MOST_FOUND {
                let deduction = told(&graph, links);
                if seen.insert((deduction.facts.clone(), deduction.gone.clone())) {
                    found.push(deduction);
                }
            }
        }
        Ok(())
    }
}

/// What follows from a chain.
pub(super) fn told(graph: &Graph<'_>, links: &[Link]) -> Deduction {
    let (start, end) = (links[0].from.0, links[links.len() - 1].to.0);
    let mut deduction = if start == end && start < graph.singles {
        Deduction {
            facts: vec![graph.facts[start]],
            ..Deduction::default()
        }
    } else {
        let targets = graph.forbidden_by_both(start, end);
        let mut deduction = Deduction::removing(&graph.view, targets.iter().map(|&target| graph.facts[target]));
        for target in targets {
            for holder in [start, end] {
                deduction.constraints.extend(graph.rules_against(holder, target).1);
            }
        }
        deduction
    };
    for &link in links {
        let implication = graph.told(link);
        for &scope in &implication.scopes {
            if !deduction.scopes.contains(&scope) {
                deduction.scopes.push(scope);
            }
        }
        deduction.chain.push(implication);
    }
    let nodes = std::iter::once(start).chain(links.iter().map(|link| link.to.0));
    let mut cells: Vec<u32> = nodes
        .flat_map(|node| graph.candidates(node))
        .map(|(cell, _)| cell)
        .collect();
    cells.dedup();
    deduction.groups = vec![cells];
    deduction.values = vec![graph.facts[start].1];
    deduction
}

/// The search from one candidate after another for the shortest chains.
struct Search<'a> {
    graph: &'a Graph<'a>,
    kind: Kind,
    /// The most implications to a candidate that holds.
    deepest: usize,
    found: Vec<Vec<Link>>,
    /// What is reached: the candidates that are off, those that are on, as bits.
    off: Vec<u64>,
    on: Vec<u64>,
    /// The links by which they were reached.
    to_off: Vec<Link>,
    to_on: Vec<Link>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph<'a>, kind: Kind) -> Self {
        let number = graph.facts.len();
        let nothing = Link {
            from: (0, false),
            to: (0, false),
            why: Why::Cell,
        };
        Self {
            graph,
            kind,
            deepest: match kind {
                Kind::Sets => 3,
                _ if number > MANY => DEEP,
                _ => number,
            },
            found: Vec::new(),
            off: vec![0; graph.words],
            on: vec![0; graph.words],
            to_off: vec![nothing; number],
            to_on: vec![nothing; number],
        }
    }

    /// Whether a link from a candidate that is off may be used by chains from this start.
    fn allows(&self, start: usize, from: usize, why: Why) -> bool {
        let domain = |candidate: usize| self.graph.view.store.domain(self.graph.facts[candidate].0);
        match self.kind {
            Kind::Any | Kind::Grouped | Kind::AlmostLocked | Kind::Clusters => true,
            Kind::Sets => matches!(why, Why::Cell | Why::Almost(_)),
            Kind::OneValue | Kind::Colours => matches!(why, Why::Group(_)),
            Kind::TwoCandidates => why == Why::Cell,
            Kind::Twins => why == Why::Cell && domain(start) == domain(from),
        }
    }

    /// Whether one candidate that is on may put another off in this chain.
    fn follows(&self, from: usize, to: usize) -> bool {
        let facts = &self.graph.facts;
        match self.kind {
            Kind::Any | Kind::Grouped | Kind::AlmostLocked => true,
            Kind::OneValue | Kind::TwoCandidates | Kind::Twins | Kind::Sets => facts[from].1 == facts[to].1,
            Kind::Colours => {
                let mut strong = self.graph.strong[from].iter();
                strong.any(|&(other, why)| other == to && why != Why::Cell)
            }
            Kind::Clusters => self.graph.strong[from].iter().any(|&(other, _)| other == to),
        }
    }

    /// All chains from one start that are as short as the shortest known, or shorter.
    fn from(&mut self, start: usize) {
        self.off.fill(0);
        self.on.fill(0);
        self.off[start / 64] |= 1 << (start % 64);
        let mut front = vec![start];
        let mut depth = 0;
        while !front.is_empty() && depth < self.deepest {
            depth += 1;
            let (reached, mut fallen) = self.step_from_off(start, &front);
            for &end in &reached {
                if self.ends(start, end) {
                    if depth < self.deepest {
                        self.deepest = depth;
                        self.found.clear();
                    }
                    let links = self.links(start, end);
                    self.found.push(links);
                }
            }
            if depth < self.deepest {
                self.step_from_on(&reached, &mut fallen);
            }
            front = fallen;
        }
    }

    /// Whether something follows if one of the two holds.
    fn ends(&self, start: usize, end: usize) -> bool {
        let facts = &self.graph.facts;
        let fits = self.kind != Kind::Sets || facts[start].1 == facts[end].1;
        fits && ((start == end && start < self.graph.singles) || self.graph.forbid_some(start, end))
    }

    fn step_from_off(&mut self, start: usize, front: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let (mut reached, mut fallen) = (Vec::new(), Vec::new());
        let graph = self.graph;
        for &from in front {
            for &(to, why) in &graph.strong[from] {
                if self.on[to / 64] >> (to % 64) & 1 == 0 && self.allows(start, from, why) {
                    self.on[to / 64] |= 1 << (to % 64);
                    self.to_on[to] = Link {
                        from: (from, false),
                        to: (to, true),
                        why,
                    };
                    reached.push(to);
                }
            }
            if matches!(self.kind, Kind::Any | Kind::Grouped | Kind::AlmostLocked) {
                for &(to, why) in &graph.fall[from] {
                    if self.off[to / 64] >> (to % 64) & 1 == 0 {
                        self.off[to / 64] |= 1 << (to % 64);
                        self.to_off[to] = Link {
                            from: (from, false),
                            to: (to, false),
                            why,
                        };
                        fallen.push(to);
                    }
                }
            }
        }
        (reached, fallen)
    }

    fn step_from_on(&mut self, reached: &[usize], front: &mut Vec<usize>) {
        let graph = self.graph;
        for &from in reached {
            for word in 0..graph.words {
                for bit in bits(graph.forbidden(from)[word] & !self.off[word]) {
                    let to = word * 64 + bit as usize;
                    if self.follows(from, to) {
                        self.off[word] |= 1 << bit;
                        self.to_off[to] = Link {
                            from: (from, true),
                            to: (to, false),
                            why: Why::Cell,
                        };
                        front.push(to);
                    }
                }
            }
        }
    }

    /// The links by which an end was reached.
    fn links(&self, start: usize, end: usize) -> Vec<Link> {
        let mut links = vec![self.to_on[end]];
        while links[links.len() - 1].from != (start, false) {
            let (candidate, holds) = links[links.len() - 1].from;
            if holds {
                links.push(self.to_on[candidate]);
            } else {
                links.push(self.to_off[candidate]);
            }
        }
        links.reverse();
        links
    }
}
