//! The implications between candidates: what follows from one candidate by one rule, in the state as it is.
//!
//! A literal says that a cell has a value (**on**) or has not (**off**). Each kind of rule that has something to say adds
//! its implications by one [`Source`](super::sources::Source). On to off ("weak") hold in every state and are kept as
//! bits; off to on ("strong"), and off to off, hold because of candidates that are gone.

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

    /// Says that two candidates forbid each other.
    pub(super) fn forbid(&mut self, first: usize, second: usize) {
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
            reasons(&self.view, from, to, link.why, &mut premises);
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
}
