//! What the other cells of a run take at least, or at most, leaves a bound for each cell.
//!
//! The others differ: sorted by their least candidates, each takes the next digit that is free for it. That is never
//! more than the least sum that they can have, and it is what people count.

use super::{Run, about, added, broken};
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
    fn worth(self, place: u32) -> u32 {
        if self.mirrored { self.digits - place } else { place + 1 }
    }
}

/// The first sum that cells with these candidates can have, in the order in which the sets come; `None` if they cannot
/// all differ.
fn first_sum(order: Order, mut domains: Vec<u64>) -> Option<u32> {
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

/// Open cells of a run with the same bound, and what their other cells take.
struct Bound {
    limit: i64,
    others: u32,
    cells: Mask,
}

/// The bounds of all open cells; `None` if some cells cannot differ.
fn bounds(run: &Run<'_>, order: Order) -> Option<Vec<Bound>> {
    let mut bounds: Vec<Bound> = Vec::new();
    for position in bits(run.open) {
        let others = bits(run.open & !(1 << position));
        let domains = others.map(|other| order.set(run.spread.domain(other as usize)));
        let others = first_sum(order, domains.collect())?;
        let left = run.left() - i64::from(others);
        match bounds.iter_mut().find(|known| known.limit == left) {
            Some(known) => known.cells |= 1 << position,
            None => bounds.push(Bound {
                limit: left,
                others,
                cells: 1 << position,
            }),
        }
    }
    Some(bounds)
}

fn bounded(view: &View<'_>, scope: u32, mirrored: bool, found: &mut Vec<Deduction>) -> Verdict {
    let Some(run) = Run::of(view, scope).filter(|run| run.open != 0) else {
        return Ok(());
    };
    let digits = view.values() as u32;
    let bounds = bounds(&run, Order { mirrored, digits }).ok_or_else(|| broken(view, scope))?;
    for Bound { limit, others, cells } in bounds {
        let within = (0..digits).filter(|&digit| {
            let worth = i64::from(digit) + 1;
            if mirrored { worth >= limit } else { worth <= limit }
        });
        let within = within.fold(0, |all, digit| all | 1 << digit);
        if bits(cells).any(|one| run.spread.domain(one as usize) & within == 0) {
            return Err(broken(view, scope));
        }
        let gone = run.outside(cells, within);
        if !gone.is_empty() {
            let mut bounded: Vec<u32> = gone.iter().map(|&(cell, _)| cell).collect();
            bounded.dedup();
            found.push(Deduction {
                gone,
                groups: vec![bounded],
                values: u32::try_from(limit - 1).into_iter().collect(),
                ways: u64::from(others + added(run.told)),
                ..about(view, scope)
            });
        }
    }
    Ok(())
}
