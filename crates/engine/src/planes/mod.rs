//! Boards of cells that must differ, with signs or without, as one plane of bits for each value.
//!
//! Making puzzles asks the same board thousands of times what follows from a few clues, and only the end counts. A
//! plane holds the cells that may have a value as a few words: telling a value is one operation a plane, all signs of one
//! direction are compared at once (Knuth: "The Art of Computer Programming" 4A, 7.1.3, on working with whole rows of
//! bits), and a state is copied instead of being undone. What planes say is a part of what the ladder says, often all of
//! it; where it is not all, the ladder itself goes on from there.

mod cells;
mod links;
mod says;
mod search;
mod sets;
mod signs;
mod state;
mod suppose;
mod table;
#[cfg(test)]
mod tests;
mod views;
mod wings;

pub(crate) use cells::Cells;
pub(crate) use says::Says;
pub(crate) use search::{Found, search};
pub(crate) use state::{Signs, State};
pub(crate) use table::Table;

use crate::layout::Layout;
use crate::model::Model;

/// The table of a model, by size.
#[derive(Clone, Debug)]
pub(crate) enum Planes {
    /// Up to 8 values.
    Small(Table<1>),
    /// Up to 11.
    Usual(Table<2>),
    /// Up to 16.
    Large(Table<4>),
    /// Up to 25.
    Huge(Table<10>),
}

impl Planes {
    /// The table of a model of groups and signs alone; `None` for others, and for still larger ones.
    pub(crate) fn new(model: &Model, layout: &Layout) -> Option<Self> {
        match layout.values.max(layout.variables().isqrt()) {
            0..=8 => Table::new(model, layout).map(Self::Small),
            9..=11 => Table::new(model, layout).map(Self::Usual),
            12..=16 => Table::new(model, layout).map(Self::Large),
            17..=25 => Table::new(model, layout).map(Self::Huge),
            _ => None,
        }
    }
}
