//! Runs of digits with their sums: white cells are laid out and filled with digits, and digits change until the sums
//! leave one answer, found with techniques of the wanted tier.
//!
//! A full board has no clue that could be taken away: its layout and digits are the puzzle. Most boards have many
//! answers, since two cells exchanged in two rows keep all sums; so a board is never thrown away for that, but repaired
//! where its answers differ.

pub mod board;
mod climb;
pub mod digits;
pub mod layout;
mod masks;

use serde::Deserialize;

use self::board::Board;
use self::climb::Climb;
use self::digits::Digits;
use self::layout::{Layout, Symmetry};
use super::{Made, Wish};
use crate::budget::{Budget, Stop};
use crate::random::Random;
use crate::rules::Rules;

/// What is laid out.
#[derive(Clone, Debug, Deserialize)]
pub struct Sums {
    /// Rows inside the black border.
    pub rows: u32,
    /// Columns inside the black border.
    pub columns: u32,
    /// What leaves the layout as it is.
    pub symmetry: Symmetry,
    /// The key of the rule that the digits of a run differ.
    pub different: String,
    /// The key of the rule that they add up to its sum.
    pub sum: String,
}

/// White cells in a hundred, at least, and how many percentages are tried from there on.
const WHITE: (usize, usize) = (60, 10);

/// One attempt: a layout, and digits for it.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    sums: &Sums,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let percent = WHITE.0 + random.below(WHITE.1);
    let size = (sums.rows as usize, sums.columns as usize);
    let Some(layout) = Layout::random(size, sums.symmetry, percent, random) else {
        return Ok(None);
    };
    let board = Board::new(&layout);
    let Ok(own) = board.rules([&sums.different, &sums.sum], &rules.model.rungs) else {
        return Ok(None);
    };
    let Some(digits) = Digits::random(&board, random) else {
        return Ok(None);
    };
    let mut climb = Climb::new(&board, &own, wish.tier, digits, random);
    if !climb.run(budget)? {
        return Ok(None);
    }
    let digits = climb.digits;
    Ok(Some(Made {
        bindings: digits.sums(),
        answer: digits.values,
        pattern: layout.with_border(),
        ..Made::default()
    }))
}
