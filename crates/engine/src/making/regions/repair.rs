//! Repairing a map until its answer is the only one.
//!
//! A rival is killed by moving one of its marks, which is none of the answer's, to the region next door: one region is
//! then short of a mark and the other has one too many, while the answer stays as it was. New rivals that a move makes
//! have a mark in the cell that moves, so they are few and soon counted: the move taken is the one after which the
//! fewest are left.

use super::cells::Cells;
use super::map::Map;
use super::placing::Field;
use crate::budget::{Budget, Stop};
use crate::random::Random;

/// Rivals looked at together. Where there are more, these stand for them.
const AT_ONCE: usize = 60;
/// Moves after which a map is given up, for each cell.
const MOST_MOVES: usize = 2;

/// A map under repair.
pub struct Repair<'a> {
    /// The map.
    pub map: Map,
    /// The same with rows and columns.
    pub field: Field,
    answer: &'a Cells,
    /// Until which move a cell that has moved stays where it is.
    rests: Vec<usize>,
    /// Moves made.
    pub moves: usize,
}

/// A cell and the region that it moves to.
pub(super) type Move = (usize, usize);

impl<'a> Repair<'a> {
    /// Nothing is known of this map yet.
    pub fn new(map: Map, rows: &Field, answer: &'a Cells) -> Self {
        Self {
            field: rows.with(&map),
            rests: vec![0; map.side() * map.side()],
            map,
            answer,
            moves: 0,
        }
    }

    /// Moves cells until there is no rival; false if that takes too many moves.
    pub fn run(&mut self, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        let last = self.moves + MOST_MOVES * self.rests.len();
        loop {
            let placements = self.field.placements(None, AT_ONCE, u64::MAX, random, budget)?;
            let (mut rivals, complete) = (placements.found, placements.complete);
            rivals.retain(|marks| marks != self.answer);
            if rivals.is_empty() {
                return Ok(true);
            }
            let best = self.best_move(&rivals, complete, random, budget)?;
            let Some((cell, region)) = best.or_else(|| self.any_move(random)).filter(|_| self.moves < last) else {
                return Ok(false);
            };
            self.move_cell(cell, region);
        }
    }

    /// Of the moves that kill a rival, the one after which the fewest are left; of those, one from a small region to a
    /// large one, since regions of different sizes have fewer placements. What a move makes possible is only counted
    /// where all rivals are known.
    fn best_move(
        &mut self,
        rivals: &[Cells],
        complete: bool,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Stop> {
        let sizes: Vec<usize> = (0..self.map.side())
            .map(|region| self.map.cells(region).number())
            .collect();
        let mut best: Option<((usize, usize), Move)> = None;
        for (survive, _, cell) in self.cells_of(rivals, random) {
            if best.is_some_and(|((left, _), _)| left < survive) {
                break;
            }
            for region in self.map.regions_near(cell) {
                let most = best.map_or(AT_ONCE, |((left, _), _)| left - survive + 1);
                let made = if complete {
                    self.made_by((cell, region), most, random, budget)?
                } else {
                    0
                };
                let key = (
                    survive + made,
                    self.rests.len() + sizes[self.map.region(cell)] - sizes[region],
                );
                if best.is_none_or(|(known, _)| key < known) {
                    best = Some((key, (cell, region)));
                }
            }
        }
        Ok(best.map(|(_, chosen)| chosen))
    }

    /// The marks of rivals that can move: how many rivals survive that, a random number, the cell; fewest first.
    fn cells_of(&self, rivals: &[Cells], random: &mut Random) -> Vec<(usize, u64, usize)> {
        let all = rivals.iter().fold(Cells::default(), |all, marks| all.or(marks));
        let mut cells = Vec::new();
        for cell in all.without(self.answer).iter() {
            if self.rests[cell] <= self.moves && self.map.can_lose(cell) {
                let survive = rivals.iter().filter(|marks| !marks.contains(cell)).count();
                cells.push((survive, random.bits(), cell));
            }
        }
        cells.sort_unstable();
        cells
    }

    /// How many placements a move makes possible, up to a limit.
    pub(super) fn made_by(
        &mut self,
        (cell, region): Move,
        most: usize,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<usize, Stop> {
        self.field.move_cell(cell, region);
        let made = self.field.placements(Some(cell), most, u64::MAX, random, budget);
        self.field.move_cell(cell, self.map.region(cell));
        Ok(made?.found.len())
    }

    /// Where no rival can be killed: a move of any cell that is none of the answer's.
    fn any_move(&self, random: &mut Random) -> Option<Move> {
        let mut cells: Vec<usize> = (0..self.rests.len())
            .filter(|&cell| !self.answer.contains(cell))
            .collect();
        random.shuffle(&mut cells);
        cells.into_iter().find_map(|cell| {
            let region = self.map.regions_near(cell).next()?;
            self.map.can_lose(cell).then_some((cell, region))
        })
    }

    /// Moves a cell to a region next to it; for a while it then stays where it is.
    pub fn move_cell(&mut self, cell: usize, region: usize) {
        self.map.put(cell, region);
        self.field.move_cell(cell, region);
        self.moves += 1;
        self.rests[cell] = self.moves + self.map.side() / 2;
    }
}
