//! 3s side by side, and 3s on a diagonal.

use super::corners::{Corner, around, clue, conclude, corners, may_have_number, pictures, push, still, window};
use super::faces::value;
use super::loops::Closing;
use super::small::{constraints, meeting};
use super::tables::Network;
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::inference::LineRules;
use crate::pictures::Pictures;

/// The finders of this file.
pub const FINDERS: &[Named] = &[("corners.threes", &Threes), ("corners.diagonal", &Diagonal)];

/// Whether a 3 and the next one say anything, if they are not the whole loop.
fn may_say_of_threes<V: Fn(u32) -> u8, N: Fn(u32) -> u8>(pictures: &Pictures<'_, V, N>, scope: u32) -> bool {
    let board = pictures.board;
    let cell = board.table_of[scope as usize];
    let Some(at) = board.tables.get(cell as usize) else {
        return true;
    };
    at.borders.iter().any(|&border| {
        let other = board
            .beyond(cell, border)
            .filter(|&other| (pictures.number)(other) == 3);
        other.is_some_and(|other| {
            let tables = pictures.with_dots(&[cell.min(other), cell.max(other)]);
            (pictures.value)(border) != 0
                && pictures.has_open(&tables)
                && pictures.decides(&tables, pictures.all_cases(&tables, border).as_deref())
        })
    })
}

/// Two 3s side by side. If the border between them were empty, they would be the whole loop; some other number shows
/// that they are not.
struct Threes;

impl Finder for Threes {
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
        if pictures(view).is_some_and(|pictures| !may_say_of_threes(&pictures, scope)) {
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
            Self::conclude(view, scope, between, base, found)?;
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
        Self::conclude(view, first, between, base, &mut found).is_ok()
            && found.iter().any(|other| deduction.is_said_by(other))
    }
}

impl Threes {
    /// What all ways to fill the first cell with the border `between` have in common.
    fn conclude(view: &View<'_>, first: u32, between: u32, base: Deduction, found: &mut Vec<Deduction>) -> Verdict {
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

/// Whether a 3 and another one on a diagonal say anything.
fn may_say_of_diagonals<V: Fn(u32) -> u8, N: Fn(u32) -> u8>(pictures: &Pictures<'_, V, N>, scope: u32) -> bool {
    let cell = pictures.board.table_of[scope as usize];
    let Some(at) = pictures.board.tables.get(cell as usize) else {
        return true;
    };
    (pictures.number)(cell) == 3
        && at.links.iter().any(|link| {
            let beyond = pictures.diagonal(cell, link.table);
            beyond.is_some_and(|beyond| {
                let cells = [&[cell], beyond.as_slice()].concat();
                beyond.last() > Some(&cell) && pictures.says(&pictures.with_dots(&cells))
            })
        })
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
        if let Some(pictures) = pictures(view).filter(|pictures| pictures.board.is_all) {
            let tables = &pictures.board.tables;
            if !tables
                .iter()
                .any(|table| table.clue.is_some() && may_say_of_diagonals(&pictures, table.scope))
            {
                return Ok(());
            }
        }
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
