//! Groups of cells that must all differ, and what one says about another.
//!
//! A known value goes at once from all cells that share a group with it. A value whose places in one group all lie in
//! another too goes from the rest of that: the simplest case of counting across groups, people's **pointing**.

use crate::inference::LineRules;
use crate::kinds::{Removal, bits};
use crate::special::Special;
use crate::store::{Cause, Conflict, Store};

impl Store<'_> {
    /// Takes the values of newly known variables from all cells that must differ from them.
    pub(crate) fn spread_placed(&mut self, lines: &[LineRules]) -> Result<(), Conflict> {
        let layout = self.layout;
        while let Some(variable) = self.placed.pop() {
            let value = self.domain(variable).trailing_zeros();
            for &(scope, position) in layout.occurrences(variable) {
                if !matches!(lines[scope as usize].special, Special::Different { .. }) {
                    continue;
                }
                let others = self.places(scope, value) & !(1 << position);
                for other in bits(others) {
                    let cell = layout.scopes[scope as usize][other as usize];
                    self.remove(cell, value, Cause::of(scope, 1 << position))?;
                }
            }
        }
        Ok(())
    }

    /// A value whose places in this scope all lie in another one too goes from the rest of that.
    pub(crate) fn point(&mut self, scope: u32, rules: &LineRules, lines: &[LineRules]) -> Result<bool, Conflict> {
        let mut moved = false;
        for value in 0..self.layout.values as u32 {
            let places = self.places(scope, value);
            let number = places.count_ones();
            if number < 2 || number > rules.widest_crossing {
                continue;
            }
            for crossing in rules.crossings.iter().filter(|crossing| places & !crossing.here == 0) {
                let cells = self.places(crossing.scope, value) & !crossing.there;
                if cells != 0 && matches!(lines[crossing.scope as usize].special, Special::Different { .. }) {
                    let removal = Removal {
                        value: value as usize,
                        cells,
                        reason: self.layout.full(scope) & !crossing.here,
                        other: 0,
                    };
                    moved |= self.remove_cells(crossing.scope, &removal, Cause::of(scope, removal.reason))?;
                }
            }
        }
        Ok(moved)
    }
}
