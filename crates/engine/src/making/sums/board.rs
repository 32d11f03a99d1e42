//! A layout with its runs, and the rules of their sums.

use serde::de::IgnoredAny;

use super::layout::{LONGEST, Layout};
use crate::model::{ClueTemplate, Constraint, Model, ModelError, Rung, Scope};
use crate::rules::Rules;

/// The white cells of a layout, row by row, and their runs: those across, then those down.
#[derive(Clone, Debug)]
pub struct Board {
    /// The cells of each run.
    pub runs: Vec<Vec<u32>>,
    /// The runs of each cell, the one across first.
    pub of_cell: Vec<[u32; 2]>,
}

impl Board {
    /// The runs of a layout.
    pub fn new(layout: &Layout) -> Self {
        let mut number = vec![None; layout.white.len()];
        let mut cells = 0;
        for (cell, &white) in layout.white.iter().enumerate() {
            if white {
                number[cell] = Some(cells);
                cells += 1;
            }
        }
        let mut runs = Vec::new();
        for row in 0..layout.rows {
            add_runs(
                (0..layout.columns).map(|column| number[row * layout.columns + column]),
                &mut runs,
            );
        }
        let across = runs.len();
        for column in 0..layout.columns {
            add_runs(
                (0..layout.rows).map(|row| number[row * layout.columns + column]),
                &mut runs,
            );
        }
        let mut of_cell = vec![[0; 2]; cells as usize];
        for (run, cells) in runs.iter().enumerate() {
            for &cell in cells {
                of_cell[cell as usize][usize::from(run >= across)] = run as u32;
            }
        }
        Self { runs, of_cell }
    }

    /// The rules: each run has different digits that add up to its clue.
    pub fn rules(&self, names: [&str; 2], rungs: &[Rung]) -> Result<Rules, ModelError> {
        let [different, sum] = names.map(String::from);
        let runs = 0..self.runs.len() as u32;
        let differ = runs.clone().map(|scope| Constraint::AllDifferent {
            rule: different.clone(),
            scope,
        });
        let add_up = runs.clone().map(|scope| Constraint::Sum {
            rule: sum.clone(),
            scope,
            clue: scope,
        });
        Rules::new(Model {
            values: (1..=LONGEST).map(|digit| digit.to_string()).collect(),
            places: vec![IgnoredAny; self.of_cell.len()],
            scopes: self
                .runs
                .iter()
                .map(|cells| Scope {
                    name: String::new(),
                    cells: cells.clone(),
                })
                .collect(),
            constraints: differ.chain(add_up).collect(),
            clues: runs
                .map(|run| ClueTemplate::Switch {
                    constraint: self.runs.len() as u32 + run,
                })
                .collect(),
            rungs: rungs.to_vec(),
            symmetries: Vec::new(),
        })
    }
}

/// Adds the runs along a line of cells with their numbers, `None` for a black one.
fn add_runs(line: impl Iterator<Item = Option<u32>>, runs: &mut Vec<Vec<u32>>) {
    let mut run = Vec::new();
    for cell in line.chain([None]) {
        match cell {
            Some(cell) => run.push(cell),
            None if run.is_empty() => {}
            None => runs.push(std::mem::take(&mut run)),
        }
    }
}
