//! A line whose linked cells are joined: the ways to make its total in which these are alike, or opposite, as told.

use std::sync::Arc;

use super::weighed;
use crate::finders::View;
use crate::kinds::weighted_sum::WeightedSum;
use crate::steps::Fact;

/// Two cells, by variable or by place in a line, and whether they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) first: u32,
    pub(super) second: u32,
    pub(super) differ: bool,
}

/// Cells of a line that are decided together: their places with whether each differs from the first, and the values
/// that the first may have.
pub(super) struct Item {
    places: Vec<(u32, bool)>,
    pub(super) can: [bool; 2],
}

impl Item {
    /// What its cells count if the first one has a value.
    fn weight(&self, sum: &WeightedSum, value: bool) -> u32 {
        let held = self.places.iter().filter(|&&(_, differ)| value != differ);
        held.map(|&(place, _)| sum.weights[place as usize]).sum()
    }
}

/// The line of a scope as items, its linked cells joined; none if it has no weights, or is out of reach.
pub(super) fn items(view: &View<'_>, scope: u32, linked: &[Pair]) -> Option<(Arc<WeightedSum>, Vec<Item>)> {
    let weighed = weighed(view, scope).ok()??;
    let mut items: Vec<Item> = Vec::new();
    for place in 0..view.cells(scope).len() as u32 {
        let can = [0, 1].map(|value| weighed.line.can[value] >> place & 1 == 1);
        let pair = linked.iter().find(|pair| pair.second == place);
        let joined = pair.and_then(|pair| {
            let item = items.iter_mut().find(|one| one.places[0].0 == pair.first)?;
            Some((item, pair.differ))
        });
        if let Some((item, differ)) = joined {
            item.places.push((place, differ));
            for value in 0..2 {
                item.can[value] &= can[value ^ usize::from(differ)];
            }
        } else {
            let places = vec![(place, false)];
            items.push(Item { places, can });
        }
    }
    Some((weighed.sum, items))
}

/// Which values the first cell of each item has in some way to make the total.
pub(super) fn supported(sum: &WeightedSum, items: &[Item]) -> Vec<[bool; 2]> {
    let onward = |sums: u128, item: &Item| {
        let values = [false, true].into_iter().filter(|&value| item.can[usize::from(value)]);
        values.fold(0, |all, value| all | sums << item.weight(sum, value))
    };
    let mut before = vec![1u128];
    for item in items {
        before.push(onward(before[before.len() - 1], item));
    }
    let mut after = 1u128 << sum.total;
    let mut found = Vec::new();
    for (place, item) in items.iter().enumerate().rev() {
        let left = [false, true].map(|value| {
            let left = if item.can[usize::from(value)] { after } else { 0 };
            left >> item.weight(sum, value)
        });
        found.push(left.map(|sums| before[place] & sums != 0));
        after = left[0] | left[1];
    }
    found.reverse();
    found
}

/// The cells of a line that are decided once some of its cells are linked, as facts; none if it cannot be completed.
pub(super) fn decided(view: &View<'_>, scope: u32, linked: &[Pair]) -> Option<Vec<Fact>> {
    let Some((sum, items)) = items(view, scope, linked) else {
        return Some(Vec::new());
    };
    let mut facts = Vec::new();
    for (item, values) in items.iter().zip(supported(&sum, &items)) {
        if values == [false; 2] {
            return None;
        }
        if values != [true; 2] {
            let cells = item
                .places
                .iter()
                .map(|&(place, differ)| (view.cells(scope)[place as usize], values[1] != differ));
            facts.extend(cells.map(|(cell, filled)| (cell, u32::from(filled))));
        }
    }
    facts.retain(|&(cell, _)| view.store.value(cell).is_none());
    Some(facts)
}
