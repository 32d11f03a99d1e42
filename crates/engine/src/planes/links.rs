//! Chains of single candidates, all at once: what a candidate that holds leads to by links of two candidates.
//!
//! Two places of a value in a group, or two values of a cell: if one does not hold, the other does. A candidate that
//! leads to one that it forbids is gone; that is just what chains with two ends say of what both ends forbid. Where
//! candidates lead to is closed over as a table of bits (Warshall: "A theorem on Boolean matrices", 1962).

use super::cells::Cells;
use super::state::{Broken, State};
use super::table::Table;
use crate::kinds::bits;

/// The ladder does not follow long chains on boards with more candidates.
const MANY: u32 = 1_200;
const NONE: u16 = u16::MAX;

/// The candidates of open cells and their links.
struct Links {
    candidates: Vec<(u32, usize)>,
    numbers: Vec<u16>,
    values: usize,
    words: usize,
    /// For each candidate those that it forbids, as bits.
    weak: Vec<u64>,
    /// For each candidate those that hold if it does.
    leads: Vec<u64>,
    /// Those that hold if it does not.
    strong: Vec<Vec<u16>>,
}

impl<const W: usize, const N: usize> State<W, N> {
    /// What chains say; whether anything moved.
    pub(super) fn chains(&mut self, table: &Table<W>) -> Result<bool, Broken> {
        let open = |plane: &Cells<W>| plane.minus(self.told).len();
        if self.planes.iter().map(open).sum::<u32>() > MANY {
            return Ok(false);
        }
        let mut links = Links::new(table, self);
        links.close();
        let mut moved = false;
        for (number, &(cell, value)) in links.candidates.iter().enumerate() {
            if links.forbids_itself(number) {
                self.planes[value].take(cell);
                moved = true;
            }
        }
        let [one, ..] = self.crowds();
        if one == table.all { Ok(moved) } else { Err(Broken) }
    }
}

impl Links {
    fn new<const W: usize, const N: usize>(table: &Table<W>, state: &State<W, N>) -> Self {
        let mut links = Self {
            candidates: Vec::new(),
            numbers: vec![NONE; table.peers.len() * table.values],
            values: table.values,
            words: 0,
            weak: Vec::new(),
            leads: Vec::new(),
            strong: Vec::new(),
        };
        for cell in table.all.minus(state.told).iter() {
            for value in bits(state.domain(cell)) {
                links.numbers[cell as usize * table.values + value as usize] = links.candidates.len() as u16;
                links.candidates.push((cell, value as usize));
            }
        }
        let number = links.candidates.len();
        links.words = number.div_ceil(64);
        links.weak = vec![0; number * links.words];
        links.leads = vec![0; number * links.words];
        links.strong = vec![Vec::new(); number];
        links.forbid(table, state);
        links.join(table, state);
        links.lead();
        links
    }

    fn number(&self, cell: u32, value: usize) -> u16 {
        self.numbers[cell as usize * self.values + value]
    }

    fn forbid<const W: usize, const N: usize>(&mut self, table: &Table<W>, state: &State<W, N>) {
        for number in 0..self.candidates.len() {
            let (cell, value) = self.candidates[number];
            let seen = table.peers[cell as usize] & state.planes[value];
            let others = bits(state.domain(cell) & !(1 << value)).map(|other| (cell, other as usize));
            for (other, held) in seen.iter().map(|other| (other, value)).chain(others) {
                let other = usize::from(self.number(other, held));
                self.weak[number * self.words + other / 64] |= 1 << (other % 64);
            }
        }
    }

    fn join<const W: usize, const N: usize>(&mut self, table: &Table<W>, state: &State<W, N>) {
        let [_, two, three] = state.crowds();
        for cell in two.minus(three).iter() {
            let mut values = bits(state.domain(cell));
            if let (Some(one), Some(other)) = (values.next(), values.next()) {
                self.link((cell, one as usize), (cell, other as usize));
            }
        }
        for value in 0..table.values {
            for &mask in &table.full {
                let places = state.planes[value] & mask;
                let mut cells = places.iter();
                if places.len() == 2
                    && let (Some(one), Some(other)) = (cells.next(), cells.next())
                {
                    self.link((one, value), (other, value));
                }
            }
        }
    }

    fn link(&mut self, one: (u32, usize), other: (u32, usize)) {
        let (one, other) = (self.number(one.0, one.1), self.number(other.0, other.1));
        self.strong[usize::from(one)].push(other);
        self.strong[usize::from(other)].push(one);
    }

    /// What each candidate leads to by one that it forbids.
    fn lead(&mut self) {
        let mut linked = vec![0u64; self.words];
        for (number, _) in self.strong.iter().enumerate().filter(|(_, strong)| !strong.is_empty()) {
            linked[number / 64] |= 1 << (number % 64);
        }
        for number in 0..self.candidates.len() {
            let row = number * self.words;
            for word in 0..self.words {
                for bit in bits(self.weak[row + word] & linked[word]) {
                    for &next in &self.strong[word * 64 + bit as usize] {
                        self.leads[row + usize::from(next) / 64] |= 1 << (next % 64);
                    }
                }
            }
        }
    }

    fn close(&mut self) {
        let words = self.words;
        let mut onward = vec![0u64; words];
        for middle in 0..self.candidates.len() {
            onward.copy_from_slice(&self.leads[middle * words..(middle + 1) * words]);
            if onward.iter().all(|&word| word == 0) {
                continue;
            }
            for row in self.leads.chunks_exact_mut(words) {
                if row[middle / 64] >> (middle % 64) & 1 == 1 {
                    row.iter_mut().zip(&onward).for_each(|(word, onward)| *word |= onward);
                }
            }
        }
    }

    fn forbids_itself(&self, number: usize) -> bool {
        let row = number * self.words..(number + 1) * self.words;
        let mut rows = self.leads[row.clone()].iter().zip(&self.weak[row]);
        rows.any(|(leads, weak)| leads & weak != 0)
    }
}
