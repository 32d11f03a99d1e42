//! Repair: digits change where the board is not yet decided, until the ladder decides it and a lower one does not.
//!
//! How far a board is from being decided is the number of candidates that are left too many. A change is kept if that
//! does not grow, or by chance if it grows by a little; so the search neither stops at the first hollow nor begins anew
//! (simulated annealing at a low temperature). Changes are tried where candidates are left. Harder boards are met on
//! the way: what is nearly decided by single runs is looked at closely. A board that turned out too easy is loosened by
//! a few changes anywhere, and mended again.

use super::board::Board;
use super::digits::{Change, Digits};
use crate::budget::{Budget, Stop};
use crate::closure::Closure;
use crate::finders;
use crate::program::Scratch;
use crate::random::Random;
use crate::rules::Rules;
use crate::search;
use crate::store::Store;

/// Changes tried before a layout is given up, for each cell.
const PATIENCE: usize = 60;
/// From this tier on, more than one run at a time decides.
const BEYOND_RUNS: u8 = 4;
/// The nodes that a board may take which is to be decided without search.
const NODES: u64 = 300;

/// The search for digits.
pub(super) struct Climb<'a> {
    pub(super) board: &'a Board,
    pub(super) rules: &'a Rules,
    pub(super) tier: u8,
    pub(super) digits: Digits,
    pub(super) random: &'a mut Random,
    scratch: Scratch,
}

/// What is known of a board.
struct Look {
    /// The cells with more than one candidate.
    open: Vec<u32>,
    /// The candidates that are left too many.
    excess: u32,
}

/// How a board compares with what is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Easier,
    Fits,
    Harder,
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
        }
    }

    /// Changes digits until the board is of the wanted tier; false if that does not come.
    pub(super) fn run(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        let cells = self.board.of_cell.len();
        let mut now = self.look(budget)?;
        let mut stat = [0; 4];
        for number in 0..PATIENCE * cells {
            stat[3] = number;
            match self.verdict(&now, budget)? {
                Verdict::Fits => { eprintln!("fits {stat:?}"); return Ok(true) },
                Verdict::Easier => {
                    stat[0] += 1;
                    for _ in 0..2 + self.random.below(2) {
                        let cell = self.random.below(cells);
                        if let Some(change) = Change::random(&self.digits, self.board, cell, self.random) {
                            self.digits.make(self.board, change);
                        }
                    }
                    now = self.look(budget)?;
                }
                Verdict::Harder => self.step(&mut now, budget)?,
            }
        }
        eprintln!("stuck {stat:?} {}", now.excess);
        Ok(false)
    }

    /// Tries one change.
    fn step(&mut self, now: &mut Look, budget: &mut Budget) -> Result<(), Stop> {
        budget.check()?;
        let cell = self.place(now);
        let Some(change) = Change::random(&self.digits, self.board, cell, self.random) else {
            return Ok(());
        };
        self.digits.make(self.board, change);
        let there = self.look(budget)?;
        let mut most = now.excess;
        while self.random.below(8) == 0 {
            most += 1;
        }
        if there.excess <= most {
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
        let run = self.board.of_cell[cell][usize::from(self.random.coin())] as usize;
        self.board.runs[run][self.random.below(self.board.runs[run].len())] as usize
    }

    /// What single runs decide, or the ladder where it does not get as far.
    fn look(&mut self, budget: &mut Budget) -> Result<Look, Stop> {
        let sums = self.digits.sums();
        let bound = self.rules.bind(&sums);
        let Ok(mut store) = bound.start(&sums) else { unreachable!() };
        if (1..BEYOND_RUNS).contains(&self.tier) {
            let board = finders::Board::new(&bound, &sums);
            let mut closure = Closure::new(&board, store, self.tier);
            let solved = closure.run(budget)?;
            return Ok(Look::new(closure.store(), solved));
        }
        let _ = bound.propagate(&mut store, &self.rules.thorough, &mut self.scratch);
        Ok(Look::new(&store, store.is_complete()))
    }

    fn solved_by(&self, tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        crate::closure::solves(self.rules, &self.digits.sums(), tier, budget)
    }

    fn verdict(&self, now: &Look, budget: &mut Budget) -> Result<Verdict, Stop> {
        let limit = if self.tier < BEYOND_RUNS { 0 } else { self.board.of_cell.len() as u32 / 2 };
        if now.excess > limit {
            return Ok(Verdict::Harder);
        }
        if self.tier == 0 {
            return Ok(if now.excess == 0 || self.is_unique(budget)? { Verdict::Fits } else { Verdict::Harder });
        }
        if self.tier > BEYOND_RUNS && now.excess == 0 {
            return Ok(Verdict::Easier);
        }
        if self.tier >= BEYOND_RUNS && now.excess > 0 {
            if !self.is_unique(budget)? || !self.solved_by(self.tier, budget)? {
                return Ok(Verdict::Harder);
            }
        }
        let easier = self.tier > 1 && self.solved_by(self.tier - 1, budget)?;
        Ok(if easier { Verdict::Easier } else { Verdict::Fits })
    }

    fn is_unique(&self, budget: &mut Budget) -> Result<bool, Stop> {
        let mut part = budget.part(NODES);
        let sums = self.digits.sums();
        let counted = search::count(&self.rules.bind(&sums), &sums, 2, 0, &mut part);
        match counted.stopped {
            Some(Stop::Cancelled) => Err(Stop::Cancelled),
            Some(Stop::Spent) => Ok(false),
            None => Ok(counted.count == 1),
        }
    }
}

impl Look {
    fn new(store: &Store, solved: bool) -> Self {
        let cells = 0..store.layout.variables() as u32;
        let open: Vec<u32> = cells.filter(|&cell| store.value(cell).is_none()).collect();
        let left: u32 = open.iter().map(|&cell| store.domain(cell).count_ones() - 1).sum();
        Self {
            excess: left.max(u32::from(!solved)),
            open,
        }
    }
}
