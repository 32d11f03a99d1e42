//! Cells in which so many ones are still missing, and the ways to place these under what excludes what.
//!
//! A cell is decided if no placement leaves it the other value. Most such questions are answered by a placement that
//! was found before; the others by a search that takes cells with at most one neighbour at once, and else branches
//! over a cell and its neighbours, one of which is in some largest placement (the usual search for independent sets).

use super::Deduction;
use super::units::Sights;
use crate::kinds::bits;
use crate::steps::Fact;

/// The most cells of a room; with more, so few ones can always be placed.
const MOST_CELLS: usize = 64;

/// Cells in which so many ones are missing.
pub(super) struct Room<'a> {
    sights: Sights<'a>,
    /// The cells.
    pub(super) cells: Vec<u32>,
    /// How many of them hold 1.
    pub(super) need: u32,
    /// By place in the room, the places that it leaves to no other, itself included.
    near: Vec<u64>,
    /// One bit for each cell.
    pub(super) full: u64,
    /// The cells outside that exclude some of the room, with which ones; and those inside with what they exclude.
    seers: Vec<(u32, u64)>,
}

impl<'a> Room<'a> {
    /// A room of open cells; none if it is too large to say anything, or needs nothing.
    pub(super) fn new(sights: Sights<'a>, cells: &[u32], need: u32) -> Option<Self> {
        if cells.is_empty() || cells.len() > MOST_CELLS || need == 0 {
            return None;
        }
        let mut seen: Vec<(u32, u64)> = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            seen.push((cell, 1 << place));
            seen.extend(sights.seen(cell).map(|other| (other, 1 << place)));
        }
        seen.sort_unstable();
        let mut seers: Vec<(u32, u64)> = Vec::new();
        for (cell, mask) in seen {
            match seers.last_mut() {
                Some(last) if last.0 == cell => last.1 |= mask,
                _ => seers.push((cell, mask)),
            }
        }
        let near = cells.iter().map(|cell| {
            let place = seers.binary_search_by_key(cell, |&(seer, _)| seer);
            place.map_or(0, |place| seers[place].1)
        });
        Some(Self {
            sights,
            near: near.collect(),
            cells: cells.to_vec(),
            need,
            full: u64::MAX >> (MOST_CELLS - cells.len()),
            seers,
        })
    }

    /// Whether so many ones fit into some of the cells.
    pub(super) fn fits(&self, free: u64, need: u32) -> bool {
        self.first(free, 0, need).is_some()
    }

    /// A placement of so many ones into free cells, beside those that are placed.
    fn first(&self, free: u64, placed: u64, need: u32) -> Option<u64> {
        if need == 0 {
            return Some(placed);
        }
        if free.count_ones() < need {
            return None;
        }
        let crowd = |&place: &u32| (self.near[place as usize] & free).count_ones();
        let loosest = bits(free).min_by_key(crowd)?;
        let further = |place: u32| self.first(free & !self.near[place as usize], placed | 1 << place, need - 1);
        if crowd(&loosest) > 2 {
            // One of the cells around it is in some largest placement.
            bits(self.near[loosest as usize] & free).find_map(further)
        } else {
            further(loosest)
        }
    }

    /// All placements as masks; none if there are more than so many.
    pub(super) fn placements(&self, most: usize) -> Option<Vec<u64>> {
        let mut found = Vec::new();
        self.place(self.full, 0, self.need, most, &mut found).then_some(found)
    }

    fn place(&self, free: u64, placed: u64, need: u32, most: usize, found: &mut Vec<u64>) -> bool {
        if need == 0 {
            found.push(placed);
            return found.len() <= most;
        }
        let mut later = free;
        for place in bits(free) {
            later &= !(1 << place);
            if later.count_ones() + 1 < need {
                break;
            }
            if !self.place(
                later & !self.near[place as usize],
                placed | 1 << place,
                need - 1,
                most,
                found,
            ) {
                return false;
            }
        }
        true
    }

    fn mask_of(&self, cell: u32) -> u64 {
        let place = self.seers.binary_search_by_key(&cell, |&(seer, _)| seer);
        place.map_or(0, |place| self.seers[place].1)
    }

    /// Whether an open cell of the room, or one outside, cannot hold this value.
    pub(super) fn forbids(&self, cell: u32, value: u32) -> bool {
        let own = self.cells.iter().position(|&other| other == cell);
        match (own, value) {
            (Some(place), 0) => !self.fits(self.full & !(1 << place), self.need),
            (Some(place), 1) => !self.fits(self.full & !self.near[place], self.need - 1),
            (None, 1) => !self.fits(self.full & !self.mask_of(cell), self.need),
            _ => false,
        }
    }

    /// What is so in the room, however the ones are placed.
    pub(super) fn inside(&self) -> Vec<Fact> {
        let mut kept = Kept::new(self);
        let mut facts = Vec::new();
        for place in 0..self.cells.len() {
            let bit = 1 << place;
            if !kept.any(self.full & !bit, 0) {
                facts.push((self.cells[place], 1));
            } else if !kept.any(self.full & !self.near[place], bit) {
                facts.push((self.cells[place], 0));
            }
        }
        facts
    }

    /// The open cells outside that cannot hold 1 however the ones are placed.
    pub(super) fn outside(&self) -> Vec<Fact> {
        let mut kept = Kept::new(self);
        let mut facts = Vec::new();
        for &(cell, seen) in &self.seers {
            let is_open = self.sights.view.store.value(cell).is_none();
            if is_open && !self.cells.contains(&cell) && !kept.any(self.full & !seen, 0) {
                facts.push((cell, 0));
            }
        }
        facts
    }

    /// A deduction about the room, after the `counts` by which it needs what it needs.
    ///
    /// It names what excludes what among all cells that the room might have, so that it can do with less known.
    pub(super) fn deduction(&self, counts: &[u32], all: &[u32], facts: Vec<Fact>) -> Deduction {
        let mut further = self.exclusions(all, &facts);
        further.retain(|number| !counts.contains(number));
        Deduction {
            facts,
            constraints: counts.iter().copied().chain(further).collect(),
            groups: vec![self.cells.clone()],
            ..Deduction::default()
        }
    }

    /// The constraints by which cells exclude each other, and facts outside exclude them.
    pub(super) fn exclusions(&self, all: &[u32], facts: &[Fact]) -> Vec<u32> {
        let outside: Vec<u32> = facts
            .iter()
            .map(|&(cell, _)| cell)
            .filter(|cell| !self.cells.contains(cell))
            .collect();
        let mut found = self.sights.all_between(&outside, all);
        if self.need > 1 || outside.len() < facts.len() || facts.is_empty() {
            found.extend(self.sights.all_between(all, all));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// Placements that were found: most questions are answered by one of them.
struct Kept<'r, 'a> {
    room: &'r Room<'a>,
    placements: Vec<u64>,
}

impl<'r, 'a> Kept<'r, 'a> {
    fn new(room: &'r Room<'a>) -> Self {
        Self {
            room,
            placements: Vec::new(),
        }
    }

    /// Whether all that is missing fits into these cells, beside the ones that are `placed`.
    fn any(&mut self, free: u64, placed: u64) -> bool {
        let within = free | placed;
        let known = |&one: &u64| one & !within == 0 && one & placed == placed;
        if self.placements.iter().any(known) {
            return true;
        }
        let found = self.room.first(free, placed, self.room.need - placed.count_ones());
        self.placements.extend(found);
        found.is_some()
    }
}
