//! Making premises small.
//!
//! An inference says what it looked at; a person wants to see only what is needed. Known cells are forgotten one by
//! one, those far from the conclusion first, and stay forgotten if the same inference on what is left still gives the
//! conclusion. What remains is irreducible: without any one of its cells the inference would not speak.

use crate::Mask;
use crate::inference::{LineRules, Operation};
use crate::kinds::{Line, Removal, bits};
use crate::steps::Fact;

/// Whether an operation still says all of this about a line.
pub fn says(rules: &LineRules, operation: Operation, line: Line, models: &[Line], wanted: &[Removal]) -> bool {
    let mut removals = Vec::new();
    let verdict = if operation.compares() {
        rules.infer_against(operation, line, models, &mut removals)
    } else {
        rules.infer(operation, line, &mut removals)
    };
    let said = |value: usize| {
        let of_value = removals.iter().filter(|removal| removal.value == value);
        of_value.fold(0, |all, removal| all | removal.cells)
    };
    verdict.is_ok() && wanted.iter().all(|removal| removal.cells & !said(removal.value) == 0)
}

/// Forgets known cells, far from `near` first, as long as `test` holds; what had to stay.
pub fn shrink(line: Line, known: Mask, near: Mask, test: impl Fn(Line) -> bool) -> Mask {
    let distance = |position: u32| bits(near).map(|target| target.abs_diff(position)).min().unwrap_or(0);
    let mut order: Vec<u32> = bits(known).collect();
    order.sort_by_key(|&position| (std::cmp::Reverse(distance(position)), position));
    let mut line = line;
    let mut kept = known;
    for position in order {
        let less = line.forget(1 << position);
        if test(less) {
            line = less;
            kept &= !(1 << position);
        }
    }
    kept
}

/// Facts in order, each once.
pub fn tidy(mut facts: Vec<Fact>) -> Vec<Fact> {
    facts.sort_unstable();
    facts.dedup();
    facts
}
