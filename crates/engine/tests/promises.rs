//! The direct inferences find just what their descriptions promise, said again here in the plainest words; and small
//! cases of the statements that everything else is measured by.

mod lines;

use gridproof_engine::Mask;
use gridproof_engine::inference::Operation;
use gridproof_engine::kinds::count::Count;
use gridproof_engine::kinds::relation::{DIFFER, SAME};
use gridproof_engine::kinds::{Line, distinct_lines, no_run, relation};
use gridproof_engine::line::{self, pairs_of};
use lines::{Case, cases, complete, config, fits, sum_of};
use proptest::prelude::*;

fn found(case: &Case, operation: Operation) -> Option<[Mask; 2]> {
    let mut removals = Vec::new();
    let verdict = case.rules.infer(operation, case.line, &mut removals);
    verdict.is_ok().then(|| sum_of(&removals))
}

/// All windows of `run` cells.
fn all_windows(line: Line, run: usize) -> impl Iterator<Item = Mask> {
    let last = (line.length() + 1).saturating_sub(run);
    (0..last).map(move |start| ((1 << run) - 1) << start)
}

/// Every open pair between two different known cells, where three in a row are forbidden.
fn between_different(case: &Case) -> Vec<Mask> {
    let line = case.line;
    let inner = |window: Mask| window & (window << 1) & (window >> 1);
    let fits = |&window: &Mask| {
        let held = [0, 1].map(|value| line.fixed(value) & window & !inner(window));
        inner(window) & !line.open() == 0 && held.iter().all(|held| held.is_power_of_two())
    };
    let windows = all_windows(line, if case.rules.run == 3 { 4 } else { line.length() + 1 });
    windows.filter(fits).map(inner).collect()
}

/// Every open pair marked as different.
fn marked_pairs(case: &Case) -> Vec<Mask> {
    let open = |pair: &Mask| pair & !case.line.open() == 0 && case.rules.marks.differ & pair & (pair >> 1) != 0;
    all_windows(case.line, 2).filter(open).collect()
}

fn no_run_found(case: &Case, outside: bool, between: bool) -> [Mask; 2] {
    let run = case.rules.run as usize;
    let mut expected = [0; 2];
    for window in all_windows(case.line, run) {
        for (value, expected) in expected.iter_mut().enumerate() {
            let gap = window & !case.line.fixed(value);
            if gap.is_power_of_two() && gap & case.line.open() != 0 {
                let inside = window & (window << 1) & (window >> 1);
                if gap & inside == 0 && outside || gap & inside != 0 && between {
                    *expected |= gap;
                }
            }
        }
    }
    expected
}

fn count_found(count: Count, line: Line) -> [Mask; 2] {
    let mut expected = [0; 2];
    let held = line.fixed(count.value).count_ones();
    let possible = line.can[count.value].count_ones();
    if held == count.most {
        expected[count.value] = line.open();
    } else if possible == count.least {
        expected[1 - count.value] = line.open();
    }
    expected
}

/// The cells that `line::one_left` excludes, and whether the known cells of the value are just the ends.
fn one_left_found(case: &Case, value: usize) -> Option<(Mask, bool)> {
    let (count, line) = (case.rules.count?, case.line);
    (count.missing(line, value) == Some(1)).then_some(())?;
    let held = line.fixed(value);
    let ends = 1 | 1 << (line.length() - 1);
    let windows = all_windows(line, case.rules.run as usize).filter(|window| window & held == 0);
    let shared = windows.fold(line.open(), |shared, window| shared & window);
    Some((line.open() & !shared, held == ends && held.count_ones() == 2))
}

proptest! {
    #![proptest_config(config(8000))]

    #[test]
    fn no_run_sees_every_window_but_one_cell(case in cases(false)) {
        for (outside, between) in [(true, false), (false, true), (true, true)] {
            let places = no_run::Places { outside, between };
            if let Some(removed) = found(&case, Operation::NoRun(places)) {
                prop_assert_eq!(removed, no_run_found(&case, outside, between));
            } else {
                let run = case.rules.run as usize;
                let broken = |window: Mask| (0..2).any(|value| window & !case.line.fixed(value) == 0);
                prop_assert!(all_windows(case.line, run).any(broken), "a clash without a run");
            }
        }
    }

    #[test]
    fn count_sees_that_it_is_reached(case in cases(false)) {
        let count = case.rules.count.expect("cases have one");
        let held = case.line.fixed(count.value).count_ones();
        let possible = case.line.can[count.value].count_ones();
        match found(&case, Operation::Count) {
            None => prop_assert!(held > count.most || possible < count.least),
            Some(removed) => {
                prop_assert!(held <= count.most && possible >= count.least, "a missed clash");
                prop_assert_eq!(removed, count_found(count, case.line));
            }
        }
    }

    #[test]
    fn one_left_excludes_all_but_the_shared_cells(case in cases(false)) {
        for (ends, other) in [(true, false), (false, true), (true, true)] {
            let Some(removed) = found(&case, Operation::OneLeft(line::Cases { ends, other })) else {
                continue;
            };
            for (value, removed) in removed.into_iter().enumerate() {
                let expected = match one_left_found(&case, value) {
                    Some((cells, at_ends)) if if at_ends { ends } else { other } => cells,
                    _ => 0,
                };
                prop_assert_eq!(removed, expected, "value {}", value);
            }
        }
    }

    #[test]
    fn split_pairs_are_all_found(case in cases(true)) {
        let (between, pairs) = (between_different(&case), marked_pairs(&case));
        let taken = pairs_of(case.rules.run, case.rules.marks.differ, case.line);
        let union = taken.iter().fold(0, |sum, pair| sum | pair);
        prop_assert_eq!(union.count_ones() as usize, 2 * taken.len());
        prop_assert!(between.iter().all(|pair| taken.contains(pair)));
        prop_assert!(taken.iter().all(|pair| between.contains(pair) || pairs.contains(pair)));
        prop_assert!(pairs.iter().all(|pair| pair & union != 0));
        for value in 0..2 {
            let missing = case.rules.count.and_then(|count| count.missing(case.line, value));
            if missing == Some(taken.len() as u32) && !taken.is_empty() {
                let removed = found(&case, Operation::SplitPairs).map_or(case.line.open(), |removed| removed[value]);
                prop_assert_eq!(case.line.open() & !union & !removed, 0);
            }
        }
    }

    #[test]
    fn distinct_decides_two_open_cells_and_one_left(case in cases(false)) {
        let (line, count) = (case.line, case.rules.count.expect("cases have one"));
        let exact = count.least == count.most;
        for &ones in &case.models {
            let model = complete(ones, line.full);
            let removed = |two_open, one_left| {
                let operation = Operation::Distinct(distinct_lines::Cases { two_open, one_left });
                let mut removals = Vec::new();
                let verdict = case.rules.infer_against(operation, line, &[model], &mut removals);
                verdict.is_ok().then(|| sum_of(&removals))
            };
            let same_in = |value: usize| line.open() & model.fixed(value);
            let alike = fits(ones, line);
            match line.open().count_ones() {
                0 => prop_assert_eq!(removed(true, false).is_none(), alike),
                1 if alike => prop_assert_eq!(removed(true, false), Some([same_in(0), same_in(1)])),
                2 if alike && exact && count.missing(line, 0) == Some(1) =>
                    prop_assert_eq!(removed(true, false), Some([same_in(0), same_in(1)])),
                3.. if alike && exact => {
                    let expected = [0, 1].map(|value| {
                        if count.missing(line, value) == Some(1) { same_in(value) } else { 0 }
                    });
                    prop_assert_eq!(removed(false, true), Some(expected));
                    prop_assert_eq!(removed(true, false), Some([0; 2]));
                }
                _ => prop_assert_eq!(removed(true, true), Some([0; 2])),
            }
        }
    }
}

#[test]
fn statements_say_what_they_should() {
    let count = |value, least, most| Count {
        value,
        least,
        most,
        even: false,
    };
    assert!(count(1, 2, 2).statement(&[0, 1, 1, 0]));
    assert!(!count(1, 2, 2).statement(&[0, 1, 1, 1]));
    assert!(count(0, 0, 1).statement(&[0, 1, 1, 1]));
    assert!(!count(0, 2, 3).statement(&[0, 1, 1, 1]));
    assert!(count(1, 0, 0).statement(&[]));

    assert!(no_run::statement(3, &[0, 0, 1, 1, 0, 0]));
    assert!(!no_run::statement(3, &[0, 1, 1, 1, 0]));
    assert!(!no_run::statement(3, &[1, 0, 0, 0]));
    assert!(!no_run::statement(2, &[0, 1, 1]));
    assert!(no_run::statement(4, &[1, 1, 1]), "the line is shorter than the run");

    for (pair, same) in [([0, 0], true), ([0, 1], false), ([1, 0], false), ([1, 1], true)] {
        assert_eq!(relation::statement(SAME, &pair), same);
        assert_eq!(relation::statement(DIFFER, &pair), !same);
    }

    assert!(distinct_lines::statement(&[0, 1], &[1, 0]));
    assert!(!distinct_lines::statement(&[0, 1], &[0, 1]));
}

#[test]
fn bounds_said_of_ones_mean_the_same() {
    for length in 1..=6u32 {
        for value in 0..2 {
            for (least, most) in (0..=length).flat_map(|least| (least..=length + 1).map(move |most| (least, most))) {
                let count = Count {
                    value,
                    least,
                    most,
                    even: false,
                };
                for ones in 0..1 << length {
                    let values = lines::values(ones, length as usize);
                    assert_eq!(count.of_ones(length).statement(&values), count.statement(&values));
                }
            }
        }
    }
}
