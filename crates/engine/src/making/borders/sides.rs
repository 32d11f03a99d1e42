//! What is known of the faces at the sides of borders.

use super::state::{Change, FACES, State, WAYS};
use crate::pictures::MOST_FACES;
use crate::ways::OPEN;

impl State<'_> {
    /// Faces of one class leave a table fewer ways; faces that are alike or different in all ways are related.
    pub(super) fn look_at_faces(&mut self, table: u32) {
        let at = &self.board.tables[table as usize];
        let mut sides = [(0, 0); MOST_FACES];
        for (side, &face) in sides.iter_mut().zip(&at.faces) {
            *side = self.classes.find(face);
        }
        let before = self.ways[table as usize];
        let mut left = before;
        for &(one, other, odd) in &at.odd {
            let (one, other) = (sides[usize::from(one)], sides[usize::from(other)]);
            if one.0 == other.0 {
                left &= if one.1 == other.1 { !odd } else { odd };
            }
        }
        self.narrow(table, left);
        if left == 0 || (left == before && self.wakes[table as usize] & WAYS == 0) {
            return;
        }
        for &(one, other, odd) in &at.odd {
            let odd = odd & left;
            if (odd == 0 || odd == left) && sides[usize::from(one)].0 != sides[usize::from(other)].0 {
                self.relate(
                    at.faces[usize::from(one)],
                    at.faces[usize::from(other)],
                    u8::from(odd != 0),
                );
            }
        }
    }

    /// Two faces differ, or do not: what lies between the two classes follows.
    pub(super) fn relate(&mut self, a: u32, b: u32, differ: u8) {
        let (a, b) = (self.classes.find(a), self.classes.find(b));
        if a.0 == b.0 {
            self.broken |= a.1 ^ b.1 != differ;
            return;
        }
        let joined = self.classes.join(a, b, differ);
        self.log.push(Change::Joined(joined));
        if self.tier < 3 {
            return;
        }
        let board = self.board;
        let plane = self.classes.plane();
        let mut face = joined.root;
        while face != joined.child {
            face = self.classes.next(face);
            if face == plane {
                continue;
            }
            for &border in &board.around[face as usize] {
                if self.values[border as usize] == OPEN {
                    let [first, second] = board.borders[border as usize].faces;
                    if let Some(differ) = self.classes.differ(first, second) {
                        self.told.push((border, differ));
                    }
                }
            }
            if self.tier >= 4 {
                for &table in &board.tables_of[face as usize] {
                    self.wake(table, FACES);
                }
            }
        }
    }
}
