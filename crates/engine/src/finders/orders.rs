//! Inequalities between cells: bounds across one sign, along rising chains, and from pencil marks.
//!
//! A path of signs `a < b < c` rises: of `k` cells, the one at place `i` is at least `i` above the first and at most
//! `k - 1 - i` below the last. Where an end is not told, the lowest or the highest value stands for it, so what a path
//! says rests on told values alone (`Bounds`, `Chain`). After that a cell's own candidates count too (`marks`).
//! What signs say together with cells that must differ is in `same_line`.

mod marks;
mod same_line;

use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::kinds::bits;
use crate::special::Special;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("less.bounds", &Bounds),
    ("less.chain", &Chain),
    ("less.pair", &marks::Pair),
    ("less.marks", &marks::Marks),
    ("less.extreme", &same_line::Extreme),
    ("less.peak", &same_line::Peak),
    ("less.line", &same_line::Line),
];

/// A sign: the scope it lies on, the cell with the smaller value and the one with the larger.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    pub(super) scope: u32,
    pub(super) low: u32,
    pub(super) high: u32,
}

/// The sign on a scope, if there is one and no other against it.
pub(super) fn sign(view: &View<'_>, scope: u32) -> Option<Sign> {
    let Special::Less { rising, falling } = view.rules(scope).special else {
        return None;
    };
    let cells = view.cells(scope);
    let (low, high) = if rising {
        (cells[0], cells[1])
    } else {
        (cells[1], cells[0])
    };
    (rising != falling).then_some(Sign { scope, low, high })
}

/// The constraints of a path of cells that rises by signs.
fn steps(view: &View<'_>, path: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let scopes: Vec<u32> = path
        .windows(2)
        .filter_map(|pair| {
            let mut around = view.store.layout.occurrences(pair[0]).iter();
            around.find_map(|&(scope, _)| {
                sign(view, scope)
                    .filter(|sign| sign.low == pair[0] && sign.high == pair[1])
                    .map(|sign| sign.scope)
            })
        })
        .collect();
    let constraints = scopes
        .iter()
        .flat_map(|&scope| view.board.constraints(scope).iter().copied());
    let constraints = constraints.collect();
    (scopes, constraints)
}

/// What a rising path says by the told values at its ends alone.
fn squeezed(view: &View<'_>, path: &[u32]) -> Deduction {
    let told = |cell: u32| view.store.value(cell).filter(|_| view.is_told(cell));
    let least = told(path[0]).unwrap_or(0);
    let most = told(path[path.len() - 1]).unwrap_or(view.values() as u32 - 1);
    let mut said = Deduction::default();
    for (place, &cell) in path.iter().enumerate().filter(|(_, cell)| !view.is_told(**cell)) {
        let low = least + place as u32;
        // Nothing is left below it where the path has no room.
        let below = (most + place as u32 + 2).saturating_sub(path.len() as u32);
        if low + 1 == below && view.store.domain(cell) >> low & 1 == 1 {
            said.facts.push((cell, low));
        } else {
            let outside = bits(view.store.domain(cell)).filter(|&value| value < low || value >= below);
            said.gone.extend(outside.map(|value| (cell, value)));
        }
    }
    said
}

/// A deduction about a path.
fn along(view: &View<'_>, path: Vec<u32>, said: Deduction) -> Deduction {
    let (scopes, constraints) = steps(view, &path);
    Deduction {
        scopes,
        constraints,
        basis: path.clone(),
        groups: vec![path],
        ..said
    }
}

/// Whether one of two deductions says all that the other says.
fn covers(now: &Deduction, before: &Deduction) -> bool {
    before.facts.iter().all(|fact| now.facts.contains(fact)) && before.gone.iter().all(|gone| now.gone.contains(gone))
}

/// One sign, with its ends told or untouched.
struct Bounds;

impl Finder for Bounds {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        if let Special::Less { rising, falling } = view.rules(scope).special
            && rising == falling
        {
            return Err(Broken::Found(Box::new(Deduction {
                scopes: vec![scope],
                constraints: view.board.constraints(scope).to_vec(),
                ..Deduction::default()
            })));
        }
        let Some(sign) = sign(view, scope) else {
            return Ok(());
        };
        let path = vec![sign.low, sign.high];
        let said = squeezed(view, &path);
        if !said.facts.is_empty() || !said.gone.is_empty() {
            found.push(along(view, path, said));
        }
        Ok(())
    }
}

/// All signs of a board, by the cell at their one end and at their other.
struct Signs {
    above: Vec<Vec<u32>>,
    below: Vec<Vec<u32>>,
}

impl Signs {
    fn new(view: &View<'_>) -> Self {
        let nothing = vec![Vec::new(); view.store.layout.variables()];
        let mut signs = Self {
            above: nothing.clone(),
            below: nothing,
        };
        for sign in (0..view.scopes()).filter_map(|scope| sign(view, scope)) {
            signs.above[sign.low as usize].push(sign.high);
            signs.below[sign.high as usize].push(sign.low);
        }
        signs
    }
}

/// How far each cell is pushed along the signs, and the cell that pushes it.
struct Pushed {
    by: Vec<Option<u32>>,
    far: Vec<u32>,
}

impl Pushed {
    /// Pushes on from where cells start; `next` is where a cell goes that must lie beyond a place, if it can move.
    fn new(onward: &[Vec<u32>], start: Vec<u32>, next: impl Fn(u32, u32) -> Option<u32>) -> Self {
        let mut open: Vec<u32> = (0..start.len() as u32)
            .filter(|&cell| !onward[cell as usize].is_empty())
            .collect();
        let mut pushed = Self {
            by: vec![None; start.len()],
            far: start,
        };
        while let Some(cell) = open.pop() {
            for &other in &onward[cell as usize] {
                let wanted = next(other, pushed.far[cell as usize]);
                if let Some(wanted) = wanted.filter(|&wanted| wanted > pushed.far[other as usize]) {
                    pushed.far[other as usize] = wanted;
                    pushed.by[other as usize] = Some(cell);
                    open.push(other);
                }
            }
        }
        pushed
    }

    /// The cells that push a cell, from the first on, and the cell itself.
    fn path(&self, cell: u32) -> Vec<u32> {
        let mut path = vec![cell];
        let mut last = cell;
        while let Some(before) = self.by[last as usize].filter(|before| !path.contains(before)) {
            path.push(before);
            last = before;
        }
        path.reverse();
        path
    }
}

/// Rising chains between told or untouched ends.
struct Chain;

impl Finder for Chain {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let signs = Signs::new(view);
        let variables = 0..view.store.layout.variables() as u32;
        let top = view.values() as u32 - 1;
        let ends = |turned: bool| -> Vec<u32> {
            let told = |cell| view.store.value(cell).filter(|_| view.is_told(cell));
            let start = |cell| told(cell).map_or(0, |value| if turned { top - value } else { value });
            variables.clone().map(start).collect()
        };
        let next = |cell: u32, far: u32| (!view.is_told(cell) && far < top).then_some(far + 1);
        let rising = Pushed::new(&signs.above, ends(false), next);
        let falling = Pushed::new(&signs.below, ends(true), next);
        let mut paths: Vec<Vec<u32>> = variables
            .filter(|&cell| !view.is_told(cell))
            .map(|cell| {
                let mut path = rising.path(cell);
                path.extend(falling.path(cell).iter().rev().skip(1));
                path
            })
            .filter(|path| path.len() > 2)
            .collect();
        paths.sort_by_key(|path| std::cmp::Reverse(path.len()));
        for path in paths {
            let said = squeezed(view, &path);
            let is_news = !said.facts.is_empty() || !said.gone.is_empty();
            if is_news && !found.iter().any(|other| covers(other, &said)) {
                found.push(along(view, path, said));
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        covers(&squeezed(view, &deduction.groups[0]), deduction)
    }
}
