//! What the count and the forbidden runs of one line imply together, short of listing its completions.
//!
//! Both inferences start from the same remark: a window that is too long for a run and holds no `v` yet must still
//! get one. If only one `v` is left, it must lie in every such window (**one left**). If disjoint windows need as
//! many as are left, no cell outside of them gets one (**segments**); two open neighbours marked as different are
//! such a segment too.

use crate::Mask;
use crate::kinds::count::Count;
use crate::kinds::no_run::{window, windows};
use crate::kinds::{Line, Removal, Verdict, clash};

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

/// Disjoint segments that each need a `v`, as many as there are `v`s left: no other cell gets one.
///
/// `differ` marks the cells that differ from the next one.
#[inline]
pub fn segments(count: Count, run: u32, differ: Mask, line: Line, removals: &mut Vec<Removal>) -> Verdict {
    let open = line.open();
    if open == 0 {
        return Ok(());
    }
    for value in 0..2 {
        let Some(missing) = count.missing(line, value) else {
            continue;
        };
        let held = line.fixed(value);
        let number = number_of_segments(run, differ, line, value);
        if number < missing || number == 0 {
            continue;
        }
        if number > missing {
            let mut packed = Packing::new(run, differ, line, value);
            packed.by_ref().for_each(drop);
            return clash(held | packed.reason);
        }
        for mirrored in [false, true] {
            let mut packed = if mirrored {
                Packing::new(run, mirror_marks(differ, line), mirror(line), value)
            } else {
                Packing::new(run, differ, line, value)
            };
            let covered = packed.by_ref().fold(0, |covered, segment| covered | segment);
            let (covered, reason) = if mirrored {
                (mirror_cells(covered, line), mirror_cells(packed.reason, line))
            } else {
                (covered, packed.reason)
            };
            let cells = open & !covered;
            if cells != 0 {
                let reason = held | reason;
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

/// How many disjoint segments of a line need a `value`.
#[inline]
fn number_of_segments(run: u32, differ: Mask, line: Line, value: usize) -> u32 {
    if differ != 0 {
        return Packing::new(run, differ, line, value).count() as u32;
    }
    let open = line.open();
    let mut starts = windows(line.full & !line.fixed(value), run);
    let mut number = 0;
    while starts != 0 {
        let cells = window(starts.trailing_zeros(), run) & open;
        if cells == 0 {
            starts &= starts - 1;
        } else {
            starts &= !up_to(last_bit(cells));
            number += 1;
        }
    }
    number
}

/// The disjoint segments behind a removal that [`segments`] gave.
pub fn needy_segments(run: u32, differ: Mask, line: Line, removal: Removal) -> Vec<Mask> {
    let from_left: Vec<Mask> = Packing::new(run, differ, line, removal.value).collect();
    if from_left.iter().all(|segment| segment & removal.cells == 0) {
        return from_left;
    }
    let mirrored = Packing::new(run, mirror_marks(differ, line), mirror(line), removal.value);
    mirrored.map(|segment| mirror_cells(segment, line)).collect()
}

fn mirror_cells(cells: Mask, line: Line) -> Mask {
    cells.reverse_bits() >> line.full.leading_zeros()
}

fn mirror_marks(marks: Mask, line: Line) -> Mask {
    mirror_cells(marks, line) >> 1
}

fn mirror(line: Line) -> Line {
    Line {
        can: line.can.map(|cells| mirror_cells(cells, line)),
        full: line.full,
    }
}

/// Greedy packing from the left: of the segments that end first (in an open cell) the smallest, then the same among
/// those that are disjoint from it. For intervals this gives as many disjoint ones as there can be.
struct Packing {
    run: u32,
    open: Mask,
    known: Mask,
    starts: Mask,
    pairs: Mask,
    /// The known cells that lie in the segments taken so far.
    reason: Mask,
}

impl Packing {
    fn new(run: u32, differ: Mask, line: Line, value: usize) -> Self {
        let open = line.open();
        Self {
            run,
            open,
            known: line.known(),
            starts: windows(line.full & !line.fixed(value), run),
            pairs: differ & open & (open >> 1),
            reason: 0,
        }
    }
}

impl Iterator for Packing {
    type Item = Mask;

    #[inline]
    fn next(&mut self) -> Option<Mask> {
        if self.starts | self.pairs == 0 {
            return None;
        }
        let mut end = Mask::BITS;
        if self.starts != 0 {
            let cells = window(self.starts.trailing_zeros(), self.run) & self.open;
            if cells == 0 {
                // A whole run without an open cell: the line is broken, and other inferences say so.
                self.starts &= self.starts - 1;
                return self.next();
            }
            end = last_bit(cells);
        }
        let pair_ends_first = self.pairs != 0 && self.pairs.trailing_zeros() < end;
        let whole = if pair_ends_first {
            end = self.pairs.trailing_zeros() + 1;
            window(end - 1, 2)
        } else {
            // Later windows that end in the same open cell hold fewer open cells.
            let following = self.open & !up_to(end);
            let beyond = if following == 0 {
                Mask::BITS
            } else {
                following.trailing_zeros()
            };
            let latest = beyond.saturating_sub(self.run).min(end);
            window(last_bit(self.starts & up_to(latest)), self.run)
        };
        self.starts &= !up_to(end);
        self.pairs &= !up_to(end);
        self.reason |= whole & self.known;
        Some(whole & self.open)
    }
}

/// All cells up to and with this one.
fn up_to(cell: u32) -> Mask {
    Mask::MAX >> (Mask::BITS - 1 - cell)
}

fn last_bit(cells: Mask) -> u32 {
    Mask::BITS - 1 - cells.leading_zeros()
}
