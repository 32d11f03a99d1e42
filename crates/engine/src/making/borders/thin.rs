//! Which numbers to show.

use std::collections::VecDeque;

use super::state::State;
use crate::borders::Borders;
use crate::budget::{Budget, Stop};
use crate::random::Random;

/// Numbers that are shown or taken away together: tables, with their numbers.
pub type Unit = Vec<(u32, u8)>;

/// Shows units until everything is known: in each round those that decide something at once; where none does, the next
/// one. `None` if all of them are not enough.
pub fn lay(state: &mut State<'_>, units: &[Unit]) -> Option<Vec<Unit>> {
    let mut laid = Vec::new();
    let mut waiting: Vec<&Unit> = units.iter().collect();
    let mut is_stuck = false;
    while !state.is_complete() && !waiting.is_empty() {
        let before = laid.len();
        let mut later = Vec::new();
        for unit in waiting {
            if !unit.iter().any(|&(table, _)| state.is_open(table)) {
                continue;
            }
            let (mark, open) = (state.mark(), state.open());
            show(state, unit);
            if state.open() < open || std::mem::take(&mut is_stuck) {
                laid.push(unit.clone());
            } else {
                state.take_back(mark);
                later.push(unit);
            }
        }
        is_stuck = laid.len() == before;
        waiting = later;
    }
    state.is_complete().then_some(laid)
}

/// The units of which none can go while everything is still known, in their order; the first ones are taken away first.
/// The state is that in which all others are shown.
pub fn thin(state: &mut State<'_>, units: &[Unit], budget: &mut Budget) -> Result<Vec<Unit>, Stop> {
    budget.spend()?;
    if state.is_complete() {
        return Ok(Vec::new());
    }
    if units.len() < 2 {
        return Ok(units.to_vec());
    }
    let (first, second) = units.split_at(units.len() / 2);
    let mark = state.mark();
    show_all(state, second);
    let mut kept = thin(state, first, budget)?;
    state.take_back(mark);
    show_all(state, &kept);
    let others = thin(state, second, budget)?;
    state.take_back(mark);
    kept.extend(others);
    Ok(kept)
}

/// Thins units with the inferences up to a tier, a share of them at a time, until enough have gone.
pub fn thin_some(
    board: &Borders,
    tier: u8,
    units: Vec<Unit>,
    (share, enough): (usize, usize),
    budget: &mut Budget,
) -> Result<Vec<Unit>, Stop> {
    let (mut kept, mut done) = (units, 0);
    let before = kept.len();
    while done < kept.len() && before - kept.len() < enough {
        let end = kept.len().min(done + share);
        let mut state = State::new(board, tier);
        kept[..done]
            .iter()
            .chain(&kept[end..])
            .for_each(|unit| add(&mut state, unit));
        state.run();
        let left = thin(&mut state, &kept[done..end], budget)?;
        let gone = end - done - left.len();
        kept.splice(done..end, left);
        done = end - gone;
    }
    Ok(kept)
}

/// Shows hidden units again until so many clues are shown; never one that makes the tier needless.
pub fn put_back(board: &Borders, tier: u8, kept: &mut Vec<Unit>, units: &[Unit], (least, most): (usize, usize)) {
    let mut below = State::new(board, tier.max(1) - 1);
    show_all(&mut below, kept);
    let mut number: usize = kept.iter().map(Vec::len).sum();
    for unit in units {
        if number >= least || number + unit.len() > most || kept.contains(unit) {
            continue;
        }
        let mark = below.mark();
        show(&mut below, unit);
        if tier > 1 && below.is_complete() {
            below.take_back(mark);
        } else {
            number += unit.len();
            kept.push(unit.clone());
        }
    }
}

/// Puts units into an order in which those that stand near each other also come near each other: both halves of the
/// list are compact, and so are the halves of these.
pub fn clustered(board: &Borders, units: &mut [Unit], random: &mut Random) {
    let mut place = vec![NOWHERE; board.tables.len()];
    let mut seen = vec![0; board.tables.len()];
    let mut round = 0;
    let mut parts = vec![(0, units.len())];
    while let Some((start, end)) = parts.pop() {
        if end - start < 4 {
            continue;
        }
        for index in start..end {
            place[units[index][0].0 as usize] = index;
        }
        let mut from = units[start + random.below(end - start)][0].0;
        let mut order = Vec::new();
        // The farthest unit from any is at one end of the list.
        for _ in 0..2 {
            round += 1;
            order = walk(board, from, &place, end - start, (&mut seen, round));
            from = order.last().map_or(from, |&index: &usize| units[index][0].0);
        }
        if order.len() < end - start {
            continue;
        }
        let sorted: Vec<Unit> = order.iter().map(|&index| std::mem::take(&mut units[index])).collect();
        for (index, unit) in (start..end).zip(sorted) {
            place[unit[0].0 as usize] = NOWHERE;
            units[index] = unit;
        }
        let middle = start + (end - start) / 2;
        parts.extend([(start, middle), (middle, end)]);
    }
}

const NOWHERE: usize = usize::MAX;

/// The units that have a place, the nearest to a table first, until so many are found.
fn walk(board: &Borders, from: u32, place: &[usize], wanted: usize, (seen, round): (&mut [u32], u32)) -> Vec<usize> {
    let (mut found, mut waiting) = (Vec::new(), VecDeque::from([from]));
    seen[from as usize] = round;
    while let Some(table) = waiting.pop_front() {
        if place[table as usize] != NOWHERE {
            found.push(place[table as usize]);
            if found.len() == wanted {
                break;
            }
        }
        for &border in &board.tables[table as usize].borders {
            for &(next, _) in &board.borders[border as usize].tables {
                if std::mem::replace(&mut seen[next as usize], round) != round {
                    waiting.push_back(next);
                }
            }
        }
    }
    found
}

fn add(state: &mut State<'_>, unit: &Unit) {
    for &(table, number) in unit {
        state.show(table, number);
    }
}

/// Shows units and follows them.
pub fn show_all(state: &mut State<'_>, units: &[Unit]) {
    for unit in units {
        add(state, unit);
    }
    state.run();
}

/// Shows a unit and follows it.
pub fn show(state: &mut State<'_>, unit: &Unit) {
    add(state, unit);
    state.run();
}
