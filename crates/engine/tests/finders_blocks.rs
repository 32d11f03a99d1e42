//! What people see of blocks along a line, against all arrangements of short lines: it holds in each of them, it is
//! still seen with more known, and the last rung sees everything.

mod models;

use gridproof_engine::finders::{Board, Deduction, View, by_name};
use gridproof_engine::kinds::runs::{packed, statement};
use gridproof_engine::model::{Constraint, Parameter};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::store::Cause;
use models::{add_clue, add_scope, blank};

const NAMES: [&str; 18] = [
    "runs.empty",
    "runs.fit",
    "runs.all_filled",
    "runs.all_needed",
    "runs.overlap",
    "runs.reach",
    "runs.edge",
    "runs.gap",
    "runs.cap",
    "runs.small_gap",
    "runs.join",
    "runs.split",
    "runs.stretch",
    "runs.known_overlap",
    "runs.known_reach",
    "runs.identify",
    "runs.few_ways",
    "runs.all_ways",
];

/// A line with its blocks.
struct Line {
    rules: Rules,
    clue: u32,
    blocks: Parameter,
    length: u32,
}

impl Line {
    fn new(length: u32, blocks: Parameter) -> Self {
        let mut model = blank(2, length);
        let scope = add_scope(&mut model, 0..length);
        let clue = add_clue(&mut model, |clue| Constraint::Runs {
            rule: "runs".into(),
            scope,
            clue,
        });
        Self {
            rules: Rules::new(model).expect("it is sound"),
            clue,
            blocks,
            length,
        }
    }

    /// What a finder says for these known cells; `None` if it says that they cannot be right.
    fn found(&self, name: &str, known: &[Option<u8>]) -> Option<Vec<Deduction>> {
        let bindings = [(self.clue, self.blocks)];
        let bound = self.rules.bind(&bindings);
        let board = Board::new(&bound, &bindings);
        let mut store = bound.start(&bindings).expect("nothing is given");
        for (cell, value) in known
            .iter()
            .enumerate()
            .filter_map(|(cell, value)| Some((cell, (*value)?)))
        {
            store
                .assign(cell as u32, u32::from(value), Cause::GIVEN)
                .expect("once each");
        }
        let told: Vec<bool> = known.iter().map(Option::is_some).collect();
        let mut found = Vec::new();
        let finder = by_name(name).expect("it is known");
        let verdict = finder.find(&View::new(&board, &store, &told), 0, &mut found);
        verdict.is_ok().then_some(found)
    }

    /// All arrangements that agree with what is known.
    fn arrangements(&self, known: &[Option<u8>]) -> Vec<Vec<u8>> {
        let all = (0..1u32 << self.length).map(|bits| (0..self.length).map(|cell| (bits >> cell & 1) as u8).collect());
        let agrees = |line: &Vec<u8>| {
            known
                .iter()
                .zip(line)
                .all(|(known, value)| known.is_none_or(|held| held == *value))
        };
        all.filter(|line: &Vec<u8>| agrees(line) && statement(self.blocks, line))
            .collect()
    }
}

fn blocks_of(line: &[u8]) -> Parameter {
    let blocks = line.split(|&value| value == 0).map(|block| block.len() as u32);
    packed(blocks.filter(|&length| length > 0))
}

/// A random line, and what is known of it.
fn random_state(random: &mut Random, wrong: bool) -> (Line, Vec<Option<u8>>) {
    let length = 1 + random.below(10) as u32;
    let line: Vec<u8> = (0..length).map(|_| u8::from(random.below(5) > 1)).collect();
    let (part, whole) = (random.below(5), 5);
    let known = line.iter().map(|&value| {
        let value = if wrong && random.below(8) == 0 {
            1 - value
        } else {
            value
        };
        (random.below(whole) < part).then_some(value)
    });
    let known = known.collect();
    (Line::new(length, blocks_of(&line)), known)
}

fn facts(found: &[Deduction]) -> impl Iterator<Item = (u32, u32)> {
    found.iter().flat_map(|deduction| deduction.facts.iter().copied())
}

#[test]
fn what_is_seen_holds_in_every_arrangement() {
    for index in 0..3000 {
        let (line, known) = random_state(&mut Random::new(1, index, 0), index % 3 == 0);
        let all = line.arrangements(&known);
        for name in NAMES {
            match line.found(name, &known) {
                None => assert!(all.is_empty(), "{name} {known:?}"),
                Some(found) => {
                    for (cell, value) in facts(&found) {
                        assert!(known[cell as usize].is_none(), "{name} {known:?}");
                        let held = |arrangement: &Vec<u8>| u32::from(arrangement[cell as usize]) == value;
                        assert!(all.iter().all(held), "{name} {known:?} {cell} {value}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_seen_is_still_seen_with_more_known() {
    for index in 0..2000 {
        let mut random = Random::new(2, index, 0);
        let (line, known) = random_state(&mut random, false);
        let all = line.arrangements(&known);
        let goal = &all[random.below(all.len())];
        let cell = random.below(known.len());
        let mut more = known.clone();
        more[cell] = Some(goal[cell]);
        for name in NAMES {
            let later = line.found(name, &more).expect("it can be completed");
            let later: Vec<_> = facts(&later).collect();
            for fact in facts(&line.found(name, &known).expect("it can be completed")) {
                let seen = later.contains(&fact) || more[fact.0 as usize] == Some(fact.1 as u8);
                assert!(seen, "{name} {known:?} {cell} {fact:?}");
            }
        }
    }
}

#[test]
fn the_last_rung_sees_all_and_counts_the_arrangements() {
    for index in 0..2000 {
        let (line, known) = random_state(&mut Random::new(3, index, 0), index % 3 == 0);
        let all = line.arrangements(&known);
        let Some(found) = line.found("runs.all_ways", &known) else {
            assert!(all.is_empty());
            continue;
        };
        let open = (0..line.length).filter(|&cell| known[cell as usize].is_none());
        let sure = open.filter(|&cell| all.iter().all(|one| one[cell as usize] == all[0][cell as usize]));
        let mut told: Vec<u32> = facts(&found).map(|(cell, _)| cell).collect();
        told.sort_unstable();
        assert_eq!(told, sure.collect::<Vec<_>>());
        assert!(found.iter().all(|deduction| deduction.ways == all.len() as u64));
    }
}

#[test]
fn lines_of_more_cells_than_a_mask_holds_are_looked_at_too() {
    let line = Line::new(100, packed([40, 50].into_iter()));
    let mut known = vec![None; 100];
    let seen = |name: &str, known: &[Option<u8>]| facts(&line.found(name, known).expect("it can be completed")).count();
    assert_eq!(seen("runs.overlap", &known), 31 + 41);
    known[0] = Some(1);
    assert_eq!(seen("runs.edge", &known), 40);
    known[45] = Some(0);
    assert_eq!(seen("runs.all_ways", &known), 39 + 5 + 46);
}
