//! Reading constraints and clue templates, of which large models have many.
//!
//! Each is a list: the tag of its kind, then the fields in the order of its class in `python/gridproof/model.py`.
//! Without names of fields there is less to read, and most of the time of building a small model is reading.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};

use crate::model::{ClueTemplate, Constraint};

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Count,
    NoRun,
    DistinctLines,
    Relation,
    AllDifferent,
    Less,
    Visible,
    Sum,
    WeightedSum,
    Runs,
    Difference,
    SingleLoop,
    Connected,
}

/// The next field of a list.
fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(fields: &mut A) -> Result<T, A::Error> {
    fields
        .next_element()?
        .ok_or_else(|| A::Error::custom("a field is missing at the end of a list"))
}

struct ConstraintVisitor;

impl<'de> Visitor<'de> for ConstraintVisitor {
    type Value = Constraint;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of a kind of constraint and its fields")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<Constraint, A::Error> {
        let list = &mut fields;
        let kind: Kind = next(list)?;
        let rule = next(list)?;
        // Fields are read in the order in which they are written here.
        Ok(match kind {
            Kind::Count => Constraint::Count {
                rule,
                scope: next(list)?,
                value: next(list)?,
                least: next(list)?,
                most: next(list)?,
                even: next(list)?,
                clue: next(list)?,
            },
            Kind::NoRun => Constraint::NoRun {
                rule,
                scope: next(list)?,
                length: next(list)?,
            },
            Kind::DistinctLines => Constraint::DistinctLines {
                rule,
                scopes: next(list)?,
            },
            Kind::Relation => Constraint::Relation {
                rule,
                first: next(list)?,
                second: next(list)?,
                clue: next(list)?,
            },
            Kind::AllDifferent => Constraint::AllDifferent {
                rule,
                scope: next(list)?,
            },
            Kind::Less => Constraint::Less {
                rule,
                first: next(list)?,
                second: next(list)?,
                clue: next(list)?,
            },
            Kind::Visible => Constraint::Visible {
                rule,
                scope: next(list)?,
                clue: next(list)?,
                backwards: next(list)?,
            },
            Kind::Sum => Constraint::Sum {
                rule,
                scope: next(list)?,
                clue: next(list)?,
            },
            Kind::WeightedSum => Constraint::WeightedSum {
                rule,
                scope: next(list)?,
                weights: next(list)?,
                clue: next(list)?,
            },
            Kind::Runs => Constraint::Runs {
                rule,
                scope: next(list)?,
                clue: next(list)?,
            },
            Kind::Difference => Constraint::Difference {
                rule,
                edge: next(list)?,
                first: next(list)?,
                second: next(list)?,
            },
            Kind::SingleLoop => Constraint::SingleLoop {
                rule,
                edges: next(list)?,
                ends: next(list)?,
            },
            Kind::Connected => Constraint::Connected {
                rule,
                cells: next(list)?,
                value: next(list)?,
                links: next(list)?,
            },
        })
    }
}

impl<'de> Deserialize<'de> for Constraint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ConstraintVisitor)
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Shows {
    Given,
    Switch,
}

impl<'de> Deserialize<'de> for ClueTemplate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (shows, number) = Deserialize::deserialize(deserializer)?;
        Ok(match shows {
            Shows::Given => Self::Given { variable: number },
            Shows::Switch => Self::Switch { constraint: number },
        })
    }
}
