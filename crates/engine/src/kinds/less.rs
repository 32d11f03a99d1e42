//! `less`: the value of the first cell is smaller than that of the second; a clue may say that it is greater.
//!
//! Direct: the second cell is above the least value of the first, the first below the greatest of the second. That is
//! all that it implies.

use super::{Removal, Spread, Verdict, clash};

/// The parameter of a clue that says that the first is smaller.
pub const LESS: u32 = 0;
/// The parameter of a clue that says that the first is greater.
pub const GREATER: u32 = 1;

/// The meaning: whether the values of the two cells satisfy it.
pub fn statement(parameter: u32, values: &[u8]) -> bool {
    if parameter == GREATER {
        values[0] > values[1]
    } else {
        values[0] < values[1]
    }
}

/// What it implies for the cells `first` and `second` of a scope of two.
pub fn direct(spread: Spread<'_>, first: usize, second: usize, removals: &mut Vec<Removal>) -> Verdict {
    let (low, high) = (spread.domain(first), spread.domain(second));
    let least = low.trailing_zeros();
    let greatest = high.ilog2();
    if least >= greatest {
        return clash(spread.full);
    }
    spread.forbid(first, u64::MAX << greatest, 1 << second, removals);
    spread.forbid(second, (2 << least) - 1, 1 << first, removals);
    Ok(())
}
