//! The compiled rules of a model, and the rules bound to one board.
//!
//! Compiling happens once for a size and serves a whole batch. What changes from board to board is which clues are
//! shown: givens are assignments, and clues that switch a constraint on only set the marks of a few lines.

use std::borrow::Cow;
use std::sync::Arc;

use crate::borders::Borders;
use crate::compile::{fill_order, read_ladder, read_lines, switch_on};
use crate::finders::faces::Faces;
use crate::inference::{Inference, LineRules, Operation};
use crate::kinds::relation::SAME;
use crate::kinds::single_loop::{Graph, Paths};
use crate::layout::Layout;
use crate::marks::Marks;
use crate::model::{Binding, ClueTemplate, Constraint, Model, ModelError, Parameter};
use crate::planes::Planes;
use crate::program::{Program, Scratch};
use crate::rungs::fields;
use crate::scopes::Scopes;
use crate::special::Special;
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
    /// The scope of each constraint.
    scope_of: Vec<u32>,
    /// For each rung the scopes that it can say anything about.
    pub(crate) fields: Vec<Marks>,
    /// The borders that a loop is drawn along, where the model is about that.
    pub borders: Option<Arc<Borders>>,
    /// The model as planes, where it is one of groups and signs.
    pub(crate) planes: Option<Planes>,
    /// The faces at the sides of borders.
    pub faces: Faces,
    /// The loops.
    graphs: Vec<Arc<Graph>>,
    /// The variables, those of the shortest scopes first: where lines must differ, short ones leave few choices, and
    /// it is better to meet that early.
    pub fill_order: Vec<u32>,
}

impl Rules {
    /// Compiles a model.
    pub fn new(model: Model) -> Result<Self, ModelError> {
        model.check()?;
        let ladder = read_ladder(&model)?;
        let scopes = Scopes::new(&model);
        let lines = read_lines(&model, &scopes);
        let graphs = lines.iter().filter_map(|line| match &line.special {
            Special::Loop(graph, _) => Some(Arc::clone(graph)),
            _ => None,
        });
        let graphs = graphs.collect();
        let mut layout = Layout::new(model.values.len(), model.places.len(), scopes.cells);
        // Faces tie borders together that are far from each other.
        layout.find_near(|scope| !matches!(lines[scope as usize].special, Special::Difference));
        let fields = fields(&ladder, &lines, &layout, &model);
        let borders = Borders::new(&model, &layout).map(Arc::new);
        let is_special = |constraint: &Constraint| {
            let is_wide = constraint.scope().is_some_and(|scope| layout.is_wide(scope));
            constraint.is_special() || is_wide
        };
        let special = model.constraints.iter().any(is_special);
        let useful = |operation: &Operation| match operation {
            Operation::Special => special,
            _ => is_useful(*operation, &model.constraints, &lines),
        };
        let operations = |most: u8| {
            let rungs = ladder.iter().filter(move |&&(_, tier)| tier <= most);
            Program::new(rungs.filter_map(|(inference, _)| inference.operation()).filter(useful))
        };
        let every: Vec<Operation> = Inference::names()
            .filter_map(|name| Inference::from_name(name)?.operation())
            .filter(|&operation| operation != Operation::DistinctComplete && useful(&operation))
            .collect();
        // Some other kinds see that a full line is wrong only when they look at all of it.
        let cheap = |operation: &Operation| special || *operation != Operation::Complete;
        Ok(Self {
            programs: (0..=7).map(operations).collect(),
            planes: Planes::new(&model, &layout),
            quick: Program::new(every.iter().copied().filter(cheap)),
            thorough: Program::new(every),
            ladder,
            layout,
            lines,
            scope_of: scopes.of,
            fields,
            borders,
            faces: Faces::new(&model),
            graphs,
            fill_order: fill_order(&model),
            model,
        })
    }

    /// The scope of the engine on which a constraint lies.
    pub(crate) fn scope_of(&self, constraint: u32) -> u32 {
        self.scope_of[constraint as usize]
    }

    /// Whether two variables lie in a scope whose cells all differ.
    pub fn must_differ(&self, first: u32, second: u32) -> bool {
        let mut scopes = self.layout.occurrences(first).iter();
        scopes.any(|&(scope, _)| {
            matches!(self.lines[scope as usize].special, Special::Different { .. })
                && self.layout.scopes[scope as usize].contains(&second)
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

    /// The first constraint that a full assignment breaks, by the plain statements: for a state that the inferences
    /// of a low tier completed without looking at every rule.
    pub fn broken(&self, bindings: &[Binding], values: &[u8]) -> Option<&Constraint> {
        self.model.broken(bindings, values)
    }

    /// The parameter that a clue shows for a full assignment of which it is true.
    pub fn parameter(&self, clue: u32, values: &[u8]) -> Parameter {
        self.model.parameter(clue, values).unwrap_or_default()
    }

    /// A state in which nothing is known.
    pub(crate) fn blank(&self) -> Store<'_> {
        let stages = self.programs[7].stages.len().max(self.thorough.stages.len());
        let mut store = Store::new(&self.layout, stages.max(self.ladder.len()));
        store.paths = self.graphs.iter().map(|graph| Paths::new(graph)).collect();
        store
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

    fn switch(&self, lines: &mut [LineRules], number: u32, parameter: Parameter) {
        let constraint = &self.model.constraints[number as usize];
        let scope = self.scope_of[number as usize];
        if let Constraint::Relation { first, second, .. } = *constraint {
            lines[scope as usize].relation = Some(parameter as u32);
            self.mark(lines, first, second, parameter as u32);
        } else {
            let length = self.layout.scopes[scope as usize].len();
            switch_on(constraint, Some(parameter), length, &mut lines[scope as usize]);
        }
    }

    /// Marks two neighbours of a line as same or different.
    fn mark(&self, lines: &mut [LineRules], first: u32, second: u32, parameter: u32) {
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
    /// Switches a constraint on. Marks of relations cannot be taken back.
    pub(crate) fn switch_on(&mut self, constraint: u32, parameter: Parameter) {
        self.rules.switch(self.lines.to_mut(), constraint, parameter);
    }

    /// Switches a constraint off; `left` are those with clues that stay on its scope.
    pub(crate) fn switch_off(&mut self, constraint: u32, left: &[(u32, Parameter)]) {
        let scope = self.rules.scope_of[constraint as usize] as usize;
        let lines = self.lines.to_mut();
        lines[scope] = self.rules.lines[scope].clone();
        for &(other, parameter) in left {
            self.rules.switch(lines, other, parameter);
        }
    }

    /// A state with the givens among the clues filled in and every scope touched.
    pub fn start(&self, bindings: &[Binding]) -> Result<Store<'rules>, Conflict> {
        let mut store = self.rules.blank();
        for &(clue, parameter) in bindings {
            if let ClueTemplate::Given { variable } = self.rules.model.clues[clue as usize] {
                store.assign(variable, parameter as u32, Cause::GIVEN)?;
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

/// Whether an operation can say something about some scope of a model: those that cannot are not run.
fn is_useful(operation: Operation, constraints: &[Constraint], lines: &[LineRules]) -> bool {
    match operation {
        Operation::Relation => constraints
            .iter()
            .any(|constraint| matches!(constraint, Constraint::Relation { .. })),
        Operation::Pointing => lines.iter().any(|line| !line.crossings.is_empty()),
        _ => true,
    }
}
