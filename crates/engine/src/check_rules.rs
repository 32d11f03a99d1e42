//! What each constraint means to the deduction checker: a test that a partial assignment may have failed already.

use crate::check::Checker;
use crate::check_loop::{area_has_failed, loop_has_failed};
use crate::check_trial::{blocks_of, can_be_seen, fits, known};
use crate::model::Constraint;

impl Checker<'_> {
    /// Whether what is known of its cells breaks a constraint already.
    pub(crate) fn has_failed(&self, constraint: &Constraint, domains: &[u64]) -> bool {
        let cells = |scope: u32| {
            let cells = self.model.scopes[scope as usize].cells.iter();
            cells.map(|&cell| domains[cell as usize])
        };
        let parameter = constraint.clue().map(|clue| self.parameters[clue as usize]);
        if parameter == Some(None) {
            return false;
        }
        let number = parameter.flatten().map(|shown| shown as u64);
        let outside = |least: u64, most: u64| number.is_some_and(|number| number < least || number > most);
        match constraint {
            Constraint::Count {
                scope,
                value,
                least,
                most,
                even: false,
                ..
            } => {
                let held = cells(*scope).filter(|&domain| domain == 1 << value).count() as u64;
                let possible = cells(*scope).filter(|domain| domain >> value & 1 == 1).count() as u64;
                let (least, most) = number.map_or((u64::from(*least), u64::from(*most)), |number| (number, number));
                held > most || possible < least
            }
            Constraint::Count {
                scope,
                value,
                least,
                most,
                even: true,
                clue: None,
                ..
            } => {
                let held = cells(*scope).filter(|&domain| domain == 1 << value).count() as u32;
                let possible = cells(*scope).filter(|domain| domain >> value & 1 == 1).count() as u32;
                !(held..=possible).any(|number| number % 2 == 0 && (*least..=*most).contains(&number))
            }
            Constraint::Difference {
                edge, first, second, ..
            } => {
                let value = |variable: &u32| known(domains[*variable as usize]);
                let sides = value(first).zip(value(second));
                sides
                    .zip(value(edge))
                    .is_some_and(|((first, second), edge)| (first != second) != (edge == 1))
            }
            Constraint::SingleLoop { edges, ends, .. } => loop_has_failed(edges, ends, domains),
            Constraint::Connected {
                cells, value, links, ..
            } => area_has_failed(cells, *value, links, domains),
            Constraint::NoRun { scope, length, .. } => {
                let cells: Vec<_> = cells(*scope).collect();
                let equal =
                    |window: &[u64]| window[0].is_power_of_two() && window.iter().all(|&cell| cell == window[0]);
                cells.windows(*length as usize).any(equal)
            }
            Constraint::DistinctLines { scopes, .. } => {
                let full = |&scope: &u32| cells(scope).map(known).collect::<Option<Vec<u32>>>();
                let full: Vec<_> = scopes.iter().filter_map(full).collect();
                (1..full.len()).any(|index| full[..index].contains(&full[index]))
            }
            Constraint::Sum { scope, .. } => outside(
                cells(*scope).map(|domain| u64::from(domain.trailing_zeros()) + 1).sum(),
                cells(*scope).map(|domain| u64::from(domain.ilog2()) + 1).sum(),
            ),
            Constraint::WeightedSum { scope, weights, .. } => {
                let total = |sure: bool| {
                    let held = weights.iter().zip(cells(*scope));
                    let counts = |domain: u64| if sure { domain == 2 } else { domain >> 1 & 1 == 1 };
                    held.filter(|&(_, domain)| counts(domain))
                        .map(|(&weight, _)| u64::from(weight))
                        .sum()
                };
                outside(total(true), total(false)) || self.is_broken(constraint, domains)
            }
            Constraint::Visible { scope, backwards, .. } => {
                let mut line: Vec<u64> = cells(*scope).collect();
                if *backwards {
                    line.reverse();
                }
                !can_be_seen(number.unwrap_or(0), self.model.values.len(), &line) || self.is_broken(constraint, domains)
            }
            Constraint::Runs { scope, .. } => {
                let line: Vec<u64> = cells(*scope).collect();
                !fits(&line, &blocks_of(parameter.flatten().unwrap_or_default()))
            }
            _ => self.is_broken(constraint, domains),
        }
    }

    /// Whether a constraint whose cells are all known does not hold.
    fn is_broken(&self, constraint: &Constraint, domains: &[u64]) -> bool {
        let cells = constraint.cells(self.model);
        if !cells.iter().all(|&cell| domains[cell as usize].is_power_of_two()) {
            return false;
        }
        let parameter = constraint.clue().map(|clue| self.parameters[clue as usize]);
        let values: Vec<u8> = domains.iter().map(|domain| domain.trailing_zeros() as u8).collect();
        match parameter {
            None => !constraint.holds(self.model, &values, None),
            Some(None) => false,
            Some(shown) => !constraint.holds(self.model, &values, shown),
        }
    }
}
