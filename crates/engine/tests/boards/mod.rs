//! Random boards for the tests, and what is known of them by plain means.
#![allow(dead_code, reason = "each test file uses its own share of these helpers")]

use gridproof_engine::budget::Budget;
use gridproof_engine::global::Reach;
use gridproof_engine::making::fill::fill;
use gridproof_engine::model::{Binding, ClueTemplate, Constraint, Model, Parameter};
use gridproof_engine::program::Scratch;
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::store::{Cause, Store};

/// A random full grid.
pub(crate) fn grid(rules: &Rules, random: &mut Random) -> Vec<u8> {
    let bound = rules.bind(&[]);
    let blank = bound.start(&[]).expect("nothing is given");
    let filled = fill(&bound, &blank, random, &mut Budget::new(u64::MAX, &|| false));
    filled.expect("no limit").expect("the rules can be satisfied")
}

/// A random full grid with a random share of its clues shown.
pub(crate) fn board(rules: &Rules, random: &mut Random) -> (Vec<u8>, Vec<Binding>) {
    let answer = grid(rules, random);
    let share = 1 + random.below(6);
    let shown = (0..rules.model.clues.len() as u32)
        .filter(|_| random.below(10) < share)
        .map(|clue| (clue, rules.parameter(clue, &answer)))
        .collect();
    (answer, shown)
}

/// The clues of a random board; every third time some of them are changed, so that it may contradict itself.
pub(crate) fn random_board(rules: &Rules, random: &mut Random) -> Vec<Binding> {
    let (_, mut bindings) = board(rules, random);
    if random.below(3) == 0 && !bindings.is_empty() {
        for _ in 0..=random.below(3) {
            let index = random.below(bindings.len());
            bindings[index].1 = 1 - bindings[index].1;
        }
    }
    bindings
}

/// The domains after all that the rungs up to a tier find.
pub(crate) fn deduce(rules: &Rules, bindings: &[Binding], tier: u8) -> Vec<u64> {
    let bound = rules.bind(bindings);
    let mut scratch = Scratch::default();
    let mut budget = Budget::new(u64::MAX, &|| false);
    let Ok(mut store) = bound.start(bindings) else {
        return vec![0; rules.layout.variables()];
    };
    if bound.propagate(&mut store, rules.program(tier), &mut scratch).is_ok() {
        let mut reach = Reach::new(&bound, tier);
        while !store.is_complete() {
            let advanced = reach.advance(&mut store, &mut scratch, None, &mut budget);
            if !advanced.expect("no limit") {
                break;
            }
        }
    }
    (0..rules.layout.variables() as u32)
        .map(|variable| store.domain(variable))
        .collect()
}

/// A store built anew from the domains of another.
pub(crate) fn fresh<'layout>(store: &Store<'layout>) -> Store<'layout> {
    let mut again = Store::new(store.layout, 1);
    for variable in 0..store.layout.variables() as u32 {
        for value in (0..store.layout.values as u32).filter(|value| store.domain(variable) >> value & 1 == 0) {
            again
                .remove(variable, value, Cause::GIVEN)
                .expect("the other value is left");
        }
    }
    again
}

/// Gives every scope that a constraint names another number.
pub(crate) fn renumber_scopes(model: &mut Model, number: impl Fn(u32) -> u32) {
    for constraint in &mut model.constraints {
        match constraint {
            Constraint::Count { scope, .. } | Constraint::NoRun { scope, .. } => *scope = number(*scope),
            Constraint::DistinctLines { scopes, .. } => {
                for scope in scopes {
                    *scope = number(*scope);
                }
            }
            _ => {}
        }
    }
}

/// Whether a full grid satisfies the statements of the model, with these clues shown.
pub(crate) fn satisfies(rules: &Rules, bindings: &[Binding], values: &[u8]) -> bool {
    let given = |&(clue, parameter): &Binding| match rules.model.clues[clue as usize] {
        ClueTemplate::Given { variable } => Parameter::from(values[variable as usize]) == parameter,
        ClueTemplate::Switch { .. } => true,
    };
    bindings.iter().all(given) && rules.broken(bindings, values).is_none()
}

/// Every solution of a board of at most 16 cells, by trying all grids.
pub(crate) fn plain_solutions(rules: &Rules, bindings: &[Binding]) -> Vec<Vec<u8>> {
    let cells = rules.layout.variables();
    let fixed: Vec<Binding> = bindings
        .iter()
        .filter(|&&(clue, _)| matches!(rules.model.clues[clue as usize], ClueTemplate::Given { .. }))
        .copied()
        .collect();
    (0u32..1 << cells)
        .filter(|ones| {
            fixed
                .iter()
                .all(|&(clue, value)| Parameter::from(ones >> clue & 1) == value)
        })
        .map(|ones| (0..cells).map(|cell| (ones >> cell & 1) as u8).collect())
        .filter(|values: &Vec<u8>| satisfies(rules, bindings, values))
        .collect()
}
