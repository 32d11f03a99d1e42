//! Every step of a walk is re-proved from its premises and its constraints alone; a bent step is not.

mod common;

use std::collections::BTreeMap;

use gridproof_engine::budget::Budget;
use gridproof_engine::check::{Checked, Checker};
use gridproof_engine::making::dig::{ClueGroup, Clues};
use gridproof_engine::making::{Strategy, Wish, make};
use gridproof_engine::model::Binding;
use gridproof_engine::rules::Rules;
use gridproof_engine::steps::{Step, Walk};
use gridproof_engine::walk::{Known, Manner, walk};

fn budget() -> Budget<'static> {
    Budget::new(u64::MAX, &|| false)
}

const EXPLAINED: Manner = Manner {
    tier: 7,
    explained: true,
    most_steps: usize::MAX,
};

/// Truly minimal puzzles, which need all kinds of steps.
fn puzzles(rules: &Rules, marks: Option<u32>, number: u64) -> Vec<(Vec<Binding>, Vec<u8>)> {
    let cells = rules.model.places.len() as u32;
    let mut groups = vec![ClueGroup {
        start: 0,
        stop: cells,
        sample: None,
    }];
    groups.extend(marks.map(|sample| ClueGroup {
        start: cells,
        stop: rules.model.clues.len() as u32,
        sample: Some(sample),
    }));
    let wish = Wish {
        minimal: true,
        ..Wish::new(0, Strategy::Dig(Clues { groups }), 10)
    };
    (0..number)
        .map(|index| {
            let made = make(rules, &wish, 11, index, &mut budget())
                .expect("no limit")
                .expect("it comes");
            (made.bindings, made.answer)
        })
        .collect()
}

fn walked(rules: &Rules, bindings: &[Binding], manner: Manner) -> Walk {
    walk(&rules.bind(bindings), bindings, Known::default(), manner, &mut budget()).expect("no limit")
}

fn count_steps(step: &Step, counts: &mut BTreeMap<u32, usize>) {
    *counts.entry(step.rung).or_default() += 1;
    for inner in step.suppose.iter().flat_map(|suppose| &suppose.steps) {
        count_steps(inner, counts);
    }
}

fn walks_are_proved(rules: &Rules, marks: Option<u32>, number: u64) -> BTreeMap<u32, usize> {
    let mut counts = BTreeMap::new();
    for (bindings, answer) in puzzles(rules, marks, number) {
        let checker = Checker::new(&rules.model, &bindings);
        let told = walked(rules, &bindings, EXPLAINED);
        assert!(told.solved, "{bindings:?}");
        let mut known: Vec<(u32, u32)> = bindings
            .iter()
            .filter(|&&(clue, _)| (clue as usize) < answer.len())
            .map(|&(clue, parameter)| (clue, parameter as u32))
            .collect();
        for step in &told.steps {
            assert_eq!(checker.step(step), Checked::Holds, "{bindings:?}\n{step:#?}");
            assert!(step.premises.iter().all(|premise| known.contains(premise)), "{step:#?}");
            assert!(!step.facts.is_empty());
            for &(variable, value) in &step.facts {
                assert_eq!(u32::from(answer[variable as usize]), value);
                assert!(!known.contains(&(variable, value)), "{step:#?}");
                known.push((variable, value));
            }
            count_steps(step, &mut counts);
        }
        let bare = walked(
            rules,
            &bindings,
            Manner {
                explained: false,
                ..EXPLAINED
            },
        );
        let rungs = |walk: &Walk| walk.steps.iter().map(|step| step.rung).collect::<Vec<_>>();
        assert_eq!(rungs(&bare), rungs(&told), "grading and explaining take the same steps");
    }
    counts
}

#[test]
fn every_step_is_proved() {
    let mut counts = BTreeMap::new();
    for (rows, columns, distinct, marks, number) in [
        (6, 6, true, None, 60),
        (6, 8, true, None, 20),
        (8, 8, true, None, 40),
        (10, 10, true, None, 6),
        (8, 8, false, None, 20),
        (6, 6, true, Some(10), 30),
        (8, 8, true, Some(10), 60),
        (6, 6, false, Some(8), 30),
    ] {
        let rules = common::grid_rules(rows, columns, distinct, marks.is_some());
        for (rung, number) in walks_are_proved(&rules, marks, number) {
            *counts.entry(rung).or_insert(0) += number;
        }
    }
    let names: Vec<_> = counts
        .iter()
        .map(|(&rung, number)| (common::RUNGS[rung as usize].0, number))
        .collect();
    let seen = |name: &str| names.iter().any(|&(known, _)| known == name);
    for (name, _) in common::RUNGS
        .iter()
        .filter(|(name, _)| !matches!(*name, "links.distinct" | "what_if.nested"))
    {
        assert!(seen(name), "{name} never came: {names:?}");
    }
}

#[test]
fn premises_are_irreducible_where_lines_are_listed() {
    let rules = common::grid_rules(8, 8, true, false);
    for (bindings, _) in puzzles(&rules, None, 10) {
        let checker = Checker::new(&rules.model, &bindings);
        for step in walked(&rules, &bindings, EXPLAINED).steps {
            if common::RUNGS[step.rung as usize].0 != "line.complete" {
                continue;
            }
            for left_out in 0..step.premises.len() {
                let mut less = step.clone();
                less.premises.remove(left_out);
                assert_eq!(checker.step(&less), Checked::Fails, "{step:#?}");
            }
        }
    }
}

#[test]
fn bent_steps_are_rejected() {
    let rules = common::grid_rules(8, 8, true, false);
    let (mut bent, mut rejected) = (0, 0);
    for (bindings, _) in puzzles(&rules, None, 60) {
        let checker = Checker::new(&rules.model, &bindings);
        for step in walked(&rules, &bindings, EXPLAINED).steps {
            let mut wrong_fact = step.clone();
            wrong_fact.facts[0].1 ^= 1;
            assert_eq!(checker.step(&wrong_fact), Checked::Fails, "{step:#?}");
            let mut without_rules = step.clone();
            without_rules.constraints.clear();
            if step.suppose.is_none() && step.chain.is_empty() {
                assert_eq!(checker.step(&without_rules), Checked::Fails, "{step:#?}");
            }
            if let Some(suppose) = step.suppose.filter(|suppose| !suppose.steps.is_empty()) {
                let mut cut = suppose.clone();
                cut.steps.pop();
                bent += 1;
                let shorter = Step {
                    suppose: Some(cut),
                    rung: step.rung,
                    facts: step.facts,
                    premises: step.premises,
                    ..Step::default()
                };
                rejected += usize::from(checker.step(&shorter) == Checked::Fails);
            }
        }
    }
    assert!(bent > 20 && rejected == bent, "{rejected} of {bent}");
}
