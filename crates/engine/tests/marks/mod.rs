//! Boards for tests: so many marks in each row and column of a square, none touching another, with the ladder of counts
//! and groups.
#![allow(dead_code, reason = "each test file uses its own share of these helpers")]

use gridproof_engine::model::{Constraint, Model, Rung, Scope};
use gridproof_engine::rules::Rules;
use serde::de::IgnoredAny;

const RUNGS: [(&str, u8); 20] = [
    ("count.around", 1),
    ("count.done", 1),
    ("count.last", 1),
    ("count.shape", 2),
    ("count.zone", 2),
    ("groups.inside", 2),
    ("groups.inside_two", 3),
    ("count.sight", 3),
    ("count.tiles", 4),
    ("groups.inside_three", 4),
    ("groups.fish", 4),
    ("groups.leftover", 4),
    ("groups.least_inside", 4),
    ("groups.most_inside", 4),
    ("count.complete", 4),
    ("groups.inside_four", 5),
    ("groups.leftover_wide", 5),
    ("groups.pair", 5),
    ("failed_literal.simple", 6),
    ("failed_literal.nested", 7),
];

fn rung(&(inference, tier): &(&str, u8)) -> Rung {
    let by_unit = ["count.done", "count.last", "count.shape", "count.zone"].contains(&inference);
    Rung {
        inference: inference.into(),
        tier,
        cost: 10,
        rules: if by_unit {
            ["row", "column", "region"].map(String::from).to_vec()
        } else {
            Vec::new()
        },
    }
}

pub(crate) fn marks_rules(side: u32, each: u32) -> Rules {
    let (mut scopes, mut constraints) = (Vec::new(), Vec::new());
    let mut add = |rule: &str, cells: Vec<u32>, least: u32, most: u32| {
        constraints.push(Constraint::Count {
            rule: rule.into(),
            scope: scopes.len() as u32,
            value: 1,
            least,
            most,
            even: false,
            clue: None,
        });
        scopes.push(Scope {
            name: rule.into(),
            cells,
        });
    };
    for row in 0..side {
        add("row", (0..side).map(|column| row * side + column).collect(), each, each);
    }
    for column in 0..side {
        add("column", (0..side).map(|row| row * side + column).collect(), each, each);
    }
    for row in 0..side - 1 {
        for column in 0..side - 1 {
            let corner = row * side + column;
            add(
                "touch",
                vec![corner, corner + 1, corner + side, corner + side + 1],
                0,
                1,
            );
        }
    }
    Rules::new(Model {
        values: vec!["0".into(), "1".into()],
        places: vec![IgnoredAny; (side * side) as usize],
        scopes,
        constraints,
        clues: Vec::new(),
        rungs: RUNGS.iter().map(rung).collect(),
        symmetries: Vec::new(),
    })
    .expect("a sound model")
}
