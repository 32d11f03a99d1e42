//! Lines of two-valued cells packed into one word, of 64 bits where they are short enough and of 128 otherwise.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// The most cells of a line: the place behind the last cell needs a bit too.
pub const MOST_CELLS: usize = 127;

/// A word of bits, bit `i` for cell `i`.
pub trait Word:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const NONE: Self;
    /// The lowest bit.
    const ONE: Self;
    /// The number of bits.
    const BITS: u32;

    /// The sum without its carry.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The bits in the other order.
    #[must_use]
    fn mirrored(self) -> Self;

    /// The number of bits that are set.
    #[must_use]
    fn ones(self) -> u32;

    /// The place of the lowest bit that is set.
    #[must_use]
    fn lowest(self) -> u32;

    /// The place of the highest bit that is set.
    #[must_use]
    fn highest(self) -> u32;
}

impl Word for u64 {
    const NONE: Self = 0;
    const ONE: Self = 1;
    const BITS: u32 = Self::BITS;

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn mirrored(self) -> Self {
        self.reverse_bits()
    }

    #[inline]
    fn ones(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn highest(self) -> u32 {
        Self::BITS - 1 - self.leading_zeros()
    }
}

impl Word for u128 {
    const NONE: Self = 0;
    const ONE: Self = 1;
    const BITS: u32 = Self::BITS;

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn mirrored(self) -> Self {
        self.reverse_bits()
    }

    #[inline]
    fn ones(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn highest(self) -> u32 {
        Self::BITS - 1 - self.leading_zeros()
    }
}

/// The first `length` cells.
#[inline]
pub fn first_cells<W: Word>(length: u32) -> W {
    if length == 0 {
        W::NONE
    } else {
        !W::NONE >> (W::BITS - length)
    }
}

/// The places where `length` neighbouring cells all lie in `cells`, as bits at their first cells.
#[inline]
pub fn fits<W: Word>(cells: W, length: u32) -> W {
    let (mut starts, mut covered) = (cells, 1);
    while covered < length {
        let step = covered.min(length - covered);
        starts = starts & (starts >> step);
        covered += step;
    }
    starts
}

/// The cells of the blocks of `length` that start at `starts`.
#[inline]
pub fn spans<W: Word>(starts: W, length: u32) -> W {
    let (mut cells, mut covered) = (starts, 1);
    while covered < length {
        let step = covered.min(length - covered);
        cells = cells | (cells << step);
        covered += step;
    }
    cells
}

/// The cells of `room` that can be reached from `starts` by going up through `room` only, starts in it included.
#[inline]
pub fn flooded<W: Word>(starts: W, room: W) -> W {
    // Adding a bit to a row of ones carries through to its end.
    let starts = starts & room;
    ((starts.plus(room) ^ room) | starts) & room
}

/// The same going down, through `room` of at most `length` cells.
#[inline]
pub fn flooded_down<W: Word>(starts: W, room: W, length: u32) -> W {
    // Each step doubles how far is seen (Kogge and Stone: "A parallel algorithm", 1973).
    let (mut cells, mut open, mut step) = (starts & room, room, 1);
    while step < length {
        cells = cells | (open & (cells >> step));
        open = open & (open >> step);
        step *= 2;
    }
    cells
}

/// The places of the bits that are set, from the lowest up.
pub fn places<W: Word>(mut cells: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (cells != W::NONE).then(|| {
            let place = cells.lowest();
            cells = cells & !(W::ONE << place);
            place
        })
    })
}
