//! Small squares that may hold one at most, laid over a unit.
//!
//! If as many squares as the unit needs ones cover its open cells, each of them holds just one. So whatever excludes
//! all of the unit's cells in one of them is empty.

use super::units::{Sight, Sights, Unit, count_of, unit, units};
use super::{Deduction, Finder, Named, Verdict, View};

/// The finders of this file.
pub const FINDERS: &[Named] = &[("count.tiles", &Tiles)];

/// The most open cells of a unit that is looked at.
const MOST_CELLS: usize = 64;

struct Tiles;

/// A square with the cells of the unit in it, as a mask of places in the unit.
#[derive(Clone, Copy)]
struct Tile {
    constraint: u32,
    cells: u64,
}

/// The squares that touch a unit's open cells, those inside others left out.
fn tiles(view: &View<'_>, sights: Sights<'_>, unit: &Unit) -> Vec<Tile> {
    let mut found: Vec<Tile> = Vec::new();
    for (place, &cell) in unit.open.iter().enumerate() {
        for &(scope, _) in view.store.layout.occurrences(cell) {
            for &constraint in view.board.constraints(scope) {
                let is_square = count_of(view.board.constraint(constraint)) == Some((0, 1));
                if !is_square || !sights.counts(constraint) {
                    continue;
                }
                match found.iter_mut().find(|tile| tile.constraint == constraint) {
                    Some(tile) => tile.cells |= 1 << place,
                    None => found.push(Tile {
                        constraint,
                        cells: 1 << place,
                    }),
                }
            }
        }
    }
    let all = found.clone();
    let is_inside = |tile: &Tile| {
        let larger = |other: &Tile| {
            tile.cells & !other.cells == 0 && (tile.cells != other.cells || other.constraint < tile.constraint)
        };
        all.iter().any(larger)
    };
    found.retain(|tile| !is_inside(tile));
    found
}

/// Some of so many squares that cover the cells.
fn cover(tiles: &[Tile], left: u64, number: u32, chosen: &mut Vec<Tile>) -> bool {
    if left == 0 {
        return true;
    }
    if left.count_ones() > 4 * number {
        return false;
    }
    let first = left & left.wrapping_neg();
    for tile in tiles.iter().filter(|tile| tile.cells & first != 0) {
        chosen.push(*tile);
        if cover(tiles, left & !tile.cells, number - 1, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}

impl Tiles {
    /// For each square: what it leaves empty, if the rest can be covered by one square less than the unit needs.
    fn of(view: &View<'_>, sights: Sights<'_>, unit: &Unit) -> Vec<Deduction> {
        let full = u64::MAX >> (MOST_CELLS - unit.open.len());
        let tiles = tiles(view, sights, unit);
        let mut found = Vec::new();
        for tile in &tiles {
            let cells: Vec<u32> = crate::kinds::bits(tile.cells)
                .map(|place| unit.open[place as usize])
                .collect();
            let seen = |other: &u32| cells.iter().all(|&cell| sights.between(cell, *other).is_some());
            let mut facts: Vec<_> = sights.seen(cells[0]).filter(|other| !cells.contains(other)).collect();
            facts.sort_unstable();
            facts.dedup();
            facts.retain(|other| view.store.value(*other).is_none() && seen(other));
            let mut chosen = vec![*tile];
            if facts.is_empty() || !cover(&tiles, full & !tile.cells, unit.need - 1, &mut chosen) {
                continue;
            }
            let mut constraints = vec![unit.constraint];
            constraints.extend(chosen.iter().map(|tile| tile.constraint));
            for &fact in &facts {
                constraints.extend(cells.iter().filter_map(|&cell| sights.between(cell, fact)));
            }
            constraints.sort_unstable();
            constraints.dedup();
            found.push(Deduction {
                facts: super::classes::empty(facts),
                scopes: vec![unit.scope],
                constraints,
                basis: view.cells(unit.scope).to_vec(),
                groups: chosen
                    .iter()
                    .map(|tile| {
                        crate::kinds::bits(tile.cells)
                            .map(|place| unit.open[place as usize])
                            .collect()
                    })
                    .collect(),
                ways: u64::from(unit.need),
                ..Deduction::default()
            });
        }
        found
    }
}

impl Finder for Tiles {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        for unit in units(view) {
            if unit.open.len() <= MOST_CELLS.min(4 * unit.need as usize) {
                found.extend(Self::of(view, Sights::new(view, Sight::Touching), &unit));
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let unit = unit(view, deduction.scopes[0]).filter(|unit| unit.need > 0 && unit.open.len() <= MOST_CELLS);
        unit.is_some_and(|unit| {
            let sights = Sights::among(view, Sight::Touching, &deduction.constraints);
            let found = Self::of(view, sights, &unit);
            found
                .iter()
                .any(|other| deduction.facts.iter().all(|fact| other.facts.contains(fact)))
        })
    }
}
