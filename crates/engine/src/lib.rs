//! The constraint-grid engine: it knows constraints, never puzzles.
//!
//! A [`model::Model`] comes in as data and is compiled once ([`rules::Rules`]); boards are bindings of its clues. What
//! is known about a board lives in a [`store::Store`], packed by scope. [`inference`] lists what can be deduced,
//! [`program`] runs it to a fixpoint, [`search`] counts solutions.
//!
//! Everything is deterministic: no hash order, no clock, no floating point; random numbers come from [`random`] only.

pub mod automaton;
pub mod budget;
pub mod canonical;
pub mod check;
pub mod dig;
pub mod explain;
pub mod fill;
pub mod global;
pub mod inference;
pub mod kinds;
pub mod line;
pub mod links;
pub mod make;
pub mod model;
pub mod program;
pub mod random;
pub mod refute;
pub mod rules;
pub mod search;
pub mod steps;
pub mod store;
pub mod walk;
mod walk_global;

/// A set of cells of one scope, one bit a cell.
pub type Mask = u64;
