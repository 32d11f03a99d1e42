//! One loop, and just as many numbers as are needed.
//!
//! A puzzle of a low tier is thinned with all that the tier allows. For a higher one it is thinned with the tiers below
//! first, so that all that the last pass takes away makes the tier necessary; on large boards that pass ends when it has
//! taken enough. The last judge is the ladder itself.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::borders::grow::{answer, grow};
use super::borders::state::State;
use super::borders::thin::{Unit, clustered, lay, put_back, show_all, thin_some};
use super::dig::{needless, rival};
use super::{Made, Wish};
use crate::borders::{Border, Borders};
use crate::budget::{Budget, Stop};
use crate::closure::{Closure, solves};
use crate::finders::Board;
use crate::model::Binding;
use crate::random::Random;
use crate::rules::Rules;
use crate::search::count;

/// How a loop is drawn.
#[derive(Clone, Debug, Deserialize)]
pub struct Loop {
    /// Of so many faces over which the loop could be pushed without growing longer, one is taken.
    pub calm: u32,
    /// Of so many faces the loop is never pushed over one.
    pub rests: u32,
}

/// The tier with which numbers are shown first: those above take longer and leave few more out.
const FIRST: u8 = 3;
/// The highest tier that is followed at each change; those above only judge.
const FOLLOWED: u8 = 6;
/// So many units at a time are looked at by the last pass.
const SHARE: usize = 48;

/// One attempt.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    way: &Loop,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let Some(board) = rules.borders.as_deref() else {
        return Ok(None);
    };
    let drawn = if wish.answer.is_empty() {
        grow(board, (way.calm.max(1) as usize, way.rests.max(2) as usize), random)
    } else {
        let is_drawn = |border: &Border| wish.answer[border.variable as usize] == 1;
        board.borders.iter().map(is_drawn).collect()
    };
    let mut units = units(board, &drawn, &wish.units);
    random.shuffle(&mut units);
    let tier = if wish.tier == 0 { FIRST } else { wish.tier };
    let Some(kept) = thinned(board, tier.min(FOLLOWED), &units, random, budget)? else {
        return Ok(None);
    };
    let answer = answer(board, &drawn);
    let Some(bindings) = finished(rules, wish, kept, &units, &answer, budget)? else {
        return Ok(None);
    };
    Ok(has_level(rules, wish.tier, &bindings, budget)?.then_some(Made {
        bindings,
        answer,
        ..Made::default()
    }))
}

/// The numbers of the loop, those together that come and go together.
fn units(board: &Borders, drawn: &[bool], wanted: &[Vec<u32>]) -> Vec<Unit> {
    let tables = (0..).zip(&board.tables);
    let numbers = tables.filter_map(|(table, at)| Some((at.clue?, (table, number(board, drawn, table)))));
    if wanted.is_empty() {
        return numbers.map(|(_, number)| vec![number]).collect();
    }
    let of_clue: BTreeMap<u32, (u32, u8)> = numbers.collect();
    let unit = |clues: &Vec<u32>| clues.iter().filter_map(|clue| of_clue.get(clue).copied()).collect();
    wanted.iter().map(unit).collect()
}

/// How many borders of a table are drawn.
fn number(board: &Borders, drawn: &[bool], table: u32) -> u8 {
    let borders = board.tables[table as usize].borders.iter();
    borders.filter(|&&border| drawn[border as usize]).count() as u8
}

/// The passes that make a puzzle of this tier, each with the tier it may use.
fn passes(tier: u8) -> &'static [u8] {
    match tier {
        1 => &[1],
        2 => &[2],
        3 => &[3],
        4 => &[4],
        5 => &[5],
        _ => &[3, 5, 6],
    }
}

/// The units that a puzzle of this tier shows; `None` if the loop does not give one.
fn thinned(
    board: &Borders,
    tier: u8,
    units: &[Unit],
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Vec<Unit>>, Stop> {
    let low = lay(&mut State::new(board, tier.min(FIRST)), units);
    let Some(mut kept) = low.or_else(|| lay(&mut State::new(board, tier), units)) else {
        return Ok(None);
    };
    clustered(board, &mut kept, random);
    for &pass in passes(tier) {
        // All that is taken away after the tiers below makes the tier necessary; a share of that is enough.
        let is_extra = pass > FOLLOWED - 1;
        let amount = if is_extra {
            (SHARE, 1)
        } else {
            (kept.len().max(1), kept.len())
        };
        kept = thin_some(board, pass, kept, amount, budget)?;
    }
    let mut below = State::new(board, tier - 1);
    show_all(&mut below, &kept);
    Ok((tier == 1 || !below.is_complete()).then_some(kept))
}

/// The clues of a puzzle, with what else is wished of them.
fn finished(
    rules: &Rules,
    wish: &Wish,
    mut kept: Vec<Unit>,
    units: &[Unit],
    answer: &[u8],
    budget: &mut Budget,
) -> Result<Option<Vec<Binding>>, Stop> {
    let Some(board) = rules.borders.as_deref() else {
        return Ok(None);
    };
    if wish.tier > FOLLOWED && !drop_to(rules, wish.tier, &mut kept, budget)? {
        return Ok(None);
    }
    let mut all = bindings(board, &kept);
    if wish.minimal && wish.tier == 0 {
        for index in (0..all.len()).rev() {
            let clue = all.remove(index);
            if rival(rules, answer, &all, &[clue.0], budget)?.is_some() {
                all.insert(index, clue);
            }
        }
    }
    if wish.minimal && !needless(rules, answer, &all, budget)?.is_empty() {
        return Ok(None);
    }
    match wish.clues {
        Some((least, most)) if !wish.minimal && all.len() < least as usize => {
            put_back(
                board,
                wish.tier.min(FOLLOWED + 1),
                &mut kept,
                units,
                (least as usize, most as usize),
            );
            all = bindings(board, &kept);
            Ok(wish.admits(all.len()).then_some(all))
        }
        Some(_) => Ok(wish.admits(all.len()).then_some(all)),
        None => Ok(Some(all)),
    }
}

/// The clues of units, in order.
fn bindings(board: &Borders, units: &[Unit]) -> Vec<Binding> {
    let shown = units.iter().flatten();
    let mut all: Vec<Binding> = shown
        .filter_map(|&(table, number)| Some((board.tables[table as usize].clue?, u128::from(number))))
        .collect();
    all.sort_unstable();
    all
}

/// Clues, in order, as one unit.
fn numbers(board: &Borders, bindings: &[Binding]) -> Unit {
    let shown = |clue: u32| bindings.binary_search_by_key(&clue, |&(shown, _)| shown).ok();
    let tables = (0..).zip(&board.tables);
    tables
        .filter_map(|(table, at)| Some((table, bindings[shown(at.clue?)?].1 as u8)))
        .collect()
}

/// Takes units away as long as there is one answer, until the ladder below a tier does not solve the board any more.
fn drop_to(rules: &Rules, tier: u8, kept: &mut Vec<Unit>, budget: &mut Budget) -> Result<bool, Stop> {
    let Some(board) = rules.borders.as_deref() else {
        return Ok(false);
    };
    for index in (0..kept.len()).rev() {
        let unit = kept.remove(index);
        let clues = bindings(board, kept);
        let counted = count(&rules.bind(&clues), &clues, 2, 0, budget);
        if let Some(stop) = counted.stopped {
            return Err(stop);
        }
        if counted.count == 1 {
            if !solves(rules, &clues, tier - 1, budget)? {
                return Ok(true);
            }
        } else {
            kept.insert(index, unit);
        }
    }
    Ok(false)
}

/// Whether the ladder up to a tier solves a board, and the ladder below does not; for 0 whether there is one answer.
///
/// What tables and faces say up to a tier, the ladder says too: it begins where they end, and need not be asked whether
/// it gets as far as they do.
fn has_level(rules: &Rules, tier: u8, bindings: &[Binding], budget: &mut Budget) -> Result<bool, Stop> {
    if tier == 0 {
        let counted = count(&rules.bind(bindings), bindings, 2, 0, budget);
        return counted.stopped.map_or(Ok(counted.count == 1), Err);
    }
    let is_below = tier > 1 && ends(rules, tier - 1, bindings, budget)?;
    Ok(!is_below && (tier < FOLLOWED || ends(rules, tier, bindings, budget)?))
}

/// Whether the ladder up to a tier gets to the end.
fn ends(rules: &Rules, tier: u8, bindings: &[Binding], budget: &mut Budget) -> Result<bool, Stop> {
    let mut board = Board::blank(rules);
    for &(clue, parameter) in bindings {
        board.show(clue, parameter);
    }
    let mut closure = Closure::new(board, tier);
    if let Some(borders) = rules.borders.as_deref() {
        let mut state = State::new(borders, tier.min(FOLLOWED));
        show_all(&mut state, &[numbers(borders, bindings)]);
        for (variable, value) in state.known() {
            closure.give(variable, value);
        }
    }
    Ok(closure.run(budget)? && rules.broken(bindings, &closure.store().values()).is_none())
}
