//! Small scopes of two-valued cells: those of a number, and of a dot, in which an even number of cells hold 1.

use super::View;
use crate::inference::LineRules;
use crate::model::Constraint;
use crate::special::Special;

/// Whether a scope is one whose ways are listed.
pub(super) fn is_small(view: &View<'_>, scope: u32) -> bool {
    (2..=4).contains(&view.cells(scope).len())
        && view.values() == 2
        && matches!(view.rules(scope).special, Special::Nothing)
}

/// Whether an even number of the cells of a scope hold 1.
pub(super) fn is_even(rules: &LineRules) -> bool {
    rules.count.is_some_and(|count| count.even)
}

/// How many cells of a scope hold 1, where that is said.
pub(super) fn number(rules: &LineRules) -> Option<u32> {
    let count = rules.count.filter(|count| !count.even && count.value == 1)?;
    (count.least == count.most).then_some(count.least)
}

/// The small scope, even or not, in which two variables stand together, with their places.
pub(super) fn meeting(view: &View<'_>, first: u32, second: u32, even: bool) -> Option<(u32, u8, u8)> {
    let layout = view.store.layout;
    layout.occurrences(first).iter().find_map(|&(scope, at)| {
        if !is_small(view, scope) || is_even(view.rules(scope)) != even {
            return None;
        }
        let other = layout.occurrences(second).iter().find(|&&(other, _)| other == scope)?;
        Some((scope, at as u8, other.1 as u8))
    })
}

/// The constraints that say something of the small scopes.
pub(super) fn constraints(view: &View<'_>, scopes: &[u32]) -> Vec<u32> {
    let counts = |constraint: &Constraint| matches!(constraint, Constraint::Count { .. });
    let all = scopes.iter().flat_map(|&scope| view.constraints(scope, counts));
    all.collect()
}
