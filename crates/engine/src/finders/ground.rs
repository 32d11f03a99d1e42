//! Groups of cells that must differ, by the rule that they come from: rows, columns, boxes; and which cells see which.
//!
//! Two cells **see** each other if they stand in one group, so that they cannot hold the same value.

use super::View;
use super::different::{differ, group, is_full};
use crate::Mask;
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

/// The positions of each scope that a cell sees, as masks; those of its own scopes without itself.
pub(super) fn seen_by(view: &View<'_>, cell: u32) -> Vec<Mask> {
    let layout = view.store.layout;
    let mut seen = vec![0; layout.scopes.len()];
    for &(scope, _) in layout.occurrences(cell) {
        if group(view, scope).is_some() {
            for &other in view.cells(scope).iter().filter(|&&other| other != cell) {
                for &(place, position) in layout.occurrences(other) {
                    seen[place as usize] |= 1 << position;
                }
            }
        }
    }
    seen
}

/// For each value the places in each group in which it must still find one; none where it stands.
pub(super) fn open_places(view: &View<'_>) -> Vec<Vec<Mask>> {
    let mut open = vec![vec![0; view.scopes() as usize]; view.values()];
    for scope in groups(view) {
        let spread = view.spread(scope);
        for value in 0..if is_full(&spread) { view.values() } else { 0 } {
            let places = spread.can[value];
            let stands = places.is_power_of_two() && view.is_told(spread.cells[places.trailing_zeros() as usize]);
            open[value][scope as usize] = if stands { 0 } else { places };
        }
    }
    open
}

/// The cells at some positions of a scope.
pub(super) fn cells_at(view: &View<'_>, scope: u32, positions: Mask) -> Vec<u32> {
    let cells = view.cells(scope);
    bits(positions).map(|position| cells[position as usize]).collect()
}
