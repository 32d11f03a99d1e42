//! Changing cells of a picture until single lines tell all of it.
//!
//! What lines say is kept while a change is tried: only the two lines of the cell and what follows from them are
//! looked at. That is a guess, since the change may take away what led there; so when nothing is left open, everything
//! is derived anew, and the repair goes on from there.

use super::blobs::are_lines_mixed;
use super::lines::{Known, Strength, Sweeps};
use super::picture::Picture;
use crate::budget::{Budget, Stop};
use crate::kinds::packed_line::Word;
use crate::random::Random;

/// How often everything is derived anew before the picture is given up.
const MOST_ROUNDS: u32 = 60;
/// How many changes are tried for each that is made.
const MOST_TRIED: usize = 20;

/// A cell: its row and its column.
pub(super) type Cell = (u32, u32);

/// A picture under repair.
pub(super) struct Repair<W> {
    pub(super) picture: Picture<W>,
    pub(super) known: Known<W>,
    sweeps: Sweeps<W>,
    tried: Known<W>,
    mixed: bool,
    /// Cells that should stay as they are, so that changes at the edges of shapes are the best.
    faithful: bool,
}

impl<W: Word> Repair<W> {
    pub(super) fn new(picture: Picture<W>, strength: Strength) -> Self {
        Self {
            sweeps: Sweeps::new(strength),
            known: Known::nothing(&picture),
            tried: Known::nothing(&picture),
            mixed: are_lines_mixed(picture.rows(), picture.columns()),
            faithful: false,
            picture,
        }
    }

    /// The repair of a picture that is to look the same; its lines may be plain.
    pub(super) fn of_wanted(picture: Picture<W>, strength: Strength) -> Self {
        Self {
            mixed: false,
            faithful: true,
            ..Self::new(picture, strength)
        }
    }

    /// How many cells are open when a look of some strength has said all.
    pub(super) fn look(&mut self, strength: Strength) -> u32 {
        let usual = std::mem::replace(&mut self.sweeps.strength, strength);
        self.sweeps.solve(&self.picture, &mut self.known);
        self.sweeps.strength = usual;
        self.known.open
    }

    /// Changes cells until single lines tell the picture; false if that did not come to an end.
    pub(super) fn run(&mut self, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        for _ in 0..MOST_ROUNDS {
            budget.check()?;
            if self.look(self.sweeps.strength) == 0 {
                return Ok(true);
            }
            while self.known.open > 0 && self.ease(random).is_some() {}
        }
        Ok(false)
    }

    /// Makes the change of an open cell after which lines say most; `None` if no change can be made.
    pub(super) fn ease(&mut self, random: &mut Random) -> Option<Cell> {
        let mut cells: Vec<Cell> = self.known.open_cells(self.picture.columns()).collect();
        random.shuffle(&mut cells);
        let rates = cells.into_iter().filter_map(|cell| Some((self.rate(cell)?, cell)));
        let (_, (row, column)) = rates.take(MOST_TRIED).min_by_key(|&(rate, _)| rate)?;
        self.picture.flip(row, column);
        let lines = [1 << row, 1 << column];
        self.sweeps.run(&self.picture, &mut self.known, lines);
        Some((row, column))
    }

    /// How many cells stay open after a change, and how little it is liked otherwise: how many blocks its lines have
    /// then, or how many neighbours of the cell are of the other colour. `None` if it makes a line plain.
    pub(super) fn rate(&mut self, (row, column): Cell) -> Option<(u32, u32)> {
        if !self.change((row, column)) {
            return None;
        }
        self.tried.copy(&self.known);
        let lines = [1 << row, 1 << column];
        self.sweeps.run(&self.picture, &mut self.tried, lines);
        let dislike = if self.faithful {
            self.picture.others_at(row, column)
        } else {
            self.picture.blocks_at(row, column)
        };
        self.picture.flip(row, column);
        Some((self.tried.open, dislike))
    }

    /// Gives a cell the other colour unless a line gets plain by it.
    pub(super) fn change(&mut self, (row, column): Cell) -> bool {
        self.picture.flip(row, column);
        let allowed = !self.mixed || !self.picture.is_plain_at(row, column);
        if !allowed {
            self.picture.flip(row, column);
        }
        allowed
    }

    /// Gives a random cell the other colour.
    pub(super) fn stir(&mut self, random: &mut Random) {
        let row = random.below(self.picture.rows() as usize) as u32;
        let column = random.below(self.picture.columns() as usize) as u32;
        self.change((row, column));
    }
}
