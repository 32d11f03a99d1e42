//! The model as plain data: what crosses the border from the language in front of the engine.
//!
//! The words are explained in `python/gridproof/model.py`, which writes this data. [`Model::check`] looks at every
//! index and size once, so that nothing behind it has to.

use serde::Deserialize;
use serde::de::IgnoredAny;

/// A list of variables that rules speak about together, with its name for people.
#[derive(Clone, Debug, Deserialize)]
pub struct Scope {
    /// The name for people, such as "row 3".
    pub name: String,
    /// The variables, in order.
    pub cells: Vec<u32>,
}

/// A constraint; each kind is explained in its file in `kinds/`.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are explained with the kinds")]
pub enum Constraint {
    Count {
        rule: String,
        scope: u32,
        value: u32,
        least: u32,
        most: u32,
        even: bool,
        clue: Option<u32>,
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
    AllDifferent {
        rule: String,
        scope: u32,
    },
    Less {
        rule: String,
        first: u32,
        second: u32,
        clue: Option<u32>,
    },
    Visible {
        rule: String,
        scope: u32,
        clue: u32,
        backwards: bool,
    },
    Sum {
        rule: String,
        scope: u32,
        clue: u32,
    },
    WeightedSum {
        rule: String,
        scope: u32,
        weights: Vec<u32>,
        clue: u32,
    },
    Runs {
        rule: String,
        scope: u32,
        clue: u32,
    },
    Difference {
        rule: String,
        edge: u32,
        first: u32,
        second: u32,
    },
    SingleLoop {
        rule: String,
        edges: Vec<u32>,
        ends: Vec<(u32, u32)>,
    },
    Connected {
        rule: String,
        cells: Vec<u32>,
        value: u32,
        links: Vec<(u32, u32)>,
    },
}

impl Constraint {
    /// The clue that switches it on; `None` if it always holds.
    pub fn clue(&self) -> Option<u32> {
        match self {
            Self::Count { clue, .. } | Self::Less { clue, .. } => *clue,
            Self::Relation { clue, .. }
            | Self::Visible { clue, .. }
            | Self::Sum { clue, .. }
            | Self::WeightedSum { clue, .. }
            | Self::Runs { clue, .. } => Some(*clue),
            _ => None,
        }
    }

    /// The key of the rule that it is part of.
    pub fn rule(&self) -> &str {
        match self {
            Self::Count { rule, .. }
            | Self::NoRun { rule, .. }
            | Self::DistinctLines { rule, .. }
            | Self::Relation { rule, .. }
            | Self::AllDifferent { rule, .. }
            | Self::Less { rule, .. }
            | Self::Visible { rule, .. }
            | Self::Sum { rule, .. }
            | Self::WeightedSum { rule, .. }
            | Self::Runs { rule, .. }
            | Self::Difference { rule, .. }
            | Self::SingleLoop { rule, .. }
            | Self::Connected { rule, .. } => rule,
        }
    }

    /// The scope of the model that it speaks about, for kinds that speak about one.
    pub fn scope(&self) -> Option<u32> {
        match self {
            Self::Count { scope, .. }
            | Self::NoRun { scope, .. }
            | Self::AllDifferent { scope, .. }
            | Self::Visible { scope, .. }
            | Self::Sum { scope, .. }
            | Self::WeightedSum { scope, .. }
            | Self::Runs { scope, .. } => Some(*scope),
            _ => None,
        }
    }
}

/// What a clue shows: a value (its parameter), or a constraint that it switches on (shaped by its parameter).
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "said above")]
pub enum ClueTemplate {
    Given { variable: u32 },
    Switch { constraint: u32 },
}

/// A rung of the ladder: an inference by name, and its tier.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Rung {
    /// The name of the inference, as in [`crate::inference::Inference::from_name`].
    pub inference: String,
    /// The tier, from 1 (seen at once) to 7 (nested what-if).
    pub tier: u8,
    /// The cost in tenths: how hard it is to see among those of its tier.
    #[serde(default)]
    pub cost: u32,
    /// It speaks only of constraints with these rules; of all if there are none.
    #[serde(default)]
    pub rules: Vec<String>,
}

/// A change of the board that keeps the puzzle: where each clue goes, and what each value of a given becomes.
#[derive(Clone, Debug, Deserialize)]
pub struct Symmetry {
    /// The image of each clue template.
    pub clues: Vec<u32>,
    /// The image of each value.
    pub values: Vec<u32>,
    /// The clues whose parameters turn round: block lists are read backwards, "less" becomes "greater".
    #[serde(default)]
    pub reversed: Vec<u32>,
}

/// What a clue says: a value, a number, or block lengths packed as [`crate::kinds::runs::packed`] does.
pub type Parameter = u128;

/// A shown clue: its template and its parameter.
pub type Binding = (u32, Parameter);

/// The rules of one kind of board.
#[derive(Clone, Debug, Deserialize)]
pub struct Model {
    /// The names of the values.
    pub values: Vec<String>,
    /// Where each variable is, for people: only their number counts here.
    pub places: Vec<IgnoredAny>,
    /// The scopes.
    pub scopes: Vec<Scope>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
    /// The clue templates.
    pub clues: Vec<ClueTemplate>,
    /// The ladder, lowest rung first.
    #[serde(default)]
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

impl Model {
    /// Reads a model; [`Rules::new`](crate::rules::Rules::new) checks it.
    pub fn from_json(json: &[u8]) -> Result<Self, ModelError> {
        serde_json::from_slice(json).map_err(|error| ModelError(error.to_string()))
    }
}
