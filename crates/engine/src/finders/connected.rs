//! Cells of one value hang together: the inside of a loop is one piece, and so is its outside.

use super::sectors::needed;
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::kinds::connected::Area;
use crate::model::Constraint;
use crate::special::Special;
use crate::steps::{Contradiction, Fact, Step};
use crate::store::{Cause, Store};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("connected.bridge", &Hang { cut_off: false }),
    ("connected.cut_off", &Hang { cut_off: true }),
];

/// A cell without which cells that hold the value would fall apart; or one that none of them can reach.
struct Hang {
    cut_off: bool,
}

impl Hang {
    fn facts(&self, area: &Area, store: &Store<'_>) -> Option<Vec<Fact>> {
        let (needed, cut_off) = area.consequences(|cell| store.domain(cell))?;
        let (places, value) = if self.cut_off {
            (cut_off, 1 - area.value)
        } else {
            (needed, area.value)
        };
        let mut facts: Vec<Fact> = places
            .iter()
            .map(|&place| (area.cells[place as usize], value))
            .collect();
        facts.retain(|&(cell, _)| store.value(cell).is_none());
        Some(facts)
    }
}

fn areas<'a>(view: &View<'a>) -> impl Iterator<Item = (u32, &'a Area)> {
    let (board, bound) = (view.board, &view.board.bound);
    let constraints = (0..).zip(&board.model().constraints);
    let connected = constraints.filter(|(_, constraint)| matches!(constraint, Constraint::Connected { .. }));
    connected.filter_map(
        move |(number, _)| match &bound.lines[bound.rules.scope_of(number) as usize].special {
            Special::Connected(area) => Some((number, &**area)),
            _ => None,
        },
    )
}

/// The facts about the cells of an area that are needed for something to follow.
fn premises(view: &View<'_>, area: &Area, mut test: impl FnMut(&Store<'_>) -> bool) -> Vec<Fact> {
    let known = area
        .cells
        .iter()
        .filter_map(|&cell| view.store.value(cell).map(|value| (cell, value)));
    let known: Vec<Fact> = known.collect();
    needed(known.clone(), |facts| {
        let mut store = view.store.clone();
        for &(cell, value) in &known {
            store.release(cell, 1 - value);
        }
        for &(cell, value) in facts {
            let _ = store.remove(cell, 1 - value, Cause::GIVEN);
        }
        test(&store)
    })
}

impl Finder for Hang {
    fn is_local(&self) -> bool {
        false
    }

    fn stays(&self) -> bool {
        true
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        if view.values() != 2 {
            return Ok(());
        }
        for (number, area) in areas(view) {
            let Some(facts) = self.facts(area, view.store) else {
                let premises = premises(view, area, |store| {
                    area.consequences(|cell| store.domain(cell)).is_none()
                });
                return Err(Broken::Told(Contradiction {
                    scopes: vec![view.board.bound.rules.scope_of(number)],
                    constraints: vec![number],
                    premises: crate::shrink::tidy(premises),
                    without: Vec::new(),
                }));
            };
            found.extend(facts.into_iter().map(|fact| Deduction {
                facts: vec![fact],
                constraints: vec![number],
                values: vec![area.value],
                ..Deduction::default()
            }));
        }
        Ok(())
    }

    fn told(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let wanted = deduction.facts.first()?;
        let (number, area) = areas(view).find(|(number, _)| deduction.constraints.first() == Some(number))?;
        let says = |store: &Store<'_>| self.facts(area, store).is_some_and(|facts| facts.contains(wanted));
        Some(Step {
            facts: deduction.facts.clone(),
            premises: crate::shrink::tidy(premises(view, area, says)),
            constraints: vec![number],
            values: deduction.values.clone(),
            ..Step::default()
        })
    }
}
