//! Random small models that mix kinds, several on one scope too, with random clues.
//!
//! They are read off a list of numbers, so that shorter lists and smaller numbers make simpler models.
#![allow(dead_code, reason = "each test file uses its own share of these helpers")]

use std::fmt;

use gridproof_engine::kinds::runs::{Runs, packed};
use gridproof_engine::model::{Binding, ClueTemplate, Constraint, Model, Parameter, Rung};
use proptest::prelude::*;

use crate::models::{add_clue, add_scope, blank};
use add::{add_connected, add_count, add_different, add_less, add_two_valued};

mod add;

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
        ..Rung::default()
    };
    LADDER.iter().filter(fits).map(rung).collect()
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
        for _ in 0..=tape.below(5) {
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
        for _ in 0..=tape.below(6) {
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

/// Boards of about as many two-valued variables as a mask holds, all but a few of them given, with counts and blocks
/// over all.
pub(crate) fn wide() -> impl Strategy<Value = Board> {
    prop::collection::vec(any::<u32>(), 300..400).prop_map(|numbers| {
        let mut tape = Tape::new(numbers);
        let variables = 62 + tape.below(20);
        let mut model = blank(2, variables);
        model.rungs = ladder(2);
        let open: Vec<u32> = (0..tape.below(10)).map(|_| tape.below(variables)).collect();
        let whole = add_scope(&mut model, 0..variables);
        for _ in 0..=tape.below(3) {
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
        bindings.retain(|&(clue, _)| !open.contains(&clue));
        Board { model, bindings }
    })
}
