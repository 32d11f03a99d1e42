//! Whole models that mix kinds, several on one scope too: searching, shaving and climbing the ladder against trying
//! assignments with the plain statements.

mod lines;
mod mixtures;
mod models;

use gridproof_engine::budget::{Budget, Stop};
use gridproof_engine::global::Reach;
use gridproof_engine::kinds::bits;
use gridproof_engine::making::lines::is_solved_by;
use gridproof_engine::program::{Program, Scratch};
use gridproof_engine::rules::Bound;
use gridproof_engine::search::{count, count_from};
use gridproof_engine::shave::shave;
use gridproof_engine::store::{Cause, Store};
use lines::config;
use mixtures::{Board, many_valued, two_valued, wide};
use models::{compiled, domains_of, searched, solutions};
use proptest::prelude::*;

fn unlimited() -> Budget<'static> {
    Budget::new(u64::MAX, &|| false)
}

fn check_search(board: &Board) -> Result<(), TestCaseError> {
    let rules = compiled(board.model.clone());
    let mut expected = solutions(&board.model, &board.bindings);
    expected.sort_unstable();
    for limit in [0, 1, 2, u64::MAX] {
        let mut counted = searched(&rules, &board.bindings, limit, usize::MAX);
        prop_assert_eq!(counted.stopped, None);
        prop_assert_eq!(counted.count, limit.min(expected.len() as u64), "limit {}", limit);
        prop_assert_eq!(counted.solutions.len() as u64, counted.count);
        counted.solutions.sort_unstable();
        counted.solutions.dedup();
        prop_assert_eq!(counted.solutions.len() as u64, counted.count);
        for solution in &counted.solutions {
            prop_assert!(expected.binary_search(solution).is_ok(), "{:?}", solution);
            prop_assert!(board.model.broken(&board.bindings, solution).is_none());
        }
    }
    Ok(())
}

/// The values of each variable in some solution.
fn seen(solutions: &[Vec<u8>], variables: usize) -> Vec<u64> {
    let values = |variable: usize| solutions.iter().fold(0, |seen, values| seen | 1 << values[variable]);
    (0..variables).map(values).collect()
}

/// No value that is left breaks when it is assumed.
fn check_shaved(bound: &Bound, program: &Program, store: &mut Store) -> Result<(), TestCaseError> {
    let root = store.trail.len();
    for variable in 0..store.layout.variables() as u32 {
        for value in bits(store.domain(variable)) {
            let assumed = store.assign(variable, value, Cause::GIVEN);
            let kept = assumed.and_then(|_| bound.propagate(store, program, &mut Scratch::default()));
            prop_assert!(
                kept.is_ok(),
                "{} is not {}, and shaving did not see it",
                variable,
                value
            );
            store.undo_to(root);
        }
    }
    Ok(())
}

fn check_shaving(board: &Board) -> Result<(), TestCaseError> {
    let rules = compiled(board.model.clone());
    let bound = rules.bind(&board.bindings);
    let expected = solutions(&board.model, &board.bindings);
    for program in [&rules.quick, &rules.thorough] {
        let mut scratch = Scratch::default();
        let Ok(mut store) = bound.start(&board.bindings) else {
            prop_assert!(expected.is_empty());
            return Ok(());
        };
        let mut settled = bound.propagate(&mut store, program, &mut scratch);
        if settled.is_ok() {
            let shaved = shave(&bound, program, &mut store, &mut scratch, &mut unlimited());
            settled = shaved.expect("no limit");
        }
        if settled.is_err() {
            prop_assert!(expected.is_empty(), "a false conflict");
            continue;
        }
        check_shaved(&bound, program, &mut store)?;
        let left = domains_of(&store);
        for (seen, left) in seen(&expected, left.len()).iter().zip(&left) {
            prop_assert_eq!(seen & !left, 0, "a value of a solution is gone");
        }
        for limit in [2, u64::MAX] {
            store.touch_all();
            let counted = count_from(&bound, store.clone(), limit, 0, &mut unlimited());
            prop_assert_eq!(counted.count, limit.min(expected.len() as u64));
        }
    }
    Ok(())
}

/// Every tier of the ladder removes no value of a solution, and no less than the tier below; what it solves has one
/// solution.
fn check_ladder(board: &Board) -> Result<(), TestCaseError> {
    let rules = compiled(board.model.clone());
    let bound = rules.bind(&board.bindings);
    let expected = solutions(&board.model, &board.bindings);
    let seen = seen(&expected, board.model.places.len());
    let mut below = vec![u64::MAX; seen.len()];
    for tier in 1..=6 {
        let solved = is_solved_by(&rules, &board.bindings, tier, &mut unlimited());
        prop_assert!(solved == Ok(false) || expected.len() == 1, "tier {} solves it", tier);
        let Ok(mut store) = bound.start(&board.bindings) else {
            return Ok(());
        };
        let mut scratch = Scratch::default();
        let mut broken = bound.propagate(&mut store, rules.program(tier), &mut scratch).is_err();
        if !broken {
            let mut reach = Reach::new(&bound, tier);
            let mut advance = || reach.advance(&mut store, &mut scratch, None, &mut unlimited());
            while advance().expect("no limit") {}
            broken = reach.broken;
        }
        if broken {
            prop_assert!(expected.is_empty(), "tier {}: a false conflict", tier);
            below.fill(0);
            continue;
        }
        let left = domains_of(&store);
        for ((seen, left), below) in seen.iter().zip(&left).zip(&below) {
            prop_assert_eq!(seen & !left, 0, "tier {}: a value of a solution is gone", tier);
            prop_assert_eq!(left & !below, 0, "tier {} knows less than the one below", tier);
        }
        below = left;
    }
    Ok(())
}

/// Whatever the budget, a count that does not say it was stopped is exact, and one that was stopped is no larger.
fn check_budgets(board: &Board) -> Result<(), TestCaseError> {
    let rules = compiled(board.model.clone());
    let bound = rules.bind(&board.bindings);
    for limit in [2, u64::MAX] {
        let whole = searched(&rules, &board.bindings, limit, 0);
        for nodes in 0..=whole.nodes.min(20) {
            let counted = count(&bound, &board.bindings, limit, 0, &mut Budget::new(nodes, &|| false));
            if nodes < whole.nodes {
                prop_assert_eq!(counted.stopped, Some(Stop::Spent), "{} of {} nodes", nodes, whole.nodes);
                prop_assert!(counted.count <= whole.count);
            } else {
                prop_assert_eq!(&counted, &whole);
            }
        }
    }
    Ok(())
}

fn check_all(board: &Board) -> Result<(), TestCaseError> {
    check_search(board)?;
    check_shaving(board)?;
    check_ladder(board)?;
    check_budgets(board)
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn two_valued_mixtures(board in two_valued()) {
        check_all(&board)?;
    }

    #[test]
    fn many_valued_mixtures(board in many_valued()) {
        check_all(&board)?;
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn wide_mixtures(board in wide()) {
        check_all(&board)?;
    }
}
