//! What follows from the whole board: paths that must not be closed yet, pieces that hang together, and suppositions.

use super::state::State;
use crate::pictures::HIDDEN;
use crate::ways::OPEN;

impl State<'_> {
    /// A path is not closed while something is left to do elsewhere; where it is closed, nothing else is drawn.
    pub(super) fn look_at_paths(&mut self) {
        if self.tier < 2 {
            return;
        }
        if self.paths.is_closed {
            for border in 0..self.values.len() as u32 {
                if self.values[border as usize] == OPEN {
                    self.set(border, 0);
                }
            }
            return;
        }
        if self.paths.number == 1 {
            self.paths.waiting.push(self.paths.last);
        }
        let board = self.board;
        while let Some(end) = self.paths.waiting.pop() {
            let (other, length) = self.paths.path(end);
            if length < 2 || self.paths.path(other).0 != end {
                continue;
            }
            for &border in &board.at[end as usize] {
                let ends = board.borders[border as usize].ends;
                if self.values[border as usize] == OPEN
                    && ends.contains(&other)
                    && (self.paths.number > 1 || self.leaves_work(border))
                {
                    self.set(border, 0);
                }
            }
            if self.broken {
                return;
            }
        }
    }

    /// Whether a number is wrong if nothing more is drawn than this border.
    fn leaves_work(&self, last: u32) -> bool {
        let is_drawn = |border: u32| border == last || self.values[border as usize] == 1;
        self.is_unfinished(is_drawn)
    }

    /// Whether a number is wrong if just these borders are drawn.
    pub(super) fn is_unfinished(&self, is_drawn: impl Fn(u32) -> bool) -> bool {
        self.numbers.iter().enumerate().any(|(table, &number)| {
            let drawn = |borders: &[u32]| borders.iter().filter(|&&border| is_drawn(border)).count();
            number != HIDDEN && drawn(&self.board.tables[table].borders) != usize::from(number)
        })
    }

    /// What is inside is one piece, and so is what is outside.
    pub(super) fn hang_together(&mut self) {
        for area in &self.board.areas {
            let plane = self.classes.find(self.classes.plane());
            let domain = |face: u32| {
                let (root, odd) = self.classes.find(face);
                if root == plane.0 { 1 << (odd ^ plane.1) } else { 3 }
            };
            let Some((needed, cut_off)) = area.consequences(domain) else {
                self.broken = true;
                return;
            };
            let is_open = |&place: &u32| domain(area.cells[place as usize]) == 3;
            let facts = needed.iter().map(|&place| (place, area.value as u8));
            let others = cut_off.iter().map(|&place| (place, 1 - area.value as u8));
            let facts: Vec<(u32, u8)> = facts.chain(others).filter(|(place, _)| is_open(place)).collect();
            let plane = self.classes.plane();
            for (place, value) in facts {
                self.relate(area.cells[place as usize], plane, value);
            }
            if !self.told.is_empty() || !self.queue.is_empty() {
                return;
            }
        }
    }

    /// Supposes a value of a border or of a face, and takes the opposite where tables and faces show it to be wrong.
    pub(super) fn suppose(&mut self) {
        let board = self.board;
        let plane = self.classes.plane();
        for border in 0..board.borders.len() as u32 {
            let [first, second] = board.borders[border as usize].faces;
            for (a, b) in [(first, second), (first, plane), (second, plane)] {
                if a == b || self.classes.differ(a, b).is_some() {
                    continue;
                }
                for value in 0..2 {
                    let mark = self.mark();
                    self.plain = true;
                    self.relate(a, b, value);
                    self.settle();
                    let wrong = self.broken;
                    self.take_back(mark);
                    self.plain = false;
                    if wrong {
                        self.relate(a, b, 1 - value);
                        return;
                    }
                }
            }
        }
    }
}
