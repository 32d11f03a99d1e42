//! Counts in the search behind the deduction checker: what a full one leaves, and counts of one rule against another.
//!
//! Counts of one rule are added up and those of another taken away. Each cell then stands in the sum with how often the
//! first speak of it more than the second, and what the open cells can add at most must reach what is left. Of cells that
//! a count allows one of, just one can add something.

use crate::model::{Constraint, Model};

/// The scope and the bounds of a count of ones without a clue.
fn count_of(constraint: &Constraint) -> Option<(u32, u32, u32)> {
    match constraint {
        Constraint::Count {
            scope,
            value: 1,
            least,
            most,
            even: false,
            clue: None,
            ..
        } => Some((*scope, *least, *most)),
        _ => None,
    }
}

const ONE: u64 = 2;

/// Fills the cells that a count decides, once; false if one cannot hold, else whether anything moved.
pub(crate) fn narrow(
    model: &Model,
    constraints: &[&Constraint],
    domains: &mut [u64],
    changes: &mut Vec<(u32, u64)>,
) -> Option<bool> {
    let mut moved = false;
    for (scope, least, most) in constraints.iter().filter_map(|constraint| count_of(constraint)) {
        let cells = &model.scopes[scope as usize].cells;
        let (mut held, mut possible) = (0, 0);
        for &cell in cells {
            held += u32::from(domains[cell as usize] == ONE);
            possible += u32::from(domains[cell as usize] & ONE != 0);
        }
        if held > most || possible < least {
            return None;
        }
        if held == possible || (held < most && possible > least) {
            continue;
        }
        let left = if held == most { 1 } else { ONE };
        for &cell in cells {
            let domain = domains[cell as usize];
            if !domain.is_power_of_two() {
                changes.push((cell, domain));
                domains[cell as usize] = left;
                moved = true;
            }
        }
    }
    Some(moved)
}

/// Counts of one rule against those of another: what the cells must add up to at least, each as often as it stands.
pub(crate) struct Sum {
    wanted: i64,
    /// Cells, at most one of which can hold one, together; others each by itself.
    blocks: Vec<Vec<(u32, i64)>>,
}

/// A count with its sign, its bound, and its cells.
type Term<'a> = (i64, i64, &'a [u32]);

impl Sum {
    fn of(terms: &[Term<'_>], variables: usize) -> Self {
        let mut times = vec![0; variables];
        for &(sign, _, cells) in terms {
            for &cell in cells {
                times[cell as usize] += sign;
            }
        }
        let standing = times.into_iter().enumerate().filter(|&(_, number)| number != 0);
        Self {
            wanted: terms.iter().map(|(sign, bound, _)| sign * bound).sum(),
            blocks: standing.map(|(cell, number)| vec![(cell as u32, number)]).collect(),
        }
    }

    /// Puts cells together that one of these allows one of, as many as can be at a time.
    fn join(&mut self, single: &[&[u32]], domains: &[u64]) {
        loop {
            let joins = |block: &[(u32, i64)], cells: &[u32]| {
                let one = |&(cell, number): &(u32, i64)| number > 0 && domains[cell as usize] & ONE != 0;
                block.len() == 1 && one(&block[0]) && cells.contains(&block[0].0)
            };
            let gain = |cells: &&&[u32]| self.blocks.iter().filter(|block| joins(block, cells)).count();
            let Some(best) = single.iter().max_by_key(gain).filter(|cells| gain(cells) > 1) else {
                return;
            };
            let (joined, mut rest): (Vec<_>, Vec<_>) = self.blocks.drain(..).partition(|block| joins(block, best));
            rest.push(joined.concat());
            self.blocks = rest;
        }
    }

    /// How much more than is wanted can still be reached.
    fn spare(&self, domains: &[u64]) -> i64 {
        let most = |&(cell, number): &(u32, i64)| {
            let domain = domains[cell as usize];
            let counts = if number > 0 { domain & ONE != 0 } else { domain == ONE };
            if counts { number } else { 0 }
        };
        let blocks = self.blocks.iter();
        let reached = blocks.map(|block| block.iter().map(most).max_by_key(|number| number.abs()).unwrap_or(0));
        reached.sum::<i64>() - self.wanted
    }

    fn open(&self, domains: &[u64]) -> Vec<u32> {
        let adding = self.blocks.iter().flatten().filter(|(_, number)| *number > 0);
        let cells = adding.map(|&(cell, _)| cell);
        cells
            .filter(|&cell| !domains[cell as usize].is_power_of_two())
            .collect()
    }
}

/// The sums of all pairs of rules, with and without the counts that only loosen them.
pub(crate) fn sums(model: &Model, constraints: &[&Constraint], domains: &[u64]) -> Vec<Sum> {
    let mut rules: Vec<&str> = Vec::new();
    for constraint in constraints.iter().filter(|constraint| count_of(constraint).is_some()) {
        if !rules.contains(&constraint.rule()) {
            rules.push(constraint.rule());
        }
    }
    let pairs = rules
        .iter()
        .flat_map(|&first| rules.iter().map(move |&second| (first, second)));
    let different = pairs.filter(|(first, second)| first != second);
    let mut sums: Vec<Sum> = different
        .flat_map(|rules| tighter(terms(model, constraints, rules), domains))
        .collect();
    let counts = constraints.iter().filter_map(|constraint| count_of(constraint));
    let single = counts.filter(|&(_, least, most)| least == 0 && most == 1);
    let single: Vec<&[u32]> = single
        .map(|(scope, ..)| &model.scopes[scope as usize].cells[..])
        .collect();
    for sum in &mut sums {
        sum.join(&single, domains);
    }
    sums
}

fn terms<'a>(model: &'a Model, constraints: &[&'a Constraint], rules: (&str, &str)) -> Vec<Term<'a>> {
    let mut terms = Vec::new();
    for constraint in constraints {
        let Some((scope, least, most)) = count_of(constraint) else {
            continue;
        };
        let cells = model.scopes[scope as usize].cells.as_slice();
        if constraint.rule() == rules.0 {
            terms.push((1, i64::from(least), cells));
        } else if constraint.rule() == rules.1 {
            terms.push((-1, i64::from(most), cells));
        }
    }
    terms
}

/// The sum of all terms, and those that are left when one term after the other is left out, always the one without
/// which the least is spare, and of those the one without which the fewest cells are left.
fn tighter(mut terms: Vec<Term<'_>>, domains: &[u64]) -> Vec<Sum> {
    let mut found = vec![Sum::of(&terms, domains.len())];
    loop {
        let size = |sum: &Sum| (sum.spare(domains), sum.blocks.len());
        let without = |place: usize| {
            let mut fewer = terms.clone();
            fewer.remove(place);
            (Sum::of(&fewer, domains.len()), fewer)
        };
        let best = (0..terms.len()).map(without).min_by_key(|(sum, _)| size(sum));
        match best {
            Some((sum, fewer)) if found.last().is_some_and(|last| size(&sum) < size(last)) => {
                found.push(sum);
                terms = fewer;
            }
            _ => return found,
        }
    }
}

/// The cells that can still add something to the sum with the least to spare; `None` if some sum is out of reach.
pub(crate) fn tightest(sums: &[Sum], domains: &[u64]) -> Option<Vec<u32>> {
    let mut best: Option<(i64, Vec<u32>)> = None;
    for sum in sums {
        let spare = sum.spare(domains);
        if spare < 0 {
            return None;
        }
        if best.as_ref().is_none_or(|(least, _)| spare < *least) {
            let open = sum.open(domains);
            if !open.is_empty() {
                best = Some((spare, open));
            }
        }
    }
    Some(best.map_or_else(Vec::new, |(_, open)| open))
}
