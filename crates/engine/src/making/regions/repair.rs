//! Repairing a map until its answer is the only one.
//!
//! A rival is killed by moving one of its marks, which is none of the answer's, to the region next door: one region is
//! then short of a mark and the other has one too many, while the answer stays as it was. All placements that were ever
//! rivals stay known, with the marks that each has in each region: so a move is judged by the rivals that it kills, by
//! those that it brings back, and by those that it brings near, without any search. One is only made for rivals that
//! are not known yet, when all that are known are dead. The longer a map resists, the more the moves go from small
//! regions to large ones: of regions that are hardly larger than their marks all but the largest fill at once, so no
//! map resists for ever.

use super::cells::{Cells, MOST_SIDE};
use super::grow::grow;
use super::map::Map;
use super::placing::Field;
use crate::budget::{Budget, Stop};
use crate::random::Random;

/// Rivals looked for at a time.
const AT_ONCE: usize = 8;
/// Nodes of the first search for them. One that finds nothing within its nodes is made again with a share more.
const PATIENCE: u64 = 500;
const MORE_PATIENCE: u64 = 8;
/// So many cells move from small regions to larger ones before that, each the best of so many at random.
const TIGHTENED: usize = 6;
const LOOKED_AT: usize = 8;
/// After so many moves, regions of different sizes weigh once more in the choice of moves, so many times at most.
const DRIFT: i64 = 50;
const MOST_DRIFT: i64 = 8;
/// Of so many rivals that no move kills, one makes regions grow anew.
const REGROWN: usize = 8;
/// How much the sizes of regions differ that are grown anew.
const SPREAD: usize = 7;
/// What a placement weighs, by the marks that are in wrong regions.
const WEIGHTS: [i64; 4] = [400, 40, 4, 0];

/// A map under repair.
pub struct Repair<'a> {
    /// The map.
    pub map: Map,
    /// The same with rows and columns.
    pub field: Field,
    answer: &'a Cells,
    each: u8,
    known: Vec<Known>,
    /// Until which move a cell that has moved stays where it is.
    rests: Vec<usize>,
    /// Moves made.
    pub moves: usize,
}

/// A placement that was a rival once.
struct Known {
    marks: Cells,
    /// Its marks in each region.
    inside: [u8; MOST_SIDE],
    /// How many of its marks would have to be in other regions.
    off: usize,
    /// How often it was a rival when a cell was to move.
    lived: i64,
}

/// A cell and the region that it moves to.
pub(super) type Move = (usize, usize);

impl Known {
    fn new(marks: Cells, map: &Map, each: u8) -> Self {
        let mut known = Self {
            marks,
            inside: [0; MOST_SIDE],
            off: 0,
            lived: 0,
        };
        known.count(map, each);
        known
    }

    /// Counts its marks anew.
    fn count(&mut self, map: &Map, each: u8) {
        self.inside = [0; MOST_SIDE];
        for cell in self.marks.iter() {
            self.inside[map.region(cell)] += 1;
        }
        self.off = self
            .inside
            .iter()
            .map(|&marks| usize::from(marks.saturating_sub(each)))
            .sum();
    }

    /// How many of its marks are off after one moves.
    fn off_after(&self, each: u8, from: usize, to: usize) -> usize {
        self.off + usize::from(self.inside[to] >= each) - usize::from(self.inside[from] > each)
    }

    fn weight(&self, off: usize) -> i64 {
        WEIGHTS[off.min(WEIGHTS.len() - 1)] * self.lived.max(1)
    }
}

impl<'a> Repair<'a> {
    /// Nothing is known of this map yet.
    pub fn new(map: Map, rows: &Field, answer: &'a Cells) -> Self {
        Self {
            field: rows.with(&map),
            each: (answer.number() / map.side()) as u8,
            known: Vec::new(),
            rests: vec![0; map.side() * map.side()],
            map,
            answer,
            moves: 0,
        }
    }

    /// Moves cells until there is no rival.
    pub fn run(&mut self, random: &mut Random, budget: &mut Budget) -> Result<(), Stop> {
        let mut patience = PATIENCE;
        loop {
            while self.known.iter().any(|known| known.off == 0) {
                budget.check()?;
                for known in &mut self.known {
                    known.lived += i64::from(known.off == 0);
                }
                match self.best_move(random) {
                    Some((cell, region)) => self.move_cell(cell, region),
                    None => self.reach(random),
                }
            }
            let mut placements = self.field.placements(None, AT_ONCE, patience, random, budget)?;
            placements.found.retain(|marks| marks != self.answer);
            if placements.found.is_empty() {
                if placements.complete {
                    return Ok(());
                }
                patience += patience / MORE_PATIENCE;
                for _ in 0..TIGHTENED {
                    self.tighten(random);
                }
            }
            let rivals = placements.found.into_iter();
            self.known
                .extend(rivals.map(|marks| Known::new(marks, &self.map, self.each)));
        }
    }

    /// Moves a cell of a small region to a larger one.
    fn tighten(&mut self, random: &mut Random) {
        let size = |region: usize| self.map.cells(region).number() as i64;
        let mut best: Option<(i64, Move)> = None;
        for _ in 0..LOOKED_AT {
            let cell = random.below(self.rests.len());
            if self.answer.contains(cell) || self.rests[cell] > self.moves || !self.map.can_lose(cell) {
                continue;
            }
            let from = self.map.region(cell);
            for region in self.map.regions_near(cell) {
                let gain = size(region) - size(from);
                if gain > 0 && best.is_none_or(|(known, _)| gain > known) {
                    best = Some((gain, (cell, region)));
                }
            }
        }
        if let Some((_, (cell, region))) = best {
            self.move_cell(cell, region);
        }
    }

    /// Of the moves that kill a rival the one that leaves the least weight; of those, one from a small region to a
    /// large one, since regions of different sizes have fewer placements.
    fn best_move(&self, random: &mut Random) -> Option<Move> {
        let live = self.known.iter().filter(|known| known.off == 0);
        let cells = live
            .fold(Cells::default(), |all, known| all.or(&known.marks))
            .without(self.answer);
        let size = |region: usize| self.map.cells(region).number() as i64;
        let mut best: Option<((i64, u64), Move)> = None;
        for cell in cells.iter() {
            if self.rests[cell] > self.moves || !self.map.can_lose(cell) {
                continue;
            }
            let from = self.map.region(cell);
            for region in self.map.regions_near(cell) {
                let moved = self.known.iter().filter(|known| known.marks.contains(cell));
                let weight: i64 = moved
                    .map(|known| known.weight(known.off_after(self.each, from, region)) - known.weight(known.off))
                    .sum();
                let drift = (size(from) - size(region)) * (1 + self.moves as i64 / DRIFT).min(MOST_DRIFT);
                let key = (weight + drift, random.bits());
                if best.is_none_or(|(known, _)| key < known) {
                    best = Some((key, (cell, region)));
                }
            }
        }
        best.map(|(_, chosen)| chosen)
    }

    /// How many placements a move makes possible, up to a limit.
    pub(super) fn made_by(
        &mut self,
        (cell, region): Move,
        most: usize,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<usize, Stop> {
        self.field.move_cell(cell, region);
        let made = self.field.placements(Some(cell), most, u64::MAX, random, budget);
        self.field.move_cell(cell, self.map.region(cell));
        Ok(made?.found.len())
    }

    /// Where no single move kills a rival: the region next door reaches for one of its marks through the cells between,
    /// and takes what it cuts off. Where that would cut marks of the answer off, the region is led around first.
    fn reach(&mut self, random: &mut Random) {
        let live: Vec<&Known> = self.known.iter().filter(|known| known.off == 0).collect();
        let marks: Vec<usize> = live[random.below(live.len())]
            .marks
            .without(self.answer)
            .iter()
            .collect();
        let cell = marks[random.below(marks.len())];
        let from = self.map.region(cell);
        let way = self.map.way_out(cell, self.answer, random);
        if let Some((way, to)) = way {
            let mut left = *self.map.cells(from);
            for &cell in &way {
                left.remove(cell);
            }
            let stars = left.and(self.answer);
            let Some(first) = stars.iter().next() else { return };
            let piece = self.map.piece(&left, first);
            if stars.without(&piece) == Cells::default() {
                let gone = left.without(&piece);
                for cell in way.into_iter().chain(gone.iter()) {
                    self.move_cell(cell, to);
                }
                return;
            }
        }
        if random.below(REGROWN) == 0 {
            self.regrow(from, random);
        } else {
            self.lead_around(cell, random);
        }
    }

    /// Grows a region and one beside it anew.
    fn regrow(&mut self, region: usize, random: &mut Random) {
        let near: Vec<usize> = self
            .map
            .cells(region)
            .iter()
            .flat_map(|cell| self.map.regions_near(cell))
            .collect();
        let regions = [region, near[random.below(near.len())]];
        let mut map = self.map.clone();
        for region in regions {
            map.clear(region);
        }
        if !grow(&mut map, &regions, usize::from(self.each), SPREAD, self.answer, random) {
            return;
        }
        for cell in (0..self.rests.len()).filter(|&cell| map.region(cell) != self.map.region(cell)) {
            self.field.move_cell(cell, map.region(cell));
        }
        self.map = map;
        for known in &mut self.known {
            known.count(&self.map, self.each);
        }
    }

    /// Gives a cell beside a cell to its region.
    fn lead_around(&mut self, cell: usize, random: &mut Random) {
        let region = self.map.region(cell);
        let around = self
            .field
            .around(cell)
            .without(self.answer)
            .without(self.map.cells(region));
        let mut cells: Vec<usize> = around.iter().collect();
        random.shuffle(&mut cells);
        let taken = cells
            .into_iter()
            .find(|&cell| self.map.regions_near(cell).any(|near| near == region) && self.map.can_lose(cell));
        if let Some((cell, region)) = taken.map(|cell| (cell, region)).or_else(|| self.any_move(random)) {
            self.move_cell(cell, region);
        }
    }

    /// A move of any cell that is none of the answer's.
    fn any_move(&self, random: &mut Random) -> Option<Move> {
        let mut cells: Vec<usize> = Cells::first(self.rests.len()).without(self.answer).iter().collect();
        random.shuffle(&mut cells);
        cells.into_iter().find_map(|cell| {
            let region = self.map.regions_near(cell).next()?;
            self.map.can_lose(cell).then_some((cell, region))
        })
    }

    /// Moves a cell to a region next to it; for a while it then stays where it is.
    pub fn move_cell(&mut self, cell: usize, region: usize) {
        let from = self.map.region(cell);
        for known in self.known.iter_mut().filter(|known| known.marks.contains(cell)) {
            known.off = known.off_after(self.each, from, region);
            known.inside[from] -= 1;
            known.inside[region] += 1;
        }
        self.map.put(cell, region);
        self.field.move_cell(cell, region);
        self.moves += 1;
        self.rests[cell] = self.moves + self.map.side() / 2;
    }
}
