//! Answers whose clues are all shown: cells are changed until the clues tell the answer, by just the wanted tier.
//!
//! Where every line has its clue there is nothing to dig; what decides the level is the answer. A random one is climbed
//! from: a cell is turned, the clues of its lines follow, and the change stays if the ladder up to the tier tells at
//! least as many cells as before. Once it tells all, cells are turned until the tier below tells fewer, again never
//! going back. Where only uniqueness counts, the
//! first level that tells it will do.

use serde::Deserialize;

use super::{Made, Wish};
use crate::budget::{Budget, Stop};
use crate::closure::Closure;
use crate::finders::Board;
use crate::model::{Binding, ClueTemplate};
use crate::random::Random;
use crate::rules::Rules;

/// What is wanted besides the level: nothing.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Answers {}

/// How many changes are tried on one answer, for each of its cells.
const CHANGES: usize = 12;
/// The tier of the ladder where any level will do.
const ANY: u8 = 5;

/// One attempt, from a random answer.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let tier = if wish.tier == 0 { ANY } else { wish.tier };
    if !wish.answer.is_empty() {
        let mut climb = Climb::new(rules, tier, wish.answer.clone());
        let fits = climb.at.run(budget)? && (wish.tier == 0 || !climb.is_below(budget)?);
        return Ok(fits.then(|| climb.made()));
    }
    let answer = (0..rules.layout.variables()).map(|_| u8::from(random.coin()));
    let mut climb = Climb::new(rules, tier, answer.collect());
    let mut left = CHANGES * climb.answer.len();
    let reached =
        climb.reach(&mut left, random, budget)? && (wish.tier == 0 || climb.rise(&mut left, random, budget)?);
    Ok(reached.then(|| climb.made()))
}

struct Climb<'rules> {
    rules: &'rules Rules,
    answer: Vec<u8>,
    /// The clues of each variable: those of the scopes that it lies in.
    clues: Vec<Vec<u32>>,
    at: Closure<'rules>,
    below: Option<Closure<'rules>>,
}

impl<'rules> Climb<'rules> {
    fn new(rules: &'rules Rules, tier: u8, answer: Vec<u8>) -> Self {
        let mut clues = vec![Vec::new(); answer.len()];
        for (clue, template) in (0..).zip(&rules.model.clues) {
            if let ClueTemplate::Switch { constraint } = *template {
                for &cell in &rules.layout.scopes[rules.scope_of(constraint) as usize] {
                    clues[cell as usize].push(clue);
                }
            }
        }
        let mut climb = Self {
            rules,
            answer,
            clues,
            at: Closure::new(Board::blank(rules), tier),
            below: (tier > 1).then(|| Closure::new(Board::blank(rules), tier - 1)),
        };
        let all: Vec<Binding> = (0..rules.model.clues.len() as u32)
            .map(|clue| (clue, rules.parameter(clue, &climb.answer)))
            .collect();
        climb.at.say(&all);
        if let Some(below) = &mut climb.below {
            below.say(&all);
        }
        climb
    }

    /// Turns a cell; the clues follow.
    fn turn(&mut self, cell: u32) {
        self.answer[cell as usize] ^= 1;
        let (rules, answer) = (self.rules, &self.answer);
        let said = self.clues[cell as usize]
            .iter()
            .map(|&clue| (clue, rules.parameter(clue, answer)));
        let said: Vec<Binding> = said.collect();
        self.at.say(&said);
        if let Some(below) = &mut self.below {
            below.say(&said);
        }
    }

    /// Turns cells that are not told until the tier tells all.
    fn reach(&mut self, left: &mut usize, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        let mut solved = self.at.run(budget)?;
        while !solved && *left > 0 {
            *left -= 1;
            budget.spend()?;
            let (untold, cells) = (self.at.untold(), self.untold_cells());
            let cell = cells[random.below(cells.len())];
            self.turn(cell);
            solved = self.at.run(budget)?;
            if self.at.untold() > untold {
                self.turn(cell);
                solved = self.at.run(budget)?;
            }
        }
        Ok(solved)
    }

    fn untold_cells(&self) -> Vec<u32> {
        let cells = 0..self.answer.len() as u32;
        cells.filter(|&cell| !self.at.is_told(cell)).collect()
    }

    /// Turns cells until the tier below tells less than all, while the tier still tells all.
    fn rise(&mut self, left: &mut usize, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        while self.is_below(budget)? {
            if *left == 0 {
                return Ok(false);
            }
            *left -= 1;
            budget.spend()?;
            let cell = random.below(self.answer.len()) as u32;
            self.turn(cell);
            if !self.at.run(budget)? {
                self.turn(cell);
            }
        }
        Ok(true)
    }

    fn is_below(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        self.below.as_mut().map_or(Ok(false), |below| below.run(budget))
    }

    fn made(&self) -> Made {
        let mut bindings = self.at.board().bindings().to_vec();
        bindings.sort_unstable();
        Made {
            bindings,
            answer: self.answer.clone(),
            ..Made::default()
        }
    }
}
