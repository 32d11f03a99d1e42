//! Finders: the inferences of people, one small struct each, for the walk up the ladder.
//!
//! A finder looks at one scope, or at the whole board, and lists [`Deduction`]s: what follows, from which constraints,
//! with the cells and values that its sentence points at. It need not say which known facts it rests on: the walk finds
//! the smallest premises by forgetting facts one by one and asking the same finder again ([`crate::relax`]). So a
//! finder must be monotone: what it sees with less known, it must see with more.
//!
//! What is known of a variable of more than two values is a list of candidates. A value is **told** when a step has
//! said it; it then goes silently from all cells that must differ from it, as people keep their pencil marks. A cell
//! whose candidates have come down to one is not told before a step says so.

pub mod aligned;
pub mod areas;
pub mod blocks;
pub mod chains;
pub mod classes;
pub mod clusters;
pub mod connected;
pub mod corners;
pub mod counts;
mod deduction;
pub mod different;
pub mod disjoint;
pub mod edges;
pub mod faces;
pub mod failed;
pub mod fish;
mod graph;
mod ground;
mod grouped;
pub mod leftovers;
pub mod lines;
pub mod linked;
pub mod loops;
pub mod orders;
pub mod partly;
pub mod patterns;
pub mod placements;
pub mod rectangle;
pub mod regions;
pub mod rooms;
pub mod same_sides;
pub mod sectors;
pub mod sides;
mod small;
mod sources;
pub mod special;
pub mod sums;
pub mod tables;
pub mod threes;
pub mod tied;
pub mod tiles;
pub mod units;
mod view;
pub mod views;
pub mod weights;
pub mod wings;

pub use deduction::{Broken, Deduction, Verdict};
pub use view::{Board, View};

use crate::budget::{Budget, Stop};
use crate::inference::LineRules;
use crate::steps::Step;

/// An inference of people.
pub trait Finder: Send + Sync {
    /// Whether it looks at one scope at a time, and what it finds stays true until that scope changes.
    fn is_local(&self) -> bool {
        true
    }

    /// How far a finder that looks at one scope at a time looks beyond it: 1 for the small scopes that share cells with
    /// it, 2 for those that share cells with these, and so on.
    fn reach(&self) -> u32 {
        0
    }

    /// Whether a finder that looks at one scope at a time can ever say anything about one with these rules, with so many
    /// cells and perhaps with a number to be shown.
    fn may_speak(&self, _: &LineRules, _: usize, _: bool) -> bool {
        true
    }

    /// Whether what a finder that looks at the whole board found can still be told when more is known; then it is
    /// asked again only when nothing of that is left.
    fn stays(&self) -> bool {
        false
    }

    /// All that it finds in a scope; a finder that looks at the whole board is asked for scope 0.
    ///
    /// A finder has this or, if it takes long, [`search`](Self::search); each is made of the other.
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        self.search(view, scope, found, &mut Budget::unlimited())
            .unwrap_or(Ok(()))
    }

    /// The same within a budget.
    fn search(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>, _: &mut Budget) -> Result<Verdict, Stop> {
        Ok(self.find(view, scope, found))
    }

    /// Whether its steps suppose something, and the highest tier of the story of what follows.
    fn supposes(&self) -> Option<u8> {
        None
    }

    /// Whether a deduction still follows in a state where less is known.
    fn still(&self, view: &View<'_>, scope: u32, deduction: &Deduction) -> bool {
        let mut found = Vec::new();
        let is_same = |other: &Deduction| {
            let mut needed = other.constraints.iter();
            deduction.is_said_by(other) && needed.all(|number| deduction.constraints.contains(number))
        };
        self.find(view, scope, &mut found).is_ok() && found.iter().any(is_same)
    }

    /// The step of a deduction, where it is told in another way than by forgetting facts.
    fn told(&self, _: &View<'_>, _: u32, _: &Deduction) -> Option<Step> {
        None
    }
}

/// A finder by the name that models give it.
pub fn by_name(name: &str) -> Option<&'static dyn Finder> {
    groups().find(|(known, _)| *known == name).map(|(_, finder)| finder)
}

/// The names of all finders.
pub fn names() -> impl Iterator<Item = &'static str> {
    groups().map(|(name, _)| name)
}

/// A finder with its name.
pub type Named = (&'static str, &'static dyn Finder);

fn groups() -> impl Iterator<Item = Named> {
    [
        aligned::FINDERS,
        areas::FINDERS,
        blocks::FINDERS,
        chains::FINDERS,
        clusters::FINDERS,
        connected::FINDERS,
        corners::FINDERS,
        counts::FINDERS,
        different::FINDERS,
        disjoint::FINDERS,
        edges::FINDERS,
        failed::FINDERS,
        fish::FINDERS,
        leftovers::FINDERS,
        linked::FINDERS,
        loops::FINDERS,
        orders::FINDERS,
        partly::FINDERS,
        placements::FINDERS,
        regions::FINDERS,
        sectors::FINDERS,
        sides::FINDERS,
        special::FINDERS,
        sums::FINDERS,
        tiles::FINDERS,
        threes::FINDERS,
        tied::FINDERS,
        views::FINDERS,
        weights::FINDERS,
        wings::FINDERS,
    ]
    .into_iter()
    .flatten()
    .copied()
}
