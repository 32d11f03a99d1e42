//! What is found with less known is found with more known.
//!
//! Digging in one pass, and keeping what was derived when clues go, both rest on this. It is checked of the fixpoint
//! of whole programs, for every state of short lines and every way to know one cell more; with rivals, at random.

mod lines;

use gridproof_engine::automaton::{Automaton, Marks};
use gridproof_engine::inference::{LineRules, Operation};
use gridproof_engine::kinds::count::Count;
use gridproof_engine::kinds::relation::{DIFFER, SAME};
use gridproof_engine::kinds::{Line, bits, distinct_lines, no_run};
use gridproof_engine::layout::Layout;
use gridproof_engine::line;
use gridproof_engine::program::{Program, Scratch};
use gridproof_engine::store::{Cause, Store};
use lines::states;

/// The operations of the three tiers that look at single lines.
fn tiers() -> [Program; 3] {
    let direct = [
        Operation::NoRun(no_run::Places {
            outside: true,
            between: true,
        }),
        Operation::Count,
        Operation::Relation,
    ];
    let combined = [
        Operation::OneLeft(line::Cases {
            ends: true,
            other: true,
        }),
        Operation::SplitPairs,
        Operation::Distinct(distinct_lines::Cases {
            two_open: true,
            one_left: true,
        }),
    ];
    let all = [Operation::Complete, Operation::DistinctComplete];
    let up_to = |number: usize| Program::new(direct.into_iter().chain(combined).chain(all).take(number));
    [up_to(3), up_to(6), up_to(8)]
}

struct Lines {
    layout: Layout,
    rules: Vec<LineRules>,
}

impl Lines {
    fn new(length: u32, count: Count, run: u32, marks: Marks) -> Self {
        let rules = LineRules {
            count: Some(count),
            run,
            automaton: Automaton::new(length as usize, Some(count), run),
            marks,
            ..LineRules::default()
        };
        let mut lines = Self {
            layout: Layout::new(2, length as usize, Vec::new()),
            rules: vec![rules],
        };
        let mut scopes = vec![(0..length).collect()];
        for (marked, parameter) in [(marks.same, SAME), (marks.differ, DIFFER)] {
            for cell in bits(marked) {
                scopes.push(vec![cell, cell + 1]);
                lines.rules.push(LineRules {
                    relation: Some(parameter),
                    ..LineRules::default()
                });
            }
        }
        lines.layout = Layout::new(2, length as usize, scopes);
        lines
    }

    /// The fixpoint of a line, or `None` for a conflict.
    fn fixpoint(&self, program: &Program, scratch: &mut Scratch, line: Line) -> Option<Line> {
        let mut store = Store::new(&self.layout, program.stages.len());
        for cell in 0..line.length() as u32 {
            for value in 0..2 {
                if line.can[value as usize] >> cell & 1 == 0 {
                    store.remove(cell, value, Cause::GIVEN).ok()?;
                }
            }
        }
        store.touch_all();
        store.propagate(program, &self.rules, scratch, None).ok()?;
        Some(store.line(0))
    }
}

fn knows_at_least(more: Option<Line>, less: Option<Line>) -> bool {
    match (more, less) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(more), Some(less)) => (0..2).all(|value| more.can[value] & !less.can[value] == 0),
    }
}

fn check(length: u32, count: Count, run: u32, marks: Marks) {
    let lines = Lines::new(length, count, run, marks);
    let mut scratch = Scratch::default();
    let states = states(length);
    let mut below: Option<Vec<Option<Line>>> = None;
    for (tier, program) in tiers().iter().enumerate() {
        let reached: Vec<Option<Line>> = states
            .iter()
            .map(|&line| lines.fixpoint(program, &mut scratch, line))
            .collect();
        for (number, &state) in states.iter().enumerate() {
            for cell in 0..length {
                if state.open() >> cell & 1 == 0 {
                    continue;
                }
                for value in 0..2 {
                    // The digit of an open cell is 2; 0 stands for "not 0", 1 for "not 1".
                    let more = number - (2 - value) * 3usize.pow(cell);
                    assert!(
                        knows_at_least(reached[more], reached[number]),
                        "tier {}, run {run}, {count:?}, {marks:?}\nless known {:?}\n  gives {:?}\nmore known {:?}\n  gives {:?}",
                        tier + 1,
                        state,
                        reached[number],
                        states[more],
                        reached[more]
                    );
                }
            }
            if let Some(below) = &below {
                assert!(
                    knows_at_least(reached[number], below[number]),
                    "tier {} knows less than the one below: {state:?}, run {run}, {count:?}, {marks:?}",
                    tier + 1
                );
            }
        }
        below = Some(reached);
    }
}

fn exact(ones: u32) -> Count {
    Count {
        value: 1,
        least: ones,
        most: ones,
        even: false,
    }
}

#[test]
fn every_state_of_short_lines() {
    for length in 4..=7u32 {
        for run in 2..=4 {
            for ones in length / 3..=length.div_ceil(2) {
                check(length, exact(ones), run, Marks::default());
            }
        }
    }
}

#[test]
fn every_state_of_a_line_of_nine() {
    check(9, exact(4), 3, Marks::default());
    check(9, exact(3), 3, Marks::default());
}

#[test]
fn counts_with_a_range() {
    for run in 2..=4 {
        let count = Count {
            value: 1,
            least: 2,
            most: 3,
            even: false,
        };
        check(6, count, run, Marks::default());
    }
}

#[test]
fn marked_neighbours() {
    for (same, differ) in [
        (0, 0b1_0101),
        (0b10, 0b1_0000),
        (0, 0b1),
        (0b1000, 0b100),
        (0, 0b11_1111),
    ] {
        check(7, exact(3), 3, Marks { same, differ });
        check(7, exact(4), 4, Marks { same, differ });
        check(8, exact(4), 3, Marks { same, differ });
    }
}
