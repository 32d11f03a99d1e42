//! Digits in the runs of a board, all different in each.

use super::board::Board;
use crate::kinds::bits;
use crate::model::Binding;
use crate::random::Random;

const ALL: u16 = 0x1ff;
const MOST_STARTS: u32 = 200;

/// A full board.
#[derive(Clone, Debug)]
pub struct Digits {
    /// The digit of each cell, counted from 0.
    pub values: Vec<u8>,
    used: Vec<u16>,
}

impl Digits {
    /// Digits at random; `None` if they do not come.
    pub fn random(board: &Board, random: &mut Random) -> Option<Self> {
        (0..MOST_STARTS).find_map(|_| Self::attempt(board, random))
    }

    fn attempt(board: &Board, random: &mut Random) -> Option<Self> {
        let cells = board.of_cell.len();
        let mut digits = Self {
            values: vec![0; cells],
            used: vec![0; board.runs.len()],
        };
        // The cell with the fewest digits left comes next: dead ends are rare then.
        let mut open: Vec<usize> = (0..cells).collect();
        random.shuffle(&mut open);
        while !open.is_empty() {
            let free = |cell: usize| digits.free(board, cell).count_ones();
            let (index, _) = open.iter().enumerate().min_by_key(|&(_, &cell)| free(cell))?;
            let cell = open.swap_remove(index);
            let free: Vec<u32> = bits(u64::from(digits.free(board, cell))).collect();
            if free.is_empty() {
                return None;
            }
            digits.put(board, cell, free[random.below(free.len())] as u8);
        }
        Some(digits)
    }

    /// The digits that neither run of a cell holds.
    pub fn free(&self, board: &Board, cell: usize) -> u16 {
        let [across, down] = board.of_cell[cell];
        ALL & !self.used[across as usize] & !self.used[down as usize]
    }

    fn put(&mut self, board: &Board, cell: usize, digit: u8) {
        self.values[cell] = digit;
        for run in board.of_cell[cell] {
            self.used[run as usize] |= 1 << digit;
        }
    }

    /// Does a change.
    pub(super) fn make(&mut self, board: &Board, change: Change) {
        let new = change.cells.map(|(_, new, _)| new);
        self.replace(board, change, new);
    }

    /// Does a change backwards.
    pub(super) fn take_back(&mut self, board: &Board, change: Change) {
        let old = change.cells.map(|(_, _, old)| old);
        self.replace(board, change, old);
    }

    fn replace(&mut self, board: &Board, change: Change, digits: [u8; 2]) {
        for (cell, _, _) in change.cells {
            for run in board.of_cell[cell] {
                self.used[run as usize] &= !(1 << self.values[cell]);
            }
        }
        for ((cell, _, _), digit) in change.cells.into_iter().zip(digits) {
            self.put(board, cell, digit);
        }
    }

    /// The sum of each run.
    pub fn totals(&self) -> Vec<u32> {
        let total = |&digits: &u16| bits(u64::from(digits)).map(|digit| digit + 1).sum();
        self.used.iter().map(total).collect()
    }

    /// The sums as clues.
    pub fn sums(&self) -> Vec<Binding> {
        (0..).zip(self.totals().into_iter().map(u128::from)).collect()
    }
}

/// New digits for one cell or for two of a run: cell, new, old; the same cell twice for one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    cells: [(usize, u8, u8); 2],
}

impl Change {
    /// A change of a cell at random: another digit, or one exchanged with another cell of a run.
    pub(super) fn random(digits: &Digits, board: &Board, cell: usize, random: &mut Random) -> Option<Self> {
        let free = digits.free(board, cell);
        let old = digits.values[cell];
        if free != 0 && random.below(4) > 0 {
            let number = random.below(free.count_ones() as usize);
            let new = bits(u64::from(free)).nth(number)? as u8;
            return Some(Self {
                cells: [(cell, new, old); 2],
            });
        }
        let way = usize::from(random.coin());
        let run = &board.runs[board.of_cell[cell][way] as usize];
        let other = run[random.below(run.len())] as usize;
        let new = digits.values[other];
        let holds = |cell: usize, digit: u8| digits.used[board.of_cell[cell][1 - way] as usize] >> digit & 1 == 1;
        (other != cell && !holds(cell, new) && !holds(other, old)).then_some(Self {
            cells: [(cell, new, old), (other, old, new)],
        })
    }
}
