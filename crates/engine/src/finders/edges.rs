//! Numbers and dots on the borders of cells, one at a time.

use super::small::{is_even, number};
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::inference::LineRules;
use crate::kinds::bits;
use crate::layout::MOST_CELLS;
use crate::special::Special;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("edges.zero", &Counted(Case::Zero)),
    ("edges.done", &Counted(Case::Done)),
    ("edges.rest", &Counted(Case::Rest)),
    ("edges.two_meet", &Counted(Case::TwoMeet)),
    ("edges.goes_on", &Counted(Case::GoesOn)),
    ("edges.no_end", &Counted(Case::NoEnd)),
];

/// What a count says at a glance, by the way in which people say it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    /// Nothing is wanted.
    Zero,
    /// All that is wanted is there.
    Done,
    /// All that may be is wanted.
    Rest,
    /// Two lines meet at a dot.
    TwoMeet,
    /// A line arrives at a dot and has one way on.
    GoesOn,
    /// No line arrives at a dot, and one alone would end there.
    NoEnd,
}

struct Counted(Case);

impl Counted {
    fn speaks(&self, view: &View<'_>, scope: u32) -> bool {
        let rules = view.rules(scope);
        match self.0 {
            Case::Zero => number(rules) == Some(0),
            Case::Done | Case::Rest => number(rules).is_some_and(|number| number > 0),
            _ => is_even(rules),
        }
    }

    /// Whether a removal of `value` from a scope that holds so many ones is what this case says.
    fn tells(&self, value: usize, held: u32) -> bool {
        match self.0 {
            Case::Zero | Case::Done => value == 1,
            Case::Rest | Case::GoesOn => value == 0,
            Case::TwoMeet => value == 1 && held > 0,
            Case::NoEnd => value == 1 && held == 0,
        }
    }
}

impl Finder for Counted {
    fn may_speak(&self, rules: &LineRules, cells: usize, has_number: bool) -> bool {
        let of_number = matches!(self.0, Case::Zero | Case::Done | Case::Rest);
        cells <= MOST_CELLS
            && if of_number {
                has_number || number(rules).is_some()
            } else {
                is_even(rules)
            }
    }

    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        if view.values() != 2 || view.store.layout.is_wide(scope) || !self.speaks(view, scope) {
            return Ok(());
        }
        let rules = view.rules(scope);
        let (Some(count), Special::Nothing) = (rules.count, &rules.special) else {
            return Ok(());
        };
        let (line, mut removals) = (view.line(scope), Vec::new());
        let base = || Deduction {
            scopes: vec![scope],
            constraints: view.board.constraints(scope).to_vec(),
            ..Deduction::default()
        };
        if count.direct(line, &mut removals).is_err() {
            return Err(Broken::Found(Box::new(base())));
        }
        let held = line.fixed(1).count_ones();
        let cells = view.cells(scope);
        for removal in removals.iter().filter(|removal| self.tells(removal.value, held)) {
            let value = 1 - removal.value as u32;
            found.push(Deduction {
                facts: bits(removal.cells)
                    .map(|place| (cells[place as usize], value))
                    .collect(),
                ..base()
            });
        }
        Ok(())
    }
}
