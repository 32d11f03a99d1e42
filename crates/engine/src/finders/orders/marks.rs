//! Bounds from what is left for cells: pencil marks along rising paths, and pairs that a sign puts in order.

use super::super::{Deduction, Finder, Verdict, View};
use super::{Pushed, Signs, along, covers, sign};
use crate::kinds::bits;

/// Two cells with a sign between them and the same two candidates.
pub(super) struct Pair;

impl Finder for Pair {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(sign) = sign(view, scope) else {
            return Ok(());
        };
        let (low, high) = (view.store.domain(sign.low), view.store.domain(sign.high));
        let is_open = !view.is_told(sign.low) && !view.is_told(sign.high);
        if low == high && low.count_ones() == 2 && is_open {
            let (least, greatest) = (low.trailing_zeros(), low.ilog2());
            let facts = vec![(sign.low, least), (sign.high, greatest)];
            let said = Deduction {
                facts,
                values: vec![least, greatest],
                ..Deduction::default()
            };
            found.push(along(view, vec![sign.low, sign.high], said));
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        // Each needs less than that both have these two candidates.
        let (low, high) = (deduction.groups[0][0], deduction.groups[0][1]);
        let (low, high) = (view.store.domain(low), view.store.domain(high));
        let below = (1 << high.ilog2()) - 1;
        let above = u64::MAX << low.trailing_zeros() << 1;
        low & below == 1 << deduction.facts[0].1 && high & above == 1 << deduction.facts[1].1
    }
}

/// Chains that begin at what is left for a cell.
pub(super) struct Marks;

impl Marks {
    /// What the candidates of the cells of a rising path take from the cells behind the first, or before the last.
    fn taken(view: &View<'_>, path: &[u32], from_below: bool) -> Deduction {
        let mut said = Deduction::default();
        let mut ordered = path.to_vec();
        if !from_below {
            ordered.reverse();
        }
        let mut left = view.store.domain(ordered[0]);
        for &cell in &ordered[1..] {
            let domain = view.store.domain(cell);
            let allowed = match (left, from_below) {
                (0, _) => 0,
                (_, true) => u64::MAX << left.trailing_zeros() << 1,
                (_, false) => (1 << left.ilog2()) - 1,
            };
            said.gone.extend(bits(domain & !allowed).map(|value| (cell, value)));
            left = domain & allowed;
        }
        said
    }
}

impl Finder for Marks {
    fn is_local(&self) -> bool {
        false
    }

    fn find(&self, view: &View<'_>, _: u32, found: &mut Vec<Deduction>) -> Verdict {
        let signs = Signs::new(view);
        let variables = 0..view.store.layout.variables() as u32;
        let top = view.values() as u32 - 1;
        let lowest = |cell| view.store.domain(cell).trailing_zeros();
        let highest = |cell| top - view.store.domain(cell).ilog2();
        let above = |cell, far: u32| {
            let left = view.store.domain(cell) & (u64::MAX << far << 1);
            (left != 0).then(|| left.trailing_zeros())
        };
        let below = |cell, far: u32| {
            let left = view.store.domain(cell) & ((1 << (top - far)) - 1);
            (left != 0).then(|| top - left.ilog2())
        };
        let rising = Pushed::new(&signs.above, variables.clone().map(lowest).collect(), above);
        let falling = Pushed::new(&signs.below, variables.clone().map(highest).collect(), below);
        let mut found_here = Vec::new();
        for (pushed, from_below) in [(rising, true), (falling, false)] {
            for cell in variables.clone() {
                let mut path = pushed.path(cell);
                if !from_below {
                    path.reverse();
                }
                found_here.push((path, from_below));
            }
        }
        // A sign whose other end has nothing left beyond it pushes nobody: such a cell loses all that it has.
        for sign in (0..view.scopes()).filter_map(|scope| sign(view, scope)) {
            found_here.push((vec![sign.low, sign.high], true));
            found_here.push((vec![sign.low, sign.high], false));
        }
        found_here.sort_by_key(|(path, _)| std::cmp::Reverse(path.len()));
        for (path, from_below) in found_here {
            let said = Self::taken(view, &path, from_below);
            if !said.gone.is_empty() && !found.iter().any(|other| covers(other, &said)) {
                let first = if from_below { path[0] } else { path[path.len() - 1] };
                let left = view.store.domain(first);
                let bound = if from_below {
                    left.trailing_zeros()
                } else {
                    left.ilog2()
                };
                let mut said = along(view, path, said);
                said.values = vec![bound];
                found.push(said);
            }
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, _: u32, deduction: &Deduction) -> bool {
        let path = &deduction.groups[0];
        let from_below = deduction.gone.iter().any(|&(cell, _)| Some(&cell) == path.last());
        covers(&Self::taken(view, path, from_below), deduction)
    }
}
