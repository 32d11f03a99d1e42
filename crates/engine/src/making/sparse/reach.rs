//! Reaching a level: what is too hard gets clues, what is too easy gets others.

use super::clues::{Said, Shown};
use super::{Digging, UNIQUE};
use crate::budget::{Budget, Stop};
use crate::making::carve::Units;
use crate::random::Random;

/// How often clues are changed for others on one board.
const CHANGES: u32 = 40;
/// How many clues go at a time.
const GO: usize = 2;

impl<const W: usize, const N: usize> Digging<'_, W, N> {
    /// A board of this tier, from one on which every clue is needed.
    pub(super) fn reach(
        &mut self,
        mut shown: Shown<W>,
        units: &Units,
        tier: u8,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Option<Shown<W>>, Stop> {
        let mut left = self.left(&shown, tier);
        let mut is_new = true;
        for _ in 0..CHANGES {
            if is_new
                && left.last().is_some_and(|&left| left > 0)
                && let Some(found) = self.level(shown.clone(), units, tier, random, budget)?
            {
                return Ok(Some(found));
            }
            let changed = self.change(shown.clone(), units, random, budget)?;
            let now = self.left(&changed, tier);
            is_new = changed != shown && now.iter().rev().ge(left.iter().rev());
            if is_new {
                (shown, left) = (changed, now);
            }
        }
        Ok(None)
    }

    /// For each tier below how many candidates it leaves.
    fn left(&self, shown: &Shown<W>, tier: u8) -> Vec<u32> {
        let table = self.field.table;
        let mut state = self.field.start(shown);
        let mut left = Vec::new();
        for below in 2..tier {
            let _ = state.climb(table, self.levels.says(below), &shown.signs);
            let open = state.planes.iter().map(|plane| plane.minus(state.told).len());
            left.push(open.sum());
        }
        left
    }

    /// Shows clues until the tier is enough, none that makes it needless, and hides what it does without.
    fn level(
        &mut self,
        mut shown: Shown<W>,
        units: &Units,
        tier: u8,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Option<Shown<W>>, Stop> {
        let mut order: Vec<usize> = (0..units.len()).collect();
        random.shuffle(&mut order);
        let mut next = order.into_iter();
        loop {
            let state = self.levels.climbed(&self.field, &shown, tier);
            if state.is_solved(self.field.table) {
                break;
            }
            let Some(unit) = next.next() else {
                return Ok(None);
            };
            let mut more = shown.clone();
            for &clue in &units[unit] {
                more.show(self.field.said[clue as usize]);
            }
            let is_news = |said: Said| matches!(said, Said::Given(cell) if !state.told.has(cell));
            if units[unit].iter().any(|&clue| is_news(self.field.said[clue as usize]))
                && !self.levels.solves_quickly(&self.field, &more, tier - 1)
            {
                shown = more;
            }
        }
        self.thin(&mut shown, units, tier, budget)?;
        Ok((!self.levels.solves(&self.field, &shown, tier - 1, budget)?).then_some(shown))
    }

    /// Takes a few clues away, shows others until no rival is left, and hides what is not needed then. Nothing changes
    /// where the clues that may be shown leave a rival.
    fn change(
        &mut self,
        mut shown: Shown<W>,
        units: &Units,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Shown<W>, Stop> {
        let before = shown.clone();
        let mut order = units.clone();
        random.shuffle(&mut order);
        let is_shown = |unit: &&Vec<u32>| unit.iter().any(|&clue| shown.has(self.field.said[clue as usize]));
        let gone: Vec<u32> = order.iter().filter(is_shown).take(GO).flatten().copied().collect();
        for clue in gone {
            shown.hide(self.field.said[clue as usize]);
        }
        while self.field.any_rival(&shown, budget)? {
            let place = random.below(order.len());
            let mut units = order[place..].iter().chain(&order[..place]);
            let parts = |&clue: &u32| {
                let rival = self.field.rivals.last();
                rival.is_some_and(|rival| rival.is_parted_by(self.field.said[clue as usize]))
            };
            let Some(parting) = units.find(|unit| unit.iter().any(&parts)) else {
                return Ok(before);
            };
            for &clue in parting {
                shown.show(self.field.said[clue as usize]);
            }
        }
        self.thin(&mut shown, &order, UNIQUE, budget)?;
        Ok(shown)
    }
}
