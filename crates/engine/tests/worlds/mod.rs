//! A rule on one scope with random partial domains, and its world: every full assignment that it allows.
//!
//! Whether an assignment is allowed is asked of the plain statements of the kinds only.
#![allow(dead_code, reason = "each test file uses its own share of these helpers")]

use std::sync::Arc;

use gridproof_engine::inference::{LineRules, Operation};
use gridproof_engine::kinds::count::Count;
use gridproof_engine::kinds::runs::{Runs, packed};
use gridproof_engine::kinds::visible::Visible;
use gridproof_engine::kinds::weighted_sum::WeightedSum;
use gridproof_engine::kinds::{Removal, Verdict, all_different, bits, difference, less, runs, sum, visible};
use gridproof_engine::layout::Layout;
use gridproof_engine::program::{Program, Scratch};
use gridproof_engine::special::{Special, Strength};
use gridproof_engine::store::{Cause, Store};

/// A rule, or several that are reasoned about together.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    Different,
    DifferentSum(u32),
    DifferentVisible(Visible),
    Less { rising: bool, falling: bool },
    Weighted(WeightedSum),
    Runs(Vec<u32>),
    Difference,
    Count(Count),
}

impl Rule {
    fn special(&self) -> Special {
        match self {
            Self::Different => different(None, Visible::default()),
            Self::DifferentSum(total) => different(Some(*total), Visible::default()),
            Self::DifferentVisible(visible) => different(None, *visible),
            &Self::Less { rising, falling } => Special::Less { rising, falling },
            Self::Weighted(weighted) => Special::Weighted(Arc::new(weighted.clone())),
            Self::Runs(blocks) => Special::Runs(Arc::new(Runs::new(packed(blocks.iter().copied())))),
            Self::Difference => Special::Difference,
            Self::Count(_) => Special::Nothing,
        }
    }

    /// The rule as it lies on a scope.
    pub(crate) fn on_scope(&self) -> LineRules {
        let count = match self {
            Self::Count(count) => Some(*count),
            _ => None,
        };
        LineRules {
            count,
            special: self.special(),
            ..LineRules::default()
        }
    }

    /// Whether a full assignment satisfies it.
    pub(crate) fn holds(&self, values: &[u8]) -> bool {
        match self {
            Self::Different => all_different::statement(values),
            Self::DifferentSum(total) => all_different::statement(values) && sum::statement(*total, values),
            Self::DifferentVisible(Visible { front, back }) => {
                let seen = |number: Option<u32>, ordered: &mut dyn Iterator<Item = u8>| {
                    number.is_none_or(|number| visible::statement(number, ordered))
                };
                let mut forwards = values.iter().copied();
                let mut backwards = values.iter().rev().copied();
                all_different::statement(values) && seen(*front, &mut forwards) && seen(*back, &mut backwards)
            }
            Self::Less { rising, falling } => {
                (!rising || less::statement(less::LESS, values)) && (!falling || less::statement(less::GREATER, values))
            }
            Self::Weighted(weighted) => weighted.statement(values),
            Self::Runs(blocks) => runs::statement(packed(blocks.iter().copied()), values),
            Self::Difference => difference::statement(values),
            Self::Count(count) => count.statement(values),
        }
    }

    /// Whether a direct look is already all that it implies.
    pub(crate) fn is_complete_at_a_glance(&self) -> bool {
        matches!(
            self,
            Self::Less { .. } | Self::Runs(_) | Self::Difference | Self::Count(_)
        )
    }

    /// Whether there is more to it than a direct look.
    pub(crate) fn has_more_than_a_glance(&self) -> bool {
        self.special().speaks(Strength::Complete)
    }

    /// Whether a complete look needs no direct one before it, nor a second one.
    pub(crate) fn is_complete_in_one_look(&self) -> bool {
        !matches!(self, Self::Different)
    }

    /// What it implies for the scope of a store.
    pub(crate) fn infer(&self, strength: Strength, store: &Store) -> (Verdict, Vec<Removal>) {
        let mut removals = Vec::new();
        let verdict = match self {
            Self::Count(count) => count.direct(store.line(0), &mut removals),
            _ => self.special().infer(strength, store, 0, &mut removals),
        };
        (verdict, removals)
    }
}

fn different(sum: Option<u32>, visible: Visible) -> Special {
    Special::Different { sum, visible }
}

/// The inferences of single scopes up to a strength.
pub(crate) fn program(strength: Strength) -> Program {
    let direct = [Operation::Special, Operation::Count];
    let complete = (strength == Strength::Complete).then_some(Operation::Complete);
    Program::new(direct.into_iter().chain(complete))
}

/// A rule on one scope, and the domains of its cells.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) rule: Rule,
    pub(crate) values: usize,
    pub(crate) domains: Vec<u64>,
}

/// A set of full assignments.
pub(crate) type World = Vec<Vec<u8>>;

impl Case {
    /// All full assignments that the rule allows, whatever the domains.
    pub(crate) fn world(&self) -> World {
        let mut world = Vec::new();
        let mut values = Vec::with_capacity(self.domains.len());
        self.extend(&mut values, &mut world);
        world
    }

    fn extend(&self, values: &mut Vec<u8>, world: &mut World) {
        let is_different = matches!(
            self.rule,
            Rule::Different | Rule::DifferentSum(_) | Rule::DifferentVisible(_)
        );
        if is_different && !all_different::statement(values) {
            return;
        }
        if values.len() == self.domains.len() {
            world.extend(self.rule.holds(values).then(|| values.clone()));
            return;
        }
        for value in 0..self.values as u8 {
            values.push(value);
            self.extend(values, world);
            values.pop();
        }
    }

    /// The layout of the one scope.
    pub(crate) fn layout(&self) -> Layout {
        let length = self.domains.len();
        Layout::new(self.values, length, vec![(0..length as u32).collect()])
    }

    /// The fixpoint of the rule; `None` for a conflict.
    pub(crate) fn fixpoint(&self, strength: Strength) -> Option<Vec<u64>> {
        self.fixpoint_of(&program(strength))
    }

    /// The fixpoint of a program.
    pub(crate) fn fixpoint_of(&self, program: &Program) -> Option<Vec<u64>> {
        let layout = self.layout();
        let mut store = Store::new(&layout, program.stages.len());
        restrict(&mut store, &self.domains);
        store.touch_all();
        let rules = [self.rule.on_scope()];
        let settled = store.propagate(program, &rules, &mut Scratch::default(), None);
        settled.ok().map(|_| domains_of(&store))
    }
}

/// Takes all values that are not in these domains.
pub(crate) fn restrict(store: &mut Store, domains: &[u64]) {
    for (variable, &domain) in domains.iter().enumerate() {
        for value in (0..store.layout.values as u32).filter(|value| domain >> value & 1 == 0) {
            store
                .remove(variable as u32, value, Cause::GIVEN)
                .expect("some value is left");
        }
    }
}

/// The domains of all variables.
pub(crate) fn domains_of(store: &Store) -> Vec<u64> {
    (0..store.layout.variables() as u32)
        .map(|variable| store.domain(variable))
        .collect()
}

/// The values of each cell in the assignments of `world` that lie within the domains; `None` if none does.
pub(crate) fn supported(world: &World, domains: &[u64]) -> Option<Vec<u64>> {
    let within = |values: &&Vec<u8>| {
        let mut pairs = values.iter().zip(domains);
        pairs.all(|(value, domain)| domain >> value & 1 == 1)
    };
    let mut fitting = world.iter().filter(within).peekable();
    fitting.peek()?;
    Some(fitting.fold(vec![0; domains.len()], |mut seen, values| {
        for (seen, value) in seen.iter_mut().zip(values) {
            *seen |= 1 << value;
        }
        seen
    }))
}

/// The domains with all cells outside the reason given back all values.
pub(crate) fn only(domains: &[u64], values: usize, reason: u64) -> Vec<u64> {
    let known = |(position, &domain): (usize, &u64)| {
        if reason >> position & 1 == 1 {
            domain
        } else {
            u64::MAX >> (64 - values)
        }
    };
    domains.iter().enumerate().map(known).collect()
}

/// Whether every domain lies within the other's; a conflict lies within everything.
pub(crate) fn lies_within(more: Option<&Vec<u64>>, less: Option<&Vec<u64>>) -> bool {
    match (more, less) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(more), Some(less)) => more.iter().zip(less).all(|(more, less)| more & !less == 0),
    }
}

/// The domains with one value less, for each value that can go.
pub(crate) fn smaller(domains: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    let places = domains.iter().enumerate();
    let values = places.flat_map(|(cell, &domain)| bits(domain).map(move |value| (cell, value)));
    values.filter_map(|(cell, value)| {
        let mut smaller = domains.to_vec();
        smaller[cell] &= !(1 << value);
        (smaller[cell] != 0).then_some(smaller)
    })
}
