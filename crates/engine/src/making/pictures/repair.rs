//! Changing cells of a picture until single lines tell all of it.
//!
//! What lines say is kept while a change is tried: only the two lines of the cell and what follows from them are
//! looked at. That is a guess, since the change may take away what led there; so when nothing is left open, everything
//! is derived anew, and the repair goes on from there.

use super::blobs::are_lines_mixed;
use super::lines::{Known, Sweeps};
use super::picture::Picture;
use crate::budget::{Budget, Stop};
use crate::kinds::packed_line::Word;
use crate::random::Random;

/// How often everything is derived anew before the picture is given up.
const MOST_ROUNDS: u32 = 60;
/// How many changes are tried for each that is made.
const MOST_TRIED: usize = 20;

/// A picture under repair.
pub(super) struct Repair<W> {
    pub(super) picture: Picture<W>,
    sweeps: Sweeps<W>,
    known: Known<W>,
    tried: Known<W>,
    mixed: bool,
}

impl<W: Word> Repair<W> {
    pub(super) fn new(picture: Picture<W>) -> Self {
        Self {
            sweeps: Sweeps::default(),
            known: Known::nothing(&picture),
            tried: Known::nothing(&picture),
            mixed: are_lines_mixed(picture.rows(), picture.columns()),
            picture,
        }
    }

    /// Changes cells until single lines tell the picture; false if that did not come to an end.
    pub(super) fn run(&mut self, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        for _ in 0..MOST_ROUNDS {
            budget.check()?;
            self.sweeps.solve(&self.picture, &mut self.known);
            if self.known.open == 0 {
                return Ok(true);
            }
            while self.known.open > 0 && self.change_one(random) {}
        }
        Ok(false)
    }

    /// Makes the change after which lines say most; false if no change can be made.
    fn change_one(&mut self, random: &mut Random) -> bool {
        let mut cells: Vec<(u32, u32)> = self.known.open_cells(self.picture.columns()).collect();
        random.shuffle(&mut cells);
        let mut tried = cells.iter().filter_map(|&cell| Some((self.rate(cell)?, cell)));
        let best = tried.by_ref().take(MOST_TRIED).min_by_key(|&(rate, _)| rate);
        drop(tried);
        let Some((_, (row, column))) = best else {
            return false;
        };
        self.picture.flip(row, column);
        let lines = [1 << row, 1 << column];
        self.sweeps.run(&self.picture, &mut self.known, lines);
        true
    }

    /// How many cells stay open after a change, and how many blocks its lines have then; `None` if it makes a line plain.
    fn rate(&mut self, (row, column): (u32, u32)) -> Option<(u32, u32)> {
        self.picture.flip(row, column);
        let rate = (!self.mixed || !self.picture.is_plain_at(row, column)).then(|| {
            self.tried.copy(&self.known);
            let lines = [1 << row, 1 << column];
            self.sweeps.run(&self.picture, &mut self.tried, lines);
            (self.tried.open, self.picture.blocks_at(row, column))
        });
        self.picture.flip(row, column);
        rate
    }
}
