//! Pairs of cells that are alike, or opposite, in every way to finish a line, joined across lines.
//!
//! Pairs that share a cell join: a chain of them through other lines may come back to two cells of one line, which is
//! then left with fewer ways. Nothing is supposed.

use std::collections::VecDeque;

use super::constraints;
use super::joined::{Pair, decided, items, supported};
use crate::finders::sectors::needed;
use crate::finders::{Broken, Deduction, Finder, Verdict, View};
use crate::relax::premises;
use crate::shrink::tidy;
use crate::steps::{Contradiction, Fact, Implication, Step};

/// Lines with cells that are linked through other lines.
pub(super) struct Pairs;

/// A pair that all ways to finish a scope agree on.
#[derive(Clone, Copy, Debug)]
struct Link {
    pair: Pair,
    scope: u32,
}

/// The pairs of open cells that all ways to finish a scope agree on.
fn links_of(view: &View<'_>, scope: u32) -> Vec<Link> {
    let Some((sum, mut items)) = items(view, scope, &[]) else {
        return Vec::new();
    };
    let mut links = Vec::new();
    for first in 0..items.len() {
        if items[first].can != [true; 2] {
            continue;
        }
        let [zero, one] = [false, true].map(|value| {
            items[first].can = [!value, value];
            let all = supported(&sum, &items);
            items[first].can = [true; 2];
            all
        });
        for second in first + 1..items.len() {
            // A cell with one value left is no pair's.
            let differ = match (zero[second], one[second]) {
                ([true, false], [false, true]) => false,
                ([false, true], [true, false]) => true,
                _ => continue,
            };
            let [first, second] = [first, second].map(|place| view.cells(scope)[place]);
            let pair = Pair { first, second, differ };
            links.push(Link { pair, scope });
        }
    }
    links
}

/// The shortest chain of links from one cell to another through other scopes than one, and whether the two differ.
fn path(links: &[Vec<Link>], (start, goal): (u32, u32), without: u32) -> Option<(Vec<Link>, bool)> {
    let mut came: Vec<Option<Link>> = vec![None; links.len()];
    let mut queue = VecDeque::from([start]);
    while let Some(from) = queue.pop_front() {
        if from == goal {
            break;
        }
        for &link in links[from as usize].iter().filter(|link| link.scope != without) {
            let to = link.pair.second;
            if to != start && came[to as usize].is_none() {
                came[to as usize] = Some(link);
                queue.push_back(to);
            }
        }
    }
    let mut chain = Vec::new();
    let mut at = goal;
    while at != start {
        let link = came[at as usize]?;
        chain.push(link);
        at = link.pair.first;
    }
    chain.reverse();
    let differ = chain.iter().fold(false, |differ, link| differ != link.pair.differ);
    Some((chain, differ))
}

/// All links, by the cell that they lead from.
fn links(view: &View<'_>) -> Vec<Vec<Link>> {
    let mut all = vec![Vec::new(); view.store.layout.variables()];
    for link in (0..view.scopes()).flat_map(|scope| links_of(view, scope)) {
        let Pair { first, second, differ } = link.pair;
        all[first as usize].push(link);
        let (first, second) = (second, first);
        all[first as usize].push(Link {
            pair: Pair { first, second, differ },
            ..link
        });
    }
    all
}

/// A chain of links between two places of a line.
type Chain = (Pair, Vec<Link>);

/// The places of a line that are linked through other lines, each with the first of its kind.
fn linked(view: &View<'_>, links: &[Vec<Link>], scope: u32) -> Vec<Chain> {
    let cells = view.cells(scope);
    let mut found: Vec<Chain> = Vec::new();
    for second in 1..cells.len() {
        let is_first = |place: &usize| found.iter().all(|(pair, _)| pair.second != *place as u32);
        let chain = (0..second).filter(is_first).find_map(|first| {
            let (chain, differ) = path(links, (cells[first], cells[second]), scope)?;
            let (first, second) = (first as u32, second as u32);
            Some((Pair { first, second, differ }, chain))
        });
        found.extend(chain);
    }
    found
}

/// A link with the facts that it needs.
fn told(view: &View<'_>, link: Link) -> Implication {
    let Pair { first, second, differ } = link.pair;
    let same = |other: &Link| {
        let ends = [other.pair.first, other.pair.second];
        ends.contains(&first) && ends.contains(&second) && other.pair.differ == differ
    };
    let known = premises(view, view.cells(link.scope), &[first, second], |view| {
        links_of(view, link.scope).iter().any(same)
    });
    Implication {
        from: (first, 1),
        from_holds: true,
        from_also: Vec::new(),
        to: (second, u32::from(!differ)),
        to_holds: true,
        to_also: Vec::new(),
        both_ways: true,
        scopes: vec![link.scope],
        constraints: constraints(view, link.scope),
        premises: known.facts,
        without: known.without,
    }
}

/// Whether a line with links decides all of these; without any, whether it cannot be completed.
fn says(view: &View<'_>, scope: u32, chains: &[Chain], facts: &[Fact]) -> bool {
    let pairs: Vec<Pair> = chains.iter().map(|&(pair, _)| pair).collect();
    match decided(view, scope, &pairs) {
        Some(decided) => !facts.is_empty() && facts.iter().all(|fact| decided.contains(fact)),
        None => facts.is_empty(),
    }
}

/// The chains that a line needs to say this, short ones first.
fn few(view: &View<'_>, scope: u32, mut chains: Vec<Chain>, facts: &[Fact]) -> Vec<Chain> {
    chains.sort_by_key(|(_, chain)| chain.len());
    needed(chains, |chains| says(view, scope, chains, facts))
}

/// The step that tells what a line with links says.
fn step(view: &View<'_>, scope: u32, chains: Vec<Chain>, facts: Vec<Fact>) -> Step {
    let chains = few(view, scope, chains, &facts);
    let near: Vec<u32> = facts.iter().map(|&(cell, _)| cell).collect();
    let mut known = premises(view, view.cells(scope), &near, |view| {
        says(view, scope, &chains, &facts)
    })
    .facts;
    let links = chains.iter().flat_map(|(_, chain)| chain);
    let chain: Vec<Implication> = links.map(|&link| told(view, link)).collect();
    known.extend(chain.iter().flat_map(|link| link.premises.iter().copied()));
    Step {
        scopes: vec![scope],
        constraints: constraints(view, scope),
        premises: tidy(known),
        facts,
        chain,
        ..Step::default()
    }
}

impl Finder for Pairs {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let links = links(view);
        for scope in 0..view.scopes() {
            let chains = linked(view, &links, scope);
            if chains.is_empty() {
                continue;
            }
            let pairs: Vec<Pair> = chains.iter().map(|&(pair, _)| pair).collect();
            let Some(facts) = decided(view, scope, &pairs) else {
                let broken = step(view, scope, chains, Vec::new());
                let of_links = broken.chain.iter().flat_map(|link| link.constraints.iter().copied());
                return Err(Broken::Told(Contradiction {
                    constraints: broken.constraints.iter().copied().chain(of_links).collect(),
                    scopes: broken.scopes,
                    premises: broken.premises,
                    without: Vec::new(),
                }));
            };
            if !facts.is_empty() {
                let links = few(view, scope, chains, &facts)
                    .iter()
                    .map(|(_, chain)| chain.len() as u64)
                    .sum();
                found.push(Deduction {
                    facts,
                    scopes: vec![scope],
                    ways: links,
                    ..Deduction::default()
                });
            }
        }
        Ok(())
    }

    fn told(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> Option<Step> {
        let scope = *deduction.scopes.first()?;
        let chains = linked(view, &links(view), scope);
        Some(step(view, scope, chains, deduction.facts.clone()))
    }
}
