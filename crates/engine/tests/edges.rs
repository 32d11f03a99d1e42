//! Models at the edge of what is allowed: ladders with gaps, bounds that cannot be met, the longest scopes.

mod common;

use gridproof_engine::budget::Budget;
use gridproof_engine::making::lines::is_solved_by;
use gridproof_engine::model::{ClueTemplate, Constraint, Model, Rung, Scope};
use gridproof_engine::program::Scratch;
use gridproof_engine::rules::Rules;
use gridproof_engine::search::count;
use gridproof_engine::store::Cause;
use serde::de::IgnoredAny;

fn budget() -> Budget<'static> {
    Budget::new(u64::MAX, &|| false)
}

/// One scope of so many cells with these constraints.
fn single_line(length: u32, constraints: Vec<Constraint>) -> Model {
    Model {
        scopes: vec![Scope {
            name: "line".into(),
            cells: (0..length).collect(),
        }],
        places: vec![IgnoredAny; length as usize],
        constraints,
        clues: (0..length).map(|variable| ClueTemplate::Given { variable }).collect(),
        symmetries: Vec::new(),
        ..common::grid_model(2, 2, false, false)
    }
}

fn count_of(value: u32, least: u32, most: u32) -> Constraint {
    Constraint::Count {
        rule: "count".into(),
        scope: 0,
        value,
        least,
        most,
        even: false,
        clue: None,
    }
}

fn run_of(length: u32) -> Constraint {
    Constraint::NoRun {
        rule: "run".into(),
        scope: 0,
        length,
    }
}

fn solutions(model: Model) -> u64 {
    let rules = Rules::new(model).expect("the model is sound");
    count(&rules.bind(&[]), &[], 1000, 0, &mut budget()).count
}

#[test]
fn a_ladder_needs_its_lower_rungs() {
    let mut model = common::grid_model(4, 4, true, false);
    model.rungs.retain(|rung| rung.tier >= 2);
    assert!(Rules::new(model).is_err());
    let rules = common::grid_rules(4, 4, true, false);
    assert_eq!(is_solved_by(&rules, &[(0, 1)], 0, &mut budget()), Ok(false));
}

#[test]
fn counts_that_can_be_met_are_met() {
    assert_eq!(solutions(single_line(6, vec![count_of(0, 2, 2)])), 15);
    assert_eq!(solutions(single_line(6, vec![count_of(1, 0, 9)])), 64);
    assert_eq!(
        solutions(single_line(6, vec![count_of(0, 1, 9), count_of(1, 1, 9)])),
        62
    );
    assert_eq!(
        solutions(single_line(6, vec![count_of(0, 3, 3), count_of(1, 3, 3), run_of(3)])),
        14
    );
    assert_eq!(solutions(single_line(6, vec![run_of(2), run_of(4)])), 2);
    assert_eq!(solutions(single_line(6, vec![count_of(0, 0, 2), count_of(1, 0, 3)])), 0);
}

#[test]
fn bounds_beyond_the_scope_are_refused() {
    for value in 0..2 {
        assert!(Rules::new(single_line(4, vec![count_of(value, 5, 5)])).is_err());
    }
    assert!(Rules::new(single_line(64, vec![run_of(3)])).is_err());
}

#[test]
fn the_longest_scope_is_read_by_every_tier() {
    let rules = Rules::new(single_line(63, vec![count_of(1, 31, 31), run_of(3)])).expect("the model is sound");
    for tier in 1..=5 {
        assert_eq!(
            is_solved_by(&rules, &[(62, 1)], tier, &mut budget()),
            Ok(false),
            "tier {tier}"
        );
        assert_eq!(is_solved_by(&rules, &[], tier, &mut budget()), Ok(false), "tier {tier}");
    }
}

/// A line of 63 cells in which only one 1 is left and must break up a row of five open cells: a matter of tier 2.
#[test]
fn tiers_nest_on_the_longest_scope() {
    let rules = Rules::new(single_line(63, vec![count_of(1, 21, 21), run_of(3)])).expect("the model is sound");
    let bound = rules.bind(&[]);
    let known = |tier: u8| {
        let mut store = bound.start(&[]).expect("nothing is given");
        for cell in (2..63).step_by(3).filter(|&cell| cell != 32) {
            store.assign(cell, 1, Cause::GIVEN).expect("it is open");
        }
        bound
            .propagate(&mut store, rules.program(tier), &mut Scratch::default())
            .expect("it can be filled");
        (0..63).filter(|&cell| store.value(cell).is_some()).count()
    };
    for tier in 2..=7 {
        assert!(known(tier) >= known(tier - 1), "tier {tier}");
    }
}

#[test]
fn a_search_for_no_solution_finds_none() {
    let rules = common::grid_rules(4, 4, true, false);
    assert_eq!(count(&rules.bind(&[]), &[], 0, 0, &mut budget()).count, 0);
}

#[test]
fn a_search_that_runs_out_says_so() {
    let rules = common::grid_rules(6, 6, true, false);
    let counted = count(&rules.bind(&[]), &[], u64::MAX, 0, &mut Budget::new(5, &|| false));
    assert!(counted.stopped.is_some());
    assert!(counted.count < 4140);
}

#[test]
fn models_that_do_not_fit_are_refused() {
    let model = |change: fn(&mut Model)| {
        let mut model = common::grid_model(4, 4, true, true);
        change(&mut model);
        Rules::new(model).is_ok()
    };
    assert!(model(|_| ()));
    assert!(!model(|model| model.values.push("2".into())));
    assert!(!model(|model| model.scopes[0].cells.clear()));
    assert!(!model(|model| model.scopes[0].cells[0] = 99));
    assert!(!model(|model| model.constraints.push(run_of(1))));
    assert!(!model(|model| model.constraints.push(run_of(9))));
    assert!(!model(|model| model.constraints.push(count_of(1, 3, 2))));
    assert!(!model(|model| model.constraints.push(count_of(2, 1, 2))));
    assert!(!model(|model| model.clues.push(ClueTemplate::Given { variable: 99 })));
    assert!(!model(|model| model.symmetries[0].clues[0] = 1));
    let rung = |tier, inference: &str| Rung {
        inference: inference.into(),
        tier,
        ..Rung::default()
    };
    let ladder = |rungs| {
        Rules::new(Model {
            rungs,
            ..common::grid_model(4, 4, true, true)
        })
        .is_ok()
    };
    assert!(ladder(vec![rung(1, "count.full"), rung(3, "line.complete")]));
    assert!(!ladder(vec![rung(3, "count.full"), rung(1, "line.complete")]));
    assert!(!ladder(vec![rung(0, "count.full")]));
    assert!(!ladder(vec![rung(8, "count.full")]));
    assert!(!ladder(vec![rung(1, "no.such")]));
}

#[test]
fn shallow_and_full_what_if_share_a_tier() {
    let mut model = common::grid_model(4, 4, true, false);
    model.rungs.retain(|rung| rung.inference != "what_if.nested");
    model.rungs.last_mut().expect("there are rungs").tier = 7;
    assert!(Rules::new(model).is_err());
}
