//! What each constraint means over a full assignment: the plain check behind everything that claims a solution.

use crate::kinds::connected::Area;
use crate::kinds::count::Count;
use crate::kinds::single_loop::Graph;
use crate::kinds::weighted_sum::WeightedSum;
use crate::kinds::{all_different, difference, distinct_lines, less, no_run, relation, runs, sum, visible};
use crate::model::{Binding, ClueTemplate, Constraint, Model, Parameter};

impl Constraint {
    /// Whether it is of a kind that [`crate::special`] looks after.
    pub fn is_special(&self) -> bool {
        !matches!(
            self,
            Self::Count { .. } | Self::NoRun { .. } | Self::DistinctLines { .. } | Self::Relation { .. }
        )
    }

    /// The variables that it speaks about.
    pub fn cells(&self, model: &Model) -> Vec<u32> {
        match self {
            Self::Relation { first, second, .. } | Self::Less { first, second, .. } => vec![*first, *second],
            Self::Difference {
                edge, first, second, ..
            } => vec![*edge, *first, *second],
            Self::SingleLoop { edges, .. } => edges.clone(),
            Self::Connected { cells, .. } => cells.clone(),
            Self::DistinctLines { scopes, .. } => {
                let cells = scopes.iter().flat_map(|&scope| &model.scopes[scope as usize].cells);
                cells.copied().collect()
            }
            _ => model.scopes[self.scope().unwrap_or_default() as usize].cells.clone(),
        }
    }

    /// Whether a full assignment satisfies it, with its clue's parameter where a clue switches it on.
    pub fn holds(&self, model: &Model, values: &[u8], parameter: Option<Parameter>) -> bool {
        let line: Vec<u8> = match self {
            Self::DistinctLines { .. } | Self::SingleLoop { .. } | Self::Connected { .. } => Vec::new(),
            _ => self.cells(model).iter().map(|&cell| values[cell as usize]).collect(),
        };
        let number = parameter.map(|parameter| parameter as u32);
        match self {
            Self::Count {
                value,
                least,
                most,
                even,
                ..
            } => {
                let count = Count {
                    value: *value as usize,
                    least: number.unwrap_or(*least),
                    most: number.unwrap_or(*most),
                    even: *even && number.is_none(),
                };
                count.statement(&line)
            }
            Self::NoRun { length, .. } => no_run::statement(*length, &line),
            Self::DistinctLines { scopes, .. } => {
                let cells = |scope: u32| model.scopes[scope as usize].cells.iter();
                let read = |&scope: &u32| cells(scope).map(|&cell| values[cell as usize]).collect();
                let mut lines: Vec<Vec<u8>> = scopes.iter().map(read).collect();
                lines.sort_unstable();
                lines
                    .windows(2)
                    .all(|pair| distinct_lines::statement(&pair[0], &pair[1]))
            }
            Self::Relation { .. } => relation::statement(number.unwrap_or_default(), &line),
            Self::AllDifferent { .. } => all_different::statement(&line),
            Self::Less { .. } => less::statement(number.unwrap_or(less::LESS), &line),
            Self::Visible { backwards, .. } => {
                let number = number.unwrap_or_default();
                if *backwards {
                    visible::statement(number, line.into_iter().rev())
                } else {
                    visible::statement(number, line.into_iter())
                }
            }
            Self::Sum { .. } => sum::statement(number.unwrap_or_default(), &line),
            Self::WeightedSum { weights, .. } => {
                let weighted = WeightedSum {
                    weights: weights.clone(),
                    total: number.unwrap_or_default(),
                };
                weighted.statement(&line)
            }
            Self::Runs { .. } => runs::statement(parameter.unwrap_or_default(), &line),
            Self::Difference { .. } => difference::statement(&line),
            Self::SingleLoop { edges, ends, .. } => Graph::new(edges, ends, values.len()).statement(values),
            Self::Connected {
                cells, value, links, ..
            } => Area::new(cells, *value, links).statement(values),
        }
    }

    /// The parameter with which its clue is true of a full assignment; `None` if there is none.
    pub fn parameter(&self, model: &Model, values: &[u8]) -> Option<Parameter> {
        let line = || self.cells(model).into_iter().map(|cell| values[cell as usize]);
        match self {
            Self::Relation { first, second, .. } => {
                Some(Parameter::from(values[*first as usize] != values[*second as usize]))
            }
            Self::Less { first, second, .. } => {
                let (first, second) = (values[*first as usize], values[*second as usize]);
                (first != second).then_some(Parameter::from(first > second))
            }
            Self::Count { value, .. } => Some(line().filter(|&held| u32::from(held) == *value).count() as Parameter),
            Self::Sum { .. } => Some(line().map(|value| Parameter::from(value) + 1).sum()),
            Self::WeightedSum { weights, .. } => {
                let held = weights.iter().zip(line()).filter(|&(_, value)| value == 1);
                Some(held.map(|(&weight, _)| Parameter::from(weight)).sum())
            }
            Self::Runs { .. } => {
                let line: Vec<u8> = line().collect();
                let blocks = line.split(|&value| value != 1).map(|block| block.len() as u32);
                Some(runs::packed(blocks.filter(|&length| length > 0)))
            }
            Self::Visible { .. } => {
                let length = line().count() as Parameter;
                (1..=length).find(|&number| self.holds(model, values, Some(number)))
            }
            _ => self.holds(model, values, None).then_some(0),
        }
    }
}

impl Model {
    /// The first constraint that a full assignment breaks, for a board with these clues.
    pub fn broken(&self, bindings: &[Binding], values: &[u8]) -> Option<&Constraint> {
        let mut parameters = vec![None; self.clues.len()];
        for &(clue, parameter) in bindings {
            parameters[clue as usize] = Some(parameter);
        }
        self.constraints.iter().find(|constraint| match constraint.clue() {
            None => !constraint.holds(self, values, None),
            Some(clue) => parameters[clue as usize].is_some_and(|shown| !constraint.holds(self, values, Some(shown))),
        })
    }

    /// The parameter that a clue shows for a full assignment; `None` where it would not be true.
    pub fn parameter(&self, clue: u32, values: &[u8]) -> Option<Parameter> {
        match self.clues[clue as usize] {
            ClueTemplate::Given { variable } => Some(Parameter::from(values[variable as usize])),
            ClueTemplate::Switch { constraint } => self.constraints[constraint as usize].parameter(self, values),
        }
    }
}
