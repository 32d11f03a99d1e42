//! Sparse boards of groups and signs: as few clues as uniqueness or a level allows.
//!
//! All questions are asked on planes ([`crate::planes`]): whether a clue may go, for want of a rival or since the
//! ladder up to a tier does without it. Low tiers are dug with what they say. For higher ones a grid is not thrown away
//! when its puzzle is too easy: the puzzle is dug until every clue is needed; as long as it is too easy, a few clues go
//! and others come that part the rivals which then appear, and what leaves more to find stays. Where it is harder than
//! wanted, clues come that leave the tiers below stuck, until the wanted one is enough.

mod board;
mod clues;
mod fill;
mod levels;
mod reach;

use self::board::{Field, Rivalry};
use self::clues::{Said, Shown};
use self::fill::fill;
use self::levels::Levels;
use super::carve::Units;
use super::{Made, Wish};
use crate::budget::{Budget, Stop};
use crate::planes::{Planes, Says, Table};
use crate::random::Random;
use crate::rules::Rules;

/// How many orders of clues are tried on one answer.
const ORDERS: u32 = 4;
/// Instead of a tier: only uniqueness counts.
const UNIQUE: u8 = 0;
/// Up to this tier what is said costs less than a search for a rival.
const GLANCE: u8 = 3;
/// The nodes of a search for a rival where there are other ways to find out.
const FEW_NODES: u32 = 100;
/// At this tier nearly all boards with one answer are solved.
const MOST: u8 = 6;
/// From this tier on, clues are changed until the level is reached.
const CHANGED: u8 = 3;

/// Whether this way is for a model.
pub(super) fn is_for(rules: &Rules) -> bool {
    rules.planes.is_some() && Says::fits(&rules.model.rungs)
}

/// The tiers with which a board with signs or views is dug in turn. What low tiers take first leaves more givens and
/// fewer clues in all; digging with the wanted tier from the start leaves few givens, and more to find.
fn passes(tier: u8, order: u32) -> &'static [u8] {
    match (order / (ORDERS - 1), tier) {
        (_, 1) => &[1],
        (0, 2) => &[1, 2],
        (0, 3) => &[1, 3],
        (0, 4) => &[1, 3, 4],
        (0, 5) => &[1, 3, 5],
        (0, _) => &[1, 3, UNIQUE],
        (_, 2) => &[2],
        (_, 3) => &[3],
        (_, 4) => &[GLANCE, 4],
        (_, 5) => &[GLANCE, 5],
        _ => &[GLANCE, MOST],
    }
}

/// One attempt.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    order: impl Fn(&mut Random) -> Units,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    match &rules.planes {
        Some(Planes::Small(table)) => on::<1, 8>(rules, table, wish, order, random, budget),
        Some(Planes::Usual(table)) => on::<2, 11>(rules, table, wish, order, random, budget),
        Some(Planes::Large(table)) => on::<4, 16>(rules, table, wish, order, random, budget),
        Some(Planes::Huge(table)) => on::<10, 25>(rules, table, wish, order, random, budget),
        None => Ok(None),
    }
}

fn on<const W: usize, const N: usize>(
    rules: &Rules,
    table: &Table<W>,
    wish: &Wish,
    order: impl Fn(&mut Random) -> Units,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let Some(solved) = fill::<W, N>(rules, table, random, budget)? else {
        return Ok(None);
    };
    let mut digging = Digging {
        field: Field::new(rules, table, solved),
        levels: Levels::new(rules, table),
    };
    for number in 0..ORDERS {
        let units = order(random);
        if let Some(shown) = digging.dig(wish, number, &units, random, budget)? {
            return Ok(Some(Made {
                bindings: digging.field.bindings(&shown),
                answer: digging.field.answer,
                ..Made::default()
            }));
        }
    }
    Ok(None)
}

struct Digging<'rules, const W: usize, const N: usize> {
    field: Field<'rules, W, N>,
    levels: Levels<'rules>,
}

impl<const W: usize, const N: usize> Digging<'_, W, N> {
    /// A board as it is wanted, or `None` if these clues give none.
    fn dig(
        &mut self,
        wish: &Wish,
        number: u32,
        units: &Units,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Option<Shown<W>>, Stop> {
        let tier = if wish.minimal { 0 } else { wish.tier };
        let is_bare = self.field.table.is_bare();
        let passes = passes(tier, number);
        let at_first = if is_bare && tier != 1 { 2 } else { passes[0] };
        let (mut shown, is_solved) = self.show_enough(units, at_first);
        if !is_solved && self.field.any_rival(&shown, budget)? {
            return Ok(None);
        }
        let found = match tier {
            0 | 7 => {
                self.thin(&mut shown, units, UNIQUE, budget)?;
                self.is_of_tier(&shown, wish.tier, budget)?.then_some(shown)
            }
            CHANGED.. if is_bare => {
                self.thin(&mut shown, units, UNIQUE, budget)?;
                self.reach(shown, units, tier, random, budget)?
            }
            _ => {
                for &pass in passes {
                    self.thin(&mut shown, units, pass, budget)?;
                }
                self.is_of_tier(&shown, tier, budget)?.then_some(shown)
            }
        };
        match found {
            Some(shown) => self.with_number(shown, wish, units, budget),
            None => Ok(None),
        }
    }

    /// Whether the ladder up to a tier is needed, and enough; any board will do for tier 0.
    fn is_of_tier(&mut self, shown: &Shown<W>, tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        let is_above = tier < 2 || !self.levels.solves(&self.field, shown, tier - 1, budget)?;
        Ok(is_above && (tier == 0 || self.levels.solves(&self.field, shown, tier, budget)?))
    }

    /// Shows clues, the last units first, until what follows at a glance solves the board; whether it does.
    fn show_enough(&self, units: &Units, tier: u8) -> (Shown<W>, bool) {
        let Field {
            table, answer, said, ..
        } = &self.field;
        let says = self.levels.says(tier);
        let mut shown = self.field.nothing();
        let mut state = self.field.start(&shown);
        for unit in units.iter().rev() {
            let said = unit.iter().map(|&clue| said[clue as usize]);
            let is_told = |said: Said| matches!(said, Said::Given(cell) if state.told.has(cell));
            if said.clone().all(is_told) {
                continue;
            }
            for said in said {
                shown.show(said);
                if let Said::Given(cell) = said
                    && !state.told.has(cell)
                {
                    let _ = state.tell(table, cell, usize::from(answer[cell as usize]));
                }
            }
            let _ = state.follow(table, says, &shown.signs);
            if state.is_solved(table) {
                return (shown, true);
            }
        }
        (shown, false)
    }

    /// Hides units, in their order, as long as the rest does without them.
    fn thin(&mut self, shown: &mut Shown<W>, units: &Units, tier: u8, budget: &mut Budget) -> Result<(), Stop> {
        let (mut from, mut stride) = (0, 1);
        while from < units.len() {
            let to = (from + stride).min(units.len());
            let mut less = shown.clone();
            for &clue in units[from..to].iter().flatten() {
                less.hide(self.field.said[clue as usize]);
            }
            if less == *shown {
                from = to;
            } else if stride > 1 {
                // Signs are many, and most of them go: several at once.
                if self.levels.solves_quickly(
                    &self.field,
                    &less,
                    if tier == UNIQUE { GLANCE } else { tier.min(GLANCE) },
                ) {
                    *shown = less;
                    (from, stride) = (to, stride * 2);
                } else {
                    stride /= 2;
                }
            } else {
                if self.may_go(&less, &units[from], tier, budget)? {
                    *shown = less;
                    stride = if self.is_sign(&units[from]) { 2 } else { 1 };
                }
                from = to;
            }
        }
        Ok(())
    }

    fn is_sign(&self, unit: &[u32]) -> bool {
        let mut said = unit.iter().map(|&clue| self.field.said[clue as usize]);
        said.any(|said| matches!(said, Said::Sign(..)))
    }

    /// Whether the clues of a unit are not needed beside those that are left; in doubt they are.
    fn may_go(&mut self, less: &Shown<W>, unit: &[u32], tier: u8, budget: &mut Budget) -> Result<bool, Stop> {
        if tier == UNIQUE {
            return Ok(!self.field.has_rival(less, unit, budget)?);
        }
        if self.field.knows_rival(less) {
            return Ok(false);
        }
        if self.levels.solves_quickly(&self.field, less, tier.min(GLANCE)) {
            return Ok(true);
        }
        if tier <= GLANCE {
            return Ok(false);
        }
        match self.field.seek_rival(less, unit, FEW_NODES, budget)? {
            Rivalry::Rival => Ok(false),
            Rivalry::None if tier == MOST => Ok(true),
            _ => Ok(self.levels.solves_quickly(&self.field, less, tier)),
        }
    }

    /// As many clues as are wanted: others are shown again, never one that makes the tier needless.
    fn with_number(
        &mut self,
        mut shown: Shown<W>,
        wish: &Wish,
        units: &Units,
        budget: &mut Budget,
    ) -> Result<Option<Shown<W>>, Stop> {
        let Some((least, most)) = wish.clues else {
            return Ok(Some(shown));
        };
        for unit in units {
            let mut more = shown.clone();
            for &clue in unit {
                more.show(self.field.said[clue as usize]);
            }
            let fits = !wish.minimal && shown.len() < least && more.len() <= most;
            if fits && (wish.tier < 2 || !self.levels.solves(&self.field, &more, wish.tier - 1, budget)?) {
                shown = more;
            }
        }
        Ok(wish.admits(shown.len() as usize).then_some(shown))
    }
}
