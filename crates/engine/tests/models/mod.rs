//! Small models for tests, built constraint by constraint, and their solutions by trying assignments.
#![allow(dead_code, reason = "each test file uses its own share of these helpers")]

use gridproof_engine::budget::Budget;
use gridproof_engine::model::{Binding, ClueTemplate, Constraint, Model, Parameter, Scope};
use gridproof_engine::rules::Rules;
use gridproof_engine::search::{Counted, count};
use gridproof_engine::store::Store;
use serde::de::IgnoredAny;

/// Variables without constraints; clue `v` gives variable `v`.
pub(crate) fn blank(values: usize, variables: u32) -> Model {
    Model {
        values: (0..values).map(|value| value.to_string()).collect(),
        places: vec![IgnoredAny; variables as usize],
        scopes: Vec::new(),
        constraints: Vec::new(),
        clues: (0..variables)
            .map(|variable| ClueTemplate::Given { variable })
            .collect(),
        rungs: Vec::new(),
        symmetries: Vec::new(),
    }
}

/// Adds a scope and tells its number.
pub(crate) fn add_scope(model: &mut Model, cells: impl IntoIterator<Item = u32>) -> u32 {
    model.scopes.push(Scope {
        name: "scope".into(),
        cells: cells.into_iter().collect(),
    });
    model.scopes.len() as u32 - 1
}

/// Adds a constraint with a clue of its own, and tells the number of the clue.
pub(crate) fn add_clue(model: &mut Model, constraint: impl FnOnce(u32) -> Constraint) -> u32 {
    let clue = model.clues.len() as u32;
    model.clues.push(ClueTemplate::Switch {
        constraint: model.constraints.len() as u32,
    });
    model.constraints.push(constraint(clue));
    clue
}

pub(crate) fn all_different(scope: u32) -> Constraint {
    Constraint::AllDifferent {
        rule: "different".into(),
        scope,
    }
}

pub(crate) fn even(scope: u32, most: u32) -> Constraint {
    Constraint::Count {
        rule: "even".into(),
        scope,
        value: 1,
        least: 0,
        most,
        even: true,
        clue: None,
    }
}

/// An exact count of ones, shown by a clue.
pub(crate) fn number(scope: u32, most: u32, clue: u32) -> Constraint {
    Constraint::Count {
        rule: "number".into(),
        scope,
        value: 1,
        least: 0,
        most,
        even: false,
        clue: Some(clue),
    }
}

/// A rectangle of cells whose edges form a loop. The variables are the edges above the cells and below the last row,
/// then those left of cells and right of the last column; then, with `faces`, the cells and the plane outside.
pub(crate) struct LoopBoard {
    pub(crate) model: Model,
    pub(crate) edges: u32,
    pub(crate) ends: Vec<(u32, u32)>,
}

pub(crate) fn loop_board(rows: u32, columns: u32, faces: bool) -> LoopBoard {
    let above = (rows + 1) * columns;
    let edges = above + rows * (columns + 1);
    let top = |row: u32, column: u32| row * columns + column;
    let left = |row: u32, column: u32| above + row * (columns + 1) + column;
    let dot = |row: u32, column: u32| row * (columns + 1) + column;
    let mut model = blank(2, edges + if faces { rows * columns + 1 } else { 0 });
    let rule = || "loop".to_string();
    let places = |rows: u32, columns: u32| (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
    let mut ends: Vec<(u32, u32)> = Vec::new();
    ends.extend(places(rows + 1, columns).map(|(row, column)| (dot(row, column), dot(row, column + 1))));
    ends.extend(places(rows, columns + 1).map(|(row, column)| (dot(row, column), dot(row + 1, column))));
    for (row, column) in places(rows, columns) {
        let around = [
            top(row, column),
            top(row + 1, column),
            left(row, column),
            left(row, column + 1),
        ];
        let scope = add_scope(&mut model, around);
        add_clue(&mut model, |clue| number(scope, 4, clue));
    }
    for dot in 0..(rows + 1) * (columns + 1) {
        let at = (0..edges).filter(|&edge| ends[edge as usize].0 == dot || ends[edge as usize].1 == dot);
        let scope = add_scope(&mut model, at);
        model.constraints.push(even(scope, 2));
    }
    model.constraints.push(Constraint::SingleLoop {
        rule: rule(),
        edges: (0..edges).collect(),
        ends: ends.clone(),
    });
    if faces {
        let outside = edges + rows * columns;
        let face = |row: u32, column: u32| {
            let inside = row < rows && column < columns;
            if inside {
                edges + row * columns + column
            } else {
                outside
            }
        };
        let plane = add_scope(&mut model, [outside]);
        model.constraints.push(even(plane, 0));
        let mut sides: Vec<(u32, u32, u32)> = Vec::new();
        sides.extend(
            places(rows + 1, columns)
                .map(|(row, column)| (top(row, column), face(row.wrapping_sub(1), column), face(row, column))),
        );
        sides.extend(
            places(rows, columns + 1)
                .map(|(row, column)| (left(row, column), face(row, column.wrapping_sub(1)), face(row, column))),
        );
        let difference = |&(edge, first, second): &(u32, u32, u32)| Constraint::Difference {
            rule: rule(),
            edge,
            first,
            second,
        };
        model.constraints.extend(sides.iter().map(difference));
        let mut links: Vec<(u32, u32)> = sides.iter().map(|&(_, a, b)| (a - edges, b - edges)).collect();
        links.sort_unstable();
        let connected = |most: u32, value: u32| Constraint::Connected {
            rule: rule(),
            cells: (edges..most).collect(),
            value,
            links: links
                .iter()
                .copied()
                .filter(|&(a, b)| a.max(b) + edges < most)
                .collect(),
        };
        model
            .constraints
            .extend([connected(outside, 1), connected(outside + 1, 0)]);
    }
    LoopBoard { model, edges, ends }
}

/// Every solution, by giving the variables their values in order; a constraint is asked once its cells are known.
pub(crate) fn solutions(model: &Model, bindings: &[Binding]) -> Vec<Vec<u8>> {
    let mut fixed: Vec<Option<Parameter>> = vec![None; model.places.len()];
    let mut parameters = vec![None; model.clues.len()];
    for &(clue, parameter) in bindings {
        match model.clues[clue as usize] {
            ClueTemplate::Given { variable } => fixed[variable as usize] = Some(parameter),
            ClueTemplate::Switch { .. } => parameters[clue as usize] = Some(parameter),
        }
    }
    let mut due: Vec<Vec<(&Constraint, Option<Parameter>)>> = vec![Vec::new(); model.places.len()];
    for constraint in &model.constraints {
        let shown = constraint.clue().map(|clue| parameters[clue as usize]);
        if shown != Some(None) {
            let last = constraint.cells(model).into_iter().max().expect("it has cells");
            due[last as usize].push((constraint, shown.flatten()));
        }
    }
    let mut values = vec![0; model.places.len()];
    let mut found = Vec::new();
    extend(model, &fixed, &due, 0, &mut values, &mut found);
    found
}

fn extend(
    model: &Model,
    fixed: &[Option<Parameter>],
    due: &[Vec<(&Constraint, Option<Parameter>)>],
    variable: usize,
    values: &mut Vec<u8>,
    found: &mut Vec<Vec<u8>>,
) {
    if variable == due.len() {
        found.push(values.clone());
        return;
    }
    for value in 0..model.values.len() as u8 {
        if fixed[variable].is_some_and(|fixed| fixed != Parameter::from(value)) {
            continue;
        }
        values[variable] = value;
        let holds = |&(constraint, shown): &(&Constraint, Option<Parameter>)| constraint.holds(model, values, shown);
        if due[variable].iter().all(holds) {
            extend(model, fixed, due, variable + 1, values, found);
        }
    }
    values[variable] = 0;
}

/// The search's answer, with no limit to its cost.
pub(crate) fn searched(rules: &Rules, bindings: &[Binding], limit: u64, keep: usize) -> Counted {
    let mut budget = Budget::new(u64::MAX, &|| false);
    count(&rules.bind(bindings), bindings, limit, keep, &mut budget)
}

/// The domains of all variables.
pub(crate) fn domains_of(store: &Store) -> Vec<u64> {
    (0..store.layout.variables() as u32)
        .map(|variable| store.domain(variable))
        .collect()
}
