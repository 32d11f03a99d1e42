//! Sets of cells as a few words of bits.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::kinds::bits;

/// Cells of a board of at most `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Cells<W> {
    /// No cell.
    pub(crate) const NONE: Self = Self([0; W]);

    /// These cells.
    pub(crate) fn of(cells: impl IntoIterator<Item = u32>) -> Self {
        let mut all = Self::NONE;
        for cell in cells {
            all.insert(cell);
        }
        all
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: u32) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(crate) fn take(&mut self, cell: u32) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(crate) fn has(&self, cell: u32) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The smallest.
    #[inline]
    pub(crate) fn first(&self) -> Option<u32> {
        let (index, word) = self.0.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(index as u32 * 64 + word.trailing_zeros())
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u32> {
        let words = self.0.into_iter().zip(0u32..);
        words.flat_map(|(word, index)| bits(word).map(move |bit| index * 64 + bit))
    }

    /// Those that are not in another set.
    #[inline]
    pub(crate) fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// Each cell so many numbers on, or back; those that would leave the words are lost.
    #[inline]
    pub(crate) fn moved(self, by: i32) -> Self {
        let (words, rest) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        let mut moved = Self::NONE;
        for index in 0..W {
            let at = |offset: usize| {
                let place = if by >= 0 {
                    index.checked_sub(words + offset)
                } else {
                    Some(index + words + offset)
                };
                place.and_then(|place| self.0.get(place)).copied().unwrap_or(0)
            };
            moved.0[index] = match (rest, by >= 0) {
                (0, _) => at(0),
                (_, true) => at(0) << rest | at(1) >> (64 - rest),
                (_, false) => at(0) >> rest | at(1) << (64 - rest),
            };
        }
        moved
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for Cells<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(std::array::from_fn(|word| !self.0[word]))
    }
}
