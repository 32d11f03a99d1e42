//! The model as plain data: what crosses the border from the language in front of the engine.
//!
//! The words are explained in `python/gridproof/model.py`, which writes this data. [`Model::check`] looks at every
//! index and size once, so that nothing behind it has to.

use serde::{Deserialize, Serialize};

use crate::Mask;

/// A list of variables that rules speak about together, with its name for people.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Scope {
    /// The name for people, such as "row 3".
    pub name: String,
    /// The variables, in order.
    pub cells: Vec<u32>,
}

/// A constraint; each kind is explained in its file in `kinds/`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are explained with the kinds")]
pub enum Constraint {
    Count {
        rule: String,
        scope: u32,
        value: u32,
        least: u32,
        most: u32,
    },
    NoRun {
        rule: String,
        scope: u32,
        length: u32,
    },
    DistinctLines {
        rule: String,
        scopes: Vec<u32>,
    },
    Relation {
        rule: String,
        first: u32,
        second: u32,
        clue: u32,
    },
}

/// What a clue shows: a value (its parameter), or a constraint that it switches on (shaped by its parameter).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "said above")]
pub enum ClueTemplate {
    Given { variable: u32 },
    Switch { constraint: u32 },
}

/// A rung of the ladder: an inference by name, and its tier.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rung {
    /// The name of the inference, as in [`crate::inference::Inference::from_name`].
    pub inference: String,
    /// The tier, from 1 (seen at once) to 7 (nested what-if).
    pub tier: u8,
}

/// A change of the board that keeps the puzzle: where each clue goes, and what each value of a given becomes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Symmetry {
    /// The image of each clue template.
    pub clues: Vec<u32>,
    /// The image of each value.
    pub values: Vec<u32>,
}

/// A shown clue: its template and its parameter.
pub type Binding = (u32, u32);

/// The rules of one kind of board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Model {
    /// The names of the values.
    pub values: Vec<String>,
    /// (row, column) of each variable.
    pub places: Vec<(u32, u32)>,
    /// The scopes.
    pub scopes: Vec<Scope>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
    /// The clue templates.
    pub clues: Vec<ClueTemplate>,
    /// The ladder, lowest rung first.
    pub rungs: Vec<Rung>,
    /// The symmetries.
    #[serde(default)]
    pub symmetries: Vec<Symmetry>,
}

/// Why a model or a board cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError(pub String);

impl std::fmt::Display for ModelError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for ModelError {}

/// Scopes are masks, and counts from 0 to the number of cells are bits of a mask too.
const MOST_CELLS: usize = Mask::BITS as usize - 1;

fn ensure(holds: bool, message: impl Fn() -> String) -> Result<(), ModelError> {
    if holds { Ok(()) } else { Err(ModelError(message())) }
}

impl Model {
    /// Reads a model; [`Rules::new`](crate::rules::Rules::new) checks it.
    pub fn from_json(json: &[u8]) -> Result<Self, ModelError> {
        serde_json::from_slice(json).map_err(|error| ModelError(error.to_string()))
    }

    /// Checks every index and size, so that nothing behind it has to.
    pub fn check(&self) -> Result<(), ModelError> {
        ensure(self.values.len() == 2, || {
            "this engine takes variables of two values".into()
        })?;
        for (index, scope) in self.scopes.iter().enumerate() {
            ensure((1..=MOST_CELLS).contains(&scope.cells.len()), || {
                format!(
                    "scope {index} has {} cells, at most {MOST_CELLS} can be",
                    scope.cells.len()
                )
            })?;
            ensure(
                scope.cells.iter().all(|&cell| (cell as usize) < self.places.len()),
                || format!("scope {index} names a variable that does not exist"),
            )?;
            let mut cells = scope.cells.clone();
            cells.sort_unstable();
            cells.dedup();
            ensure(cells.len() == scope.cells.len(), || {
                format!("scope {index} names a variable twice")
            })?;
        }
        for (index, constraint) in self.constraints.iter().enumerate() {
            self.check_constraint(constraint)
                .map_err(|error| ModelError(format!("constraint {index}: {error}")))?;
        }
        for (index, clue) in self.clues.iter().enumerate() {
            let fits = match *clue {
                ClueTemplate::Given { variable } => (variable as usize) < self.places.len(),
                ClueTemplate::Switch { constraint } => matches!(
                    self.constraints.get(constraint as usize),
                    Some(Constraint::Relation { clue, .. }) if *clue as usize == index
                ),
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

    fn check_constraint(&self, constraint: &Constraint) -> Result<(), ModelError> {
        let scope_exists = |scope: u32| (scope as usize) < self.scopes.len();
        match constraint {
            Constraint::Count {
                scope,
                value,
                least,
                most,
                ..
            } => {
                ensure(scope_exists(*scope), || "its scope does not exist".into())?;
                ensure((*value as usize) < self.values.len(), || {
                    "its value does not exist".into()
                })?;
                let length = self.scopes[*scope as usize].cells.len() as u32;
                ensure(least <= most && *least <= length, || "its bounds do not fit".into())
            }
            Constraint::NoRun { scope, length, .. } => {
                ensure(scope_exists(*scope), || "its scope does not exist".into())?;
                ensure((2..=8).contains(length), || "its length must be 2 to 8".into())
            }
            Constraint::DistinctLines { scopes, .. } => {
                ensure(scopes.iter().all(|&scope| scope_exists(scope)), || {
                    "a scope does not exist".into()
                })?;
                let length = |scope: u32| self.scopes[scope as usize].cells.len();
                ensure(scopes.windows(2).all(|pair| length(pair[0]) == length(pair[1])), || {
                    "its scopes differ in length".into()
                })
            }
            Constraint::Relation {
                first, second, clue, ..
            } => {
                let exists = |cell: u32| (cell as usize) < self.places.len();
                ensure(exists(*first) && exists(*second) && first != second, || {
                    "its cells do not fit".into()
                })?;
                ensure((*clue as usize) < self.clues.len(), || "its clue does not exist".into())
            }
        }
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
            ensure((parameter as usize) < self.values.len(), || {
                format!("clue {clue} has the parameter {parameter}, which does not exist")
            })?;
        }
        Ok(())
    }
}

fn is_permutation(images: &[u32], length: usize) -> bool {
    let mut seen = vec![false; length];
    images.len() == length
        && images
            .iter()
            .all(|&image| (image as usize) < length && !std::mem::replace(&mut seen[image as usize], true))
}
