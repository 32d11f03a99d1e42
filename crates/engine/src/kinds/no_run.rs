//! `no_run`: no `length` neighbouring cells of the scope hold one value.
//!
//! Direct: a window of `length` cells that all hold one value but for one open cell forbids the value there. The open
//! cell lies `outside` the equal ones (at an end of the window) or `between` them; people see the two apart.

use super::{Line, Removal, Verdict, bits, clash};
use crate::Mask;

/// Which places of the open cell are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// At an end of the window.
    pub outside: bool,
    /// Inside the window.
    pub between: bool,
}

/// The meaning: whether a full assignment of the scope satisfies it.
pub fn statement(length: u32, values: &[u8]) -> bool {
    !values
        .windows(length as usize)
        .any(|window| window.iter().all(|&value| value == window[0]))
}

/// The windows of `length` cells that lie wholly in `cells`, as bits at their first cells.
pub fn windows(cells: Mask, length: u32) -> Mask {
    (1..length).fold(cells, |starts, step| starts & (cells >> step))
}

/// The cells of the window that starts at `start`.
pub fn window(start: u32, length: u32) -> Mask {
    ((1 << length) - 1) << start
}

/// What this constraint implies at a glance.
#[inline]
pub fn direct(length: u32, places: Places, line: Line, removals: &mut Vec<Removal>) -> Verdict {
    // The usual lengths are compiled apart, so that the loops over a window unroll.
    match length {
        2 => direct_of::<2>(places, line, removals),
        3 => direct_of::<3>(places, line, removals),
        4 => direct_of::<4>(places, line, removals),
        5 => direct_of::<5>(places, line, removals),
        6 => direct_of::<6>(places, line, removals),
        7 => direct_of::<7>(places, line, removals),
        _ => direct_of::<8>(places, line, removals),
    }
}

#[inline]
fn direct_of<const LENGTH: u32>(places: Places, line: Line, removals: &mut Vec<Removal>) -> Verdict {
    let open = line.open();
    for value in 0..2 {
        let held = line.fixed(value);
        let whole = windows(held, LENGTH);
        if whole != 0 {
            return clash(window(whole.trailing_zeros(), LENGTH));
        }
        if nearly_whole::<LENGTH>(held, open) == 0 {
            continue;
        }
        for gap in 0..LENGTH {
            let at_end = gap == 0 || gap == LENGTH - 1;
            if !(if at_end { places.outside } else { places.between }) {
                continue;
            }
            let mut starts = open >> gap;
            for step in (0..LENGTH).filter(|&step| step != gap) {
                starts &= held >> step;
            }
            for start in bits(starts) {
                let cell = 1 << (start + gap);
                removals.push(Removal {
                    value,
                    cells: cell,
                    reason: window(start, LENGTH) & !cell,
                    other: 0,
                });
            }
        }
    }
    Ok(())
}

/// The starts of the windows with one open cell and the others in `held`.
#[inline]
fn nearly_whole<const LENGTH: u32>(held: Mask, open: Mask) -> Mask {
    let mut starts = 0;
    for gap in 0..LENGTH {
        let mut here = open >> gap;
        for step in 0..LENGTH {
            if step != gap {
                here &= held >> step;
            }
        }
        starts |= here;
    }
    starts
}
