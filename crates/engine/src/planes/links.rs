//! Chains of single candidates, all at once: what a candidate that holds puts off by links of two candidates.
//!
//! Two places of a value in a group, or two values of a cell: if one does not hold, the other does. A candidate that
//! leads to itself being off is gone; that is just what chains with two ends say of what both ends forbid.

use super::cells::Cells;
use super::state::{Broken, State};
use super::table::Table;

/// The ladder does not follow long chains on boards with more candidates.
const MANY: u32 = 1_200;

/// A candidate.
type Candidate = (u32, usize);

/// The candidates that are on, if one is off.
struct Links {
    first: Vec<u32>,
    others: Vec<Candidate>,
}

impl<const W: usize, const N: usize> State<W, N> {
    /// What chains say; whether anything moved.
    pub(super) fn chains(&mut self, table: &Table<W>) -> Result<bool, Broken> {
        let open = |plane: &Cells<W>| plane.minus(self.told).len();
        if self.planes.iter().map(open).sum::<u32>() > MANY {
            return Ok(false);
        }
        let links = self.links(table);
        let [_, two, _] = self.crowds();
        let mut moved = false;
        for cell in two.iter() {
            for value in 0..table.values {
                let linked = links.of(table, (cell, value)).len() > 0 || self.meets_links(table, &links, (cell, value));
                if linked && self.planes[value].has(cell) && self.fails(table, &links, (cell, value)) {
                    self.planes[value].take(cell);
                    moved = true;
                }
            }
            if self.domain(cell) == 0 {
                return Err(Broken);
            }
        }
        Ok(moved)
    }

    /// Whether a candidate that holds puts one off that has links.
    fn meets_links(&self, table: &Table<W>, links: &Links, (cell, value): Candidate) -> bool {
        let seen = table.peers[cell as usize] & self.planes[value];
        seen.iter().any(|other| !links.of(table, (other, value)).is_empty())
            || (0..table.values).any(|other| other != value && !links.of(table, (cell, other)).is_empty())
    }

    fn links(&self, table: &Table<W>) -> Links {
        let [_, two, three] = self.crowds();
        let mut pairs: Vec<(Candidate, Candidate)> = Vec::new();
        for cell in two.minus(three).iter() {
            let mut values = (0..table.values).filter(|&value| self.planes[value].has(cell));
            if let (Some(one), Some(other)) = (values.next(), values.next()) {
                pairs.push(((cell, one), (cell, other)));
            }
        }
        for value in 0..table.values {
            for group in table.groups.iter().filter(|group| group.full) {
                let places = self.planes[value] & group.mask;
                let mut cells = places.iter();
                if places.len() == 2
                    && let (Some(one), Some(other)) = (cells.next(), cells.next())
                {
                    pairs.push(((one, value), (other, value)));
                }
            }
        }
        Links::new(table, &pairs)
    }

    /// Whether a candidate that holds leads to its being off, or to both ends of a link being off.
    fn fails(&self, table: &Table<W>, links: &Links, start: Candidate) -> bool {
        let mut off = [Cells::NONE; N];
        let mut on: [Cells<W>; N] = [Cells::NONE; N];
        let mut waiting = vec![start];
        on[start.1].insert(start.0);
        while let Some((cell, value)) = waiting.pop() {
            let mut fallen = [Cells::NONE; N];
            fallen[value] = (table.peers[cell as usize] & self.planes[value]).minus(off[value]);
            for other in (0..table.values).filter(|&other| other != value) {
                if self.planes[other].has(cell) && !off[other].has(cell) {
                    fallen[other].insert(cell);
                }
            }
            for other in 0..table.values {
                off[other] |= fallen[other];
                for cell in fallen[other].iter() {
                    for &(next, held) in links.of(table, (cell, other)) {
                        if !on[held].has(next) {
                            on[held].insert(next);
                            waiting.push((next, held));
                        }
                    }
                }
            }
            if off[start.1].has(start.0) {
                return true;
            }
        }
        false
    }
}

impl Links {
    fn new<const W: usize>(table: &Table<W>, pairs: &[(Candidate, Candidate)]) -> Self {
        let number = |(cell, value): Candidate| cell as usize * table.values + value;
        let mut first = vec![0u32; table.peers.len() * table.values + 1];
        for &(one, other) in pairs {
            first[number(one) + 1] += 1;
            first[number(other) + 1] += 1;
        }
        for index in 1..first.len() {
            first[index] += first[index - 1];
        }
        let mut next = first.clone();
        let mut others = vec![(0, 0); pairs.len() * 2];
        for &(one, other) in pairs {
            for (from, to) in [(one, other), (other, one)] {
                let place = &mut next[number(from)];
                others[*place as usize] = to;
                *place += 1;
            }
        }
        Self { first, others }
    }

    fn of<const W: usize>(&self, table: &Table<W>, (cell, value): Candidate) -> &[Candidate] {
        let number = cell as usize * table.values + value;
        &self.others[self.first[number] as usize..self.first[number + 1] as usize]
    }
}
