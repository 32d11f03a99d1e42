//! Answers whose clues are all shown: cells are changed until the clues tell the answer, by just the wanted tier.
//!
//! Where every line has its clue there is nothing to dig; what decides the level is the answer. A random one is climbed
//! from: a cell is turned, the clues of its lines follow, and the change stays if a low tier of the ladder tells at
//! least as many cells as before. Once it tells all, cells are turned until the tier below the wanted one does not tell
//! all any more and the wanted one does. High tiers take long, so they are asked only where the one below is stuck.

use serde::Deserialize;

use super::{Made, Wish};
use crate::budget::{Budget, Stop};
use crate::closure::{Closure, solves};
use crate::finders::Board;
use crate::model::{Binding, ClueTemplate};
use crate::random::Random;
use crate::rules::Rules;
use crate::search::count;

/// What is wanted besides the level: nothing.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Answers {}

/// How many changes are tried on one answer, for each of its cells.
const CHANGES: usize = 12;
/// The highest tier by which cells are told at first; where any level will do, the last one.
const FIRST: u8 = 3;

/// One attempt, from a random answer.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let tier = if wish.tier == 0 { FIRST } else { wish.tier };
    if !wish.answer.is_empty() {
        return with_answer(rules, wish, budget);
    }
    let answer = (0..rules.layout.variables()).map(|_| u8::from(random.coin()));
    let mut climb = Climb::new(rules, tier.min(FIRST), answer.collect());
    let mut left = CHANGES * climb.answer.len();
    let reached = climb.reach(&mut left, random, budget)?
        && (wish.tier <= 1 || climb.rise(wish.tier, &mut left, random, budget)?);
    Ok(reached.then(|| climb.made()))
}

/// The puzzle with a given answer, if its clues tell that by just the wanted tier.
fn with_answer(rules: &Rules, wish: &Wish, budget: &mut Budget) -> Result<Option<Made>, Stop> {
    let made = Climb::new(rules, FIRST, wish.answer.clone()).made();
    let fits = if wish.tier == 0 {
        let counted = count(&rules.bind(&made.bindings), &made.bindings, 2, 0, budget);
        counted.stopped.map_or(Ok(counted.count == 1), Err)?
    } else {
        solves(rules, &made.bindings, wish.tier, budget)?
            && (wish.tier == 1 || !solves(rules, &made.bindings, wish.tier - 1, budget)?)
    };
    Ok(fits.then_some(made))
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
            below: None,
        };
        let all: Vec<Binding> = (0..rules.model.clues.len() as u32)
            .map(|clue| (clue, rules.parameter(clue, &climb.answer)))
            .collect();
        climb.at.say(&all);
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

    /// Turns cells until the tier tells all, and the one below does not.
    fn rise(&mut self, tier: u8, left: &mut usize, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        let clues = self.at.board().bindings().to_vec();
        let mut below = Closure::new(Board::blank(self.rules), tier - 1);
        below.say(&clues);
        let mut is_below = below.run(budget)?;
        self.below = Some(below);
        if is_below {
            self.at.climb_to(tier);
        }
        while is_below && *left > 0 {
            *left -= 1;
            budget.spend()?;
            let cell = random.below(self.answer.len()) as u32;
            self.turn(cell);
            is_below = self.is_below(budget)?;
            if !is_below && !self.at.run(budget)? {
                self.turn(cell);
                is_below = true;
            }
        }
        Ok(!is_below)
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
