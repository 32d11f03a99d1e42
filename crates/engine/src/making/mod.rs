//! Making puzzles of an exact level, unique by proof.
//!
//! Each strategy is one file or folder: [`dig`] takes clues away from a full grid, [`answers`] changes an answer whose
//! clues are all shown, [`pictures`] a picture until its lines tell it, [`regions`] grows a map of regions around an
//! answer and repairs it, [`loops`] draws one loop and shows as few numbers as are needed, [`sums`] lays out runs and
//! finds digits for them. What is random comes from the seed, the number of the puzzle in its batch and the number of
//! the attempt alone, so that a puzzle does not depend on the others.

pub mod answers;
pub mod borders;
mod carve;
pub mod dig;
pub mod fill;
pub mod lines;
pub mod loops;
pub mod pictures;
pub mod regions;
mod sparse;
pub mod sums;

use serde::Deserialize;

use crate::budget::{Budget, Stop};
use crate::model::{Binding, Model, ModelError};
use crate::random::Random;
use crate::rules::Rules;

/// How a puzzle is made.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Strategy {
    /// A full grid, and clues taken away.
    Dig(dig::Clues),
    /// An answer whose clues are all shown, changed until they tell it.
    Answers(answers::Answers),
    /// Marks in rows, columns and regions; regions grown around the marks of an answer.
    Regions(regions::Regions),
    /// A picture of black and white cells, changed until its lines tell it.
    Picture(pictures::Canvas),
    /// One loop, and numbers of borders.
    Loop(loops::Loop),
    /// Runs of digits with their sums.
    Sums(sums::Sums),
}

/// What is wanted of a puzzle.
#[derive(Clone, Debug, Deserialize)]
pub struct Wish {
    /// The tier, or 0 for any: then only uniqueness counts.
    pub tier: u8,
    /// Whether every clue must be needed for uniqueness.
    pub minimal: bool,
    /// How many clues to show, from the first number to the second; `None` for as few as the random order gives.
    pub clues: Option<(u32, u32)>,
    /// Clues that come and go together, as those of a pattern do; clues in none of these are not shown. Empty if each
    /// may be shown by itself.
    #[serde(default)]
    pub units: Vec<Vec<u32>>,
    /// The answer that the puzzle is to have; empty for a random one.
    #[serde(default)]
    pub answer: Vec<u8>,
    /// How it is made.
    pub strategy: Strategy,
    /// How many grids to try.
    pub tries: u32,
}

impl Wish {
    /// A puzzle of this tier and nothing else that is wished for.
    pub fn new(tier: u8, strategy: Strategy, tries: u32) -> Self {
        Self {
            tier,
            minimal: false,
            clues: None,
            units: Vec::new(),
            answer: Vec::new(),
            strategy,
            tries,
        }
    }

    /// Checks that what is wished for exists in the model.
    pub fn check(&self, model: &Model) -> Result<(), ModelError> {
        let is_clue = |&clue: &u32| (clue as usize) < model.clues.len();
        if !self
            .units
            .iter()
            .all(|unit| !unit.is_empty() && unit.iter().all(is_clue))
        {
            return Err(ModelError(
                "a unit is empty, or names a clue that does not exist".into(),
            ));
        }
        let is_value = |&value: &u8| usize::from(value) < model.values.len();
        if !self.answer.is_empty() && (self.answer.len() != model.places.len() || !self.answer.iter().all(is_value)) {
            return Err(ModelError(
                "the answer does not give each variable one of its values".into(),
            ));
        }
        Ok(())
    }

    /// Whether a puzzle may show so many clues.
    fn admits(&self, clues: usize) -> bool {
        self.clues
            .is_none_or(|(least, most)| (least as usize..=most as usize).contains(&clues))
    }

    /// The answer that is wished for, or a random one; `None` if there is none that meets the rules.
    fn answer(&self, rules: &Rules, random: &mut Random, budget: &mut Budget) -> Result<Option<Vec<u8>>, Stop> {
        if !self.answer.is_empty() {
            return Ok(Some(self.answer.clone()));
        }
        let bound = rules.bind(&[]);
        let Ok(blank) = bound.start(&[]) else {
            return Ok(None);
        };
        fill::fill(&bound, &blank, random, budget)
    }
}

/// A finished puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// The clues.
    pub bindings: Vec<Binding>,
    /// The answer.
    pub answer: Vec<u8>,
    /// What the strategy laid out where that is part of the puzzle, such as the region of each cell.
    pub pattern: Vec<u32>,
    /// Grids tried.
    pub tries: u32,
}

/// Makes puzzle `index` of the batch with this seed; `None` if no attempt gave what is wanted.
pub fn make(rules: &Rules, wish: &Wish, seed: u64, index: u64, budget: &mut Budget) -> Result<Option<Made>, Stop> {
    for number in 0..wish.tries {
        let mut random = Random::new(seed, index, u64::from(number));
        let made = match &wish.strategy {
            Strategy::Answers(_) => answers::attempt(rules, wish, &mut random, budget)?,
            Strategy::Dig(clues) => dig::attempt(rules, wish, clues, number, &mut random, budget)?,
            Strategy::Regions(regions) => regions::attempt(rules, wish, regions, &mut random, budget)?,
            Strategy::Picture(canvas) => pictures::attempt(rules, wish, canvas, &mut random, budget)?,
            Strategy::Loop(way) => loops::attempt(rules, wish, way, &mut random, budget)?,
            Strategy::Sums(sums) => sums::attempt(rules, wish, sums, &mut random, budget)?,
        };
        if let Some(made) = made {
            return Ok(Some(Made {
                tries: number + 1,
                ..made
            }));
        }
    }
    Ok(None)
}
