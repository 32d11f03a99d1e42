//! What single lines say about a picture, quickly.
//!
//! The same fixpoint as that of [`crate::kinds::runs`], which a test compares. Here the answer is known: what is found
//! is true of the picture, so that a set of known cells is all the state there is, and nothing can clash. Going up a line,
//! the places where each block can start are kept; going down, those from which the rest of the line can be filled.

use super::picture::{Picture, Side};
use crate::kinds::packed_line::{Word, first_cells, fits, flooded, flooded_down, places, spans};

/// The cells that are known, by rows and by columns.
#[derive(Clone, Debug, Default)]
pub struct Known<W> {
    /// The known cells of each line, for rows and for columns.
    pub lines: [Vec<W>; 2],
    /// How many cells are not known.
    pub open: u32,
}

impl<W: Word> Known<W> {
    /// Nothing is known of a picture of this size.
    pub fn nothing(picture: &Picture<W>) -> Self {
        let [rows, columns] = [picture.rows(), picture.columns()];
        Self {
            lines: [rows, columns].map(|lines| vec![W::NONE; lines as usize]),
            open: rows * columns,
        }
    }

    /// Makes this the same as another of the same size.
    pub fn copy(&mut self, other: &Self) {
        for (mine, others) in self.lines.iter_mut().zip(&other.lines) {
            mine.clone_from(others);
        }
        self.open = other.open;
    }

    /// The cells that are not known, in the order of reading.
    pub fn open_cells(&self, columns: u32) -> impl Iterator<Item = (u32, u32)> {
        let whole = first_cells::<W>(columns);
        let rows = self.lines[0].iter().zip(0..);
        rows.flat_map(move |(&known, row)| places(whole & !known).map(move |column| (row, column)))
    }

    /// Takes from what is known about a cell.
    pub fn forget(&mut self, row: u32, column: u32) {
        for (side, line, place) in [(0, row, column), (1, column, row)] {
            let known = &mut self.lines[side][line as usize];
            *known = *known & !(W::ONE << place);
        }
        self.open += 1;
    }
}

/// Lines of both sides that are to be looked at.
pub type Lines = [u128; 2];

/// Room for the sweeps along a line.
#[derive(Debug)]
pub struct Sweeps<W> {
    starts: Vec<W>,
    floods: Vec<W>,
}

impl<W> Default for Sweeps<W> {
    fn default() -> Self {
        Self {
            starts: Vec::new(),
            floods: Vec::new(),
        }
    }
}

impl<W: Word> Sweeps<W> {
    /// All that single lines say of the picture, starting from nothing.
    pub fn solve(&mut self, picture: &Picture<W>, known: &mut Known<W>) {
        for lines in &mut known.lines {
            lines.fill(W::NONE);
        }
        known.open = picture.rows() * picture.columns();
        let all = [picture.rows(), picture.columns()].map(first_cells::<u128>);
        self.run(picture, known, all);
    }

    /// Looks at these lines, and on where something is found, until nothing is.
    pub fn run(&mut self, picture: &Picture<W>, known: &mut Known<W>, mut lines: Lines) {
        while known.open > 0 && lines != [0, 0] {
            for way in 0..2 {
                for line in places(std::mem::take(&mut lines[way])) {
                    let found = self.forced(&picture.sides[way], line as usize, known.lines[way][line as usize]);
                    if found != W::NONE {
                        known.lines[way][line as usize] = known.lines[way][line as usize] | found;
                        known.open -= found.ones();
                        for place in places(found) {
                            let across = &mut known.lines[1 - way][place as usize];
                            *across = *across | (W::ONE << line);
                            lines[1 - way] |= 1 << place;
                        }
                    }
                }
            }
        }
    }

    /// The cells of a line that can be only as they are, with these known, which are left out.
    pub fn forced(&mut self, side: &Side<W>, line: usize, known: W) -> W {
        let whole = first_cells::<W>(side.length);
        let open = whole & !known;
        if open == W::NONE {
            return W::NONE;
        }
        let black = side.black[line];
        let can = [open | (whole & !black), open | black];
        let blocks = side.blocks(line);
        self.up(blocks, can);
        self.down(blocks, can, side.length) & open
    }

    fn up(&mut self, blocks: &[u8], can: [W; 2]) {
        self.starts.clear();
        self.floods.clear();
        let mut flood = flooded(W::ONE, can[0]);
        let mut reached = W::ONE | (flood << 1);
        self.floods.push(flood);
        for &length in blocks {
            let starts = reached & fits(can[1], u32::from(length));
            flood = flooded(starts << u32::from(length), can[0]);
            reached = flood << 1;
            self.starts.push(starts);
            self.floods.push(flood);
        }
    }

    /// The cells that can be of one colour only.
    fn down(&self, blocks: &[u8], can: [W; 2], length: u32) -> W {
        // Behind the last block white runs to the end; a block may also end just there.
        let mut flood = flooded_down(W::ONE << (length - 1), can[0], length);
        let mut free = flood | (W::ONE << length);
        let mut white = flood & self.floods[blocks.len()];
        let mut black = W::NONE;
        for index in (0..blocks.len()).rev() {
            let block = u32::from(blocks[index]);
            let starts = self.starts[index] & (free >> block);
            black = black | spans(starts, block);
            flood = flooded_down(starts >> 1, can[0], length);
            free = flood;
            white = white | (flood & self.floods[index]);
        }
        !(black & white)
    }
}
