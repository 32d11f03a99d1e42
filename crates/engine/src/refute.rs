//! What-if, told as shortly as it can be.
//!
//! The consequences of an assumption are found in layers: all that follows directly, then all that follows from that,
//! and so on, until a line breaks. The assumption with the fewest layers, and among those with the fewest steps, is
//! told ([`Refuter::tell`]); the others are only as good for the board but harder for a person.

use crate::Mask;
use crate::budget::{Budget, Stop};
use crate::inference::Operation;
use crate::kinds::bits;
use crate::program::{Finding, Scratch};
use crate::rules::Bound;
use crate::steps::Fact;
use crate::store::{Cause, Conflict, Store};

/// A layer that is shallow: the lines through the assumed cell, and the lines that cross them.
pub const SHALLOW: usize = 2;

/// A consequence of an assumption.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Consequence {
    pub(crate) variable: u32,
    pub(crate) operation: Operation,
    pub(crate) finding: Finding,
}

/// The consequences of an assumption down to the conflict.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// What was assumed.
    pub fact: Fact,
    /// The number of layers.
    pub depth: usize,
    pub(crate) layers: Vec<Vec<Consequence>>,
    pub(crate) conflict: Conflict,
    pub(crate) size: usize,
}

/// Finds and tells refutations on a state at the fixpoint of the line inferences.
pub struct Refuter<'bound> {
    pub(crate) bound: &'bound Bound<'bound>,
    operations: Vec<Operation>,
}

impl<'bound> Refuter<'bound> {
    /// With the line inferences of the ladder up to a tier.
    pub fn new(bound: &'bound Bound<'bound>, tier: u8) -> Self {
        let stages = &bound.rules.program(tier).stages;
        Self {
            bound,
            operations: stages.iter().flatten().copied().collect(),
        }
    }

    /// The refutation of at most so many layers that is the shortest to tell.
    pub fn shortest(&self, store: &Store, most_layers: usize, budget: &mut Budget) -> Result<Option<Refutation>, Stop> {
        let mut best: Option<Refutation> = None;
        let mut scratch = Scratch::default();
        for variable in (0..store.layout.variables() as u32).filter(|&variable| store.value(variable).is_none()) {
            for value in 0..store.layout.values as u32 {
                budget.spend()?;
                let most = best.as_ref().map_or(most_layers, |best| best.depth);
                let found = self.refute(store, (variable, value), most, &mut scratch);
                let rank = |refutation: &Refutation| (refutation.depth, refutation.size);
                best = match (best, found) {
                    (Some(best), Some(found)) if rank(&found) < rank(&best) => Some(found),
                    (None, found) => found,
                    (best, _) => best,
                };
            }
        }
        Ok(best)
    }

    fn refute(&self, start: &Store, fact: Fact, most_layers: usize, scratch: &mut Scratch) -> Option<Refutation> {
        let mut store = start.clone();
        store.clear_touched();
        let _ = store.assign(fact.0, fact.1, Cause::GIVEN);
        let mut layers = Vec::new();
        while layers.len() < most_layers {
            let (layer, mut conflict) = self.layer(&mut store, scratch);
            for consequence in &layer {
                let finding = consequence.finding;
                let removed = store.remove(consequence.variable, finding.removal.value as u32, finding.cause());
                conflict = conflict.or(removed.err());
            }
            let nothing = layer.is_empty();
            layers.push(layer);
            if let Some(conflict) = conflict {
                let depth = layers.len();
                let size = self.size(&layers, conflict);
                return Some(Refutation {
                    fact,
                    depth,
                    layers,
                    conflict,
                    size,
                });
            }
            if nothing {
                return None;
            }
        }
        None
    }

    /// All that the touched scopes say on the present state, and the first conflict among them.
    fn layer(&self, store: &mut Store, scratch: &mut Scratch) -> (Vec<Consequence>, Option<Conflict>) {
        let mut layer = Vec::new();
        let mut touched = Vec::new();
        while let Some((stage, scope)) = store.next_touched() {
            store.settle(stage, scope);
            touched.push(scope);
        }
        touched.sort_unstable();
        for scope in touched {
            for &operation in &self.operations {
                if let Err(conflict) = store.find(operation, scope, &self.bound.lines, scratch) {
                    return (Vec::new(), Some(conflict));
                }
                for &finding in &scratch.findings {
                    let cells = &store.layout.scopes[finding.scope as usize];
                    for position in bits(finding.removal.cells) {
                        layer.push(Consequence {
                            variable: cells[position as usize],
                            operation,
                            finding,
                        });
                    }
                }
            }
        }
        (layer, None)
    }

    /// Roughly how many consequences a conflict needs, by the reasons as they were found.
    fn size(&self, layers: &[Vec<Consequence>], conflict: Conflict) -> usize {
        let mut needed = self.cells_of(conflict.cause);
        needed.extend(conflict.variable);
        let mut size = 0;
        for consequence in layers.iter().rev().flatten() {
            if needed.contains(&consequence.variable) {
                size += 1;
                let finding = consequence.finding;
                needed.extend(self.positions(finding.scope, finding.removal.reason));
            }
        }
        size
    }

    fn cells_of(&self, cause: Cause) -> Vec<u32> {
        if cause.scope >= Cause::EVERYTHING {
            return Vec::new();
        }
        let mut cells = self.positions(cause.scope, cause.reason);
        if cause.other != 0 && !cause.is_wide() {
            cells.extend(self.positions(cause.other_scope, cause.other));
        }
        cells
    }

    fn positions(&self, scope: u32, mask: Mask) -> Vec<u32> {
        let cells = &self.bound.rules.layout.scopes[scope as usize];
        bits(mask).map(|position| cells[position as usize]).collect()
    }
}
