//! One name for a board and all its images: the symmetries are written out here, square by square, and a board is
//! compared with its images and with other boards.

mod boards;
mod common;

use std::collections::BTreeMap;

use boards::random_board;
use gridproof_engine::canonical::canonical;
use gridproof_engine::model::{Binding, ClueTemplate, Constraint, Model, Parameter, Symmetry};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;

/// Where a cell goes under one of the eight symmetries of the square.
fn turned(size: u32, cell: u32, turn: u32) -> u32 {
    let (mut row, mut column) = (cell / size, cell % size);
    if turn & 1 != 0 {
        (row, column) = (column, row);
    }
    if turn & 2 != 0 {
        row = size - 1 - row;
    }
    if turn & 4 != 0 {
        column = size - 1 - column;
    }
    row * size + column
}

/// Where a clue goes: a given with its cell, a mark with its pair of cells.
fn turned_clue(model: &Model, size: u32, clue: usize, turn: u32) -> u32 {
    let ClueTemplate::Switch { constraint } = model.clues[clue] else {
        return turned(size, clue as u32, turn);
    };
    let pair = |constraint: u32| match model.constraints[constraint as usize] {
        Constraint::Relation { first, second, .. } => [first, second],
        _ => panic!("only relations are switched"),
    };
    let mut image = pair(constraint).map(|cell| turned(size, cell, turn));
    image.sort_unstable();
    let found = model.clues.iter().position(|other| match *other {
        ClueTemplate::Switch { constraint } => pair(constraint) == image,
        ClueTemplate::Given { .. } => false,
    });
    found.expect("the image of a mark is a mark") as u32
}

fn symmetric_rules(size: u32, marks: bool) -> Rules {
    let mut model = common::grid_model(size, size, true, marks);
    model.symmetries = (0..8)
        .flat_map(|turn| [vec![0, 1], vec![1, 0]].map(|values| (turn, values)))
        .map(|(turn, values)| Symmetry {
            clues: (0..model.clues.len())
                .map(|clue| turned_clue(&model, size, clue, turn))
                .collect(),
            values,
            reversed: Vec::new(),
        })
        .collect();
    Rules::new(model).expect("the model is sound")
}

fn image(model: &Model, symmetry: &Symmetry, bindings: &[Binding]) -> Vec<Binding> {
    bindings
        .iter()
        .map(|&(clue, parameter)| {
            let parameter = match model.clues[clue as usize] {
                ClueTemplate::Given { .. } => Parameter::from(symmetry.values[parameter as usize]),
                ClueTemplate::Switch { .. } => parameter,
            };
            (symmetry.clues[clue as usize], parameter)
        })
        .collect()
}

#[test]
fn all_images_have_one_name() {
    for (size, marks) in [(4, false), (4, true), (6, false), (6, true)] {
        let rules = symmetric_rules(size, marks);
        let mut random = Random::new(31, u64::from(size), u64::from(marks));
        for _ in 0..40 {
            let bindings = random_board(&rules, &mut random);
            let name = canonical(&rules.model, &bindings);
            assert!(name.is_sorted());
            assert_eq!(canonical(&rules.model, &name), name, "the name is its own name");
            let mut smallest: Option<Vec<Binding>> = None;
            for symmetry in &rules.model.symmetries {
                let mut other = image(&rules.model, symmetry, &bindings);
                random.shuffle(&mut other);
                assert_eq!(canonical(&rules.model, &other), name, "{bindings:?} and {other:?}");
                other.sort_unstable();
                smallest = smallest.into_iter().chain([other]).min();
            }
            assert_eq!(Some(name), smallest, "the name is the smallest image");
        }
    }
}

#[test]
fn different_boards_have_different_names() {
    let rules = symmetric_rules(4, false);
    // Every board of three givens: its name must tell it from all that are not images of it.
    let mut members: BTreeMap<Vec<Binding>, usize> = BTreeMap::new();
    let mut number = 0;
    for cells in (0u32..1 << 16).filter(|cells| cells.count_ones() == 3) {
        let shown: Vec<u32> = (0..16).filter(|cell| cells >> cell & 1 == 1).collect();
        for values in 0..8u32 {
            let bindings: Vec<Binding> = shown
                .iter()
                .zip(0..)
                .map(|(&cell, bit)| (cell, Parameter::from(values >> bit & 1)))
                .collect();
            *members.entry(canonical(&rules.model, &bindings)).or_default() += 1;
            number += 1;
        }
    }
    for (name, &size) in &members {
        let mut images: Vec<Vec<Binding>> = rules
            .model
            .symmetries
            .iter()
            .map(|symmetry| {
                let mut image = image(&rules.model, symmetry, name);
                image.sort_unstable();
                image
            })
            .collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(
            images.len(),
            size,
            "as many boards have the name {name:?} as it has images"
        );
    }
    assert_eq!(members.values().sum::<usize>(), number);
}

#[test]
fn marks_are_told_apart_from_givens_and_from_each_other() {
    let rules = symmetric_rules(4, true);
    let name = |bindings: &[Binding]| canonical(&rules.model, bindings);
    // Clue 16 is a mark at a corner: it stays "same" when values are swapped.
    assert_ne!(name(&[(16, 0)]), name(&[(16, 1)]));
    assert_eq!(name(&[(0, 0)]), name(&[(15, 1)]));
    assert_ne!(name(&[(0, 0)]), name(&[(5, 0)]));
    assert_ne!(name(&[(0, 0), (16, 0)]), name(&[(0, 0), (16, 1)]));
}

#[test]
fn without_symmetries_the_name_is_the_sorted_board() {
    let mut model = common::grid_model(4, 4, true, false);
    model.symmetries.clear();
    assert_eq!(canonical(&model, &[(5, 1), (2, 0)]), [(2, 0), (5, 1)]);
}
