//! The smallest premises of a deduction, by forgetting.
//!
//! Everything known about the cells that a deduction may rest on is forgotten piece by piece, what lies far from the
//! conclusion first; a piece stays forgotten if the same finder still comes to the conclusion. What must stay is
//! irreducible. A told value is one piece, and so is a candidate that went from a cell which is still open. In the end
//! candidates that went because a neighbour holds their value are told as that neighbour's value.

use crate::finders::{Board, Broken, Deduction, Finder, View};
use crate::kinds::bits;
use crate::model::Constraint;
use crate::shrink::tidy;
use crate::special::Special;
use crate::steps::{Contradiction, Fact, Step};
use crate::store::Cause;

/// What a deduction rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Premises {
    /// Told values.
    pub facts: Vec<Fact>,
    /// Candidates that are gone.
    pub without: Vec<Fact>,
    /// Constraints by which told values take candidates away.
    pub constraints: Vec<u32>,
}

/// A piece of knowledge about a variable: the candidates that it takes away.
struct Piece {
    variable: u32,
    values: u64,
    told: bool,
}

/// The smallest premises for which `test` holds, of all that is known about the `basis`.
pub fn premises(view: &View<'_>, basis: &[u32], near: &[u32], test: impl Fn(&View<'_>) -> bool) -> Premises {
    let mut store = view.store.clone();
    let mut told: Vec<bool> = (0..store.layout.variables() as u32)
        .map(|variable| view.is_told(variable))
        .collect();
    let mut kept = Vec::new();
    for piece in pieces(view, basis, near) {
        for value in bits(piece.values) {
            store.release(piece.variable, value);
        }
        told[piece.variable as usize] = false;
        if test(&View::new(view.board, &store, &told)) {
            continue;
        }
        for value in bits(piece.values) {
            let _ = store.remove(piece.variable, value, Cause::GIVEN);
        }
        told[piece.variable as usize] = piece.told;
        kept.push(piece);
    }
    said(view, &kept)
}

/// The pieces of knowledge about some variables, those of cells far from the conclusion first.
fn pieces(view: &View<'_>, basis: &[u32], near: &[u32]) -> Vec<Piece> {
    let all = u64::MAX >> (64 - view.values());
    let mut order = basis.to_vec();
    order.sort_unstable();
    order.dedup();
    order.sort_by_key(|variable| near.contains(variable));
    let mut found = Vec::new();
    for variable in order {
        let gone = all & !view.store.domain(variable);
        if view.is_told(variable) || view.values() == 2 {
            found.extend((gone != 0).then_some(Piece {
                variable,
                values: gone,
                told: view.is_told(variable),
            }));
        } else {
            found.extend(bits(gone).map(|value| Piece {
                variable,
                values: 1 << value,
                told: false,
            }));
        }
    }
    found
}

/// Pieces as told values and missing candidates.
fn said(view: &View<'_>, kept: &[Piece]) -> Premises {
    let mut premises = Premises::default();
    for piece in kept.iter().filter(|piece| piece.told) {
        premises
            .facts
            .extend(view.store.value(piece.variable).map(|value| (piece.variable, value)));
    }
    for piece in kept.iter().filter(|piece| !piece.told) {
        for value in bits(piece.values) {
            let neighbour = neighbour(view, piece.variable, value, &premises.facts);
            if let Some((scope, cell)) = neighbour {
                premises.facts.push((cell, value));
                premises
                    .constraints
                    .extend(crate::finders::different::differ(view, scope));
            } else {
                premises.without.push((piece.variable, value));
            }
        }
    }
    premises.facts = tidy(premises.facts);
    premises.without = tidy(premises.without);
    premises
}

/// A told cell that must differ from the variable and holds the value, one of the `known` ones first.
fn neighbour(view: &View<'_>, variable: u32, value: u32, known: &[Fact]) -> Option<(u32, u32)> {
    let mut best = None;
    for &(scope, _) in view.store.layout.occurrences(variable) {
        if !matches!(view.rules(scope).special, Special::Different { .. }) {
            continue;
        }
        for &cell in view.cells(scope) {
            if cell != variable && view.is_told(cell) && view.store.value(cell) == Some(value) {
                if known.contains(&(cell, value)) {
                    return Some((scope, cell));
                }
                best = best.or(Some((scope, cell)));
            }
        }
    }
    best
}

/// Why values have gone from a variable that is not told.
pub fn why_gone(view: &View<'_>, variable: u32, values: u64) -> Premises {
    let piece = Piece {
        variable,
        values,
        told: false,
    };
    said(view, &[piece])
}

/// The step that tells a deduction, with the smallest premises.
pub fn step(view: &View<'_>, finder: &dyn Finder, rung: u32, scope: u32, deduction: &Deduction) -> Step {
    if let Some(step) = finder.told(view, scope, deduction) {
        return Step { rung, ..step };
    }
    let mut step = Step {
        rung,
        facts: deduction.facts.clone(),
        gone: deduction.gone.clone(),
        scopes: deduction.scopes.clone(),
        covers: deduction.covers.clone(),
        constraints: deduction.constraints.clone(),
        ways: deduction.ways,
        groups: deduction.groups.clone(),
        values: deduction.values.clone(),
        chain: deduction.chain.clone(),
        suppose: deduction.suppose.clone(),
        ..Step::default()
    };
    let told = if let Some(suppose) = &deduction.suppose {
        suppose.premises()
    } else if !deduction.chain.is_empty() {
        let links = &deduction.chain;
        Premises {
            facts: links.iter().flat_map(|link| link.premises.iter().copied()).collect(),
            without: links.iter().flat_map(|link| link.without.iter().copied()).collect(),
            constraints: links.iter().flat_map(|link| link.constraints.iter().copied()).collect(),
        }
    } else {
        let outcome = deduction.facts.iter().chain(&deduction.gone);
        let near: Vec<u32> = outcome.map(|&(variable, _)| variable).collect();
        premises(view, &basis(view.board, deduction), &near, |view| {
            finder.still(view, scope, deduction)
        })
    };
    step.premises = tidy(told.facts);
    step.without = tidy(told.without);
    step.constraints.extend(told.constraints);
    step.constraints.sort_unstable();
    step.constraints.dedup();
    step
}

/// Why a state cannot be right, with the smallest premises.
pub fn contradiction(view: &View<'_>, finder: &dyn Finder, scope: u32, broken: &Deduction) -> Contradiction {
    let mut found = Vec::new();
    let told = premises(view, &basis(view.board, broken), &[], |view| {
        let mut found = Vec::new();
        match finder.find(view, scope, &mut found) {
            Ok(()) => false,
            // The same rules must break, not others by themselves.
            Err(Broken::Found(other)) => other.constraints.iter().all(|one| broken.constraints.contains(one)),
            Err(Broken::Told(_)) => true,
        }
    });
    found.extend(&broken.constraints);
    found.extend(told.constraints);
    found.sort_unstable();
    found.dedup();
    Contradiction {
        scopes: broken.scopes.clone(),
        constraints: found,
        premises: told.facts,
        without: told.without,
    }
}

/// The variables that a deduction may rest on.
fn basis(board: &Board<'_>, deduction: &Deduction) -> Vec<u32> {
    if !deduction.basis.is_empty() {
        return deduction.basis.clone();
    }
    let layout = &board.bound.rules.layout;
    let scopes = deduction.scopes.iter().chain(&deduction.covers);
    let mut cells: Vec<u32> = scopes
        .flat_map(|&scope| layout.scopes[scope as usize].clone())
        .collect();
    let model = board.model();
    for &number in &deduction.constraints {
        if !matches!(board.constraint(number), Constraint::DistinctLines { .. }) {
            cells.extend(board.constraint(number).cells(model));
        }
    }
    cells
}
