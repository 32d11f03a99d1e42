//! Random constraints, one at a time.

use gridproof_engine::model::{Constraint, Model};

use super::Tape;
use crate::models::{add_clue, add_scope, all_different, even};

/// The most cells of constraints that do not speak about a whole wide board.
const MOST_CELLS: u32 = 12;

/// A scope of the model or a new one, of `least` to `most` cells.
fn scope(model: &mut Model, tape: &mut Tape, least: u32, most: u32) -> u32 {
    let fits = |&scope: &u32| (least..=most).contains(&(model.scopes[scope as usize].cells.len() as u32));
    let known: Vec<u32> = (0..model.scopes.len() as u32).filter(fits).collect();
    if !known.is_empty() && tape.below(3) != 0 {
        return known[tape.below(known.len() as u32) as usize];
    }
    let number = least + tape.below(most - least + 1);
    let cells = tape.some(number, model.places.len() as u32);
    add_scope(model, cells)
}

fn length(model: &Model, scope: u32) -> u32 {
    model.scopes[scope as usize].cells.len() as u32
}

pub(super) fn add_count(model: &mut Model, tape: &mut Tape, scope: u32) {
    let length = length(model, scope);
    let least = tape.below(length + 1);
    let count = |tape: &mut Tape, clue: Option<u32>| {
        let value = tape.below(2);
        Constraint::Count {
            rule: "count".into(),
            scope,
            value,
            least,
            most: least + tape.below(length + 1),
            even: tape.below(3) == 0 && value == 1,
            clue,
        }
    };
    if tape.below(2) == 0 {
        model.constraints.push(count(tape, None));
    } else {
        add_clue(model, |clue| count(tape, Some(clue)));
    }
}

pub(super) fn add_less(model: &mut Model, tape: &mut Tape) {
    let cells = tape.some(2, model.places.len() as u32);
    let less = |clue| Constraint::Less {
        rule: "less".into(),
        first: cells[0],
        second: cells[1],
        clue,
    };
    if tape.below(3) == 0 {
        model.constraints.push(less(None));
    } else {
        add_clue(model, |clue| less(Some(clue)));
    }
}

pub(super) fn add_connected(model: &mut Model, tape: &mut Tape) {
    let cells = {
        let number = 1 + tape.below(model.places.len() as u32);
        tape.some(number, model.places.len() as u32)
    };
    let number = cells.len() as u32;
    let links = (0..tape.below(2 * number + 1)).map(|_| (tape.below(number), tape.below(number)));
    let links = links.collect();
    model.constraints.push(Constraint::Connected {
        rule: "connected".into(),
        value: tape.below(model.values.len() as u32),
        cells,
        links,
    });
}

/// All different on a scope, with sums and numbers seen where they fit.
pub(super) fn add_different(model: &mut Model, tape: &mut Tape) {
    let values = model.values.len() as u32;
    let cells = model.places.len() as u32;
    let scope = scope(model, tape, 1, values.min(cells));
    if tape.below(3) != 0 || !model.constraints.iter().any(|known| is_different(known, scope)) {
        model.constraints.push(all_different(scope));
    }
    for _ in 0..tape.below(3) {
        let backwards = tape.below(2) == 1;
        if tape.below(2) == 0 && length(model, scope) == values {
            add_clue(model, |clue| Constraint::Visible {
                rule: "visible".into(),
                scope,
                clue,
                backwards,
            });
        } else {
            add_clue(model, |clue| Constraint::Sum {
                rule: "sum".into(),
                scope,
                clue,
            });
        }
    }
}

fn is_different(constraint: &Constraint, wanted: u32) -> bool {
    matches!(constraint, Constraint::AllDifferent { scope, .. } if *scope == wanted)
}

/// A constraint that needs two-valued variables.
pub(super) fn add_two_valued(model: &mut Model, tape: &mut Tape) {
    let cells = (model.places.len() as u32).min(MOST_CELLS);
    match tape.below(9) {
        0 | 1 => {
            let scope = scope(model, tape, 1, cells);
            add_count(model, tape, scope);
        }
        2 | 3 => {
            let scope = scope(model, tape, 1, cells);
            let weights = (0..length(model, scope)).map(|_| tape.below(6)).collect();
            add_clue(model, |clue| Constraint::WeightedSum {
                rule: "weighted".into(),
                scope,
                weights,
                clue,
            });
        }
        4 | 5 => {
            let scope = scope(model, tape, 1, cells);
            add_clue(model, |clue| Constraint::Runs {
                rule: "runs".into(),
                scope,
                clue,
            });
        }
        6 => {
            let chosen = tape.some(3, cells);
            model.constraints.push(Constraint::Difference {
                rule: "difference".into(),
                edge: chosen[0],
                first: chosen[1],
                second: chosen[2],
            });
        }
        7 => add_loop(model, tape),
        _ => add_older(model, tape),
    }
}

/// A loop with the counts of edges at its dots: without them what is drawn may branch, and nobody looks at that before all
/// edges are known.
fn add_loop(model: &mut Model, tape: &mut Tape) {
    let number = 3 + tape.below((model.places.len() as u32).min(MOST_CELLS) - 2);
    let edges = tape.some(number, model.places.len() as u32);
    let dots = 3 + tape.below(3);
    let ends = edges.iter().map(|_| {
        let pair = tape.some(2, dots);
        (pair[0], pair[1])
    });
    let ends: Vec<(u32, u32)> = ends.collect();
    for dot in 0..dots {
        let joined = edges.iter().zip(&ends);
        let at = joined
            .filter(|&(_, &(a, b))| a == dot || b == dot)
            .map(|(&edge, _)| edge);
        let at: Vec<u32> = at.collect();
        if !at.is_empty() {
            let scope = add_scope(model, at);
            model.constraints.push(even(scope, 2));
        }
    }
    model.constraints.push(Constraint::SingleLoop {
        rule: "loop".into(),
        ends,
        edges,
    });
}

fn add_older(model: &mut Model, tape: &mut Tape) {
    let cells = (model.places.len() as u32).min(MOST_CELLS);
    match tape.below(3) {
        0 => {
            let scope = scope(model, tape, 2, cells);
            let length = 2 + tape.below(3);
            model.constraints.push(Constraint::NoRun {
                rule: "run".into(),
                scope,
                length,
            });
        }
        1 => {
            let chosen = tape.some(2, cells);
            add_clue(model, |clue| Constraint::Relation {
                rule: "relation".into(),
                first: chosen[0],
                second: chosen[1],
                clue,
            });
        }
        _ => {
            let length = 1 + tape.below(cells);
            let lines: Vec<Vec<u32>> = (0..=1 + tape.below(2)).map(|_| tape.some(length, cells)).collect();
            let scopes = lines.into_iter().map(|line| add_scope(model, line)).collect();
            model.constraints.push(Constraint::DistinctLines {
                rule: "distinct".into(),
                scopes,
            });
        }
    }
}
