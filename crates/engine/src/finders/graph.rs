//! The implications between candidates: what follows from one candidate by one rule, in the state as it is.
//!
//! A literal says that a cell has a value (**on**) or has not (**off**). Each kind of rule that has something to say adds
//! its implications by one [`Source`], which also tells the reasons of an implication. On to off ("weak") hold in every
//! state and are kept as bits; off to on ("strong"), and off to off, hold because of candidates that are gone.

use super::View;
use super::different::{differ, group, is_full};
use crate::kinds::bits;
use crate::relax::{Premises, why_gone};
use crate::special::Special;
use crate::steps::{Fact, Implication};

/// The reason of an implication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The candidates of one cell.
    Cell,
    /// The places of one value in a group.
    Group(u32),
    /// A sign between two cells.
    Sign(u32),
}

/// A literal: a candidate by its number, and whether it holds.
pub(super) type Literal = (usize, bool);

/// An implication between two literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) from: Literal,
    pub(super) to: Literal,
    pub(super) why: Why,
}

/// The candidates of all open cells with their implications.
pub(super) struct Graph<'a> {
    pub(super) view: View<'a>,
    /// The candidates.
    pub(super) facts: Vec<Fact>,
    /// Words of a row of bits, one bit a candidate.
    pub(super) words: usize,
    /// What holds of the candidate on: the candidates that are off then, a row each.
    weak: Vec<u64>,
    /// The candidates that are on if one is off.
    pub(super) strong: Vec<Vec<(usize, Why)>>,
    /// The candidates that are off if one is off.
    pub(super) fall: Vec<Vec<(usize, Why)>>,
    numbers: Vec<usize>,
}

const NONE: usize = usize::MAX;

/// Where implications come from; one for each kind of rule.
struct Source {
    add: fn(&mut Graph<'_>),
    /// The reason why one candidate on puts another off, if it is of this kind.
    forbids: fn(&View<'_>, Fact, Fact) -> Option<Why>,
}

const SOURCES: [Source; 3] = [
    Source {
        add: add_cells,
        forbids: |_, from, to| (from.0 == to.0 && from.1 != to.1).then_some(Why::Cell),
    },
    Source {
        add: add_groups,
        forbids: |view, from, to| {
            let seen = (from.1 == to.1 && from.0 != to.0).then(|| super::ground::shared(view, from.0, to.0));
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

impl<'a> Graph<'a> {
    /// The graph of a state.
    pub(super) fn new(view: &View<'a>) -> Self {
        let values = view.values();
        let variables = view.store.layout.variables() as u32;
        let mut graph = Self {
            view: *view,
            facts: Vec::new(),
            words: 0,
            weak: Vec::new(),
            strong: Vec::new(),
            fall: Vec::new(),
            numbers: vec![NONE; variables as usize * values],
        };
        for variable in (0..variables).filter(|&one| !view.is_told(one)) {
            for value in bits(view.store.domain(variable)) {
                graph.numbers[variable as usize * values + value as usize] = graph.facts.len();
                graph.facts.push((variable, value));
            }
        }
        let number = graph.facts.len();
        graph.words = number.div_ceil(64);
        graph.weak = vec![0; number * graph.words];
        graph.strong = vec![Vec::new(); number];
        graph.fall = vec![Vec::new(); number];
        for source in &SOURCES {
            (source.add)(&mut graph);
        }
        graph
    }

    /// The number of a candidate, if it is one of an open cell.
    pub(super) fn number(&self, (variable, value): Fact) -> Option<usize> {
        let number = self.numbers[variable as usize * self.view.values() + value as usize];
        (number != NONE).then_some(number)
    }

    /// The candidates that one forbids, as bits.
    pub(super) fn forbidden(&self, candidate: usize) -> &[u64] {
        &self.weak[candidate * self.words..(candidate + 1) * self.words]
    }

    /// The candidates that two of them both forbid.
    pub(super) fn forbidden_by_both(&self, first: usize, second: usize) -> Vec<usize> {
        let rows = self.forbidden(first).iter().zip(self.forbidden(second)).enumerate();
        rows.flat_map(|(word, (one, other))| bits(one & other).map(move |bit| word * 64 + bit as usize))
            .collect()
    }

    /// The candidates that one forbids.
    pub(super) fn against(&self, candidate: usize) -> impl Iterator<Item = usize> {
        let rows = self.forbidden(candidate).iter().enumerate();
        rows.flat_map(|(word, &row)| bits(row).map(move |bit| word * 64 + bit as usize))
    }

    fn forbid(&mut self, first: usize, second: usize) {
        self.weak[first * self.words + second / 64] |= 1 << (second % 64);
        self.weak[second * self.words + first / 64] |= 1 << (first % 64);
    }

    /// Why a candidate that is on puts another off.
    pub(super) fn why_forbidden(&self, from: usize, to: usize) -> Why {
        forbids(&self.view, self.facts[from], self.facts[to]).unwrap_or(Why::Cell)
    }

    /// A link with all that it rests on.
    pub(super) fn told(&self, link: Link) -> Implication {
        let (from, to) = (self.facts[link.from.0], self.facts[link.to.0]);
        let (scopes, mut constraints) = self.rules(link.why);
        let mut premises = Premises::default();
        if !link.from.1 {
            self.reasons(from, to, link.why, &mut premises);
        }
        constraints.extend(premises.constraints);
        Implication {
            from,
            from_holds: link.from.1,
            to,
            to_holds: link.to.1,
            both_ways: false,
            scopes,
            constraints,
            premises: premises.facts,
            without: premises.without,
        }
    }

    /// The scopes and the constraints of a reason.
    pub(super) fn rules(&self, why: Why) -> (Vec<u32>, Vec<u32>) {
        match why {
            Why::Cell => (Vec::new(), Vec::new()),
            Why::Group(scope) => (vec![scope], differ(&self.view, scope)),
            Why::Sign(scope) => (vec![scope], self.view.board.constraints(scope).to_vec()),
        }
    }

    /// The missing candidates on which an implication from a candidate that is off rests.
    fn reasons(&self, from: Fact, to: Fact, why: Why, premises: &mut Premises) {
        let view = &self.view;
        let all = u64::MAX >> (64 - view.values());
        match why {
            Why::Cell => gone(view, from.0, all & !(1 << from.1 | 1 << to.1), premises),
            Why::Group(scope) => {
                for &cell in view.cells(scope) {
                    if cell != from.0 && cell != to.0 {
                        gone(view, cell, 1 << from.1, premises);
                    }
                }
            }
            Why::Sign(scope) => {
                // Without its outermost candidate the cell is at least, or at most, the next one.
                let is_low = sign(view, scope).is_some_and(|(low, _)| low == from.0);
                let passed = if is_low {
                    (1 << to.1) - 1
                } else {
                    all & !((2 << to.1) - 1)
                };
                gone(view, from.0, passed & !(1 << from.1), premises);
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
