//! A cell and its lines, one look ahead: a value with which one of its lines, or a line that crosses one of these where
//! that says something new, cannot be completed.
//!
//! Cells near the border come first: there a filled cell fixes the block that touches the border, and each of its cells
//! starts a block across. People call it edge logic.

use super::ranges::{Blocks, bits};
use crate::budget::{Budget, Stop};
use crate::finders::{Deduction, Finder, Verdict, View};
use crate::kinds::runs::{PackedLine, Runs};
use crate::special::Special;
use crate::steps::Fact;

/// The first value that one look ahead refutes.
pub(super) struct Cross;

/// The lines of a board.
struct Crossings<'a> {
    view: &'a View<'a>,
    lines: Vec<Option<(Blocks<'a>, &'a Runs)>>,
    /// For each cell its lines, with its place in each.
    of_cell: Vec<Vec<(usize, u32)>>,
}

impl Finder for Cross {
    fn is_local(&self) -> bool {
        false
    }

    fn supposes(&self) -> Option<u8> {
        Some(5)
    }

    fn search(
        &self,
        view: &View<'_>,
        _: u32,
        found: &mut Vec<Deduction>,
        budget: &mut Budget,
    ) -> Result<Verdict, Stop> {
        let lines = Crossings::of(view);
        for cell in lines.border_first() {
            for value in [1, 0] {
                budget.spend()?;
                if lines.refute((cell, value)) {
                    found.push(Deduction {
                        values: vec![value],
                        ..Deduction::removing(view, [(cell, value)])
                    });
                    return Ok(Ok(()));
                }
            }
        }
        Ok(Ok(()))
    }
}

impl<'a> Crossings<'a> {
    fn of(view: &'a View<'a>) -> Self {
        let mut of_cell = vec![Vec::new(); view.store.layout.variables()];
        let mut lines = Vec::new();
        for scope in 0..view.scopes() {
            let line = match &view.rules(scope).special {
                Special::Runs(runs) => Blocks::of(view, scope).map(|blocks| (blocks, &**runs)),
                _ => None,
            };
            if line.is_some() {
                for (place, &cell) in view.cells(scope).iter().enumerate() {
                    of_cell[cell as usize].push((scope as usize, place as u32));
                }
            }
            lines.push(line);
        }
        Self { view, lines, of_cell }
    }

    /// The open cells, those nearest to an end of one of their lines first.
    fn border_first(&self) -> Vec<u32> {
        let cells = 0..self.of_cell.len() as u32;
        let mut open: Vec<u32> = cells.filter(|&cell| self.view.store.value(cell).is_none()).collect();
        let distance = |&(scope, place): &(usize, u32)| {
            let length = self.view.cells(scope as u32).len() as u32;
            place.min(length - 1 - place)
        };
        open.sort_by_key(|&cell| self.of_cell[cell as usize].iter().map(distance).min());
        open
    }

    /// What follows in a line from more values: cells that would be new, as facts; `None` if it cannot be completed.
    fn after(&self, scope: usize, facts: &[(u32, u32)]) -> Option<Vec<Fact>> {
        let Some((blocks, runs)) = &self.lines[scope] else {
            return Some(Vec::new());
        };
        let mut can = blocks.can;
        for &(place, value) in facts {
            can[1 - value as usize] &= !(1 << place);
        }
        let open = can[0] & can[1];
        let length = blocks.length();
        let [blank, filled] = runs.supports(PackedLine { can, length })?;
        let cells = self.view.cells(scope as u32);
        let new = |cells_of: u128, value: u32| bits(cells_of).map(move |place| (cells[place as usize], value));
        Some(
            new(open & blank & !filled, 0)
                .chain(new(open & filled & !blank, 1))
                .collect(),
        )
    }

    /// Whether one look ahead shows that a cell cannot have a value.
    fn refute(&self, (cell, value): Fact) -> bool {
        let mut crossing: Vec<(usize, Vec<(u32, u32)>)> = Vec::new();
        for &(scope, place) in &self.of_cell[cell as usize] {
            let Some(new) = self.after(scope, &[(place, value)]) else {
                return true;
            };
            for (other, held) in new {
                for &(across, place) in self.of_cell[other as usize].iter().filter(|line| line.0 != scope) {
                    match crossing.iter_mut().find(|line| line.0 == across) {
                        Some(line) => line.1.push((place, held)),
                        None => crossing.push((across, vec![(place, held)])),
                    }
                }
            }
        }
        crossing
            .iter()
            .any(|(across, facts)| self.after(*across, facts).is_none())
    }
}
