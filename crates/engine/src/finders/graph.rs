//! The implications between candidates: what follows from one candidate by one rule, in the state as it is.
//!
//! A literal says that a cell has a value (**on**) or has not (**off**). Each kind of rule that has something to say adds
//! its implications by one [`Source`](super::sources::Source). On to off ("weak") hold in every state and are kept as
//! bits; off to on ("strong"), and off to off, hold because of candidates that are gone.
//!
//! Behind the candidates may stand **grouped** ones, of several cells for one value: on if one of them is, off if none
//! is ([`super::grouped`]).

use super::View;
use super::different::differ;
use super::sources::{SOURCES, forbids, reasons};
use crate::kinds::bits;
use crate::relax::Premises;
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
    /// An almost locked set, by its number.
    Almost(u32),
}

/// Cells of one scope with one candidate more than they are.
#[derive(Clone, Debug)]
pub(super) struct AlmostLocked {
    pub(super) scope: u32,
    pub(super) cells: Vec<u32>,
    pub(super) values: u64,
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
    /// The candidates, and of grouped ones the first.
    pub(super) facts: Vec<Fact>,
    /// The candidates that each grouped one consists of, of those that stand behind the single ones.
    pub(super) members: Vec<Vec<usize>>,
    /// The number of single candidates.
    pub(super) singles: usize,
    /// The almost locked sets that links rest on.
    pub(super) sets: Vec<AlmostLocked>,
    /// Words of a row of bits, one bit a candidate.
    pub(super) words: usize,
    /// What holds of the candidate on: the candidates that are off then, a row each.
    pub(super) weak: Vec<u64>,
    /// The candidates that are on if one is off.
    pub(super) strong: Vec<Vec<(usize, Why)>>,
    /// The candidates that are off if one is off.
    pub(super) fall: Vec<Vec<(usize, Why)>>,
    numbers: Vec<usize>,
}

const NONE: usize = usize::MAX;

impl<'a> Graph<'a> {
    /// The graph of a state.
    pub(super) fn new(view: &View<'a>) -> Self {
        let values = view.values();
        let variables = view.store.layout.variables() as u32;
        let mut graph = Self {
            view: *view,
            facts: Vec::new(),
            members: Vec::new(),
            singles: 0,
            sets: Vec::new(),
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
        graph.singles = number;
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

    /// Whether there are single candidates that two both forbid.
    pub(super) fn forbid_some(&self, first: usize, second: usize) -> bool {
        let (whole, rest) = (self.singles / 64, self.singles % 64);
        let (one, other) = (self.forbidden(first), self.forbidden(second));
        let mut rows = one.iter().zip(other).take(whole);
        rows.any(|(one, other)| one & other != 0) || (rest > 0 && one[whole] & other[whole] & ((1 << rest) - 1) != 0)
    }

    /// The single candidates that two both forbid.
    pub(super) fn forbidden_by_both(&self, first: usize, second: usize) -> Vec<usize> {
        let rows = self.forbidden(first).iter().zip(self.forbidden(second)).enumerate();
        rows.flat_map(|(word, (one, other))| bits(one & other).map(move |bit| word * 64 + bit as usize))
            .filter(|&candidate| candidate < self.singles)
            .collect()
    }

    /// The candidates that one forbids.
    pub(super) fn against(&self, candidate: usize) -> impl Iterator<Item = usize> {
        let rows = self.forbidden(candidate).iter().enumerate();
        rows.flat_map(|(word, &row)| bits(row).map(move |bit| word * 64 + bit as usize))
    }

    /// Says that two candidates forbid each other.
    pub(super) fn forbid(&mut self, first: usize, second: usize) {
        self.weak[first * self.words + second / 64] |= 1 << (second % 64);
        self.weak[second * self.words + first / 64] |= 1 << (first % 64);
    }

    /// Why a single candidate that is on puts another off.
    pub(super) fn why_forbidden(&self, from: usize, to: usize) -> Why {
        forbids(&self.view, self.facts[from], self.facts[to]).unwrap_or(Why::Cell)
    }

    /// The cells and the value that a candidate, which may be grouped, is about.
    pub(super) fn candidates(&self, node: usize) -> Vec<Fact> {
        if node < self.singles {
            return vec![self.facts[node]];
        }
        let members = self.members[node - self.singles].iter();
        members.map(|&member| self.facts[member]).collect()
    }

    /// The scopes and constraints by which a candidate that is on puts another off.
    pub(super) fn rules_against(&self, from: usize, to: usize) -> (Vec<u32>, Vec<u32>) {
        let (mut scopes, mut constraints) = (Vec::new(), Vec::new());
        for &one in &self.candidates(from) {
            for &other in &self.candidates(to) {
                let (more, rules) = self.rules(forbids(&self.view, one, other).unwrap_or(Why::Cell));
                scopes.extend(
                    more.into_iter()
                        .filter(|scope| !scopes.contains(scope))
                        .collect::<Vec<_>>(),
                );
                constraints.extend(rules);
            }
        }
        (scopes, constraints)
    }

    /// A link with all that it rests on.
    pub(super) fn told(&self, link: Link) -> Implication {
        let (from, to) = (self.candidates(link.from.0), self.candidates(link.to.0));
        let mut premises = Premises::default();
        let (scopes, mut constraints) = if link.from.1 {
            self.rules_against(link.from.0, link.to.0)
        } else {
            reasons(self, &from, &to, link.why, &mut premises);
            self.rules(link.why)
        };
        constraints.extend(premises.constraints);
        let also = |facts: &[Fact]| facts[1..].iter().map(|&(cell, _)| cell).collect();
        Implication {
            from: from[0],
            from_also: also(&from),
            from_holds: link.from.1,
            to: to[0],
            to_also: also(&to),
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
            Why::Almost(set) => self.rules(Why::Group(self.sets[set as usize].scope)),
        }
    }
}
