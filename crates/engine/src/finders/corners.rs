//! Patterns of numbers and lines at the corners of cells.
//!
//! Pictures that people know by heart: numbers in a corner of the board, 0 next to 3, 3s side by side or on a diagonal,
//! a line that runs into the corner of a number, a corner that no line can reach. None is stored as a picture: each
//! is what the ways to fill a few cells and dots leave of each other ([`super::tables`]). Only which cells and dots are
//! looked at together makes the pattern.

use super::faces::value;
use super::loops::Closing;
use super::tables::{Network, constraints, is_small, meeting, number, pairs};
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::steps::Fact;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("corners.board", &Corners(Pattern::Board)),
    ("corners.blocked", &Corners(Pattern::Blocked)),
    ("corners.line_into_three", &Corners(Pattern::IntoThree)),
    ("corners.line_into", &Corners(Pattern::Into)),
    ("corners.zero_three", &ZeroThree),
    ("corners.threes", &Threes),
    ("corners.diagonal", &Diagonal),
];

/// A corner of a cell: the dot, and the borders there that are not those of the cell.
#[derive(Clone, Debug)]
struct Corner {
    dot: u32,
    legs: Vec<u32>,
}

/// The corners of a cell.
fn corners(view: &View<'_>, scope: u32) -> Vec<Corner> {
    let cells = view.cells(scope);
    let dots = pairs(cells.len()).filter_map(|(a, b)| meeting(view, cells[a], cells[b], true));
    let corner = |(dot, _, _): (u32, u8, u8)| Corner {
        dot,
        legs: view
            .cells(dot)
            .iter()
            .copied()
            .filter(|leg| !cells.contains(leg))
            .collect(),
    };
    dots.map(corner).collect()
}

/// The number in a cell.
fn clue(view: &View<'_>, scope: u32) -> Option<u32> {
    if is_small(view, scope) {
        number(view.rules(scope))
    } else {
        None
    }
}

/// What the ways to fill some scopes say; the sentence speaks of the first `main` of them.
fn conclude(view: &View<'_>, scopes: &[u32], main: usize, found: &mut Vec<Deduction>) -> Verdict {
    let base = Deduction {
        scopes: scopes[..main].to_vec(),
        covers: scopes[main..].to_vec(),
        constraints: constraints(view, scopes),
        ..Deduction::default()
    };
    let mut network = Network::new(view, scopes.iter().copied(), |one| value(view, one));
    if network.settle().is_err() {
        return Err(Broken::Found(Box::new(base)));
    }
    push(view, &network, base, found);
    Ok(())
}

/// Whether the scopes of a deduction alone still say it.
fn still(view: &View<'_>, deduction: &Deduction) -> bool {
    let mut found = Vec::new();
    let scopes = [deduction.scopes.as_slice(), &deduction.covers].concat();
    conclude(view, &scopes, deduction.scopes.len(), &mut found).is_ok()
        && found.iter().any(|other| deduction.is_said_by(other))
}

fn push(view: &View<'_>, network: &Network<'_>, base: Deduction, found: &mut Vec<Deduction>) {
    let decided = network.tables.iter().flat_map(|table| table.decided());
    let mut facts: Vec<Fact> = decided.filter(|&(cell, _)| view.store.value(cell).is_none()).collect();
    facts.sort_unstable();
    facts.dedup();
    if !facts.is_empty() {
        found.push(Deduction { facts, ..base });
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pattern {
    /// A corner of the board.
    Board,
    /// A corner that lines reach only along the cell.
    Blocked,
    /// A line into the corner of a 3.
    IntoThree,
    /// A line into the corner of another number.
    Into,
}

/// A number and one of its corners.
struct Corners(Pattern);

impl Finder for Corners {
    fn reach(&self) -> u32 {
        1
    }

    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(number) = clue(view, scope).filter(|&number| number > 0) else {
            return Ok(());
        };
        let corners = corners(view, scope);
        for corner in &corners {
            let is = |leg: &u32, value: u32| view.store.value(*leg) == Some(value);
            let arrives = corner.legs.iter().any(|leg| is(leg, 1));
            let fits = match self.0 {
                Pattern::Board => corner.legs.is_empty(),
                Pattern::Blocked => !corner.legs.is_empty() && corner.legs.iter().all(|leg| is(leg, 0)),
                Pattern::IntoThree => number == 3 && arrives,
                Pattern::Into => number != 3 && arrives,
            };
            if !fits {
                continue;
            }
            let mut scopes = vec![scope, corner.dot];
            if self.0 == Pattern::Board {
                // The dots along the border, too: a 2 pushes the line on there.
                scopes.extend(corners.iter().map(|other| other.dot).filter(|&dot| dot != corner.dot));
            }
            conclude(view, &scopes, 2, found)?;
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        still(view, deduction)
    }
}

/// The cells with this number that share a border or a corner with a cell.
fn around(view: &View<'_>, scope: u32, wanted: u32, diagonal: bool) -> Vec<u32> {
    let mut cells = view.cells(scope).to_vec();
    if diagonal {
        cells.extend(corners(view, scope).into_iter().flat_map(|corner| corner.legs));
    }
    let near = cells.iter().flat_map(|&cell| view.store.layout.occurrences(cell));
    let mut found: Vec<u32> = near.map(|&(other, _)| other).filter(|&other| other != scope).collect();
    found.sort_unstable();
    found.dedup();
    let dots: Vec<u32> = corners(view, scope).into_iter().map(|corner| corner.dot).collect();
    let touches = |other: u32| corners(view, other).iter().any(|corner| dots.contains(&corner.dot));
    found.retain(|&other| clue(view, other) == Some(wanted) && touches(other));
    found
}

/// Two cells and all their dots.
fn window(view: &View<'_>, first: u32, second: u32) -> Vec<u32> {
    let mut scopes = vec![first, second];
    for corner in corners(view, first).into_iter().chain(corners(view, second)) {
        if !scopes.contains(&corner.dot) {
            scopes.push(corner.dot);
        }
    }
    scopes
}

/// A 0 next to a 3, or on a diagonal with it.
struct ZeroThree;

impl Finder for ZeroThree {
    fn reach(&self) -> u32 {
        2
    }

    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        if clue(view, scope) != Some(3) {
            return Ok(());
        }
        for zero in around(view, scope, 0, true) {
            conclude(view, &window(view, zero, scope), 2, found)?;
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        still(view, deduction)
    }
}

/// Two 3s side by side. If the border between them were empty, they would be the whole loop; some other number shows
/// that they are not.
struct Threes;

impl Finder for Threes {
    fn reach(&self) -> u32 {
        2
    }

    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        if clue(view, scope) != Some(3) {
            return Ok(());
        }
        for other in around(view, scope, 3, false).into_iter().filter(|&other| other > scope) {
            let Some(&between) = view.cells(scope).iter().find(|cell| view.cells(other).contains(cell)) else {
                continue;
            };
            let outer = [view.cells(scope), view.cells(other)].concat();
            let outer: Vec<u32> = outer.into_iter().filter(|&cell| cell != between).collect();
            let Some(closing) = Closing::new(view) else { continue };
            let Some((number, _)) = closing.unfinished(view, |edge| outer.contains(&edge)) else {
                continue;
            };
            let scopes = window(view, scope, other);
            let mut base = Deduction {
                constraints: constraints(view, &scopes),
                basis: scopes.iter().flat_map(|&scope| view.cells(scope)).copied().collect(),
                scopes: vec![scope, other],
                covers: scopes[2..].to_vec(),
                ..Deduction::default()
            };
            base.constraints.extend([closing.constraint, number]);
            self.conclude(view, scope, between, base, found)?;
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let &[first, second] = deduction.scopes.as_slice() else {
            return false;
        };
        let both = view.cells(first).iter().find(|cell| view.cells(second).contains(cell));
        let Some(&between) = both else { return false };
        let base = Deduction {
            facts: Vec::new(),
            ..deduction.clone()
        };
        let mut found = Vec::new();
        self.conclude(view, first, between, base, &mut found).is_ok()
            && found.iter().any(|other| deduction.is_said_by(other))
    }
}

impl Threes {
    /// What all ways to fill the first cell with the border `between` have in common.
    fn conclude(
        &self,
        view: &View<'_>,
        first: u32,
        between: u32,
        base: Deduction,
        found: &mut Vec<Deduction>,
    ) -> Verdict {
        if value(view, between) == 0 {
            return Ok(());
        }
        let known = |one| if one == between { 1 } else { value(view, one) };
        let scopes = base.scopes.iter().chain(&base.covers).copied();
        let start = Network::new(view, scopes, known);
        let Some(at) = start.tables.iter().position(|table| table.scope == first) else {
            return Ok(());
        };
        let mut all: Option<Network<'_>> = None;
        for way in (0..16).filter(|way| start.tables[at].ways >> way & 1 == 1) {
            let mut network = start.clone();
            network.tables[at].ways = 1 << way;
            if network.settle().is_err() {
                continue;
            }
            match &mut all {
                None => all = Some(network),
                Some(all) => {
                    for (table, other) in all.tables.iter_mut().zip(&network.tables) {
                        table.ways |= other.ways;
                    }
                }
            }
        }
        match all {
            None => Err(Broken::Found(Box::new(base))),
            Some(network) => {
                push(view, &network, base, found);
                Ok(())
            }
        }
    }
}

/// Two 3s on a diagonal, next to each other or with 2s between them.
struct Diagonal;

impl Finder for Diagonal {
    fn is_local(&self) -> bool {
        false
    }

    fn stays(&self) -> bool {
        true
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        for start in (0..view.scopes()).filter(|&scope| clue(view, scope) == Some(3)) {
            for corner in corners(view, start) {
                if let Some((scopes, cells)) = chain(view, start, corner.dot) {
                    conclude(view, &scopes, cells, found)?;
                }
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        still(view, deduction)
    }
}

/// The cells from one 3 through 2s to another one behind a dot, then all their dots, and the number of cells; each chain from
/// one end only.
fn chain(view: &View<'_>, start: u32, dot: u32) -> Option<(Vec<u32>, usize)> {
    let mut cells = vec![start];
    let mut dot = dot;
    loop {
        let last = *cells.last()?;
        let beyond: Vec<u32> = view
            .cells(dot)
            .iter()
            .copied()
            .filter(|cell| !view.cells(last).contains(cell))
            .collect();
        let &[a, b] = beyond.as_slice() else { return None };
        let next = meeting(view, a, b, false)?.0;
        cells.push(next);
        match clue(view, next) {
            Some(3) if next > start => break,
            Some(2) => {}
            _ => return None,
        }
        let opposite = |corner: &Corner| {
            !view.cells(dot).iter().any(|cell| view.cells(corner.dot).contains(cell)) && corner.dot != dot
        };
        dot = corners(view, next).into_iter().find(opposite)?.dot;
    }
    let mut scopes = cells.clone();
    for corner in cells.iter().flat_map(|&cell| corners(view, cell)) {
        if !scopes.contains(&corner.dot) {
            scopes.push(corner.dot);
        }
    }
    Some((scopes, cells.len()))
}
