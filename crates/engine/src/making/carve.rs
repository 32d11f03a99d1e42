//! Carving: clues are shown where they tell something until the ladder up to a low tier solves the board; then every
//! clue that the rest does without goes, first with that tier, then with the wanted one.
//!
//! Showing is one closure that only grows. Clues that it never used go all at once; then each of the others is hidden
//! in turn and the rest is run until it says what the clue said: from there on all follows as before. What was tried
//! in vain once need not be tried again with the same tier, since inferences are monotone; and what only the last pass
//! takes away makes its tier necessary, if the pass before had all the tiers below.
//!
//! Rivals, other answers that appear when a clue goes, are kept: a clue whose going a known rival survives stays
//! without any reasoning. Where reasoning costs more than searching, a rival is searched for first; where only
//! uniqueness counts, that is all.

use std::collections::BTreeSet;

use super::dig::{Rivals, is_known_needed, is_needed};
use super::{Made, Wish};
use crate::budget::{Budget, Stop};
use crate::closure::{Closure, solves};
use crate::finders::Board;
use crate::model::{Binding, ClueTemplate};
use crate::random::Random;
use crate::rules::Rules;

/// How many orders of clues are tried on one answer.
const ORDERS: u32 = 4;
/// From this tier on, a search for a rival costs less than the ladder's having nothing more to say.
const SEARCHED: u8 = 4;
/// Instead of a tier: only uniqueness counts.
const UNIQUE: u8 = 0;

/// The passes that make a puzzle of a tier.
fn passes(tier: u8, minimal: bool) -> &'static [u8] {
    match tier {
        _ if minimal => &[2, UNIQUE],
        0 | 7 => &[2, UNIQUE],
        1 => &[1],
        2 => &[1, 2],
        3 => &[2, 3],
        4 => &[3, 4],
        5 => &[3, 5],
        _ => &[3, UNIQUE],
    }
}

/// Clues that come and go together, in the order in which they are tried for removal.
pub(super) type Units = Vec<Vec<u32>>;

/// One attempt: a grid is filled and carved in a few orders.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    order: impl Fn(&mut Random) -> Units,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let Some(answer) = wish.answer(rules, random, budget)? else {
        return Ok(None);
    };
    let passes = passes(wish.tier, wish.minimal);
    let mut carving = Carving {
        rules,
        answer,
        closure: Closure::new(Board::blank(rules), passes[0]),
        below: None,
        rivals: Rivals::default(),
    };
    for _ in 0..ORDERS {
        let units = order(random);
        if let Some(bindings) = carving.carve(&units, passes, budget)?
            && carving.is_of_tier(&bindings, wish.tier, passes, budget)?
            && let Some(bindings) = carving.with_number(bindings, wish, &units, budget)?
        {
            return Ok(Some(Made {
                bindings,
                answer: carving.answer,
                ..Made::default()
            }));
        }
    }
    Ok(None)
}

struct Carving<'rules> {
    rules: &'rules Rules,
    answer: Vec<u8>,
    closure: Closure<'rules>,
    /// The ladder below the wanted tier.
    below: Option<Closure<'rules>>,
    rivals: Rivals,
}

impl Carving<'_> {
    /// A board of which no clue can go in the last pass; `None` if all clues are not enough, or if the last pass takes
    /// nothing.
    fn carve(&mut self, units: &Units, passes: &[u8], budget: &mut Budget) -> Result<Option<Vec<Binding>>, Stop> {
        self.closure.climb_to(passes[0]);
        if !self.show_enough(units, budget)? {
            return Ok(None);
        }
        self.hide_unused(units);
        let mut hidden = 0;
        for (number, &tier) in passes.iter().enumerate() {
            if number > 0 && tier != UNIQUE {
                self.closure.climb_to(tier);
            }
            hidden = 0;
            for unit in units {
                hidden += u32::from(self.hide_needless(unit, tier, budget)?);
            }
        }
        let moved = hidden > 0 || passes.len() == 1 || passes.contains(&UNIQUE);
        Ok(moved.then(|| self.shown()))
    }

    /// Shows clues, the last units first, until the ladder solves the board; whether it does.
    fn show_enough(&mut self, units: &Units, budget: &mut Budget) -> Result<bool, Stop> {
        self.closure.hide_all();
        for unit in units.iter().rev() {
            if self.closure.run(budget)? {
                break;
            }
            if unit.iter().any(|&clue| !self.closure.implies(clue)) {
                for &clue in unit {
                    self.closure.show(clue, self.rules.parameter(clue, &self.answer));
                }
            }
        }
        self.closure.run(budget)
    }

    /// Hides all units of switched constraints by which nothing was found.
    fn hide_unused(&mut self, units: &Units) {
        let model = &self.rules.model;
        let is_unused = |&clue: &u32| match model.clues[clue as usize] {
            ClueTemplate::Given { .. } => false,
            ClueTemplate::Switch { constraint } => !self.closure.has_used(constraint),
        };
        let unused = units.iter().filter(|unit| unit.iter().all(is_unused));
        let unused: BTreeSet<u32> = unused.flatten().copied().collect();
        let shown = self.closure.board().bindings().iter();
        let hidden: Vec<Binding> = shown.filter(|(clue, _)| unused.contains(clue)).copied().collect();
        self.closure.hide(&hidden);
    }

    /// Hides the clues of a unit if the rest does without them; whether it does.
    fn hide_needless(&mut self, unit: &[u32], tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        let shown = |&&(clue, _): &&Binding| unit.contains(&clue);
        let gone: Vec<Binding> = self.closure.board().bindings().iter().filter(shown).copied().collect();
        if gone.is_empty() || self.is_needed(unit, tier, budget)? {
            return Ok(false);
        }
        self.closure.hide(&gone);
        if tier == UNIQUE {
            return Ok(true);
        }
        let all = |closure: &Closure<'_>| gone.iter().all(|&(clue, _)| closure.implies(clue));
        self.closure.run_until(budget, all)?;
        let follows = all(&self.closure);
        if !follows {
            for &(clue, parameter) in &gone {
                self.closure.show(clue, parameter);
            }
        }
        Ok(follows)
    }

    /// Whether a rival is known that appears when the clues of a unit go, or one is found where that is worth while.
    fn is_needed(&mut self, unit: &[u32], tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        let bindings = self.closure.board().bindings();
        if tier == UNIQUE || tier >= SEARCHED {
            is_needed(self.rules, &self.answer, bindings, unit, &mut self.rivals, budget)
        } else {
            Ok(is_known_needed(self.rules, bindings, unit, &self.rivals))
        }
    }

    /// Whether the ladder up to a tier is needed, and enough; any board will do for tier 0.
    fn is_of_tier(&mut self, bindings: &[Binding], tier: u8, passes: &[u8], budget: &mut Budget) -> Result<bool, Stop> {
        if tier == 0 {
            return Ok(true);
        }
        let by_passes = passes.contains(&(tier - 1)) && !passes.contains(&UNIQUE);
        if tier > 1 && !by_passes {
            let (rules, level) = (self.rules, tier - 1);
            let below = self
                .below
                .get_or_insert_with(|| Closure::new(Board::blank(rules), level));
            below.hide_all();
            for &(clue, parameter) in bindings {
                below.show(clue, parameter);
            }
            if below.run(budget)? {
                return Ok(false);
            }
        }
        Ok(!passes.contains(&UNIQUE) || solves(self.rules, bindings, tier, budget)?)
    }

    /// As many clues as are wanted: others are shown again, never one that makes the tier needless.
    fn with_number(
        &mut self,
        mut bindings: Vec<Binding>,
        wish: &Wish,
        units: &Units,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Binding>>, Stop> {
        let Some((least, most)) = wish.clues.map(|(least, most)| (least as usize, most as usize)) else {
            return Ok(Some(bindings));
        };
        if wish.minimal || bindings.len() >= least {
            return Ok(wish.admits(bindings.len()).then_some(bindings));
        }
        for unit in units {
            let hidden = |clue: &u32| !bindings.iter().any(|(shown, _)| shown == clue);
            let more = unit.iter().copied().filter(hidden);
            let more: Vec<Binding> = more
                .map(|clue| (clue, self.rules.parameter(clue, &self.answer)))
                .collect();
            if bindings.len() >= least || bindings.len() + more.len() > most {
                continue;
            }
            bindings.extend(&more);
            if wish.tier > 1 && solves(self.rules, &bindings, wish.tier - 1, budget)? {
                bindings.truncate(bindings.len() - more.len());
            }
        }
        bindings.sort_unstable();
        Ok(wish.admits(bindings.len()).then_some(bindings))
    }

    fn shown(&self) -> Vec<Binding> {
        let mut bindings = self.closure.board().bindings().to_vec();
        bindings.sort_unstable();
        bindings
    }
}
