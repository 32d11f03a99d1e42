//! Drawing one loop.
//!
//! The loop starts around one face and is pushed out or in over one face after the other, where the borders of the face
//! that it takes are one stretch and the dots of the other stretch are free: so it stays one loop that never meets
//! itself, inside and outside hang together, and each step looks at one face only. Steps that lengthen the loop are
//! preferred until there are none left, so it reaches everywhere.

use crate::borders::Borders;
use crate::random::Random;

/// A loop, as the borders that are drawn. Of `rests` faces it is never pushed over one, so that it leaves room here and
/// there; of `calm` faces over which it could be pushed without growing longer, one is taken.
pub fn grow(board: &Borders, (calm, rests): (usize, usize), random: &mut Random) -> Vec<bool> {
    let is_fixed = |face: usize| board.fixed.iter().any(|&(fixed, _)| fixed as usize == face);
    let faces: Vec<u32> = (0..board.around.len())
        .filter(|&face| !board.around[face].is_empty() && !is_fixed(face))
        .map(|face| face as u32)
        .collect();
    let mut growing = Growing {
        board,
        drawn: vec![false; board.borders.len()],
        degree: vec![0; board.dots],
        waiting: Vec::new(),
        is_waiting: vec![true; board.around.len()],
        pushed: vec![false; board.around.len()],
    };
    for &face in &faces {
        growing.is_waiting[face as usize] = random.below(rests) == 0;
    }
    growing.push_over(faces[random.below(faces.len())]);
    while !growing.waiting.is_empty() {
        let face = growing.waiting.swap_remove(random.below(growing.waiting.len()));
        growing.is_waiting[face as usize] = false;
        match growing.gain(face) {
            Some(gain) if gain > 0 => growing.push_over(face),
            Some(0) if !growing.pushed[face as usize] && random.below(calm) == 0 => {
                growing.pushed[face as usize] = true;
                growing.push_over(face);
            }
            _ => {}
        }
    }
    growing.drawn
}

struct Growing<'a> {
    board: &'a Borders,
    drawn: Vec<bool>,
    /// The borders drawn at each dot.
    degree: Vec<u8>,
    /// Faces to look at.
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
    /// Faces over which the loop was pushed without growing.
    pushed: Vec<bool>,
}

impl Growing<'_> {
    /// How much longer the loop gets if it is pushed over a face; `None` where it cannot be.
    fn gain(&self, face: u32) -> Option<i32> {
        let borders = &self.board.around[face as usize];
        let drawn = borders.iter().filter(|&&border| self.drawn[border as usize]).count();
        if drawn == 0 || drawn == borders.len() {
            return None;
        }
        let mut turns = 0;
        for (index, &border) in borders.iter().enumerate() {
            for &other in &borders[index + 1..] {
                let ends = self.board.borders[other as usize].ends;
                let Some(&dot) = self.board.borders[border as usize]
                    .ends
                    .iter()
                    .find(|dot| ends.contains(dot))
                else {
                    continue;
                };
                match (self.drawn[border as usize], self.drawn[other as usize]) {
                    (false, false) if self.degree[dot as usize] > 0 => return None,
                    (false, false) | (true, true) => {}
                    _ => turns += 1,
                }
            }
        }
        (turns == 2).then_some(borders.len() as i32 - 2 * drawn as i32)
    }

    fn push_over(&mut self, face: u32) {
        for &border in &self.board.around[face as usize] {
            let at = &self.board.borders[border as usize];
            let drawn = &mut self.drawn[border as usize];
            *drawn = !*drawn;
            for &dot in &at.ends {
                let degree = &mut self.degree[dot as usize];
                *degree = if *drawn { *degree + 1 } else { *degree - 1 };
            }
            for &near in &at.faces {
                if !std::mem::replace(&mut self.is_waiting[near as usize], true) {
                    self.waiting.push(near);
                }
            }
        }
    }
}

/// The values of all variables with this loop.
pub fn answer(board: &Borders, drawn: &[bool]) -> Vec<u8> {
    let mut answer = vec![2; board.variables];
    for (border, &drawn) in board.borders.iter().zip(drawn) {
        answer[border.variable as usize] = u8::from(drawn);
    }
    let mut waiting: Vec<u32> = Vec::new();
    for &(face, value) in &board.fixed {
        answer[face as usize] = value as u8;
        waiting.push(face);
    }
    while let Some(face) = waiting.pop() {
        for &border in &board.around[face as usize] {
            let [first, second] = board.borders[border as usize].faces;
            let other = if first == face { second } else { first };
            if answer[other as usize] > 1 {
                answer[other as usize] = answer[face as usize] ^ u8::from(drawn[border as usize]);
                waiting.push(other);
            }
        }
    }
    answer
}
