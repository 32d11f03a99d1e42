//! Counts in the search behind the deduction checker: what a full one leaves, and counts of one rule against another.
//!
//! Counts of one rule are added up and those of another taken away. Each cell then stands in the sum with how often the
//! first speak of it more than the second, and what the open cells can add at most must reach what is left.

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

/// What the counts of one rule against those of another say: the cells that can still add something, or `None` if
/// even all of these are too few.
pub(crate) fn tightest(model: &Model, constraints: &[&Constraint], domains: &[u64]) -> Option<Vec<u32>> {
    let mut rules: Vec<&str> = Vec::new();
    for constraint in constraints.iter().filter(|constraint| count_of(constraint).is_some()) {
        if !rules.contains(&constraint.rule()) {
            rules.push(constraint.rule());
        }
    }
    let mut best: Vec<u32> = Vec::new();
    for &first in &rules {
        for &second in rules.iter().filter(|&&second| second != first) {
            let open = against(model, constraints, domains, (first, second))?;
            if best.is_empty() || (!open.is_empty() && open.len() < best.len()) {
                best = open;
            }
        }
    }
    Some(best)
}

fn against(model: &Model, constraints: &[&Constraint], domains: &[u64], rules: (&str, &str)) -> Option<Vec<u32>> {
    let mut times = vec![0i64; domains.len()];
    let mut wanted = 0i64;
    for constraint in constraints {
        let Some((scope, least, most)) = count_of(constraint) else {
            continue;
        };
        let (sign, bound) = match constraint.rule() {
            rule if rule == rules.0 => (1, i64::from(least)),
            rule if rule == rules.1 => (-1, i64::from(most)),
            _ => continue,
        };
        wanted += sign * bound;
        for &cell in &model.scopes[scope as usize].cells {
            times[cell as usize] += sign;
        }
    }
    let mut open = Vec::new();
    let mut reach = 0;
    for (cell, &number) in times.iter().enumerate() {
        let counts = if number > 0 {
            domains[cell] & ONE != 0
        } else {
            domains[cell] == ONE
        };
        reach += if counts { number } else { 0 };
        if number > 0 && !domains[cell].is_power_of_two() {
            open.push(cell as u32);
        }
    }
    (reach >= wanted).then_some(open)
}
