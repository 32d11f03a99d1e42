//! What clues say by their numbers alone: where the highest stands, and how high cells near an end may be.

use super::super::{Broken, Deduction, Finder, Verdict, View};
use super::{Sight, sights, tell};
use crate::kinds::bits;

fn placed(view: &View<'_>, facts: impl Iterator<Item = (u32, u32)>) -> Deduction {
    Deduction {
        facts: facts.filter(|&(cell, _)| !view.is_told(cell)).collect(),
        ..Deduction::default()
    }
}

/// One is seen: the highest stands at the end.
pub(super) struct One;

impl Finder for One {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let top = view.values() as u32 - 1;
        for sight in sights(view, scope).iter().filter(|sight| sight.seen == 1) {
            let said = placed(view, std::iter::once((sight.cells[0], top)));
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}

/// All are seen: the line rises.
pub(super) struct All;

impl Finder for All {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        for sight in sights(view, scope).iter().filter(|sight| sight.seen == view.values()) {
            let said = placed(view, sight.cells.iter().copied().zip(0..));
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}

/// Two clues that together see each cell once, and the highest twice.
pub(super) struct Facing;

impl Finder for Facing {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let sights = sights(view, scope);
        let [first, second] = &sights[..] else {
            return Ok(());
        };
        let (front, back) = if first.backwards {
            (second, first)
        } else {
            (first, second)
        };
        let values = view.values();
        if front.backwards || !back.backwards || front.seen + back.seen <= values {
            return Ok(());
        }
        if front.seen + back.seen > values + 1 {
            let mut broken = front.said(view, scope, Deduction::default());
            broken.constraints.push(back.clue);
            return Err(Broken::Found(Box::new(broken)));
        }
        let highest = (front.cells[front.seen - 1], values as u32 - 1);
        let mut said = front.said(view, scope, placed(view, std::iter::once(highest)));
        said.constraints.insert(1, back.clue);
        tell(found, said);
        Ok(())
    }
}

/// The highest is so far from an end as that sees cells at least; one place is left for it.
pub(super) struct Highest;

impl Finder for Highest {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let top = view.values() as u32 - 1;
        let can = |cell: u32| view.store.domain(cell) >> top & 1 == 1;
        let near = |sight: &Sight| -> Vec<u32> {
            let cells = sight.cells.iter().take(sight.seen.saturating_sub(1));
            cells.copied().filter(|&cell| can(cell)).collect()
        };
        // Only clues that take a place away count.
        let mut sights = sights(view, scope);
        sights.retain(|sight| !near(sight).is_empty());
        let Some((first, others)) = sights.split_first() else {
            return Ok(());
        };
        let kept_from: Vec<u32> = sights.iter().flat_map(near).collect();
        let cells = view.cells(scope).iter().copied();
        let left: Vec<u32> = cells.filter(|cell| can(*cell) && !kept_from.contains(cell)).collect();
        if left.len() > 1 {
            return Ok(());
        }
        let placed = placed(view, left.iter().map(|&cell| (cell, top)));
        let mut said = first.said(view, scope, placed);
        said.constraints.extend(others.iter().map(|sight| sight.clue));
        said.groups = vec![kept_from];
        if left.is_empty() {
            return Err(Broken::Found(Box::new(said)));
        }
        tell(found, said);
        Ok(())
    }
}

/// With so many to be seen, high values cannot stand near the end.
pub(super) struct Bound;

impl Finder for Bound {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        for sight in sights(view, scope) {
            let values = view.values();
            if sight.seen == 0 || sight.seen > values {
                return Err(sight.broken(view, scope));
            }
            let near = sight.cells.iter().take(sight.seen - 1).enumerate();
            let gone = near.flat_map(|(place, &cell)| {
                let high = u64::MAX << (values - sight.seen + place) << 1;
                bits(view.store.domain(cell) & high).map(move |value| (cell, value))
            });
            let said = Deduction::removing(view, gone);
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}
