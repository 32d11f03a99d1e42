//! What the other cells of a run take at least, or at most, leaves a bound for each cell.
//!
//! The others differ: sorted by their least candidates, each takes the next digit that is free for it. That is never
//! more than the least sum that they can have, and it is what people count.

use super::{Run, about, broken};
use crate::Mask;
use crate::finders::{Deduction, Finder, Verdict, View};
use crate::kinds::bits;

/// No cell is more than the sum without the least of the others.
pub(super) struct AtMost;

/// No cell is less than the sum without the most of the others.
pub(super) struct AtLeast;

impl Finder for AtMost {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        bounded(view, scope, false, found)
    }
}

impl Finder for AtLeast {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        bounded(view, scope, true, found)
    }
}

/// The order of digits, or the opposite one; the same code then finds least and most.
#[derive(Clone, Copy)]
struct Order {
    mirrored: bool,
    digits: u32,
}

impl Order {
    /// A set of digits in this order.
    fn set(self, digits: u64) -> u64 {
        if self.mirrored {
            digits.reverse_bits() >> (64 - self.digits)
        } else {
            digits
        }
    }

    /// What the digit at this place counts.
    fn worth(self, place: u32) -> i64 {
        i64::from(if self.mirrored { self.digits - place } else { place + 1 })
    }
}

/// The first sum that cells with these candidates can have, in the order in which the sets come; `None` if they cannot
/// all differ.
fn first_sum(order: Order, mut domains: Vec<u64>) -> Option<i64> {
    domains.sort_unstable_by_key(|domain| domain.trailing_zeros());
    let all = domains.iter().fold(0, |all, domain| all | domain);
    let (mut free, mut total) = (all, 0);
    for domain in domains {
        let allowed = free & (u64::MAX << domain.trailing_zeros());
        if allowed == 0 {
            return None;
        }
        let place = allowed.trailing_zeros();
        free = free & (u64::MAX << place) & !(1 << place);
        total += order.worth(place);
    }
    Some(total)
}

fn bounded(view: &View<'_>, scope: u32, mirrored: bool, found: &mut Vec<Deduction>) -> Verdict {
    let Some(run) = Run::of(view, scope).filter(|run| run.open != 0) else {
        return Ok(());
    };
    let digits = view.values() as u32;
    let order = Order { mirrored, digits };
    let mut bounds: Vec<(i64, i64, Mask)> = Vec::new();
    for position in bits(run.open) {
        let others = bits(run.open & !(1 << position));
        let domains = others
            .map(|other| order.set(run.spread.domain(other as usize)))
            .collect();
        let Some(others) = first_sum(order, domains) else {
            return Err(broken(view, scope));
        };
        let bound = run.left() - others;
        match bounds.iter_mut().find(|known| known.0 == bound) {
            Some(known) => known.2 |= 1 << position,
            None => bounds.push((bound, others, 1 << position)),
        }
    }
    for (bound, others, cells) in bounds {
        let beyond = bits(u64::MAX >> (64 - digits)).filter(|&digit| {
            let worth = i64::from(digit) + 1;
            if mirrored { worth < bound } else { worth > bound }
        });
        let beyond = beyond.fold(0, |all, digit| all | 1 << digit);
        if bits(cells).any(|one| run.spread.domain(one as usize) & !beyond == 0) {
            return Err(broken(view, scope));
        }
        let gone = run.outside(cells, !beyond);
        if !gone.is_empty() {
            let mut bounded: Vec<u32> = gone.iter().map(|&(cell, _)| cell).collect();
            bounded.dedup();
            found.push(Deduction {
                gone,
                groups: vec![bounded],
                values: vec![(bound - 1) as u32],
                ways: (others + i64::from(run.total) - run.left()) as u64,
                ..about(view, scope)
            });
        }
    }
    Ok(())
}
