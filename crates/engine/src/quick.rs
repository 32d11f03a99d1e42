//! Quick ways: what the propagation of the search knows that rungs of the ladder say together.
//!
//! From a tier on the ladder says all that a kind of constraint implies, by rungs of many names. Where only the end
//! counts, one propagation says the same many times faster. A quick way is taken when the ladder has all the rungs that
//! it needs; the rungs that it stands for are then left out.

use crate::inference::LineRules;
use crate::kinds::all_different;
use crate::model;
use crate::program::Scratch;
use crate::special::{Special, Strength};
use crate::store::{Conflict, Store};

/// A quick way.
struct Way {
    needs: &'static [&'static str],
    stands_for: &'static [&'static str],
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Single candidates and single places of cells that differ.
    Singles,
    /// Bounds across signs.
    Less,
    /// All ways to fill a line of weights.
    Weights,
    /// All ways to fill a line of blocks.
    Runs,
    /// All ways to make a sum.
    Sums,
    /// All ways to fill a line that is seen from its ends.
    Views,
}

const WAYS: &[Way] = &[
    Way {
        needs: &["different.naked_single", "different.hidden_single"],
        stands_for: &[
            "different.naked_single",
            "different.hidden_single",
            "different.full_house",
        ],
        kind: Kind::Singles,
    },
    Way {
        needs: &["less.marks", "different.naked_single", "different.hidden_single"],
        stands_for: &["less.marks", "less.bounds", "less.chain", "less.extreme", "less.pair"],
        kind: Kind::Less,
    },
    Way {
        needs: &["weight.combinations"],
        stands_for: &[
            "weight.whole",
            "weight.done",
            "weight.rest",
            "weight.too_big",
            "weight.needed",
            "weight.gap",
            "weight.parity",
            "weight.combinations",
        ],
        kind: Kind::Weights,
    },
    Way {
        needs: &["runs.all_ways"],
        stands_for: &[
            "runs.empty",
            "runs.fit",
            "runs.all_filled",
            "runs.all_needed",
            "runs.overlap",
            "runs.reach",
            "runs.edge",
            "runs.gap",
            "runs.cap",
            "runs.small_gap",
            "runs.join",
            "runs.split",
            "runs.stretch",
            "runs.known_overlap",
            "runs.known_reach",
            "runs.identify",
            "runs.few_ways",
            "runs.all_ways",
        ],
        kind: Kind::Runs,
    },
    Way {
        needs: &["sum.all_ways", "different.naked_single", "different.hidden_single"],
        stands_for: &[
            "sum.last",
            "sum.magic",
            "sum.crossing",
            "sum.at_most",
            "sum.at_least",
            "sum.combination",
            "sum.required",
            "sum.combinations",
            "sum.partial",
            "sum.few_ways",
            "sum.required_pair",
            "sum.required_triple",
            "sum.all_ways",
        ],
        kind: Kind::Sums,
    },
    Way {
        needs: &["view.both", "different.naked_single", "different.hidden_single"],
        stands_for: &[
            "view.one",
            "view.all",
            "view.facing",
            "view.highest",
            "view.bound",
            "view.two",
            "view.saturated",
            "view.rising",
            "view.line",
            "view.both",
        ],
        kind: Kind::Views,
    },
];

/// The quick ways of a ladder.
#[derive(Clone, Debug, Default)]
pub(crate) struct Quick {
    kinds: Vec<Kind>,
}

impl Quick {
    /// The quick ways that the rungs up to a tier allow.
    pub(crate) fn of(rungs: &[model::Rung], tier: u8) -> Self {
        let has = |name: &&str| {
            let mut rungs = rungs.iter();
            rungs.any(|rung| rung.tier <= tier && rung.rules.is_empty() && rung.inference == *name)
        };
        let ways = WAYS.iter().filter(|way| way.needs.iter().all(has));
        Self {
            kinds: ways.map(|way| way.kind).collect(),
        }
    }

    /// Whether a rung is left out, since a quick way says what it says.
    pub(crate) fn stands_for(&self, inference: &str) -> bool {
        let ways = WAYS.iter().filter(|way| self.kinds.contains(&way.kind));
        ways.flat_map(|way| way.stands_for).any(|name| *name == inference)
    }

    /// Whether there is any.
    pub(crate) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Whether cells with one candidate left are told at once.
    pub(crate) fn tells_singles(&self) -> bool {
        self.kinds.contains(&Kind::Singles)
    }

    /// Does what a scope says; whether anything moved.
    pub(crate) fn run(
        &self,
        rules: &LineRules,
        store: &mut Store,
        scope: u32,
        scratch: &mut Scratch,
    ) -> Result<bool, Conflict> {
        let special = &rules.special;
        let strength = match special {
            Special::Different { sum, visible } => {
                let mut moved = false;
                if self.tells_singles() && !store.layout.is_wide(scope) {
                    moved = all_different::fill_last_places(store, scope)?;
                }
                let summed = sum.is_some() && self.kinds.contains(&Kind::Sums);
                let seen = visible.is_known() && self.kinds.contains(&Kind::Views);
                if !summed && !seen {
                    return Ok(moved);
                }
                Strength::Complete
            }
            Special::Less { .. } if self.kinds.contains(&Kind::Less) => Strength::Direct,
            Special::Weighted(_) if self.kinds.contains(&Kind::Weights) => Strength::Complete,
            Special::Runs(_) if self.kinds.contains(&Kind::Runs) => Strength::Direct,
            _ => return Ok(false),
        };
        special.run(strength, store, scope, &mut scratch.removals)
    }
}
