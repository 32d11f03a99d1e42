//! Runs with sums as they are made: unique, of just the wanted level, the same each time, in layouts that hold together.

use gridproof_engine::budget::Budget;
use gridproof_engine::closure::solves;
use gridproof_engine::making::sums::Sums;
use gridproof_engine::making::sums::board::Board;
use gridproof_engine::making::sums::layout::{Layout, Symmetry};
use gridproof_engine::making::{Made, Strategy, Wish, make};
use gridproof_engine::model::Rung;
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::search::count;

const LADDER: [(&str, u8); 19] = [
    ("sum.last", 1),
    ("sum.magic", 1),
    ("sum.crossing", 1),
    ("different.full_house", 1),
    ("different.hidden_single", 1),
    ("sum.at_most", 2),
    ("sum.at_least", 2),
    ("sum.combination", 2),
    ("different.naked_single", 2),
    ("sum.required", 3),
    ("sum.combinations", 3),
    ("sum.partial", 3),
    ("sum.few_ways", 3),
    ("sum.required_pair", 4),
    ("sum.all_ways", 4),
    ("area.one", 4),
    ("area.pair", 5),
    ("area.two", 5),
    ("failed_literal.simple", 6),
];

/// The rules of a layout: of its white cells in a rectangle.
fn rules(rows: usize, columns: usize, white: Option<Vec<bool>>) -> Rules {
    let rung = |&(inference, tier): &(&str, u8)| Rung {
        inference: inference.into(),
        tier,
        ..Rung::default()
    };
    let ladder: Vec<Rung> = LADDER.iter().map(rung).collect();
    let layout = Layout::random((rows, columns), Symmetry::None, 100, &mut Random::new(1, 1, 1));
    let mut layout = layout.expect("no run is too long");
    layout.white = white.unwrap_or(layout.white);
    Board::new(&layout)
        .rules(["different", "sum"], &ladder)
        .expect("the model is sound")
}

fn made(rows: usize, columns: usize, tier: u8, symmetry: Symmetry, index: u64) -> Made {
    let sums = Sums {
        rows: rows as u32,
        columns: columns as u32,
        symmetry,
        different: "different".into(),
        sum: "sum".into(),
    };
    let wish = Wish::new(tier, Strategy::Sums(sums), 500);
    let found = make(&rules(rows, columns, None), &wish, 7, index, &mut Budget::unlimited());
    found.expect("no limit").expect("a puzzle")
}

#[test]
fn boards_are_unique_and_of_just_the_wanted_level() {
    for tier in 0..=6 {
        for index in 0..4 {
            let (rows, columns) = if index % 2 == 0 { (6, 6) } else { (5, 7) };
            let puzzle = made(rows, columns, tier, Symmetry::None, index);
            let cells = puzzle.pattern.chunks(columns + 1).skip(1).flat_map(|row| &row[1..]);
            let rules = rules(rows, columns, Some(cells.map(|&white| white == 1).collect()));
            for &(clue, total) in &puzzle.bindings {
                assert_eq!(total, rules.parameter(clue, &puzzle.answer), "a sum that lies");
            }
            assert_eq!(puzzle.bindings.len(), rules.model.clues.len());
            let bound = rules.bind(&puzzle.bindings);
            let counted = count(&bound, &puzzle.bindings, 2, 2, &mut Budget::unlimited());
            assert_eq!(counted.solutions, vec![puzzle.answer.clone()]);
            let solves = |tier| solves(&rules, &puzzle.bindings, tier, &mut Budget::unlimited()).expect("no limit");
            assert!(tier == 0 || solves(tier), "tier {tier} does not solve {puzzle:?}");
            assert!(tier < 2 || !solves(tier - 1), "tier {} solves {puzzle:?}", tier - 1);
            assert_eq!(puzzle, made(rows, columns, tier, Symmetry::None, index));
        }
    }
}

#[test]
fn layouts_are_as_wished() {
    for (rows, columns) in [(4, 4), (7, 7), (6, 11), (19, 19)] {
        for symmetry in [Symmetry::None, Symmetry::HalfTurn, Symmetry::Mirror] {
            let mut number = 0;
            for attempt in 0..40 {
                let mut random = Random::new(3, attempt, 0);
                let Some(layout) = Layout::random((rows, columns), symmetry, 60, &mut random) else {
                    continue;
                };
                number += 1;
                let board = Board::new(&layout);
                assert!(board.runs.iter().all(|run| (2..=9).contains(&run.len())));
                assert!(board.of_cell.len() * 100 >= rows * columns * 60);
                let image = |cell: usize| match symmetry {
                    Symmetry::None => cell,
                    Symmetry::HalfTurn => rows * columns - 1 - cell,
                    Symmetry::Mirror => cell / columns * columns + columns - 1 - cell % columns,
                };
                assert!((0..rows * columns).all(|cell| layout.white[cell] == layout.white[image(cell)]));
            }
            assert!(number > 10, "{number} of 40 layouts of {rows}x{columns}, {symmetry:?}");
        }
    }
}
