//! The units of one rule, which do not overlap: rows, columns, areas.

use super::View;
use super::units::{Unit, unit};
use crate::kinds::bits;
use crate::steps::Fact;

/// Units of one rule, which do not overlap.
pub(super) struct Class {
    pub(super) units: Vec<Unit>,
    /// By variable, the place of its unit among these.
    of: Vec<Option<u8>>,
}

/// As many units as fit into a mask.
const MOST_UNITS: usize = 64;

impl Class {
    /// The units of another class in which a unit's open cells lie; `None` if some lie in no unit.
    pub(super) fn met(&self, cells: &[u32]) -> Option<u64> {
        cells
            .iter()
            .try_fold(0, |met, &cell| Some(met | 1 << self.of[cell as usize]?))
    }

    pub(super) fn need(&self, members: u64) -> u32 {
        bits(members).map(|member| self.units[member as usize].need).sum()
    }

    pub(super) fn open(&self, members: u64) -> impl Iterator<Item = u32> + '_ {
        bits(members).flat_map(|member| self.units[member as usize].open.iter().copied())
    }

    pub(super) fn scopes(&self, members: u64) -> Vec<u32> {
        bits(members).map(|member| self.units[member as usize].scope).collect()
    }

    pub(super) fn constraints(&self, members: u64) -> Vec<u32> {
        bits(members)
            .map(|member| self.units[member as usize].constraint)
            .collect()
    }

    pub(super) fn is_in(&self, cell: u32, members: u64) -> bool {
        self.of[cell as usize].is_some_and(|member| members >> member & 1 == 1)
    }
}

/// The units by rule; rules whose units overlap, or are too many, are left out.
pub(super) fn classes(view: &View<'_>) -> Vec<Class> {
    let mut found: Vec<(&str, Class, bool)> = Vec::new();
    for unit in (0..view.scopes()).filter_map(|scope| unit(view, scope)) {
        let rule = view.board.constraint(unit.constraint).rule();
        if found.last().is_none_or(|(last, _, _)| *last != rule) {
            let class = Class {
                units: Vec::new(),
                of: vec![None; view.store.layout.variables()],
            };
            found.push((rule, class, true));
        }
        let Some((_, class, is_good)) = found.last_mut() else {
            continue;
        };
        *is_good &= class.units.len() < MOST_UNITS;
        for &cell in &unit.open {
            *is_good &= class.of[cell as usize].is_none();
            class.of[cell as usize] = Some(class.units.len() as u8);
        }
        class.units.push(unit);
    }
    let good = found.into_iter().filter(|(_, _, is_good)| *is_good);
    good.map(|(_, class, _)| class).collect()
}

/// The ordered pairs of classes.
pub(super) fn pairs(classes: &[Class]) -> impl Iterator<Item = (&Class, &Class)> {
    let places = (0..classes.len()).flat_map(|first| (0..classes.len()).map(move |second| (first, second)));
    places
        .filter(|(first, second)| first != second)
        .map(|(first, second)| (&classes[first], &classes[second]))
}

/// Whether units of both rules share one cell at most: all cells of the board, whatever is open, say so.
pub(super) fn crosses(view: &View<'_>, inner: &Class, outer: &Class) -> bool {
    let shares = |unit: &Unit| {
        let cells = view.cells(unit.scope);
        outer.units.iter().any(|other| {
            let others = view.cells(other.scope);
            cells.iter().filter(|cell| others.contains(cell)).count() > 1
        })
    };
    !inner.units.iter().any(shares)
}

/// Some units, read anew.
pub(super) fn read(view: &View<'_>, scopes: &[u32]) -> Option<Vec<Unit>> {
    scopes.iter().map(|&scope| unit(view, scope)).collect()
}

/// What some units need together.
pub(super) fn need(units: &[Unit]) -> u32 {
    units.iter().map(|unit| unit.need).sum()
}

/// Cells that are empty.
pub(super) fn empty(cells: impl IntoIterator<Item = u32>) -> Vec<Fact> {
    cells.into_iter().map(|cell| (cell, 0)).collect()
}
