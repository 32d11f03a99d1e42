//! Repairing a map until its answer is the only one.
//!
//! A rival is killed by moving one of its marks, which is none of the answer's, to the region next door: one region is
//! then short of a mark and the other has one too many, while the answer stays as it was. All rivals ever met are kept:
//! the move taken is the one that leaves the fewest of them alive.

use super::cells::Cells;
use super::map::Map;
use super::placing::Field;
use crate::budget::{Budget, Stop};
use crate::random::Random;

/// Rivals looked for at once.
const AT_ONCE: usize = 12;
/// Moves after which a map is given up, for each cell.
const MOST_MOVES: usize = 4;

/// A rival, and how many of its marks each region holds now.
struct Rival {
    marks: Cells,
    held: Vec<u8>,
    wrong: usize,
}

/// A map under repair.
pub struct Repair<'a> {
    /// The map.
    pub map: Map,
    /// The same with rows and columns.
    pub field: Field,
    answer: &'a Cells,
    each: u8,
    rivals: Vec<Rival>,
    rests: Vec<usize>,
    /// Moves made.
    pub moves: usize,
}

impl<'a> Repair<'a> {
    /// Nothing is known of this map yet.
    pub fn new(map: Map, rows: &Field, answer: &'a Cells, each: usize) -> Self {
        Self {
            field: rows.with(&map),
            rests: vec![0; map.side() * map.side()],
            map,
            answer,
            each: each as u8,
            rivals: Vec::new(),
            moves: 0,
        }
    }

    /// Moves cells until there is no rival; false if that takes too many moves.
    pub fn run(&mut self, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        let last = self.moves + MOST_MOVES * self.rests.len();
        while self.find_rivals(random, budget)? {
            if self.moves >= last {
                return Ok(false);
            }
            while self.moves < last && self.rivals.iter().any(|rival| rival.wrong == 0) {
                let Some((cell, region)) = self.best_move(random).or_else(|| self.any_move(random)) else {
                    return Ok(false);
                };
                self.move_cell(cell, region);
            }
        }
        Ok(true)
    }

    /// Whether there are rivals; those found are kept.
    fn find_rivals(&mut self, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        let placements = self.field.placements(AT_ONCE, u64::MAX, random, budget)?;
        let mut any = false;
        for marks in placements.found {
            if marks == *self.answer {
                continue;
            }
            any = true;
            if self.rivals.iter().all(|rival| rival.marks != marks) {
                let held = (0..self.map.side()).map(|region| self.map.cells(region).and(&marks).number() as u8);
                self.rivals.push(Rival {
                    marks,
                    held: held.collect(),
                    wrong: 0,
                });
            }
        }
        Ok(any)
    }

    /// The move that leaves the fewest rivals alive, of those that kill one.
    fn best_move(&self, random: &mut Random) -> Option<(usize, usize)> {
        let alive = self.rivals.iter().filter(|rival| rival.wrong == 0);
        let marks = alive.fold(Cells::default(), |all, rival| all.or(&rival.marks));
        let mut best = None;
        for cell in marks.without(self.answer).iter() {
            if self.rests[cell] > self.moves || !self.map.can_lose(cell) {
                continue;
            }
            for region in self.map.regions_near(cell) {
                let key = (self.gain(cell, region), random.bits());
                if best.is_none_or(|(known, _)| key > known) {
                    best = Some((key, (cell, region)));
                }
            }
        }
        best.map(|(_, chosen)| chosen)
    }

    /// Where no rival can be killed: a move of any cell that is none of the answer's.
    fn any_move(&self, random: &mut Random) -> Option<(usize, usize)> {
        let mut cells: Vec<usize> = (0..self.rests.len()).filter(|&cell| !self.answer.contains(cell)).collect();
        random.shuffle(&mut cells);
        cells.into_iter().find_map(|cell| {
            let region = self.map.regions_near(cell).next()?;
            self.map.can_lose(cell).then_some((cell, region))
        })
    }

    /// How many rivals fewer would be alive after a move.
    fn gain(&self, cell: usize, region: usize) -> i32 {
        let from = self.map.region(cell);
        let with = self.rivals.iter().filter(|rival| rival.marks.contains(cell));
        with.map(|rival| {
            if rival.wrong == 0 {
                1
            } else {
                let revives =
                    rival.wrong == 2 && rival.held[from] == self.each + 1 && rival.held[region] + 1 == self.each;
                -i32::from(revives)
            }
        })
        .sum()
    }

    /// Moves a cell to a region next to it.
    pub fn move_cell(&mut self, cell: usize, region: usize) {
        let from = self.map.region(cell);
        for rival in self.rivals.iter_mut().filter(|rival| rival.marks.contains(cell)) {
            rival.held[from] -= 1;
            rival.held[region] += 1;
            rival.wrong = rival.held.iter().filter(|&&held| held != self.each).count();
        }
        self.map.put(cell, region);
        self.field.move_cell(cell, region);
        self.moves += 1;
        // For a while it stays where it is.
        self.rests[cell] = self.moves + self.map.side() / 2;
    }
}
