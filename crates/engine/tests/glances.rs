//! What the direct inferences of the kinds promise to see, said again in the plainest words.

mod lines;
mod worlds;

use gridproof_engine::kinds::bits;
use gridproof_engine::kinds::visible::Visible;
use gridproof_engine::kinds::weighted_sum::WeightedSum;
use gridproof_engine::special::Strength;
use gridproof_engine::store::Store;
use lines::config;
use proptest::prelude::*;
use worlds::{Case, Rule, restrict};

/// What one direct look takes from each cell; `None` for a clash.
fn taken(case: &Case) -> Option<Vec<u64>> {
    let layout = case.layout();
    let mut store = Store::new(&layout, 1);
    restrict(&mut store, &case.domains);
    let (verdict, removals) = case.rule.infer(Strength::Direct, &store);
    let mut taken = vec![0; case.domains.len()];
    for removal in &removals {
        bits(removal.cells).for_each(|cell| taken[cell as usize] |= 1 << removal.value);
    }
    verdict.ok().map(|()| taken)
}

fn places(domains: &[u64], value: u32) -> Vec<usize> {
    let may = |&cell: &usize| domains[cell] >> value & 1 == 1;
    (0..domains.len()).filter(may).collect()
}

/// Known values go from the other cells; of as many values as cells, one with a single place takes it.
fn different(case: &Case) -> Vec<u64> {
    let domains = &case.domains;
    let mut taken = vec![0; domains.len()];
    for (cell, &domain) in domains
        .iter()
        .enumerate()
        .filter(|(_, domain)| domain.is_power_of_two())
    {
        for (other, taken) in taken.iter_mut().enumerate().filter(|&(other, _)| other != cell) {
            *taken |= domain & domains[other];
        }
    }
    if domains.len() == case.values {
        for value in 0..case.values as u32 {
            if let [place] = places(domains, value)[..] {
                taken[place] |= domains[place] & !(1 << value);
            }
        }
    }
    taken
}

/// Of the sets of numbers with the total, those count that hold all known values and no others than the cells allow.
/// What is in none of them goes, and what is in all of them and has a single place takes it.
fn summed(total: u32, case: &Case) -> Option<Vec<u64>> {
    let domains = &case.domains;
    let allowed = domains.iter().fold(0, |all, domain| all | domain);
    let known = domains.iter().filter(|domain| domain.is_power_of_two());
    let known = known.fold(0, |all, domain| all | domain);
    let fits = |&set: &u64| {
        let sum: u32 = bits(set).map(|value| value + 1).sum();
        sum == total && set.count_ones() as usize == domains.len() && set & !allowed == 0 && known & !set == 0
    };
    let sets: Vec<u64> = (0..1 << case.values).filter(fits).collect();
    let some = sets.iter().fold(0, |some, set| some | set);
    let every = sets.iter().fold(u64::MAX, |every, set| every & set);
    let mut taken = different(case);
    for (taken, domain) in taken.iter_mut().zip(domains) {
        *taken |= domain & !some;
    }
    for value in bits(every & allowed) {
        if let [place] = places(domains, value)[..] {
            taken[place] |= domains[place] & !(1 << value);
        }
    }
    (!sets.is_empty()).then_some(taken)
}

/// Seen from the end, before a cell there are no more cells than its distance, and behind it no more than are higher: if
/// that is too few to be seen, it goes. Where one is seen, it is the highest.
fn towers(visible: Visible, case: &Case) -> Vec<u64> {
    let length = case.domains.len();
    let mut taken = different(case);
    for (seen, from_end) in [(visible.front, false), (visible.back, true)] {
        let Some(seen) = seen.map(|seen| seen as usize) else {
            continue;
        };
        for distance in 0..length {
            let cell = if from_end { length - 1 - distance } else { distance };
            for height in 1..=length {
                let too_few = distance + 1 + length - height < seen;
                if too_few || (seen == 1 && distance == 0 && height < length) {
                    taken[cell] |= case.domains[cell] & 1 << (height - 1);
                }
            }
        }
    }
    taken
}

/// A weight that leads past the total is not held; one that is needed for it is.
fn weighed(weighted: &WeightedSum, case: &Case) -> Vec<u64> {
    let cells = || case.domains.iter().zip(&weighted.weights);
    let held: u32 = cells()
        .filter(|&(&domain, _)| domain == 2)
        .map(|(_, weight)| weight)
        .sum();
    let possible: u32 = cells()
        .filter(|&(&domain, _)| domain != 1)
        .map(|(_, weight)| weight)
        .sum();
    let taken = |(&domain, &weight): (&u64, &u32)| match domain {
        3 => u64::from(possible - weight < weighted.total) | u64::from(held + weight > weighted.total) << 1,
        _ => 0,
    };
    cells().map(taken).collect()
}

/// Domains of so many cells, never empty.
fn domains(values: usize, length: usize) -> impl Strategy<Value = Vec<u64>> {
    let all = u64::MAX >> (64 - values);
    let domain = (any::<[u64; 2]>(), 0..values as u32, any::<bool>()).prop_map(move |([a, b], value, dense)| {
        let domain = if dense { a | b } else { a & b };
        domain & all | 1 << value
    });
    prop::collection::vec(domain, length)
}

fn case(rule: Rule, values: usize, domains: Vec<u64>) -> Case {
    Case { rule, values, domains }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn all_different((values, domains) in (2usize..=8, 1usize..=8).prop_flat_map(|(values, length)| (Just(values), domains(values, length)))) {
        let case = case(Rule::Different, values, domains);
        if let Some(taken) = taken(&case) {
            prop_assert_eq!(taken, different(&case));
        }
    }

    #[test]
    fn sums(total in 1u32..=45, domains in (2usize..=8).prop_flat_map(|length| domains(9, length))) {
        let case = case(Rule::DifferentSum(total), 9, domains);
        match (taken(&case), summed(total, &case)) {
            (Some(taken), expected) => prop_assert_eq!(Some(taken), expected),
            // A value that all sets hold may have no place, and then there is a clash too.
            (None, Some(_)) => prop_assert_eq!(case.fixpoint(Strength::Complete), None),
            (None, None) => {}
        }
    }

    #[test]
    fn visible(front in 0u32..=7, back in 0u32..=7, domains in (2usize..=7).prop_flat_map(|side| domains(side, side))) {
        let side = domains.len() as u32;
        let clue = |seen: u32| (seen > 0 && seen <= side).then_some(seen);
        let visible = Visible { front: clue(front), back: clue(back) };
        let case = case(Rule::DifferentVisible(visible), side as usize, domains);
        if let Some(taken) = taken(&case) {
            prop_assert_eq!(taken, towers(visible, &case));
        }
    }

    #[test]
    fn weighted_sums(total in 0u32..=40, (weights, domains) in (1usize..=10).prop_flat_map(|length| (prop::collection::vec(0u32..=12, length), domains(2, length)))) {
        let weighted = WeightedSum { weights, total };
        let case = case(Rule::Weighted(weighted.clone()), 2, domains);
        if let Some(taken) = taken(&case) {
            prop_assert_eq!(taken, weighed(&weighted, &case));
        }
    }
}
