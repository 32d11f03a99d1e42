//! What follows from where blocks can lie.

use super::ranges::{Blocks, Range, last_bit, span};
use super::{Said, Seen};

/// No blocks: all cells are blank.
pub(super) fn empty(blocks: &Blocks<'_>) -> Seen {
    if !blocks.lengths.is_empty() {
        return Some(Vec::new());
    }
    (blocks.filled() == 0).then(|| {
        vec![Said {
            blank: blocks.all(),
            ..Said::default()
        }]
    })
}

/// Blocks and the gaps between them need the whole line.
pub(super) fn fit(blocks: &Blocks<'_>) -> Seen {
    let gaps = (blocks.lengths.len() as u32).saturating_sub(1);
    if blocks.lengths.is_empty() || blocks.wanted() + gaps != blocks.length() {
        return Some(Vec::new());
    }
    let filled = blocks.pushed()?.iter().fold(0, |all, range| all | range.always());
    Some(vec![Said {
        filled,
        blank: blocks.all() & !filled,
        ..Said::default()
    }])
}

/// As many cells are filled as the blocks need: the others are blank.
pub(super) fn all_filled(blocks: &Blocks<'_>) -> Seen {
    let missing = blocks.wanted().checked_sub(blocks.filled().count_ones())?;
    let said = Said {
        blank: blocks.open(),
        ..Said::default()
    };
    Some(if missing == 0 { vec![said] } else { Vec::new() })
}

/// No more cells can be filled than the blocks need: all of them are.
pub(super) fn all_needed(blocks: &Blocks<'_>) -> Seen {
    let spare = blocks.can[1].count_ones().checked_sub(blocks.wanted())?;
    let said = Said {
        filled: blocks.open(),
        ..Said::default()
    };
    Some(if spare == 0 { vec![said] } else { Vec::new() })
}

/// Pushed to either end past blank cells, a block covers the same cells.
pub(super) fn overlap(blocks: &Blocks<'_>) -> Seen {
    Some(covered(&blocks.pushed()?))
}

/// The same, with all that is known.
pub(super) fn known_overlap(blocks: &Blocks<'_>) -> Seen {
    Some(covered(&blocks.known()?))
}

fn covered(ranges: &[Range]) -> Vec<Said> {
    let each = ranges.iter().map(|range| Said {
        filled: range.always(),
        length: range.length,
        ..Said::default()
    });
    each.collect()
}

/// Cells that no block reaches; the first block lies before the first filled cell or on it, the last one at the end
/// likewise.
pub(super) fn reach(blocks: &Blocks<'_>) -> Seen {
    let mut ranges = blocks.pushed()?;
    let filled = blocks.filled();
    if filled != 0 {
        let first = ranges.first_mut()?;
        first.last = first.last.min(filled.trailing_zeros());
        let last = ranges.last_mut()?;
        last.first = last.first.max((last_bit(filled) + 1).saturating_sub(last.length));
    }
    let possible = ranges.iter().all(|range| range.first <= range.last);
    possible.then(|| unreached(blocks, &ranges))
}

/// The same, with all that is known.
pub(super) fn known_reach(blocks: &Blocks<'_>) -> Seen {
    Some(unreached(blocks, &blocks.known()?))
}

fn unreached(blocks: &Blocks<'_>, ranges: &[Range]) -> Vec<Said> {
    let reached = ranges.iter().fold(0, |all, range| all | range.ever());
    vec![Said {
        blank: blocks.all() & !reached,
        ..Said::default()
    }]
}

/// A space between blank cells that is too short for each block that could lie there.
pub(super) fn small_gap(blocks: &Blocks<'_>) -> Seen {
    let ranges = blocks.known()?;
    let mut seen = Vec::new();
    let mut left = blocks.can[1];
    while left != 0 {
        let start = left.trailing_zeros();
        let stop = start + (left >> start).trailing_ones();
        let space = span(start, stop);
        left &= !space;
        let fits = |range: &Range| {
            let first = range.first.max(start);
            first <= range.last && first + range.length <= stop
        };
        if space & blocks.filled() == 0 && !ranges.iter().any(fits) {
            seen.push(Said {
                blank: space,
                ..Said::default()
            });
        }
    }
    Some(seen)
}
