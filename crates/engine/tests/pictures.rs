//! Pictures that are made: the quick looks along lines against the ladder, exact tiers by an independent walk, one
//! answer by counting, the same puzzle again.

use gridproof_engine::budget::Budget;
use gridproof_engine::closure::Closure;
use gridproof_engine::finders::Board;
use gridproof_engine::kinds::runs::{PackedLine, Runs};
use gridproof_engine::making::pictures::Canvas;
use gridproof_engine::making::pictures::lines::{Known, Strength, Sweeps};
use gridproof_engine::making::pictures::picture::Picture;
use gridproof_engine::making::{Made, Strategy, Wish, make};
use gridproof_engine::model::{Binding, ClueTemplate, Constraint, Model, Rung, Scope};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::search;
use gridproof_engine::walk::{Known as Given, Manner, walk};
use serde::de::IgnoredAny;

const RUNGS: [(&str, u8); 21] = [
    ("runs.empty", 1),
    ("runs.fit", 1),
    ("runs.all_filled", 1),
    ("runs.all_needed", 1),
    ("runs.overlap", 1),
    ("runs.reach", 1),
    ("runs.edge", 2),
    ("runs.gap", 2),
    ("runs.cap", 2),
    ("runs.small_gap", 2),
    ("runs.join", 2),
    ("runs.split", 2),
    ("runs.stretch", 2),
    ("runs.known_overlap", 2),
    ("runs.known_reach", 2),
    ("runs.identify", 3),
    ("runs.few_ways", 3),
    ("runs.all_ways", 3),
    ("runs.chain", 5),
    ("runs.cross", 6),
    ("failed_literal.simple", 6),
];

fn rules(rows: u32, columns: u32) -> Rules {
    let across = (0..rows).map(|row| (0..columns).map(|column| row * columns + column).collect());
    let down = (0..columns).map(|column| (0..rows).map(|row| row * columns + column).collect());
    let lines: Vec<Vec<u32>> = across.chain(down).collect();
    let runs = |line: u32| Constraint::Runs {
        rule: "line".into(),
        scope: line,
        clue: line,
    };
    let numbers = 0..lines.len() as u32;
    Rules::new(Model {
        values: vec!["0".into(), "1".into()],
        places: vec![IgnoredAny; (rows * columns) as usize],
        constraints: numbers.clone().map(runs).collect(),
        clues: numbers.map(|constraint| ClueTemplate::Switch { constraint }).collect(),
        scopes: lines
            .into_iter()
            .map(|cells| Scope {
                name: "line".into(),
                cells,
            })
            .collect(),
        rungs: RUNGS
            .iter()
            .map(|&(inference, tier)| Rung {
                inference: inference.into(),
                tier,
                ..Rung::default()
            })
            .collect(),
        symmetries: Vec::new(),
    })
    .expect("the model is sound")
}

fn noise(rows: u32, columns: u32, random: &mut Random) -> Picture<u64> {
    let shade = 1 + random.below(3);
    Picture::new(rows, columns, |_, _| random.below(4) < shade)
}

fn clues(picture: &Picture<u64>) -> Vec<Binding> {
    (0..).zip(picture.clues()).collect()
}

/// The cells that the ladder knows at its end, in the order of reading.
fn by_ladder(rules: &Rules, clues: &[Binding], tier: u8) -> Vec<bool> {
    let bound = rules.bind(clues);
    let board = Board::new(&bound, clues);
    let mut closure = Closure::new(board, tier);
    closure.run(&mut Budget::unlimited()).expect("nothing stops it");
    let variables = 0..rules.model.places.len() as u32;
    variables
        .map(|variable| closure.store().value(variable).is_some())
        .collect()
}

/// The same by the kind's own complete propagation of one line after the other.
fn by_propagation(picture: &Picture<u64>) -> Vec<bool> {
    let (rows, columns) = (picture.rows() as usize, picture.columns() as usize);
    let across = (0..rows).map(|row| (0..columns).map(|column| row * columns + column).collect());
    let down = (0..columns).map(|column| (0..rows).map(|row| row * columns + column).collect());
    let lines: Vec<Vec<usize>> = across.chain(down).collect();
    let blocks: Vec<Runs> = picture.clues().map(Runs::new).collect();
    let mut can = [vec![true; rows * columns], vec![true; rows * columns]];
    loop {
        let before = can.clone();
        for (cells, blocks) in lines.iter().zip(&blocks) {
            let bits = |value: usize| {
                (0..)
                    .zip(cells)
                    .map(|(bit, &cell)| u64::from(can[value][cell]) << bit)
                    .sum()
            };
            let line = PackedLine {
                can: [bits(0), bits(1)],
                length: cells.len() as u32,
            };
            let supported: [u64; 2] = blocks.supports(line).expect("the picture itself");
            for (bit, &cell) in cells.iter().enumerate() {
                (0..2).for_each(|value| can[value][cell] = supported[value] >> bit & 1 == 1);
            }
        }
        if can == before {
            return (0..rows * columns).map(|cell| can[0][cell] != can[1][cell]).collect();
        }
    }
}

fn by_looking(picture: &Picture<u64>, strength: Strength) -> Vec<bool> {
    let mut known = Known::nothing(picture);
    Sweeps::new(strength).solve(picture, &mut known);
    let mut found = vec![true; (picture.rows() * picture.columns()) as usize];
    for (row, column) in known.open_cells(picture.columns()) {
        found[(row * picture.columns() + column) as usize] = false;
    }
    assert_eq!(found.iter().filter(|&&known| !known).count(), known.open as usize);
    found
}

#[test]
fn quick_looks_find_what_the_ladder_finds() {
    let mut random = Random::new(3, 1, 4);
    for (rows, columns) in [(1, 9), (4, 4), (5, 7), (8, 8), (10, 10), (6, 33)] {
        let rules = rules(rows, columns);
        for _ in 0..40 {
            let picture = noise(rows, columns, &mut random);
            let clues = clues(&picture);
            assert_eq!(by_looking(&picture, Strength::All), by_propagation(&picture));
            assert_eq!(by_looking(&picture, Strength::All), by_ladder(&rules, &clues, 3));
            assert_eq!(by_looking(&picture, Strength::Pushed), by_ladder(&rules, &clues, 1));
            let (ranges, ladder) = (by_looking(&picture, Strength::Ranges), by_ladder(&rules, &clues, 2));
            assert!(ranges.iter().zip(&ladder).all(|(range, rung)| !range || *rung));
        }
    }
}

fn made(rules: &Rules, rows: u32, columns: u32, tier: u8, index: u64, wanted: Vec<u8>) -> Option<Made> {
    let wish = Wish::new(tier, Strategy::Picture(Canvas { rows, columns, wanted }), 100);
    make(rules, &wish, 5, index, &mut Budget::unlimited()).expect("nothing stops it")
}

fn is_walked(rules: &Rules, clues: &[Binding], tier: u8) -> bool {
    let manner = Manner {
        tier,
        explained: false,
        most_steps: usize::MAX,
    };
    let walked = walk(
        &rules.bind(clues),
        clues,
        Given::default(),
        manner,
        &mut Budget::unlimited(),
    );
    walked.expect("nothing stops it").solved
}

#[test]
fn pictures_are_of_their_tier_and_have_one_answer() {
    for (rows, columns, tier) in [
        (5, 5, 1),
        (5, 5, 2),
        (8, 8, 3),
        (10, 10, 5),
        (12, 9, 2),
        (20, 20, 1),
        (20, 20, 3),
        (70, 20, 0),
    ] {
        let rules = rules(rows, columns);
        for index in 0..3 {
            let puzzle = made(&rules, rows, columns, tier, index, Vec::new()).expect("a puzzle");
            assert_eq!(
                made(&rules, rows, columns, tier, index, Vec::new()).as_ref(),
                Some(&puzzle)
            );
            let bound = rules.bind(&puzzle.bindings);
            let counted = search::count(&bound, &puzzle.bindings, 2, 2, &mut Budget::unlimited());
            assert_eq!(counted.solutions, std::slice::from_ref(&puzzle.answer));
            assert!(is_walked(&rules, &puzzle.bindings, if tier == 0 { 3 } else { tier }));
            assert!(tier < 2 || !is_walked(&rules, &puzzle.bindings, tier - 1));
        }
    }
}

#[test]
fn a_wanted_picture_that_its_lines_tell_stays() {
    let rules = rules(5, 5);
    let arrow = "0010001110111110010000100";
    let wanted: Vec<u8> = arrow.bytes().map(|cell| cell - b'0').collect();
    assert_eq!(
        made(&rules, 5, 5, 0, 0, wanted.clone()).expect("a puzzle").answer,
        wanted
    );
}

#[test]
fn a_picture_changes_in_one_cell_where_one_is_enough() {
    let rules = rules(4, 4);
    let mut random = Random::new(1, 1, 1);
    for _ in 0..30 {
        let wanted = noise(4, 4, &mut random).cells();
        let puzzle = made(&rules, 4, 4, 0, 0, wanted.clone()).expect("a puzzle");
        let differ = |cells: &[u8]| cells.iter().zip(&wanted).filter(|(one, other)| one != other).count();
        let fewest = (0u32..1 << 16)
            .map(|flips| -> Vec<u8> { (0..16).map(|cell| wanted[cell] ^ (flips >> cell & 1) as u8).collect() })
            .filter(|cells| differ(cells) < 2.min(differ(&puzzle.answer)))
            .filter(|cells| {
                let picture = Picture::<u64>::new(4, 4, |row, column| cells[(row * 4 + column) as usize] == 1);
                is_walked(&rules, &clues(&picture), 5)
            })
            .count();
        assert_eq!(fewest, 0, "{wanted:?} became {:?}", puzzle.answer);
    }
}
