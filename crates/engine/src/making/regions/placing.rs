//! Placing marks: so many in each row, each column and, where there are any, each region, none touching another.
//!
//! A search of its own, much lighter than that of the engine, which knows all kinds of rules: it is asked for rivals
//! many times for each puzzle. Depth first, in the unit with the fewest places to spare, cells in random order; a unit
//! that needs all its places gets them.

use super::cells::{Cells, MOST_SIDE};
use super::map::Map;
use crate::budget::{Budget, Stop};
use crate::random::Random;

const MOST_UNITS: usize = 3 * MOST_SIDE;

/// Rows, columns and regions of a board, and what touches what.
#[derive(Clone, Debug)]
pub struct Field {
    side: usize,
    each: usize,
    /// Units of a cell: its row, its column, its region.
    of: Vec<[u8; 3]>,
    /// How many of these count: 2 where there are no regions.
    kinds: usize,
    units: Vec<Cells>,
    /// The cells at which nothing can be placed next to a mark, its own among them.
    touching: Vec<Cells>,
}

/// What is placed, and what is still open.
#[derive(Clone, Copy)]
struct State {
    placed: Cells,
    open: Cells,
    need: [u8; MOST_UNITS],
    left: [u8; MOST_UNITS],
}

struct Search<'a> {
    field: &'a Field,
    random: &'a mut Random,
    most: usize,
    nodes: u64,
    found: Vec<Cells>,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Placements {
    /// The placements found, all different.
    pub found: Vec<Cells>,
    /// Whether the search came to its end, so that there are no others, before the limit.
    pub complete: bool,
}

impl Field {
    /// Rows and columns of a board with so many marks in each.
    pub fn new(side: usize, each: usize) -> Self {
        let near = |one: usize, other: usize| one.abs_diff(other) <= 1;
        let cells = 0..side * side;
        let touching = |cell: usize| {
            let touch = |&other: &usize| near(cell / side, other / side) && near(cell % side, other % side);
            cells.clone().filter(touch).collect()
        };
        let row = |row: usize| (0..side).map(|column| row * side + column).collect();
        let column = |column: usize| (0..side).map(|row| row * side + column).collect();
        Self {
            side,
            each,
            of: cells
                .clone()
                .map(|cell| [(cell / side) as u8, (side + cell % side) as u8, 0])
                .collect(),
            kinds: 2,
            units: (0..side).map(row).chain((0..side).map(column)).collect(),
            touching: cells.clone().map(touching).collect(),
        }
    }

    /// The same with the regions of a map.
    #[must_use]
    pub fn with(&self, map: &Map) -> Self {
        let mut field = self.clone();
        field.kinds = 3;
        field.units.truncate(2 * self.side);
        field.units.extend((0..self.side).map(|region| *map.cells(region)));
        for (cell, units) in field.of.iter_mut().enumerate() {
            units[2] = (2 * self.side + map.region(cell)) as u8;
        }
        field
    }

    /// Says that a cell is now in another region.
    pub fn move_cell(&mut self, cell: usize, region: usize) {
        let unit = 2 * self.side + region;
        self.units[usize::from(self.of[cell][2])].remove(cell);
        self.units[unit].insert(cell);
        self.of[cell][2] = unit as u8;
    }

    /// The cells at which nothing can be placed next to a mark in a cell, its own among them.
    pub fn around(&self, cell: usize) -> &Cells {
        &self.touching[cell]
    }

    /// Up to `most` placements, within so many nodes; only those with a mark in a cell, if one is named.
    pub fn placements(
        &self,
        with: Option<usize>,
        most: usize,
        nodes: u64,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Placements, Stop> {
        let mut search = Search {
            field: self,
            random,
            most,
            nodes,
            found: Vec::new(),
        };
        let mut state = self.blank();
        if let Some(cell) = with {
            self.place(&mut state, cell);
        }
        let complete = search.descend(state, budget)?;
        Ok(Placements {
            found: search.found,
            complete,
        })
    }

    fn blank(&self) -> State {
        let mut state = State {
            placed: Cells::default(),
            open: Cells::first(self.side * self.side),
            need: [0; MOST_UNITS],
            left: [0; MOST_UNITS],
        };
        for (unit, cells) in self.units.iter().enumerate() {
            state.need[unit] = self.each as u8;
            state.left[unit] = cells.number().min(255) as u8;
        }
        state
    }

    fn units(&self, cell: usize) -> &[u8] {
        &self.of[cell][..self.kinds]
    }

    fn place(&self, state: &mut State, cell: usize) {
        state.placed.insert(cell);
        let mut gone = self.touching[cell];
        for &unit in self.units(cell) {
            let unit = usize::from(unit);
            state.need[unit] -= 1;
            if state.need[unit] == 0 {
                gone = gone.or(&self.units[unit]);
            }
        }
        gone = gone.and(&state.open);
        state.open = state.open.without(&gone);
        for cell in gone.iter() {
            self.close(state, cell);
        }
    }

    fn close(&self, state: &mut State, cell: usize) {
        for &unit in self.units(cell) {
            state.left[usize::from(unit)] -= 1;
        }
    }

    /// Fills the units that need all their places, and closes the cells that would leave a unit or some lines without;
    /// false if one has too few.
    fn fill(&self, state: &mut State) -> bool {
        loop {
            let mut forced = None;
            for unit in 0..self.units.len() {
                if state.left[unit] < state.need[unit] {
                    return false;
                }
                if state.need[unit] > 0 && state.left[unit] == state.need[unit] {
                    forced = Some(unit);
                }
            }
            if let Some(unit) = forced {
                let cell = self.units[unit].and(&state.open).iter().next();
                if let Some(cell) = cell {
                    self.place(state, cell);
                }
                continue;
            }
            if self.kinds < 3 { return true; }
            let before = state.open;
            if *ZO > 0 { self.zones(state); }
            if state.open != before { continue; }
            if *WI > 0 {
                let outline = self.outline(state);
                if *BA > 0 && !self.bands(state, &outline) { return false; }
                if state.open != before { continue; }
                if !self.windows(state, &outline) { return false; }
            }
            if state.open == before {
                return true;
            }
        }
    }

    fn close_all(&self, state: &mut State, cells: &Cells) {
        let gone = cells.and(&state.open);
        state.open = state.open.without(&gone);
        for cell in gone.iter() {
            self.close(state, cell);
        }
    }

    /// Closes the cells at which a mark would leave a unit too few places.
    fn zones(&self, state: &mut State) {
        for unit in 0..self.units.len() {
            if state.left[unit] < state.need[unit] { return; }
            let spare = usize::from(state.left[unit] - state.need[unit]);
            if state.need[unit] == 0 || spare > *ZO - 1 {
                continue;
            }
            let mut blocked = [Cells::default(); 6];
            for cell in self.units[unit].and(&state.open).iter() {
                let mut from = self.touching[cell];
                for &other in self.units(cell) {
                    if state.need[usize::from(other)] == 1 {
                        from = from.or(&self.units[usize::from(other)]);
                    }
                }
                from.remove(cell);
                for times in (0..=spare).rev() {
                    let before = if times == 0 { from } else { blocked[times - 1].and(&from) };
                    blocked[times] = blocked[times].or(&before);
                }
            }
            self.close_all(state, &blocked[spare]);
        }
    }

    /// The lines of each axis that the open cells of each region meet, and the places of each line that are open.
    fn outline(&self, state: &State) -> Outline {
        let mut outline = Outline::default();
        for cell in state.open.iter() {
            let [row, column, region] = self.of[cell].map(usize::from);
            let (column, region) = (column - self.side, region - 2 * self.side);
            outline.places[0][row] |= 1 << column;
            outline.places[1][column] |= 1 << row;
            outline.lines[0][region] |= 1 << row;
            outline.lines[1][region] |= 1 << column;
        }
        outline
    }

    /// Regions that lie within some rows or columns fill these; false if they overfill some.
    fn windows(&self, state: &mut State, outline: &Outline) -> bool {
        let side = self.side;
        for axis in 0..2 {
            let lines = &outline.lines[axis];
            for first in 0..side {
                let mut ending = [0; MOST_SIDE];
                let mut before = 0;
                let mut total = 0;
                for region in 0..side {
                    let need = state.need[2 * side + region];
                    if need == 0 { continue; }
                    total += need;
                    if lines[region] >> first == 0 { before += need; }
                    if lines[region].trailing_zeros() as usize >= first {
                        ending[31 - lines[region].leading_zeros() as usize] += need;
                    }
                }
                let (mut needed, mut room) = (0, 0);
                let mut band = Cells::default();
                for last in first..side {
                    needed += ending[last];
                    room += state.need[axis * side + last];
                    band = band.or(&self.units[axis * side + last]);
                    if needed > room { return false; }
                    if needed == room && ending[last] > 0 {
                        let mut outside = band;
                        for region in 0..side {
                            if lines[region].trailing_zeros() as usize >= first && lines[region] >> (last + 1) == 0 {
                                outside = outside.without(&self.units[2 * side + region]);
                            }
                        }
                        self.close_all(state, &outside);
                    }
                    if *WI > 1 {
                    let mut meeting = total - before;
                    for region in 0..side { if lines[region].trailing_zeros() as usize > last { meeting -= state.need[2*side+region]; } }
                    if meeting < room { return false; }
                    if meeting == room && room > 0 && meeting < total {
                        let mut gone = Cells::default();
                        for region in 0..side {
                            if lines[region] >> first & ((1 << (last + 1 - first)) - 1) != 0 {
                                gone = gone.or(&self.units[2 * side + region]);
                            }
                        }
                        self.close_all(state, &gone.without(&band));
                    }
                    }
                }
            }
        }
        true
    }

    /// Two lines side by side hold at most one mark in each two places side by side; false if they hold too few.
    fn bands(&self, state: &mut State, outline: &Outline) -> bool {
        let side = self.side;
        for axis in 0..2 {
            for line in 0..side {
                for width in 1..=2.min(side - line) {
                    let mut places = outline.places[axis][line];
                    let mut need = state.need[axis * side + line];
                    if width == 2 {
                        places |= outline.places[axis][line + 1];
                        need += state.need[axis * side + line + 1];
                    }
                    if need == 0 { continue; }
                    let (mut room, mut never) = (0, 0u32);
                    let mut left = places;
                    while left != 0 {
                        let start = left.trailing_zeros();
                        let length = (left >> start).trailing_ones();
                        let run = ((1 << length) - 1) << start;
                        left &= !run;
                        room += length.div_ceil(2) as u8;
                        if length % 2 == 1 { never |= run & (0xaaaa_aaaa << (start % 2)) & if start % 2 == 0 { 0xaaaa_aaaa } else { 0x5555_5555 }; }
                    }
                    if room < need { return false; }
                    if room == need && never != 0 {
                        for place in 0..side {
                            if never >> place & 1 == 1 {
                                let mut band = self.units[axis * side + line];
                                if width == 2 { band = band.or(&self.units[axis * side + line + 1]); }
                                self.close_all(state, &band.and(&self.units[(1 - axis) * side + place]));
                            }
                        }
                    }
                }
            }
        }
        true
    }
}

/// Where the open cells lie.
#[derive(Default)]
struct Outline {
    places: [[u32; MOST_SIDE]; 2],
    lines: [[u32; MOST_SIDE]; 2],
}

static BA: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| std::env::var("BA").map_or(1, |w| w.parse().unwrap()));
static ZO: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| std::env::var("ZO").map_or(3, |w| w.parse().unwrap()));
static WI: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| std::env::var("WI").map_or(1, |w| w.parse().unwrap()));

impl Search<'_> {
    /// Walks the tree below a state; false if it was left before its end.
    fn descend(&mut self, mut state: State, budget: &mut Budget) -> Result<bool, Stop> {
        loop {
            if !self.field.fill(&mut state) {
                return Ok(true);
            }
            let Some(unit) = self.tightest(&state) else {
                self.found.push(state.placed);
                return Ok(self.found.len() < self.most);
            };
            if self.nodes == 0 {
                return Ok(false);
            }
            self.nodes -= 1;
            budget.spend()?;
            let open = self.field.units[unit].and(&state.open);
            let skipped = self.random.below(usize::from(state.left[unit]));
            let Some(cell) = open.iter().nth(skipped) else {
                return Ok(true);
            };
            let mut placed = state;
            self.field.place(&mut placed, cell);
            if !self.descend(placed, budget)? {
                return Ok(false);
            }
            state.open.remove(cell);
            self.field.close(&mut state, cell);
        }
    }

    fn tightest(&mut self, state: &State) -> Option<usize> {
        let number = self.field.units.len();
        let start = self.random.below(number);
        let units = (start..number).chain(0..start);
        units
            .filter(|&unit| state.need[unit] > 0)
            .min_by_key(|&unit| state.left[unit] - state.need[unit])
    }
}
