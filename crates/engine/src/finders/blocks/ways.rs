//! What all arrangements of a line have in common.

use super::ranges::Blocks;
use super::{Said, broken, deduction};
use crate::finders::{Deduction, Finder, Verdict, View};
use crate::kinds::runs::PackedLine;
use crate::special::Special;

/// Cells that are the same in all arrangements, where there are not more than so many.
pub(super) struct Ways {
    pub(super) most: u64,
}

impl Finder for Ways {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let mut all = Vec::new();
        common(view, scope, &mut all)?;
        for mut deduction in all {
            deduction.ways = Blocks::of(view, scope).map_or(0, |blocks| count(&blocks));
            if deduction.ways <= self.most {
                found.push(deduction);
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, scope: u32, deduction: &Deduction) -> bool {
        // The sentence tells the number of arrangements as it was, so it does not matter here.
        let mut found = Vec::new();
        common(view, scope, &mut found).is_ok() && found.iter().any(|other| deduction.is_said_by(other))
    }
}

fn common(view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
    let (Some(blocks), Special::Runs(runs)) = (Blocks::of(view, scope), &view.rules(scope).special) else {
        return Ok(());
    };
    let (can, length) = (blocks.can, blocks.length());
    let supported = runs.supports(PackedLine { can, length });
    let [blank, filled] = supported.ok_or_else(|| broken(view, scope))?;
    let said = Said {
        filled: filled & !blank,
        blank: blank & !filled,
        ..Said::default()
    };
    found.extend(deduction(view, scope, &blocks, said));
    Ok(())
}

/// The number of arrangements, as far as it can be told.
fn count(blocks: &Blocks<'_>) -> u64 {
    let length = blocks.length() as usize;
    let filled = |place: usize| blocks.can[1] >> place & 1 == 1;
    let blank = |place: usize| place >= length || blocks.can[0] >> place & 1 == 1;
    // The ways to arrange the blocks so far, by the number of cells that they and the gap behind them take.
    let mut ways = vec![0u64; length + 2];
    ways[0] = 1;
    for &size in blocks.lengths {
        let size = size as usize;
        let mut longer = vec![0u64; length + 2];
        let mut room = 0;
        for place in 0..length {
            room = if filled(place) { room + 1 } else { 0 };
            if room >= size && blank(place + 1) {
                let start = place + 1 - size;
                longer[place + 2] = arrangements_before(blocks, &ways, start);
            }
        }
        ways = longer;
    }
    (0..length + 2)
        .filter(|&taken| (taken..length).all(&blank))
        .fold(0, |all, taken| all.saturating_add(ways[taken]))
}

/// The ways in which the next block can start at a place: nothing but blank cells between.
fn arrangements_before(blocks: &Blocks<'_>, ways: &[u64], start: usize) -> u64 {
    let mut total = 0u64;
    for taken in (0..=start).rev() {
        total = total.saturating_add(ways[taken]);
        if taken > 0 && blocks.can[0] >> (taken - 1) & 1 == 0 {
            break;
        }
    }
    total
}
