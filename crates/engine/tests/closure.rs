//! A closure whose clues come and go, against one that began with the clues that are left, and against the walk.

mod models;

use gridproof_engine::budget::Budget;
use gridproof_engine::closure::Closure;
use gridproof_engine::finders::Board;
use gridproof_engine::model::{Binding, ClueTemplate, Constraint, Rung};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::walk::{Known, Manner, walk};
use models::{add_clue, add_scope, all_different, blank, lines_of};

const SIDE: u32 = 4;
const ANSWER: [u8; 16] = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
const LADDER: [(&str, u8); 7] = [
    ("different.full_house", 1),
    ("less.bounds", 1),
    ("different.hidden_single", 1),
    ("less.marks", 2),
    ("different.naked_single", 2),
    ("different.naked_pair", 3),
    ("fish.two", 4),
];

/// A Latin square whose cells may be given, with signs between the neighbours of a row.
fn rules() -> Rules {
    let mut model = blank(SIDE as usize, SIDE * SIDE);
    for line in lines_of(SIDE, SIDE) {
        let scope = add_scope(&mut model, line);
        model.constraints.push(all_different(scope));
    }
    model.clues = (0..SIDE * SIDE)
        .map(|variable| ClueTemplate::Given { variable })
        .collect();
    for first in (0..SIDE * SIDE).filter(|cell| cell % SIDE < SIDE - 1) {
        add_clue(&mut model, |clue| Constraint::Less {
            rule: "sign".into(),
            first,
            second: first + 1,
            clue: Some(clue),
        });
    }
    model.rungs = LADDER
        .map(|(name, tier)| Rung {
            inference: name.into(),
            tier,
            ..Rung::default()
        })
        .to_vec();
    Rules::new(model).expect("it is sound")
}

fn domains(closure: &Closure<'_>) -> Vec<u64> {
    (0..SIDE * SIDE).map(|cell| closure.store().domain(cell)).collect()
}

fn begun(rules: &Rules, clues: &[Binding], tier: u8) -> (Vec<u64>, bool) {
    let mut board = Board::blank(rules);
    for &(clue, parameter) in clues {
        board.show(clue, parameter);
    }
    let mut closure = Closure::new(board, tier);
    let solved = closure.run(&mut Budget::unlimited()).expect("nothing stops it");
    (domains(&closure), solved)
}

fn walked(rules: &Rules, clues: &[Binding], tier: u8) -> (Vec<Option<u8>>, bool) {
    let manner = Manner {
        tier,
        explained: false,
        most_steps: usize::MAX,
    };
    let bound = rules.bind(clues);
    let walked = walk(&bound, clues, Known::default(), manner, &mut Budget::unlimited()).expect("nothing stops it");
    (walked.values, walked.solved)
}

#[test]
fn clues_come_and_go() {
    let rules = rules();
    let (mut states, mut solved) = (0, 0);
    for seed in 0..200 {
        let mut random = Random::new(seed, 0, 0);
        let tier = 1 + random.below(4) as u8;
        let mut closure = Closure::new(Board::blank(&rules), tier);
        for _ in 0..20 {
            let clue = random.below(rules.model.clues.len()) as u32;
            if closure.board().bindings().iter().any(|&(shown, _)| shown == clue) {
                closure.hide(&[(clue, rules.parameter(clue, &ANSWER))]);
            } else {
                closure.show(clue, rules.parameter(clue, &ANSWER));
            }
            let is_solved = closure.run(&mut Budget::unlimited()).expect("nothing stops it");
            let clues = closure.board().bindings().to_vec();
            assert_eq!(
                (domains(&closure), is_solved),
                begun(&rules, &clues, tier),
                "{tier} {clues:?}"
            );
            let (values, by_walk) = walked(&rules, &clues, tier);
            assert_eq!(is_solved, by_walk, "{tier} {clues:?}");
            for (cell, value) in (0..).zip(values) {
                assert!(value.is_none_or(|value| closure.store().value(cell) == Some(u32::from(value))));
            }
            states += 1;
            solved += u32::from(is_solved);
        }
    }
    assert!(0 < solved && solved < states, "both kinds of boards come");
}

#[test]
fn what_is_implied_adds_nothing() {
    let rules = rules();
    let mut implied = 0;
    for seed in 0..100 {
        let mut random = Random::new(seed, 1, 0);
        let mut closure = Closure::new(Board::blank(&rules), 2);
        for _ in 0..6 {
            let clue = random.below(rules.model.clues.len()) as u32;
            closure.show(clue, rules.parameter(clue, &ANSWER));
        }
        closure.run(&mut Budget::unlimited()).expect("nothing stops it");
        let before = domains(&closure);
        for clue in (0..rules.model.clues.len() as u32).filter(|&clue| closure.implies(clue)) {
            let mut more = closure.board().bindings().to_vec();
            more.retain(|&(shown, _)| shown != clue);
            more.push((clue, rules.parameter(clue, &ANSWER)));
            assert_eq!(begun(&rules, &more, 2).0, before);
            implied += 1;
        }
    }
    assert!(implied > 100);
}
