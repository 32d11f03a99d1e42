//! Models and boards at the corners of the kinds: each is either refused aloud or counted right.

mod models;

use gridproof_engine::model::{Binding, Constraint, Model, Rung};
use gridproof_engine::program::Scratch;
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::store::Cause;
use models::{add_clue, add_scope, all_different, blank, domains_of, even, number, searched, solutions};

/// A model or a board that is not refused has the solutions that there are by trying.
fn is_refused_or_right(model: Model, bindings: &[Binding]) {
    let Ok(rules) = Rules::new(model) else {
        return;
    };
    if rules.model.check_bindings(bindings).is_err() {
        return;
    }
    let mut expected = solutions(&rules.model, bindings);
    expected.sort_unstable();
    let mut found = searched(&rules, bindings, u64::MAX, usize::MAX).solutions;
    found.sort_unstable();
    assert_eq!(found, expected, "{:?} with {bindings:?}", rules.model.constraints);
    let counted = searched(&rules, bindings, 2, 0).count;
    assert_eq!(counted, 2.min(expected.len() as u64));
}

fn line(length: u32, constraint: impl FnOnce(u32) -> Constraint) -> Model {
    let mut model = blank(2, length);
    let scope = add_scope(&mut model, 0..length);
    model.constraints.push(constraint(scope));
    model
}

fn count(scope: u32, value: u32, is_even: bool) -> Constraint {
    match even(scope, 9) {
        Constraint::Count { rule, least, most, .. } => Constraint::Count {
            rule,
            scope,
            value,
            least,
            most,
            even: is_even,
            clue: None,
        },
        other => other,
    }
}

/// All but the last cells of a wide line are 0, and the count over it is the only constraint.
#[test]
fn a_wide_count_needs_no_other_kind() {
    for (length, expected) in [(63, 3), (64, 3), (65, 3), (130, 3)] {
        let mut model = blank(2, length);
        let scope = add_scope(&mut model, 0..length);
        let clue = add_clue(&mut model, |clue| number(scope, length, clue));
        let rules = Rules::new(model).expect("the model is sound");
        let mut bindings: Vec<Binding> = (0..length - 3).map(|cell| (cell, 0)).collect();
        bindings.push((clue, 1));
        for limit in [2, u64::MAX] {
            assert_eq!(
                searched(&rules, &bindings, limit, 0).count,
                limit.min(expected),
                "{length} cells"
            );
        }
    }
}

#[test]
fn even_numbers_of_either_value() {
    for length in 1..=5 {
        for value in 0..2 {
            is_refused_or_right(line(length, |scope| count(scope, value, true)), &[]);
        }
    }
}

#[test]
fn numbers_beyond_the_scope() {
    for value in 0..2 {
        for wanted in [0, 1, 3, 4, 5, 64, u128::from(u32::MAX)] {
            let mut model = blank(2, 3);
            let scope = add_scope(&mut model, 0..3);
            let counted = |clue| match number(scope, 3, clue) {
                Constraint::Count { rule, least, most, .. } => Constraint::Count {
                    rule,
                    scope,
                    value,
                    least,
                    most,
                    even: false,
                    clue: Some(clue),
                },
                other => other,
            };
            let clue = add_clue(&mut model, counted);
            is_refused_or_right(model, &[(clue, wanted)]);
        }
    }
}

/// A list of blocks has one number; others name no list.
#[test]
fn numbers_that_name_no_block_list() {
    for wanted in [
        0,
        1,
        2,
        0b1000,
        0b1001,
        0b101,
        u128::MAX,
        1 << 127,
        u128::MAX >> 64,
        u128::MAX >> 63,
    ] {
        let mut model = blank(2, 4);
        let scope = add_scope(&mut model, 0..4);
        let clue = add_clue(&mut model, |clue| Constraint::Runs {
            rule: "runs".into(),
            scope,
            clue,
        });
        is_refused_or_right(model, &[(clue, wanted)]);
    }
}

/// Numbers that no line can show.
#[test]
fn totals_out_of_reach() {
    let different = |values: usize| {
        let mut model = blank(values, values as u32);
        let scope = add_scope(&mut model, 0..values as u32);
        model.constraints.push(all_different(scope));
        (model, scope)
    };
    for wanted in [0, 1, 2, 3, 4, 5, 6, 7, 45, 46, 64, 128, 1000, u128::from(u32::MAX)] {
        let (mut model, scope) = different(3);
        let rule = || "rule".to_string();
        let sum = add_clue(&mut model, |clue| Constraint::Sum {
            rule: rule(),
            scope,
            clue,
        });
        is_refused_or_right(model, &[(sum, wanted)]);
        for backwards in [false, true] {
            let (mut model, scope) = different(3);
            let seen = add_clue(&mut model, |clue| Constraint::Visible {
                rule: rule(),
                scope,
                clue,
                backwards,
            });
            is_refused_or_right(model, &[(seen, wanted)]);
        }
        let mut model = blank(2, 3);
        let scope = add_scope(&mut model, 0..3);
        let weights = vec![1, 2, 120];
        let total = add_clue(&mut model, |clue| Constraint::WeightedSum {
            rule: rule(),
            scope,
            weights,
            clue,
        });
        is_refused_or_right(model, &[(total, wanted)]);
    }
}

/// Weights whose sum does not fit into a number of 32 bits are too heavy, not light.
#[test]
fn weights_that_overflow() {
    let mut model = blank(2, 2);
    let scope = add_scope(&mut model, 0..2);
    add_clue(&mut model, |clue| Constraint::WeightedSum {
        rule: "weighted".into(),
        scope,
        weights: vec![u32::MAX, 2],
        clue,
    });
    assert!(Rules::new(model).is_err());
}

/// Without counts at its dots, the edges of a loop must still close.
#[test]
fn a_loop_without_counts_at_its_dots() {
    let mut random = Random::new(18, 0, 0);
    for round in 0..300 {
        let (edges, dots) = (1 + round % 9, 2 + random.below(4));
        let ends = (0..edges).map(|_| {
            let first = random.below(dots) as u32;
            let second = (first + 1 + random.below(dots - 1) as u32) % dots as u32;
            (first, second)
        });
        let ends: Vec<(u32, u32)> = ends.collect();
        let mut model = blank(2, edges);
        model.constraints.push(Constraint::SingleLoop {
            rule: "loop".into(),
            edges: (0..edges).collect(),
            ends,
        });
        is_refused_or_right(model, &[]);
    }
}

/// Four cells, of which two hold two values: the others cannot, also when one of the two is known.
#[test]
fn knowing_more_never_proves_less_on_any_ladder() {
    let mut model = blank(4, 4);
    let scope = add_scope(&mut model, 0..4);
    model.constraints.push(all_different(scope));
    model.rungs.push(Rung {
        inference: "line.complete".into(),
        tier: 1,
        ..Rung::default()
    });
    let Ok(rules) = Rules::new(model) else {
        return;
    };
    let bound = rules.bind(&[]);
    let reached = |known: &[(u32, u32)]| {
        let mut store = bound.start(&[]).expect("nothing is given");
        for &(cell, value) in [(0, 2), (0, 3), (1, 2), (1, 3)].iter().chain(known) {
            store.remove(cell, value, Cause::GIVEN).expect("a value is left");
        }
        let settled = bound.propagate(&mut store, rules.program(1), &mut Scratch::default());
        settled.expect("there are solutions");
        domains_of(&store)
    };
    let (less, more) = (reached(&[]), reached(&[(0, 1)]));
    for (less, more) in less.iter().zip(&more) {
        assert_eq!(more & !less, 0, "{more:b}, not {less:b}");
    }
}
