//! Searching against trying all grids with the plain statements; and boards that contradict themselves, which no tier
//! may solve.

mod boards;
mod common;

use boards::{plain_solutions, random_board};
use gridproof_engine::budget::Budget;
use gridproof_engine::making::lines::is_solved_by;
use gridproof_engine::model::Binding;
use gridproof_engine::random::Random;
use gridproof_engine::search::count;

#[test]
fn counting_agrees_with_plain_enumeration() {
    for (distinct, marks) in [(false, false), (true, false), (false, true), (true, true)] {
        let rules = common::grid_rules(4, 4, distinct, marks);
        let mut random = Random::new(13, u64::from(distinct), u64::from(marks));
        for _ in 0..60 {
            let bindings = random_board(&rules, &mut random);
            let mut expected = plain_solutions(&rules, &bindings);
            expected.sort_unstable();
            let bound = rules.bind(&bindings);
            for limit in [1, 2, 5, 1000] {
                let mut budget = Budget::new(u64::MAX, &|| false);
                let mut counted = count(&bound, &bindings, limit, 1000, &mut budget);
                assert_eq!(
                    counted.count,
                    limit.min(expected.len() as u64),
                    "limit {limit}: {bindings:?}"
                );
                counted.solutions.sort_unstable();
                counted.solutions.dedup();
                assert_eq!(counted.solutions.len() as u64, counted.count);
                assert!(counted.solutions.iter().all(|solution| expected.contains(solution)));
            }
        }
    }
}

/// A board that contradicts itself is not solved, however far the inferences get.
fn contradictions_are_not_solved(distinct: bool, tiers: std::ops::RangeInclusive<u8>) {
    for (rows, columns) in [(4, 4), (4, 6), (6, 6)] {
        for marks in [false, true] {
            let rules = common::grid_rules(rows, columns, distinct, marks);
            let mut random = Random::new(14, u64::from(rows + columns), u64::from(marks));
            for _ in 0..if rows + columns == 8 { 2500 } else { 250 } {
                let bindings = random_board(&rules, &mut random);
                let mut budget = Budget::new(u64::MAX, &|| false);
                if count(&rules.bind(&bindings), &bindings, 1, 0, &mut budget).count > 0 {
                    continue;
                }
                for tier in tiers.clone() {
                    let solved = is_solved_by(&rules, &bindings, tier, &mut budget).expect("no limit");
                    assert!(
                        !solved,
                        "tier {tier} solves {rows}x{columns} {bindings:?}, which has no solution"
                    );
                }
            }
        }
    }
}

#[test]
fn contradictions_are_not_solved_where_lines_may_be_equal() {
    contradictions_are_not_solved(false, 1..=6);
}

#[test]
fn contradictions_are_not_solved_where_lines_are_compared() {
    contradictions_are_not_solved(true, 2..=6);
}

#[test]
fn contradictions_are_not_solved_by_tiers_that_do_not_compare_lines() {
    contradictions_are_not_solved(true, 1..=1);
}

#[test]
fn contradictions_are_not_solved_by_nested_assumptions() {
    let rules = common::grid_rules(4, 4, true, true);
    let mut random = Random::new(15, 0, 0);
    for _ in 0..2500 {
        let bindings = random_board(&rules, &mut random);
        let mut budget = Budget::new(u64::MAX, &|| false);
        if plain_solutions(&rules, &bindings).is_empty() {
            assert_eq!(
                is_solved_by(&rules, &bindings, 7, &mut budget),
                Ok(false),
                "{bindings:?}"
            );
        }
    }
}

/// Boards of 4x4 cells, mostly marks, that contradict themselves only by links between lines: the conflict comes up
/// in the middle of what a high tier does.
#[test]
fn contradictions_by_links_are_not_solved() {
    let boards: [(bool, &[Binding]); 3] = [
        (true, &[(25, 0), (26, 0), (28, 0)]),
        (true, &[(17, 0), (20, 0), (23, 1), (28, 0), (31, 0), (33, 1), (34, 1)]),
        (
            false,
            &[(5, 1), (8, 1), (21, 1), (22, 1), (25, 1), (26, 1), (36, 1), (39, 0)],
        ),
    ];
    for (distinct, bindings) in boards {
        let rules = common::grid_rules(4, 4, distinct, true);
        assert_eq!(plain_solutions(&rules, bindings), Vec::<Vec<u8>>::new());
        for tier in 1..=7 {
            let solved = is_solved_by(&rules, bindings, tier, &mut Budget::new(u64::MAX, &|| false));
            assert_eq!(solved, Ok(false), "tier {tier}: {bindings:?}");
        }
    }
}
