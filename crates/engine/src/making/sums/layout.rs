//! The layout: which cells of a rectangle are white.
//!
//! From all white, cells turn black one after the other, together with their images under the wanted symmetry, as long
//! as no run of one cell appears and the white cells hang together. Cells of long runs go first.

use serde::Deserialize;

use crate::random::Random;

/// The longest run: there are so many digits.
pub const LONGEST: usize = 9;
/// Runs that are longer are cut where that is possible.
const GOOD: usize = 5;

/// What leaves the layout as it is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Symmetry {
    /// Nothing.
    None,
    /// A half turn.
    HalfTurn,
    /// A mirror between left and right.
    Mirror,
}

/// White and black cells of a rectangle; all around it is black.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// Row by row.
    pub white: Vec<bool>,
    symmetry: Symmetry,
}

impl Layout {
    /// A layout at random with about so many white cells in a hundred, if it comes.
    pub fn random(
        (rows, columns): (usize, usize),
        symmetry: Symmetry,
        percent: usize,
        random: &mut Random,
    ) -> Option<Self> {
        let mut layout = Self {
            rows,
            columns,
            white: vec![true; rows * columns],
            symmetry,
        };
        let mut left = rows * columns;
        let wanted = (left * percent).div_ceil(100);
        for longest in [LONGEST, GOOD, 3] {
            let mut order: Vec<usize> = (0..rows * columns).collect();
            random.shuffle(&mut order);
            for cell in order {
                let runs = layout.lengths(cell);
                if layout.white[cell] && left > wanted && runs.into_iter().any(|length| length > longest) {
                    left -= layout.blacken(cell, left - wanted);
                }
            }
        }
        layout.is_good().then_some(layout)
    }

    /// 1 for a white cell, row by row, with a row and a column of black cells before them.
    pub fn with_border(&self) -> Vec<u32> {
        let mut cells = vec![0; self.columns + 1];
        for row in self.white.chunks(self.columns) {
            cells.push(0);
            cells.extend(row.iter().map(|&white| u32::from(white)));
        }
        cells
    }

    fn image(&self, cell: usize) -> usize {
        let (row, column) = (cell / self.columns, cell % self.columns);
        match self.symmetry {
            Symmetry::None => cell,
            Symmetry::HalfTurn => self.white.len() - 1 - cell,
            Symmetry::Mirror => row * self.columns + self.columns - 1 - column,
        }
    }

    /// Turns a cell and its image black if that breaks nothing; how many cells that took, at most `most`.
    fn blacken(&mut self, cell: usize, most: usize) -> usize {
        let image = self.image(cell);
        let number = if image == cell { 1 } else { 2 };
        if number > most {
            return 0;
        }
        self.white[cell] = false;
        self.white[image] = false;
        if self.leaves_runs(cell) && self.leaves_runs(image) && self.hangs_together() {
            return number;
        }
        self.white[cell] = true;
        self.white[image] = true;
        0
    }

    fn is_white(&self, row: usize, column: usize) -> bool {
        row < self.rows && column < self.columns && self.white[row * self.columns + column]
    }

    /// Whether no neighbour of a black cell is a run by itself.
    fn leaves_runs(&self, cell: usize) -> bool {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
        let neighbours = [(up, column), (row + 1, column), (row, left), (row, column + 1)];
        neighbours
            .into_iter()
            .filter(|&(row, column)| self.is_white(row, column))
            .all(|(row, column)| {
                self.lengths(row * self.columns + column)
                    .into_iter()
                    .all(|length| length > 1)
            })
    }

    /// The lengths of the runs of a white cell, across and down.
    fn lengths(&self, cell: usize) -> [usize; 2] {
        let (row, column) = (cell / self.columns, cell % self.columns);
        if !self.white[cell] {
            return [0, 0];
        }
        let left = (0..column).rev().take_while(|&other| self.is_white(row, other)).count();
        let right = (column..self.columns)
            .take_while(|&other| self.is_white(row, other))
            .count();
        let above = (0..row).rev().take_while(|&other| self.is_white(other, column)).count();
        let below = (row..self.rows)
            .take_while(|&other| self.is_white(other, column))
            .count();
        [left + right, above + below]
    }

    fn hangs_together(&self) -> bool {
        let Some(first) = self.white.iter().position(|&white| white) else {
            return false;
        };
        let mut seen = vec![false; self.white.len()];
        seen[first] = true;
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let (row, column) = (cell / self.columns, cell % self.columns);
            let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
            for (row, column) in [(up, column), (row + 1, column), (row, left), (row, column + 1)] {
                if self.is_white(row, column) && !std::mem::replace(&mut seen[row * self.columns + column], true) {
                    reached.push(row * self.columns + column);
                }
            }
        }
        reached.len() == self.white.iter().filter(|&&white| white).count()
    }

    fn is_good(&self) -> bool {
        let lengths = (0..self.white.len())
            .filter(|&cell| self.white[cell])
            .flat_map(|cell| self.lengths(cell));
        lengths.into_iter().all(|length| (2..=LONGEST).contains(&length))
    }
}
