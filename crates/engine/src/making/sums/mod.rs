//! Runs of digits with their sums: a layout is drawn, filled, and repaired until it has one answer.

pub mod board;
mod climb;
pub mod digits;
pub mod layout;

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
    /// The keys of the rules: different digits, and sums.
    pub names: (String, String),
}

/// One attempt.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    sums: &Sums,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let percent = 55 + random.below(12);
    let size = (sums.rows as usize, sums.columns as usize);
    let Some(layout) = Layout::random(size, sums.symmetry, percent, random) else {
        return Ok(None);
    };
    let board = Board::new(&layout);
    let Ok(own) = board.rules([&sums.names.0, &sums.names.1], &rules.model.rungs) else {
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
    let mut pattern = vec![0; (size.0 + 1) * (size.1 + 1)];
    for (cell, _) in layout.white.iter().enumerate().filter(|(_, white)| **white) {
        pattern[(cell / size.1 + 1) * (size.1 + 1) + cell % size.1 + 1] = 1;
    }
    Ok(Some(Made {
        bindings: digits.sums(),
        answer: digits.values,
        pattern,
        tries: 0,
    }))
}
