//! `no_run`: no `length` neighbouring cells of the scope hold one value.
//!
//! Direct: a window of `length` cells that all hold one value but for one open cell forbids the value there. The open
//! cell lies `outside` the equal ones (at an end of the window) or `between` them; people see the two apart.

use super::{Line, Removal, Verdict, clash};
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
    for value in 0..2 {
        let held = line.fixed(value);
        let whole = windows(held, length);
        if whole != 0 {
            return clash(window(whole.trailing_zeros(), length));
        }
        for gap in 0..length {
            let at_end = gap == 0 || gap == length - 1;
            if !(if at_end { places.outside } else { places.between }) {
                continue;
            }
            let mut starts = (line.open() & line.can[value]) >> gap;
            for step in (0..length).filter(|&step| step != gap) {
                starts &= held >> step;
            }
            while starts != 0 {
                let start = starts.trailing_zeros();
                starts &= starts - 1;
                let cell = 1 << (start + gap);
                removals.push(Removal {
                    value,
                    cells: cell,
                    reason: window(start, length) & !cell,
                    other: 0,
                });
            }
        }
    }
    Ok(())
}
