//! Digits change until the ladder up to the wanted tier decides the board, and the tiers below do not.
//!
//! How far a board is from that is a number: the candidates that single runs leave too many; with few of them left,
//! the cells in which two answers differ. A change is kept if the number does not grow, or by chance if it grows by a
//! little; so the search neither ends in the first hollow nor begins anew (Kirkpatrick, Gelatt, Vecchi: "Optimization by
//! simulated annealing", Science 1983, at a temperature that stays). Changes are tried where the board is not decided.
//! A board that turns out too easy is loosened by a few changes anywhere, and mended again. How much single runs may
//! leave open follows the tiers that are met: more after a board that is too easy, less after one that is too hard.

use super::board::Board;
use super::digits::{Change, Digits};
use super::masks::{Masks, Spent};
use crate::budget::{Budget, Stop};
use crate::closure::Closure;
use crate::finders;
use crate::random::Random;
use crate::rules::Rules;

/// Looks at a board for each of its cells before the layout is given up.
const PATIENCE: usize = 60;
/// The tier of boards that single runs decide, taken completely; the tiers below decide no more than that.
const BY_RUNS: u8 = 4;
/// Changes in vain after which a board with several answers is loosened.
const STALE: u32 = 60;
/// The nodes that the two answers of a board may take.
const NODES: u32 = 300;
/// What the ladder may suppose.
const MOST_SUPPOSED: u64 = 20_000;
/// Further away than any board that runs decide.
const FAR: u32 = 1 << 16;

/// The search for digits.
pub(super) struct Climb<'a> {
    board: &'a Board,
    rules: &'a Rules,
    tier: u8,
    /// The digits of the answer.
    pub(super) digits: Digits,
    random: &'a mut Random,
    masks: Masks<'a>,
    /// With more candidates left by runs, answers are not asked for.
    most_left: u32,
    stale: u32,
}

/// What is seen of a board.
#[derive(Default)]
struct Look {
    /// The cells that are not decided.
    open: Vec<u32>,
    /// The candidates that runs, or the ladder, leave too many.
    left: u32,
    /// How far the board is from having one answer, or from being decided by the ladder.
    distance: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Undecided,
    TooEasy,
    Fits,
    TooHard,
}

impl<'a> Climb<'a> {
    pub(super) fn new(board: &'a Board, rules: &'a Rules, tier: u8, digits: Digits, random: &'a mut Random) -> Self {
        Self {
            board,
            rules,
            tier,
            digits,
            random,
            masks: Masks::new(board),
            most_left: match tier {
                0..BY_RUNS => 0,
                BY_RUNS => 20,
                _ => 60,
            },
            stale: 0,
        }
    }

    /// Changes digits until the board is of the wanted tier, or of any for 0; false if that does not come.
    pub(super) fn run(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        let mut now = self.look(budget)?;
        for _ in 0..PATIENCE * self.board.of_cell.len() {
            budget.check()?;
            match self.verdict(&now, budget)? {
                Verdict::Fits => return Ok(true),
                Verdict::TooEasy => {
                    self.most_left += self.most_left / 4 + 1;
                    now = self.loosened(budget)?;
                }
                Verdict::TooHard => {
                    self.most_left = now.left * 3 / 4;
                    now.distance = now.left;
                    self.step(&mut now, budget)?;
                }
                Verdict::Undecided if self.stale > STALE && now.left <= self.most_left => {
                    now = self.loosened(budget)?;
                }
                Verdict::Undecided => self.step(&mut now, budget)?,
            }
        }
        Ok(false)
    }

    /// A few changes anywhere.
    fn loosened(&mut self, budget: &mut Budget) -> Result<Look, Stop> {
        self.stale = 0;
        for _ in 0..2 + self.random.below(2) {
            let cell = self.random.below(self.board.of_cell.len());
            if let Some(change) = Change::random(&self.digits, self.board, cell, self.random) {
                self.digits.make(self.board, change);
            }
        }
        self.look(budget)
    }

    /// Tries one change.
    fn step(&mut self, now: &mut Look, budget: &mut Budget) -> Result<(), Stop> {
        let cell = self.place(now);
        let Some(change) = Change::random(&self.digits, self.board, cell, self.random) else {
            return Ok(());
        };
        self.digits.make(self.board, change);
        let there = self.look(budget)?;
        let mut most = now.distance;
        while self.random.below(8) == 0 {
            most += 1;
        }
        // What single runs decide is of no use for the tiers above.
        let in_vain = there.left == 0 && (self.tier > BY_RUNS || (self.tier == BY_RUNS && self.random.below(4) > 0));
        self.stale += 1;
        if in_vain || there.distance > most {
            self.digits.take_back(self.board, change);
            return Ok(());
        }
        if there.distance < now.distance {
            self.stale = 0;
        }
        *now = there;
        Ok(())
    }

    /// A cell that is not decided, or one in a run with such a one.
    fn place(&mut self, now: &Look) -> usize {
        let cell = match now.open.len() {
            0 => self.random.below(self.board.of_cell.len()),
            number => now.open[self.random.below(number)] as usize,
        };
        if self.random.below(5) < 2 {
            return cell;
        }
        let run = &self.board.runs[self.board.of_cell[cell][usize::from(self.random.coin())] as usize];
        run[self.random.below(run.len())] as usize
    }

    /// Looks at the board, no closer than it has to.
    fn look(&mut self, budget: &mut Budget) -> Result<Look, Stop> {
        self.masks.start(&self.digits);
        let by_runs = Look::new(&self.masks.domains);
        if (1..BY_RUNS).contains(&self.tier) {
            if by_runs.left == 0 {
                return self.by_ladder(budget);
            }
            let distance = by_runs.left + FAR;
            return Ok(Look { distance, ..by_runs });
        }
        if by_runs.left == 0 || by_runs.left > self.most_left {
            return Ok(by_runs);
        }
        Ok(match self.masks.rival(&self.digits.values, NODES) {
            Err(Spent) => by_runs,
            Ok(None) => Look { distance: 0, ..by_runs },
            Ok(Some(rival)) => by_runs.with_rival(&rival, &self.digits.values),
        })
    }

    /// What the ladder up to the tier decides.
    fn by_ladder(&self, budget: &mut Budget) -> Result<Look, Stop> {
        let sums = self.digits.sums();
        let bound = self.rules.bind(&sums);
        let mut closure = Closure::new(finders::Board::new(&bound, &sums), self.tier);
        let solved = closure.run(budget)?;
        let cells = 0..self.digits.values.len() as u32;
        let domains: Vec<u64> = cells.map(|cell| closure.store().domain(cell)).collect();
        let look = Look::new(&domains);
        // A digit may be the only one that is left without being said.
        let distance = look.left.max(u32::from(!solved));
        Ok(Look { distance, ..look })
    }

    fn verdict(&self, now: &Look, budget: &mut Budget) -> Result<Verdict, Stop> {
        Ok(if now.distance > 0 {
            Verdict::Undecided
        } else if self.tier == 0 {
            Verdict::Fits
        } else if (self.tier > BY_RUNS && now.left == 0) || (self.tier > 1 && self.solves(self.tier - 1, budget)?) {
            Verdict::TooEasy
        } else if self.tier < BY_RUNS || self.solves(self.tier, budget)? {
            Verdict::Fits
        } else {
            Verdict::TooHard
        })
    }

    /// Whether the ladder up to a tier solves the board.
    fn solves(&self, tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        let sums = self.digits.sums();
        let bound = self.rules.bind(&sums);
        let mut closure = Closure::new(finders::Board::new(&bound, &sums), tier);
        match closure.run(&mut budget.part(MOST_SUPPOSED)) {
            Err(Stop::Spent) => Ok(false),
            other => other,
        }
    }
}

impl Look {
    fn new(domains: &[u64]) -> Self {
        let open = (0..).zip(domains).filter(|(_, domain)| !domain.is_power_of_two());
        let left = open.clone().map(|(_, domain)| domain.count_ones() - 1).sum();
        Self {
            open: open.map(|(cell, _)| cell).collect(),
            left,
            distance: left,
        }
    }

    /// The same where another answer is known.
    fn with_rival(mut self, rival: &[u64], answer: &[u8]) -> Self {
        self.open
            .retain(|&cell| rival[cell as usize] != 1 << answer[cell as usize]);
        self.distance = self.open.len() as u32;
        self
    }
}
