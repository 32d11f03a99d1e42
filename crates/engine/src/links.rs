//! What pairs of cells imply across lines, without assuming anything.
//!
//! In all completions of a line, one cell may decide another: an implication between two literals. Both ways round it
//! is a **link**: the two cells are always equal, or always different. Links meet in other lines: two cells of a line
//! that are linked through other lines leave it fewer completions (**equal**). Implications join to **chains** across
//! lines; a chain from a literal to its opposite shows that the literal is false (Aspvall, Plass, Tarjan: "A
//! linear-time algorithm for testing the truth of certain quantified Boolean formulas", 1979; Batenburg and Kosters
//! use the same closure on pairs of lines). Two lines that must differ and are alike but for the same two open cells give
//! links too.

use std::collections::VecDeque;

use crate::Mask;
use crate::kinds::{Line, bits};
use crate::rules::Bound;
use crate::store::Store;

/// A literal: a variable with a value.
pub type Literal = u32;

/// The literal of a variable and a value.
pub fn literal(variable: u32, value: u32) -> Literal {
    variable * 2 + value
}

/// The opposite literal.
pub fn opposite(literal: Literal) -> Literal {
    literal ^ 1
}

/// An implication to a literal, by all completions of a scope, or by two scopes that must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// What is implied.
    pub to: Literal,
    /// By this scope.
    pub scope: u32,
    /// And, where two lines must differ, this one.
    pub other_scope: Option<u32>,
}

/// One step of a chain: from a literal along an edge.
pub type Step = (Literal, Edge);

/// All implications between open cells at a fixpoint of the line inferences.
pub struct Links<'bound> {
    bound: &'bound Bound<'bound>,
    edges: Vec<Vec<Edge>>,
}

/// A line that can only be finished with some values, once two of its cells are known to be linked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedLine {
    /// The line.
    pub scope: u32,
    /// The linked cells.
    pub pair: (u32, u32),
    /// Whether they differ.
    pub differ: bool,
    /// What follows: (variable, value that goes).
    pub removals: Vec<(u32, u32)>,
}

impl<'bound> Links<'bound> {
    /// Reads the implications of every line; those of lines that must differ only `with_distinct`.
    pub fn read(bound: &'bound Bound<'bound>, store: &Store, with_distinct: bool) -> Self {
        let mut links = Self {
            bound,
            edges: vec![Vec::new(); store.layout.variables() * 2],
        };
        for scope in 0..bound.lines.len() as u32 {
            links.read_line(store, scope);
        }
        if with_distinct {
            links.read_rivals(store);
        }
        links
    }

    fn read_line(&mut self, store: &Store, scope: u32) {
        let rules = &self.bound.lines[scope as usize];
        let Some(automaton) = &rules.automaton else {
            return;
        };
        let line = store.line(scope);
        let cells = &store.layout.scopes[scope as usize];
        for position in bits(line.open()) {
            for value in 0..2u32 {
                let Some(supported) = automaton.supports(rules.marks, line.with(position, value as usize)) else {
                    continue;
                };
                let from = literal(cells[position as usize], value);
                for (implied, gone) in [(1, line.open() & !supported[0]), (0, line.open() & !supported[1])] {
                    for other in bits(gone & !(1 << position)) {
                        let to = literal(cells[other as usize], implied);
                        self.edges[from as usize].push(Edge {
                            to,
                            scope,
                            other_scope: None,
                        });
                    }
                }
            }
        }
    }

    fn read_rivals(&mut self, store: &Store) {
        for scope in 0..self.bound.lines.len() as u32 {
            let line = store.line(scope);
            if line.open().count_ones() != 2 {
                continue;
            }
            for &rival in &self.bound.lines[scope as usize].rivals {
                let other = store.line(rival);
                let alike = other.open() == line.open() && other.fixed(0) == line.fixed(0);
                if alike && self.has_two_ways(scope, line) && self.has_two_ways(rival, other) {
                    self.link_rivals(store, scope, rival, line.open());
                }
            }
        }
    }

    /// Whether the two open cells of a line must hold different values.
    fn has_two_ways(&self, scope: u32, line: Line) -> bool {
        let count = self.bound.lines[scope as usize].count;
        count.is_some_and(|count| count.missing(line, 0) == Some(1) && count.missing(line, 1) == Some(1))
    }

    fn link_rivals(&mut self, store: &Store, scope: u32, rival: u32, open: Mask) {
        for position in bits(open) {
            let cell = store.layout.scopes[scope as usize][position as usize];
            let other = store.layout.scopes[rival as usize][position as usize];
            for value in 0..2 {
                self.edges[literal(cell, value) as usize].push(Edge {
                    to: literal(other, 1 - value),
                    scope,
                    other_scope: Some(rival),
                });
            }
        }
    }

    /// The shortest chain from a literal to its opposite, if there is one; over lines that must differ only
    /// `with_distinct`.
    pub fn chain(&self, start: Literal, with_distinct: bool) -> Option<Vec<Step>> {
        self.path(start, opposite(start), |_, edge| {
            with_distinct || edge.other_scope.is_none()
        })
    }

    fn path(&self, start: Literal, goal: Literal, usable: impl Fn(Literal, Edge) -> bool) -> Option<Vec<Step>> {
        let mut came: Vec<Option<Step>> = vec![None; self.edges.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(from) = queue.pop_front() {
            for &edge in &self.edges[from as usize] {
                if edge.to == start || came[edge.to as usize].is_some() || !usable(from, edge) {
                    continue;
                }
                came[edge.to as usize] = Some((from, edge));
                if edge.to == goal {
                    return Some(trace(&came, start, goal));
                }
                queue.push_back(edge.to);
            }
        }
        None
    }

    /// Whether an implication also holds the other way round.
    fn is_link(&self, from: Literal, edge: Edge) -> bool {
        let back = Edge {
            to: opposite(edge.to),
            ..edge
        };
        self.edges[opposite(from) as usize].contains(&back)
    }

    /// How two cells are linked through lines other than `without`: the links from one to the other.
    pub fn link_path(&self, pair: (u32, u32), differ: bool, without: u32) -> Option<Vec<Step>> {
        let goal = literal(pair.1, u32::from(differ));
        self.path(literal(pair.0, 0), goal, |from, edge| {
            edge.scope != without && edge.other_scope.is_none() && self.is_link(from, edge)
        })
    }

    /// Classes of linked cells: for each literal, the smallest literal that it is equal to.
    fn classes(&self) -> Vec<Literal> {
        let mut class: Vec<Literal> = (0..self.edges.len() as u32).collect();
        for start in 0..self.edges.len() as u32 {
            if class[start as usize] != start {
                continue;
            }
            let mut stack = vec![start];
            while let Some(from) = stack.pop() {
                for &edge in &self.edges[from as usize] {
                    let is_news = class[edge.to as usize] > start && edge.other_scope.is_none();
                    if is_news && edge.to != start && self.is_link(from, edge) {
                        class[edge.to as usize] = start;
                        stack.push(edge.to);
                    }
                }
            }
        }
        class
    }

    /// Every line in which two linked cells leave less than the line alone does.
    pub fn linked_lines(&self, store: &Store) -> Vec<LinkedLine> {
        let class = self.classes();
        let mut found = Vec::new();
        for scope in 0..self.bound.lines.len() as u32 {
            let line = store.line(scope);
            let cells = &store.layout.scopes[scope as usize];
            for first in bits(line.open()) {
                for second in bits(line.open() & !((2 << first) - 1)) {
                    let pair = (cells[first as usize], cells[second as usize]);
                    let zero = class[literal(pair.0, 0) as usize];
                    let differ = match zero {
                        class_of if class_of == class[literal(pair.1, 0) as usize] => false,
                        class_of if class_of == class[literal(pair.1, 1) as usize] => true,
                        _ => continue,
                    };
                    let removals = self.narrowed(line, scope, pair, differ);
                    if !removals.is_empty() {
                        found.push(LinkedLine {
                            scope,
                            pair,
                            differ,
                            removals,
                        });
                    }
                }
            }
        }
        found
    }

    /// What goes from a line once two of its cells are linked.
    pub fn narrowed(&self, line: Line, scope: u32, pair: (u32, u32), differ: bool) -> Vec<(u32, u32)> {
        let rules = &self.bound.lines[scope as usize];
        let cells = &self.bound.rules.layout.scopes[scope as usize];
        let position = |variable: u32| cells.iter().position(|&cell| cell == variable).unwrap_or(0) as u32;
        let Some(automaton) = &rules.automaton else {
            return Vec::new();
        };
        let mut supported = [0; 2];
        for value in 0..2 {
            let both = line
                .with(position(pair.0), value)
                .with(position(pair.1), value ^ usize::from(differ));
            if let Some(values) = automaton.supports(rules.marks, both) {
                supported[0] |= values[0];
                supported[1] |= values[1];
            }
        }
        let gone = |value: u32| bits(line.open() & !supported[value as usize]);
        (0..2)
            .flat_map(|value| gone(value).map(move |position| (cells[position as usize], value)))
            .collect()
    }
}

fn trace(came: &[Option<Step>], start: Literal, goal: Literal) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = goal;
    while at != start {
        let Some(step) = came[at as usize] else { break };
        steps.push(step);
        at = step.0;
    }
    steps.reverse();
    steps
}
