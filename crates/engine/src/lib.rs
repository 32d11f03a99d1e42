//! The constraint-grid engine: it knows constraints, never puzzles.
//!
//! A [`model::Model`] comes in as data and is compiled once ([`rules::Rules`]); boards are bindings of its clues.
//!
//! - What is known about a board lives in a [`store::Store`], packed by scope ([`layout`]).
//! - What can be deduced is listed in [`inference`]: from one constraint ([`kinds`]), from the rules of a line together
//!   ([`mod@line`], [`automaton`]), from pairs of cells across lines ([`links`]), from assumptions ([`global`]).
//!   [`program`] runs it to a fixpoint.
//! - [`search`] counts solutions; [`making`] makes puzzles; [`canonical`] names them up to symmetry.
//! - [`walk`] climbs the ladder step by step, [`closure`] to its fixpoint at once, by [`finders`] of what people see; [`relax`], [`explain`], [`shrink`] and
//!   [`refute`] say why; [`check`] re-proves it.
//!
//! Everything is deterministic: no hash order, no clock, no floating point; random numbers come from [`random`] only.

pub mod automaton;
pub mod borders;
pub mod budget;
pub mod canonical;
pub mod check;
mod check_counts;
mod check_known;
mod check_loop;
mod check_rules;
mod check_sums;
mod check_sweep;
mod check_trial;
pub mod closure;
mod compile;
mod completions;
pub mod explain;
pub mod finders;
pub mod global;
mod groups;
pub mod inference;
pub mod kinds;
pub mod layout;
pub mod line;
pub mod links;
pub mod making;
mod marks;
pub mod model;
pub mod pictures;
mod planes;
pub mod program;
mod quick;
pub mod random;
mod reading;
pub mod refute;
pub mod relax;
pub mod rules;
mod rungs;
mod scopes;
pub mod search;
pub mod shave;
pub mod shrink;
pub mod special;
mod statements;
pub mod steps;
pub mod store;
mod tell;
pub mod trail;
mod validate;
pub mod walk;
mod walk_clash;
mod walk_global;
mod walk_local;
pub mod ways;

/// A set of cells of one scope, one bit a cell.
pub type Mask = u64;
