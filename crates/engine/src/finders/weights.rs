//! Weights that must add up to a total: what is too heavy, what cannot be missed, and the combinations that are left.
//!
//! What is **missing** must still be filled; what is **spare** must stay empty. Both views are the same, as a sum of
//! the filled cells leaves a sum of the empty ones.

mod joined;
mod pairs;

use std::sync::Arc;

use super::{Broken, Deduction, Finder, Named, Verdict, View};
use crate::Mask;
use crate::kinds::weighted_sum::WeightedSum;
use crate::kinds::{Line, bits};
use crate::model::Constraint;
use crate::special::Special;

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("weight.whole", &Single(Rule::Whole)),
    ("weight.done", &Single(Rule::Done)),
    ("weight.rest", &Single(Rule::Rest)),
    ("weight.too_big", &Single(Rule::TooBig)),
    ("weight.needed", &Single(Rule::Needed)),
    ("weight.gap", &Single(Rule::Gap)),
    ("weight.parity", &Single(Rule::Parity)),
    ("weight.combinations", &Combinations),
    ("weight.pairs", &pairs::Pairs),
];

/// A line with weights.
pub(super) struct Weighed {
    pub(super) sum: Arc<WeightedSum>,
    pub(super) line: Line,
    /// What is still to be filled, and what must stay empty.
    missing: u32,
    spare: u32,
}

impl Weighed {
    pub(super) fn weight(&self, position: u32) -> u32 {
        self.sum.weights[position as usize]
    }

    fn weigh(&self, cells: Mask) -> u32 {
        bits(cells).map(|position| self.weight(position)).sum()
    }

    fn open(&self, wanted: impl Fn(u32) -> bool) -> Mask {
        let heavy = bits(self.line.open()).filter(|&position| wanted(self.weight(position)));
        heavy.fold(0, |cells, position| cells | 1 << position)
    }
}

/// The constraint of a scope with weights.
pub(super) fn constraints(view: &View<'_>, scope: u32) -> Vec<u32> {
    view.constraints(scope, |constraint| matches!(constraint, Constraint::WeightedSum { .. }))
}

pub(super) fn broken(view: &View<'_>, scope: u32) -> Broken {
    Broken::Found(Box::new(Deduction {
        scopes: vec![scope],
        constraints: constraints(view, scope),
        ..Deduction::default()
    }))
}

/// A scope with weights as it stands; `Ok(None)` if it has none.
pub(super) fn weighed(view: &View<'_>, scope: u32) -> Result<Option<Weighed>, Broken> {
    let Special::Weighted(sum) = &view.rules(scope).special else {
        return Ok(None);
    };
    let mut weighed = Weighed {
        sum: Arc::clone(sum),
        line: view.line(scope),
        missing: 0,
        spare: 0,
    };
    let (held, possible) = (weighed.weigh(weighed.line.fixed(1)), weighed.weigh(weighed.line.can[1]));
    match (sum.total.checked_sub(held), possible.checked_sub(sum.total)) {
        (Some(missing), Some(spare)) => {
            weighed.missing = missing;
            weighed.spare = spare;
            Ok(Some(weighed))
        }
        _ => Err(broken(view, scope)),
    }
}

/// What can be seen without listing combinations.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    Whole,
    Done,
    Rest,
    TooBig,
    Needed,
    Gap,
    Parity,
}

struct Single(Rule);

/// Cells that get a value, and the number that says why.
type Found = (Mask, u32, u32);

impl Single {
    /// What follows, step by step; `None` if the line is broken.
    fn infer(&self, weighed: &Weighed) -> Option<Vec<Vec<Found>>> {
        let (missing, spare) = (weighed.missing, weighed.spare);
        let (total, open) = (weighed.sum.total, weighed.line.open());
        let found = match self.0 {
            Rule::Whole if total == 0 => (open, 0, 0),
            Rule::Whole if total == weighed.sum.weights.iter().sum::<u32>() => (open, 1, total),
            Rule::Done if missing == 0 => (open, 0, 0),
            Rule::Rest if spare == 0 => (open, 1, 0),
            Rule::Whole | Rule::Done | Rule::Rest => return Some(Vec::new()),
            Rule::TooBig => (weighed.open(|weight| weight > missing), 0, missing),
            Rule::Needed => (weighed.open(|weight| weight > spare), 1, spare),
            Rule::Gap => return Some(vec![gap(weighed, missing, 1)?, gap(weighed, spare, 0)?]),
            Rule::Parity => return parity(weighed),
        };
        Some(vec![vec![found]])
    }
}

/// The last gap: any two open cells together are too heavy for it, so one cell fills it, of just its weight.
fn gap(weighed: &Weighed, gap: u32, value: u32) -> Option<Vec<Found>> {
    let mut light: Vec<u32> = bits(weighed.line.open())
        .map(|position| weighed.weight(position))
        .collect();
    light.sort_unstable();
    if gap == 0 || light.len() < 2 || light[0] + light[1] <= gap {
        return Some(Vec::new());
    }
    let exact = weighed.open(|weight| weight == gap);
    match exact.count_ones() {
        0 => None,
        1 => Some(vec![
            (exact, value, gap),
            (weighed.line.open() & !exact, 1 - value, gap),
        ]),
        _ => Some(Vec::new()),
    }
}

/// All open weights but one are multiples of a number: what is missing decides about that one.
fn parity(weighed: &Weighed) -> Option<Vec<Vec<Found>>> {
    let heaviest = bits(weighed.line.open()).map(|position| weighed.weight(position)).max();
    let mut steps = Vec::new();
    for divisor in 2..=heaviest.unwrap_or(0) {
        let odd = weighed.open(|weight| weight % divisor != 0);
        if odd.count_ones() != 1 || weighed.line.open() == odd {
            continue;
        }
        let weight = weighed.weigh(odd);
        steps.push(match weighed.missing % divisor {
            0 => vec![(odd, 0, divisor)],
            left if left == weight % divisor => vec![(odd, 1, divisor)],
            _ => return None,
        });
    }
    Some(steps)
}

/// The open cells that some found masks speak of, as facts.
fn facts(view: &View<'_>, scope: u32, found: &[Found]) -> Vec<(u32, u32)> {
    let cells = view.cells(scope);
    let of = |&(mask, value, _): &Found| bits(mask).map(move |position| (cells[position as usize], value));
    found.iter().flat_map(of).collect()
}

impl Finder for Single {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(weighed) = weighed(view, scope)? else {
            return Ok(());
        };
        for step in self.infer(&weighed).ok_or_else(|| broken(view, scope))? {
            let facts = facts(view, scope, &step);
            if !facts.is_empty() {
                found.push(Deduction {
                    groups: vec![vec![facts[0].0]],
                    facts,
                    scopes: vec![scope],
                    constraints: constraints(view, scope),
                    ways: u64::from(step[0].2),
                    ..Deduction::default()
                });
            }
        }
        Ok(())
    }
}

/// The combinations of open cells that make what is missing: what all of them hold, and what none holds.
struct Combinations;

/// So many combinations are listed in a sentence.
const LISTED: u64 = 6;

impl Combinations {
    /// How often each open cell is filled in all combinations, and how many there are.
    fn count(weighed: &Weighed) -> (u64, Vec<(u32, u64)>) {
        let open: Vec<u32> = bits(weighed.line.open()).collect();
        let missing = weighed.missing as usize;
        let table = |cells: &mut dyn Iterator<Item = u32>| {
            let mut ways = vec![0u64; missing + 1];
            ways[0] = 1;
            for position in cells {
                let weight = weighed.weight(position) as usize;
                for sum in (weight..=missing).rev() {
                    ways[sum] += ways[sum - weight];
                }
            }
            ways[missing]
        };
        let all = table(&mut open.iter().copied());
        let without = |position: u32| table(&mut open.iter().copied().filter(|&other| other != position));
        (
            all,
            open.iter()
                .map(|&position| (position, all - without(position)))
                .collect(),
        )
    }

    /// All combinations, heavy cells first.
    fn list(weighed: &Weighed) -> Vec<Mask> {
        let mut open: Vec<u32> = bits(weighed.line.open()).collect();
        open.sort_by_key(|&position| std::cmp::Reverse(weighed.weight(position)));
        let mut found = Vec::new();
        let mut stack = vec![(0usize, 0, weighed.missing)];
        while let Some((next, chosen, missing)) = stack.pop() {
            if missing == 0 {
                found.push(chosen);
                continue;
            }
            let rest = &open[next..];
            let within = rest.iter().map(|&position| weighed.weight(position)).sum::<u32>();
            if within < missing {
                continue;
            }
            stack.push((next + 1, chosen, missing));
            if let Some(missing) = missing.checked_sub(weighed.weight(open[next])) {
                stack.push((next + 1, chosen | 1 << open[next], missing));
            }
        }
        found
    }
}

impl Finder for Combinations {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(weighed) = weighed(view, scope)? else {
            return Ok(());
        };
        let (ways, filled) = Self::count(&weighed);
        if ways == 0 {
            return Err(broken(view, scope));
        }
        let cells = view.cells(scope);
        let decided = filled.iter().filter(|(_, number)| *number == 0 || *number == ways);
        let facts: Vec<_> = decided
            .map(|&(position, number)| (cells[position as usize], u32::from(number > 0)))
            .collect();
        if !facts.is_empty() {
            let cells_of = |&chosen: &Mask| bits(chosen).map(|position| cells[position as usize]).collect();
            found.push(Deduction {
                facts,
                scopes: vec![scope],
                constraints: constraints(view, scope),
                groups: if ways > LISTED {
                    Vec::new()
                } else {
                    Self::list(&weighed).iter().map(cells_of).collect()
                },
                ways,
                ..Deduction::default()
            });
        }
        Ok(())
    }
}
