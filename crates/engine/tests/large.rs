//! The kinds at their largest sizes, where not every assignment can be listed: against other plain readings, and a
//! solution always survives.

mod lines;
mod worlds;

use std::collections::BTreeSet;

use gridproof_engine::kinds::all_different;
use gridproof_engine::kinds::bits;
use gridproof_engine::kinds::count::Count;
use gridproof_engine::kinds::visible::Visible;
use gridproof_engine::kinds::weighted_sum::WeightedSum;
use gridproof_engine::layout::Layout;
use gridproof_engine::random::Random;
use gridproof_engine::special::{Special, Strength};
use gridproof_engine::store::{Cause, Store};
use lines::config;
use proptest::prelude::*;
use worlds::{Case, Rule, domains_of, restrict, supported};

/// Domains of all cells that hold an answer, with a share of the other values.
fn around(answer: &[u8], values: usize, random: &mut Random) -> Vec<u64> {
    let share = random.below(10);
    let domain = |&value: &u8| {
        let others = (0..values).filter(|_| random.below(10) < share);
        others.fold(1 << value, |domain, other| domain | 1 << other)
    };
    answer.iter().map(domain).collect()
}

fn shuffled(values: usize, length: usize, random: &mut Random) -> Vec<u8> {
    let mut answer: Vec<u8> = (0..values as u8).collect();
    random.shuffle(&mut answer);
    answer.truncate(length);
    answer
}

fn survives(case: &Case, answer: &[u8]) -> Result<(), TestCaseError> {
    prop_assert!(case.rule.holds(answer));
    for strength in [Strength::Direct, Strength::Complete] {
        let left = case.fixpoint(strength);
        let left = left.ok_or_else(|| TestCaseError::fail(format!("{strength:?}: a false clash")))?;
        let kept = answer.iter().zip(&left).all(|(value, domain)| domain >> value & 1 == 1);
        prop_assert!(kept, "{:?} removes {:?}: {:?}", strength, answer, left);
    }
    Ok(())
}

/// Finds a value for a cell that no other cell holds, moving the others where that is needed.
fn place(cell: usize, domains: &[u64], holder: &mut [Option<usize>; 64], seen: &mut u64) -> bool {
    for value in bits(domains[cell]) {
        if *seen >> value & 1 == 1 {
            continue;
        }
        *seen |= 1 << value;
        if holder[value as usize].is_none_or(|other| place(other, domains, holder, seen)) {
            holder[value as usize] = Some(cell);
            return true;
        }
    }
    false
}

fn can_be_different(domains: &[u64]) -> bool {
    let mut holder = [None; 64];
    (0..domains.len()).all(|cell| place(cell, domains, &mut holder, &mut 0))
}

fn different_by_matching(domains: &[u64]) -> Option<Vec<u64>> {
    can_be_different(domains).then(|| {
        let stays = |cell: usize, value: u32| {
            let mut assumed = domains.to_vec();
            assumed[cell] = 1 << value;
            can_be_different(&assumed)
        };
        let left = |cell: usize| bits(domains[cell]).filter(move |&value| stays(cell, value));
        (0..domains.len())
            .map(|cell| left(cell).fold(0, |domain, value| domain | 1 << value))
            .collect()
    })
}

/// What is left of a weighted line, by the set of sums that each part of it can have.
fn weighted_by_sums(weighted: &WeightedSum, domains: &[u64]) -> Option<Vec<u64>> {
    let sums = |domains: &[u64], weights: &[u32]| {
        let pairs = domains.iter().zip(weights);
        pairs.fold(BTreeSet::from([0]), |sums, (&domain, &weight)| {
            let more = |&sum: &u32| bits(domain).map(move |value| sum + value * weight);
            sums.iter().flat_map(more).collect()
        })
    };
    let left = (0..domains.len()).map(|cell| {
        let before = sums(&domains[..cell], &weighted.weights[..cell]);
        let behind = sums(&domains[cell + 1..], &weighted.weights[cell + 1..]);
        let reaches = |value: u32| {
            let wanted = weighted.total.checked_sub(value * weighted.weights[cell]);
            wanted.is_some_and(|wanted| {
                before
                    .iter()
                    .any(|sum| wanted >= *sum && behind.contains(&(wanted - sum)))
            })
        };
        bits(domains[cell])
            .filter(|&value| reaches(value))
            .fold(0, |domain, value| domain | 1 << value)
    });
    let left: Vec<u64> = left.collect();
    left.iter().all(|&domain| domain != 0).then_some(left)
}

fn wide_count(count: Count, domains: &[u64]) -> Option<Vec<u64>> {
    let layout = Layout::new(2, domains.len(), vec![(0..domains.len() as u32).collect()]);
    assert!(layout.is_wide(0));
    let mut store = Store::new(&layout, 1);
    restrict(&mut store, domains);
    let special = Special::Wide(count);
    while special.run(Strength::Direct, &mut store, 0, &mut Vec::new()).ok()? {}
    Some(domains_of(&store))
}

/// What the statement leaves, the open cells being alike: some of them hold the value, the others do not.
fn counted_by_trying(count: Count, domains: &[u64]) -> Option<Vec<u64>> {
    let is_open = |&&domain: &&u64| domain == 3;
    let open = domains.iter().filter(is_open).count();
    let filled = |holding: usize| -> Vec<u8> {
        let mut left = holding;
        let value = |&domain: &u64| match domain {
            3 if left > 0 => {
                left -= 1;
                count.value as u8
            }
            3 => 1 - count.value as u8,
            known => known.trailing_zeros() as u8,
        };
        domains.iter().map(value).collect()
    };
    let allowed: Vec<usize> = (0..=open)
        .filter(|&holding| count.statement(&filled(holding)))
        .collect();
    let with = u64::from(allowed.iter().any(|&holding| holding > 0)) << count.value;
    let without = u64::from(allowed.iter().any(|&holding| holding < open)) << (1 - count.value);
    let left = |&domain: &u64| if domain == 3 { with | without } else { domain };
    (!allowed.is_empty()).then(|| domains.iter().map(left).collect())
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn all_different(seed: u64, values in 2usize..=62, spare in 0usize..=4) {
        let mut random = Random::new(seed, 0, 0);
        let length = values.saturating_sub(spare).max(1);
        let answer = shuffled(values, length, &mut random);
        let mut case = Case { rule: Rule::Different, values, domains: around(&answer, values, &mut random) };
        survives(&case, &answer)?;
        if random.coin() {
            let (from, to) = (random.below(length), random.below(length));
            case.domains[from] = case.domains[to];
        }
        prop_assert_eq!(case.fixpoint(Strength::Complete), different_by_matching(&case.domains));
    }

    #[test]
    fn numbers_seen(seed: u64, values in 7usize..=11) {
        let mut random = Random::new(seed, 1, 0);
        let answer = shuffled(values, values, &mut random);
        let seen = |line: &mut dyn Iterator<Item = &u8>| {
            let mut highest = None;
            line.filter(|&&value| highest.is_none_or(|known| value > known) && { highest = Some(value); true }).count() as u32
        };
        let clues = (random.below(4) != 0, random.below(4) != 0);
        let visible = Visible {
            front: clues.0.then(|| seen(&mut answer.iter())),
            back: clues.1.then(|| seen(&mut answer.iter().rev())),
        };
        let case = Case { rule: Rule::DifferentVisible(visible), values, domains: around(&answer, values, &mut random) };
        survives(&case, &answer)?;
        if values == 7 {
            prop_assert_eq!(case.fixpoint(Strength::Complete), supported(&case.world(), &case.domains));
        }
    }

    #[test]
    fn sums(seed: u64, length in 1usize..=9) {
        let mut random = Random::new(seed, 2, 0);
        let answer = shuffled(9, length, &mut random);
        let total = answer.iter().map(|&value| u32::from(value) + 1).sum();
        let case = Case { rule: Rule::DifferentSum(total), values: 9, domains: around(&answer, 9, &mut random) };
        survives(&case, &answer)?;
        if length <= 5 {
            prop_assert_eq!(case.fixpoint(Strength::Complete), supported(&case.world(), &case.domains));
        }
    }

    #[test]
    fn weighted_sums(seed: u64, length in 1usize..=63, heaviest in 1usize..=127) {
        let mut random = Random::new(seed, 3, 0);
        let mut weights: Vec<u32> = (0..length).map(|_| random.below(heaviest + 1) as u32).collect();
        while weights.iter().sum::<u32>() > 127 {
            let heavy = random.below(length);
            weights[heavy] /= 2;
        }
        let answer: Vec<u8> = (0..length).map(|_| u8::from(random.coin())).collect();
        let total = answer.iter().zip(&weights).map(|(&value, weight)| u32::from(value) * weight).sum();
        let mut weighted = WeightedSum { weights, total };
        let domains = around(&answer, 2, &mut random);
        survives(&Case { rule: Rule::Weighted(weighted.clone()), values: 2, domains: domains.clone() }, &answer)?;
        weighted.total += random.below(3) as u32;
        let expected = weighted_by_sums(&weighted, &domains);
        let case = Case { rule: Rule::Weighted(weighted), values: 2, domains };
        prop_assert_eq!(case.fixpoint(Strength::Complete), expected);
    }

    /// A count over more cells than a mask holds sees all that it implies.
    #[test]
    fn wide_counts(seed: u64, length in 64usize..=90, value in 0usize..=1, even: bool) {
        let mut random = Random::new(seed, 5, 0);
        let answer: Vec<u8> = (0..length).map(|_| u8::from(random.coin())).collect();
        let domains = around(&answer, 2, &mut random);
        let held = domains.iter().filter(|&&domain| domain == 1 << value).count() as u32;
        let possible = domains.iter().filter(|&&domain| domain >> value & 1 == 1).count() as u32;
        let least = [0, held, possible, u32::midpoint(held, possible)][random.below(4)] + random.below(2) as u32;
        let most = [least, least + random.below(3) as u32, held + random.below(2) as u32][random.below(3)];
        let count = Count { value, least, most, even };
        prop_assert_eq!(wide_count(count, &domains), counted_by_trying(count, &domains));
    }

    #[test]
    fn counts(seed: u64, length in 1usize..=63) {
        let mut random = Random::new(seed, 4, 0);
        let answer: Vec<u8> = (0..length).map(|_| u8::from(random.coin())).collect();
        let held = answer.iter().map(|&value| u32::from(value)).sum::<u32>();
        let count = Count {
            value: 1,
            least: held.saturating_sub(random.below(3) as u32),
            most: held + random.below(3) as u32,
            even: held % 2 == 0 && random.coin(),
        };
        survives(&Case { rule: Rule::Count(count), values: 2, domains: around(&answer, 2, &mut random) }, &answer)?;
    }
}

/// All pairs of clues, with domains that do not care for them.
#[test]
fn every_pair_of_numbers_seen() {
    let mut random = Random::new(0, 6, 0);
    for values in 4..=7 {
        for number in 0..(values + 1) * (values + 1) {
            let [front, back] = [number % (values + 1), number / (values + 1)].map(|seen| seen as u32);
            let clue = |seen: u32| (seen > 0).then_some(seen);
            let rule = Rule::DifferentVisible(Visible {
                front: clue(front),
                back: clue(back),
            });
            let mut case = Case {
                rule,
                values,
                domains: vec![u64::MAX >> (64 - values); values],
            };
            let world = case.world();
            for _ in 0..12 {
                let layout = case.layout();
                let mut store = Store::new(&layout, 1);
                restrict(&mut store, &case.domains);
                let (verdict, removals) = case.rule.infer(Strength::Complete, &store);
                for removal in removals {
                    store.remove_cells(0, &removal, Cause::GIVEN).expect("a value is left");
                }
                let left = verdict.is_ok().then(|| domains_of(&store));
                if front + back > 0 {
                    assert_eq!(left, supported(&world, &case.domains), "{case:?}");
                }
                let answer = shuffled(values, values, &mut random);
                case.domains = around(&answer, values, &mut random);
            }
        }
    }
}

#[test]
fn as_many_cells_as_a_mask_holds() {
    assert!(all_different::statement(&(0..62).collect::<Vec<u8>>()));
    let every = Case {
        rule: Rule::Different,
        values: 62,
        domains: vec![u64::MAX >> 2; 62],
    };
    assert_eq!(every.fixpoint(Strength::Complete), Some(every.domains.clone()));
    let crowded = Case {
        values: 63,
        domains: vec![u64::MAX >> 3; 63],
        ..every.clone()
    };
    assert_eq!(crowded.fixpoint(Strength::Complete), None);
}
