//! Puzzles as they are made: unique, of just the wanted level, and with no clue too many; and digging that keeps what
//! it derived does the same as digging that solves the board afresh each time.

mod boards;
mod common;

use boards::grid;
use gridproof_engine::budget::Budget;
use gridproof_engine::making::dig::{ClueGroup, Clues, needless};
use gridproof_engine::making::fill::fill;
use gridproof_engine::making::lines::{Dig, is_solved_by};
use gridproof_engine::making::{Made, Strategy, Wish, make};
use gridproof_engine::model::Binding;
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::search::count;

fn without(bindings: &[Binding], index: usize) -> Vec<Binding> {
    let mut fewer = bindings.to_vec();
    fewer.remove(index);
    fewer
}

fn budget() -> Budget<'static> {
    Budget::new(u64::MAX, &|| false)
}

fn solutions(rules: &Rules, bindings: &[Binding]) -> u64 {
    count(&rules.bind(bindings), bindings, 2, 0, &mut budget()).count
}

fn solved(rules: &Rules, bindings: &[Binding], tier: u8) -> bool {
    is_solved_by(rules, bindings, tier, &mut budget()).expect("no limit")
}

fn wish(rules: &Rules, tier: u8, marks: Option<u32>) -> Wish {
    let cells = rules.layout.variables() as u32;
    let group = |start, stop, sample| ClueGroup { start, stop, sample };
    let mut groups = vec![group(0, cells, None)];
    if marks.is_some() {
        groups.push(group(cells, rules.model.clues.len() as u32, marks));
    }
    Wish::new(tier, Strategy::Dig(Clues { groups }), 5000)
}

fn made(rules: &Rules, wish: &Wish, index: u64) -> Made {
    let found = make(rules, wish, 21, index, &mut budget()).expect("no limit");
    found.unwrap_or_else(|| panic!("no puzzle {index} for {wish:?}"))
}

fn check_level(rules: &Rules, puzzle: &Made, tier: u8) {
    let bindings = &puzzle.bindings;
    for &(clue, parameter) in bindings {
        assert_eq!(parameter, rules.parameter(clue, &puzzle.answer), "a clue that lies");
    }
    assert!(bindings.is_sorted(), "clues in order");
    assert!(boards::satisfies(rules, bindings, &puzzle.answer));
    assert_eq!(solutions(rules, bindings), 1, "{puzzle:?}");
    assert!(solved(rules, bindings, tier), "{puzzle:?} is above tier {tier}");
    assert!(
        tier == 1 || !solved(rules, bindings, tier - 1),
        "{puzzle:?} is below tier {tier}"
    );
    for index in 0..bindings.len() {
        let fewer = without(bindings, index);
        assert!(
            !solved(rules, &fewer, tier),
            "tier {tier} does without clue {:?} of {puzzle:?}",
            bindings[index]
        );
    }
}

fn check_levels(size: u32, marks: Option<u32>, numbers: [u64; 7]) {
    let rules = common::grid_rules(size, size, true, marks.is_some());
    for (tier, number) in (1..).zip(numbers) {
        for index in 0..number {
            check_level(&rules, &made(&rules, &wish(&rules, tier, marks), index), tier);
        }
    }
}

#[test]
fn six_by_six_has_the_wanted_level() {
    check_levels(6, None, [40, 40, 40, 3, 3, 3, 0]);
}

#[test]
fn eight_by_eight_has_the_wanted_level() {
    check_levels(8, None, [20, 20, 20, 3, 3, 2, 0]);
}

#[test]
fn marks_have_the_wanted_level() {
    check_levels(6, Some(12), [15, 15, 15, 2, 2, 2, 0]);
    check_levels(8, Some(20), [6, 6, 6, 1, 1, 1, 0]);
}

#[test]
fn every_clue_of_a_truly_minimal_puzzle_excludes_a_rival() {
    for (size, marks) in [(6, None), (8, None), (6, Some(15)), (8, Some(25))] {
        let rules = common::grid_rules(size, size, true, marks.is_some());
        for (tier, number) in [(0, 6), (1, 1), (2, 1), (3, 1)] {
            let minimal = tier > 0;
            if minimal && (size == 8 || marks.is_some()) {
                continue;
            }
            let wanted = Wish {
                minimal,
                tries: 20_000,
                ..wish(&rules, tier, marks)
            };
            for index in 0..number {
                let puzzle = made(&rules, &wanted, index);
                assert_eq!(
                    needless(&rules, &puzzle.answer, &puzzle.bindings, &mut budget()),
                    Ok(Vec::new())
                );
                assert_eq!(solutions(&rules, &puzzle.bindings), 1);
                for index in 0..puzzle.bindings.len() {
                    let fewer = without(&puzzle.bindings, index);
                    assert_eq!(
                        solutions(&rules, &fewer),
                        2,
                        "clue {:?} of {puzzle:?}",
                        puzzle.bindings[index]
                    );
                }
            }
        }
    }
}

#[test]
fn needless_names_just_the_clues_that_can_go() {
    let rules = common::grid_rules(6, 6, true, true);
    for index in 0..20 {
        let puzzle = made(&rules, &wish(&rules, 1, Some(10)), index);
        let expected: Vec<u32> = (0..puzzle.bindings.len())
            .filter(|&index| solutions(&rules, &without(&puzzle.bindings, index)) == 1)
            .map(|index| puzzle.bindings[index].0)
            .collect();
        assert_eq!(
            needless(&rules, &puzzle.answer, &puzzle.bindings, &mut budget()),
            Ok(expected)
        );
    }
}

#[test]
fn the_wanted_number_of_clues_is_shown() {
    for (size, numbers) in [(6, [12, 16, 20]), (8, [20, 26, 32])] {
        let rules = common::grid_rules(size, size, true, false);
        for (tier, wanted) in [0, 1, 2, 3]
            .into_iter()
            .flat_map(|tier| numbers.map(|number| (tier, number)))
        {
            let wanted_clues = Wish {
                clues: Some((wanted, wanted)),
                ..wish(&rules, tier, None)
            };
            for index in 0..3 {
                let Ok(Some(puzzle)) = make(&rules, &wanted_clues, 22, index, &mut budget()) else {
                    panic!("tier {tier} with {wanted} clues is not found");
                };
                assert_eq!(puzzle.bindings.len(), wanted as usize);
                assert_eq!(solutions(&rules, &puzzle.bindings), 1);
                if tier > 0 {
                    assert!(solved(&rules, &puzzle.bindings, tier));
                    assert!(tier == 1 || !solved(&rules, &puzzle.bindings, tier - 1));
                }
            }
        }
    }
}

#[test]
fn a_recipe_gives_the_same_puzzle_again() {
    let rules = common::grid_rules(6, 6, true, true);
    for tier in 0..=4 {
        let wish = wish(&rules, tier, Some(8));
        let first: Vec<Made> = (0..4).map(|index| made(&rules, &wish, index)).collect();
        let again: Vec<Made> = (0..4).rev().map(|index| made(&rules, &wish, index)).collect();
        assert!(first.iter().eq(again.iter().rev()));
        for (index, puzzle) in first.iter().enumerate() {
            assert!(first[..index].iter().all(|other| other.bindings != puzzle.bindings));
        }
        let other_seed = make(&rules, &wish, 99, 0, &mut budget()).expect("no limit");
        assert_ne!(other_seed.as_ref(), Some(&first[0]));
    }
}

/// Digging without any memory: every clue shown at first, each taken away if the rest is still solved from scratch.
fn dig_plainly(rules: &Rules, answer: &[u8], order: &[u32], passes: &[u8]) -> Vec<Binding> {
    let mut bindings: Vec<Binding> = order
        .iter()
        .map(|&clue| (clue, rules.parameter(clue, answer)))
        .collect();
    bindings.sort_unstable();
    for &tier in passes {
        for &clue in order {
            if let Some(index) = bindings.iter().position(|&(shown, _)| shown == clue) {
                let fewer = without(&bindings, index);
                if solved(rules, &fewer, tier) {
                    bindings = fewer;
                }
            }
        }
    }
    bindings
}

fn dig_with_memory(rules: &Rules, answer: &[u8], order: &[u32], passes: &[u8]) -> Vec<Binding> {
    let mut dig = Dig::new(rules, answer.to_vec(), order, passes[0]);
    for &tier in passes {
        for &clue in order {
            if dig.shows(clue) {
                let gone = dig.try_remove(clue, tier, &mut budget()).expect("no limit");
                assert_eq!(gone, !dig.shows(clue));
            }
        }
    }
    dig.bindings()
}

fn compare_digging(size: u32, distinct: bool, marks: usize, boards: u64, passes: &[u8]) {
    let rules = common::grid_rules(size, size, distinct, marks > 0);
    for board in 0..boards {
        let mut random = Random::new(23, u64::from(size), board);
        let answer = grid(&rules, &mut random);
        let mut order: Vec<u32> = (0..size * size).collect();
        let mut switches: Vec<u32> = (size * size..rules.model.clues.len() as u32).collect();
        random.shuffle(&mut order);
        random.shuffle(&mut switches);
        order.extend(switches.into_iter().take(marks));
        assert_eq!(
            dig_with_memory(&rules, &answer, &order, passes),
            dig_plainly(&rules, &answer, &order, passes),
            "passes {passes:?}, {answer:?}, {order:?}"
        );
    }
}

#[test]
fn digging_with_memory_equals_plain_digging() {
    for tier in 1..=3 {
        compare_digging(6, true, 0, 150, &[tier]);
        compare_digging(6, false, 0, 20, &[tier]);
        compare_digging(8, true, 0, 50, &[tier]);
        compare_digging(6, true, 15, 80, &[tier]);
        compare_digging(8, true, 30, 20, &[tier]);
    }
}

#[test]
fn digging_in_passes_equals_plain_digging() {
    for passes in [&[1, 2][..], &[2, 3], &[1, 2, 3], &[3, 4], &[3, 5], &[3, 6]] {
        compare_digging(6, true, 0, 10, passes);
        compare_digging(6, true, 12, 8, passes);
    }
}

/// A removal that is stopped half way leaves the board as it was: what is taken later is what would have been taken.
#[test]
fn a_stopped_removal_changes_nothing() {
    for (marks, tier) in [(None, 6), (None, 7), (Some(8), 5)] {
        let rules = common::grid_rules(6, 6, true, marks.is_some());
        let mut random = Random::new(5, 0, 0);
        let bound = rules.bind(&[]);
        let blank = bound.start(&[]).expect("nothing is given");
        let answer = fill(&bound, &blank, &mut random, &mut budget())
            .expect("no limit")
            .expect("it comes");
        let mut order: Vec<u32> = (0..36).collect();
        random.shuffle(&mut order);
        order.extend((36..36 + marks.unwrap_or(0)).collect::<Vec<u32>>());
        let mut stopped = Dig::new(&rules, answer.clone(), &order, 3);
        let mut plain = Dig::new(&rules, answer, &order, 3);
        let mut stops = 0;
        for &clue in &order {
            if !plain.shows(clue) {
                continue;
            }
            for nodes in 0..4 {
                let before = stopped.bindings();
                if stopped
                    .try_remove(clue, tier, &mut Budget::new(nodes, &|| false))
                    .is_err()
                {
                    stops += 1;
                    assert_eq!(stopped.bindings(), before);
                }
            }
            let _ = stopped.shows(clue) && stopped.try_remove(clue, tier, &mut budget()).expect("no limit");
            let _ = plain.try_remove(clue, tier, &mut budget()).expect("no limit");
            assert_eq!(stopped.bindings(), plain.bindings());
        }
        assert!(tier < 6 || stops > 0);
    }
}
