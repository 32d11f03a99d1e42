//! Each line inference against enumeration: it removes nothing that a completion has, gives reasons that are enough
//! by themselves, and the complete ones leave nothing over.
//!
//! An inference is held to the rules that it may use and to no other, so that it cannot be right by accident.

mod lines;

use gridproof_engine::Mask;
use gridproof_engine::inference::{LineRules, Operation};
use gridproof_engine::kinds::count::Count;
use gridproof_engine::kinds::{Clash, Line, Removal, Verdict, distinct_lines, no_run, relation};
use gridproof_engine::line;
use lines::{Case, Uses, cases, complete, config, fills, gone, only, states, sum_of, supported};
use proptest::prelude::*;

const SINGLE: [(Operation, Uses); 8] = [
    (
        Operation::NoRun(no_run::Places {
            outside: true,
            between: false,
        }),
        Uses::Run,
    ),
    (
        Operation::NoRun(no_run::Places {
            outside: false,
            between: true,
        }),
        Uses::Run,
    ),
    (Operation::Count, Uses::Count),
    (
        Operation::OneLeft(line::Cases {
            ends: true,
            other: false,
        }),
        Uses::CountRun,
    ),
    (
        Operation::OneLeft(line::Cases {
            ends: false,
            other: true,
        }),
        Uses::CountRun,
    ),
    (Operation::SplitPairs, Uses::CountRunDiffer),
    (Operation::Complete, Uses::All),
    (Operation::Relation, Uses::All),
];

const COMPARING: [(Operation, Uses); 2] = [
    (
        Operation::Distinct(distinct_lines::Cases {
            two_open: true,
            one_left: false,
        }),
        Uses::Count,
    ),
    (
        Operation::Distinct(distinct_lines::Cases {
            two_open: false,
            one_left: true,
        }),
        Uses::Count,
    ),
];

fn infer(rules: &LineRules, operation: Operation, line: Line) -> (Verdict, Vec<Removal>) {
    let mut removals = Vec::new();
    let verdict = rules.infer(operation, line, &mut removals);
    (verdict, removals)
}

fn check_shape(line: Line, removal: &Removal) -> Result<(), TestCaseError> {
    prop_assert_ne!(removal.cells, 0, "an empty removal");
    prop_assert_eq!(removal.cells & !line.open(), 0, "known cells removed: {:?}", removal);
    prop_assert_eq!(
        removal.reason & !line.known(),
        0,
        "unknown cells as reason: {:?}",
        removal
    );
    Ok(())
}

fn check_single(rules: &LineRules, line: Line, operation: Operation, world: &[Mask]) -> Result<(), TestCaseError> {
    let (verdict, removals) = infer(rules, operation, line);
    for removal in &removals {
        check_shape(line, removal)?;
        prop_assert_eq!(removal.other, 0);
        for known in [line, only(line, removal.reason)] {
            let lost = gone(world, known).map_or(known.full, |gone| gone[removal.value]);
            prop_assert_eq!(
                removal.cells & !lost,
                0,
                "{:?}: {:?} is not implied",
                operation,
                removal
            );
        }
    }
    if let Err(Clash { reason, other }) = verdict {
        prop_assert_eq!((reason & !line.known(), other), (0, 0));
        prop_assert_eq!(gone(world, line), None, "{:?}: false clash", operation);
        prop_assert_eq!(
            gone(world, only(line, reason)),
            None,
            "{:?}: reason is too small",
            operation
        );
    }
    Ok(())
}

/// Every pair of full lines that fits: what goes from the first one if the two may not be equal.
fn gone_against(world: &[Mask], models: &[Mask], line: Line, model: Line) -> Option<[Mask; 2]> {
    let mut sum: Option<[Mask; 2]> = None;
    for &other in models.iter().filter(|&&other| lines::fits(other, model)) {
        let differing: Vec<Mask> = world
            .iter()
            .copied()
            .filter(|&ones| {
                let length = line.length();
                distinct_lines::statement(&lines::values(ones, length), &lines::values(other, length))
            })
            .collect();
        if let Some(seen) = supported(&differing, line) {
            let [zeros, ones] = sum.unwrap_or_default();
            sum = Some([zeros | seen[0], ones | seen[1]]);
        }
    }
    sum.map(|seen| seen.map(|seen| line.full & !seen))
}

fn check_comparing(case: &Case, operation: Operation, uses: Uses) -> Result<(), TestCaseError> {
    let line = case.line;
    let world = fills(&case.rules, line.length(), uses);
    for &ones in &case.models {
        let model = complete(ones, line.full);
        let mut removals = Vec::new();
        let verdict = case.rules.infer_against(operation, line, &[model], &mut removals);
        for removal in &removals {
            check_shape(line, removal)?;
            let forgotten = (only(line, removal.reason), only(model, removal.other));
            for (line, model) in [(line, model), forgotten] {
                let lost = gone_against(&world, &world, line, model).map_or(line.full, |gone| gone[removal.value]);
                prop_assert_eq!(
                    removal.cells & !lost,
                    0,
                    "{:?}: {:?} is not implied",
                    operation,
                    removal
                );
            }
        }
        if let Err(Clash { reason, other }) = verdict {
            prop_assert_eq!(reason & !line.known(), 0);
            for (line, model) in [(line, model), (only(line, reason), only(model, other))] {
                prop_assert_eq!(gone_against(&world, &world, line, model), None);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(8000))]

    #[test]
    fn single_lines_are_read_soundly(case in cases(true)) {
        for (operation, uses) in SINGLE {
            let world = fills(&case.rules, case.line.length(), uses);
            check_single(&case.rules, case.line, operation, &world)?;
        }
    }

    #[test]
    fn comparing_lines_is_sound(case in cases(false)) {
        for (operation, uses) in COMPARING {
            check_comparing(&case, operation, uses)?;
        }
        check_comparing(&case, Operation::DistinctComplete, Uses::All)?;
    }

    #[test]
    fn complete_is_complete(case in cases(true)) {
        let world = fills(&case.rules, case.line.length(), Uses::All);
        let (verdict, removals) = infer(&case.rules, Operation::Complete, case.line);
        match gone(&world, case.line) {
            None => prop_assert!(verdict.is_err(), "no completion, and no clash"),
            Some(gone) => {
                prop_assert!(verdict.is_ok(), "a false clash");
                prop_assert_eq!(sum_of(&removals), gone.map(|cells| cells & case.line.open()));
            }
        }
        let automaton = case.rules.automaton.as_ref().expect("the line is short");
        let number = world.iter().filter(|&&ones| lines::fits(ones, case.line)).count() as u64;
        prop_assert_eq!(automaton.completions(case.rules.marks, case.line), number);
        let support = supported(&world, case.line);
        prop_assert_eq!(automaton.supports(case.rules.marks, case.line), support);
    }

    #[test]
    fn distinct_complete_is_complete(case in cases(true)) {
        let line = case.line;
        let models: Vec<Line> = case.models.iter().map(|&ones| complete(ones, line.full)).collect();
        let mut removals = Vec::new();
        let verdict = case.rules.infer_against(Operation::DistinctComplete, line, &models, &mut removals);
        let agrees = case.models.iter().any(|&ones| lines::fits(ones, line));
        if !agrees || line.open() == 0 {
            return Ok(());
        }
        let mut world = fills(&case.rules, line.length(), Uses::All);
        world.retain(|ones| !case.models.contains(ones));
        match gone(&world, line) {
            None => prop_assert!(verdict.is_err(), "no completion, and no clash"),
            Some(gone) => {
                prop_assert!(verdict.is_ok(), "a false clash");
                prop_assert_eq!(sum_of(&removals), gone.map(|cells| cells & line.open()));
                for removal in &removals {
                    check_shape(line, removal)?;
                    let lost = lines::gone(&world, only(line, removal.reason)).map_or(line.full, |gone| gone[removal.value]);
                    prop_assert_eq!(removal.cells & !lost, 0);
                }
            }
        }
    }
}

/// Reasons that are too small show in few lines only: so all short lines are tried.
#[test]
fn every_short_line_is_read_soundly() {
    for length in 4..=7 {
        let states = states(length);
        for (run, ones) in (2..=3).flat_map(|run| (1..length).map(move |ones| (run, ones))) {
            let count = Count {
                value: 1,
                least: ones,
                most: ones,
                even: false,
            };
            let rules = LineRules {
                count: Some(count),
                run,
                ..LineRules::default()
            };
            for (operation, uses) in SINGLE {
                let world = fills(&rules, length as usize, uses);
                for &line in &states {
                    check_single(&rules, line, operation, &world).expect("it holds");
                }
            }
        }
    }
}

#[test]
fn a_relation_reads_its_two_cells() {
    for parameter in [relation::SAME, relation::DIFFER] {
        let rules = LineRules {
            relation: Some(parameter),
            ..LineRules::default()
        };
        let world: Vec<Mask> = (0..4)
            .filter(|&ones| relation::statement(parameter, &lines::values(ones, 2)))
            .collect();
        for (ones, known) in (0..4).flat_map(|ones| (0..4).map(move |known| (ones, known))) {
            let line = lines::partial(ones, known, 3);
            let (verdict, removals) = infer(&rules, Operation::Relation, line);
            let Some(gone) = gone(&world, line) else {
                assert_eq!(
                    verdict,
                    Err(Clash {
                        reason: line.known(),
                        other: 0
                    })
                );
                continue;
            };
            assert_eq!(verdict, Ok(()));
            assert_eq!(sum_of(&removals), gone.map(|cells| cells & line.open()));
            for removal in removals {
                assert_eq!(removal.reason, line.known());
            }
        }
    }
}
