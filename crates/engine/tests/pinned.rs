//! Known numbers of full boards, kind by kind.

mod lines;
mod models;

use gridproof_engine::model::{Constraint, Model};
use models::{add_scope, all_different, blank, compiled, latin, lines_of, searched, shown, with_runs};

fn number_of(model: Model) -> u64 {
    let counted = searched(&compiled(model), &[], u64::MAX, 0);
    assert_eq!(counted.stopped, None);
    counted.count
}

#[test]
fn known_numbers_of_full_boards() {
    assert_eq!(number_of(latin(3, 3, 3)), 12);
    assert_eq!(number_of(latin(4, 4, 4)), 576);
    assert_eq!(number_of(latin(5, 5, 5)), 161_280);
    let mut boxed = latin(4, 4, 4);
    for corner in [0, 2, 8, 10] {
        let scope = add_scope(&mut boxed, [0, 1, 4, 5].map(|step| corner + step));
        boxed.constraints.push(all_different(scope));
    }
    assert_eq!(number_of(boxed), 288);
}

/// One mark in each row and column, none of which touch.
#[test]
fn known_numbers_of_marks_that_do_not_touch() {
    let count = |scope: u32, least: u32| Constraint::Count {
        rule: "count".into(),
        scope,
        value: 1,
        least,
        most: 1,
        even: false,
        clue: None,
    };
    for (side, expected) in [(4, 2), (5, 14), (6, 90), (7, 646)] {
        let mut model = blank(2, side * side);
        for line in lines_of(side, side) {
            let scope = add_scope(&mut model, line);
            model.constraints.push(count(scope, 1));
        }
        let corners = (0..side - 1).flat_map(|row| (0..side - 1).map(move |column| row * side + column));
        for corner in corners {
            let scope = add_scope(&mut model, [0, 1, side, side + 1].map(|step| corner + step));
            model.constraints.push(count(scope, 0));
        }
        assert_eq!(number_of(model), expected, "{side}");
    }
}

/// How many pictures are the only one with their blocks.
#[test]
fn known_numbers_of_pictures_with_one_solution() {
    for (side, expected) in [(1, 2), (2, 14), (3, 384), (4, 52_362)] {
        let rules = compiled(with_runs(side, side));
        let unique = (0..1 << (side * side)).filter(|&picture| {
            let clues = shown(&rules, &lines::values(picture, (side * side) as usize));
            searched(&rules, &clues, 2, 0).count == 1
        });
        assert_eq!(unique.count(), expected, "{side}");
    }
}
