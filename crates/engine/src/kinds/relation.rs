//! `same` / `differ`: two cells hold the same value, or different ones.
//!
//! Direct: one cell known fixes the other. Between neighbours of a line the relation is also part of what the line
//! implies as a whole ([`crate::automaton`]).

use super::{Line, Removal, Verdict, clash};

/// The parameter of a clue that says "same".
pub const SAME: u32 = 0;
/// The parameter of a clue that says "different".
pub const DIFFER: u32 = 1;

/// The meaning: whether the values of the two cells satisfy it.
pub fn statement(parameter: u32, values: &[u8]) -> bool {
    (values[0] == values[1]) == (parameter == SAME)
}

/// What this constraint implies at a glance, for a line of the two cells.
pub fn direct(parameter: u32, line: Line, removals: &mut Vec<Removal>) -> Verdict {
    let open = line.open();
    match open.count_ones() {
        0 => {
            let same = line.fixed(0) == 0 || line.fixed(1) == 0;
            if same == (parameter == SAME) {
                Ok(())
            } else {
                clash(line.full)
            }
        }
        1 => {
            let known = usize::from(line.fixed(1) != 0);
            removals.push(Removal {
                value: if parameter == SAME { 1 - known } else { known },
                cells: open,
                reason: line.full & !open,
                other: 0,
            });
            Ok(())
        }
        _ => Ok(()),
    }
}
