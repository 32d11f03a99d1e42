//! `visible`: how many cells of the scope are larger than all before them, seen from one end or from both.
//!
//! Direct: the lowest possible towers rise from the end; a cell near the end of a line with many visible towers cannot
//! be high. Complete, together with all different and with the clue of the other end: reading the line from its start,
//! which values are used and how many were seen from either end is a state of a layered decision diagram. From the
//! start a cell is seen if it is larger than all used before; from the end, if it is larger than all still to come, and
//! those are just the values not used yet, since the line holds every value once.

use super::{Removal, Spread, Verdict, clash};

/// The most values there can be: the sets of used values are listed.
pub const MOST_VALUES: usize = 11;

/// The numbers seen from the start and from the end of a line, where clues tell them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visible {
    /// From the start.
    pub front: Option<u32>,
    /// From the end.
    pub back: Option<u32>,
}

/// The meaning: whether a full assignment, read from the end that the clue stands at, satisfies it.
pub fn statement(number: u32, values: impl Iterator<Item = u8>) -> bool {
    let mut highest = None;
    let mut seen = 0;
    for value in values {
        if highest.is_none_or(|highest| value > highest) {
            highest = Some(value);
            seen += 1;
        }
    }
    seen == number
}

impl Visible {
    /// Whether a clue says anything.
    pub fn is_known(self) -> bool {
        self.front.is_some() || self.back.is_some()
    }

    /// What the clues imply at a glance: value `v` seen `k`-th from an end that sees `n` leaves room for the rest.
    pub fn direct(self, spread: Spread<'_>, removals: &mut Vec<Removal>) -> Verdict {
        let length = spread.cells.len();
        for (seen, from_end) in [(self.front, false), (self.back, true)] {
            let Some(seen) = seen else { continue };
            let seen = seen as usize;
            if seen == 0 || seen > length {
                return clash(0);
            }
            // Behind the cell at distance d at most d towers are before it: values above this leave too few visible.
            for distance in 0..seen - 1 {
                let highest = length - seen + distance;
                let position = if from_end { length - 1 - distance } else { distance };
                spread.forbid(position, u64::MAX << (highest + 1), 0, removals);
            }
            if seen == 1 {
                let position = if from_end { length - 1 } else { 0 };
                spread.forbid(position, (1 << (length - 1)) - 1, 0, removals);
            }
        }
        Ok(())
    }

    /// All that the clues imply together with all different.
    pub fn complete(self, spread: Spread<'_>, removals: &mut Vec<Removal>) -> Verdict {
        let length = spread.cells.len();
        let (front, back) = (self.front.unwrap_or(0), self.back.unwrap_or(0));
        if front as usize + back as usize > length + 1 || self.front == Some(0) || self.back == Some(0) {
            return clash(0);
        }
        let states = States::new(self, length);
        // For each set of used values: the numbers seen so far.
        let mut seen = vec![0u64; 1 << length];
        seen[0] = 1;
        for used in 0..seen.len() - 1 {
            if seen[used] != 0 {
                let position = used.count_ones() as usize;
                for value in super::bits(spread.domain(position) & !(used as u64)) {
                    seen[used | 1 << value] |= states.after(seen[used], used, value);
                }
            }
        }
        let last = seen.len() - 1;
        let mut leads = vec![0u64; 1 << length];
        leads[last] = seen[last] & states.wanted;
        if leads[last] == 0 {
            return clash(spread.full);
        }
        let mut supported = [0u64; MOST_VALUES];
        for used in (0..last).rev() {
            if seen[used] == 0 {
                continue;
            }
            let position = used.count_ones() as usize;
            for value in super::bits(spread.domain(position) & !(used as u64)) {
                let through = states.before(leads[used | 1 << value], used, value) & seen[used];
                leads[used] |= through;
                supported[position] |= u64::from(through != 0) << value;
            }
        }
        for (position, &supported) in supported[..length].iter().enumerate() {
            spread.forbid(position, !supported, spread.full & !(1 << position), removals);
        }
        Ok(())
    }
}

/// Numbers seen from both ends, as one mask: bit `f * width + b` for `f` seen from the start and `b` from the end.
struct States {
    length: usize,
    front: bool,
    back: bool,
    width: u32,
    /// The bits there are.
    all: u64,
    /// Those with as many seen from the end as there may be.
    brim: u64,
    /// Those with none seen from the end.
    none: u64,
    wanted: u64,
}

impl States {
    fn new(clues: Visible, length: usize) -> Self {
        let (front, back) = (clues.front.unwrap_or(0), clues.back.unwrap_or(0));
        let width = back + 1;
        let rows = |column: u32| (0..=front).fold(0, |mask, row| mask | 1 << (row * width + column));
        Self {
            length,
            front: clues.front.is_some(),
            back: clues.back.is_some(),
            width,
            all: u64::MAX >> (64 - (front + 1) * width),
            brim: rows(back),
            none: rows(0),
            wanted: 1 << (front * width + back),
        }
    }

    /// Whether a value is seen from the start, and from the end, where the clues ask.
    #[inline]
    fn is_seen(&self, used: usize, value: u32) -> (bool, bool) {
        let to_come = !used & ((1 << self.length) - 1) & !(1 << value);
        (self.front && used >> value == 0, self.back && to_come >> value == 0)
    }

    #[inline]
    fn after(&self, mut seen: u64, used: usize, value: u32) -> u64 {
        let (front, back) = self.is_seen(used, value);
        if front {
            seen = (seen << self.width) & self.all;
        }
        if back {
            seen = (seen & !self.brim) << 1;
        }
        seen
    }

    #[inline]
    fn before(&self, mut leads: u64, used: usize, value: u32) -> u64 {
        let (front, back) = self.is_seen(used, value);
        if back {
            leads = (leads & !self.none) >> 1;
        }
        if front {
            leads >>= self.width;
        }
        leads
    }
}
