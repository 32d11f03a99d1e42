//! The closed list of inferences: what a rung of the ladder can name.
//!
//! Most look at one line at a time (and at lines that must differ from it); the last ones look at the whole board.
//! [`Operation`] is the form that runs: it may serve several inferences in one sweep, which the fixpoint wants, or
//! only one, which the ladder wants.

use std::sync::Arc;

use crate::Mask;
use crate::automaton::{Automaton, Marks};
use crate::finders;
use crate::kinds::count::Count;
use crate::kinds::{Line, Removal, Verdict, distinct_lines, no_run, relation};
use crate::line;
use crate::special::Special;

/// An inference with its name in models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are explained with the constraints")]
pub enum Inference {
    NoRunOutside,
    NoRunBetween,
    RelationDirect,
    CountFull,
    LineEnds,
    LineOneLeft,
    DistinctTwoOpen,
    DistinctOneLeft,
    LineSplitPairs,
    LineComplete,
    DistinctComplete,
    LinksEqual,
    LinksChain,
    LinksDistinct,
    WhatIfShallow,
    WhatIfFull,
    WhatIfNested,
    LineDirect,
    GroupsPointing,
    /// One of [`crate::finders`].
    Named(&'static str),
}

const NAMES: [(&str, Inference); 19] = [
    ("no_run.outside", Inference::NoRunOutside),
    ("no_run.between", Inference::NoRunBetween),
    ("relation.direct", Inference::RelationDirect),
    ("count.full", Inference::CountFull),
    ("line.ends", Inference::LineEnds),
    ("line.one_left", Inference::LineOneLeft),
    ("distinct.two_open", Inference::DistinctTwoOpen),
    ("distinct.one_left", Inference::DistinctOneLeft),
    ("line.split_pairs", Inference::LineSplitPairs),
    ("line.complete", Inference::LineComplete),
    ("distinct.complete", Inference::DistinctComplete),
    ("links.equal", Inference::LinksEqual),
    ("links.chain", Inference::LinksChain),
    ("links.distinct", Inference::LinksDistinct),
    ("what_if.shallow", Inference::WhatIfShallow),
    ("what_if.full", Inference::WhatIfFull),
    ("what_if.nested", Inference::WhatIfNested),
    ("line.direct", Inference::LineDirect),
    ("groups.pointing", Inference::GroupsPointing),
];

impl Inference {
    /// The inference with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let finder = || finders::names().find(|known| *known == name).map(Self::Named);
        let known = NAMES.iter().find(|(known, _)| *known == name);
        known.map(|&(_, inference)| inference).or_else(finder)
    }

    /// All names, for messages.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name).chain(finders::names())
    }

    /// The inferences that must stand below this one: it passes over what they see, and only together with them
    /// does knowing more never prove less.
    pub fn builds_on(self) -> &'static [Self] {
        match self {
            Self::LineEnds
            | Self::LineOneLeft
            | Self::LineSplitPairs
            | Self::DistinctTwoOpen
            | Self::DistinctOneLeft => &[Self::NoRunOutside, Self::NoRunBetween, Self::CountFull],
            Self::DistinctComplete
            | Self::LinksEqual
            | Self::LinksChain
            | Self::LinksDistinct
            | Self::WhatIfShallow
            | Self::WhatIfFull => &[Self::LineComplete],
            Self::WhatIfNested => &[Self::WhatIfFull],
            _ => &[],
        }
    }

    /// The operation that finds only this inference, where it looks at lines.
    pub fn operation(self) -> Option<Operation> {
        let places = |outside, between| Operation::NoRun(no_run::Places { outside, between });
        let left = |ends, other| Operation::OneLeft(line::Cases { ends, other });
        let distinct = |two_open, one_left| Operation::Distinct(distinct_lines::Cases { two_open, one_left });
        Some(match self {
            Self::NoRunOutside => places(true, false),
            Self::NoRunBetween => places(false, true),
            Self::RelationDirect => Operation::Relation,
            Self::CountFull => Operation::Count,
            Self::LineEnds => left(true, false),
            Self::LineOneLeft => left(false, true),
            Self::DistinctTwoOpen => distinct(true, false),
            Self::DistinctOneLeft => distinct(false, true),
            Self::LineSplitPairs => Operation::SplitPairs,
            Self::LineComplete => Operation::Complete,
            Self::DistinctComplete => Operation::DistinctComplete,
            Self::LineDirect => Operation::Special,
            Self::GroupsPointing => Operation::Pointing,
            _ => return None,
        })
    }
}

/// An inference, or several of one kind, as it runs on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "see `Inference`")]
pub enum Operation {
    NoRun(no_run::Places),
    Relation,
    Count,
    OneLeft(line::Cases),
    SplitPairs,
    Distinct(distinct_lines::Cases),
    Complete,
    DistinctComplete,
    /// What rules of other kinds imply at a glance.
    Special,
    /// Values whose places in one scope lie in another.
    Pointing,
}

impl Operation {
    /// Both operations in one, if they are of one kind.
    #[must_use]
    pub fn merged(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::NoRun(a), Self::NoRun(b)) => Some(Self::NoRun(no_run::Places {
                outside: a.outside || b.outside,
                between: a.between || b.between,
            })),
            (Self::OneLeft(a), Self::OneLeft(b)) => Some(Self::OneLeft(line::Cases {
                ends: a.ends || b.ends,
                other: a.other || b.other,
            })),
            (Self::Distinct(a), Self::Distinct(b)) => Some(Self::Distinct(distinct_lines::Cases {
                two_open: a.two_open || b.two_open,
                one_left: a.one_left || b.one_left,
            })),
            _ => (self == other).then_some(self),
        }
    }

    /// Whether it compares lines with each other.
    pub fn compares(self) -> bool {
        matches!(self, Self::Distinct(_) | Self::DistinctComplete)
    }
}

/// The rules that lie on one scope.
#[derive(Clone, Debug, Default)]
pub struct LineRules {
    /// The count of its ones.
    pub count: Option<Count>,
    /// The length of the shortest forbidden run, or 0.
    pub run: u32,
    /// All of it together, where that is worth asking.
    pub automaton: Option<Automaton>,
    /// Marks between neighbours, set by the clues.
    pub marks: Marks,
    /// For a scope of two cells made by a relation: the clue's parameter, set by the clues.
    pub relation: Option<u32>,
    /// The other lines that it must differ from.
    pub rivals: Vec<u32>,
    /// Rules of other kinds.
    pub special: Special,
    /// Where it holds every value once: the scopes that it shares more than one cell with.
    pub crossings: Arc<[Crossing]>,
    /// The number of cells that it shares with one scope at most.
    pub widest_crossing: u32,
}

/// Two scopes that share cells.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// The other scope.
    pub scope: u32,
    /// The shared cells, in the scope itself.
    pub here: Mask,
    /// The same cells in the other.
    pub there: Mask,
}

impl LineRules {
    /// Whether no rule lies on it at present.
    #[inline]
    pub fn is_free(&self) -> bool {
        self.count.is_none() && self.run == 0 && self.relation.is_none() && self.rivals.is_empty()
    }

    /// What an operation implies for this line by itself.
    #[inline]
    pub fn infer(&self, operation: Operation, line: Line, removals: &mut Vec<Removal>) -> Verdict {
        match operation {
            Operation::NoRun(places) if self.run > 0 => no_run::direct(self.run, places, line, removals),
            Operation::Relation => match self.relation {
                Some(parameter) => relation::direct(parameter, line, removals),
                None => Ok(()),
            },
            Operation::Count => self.count.map_or(Ok(()), |count| count.direct(line, removals)),
            Operation::OneLeft(cases) if self.run > 0 => self
                .count
                .map_or(Ok(()), |count| line::one_left(count, self.run, cases, line, removals)),
            Operation::SplitPairs => self.count.map_or(Ok(()), |count| {
                line::split_pairs(count, self.run, self.marks.differ, line, removals)
            }),
            Operation::Complete => match &self.automaton {
                Some(automaton) => automaton.complete(self.marks, line, removals),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// What an operation implies for this line because it must differ from the complete lines `models`.
    pub fn infer_against(
        &self,
        operation: Operation,
        line: Line,
        models: &[Line],
        removals: &mut Vec<Removal>,
    ) -> Verdict {
        match operation {
            Operation::Distinct(cases) => models
                .iter()
                .try_for_each(|&model| distinct_lines::direct(self.count, cases, line, model, removals)),
            Operation::DistinctComplete => match &self.automaton {
                Some(automaton) => {
                    let forbidden: Vec<_> = models
                        .iter()
                        .filter(|&&model| model.open() == 0 && distinct_lines::agrees(line, model))
                        .map(|model| model.fixed(1))
                        .collect();
                    if forbidden.is_empty() || line.open() == 0 {
                        return Ok(());
                    }
                    automaton.complete_without(self.marks, line, &forbidden, removals)
                }
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }
}
