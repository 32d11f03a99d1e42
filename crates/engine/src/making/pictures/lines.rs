//! What single lines say about a picture, quickly, at three strengths.
//!
//! Here the answer is known: what is found is true of the picture, so that a set of known cells is all the state there
//! is, and nothing can clash. Where all that a line implies is wanted, the places where each block can start are kept
//! going up; going down, those from which the rest of the line can be filled. The fixpoint is that of
//! [`crate::kinds::runs`], which a test compares; those of the weaker strengths are found by the ladder's rungs too.

use super::picture::{Picture, Side};
use crate::kinds::packed_line::{Word, first_cells, fits, flooded, flooded_down, places, spans};

/// How hard a line is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Blocks are pushed to either end past white cells; and lines with all their black or white cells are finished.
    Pushed,
    /// The first and the last place of each block, with all that is known.
    Ranges,
    /// All that the line implies.
    All,
}

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
}

/// Lines of both sides that are to be looked at.
pub type Lines = [u128; 2];

/// A look along lines, with room for what it keeps of one.
#[derive(Debug)]
pub struct Sweeps<W> {
    /// How hard.
    pub strength: Strength,
    starts: Vec<W>,
    floods: Vec<W>,
}

impl<W: Word> Sweeps<W> {
    /// A look of this strength.
    pub fn new(strength: Strength) -> Self {
        Self {
            strength,
            starts: Vec::new(),
            floods: Vec::new(),
        }
    }

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
                    if found == W::NONE {
                        continue;
                    }
                    known.lines[way][line as usize] = known.lines[way][line as usize] | found;
                    known.open -= found.ones();
                    if self.strength != Strength::All {
                        lines[way] |= 1 << line;
                    }
                    for place in places(found) {
                        let across = &mut known.lines[1 - way][place as usize];
                        *across = *across | (W::ONE << line);
                        lines[1 - way] |= 1 << place;
                    }
                }
            }
        }
    }

    /// The cells of a line that this look finds, with these known, which are left out.
    pub fn forced(&mut self, side: &Side<W>, line: usize, known: W) -> W {
        let whole = first_cells::<W>(side.length);
        let open = whole & !known;
        if open == W::NONE {
            return W::NONE;
        }
        let black = side.black[line];
        let can = [open | (whole & !black), open | black];
        let blocks = side.blocks(line);
        if self.strength == Strength::Pushed {
            return pushed(blocks, can, side.length) & open;
        }
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

    fn down(&self, blocks: &[u8], can: [W; 2], length: u32) -> W {
        // Behind the last block white runs to the end; a block may also end just there.
        let mut flood = flooded_down(W::ONE << (length - 1), can[0], length);
        let mut free = flood | (W::ONE << length);
        let mut white = flood & self.floods[blocks.len()];
        let (mut black, mut always) = (W::NONE, W::NONE);
        for index in (0..blocks.len()).rev() {
            let block = u32::from(blocks[index]);
            let starts = self.starts[index] & (free >> block);
            if self.strength == Strength::All {
                black = black | spans(starts, block);
            } else {
                black = black | span(starts.lowest(), starts.highest() + block);
                always = always | span(starts.highest(), starts.lowest() + block);
            }
            flood = flooded_down(starts >> 1, can[0], length);
            free = flood;
            white = white | (flood & self.floods[index]);
        }
        if self.strength == Strength::All {
            !(black & white)
        } else {
            !black | always
        }
    }
}

/// The cells from `start` on, before `stop`.
fn span<W: Word>(start: u32, stop: u32) -> W {
    first_cells::<W>(stop) & !first_cells::<W>(start)
}

/// What pushing blocks to either end past white cells says, and the rule of the last cells.
fn pushed<W: Word>(blocks: &[u8], can: [W; 2], length: u32) -> W {
    let wanted: u32 = blocks.iter().map(|&block| u32::from(block)).sum();
    let filled = can[1] & !can[0];
    if filled.ones() == wanted || can[1].ones() == wanted {
        return !W::NONE;
    }
    let mut firsts = [0u8; MOST_BLOCKS];
    let mut next = 0;
    for (first, &block) in firsts.iter_mut().zip(blocks) {
        let start = (fits(can[1], u32::from(block)) & !first_cells::<W>(next)).lowest();
        *first = start as u8;
        next = start + u32::from(block) + 1;
    }
    let (mut reached, mut always) = (W::NONE, W::NONE);
    next = length + 1;
    for index in (0..blocks.len()).rev() {
        let (block, mut first) = (u32::from(blocks[index]), u32::from(firsts[index]));
        let mut last = (fits(can[1], block) & first_cells::<W>(next - block)).highest();
        always = always | span(last, first + block);
        next = last;
        if filled != W::NONE && index + 1 == blocks.len() {
            first = first.max((filled.highest() + 1).saturating_sub(block));
        }
        if filled != W::NONE && index == 0 {
            last = last.min(filled.lowest());
        }
        reached = reached | span(first, last + block);
    }
    !reached | always
}

/// More blocks than a line can have.
const MOST_BLOCKS: usize = 64;
