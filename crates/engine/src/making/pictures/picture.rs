//! A picture of black and white cells, packed by rows and by columns at once, and the blocks of its lines.

use crate::kinds::packed_line::{Word, first_cells};
use crate::kinds::runs;
use crate::model::Parameter;

/// One side of the board: the lines that run one way.
#[derive(Clone, Debug, Default)]
pub struct Side<W> {
    /// How many cells each line has.
    pub length: u32,
    /// The black cells of each line.
    pub black: Vec<W>,
    /// The lengths of the blocks of each line, `stride` places a line.
    blocks: Vec<u8>,
    /// How many blocks each line has.
    numbers: Vec<u8>,
    stride: usize,
}

impl<W: Word> Side<W> {
    fn new(lines: u32, length: u32) -> Self {
        let stride = length as usize / 2 + 1;
        Self {
            length,
            black: vec![W::NONE; lines as usize],
            blocks: vec![0; lines as usize * stride],
            numbers: vec![0; lines as usize],
            stride,
        }
    }

    /// The lengths of the blocks of a line.
    #[inline]
    pub fn blocks(&self, line: usize) -> &[u8] {
        let start = line * self.stride;
        &self.blocks[start..start + usize::from(self.numbers[line])]
    }

    /// Reads the blocks of a line anew.
    fn read(&mut self, line: usize) {
        let (mut cells, mut number) = (self.black[line], 0);
        while cells != W::NONE {
            let first = cells.lowest();
            let length = (!(cells >> first)).lowest();
            self.blocks[line * self.stride + number] = length as u8;
            number += 1;
            cells = cells & !(first_cells::<W>(length) << first);
        }
        self.numbers[line] = number as u8;
    }

    /// Whether all cells of a line are alike.
    pub fn is_plain(&self, line: usize) -> bool {
        self.black[line] == W::NONE || self.black[line] == first_cells(self.length)
    }
}

/// A picture.
#[derive(Clone, Debug, Default)]
pub struct Picture<W> {
    /// Its rows and its columns.
    pub sides: [Side<W>; 2],
}

impl<W: Word> Picture<W> {
    /// The picture in which the cells that `is_black` names are black; it is asked for each in the order of reading.
    pub fn new(rows: u32, columns: u32, mut is_black: impl FnMut(u32, u32) -> bool) -> Self {
        let mut picture = Self {
            sides: [Side::new(rows, columns), Side::new(columns, rows)],
        };
        for row in 0..rows {
            for column in 0..columns {
                if is_black(row, column) {
                    picture.sides[0].black[row as usize] = picture.sides[0].black[row as usize] | (W::ONE << column);
                    picture.sides[1].black[column as usize] = picture.sides[1].black[column as usize] | (W::ONE << row);
                }
            }
        }
        for side in &mut picture.sides {
            (0..side.black.len()).for_each(|line| side.read(line));
        }
        picture
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.sides[1].length
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.sides[0].length
    }

    /// Whether a cell is black.
    pub fn is_black(&self, row: u32, column: u32) -> bool {
        (self.sides[0].black[row as usize] >> column) & W::ONE != W::NONE
    }

    /// Gives a cell the other colour.
    pub fn flip(&mut self, row: u32, column: u32) {
        for (side, line, place) in [(0, row, column), (1, column, row)] {
            let side = &mut self.sides[side];
            side.black[line as usize] = side.black[line as usize] ^ (W::ONE << place);
            side.read(line as usize);
        }
    }

    /// How many blocks the row and the column of a cell have.
    pub fn blocks_at(&self, row: u32, column: u32) -> u32 {
        u32::from(self.sides[0].numbers[row as usize]) + u32::from(self.sides[1].numbers[column as usize])
    }

    /// How many neighbours of a cell are of the other colour.
    pub fn others_at(&self, row: u32, column: u32) -> u32 {
        let other = |side: &Side<W>, line: u32, place: u32| {
            let black = side.black[line as usize];
            let here = (black >> place) & W::ONE;
            let before = place > 0 && (black >> (place - 1)) & W::ONE != here;
            let behind = place + 1 < side.length && (black >> (place + 1)) & W::ONE != here;
            u32::from(before) + u32::from(behind)
        };
        other(&self.sides[0], row, column) + other(&self.sides[1], column, row)
    }

    /// Whether the row or the column of a cell is all alike.
    pub fn is_plain_at(&self, row: u32, column: u32) -> bool {
        self.sides[0].is_plain(row as usize) || self.sides[1].is_plain(column as usize)
    }

    /// The cells in the order of reading, 1 for black.
    pub fn cells(&self) -> Vec<u8> {
        let cell = |row, column| u8::from(self.is_black(row, column));
        (0..self.rows())
            .flat_map(|row| (0..self.columns()).map(move |column| (row, column)))
            .map(|(row, column)| cell(row, column))
            .collect()
    }

    /// What the clues of all rows and then all columns show.
    pub fn clues(&self) -> impl Iterator<Item = Parameter> {
        self.sides.iter().flat_map(|side| {
            let lines = 0..side.black.len();
            lines.map(|line| runs::packed(side.blocks(line).iter().map(|&length| u32::from(length))))
        })
    }
}
