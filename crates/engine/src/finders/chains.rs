//! Chains of implications from a candidate that does not hold to one that then does: so one of the two holds.
//!
//! Nothing is supposed: whichever end holds, what both forbid goes. All chains of the same few links are **patterns**
//! with names of their own; longer ones are searched breadth first from every candidate, and the shortest are told.

use std::collections::BTreeSet;

use super::graph::{Graph, Link, Why};
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
];

/// Which links a chain may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Cells with the same two candidates.
    Twins,
    /// The places of one value in groups that have two of them.
    Colours,
    /// One value.
    OneValue,
    /// Cells with two candidates.
    TwoCandidates,
    /// Everything.
    Any,
}

struct Chain(Kind);

/// On boards with more candidates chains are not followed beyond [`DEEP`].
const MANY: usize = 1_200;
/// The number of implications to a candidate that holds, on large boards.
const DEEP: usize = 4;
/// The number of chains of the same length to choose from.
const MOST_FOUND: usize = 12;

impl Finder for Chain {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        if view.values() == 2 {
            return Ok(());
        }
        let graph = Graph::new(view);
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
    let mut deduction = if start == end {
        Deduction {
            facts: vec![graph.facts[start]],
            ..Deduction::default()
        }
    } else {
        let targets = graph.forbidden_by_both(start, end);
        let mut deduction = Deduction::removing(&graph.view, targets.iter().map(|&target| graph.facts[target]));
        for target in targets {
            for holder in [start, end] {
                let (_, constraints) = graph.rules(graph.why_forbidden(holder, target));
                deduction.constraints.extend(constraints);
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
    let mut cells: Vec<u32> = links.iter().map(|link| graph.facts[link.to.0].0).collect();
    cells.insert(0, graph.facts[start].0);
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
            deepest: if number > MANY { DEEP } else { number },
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
            Kind::Any => true,
            Kind::OneValue | Kind::Colours => matches!(why, Why::Group(_)),
            Kind::TwoCandidates => why == Why::Cell,
            Kind::Twins => why == Why::Cell && domain(start) == domain(from),
        }
    }

    /// Whether one candidate that is on may put another off in this chain.
    fn follows(&self, from: usize, to: usize) -> bool {
        let facts = &self.graph.facts;
        match self.kind {
            Kind::Any => true,
            Kind::OneValue | Kind::TwoCandidates | Kind::Twins => facts[from].1 == facts[to].1,
            Kind::Colours => self.graph.strong[from]
                .iter()
                .any(|&(other, why)| other == to && why != Why::Cell),
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
        let graph = self.graph;
        let mut rows = graph.forbidden(start).iter().zip(graph.forbidden(end));
        start == end || rows.any(|(one, other)| one & other != 0)
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
            if self.kind == Kind::Any {
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
                let mut link = self.to_off[candidate];
                if link.from.1 {
                    link.why = self.graph.why_forbidden(link.from.0, candidate);
                }
                links.push(link);
            }
        }
        links.reverse();
        links
    }
}
