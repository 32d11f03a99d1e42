//! Units that lie partly in a band of lines.
//!
//! What excludes what leaves the part of a unit outside the band room for so many ones only, so that the others are
//! inside; and the part inside has room for so many only. If the least that all units have inside is all that the band
//! needs, none has more; if the most is just that, none has less.

use super::classes::{Class, classes, crosses, empty, need, pairs, read};
use super::leftovers::{bands, difference};
use super::rooms::Room;
use super::units::{Sight, Sights, Unit};
use super::{Deduction, Finder, Named, Verdict, View};
use crate::steps::Fact;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("groups.least_inside", &Partly(Bound::Least)),
    ("groups.most_inside", &Partly(Bound::Most)),
];

/// The most lines of a band, and the most units that are needed.
const MOST: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Least,
    Most,
}

/// Units that have as many ones as this inside a band, and no more or no less.
struct Partly(Bound);

/// A unit, its open cells inside a band and outside, and how many ones are inside.
struct Part<'u> {
    unit: &'u Unit,
    inside: Vec<u32>,
    outside: Vec<u32>,
    held: u32,
}

/// How many ones fit into some cells, up to a limit.
fn room_for(sights: Sights<'_>, cells: &[u32], limit: u32) -> u32 {
    let fits = |&need: &u32| Room::new(sights, cells, need).is_none_or(|room| room.fits(room.full, need));
    let most = limit.min(cells.len() as u32);
    (1..=most).rev().find(fits).unwrap_or(0)
}

impl Partly {
    /// The unit as it lies in a band.
    fn part<'u>(&self, sights: Sights<'_>, unit: &'u Unit, is_inside: impl Fn(u32) -> bool) -> Part<'u> {
        let (inside, outside): (Vec<u32>, Vec<u32>) = unit.open.iter().partition(|&&cell| is_inside(cell));
        let held = match self.0 {
            Bound::Least => unit.need - room_for(sights, &outside, unit.need),
            Bound::Most => room_for(sights, &inside, unit.need),
        };
        Part {
            unit,
            inside,
            outside,
            held,
        }
    }

    /// What follows if each unit has just what it has; the band's cells that no unit accounts for are empty.
    fn facts(sights: Sights<'_>, band: &[u32], parts: &[Part<'_>]) -> Vec<Fact> {
        let is_counted = |cell: &u32| parts.iter().any(|part| part.inside.contains(cell));
        let mut facts = empty(band.iter().copied().filter(|cell| !is_counted(cell)));
        for part in parts {
            let sides = [(&part.inside, part.held), (&part.outside, part.unit.need - part.held)];
            for (cells, need) in sides {
                if need == 0 {
                    facts.extend(empty(cells.iter().copied()));
                } else if let Some(room) = Room::new(sights, cells, need) {
                    facts.extend(room.inside());
                    facts.extend(room.outside());
                }
            }
        }
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    /// The parts of units in a band, if together they have just what it needs.
    fn parts<'u>(&self, sights: Sights<'_>, units: &'u [Unit], band: &[u32], needed: u32) -> Option<Vec<Part<'u>>> {
        let met = units
            .iter()
            .filter(|unit| unit.need > 0 && unit.open.iter().any(|cell| band.contains(cell)));
        let mut parts: Vec<Part<'u>> = met
            .map(|unit| self.part(sights, unit, |cell| band.contains(&cell)))
            .collect();
        match self.0 {
            Bound::Least => parts.retain(|part| part.held > 0),
            Bound::Most => {
                let is_met = |cell: &u32| parts.iter().any(|part| part.inside.contains(cell));
                if !band.iter().all(is_met) {
                    return None;
                }
            }
        }
        let held: u32 = parts.iter().map(|part| part.held).sum();
        (held == needed && !parts.is_empty() && parts.len() <= MOST).then_some(parts)
    }

    fn deduction(&self, view: &View<'_>, inner: &Class, outer: &Class, band: u64) -> Option<Deduction> {
        let sights = Sights::new(view, Sight::Touching);
        let cells: Vec<u32> = outer.open(band).collect();
        let parts = self.parts(sights, &inner.units, &cells, outer.need(band))?;
        // Where all lie inside, what is left over is a simpler matter.
        if parts.iter().all(|part| part.outside.is_empty()) {
            return None;
        }
        let facts = Self::facts(sights, &cells, &parts);
        if facts.is_empty() {
            return None;
        }
        let scopes = outer.scopes(band);
        let covers: Vec<u32> = parts.iter().map(|part| part.unit.scope).collect();
        let mut constraints = outer.constraints(band);
        constraints.extend(parts.iter().map(|part| part.unit.constraint));
        constraints.extend(exclusions(sights, &covers, &scopes, &facts));
        let split = parts.iter().filter(|part| !part.outside.is_empty());
        let shown = |part: &Part<'_>| match self.0 {
            Bound::Least => part.outside.clone(),
            Bound::Most => part.inside.clone(),
        };
        Some(Deduction {
            facts,
            groups: split.map(shown).collect(),
            ways: u64::from(outer.need(band)),
            scopes,
            covers,
            constraints,
            ..Deduction::default()
        })
    }
}

/// The constraints by which cells exclude each other in units inside a band and outside, and others beside them.
fn exclusions(sights: Sights<'_>, units: &[u32], band: &[u32], facts: &[Fact]) -> Vec<u32> {
    let decided: Vec<u32> = facts.iter().map(|&(cell, _)| cell).collect();
    let mut found = Vec::new();
    for &unit in units {
        let outside = difference(&sights.view, &[unit], band);
        let all = sights.view.cells(unit).iter().copied();
        let inside: Vec<u32> = all.filter(|cell| !outside.contains(cell)).collect();
        for side in [outside, inside] {
            found.extend(sights.all_between(&side, &side));
            found.extend(sights.all_between(&decided, &side));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

impl Finder for Partly {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let classes = classes(view);
        for (inner, outer) in pairs(&classes).filter(|(inner, outer)| !crosses(view, inner, outer)) {
            for band in bands(view, outer, MOST) {
                if outer.need(band) > 0 {
                    found.extend(self.deduction(view, inner, outer, band));
                }
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let (Some(outer), Some(inner)) = (read(view, &deduction.scopes), read(view, &deduction.covers)) else {
            return false;
        };
        let sights = Sights::among(view, Sight::Touching, &deduction.constraints);
        let cells: Vec<u32> = outer.iter().flat_map(|unit| unit.open.iter().copied()).collect();
        self.parts(sights, &inner, &cells, need(&outer)).is_some_and(|parts| {
            let facts = Self::facts(sights, &cells, &parts);
            deduction.facts.iter().all(|fact| facts.contains(fact))
        })
    }
}
