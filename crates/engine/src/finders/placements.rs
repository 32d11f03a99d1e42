//! Two units side by side: the placements of one that suit some placement of the other.
//!
//! Both lists are gone through together, and placements without a partner are struck out. What every pair that is left
//! decides is so; nothing is assumed.

use super::rooms::Room;
use super::units::{Sight, Sights, Unit, unit, units};
use super::{Deduction, Finder, Named, Verdict, View};
use crate::kinds::bits;
use crate::steps::Fact;

/// The finders of this file.
pub const FINDERS: &[Named] = &[("groups.pair", &Pair)];

/// The most placements of a unit that is looked at; the second is as many as one can check with less known.
const MOST: usize = 24;
const MOST_CHECKED: usize = 64;

struct Pair;

/// A unit with its placements.
struct List<'a> {
    unit: Unit,
    room: Room<'a>,
    placements: Vec<Way>,
    /// The cells that some placement excludes or holds.
    reach: Cells,
}

/// A set of cells.
type Cells = Vec<u64>;

/// A placement: the cells that hold 1, and those that cannot then.
struct Way {
    ones: Cells,
    zeros: Cells,
}

fn add(cells: &mut Cells, cell: u32) {
    cells[cell as usize / 64] |= 1 << (cell % 64);
}

fn has(cells: &Cells, cell: u32) -> bool {
    cells[cell as usize / 64] >> (cell % 64) & 1 == 1
}

fn meet(first: &Cells, second: &Cells) -> bool {
    first.iter().zip(second).any(|(first, second)| first & second != 0)
}

impl<'a> List<'a> {
    fn new(view: &View<'a>, sights: Sights<'a>, unit: Unit, most: usize) -> Option<Self> {
        let room = Room::new(sights, &unit.open, unit.need)?;
        let nothing: Cells = vec![0; view.store.layout.variables().div_ceil(64)];
        let mut reach = nothing.clone();
        let mut placements = Vec::new();
        let seen: Vec<Cells> = room
            .cells
            .iter()
            .map(|&cell| {
                let mut seen = nothing.clone();
                sights.seen(cell).for_each(|other| add(&mut seen, other));
                seen
            })
            .collect();
        for placement in room.placements(most)? {
            let (mut ones, mut zeros) = (nothing.clone(), nothing.clone());
            for (place, &cell) in room.cells.iter().enumerate() {
                if placement >> place & 1 == 1 {
                    add(&mut ones, cell);
                    zeros.iter_mut().zip(&seen[place]).for_each(|(all, more)| *all |= more);
                } else {
                    add(&mut zeros, cell);
                }
            }
            let all = ones.iter().zip(&zeros);
            reach
                .iter_mut()
                .zip(all)
                .for_each(|(all, (ones, zeros))| *all |= ones | zeros);
            placements.push(Way { ones, zeros });
        }
        Some(Self {
            unit,
            room,
            placements,
            reach,
        })
    }

    /// The placements that leave it open whether a cell holds a value.
    fn allowing(&self, cell: u32, value: u32) -> u64 {
        let against = |way: &Way| has(if value == 1 { &way.zeros } else { &way.ones }, cell);
        let ways = self.placements.iter().enumerate();
        ways.filter(|(_, way)| !against(way))
            .fold(0, |mask, (place, _)| mask | 1 << place)
    }
}

/// By placement of the first, the placements of the second that suit it.
fn partners(first: &List<'_>, second: &List<'_>) -> Vec<u64> {
    let suits = |way: &Way, other: &Way| !meet(&way.zeros, &other.ones) && !meet(&way.ones, &other.zeros);
    let row = |way: &Way| {
        let others = second.placements.iter().enumerate();
        others
            .filter(|(_, other)| suits(way, other))
            .fold(0u64, |mask, (place, _)| mask | 1 << place)
    };
    first.placements.iter().map(row).collect()
}

/// Whether no pair of placements leaves a cell this value.
fn forbids(first: &List<'_>, second: &List<'_>, partners: &[u64], cell: u32, value: u32) -> bool {
    let (own, other) = (first.allowing(cell, value), second.allowing(cell, value));
    !bits(own).any(|place| partners[place as usize] & other != 0)
}

/// What two units decide together; those that no placement of either touches are passed over.
fn facts(view: &View<'_>, first: &List<'_>, second: &List<'_>) -> Vec<Fact> {
    let partners = partners(first, second);
    if partners.iter().all(|&others| others == 0) {
        // Anything follows; that one unit has no place left shows it.
        return super::classes::empty(first.unit.open.iter().copied());
    }
    let mut found = Vec::new();
    for cell in 0..view.store.layout.variables() as u32 {
        let is_near = has(&first.reach, cell) && has(&second.reach, cell)
            || first.unit.open.contains(&cell)
            || second.unit.open.contains(&cell);
        if view.store.value(cell).is_some() || !is_near {
            continue;
        }
        for value in 0..2 {
            if forbids(first, second, &partners, cell, value) {
                found.push((cell, 1 - value));
            }
        }
    }
    found
}

/// The constraints behind them.
fn constraints(view: &View<'_>, first: &List<'_>, second: &List<'_>, facts: &[Fact]) -> Vec<u32> {
    let sights = Sights::new(view, Sight::Lines);
    let (own, other) = (view.cells(first.unit.scope), view.cells(second.unit.scope));
    let mut found = first.room.exclusions(own, facts);
    found.extend(second.room.exclusions(other, facts));
    found.extend(sights.all_between(own, other));
    found.sort_unstable();
    found.dedup();
    found.retain(|&number| number != first.unit.constraint && number != second.unit.constraint);
    found.insert(0, first.unit.constraint);
    found.insert(1, second.unit.constraint);
    found
}

impl Finder for Pair {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let lists: Vec<List<'_>> = units(view)
            .into_iter()
            .filter_map(|unit| List::new(view, Sights::new(view, Sight::Lines), unit, MOST))
            .collect();
        for (place, first) in lists.iter().enumerate() {
            for second in &lists[place + 1..] {
                if !meet(&first.reach, &second.reach) {
                    continue;
                }
                let facts = facts(view, first, second);
                if !facts.is_empty() {
                    found.push(Deduction {
                        constraints: constraints(view, first, second, &facts),
                        facts,
                        scopes: vec![first.unit.scope, second.unit.scope],
                        groups: vec![first.unit.open.clone(), second.unit.open.clone()],
                        ways: (first.placements.len() + second.placements.len()) as u64,
                        ..Deduction::default()
                    });
                }
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let sights = Sights::among(view, Sight::Lines, &deduction.constraints);
        let list = |scope: u32| List::new(view, sights, unit(view, scope)?, MOST_CHECKED);
        let (Some(first), Some(second)) = (list(deduction.scopes[0]), list(deduction.scopes[1])) else {
            return false;
        };
        let partners = partners(&first, &second);
        let mut facts = deduction.facts.iter();
        facts.all(|&(cell, value)| forbids(&first, &second, &partners, cell, 1 - value))
    }
}
