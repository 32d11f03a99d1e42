//! Loops and their numbers: what is grown is one loop, what the propagation says is what the ladder says, thinning by
//! halves does the same as taking numbers away one by one, and puzzles are unique and of just the wanted level.

mod lines;
mod models;

use gridproof_engine::budget::Budget;
use gridproof_engine::closure::{Closure, solves};
use gridproof_engine::finders::Board;
use gridproof_engine::making::borders::grow::{answer, grow};
use gridproof_engine::making::borders::state::State;
use gridproof_engine::making::borders::thin::{Unit, clustered, lay, show_all, thin};
use gridproof_engine::making::loops::Loop;
use gridproof_engine::making::{Made, Strategy, Wish, make};
use gridproof_engine::model::{Binding, Model, Rung};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::search::count;
use models::loop_board::loop_board;

const LADDER: [(&str, u8); 28] = [
    ("edges.zero", 1),
    ("edges.done", 1),
    ("edges.rest", 1),
    ("edges.goes_on", 1),
    ("edges.two_meet", 1),
    ("edges.no_end", 1),
    ("sides.rest", 1),
    ("corners.board", 1),
    ("corners.zero_three", 1),
    ("corners.threes", 1),
    ("corners.diagonal", 2),
    ("corners.line_into_three", 2),
    ("corners.line_into", 2),
    ("corners.blocked", 2),
    ("loop.closed", 2),
    ("loop.not_yet", 2),
    ("loop.not_yet_long", 2),
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
    ("connected.cut_off", 5),
];
const WHAT_IF: [(&str, u8); 3] = [
    ("failed_literal.simple", 6),
    ("linked.what_if", 6),
    ("failed_literal.nested", 7),
];

fn rules(rows: u32, columns: u32) -> Rules {
    let rung = |&(inference, tier): &(&str, u8)| Rung {
        inference: inference.into(),
        tier,
        ..Rung::default()
    };
    let model = Model {
        rungs: LADDER.iter().chain(&WHAT_IF).map(rung).collect(),
        ..loop_board(rows, columns, true).model
    };
    Rules::new(model).expect("the model is sound")
}

fn grown(rules: &Rules, random: &mut Random) -> (Vec<u8>, Vec<Unit>) {
    let board = rules.borders.as_deref().expect("it is about borders");
    let drawn = grow(board, (6, 8), random);
    let answer = answer(board, &drawn);
    let unit = |(table, at): (u32, &gridproof_engine::borders::Table)| {
        let number = rules.parameter(at.clue?, &answer);
        Some(vec![(table, number as u8)])
    };
    let mut units: Vec<Unit> = (0..).zip(&board.tables).filter_map(unit).collect();
    random.shuffle(&mut units);
    (answer, units)
}

fn bindings(rules: &Rules, units: &[Unit]) -> Vec<Binding> {
    let board = rules.borders.as_deref().expect("it is about borders");
    let shown = units.iter().flatten();
    let mut all: Vec<Binding> = shown
        .filter_map(|&(table, number)| Some((board.tables[table as usize].clue?, u128::from(number))))
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn what_grows_is_one_loop_that_parts_inside_from_outside() {
    for (rows, columns) in [(1, 1), (1, 5), (2, 2), (3, 4), (7, 7), (12, 5), (20, 20), (40, 40)] {
        let rules = rules(rows, columns);
        for index in 0..10 {
            let (answer, units) = grown(&rules, &mut Random::new(3, index, 0));
            assert!(
                rules.broken(&bindings(&rules, &units), &answer).is_none(),
                "{rows}x{columns} {index}"
            );
            assert_eq!(grown(&rules, &mut Random::new(3, index, 0)).0, answer);
            if rows > 6 {
                assert_ne!(grown(&rules, &mut Random::new(4, index, 0)).0, answer);
            }
        }
    }
}

/// What the ladder up to a tier says of borders.
fn by_ladder(rules: &Rules, clues: &[Binding], tier: u8) -> Vec<(u32, u32)> {
    let mut board = Board::blank(rules);
    for &(clue, parameter) in clues {
        board.show(clue, parameter);
    }
    let mut closure = Closure::new(board, tier);
    closure.run(&mut Budget::unlimited()).expect("no limit");
    let board = rules.borders.as_deref().expect("it is about borders");
    let known = board.borders.iter().map(|border| border.variable);
    known
        .filter_map(|one| Some((one, closure.store().value(one)?)))
        .collect()
}

#[test]
fn the_propagation_says_what_the_ladder_says() {
    for (rows, columns, number) in [(1, 4, 10), (3, 3, 30), (4, 6, 30), (7, 7, 25), (10, 10, 10)] {
        let rules = rules(rows, columns);
        let board = rules.borders.as_deref().expect("it is about borders");
        for index in 0..number {
            let mut random = Random::new(8, index, 0);
            let (_, mut units) = grown(&rules, &mut random);
            let share = units.len() * (3 + random.below(6)) / 10;
            units.truncate(share);
            for tier in 1..=5 {
                let mut state = State::new(board, tier);
                show_all(&mut state, &units);
                let said: Vec<(u32, u32)> = state.known().collect();
                let expected = by_ladder(&rules, &bindings(&rules, &units), tier);
                assert_eq!(said, expected, "{rows}x{columns} {index} tier {tier}");
            }
        }
    }
}

#[test]
fn a_state_is_taken_back_without_a_trace() {
    let rules = rules(6, 6);
    let board = rules.borders.as_deref().expect("it is about borders");
    for tier in 1..=6 {
        for index in 0..10 {
            let (_, units) = grown(&rules, &mut Random::new(9, index, 0));
            let (some, others) = units.split_at(12);
            let mut state = State::new(board, tier);
            show_all(&mut state, some);
            let before: Vec<(u32, u32)> = state.known().collect();
            let mark = state.mark();
            show_all(&mut state, others);
            state.take_back(mark);
            assert_eq!(state.known().collect::<Vec<_>>(), before);
            show_all(&mut state, others);
            let mut afresh = State::new(board, tier);
            show_all(&mut afresh, &units);
            assert_eq!(state.known().collect::<Vec<_>>(), afresh.known().collect::<Vec<_>>());
        }
    }
}

#[test]
fn thinning_by_halves_does_what_taking_away_one_by_one_does() {
    let rules = rules(6, 7);
    let board = rules.borders.as_deref().expect("it is about borders");
    for tier in 1..=5 {
        for index in 0..8 {
            let mut random = Random::new(10, index, 0);
            let (_, units) = grown(&rules, &mut random);
            let Some(mut laid) = lay(&mut State::new(board, tier), &units) else {
                continue;
            };
            clustered(board, &mut laid, &mut random);
            let kept = thin(&mut State::new(board, tier), &laid, &mut Budget::unlimited()).expect("no limit");
            let mut one_by_one = laid.clone();
            for unit in &laid {
                let others: Vec<Unit> = one_by_one.iter().filter(|&other| other != unit).cloned().collect();
                if solves(&rules, &bindings(&rules, &others), tier, &mut Budget::unlimited()).expect("no limit") {
                    one_by_one = others;
                }
            }
            assert_eq!(kept, one_by_one, "tier {tier} {index}");
        }
    }
}

fn made(rules: &Rules, wish: &Wish, index: u64) -> Made {
    let found = make(rules, wish, 21, index, &mut Budget::unlimited()).expect("no limit");
    found.unwrap_or_else(|| panic!("no puzzle {index} for {wish:?}"))
}

fn wish(tier: u8) -> Wish {
    Wish::new(tier, Strategy::Loop(Loop { calm: 6, rests: 8 }), 3000)
}

fn answers(rules: &Rules, clues: &[Binding]) -> u64 {
    count(&rules.bind(clues), clues, 2, 0, &mut Budget::unlimited()).count
}

#[test]
fn puzzles_have_one_answer_and_just_the_wanted_level() {
    for (rows, columns, tiers, number) in [(4, 4, 3, 8), (5, 6, 5, 4), (7, 7, 6, 2), (12, 9, 4, 2)] {
        let rules = rules(rows, columns);
        for tier in 1..=tiers {
            for index in 0..number {
                let puzzle = made(&rules, &wish(tier), index);
                let clues = &puzzle.bindings;
                let solved = |tier| solves(&rules, clues, tier, &mut Budget::unlimited()).expect("no limit");
                assert_eq!(answers(&rules, clues), 1);
                assert!(solved(tier), "{rows}x{columns} is above {tier}: {clues:?}");
                assert!(
                    tier == 1 || !solved(tier - 1),
                    "{rows}x{columns} is below {tier}: {clues:?}"
                );
                assert!(rules.broken(clues, &puzzle.answer).is_none());
                assert_eq!(made(&rules, &wish(tier), index), puzzle);
                for index in 0..clues.len() {
                    let mut fewer = clues.clone();
                    fewer.remove(index);
                    let needed = !solves(&rules, &fewer, tier.min(5), &mut Budget::unlimited()).expect("no limit");
                    assert!(needed, "tier {tier} does without {:?} of {clues:?}", clues[index]);
                }
            }
        }
    }
}

#[test]
fn wishes_about_clues_are_met() {
    let rules = rules(5, 5);
    for index in 0..4 {
        let any = made(&rules, &wish(0), index);
        assert_eq!(answers(&rules, &any.bindings), 1);
        let minimal = made(
            &rules,
            &Wish {
                minimal: true,
                ..wish(0)
            },
            index,
        );
        for place in 0..minimal.bindings.len() {
            let mut fewer = minimal.bindings.clone();
            fewer.remove(place);
            assert_eq!(answers(&rules, &fewer), 2, "{minimal:?}");
        }
        let wanted = Wish {
            clues: Some((15, 15)),
            ..wish(2)
        };
        let puzzle = made(&rules, &wanted, index);
        assert_eq!(puzzle.bindings.len(), 15);
        assert!(!solves(&rules, &puzzle.bindings, 1, &mut Budget::unlimited()).expect("no limit"));
    }
}
