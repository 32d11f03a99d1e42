//! Making puzzles of an exact level.
//!
//! A puzzle of tier `t` is solved by the rungs up to `t` and by no fewer. Tier 2 is dug directly: nearly every such
//! puzzle needs its tier. Otherwise, and for higher tiers from the start, a grid is dug in passes, first as far as the
//! tiers below allow and then with the wanted one: every clue that the last pass takes away makes the tier necessary.
//! A grid is only given up when the last pass finds nothing to take, and a level is never lowered.
//!
//! "Truly minimal" means that each clue excludes a rival, an answer that appears when the clue goes. Rivals found
//! are kept: a clue whose going an old rival already survives needs no search.

use serde::Deserialize;

use super::carve;
use super::lines::{Dig, is_solved_by};
use super::sparse;
use super::{Made, Wish};
use crate::budget::{Budget, Stop};
use crate::model::{Binding, ClueTemplate, Constraint};
use crate::random::Random;
use crate::rules::{LINE_TIER, Rules};
use crate::search;
use crate::store::Cause;

/// Clues that a puzzle may be made of: templates `start` to `stop`, all or a random `sample`.
#[derive(Clone, Debug, Deserialize)]
pub struct ClueGroup {
    /// The first clue.
    pub start: u32,
    /// The end, exclusive.
    pub stop: u32,
    /// How many of them, at random; `None` for all.
    pub sample: Option<u32>,
}

/// The clues to choose from.
#[derive(Clone, Debug, Deserialize)]
pub struct Clues {
    /// In the order in which they are tried.
    pub groups: Vec<ClueGroup>,
}

/// One attempt: a grid is filled and clues are taken away.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    clues: &Clues,
    number: u32,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    if !is_for_lines(rules) || !wish.units.is_empty() {
        let units = |random: &mut Random| unit_order(clues, &wish.units, random);
        return if sparse::is_for(rules) && wish.answer.is_empty() {
            sparse::attempt(rules, wish, units, random, budget)
        } else {
            carve::attempt(rules, wish, units, random, budget)
        };
    }
    let Some(answer) = wish.answer(rules, random, budget)? else {
        return Ok(None);
    };
    let order = clue_order(clues, random);
    let dug = if by_uniqueness(wish, number) {
        dig_unique(rules, wish.tier, &answer, &order, budget)?
    } else {
        dig_tier(rules, wish.tier, &answer, &order, budget)?
    };
    let bindings = match (dug, wish.clues) {
        (Some(bindings), Some(_)) if wish.minimal => wish.admits(bindings.len()).then_some(bindings),
        (Some(bindings), Some((least, _))) => {
            let wanted = (least as usize, random);
            put_back(rules, wish, &answer, bindings, &order, wanted, budget)?
        }
        (dug, _) => dug,
    };
    Ok(bindings.map(|bindings| Made {
        bindings,
        answer,
        ..Made::default()
    }))
}

/// Whether the board is made of two-valued lines, for which inferences keep their reasons.
fn is_for_lines(rules: &Rules) -> bool {
    rules
        .model
        .rungs
        .iter()
        .all(|rung| crate::finders::by_name(&rung.inference).is_none())
}

/// The units in the order in which they are tried: those of the first group first, each group at random.
fn unit_order(clues: &Clues, units: &[Vec<u32>], random: &mut Random) -> carve::Units {
    if units.is_empty() {
        return clue_order(clues, random).into_iter().map(|clue| vec![clue]).collect();
    }
    let mut order = Vec::new();
    for group in &clues.groups {
        let of_group = |unit: &&Vec<u32>| (group.start..group.stop).contains(&unit[0]);
        let mut of_group: carve::Units = units.iter().filter(of_group).cloned().collect();
        random.shuffle(&mut of_group);
        let mut left = group.sample.unwrap_or(u32::MAX) as usize;
        for unit in of_group {
            if unit.len() <= left {
                left -= unit.len();
                order.push(unit);
            }
        }
    }
    order
}

fn clue_order(clues: &Clues, random: &mut Random) -> Vec<u32> {
    let mut order = Vec::new();
    for group in &clues.groups {
        let mut of_group: Vec<u32> = (group.start..group.stop).collect();
        random.shuffle(&mut of_group);
        of_group.truncate(group.sample.map_or(of_group.len(), |sample| sample as usize));
        order.extend(of_group);
    }
    order
}

/// Whether an attempt digs until no clue can go without a second answer. Where every clue must be needed there is no
/// other way; and truly minimal puzzles are often of a high tier, so that a look at their tier is cheaper there than
/// digging with its inferences. Every other attempt at tier 6 digs, since large minimal puzzles are mostly harder.
fn by_uniqueness(wish: &Wish, attempt: u32) -> bool {
    wish.minimal || matches!(wish.tier, 0 | 7) || (wish.tier == 6 && attempt % 2 == 0)
}

/// A truly minimal puzzle, if it is of this tier; of any tier for 0.
fn dig_unique(
    rules: &Rules,
    tier: u8,
    answer: &[u8],
    order: &[u32],
    budget: &mut Budget,
) -> Result<Option<Vec<Binding>>, Stop> {
    let mut dig = Dig::new(rules, answer.to_vec(), order, LINE_TIER);
    run_pass(&mut dig, order, LINE_TIER, budget)?;
    let mut bindings = dig.bindings();
    take_needless(rules, answer, &mut bindings, order, budget)?;
    let fits = tier == 0
        || (!(tier > 1 && is_solved_by(rules, &bindings, tier - 1, budget)?)
            && is_solved_by(rules, &bindings, tier, budget)?);
    Ok(fits.then_some(bindings))
}

/// The passes that make a puzzle of this tier, each the highest tier it may use.
fn passes(tier: u8) -> &'static [u8] {
    match tier {
        1 => &[1],
        2 => &[1, 2],
        3 => &[2, 3],
        4 => &[3, 4],
        5 => &[3, 4, 5],
        _ => &[3, 5, 6],
    }
}

/// A puzzle of this tier from which no clue can go with the tier kept.
fn dig_tier(
    rules: &Rules,
    tier: u8,
    answer: &[u8],
    order: &[u32],
    budget: &mut Budget,
) -> Result<Option<Vec<Binding>>, Stop> {
    if tier == 2 {
        let mut dig = Dig::new(rules, answer.to_vec(), order, tier);
        run_pass(&mut dig, order, tier, budget)?;
        if !dig.is_solved_by(1, budget)? {
            return Ok(Some(dig.bindings()));
        }
    }
    let mut dig = Dig::new(rules, answer.to_vec(), order, passes(tier)[0]);
    let mut last = 0;
    for &pass in passes(tier) {
        last = run_pass(&mut dig, order, pass, budget)?;
    }
    Ok((tier == 1 || last > 0).then(|| dig.bindings()))
}

fn run_pass(dig: &mut Dig, order: &[u32], tier: u8, budget: &mut Budget) -> Result<u32, Stop> {
    let mut removed = 0;
    for &clue in order {
        if dig.shows(clue) && dig.try_remove(clue, tier, budget)? {
            removed += 1;
        }
        budget.check_sometimes(clue)?;
    }
    Ok(removed)
}

/// Shows hidden clues again, at random, until there are `wanted`; never one that makes the tier needless.
fn put_back(
    rules: &Rules,
    wish: &Wish,
    answer: &[u8],
    mut bindings: Vec<Binding>,
    order: &[u32],
    (wanted, random): (usize, &mut Random),
    budget: &mut Budget,
) -> Result<Option<Vec<Binding>>, Stop> {
    let mut hidden: Vec<u32> = order
        .iter()
        .copied()
        .filter(|&clue| !bindings.iter().any(|&(shown, _)| shown == clue))
        .collect();
    random.shuffle(&mut hidden);
    for clue in hidden {
        if bindings.len() >= wanted {
            break;
        }
        bindings.push((clue, rules.parameter(clue, answer)));
        if wish.tier > 1 && is_solved_by(rules, &bindings, wish.tier - 1, budget)? {
            bindings.pop();
        }
    }
    bindings.sort_unstable();
    Ok(wish.admits(bindings.len()).then_some(bindings))
}

/// An answer other than the right one that appears when the clues of a unit go and `others` stay.
pub fn rival(
    rules: &Rules,
    answer: &[u8],
    others: &[Binding],
    unit: &[u32],
    budget: &mut Budget,
) -> Result<Option<Vec<u8>>, Stop> {
    let (clues, turned) = without(rules, answer, others, unit);
    let bound = rules.bind(&clues);
    let Ok(mut store) = bound.start(&clues) else {
        return Ok(None);
    };
    let mut limit = if turned { 1 } else { 2 };
    if let &[clue] = unit
        && let ClueTemplate::Given { variable } = rules.model.clues[clue as usize]
    {
        let value = u32::from(answer[variable as usize]);
        if store.remove(variable, value, Cause::GIVEN).is_err() {
            return Ok(None);
        }
        limit = 1;
    }
    let counted = search::count_from(&bound, store, limit, limit as usize, budget);
    let found = counted.solutions.into_iter().find(|values| values != answer);
    match counted.stopped {
        Some(stop) if found.is_none() => Err(stop),
        _ => Ok(found),
    }
}

/// The clues that a rival meets: a sign that goes must be the other way round in it, which is said to the search.
fn without(rules: &Rules, answer: &[u8], others: &[Binding], unit: &[u32]) -> (Vec<Binding>, bool) {
    let mut clues = others.to_vec();
    if let &[clue] = unit
        && let ClueTemplate::Switch { constraint } = rules.model.clues[clue as usize]
        && let Constraint::Less { first, second, .. } = rules.model.constraints[constraint as usize]
        && rules.must_differ(first, second)
    {
        clues.push((clue, 1 - rules.parameter(clue, answer)));
        return (clues, true);
    }
    (clues, false)
}

/// Takes away, in order, every clue that uniqueness does not need.
fn take_needless(
    rules: &Rules,
    answer: &[u8],
    bindings: &mut Vec<Binding>,
    order: &[u32],
    budget: &mut Budget,
) -> Result<(), Stop> {
    let mut rivals = Rivals::default();
    for &clue in order {
        if !is_needed(rules, answer, bindings, &[clue], &mut rivals, budget)? {
            bindings.retain(|&(shown, _)| shown != clue);
        }
    }
    Ok(())
}

/// The clues that could go singly with uniqueness kept.
pub fn needless(rules: &Rules, answer: &[u8], bindings: &[Binding], budget: &mut Budget) -> Result<Vec<u32>, Stop> {
    let mut rivals = Rivals::default();
    let mut found = Vec::new();
    for &(clue, _) in bindings {
        if !is_needed(rules, answer, bindings, &[clue], &mut rivals, budget)? {
            found.push(clue);
        }
    }
    Ok(found)
}

/// Answers other than the right one that were found on the way.
pub(super) type Rivals = Vec<Vec<u8>>;

/// Whether a rival appears when the clues of a unit go together.
pub(super) fn is_needed(
    rules: &Rules,
    answer: &[u8],
    bindings: &[Binding],
    unit: &[u32],
    rivals: &mut Rivals,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    let stays = |(clue, _): &Binding| !unit.contains(clue);
    let others: Vec<Binding> = bindings.iter().copied().filter(stays).collect();
    if others.len() == bindings.len() {
        return Ok(false);
    }
    if is_known_needed(rules, bindings, unit, rivals) {
        return Ok(true);
    }
    let found = rival(rules, answer, &others, unit, budget)?;
    let needed = found.is_some();
    rivals.extend(found);
    Ok(needed)
}

/// Whether a known rival appears when the clues of a unit go together.
pub(super) fn is_known_needed(rules: &Rules, bindings: &[Binding], unit: &[u32], rivals: &Rivals) -> bool {
    let mut others = bindings.iter().filter(|(clue, _)| !unit.contains(clue));
    rivals.iter().any(|rival| {
        others
            .clone()
            .all(|&(clue, shown)| rules.parameter(clue, rival) == shown)
    }) && others.next().is_some()
}
