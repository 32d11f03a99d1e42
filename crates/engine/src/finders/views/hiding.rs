//! Which cells of a line are seen for sure and which may be: the others hide, or rise.

use super::super::{Deduction, Finder, Verdict, View};
use super::{Sight, sights, tell};
use crate::kinds::bits;

/// As many as the clue says are seen for sure; all others hide behind them. With a clue of two, or another one.
pub(super) struct Saturated(pub(super) bool);

impl Finder for Saturated {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        for sight in sights(view, scope) {
            if self.0 != (sight.seen == 2) {
                continue;
            }
            let seen = surely_seen(view, &sight);
            if seen.len() > sight.seen {
                return Err(sight.broken(view, scope));
            }
            if seen.len() < sight.seen {
                continue;
            }
            let mut gone = Vec::new();
            for (number, &place) in seen.iter().enumerate() {
                let end = seen.get(number + 1).copied().unwrap_or(sight.cells.len());
                hide(view, &sight, place, end, &mut gone);
            }
            let said = Deduction {
                groups: vec![seen.iter().map(|&place| sight.cells[place]).collect()],
                ..Deduction::removing(view, gone)
            };
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}

/// The places of cells that are higher than all before them, whatever these are.
fn surely_seen(view: &View<'_>, sight: &Sight) -> Vec<usize> {
    let mut seen = vec![0];
    let mut highest = sight.range(view, 0).1;
    for place in 1..sight.cells.len() {
        let (low, high) = sight.range(view, place);
        if low > highest {
            seen.push(place);
        }
        highest = highest.max(high);
    }
    seen
}

/// The cells between a place and an end are lower than that which stands there.
fn hide(view: &View<'_>, sight: &Sight, place: usize, end: usize, gone: &mut Vec<(u32, u32)>) {
    let highest = sight.range(view, place).1;
    let hidden = &sight.cells[place + 1..end];
    let mut left = 0;
    let mut least = 0;
    for &cell in hidden {
        let domain = view.store.domain(cell);
        gone.extend(bits(domain & (u64::MAX << highest)).map(|value| (cell, value)));
        left |= domain;
        least = least.max(domain.trailing_zeros() + 1);
    }
    // So many different values must be below it.
    let is_low = |value: u32| value < least || ((left & ((1 << value) - 1)).count_ones() as usize) < hidden.len();
    let cell = sight.cells[place];
    gone.extend(
        bits(view.store.domain(cell))
            .filter(|&value| is_low(value))
            .map(|value| (cell, value)),
    );
}

/// Only as many as the clue says can still be seen; these rise.
pub(super) struct Rising;

impl Finder for Rising {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        for sight in sights(view, scope) {
            let mut lowest = 0;
            let mut places = Vec::new();
            for place in 0..sight.cells.len() {
                let (low, high) = sight.range(view, place);
                if place == 0 || high > lowest {
                    places.push(sight.cells[place]);
                }
                lowest = lowest.max(low);
            }
            if places.len() < sight.seen {
                return Err(sight.broken(view, scope));
            }
            if places.len() > sight.seen {
                continue;
            }
            let said = Deduction {
                groups: vec![places.clone()],
                ..Deduction::removing(view, risen(view, &places))
            };
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}

/// What goes from cells that rise.
fn risen(view: &View<'_>, cells: &[u32]) -> Vec<(u32, u32)> {
    let mut left: Vec<u64> = cells.iter().map(|&cell| view.store.domain(cell)).collect();
    for place in 1..left.len() {
        if left[place - 1] != 0 {
            left[place] &= u64::MAX << left[place - 1].trailing_zeros() << 1;
        }
    }
    for place in (1..left.len()).rev() {
        if left[place] != 0 {
            left[place - 1] &= (1 << left[place].ilog2()) - 1;
        }
    }
    let lost = cells
        .iter()
        .zip(left)
        .map(|(&cell, left)| (cell, view.store.domain(cell) & !left));
    lost.flat_map(|(cell, lost)| bits(lost).map(move |value| (cell, value)))
        .collect()
}
