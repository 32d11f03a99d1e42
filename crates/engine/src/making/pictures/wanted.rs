//! A picture that somebody wants, with the fewest cells changed.
//!
//! It is repaired many times, each time in another order. After each repair every change that is not needed is taken
//! back, and then pairs of changes that a single one can stand for; the repair with the fewest changes is kept.

use super::levels::{Rival, beyond_lines, bindings, is_of_tier, rival, strengths, within_lines};
use super::lines::Strength;
use super::picture::Picture;
use super::repair::{Cell, Repair};
use crate::budget::{Budget, Stop};
use crate::closure::solves;
use crate::kinds::packed_line::Word;
use crate::random::Random;
use crate::rules::Rules;

/// How often the picture is repaired.
const REPAIRS: u32 = 60;
/// The highest tier at which nothing is assumed.
const LOGIC: u8 = 5;
/// How many cells single lines may leave to the rest of the ladder.
const MOST_OPEN: u32 = 60;

/// Up to so many cells each is tried as the only one that changes,
const MOST_SINGLES: u32 = 2500;
/// and up to so many with more than single lines.
const MOST_BEYOND: u32 = 400;

/// What a picture is to become.
struct Goal<'a> {
    rules: &'a Rules,
    /// The tier, or 0 for any at which nothing is assumed.
    tier: u8,
    /// Whether more is looked at than single lines where the tier is 0: that takes long.
    beyond: bool,
}

impl Goal<'_> {
    fn is_met<W: Word>(&self, repair: &mut Repair<W>, budget: &mut Budget) -> Result<bool, Stop> {
        if self.tier > 0 {
            return is_of_tier(self.rules, self.tier, &bindings(&repair.picture), budget);
        }
        if repair.look(Strength::All) == 0 || !self.beyond || repair.known.open > MOST_OPEN {
            return Ok(repair.known.open == 0);
        }
        let clues = bindings(&repair.picture);
        let unique = matches!(rival(self.rules, &repair.picture, &clues, budget)?, Rival::None);
        Ok(unique && solves(self.rules, &clues, LOGIC, budget)?)
    }

    fn reach<W: Word>(&self, repair: &mut Repair<W>, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        match self.tier {
            0 => repair.run(random, budget),
            1..=3 => within_lines(self.rules, self.tier, repair, random, budget),
            _ => beyond_lines(self.rules, self.tier, repair, random, budget),
        }
    }
}

/// The picture nearest to the wanted one that was found; `None` if there was none.
pub(super) fn nearest<W: Word>(
    rules: &Rules,
    tier: u8,
    wanted: &Picture<W>,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Picture<W>>, Stop> {
    let mut goal = Goal {
        rules,
        tier,
        beyond: true,
    };
    let mut repair = Repair::of_wanted(wanted.clone(), strengths(tier).0);
    if goal.is_met(&mut repair, budget)? {
        return Ok(Some(repair.picture));
    }
    let cells = wanted.rows() * wanted.columns();
    goal.beyond = cells <= MOST_BEYOND;
    if tier == 0 && cells <= MOST_SINGLES && one_change(&goal, &mut repair, random, budget)? {
        return Ok(Some(repair.picture));
    }
    goal.beyond = false;
    let mut best: Option<(Vec<Cell>, Picture<W>)> = None;
    for _ in 0..REPAIRS {
        repair.picture.clone_from(wanted);
        if !goal.reach(&mut repair, random, budget)? {
            continue;
        }
        let mut changes = changed(wanted, &repair.picture);
        while take_back(&goal, &mut repair, &mut changes, random, budget)? {}
        if best.as_ref().is_none_or(|(fewest, _)| changes.len() < fewest.len()) {
            best = Some((changes, repair.picture.clone()));
        }
        if best.as_ref().is_some_and(|(fewest, _)| fewest.len() == 1) {
            break;
        }
    }
    let Some((mut changes, picture)) = best else {
        return Ok(None);
    };
    repair.picture = picture;
    goal.beyond = true;
    take_needless(&goal, &mut repair, &mut changes, budget)?;
    Ok(Some(repair.picture))
}

/// Makes the one change that is enough, if there is one; the one with the fewest neighbours of the other colour then.
fn one_change<W: Word>(
    goal: &Goal<'_>,
    repair: &mut Repair<W>,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    let (rows, columns) = (repair.picture.rows(), repair.picture.columns());
    let mut cells: Vec<Cell> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .collect();
    random.shuffle(&mut cells);
    // A cell that is flipped agrees afterwards with those that differ from it now.
    cells.sort_by_key(|&(row, column)| std::cmp::Reverse(repair.picture.others_at(row, column)));
    for (row, column) in cells {
        budget.check()?;
        repair.picture.flip(row, column);
        if goal.is_met(repair, budget)? {
            return Ok(true);
        }
        repair.picture.flip(row, column);
    }
    Ok(false)
}

/// The cells in which two pictures differ.
fn changed<W: Word>(one: &Picture<W>, other: &Picture<W>) -> Vec<Cell> {
    let (rows, columns) = (one.rows(), one.columns());
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .filter(|&(row, column)| one.is_black(row, column) != other.is_black(row, column))
        .collect()
}

/// Takes back each change without which the goal is met too.
fn take_needless<W: Word>(
    goal: &Goal<'_>,
    repair: &mut Repair<W>,
    changes: &mut Vec<Cell>,
    budget: &mut Budget,
) -> Result<(), Stop> {
    let mut index = 0;
    while index < changes.len() {
        let (row, column) = changes[index];
        repair.picture.flip(row, column);
        if goal.is_met(repair, budget)? {
            changes.swap_remove(index);
            index = 0;
        } else {
            repair.picture.flip(row, column);
            index += 1;
        }
    }
    Ok(())
}

/// Takes back what is not needed, then a pair of changes for which one can stand; whether there was such a pair.
fn take_back<W: Word>(
    goal: &Goal<'_>,
    repair: &mut Repair<W>,
    changes: &mut Vec<Cell>,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    random.shuffle(changes);
    take_needless(goal, repair, changes, budget)?;
    for first in 0..changes.len() {
        for second in 0..first {
            if let Some(one) = one_for_two(goal, repair, [changes[first], changes[second]], random, budget)? {
                changes.swap_remove(first);
                changes.swap_remove(second);
                changes.push(one);
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// A change that stands for two others, made in their stead.
fn one_for_two<W: Word>(
    goal: &Goal<'_>,
    repair: &mut Repair<W>,
    two: [Cell; 2],
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Cell>, Stop> {
    if goal.tier > 0 {
        return Ok(None);
    }
    let before = repair.picture.clone();
    for (row, column) in two {
        repair.picture.flip(row, column);
    }
    repair.look(Strength::All);
    if let Some(cell) = repair.ease(random) {
        if repair.known.open == 0 && !two.contains(&cell) && repair.look(Strength::All) == 0 {
            return Ok(Some(cell));
        }
    }
    budget.check()?;
    repair.picture = before;
    Ok(None)
}
