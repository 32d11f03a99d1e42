//! Areas: sums across and down over the same cells, but for one or two.
//!
//! Add up some runs across, take away some runs down: a cell that lies in one of each counts for nothing. If the runs
//! hang together and only one cell is left over, it is known; with two, their sum or difference is. People look for
//! parts of the board that hang on the rest by a cell or two, and that is what `cuts` lists: runs are the nodes of a
//! graph, cells that were not said its edges, and such a part is cut off by one or two edges. Areas are also known as
//! innies and outies.

mod cuts;
mod pairs;

use super::sums::sum_alone;
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::kinds::bits;
use crate::special::Special;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("area.one", &Area { open: 1 }),
    ("area.two", &Area { open: 2 }),
    ("area.pair", &pairs::Pair),
];

/// An area with so many cells left over.
struct Area {
    open: usize,
}

/// What runs that hang together say of the cells that do not cancel out.
struct Balance {
    /// The runs that are added.
    plus: Vec<u32>,
    /// The runs that are taken away.
    minus: Vec<u32>,
    /// The cells that do not cancel out, and whether they are added.
    uneven: Vec<(u32, bool)>,
    /// What the uneven cells that were not said come to.
    left: i64,
    /// Those, and whether they are added.
    open: Vec<(u32, bool)>,
}

/// The sum of a run, if it has one.
fn total(view: &View<'_>, scope: u32) -> Option<u32> {
    match view.rules(scope).special {
        Special::Different { sum, .. } => sum,
        _ => None,
    }
}

impl Balance {
    /// Of some runs with sums; `None` if they do not fall into two directions.
    fn of(view: &View<'_>, scopes: &[u32]) -> Option<Self> {
        let mut signs = vec![0i8; view.scopes() as usize];
        let mut wanted = vec![false; view.scopes() as usize];
        for &scope in scopes {
            wanted[scope as usize] = true;
        }
        let first = *scopes.first()?;
        signs[first as usize] = 1;
        let mut reached = vec![first];
        let mut next = 0;
        let mut uneven = Vec::new();
        while let Some(&scope) = reached.get(next) {
            next += 1;
            let sign = signs[scope as usize];
            for &cell in view.cells(scope) {
                let crossing = view.store.layout.occurrences(cell).iter().map(|&(other, _)| other);
                let mut others = crossing.filter(|&other| other != scope && wanted[other as usize]);
                match (others.next(), others.next()) {
                    (None, _) => uneven.push((cell, sign > 0)),
                    (Some(other), None) if signs[other as usize] == 0 => {
                        signs[other as usize] = -sign;
                        reached.push(other);
                    }
                    (Some(other), None) if signs[other as usize] == -sign => {}
                    _ => return None,
                }
            }
        }
        (reached.len() == scopes.len()).then_some(())?;
        let mut balance = Self {
            plus: Vec::new(),
            minus: Vec::new(),
            uneven,
            left: 0,
            open: Vec::new(),
        };
        balance.add_up(view, &reached, &signs)?;
        Some(balance)
    }

    fn add_up(&mut self, view: &View<'_>, scopes: &[u32], signs: &[i8]) -> Option<()> {
        for &scope in scopes {
            let sign = signs[scope as usize];
            self.left += i64::from(sign) * i64::from(total(view, scope)?);
            if sign > 0 { &mut self.plus } else { &mut self.minus }.push(scope);
        }
        self.plus.sort_unstable();
        self.minus.sort_unstable();
        self.uneven.sort_unstable();
        for &(cell, added) in &self.uneven {
            match view.store.value(cell).filter(|_| view.is_told(cell)) {
                Some(digit) if added => self.left -= i64::from(digit) + 1,
                Some(digit) => self.left += i64::from(digit) + 1,
                None => self.open.push((cell, added)),
            }
        }
        Some(())
    }

    /// The candidates of an open cell that the others leave, by what a test says of the digits of both.
    fn gone(&self, view: &View<'_>, differ: bool) -> Vec<(u32, u32)> {
        let [(first, first_added), (second, second_added)] = self.open[..] else {
            return Vec::new();
        };
        let worth = |digit: u32, added: bool| {
            if added {
                i64::from(digit) + 1
            } else {
                -1 - i64::from(digit)
            }
        };
        let fits = |one: u32, other: u32| {
            worth(one, first_added) + worth(other, second_added) == self.left && !(differ && one == other)
        };
        let domains = [first, second].map(|cell| view.store.domain(cell));
        let lone = |digit: &u32| !bits(domains[1]).any(|other| fits(*digit, other));
        let mut gone: Vec<_> = bits(domains[0]).filter(lone).map(|digit| (first, digit)).collect();
        let lone = |digit: &u32| !bits(domains[0]).any(|other| fits(other, *digit));
        gone.extend(bits(domains[1]).filter(lone).map(|digit| (second, digit)));
        gone
    }

    /// What follows, if not more than so many cells are left over.
    fn deduction(&self, view: &View<'_>, most: usize) -> Result<Option<Deduction>, Broken> {
        let mut base = self.base(view);
        match self.open[..] {
            [(cell, added)] => {
                let digit = u32::try_from(if added { self.left } else { -self.left } - 1);
                let domain = view.store.domain(cell);
                match digit
                    .ok()
                    .filter(|&digit| domain & 1u64.checked_shl(digit).unwrap_or(0) != 0)
                {
                    Some(digit) => base.facts = vec![(cell, digit)],
                    None => return Err(Broken::Found(Box::new(base))),
                }
            }
            [(first, _), (second, _)] if most == 2 => {
                let shared = super::different::scope_of_both(view, first, second);
                base.gone = self.gone(view, shared.is_some());
                base.constraints.extend(
                    shared
                        .into_iter()
                        .flat_map(|scope| super::different::differ(view, scope)),
                );
                let lost = |cell: u32| base.gone.iter().filter(|gone| gone.0 == cell).count() as u32;
                if lost(first) == view.store.domain(first).count_ones() {
                    base.gone.clear();
                    return Err(Broken::Found(Box::new(base)));
                }
            }
            _ => return Ok(None),
        }
        Ok((!base.facts.is_empty() || !base.gone.is_empty()).then_some(base))
    }

    /// Its runs, those with the first open cell first, and its open cells.
    fn base(&self, view: &View<'_>) -> Deduction {
        let (mut scopes, mut covers) = (self.plus.clone(), self.minus.clone());
        if self.open.first().is_some_and(|&(_, added)| !added) {
            std::mem::swap(&mut scopes, &mut covers);
        }
        let all = self.plus.iter().chain(&self.minus);
        Deduction {
            constraints: all.clone().flat_map(|&scope| sum_alone(view, scope)).collect(),
            ways: all.count() as u64,
            groups: vec![self.open.iter().map(|&(cell, _)| cell).collect()],
            scopes,
            covers,
            ..Deduction::default()
        }
    }
}

impl Finder for Area {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        for area in cuts::areas(view, self.open) {
            if let Some(balance) = Balance::of(view, &area)
                && balance.open.len() == self.open
            {
                found.extend(balance.deduction(view, self.open)?);
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let scopes = [&deduction.scopes[..], &deduction.covers[..]].concat();
        let balance = Balance::of(view, &scopes).map(|balance| balance.deduction(view, self.open));
        matches!(balance, Some(Ok(Some(other))) if deduction.is_said_by(&other))
    }
}
