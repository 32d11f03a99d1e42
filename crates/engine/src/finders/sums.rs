//! Sums of different digits: what people see in one run of cells with its sum.
//!
//! Value `v` is the digit `v + 1`. A **combination** of a run is a set of digits that has its size and its sum, holds
//! all digits that stand in it, and that its cells can still share. The names of these inferences are those of the
//! usual guides; `bounds` has what the least and the most of the other cells leave, `whole` what all ways to fill the run
//! leave.

mod bounds;
mod partial;
mod whole;

use super::different::untold;
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::Mask;
use crate::kinds::sum::sets_of;
use crate::kinds::{Spread, bits};
use crate::model::Constraint;
use crate::special::Special;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("sum.last", &Last),
    ("sum.magic", &Magic),
    ("sum.crossing", &Crossing),
    ("sum.combination", &Combination { most: 3 }),
    ("sum.combinations", &Combination { most: usize::MAX }),
    ("sum.required", &Required),
    ("sum.partial", &partial::Partial),
    ("sum.at_most", &bounds::AtMost),
    ("sum.at_least", &bounds::AtLeast),
    ("sum.required_pair", &whole::Hidden(2)),
    ("sum.required_triple", &whole::Hidden(3)),
    ("sum.few_ways", &whole::Ways { most: 40 }),
    ("sum.all_ways", &whole::Ways { most: u64::MAX }),
];

/// A run with its sum, and what was said about it.
pub(super) struct Run<'a> {
    pub(super) spread: Spread<'a>,
    pub(super) total: u32,
    /// The cells whose digits were not said.
    pub(super) open: Mask,
    /// The digits that were said.
    pub(super) told: u64,
}

impl<'a> Run<'a> {
    /// The run of a scope, if it has a sum.
    pub(super) fn of(view: &View<'a>, scope: u32) -> Option<Self> {
        let Special::Different { sum: Some(total), .. } = view.rules(scope).special else {
            return None;
        };
        let open = untold(view, scope);
        let spread = view.spread(scope);
        let told = bits(spread.full & !open).fold(0, |all, cell| all | spread.domain(cell as usize));
        Some(Self {
            spread,
            total,
            open,
            told,
        })
    }

    /// What the digits that were not said add up to; less than nothing on a broken board.
    pub(super) fn left(&self) -> i64 {
        i64::from(self.total) - i64::from(added(self.told))
    }

    /// The sets of digits that hold all that were said.
    fn sets(&self) -> impl Iterator<Item = u64> {
        let told = self.told;
        sets_of(self.total, self.spread.cells.len()).filter(move |set| told & !set == 0)
    }

    /// The sets of digits that the cells can still share: each cell has one, each digit has a cell.
    pub(super) fn combinations(&self) -> Vec<u64> {
        let fits = |set: &u64| {
            let rest = set & !self.told;
            let shared = bits(self.open).all(|cell| self.spread.domain(cell as usize) & rest != 0);
            shared && bits(rest).all(|digit| self.spread.can[digit as usize] & self.open != 0)
        };
        self.sets().filter(fits).collect()
    }

    pub(super) fn cells(&self, positions: Mask) -> Vec<u32> {
        bits(positions).map(|one| self.spread.cells[one as usize]).collect()
    }

    /// The candidates of some cells that are not among the digits.
    pub(super) fn outside(&self, positions: Mask, digits: u64) -> Vec<(u32, u32)> {
        let each = bits(positions).flat_map(|one| {
            let cell = self.spread.cells[one as usize];
            bits(self.spread.domain(one as usize) & !digits).map(move |digit| (cell, digit))
        });
        each.collect()
    }
}

/// What some digits add up to.
pub(super) fn added(digits: u64) -> u32 {
    bits(digits).map(|digit| digit + 1).sum()
}

/// A deduction about a run, without what it says.
pub(super) fn about(view: &View<'_>, scope: u32) -> Deduction {
    Deduction {
        scopes: vec![scope],
        constraints: view.board.constraints(scope).to_vec(),
        ..Deduction::default()
    }
}

pub(super) fn broken(view: &View<'_>, scope: u32) -> Broken {
    Broken::Found(Box::new(about(view, scope)))
}

/// Only the sum of a scope.
pub(super) fn sum_alone(view: &View<'_>, scope: u32) -> Vec<u32> {
    view.constraints(scope, |constraint| matches!(constraint, Constraint::Sum { .. }))
}

/// The last cell of a run gets what is left of the sum.
struct Last;

impl Finder for Last {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(run) = Run::of(view, scope).filter(|run| run.open.is_power_of_two()) else {
            return Ok(());
        };
        let position = run.open.trailing_zeros();
        let digit = u32::try_from(run.left() - 1).unwrap_or(u32::MAX);
        let constraints = sum_alone(view, scope);
        if digit >= view.values() as u32 || run.spread.domain(position as usize) >> digit & 1 == 0 {
            return Err(broken(view, scope));
        }
        found.push(Deduction {
            facts: vec![(run.spread.cells[position as usize], digit)],
            constraints,
            values: vec![digit],
            ..about(view, scope)
        });
        Ok(())
    }
}

/// A sum that only one set of digits of this size has.
struct Magic;

impl Finder for Magic {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(run) = Run::of(view, scope) else {
            return Ok(());
        };
        let length = run.spread.cells.len();
        let mut sets = sets_of(run.total, length);
        let (Some(set), None) = (sets.next(), sets.next()) else {
            return Ok(());
        };
        let gone = run.outside(run.spread.full, set);
        if !gone.is_empty() {
            found.push(Deduction {
                gone,
                values: bits(set).collect(),
                ways: length as u64,
                ..about(view, scope)
            });
        }
        Ok(())
    }
}

/// Two crossing runs whose sums and digits so far leave one digit in common.
struct Crossing;

impl Finder for Crossing {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(run) = Run::of(view, scope) else {
            return Ok(());
        };
        let usable = |run: &Run<'_>| run.sets().fold(0, |all, set| all | set) & !run.told;
        let own = usable(&run);
        for position in bits(run.open) {
            let cell = run.spread.cells[position as usize];
            let mut scopes = view.store.layout.occurrences(cell).iter();
            let Some(&(across, _)) = scopes.find(|&&(other, _)| other != scope) else {
                continue;
            };
            let Some(other) = Run::of(view, across) else {
                continue;
            };
            let common = own & usable(&other);
            if !common.is_power_of_two() || view.store.domain(cell) & common == 0 {
                continue;
            }
            let mut both = about(view, scope);
            both.scopes.push(across);
            both.constraints.extend(view.board.constraints(across));
            found.push(Deduction {
                facts: vec![(cell, common.trailing_zeros())],
                values: vec![common.trailing_zeros()],
                ..both
            });
        }
        Ok(())
    }
}

/// Digits that no combination holds, where there are not more than so many.
struct Combination {
    most: usize,
}

impl Finder for Combination {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(run) = Run::of(view, scope).filter(|run| run.open != 0) else {
            return Ok(());
        };
        let sets = run.combinations();
        if sets.is_empty() {
            return Err(broken(view, scope));
        }
        let some = sets.iter().fold(0, |all, set| all | set) & !run.told;
        let gone = run.outside(run.open, some);
        if sets.len() <= self.most && !gone.is_empty() {
            let few = if self.most == usize::MAX { &[][..] } else { &sets };
            found.push(Deduction {
                gone,
                values: few.iter().flat_map(|&set| bits(set)).collect(),
                ways: sets.len() as u64,
                ..about(view, scope)
            });
        }
        Ok(())
    }
}

/// A digit that every combination holds, with one cell for it.
struct Required;

impl Finder for Required {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(run) = Run::of(view, scope).filter(|run| run.open != 0) else {
            return Ok(());
        };
        let sets = run.combinations();
        if sets.is_empty() {
            return Err(broken(view, scope));
        }
        let all = sets.iter().fold(u64::MAX, |all, set| all & set) & !run.told;
        for digit in bits(all) {
            let places = run.spread.can[digit as usize] & run.open;
            if places.is_power_of_two() {
                found.push(Deduction {
                    facts: vec![(run.spread.cells[places.trailing_zeros() as usize], digit)],
                    values: vec![digit],
                    ..about(view, scope)
                });
            }
        }
        Ok(())
    }
}
