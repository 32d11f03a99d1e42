//! Finders for loops: what they say holds in every completion, stays true when more is known, and is re-proved.

mod lines;
mod models;

use gridproof_engine::budget::Budget;
use gridproof_engine::check::{Checked, Checker};
use gridproof_engine::finders::{Board, View, by_name};
use gridproof_engine::model::{Binding, Model, Rung};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::steps::{Fact, Walk};
use gridproof_engine::store::Cause;
use gridproof_engine::walk::{Known, Manner, walk};
use lines::config;
use models::loop_board::loop_board;
use models::searched;
use proptest::prelude::*;

const FINDERS: [(&str, u8); 26] = [
    ("edges.zero", 1),
    ("edges.done", 1),
    ("edges.rest", 1),
    ("edges.goes_on", 1),
    ("edges.two_meet", 1),
    ("edges.no_end", 1),
    ("corners.board", 1),
    ("corners.zero_three", 1),
    ("corners.threes", 1),
    ("corners.diagonal", 2),
    ("corners.line_into_three", 2),
    ("corners.line_into", 2),
    ("corners.blocked", 2),
    ("loop.closed", 2),
    ("loop.not_yet", 2),
    ("loop.not_yet_long", 3),
    ("sectors.pass_on", 3),
    ("sides.differ", 3),
    ("sides.same", 3),
    ("linked.number", 4),
    ("linked.colours", 4),
    ("linked.dot", 4),
    ("linked.all", 4),
    ("sides.known", 5),
    ("linked.faces", 5),
    ("connected.bridge", 5),
];

/// A board with these rungs, and the rest of the ladder that tells faces.
fn rules(rows: u32, columns: u32, rungs: &[(&str, u8)]) -> Rules {
    let rung = |&(inference, tier): &(&str, u8)| Rung {
        inference: inference.into(),
        tier,
        ..Rung::default()
    };
    let model = Model {
        rungs: rungs.iter().map(rung).collect(),
        ..loop_board(rows, columns, true).model
    };
    Rules::new(model).expect("the model is sound")
}

/// A loop, some numbers that it satisfies and some of its borders and faces; the loops that fit all that.
struct State {
    bindings: Vec<Binding>,
    known: Vec<Fact>,
    fitting: Vec<Vec<u8>>,
}

fn state(rules: &Rules, loops: &[Vec<u8>], seed: u64) -> State {
    let mut random = Random::new(seed, 0, 0);
    let answer = &loops[random.below(loops.len())];
    let (first, cells) = (answer.len(), rules.model.clues.len() - answer.len());
    let shown = random.below(cells + 1);
    let mut clues: Vec<usize> = (0..cells).collect();
    random.shuffle(&mut clues);
    let bindings: Vec<Binding> = clues[..shown]
        .iter()
        .map(|&cell| ((first + cell) as u32, rules.parameter((first + cell) as u32, answer)))
        .collect();
    let few = 2 + random.below(9);
    let faces = random.below(3) == 0;
    let edges = loop_edges(rules);
    let known: Vec<Fact> = (0..answer.len())
        .filter(|&one| random.below(few) == 0 && (one < edges || faces))
        .map(|one| (one as u32, u32::from(answer[one])))
        .collect();
    let fits = |values: &&Vec<u8>| {
        known
            .iter()
            .all(|&(one, value)| u32::from(values[one as usize]) == value)
            && rules.broken(&bindings, values).is_none()
    };
    State {
        fitting: loops.iter().filter(fits).cloned().collect(),
        bindings,
        known,
    }
}

fn loop_edges(rules: &Rules) -> usize {
    let differences = rules.model.constraints.iter();
    differences
        .filter(|constraint| format!("{constraint:?}").starts_with("Difference"))
        .count()
}

fn every_loop(rules: &Rules) -> Vec<Vec<u8>> {
    searched(rules, &[], u64::MAX, usize::MAX).solutions
}

fn walked(rules: &Rules, state: &State, known: &[Fact], tier: u8) -> Walk {
    let manner = Manner {
        tier,
        explained: true,
        most_steps: usize::MAX,
    };
    let known = Known {
        facts: known,
        gone: &[],
    };
    let bound = rules.bind(&state.bindings);
    walk(&bound, &state.bindings, known, manner, &mut Budget::unlimited()).expect("no limit")
}

fn check_finders(rules: &Rules, state: &State) -> Result<(), TestCaseError> {
    let bound = rules.bind(&state.bindings);
    let board = Board::new(&bound, &state.bindings);
    let mut store = bound.start(&state.bindings).expect("a loop fits");
    for &(variable, value) in &state.known {
        let _ = store.assign(variable, value, Cause::GIVEN).expect("a loop fits");
    }
    let told: Vec<bool> = (0..rules.model.places.len() as u32)
        .map(|one| store.value(one).is_some())
        .collect();
    let view = View::new(&board, &store, &told);
    for (name, _) in FINDERS
        .iter()
        .chain(&[("connected.cut_off", 5), ("sides.rest", 1), ("linked.what_if", 6)])
    {
        let finder = by_name(name).expect("it is there");
        for scope in 0..if finder.is_local() { view.scopes() } else { 1 } {
            let mut found = Vec::new();
            prop_assert!(
                finder.find(&view, scope, &mut found).is_ok(),
                "{name} finds fault with a right state"
            );
            for &(variable, value) in found.iter().flat_map(|deduction| &deduction.facts) {
                let holds = |values: &Vec<u8>| u32::from(values[variable as usize]) == value;
                prop_assert!(state.fitting.iter().all(holds), "{name}: {variable} is {value}");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn what_finders_say_holds_in_every_completion(seed: u64, rows in 1..4u32, columns in 1..4u32) {
        let rules = rules(rows, columns, &[]);
        let loops = every_loop(&rules);
        for index in 0..12 {
            check_finders(&rules, &state(&rules, &loops, seed ^ index))?;
        }
    }

    #[test]
    fn steps_are_proved_and_bent_ones_are_not(seed: u64, rows in 2..4u32, columns in 2..4u32) {
        for (name, tier) in FINDERS {
            let rules = rules(rows, columns, &[(name, tier)]);
            let state = state(&rules, &every_loop(&rules), seed);
            let walk = walked(&rules, &state, &state.known, 7);
            let checker = Checker::new(&rules.model, &state.bindings);
            prop_assert_eq!(checker.walk(&state.known, &[], &walk), None, "{}", name);
            for mut step in walk.steps {
                step.facts[0].1 ^= 1;
                prop_assert_ne!(checker.step(&step), Checked::Holds, "{}: {:?}", name, step);
            }
        }
    }

    #[test]
    fn knowing_more_never_proves_less(seed: u64, rows in 2..5u32, columns in 2..4u32) {
        let rules = rules(rows, columns, &FINDERS);
        let state = state(&rules, &every_loop(&rules), seed);
        for tier in 1..=5 {
            let more = walked(&rules, &state, &state.known, tier);
            prop_assert!(more.conflict.is_none());
            let less = walked(&rules, &state, &state.known[..state.known.len() / 2], tier);
            for (value, other) in less.values.iter().zip(&more.values) {
                prop_assert!(value.is_none() || value == other);
            }
        }
    }
}
