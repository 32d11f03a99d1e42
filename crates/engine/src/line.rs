//! What the count and the forbidden runs of one line imply together, short of listing its completions.
//!
//! Both inferences start from the same remark: a window that is too long for a run and holds no `v` yet must still
//! get one. If only one `v` is left, it must lie in every such window (**one left**). If disjoint windows need as
//! many as are left, no cell outside of them gets one (**segments**); two open neighbours marked as different are
//! such a segment too.

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
        let last = window(Mask::BITS - 1 - starts.leading_zeros(), run);
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

/// Disjoint segments that each need a `v`, as many as there are `v`s left: no other cell gets one.
///
/// `differ` marks the cells that differ from the next one.
pub fn segments(count: Count, run: u32, differ: Mask, line: Line, removals: &mut Vec<Removal>) -> Verdict {
    for value in 0..2 {
        let Some(missing) = count.missing(line, value) else {
            continue;
        };
        if missing < 2 && differ == 0 {
            continue;
        }
        for from_left in [true, false] {
            let packed = pack(run, differ, line, value, from_left);
            let number = packed.taken.len as u32;
            let reason = line.fixed(value) | packed.reason;
            if number > missing {
                return clash(reason);
            }
            let cells = line.open() & !packed.covered;
            if number == missing && number > 0 && cells != 0 {
                removals.push(Removal {
                    value,
                    cells,
                    reason,
                    other: 0,
                });
            }
        }
    }
    Ok(())
}

/// The segments that [`segments`] finds for a value, from the left or from the right.
pub fn needy_segments(run: u32, differ: Mask, line: Line, value: usize, from_left: bool) -> Vec<Mask> {
    let packed = pack(run, differ, line, value, from_left);
    packed.taken.items[..packed.taken.len].to_vec()
}

struct Few {
    items: [Mask; 32],
    len: usize,
}

struct Packed {
    taken: Few,
    covered: Mask,
    reason: Mask,
}

/// Greedy packing: the segment that ends first (or, from the right, starts last), the smallest of those, again and
/// again. For intervals this gives as many disjoint ones as there can be.
fn pack(run: u32, differ: Mask, line: Line, value: usize, from_left: bool) -> Packed {
    let open = line.open();
    let mut packed = Packed {
        taken: Few { items: [0; 32], len: 0 },
        covered: 0,
        reason: 0,
    };
    let mut starts = windows(line.full & !line.fixed(value), run);
    let mut pairs = differ & open & (open >> 1);
    while starts | pairs != 0 {
        let mut best: Option<(u32, u32, Mask, Mask)> = None;
        for (source, length) in [(starts, run), (pairs, 2)] {
            for start in bits(source) {
                let whole = window(start, length);
                let cells = whole & open;
                let reach = if cells == 0 {
                    0
                } else if from_left {
                    Mask::BITS - cells.leading_zeros()
                } else {
                    Mask::BITS - cells.trailing_zeros()
                };
                let rank = (reach, cells.count_ones());
                if best.is_none_or(|(reach, size, ..)| rank < (reach, size)) {
                    best = Some((rank.0, rank.1, cells, whole & line.known()));
                }
            }
        }
        let Some((_, _, cells, known)) = best else { break };
        packed.covered |= cells;
        packed.reason |= known;
        if packed.taken.len < 32 {
            packed.taken.items[packed.taken.len] = cells;
            packed.taken.len += 1;
        }
        if cells == 0 {
            break;
        }
        starts &= !starts_touching(cells, run);
        pairs &= !starts_touching(cells, 2);
    }
    packed
}

/// The starts of the windows of `length` cells that meet one of `cells`.
fn starts_touching(cells: Mask, length: u32) -> Mask {
    (0..length).fold(0, |starts, step| starts | (cells >> step))
}
