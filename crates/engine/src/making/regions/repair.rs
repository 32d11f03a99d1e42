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
/// Nodes after which a search for them begins anew.
const PATIENCE: u64 = 500;
/// What a placement weighs, by the marks that are in wrong regions.
const WEIGHTS: [i64; 4] = [400, 40, 4, 0];

/// A map under repair.
pub struct Repair<'a> {
    /// The map.
    pub map: Map,
    /// The same with rows and columns.
    pub field: Field,
    pub nones: usize,
    pub regrown: usize,
    answer: &'a Cells,
    each: u8,
    pub known: Vec<Known>,
    /// Until which move a cell that has moved stays where it is.
    rests: Vec<usize>,
    /// Moves made.
    pub moves: usize,
}

/// A placement that was a rival once.
pub struct Known {
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
        let mut known = Self { marks, inside: [0; MOST_SIDE], off: 0, lived: 0 };
        known.count(map, each);
        known
    }

    /// Counts its marks anew.
    fn count(&mut self, map: &Map, each: u8) {
        self.inside = [0; MOST_SIDE];
        for cell in self.marks.iter() {
            self.inside[map.region(cell)] += 1;
        }
        self.off = self.inside.iter().map(|&marks| usize::from(marks.saturating_sub(each))).sum();
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
            known: Vec::new(), nones: 0, regrown: 0,
            rests: vec![0; map.side() * map.side()],
            map,
            answer,
            moves: 0,
        }
    }

    /// Moves cells until there is no rival.
    pub fn run(&mut self, random: &mut Random, budget: &mut Budget) -> Result<(), Stop> {
        loop {
            while self.known.iter().any(|known| known.off == 0) {
                budget.check()?;
                for known in &mut self.known {
                    known.lived += i64::from(known.off == 0);
                }
                match self.best_move(random) {
                    Some((cell, region)) => self.move_cell(cell, region),
                    None => {self.reach(random);self.nones += 1;}
                }
            }
            let rivals = self.rivals(random, budget)?;
            if rivals.is_empty() {
                return Ok(());
            }
            self.known.extend(rivals.into_iter().map(|marks| Known::new(marks, &self.map, self.each)));
        }
    }

    /// Some rivals; none if there are none. A search that finds nothing for long begins anew elsewhere, each time with
    /// more patience.
    fn rivals(&self, random: &mut Random, budget: &mut Budget) -> Result<Vec<Cells>, Stop> {
        let mut patience = PATIENCE;
        loop {
            let mut placements = self.field.placements(None, AT_ONCE, patience, random, budget)?;
            placements.found.retain(|marks| marks != self.answer);
            if placements.complete || !placements.found.is_empty() {
                return Ok(placements.found);
            }
            patience *= 2;
        }
    }

    /// Of the moves that kill a rival the one that leaves the least weight; of those, one from a small region to a
    /// large one, since regions of different sizes have fewer placements.
    fn best_move(&self, random: &mut Random) -> Option<Move> {
        let live = self.known.iter().filter(|known| known.off == 0);
        let cells = live.fold(Cells::default(), |all, known| all.or(&known.marks)).without(self.answer);
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
                let drift = (size(from) - size(region)) * (1 + self.moves as i64 / DRIFT).min(*DM);
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
        let marks: Vec<usize> = live[random.below(live.len())].marks.without(self.answer).iter().collect();
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
        if random.below(*RG) == 0 { self.regrow(from, random); } else { self.lead_around(cell, random); }
    }

    /// Grows a region and one beside it anew.
    fn regrow(&mut self, region: usize, random: &mut Random) {
        let near: Vec<usize> = self.map.cells(region).iter().flat_map(|cell| self.map.regions_near(cell)).collect();
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
        self.regrown += 1;
    }

    /// Gives a cell beside a cell to its region.
    fn lead_around(&mut self, cell: usize, random: &mut Random) {
        let region = self.map.region(cell);
        let around = self.field.around(cell).without(self.answer).without(self.map.cells(region));
        let mut cells: Vec<usize> = around.iter().collect();
        random.shuffle(&mut cells);
        let taken = cells
            .into_iter()
            .find(|&cell| self.map.regions_near(cell).any(|near| near == region) && self.map.can_lose(cell));
        match taken.map(|cell| (cell, region)).or_else(|| self.any_move(random)) {
            Some((cell, region)) => self.move_cell(cell, region),
            None => {}
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

const DRIFT: i64 = 50;
static DM: std::sync::LazyLock<i64> = std::sync::LazyLock::new(|| std::env::var("DM").map_or(8, |w| w.parse().unwrap()));

static RG: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| std::env::var("RG").map_or(8, |w| w.parse().unwrap()));
const SPREAD: usize = 7;
