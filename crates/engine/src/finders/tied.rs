//! All cells, dots and faces together: what is tied decides borders far away.
//!
//! What all ways of a cell have in common links faces, and linked faces leave cells fewer ways. Both are followed until
//! nothing changes; so the loop is seen to leave each area as often as it enters it.

use super::corners::pictures;
use super::faces::{Faces, Sides, values};
use super::linked::{all_constraints, spread};
use super::sectors::{Parts, alone, everything, scopes_of, shrunk};
use super::tables::Network;
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::budget::{Budget, Stop};
use crate::shrink::tidy;
use crate::steps::{Contradiction, Fact, Step};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("linked.all", &All { faces: false }),
    ("linked.faces", &All { faces: true }),
    ("linked.what_if", &WhatIf),
];

/// The small scopes of the borders of a face.
fn around(view: &View<'_>, faces: &Faces, face: u32) -> Vec<u32> {
    let borders = faces.borders.iter().filter(|&&(_, a, b, _)| a == face || b == face);
    let mut scopes: Vec<u32> = borders.flat_map(|&(edge, _, _, _)| scopes_of(view, edge)).collect();
    scopes.sort_unstable();
    scopes.dedup();
    scopes
}

/// All cells, dots and faces together.
struct All {
    /// What is told: the values of faces, or borders.
    faces: bool,
}

impl All {
    /// What follows and is not known, in order; `None` where something is wrong or that has to be found in another way.
    fn quickly(&self, view: &View<'_>) -> Option<Vec<Fact>> {
        let pictures = pictures(view).filter(|pictures| pictures.board.is_all)?;
        let mut sides = Sides::new(view.faces(), &values(view)).ok()?;
        let tables = 0..pictures.board.tables.len() as u32;
        let mut ways: Vec<u16> = tables.map(|table| pictures.known_ways(table)).collect();
        if !pictures.settle_with(&mut ways, &mut sides) {
            return None;
        }
        let mut facts = if self.faces { Vec::new() } else { pictures.news(&ways) };
        for &(border, a, b, _) in &view.faces().borders {
            let asked = if self.faces {
                [(a, a, Sides::PLANE), (b, b, Sides::PLANE)]
            } else {
                [(border, a, b); 2]
            };
            for (variable, first, second) in asked {
                if view.store.value(variable).is_none() {
                    facts.extend(sides.differ(first, second).map(|value| (variable, value)));
                }
            }
        }
        Some(tidy(facts))
    }
}

/// The borders, or faces, that some parts decide together; `None` if they cannot be right.
fn together(view: &View<'_>, faces: &Faces, parts: &Parts, about: About) -> Option<Vec<Fact>> {
    let known = spread(view, &parts.facts);
    let mut network = Network::new(view, parts.scopes.iter().copied(), |one| known[one as usize]);
    network.add_faces(faces);
    let mut sides = Sides::new(faces, &known).ok()?;
    network.settle_with(&mut sides).ok()?;
    let mut decided: Vec<Fact> = network.tables.iter().flat_map(super::tables::Table::decided).collect();
    let mut look = |border: Option<&(u32, u32, u32, u32)>| {
        if let Some(&(edge, a, b, _)) = border {
            decided.extend(sides.differ(a, b).map(|differ| (edge, differ)));
        }
    };
    match about {
        About::One(variable) => match faces.border(variable) {
            Some(border) => look(Some(&border)),
            None => decided.extend(sides.differ(variable, Sides::PLANE).map(|value| (variable, value))),
        },
        About::Borders => faces.borders.iter().for_each(|border| look(Some(border))),
        About::Faces => {
            decided.clear();
            let all = faces.borders.iter().flat_map(|&(_, a, b, _)| [a, b]);
            decided.extend(all.filter_map(|face| sides.differ(face, Sides::PLANE).map(|value| (face, value))));
        }
        About::Nothing => {}
    }
    Some(decided)
}

/// What is wanted of all that follows.
#[derive(Clone, Copy)]
enum About {
    One(u32),
    Borders,
    Faces,
    Nothing,
}

impl Finder for All {
    fn is_local(&self) -> bool {
        false
    }

    fn stays(&self) -> bool {
        true
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let faces = view.faces();
        if faces.borders.is_empty() {
            return Ok(());
        }
        if let Some(facts) = self.quickly(view) {
            found.extend(facts.into_iter().map(alone));
            return Ok(());
        }
        let parts = everything(view, &[]);
        let parts = Parts {
            scopes: (0..view.scopes()).collect(),
            ..parts
        };
        let about = if self.faces { About::Faces } else { About::Borders };
        let Some(decided) = together(view, faces, &parts, about) else {
            let breaks = |parts: &Parts| together(view, faces, parts, About::Nothing).is_none();
            let parts = shrunk(parts, breaks);
            return Err(Broken::Told(Contradiction {
                constraints: all_constraints(view, faces, &parts.scopes, parts.facts.iter()),
                premises: tidy(parts.facts),
                ..Contradiction::default()
            }));
        };
        for fact in tidy(decided) {
            if view.store.value(fact.0).is_none() {
                found.push(Deduction {
                    facts: vec![fact],
                    ..Deduction::default()
                });
            }
        }
        Ok(())
    }

    fn told(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let faces = view.faces();
        let fact = *deduction.facts.first()?;
        let says = |parts: &Parts| {
            together(view, faces, parts, About::One(fact.0)).is_some_and(|decided| decided.contains(&fact))
        };
        let start = if self.faces {
            around(view, faces, fact.0)
        } else {
            scopes_of(view, fact.0)
        };
        let parts = shrunk(everything(view, &start), says);
        Some(Step {
            facts: vec![fact],
            scopes: parts.spoken_of(view),
            constraints: all_constraints(view, faces, &parts.scopes, parts.facts.iter().chain([&fact])),
            premises: tidy(parts.facts),
            ..Step::default()
        })
    }
}

/// Supposing something of a border or a face that all cells, dots and faces together show to be wrong.
struct WhatIf;

impl Finder for WhatIf {
    fn is_local(&self) -> bool {
        false
    }

    fn supposes(&self) -> Option<u8> {
        Some(5)
    }

    fn search(
        &self,
        view: &View<'_>,
        _: u32,
        found: &mut Vec<Deduction>,
        budget: &mut Budget,
    ) -> Result<Verdict, Stop> {
        let faces = view.faces();
        let (false, Ok(mut start)) = (faces.borders.is_empty(), Sides::new(faces, &values(view))) else {
            return Ok(Ok(()));
        };
        let known = values(view);
        let pictures = pictures(view).filter(|pictures| pictures.board.is_all);
        let mut settled = Network::new(view, 0..view.scopes(), |one| known[one as usize]);
        settled.add_faces(faces);
        if settled.settle_with(&mut start).is_err() {
            return Ok(Ok(()));
        }
        let ways: Vec<u16> = settled.tables.iter().map(|table| table.ways).collect();
        for &(edge, a, b, _) in &faces.borders {
            let sides = [(edge, a, b), (a, a, Sides::PLANE), (b, b, Sides::PLANE)];
            for (variable, first, second) in sides.into_iter().filter(|side| view.store.value(side.0).is_none()) {
                for value in 0..2 {
                    budget.spend()?;
                    let mut sides = start.clone();
                    let fits = sides.join(first, second, value).is_some()
                        && match &pictures {
                            Some(pictures) => pictures.settle_with(&mut ways.clone(), &mut sides),
                            None => settled.clone().settle_with(&mut sides).is_ok(),
                        };
                    if !fits {
                        found.push(Deduction {
                            values: vec![value],
                            ..Deduction::removing(view, [(variable, value)])
                        });
                        return Ok(Ok(()));
                    }
                }
            }
        }
        Ok(Ok(()))
    }
}
