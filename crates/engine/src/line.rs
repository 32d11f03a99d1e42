//! What the count and the forbidden runs of one line imply together, short of listing its completions.
//!
//! A window that is too long for a run and holds no `v` yet must still get one: if only one `v` is left, it must lie in
//! every such window (**one left**). Pairs that must hold one of each value use up what is left (**split pairs**).

use crate::Mask;
use crate::kinds::count::Count;
use crate::kinds::no_run::{window, windows};
use crate::kinds::{Line, Removal, Verdict, bits, clash};

/// Which cases of [`one_left`] are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cases {
    /// The known `v`s are just the two ends of the line.
    pub ends: bool,
    /// All others.
    pub other: bool,
}

/// The last missing `v` must lie in every window that would otherwise be a run.
#[inline]
pub fn one_left(count: Count, run: u32, cases: Cases, line: Line, removals: &mut Vec<Removal>) -> Verdict {
    let open = line.open();
    for value in 0..2 {
        if count.missing(line, value) != Some(1) {
            continue;
        }
        let held = line.fixed(value);
        let ends = held.count_ones() == 2 && held == line.full & (1 | (line.full ^ (line.full >> 1)));
        if !(if ends { cases.ends } else { cases.other }) {
            continue;
        }
        let starts = windows(line.full & !held, run);
        if starts == 0 {
            continue;
        }
        // The windows that start first and last decide: what lies in both lies in all between.
        let first = window(starts.trailing_zeros(), run);
        let last = window(last_bit(starts), run);
        let allowed = open & first & last;
        if allowed == 0 {
            return clash(held | (line.known() & (first | last)));
        }
        let cells = open & !allowed;
        if cells != 0 {
            removals.push(Removal {
                value,
                cells,
                reason: held,
                other: 0,
            });
        }
    }
    Ok(())
}

/// Pairs of cells that hold one of each value, as many as there are `v`s left: no other cell gets one.
///
/// Where three in a row are forbidden, two open cells between a `v` and a `w` are such a pair: alike, they would make a
/// run with one end or the other. Two open neighbours marked as different are one too; `differ` marks the cells that
/// differ from the next one.
#[inline]
pub fn split_pairs(count: Count, run: u32, differ: Mask, line: Line, removals: &mut Vec<Removal>) -> Verdict {
    let pairs = SplitPairs::new(run, differ, line);
    if pairs.number == 0 {
        return Ok(());
    }
    for value in 0..2 {
        let Some(missing) = count.missing(line, value) else {
            continue;
        };
        let reason = line.fixed(value) | pairs.ends;
        if pairs.number > missing {
            return clash(reason);
        }
        let cells = line.open() & !pairs.covered;
        if pairs.number == missing && cells != 0 {
            removals.push(Removal {
                value,
                cells,
                reason,
                other: 0,
            });
        }
    }
    Ok(())
}

/// The pairs that [`split_pairs`] counts.
pub fn pairs_of(run: u32, differ: Mask, line: Line) -> Vec<Mask> {
    bits(SplitPairs::new(run, differ, line).starts)
        .map(|start| window(start, 2))
        .collect()
}

/// Disjoint pairs of open cells that hold one of each value.
struct SplitPairs {
    starts: Mask,
    number: u32,
    covered: Mask,
    /// The known cells around those that lie between two different ones.
    ends: Mask,
}

impl SplitPairs {
    #[inline]
    fn new(run: u32, differ: Mask, line: Line) -> Self {
        let (zeros, ones) = (line.fixed(0), line.fixed(1));
        let next_to_each_other = line.open() & (line.open() >> 1);
        let between = if run == 3 {
            let around = (zeros & (ones >> 3)) | (ones & (zeros >> 3));
            (around << 1) & next_to_each_other
        } else {
            0
        };
        let mut starts = between;
        for start in bits(differ & next_to_each_other) {
            let taken = starts | (starts << 1);
            starts |= Mask::from(taken & window(start, 2) == 0) << start;
        }
        Self {
            starts,
            number: starts.count_ones(),
            covered: starts | (starts << 1),
            ends: (between >> 1) | (between << 2),
        }
    }
}

fn last_bit(cells: Mask) -> u32 {
    Mask::BITS - 1 - cells.leading_zeros()
}
