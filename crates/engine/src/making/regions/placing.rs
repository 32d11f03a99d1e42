//! Placing marks: so many in each row, each column and, where there are any, each region, none touching another.
//!
//! A search of its own, much lighter than that of the engine, which knows all kinds of rules: it is asked for rivals
//! many times for each puzzle. Depth first, in the unit with the fewest places to spare, cells in random order; what a
//! state closes by itself is said in `closing.rs`.

use super::cells::{Cells, MOST_SIDE};
use super::map::Map;
use crate::budget::{Budget, Stop};
use crate::random::Random;

const MOST_UNITS: usize = 3 * MOST_SIDE;

/// Rows, columns and regions of a board, and what touches what.
#[derive(Clone, Debug)]
pub struct Field {
    pub(super) side: usize,
    each: usize,
    /// Units of a cell: its row, its column, its region.
    pub(super) of: Vec<[u8; 3]>,
    /// How many of these count: 2 where there are no regions.
    pub(super) kinds: usize,
    pub(super) units: Vec<Cells>,
    /// The cells at which nothing can be placed next to a mark, its own among them.
    pub(super) touching: Vec<Cells>,
}

/// What is placed, and what is still open.
#[derive(Clone, Copy)]
pub(super) struct State {
    placed: Cells,
    pub(super) open: Cells,
    /// Marks that each unit still needs, and its open cells.
    pub(super) need: [u8; MOST_UNITS],
    pub(super) left: [u8; MOST_UNITS],
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

    pub(super) fn units(&self, cell: usize) -> &[u8] {
        &self.of[cell][..self.kinds]
    }

    pub(super) fn place(&self, state: &mut State, cell: usize) {
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

    pub(super) fn close(&self, state: &mut State, cell: usize) {
        for &unit in self.units(cell) {
            state.left[usize::from(unit)] -= 1;
        }
    }
}

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
