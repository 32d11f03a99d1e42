//! Models for tests: a rectangle of two-valued cells with equal halves, no three in a row, and optionally distinct
//! lines and marks between neighbours.
#![allow(dead_code, reason = "each test file uses its own share of these helpers")]

use gridproof_engine::model::{ClueTemplate, Constraint, Model, Rung, Scope, Symmetry};
use gridproof_engine::rules::Rules;
use serde::de::IgnoredAny;

pub(crate) const RUNGS: [(&str, u8); 17] = [
    ("no_run.outside", 1),
    ("no_run.between", 1),
    ("relation.direct", 1),
    ("count.full", 1),
    ("line.ends", 2),
    ("line.one_left", 2),
    ("distinct.two_open", 2),
    ("distinct.one_left", 2),
    ("line.split_pairs", 2),
    ("line.complete", 3),
    ("distinct.complete", 3),
    ("links.equal", 4),
    ("links.chain", 5),
    ("links.distinct", 5),
    ("what_if.shallow", 6),
    ("what_if.full", 6),
    ("what_if.nested", 7),
];

pub(crate) fn grid_model(rows: u32, columns: u32, distinct: bool, marks: bool) -> Model {
    let cell = |row: u32, column: u32| row * columns + column;
    let mut scopes: Vec<Scope> = (0..rows)
        .map(|row| Scope {
            name: format!("row {}", row + 1),
            cells: (0..columns).map(|column| cell(row, column)).collect(),
        })
        .collect();
    scopes.extend((0..columns).map(|column| Scope {
        name: format!("column {}", column + 1),
        cells: (0..rows).map(|row| cell(row, column)).collect(),
    }));
    let mut constraints = Vec::new();
    for (index, scope) in scopes.iter().enumerate() {
        let half = scope.cells.len() as u32 / 2;
        constraints.push(Constraint::NoRun {
            rule: "run".into(),
            scope: index as u32,
            length: 3,
        });
        constraints.push(Constraint::Count {
            rule: "count".into(),
            scope: index as u32,
            value: 1,
            least: half,
            most: half,
            even: false,
            clue: None,
        });
    }
    if distinct {
        for scopes in [(0..rows).collect(), (rows..rows + columns).collect()] {
            constraints.push(Constraint::DistinctLines {
                rule: "distinct".into(),
                scopes,
            });
        }
    }
    let mut clues: Vec<ClueTemplate> = (0..rows * columns)
        .map(|variable| ClueTemplate::Given { variable })
        .collect();
    if marks {
        for row in 0..rows {
            for column in 0..columns {
                let here = cell(row, column);
                for there in [(row, column + 1), (row + 1, column)] {
                    if there.0 < rows && there.1 < columns {
                        constraints.push(Constraint::Relation {
                            rule: "mark".into(),
                            first: here,
                            second: cell(there.0, there.1),
                            clue: clues.len() as u32,
                        });
                        clues.push(ClueTemplate::Switch {
                            constraint: constraints.len() as u32 - 1,
                        });
                    }
                }
            }
        }
    }
    let identity = (0..clues.len() as u32).collect();
    Model {
        values: vec!["0".into(), "1".into()],
        places: vec![IgnoredAny; (rows * columns) as usize],
        scopes,
        constraints,
        clues,
        rungs: RUNGS
            .iter()
            .map(|&(inference, tier)| Rung {
                inference: inference.into(),
                tier,
                ..Rung::default()
            })
            .collect(),
        symmetries: vec![Symmetry {
            clues: identity,
            values: vec![0, 1],
            reversed: Vec::new(),
        }],
    }
}

pub(crate) fn grid_rules(rows: u32, columns: u32, distinct: bool, marks: bool) -> Rules {
    Rules::new(grid_model(rows, columns, distinct, marks)).expect("the model is sound")
}
