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
use crate::budget::{Budget, Stop};
use crate::closure::Closure;
use crate::finders;
use crate::model::Binding;
use crate::program::Scratch;
use crate::random::Random;
use crate::rules::{Bound, Rules};
use crate::search;
use crate::store::Store;

/// Looks at a board for each of its cells before the layout is given up.
const PATIENCE: usize = 60;
/// The tier of boards that single runs decide, taken completely; the tiers below decide no more than that.
const BY_RUNS: u8 = 4;
/// Changes in vain after which a board with several answers is loosened.
const STALE: u32 = 60;
/// The nodes that the two answers of a board may take.
const NODES: u64 = 300;
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
    scratch: Scratch,
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
            scratch: Scratch::default(),
            most_left: match tier {
                0..BY_RUNS => 0,
                BY_RUNS => 20,
                5 => 30,
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
                    self.most_left = (self.most_left * 3 / 4).max(4);
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
        self.stale = if there.distance < now.distance {
            0
        } else {
            self.stale + 1
        };
        if there.distance <= most {
            *now = there;
        } else {
            self.digits.take_back(self.board, change);
        }
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
        let sums = self.digits.sums();
        let bound = self.rules.bind(&sums);
        let Some(store) = self.by_runs(&bound, &sums) else {
            return Ok(Look::default());
        };
        let by_runs = Look::new(&store);
        if (1..BY_RUNS).contains(&self.tier) {
            if by_runs.left == 0 {
                return self.by_ladder(&bound, &sums, budget);
            }
            let distance = by_runs.left + FAR;
            return Ok(Look { distance, ..by_runs });
        }
        if by_runs.left == 0 || by_runs.left > self.most_left {
            return Ok(by_runs);
        }
        let answers = search::count_from(&bound, store, 2, 2, &mut budget.part(NODES));
        match answers.stopped {
            Some(Stop::Cancelled) => Err(Stop::Cancelled),
            Some(Stop::Spent) => Ok(by_runs),
            None => Ok(by_runs.with_answers(&answers.solutions)),
        }
    }

    /// All that single runs decide.
    fn by_runs<'r>(&mut self, bound: &Bound<'r>, sums: &[Binding]) -> Option<Store<'r>> {
        let mut store = bound.start(sums).ok()?;
        bound
            .propagate(&mut store, &self.rules.thorough, &mut self.scratch)
            .ok()?;
        Some(store)
    }

    /// What the ladder up to the tier decides.
    fn by_ladder(&self, bound: &Bound, sums: &[Binding], budget: &mut Budget) -> Result<Look, Stop> {
        let board = finders::Board::new(bound, sums);
        let mut closure = Closure::new(board, self.tier);
        let solved = closure.run(budget)?;
        let look = Look::new(closure.store());
        // A digit may be the only one that is left without being said.
        let distance = look.left.max(u32::from(!solved));
        Ok(Look { distance, ..look })
    }

    fn verdict(&mut self, now: &Look, budget: &mut Budget) -> Result<Verdict, Stop> {
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
    fn solves(&mut self, tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        let sums = self.digits.sums();
        let bound = self.rules.bind(&sums);
        // What runs decide is found faster without the ladder, where that contains it.
        let start = if tier >= BY_RUNS {
            self.by_runs(&bound, &sums)
        } else {
            bound.start(&sums).ok()
        };
        let Some(store) = start else {
            return Ok(false);
        };
        let board = finders::Board::new(&bound, &sums);
        let mut closure = Closure::new(board, tier);
        closure.learn(&store);
        match closure.run(&mut budget.part(MOST_SUPPOSED)) {
            Err(Stop::Spent) => Ok(false),
            other => other,
        }
    }
}

impl Look {
    fn new(store: &Store) -> Self {
        let cells = 0..store.layout.variables() as u32;
        let open: Vec<u32> = cells.filter(|&cell| store.value(cell).is_none()).collect();
        let left: u32 = open.iter().map(|&cell| store.domain(cell).count_ones() - 1).sum();
        Self {
            open,
            left,
            distance: left,
        }
    }

    /// The same where all answers, or two of them, are known.
    fn with_answers(mut self, answers: &[Vec<u8>]) -> Self {
        self.distance = 0;
        if let [first, second] = answers {
            self.open.retain(|&cell| first[cell as usize] != second[cell as usize]);
            self.distance = self.open.len() as u32;
        }
        self
    }
}
