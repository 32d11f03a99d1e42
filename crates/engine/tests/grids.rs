//! Boards of rows and columns with random clues against trying assignments, and searches that restart or stop.

mod lines;
mod models;

use std::sync::OnceLock;

use gridproof_engine::budget::{Budget, Stop};
use gridproof_engine::model::{Binding, ClueTemplate, Constraint, Model};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::search::count;
use lines::config;
use models::{
    add_clue, add_scope, blank, compiled, even, latin, lines_of, number, searched, shown, solutions, with_runs,
};
use proptest::prelude::*;

/// Every Latin square of order 4.
fn squares() -> &'static Vec<Vec<u8>> {
    static SQUARES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SQUARES.get_or_init(|| searched(&compiled(latin(4, 4, 4)), &[], u64::MAX, usize::MAX).solutions)
}

/// Latin squares of order 4 with every inequality between neighbours and all numbers seen, to be switched on.
fn towers() -> Model {
    let mut model = latin(4, 4, 4);
    for scope in 0..8 {
        for backwards in [false, true] {
            add_clue(&mut model, |clue| Constraint::Visible {
                rule: "visible".into(),
                scope,
                clue,
                backwards,
            });
        }
    }
    for line in lines_of(4, 4) {
        for pair in line.windows(2) {
            add_clue(&mut model, |clue| Constraint::Less {
                rule: "less".into(),
                first: pair[0],
                second: pair[1],
                clue: Some(clue),
            });
        }
    }
    model
}

/// Some clues of an answer, every eighth board with one of them changed.
fn some_clues(rules: &Rules, answer: &[u8], random: &mut Random) -> Vec<Binding> {
    let share = 1 + random.below(7);
    let model = &rules.model;
    let mut bindings: Vec<Binding> = Vec::new();
    for clue in 0..model.clues.len() as u32 {
        let is_given = (clue as usize) < model.places.len();
        if let Some(parameter) = model.parameter(clue, answer)
            && random.below(if is_given { 40 } else { 10 }) < share
        {
            bindings.push((clue, parameter));
        }
    }
    if random.below(8) == 0 && !bindings.is_empty() {
        let index = random.below(bindings.len());
        let (clue, parameter) = bindings[index];
        bindings[index].1 = match model.clues[clue as usize] {
            ClueTemplate::Given { .. } => (parameter + 1) % model.values.len() as u128,
            ClueTemplate::Switch { constraint } => match model.constraints[constraint as usize] {
                Constraint::Less { .. } => 1 - parameter,
                _ => 5,
            },
        };
    }
    bindings
}

fn check_counts(rules: &Rules, bindings: &[Binding], expected: &[Vec<u8>]) -> Result<(), TestCaseError> {
    for limit in [2, u64::MAX] {
        let counted = searched(rules, bindings, limit, 10_000);
        prop_assert_eq!(counted.stopped, None);
        prop_assert_eq!(counted.count, limit.min(expected.len() as u64), "{:?}", bindings);
        for solution in &counted.solutions {
            prop_assert!(expected.contains(solution), "{:?}: {:?}", bindings, solution);
            prop_assert!(rules.broken(bindings, solution).is_none());
        }
    }
    Ok(())
}

/// A rectangle of different numbers in each line, with their totals.
fn with_sums(values: usize, rows: u32, columns: u32) -> Model {
    let mut model = latin(values, rows, columns);
    for scope in 0..rows + columns {
        add_clue(&mut model, |clue| Constraint::Sum {
            rule: "sum".into(),
            scope,
            clue,
        });
    }
    model
}

/// A rectangle with the total weight of each line.
fn with_weights(rows: u32, columns: u32, random: &mut Random) -> Model {
    let mut model = blank(2, rows * columns);
    for line in lines_of(rows, columns) {
        let plain = random.coin();
        let weight = |position: usize, random: &mut Random| {
            if plain {
                position as u32 + 1
            } else {
                random.below(7) as u32
            }
        };
        let weights = (0..line.len()).map(|position| weight(position, random)).collect();
        let scope = add_scope(&mut model, line);
        add_clue(&mut model, |clue| Constraint::WeightedSum {
            rule: "weighted".into(),
            scope,
            weights,
            clue,
        });
    }
    model
}

fn random_answer(model: &Model, random: &mut Random) -> Vec<u8> {
    (0..model.places.len())
        .map(|_| random.below(model.values.len()) as u8)
        .collect()
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn towers_and_inequalities(seed: u64) {
        let mut random = Random::new(seed, 0, 0);
        let rules = compiled(towers());
        let answer = &squares()[random.below(576)];
        let bindings = some_clues(&rules, answer, &mut random);
        let fits = |square: &&Vec<u8>| {
            let given = |&(clue, parameter): &Binding| square.get(clue as usize).is_none_or(|&value| u128::from(value) == parameter);
            bindings.iter().all(given) && rules.broken(&bindings, square).is_none()
        };
        let expected: Vec<Vec<u8>> = squares().iter().filter(fits).cloned().collect();
        check_counts(&rules, &bindings, &expected)?;
    }

    #[test]
    fn sums_of_rows_and_columns(seed: u64, values in 3usize..=6, (rows, columns) in prop::sample::select(vec![(1, 3), (2, 2), (2, 3), (3, 2)])) {
        let mut random = Random::new(seed, 1, 0);
        let rules = compiled(with_sums(values, rows, columns));
        let full = searched(&rules, &[], 16, 16).solutions;
        let answer = &full[random.below(full.len())];
        let bindings = some_clues(&rules, answer, &mut random);
        check_counts(&rules, &bindings, &solutions(&rules.model, &bindings))?;
    }

    #[test]
    fn weights_of_rows_and_columns(seed: u64, rows in 1u32..=4, columns in 1u32..=4) {
        let mut random = Random::new(seed, 2, 0);
        let rules = compiled(with_weights(rows, columns, &mut random));
        let answer = random_answer(&rules.model, &mut random);
        let bindings = some_clues(&rules, &answer, &mut random);
        check_counts(&rules, &bindings, &solutions(&rules.model, &bindings))?;
    }

    #[test]
    fn blocks_of_rows_and_columns(seed: u64, rows in 1u32..=4, columns in 1u32..=4) {
        let mut random = Random::new(seed, 3, 0);
        let rules = compiled(with_runs(rows, columns));
        let answer = random_answer(&rules.model, &mut random);
        let mut bindings = shown(&rules, &answer);
        if random.below(3) == 0 {
            bindings = some_clues(&rules, &answer, &mut random);
        }
        check_counts(&rules, &bindings, &solutions(&rules.model, &bindings))?;
    }
}

/// Even numbers of marks in random scopes: single scopes imply little, so that the search has to restart and shave.
fn parities(variables: u32, equations: u32, random: &mut Random) -> (Model, Vec<u32>) {
    let mut model = blank(2, variables);
    let masks: Vec<u32> = (0..equations)
        .map(|_| 1 | random.bits() as u32 & ((1 << variables) - 1))
        .collect();
    for mask in &masks {
        let scope = add_scope(&mut model, (0..variables).filter(|cell| mask >> cell & 1 == 1));
        model.constraints.push(even(scope, variables));
    }
    let whole = add_scope(&mut model, 0..variables);
    add_clue(&mut model, |clue| number(whole, variables, clue));
    (model, masks)
}

#[test]
fn searches_that_restart_and_shave_count_right() {
    const VARIABLES: u32 = 15;
    let mut random = Random::new(16, 0, 0);
    let mut longest = 0;
    for round in 0..40 {
        let (model, masks) = parities(VARIABLES, 8 + round % 8, &mut random);
        let rules = compiled(model);
        let total = random.below(VARIABLES as usize) as u32;
        let bindings = [(0, 1), (VARIABLES, u128::from(total))];
        let fits = |&marks: &u32| {
            let is_even = |mask: &u32| (marks & mask).count_ones() % 2 == 0;
            marks & 1 == 1 && marks.count_ones() == total && masks.iter().all(is_even)
        };
        let expected = (0u32..1 << VARIABLES).filter(fits).count() as u64;
        for limit in [1, 2, 16, u64::MAX] {
            let mut counted = searched(&rules, &bindings, limit, usize::MAX);
            assert_eq!(counted.count, limit.min(expected), "limit {limit}");
            assert_eq!(counted.solutions.len() as u64, counted.count, "limit {limit}");
            counted.solutions.sort_unstable();
            counted.solutions.dedup();
            assert_eq!(counted.solutions.len() as u64, counted.count, "limit {limit}");
            if limit == 2 {
                longest = longest.max(counted.nodes);
            }
        }
    }
    assert!(longest > 200, "no search restarted more than once: {longest} nodes");
}

#[test]
fn budgets_and_cancelling_are_said_aloud() {
    let (model, _) = parities(20, 9, &mut Random::new(17, 0, 0));
    let rules = compiled(model);
    let bindings = [(0, 1), (20, 9)];
    let bound = rules.bind(&bindings);
    for limit in [2, u64::MAX] {
        let whole = searched(&rules, &bindings, limit, 0);
        assert!(whole.nodes > 64, "{} nodes are too few to say anything", whole.nodes);
        for nodes in (0..whole.nodes).step_by(1 + whole.nodes as usize / 40) {
            let counted = count(&bound, &bindings, limit, 0, &mut Budget::new(nodes, &|| false));
            assert_eq!(counted.stopped, Some(Stop::Spent), "{nodes} of {}", whole.nodes);
            assert!(counted.count <= whole.count && counted.nodes == nodes);
        }
        let counted = count(&bound, &bindings, limit, 0, &mut Budget::new(whole.nodes, &|| false));
        assert_eq!(counted, whole);
        let cancelled = count(&bound, &bindings, limit, 0, &mut Budget::new(u64::MAX, &|| true));
        assert_eq!(cancelled.stopped, Some(Stop::Cancelled));
    }
}
