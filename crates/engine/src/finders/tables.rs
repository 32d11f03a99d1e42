//! Small scopes of two-valued cells as lists of the ways to fill them, and what neighbouring lists leave of each other.
//!
//! A scope of up to four cells has up to sixteen ways, one bit each. Two scopes that share a pair of cells (the corner of
//! a cell at a dot) tell each other which of the four fillings of that pair are left: "at least one", "exactly one" and
//! the like pass from corner to corner in this way. Further, each border lies between two **faces**, whose values differ
//! just where it is drawn; faces that are known to be alike or different ([`Sides`]) leave fewer ways, and what all
//! ways of a scope have in common relates further faces.

use super::View;
use super::faces::{Faces, Sides};
use super::small::{is_even, is_small, meeting};
use crate::inference::LineRules;
pub use crate::ways::OPEN;
use crate::ways::{HOLDS, filter, odd_ways, pair_of, seen};

/// The ways left of one scope.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    /// The scope.
    pub scope: u32,
    /// Its variables.
    pub cells: &'a [u32],
    /// The ways that are left.
    pub ways: u16,
    /// The faces that meet in it: the faces of two entries differ by the sum of the cells in which the places differ.
    pub faces: Vec<(u32, u8)>,
    links: [u32; 4],
}

impl Table<'_> {
    /// The cells that hold one value in all ways that are left: (variable, value).
    pub fn decided(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.cells.iter().enumerate().filter_map(|(place, &cell)| {
            let on = self.ways & HOLDS[place];
            match (on, self.ways ^ on) {
                (0, 0) => None,
                (0, _) => Some((cell, 0)),
                (_, 0) => Some((cell, 1)),
                _ => None,
            }
        })
    }
}

/// A pair of cells that two scopes share: the tables, and the places of the pair in each.
#[derive(Clone, Copy, Debug)]
struct Link {
    tables: [u32; 2],
    places: [u8; 2],
}

/// Some scopes and the pairs that they share.
#[derive(Clone, Debug, Default)]
pub struct Network<'a> {
    /// The tables.
    pub tables: Vec<Table<'a>>,
    links: Vec<Link>,
}

/// No way is left in a table.
#[derive(Clone, Copy, Debug)]
pub struct NoWay(pub usize);

impl<'a> Network<'a> {
    /// The tables of these scopes, those that are not small left out, where `values` are known.
    pub fn new(view: &View<'a>, scopes: impl Iterator<Item = u32>, value: impl Fn(u32) -> u8) -> Self {
        let mut network = Self::default();
        for scope in scopes.filter(|&scope| is_small(view, scope)) {
            let cells = view.cells(scope);
            network.tables.push(Table {
                scope,
                cells,
                ways: ways(view.rules(scope), cells, &value),
                faces: Vec::new(),
                links: [u32::MAX; 4],
            });
        }
        // Few tables are looked through, many are listed.
        let mut table_of = Vec::new();
        if network.tables.len() > 24 {
            table_of.resize(view.scopes() as usize, u32::MAX);
            for (table, number) in network.tables.iter().zip(0..) {
                table_of[table.scope as usize] = number;
            }
        }
        for dot in 0..network.tables.len() {
            if is_even(view.rules(network.tables[dot].scope)) {
                network.link(view, dot, &table_of);
            }
        }
        network
    }

    fn place_of(&self, scope: u32) -> u32 {
        let place = self.tables.iter().position(|table| table.scope == scope);
        place.map_or(u32::MAX, |place| place as u32)
    }

    /// Links the table of an even scope with all others that share a pair of cells with it.
    fn link(&mut self, view: &View<'_>, dot: usize, table_of: &[u32]) {
        let cells = self.tables[dot].cells;
        for (first, second) in pairs(cells.len()) {
            let Some((scope, at, other_at)) = meeting(view, cells[first], cells[second], false) else {
                continue;
            };
            let listed = table_of.get(scope as usize).copied();
            let table = listed.unwrap_or_else(|| self.place_of(scope));
            if table == u32::MAX {
                continue;
            }
            let link = Link {
                tables: [dot as u32, table],
                places: [pair_of(first as u8, second as u8), pair_of(at, other_at)],
            };
            for end in link.tables {
                if let Some(free) = self.tables[end as usize]
                    .links
                    .iter_mut()
                    .find(|link| **link == u32::MAX)
                {
                    *free = self.links.len() as u32;
                }
            }
            self.links.push(link);
        }
    }

    /// Adds the faces that meet in each table.
    pub fn add_faces(&mut self, faces: &Faces) {
        for table in &mut self.tables {
            table.faces = faces.around(table.cells);
        }
    }

    /// Narrows tables by the pairs they share until nothing changes.
    pub fn settle(&mut self) -> Result<(), NoWay> {
        let mut waiting: Vec<u32> = (0..self.tables.len() as u32).collect();
        let mut is_waiting = vec![true; self.tables.len()];
        while let Some(from) = waiting.pop() {
            is_waiting[from as usize] = false;
            if self.tables[from as usize].ways == 0 {
                return Err(NoWay(from as usize));
            }
            for link in self.tables[from as usize].links {
                let Some(&Link { tables, places }) = self.links.get(link as usize) else {
                    break;
                };
                let end = usize::from(tables[1] == from);
                let left = filter(
                    self.tables[tables[1 - end] as usize].ways,
                    places[1 - end],
                    seen(self.tables[from as usize].ways, places[end]),
                );
                let other = tables[1 - end] as usize;
                if left != self.tables[other].ways {
                    self.tables[other].ways = left;
                    if !std::mem::replace(&mut is_waiting[other], true) {
                        waiting.push(other as u32);
                    }
                }
            }
        }
        Ok(())
    }

    /// The same with what is known of faces, and what follows for them.
    pub fn settle_with(&mut self, sides: &mut Sides) -> Result<(), NoWay> {
        loop {
            self.settle()?;
            let mut moved = false;
            for table in 0..self.tables.len() {
                moved |= self.narrow(table, sides)?;
                moved |= self.relate(table, sides);
            }
            if !moved {
                return Ok(());
            }
        }
    }

    /// Takes the ways from a table that do not fit what is known of its faces.
    pub fn narrow(&mut self, table: usize, sides: &mut Sides) -> Result<bool, NoWay> {
        let before = self.tables[table].ways;
        let found: Vec<(u32, u8)> = {
            let faces = self.tables[table].faces.iter();
            faces
                .map(|&(face, places)| (sides.find(face), places))
                .map(|((root, odd), places)| (root << 1 | odd, places))
                .collect()
        };
        let mut left = before;
        for (index, &(side, places)) in found.iter().enumerate() {
            for &(other, others) in &found[index + 1..] {
                if side >> 1 == other >> 1 {
                    let odd = odd_ways(places ^ others);
                    left &= if (side ^ other) & 1 == 1 { odd } else { !odd };
                }
            }
        }
        self.tables[table].ways = left;
        if left == 0 {
            Err(NoWay(table))
        } else {
            Ok(left != before)
        }
    }

    /// Relates faces that are alike, or different, in all ways that are left.
    fn relate(&self, table: usize, sides: &mut Sides) -> bool {
        let Table { ways, faces, .. } = &self.tables[table];
        let mut moved = false;
        for (index, &(face, places)) in faces.iter().enumerate() {
            for &(other, others) in &faces[index + 1..] {
                let odd = odd_ways(places ^ others) & ways;
                if odd == 0 || odd == *ways {
                    moved |= sides.join(face, other, u32::from(odd != 0)) == Some(true);
                }
            }
        }
        moved
    }
}

/// All pairs of places.
pub fn pairs(length: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..length).flat_map(move |first| (first + 1..length).map(move |second| (first, second)))
}

/// The ways to fill a scope that its count and the known values leave.
fn ways(rules: &LineRules, cells: &[u32], value: impl Fn(u32) -> u8) -> u16 {
    let mut left = u16::MAX >> (16 - (1 << cells.len()));
    for (place, &cell) in cells.iter().enumerate() {
        match value(cell) {
            0 => left &= !HOLDS[place],
            1 => left &= HOLDS[place],
            _ => {}
        }
    }
    if let Some(count) = rules.count {
        for way in 0..1u16 << cells.len() {
            let ones = way.count_ones();
            let number = if count.value == 1 {
                ones
            } else {
                cells.len() as u32 - ones
            };
            if !count.allows(number) {
                left &= !(1 << way);
            }
        }
    }
    left
}
