//! What the rules of one scope imply, at a glance and completely, for kinds that need no finer names.

use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::kinds::bits;
use crate::special::{Special, Strength};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("rule.direct", &Whole(Strength::Direct)),
    ("rule.complete", &Whole(Strength::Complete)),
    ("different.pointing", &Pointing),
];

/// All that the rules of a scope imply.
struct Whole(Strength);

impl Finder for Whole {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let special = &view.rules(scope).special;
        if !special.speaks(self.0) || view.store.layout.is_wide(scope) {
            return Ok(());
        }
        let mut removals = Vec::new();
        let base = Deduction {
            scopes: vec![scope],
            constraints: view.board.constraints(scope).to_vec(),
            ..Deduction::default()
        };
        if special.infer(self.0, view.store, scope, &mut removals).is_err() {
            return Err(Broken::Found(Box::new(base)));
        }
        let cells = view.cells(scope);
        let removed = removals
            .iter()
            .flat_map(|removal| bits(removal.cells).map(|position| (cells[position as usize], removal.value as u32)));
        let said = Deduction::removing(view, removed);
        if !said.facts.is_empty() || !said.gone.is_empty() {
            found.push(Deduction {
                scopes: base.scopes,
                constraints: base.constraints,
                ..said
            });
        }
        Ok(())
    }
}

/// A value whose places in one group all lie in another goes from the rest of that.
struct Pointing;

impl Finder for Pointing {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let rules = view.rules(scope);
        for value in 0..view.values() as u32 {
            let places = view.store.places(scope, value);
            if places == 0 || places.count_ones() > rules.widest_crossing {
                continue;
            }
            for crossing in rules.crossings.iter().filter(|crossing| places & !crossing.here == 0) {
                let cells = view.store.places(crossing.scope, value) & !crossing.there;
                if cells == 0 || !matches!(view.rules(crossing.scope).special, Special::Different { .. }) {
                    continue;
                }
                let others = view.cells(crossing.scope);
                let mut constraints = super::different::differ(view, scope);
                constraints.extend(super::different::differ(view, crossing.scope));
                found.push(Deduction {
                    gone: bits(cells).map(|position| (others[position as usize], value)).collect(),
                    scopes: vec![scope, crossing.scope],
                    constraints,
                    basis: view.cells(scope).to_vec(),
                    groups: vec![
                        bits(places)
                            .map(|position| view.cells(scope)[position as usize])
                            .collect(),
                    ],
                    values: vec![value],
                    ..Deduction::default()
                });
            }
        }
        Ok(())
    }
}
