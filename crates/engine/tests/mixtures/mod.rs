//! Random small models that mix kinds, several on one scope too, with random clues.
//!
//! They are read off a list of numbers, so that shorter lists and smaller numbers make simpler models.
#![allow(dead_code, reason = "each test file uses its own share of these helpers")]

use std::fmt;

use gridproof_engine::kinds::runs::{Runs, packed};
use gridproof_engine::model::{Binding, ClueTemplate, Constraint, Model, Parameter, Rung};
use proptest::prelude::*;

use crate::models::{add_clue, add_scope, all_different, blank, even};

/// Numbers to read choices from; 0 where they are used up.
pub(crate) struct Tape {
    numbers: Vec<u32>,
    at: usize,
}

impl Tape {
    pub(crate) fn new(numbers: Vec<u32>) -> Self {
        Self { numbers, at: 0 }
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let number = self.numbers.get(self.at).copied().unwrap_or_default();
        self.at += 1;
        number % bound
    }

    /// So many different numbers below a bound, in any order.
    fn some(&mut self, number: u32, bound: u32) -> Vec<u32> {
        let mut left: Vec<u32> = (0..bound).collect();
        (0..number.min(bound))
            .map(|_| left.remove(self.below(left.len() as u32) as usize))
            .collect()
    }
}

/// The most cells of constraints that do not speak about a whole wide board.
const MOST_CELLS: u32 = 12;

/// A model with the clues of a board.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) model: Model,
    pub(crate) bindings: Vec<Binding>,
}

/// In few lines: a failing case is to be read.
impl fmt::Debug for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (values, variables) = (self.model.values.len(), self.model.places.len());
        writeln!(formatter, "{variables} variables of {values} values")?;
        for (number, scope) in self.model.scopes.iter().enumerate() {
            writeln!(formatter, "scope {number}: {:?}", scope.cells)?;
        }
        for constraint in &self.model.constraints {
            writeln!(formatter, "{constraint:?}")?;
        }
        write!(formatter, "clues {:?}", self.bindings)
    }
}

/// The inferences that hold for every kind; the rest only where variables have two values.
const LADDER: [(&str, u8); 12] = [
    ("no_run.outside", 1),
    ("no_run.between", 1),
    ("relation.direct", 1),
    ("count.full", 1),
    ("line.direct", 1),
    ("groups.pointing", 2),
    ("line.complete", 3),
    ("distinct.complete", 3),
    ("links.equal", 4),
    ("links.chain", 5),
    ("links.distinct", 5),
    ("what_if.full", 6),
];

fn ladder(values: usize) -> Vec<Rung> {
    let fits = |&&(name, _): &&(&str, u8)| values == 2 || !name.starts_with("links");
    let rung = |&(name, tier): &(&str, u8)| Rung {
        inference: name.into(),
        tier,
    };
    LADDER.iter().filter(fits).map(rung).collect()
}

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

fn add_count(model: &mut Model, tape: &mut Tape, scope: u32) {
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

fn add_less(model: &mut Model, tape: &mut Tape) {
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

fn add_connected(model: &mut Model, tape: &mut Tape) {
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
fn add_different(model: &mut Model, tape: &mut Tape) {
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
fn add_two_valued(model: &mut Model, tape: &mut Tape) {
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

/// A loop, with the counts of edges at its dots, which it leaves to others.
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

/// Clues for the model: mostly true of one random assignment, some of them changed.
pub(crate) fn bindings(model: &Model, tape: &mut Tape, givens: u32) -> Vec<Binding> {
    let values = model.values.len() as u32;
    let answer: Vec<u8> = model.places.iter().map(|_| tape.below(values) as u8).collect();
    let mut bindings = Vec::new();
    for (clue, template) in model.clues.iter().enumerate() {
        let clue = clue as u32;
        let is_given = matches!(template, ClueTemplate::Given { .. });
        if tape.below(100) >= if is_given { givens } else { 80 } {
            continue;
        }
        let shown = model.parameter(clue, &answer).unwrap_or_default();
        let changed = shown.wrapping_add([0, 0, 0, 0, 0, 1, 1, 2][tape.below(8) as usize]);
        let parameter = match template {
            ClueTemplate::Given { .. } => changed % Parameter::from(values),
            &ClueTemplate::Switch { constraint } => match model.constraints[constraint as usize] {
                Constraint::Relation { .. } => changed % 2,
                Constraint::Runs { .. } => packed(Runs::new(changed).blocks.into_iter()),
                _ => changed,
            },
        };
        bindings.push((clue, parameter));
    }
    bindings
}

fn numbers() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 20..160)
}

/// Boards of 3 to 9 two-valued variables.
pub(crate) fn two_valued() -> impl Strategy<Value = Board> {
    numbers().prop_map(|numbers| {
        let mut tape = Tape::new(numbers);
        let variables = 3 + tape.below(7);
        let mut model = blank(2, variables);
        model.rungs = ladder(2);
        for _ in 0..1 + tape.below(5) {
            match tape.below(8) {
                0 => add_different(&mut model, &mut tape),
                1 => add_less(&mut model, &mut tape),
                2 => add_connected(&mut model, &mut tape),
                _ => add_two_valued(&mut model, &mut tape),
            }
        }
        let bindings = bindings(&model, &mut tape, 10);
        Board { model, bindings }
    })
}

/// Boards of 2 to 7 variables of three to five values.
pub(crate) fn many_valued() -> impl Strategy<Value = Board> {
    numbers().prop_map(|numbers| {
        let mut tape = Tape::new(numbers);
        let values = 3 + tape.below(3);
        let variables = 2 + tape.below(6);
        let mut model = blank(values as usize, variables);
        model.rungs = ladder(values as usize);
        for _ in 0..1 + tape.below(6) {
            match tape.below(5) {
                0 => add_less(&mut model, &mut tape),
                1 => add_connected(&mut model, &mut tape),
                _ => add_different(&mut model, &mut tape),
            }
        }
        let bindings = bindings(&model, &mut tape, 15);
        Board { model, bindings }
    })
}

/// Boards of more two-valued variables than a mask holds, all but a few of them given, with counts and blocks over all.
pub(crate) fn wide() -> impl Strategy<Value = Board> {
    numbers().prop_map(|numbers| {
        let mut tape = Tape::new(numbers);
        let variables = 62 + tape.below(20);
        let mut model = blank(2, variables);
        model.rungs = ladder(2);
        let whole = add_scope(&mut model, 0..variables);
        for _ in 0..1 + tape.below(3) {
            if tape.below(3) == 0 {
                add_clue(&mut model, |clue| Constraint::Runs {
                    rule: "runs".into(),
                    scope: whole,
                    clue,
                });
            } else {
                add_count(&mut model, &mut tape, whole);
            }
        }
        for _ in 0..tape.below(3) {
            add_two_valued(&mut model, &mut tape);
        }
        let mut bindings = bindings(&model, &mut tape, 100);
        for _ in 0..tape.below(9) {
            let open = tape.below(variables);
            bindings.retain(|&(clue, _)| clue != open);
        }
        Board { model, bindings }
    })
}
