//! `difference`: an edge holds 1 where two cells hold different values, and 0 where they hold the same.
//!
//! Direct: two of the three known decide the third; an even number of the three is 1. That is all that it implies.

use super::count::Count;
use super::{Line, Removal, Verdict};

const EVEN: Count = Count {
    value: 1,
    least: 0,
    most: 2,
    even: true,
};

/// The meaning: whether the values of the edge and the two cells satisfy it.
pub fn statement(values: &[u8]) -> bool {
    (values[0] == 1) == (values[1] != values[2])
}

/// What it implies for a line of the edge and the two cells.
pub fn direct(line: Line, removals: &mut Vec<Removal>) -> Verdict {
    EVEN.direct(line, removals)
}
