//! Classes of faces that are alike or different, each face with its sign: union-find with parity.

use super::faces::Faces;
use super::tables::OPEN;

/// Classes of faces that are known to be alike or different.
#[derive(Clone, Debug)]
pub struct Sides {
    above: Vec<u32>,
    odd: Vec<u8>,
}

impl Sides {
    /// What stands for value 0.
    pub const PLANE: u32 = u32::MAX;

    /// What known borders and faces tell; the first border or face that contradicts the others.
    pub fn new(faces: &Faces, values: &[u8]) -> Result<Self, u32> {
        let mut sides = Self {
            above: (0..=values.len() as u32).collect(),
            odd: vec![0; values.len() + 1],
        };
        for &(face, value, _) in &faces.fixed {
            sides.join(face, Self::PLANE, value).ok_or(face)?;
        }
        for &(edge, a, b, _) in &faces.borders {
            for face in [a, b] {
                if values[face as usize] != OPEN {
                    sides
                        .join(face, Self::PLANE, u32::from(values[face as usize]))
                        .ok_or(face)?;
                }
            }
            if values[edge as usize] != OPEN {
                sides.join(a, b, u32::from(values[edge as usize])).ok_or(edge)?;
            }
        }
        Ok(sides)
    }

    /// The class of a face, and whether it differs from the class.
    pub fn find(&mut self, face: u32) -> (u32, u32) {
        let start = if face == Self::PLANE {
            self.above.len() as u32 - 1
        } else {
            face
        };
        let (mut at, mut odd) = (start as usize, 0);
        while self.above[at] as usize != at {
            // Halve the way for those who come after.
            let up = self.above[at] as usize;
            self.above[at] = self.above[up];
            self.odd[at] ^= self.odd[up];
            odd ^= self.odd[at];
            at = self.above[at] as usize;
        }
        (at as u32, u32::from(odd))
    }

    /// Whether two faces differ, if that is known.
    pub fn differ(&mut self, a: u32, b: u32) -> Option<u32> {
        let (a, b) = (self.find(a), self.find(b));
        (a.0 == b.0).then_some(a.1 ^ b.1)
    }

    /// Says that two faces differ, or not: whether that is news, `None` if it cannot be.
    pub fn join(&mut self, a: u32, b: u32, differ: u32) -> Option<bool> {
        let (a, b) = (self.find(a), self.find(b));
        if a.0 == b.0 {
            return (a.1 ^ b.1 == differ).then_some(false);
        }
        self.above[a.0 as usize] = b.0;
        self.odd[a.0 as usize] = (a.1 ^ b.1 ^ differ) as u8;
        Some(true)
    }
}
