//! What single runs decide of a board: the digits that each cell can hold, and nothing else.
//!
//! The same as the propagation of the search says ([`crate::kinds::sum`]), without its causes and its trail: here boards
//! are looked at by the thousand, and each is forgotten at once.

use std::collections::VecDeque;

use super::board::Board;
use super::digits::Digits;
use crate::kinds::bits;
use crate::kinds::sum::{Rest, sets_of};

/// The digits that each cell can hold.
pub(super) struct Masks<'a> {
    board: &'a Board,
    totals: Vec<u32>,
    /// The digits of each cell, as bits counted from 0.
    pub(super) domains: Vec<u64>,
    /// The runs to be looked at, in turn.
    waiting: VecDeque<u32>,
    waits: Vec<bool>,
}

/// More was to be tried than allowed.
pub(super) struct Spent;

impl<'a> Masks<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        Self {
            board,
            totals: Vec::new(),
            domains: Vec::new(),
            waiting: VecDeque::new(),
            waits: vec![false; board.runs.len()],
        }
    }

    /// Looks at the sums of these digits anew, and decides all that runs decide.
    pub(super) fn start(&mut self, digits: &Digits) {
        self.totals = digits.totals();
        let held = |run: usize| sets_of(self.totals[run], self.board.runs[run].len()).fold(0, |held, set| held | set);
        let held: Vec<u64> = (0..self.totals.len()).map(held).collect();
        self.domains.clear();
        let both = |&[across, down]: &[u32; 2]| held[across as usize] & held[down as usize];
        self.domains.extend(self.board.of_cell.iter().map(both));
        for run in 0..self.board.runs.len() as u32 {
            self.wait(run);
        }
        self.settle();
    }

    /// Another answer than this one; `None` if there is no other.
    pub(super) fn rival(&mut self, answer: &[u8], mut nodes: u32) -> Result<Option<Vec<u64>>, Spent> {
        while let Some(cell) = self.tightest() {
            let own = 1 << answer[cell];
            let before = self.domains.clone();
            for digit in bits(before[cell] & !own) {
                if let Some(rival) = self.any_with(cell, 1 << digit, &mut nodes)? {
                    return Ok(Some(rival));
                }
                self.domains.copy_from_slice(&before);
            }
            self.put(cell, own);
        }
        Ok(None)
    }

    /// An answer with a digit in a cell.
    fn any_with(&mut self, cell: usize, digit: u64, nodes: &mut u32) -> Result<Option<Vec<u64>>, Spent> {
        *nodes = nodes.checked_sub(1).ok_or(Spent)?;
        if !self.put(cell, digit) {
            return Ok(None);
        }
        let Some(next) = self.tightest() else {
            return Ok(Some(self.domains.clone()));
        };
        let before = self.domains.clone();
        for digit in bits(before[next]) {
            if let Some(answer) = self.any_with(next, 1 << digit, nodes)? {
                return Ok(Some(answer));
            }
            self.domains.copy_from_slice(&before);
        }
        Ok(None)
    }

    /// The open cell that can hold the fewest digits.
    fn tightest(&self) -> Option<usize> {
        let open = (0..self.domains.len()).filter(|&cell| !self.domains[cell].is_power_of_two());
        open.min_by_key(|&cell| self.domains[cell].count_ones())
    }

    /// Gives a cell a digit, and decides all that follows; false if that cannot be.
    fn put(&mut self, cell: usize, digit: u64) -> bool {
        self.domains[cell] = digit;
        for run in self.board.of_cell[cell] {
            self.wait(run);
        }
        self.settle()
    }

    fn wait(&mut self, run: u32) {
        if !std::mem::replace(&mut self.waits[run as usize], true) {
            self.waiting.push_back(run);
        }
    }

    /// Looks at runs until they say no more; false if one cannot be filled.
    fn settle(&mut self) -> bool {
        let mut sound = true;
        while let Some(run) = self.waiting.pop_front() {
            self.waits[run as usize] = false;
            sound = sound && self.look(run);
        }
        sound
    }

    fn look(&mut self, run: u32) -> bool {
        let cells = &self.board.runs[run as usize];
        let domains = cells.iter().map(|&cell| self.domains[cell as usize]);
        let Some(rest) = Rest::of(self.totals[run as usize], domains).and_then(Rest::kept) else {
            return false;
        };
        for (position, kept) in rest.cells() {
            let cell = cells[position] as usize;
            if kept != self.domains[cell] {
                self.domains[cell] = kept;
                let [across, down] = self.board.of_cell[cell];
                self.wait(if run == across { down } else { across });
            }
        }
        true
    }
}
