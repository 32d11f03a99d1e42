//! Patterns of numbers and lines at the corners of cells.
//!
//! Pictures that people know by heart: numbers in a corner of the board, 0 next to 3, 3s side by side or on a diagonal,
//! a line that runs into the corner of a number, a corner that no line can reach. None is stored as a picture: each
//! is what the ways to fill a few cells and dots leave of each other ([`super::tables`]). Only which cells and dots are
//! looked at together makes the pattern.

use super::faces::value;
use super::small::{constraints, is_small, meeting, number};
use super::tables::{Network, pairs};
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::borders::{Borders, NONE};
use crate::inference::LineRules;
use crate::pictures::{HIDDEN, Pictures};
use crate::steps::Fact;
use crate::ways::PAIRS;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("corners.board", &Corners(Pattern::Board)),
    ("corners.blocked", &Corners(Pattern::Blocked)),
    ("corners.line_into_three", &Corners(Pattern::IntoThree)),
    ("corners.line_into", &Corners(Pattern::Into)),
    ("corners.zero_three", &ZeroThree),
];

/// A corner of a cell: the dot, and the borders there that are not those of the cell.
#[derive(Clone, Debug)]
pub(super) struct Corner {
    pub(super) dot: u32,
    legs: Vec<u32>,
}

/// The corners of a cell.
pub(super) fn corners(view: &View<'_>, scope: u32) -> Vec<Corner> {
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

/// The pictures of a board, for a look at whether one says anything before it is told.
pub(super) fn pictures<'a>(
    view: &View<'a>,
) -> Option<Pictures<'a, impl Fn(u32) -> u8 + use<'a>, impl Fn(u32) -> u8 + use<'a>>> {
    let board: &'a Borders = view.board.bound.rules.borders.as_deref()?;
    let view = *view;
    Some(Pictures {
        board,
        value: move |border: u32| value(&view, board.borders[border as usize].variable),
        number: move |table: u32| {
            let rules = view.rules(board.tables[table as usize].scope);
            number(rules).map_or(HIDDEN, |number| number as u8)
        },
    })
}

/// Whether a scope may have a number.
pub(super) fn may_have_number(rules: &LineRules, cells: usize, has_number: bool) -> bool {
    (2..=4).contains(&cells) && (has_number || number(rules).is_some())
}

/// The number in a cell.
pub(super) fn clue(view: &View<'_>, scope: u32) -> Option<u32> {
    if is_small(view, scope) {
        number(view.rules(scope))
    } else {
        None
    }
}

/// What the ways to fill some scopes say; the sentence speaks of the first `main` of them.
pub(super) fn conclude(view: &View<'_>, scopes: &[u32], main: usize, found: &mut Vec<Deduction>) -> Verdict {
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
pub(super) fn still(view: &View<'_>, deduction: &Deduction) -> bool {
    let mut found = Vec::new();
    let scopes = [deduction.scopes.as_slice(), &deduction.covers].concat();
    conclude(view, &scopes, deduction.scopes.len(), &mut found).is_ok()
        && found.iter().any(|other| deduction.is_said_by(other))
}

pub(super) fn push(view: &View<'_>, network: &Network<'_>, base: Deduction, found: &mut Vec<Deduction>) {
    let decided = network.tables.iter().flat_map(super::tables::Table::decided);
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

impl Corners {
    /// Whether one of the corners of a number says anything.
    fn may_say<V: Fn(u32) -> u8, N: Fn(u32) -> u8>(
        &self,
        pictures: &Pictures<'_, V, N>,
        scope: u32,
        number: u32,
    ) -> bool {
        if self.0 != Pattern::Board && (number == 3) != (self.0 == Pattern::IntoThree) && self.0 != Pattern::Blocked {
            return false;
        }
        let board = pictures.board;
        let cell = board.table_of[scope as usize];
        if cell == NONE {
            return true;
        }
        board.tables[cell as usize].links.iter().any(|link| {
            let dot = link.table;
            let (legs, empty, arrives) = pictures.legs(dot, PAIRS[usize::from(link.there)]);
            match self.0 {
                Pattern::Board => legs == 0 && pictures.says(&pictures.with_dots(&[cell])),
                Pattern::Blocked if legs == 0 || empty < legs => false,
                Pattern::Into | Pattern::IntoThree if !arrives => false,
                _ => {
                    let (of_cell, of_dot) = pictures.corner(cell, dot, link.own, link.there);
                    let ways = [of_cell, of_dot];
                    let none_left = of_cell == 0 || of_dot == 0;
                    pictures.decides(&[cell, dot], (!none_left).then_some(&ways))
                }
            }
        })
    }
}

impl Finder for Corners {
    fn may_speak(&self, rules: &LineRules, cells: usize, has_number: bool) -> bool {
        may_have_number(rules, cells, has_number)
    }

    fn reach(&self) -> u32 {
        1
    }

    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(number) = clue(view, scope).filter(|&number| number > 0) else {
            return Ok(());
        };
        if pictures(view).is_some_and(|pictures| !self.may_say(&pictures, scope, number)) {
            return Ok(());
        }
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
pub(super) fn around(view: &View<'_>, scope: u32, wanted: u32, diagonal: bool) -> Vec<u32> {
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
pub(super) fn window(view: &View<'_>, first: u32, second: u32) -> Vec<u32> {
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

/// Whether a 0 that touches a 3 says anything.
fn may_say<V: Fn(u32) -> u8, N: Fn(u32) -> u8>(pictures: &Pictures<'_, V, N>, scope: u32) -> bool {
    let cell = pictures.board.table_of[scope as usize];
    let Some(at) = pictures.board.tables.get(cell as usize) else {
        return true;
    };
    let mut zeros = at.touching.iter().filter(|&&other| (pictures.number)(other) == 0);
    zeros.any(|&zero| pictures.says(&pictures.with_dots(&[zero, cell])))
}

impl Finder for ZeroThree {
    fn may_speak(&self, rules: &LineRules, cells: usize, has_number: bool) -> bool {
        may_have_number(rules, cells, has_number)
    }

    fn reach(&self) -> u32 {
        2
    }

    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        if clue(view, scope) != Some(3) {
            return Ok(());
        }
        if pictures(view).is_some_and(|pictures| !may_say(&pictures, scope)) {
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
