//! Clues that say how many cells are seen from the end of a line.
//!
//! The lines are full: every value stands in them once, so the highest is always seen and nothing behind it. The
//! smaller inferences look from one end and compare a cell with those before it. All that one clue implies, or both of
//! a line together, comes from [`crate::kinds::visible`].

mod ends;
mod hiding;

use super::different::{differ, group, is_full};
use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::kinds::bits;
use crate::kinds::visible::{MOST_VALUES, Visible};
use crate::model::Constraint;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("view.one", &ends::One),
    ("view.all", &ends::All),
    ("view.facing", &ends::Facing),
    ("view.highest", &ends::Highest),
    ("view.bound", &ends::Bound),
    ("view.two", &hiding::Saturated(true)),
    ("view.saturated", &hiding::Saturated(false)),
    ("view.rising", &hiding::Rising),
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
