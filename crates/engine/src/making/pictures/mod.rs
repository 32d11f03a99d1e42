//! Pictures that the blocks of their lines tell.
//!
//! A picture is drawn, or given, and then **repaired**: where single lines say no more, a cell gets the other colour, one
//! from which they say most of the rest. It is never thrown away for having a rival.

pub mod blobs;
mod levels;
pub mod lines;
pub mod picture;
mod repair;
mod wanted;

use serde::Deserialize;

use super::{Made, Wish};
use crate::budget::{Budget, Stop};
use crate::kinds::packed_line::Word;
use crate::random::Random;
use crate::rules::Rules;
use blobs::blobs;
use levels::{beyond_lines, bindings, strengths, within_lines};
use picture::Picture;
use repair::Repair;
use wanted::nearest;

/// Lines of more cells than this need a larger word.
const SHORT: u32 = 63;

/// What pictures are drawn on.
#[derive(Clone, Debug, Deserialize)]
pub struct Canvas {
    /// Its rows.
    pub rows: u32,
    /// Its columns.
    pub columns: u32,
    /// A picture that is wanted: its cells in the order of reading, 1 for black. Empty for a random one.
    #[serde(default)]
    pub wanted: Vec<u8>,
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
    rules: &Rules,
    wish: &Wish,
    canvas: &Canvas,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let told = if canvas.wanted.is_empty() {
        random_one::<W>(rules, wish.tier, canvas, random, budget)?
    } else {
        let black = |row, column| canvas.wanted[(row * canvas.columns + column) as usize] == 1;
        let wanted = Picture::<W>::new(canvas.rows, canvas.columns, black);
        nearest(rules, wish.tier, &wanted, random, budget)?
    };
    Ok(told.map(|picture| Made {
        bindings: bindings(&picture),
        answer: picture.cells(),
        ..Made::default()
    }))
}

fn random_one<W: Word>(
    rules: &Rules,
    tier: u8,
    canvas: &Canvas,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Picture<W>>, Stop> {
    let picture = blobs::<W>(canvas.rows, canvas.columns, grain(tier, canvas, random), random);
    let mut repair = Repair::new(picture, strengths(tier).0);
    let done = match tier {
        0 => repair.run(random, budget)?,
        1..=3 => within_lines(rules, tier, &mut repair, random, budget)?,
        _ => beyond_lines(rules, tier, &mut repair, random, budget)?,
    };
    Ok(done.then_some(repair.picture))
}

/// How often a picture is smoothed: more for easy ones, and one in three a time more.
fn grain(tier: u8, canvas: &Canvas, random: &mut Random) -> u32 {
    let cells = canvas.rows * canvas.columns;
    let usual = match tier {
        1 => 1 + cells / 400,
        2 | 3 if cells < 150 => 0,
        4.. if cells < 300 => 0,
        2 => 1 + cells / 800,
        _ => 1 + cells / 3000,
    };
    usual + u32::from(random.below(3) == 0)
}
