//! `connected`: the cells that hold a value hang together.
//!
//! Complete, short of asking what the other rules leave possible: all cells that may still hold the value and hang
//! together with a known one are looked at in one depth-first walk. Cells out of its reach cannot hold the value; a cell
//! without which known ones would fall apart must hold it (the cut vertices of Tarjan: "Depth-first search and linear
//! graph algorithms", 1972).

use crate::store::{Cause, Conflict, Store};

/// Cells and their neighbours.
#[derive(Clone, Debug)]
pub struct Area {
    /// The variables.
    pub cells: Vec<u32>,
    /// The value that hangs together.
    pub value: u32,
    near: Vec<Vec<u32>>,
}

const NEVER: u32 = u32::MAX;

/// What a walk knows of a cell.
#[derive(Clone, Copy)]
struct Visit {
    /// When it was reached.
    time: u32,
    /// The earliest cell that it or the cells behind it touch.
    low: u32,
    /// How many known cells lie behind it, itself included.
    known: u32,
    /// The cell it was reached from.
    from: u32,
    /// The next of its neighbours to look at.
    next: u32,
}

impl Visit {
    const NONE: Self = Self {
        time: NEVER,
        low: NEVER,
        known: 0,
        from: NEVER,
        next: 0,
    };

    fn reached(time: u32, from: u32, is_known: bool) -> Self {
        Self {
            time,
            low: time,
            known: u32::from(is_known),
            from,
            next: 0,
        }
    }
}

impl Area {
    /// The area of these cells; links are pairs of places among them.
    pub fn new(cells: &[u32], value: u32, links: &[(u32, u32)]) -> Self {
        let mut near = vec![Vec::new(); cells.len()];
        for &(a, b) in links {
            near[a as usize].push(b);
            near[b as usize].push(a);
        }
        Self {
            cells: cells.to_vec(),
            value,
            near,
        }
    }

    /// The meaning: whether a full assignment of all variables satisfies it.
    pub fn statement(&self, values: &[u8]) -> bool {
        let holds = |place: u32| u32::from(values[self.cells[place as usize] as usize]) == self.value;
        let places = 0..self.cells.len() as u32;
        let Some(start) = places.clone().find(|&place| holds(place)) else {
            return true;
        };
        let mut seen = vec![false; self.cells.len()];
        seen[start as usize] = true;
        let mut waiting = vec![start];
        while let Some(place) = waiting.pop() {
            for &next in &self.near[place as usize] {
                if holds(next) && !std::mem::replace(&mut seen[next as usize], true) {
                    waiting.push(next);
                }
            }
        }
        places.into_iter().all(|place| seen[place as usize] || !holds(place))
    }

    /// What follows from the cells that hold the value and those that may. True if anything moved.
    pub fn propagate(&self, store: &mut Store) -> Result<bool, Conflict> {
        let Some((needed, cut_off)) = self.consequences(|cell| store.domain(cell)) else {
            return Err(Cause::ALL.into());
        };
        let mut moved = false;
        for place in needed {
            moved |= store.assign(self.cells[place as usize], self.value, Cause::ALL)?;
        }
        for place in cut_off {
            moved |= store.remove(self.cells[place as usize], self.value, Cause::ALL)?;
        }
        Ok(moved)
    }

    /// The places that must hold the value, and those that cannot, for these domains of the cells; `None` if known ones
    /// fall apart.
    pub(crate) fn consequences(&self, domain: impl Fn(u32) -> u64) -> Option<(Vec<u32>, Vec<u32>)> {
        let domains: Vec<u64> = self.cells.iter().map(|&cell| domain(cell)).collect();
        let domains = domains.as_slice();
        let places = 0..self.cells.len() as u32;
        let known = places.clone().filter(|&place| self.is_known(domains, place)).count() as u32;
        let Some(start) = places.clone().find(|&place| self.is_known(domains, place)) else {
            return Some(Default::default());
        };
        let (visits, needed) = self.walk(domains, start);
        if visits[start as usize].known != known {
            return None;
        }
        let cut_off = |&place: &u32| visits[place as usize].time == NEVER && self.may(domains, place);
        Some((needed, places.filter(cut_off).collect()))
    }

    fn is_known(&self, domains: &[u64], place: u32) -> bool {
        domains[place as usize] == 1 << self.value
    }

    fn may(&self, domains: &[u64], place: u32) -> bool {
        domains[place as usize] >> self.value & 1 == 1
    }

    /// Walks all cells that hang together with a known one, depth first; also the cells that known ones hang on.
    fn walk(&self, domains: &[u64], start: u32) -> (Vec<Visit>, Vec<u32>) {
        let mut visits = vec![Visit::NONE; self.cells.len()];
        let mut needed = Vec::new();
        let (mut at, mut time) = (start, 0);
        visits[start as usize] = Visit::reached(time, NEVER, true);
        loop {
            let visit = visits[at as usize];
            if let Some(&next) = self.near[at as usize].get(visit.next as usize) {
                visits[at as usize].next += 1;
                let seen = visits[next as usize].time;
                if seen != NEVER {
                    visits[at as usize].low = visit.low.min(seen);
                } else if self.may(domains, next) {
                    time += 1;
                    visits[next as usize] = Visit::reached(time, at, self.is_known(domains, next));
                    at = next;
                }
                continue;
            }
            if visit.from == NEVER {
                return (visits, needed);
            }
            let from = &mut visits[visit.from as usize];
            from.low = from.low.min(visit.low);
            from.known += visit.known;
            // The cells behind cannot go round it to the start, which is known.
            if visit.low >= from.time && visit.known > 0 && !self.is_known(domains, visit.from) {
                needed.push(visit.from);
            }
            at = visit.from;
        }
    }
}
