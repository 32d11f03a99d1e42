//! Groups of cells that must differ, by the rule that they come from: rows, columns, boxes; and which cells see which.
//!
//! Two cells **see** each other if they stand in one group, so that they cannot hold the same value.

use super::View;
use super::different::{differ, group, is_full};
use crate::kinds::bits;

/// Groups of one rule.
pub(super) struct Kind {
    /// The groups, by their scopes.
    pub(super) scopes: Vec<u32>,
    /// The first group of each variable, by its number among these.
    pub(super) number_of: Vec<Option<u32>>,
    /// Whether no cell lies in two of them.
    pub(super) disjoint: bool,
}

/// All groups of a board, rule by rule, in the order of the model.
pub(super) fn kinds(view: &View<'_>) -> Vec<Kind> {
    let mut found: Vec<(&str, Kind)> = Vec::new();
    let model = view.board.model();
    for scope in groups(view) {
        let rule = model.constraints[differ(view, scope)[0] as usize].rule();
        let place = found.iter().position(|(known, _)| *known == rule).unwrap_or_else(|| {
            let kind = Kind {
                scopes: Vec::new(),
                number_of: vec![None; view.store.layout.variables()],
                disjoint: true,
            };
            found.push((rule, kind));
            found.len() - 1
        });
        let kind = &mut found[place].1;
        let number = kind.scopes.len() as u32;
        kind.scopes.push(scope);
        for &cell in view.cells(scope) {
            let known = &mut kind.number_of[cell as usize];
            kind.disjoint &= known.is_none();
            *known = known.or(Some(number));
        }
    }
    found.into_iter().map(|(_, kind)| kind).collect()
}

/// The scopes whose cells must differ by a rule of their own.
pub(super) fn groups<'a>(view: &'a View<'_>) -> impl Iterator<Item = u32> + 'a {
    (0..view.scopes()).filter(|&scope| group(view, scope).is_some() && !differ(view, scope).is_empty())
}

/// A scope in which both cells stand and must differ.
pub(super) fn shared(view: &View<'_>, first: u32, second: u32) -> Option<u32> {
    let occurrences = view.store.layout.occurrences(first).iter().map(|&(scope, _)| scope);
    let mut both = occurrences.filter(|&scope| view.cells(scope).contains(&second));
    both.find(|&scope| group(view, scope).is_some() && !differ(view, scope).is_empty())
}

/// Marks the cells that a cell sees.
pub(super) fn seen_by(view: &View<'_>, cell: u32) -> Vec<bool> {
    let mut seen = vec![false; view.store.layout.variables()];
    for &(scope, _) in view.store.layout.occurrences(cell) {
        if group(view, scope).is_some() {
            for &other in view.cells(scope) {
                seen[other as usize] = true;
            }
        }
    }
    seen[cell as usize] = false;
    seen
}

/// The cells of a group where a value may be; `None` if it need not stand there, or does so already.
pub(super) fn places(view: &View<'_>, scope: u32, value: u32) -> Option<Vec<u32>> {
    let spread = group(view, scope).filter(is_full)?;
    let places: Vec<u32> = bits(spread.can[value as usize])
        .map(|position| spread.cells[position as usize])
        .collect();
    let stands = places.len() == 1 && view.is_told(places[0]);
    (!stands && !places.is_empty()).then_some(places)
}
