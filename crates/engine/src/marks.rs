//! Sets of small numbers as bits.

use crate::kinds::bits;
use crate::layout::Layout;

/// A set of numbers below a bound.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    words: Vec<u64>,
    bound: usize,
    /// No word before this one has bits.
    first: usize,
}

impl Marks {
    /// The empty set of numbers below `bound`.
    pub(crate) fn new(bound: usize) -> Self {
        Self {
            words: vec![0; bound.div_ceil(64)],
            bound,
            first: 0,
        }
    }

    /// All numbers below `bound`.
    pub(crate) fn all(bound: usize) -> Self {
        let mut marks = Self::new(bound);
        marks.fill();
        marks
    }

    /// Adds all numbers.
    pub(crate) fn fill(&mut self) {
        self.words.fill(u64::MAX);
        if let (Some(last), rest) = (self.words.last_mut(), self.bound % 64)
            && rest != 0
        {
            *last = u64::MAX >> (64 - rest);
        }
        self.first = 0;
    }

    /// Adds a number; whether that is news.
    pub(crate) fn insert(&mut self, number: u32) -> bool {
        let (word, bit) = (number as usize / 64, 1 << (number % 64));
        let is_news = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.first = self.first.min(word);
        is_news
    }

    /// Adds the numbers that two other sets have in common.
    pub(crate) fn add_common(&mut self, one: &Self, other: &Self) {
        for (word, (one, other)) in self.words.iter_mut().zip(one.words.iter().zip(&other.words)) {
            *word |= one & other;
        }
        self.first = self.first.min(one.first.max(other.first));
    }

    pub(crate) fn contains(&self, number: u32) -> bool {
        self.words[number as usize / 64] >> (number % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Takes out the smallest number.
    pub(crate) fn pop_first(&mut self) -> Option<u32> {
        while *self.words.get(self.first)? == 0 {
            self.first += 1;
        }
        let word = &mut self.words[self.first];
        let bit = word.trailing_zeros();
        *word &= *word - 1;
        Some(self.first as u32 * 64 + bit)
    }

    /// The numbers, the smallest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.words.iter().zip(0u32..);
        words.flat_map(|(&word, index)| bits(word).map(move |bit| index * 64 + bit))
    }

    /// Scopes, and all scopes that share cells with the small ones among them.
    pub(crate) fn widened(&self, layout: &Layout) -> Self {
        let mut all = self.clone();
        for scope in self.iter() {
            for &near in layout.near(scope) {
                all.insert(near);
            }
        }
        all
    }
}
