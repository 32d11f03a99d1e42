//! Signs between cells that must differ from each other.
//!
//! `m` different cells below one cell push it up by `m`, where a chain pushes it by the length of its longest path.
//! All that the signs inside one full line imply comes from filling it value by value: which cells hold the lowest
//! `v` values is the state, and a cell may come next if all that must be smaller stand already. So every way to fill
//! the line is a path through the sets of its cells, and each is tried once for all orders that lead to it.

use super::super::different::{differ, group, is_full, untold};
use super::super::{Broken, Deduction, Finder, Verdict, View};
use super::{Sign, sign};
use crate::Mask;
use crate::kinds::{Spread, bits};

/// More cells than that are not filled in all ways.
const MOST_CELLS: usize = 11;

/// The signs between cells of a scope.
fn inside(view: &View<'_>, scope: u32) -> Vec<Sign> {
    let cells = view.cells(scope);
    let around = cells.iter().flat_map(|&cell| view.store.layout.occurrences(cell));
    let mut signs: Vec<Sign> = around.filter_map(|&(scope, _)| sign(view, scope)).collect();
    signs.retain(|sign| cells.contains(&sign.low) && cells.contains(&sign.high));
    signs.sort_by_key(|sign| sign.scope);
    signs.dedup_by_key(|sign| sign.scope);
    signs
}

fn constraints(view: &View<'_>, signs: &[Sign]) -> Vec<u32> {
    let all = signs
        .iter()
        .flat_map(|sign| view.board.constraints(sign.scope).iter().copied());
    all.collect()
}

/// For each position of a scope those that must be smaller by one sign, or larger.
fn neighbours(spread: &Spread<'_>, signs: &[Sign], above: bool) -> Vec<Mask> {
    let place = |wanted: u32| spread.cells.iter().position(|&cell| cell == wanted).unwrap_or(0);
    let mut found = vec![0; spread.cells.len()];
    for sign in signs {
        let (near, far) = if above {
            (sign.low, sign.high)
        } else {
            (sign.high, sign.low)
        };
        found[place(near)] |= 1 << place(far);
    }
    found
}

/// The highest value stands on no smaller side of a sign, the lowest on no larger side; one cell of a line is left.
pub(super) struct Extreme;

impl Finder for Extreme {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(spread) = group(view, scope).filter(is_full) else {
            return Ok(());
        };
        for (value, above) in [(0, false), (view.values() - 1, true)] {
            let mut places = spread.can[value];
            if places.count_ones() < 2 {
                continue;
            }
            let (mut signs, mut against) = (Vec::new(), Vec::new());
            for position in bits(places) {
                let cell = spread.cells[position as usize];
                let mut around = view.store.layout.occurrences(cell).iter();
                let found = around.find_map(|&(scope, _)| {
                    sign(view, scope).filter(|sign| if above { sign.low == cell } else { sign.high == cell })
                });
                if let Some(sign) = found {
                    places &= !(1 << position);
                    signs.push(sign);
                    against.push(cell);
                }
            }
            let mut used = constraints(view, &signs);
            used.extend(differ(view, scope));
            let said = Deduction {
                scopes: vec![scope],
                constraints: used,
                basis: spread.cells.to_vec(),
                groups: vec![against],
                values: vec![value as u32],
                ..Deduction::default()
            };
            if places == 0 {
                return Err(Broken::Found(Box::new(said)));
            }
            if places.is_power_of_two() && !signs.is_empty() {
                found.push(Deduction {
                    facts: vec![(spread.cells[places.trailing_zeros() as usize], value as u32)],
                    ..said
                });
            }
        }
        Ok(())
    }
}

/// Different cells of a line that are all smaller than one of its cells, or all larger.
pub(super) struct Peak;

impl Finder for Peak {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(spread) = group(view, scope) else {
            return Ok(());
        };
        let signs = inside(view, scope);
        if signs.len() < 2 {
            return Ok(());
        }
        for above in [false, true] {
            let near = neighbours(&spread, &signs, above);
            for peak in bits(untold(view, scope)) {
                let mut reached = near[peak as usize];
                loop {
                    found.extend(pressed(view, scope, &signs, (peak, reached), above));
                    let wider = bits(reached).fold(reached, |all, position| all | near[position as usize]);
                    if wider == reached {
                        break;
                    }
                    reached = wider;
                }
            }
        }
        Ok(())
    }
}

/// What a cell loses because it is larger than several others, or smaller.
fn pressed(view: &View<'_>, scope: u32, signs: &[Sign], peak: (u32, Mask), above: bool) -> Option<Deduction> {
    let (position, others) = peak;
    let spread = view.spread(scope);
    if others.count_ones() < 2 || others >> position & 1 == 1 {
        return None;
    }
    let cell = spread.cells[position as usize];
    let left = bits(others).fold(0, |all, other| all | spread.domain(other as usize));
    let beyond = |value: u32| {
        if above {
            left & (u64::MAX << value << 1)
        } else {
            left & ((1 << value) - 1)
        }
    };
    let gone: Vec<_> = bits(spread.domain(position as usize))
        .filter(|&value| beyond(value).count_ones() < others.count_ones())
        .map(|value| (cell, value))
        .collect();
    if gone.is_empty() {
        return None;
    }
    let members: Vec<u32> = bits(others).map(|other| spread.cells[other as usize]).collect();
    let is_part = |one: u32| one == cell || members.contains(&one);
    let is_used = |sign: &&Sign| {
        let (near, far) = if above {
            (sign.low, sign.high)
        } else {
            (sign.high, sign.low)
        };
        is_part(near) && members.contains(&far)
    };
    let used: Vec<Sign> = signs.iter().filter(is_used).copied().collect();
    let mut constraints = constraints(view, &used);
    constraints.extend(differ(view, scope));
    Some(Deduction {
        gone,
        scopes: vec![scope],
        constraints,
        basis: spread.cells.to_vec(),
        groups: vec![members],
        ..Deduction::default()
    })
}

/// All ways to fill a line that fit the signs inside it.
pub(super) struct Line;

impl Finder for Line {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(spread) = group(view, scope).filter(is_full) else {
            return Ok(());
        };
        let signs = inside(view, scope);
        if signs.is_empty() || spread.cells.len() > MOST_CELLS {
            return Ok(());
        }
        let mut used = differ(view, scope);
        used.extend(constraints(view, &signs));
        let said = Deduction {
            scopes: vec![scope],
            constraints: used,
            basis: spread.cells.to_vec(),
            ..Deduction::default()
        };
        let (supported, ways) = fillings(&spread, &neighbours(&spread, &signs, false));
        if ways == 0 {
            return Err(Broken::Found(Box::new(said)));
        }
        let mut gone = Vec::new();
        for (position, &cell) in spread.cells.iter().enumerate() {
            let lost = spread.domain(position) & !supported[position];
            gone.extend(bits(lost).map(|value| (cell, value)));
        }
        if !gone.is_empty() {
            found.push(Deduction { gone, ways, ..said });
        }
        Ok(())
    }
}

/// The values that each position takes in some way to fill a line, and the number of ways.
fn fillings(spread: &Spread<'_>, smaller: &[Mask]) -> ([u64; MOST_CELLS], u64) {
    let length = spread.cells.len();
    let last = (1 << length) - 1;
    // The positions that may take the next value when these hold all lower ones.
    let open = |filled: usize| {
        let places = spread.can[filled.count_ones() as usize] & !(filled as Mask);
        bits(places).filter(move |&position| smaller[position as usize] & !(filled as Mask) == 0)
    };
    let mut before = vec![0u64; last + 1];
    before[0] = 1;
    for filled in 0..last {
        if before[filled] != 0 {
            for position in open(filled) {
                before[filled | 1 << position] += before[filled];
            }
        }
    }
    let mut leads = vec![false; last + 1];
    leads[last] = true;
    let mut supported = [0; MOST_CELLS];
    for filled in (0..last).rev().filter(|&filled| before[filled] != 0) {
        for position in open(filled) {
            if leads[filled | 1 << position] {
                leads[filled] = true;
                supported[position as usize] |= 1 << filled.count_ones();
            }
        }
    }
    (supported, before[last])
}
