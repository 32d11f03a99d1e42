//! Pictures that the blocks of their lines tell.
//!
//! A picture is drawn, or given, and then **repaired**: where single lines say no more, a cell gets the other colour, one
//! from which they say most of the rest. It is never thrown away for having a rival.

pub mod blobs;
pub mod lines;
pub mod picture;
mod repair;

use serde::Deserialize;

use super::{Made, Wish};
use crate::budget::{Budget, Stop};
use crate::kinds::packed_line::Word;
use crate::random::Random;
use crate::rules::Rules;
use picture::Picture;
use repair::Repair;

/// Lines of more cells than this need a larger word.
const SHORT: u32 = 63;

/// What pictures are drawn on.
#[derive(Clone, Debug, Deserialize)]
pub struct Canvas {
    /// Its rows.
    pub rows: u32,
    /// Its columns.
    pub columns: u32,
}

/// One attempt: a random picture is repaired.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    canvas: &Canvas,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    if canvas.rows.max(canvas.columns) <= SHORT {
        drawn::<u64>(rules, wish, canvas, random, budget)
    } else {
        drawn::<u128>(rules, wish, canvas, random, budget)
    }
}

fn drawn<W: Word>(
    _rules: &Rules,
    _wish: &Wish,
    canvas: &Canvas,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let picture = blobs::blobs::<W>(canvas.rows, canvas.columns, random);
    let mut repair = Repair::new(picture);
    let told = repair.run(random, budget)?;
    Ok(told.then(|| finished(&repair.picture)))
}

fn finished<W: Word>(picture: &Picture<W>) -> Made {
    Made {
        bindings: (0..).zip(picture.clues()).collect(),
        answer: picture.cells(),
        ..Made::default()
    }
}
