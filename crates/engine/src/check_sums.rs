//! Sums that are added up across and down, for the deduction checker.
//!
//! A search cannot tell what the sums of many crossing scopes say together, so before it starts the checker adds those
//! up that hang together, with a plus and a minus in turn. Cells that lie in two of them cancel out; what the others can
//! come to is listed. For one scope whose cells differ, the sets of values that its cells can hold are listed.

use std::collections::{BTreeMap, BTreeSet};

use crate::kinds::bits;
use crate::model::{Constraint, Model};

/// Whether sums, each a constraint with its total, cannot hold together for these domains.
pub(crate) fn fail(model: &Model, sums: &[(&Constraint, i64)], domains: &[u64]) -> bool {
    let scopes: Vec<(&[u32], i64)> = sums
        .iter()
        .filter_map(|&(constraint, total)| Some((&model.scopes[constraint.scope()? as usize].cells[..], total)))
        .collect();
    let mut signs = vec![0i64; scopes.len()];
    for start in 0..scopes.len() {
        if signs[start] != 0 {
            continue;
        }
        let group = signed(&scopes, &mut signs, start);
        if cannot(&scopes, &signs, &group, domains) {
            return true;
        }
    }
    false
}

/// Whether cells that differ cannot add up to a total.
pub(crate) fn differing_fail(cells: &[u32], total: i64, domains: &[u64]) -> bool {
    let mut reached = BTreeSet::from([0u64]);
    for &cell in cells {
        let longer = reached.into_iter().flat_map(|held| {
            let values = bits(domains[cell as usize] & !held);
            values.map(move |value| held | 1 << value)
        });
        reached = longer.collect();
    }
    !reached
        .iter()
        .any(|&held| bits(held).map(|value| i64::from(value) + 1).sum::<i64>() == total)
}

/// Gives signs in turn to the scopes that hang together with one.
fn signed(scopes: &[(&[u32], i64)], signs: &mut [i64], start: usize) -> Vec<usize> {
    signs[start] = 1;
    let mut group = vec![start];
    let mut next = 0;
    while let Some(&one) = group.get(next) {
        next += 1;
        for other in 0..scopes.len() {
            if signs[other] == 0 && scopes[other].0.iter().any(|cell| scopes[one].0.contains(cell)) {
                signs[other] = -signs[one];
                group.push(other);
            }
        }
    }
    group
}

/// Whether no values of the cells come to the signed total.
fn cannot(scopes: &[(&[u32], i64)], signs: &[i64], group: &[usize], domains: &[u64]) -> bool {
    let mut factors: BTreeMap<u32, i64> = BTreeMap::new();
    let mut total = 0;
    for &one in group {
        total += signs[one] * scopes[one].1;
        for &cell in scopes[one].0 {
            *factors.entry(cell).or_default() += signs[one];
        }
    }
    let mut reached = BTreeSet::from([0i64]);
    for (cell, factor) in factors.into_iter().filter(|&(_, factor)| factor != 0) {
        let values = || bits(domains[cell as usize]).map(|value| i64::from(value) + 1);
        reached = reached
            .into_iter()
            .flat_map(|sum| values().map(move |value| sum + factor * value))
            .collect();
    }
    !reached.contains(&total)
}
