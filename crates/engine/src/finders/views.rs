//! Clues that say how many cells are seen from the end of a line.
//!
//! The lines are full: every value stands in them once, so the highest is always seen and nothing behind it. The
//! smaller inferences look from one end and compare a cell with those before it. All that one clue implies, or both of
//! a line together, comes from [`crate::kinds::visible`].

use super::different::{differ, group, is_full};
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::kinds::bits;
use crate::kinds::visible::{MOST_VALUES, Visible};
use crate::model::Constraint;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("view.one", &One),
    ("view.all", &All),
    ("view.facing", &Facing),
    ("view.highest", &Highest),
    ("view.bound", &Bound),
    ("view.two", &Saturated(true)),
    ("view.saturated", &Saturated(false)),
    ("view.rising", &Rising),
    ("view.line", &OneClue),
    ("view.both", &BothClues),
];

/// A line as it is seen from an end with a clue.
struct Sight {
    /// Its cells, the nearest first.
    cells: Vec<u32>,
    /// How many are seen.
    seen: usize,
    backwards: bool,
    clue: u32,
}

impl Sight {
    /// The lowest and the highest value that a cell may have.
    fn range(&self, view: &View<'_>, place: usize) -> (u32, u32) {
        let domain = view.store.domain(self.cells[place]);
        (domain.trailing_zeros(), domain.ilog2())
    }

    fn said(&self, view: &View<'_>, scope: u32, said: Deduction) -> Deduction {
        let mut constraints = vec![self.clue];
        constraints.extend(differ(view, scope));
        Deduction {
            scopes: vec![scope],
            constraints,
            ..said
        }
    }

    fn broken(&self, view: &View<'_>, scope: u32) -> Broken {
        Broken::Found(Box::new(self.said(view, scope, Deduction::default())))
    }
}

/// The ends of a line with clues.
fn sights(view: &View<'_>, scope: u32) -> Vec<Sight> {
    let Some(spread) = group(view, scope).filter(is_full) else {
        return Vec::new();
    };
    let clues = view.board.constraints(scope).iter().filter_map(|&clue| {
        let Constraint::Visible { backwards, .. } = *view.board.constraint(clue) else {
            return None;
        };
        let mut cells = spread.cells.to_vec();
        if backwards {
            cells.reverse();
        }
        Some(Sight {
            cells,
            seen: view.board.parameter(clue)? as usize,
            backwards,
            clue,
        })
    });
    clues.collect()
}

/// Adds a deduction if it says anything.
fn tell(found: &mut Vec<Deduction>, said: Deduction) {
    if !said.facts.is_empty() || !said.gone.is_empty() {
        found.push(said);
    }
}

fn placed(view: &View<'_>, facts: impl Iterator<Item = (u32, u32)>) -> Deduction {
    Deduction {
        facts: facts.filter(|&(cell, _)| !view.is_told(cell)).collect(),
        ..Deduction::default()
    }
}

/// One is seen: the highest stands at the end.
struct One;

impl Finder for One {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let top = view.values() as u32 - 1;
        for sight in sights(view, scope).iter().filter(|sight| sight.seen == 1) {
            let said = placed(view, std::iter::once((sight.cells[0], top)));
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}

/// All are seen: the line rises.
struct All;

impl Finder for All {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        for sight in sights(view, scope).iter().filter(|sight| sight.seen == view.values()) {
            let said = placed(view, sight.cells.iter().copied().zip(0..));
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}

/// Two clues that together see each cell once, and the highest twice.
struct Facing;

impl Finder for Facing {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let sights = sights(view, scope);
        let [first, second] = &sights[..] else {
            return Ok(());
        };
        let (front, back) = if first.backwards { (second, first) } else { (first, second) };
        let values = view.values();
        if front.backwards || !back.backwards || front.seen + back.seen <= values {
            return Ok(());
        }
        if front.seen + back.seen > values + 1 {
            let mut broken = front.said(view, scope, Deduction::default());
            broken.constraints.push(back.clue);
            return Err(Broken::Found(Box::new(broken)));
        }
        let highest = (front.cells[front.seen - 1], values as u32 - 1);
        let mut said = front.said(view, scope, placed(view, std::iter::once(highest)));
        said.constraints.insert(1, back.clue);
        tell(found, said);
        Ok(())
    }
}

/// The highest is so far from an end as that sees cells at least; one place is left for it.
struct Highest;

impl Finder for Highest {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let mut open = sights(view, scope);
        let top = view.values() as u32 - 1;
        let places = view.store.places(scope, top);
        if open.is_empty() || places.count_ones() < 2 {
            return Ok(());
        }
        let can = |cell: u32| view.store.domain(cell) >> top & 1 == 1;
        // Only clues that take a place away count.
        open.retain(|sight| sight.cells.iter().take(sight.seen.saturating_sub(1)).any(|&cell| can(cell)));
        let near = |cell: u32| {
            let mut ends = open.iter();
            ends.any(|sight| sight.cells[..sight.cells.len().min(sight.seen.saturating_sub(1))].contains(&cell))
        };
        let left: Vec<u32> = bits(places)
            .map(|position| view.cells(scope)[position as usize])
            .filter(|&cell| !near(cell))
            .collect();
        let Some(first) = open.first() else {
            return Ok(());
        };
        let base = |said| {
            let mut said = first.said(view, scope, said);
            said.constraints.extend(open[1..].iter().map(|sight| sight.clue));
            said
        };
        match left[..] {
            [] => Err(Broken::Found(Box::new(base(Deduction::default())))),
            [cell] => {
                tell(found, base(placed(view, std::iter::once((cell, top)))));
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// With so many to be seen, high values cannot stand near the end.
struct Bound;

impl Finder for Bound {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        for sight in sights(view, scope) {
            let values = view.values();
            if sight.seen == 0 || sight.seen > values {
                return Err(sight.broken(view, scope));
            }
            let near = sight.cells.iter().take(sight.seen - 1).enumerate();
            let gone = near.flat_map(|(place, &cell)| {
                let high = u64::MAX << (values - sight.seen + place) << 1;
                bits(view.store.domain(cell) & high).map(move |value| (cell, value))
            });
            let said = Deduction::removing(view, gone);
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}

/// As many as the clue says are seen for sure; all others hide behind them. With a clue of two, or another one.
struct Saturated(bool);

impl Finder for Saturated {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        for sight in sights(view, scope) {
            if self.0 != (sight.seen == 2) {
                continue;
            }
            let seen = surely_seen(view, &sight);
            if seen.len() > sight.seen {
                return Err(sight.broken(view, scope));
            }
            if seen.len() < sight.seen {
                continue;
            }
            let mut gone = Vec::new();
            for (number, &place) in seen.iter().enumerate() {
                let end = seen.get(number + 1).copied().unwrap_or(sight.cells.len());
                hide(view, &sight, place, end, &mut gone);
            }
            let said = Deduction {
                groups: vec![seen.iter().map(|&place| sight.cells[place]).collect()],
                ..Deduction::removing(view, gone)
            };
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}

/// The places of cells that are higher than all before them, whatever these are.
fn surely_seen(view: &View<'_>, sight: &Sight) -> Vec<usize> {
    let mut seen = vec![0];
    let mut highest = sight.range(view, 0).1;
    for place in 1..sight.cells.len() {
        let (low, high) = sight.range(view, place);
        if low > highest {
            seen.push(place);
        }
        highest = highest.max(high);
    }
    seen
}

/// The cells between a place and an end are lower than that which stands there.
fn hide(view: &View<'_>, sight: &Sight, place: usize, end: usize, gone: &mut Vec<(u32, u32)>) {
    let highest = sight.range(view, place).1;
    let hidden = &sight.cells[place + 1..end];
    let mut left = 0;
    let mut least = 0;
    for &cell in hidden {
        let domain = view.store.domain(cell);
        gone.extend(bits(domain & (u64::MAX << highest)).map(|value| (cell, value)));
        left |= domain;
        least = least.max(domain.trailing_zeros() + 1);
    }
    // So many different values must be below it.
    let is_low = |value: u32| value < least || ((left & ((1 << value) - 1)).count_ones() as usize) < hidden.len();
    let cell = sight.cells[place];
    gone.extend(
        bits(view.store.domain(cell))
            .filter(|&value| is_low(value))
            .map(|value| (cell, value)),
    );
}

/// Only as many as the clue says can still be seen; these rise.
struct Rising;

impl Finder for Rising {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        for sight in sights(view, scope) {
            let mut lowest = 0;
            let mut places = Vec::new();
            for place in 0..sight.cells.len() {
                let (low, high) = sight.range(view, place);
                if place == 0 || high > lowest {
                    places.push(sight.cells[place]);
                }
                lowest = lowest.max(low);
            }
            if places.len() < sight.seen {
                return Err(sight.broken(view, scope));
            }
            if places.len() > sight.seen {
                continue;
            }
            let said = Deduction {
                groups: vec![places.clone()],
                ..Deduction::removing(view, risen(view, &places))
            };
            tell(found, sight.said(view, scope, said));
        }
        Ok(())
    }
}

/// What goes from cells that rise.
fn risen(view: &View<'_>, cells: &[u32]) -> Vec<(u32, u32)> {
    let mut left: Vec<u64> = cells.iter().map(|&cell| view.store.domain(cell)).collect();
    for place in 1..left.len() {
        if left[place - 1] != 0 {
            left[place] &= u64::MAX << left[place - 1].trailing_zeros() << 1;
        }
    }
    for place in (1..left.len()).rev() {
        if left[place] != 0 {
            left[place - 1] &= (1 << left[place].ilog2()) - 1;
        }
    }
    let lost = cells
        .iter()
        .zip(left)
        .map(|(&cell, left)| (cell, view.store.domain(cell) & !left));
    lost.flat_map(|(cell, lost)| bits(lost).map(move |value| (cell, value)))
        .collect()
}

/// All that clues of a line imply.
fn complete(view: &View<'_>, scope: u32, clues: &[&Sight]) -> Result<Deduction, Broken> {
    let number = |backwards| {
        let mut all = clues.iter().filter(|sight| sight.backwards == backwards);
        all.next().map(|sight| sight.seen as u32)
    };
    let visible = Visible {
        front: number(false),
        back: number(true),
    };
    let mut base = clues[0].said(view, scope, Deduction::default());
    base.constraints.extend(clues[1..].iter().map(|sight| sight.clue));
    let mut removals = Vec::new();
    if visible.complete(view.spread(scope), &mut removals).is_err() {
        return Err(Broken::Found(Box::new(base)));
    }
    let cells = view.cells(scope);
    let gone = removals
        .iter()
        .flat_map(|removal| bits(removal.cells).map(|position| (cells[position as usize], removal.value as u32)));
    let said = Deduction::removing(view, gone);
    Ok(Deduction {
        scopes: base.scopes,
        constraints: base.constraints,
        ..said
    })
}

/// All that one clue of a line implies.
struct OneClue;

impl Finder for OneClue {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        if view.cells(scope).len() <= MOST_VALUES {
            for sight in sights(view, scope) {
                tell(found, complete(view, scope, &[&sight])?);
            }
        }
        Ok(())
    }
}

/// All that both clues of a line imply together.
struct BothClues;

impl Finder for BothClues {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let sights = sights(view, scope);
        if let [first, second] = &sights[..]
            && view.cells(scope).len() <= MOST_VALUES
        {
            tell(found, complete(view, scope, &[first, second])?);
        }
        Ok(())
    }
}
