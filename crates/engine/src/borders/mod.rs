//! How borders, the numbers and dots they belong to, and the faces at their sides hang together.
//!
//! Read from the kinds of constraints alone: a border lies between two faces (`difference`) and joins two dots of a loop
//! (`single_loop`); the small scopes of borders are the **tables**: those with a number to be shown, and dots, whose
//! counts are even. A table has up to four borders, so up to sixteen ways to be filled, one bit each. Tables that share
//! a pair of borders (a cell at its corner) are linked by it.

mod reading;

use crate::kinds::connected::Area;

/// Nothing there.
pub const NONE: u32 = u32::MAX;

/// A border.
#[derive(Clone, Debug)]
pub struct Border {
    /// Its variable.
    pub variable: u32,
    /// The faces at its sides.
    pub faces: [u32; 2],
    /// The dots of the loop that it joins.
    pub ends: [u32; 2],
    /// The tables it is part of, with its place in each.
    pub tables: Vec<(u32, u8)>,
}

/// A pair of borders that a table shares with another one.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The other table.
    pub table: u32,
    /// The pair in this one, as an index of `PAIRS`.
    pub own: u8,
    /// The pair in the other one.
    pub there: u8,
    /// For a number the one behind this corner, or [`NONE`].
    pub across: u32,
    /// For a number the dot at the opposite corner, or [`NONE`].
    pub opposite: u32,
}

/// A small scope of borders.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its scope.
    pub scope: u32,
    /// The clue that shows its number.
    pub clue: Option<u32>,
    /// Its borders.
    pub borders: Vec<u32>,
    /// The ways that are possible before anything is shown.
    pub ways: u16,
    /// The tables it shares pairs with: for a number its corners, for a dot the numbers around it.
    pub links: Vec<Link>,
    /// The numbers that share a dot with it, for a number.
    pub touching: Vec<u32>,
    /// The faces that meet in it.
    pub faces: Vec<u32>,
    /// For each two of them, by their places, the ways in which they differ.
    pub odd: Vec<(u8, u8, u16)>,
}

/// All borders of a model.
#[derive(Clone, Debug)]
pub struct Borders {
    /// The number of the constraint of the loop.
    pub closing: u32,
    /// Whether the tables are all small scopes of the model.
    pub is_all: bool,
    /// The borders.
    pub borders: Vec<Border>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The table of each scope.
    pub table_of: Vec<u32>,
    /// The number of dots.
    pub dots: usize,
    /// The number of variables of the model.
    pub variables: usize,
    /// The borders of each face (by its variable).
    pub around: Vec<Vec<u32>>,
    /// The tables in which a face meets others.
    pub tables_of: Vec<Vec<u32>>,
    /// Faces whose value the rules fix.
    pub fixed: Vec<(u32, u32)>,
    /// The borders at each dot of the loop.
    pub at: Vec<Vec<u32>>,
    /// What hangs together.
    pub areas: Vec<Area>,
}

impl Borders {
    /// How a number is linked to a dot at one of its corners.
    pub fn link(&self, table: u32, dot: u32) -> Option<&Link> {
        let mut links = self.tables[table as usize].links.iter();
        links.find(|link| link.table == dot)
    }

    /// The number on the other side of a border of a number.
    pub fn beyond(&self, table: u32, border: u32) -> Option<u32> {
        let mut tables = self.borders[border as usize].tables.iter().map(|&(other, _)| other);
        tables.find(|&other| other != table && self.tables[other as usize].clue.is_some())
    }
}
