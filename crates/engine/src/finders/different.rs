//! What people see in cells that must all differ: last cells, single places, single candidates, and subsets.
//!
//! A group is **full** if it has as many cells as there are values, so that every value stands in it. In any group `k`
//! cells with `k` candidates together use these up (a naked subset); in a full one `k` values with `k` places together
//! need these (a hidden subset). Names are those of the literature.

use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::Mask;
use crate::kinds::{Spread, all_different, bits};
use crate::model::Constraint;
use crate::special::Special;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("different.full_house", &FullHouse),
    ("different.hidden_single", &HiddenSingle),
    ("different.naked_single", &NakedSingle),
    ("different.naked_pair", &Naked(2)),
    ("different.naked_triple", &Naked(3)),
    ("different.naked_quad", &Naked(4)),
    ("different.hidden_pair", &Hidden(2)),
    ("different.hidden_triple", &Hidden(3)),
    ("different.hidden_quad", &Hidden(4)),
    ("different.complete", &Complete),
];

/// A group whose cells all differ, or `None` if the scope is not one.
pub(super) fn group<'a>(view: &View<'a>, scope: u32) -> Option<Spread<'a>> {
    let differ = matches!(view.rules(scope).special, Special::Different { .. });
    (differ && !view.store.layout.is_wide(scope)).then(|| view.spread(scope))
}

/// Whether every value stands in a group.
pub(super) fn is_full(spread: &Spread<'_>) -> bool {
    spread.cells.len() == spread.can.len()
}

/// The rule that the cells of a scope differ.
pub(crate) fn differ(view: &View<'_>, scope: u32) -> Vec<u32> {
    view.constraints(scope, |constraint| {
        matches!(constraint, Constraint::AllDifferent { .. })
    })
}

/// A scope of cells that must differ with both variables in it.
pub(super) fn scope_of_both(view: &View<'_>, first: u32, second: u32) -> Option<u32> {
    let scopes = view.store.layout.occurrences(first).iter().map(|&(scope, _)| scope);
    let differ = |scope: &u32| matches!(view.rules(*scope).special, Special::Different { .. });
    scopes.filter(differ).find(|&scope| view.cells(scope).contains(&second))
}

/// The positions of a scope whose values have not been told.
pub(super) fn untold(view: &View<'_>, scope: u32) -> Mask {
    let cells = view.cells(scope).iter().enumerate();
    cells
        .filter(|(_, cell)| !view.is_told(**cell))
        .fold(0, |mask, (position, _)| mask | 1 << position)
}

fn broken(view: &View<'_>, scope: u32) -> Broken {
    Broken::Found(Box::new(Deduction {
        scopes: vec![scope],
        constraints: differ(view, scope),
        ..Deduction::default()
    }))
}

struct FullHouse;

impl Finder for FullHouse {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(spread) = group(view, scope).filter(is_full) else {
            return Ok(());
        };
        let open = untold(view, scope);
        if !open.is_power_of_two() {
            return Ok(());
        }
        let position = open.trailing_zeros();
        let placed = bits(spread.full & !open).fold(0u64, |all, other| all | spread.domain(other as usize));
        let missing = !placed & (u64::MAX >> (64 - view.values()));
        if missing.is_power_of_two() && spread.domain(position as usize) & missing != 0 {
            let value = missing.trailing_zeros();
            found.push(Deduction {
                facts: vec![(spread.cells[position as usize], value)],
                scopes: vec![scope],
                constraints: differ(view, scope),
                values: vec![value],
                ..Deduction::default()
            });
            Ok(())
        } else {
            Err(broken(view, scope))
        }
    }
}

struct HiddenSingle;

impl Finder for HiddenSingle {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(spread) = group(view, scope).filter(is_full) else {
            return Ok(());
        };
        for (value, &places) in spread.can.iter().enumerate() {
            if places == 0 {
                return Err(broken(view, scope));
            }
            let cell = spread.cells[places.trailing_zeros() as usize];
            if places.is_power_of_two() && !view.is_told(cell) {
                found.push(Deduction {
                    facts: vec![(cell, value as u32)],
                    scopes: vec![scope],
                    constraints: differ(view, scope),
                    values: vec![value as u32],
                    ..Deduction::default()
                });
            }
        }
        Ok(())
    }
}

/// It looks at cells, not at scopes, and rests on nothing but what was taken from them.
struct NakedSingle;

impl Finder for NakedSingle {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        for cell in 0..view.store.layout.variables() as u32 {
            if let Some(value) = view.store.value(cell).filter(|_| !view.is_told(cell)) {
                found.push(Deduction {
                    facts: vec![(cell, value)],
                    basis: vec![cell],
                    values: vec![value],
                    ..Deduction::default()
                });
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let (cell, value) = deduction.facts[0];
        view.store.value(cell) == Some(value)
    }
}

/// Some cells, and the values that they can hold together.
#[derive(Clone, Copy)]
struct Choice {
    members: u64,
    union: u64,
}

/// All choices of `size` of these rows of masks whose union has just `size` bits.
pub(super) fn locked(rows: &[(u32, u64)], size: usize) -> Vec<(u64, u64)> {
    let mut sets = vec![Choice { members: 0, union: 0 }];
    for _ in 0..size {
        let mut longer = Vec::new();
        for &set in &sets {
            for &(member, mask) in rows {
                let union = set.union | mask;
                // Members rise, so that each choice comes once.
                if set.members >> member == 0 && union.count_ones() as usize <= size {
                    longer.push(Choice {
                        members: set.members | 1 << member,
                        union,
                    });
                }
            }
        }
        sets = longer;
    }
    let exact = sets.into_iter().filter(|set| set.union.count_ones() as usize == size);
    exact.map(|set| (set.members, set.union)).collect()
}

struct Naked(usize);

impl Finder for Naked {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(spread) = group(view, scope) else {
            return Ok(());
        };
        let open = untold(view, scope);
        let rows: Vec<(u32, u64)> = bits(open)
            .map(|position| (position, spread.domain(position as usize)))
            .filter(|(_, domain)| domain.count_ones() as usize <= self.0)
            .collect();
        for (members, values) in locked(&rows, self.0) {
            let others = bits(spread.full & !members);
            let gone: Vec<_> = others
                .flat_map(|position| {
                    let taken = spread.domain(position as usize) & values;
                    bits(taken).map(move |value| (spread.cells[position as usize], value))
                })
                .collect();
            if !gone.is_empty() {
                found.push(Deduction {
                    scopes: vec![scope],
                    constraints: differ(view, scope),
                    groups: vec![bits(members).map(|position| spread.cells[position as usize]).collect()],
                    values: bits(values).collect(),
                    ..Deduction::removing(view, gone)
                });
            }
        }
        Ok(())
    }
}

struct Hidden(usize);

impl Finder for Hidden {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(spread) = group(view, scope).filter(is_full) else {
            return Ok(());
        };
        let open = untold(view, scope);
        let rows: Vec<(u32, u64)> = (0..view.values() as u32)
            .map(|value| (value, spread.can[value as usize]))
            .filter(|(_, places)| places & !open == 0 && places.count_ones() as usize <= self.0)
            .collect();
        for (values, places) in locked(&rows, self.0) {
            let gone: Vec<_> = bits(places)
                .flat_map(|position| {
                    let others = spread.domain(position as usize) & !values;
                    bits(others).map(move |value| (spread.cells[position as usize], value))
                })
                .collect();
            if !gone.is_empty() {
                found.push(Deduction {
                    scopes: vec![scope],
                    constraints: differ(view, scope),
                    groups: vec![bits(places).map(|position| spread.cells[position as usize]).collect()],
                    values: bits(values).collect(),
                    ..Deduction::removing(view, gone)
                });
            }
        }
        Ok(())
    }
}

/// All that follows from one group: larger subsets.
struct Complete;

impl Finder for Complete {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(spread) = group(view, scope) else {
            return Ok(());
        };
        let mut removals = Vec::new();
        if all_different::complete(spread, &mut removals).is_err() {
            return Err(broken(view, scope));
        }
        for removal in removals {
            let cells = bits(removal.cells).map(|position| spread.cells[position as usize]);
            found.push(Deduction {
                scopes: vec![scope],
                constraints: differ(view, scope),
                groups: vec![
                    bits(removal.reason)
                        .map(|position| spread.cells[position as usize])
                        .collect(),
                ],
                ..Deduction::removing(view, cells.map(|cell| (cell, removal.value as u32)))
            });
        }
        Ok(())
    }
}
