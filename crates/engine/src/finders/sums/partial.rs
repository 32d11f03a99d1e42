//! A part of a sum that is known although its digits have no order yet.

use super::{Run, about, added, sum_alone};
use crate::Mask;
use crate::finders::different::{differ, locked};
use crate::finders::{Deduction, Finder, Verdict, View};
use crate::kinds::bits;
use crate::kinds::sum::sets_of;

/// A naked pair or triple fixes a part of the sum: the others are a run of their own.
pub(super) struct Partial;

impl Finder for Partial {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(run) = Run::of(view, scope) else {
            return Ok(());
        };
        for size in 2..4 {
            let few = |&position: &u32| run.spread.domain(position as usize).count_ones() as usize <= size;
            let rows: Vec<(u32, u64)> = bits(run.open)
                .filter(few)
                .map(|position| (position, run.spread.domain(position as usize)))
                .collect();
            for (members, digits) in locked(&rows, size) {
                if digits & run.told == 0 {
                    found.extend(rest(view, scope, &run, members, digits));
                }
            }
        }
        Ok(())
    }
}

/// What is left for the other cells of a run, once `members` use up `digits`.
fn rest(view: &View<'_>, scope: u32, run: &Run<'_>, members: Mask, digits: u64) -> Option<Deduction> {
    let others = run.open & !members;
    let left = u32::try_from(run.left() - i64::from(added(digits))).ok()?;
    let taken = run.told | digits;
    let sets = sets_of(left, others.count_ones() as usize).filter(|set| set & taken == 0);
    let some = sets.fold(0, |all, set| all | set);
    let gone = run.outside(others, some);
    if gone.is_empty() || bits(others).any(|one| run.spread.domain(one as usize) & some == 0) {
        return None;
    }
    let mut constraints = sum_alone(view, scope);
    constraints.extend(differ(view, scope));
    Some(Deduction {
        gone,
        constraints,
        groups: vec![run.cells(members), run.cells(others)],
        values: bits(digits).collect(),
        ways: u64::from(left),
        ..about(view, scope)
    })
}
