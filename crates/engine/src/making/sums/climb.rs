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
/// Further away than anything that runs decide.
const FAR: u32 = 1 << 16;

/// The search for digits.
pub(super) struct Climb<'a> {
    pub(super) board: &'a Board,
    pub(super) rules: &'a Rules,
    pub(super) tier: u8,
    pub(super) digits: Digits,
    pub(super) random: &'a mut Random,
    scratch: Scratch,
    /// With more candidates left, answers are not asked for.
    most_left: u32,
    looks: u32,
    stale: u32,
}
fn v(i: usize) -> usize { std::env::var(format!("V{i}")).ok().and_then(|x| x.parse::<usize>().ok()).unwrap_or(0) }

/// What is known of a board.
#[derive(Default)]
struct Look {
    /// The cells that are not decided.
    open: Vec<u32>,
    /// The candidates that are left too many.
    left: u32,
    /// How far the board is from having one answer, or from being solved by the ladder.
    distance: u32,
}

/// How a board compares with what is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Ambiguous,
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
            stale: 0,
            most_left: [12, 12, 12, 12, v(4), v(5), v(6), v(7)][tier as usize] as u32,
            looks: 0,
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
                Verdict::Fits => { eprintln!("fits {stat:?} looks {} {}/{cells}", self.looks, now.left); return Ok(true) },
                Verdict::Easier => {
                    stat[0] += 1;
                    self.most_left = (self.most_left * 5 / 4 + 1).min(2 * cells as u32);
                    now = self.kick(budget)?;
                }
                Verdict::Ambiguous if self.tier >= BEYOND_RUNS && self.stale > v(1) as u32 && now.left <= self.most_left => {
                    stat[2] += 1;
                    self.most_left = (self.most_left * 3 / 4).max(4);
                    now = self.kick(budget)?;
                }
                Verdict::Harder => {
                    stat[1] += 1;
                    self.most_left = now.left * 3 / 4;
                    now.distance = now.left;
                    self.step(&mut now, budget)?;
                }
                Verdict::Ambiguous => self.step(&mut now, budget)?,
            }
        }
        eprintln!("stuck {stat:?} {} {} looks {}", now.left, now.distance, self.looks);
        Ok(false)
    }

    fn kick(&mut self, budget: &mut Budget) -> Result<Look, Stop> {
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
        budget.check()?;
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
        self.stale += 1;
        if there.distance <= most {
            if there.distance < now.distance { self.stale = 0; }
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

    /// Looks at the board, no closer than it has to.
    fn look(&mut self, budget: &mut Budget) -> Result<Look, Stop> {
        let sums = self.digits.sums();
        let bound = self.rules.bind(&sums);
        let Ok(mut store) = bound.start(&sums) else {
            return Ok(Look::default());
        };
        let propagated = bound.propagate(&mut store, &self.rules.thorough, &mut self.scratch);
        debug_assert!(propagated.is_ok(), "the digits are an answer");
        let by_runs = Look::new(&store);
        if (1..BEYOND_RUNS).contains(&self.tier) && by_runs.left == 0 {
            let board = finders::Board::new(&bound, &sums);
            let start = bound.start(&sums).unwrap_or(store);
            let mut closure = Closure::new(&board, start, self.tier);
            let solved = closure.run(budget)?;
            let look = Look::new(closure.store());
            return Ok(Look { distance: look.left.max(u32::from(!solved)), ..look });
        }
        if by_runs.left > 0 && by_runs.left <= self.limit() {
            self.looks += 1;
            let answers = search::count_from(&bound, store, 2, 2, &mut budget.part(NODES));
            match answers.stopped {
                Some(Stop::Cancelled) => return Err(Stop::Cancelled),
                Some(Stop::Spent) => {}
                None => return Ok(by_runs.with_answers(&answers.solutions)),
            }
        }
        Ok(Look { distance: by_runs.left + FAR * u32::from(self.tier > 0 && self.tier < BEYOND_RUNS), ..by_runs })
    }

    fn limit(&self) -> u32 {
        if self.tier >= BEYOND_RUNS { self.most_left } else { 0 }
    }

    fn solved_by(&self, tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        match crate::closure::solves(self.rules, &self.digits.sums(), tier, &mut budget.part(20_000)) {
            Err(Stop::Spent) => Ok(false),
            other => other,
        }
    }

    fn verdict(&self, now: &Look, budget: &mut Budget) -> Result<Verdict, Stop> {
        if now.distance > 0 {
            return Ok(Verdict::Ambiguous);
        }
        if self.tier == 0 {
            return Ok(Verdict::Fits);
        }
        if self.tier > BEYOND_RUNS && now.left == 0 || self.tier > 1 && self.solved_by(self.tier - 1, budget)? {
            return Ok(Verdict::Easier);
        }
        let fits = self.tier < BEYOND_RUNS || self.solved_by(self.tier, budget)?;
        Ok(if fits { Verdict::Fits } else { Verdict::Harder })
    }
}

impl Look {
    fn new(store: &Store) -> Self {
        let cells = 0..store.layout.variables() as u32;
        let open: Vec<u32> = cells.filter(|&cell| store.value(cell).is_none()).collect();
        let left: u32 = open.iter().map(|&cell| store.domain(cell).count_ones() - 1).sum();
        Self { left, distance: left, open }
    }

    fn with_answers(mut self, answers: &[Vec<u8>]) -> Self {
        self.distance = 0;
        if let [first, second] = answers {
            self.open.retain(|&cell| first[cell as usize] != second[cell as usize]);
            self.distance = self.open.len() as u32;
        }
        self
    }
}
