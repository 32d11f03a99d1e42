//! `distinct_lines`: no two of these lines are filled alike.
//!
//! Direct, together with an exact count where the lines have one: a complete line and another that agrees with it so
//! far. If the other has only one cell with value `v` still to come, that cell cannot be where the complete line has
//! its `v`: the rest would follow and the lines would be equal. With two open cells, one of each value is to come,
//! and both are decided.

use super::count::Count;
use super::{Clash, Line, Removal, Verdict};
use crate::Mask;

/// Which cases are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cases {
    /// At most two cells of the line are open.
    pub two_open: bool,
    /// More cells are open, but one value is missing just once.
    pub one_left: bool,
}

/// The meaning: whether two full lines satisfy it.
pub fn statement(first: &[u8], second: &[u8]) -> bool {
    first != second
}

/// Whether `line` agrees with the complete line `model` in all its known cells.
pub fn agrees(line: Line, model: Line) -> bool {
    line.fixed(0) & model.fixed(1) == 0 && line.fixed(1) & model.fixed(0) == 0
}

/// What the complete line `model` implies for `line` at a glance.
pub fn direct(count: Option<Count>, cases: Cases, line: Line, model: Line, removals: &mut Vec<Removal>) -> Verdict {
    let open = line.open();
    if model.open() != 0 || !agrees(line, model) {
        return Ok(());
    }
    if open == 0 {
        return Err(Clash {
            reason: line.full,
            other: model.full,
        });
    }
    let mut forbid = |value: usize, cells: Mask, reason: Mask, other: Mask| {
        removals.push(Removal {
            value,
            cells,
            reason,
            other,
        });
    };
    let few = open.count_ones()
        <= if count.is_some_and(|count| count.least == count.most) {
            2
        } else {
            1
        };
    if few && cases.two_open {
        for value in 0..2 {
            let cells = open & model.fixed(value);
            let alone = cells.count_ones() == 1 && (open == cells || open.count_ones() == 2);
            if alone && (open.count_ones() == 1 || count.is_some_and(|count| count.missing(line, value) == Some(1))) {
                forbid(value, cells, line.known(), model.full);
            }
        }
    } else if !few && cases.one_left {
        for value in 0..2 {
            let cells = open & model.fixed(value);
            if cells.count_ones() == 1 && count.is_some_and(|count| count.missing(line, value) == Some(1)) {
                forbid(value, cells, line.fixed(value), model.fixed(value));
            }
        }
    }
    Ok(())
}
