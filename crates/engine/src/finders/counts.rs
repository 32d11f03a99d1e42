//! Counts of cells: filled units, last places, and shapes that leave little choice.
//!
//! A **unit** must hold a certain number of ones; in small squares, which may hold one at most, nothing touches. All
//! ways to place what a unit still needs decide cells inside (its **shape**) and those outside that would leave it too
//! little room (its **kill zone**). Few ways can be seen one by one; more are the business of `FromAfar`.

use super::rooms::Room;
use super::units::{Sight, Sights, Unit, count_of, unit, units};
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::steps::Fact;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("count.around", &Around),
    ("count.done", &Bound { least: false }),
    ("count.last", &Bound { least: true }),
    ("count.shape", &Shape),
    ("count.zone", &Zone),
    ("count.sight", &FromAfar { most: Some(SOME) }),
    ("count.complete", &FromAfar { most: None }),
];

/// A person sees so many placements one by one.
const FEW: usize = 8;
/// So many with the help of marks.
const SOME: usize = 16;

/// Nothing touches a cell that holds 1.
struct Around;

impl Finder for Around {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let sights = Sights::new(view, Sight::Touching);
        for cell in 0..view.store.layout.variables() as u32 {
            if view.store.value(cell) != Some(1) {
                continue;
            }
            let mut around: Vec<u32> = sights.seen(cell).filter(|&other| !view.is_told(other)).collect();
            around.sort_unstable();
            around.dedup();
            if around.is_empty() {
                continue;
            }
            let mut constraints: Vec<u32> = around.iter().filter_map(|&other| sights.between(cell, other)).collect();
            constraints.sort_unstable();
            constraints.dedup();
            found.push(Deduction {
                facts: around.into_iter().map(|other| (other, 0)).collect(),
                constraints,
                basis: vec![cell],
                groups: vec![vec![cell]],
                ..Deduction::default()
            });
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        view.store.value(deduction.groups[0][0]) == Some(1)
    }
}

/// A count that is reached, or that needs all cells that are left.
struct Bound {
    least: bool,
}

impl Finder for Bound {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        for &number in view.board.constraints(scope) {
            let Some((least, most)) = count_of(view.board.constraint(number)) else {
                continue;
            };
            let cells = view.cells(scope);
            let held = cells.iter().filter(|&&cell| view.store.value(cell) == Some(1)).count() as u32;
            let open: Vec<u32> = cells
                .iter()
                .copied()
                .filter(|&cell| view.store.value(cell).is_none())
                .collect();
            let base = Deduction {
                scopes: vec![scope],
                constraints: vec![number],
                ..Deduction::default()
            };
            if held > most || held + (open.len() as u32) < least {
                return Err(Broken::Found(Box::new(base)));
            }
            let (bound, value) = if self.least {
                (held + open.len() as u32 == least, 1)
            } else {
                (held == most, 0)
            };
            if bound && !open.is_empty() {
                found.push(Deduction {
                    facts: open.into_iter().map(|cell| (cell, value)).collect(),
                    ..base
                });
            }
        }
        Ok(())
    }
}

/// A unit with room for what it needs; broken if there is none.
fn room<'a>(view: &View<'a>, sights: Sights<'a>, scope: u32) -> Result<Option<(Unit, Room<'a>)>, Broken> {
    let Some(unit) = unit(view, scope) else {
        return Ok(None);
    };
    let Some(room) = Room::new(sights, &unit.open, unit.need) else {
        return Ok(None);
    };
    if room.fits(room.full, room.need) {
        return Ok(Some((unit, room)));
    }
    let mut constraints = vec![unit.constraint];
    constraints.extend(room.exclusions(view.cells(scope), &[]));
    Err(Broken::Found(Box::new(Deduction {
        scopes: vec![scope],
        constraints,
        basis: view.cells(scope).to_vec(),
        ..Deduction::default()
    })))
}

/// Says facts about a unit, if there are any.
fn say(view: &View<'_>, unit: &Unit, room: &Room<'_>, facts: Vec<Fact>, ways: usize, found: &mut Vec<Deduction>) {
    if !facts.is_empty() {
        found.push(Deduction {
            scopes: vec![unit.scope],
            basis: view.cells(unit.scope).to_vec(),
            ways: ways as u64,
            ..room.deduction(&[unit.constraint], view.cells(unit.scope), facts)
        });
    }
}

/// Whether the facts about a unit still follow from all its placements, however many.
fn follows(view: &View<'_>, sight: Sight, deduction: &Deduction) -> bool {
    let sights = Sights::among(view, sight, &deduction.constraints);
    room(view, sights, deduction.scopes[0]).is_ok_and(|found| {
        found.is_some_and(|(_, room)| {
            let mut facts = deduction.facts.iter();
            facts.all(|&(cell, value)| room.forbids(cell, 1 - value))
        })
    })
}

struct Shape;

impl Finder for Shape {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some((unit, room)) = room(view, Sights::new(view, Sight::Touching), scope)? else {
            return Ok(());
        };
        if let Some(placements) = room.placements(FEW) {
            say(view, &unit, &room, room.inside(), placements.len(), found);
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        follows(view, Sight::Touching, deduction)
    }
}

struct Zone;

impl Finder for Zone {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some((unit, room)) = room(view, Sights::new(view, Sight::Touching), scope)? else {
            return Ok(());
        };
        if let Some(placements) = room.placements(FEW) {
            say(view, &unit, &room, room.outside(), placements.len(), found);
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        follows(view, Sight::Touching, deduction)
    }
}

/// The same where lines with room for one more are looked along: a one there would leave a unit too little room.
struct FromAfar {
    /// The most placements of a unit that is looked at.
    most: Option<usize>,
}

impl Finder for FromAfar {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let sights = Sights::new(view, Sight::Lines);
        for unit in units(view) {
            let Some(room) = Room::new(sights, &unit.open, unit.need) else {
                continue;
            };
            if self.most.is_some_and(|most| room.placements(most).is_none()) {
                continue;
            }
            let mut facts = room.inside();
            facts.extend(room.outside());
            if !facts.is_empty() {
                found.push(Deduction {
                    scopes: vec![unit.scope],
                    ..room.deduction(&[unit.constraint], view.cells(unit.scope), facts)
                });
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        follows(view, Sight::Lines, deduction)
    }
}
