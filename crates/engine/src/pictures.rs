//! What the tables of a small window leave of each other: the pictures of numbers and lines that people know by heart.
//!
//! Both finders and puzzle making look at windows, over and over and mostly in vain, so this is quick.

use crate::borders::{Borders, NONE};
use crate::finders::faces::Sides;
use crate::ways::{HOLDS, OPEN, filter, seen};

/// The ways in which so many borders are drawn.
pub const COUNTS: [u16; 5] = {
    let mut counts = [0; 5];
    let mut way = 0u16;
    while way < 16 {
        counts[way.count_ones() as usize] |= 1 << way;
        way += 1;
    }
    counts
};
/// The most faces that meet in a table.
pub const MOST_FACES: usize = 5;
/// No number is shown.
pub const HIDDEN: u8 = u8::MAX;

/// Borders with their values, and tables with their numbers.
pub struct Pictures<'a, V, N> {
    /// The borders.
    pub board: &'a Borders,
    /// What is known of a border: 0, 1 or [`OPEN`].
    pub value: V,
    /// The number of a table, or [`HIDDEN`].
    pub number: N,
}

impl<V: Fn(u32) -> u8, N: Fn(u32) -> u8> Pictures<'_, V, N> {
    /// The ways of a table by its count and its known borders alone.
    pub fn known_ways(&self, table: u32) -> u16 {
        let at = &self.board.tables[table as usize];
        let counted = COUNTS
            .get(usize::from((self.number)(table)))
            .copied()
            .unwrap_or(u16::MAX);
        let borders = HOLDS.iter().zip(&at.borders);
        borders.fold(at.ways & counted, |ways, (holds, &border)| match (self.value)(border) {
            0 => ways & !holds,
            1 => ways & holds,
            _ => ways,
        })
    }

    /// Narrows the ways of tables by each other; false if there is no way.
    fn settle(&self, tables: &[u32], ways: &mut [u16]) -> bool {
        let mut moved = true;
        while std::mem::take(&mut moved) {
            for (index, &table) in tables.iter().enumerate() {
                for link in &self.board.tables[table as usize].links {
                    let Some(other) = tables.iter().position(|&other| other == link.table) else {
                        continue;
                    };
                    let left = filter(ways[other], link.there, seen(ways[index], link.own));
                    moved |= left != ways[other];
                    ways[other] = left;
                }
            }
        }
        ways.iter().all(|&ways| ways != 0)
    }

    /// The ways that the tables of a window leave of each other; `None` if there are none.
    pub fn window(&self, tables: &[u32]) -> Option<Vec<u16>> {
        let mut ways: Vec<u16> = tables.iter().map(|&table| self.known_ways(table)).collect();
        self.settle(tables, &mut ways).then_some(ways)
    }

    /// Whether a border of some tables is not known.
    pub fn has_open(&self, tables: &[u32]) -> bool {
        let borders = tables
            .iter()
            .flat_map(|&table| &self.board.tables[table as usize].borders);
        borders.into_iter().any(|&border| (self.value)(border) == OPEN)
    }

    /// Whether a window decides a border, or has no way left.
    pub fn says(&self, tables: &[u32]) -> bool {
        self.has_open(tables) && self.decides(tables, self.window(tables).as_deref())
    }

    /// Whether such ways decide a border that is not known, or there are none.
    pub fn decides(&self, tables: &[u32], ways: Option<&[u16]>) -> bool {
        let Some(ways) = ways else { return true };
        tables.iter().zip(ways).any(|(&table, &ways)| {
            let borders = &self.board.tables[table as usize].borders;
            HOLDS.iter().zip(borders).any(|(holds, &border)| {
                let on = ways & holds;
                (on == 0 || on == ways) && (self.value)(border) == OPEN
            })
        })
    }

    /// The same for the window of a number and its corner.
    pub fn corner(&self, cell: u32, dot: u32, in_cell: u8, in_dot: u8) -> (u16, u16) {
        let of_dot = self.known_ways(dot);
        let of_cell = filter(self.known_ways(cell), in_cell, seen(of_dot, in_dot));
        (of_cell, filter(of_dot, in_dot, seen(of_cell, in_cell)))
    }

    /// The borders at a corner that are not those of the number: how many, how many are empty, and whether one is drawn.
    pub fn legs(&self, dot: u32, pair: (u8, u8)) -> (u32, u32, bool) {
        let borders = (0..).zip(&self.board.tables[dot as usize].borders);
        let legs = borders.filter(|&(place, _)| place != pair.0 && place != pair.1);
        legs.fold((0, 0, false), |(number, empty, arrives), (_, &leg)| {
            let value = (self.value)(leg);
            (number + 1, empty + u32::from(value == 0), arrives || value == 1)
        })
    }

    /// Some cells and all their dots.
    pub fn with_dots(&self, cells: &[u32]) -> Vec<u32> {
        let mut tables = cells.to_vec();
        for &cell in cells {
            for link in &self.board.tables[cell as usize].links {
                if !tables.contains(&link.table) {
                    tables.push(link.table);
                }
            }
        }
        tables
    }

    /// What all ways of the first table of a window have in common if a border is drawn; `None` where nothing is left.
    pub fn all_cases(&self, tables: &[u32], drawn: u32) -> Option<Vec<u16>> {
        let mut known: Vec<u16> = tables.iter().map(|&table| self.known_ways(table)).collect();
        for (ways, &table) in known.iter_mut().zip(tables) {
            let borders = &self.board.tables[table as usize].borders;
            if let Some(place) = borders.iter().position(|&border| border == drawn) {
                *ways &= HOLDS[place];
            }
        }
        let mut all: Option<Vec<u16>> = None;
        for way in (0..16).filter(|way| known[0] >> way & 1 == 1) {
            let mut one = known.clone();
            one[0] = 1 << way;
            if self.settle(tables, &mut one) {
                match &mut all {
                    None => all = Some(one),
                    Some(all) => all.iter_mut().zip(one).for_each(|(ways, more)| *ways |= more),
                }
            }
        }
        all
    }

    /// The cells from behind a corner of a number to the next 3 on the diagonal, with nothing or 2s between.
    pub fn diagonal(&self, table: u32, dot: u32) -> Option<Vec<u32>> {
        let (mut at, mut dot, mut cells) = (table, dot, Vec::new());
        loop {
            let next = self.board.link(at, dot)?.across;
            if next == NONE {
                return None;
            }
            let number = (self.number)(next);
            if number != 2 && number != 3 {
                return None;
            }
            cells.push(next);
            if number == 3 {
                return Some(cells);
            }
            (at, dot) = (next, self.board.link(next, dot)?.opposite);
        }
    }

    /// The ways that all tables leave of each other; `None` if there are none.
    pub fn settle_all(&self) -> Option<Vec<u16>> {
        let tables = 0..self.board.tables.len() as u32;
        let mut ways: Vec<u16> = tables.clone().map(|table| self.known_ways(table)).collect();
        self.follow(&mut ways, tables.rev().collect()).then_some(ways)
    }

    /// Follows the tables that wait, and those that they leave fewer ways; false if there is no way.
    fn follow(&self, ways: &mut [u16], mut waiting: Vec<u32>) -> bool {
        let mut is_waiting = vec![false; ways.len()];
        for &table in &waiting {
            is_waiting[table as usize] = true;
        }
        while let Some(table) = waiting.pop() {
            is_waiting[table as usize] = false;
            let own = ways[table as usize];
            if own == 0 {
                return false;
            }
            for link in &self.board.tables[table as usize].links {
                let there = ways[link.table as usize];
                let left = filter(there, link.there, seen(own, link.own));
                if left != there {
                    ways[link.table as usize] = left;
                    if !std::mem::replace(&mut is_waiting[link.table as usize], true) {
                        waiting.push(link.table);
                    }
                }
            }
        }
        true
    }

    /// The same with what is known of faces, and what follows for them.
    pub fn settle_with(&self, ways: &mut [u16], sides: &mut Sides) -> bool {
        let mut waiting: Vec<u32> = (0..ways.len() as u32).rev().collect();
        loop {
            if !self.follow(ways, std::mem::take(&mut waiting)) {
                return false;
            }
            let mut moved = false;
            for table in 0..ways.len() as u32 {
                let before = ways[table as usize];
                let left = self.narrowed(table, before, sides);
                if left != before {
                    ways[table as usize] = left;
                    waiting.push(table);
                }
                if left == 0 {
                    return false;
                }
                moved |= self.relate(table, left, sides);
            }
            if !moved && waiting.is_empty() {
                return true;
            }
        }
    }

    /// The ways of a table that fit what is known of its faces.
    pub fn narrowed(&self, table: u32, ways: u16, sides: &mut Sides) -> u16 {
        let at = &self.board.tables[table as usize];
        let mut found = [(0, 0); MOST_FACES];
        for (side, &face) in found.iter_mut().zip(&at.faces) {
            *side = sides.find(face);
        }
        at.odd.iter().fold(ways, |left, &(one, other, odd)| {
            let (one, other) = (found[usize::from(one)], found[usize::from(other)]);
            match (one.0 == other.0, one.1 == other.1) {
                (false, _) => left,
                (true, true) => left & !odd,
                (true, false) => left & odd,
            }
        })
    }

    /// Relates faces that are alike, or different, in all ways that are left.
    fn relate(&self, table: u32, ways: u16, sides: &mut Sides) -> bool {
        let at = &self.board.tables[table as usize];
        let mut moved = false;
        for &(one, other, odd) in &at.odd {
            let odd = odd & ways;
            if odd == 0 || odd == ways {
                let (one, other) = (at.faces[usize::from(one)], at.faces[usize::from(other)]);
                moved |= sides.join(one, other, u32::from(odd != 0)) == Some(true);
            }
        }
        moved
    }

    /// The borders that some ways of all tables decide and that are not known, with their values, in order.
    pub fn news(&self, ways: &[u16]) -> Vec<(u32, u32)> {
        let mut facts: Vec<(u32, u32)> = Vec::new();
        for (at, &ways) in self.board.tables.iter().zip(ways) {
            for (holds, &border) in HOLDS.iter().zip(&at.borders) {
                let on = ways & holds;
                if (on == 0 || on == ways) && (self.value)(border) == OPEN {
                    facts.push((self.board.borders[border as usize].variable, u32::from(on != 0)));
                }
            }
        }
        facts.sort_unstable();
        facts.dedup();
        facts
    }
}
