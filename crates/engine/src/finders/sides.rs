//! Inside and outside: borders between faces that are known to be alike or different, and the colours of all faces.

use super::faces::{Faces, Path, Reason, Sides, values};
use super::tables::OPEN;
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::shrink::tidy;
use crate::steps::{Contradiction, Step};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("sides.differ", &Crossing { differ: 1 }),
    ("sides.same", &Crossing { differ: 0 }),
    ("sides.rest", &Colours { at_the_end: true }),
    ("sides.known", &Colours { at_the_end: false }),
];

/// A border between two faces whose sides are known of each other.
struct Crossing {
    differ: u32,
}

impl Finder for Crossing {
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
        let known = values(view);
        let mut sides = match Sides::new(faces, &known) {
            Ok(sides) => sides,
            Err(variable) => return Err(Broken::Told(contradiction(faces, &known, variable))),
        };
        for &(edge, a, b, _) in &faces.borders {
            if view.store.value(edge).is_none() && sides.differ(a, b) == Some(self.differ) {
                found.push(Deduction {
                    facts: vec![(edge, self.differ)],
                    groups: vec![vec![a], vec![b]],
                    ..Deduction::default()
                });
            }
        }
        Ok(())
    }

    fn told(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let faces = view.faces();
        let &fact = deduction.facts.first()?;
        let (_, a, b, number) = faces.border(fact.0)?;
        let path = faces.path(&values(view), a, b)?;
        let mut constraints = path.constraints;
        constraints.push(number);
        constraints.sort_unstable();
        constraints.dedup();
        // What was said of faces before is said again; else it counts how many borders on the way are drawn.
        let says = path.facts.iter().any(|&(one, _)| faces.border(one).is_none());
        let mut sides = Sides::new(faces, &values(view)).ok()?;
        let held = [a, b].map(|face| sides.differ(face, Sides::PLANE));
        let drawn = path
            .facts
            .iter()
            .filter(|&&(one, value)| value == 1 && faces.border(one).is_some());
        Some(Step {
            facts: vec![fact],
            ways: drawn.count() as u64,
            values: if says {
                held.into_iter().flatten().collect()
            } else {
                Vec::new()
            },
            premises: tidy(path.facts),
            constraints,
            groups: deduction.groups.clone(),
            ..Step::default()
        })
    }
}

/// Why a border, or a face, cannot be what it is known to be: a way over what came before it says otherwise.
fn contradiction(faces: &Faces, known: &[u8], variable: u32) -> Contradiction {
    let (a, b, own) = match faces.border(variable) {
        Some((_, a, b, number)) => (a, b, Some(number)),
        None => (variable, Sides::PLANE, None),
    };
    // What comes later may contradict something else, and a way over that would prove nothing.
    let mut before = vec![OPEN; known.len()];
    let order = faces.borders.iter().flat_map(|&(edge, a, b, _)| [a, b, edge]);
    for one in order.take_while(|&one| one != variable) {
        before[one as usize] = known[one as usize];
    }
    let mut path = faces.path(&before, a, b).unwrap_or_default();
    path.facts.push((variable, u32::from(known[variable as usize])));
    path.constraints.extend(own);
    Contradiction {
        scopes: Vec::new(),
        constraints: path.constraints,
        premises: tidy(path.facts),
        without: Vec::new(),
    }
}

/// The colours of all faces that follow from known borders, in one step.
struct Colours {
    /// Only when all borders are known.
    at_the_end: bool,
}

impl Finder for Colours {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let faces = view.faces();
        let is_open = |&(edge, _, _, _): &(u32, u32, u32, u32)| view.store.value(edge).is_none();
        if faces.borders.is_empty() || self.at_the_end && faces.borders.iter().any(is_open) {
            return Ok(());
        }
        let known = values(view);
        if let Err(variable) = Sides::new(faces, &known) {
            return Err(Broken::Told(contradiction(faces, &known, variable)));
        }
        let reached = faces.reached(&known).into_iter();
        let facts: Vec<_> = reached
            .map(|(face, value, _)| (face, value))
            .filter(|&(face, _)| !view.is_told(face))
            .collect();
        if !facts.is_empty() {
            found.push(Deduction {
                facts,
                ..Deduction::default()
            });
        }
        Ok(())
    }

    fn told(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let faces = view.faces();
        let reached = faces.reached(&values(view));
        let wanted: Vec<u32> = deduction.facts.iter().map(|&(face, _)| face).collect();
        let mut path = Path::default();
        let news = reached.iter().filter(|(face, _, _)| wanted.contains(face));
        for &(_, _, reason) in news {
            path.add(reason, faces);
        }
        // The first step from a face that is known already rests on that face.
        let facts: Vec<_> = reached
            .iter()
            .filter(|&&(face, _, reason)| view.is_told(face) && matches!(reason, Reason::Known(_)))
            .map(|&(face, value, _)| (face, value))
            .collect();
        path.facts.extend(facts);
        Some(Step {
            facts: deduction.facts.clone(),
            premises: tidy(path.facts),
            constraints: {
                path.constraints.sort_unstable();
                path.constraints.dedup();
                path.constraints
            },
            ..Step::default()
        })
    }
}
