//! Faces and the borders between them: inside and outside.
//!
//! A border is drawn just where the faces at its sides differ. So borders that are known, drawn or empty, tell which
//! faces are alike and which differ, and these tell the borders between them: each closed curve crosses the loop an even
//! number of times (Jordan). What is known is kept in classes of faces, each with its sign (union-find with parity).

use std::collections::VecDeque;

use super::View;
pub use super::same_sides::Sides;
use super::tables::OPEN;
use crate::model::{Constraint, Model};
use crate::steps::Fact;

const NONE: u32 = u32::MAX;

/// The borders of a model with the faces at their sides.
#[derive(Clone, Debug)]
pub struct Faces {
    /// The borders: variable, faces, constraint.
    pub borders: Vec<(u32, u32, u32, u32)>,
    /// Faces whose value the rules say: face, value, constraint.
    pub fixed: Vec<(u32, u32, u32)>,
    /// The place of each variable among the borders.
    border_of: Vec<u32>,
}

impl Faces {
    /// The faces of a model.
    pub fn new(model: &Model) -> Self {
        let mut faces = Self {
            borders: Vec::new(),
            fixed: Vec::new(),
            border_of: vec![NONE; model.places.len()],
        };
        for (number, constraint) in (0..).zip(&model.constraints) {
            match constraint {
                Constraint::Difference {
                    edge, first, second, ..
                } => {
                    faces.border_of[*edge as usize] = faces.borders.len() as u32;
                    faces.borders.push((*edge, *first, *second, number));
                }
                Constraint::Count {
                    scope,
                    value,
                    least,
                    most,
                    clue: None,
                    ..
                } => {
                    let cells = &model.scopes[*scope as usize].cells;
                    if let (&[cell], true) = (cells.as_slice(), least == most && *least < 2 && *value < 2) {
                        faces.fixed.push((cell, 1 - (value ^ least), number));
                    }
                }
                _ => {}
            }
        }
        faces
    }

    /// The border of a variable: variable, faces, constraint.
    pub fn border(&self, variable: u32) -> Option<(u32, u32, u32, u32)> {
        self.borders.get(self.border_of[variable as usize] as usize).copied()
    }

    /// The faces around some borders, each with the borders (a bit each) that lie between it and the first one.
    pub fn around(&self, borders: &[u32]) -> Vec<(u32, u8)> {
        let sides: Vec<(u32, u32)> = borders
            .iter()
            .filter_map(|&one| self.border(one).map(|(_, a, b, _)| (a, b)))
            .collect();
        if sides.len() != borders.len() || sides.is_empty() {
            return Vec::new();
        }
        let common = |face: u32| sides.iter().all(|&(a, b)| a == face || b == face);
        let start = if common(sides[0].1) { sides[0].1 } else { sides[0].0 };
        let mut found = vec![(start, 0)];
        let mut used = 0u8;
        let mut moved = true;
        while std::mem::take(&mut moved) {
            for (place, &(a, b)) in sides.iter().enumerate() {
                let known = found.iter().find(|&&(face, _)| face == a || face == b).copied();
                if let (Some((face, places)), true) = (known, used >> place & 1 == 0) {
                    found.push((if face == a { b } else { a }, places | 1 << place));
                    used |= 1 << place;
                    moved = true;
                }
            }
        }
        found
    }

    /// The constraints that relate these borders with their faces.
    pub fn constraints(&self, borders: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let all = borders.into_iter().filter_map(|border| self.border(border));
        all.map(|(_, _, _, number)| number).collect()
    }

    /// The shortest way from face to face over known borders, and over faces of known values: the facts, and the
    /// constraints of faces that the rules fix. [`Sides::PLANE`] stands for what has value 0.
    pub fn path(&self, values: &[u8], from: u32, to: u32) -> Option<Path> {
        let links = self.links(values);
        let nodes = links.len() - 1;
        let node = |face: u32| if face == Sides::PLANE { nodes } else { face as usize };
        let mut came: Vec<Option<(usize, Reason)>> = vec![None; links.len()];
        let mut waiting = VecDeque::from([node(from)]);
        while let Some(at) = waiting.pop_front() {
            if at == node(to) {
                break;
            }
            for &(next, reason) in &links[at] {
                if next != node(from) && came[next].is_none() {
                    came[next] = Some((at, reason));
                    waiting.push_back(next);
                }
            }
        }
        let mut path = Path::default();
        let mut at = node(to);
        while at != node(from) {
            let (before, reason) = came[at]?;
            path.add(reason, self);
            at = before;
        }
        Some(path)
    }

    /// The faces that known borders join with the plane, in the order in which they are reached, with their values
    /// and the way to each from the one before.
    pub fn reached(&self, values: &[u8]) -> Vec<(u32, u32, Reason)> {
        let links = self.links(values);
        let plane = links.len() - 1;
        let mut value = vec![OPEN; links.len()];
        value[plane] = 0;
        let mut found = Vec::new();
        let mut waiting = VecDeque::from([plane]);
        while let Some(at) = waiting.pop_front() {
            for &(next, reason) in &links[at] {
                if value[next] == OPEN {
                    value[next] = value[at] ^ reason.odd();
                    found.push((next as u32, u32::from(value[next]), reason));
                    waiting.push_back(next);
                }
            }
        }
        found
    }

    fn links(&self, values: &[u8]) -> Vec<Vec<(usize, Reason)>> {
        let plane = values.len();
        let mut links = vec![Vec::new(); plane + 1];
        let mut join = |a: usize, b: usize, reason: Reason| {
            links[a].push((b, reason));
            links[b].push((a, reason));
        };
        for &(edge, a, b, _) in &self.borders {
            if values[edge as usize] != OPEN {
                join(
                    a as usize,
                    b as usize,
                    Reason::Known((edge, u32::from(values[edge as usize]))),
                );
            }
            for face in [a, b] {
                if values[face as usize] != OPEN {
                    join(
                        face as usize,
                        plane,
                        Reason::Known((face, u32::from(values[face as usize]))),
                    );
                }
            }
        }
        for &(face, value, number) in &self.fixed {
            join(face as usize, plane, Reason::Rule(number, value));
        }
        links
    }
}

/// Why two faces are alike or differ.
#[derive(Clone, Copy, Debug)]
pub enum Reason {
    /// The border between them is known; or a face itself.
    Known(Fact),
    /// A rule fixes a face.
    Rule(u32, u32),
}

impl Reason {
    fn odd(self) -> u8 {
        match self {
            Self::Known((_, value)) | Self::Rule(_, value) => value as u8,
        }
    }
}

/// What a way from face to face rests on.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// Known borders and faces.
    pub facts: Vec<Fact>,
    /// Constraints.
    pub constraints: Vec<u32>,
}

impl Path {
    /// Adds a reason.
    pub fn add(&mut self, reason: Reason, faces: &Faces) {
        match reason {
            Reason::Known(fact) => {
                self.facts.push(fact);
                self.constraints.extend(faces.constraints([fact.0]));
            }
            Reason::Rule(number, _) => self.constraints.push(number),
        }
    }

    /// Adds another way.
    pub fn extend(&mut self, other: Self) {
        self.facts.extend(other.facts);
        self.constraints.extend(other.constraints);
    }
}

/// What is known of a variable of two values: 0, 1 or [`OPEN`].
pub fn value(view: &View<'_>, variable: u32) -> u8 {
    view.store.value(variable).map_or(OPEN, |value| value as u8)
}

/// What is known of all variables.
pub fn values(view: &View<'_>) -> Vec<u8> {
    (0..view.store.layout.variables() as u32)
        .map(|one| value(view, one))
        .collect()
}
