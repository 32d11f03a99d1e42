//! The look at every index and size of a model, taken once, so that nothing behind it has to.

use crate::kinds::packed_line::MOST_CELLS as MOST_RUN_CELLS;
use crate::kinds::runs::{Runs, packed};
use crate::kinds::sum::MOST_VALUES as MOST_DIGITS;
use crate::kinds::visible::MOST_VALUES as MOST_HEIGHTS;
use crate::kinds::weighted_sum::MOST_WEIGHT;
use crate::model::{Binding, ClueTemplate, Constraint, Model, ModelError};

/// Domains are masks of values.
const MOST_VALUES: usize = 63;

fn ensure(holds: bool, message: impl Fn() -> String) -> Result<(), ModelError> {
    if holds { Ok(()) } else { Err(ModelError(message())) }
}

fn plainly(holds: bool, message: &str) -> Result<(), ModelError> {
    ensure(holds, || message.into())
}

impl Model {
    /// Checks every index and size, so that nothing behind it has to.
    pub fn check(&self) -> Result<(), ModelError> {
        ensure((2..=MOST_VALUES).contains(&self.values.len()), || {
            format!("variables have 2 to {MOST_VALUES} values, not {}", self.values.len())
        })?;
        for (index, scope) in self.scopes.iter().enumerate() {
            self.check_cells(&scope.cells)
                .map_err(|error| ModelError(format!("scope {index}: {error}")))?;
        }
        for (index, constraint) in self.constraints.iter().enumerate() {
            self.check_constraint(constraint)
                .and_then(|()| self.check_clue(constraint, index))
                .map_err(|error| ModelError(format!("constraint {index}: {error}")))?;
        }
        for (index, clue) in self.clues.iter().enumerate() {
            let fits = match *clue {
                ClueTemplate::Given { variable } => self.exists(variable),
                ClueTemplate::Switch { constraint } => {
                    let named = self.constraints.get(constraint as usize).and_then(Constraint::clue);
                    named == Some(index as u32)
                }
            };
            ensure(fits, || format!("clue {index} points at nothing"))?;
        }
        for (index, symmetry) in self.symmetries.iter().enumerate() {
            ensure(is_permutation(&symmetry.clues, self.clues.len()), || {
                format!("symmetry {index} does not permute the clues")
            })?;
            ensure(is_permutation(&symmetry.values, self.values.len()), || {
                format!("symmetry {index} does not permute the values")
            })?;
        }
        Ok(())
    }

    fn exists(&self, variable: u32) -> bool {
        (variable as usize) < self.places.len()
    }

    fn check_cells(&self, cells: &[u32]) -> Result<(), ModelError> {
        plainly(!cells.is_empty(), "it has no cells")?;
        plainly(
            cells.iter().all(|&cell| self.exists(cell)),
            "it names a variable that does not exist",
        )?;
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        plainly(
            sorted.windows(2).all(|pair| pair[0] != pair[1]),
            "it names a variable twice",
        )
    }

    fn check_clue(&self, constraint: &Constraint, index: usize) -> Result<(), ModelError> {
        let Some(clue) = constraint.clue() else {
            return Ok(());
        };
        let template = self.clues.get(clue as usize);
        plainly(template.is_some(), "its clue does not exist")?;
        plainly(
            matches!(template, Some(ClueTemplate::Switch { constraint }) if *constraint as usize == index),
            "its clue is another's",
        )
    }

    fn check_constraint(&self, constraint: &Constraint) -> Result<(), ModelError> {
        if let Some(scope) = constraint.scope() {
            plainly((scope as usize) < self.scopes.len(), "its scope does not exist")?;
        }
        match constraint {
            Constraint::Relation { first, second, .. } | Constraint::Less { first, second, .. } => plainly(
                self.exists(*first) && self.exists(*second) && first != second,
                "its cells do not fit",
            ),
            Constraint::DistinctLines { scopes, .. } => self.check_lines(scopes),
            Constraint::Difference {
                edge, first, second, ..
            } => {
                self.check_two_valued()?;
                self.check_cells(&[*edge, *first, *second])
            }
            Constraint::SingleLoop { edges, ends, .. } => {
                self.check_two_valued()?;
                self.check_cells(edges)?;
                plainly(edges.len() == ends.len(), "its edges and ends differ in number")?;
                plainly(ends.iter().all(|(a, b)| a != b), "an edge joins a dot to itself")?;
                let most = 2 * ends.len() as u32;
                plainly(
                    ends.iter().all(|&(a, b)| a.max(b) < most),
                    "its dots are not numbered from 0",
                )
            }
            Constraint::Connected {
                cells, value, links, ..
            } => {
                self.check_cells(cells)?;
                self.check_value(*value)?;
                let fits = |&(a, b): &(u32, u32)| (a as usize) < cells.len() && (b as usize) < cells.len();
                plainly(links.iter().all(fits), "a link leads to no cell")
            }
            Constraint::AllDifferent { scope, .. } => {
                let length = self.scopes[*scope as usize].cells.len();
                plainly(length <= MOST_VALUES, "its scope is too long")
            }
            _ => self.check_line(constraint),
        }
    }

    fn check_line(&self, constraint: &Constraint) -> Result<(), ModelError> {
        let scope = constraint.scope().unwrap_or_default();
        let length = self.scopes[scope as usize].cells.len();
        match constraint {
            Constraint::Count {
                value,
                least,
                most,
                even,
                ..
            } => {
                self.check_two_valued()?;
                self.check_value(*value)?;
                plainly(!even || *value == 1, "an even number can be counted of value 1 only")?;
                plainly(least <= most && *least as usize <= length, "its bounds do not fit")
            }
            Constraint::NoRun { length: run, .. } => {
                self.check_two_valued()?;
                plainly(length < 64, "its scope is too long")?;
                plainly((2..=8).contains(run), "its length must be 2 to 8")
            }
            Constraint::Visible { .. } => {
                ensure(self.values.len() <= MOST_HEIGHTS, || {
                    format!("it takes at most {MOST_HEIGHTS} values")
                })?;
                plainly(length == self.values.len(), "its scope must have a cell for each value")?;
                plainly(self.is_all_different(scope), "its scope must be all different")
            }
            Constraint::Sum { .. } => {
                ensure(self.values.len() <= MOST_DIGITS, || {
                    format!("it takes at most {MOST_DIGITS} values")
                })?;
                plainly(self.is_all_different(scope), "its scope must be all different")
            }
            Constraint::WeightedSum { weights, .. } => {
                self.check_two_valued()?;
                plainly(
                    weights.len() == length && length < 64,
                    "its weights do not fit its scope",
                )?;
                let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
                ensure(total <= u64::from(MOST_WEIGHT), || {
                    format!("its weights add up to more than {MOST_WEIGHT}")
                })
            }
            Constraint::Runs { .. } => {
                self.check_two_valued()?;
                ensure(length <= MOST_RUN_CELLS, || {
                    format!("its scope has {length} cells, at most {MOST_RUN_CELLS} can be")
                })
            }
            _ => Ok(()),
        }
    }

    fn check_lines(&self, scopes: &[u32]) -> Result<(), ModelError> {
        plainly(
            scopes.iter().all(|&scope| (scope as usize) < self.scopes.len()),
            "a scope does not exist",
        )?;
        let length = |scope: u32| self.scopes[scope as usize].cells.len();
        plainly(
            scopes.windows(2).all(|pair| length(pair[0]) == length(pair[1])),
            "its scopes differ in length",
        )?;
        plainly(
            scopes.iter().all(|&scope| length(scope) < 64),
            "its scopes are too long",
        )
    }

    fn check_two_valued(&self) -> Result<(), ModelError> {
        plainly(self.values.len() == 2, "it needs variables of two values")
    }

    fn check_value(&self, value: u32) -> Result<(), ModelError> {
        plainly((value as usize) < self.values.len(), "its value does not exist")
    }

    fn is_all_different(&self, wanted: u32) -> bool {
        let is =
            |constraint: &Constraint| matches!(constraint, Constraint::AllDifferent { scope, .. } if *scope == wanted);
        self.constraints.iter().any(is)
    }

    /// Checks that the bindings fit the clue templates, each clue at most once.
    pub fn check_bindings(&self, bindings: &[Binding]) -> Result<(), ModelError> {
        let mut seen = vec![false; self.clues.len()];
        for &(clue, parameter) in bindings {
            ensure((clue as usize) < self.clues.len(), || {
                format!("there is no clue {clue}")
            })?;
            ensure(!std::mem::replace(&mut seen[clue as usize], true), || {
                format!("clue {clue} is given twice")
            })?;
            ensure(self.is_parameter(clue, parameter), || {
                format!("clue {clue} has the parameter {parameter}, which does not exist")
            })?;
        }
        Ok(())
    }

    fn is_parameter(&self, clue: u32, parameter: u128) -> bool {
        match self.clues[clue as usize] {
            ClueTemplate::Given { .. } => parameter < self.values.len() as u128,
            ClueTemplate::Switch { constraint } => match self.constraints[constraint as usize] {
                Constraint::Relation { .. } | Constraint::Less { .. } => parameter < 2,
                Constraint::Runs { .. } => packed(Runs::new(parameter).blocks.into_iter()) == parameter,
                _ => u32::try_from(parameter).is_ok(),
            },
        }
    }
}

fn is_permutation(images: &[u32], length: usize) -> bool {
    let mut seen = vec![false; length];
    images.len() == length
        && images
            .iter()
            .all(|&image| (image as usize) < length && !std::mem::replace(&mut seen[image as usize], true))
}
