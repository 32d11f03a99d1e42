//! `runs`: the lengths of the blocks of 1s along the line.
//!
//! All that it implies is found in one sweep from each end. Going up, `ends` are the places where the first `j` blocks
//! can end; the 0s behind them are flooded by one addition (a carry runs through a row of ones), and the next block
//! starts where the flood has been and all its cells can be 1. The sweep from the other end is the same on the mirrored
//! line. A block can start where both sweeps agree; a cell can be 0 where the floods of both, with all blocks shared out
//! between them, agree. Direct: only what blocks in their outermost places overlap, and finished lines.

use super::packed_line::{Word, first_cells, fits, flooded, spans};

/// A line of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedLine<W> {
    /// Where each value is still possible.
    pub can: [W; 2],
    /// The number of cells.
    pub length: u32,
}

/// The lengths of the blocks of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runs {
    /// In order.
    pub blocks: Vec<u32>,
    /// The cells that they need, with one 0 between neighbours.
    least: u32,
}

/// The block lengths as one number: the blocks as close as they go, the first cell the lowest bit.
pub fn packed(blocks: impl Iterator<Item = u32>) -> u128 {
    let (mut bits, mut place) = (0u128, 0);
    for length in blocks {
        bits |= first_cells::<u128>(length) << place;
        place += length + 1;
    }
    bits
}

/// The number with the blocks in the other order.
pub fn packed_backwards(packed: u128) -> u128 {
    if packed == 0 {
        0
    } else {
        packed.reverse_bits() >> packed.leading_zeros()
    }
}

/// The meaning: whether a full assignment of the scope satisfies it.
pub fn statement(parameter: u128, values: &[u8]) -> bool {
    let blocks = values.split(|&value| value != 1).map(|block| block.len() as u32);
    packed(blocks.filter(|&length| length > 0)) == parameter
}

/// Where the blocks of a line can start, and which cells can be 0 behind each number of them, seen from its start.
struct Sweep<W> {
    starts: Vec<W>,
    floods: Vec<W>,
}

impl Runs {
    /// The blocks that [`packed`] made a number of.
    pub fn new(mut parameter: u128) -> Self {
        let least = u128::BITS - parameter.leading_zeros();
        let mut blocks = Vec::new();
        while parameter != 0 {
            parameter >>= parameter.trailing_zeros();
            let length = parameter.trailing_ones();
            blocks.push(length);
            parameter = parameter.checked_shr(length).unwrap_or(0);
        }
        Self { blocks, least }
    }

    /// Where each value is possible in some way to fill the line; `None` if there is none.
    pub fn supports<W: Word>(&self, line: PackedLine<W>) -> Option<[W; 2]> {
        if self.least > line.length {
            return None;
        }
        let up = sweep(self.blocks.iter().copied(), line);
        let mirrored = PackedLine {
            can: line.can.map(|cells| mirror(cells, line.length)),
            length: line.length,
        };
        let down = sweep(self.blocks.iter().rev().copied(), mirrored);
        let mut supported = [W::NONE; 2];
        let number = self.blocks.len();
        for (index, &length) in self.blocks.iter().enumerate() {
            // A block that starts at s ends before s + length: in the mirrored line it starts at length of line - s - length.
            let ends = mirror(down.starts[number - 1 - index], line.length);
            let starts = up.starts[index] & (ends >> (length - 1));
            if starts == W::NONE {
                return None;
            }
            supported[1] = supported[1] | spans(starts, length);
        }
        for (flood, other) in up.floods.iter().zip(down.floods.iter().rev()) {
            supported[0] = supported[0] | (*flood & mirror(*other, line.length));
        }
        let whole = first_cells::<W>(line.length);
        (supported[0] | supported[1] == whole).then_some(supported)
    }
}

fn mirror<W: Word>(cells: W, length: u32) -> W {
    cells.mirrored() >> (W::BITS - length)
}

#[inline]
fn sweep<W: Word>(blocks: impl ExactSizeIterator<Item = u32>, line: PackedLine<W>) -> Sweep<W> {
    let mut found = Sweep {
        starts: Vec::with_capacity(blocks.len()),
        floods: Vec::with_capacity(blocks.len() + 1),
    };
    // Behind no block the next may start at once, without a 0 between.
    let flood = flooded(W::ONE, line.can[0]);
    let mut reached = W::ONE | (flood << 1);
    found.floods.push(flood);
    for length in blocks {
        let starts = reached & fits(line.can[1], length);
        let flood = flooded(starts << length, line.can[0]);
        reached = flood << 1;
        found.starts.push(starts);
        found.floods.push(flood);
    }
    found
}
