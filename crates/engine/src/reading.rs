//! Reading constraints and clue templates quickly.
//!
//! A tagged enum would be read twice, once into a tree of its fields and once out of it, and large models spend most of
//! their time there. So the fields of all kinds are read into one flat record, and the kind picks out its own.

use serde::Deserialize;

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

/// The fields of every kind.
#[derive(Debug, Deserialize)]
pub(crate) struct Fields {
    kind: Kind,
    rule: String,
    scope: Option<u32>,
    value: Option<u32>,
    least: Option<u32>,
    most: Option<u32>,
    #[serde(default)]
    even: bool,
    clue: Option<u32>,
    length: Option<u32>,
    scopes: Option<Vec<u32>>,
    first: Option<u32>,
    second: Option<u32>,
    #[serde(default)]
    backwards: bool,
    weights: Option<Vec<u32>>,
    edge: Option<u32>,
    edges: Option<Vec<u32>>,
    ends: Option<Vec<(u32, u32)>>,
    cells: Option<Vec<u32>>,
    links: Option<Vec<(u32, u32)>>,
}

fn has<T>(field: Option<T>, name: &str, kind: Kind) -> Result<T, String> {
    field.ok_or_else(|| format!("a constraint of the kind {kind:?} has no `{name}`"))
}

impl TryFrom<Fields> for Constraint {
    type Error = String;

    fn try_from(fields: Fields) -> Result<Self, String> {
        let kind = fields.kind;
        let rule = fields.rule;
        let scope = || has(fields.scope, "scope", kind);
        let first = || has(fields.first, "first", kind);
        let second = || has(fields.second, "second", kind);
        let clue = || has(fields.clue, "clue", kind);
        Ok(match kind {
            Kind::Count => Self::Count {
                rule,
                scope: scope()?,
                value: has(fields.value, "value", kind)?,
                least: has(fields.least, "least", kind)?,
                most: has(fields.most, "most", kind)?,
                even: fields.even,
                clue: fields.clue,
            },
            Kind::NoRun => Self::NoRun {
                rule,
                scope: scope()?,
                length: has(fields.length, "length", kind)?,
            },
            Kind::DistinctLines => Self::DistinctLines {
                rule,
                scopes: has(fields.scopes, "scopes", kind)?,
            },
            Kind::Relation => Self::Relation {
                rule,
                first: first()?,
                second: second()?,
                clue: clue()?,
            },
            Kind::AllDifferent => Self::AllDifferent { rule, scope: scope()? },
            Kind::Less => Self::Less {
                rule,
                first: first()?,
                second: second()?,
                clue: fields.clue,
            },
            Kind::Visible => Self::Visible {
                rule,
                scope: scope()?,
                clue: clue()?,
                backwards: fields.backwards,
            },
            Kind::Sum => Self::Sum {
                rule,
                scope: scope()?,
                clue: clue()?,
            },
            Kind::WeightedSum => Self::WeightedSum {
                rule,
                scope: scope()?,
                clue: clue()?,
                weights: has(fields.weights, "weights", kind)?,
            },
            Kind::Runs => Self::Runs {
                rule,
                scope: scope()?,
                clue: clue()?,
            },
            Kind::Difference => Self::Difference {
                rule,
                edge: has(fields.edge, "edge", kind)?,
                first: first()?,
                second: second()?,
            },
            Kind::SingleLoop => Self::SingleLoop {
                rule,
                edges: has(fields.edges, "edges", kind)?,
                ends: has(fields.ends, "ends", kind)?,
            },
            Kind::Connected => Self::Connected {
                rule,
                cells: has(fields.cells, "cells", kind)?,
                value: has(fields.value, "value", kind)?,
                links: has(fields.links, "links", kind)?,
            },
        })
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Shows {
    Given,
    Switch,
}

/// The fields of every clue template.
#[derive(Debug, Deserialize)]
pub(crate) struct TemplateFields {
    kind: Shows,
    variable: Option<u32>,
    constraint: Option<u32>,
}

impl TryFrom<TemplateFields> for ClueTemplate {
    type Error = String;

    fn try_from(fields: TemplateFields) -> Result<Self, String> {
        let missing = |name: &str| format!("a clue of the kind {:?} has no `{name}`", fields.kind);
        Ok(match fields.kind {
            Shows::Given => Self::Given {
                variable: fields.variable.ok_or_else(|| missing("variable"))?,
            },
            Shows::Switch => Self::Switch {
                constraint: fields.constraint.ok_or_else(|| missing("constraint"))?,
            },
        })
    }
}
