//! Chains of implications between cells, each in one line: a cell that would be the opposite of itself is known.
//!
//! A line says of two cells which pairs of values they can have; that is an implication both ways. All such
//! implications of the board make a graph, and a path in it from a value of a cell to the other value shows that the
//! cell cannot have the first one. Nothing is supposed to hold together, so two-satisfiability is all it takes. The
//! shortest path of all is told.

use super::ranges::{Blocks, bits};
use crate::budget::{Budget, Stop};
use crate::finders::{Deduction, Finder, Verdict, View};
use crate::kinds::runs::{PackedLine, Runs};
use crate::special::Special;
use crate::steps::{Fact, Implication};

/// The longest chain that is looked for.
const MOST_LINKS: usize = 8;

/// The shortest chain from a value of a cell to its other value.
pub(super) struct Chain;

/// A value of a cell as a number: twice the cell, and one more if it is filled.
type Literal = usize;

fn literal((cell, value): Fact) -> Literal {
    cell as usize * 2 + value as usize
}

fn fact(literal: Literal) -> Fact {
    ((literal / 2) as u32, (literal % 2) as u32)
}

impl Finder for Chain {
    fn is_local(&self) -> bool {
        false
    }

    fn search(
        &self,
        view: &View<'_>,
        _: u32,
        found: &mut Vec<Deduction>,
        budget: &mut Budget,
    ) -> Result<Verdict, Stop> {
        let graph = implications(view);
        let mut best: Vec<(Literal, u32)> = Vec::new();
        let mut search = Search::new(graph.len());
        for start in 0..graph.len() {
            if graph[start].is_empty() {
                continue;
            }
            budget.spend()?;
            let most = if best.is_empty() { MOST_LINKS } else { best.len() - 2 };
            if let Some(path) = search.path(&graph, start, most) {
                best = path;
            }
        }
        if let Some(&(start, _)) = best.first() {
            let (cell, value) = fact(start);
            found.push(Deduction {
                facts: vec![(cell, 1 - value)],
                scopes: best[1..].iter().map(|&(_, scope)| scope).collect(),
                chain: best.windows(2).map(|pair| told(view, pair[0].0, pair[1])).collect(),
                ..Deduction::default()
            });
        }
        Ok(Ok(()))
    }
}

/// Breadth first, with marks that need no clearing.
struct Search {
    seen: Vec<usize>,
    round: usize,
}

impl Search {
    fn new(literals: usize) -> Self {
        Self {
            seen: vec![0; literals],
            round: 0,
        }
    }

    /// The shortest path of not more than so many links from a literal to its opposite, with the scope of each link.
    fn path(&mut self, graph: &[Vec<(Literal, u32)>], start: Literal, most: usize) -> Option<Vec<(Literal, u32)>> {
        self.round += 1;
        self.seen[start] = self.round;
        // Each with the place of the one before it, and its distance.
        let mut reached = vec![(start, u32::MAX, usize::MAX, 0)];
        let mut next = 0;
        while let Some(&(here, _, _, distance)) = reached.get(next) {
            if distance >= most {
                return None;
            }
            for &(there, scope) in &graph[here] {
                if self.seen[there] == self.round {
                    continue;
                }
                self.seen[there] = self.round;
                reached.push((there, scope, next, distance + 1));
                if there == start ^ 1 {
                    return Some(back(&reached));
                }
            }
            next += 1;
        }
        None
    }
}

/// The path to the last literal that was reached.
fn back(reached: &[(Literal, u32, usize, usize)]) -> Vec<(Literal, u32)> {
    let mut path = Vec::new();
    let mut at = reached.len() - 1;
    while let Some(&(literal, scope, before, _)) = reached.get(at) {
        path.push((literal, scope));
        at = before;
    }
    path.reverse();
    path
}

/// For each literal those that follow from it in one line, with the line.
fn implications(view: &View<'_>) -> Vec<Vec<(Literal, u32)>> {
    let mut graph = vec![Vec::new(); view.store.layout.variables() * 2];
    for scope in 0..view.scopes() {
        let (Some(blocks), Special::Runs(runs)) = (Blocks::of(view, scope), &view.rules(scope).special) else {
            continue;
        };
        for position in bits(blocks.open()) {
            let cell = view.cells(scope)[position as usize];
            for value in 0..2 {
                let follows = followers(runs, blocks.can, blocks.length(), (position, value));
                let from = literal((cell, value));
                for (other, place) in follows
                    .iter()
                    .flat_map(|&(other, cells)| bits(cells).map(move |at| (other, at)))
                {
                    let to = literal((view.cells(scope)[place as usize], other));
                    if to / 2 != from / 2 {
                        graph[from].push((to, scope));
                    }
                }
            }
        }
    }
    graph
}

/// The values of open cells that follow in a line from one of a cell: a value, and its cells.
fn followers(runs: &Runs, can: [u128; 2], length: u32, (position, value): (u32, u32)) -> [(u32, u128); 2] {
    let open = can[0] & can[1];
    let mut with = can;
    with[1 - value as usize] &= !(1 << position);
    match runs.supports(PackedLine { can: with, length }) {
        Some([blank, filled]) => [(0, open & blank & !filled), (1, open & filled & !blank)],
        None => [(0, 0), (1, 0)],
    }
}

/// An implication in one line, with the cells that it needs.
fn told(view: &View<'_>, from: Literal, (to, scope): (Literal, u32)) -> Implication {
    let cells = view.cells(scope);
    let place = |literal: Literal| cells.iter().position(|&cell| cell == fact(literal).0).unwrap_or(0) as u32;
    let mut premises = Vec::new();
    if let (Some(blocks), Special::Runs(runs)) = (Blocks::of(view, scope), &view.rules(scope).special) {
        let mut can = blocks.can;
        let length = blocks.length();
        let (wanted, at) = (fact(to).1, place(to));
        for known in bits(blocks.all() & !blocks.open()) {
            let before = can;
            can = can.map(|cells| cells | 1 << known);
            let follows = followers(runs, can, length, (place(from), fact(from).1));
            if follows[wanted as usize].1 >> at & 1 == 0 {
                can = before;
                premises.push((cells[known as usize], u32::from(blocks.can[1] >> known & 1 == 1)));
            }
        }
    }
    Implication {
        from: fact(from),
        from_holds: true,
        from_also: Vec::new(),
        to: fact(to),
        to_holds: true,
        to_also: Vec::new(),
        both_ways: false,
        scopes: vec![scope],
        constraints: view.board.constraints(scope).to_vec(),
        premises,
        without: Vec::new(),
    }
}
