//! A line with its blocks, and the first and last place of each.

use crate::finders::View;
use crate::kinds::packed_line::{first_cells, fits, flooded};
use crate::special::Special;

/// A line with its blocks.
pub(super) struct Blocks<'a> {
    cells: &'a [u32],
    /// Where a cell can be blank, and where it can be filled.
    pub(super) can: [u128; 2],
    /// The lengths of the blocks, in order.
    pub(super) lengths: &'a [u32],
}

/// The first and the last place where a block can start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) length: u32,
}

impl Range {
    /// The cells that it covers wherever it lies.
    pub(super) fn always(self) -> u128 {
        let end = self.first + self.length;
        if self.last < end { span(self.last, end) } else { 0 }
    }

    /// The cells that it may cover.
    pub(super) fn ever(self) -> u128 {
        span(self.first, self.last + self.length)
    }
}

/// The cells from `start` on, before `stop`.
pub(super) fn span(start: u32, stop: u32) -> u128 {
    first_cells::<u128>(stop.min(u128::BITS)) & !first_cells::<u128>(start.min(u128::BITS))
}

/// The bits that are set, lowest first.
pub(super) fn bits(mut cells: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let bit = cells.trailing_zeros();
            cells &= cells - 1;
            bit
        })
    })
}

/// The last bit that is set.
pub(super) fn last_bit(cells: u128) -> u32 {
    u128::BITS - 1 - cells.leading_zeros()
}

impl<'a> Blocks<'a> {
    /// The line of a scope, if it is one.
    pub(super) fn of(view: &View<'a>, scope: u32) -> Option<Self> {
        let Special::Runs(runs) = &view.rules(scope).special else {
            return None;
        };
        let cells = view.cells(scope);
        let mut can = [0u128; 2];
        for (position, &cell) in cells.iter().enumerate() {
            let domain = u128::from(view.store.domain(cell));
            can[0] |= (domain & 1) << position;
            can[1] |= (domain >> 1 & 1) << position;
        }
        Some(Self {
            cells,
            can,
            lengths: &runs.blocks,
        })
    }

    /// The number of cells.
    pub(super) fn length(&self) -> u32 {
        self.cells.len() as u32
    }

    /// All cells.
    pub(super) fn all(&self) -> u128 {
        first_cells(self.length())
    }

    /// The cells that are filled.
    pub(super) fn filled(&self) -> u128 {
        self.can[1] & !self.can[0]
    }

    /// The cells that are not known.
    pub(super) fn open(&self) -> u128 {
        self.can[0] & self.can[1]
    }

    /// The variables of some cells.
    pub(super) fn cells_of(&self, cells: u128) -> impl Iterator<Item = u32> {
        bits(cells).map(|position| self.cells[position as usize])
    }

    /// The cells with a value.
    pub(super) fn facts(&self, cells: u128, value: u32) -> Vec<(u32, u32)> {
        self.cells_of(cells).map(|cell| (cell, value)).collect()
    }

    /// How many cells its blocks need.
    pub(super) fn wanted(&self) -> u32 {
        self.lengths.iter().sum()
    }

    /// First and last places of blocks that are pushed to either end past blank cells, whatever is filled.
    pub(super) fn pushed(&self) -> Option<Vec<Range>> {
        let up = push(self.can[1], self.lengths.iter().copied())?;
        let mirrored = self.mirrored(self.can[1]);
        let down = push(mirrored, self.lengths.iter().rev().copied())?;
        let ends = up.into_iter().zip(down.into_iter().rev()).zip(self.lengths);
        let ranges = ends.map(|((first, end), &length)| {
            let last = (self.length() - end).checked_sub(length)?;
            (first <= last).then_some(Range { first, last, length })
        });
        ranges.collect()
    }

    /// First and last places, with all that is known.
    pub(super) fn known(&self) -> Option<Vec<Range>> {
        Some(self.ranges(&self.starts(None)?))
    }

    /// The first and last of some places of each block.
    pub(super) fn ranges(&self, starts: &[u128]) -> Vec<Range> {
        let each = starts.iter().zip(self.lengths);
        each.map(|(&starts, &length)| Range {
            first: starts.trailing_zeros(),
            last: last_bit(starts),
            length,
        })
        .collect()
    }

    /// The places where each block can start in some arrangement of all; in one where a certain block starts at
    /// certain places, if so asked. `None` if there is none.
    pub(super) fn starts(&self, only: Option<(usize, u128)>) -> Option<Vec<u128>> {
        let (number, length) = (self.lengths.len(), self.length());
        let filtered = |block: usize| match only {
            Some((chosen, places)) if chosen == block => places,
            _ => u128::MAX,
        };
        let up = sweep(self.can, self.lengths.iter().copied(), filtered);
        let mirrored = self.can.map(|cells| self.mirrored(cells));
        // Mirrored, a block that starts at s starts at length of line - s - its length.
        let filtered = |block: usize| {
            let block = number - 1 - block;
            self.mirrored(filtered(block) << (self.lengths[block] - 1))
        };
        let down = sweep(mirrored, self.lengths.iter().rev().copied(), filtered);
        if number == 0 && self.can[0] != first_cells::<u128>(length) {
            return None;
        }
        let both = (0..number).map(|block| {
            let ends = self.mirrored(down[number - 1 - block]);
            let starts = up[block] & (ends >> (self.lengths[block] - 1));
            (starts != 0).then_some(starts)
        });
        both.collect()
    }

    fn mirrored(&self, cells: u128) -> u128 {
        (cells & self.all()).reverse_bits() >> (u128::BITS - self.length())
    }
}

/// The first places of blocks one after the other in `room`.
fn push(room: u128, lengths: impl Iterator<Item = u32>) -> Option<Vec<u32>> {
    let mut next = 0;
    let places = lengths.map(|length| {
        let starts = fits(room, length) & !first_cells::<u128>(next);
        (starts != 0).then(|| {
            let start = starts.trailing_zeros();
            next = start + length + 1;
            start
        })
    });
    places.collect()
}

/// The places where each block can start behind those before it.
fn sweep(can: [u128; 2], lengths: impl Iterator<Item = u32>, filtered: impl Fn(usize) -> u128) -> Vec<u128> {
    let mut reached = 1 | (flooded(1, can[0]) << 1);
    let each = lengths.enumerate().map(|(block, length)| {
        let starts = reached & fits(can[1], length) & filtered(block);
        reached = flooded(starts << length, can[0]) << 1;
        starts
    });
    each.collect()
}
