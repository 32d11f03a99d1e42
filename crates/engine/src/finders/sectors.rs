//! Corners that pass on how many of their two borders are drawn: "at least one", "exactly one", "both or neither".
//!
//! Every cell and dot keeps the ways in which its borders may be drawn, and tells its neighbours what that leaves of the
//! pairs they share, until nothing changes. A step is told by the few cells and dots around the conclusion that are
//! enough for it.

use super::corners::pictures;
use super::faces::{value, values};
use super::small::{constraints, is_small, number};
use super::tables::{Network, OPEN};
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::steps::{Contradiction, Fact, Step};

/// The finders of this file.
pub const FINDERS: &[Named] = &[("sectors.pass_on", &PassOn)];

/// What all cells and dots leave of each other.
struct PassOn;

impl Finder for PassOn {
    fn is_local(&self) -> bool {
        false
    }

    fn stays(&self) -> bool {
        true
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        if let Some(pictures) = pictures(view).filter(|pictures| pictures.board.is_all)
            && let Some(ways) = pictures.settle_all()
        {
            found.extend(pictures.news(&ways).into_iter().map(alone));
            return Ok(());
        }
        let mut network = Network::new(view, 0..view.scopes(), |one| value(view, one));
        if let Err(broken) = network.settle() {
            let scope = network.tables[broken.0].scope;
            return Err(Broken::Told(contradiction(view, scope)));
        }
        found.extend(news(view, &network));
        Ok(())
    }

    fn told(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let fact = *deduction.facts.first()?;
        let start = scopes_of(view, fact.0);
        let window = window(view, &start, |parts| says(view, parts, fact))?;
        Some(Step {
            facts: deduction.facts.clone(),
            ..window.step(view)
        })
    }
}

/// What tables decide that is not known, a deduction each.
pub fn news(view: &View<'_>, network: &Network<'_>) -> Vec<Deduction> {
    let decided = network.tables.iter().flat_map(super::tables::Table::decided);
    let mut facts: Vec<Fact> = decided.filter(|&(cell, _)| view.store.value(cell).is_none()).collect();
    facts.sort_unstable();
    facts.dedup();
    facts.into_iter().map(alone).collect()
}

/// A deduction of one fact.
pub fn alone(fact: Fact) -> Deduction {
    Deduction {
        facts: vec![fact],
        ..Deduction::default()
    }
}

/// The small scopes of a variable.
pub fn scopes_of(view: &View<'_>, variable: u32) -> Vec<u32> {
    let scopes = view.store.layout.occurrences(variable).iter().map(|&(scope, _)| scope);
    scopes.filter(|&scope| is_small(view, scope)).collect()
}

/// Scopes and known facts that are enough for a conclusion.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The scopes.
    pub scopes: Vec<u32>,
    /// The facts.
    pub facts: Vec<Fact>,
}

impl Parts {
    /// The step that rests on these.
    pub fn step(self, view: &View<'_>) -> Step {
        let says = constraints(view, &self.scopes);
        Step {
            scopes: self.spoken_of(view),
            premises: crate::shrink::tidy(self.facts),
            constraints: says,
            ..Step::default()
        }
    }

    /// The scopes that a sentence speaks of: those with numbers, or else the dots.
    pub fn spoken_of(&self, view: &View<'_>) -> Vec<u32> {
        let of = |numbers: bool| {
            let wanted = move |scope: &&u32| {
                let rules = view.rules(**scope);
                if numbers {
                    number(rules).is_some()
                } else {
                    rules.count.is_some()
                }
            };
            let mut scopes: Vec<u32> = self.scopes.iter().filter(wanted).copied().collect();
            scopes.sort_unstable();
            scopes
        };
        let numbers = of(true);
        if numbers.is_empty() { of(false) } else { numbers }
    }

    /// The values of the facts alone.
    pub fn value(&self, variable: u32) -> u8 {
        let known = self.facts.iter().find(|fact| fact.0 == variable);
        known.map_or(OPEN, |fact| fact.1 as u8)
    }
}

fn says(view: &View<'_>, parts: &Parts, fact: Fact) -> bool {
    let mut network = Network::new(view, parts.scopes.iter().copied(), |one| parts.value(one));
    network.settle().is_ok()
        && network
            .tables
            .iter()
            .any(|table| table.decided().any(|one| one == fact))
}

/// The smallest parts around some scopes for which `test` holds: as few rings of neighbours as will do, and of these
/// only what is needed.
pub fn window(view: &View<'_>, start: &[u32], mut test: impl FnMut(&Parts) -> bool) -> Option<Parts> {
    let mut rings: Vec<Vec<u32>> = vec![start.to_vec()];
    let mut seen = vec![false; view.scopes() as usize];
    for &scope in start {
        seen[scope as usize] = true;
    }
    let mut parts = parts_of(view, &rings);
    while !test(&parts) {
        let last = rings.last()?;
        let near = last
            .iter()
            .flat_map(|&scope| view.cells(scope))
            .flat_map(|&cell| scopes_of(view, cell));
        let next: Vec<u32> = near
            .filter(|&scope| !std::mem::replace(&mut seen[scope as usize], true))
            .collect();
        if next.is_empty() {
            return None;
        }
        rings.push(next);
        parts = parts_of(view, &rings);
    }
    Some(shrunk(parts, test))
}

/// What is needed of some parts, what comes last in them is dropped first.
pub fn shrunk(parts: Parts, mut test: impl FnMut(&Parts) -> bool) -> Parts {
    let facts = parts.facts;
    let scopes = needed(parts.scopes, |scopes| {
        test(&Parts {
            scopes: scopes.to_vec(),
            facts: facts.clone(),
        })
    });
    let facts = needed(facts, |facts| {
        test(&Parts {
            scopes: scopes.clone(),
            facts: facts.to_vec(),
        })
    });
    Parts { scopes, facts }
}

fn parts_of(view: &View<'_>, rings: &[Vec<u32>]) -> Parts {
    let scopes = rings.concat();
    let mut seen = std::collections::BTreeSet::new();
    let cells = scopes.iter().flat_map(|&scope| view.cells(scope));
    let known = cells.filter_map(|&cell| view.store.value(cell).map(|value| (cell, value)));
    let facts = known.filter(|fact| seen.insert(*fact)).collect();
    Parts { scopes, facts }
}

/// The items without which a test does not hold any more; large parts are tried first, the last items before others.
pub fn needed<T: Clone>(items: Vec<T>, mut test: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut kept = items;
    let mut chunk = kept.len().div_ceil(2);
    while chunk > 0 {
        let mut end = kept.len();
        while end > 0 {
            let start = end.saturating_sub(chunk);
            let mut less = kept[..start].to_vec();
            less.extend_from_slice(&kept[end..]);
            if test(&less) {
                kept = less;
            }
            end = start;
        }
        chunk = if chunk == 1 { 0 } else { chunk.div_ceil(2) };
    }
    kept
}

/// Why no way is left around a scope.
fn contradiction(view: &View<'_>, scope: u32) -> Contradiction {
    let breaks = |parts: &Parts| {
        Network::new(view, parts.scopes.iter().copied(), |one| parts.value(one))
            .settle()
            .is_err()
    };
    let parts = window(view, &[scope], breaks).unwrap_or_default();
    let step = parts.step(view);
    let mut scopes = step.scopes;
    scopes.sort_by_key(|&other| other != scope);
    Contradiction {
        scopes,
        constraints: step.constraints,
        premises: step.premises,
        without: Vec::new(),
    }
}

/// All that is known, nearest to some scopes first; with the values of the other variables of `more`.
pub fn everything(view: &View<'_>, start: &[u32]) -> Parts {
    let mut rings = vec![start.to_vec()];
    let mut seen = vec![false; view.scopes() as usize];
    for &scope in start {
        seen[scope as usize] = true;
    }
    while let Some(last) = rings.last().filter(|last| !last.is_empty()) {
        let near = last
            .iter()
            .flat_map(|&scope| view.cells(scope))
            .flat_map(|&cell| scopes_of(view, cell));
        let next = near
            .filter(|&scope| !std::mem::replace(&mut seen[scope as usize], true))
            .collect();
        rings.push(next);
    }
    let mut parts = parts_of(view, &rings);
    let known = values(view);
    let mut has = vec![false; known.len()];
    for fact in &parts.facts {
        has[fact.0 as usize] = true;
    }
    let others = (0..known.len()).filter(|&one| known[one] != OPEN && !has[one]);
    parts
        .facts
        .extend(others.map(|one| (one as u32, u32::from(known[one]))));
    parts
}
