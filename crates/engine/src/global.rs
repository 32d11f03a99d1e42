//! Inferences that look at the whole board, for the fixpoint of a tier.
//!
//! They start where the line inferences have nothing more to say: links and chains between lines, then what-if
//! (assume a literal, run the line inferences, and if that breaks a rule, the literal is false), then what-if inside
//! what-if. After anything found the line inferences run again.

use crate::budget::{Budget, Stop};
use crate::inference::Inference;
use crate::links::{Links, literal};
use crate::program::Scratch;
use crate::rules::Bound;
use crate::store::{Cause, Store};

/// The global inferences up to a tier.
pub struct Reach<'bound> {
    bound: &'bound Bound<'bound>,
    tier: u8,
    /// Whether the board has contradicted itself; then its state means nothing any more.
    pub broken: bool,
}

impl<'bound> Reach<'bound> {
    /// The global inferences of the ladder up to `tier`.
    pub fn new(bound: &'bound Bound<'bound>, tier: u8) -> Self {
        Self {
            bound,
            tier,
            broken: false,
        }
    }

    fn has(&self, inference: Inference) -> bool {
        self.bound
            .rules
            .ladder
            .iter()
            .any(|&(known, tier)| known == inference && tier <= self.tier)
    }

    /// Finds something that the line inferences do not see, and runs them again; false if there is nothing, or if
    /// the board is [`broken`](Self::broken).
    pub fn advance(
        &mut self,
        store: &mut Store,
        scratch: &mut Scratch,
        goal: Option<u32>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if self.broken || !self.bound.rules.looks_beyond_lines(self.tier) {
            return Ok(false);
        }
        budget.check()?;
        let moved = self.advance_links(store, scratch);
        if self.broken || moved {
            return Ok(!self.broken);
        }
        let nested = self.has(Inference::WhatIfNested);
        let simple = self.has(Inference::WhatIfFull);
        for depth in 1..=if nested { 2 } else { u32::from(simple) } {
            let moved = self.fail_literals(store, scratch, goal, depth, budget)?;
            if self.broken || moved {
                return Ok(!self.broken);
            }
        }
        Ok(false)
    }

    fn advance_links(&mut self, store: &mut Store, scratch: &mut Scratch) -> bool {
        let chains = self.has(Inference::LinksChain);
        if !chains && !self.has(Inference::LinksEqual) {
            return false;
        }
        let distinct = self.has(Inference::LinksDistinct);
        let links = Links::read(self.bound, store, distinct);
        let mut gone: Vec<(u32, u32)> = Vec::new();
        if self.has(Inference::LinksEqual) {
            gone.extend(links.linked_lines(store).into_iter().flat_map(|line| line.removals));
        }
        if gone.is_empty() && chains {
            let variables = 0..store.layout.variables() as u32;
            for variable in variables.filter(|&variable| store.value(variable).is_none()) {
                gone.extend(
                    (0..2)
                        .filter(|&value| links.chain(literal(variable, value), distinct).is_some())
                        .map(|value| (variable, value)),
                );
            }
        }
        let mut moved = false;
        for (variable, value) in gone {
            match store.remove(variable, value, Cause::ALL) {
                Ok(news) => moved |= news,
                Err(_) => self.broken = true,
            }
        }
        self.broken |= self.bound.propagate(store, self.line_program(), scratch).is_err();
        moved
    }

    fn line_program(&self) -> &'bound crate::program::Program {
        self.bound.rules.program(self.tier)
    }

    /// Refutes literals one after the other, the goal's first.
    fn fail_literals(
        &mut self,
        store: &mut Store,
        scratch: &mut Scratch,
        goal: Option<u32>,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let mut moved = false;
        let variables = 0..store.layout.variables() as u32;
        for variable in goal.into_iter().chain(variables) {
            for value in 0..store.layout.values as u32 {
                if store.value(variable).is_some() || store.domain(variable) >> value & 1 == 0 {
                    continue;
                }
                if !self.refutes(store, scratch, (variable, value), depth, budget)? {
                    continue;
                }
                moved = true;
                let removed = store.remove(variable, value, Cause::ALL);
                let result = removed.and_then(|_| self.bound.propagate(store, self.line_program(), scratch));
                self.broken = result.is_err();
                if self.broken {
                    return Ok(true);
                }
                if depth > 1 || goal.is_some_and(|goal| store.value(goal).is_some()) {
                    return Ok(true);
                }
            }
        }
        Ok(moved)
    }

    /// Whether assuming a literal breaks a rule, with what-if inside the assumption down to `depth`.
    fn refutes(
        &self,
        store: &mut Store,
        scratch: &mut Scratch,
        (variable, value): (u32, u32),
        depth: u32,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        budget.spend()?;
        let length = store.trail.len();
        let assumed = store.assign(variable, value, Cause::GIVEN);
        let mut broken = assumed
            .and_then(|_| self.bound.propagate(store, self.line_program(), scratch))
            .is_err();
        let mut moved = true;
        let mut stopped = None;
        while depth > 1 && !broken && moved && stopped.is_none() {
            match self.refutes_inside(store, scratch, depth - 1, budget) {
                Ok(found) => (broken, moved) = found,
                Err(stop) => stopped = Some(stop),
            }
        }
        store.undo_to(length);
        stopped.map_or(Ok(broken), Err)
    }

    /// The first literal that only what-if inside what-if refutes.
    pub fn nested_refutation(
        &self,
        store: &mut Store,
        scratch: &mut Scratch,
        budget: &mut Budget,
    ) -> Result<Option<(u32, u32)>, Stop> {
        for variable in 0..store.layout.variables() as u32 {
            for value in 0..store.layout.values as u32 {
                if store.value(variable).is_none() && self.refutes(store, scratch, (variable, value), 2, budget)? {
                    return Ok(Some((variable, value)));
                }
            }
        }
        Ok(None)
    }

    /// One sweep of what-if inside an assumption: whether it breaks, and whether anything moved.
    fn refutes_inside(
        &self,
        store: &mut Store,
        scratch: &mut Scratch,
        depth: u32,
        budget: &mut Budget,
    ) -> Result<(bool, bool), Stop> {
        let mut moved = false;
        for variable in 0..store.layout.variables() as u32 {
            for value in 0..store.layout.values as u32 {
                if store.value(variable).is_some() || !self.refutes(store, scratch, (variable, value), depth, budget)? {
                    continue;
                }
                moved = true;
                let removed = store.remove(variable, value, Cause::ALL);
                if removed
                    .and_then(|_| self.bound.propagate(store, self.line_program(), scratch))
                    .is_err()
                {
                    return Ok((true, true));
                }
            }
        }
        Ok((false, moved))
    }
}
