//! The compiled rules of a model, and the rules bound to one board.
//!
//! Compiling happens once for a size and serves a whole batch. What changes from board to board is which clues are
//! shown: givens are assignments, and clues that switch a constraint on only set the marks of a few lines.

use std::borrow::Cow;

use crate::compile::{fill_order, read_ladder, read_lines};
use crate::inference::{Inference, LineRules, Operation};
use crate::kinds::count::Count;
use crate::kinds::relation::{self, SAME};
use crate::kinds::{distinct_lines, no_run};
use crate::layout::Layout;
use crate::model::{Binding, ClueTemplate, Constraint, Model, ModelError};
use crate::program::{Program, Scratch};
use crate::store::{Cause, Conflict, Store};

/// The tier from which digging for uniqueness and for higher tiers starts: cheap, and it takes most clues away.
pub const LINE_TIER: u8 = 3;

/// A compiled model.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The model as it was given.
    pub model: Model,
    /// Variables and scopes; scopes of relations follow the model's own.
    pub layout: Layout,
    /// The inferences of the ladder with their tiers.
    pub ladder: Vec<(Inference, u8)>,
    /// `programs[t]`: the line inferences of the rungs up to tier `t`.
    programs: Vec<Program>,
    /// All line inferences that do not cost much: for filling and searching.
    pub quick: Program,
    /// The same with everything that single lines imply.
    pub thorough: Program,
    lines: Vec<LineRules>,
    relation_scopes: Vec<u32>,
    /// The variables, those of the shortest scopes first: where lines must differ, short ones leave few choices, and
    /// it is better to meet that early.
    pub fill_order: Vec<u32>,
}

impl Rules {
    /// Compiles a model.
    pub fn new(model: Model) -> Result<Self, ModelError> {
        model.check()?;
        let ladder = read_ladder(&model)?;
        let mut scopes: Vec<Vec<u32>> = model.scopes.iter().map(|scope| scope.cells.clone()).collect();
        let mut relation_scopes = vec![u32::MAX; model.constraints.len()];
        for (index, constraint) in model.constraints.iter().enumerate() {
            if let Constraint::Relation { first, second, .. } = constraint {
                relation_scopes[index] = scopes.len() as u32;
                scopes.push(vec![*first, *second]);
            }
        }
        let lines = read_lines(&model, scopes.len());
        let layout = Layout::new(model.values.len(), model.places.len(), scopes);
        let has_relations = relation_scopes.iter().any(|&scope| scope != u32::MAX);
        let useful = |operation: &Operation| has_relations || *operation != Operation::Relation;
        let operations = |most: u8| {
            let rungs = ladder.iter().filter(move |&&(_, tier)| tier <= most);
            Program::new(rungs.filter_map(|(inference, _)| inference.operation()).filter(useful))
        };
        let every: Vec<Operation> = Inference::names()
            .filter_map(|name| Inference::from_name(name)?.operation())
            .filter(|&operation| operation != Operation::DistinctComplete && useful(&operation))
            .collect();
        Ok(Self {
            programs: (0..=7).map(operations).collect(),
            quick: Program::new(
                every
                    .iter()
                    .copied()
                    .filter(|&operation| operation != Operation::Complete),
            ),
            thorough: Program::new(every),
            ladder,
            layout,
            lines,
            relation_scopes,
            fill_order: fill_order(&model),
            model,
        })
    }

    /// The line inferences of the rungs up to a tier.
    pub fn program(&self, tier: u8) -> &Program {
        &self.programs[usize::from(tier.min(7))]
    }

    /// Whether the ladder has a rung up to this tier that looks at the whole board.
    pub fn looks_beyond_lines(&self, tier: u8) -> bool {
        self.ladder
            .iter()
            .any(|&(inference, rung)| rung <= tier && inference.operation().is_none())
    }

    /// The rules with the constraints switched on that these clues show.
    pub fn bind(&self, bindings: &[Binding]) -> Bound<'_> {
        let mut lines = Cow::Borrowed(self.lines.as_slice());
        for &(clue, parameter) in bindings {
            if let ClueTemplate::Switch { constraint } = self.model.clues[clue as usize] {
                self.switch(lines.to_mut(), constraint, parameter);
            }
        }
        Bound { rules: self, lines }
    }

    fn switch(&self, lines: &mut [LineRules], constraint: u32, parameter: u32) {
        let Constraint::Relation { first, second, .. } = self.model.constraints[constraint as usize] else {
            return;
        };
        lines[self.relation_scopes[constraint as usize] as usize].relation = Some(parameter);
        for &(scope, position) in self.layout.occurrences(first) {
            for &(other_scope, other) in self.layout.occurrences(second) {
                if scope == other_scope && position.abs_diff(other) == 1 {
                    let marks = &mut lines[scope as usize].marks;
                    let bit = 1 << position.min(other);
                    if parameter == SAME {
                        marks.same |= bit;
                    } else {
                        marks.differ |= bit;
                    }
                }
            }
        }
    }

    /// The first constraint or given that a full assignment breaks, by the plain statements: for a state that the
    /// inferences of a low tier completed without looking at every rule.
    pub fn broken(&self, bindings: &[Binding], values: &[u8]) -> Option<&Constraint> {
        let line = |scope: u32| -> Vec<u8> {
            let cells = self.model.scopes[scope as usize].cells.iter();
            cells.map(|&cell| values[cell as usize]).collect()
        };
        self.model.constraints.iter().find(|constraint| match constraint {
            Constraint::Count {
                scope,
                value,
                least,
                most,
                ..
            } => {
                let count = Count {
                    value: *value as usize,
                    least: *least,
                    most: *most,
                };
                !count.statement(&line(*scope))
            }
            Constraint::NoRun { scope, length, .. } => !no_run::statement(*length, &line(*scope)),
            Constraint::DistinctLines { scopes, .. } => {
                let mut lines: Vec<_> = scopes.iter().map(|&scope| line(scope)).collect();
                lines.sort_unstable();
                lines
                    .windows(2)
                    .any(|pair| !distinct_lines::statement(&pair[0], &pair[1]))
            }
            Constraint::Relation {
                first, second, clue, ..
            } => {
                let pair = [values[*first as usize], values[*second as usize]];
                let shown = bindings.iter().find(|&&(shown, _)| shown == *clue);
                shown.is_some_and(|&(_, parameter)| !relation::statement(parameter, &pair))
            }
        })
    }

    /// The parameter that a clue shows for a full assignment.
    pub fn parameter(&self, clue: u32, values: &[u8]) -> u32 {
        match self.model.clues[clue as usize] {
            ClueTemplate::Given { variable } => u32::from(values[variable as usize]),
            ClueTemplate::Switch { constraint } => match self.model.constraints[constraint as usize] {
                Constraint::Relation { first, second, .. } => {
                    u32::from(values[first as usize] != values[second as usize])
                }
                _ => 0,
            },
        }
    }
}

/// The rules of one board.
#[derive(Clone, Debug)]
pub struct Bound<'rules> {
    /// The compiled model.
    pub rules: &'rules Rules,
    /// The rules of each scope, with the board's marks.
    pub lines: Cow<'rules, [LineRules]>,
}

impl<'rules> Bound<'rules> {
    /// A state with the givens among the clues filled in and every scope touched.
    pub fn start(&self, bindings: &[Binding]) -> Result<Store<'rules>, Conflict> {
        let stages = self.rules.programs[7]
            .stages
            .len()
            .max(self.rules.thorough.stages.len());
        let mut store = Store::new(&self.rules.layout, stages.max(self.rules.ladder.len()));
        for &(clue, parameter) in bindings {
            if let ClueTemplate::Given { variable } = self.rules.model.clues[clue as usize] {
                store.assign(variable, parameter, Cause::GIVEN)?;
            }
        }
        store.touch_all();
        Ok(store)
    }

    /// Runs a program to its fixpoint.
    pub fn propagate(&self, store: &mut Store, program: &Program, scratch: &mut Scratch) -> Result<(), Conflict> {
        store.propagate(program, &self.lines, scratch, None).map(|_| ())
    }
}
