//! Counting across groups of units: those that lie inside as many units of another rule.
//!
//! If some units of one rule have all their open cells in some of another, and need as many ones, they use these up
//! (**inside**); where units of both rules share one cell at most it is a **fish**.

use super::classes::{Class, classes, crosses, empty, need, pairs, read};
use super::{Deduction, Finder, Named, Verdict, View};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("groups.inside", &Inside { size: 1, fish: false }),
    ("groups.inside_two", &Inside { size: 2, fish: false }),
    ("groups.inside_three", &Inside { size: 3, fish: false }),
    ("groups.inside_four", &Inside { size: 4, fish: false }),
    ("groups.fish", &Inside { size: 4, fish: true }),
];

/// Units inside as many units of another rule.
struct Inside {
    size: u32,
    fish: bool,
}

/// Some units of one class, and those of the other in which they lie.
#[derive(Clone, Copy)]
struct Choice {
    members: u64,
    union: u64,
}

impl Inside {
    fn choices(&self, inner: &Class, outer: &Class) -> Vec<Choice> {
        let met = inner.units.iter().map(|unit| outer.met(&unit.open));
        let rows: Vec<(usize, u64)> = met
            .enumerate()
            .filter_map(|(member, union)| Some((member, union?)))
            .filter(|(_, union)| *union != 0 && union.count_ones() <= self.size)
            .collect();
        let mut all = Vec::new();
        let mut sets = vec![Choice { members: 0, union: 0 }];
        for _ in 0..self.size {
            let mut longer = Vec::new();
            for set in &sets {
                for &(member, mask) in &rows {
                    let union = set.union | mask;
                    // Members rise, so that each choice comes once.
                    if set.members >> member == 0 && union.count_ones() <= self.size {
                        longer.push(Choice {
                            members: set.members | 1 << member,
                            union,
                        });
                    }
                }
            }
            all.extend(longer.iter().copied());
            sets = longer;
        }
        all
    }
}

impl Finder for Inside {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let classes = classes(view);
        for (inner, outer) in pairs(&classes) {
            if crosses(view, inner, outer) != self.fish {
                continue;
            }
            for Choice { members, union } in self.choices(inner, outer) {
                if inner.need(members) != outer.need(union) {
                    continue;
                }
                let facts = empty(outer.open(union).filter(|&cell| !inner.is_in(cell, members)));
                if facts.is_empty() {
                    continue;
                }
                let mut constraints = inner.constraints(members);
                constraints.extend(outer.constraints(union));
                // Neighbouring lines are seen first.
                let span = 64 - union.leading_zeros() - union.trailing_zeros();
                found.push(Deduction {
                    facts,
                    scopes: inner.scopes(members),
                    covers: outer.scopes(union),
                    constraints,
                    groups: vec![inner.open(members).collect()],
                    ways: u64::from(members.count_ones().max(union.count_ones()) * 64 + span),
                    ..Deduction::default()
                });
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let (Some(inner), Some(outer)) = (read(view, &deduction.scopes), read(view, &deduction.covers)) else {
            return false;
        };
        let covered = |cell: &u32| outer.iter().any(|unit| unit.open.contains(cell));
        need(&inner) >= need(&outer) && inner.iter().all(|unit| unit.open.iter().all(covered))
    }
}
