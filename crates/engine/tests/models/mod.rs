//! Small models for tests, built constraint by constraint, and their solutions by trying assignments.
#![allow(dead_code, reason = "each test file uses its own share of these helpers")]

use gridproof_engine::budget::Budget;
use gridproof_engine::model::{Binding, ClueTemplate, Constraint, Model, Parameter, Scope};
use gridproof_engine::rules::Rules;
use gridproof_engine::search::{Counted, count};
use gridproof_engine::store::Store;
use serde::de::IgnoredAny;

pub(crate) mod loop_board;

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

/// The rows and the columns of a rectangle.
pub(crate) fn lines_of(rows: u32, columns: u32) -> Vec<Vec<u32>> {
    let row = |row: u32| (0..columns).map(|column| row * columns + column).collect();
    let column = |column: u32| (0..rows).map(|row| row * columns + column).collect();
    (0..rows).map(row).chain((0..columns).map(column)).collect()
}

/// A rectangle in which every row and column is different.
pub(crate) fn latin(values: usize, rows: u32, columns: u32) -> Model {
    let mut model = blank(values, rows * columns);
    for line in lines_of(rows, columns) {
        let scope = add_scope(&mut model, line);
        model.constraints.push(all_different(scope));
    }
    model
}

/// A rectangle with the blocks of each line.
pub(crate) fn with_runs(rows: u32, columns: u32) -> Model {
    let mut model = blank(2, rows * columns);
    for line in lines_of(rows, columns) {
        let scope = add_scope(&mut model, line);
        add_clue(&mut model, |clue| Constraint::Runs {
            rule: "runs".into(),
            scope,
            clue,
        });
    }
    model
}

/// The clues of the lines, as an answer makes them.
pub(crate) fn shown(rules: &Rules, answer: &[u8]) -> Vec<Binding> {
    let clues = rules.model.places.len() as u32..rules.model.clues.len() as u32;
    clues.map(|clue| (clue, rules.parameter(clue, answer))).collect()
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

/// The rules of a model that is known to be sound.
pub(crate) fn compiled(model: Model) -> Rules {
    Rules::new(model).expect("the model is sound")
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
