//! Every kind that looks at one scope against enumeration: it removes nothing that an allowed assignment has, gives
//! reasons that are enough by themselves, proves no less from more, and the complete ones leave nothing over.

mod lines;
mod worlds;

use gridproof_engine::inference::Operation;
use gridproof_engine::kinds::count::Count;
use gridproof_engine::kinds::visible::Visible;
use gridproof_engine::kinds::weighted_sum::WeightedSum;
use gridproof_engine::kinds::{Clash, bits};
use gridproof_engine::program::Program;
use gridproof_engine::special::Strength;
use gridproof_engine::store::Store;
use lines::config;
use proptest::prelude::*;
use worlds::{Case, Rule, World, lies_within, only, restrict, smaller, supported};

const STRENGTHS: [Strength; 2] = [Strength::Direct, Strength::Complete];

/// What one look says: all of it follows, from the reasons alone too.
fn check_look(case: &Case, strength: Strength, world: &World) -> Result<(), TestCaseError> {
    let layout = case.layout();
    let mut store = Store::new(&layout, 1);
    restrict(&mut store, &case.domains);
    let (verdict, removals) = case.rule.infer(strength, &store);
    for removal in &removals {
        prop_assert_ne!(removal.cells, 0, "an empty removal");
        for domains in [case.domains.clone(), only(&case.domains, case.values, removal.reason)] {
            let left = supported(world, &domains).unwrap_or_else(|| vec![0; domains.len()]);
            prop_assert!(
                bits(removal.cells).all(|cell| left[cell as usize] >> removal.value & 1 == 0),
                "{:?}: {:?} is not implied by {:?}",
                strength,
                removal,
                domains
            );
        }
        let held = |cell: u32| case.domains[cell as usize] >> removal.value & 1 == 1;
        prop_assert!(bits(removal.cells).all(held), "gone before: {:?}", removal);
    }
    if case.rule.is_complete_in_one_look() && strength == Strength::Complete {
        let mut left = case.domains.clone();
        for removal in &removals {
            bits(removal.cells).for_each(|cell| left[cell as usize] &= !(1 << removal.value));
        }
        let left = verdict.is_ok().then_some(left);
        prop_assert_eq!(left, supported(world, &case.domains), "one look is not complete");
    }
    if let Err(Clash { reason, .. }) = verdict {
        prop_assert_eq!(supported(world, &case.domains), None, "{:?}: a false clash", strength);
        let alone = supported(world, &only(&case.domains, case.values, reason));
        prop_assert_eq!(alone, None, "{:?}: the reason of a clash is too small", strength);
    }
    Ok(())
}

fn check(case: &Case) -> Result<(), TestCaseError> {
    let world = case.world();
    let supported = supported(&world, &case.domains);
    if case.rule.has_more_than_a_glance() {
        let alone = case.fixpoint_of(&Program::new([Operation::Complete]));
        prop_assert_eq!(&alone, &supported, "without the direct looks it is not complete");
    }
    for strength in STRENGTHS {
        check_look(case, strength, &world)?;
        let reached = case.fixpoint(strength);
        prop_assert!(
            lies_within(supported.as_ref(), reached.as_ref()),
            "{:?} removes too much: {:?} of {:?}",
            strength,
            reached,
            supported
        );
        if strength == Strength::Complete || case.rule.is_complete_at_a_glance() {
            prop_assert_eq!(&reached, &supported, "{:?} is not complete", strength);
        }
        for domains in smaller(&case.domains) {
            let more = Case {
                domains,
                ..case.clone()
            };
            let further = more.fixpoint(strength);
            prop_assert!(
                lies_within(further.as_ref(), reached.as_ref()),
                "{:?} proves less from {:?}: {:?}, not {:?}",
                strength,
                more.domains,
                further,
                reached
            );
        }
    }
    Ok(())
}

/// Domains of so many cells: sparse, half full or nearly full; some of them hold an allowed assignment.
fn domains(values: usize, length: usize) -> impl Strategy<Value = Vec<u64>> {
    let all = u64::MAX >> (64 - values);
    let mixed = (any::<[u64; 2]>(), 0..values as u32, 0..4u8).prop_map(move |([a, b], value, density)| {
        let domain = match density {
            0 => a & b,
            1 => a,
            2 => a | b,
            _ => all,
        };
        domain & all | 1 << value
    });
    prop::collection::vec(mixed, length)
}

fn cases(
    sizes: impl Strategy<Value = (usize, usize)>,
    rule: impl Fn(usize, usize, u64) -> Rule + Clone + 'static,
) -> impl Strategy<Value = Case> {
    sizes.prop_flat_map(move |(values, length)| {
        let rule = rule.clone();
        (domains(values, length), any::<u64>()).prop_map(move |(domains, pick)| Case {
            rule: rule(values, length, pick),
            values,
            domains,
        })
    })
}

fn visible_case(values: usize, pick: u64) -> Rule {
    let number = |pick: u64| (pick % (values as u64 + 2)) as u32;
    let (front, back) = (number(pick >> 8), number(pick >> 16));
    Rule::DifferentVisible(Visible {
        front: (pick & 3 != 0).then_some(front),
        back: (pick & 3 != 1).then_some(back),
    })
}

/// Weights of a line and a total that is nearly always met by some of them.
fn weighted_case(length: usize, pick: u64) -> Rule {
    let weights: Vec<u32> = (0..length as u32)
        .map(|cell| (pick >> (4 * cell) & 15) as u32)
        .collect();
    let chosen = bits(pick.rotate_left(17) & ((1 << length) - 1));
    let total = chosen.map(|cell| weights[cell as usize]).sum::<u32>() + u32::from(pick >> 60 == 0);
    Rule::Weighted(WeightedSum { weights, total })
}

fn runs_case(length: usize, pick: u64) -> Rule {
    let line = pick & ((1 << length) - 1);
    let mut blocks = blocks_of(line, length);
    if pick >> 61 == 0 {
        blocks.push((pick >> 50 & 3) as u32 + 1);
    }
    Rule::Runs(blocks)
}

fn blocks_of(line: u64, length: usize) -> Vec<u32> {
    let cells: Vec<u64> = (0..length).map(|cell| line >> cell & 1).collect();
    let blocks = cells.split(|&cell| cell == 0).map(|block| block.len() as u32);
    blocks.filter(|&block| block > 0).collect()
}

fn count_case(length: usize, pick: u64) -> Rule {
    let least = (pick >> 8) as u32 % (length as u32 + 1);
    let most = least + (pick >> 16) as u32 % (length as u32 + 2 - least);
    Rule::Count(Count {
        value: (pick & 1) as usize,
        least,
        most,
        even: pick & 6 != 0,
    })
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn all_different(case in cases((2usize..=6, 1usize..=6), |_, _, _| Rule::Different)) {
        check(&case)?;
    }

    #[test]
    fn all_different_of_as_many_values(case in cases((2usize..=6).prop_map(|side| (side, side)), |_, _, _| Rule::Different)) {
        check(&case)?;
    }

    #[test]
    fn sums(case in cases((4usize..=9, 1usize..=4), |_, _, pick| Rule::DifferentSum((pick % 34) as u32))) {
        check(&case)?;
    }

    #[test]
    fn sums_that_are_met(case in cases((4usize..=9, 2usize..=4), |values, length, pick| {
        let numbers = (0..length as u64).map(|cell| (pick >> (8 * cell)) % values as u64 + 1);
        Rule::DifferentSum(numbers.sum::<u64>() as u32)
    })) {
        check(&case)?;
    }

    #[test]
    fn visible(case in cases((1usize..=6).prop_map(|side| (side.max(2), side.max(2))), |values, _, pick| visible_case(values, pick))) {
        check(&case)?;
    }

    #[test]
    fn less(case in cases((2usize..=9).prop_map(|values| (values, 2)), |_, _, pick| Rule::Less {
        rising: pick % 8 != 0,
        falling: pick % 8 <= 3 && pick % 8 != 1,
    })) {
        check(&case)?;
    }

    #[test]
    fn weighted_sums(case in cases((1usize..=9).prop_map(|length| (2, length)), |_, length, pick| weighted_case(length, pick))) {
        check(&case)?;
    }

    #[test]
    fn runs(case in cases((1usize..=11).prop_map(|length| (2, length)), |_, length, pick| runs_case(length, pick))) {
        check(&case)?;
    }

    #[test]
    fn counts(case in cases((1usize..=8).prop_map(|length| (2, length)), |_, length, pick| count_case(length, pick))) {
        check(&case)?;
    }
}

#[test]
fn differences() {
    for number in 0..27u64 {
        let domains = [number % 3, number / 3 % 3, number / 9].map(|domain| domain + 1);
        let case = Case {
            rule: Rule::Difference,
            values: 2,
            domains: domains.to_vec(),
        };
        check(&case).expect("it holds");
    }
}
