//! The scopes of the engine: those of the model, and further ones.
//!
//! Rules that lie on one scope and can be reasoned about together share it. A constraint gets a scope of its own, with
//! the same cells, where the place for its kind is taken; so do constraints that speak about variables directly.

use std::collections::BTreeMap;

use crate::layout::MOST_CELLS;
use crate::model::{Constraint, Model};

/// What lies on a scope beside counts and runs that fit into masks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "places that are taken or free")]
struct Taken {
    different: bool,
    sum: bool,
    front: bool,
    back: bool,
    other: bool,
}

/// The scopes of the engine.
pub(crate) struct Scopes {
    /// Their variables.
    pub(crate) cells: Vec<Vec<u32>>,
    /// The scope of each constraint.
    pub(crate) of: Vec<u32>,
    /// The scopes whose cells must all differ.
    pub(crate) different: Vec<u32>,
    taken: Vec<Taken>,
}

impl Scopes {
    pub(crate) fn new(model: &Model) -> Self {
        let mut scopes = Self {
            cells: model.scopes.iter().map(|scope| scope.cells.clone()).collect(),
            of: Vec::with_capacity(model.constraints.len()),
            different: Vec::new(),
            taken: vec![Taken::default(); model.scopes.len()],
        };
        for constraint in &model.constraints {
            if let Constraint::AllDifferent { scope, .. } = constraint {
                scopes.set_different(*scope);
            }
        }
        let mut pairs: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for constraint in &model.constraints {
            let scope = match constraint {
                Constraint::Relation { first, second, .. } => scopes.add(vec![*first, *second]),
                Constraint::Less { first, second, .. } => {
                    // Both directions of a pair lie on one scope.
                    let pair = (*first.min(second), *first.max(second));
                    *pairs.entry(pair).or_insert_with(|| scopes.add(vec![pair.0, pair.1]))
                }
                Constraint::Difference {
                    edge, first, second, ..
                } => scopes.add(vec![*edge, *first, *second]),
                Constraint::SingleLoop { edges, .. } => scopes.add(edges.clone()),
                Constraint::Connected { cells, .. } => scopes.add(cells.clone()),
                _ => scopes.with_room(constraint),
            };
            scopes.of.push(scope);
        }
        scopes
    }

    fn set_different(&mut self, scope: u32) {
        if !std::mem::replace(&mut self.taken[scope as usize].different, true) {
            self.different.push(scope);
        }
    }

    /// The scope that a constraint names, or a new one like it where the place for the constraint is taken.
    fn with_room(&mut self, constraint: &Constraint) -> u32 {
        let Some(scope) = constraint.scope() else {
            return u32::MAX;
        };
        let is_wide = self.cells[scope as usize].len() > MOST_CELLS;
        let place: fn(&mut Taken) -> &mut bool = match constraint {
            Constraint::Sum { .. } => |taken| &mut taken.sum,
            Constraint::Visible { backwards: false, .. } => |taken| &mut taken.front,
            Constraint::Visible { backwards: true, .. } => |taken| &mut taken.back,
            Constraint::WeightedSum { .. } | Constraint::Runs { .. } => |taken| &mut taken.other,
            Constraint::Count { .. } if is_wide => |taken| &mut taken.other,
            _ => return scope,
        };
        let shares = matches!(constraint, Constraint::Sum { .. } | Constraint::Visible { .. });
        let is_free = |taken: &mut Taken| !*place(taken) && (shares || !taken.different);
        if is_free(&mut self.taken[scope as usize]) {
            *place(&mut self.taken[scope as usize]) = true;
            return scope;
        }
        let own = self.add(self.cells[scope as usize].clone());
        *place(&mut self.taken[own as usize]) = true;
        if shares {
            self.set_different(own);
        }
        own
    }

    fn add(&mut self, cells: Vec<u32>) -> u32 {
        self.cells.push(cells);
        self.taken.push(Taken::default());
        self.cells.len() as u32 - 1
    }
}
