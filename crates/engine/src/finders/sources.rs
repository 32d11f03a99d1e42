//! Where the implications between candidates come from: one [`Source`] for each kind of rule.

use super::View;
use super::different::{differ, group, is_full};
use super::graph::{Graph, Why};
use super::ground::shared;
use crate::kinds::bits;
use crate::relax::{Premises, why_gone};
use crate::special::Special;
use crate::steps::Fact;

/// What one kind of rule implies.
pub(super) struct Source {
    /// Adds all that it has to say.
    pub(super) add: fn(&mut Graph<'_>),
    /// The reason why one candidate on puts another off, if it is of this kind.
    forbids: fn(&View<'_>, Fact, Fact) -> Option<Why>,
}

/// All of them.
pub(super) const SOURCES: [Source; 3] = [
    Source {
        add: add_cells,
        forbids: |_, from, to| (from.0 == to.0 && from.1 != to.1).then_some(Why::Cell),
    },
    Source {
        add: add_groups,
        forbids: |view, from, to| {
            let seen = (from.1 == to.1 && from.0 != to.0).then(|| shared(view, from.0, to.0));
            seen.flatten().map(Why::Group)
        },
    },
    Source {
        add: add_signs,
        forbids: |view, from, to| {
            let mut scopes = view.store.layout.occurrences(from.0).iter();
            scopes.find_map(|&(scope, _)| {
                let (low, high) = sign(view, scope)?;
                let against = (from.0 == low && to.0 == high && to.1 <= from.1)
                    || (from.0 == high && to.0 == low && to.1 >= from.1);
                against.then_some(Why::Sign(scope))
            })
        },
    },
];

/// The missing candidates on which an implication from a candidate that is off rests.
pub(super) fn reasons(graph: &Graph<'_>, from: &[Fact], to: &[Fact], why: Why, premises: &mut Premises) {
    let view = &graph.view;
    let all = u64::MAX >> (64 - view.values());
    let ((cell, value), (_, other)) = (from[0], to[0]);
    match why {
        Why::Cell => gone(view, cell, all & !(1 << value | 1 << other), premises),
        Why::Group(scope) => {
            let named = |cell: u32| from.iter().chain(to).any(|&(one, _)| one == cell);
            for &cell in view.cells(scope).iter().filter(|&&cell| !named(cell)) {
                gone(view, cell, 1 << value, premises);
            }
        }
        Why::Sign(scope) => {
            // Without its outermost candidate the cell is at least, or at most, the next one.
            let is_low = sign(view, scope).is_some_and(|(low, _)| low == cell);
            let passed = if is_low {
                (1 << other) - 1
            } else {
                all & !((2 << other) - 1)
            };
            gone(view, cell, passed & !(1 << value), premises);
        }
        Why::Almost(set) => {
            let set = &graph.sets[set as usize];
            for &cell in &set.cells {
                gone(view, cell, all & !set.values, premises);
            }
            for facts in [from, to] {
                let value = facts[0].1;
                let others = set.cells.iter().filter(|&&cell| !facts.contains(&(cell, value)));
                for &cell in others {
                    gone(view, cell, 1 << value, premises);
                }
            }
        }
    }
}

/// Why one candidate forbids another, in every state; `None` if it does not.
pub(super) fn forbids(view: &View<'_>, from: Fact, to: Fact) -> Option<Why> {
    SOURCES.iter().find_map(|source| (source.forbids)(view, from, to))
}

/// Adds why values have gone from a cell.
fn gone(view: &View<'_>, cell: u32, values: u64, premises: &mut Premises) {
    if let Some(value) = view.store.value(cell).filter(|_| view.is_told(cell)) {
        premises.facts.push((cell, value));
    } else if values != 0 {
        let why = why_gone(view, cell, values);
        premises.facts.extend(why.facts);
        premises.without.extend(why.without);
        premises.constraints.extend(why.constraints);
    }
}

/// A cell has one value: of two candidates left, one holds.
fn add_cells(graph: &mut Graph<'_>) {
    let view = graph.view;
    for variable in 0..view.store.layout.variables() as u32 {
        let all: Vec<usize> = bits(view.store.domain(variable))
            .filter_map(|value| graph.number((variable, value)))
            .collect();
        add_choice(graph, &all, Why::Cell);
    }
}

/// A group holds a value once at most, and if it is full, once.
fn add_groups(graph: &mut Graph<'_>) {
    let view = graph.view;
    for scope in 0..view.scopes() {
        let Some(spread) = group(&view, scope).filter(|_| !differ(&view, scope).is_empty()) else {
            continue;
        };
        for (value, &places) in spread.can.iter().enumerate() {
            let all: Vec<usize> = bits(places)
                .filter_map(|position| graph.number((spread.cells[position as usize], value as u32)))
                .collect();
            if is_full(&spread) && all.len() == places.count_ones() as usize {
                add_choice(graph, &all, Why::Group(scope));
            } else {
                forbid_all(graph, &all);
            }
        }
    }
}

fn forbid_all(graph: &mut Graph<'_>, all: &[usize]) {
    for (index, &first) in all.iter().enumerate() {
        for &second in &all[index + 1..] {
            graph.forbid(first, second);
        }
    }
}

/// Just one of these candidates holds.
fn add_choice(graph: &mut Graph<'_>, all: &[usize], why: Why) {
    forbid_all(graph, all);
    if let &[first, second] = all {
        graph.strong[first].push((second, why));
        graph.strong[second].push((first, why));
    }
}

/// The smaller and the greater cell of a sign.
fn sign(view: &View<'_>, scope: u32) -> Option<(u32, u32)> {
    let cells = view.cells(scope);
    match view.rules(scope).special {
        Special::Less {
            rising: true,
            falling: false,
        } => Some((cells[0], cells[1])),
        Special::Less {
            rising: false,
            falling: true,
        } => Some((cells[1], cells[0])),
        _ => None,
    }
}

/// The first of two cells is smaller than the second.
fn add_signs(graph: &mut Graph<'_>) {
    let view = graph.view;
    for scope in 0..view.scopes() {
        let Some((low, high)) = sign(&view, scope) else {
            continue;
        };
        let (lows, highs) = (view.store.domain(low), view.store.domain(high));
        let (least, most) = (lows.trailing_zeros(), highs.ilog2());
        let next_least = (lows & (lows - 1)).trailing_zeros();
        let next_most = (highs & !(1 << most)).checked_ilog2();
        for value in bits(highs) {
            let Some(number) = graph.number((high, value)) else {
                continue;
            };
            for smaller in bits(lows & (u64::MAX << value)) {
                if let Some(other) = graph.number((low, smaller)) {
                    graph.forbid(number, other);
                }
            }
            if let Some(lowest) = graph.number((low, least)).filter(|_| value <= next_least) {
                graph.fall[lowest].push((number, Why::Sign(scope)));
            }
        }
        for value in bits(lows) {
            let ends = graph.number((low, value)).zip(graph.number((high, most)));
            if let Some((number, highest)) = ends.filter(|_| next_most.is_some_and(|next| value >= next)) {
                graph.fall[highest].push((number, Why::Sign(scope)));
            }
        }
    }
}
