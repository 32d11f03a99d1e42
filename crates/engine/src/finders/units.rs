//! Scopes that must hold a certain number of ones, and what excludes what.
//!
//! Two cells exclude each other if some scope that may hold one of them at most holds both: squares in which nothing
//! may touch. A scope that has room for just one more excludes its cells from each other too.

use super::View;
use crate::model::Constraint;

/// What excludes what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// Only scopes that may hold one at most, and need none.
    Touching,
    /// Every scope with room for one more.
    Lines,
}

/// The bounds of a count of ones without a clue: (least, most).
pub(super) fn count_of(constraint: &Constraint) -> Option<(u32, u32)> {
    match constraint {
        Constraint::Count {
            value: 1,
            least,
            most,
            even: false,
            clue: None,
            ..
        } => Some((*least, *most)),
        _ => None,
    }
}

/// A scope in which a certain number of cells must hold 1.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) constraint: u32,
    pub(super) scope: u32,
    /// The cells that may still come to hold 1.
    pub(super) open: Vec<u32>,
    /// How many of these must.
    pub(super) need: u32,
}

/// Reads a scope with its exact count, if it has one; nothing if more cells hold 1 than may.
pub(super) fn unit(view: &View<'_>, scope: u32) -> Option<Unit> {
    let mut numbers = view.board.constraints(scope).iter().copied();
    let exact = |number: u32| count_of(view.board.constraint(number)).filter(|(least, most)| least == most);
    let (constraint, (wanted, _)) = numbers.find_map(|number| Some((number, exact(number)?)))?;
    let cells = view.cells(scope);
    let held = cells.iter().filter(|&&cell| view.store.value(cell) == Some(1)).count();
    Some(Unit {
        constraint,
        scope,
        open: cells
            .iter()
            .copied()
            .filter(|&cell| view.store.value(cell).is_none())
            .collect(),
        need: wanted.checked_sub(held as u32)?,
    })
}

/// All units that still need something.
pub(super) fn units(view: &View<'_>) -> Vec<Unit> {
    let all = (0..view.scopes()).filter_map(|scope| unit(view, scope));
    all.filter(|unit| unit.need > 0).collect()
}

/// The scopes of a cell, wide ones too.
fn scopes_of(view: View<'_>, cell: u32) -> impl Iterator<Item = u32> + '_ {
    let layout = view.store.layout;
    let packed = layout.occurrences(cell).iter().map(|&(scope, _)| scope);
    packed.chain(layout.wide(cell).iter().copied())
}

/// The constraint by which a cell excludes the others of a scope, were it to hold 1.
fn excluding(view: &View<'_>, scope: u32, sight: Sight) -> Option<u32> {
    let mut numbers = view.board.constraints(scope).iter().copied();
    let (number, (least, most)) =
        numbers.find_map(|number| Some((number, count_of(view.board.constraint(number))?)))?;
    let touches = least == 0 && most == 1;
    let is_last = || {
        let cells = view.cells(scope).iter();
        cells.filter(|&&cell| view.store.value(cell) == Some(1)).count() as u32 + 1 == most
    };
    (touches || (sight == Sight::Lines && is_last())).then_some(number)
}

/// What excludes what in a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sights<'a> {
    pub(super) view: View<'a>,
    sight: Sight,
    /// Only these constraints count: those that a deduction names, when it is looked at with less known.
    only: Option<&'a [u32]>,
}

impl<'a> Sights<'a> {
    pub(super) fn new(view: &View<'a>, sight: Sight) -> Self {
        let (view, only) = (*view, None);
        Self { view, sight, only }
    }

    /// What these constraints exclude.
    pub(super) fn among(view: &View<'a>, sight: Sight, only: &'a [u32]) -> Self {
        let (view, only) = (*view, Some(only));
        Self { view, sight, only }
    }

    fn excluding(self, scope: u32, sight: Sight) -> Option<u32> {
        let number = excluding(&self.view, scope, sight);
        number.filter(|&number| self.counts(number))
    }

    /// Whether a constraint counts.
    pub(super) fn counts(self, number: u32) -> bool {
        self.only.is_none_or(|only| only.contains(&number))
    }

    /// The cells that cannot hold 1 if this one does, some of them twice.
    pub(super) fn seen(self, cell: u32) -> impl Iterator<Item = u32> + 'a {
        let scopes = scopes_of(self.view, cell).filter(move |&scope| self.excluding(scope, self.sight).is_some());
        let cells = scopes.flat_map(move |scope| self.view.cells(scope).iter().copied());
        cells.filter(move |&other| other != cell)
    }

    /// A constraint by which two cells exclude each other: that they touch is said first.
    pub(super) fn between(self, first: u32, second: u32) -> Option<u32> {
        let joint = |sight: Sight| {
            let mut scopes = scopes_of(self.view, first).filter(|&scope| self.view.cells(scope).contains(&second));
            scopes.find_map(|scope| self.excluding(scope, sight))
        };
        joint(Sight::Touching).or_else(|| joint(self.sight))
    }

    /// The constraints by which cells exclude others.
    pub(super) fn all_between(self, cells: &[u32], others: &[u32]) -> Vec<u32> {
        let pairs = cells
            .iter()
            .flat_map(|&cell| others.iter().map(move |&other| (cell, other)));
        let different = pairs.filter(|(cell, other)| cell != other);
        different
            .filter_map(|(cell, other)| self.between(cell, other))
            .collect()
    }
}
