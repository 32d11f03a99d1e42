//! What all combinations, and all ways to fill a run, have in common.

use super::{Run, about, broken};
use crate::finders::different::locked;
use crate::finders::{Deduction, Finder, Verdict, View};
use crate::kinds::bits;
use crate::kinds::sum;

/// As many required digits as there are cells for them: nothing else fits there.
pub(super) struct Hidden(pub(super) usize);

impl Finder for Hidden {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(run) = Run::of(view, scope).filter(|run| run.open != 0) else {
            return Ok(());
        };
        let sets = run.combinations();
        if sets.is_empty() {
            return Err(broken(view, scope));
        }
        let all = sets.iter().fold(u64::MAX, |all, set| all & set) & !run.told;
        let rows: Vec<(u32, u64)> = bits(all)
            .map(|digit| (digit, run.spread.can[digit as usize] & run.open))
            .filter(|(_, places)| places.count_ones() as usize <= self.0)
            .collect();
        for (digits, places) in locked(&rows, self.0) {
            let gone = run.outside(places, digits);
            if !gone.is_empty() {
                found.push(Deduction {
                    gone,
                    groups: vec![run.cells(places)],
                    values: bits(digits).collect(),
                    ..about(view, scope)
                });
            }
        }
        Ok(())
    }
}

/// Digits that stand nowhere in all ways to fill a run, where there are not more than so many ways.
pub(super) struct Ways {
    pub(super) most: u64,
}

impl Finder for Ways {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(mut deduction) = left_out(view, scope)? else {
            return Ok(());
        };
        deduction.ways = count(view, scope);
        if deduction.ways <= self.most {
            found.push(deduction);
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, scope: u32, deduction: &Deduction) -> bool {
        // The sentence tells the number of ways as it was, so it does not matter here.
        matches!(left_out(view, scope), Ok(Some(other)) if deduction.is_said_by(&other))
    }
}

fn left_out(view: &View<'_>, scope: u32) -> Result<Option<Deduction>, crate::finders::Broken> {
    let Some(run) = Run::of(view, scope).filter(|run| run.open != 0) else {
        return Ok(None);
    };
    let mut removals = Vec::new();
    if sum::complete(run.total, run.spread, &mut removals).is_err() {
        return Err(broken(view, scope));
    }
    let each = removals.iter().flat_map(|removal| {
        let cells = bits(removal.cells).map(|position| run.spread.cells[position as usize]);
        cells.map(|cell| (cell, removal.value as u32))
    });
    let gone: Vec<_> = each.collect();
    Ok((!gone.is_empty()).then(|| Deduction {
        gone,
        ..about(view, scope)
    }))
}

/// The number of ways to fill a run.
fn count(view: &View<'_>, scope: u32) -> u64 {
    let Some(run) = Run::of(view, scope) else {
        return 0;
    };
    // The ways to fill the cells so far, by the set of digits that they use.
    let mut ways = vec![0u64; 1 << sum::MOST_VALUES];
    ways[0] = 1;
    for position in 0..run.spread.cells.len() {
        let mut longer = vec![0u64; ways.len()];
        for (used, &number) in ways.iter().enumerate().filter(|&(_, &number)| number > 0) {
            for digit in bits(run.spread.domain(position) & !(used as u64)) {
                longer[used | 1 << digit] += number;
            }
        }
        ways = longer;
    }
    let wanted = ways.iter().enumerate();
    wanted
        .filter(|&(used, _)| super::added(used as u64) == run.total)
        .map(|(_, &number)| number)
        .sum()
}
