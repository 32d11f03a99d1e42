//! What is left over of bands of lines.
//!
//! If a band of neighbouring lines holds some units whole, or some units hold it, the cells left over need the
//! difference: a unit that nobody drew, with shape and kill zone like any other.

use super::classes::{Class, classes, crosses, empty, need, pairs, read};
use super::rooms::Room;
use super::units::{Sight, Sights, Unit};
use super::{Deduction, Finder, Named, Verdict, View};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("groups.leftover", &Leftover { most: 4, need: 2 }),
    ("groups.leftover_wide", &Leftover { most: 8, need: 40 }),
];

/// What is left over of a band, or around one.
struct Leftover {
    /// The most units on either side.
    most: usize,
    /// The most that is left over.
    need: u32,
}

/// The bands of at most so many units: single ones, and units that follow each other and lie side by side.
pub(super) fn bands(view: &View<'_>, class: &Class, most: usize) -> Vec<u64> {
    let sights = Sights::new(view, Sight::Touching);
    let side_by_side = |pair: &[Unit]| {
        let next = view.cells(pair[1].scope);
        let touches = |&cell: &u32| sights.seen(cell).any(|other| next.contains(&other));
        view.cells(pair[0].scope).iter().all(touches)
    };
    let is_joined: Vec<bool> = class.units.windows(2).map(side_by_side).collect();
    let mut bands = Vec::new();
    for start in 0..class.units.len() {
        let mut members = 0u64;
        for last in start..class.units.len().min(start + most) {
            if last > start && !is_joined[last - 1] {
                break;
            }
            members |= 1 << last;
            bands.push(members);
        }
    }
    bands
}

impl Leftover {
    /// The cells left over of a band that holds some units whole, and around a band that some units hold.
    fn sides(inner: &Class, outer: &Class, band: u64) -> [Option<Side>; 2] {
        let meets = |unit: &Unit| unit.open.iter().any(|&cell| outer.is_in(cell, band));
        let leaves = |unit: &Unit| unit.open.iter().any(|&cell| !outer.is_in(cell, band));
        let chosen = |test: &dyn Fn(&Unit) -> bool| {
            let places = inner.units.iter().enumerate().filter(|(_, unit)| test(unit));
            places.fold(0u64, |members, (place, _)| members | 1 << place)
        };
        let whole = chosen(&|unit| !leaves(unit));
        let touched = chosen(&|unit| meets(unit));
        let within = || Side {
            members: whole,
            cells: outer.open(band).filter(|&cell| !inner.is_in(cell, whole)).collect(),
            need: outer.need(band).saturating_sub(inner.need(whole)),
            around: false,
        };
        let around = || Side {
            members: touched,
            cells: inner.open(touched).filter(|&cell| !outer.is_in(cell, band)).collect(),
            need: inner.need(touched).saturating_sub(outer.need(band)),
            around: true,
        };
        let is_held = outer.open(band).all(|cell| inner.is_in(cell, touched));
        [(whole != 0).then(within), is_held.then(around)]
    }
}

/// All cells of some scopes that lie in none of some others, open or not.
pub(super) fn difference(view: &View<'_>, scopes: &[u32], others: &[u32]) -> Vec<u32> {
    let is_other = |cell: &u32| others.iter().any(|&other| view.cells(other).contains(cell));
    let cells = scopes.iter().flat_map(|&scope| view.cells(scope).iter().copied());
    cells.filter(|cell| !is_other(cell)).collect()
}

/// Cells left over, beside some units.
struct Side {
    members: u64,
    cells: Vec<u32>,
    need: u32,
    around: bool,
}

impl Side {
    fn facts(&self, sights: Sights<'_>, all: &[u32]) -> Option<Deduction> {
        if self.need == 0 {
            return (!self.cells.is_empty()).then(|| Deduction {
                facts: empty(self.cells.iter().copied()),
                ..Deduction::default()
            });
        }
        let room = Room::new(sights, &self.cells, self.need)?;
        let mut facts = room.inside();
        facts.extend(room.outside());
        (!facts.is_empty()).then(|| room.deduction(&[], all, facts))
    }
}

impl Finder for Leftover {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let sights = Sights::new(view, Sight::Lines);
        let classes = classes(view);
        for (inner, outer) in pairs(&classes).filter(|(inner, outer)| !crosses(view, inner, outer)) {
            for band in bands(view, outer, self.most) {
                for side in Self::sides(inner, outer, band).into_iter().flatten() {
                    let (band_scopes, units) = (outer.scopes(band), inner.scopes(side.members));
                    // The first of two sets of units is the one that holds the other.
                    let (scopes, covers) = if side.around {
                        (units, band_scopes)
                    } else {
                        (band_scopes, units)
                    };
                    if scopes.len().max(covers.len()) > self.most || side.need > self.need {
                        continue;
                    }
                    let all = difference(view, &scopes, &covers);
                    let Some(said) = side.facts(sights, &all) else {
                        continue;
                    };
                    let mut constraints = inner.constraints(side.members);
                    constraints.extend(outer.constraints(band));
                    constraints.extend(&said.constraints);
                    found.push(Deduction {
                        scopes,
                        covers,
                        constraints,
                        groups: vec![side.cells],
                        ways: u64::from(side.need),
                        ..said
                    });
                }
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let (Some(outer), Some(inner)) = (read(view, &deduction.scopes), read(view, &deduction.covers)) else {
            return false;
        };
        let open = |units: &[Unit]| units.iter().flat_map(|unit| unit.open.clone()).collect::<Vec<_>>();
        let (held, all) = (open(&inner), open(&outer));
        let Some(left) = need(&outer).checked_sub(need(&inner)) else {
            return false;
        };
        let cells: Vec<u32> = all.iter().copied().filter(|cell| !held.contains(cell)).collect();
        if !held.iter().all(|cell| all.contains(cell)) {
            return false;
        }
        let mut facts = deduction.facts.iter();
        if left == 0 {
            return facts.all(|(cell, _)| cells.contains(cell));
        }
        Room::new(Sights::among(view, Sight::Lines, &deduction.constraints), &cells, left)
            .is_some_and(|room| facts.all(|&(cell, value)| room.forbids(cell, 1 - value)))
    }
}
