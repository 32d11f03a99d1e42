//! Borders that are known to be alike or opposite, and what cells and dots make of that.
//!
//! Faces that are known to be alike or different link the borders around them: two borders between the same two
//! classes of faces are drawn together or not at all, or just one of them is. With such links a number, or a dot, may be
//! left with fewer ways. In turn what all ways of a cell have in common links further faces: a border is decided at
//! last because the loop enters an area as often as it leaves it.

use super::corners::pictures;
use super::faces::{Faces, Path, Sides, values};
use super::sectors::{Parts, needed};
use super::small::{is_even, is_small, number};
use super::tables::Network;
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::borders::NONE;
use crate::shrink::tidy;
use crate::steps::{Contradiction, Fact, Step};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("linked.number", &Linked(Case::Number)),
    ("linked.colours", &Linked(Case::Colours)),
    ("linked.dot", &Linked(Case::Dot)),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    /// A number, some of whose neighbours are known only of each other.
    Number,
    /// A number, where all that matters is known to be inside or outside.
    Colours,
    /// A dot.
    Dot,
}

/// One number or dot, and what is known of the faces around it.
struct Linked(Case);

impl Linked {
    /// Whether this case is about a table with such faces.
    fn fits(&self, view: &View<'_>, scope: u32, faces: &[(u32, u8)], sides: &mut Sides) -> bool {
        let rules = view.rules(scope);
        if self.0 == Case::Dot || number(rules).is_none() {
            return self.0 == Case::Dot && is_even(rules);
        }
        let plane = sides.find(Sides::PLANE).0;
        let roots: Vec<u32> = faces.iter().map(|&(face, _)| sides.find(face).0).collect();
        let floats = |root: &&u32| **root != plane && roots.iter().filter(|other| other == root).count() > 1;
        (self.0 == Case::Number) == roots.iter().any(|root| floats(&root))
    }
}

impl Finder for Linked {
    fn is_local(&self) -> bool {
        false
    }

    fn stays(&self) -> bool {
        true
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let faces = view.faces();
        let known = values(view);
        let (false, Ok(mut sides)) = (faces.borders.is_empty(), Sides::new(faces, &known)) else {
            return Ok(());
        };
        let pictures = pictures(view).filter(|pictures| pictures.board.is_all);
        for scope in 0..view.scopes() {
            if let Some(pictures) = &pictures {
                let table = pictures.board.table_of[scope as usize];
                if table == NONE || !pictures.has_open(&[table]) {
                    continue;
                }
                let left = pictures.narrowed(table, pictures.known_ways(table), &mut sides);
                if left != 0 && !pictures.decides(&[table], Some(&[left])) {
                    continue;
                }
            }
            let is_open = |&cell: &u32| view.store.value(cell).is_none();
            if !is_small(view, scope) || !view.cells(scope).iter().any(is_open) {
                continue;
            }
            let around = faces.around(view.cells(scope));
            if !self.fits(view, scope, &around, &mut sides) {
                continue;
            }
            let mut network = Network::new(view, [scope].into_iter(), |one| known[one as usize]);
            network.add_faces(faces);
            if network.narrow(0, &mut sides).is_err() {
                return Err(Broken::Told(contradiction(view, faces, scope)));
            }
            let facts: Vec<Fact> = network.tables[0]
                .decided()
                .filter(|&(cell, _)| is_open(&cell))
                .collect();
            if !facts.is_empty() {
                found.push(Deduction {
                    facts,
                    scopes: vec![scope],
                    ..Deduction::default()
                });
            }
        }
        Ok(())
    }

    fn told(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let faces = view.faces();
        let scope = *deduction.scopes.first()?;
        let says = |facts: &[Fact]| {
            let parts = Parts {
                scopes: vec![scope],
                facts: facts.to_vec(),
            };
            one(view, faces, &parts).is_some_and(|decided| deduction.facts.iter().all(|fact| decided.contains(fact)))
        };
        let facts = needed(near_facts(view, faces, scope), says);
        let linked = linked_faces(view, faces, view.cells(scope), &facts);
        let mut sides = Sides::new(faces, &spread(view, &facts)).ok()?;
        let coloured = [1, 0].map(|value| {
            let held = linked
                .iter()
                .copied()
                .filter(|&face| sides.differ(face, Sides::PLANE) == Some(value));
            held.filter(|&face| !faces.fixed.iter().any(|fixed| fixed.0 == face))
                .collect()
        });
        let (groups, values) = if self.0 == Case::Colours {
            (coloured.to_vec(), vec![1, 0])
        } else {
            let first = linked.first().copied().unwrap_or_default();
            let (same, other) = linked.iter().partition(|&&face| sides.differ(first, face) != Some(1));
            (vec![same, other], Vec::new())
        };
        Some(Step {
            facts: deduction.facts.clone(),
            scopes: vec![scope],
            groups,
            values,
            premises: tidy(facts.clone()),
            constraints: all_constraints(view, faces, &[scope], facts.iter().chain(&deduction.facts)),
            ..Step::default()
        })
    }
}

/// The faces around a scope that facts beyond it relate with each other.
fn linked_faces(view: &View<'_>, faces: &Faces, cells: &[u32], facts: &[Fact]) -> Vec<u32> {
    let far: Vec<Fact> = facts.iter().copied().filter(|fact| !cells.contains(&fact.0)).collect();
    let Ok(mut sides) = Sides::new(faces, &spread(view, &far)) else {
        return Vec::new();
    };
    let mut around: Vec<u32> = faces.around(cells).into_iter().map(|(face, _)| face).collect();
    around.sort_unstable();
    around.dedup();
    let plane = sides.find(Sides::PLANE).0;
    let roots: Vec<u32> = around.iter().map(|&face| sides.find(face).0).collect();
    let is_told = |face: u32| far.iter().any(|fact| fact.0 == face);
    let linked = |place: usize| {
        let others = roots.iter().filter(|&&root| root == roots[place]).count() > 1;
        others || roots[place] == plane && is_told(around[place])
    };
    (0..around.len())
        .filter(|&place| linked(place))
        .map(|place| around[place])
        .collect()
}

/// What one scope decides with what some facts tell of its faces; `None` if it cannot be.
fn one(view: &View<'_>, faces: &Faces, parts: &Parts) -> Option<Vec<Fact>> {
    let mut network = Network::new(view, parts.scopes.iter().copied(), |one| parts.value(one));
    network.add_faces(faces);
    let mut sides = Sides::new(faces, &spread(view, &parts.facts)).ok()?;
    network.narrow(0, &mut sides).ok()?;
    Some(network.tables[0].decided().collect())
}

/// Facts as the values of all variables.
pub(super) fn spread(view: &View<'_>, facts: &[Fact]) -> Vec<u8> {
    let mut values = vec![super::tables::OPEN; view.store.layout.variables()];
    for &(variable, value) in facts {
        values[variable as usize] = value as u8;
    }
    values
}

/// The known facts of a scope, and those on the shortest ways between the faces around it.
fn near_facts(view: &View<'_>, faces: &Faces, scope: u32) -> Vec<Fact> {
    let known = values(view);
    let mut path = Path::default();
    let around: Vec<u32> = faces
        .around(view.cells(scope))
        .into_iter()
        .map(|(face, _)| face)
        .collect();
    for (index, &face) in around.iter().enumerate() {
        for &other in &around[index + 1..] {
            path.extend(faces.path(&known, face, other).unwrap_or_default());
        }
    }
    let own = view
        .cells(scope)
        .iter()
        .filter(|&&cell| view.store.value(cell).is_some());
    path.facts
        .extend(own.map(|&cell| (cell, u32::from(known[cell as usize]))));
    tidy(path.facts)
}

/// The constraints of some scopes, and of all borders and faces in play.
pub(super) fn all_constraints<'f>(
    view: &View<'_>,
    faces: &Faces,
    scopes: &[u32],
    facts: impl Iterator<Item = &'f Fact>,
) -> Vec<u32> {
    let mut all = super::small::constraints(view, scopes);
    all.extend(faces.constraints(scopes.iter().flat_map(|&scope| view.cells(scope)).copied()));
    all.extend(faces.constraints(facts.map(|fact| fact.0)));
    all.extend(faces.fixed.iter().map(|&(_, _, number)| number));
    all.sort_unstable();
    all.dedup();
    all
}

fn contradiction(view: &View<'_>, faces: &Faces, scope: u32) -> Contradiction {
    let breaks = |facts: &[Fact]| {
        let parts = Parts {
            scopes: vec![scope],
            facts: facts.to_vec(),
        };
        one(view, faces, &parts).is_none()
    };
    let facts = needed(near_facts(view, faces, scope), breaks);
    Contradiction {
        scopes: vec![scope],
        constraints: all_constraints(view, faces, &[scope], facts.iter()),
        premises: tidy(facts),
        without: Vec::new(),
    }
}
