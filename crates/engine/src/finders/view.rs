//! What finders look at: a board with its rules, and a state of its cells.

use std::ops::Deref;

use super::faces::Faces;
use crate::inference::LineRules;
use crate::kinds::{Line, Spread};
use crate::model::{Binding, ClueTemplate, Constraint, Model, Parameter};
use crate::rules::{Bound, Rules};
use crate::store::Store;

/// The rules of a board, its own or lent.
#[derive(Debug)]
pub enum Rulebook<'bound> {
    /// Lent.
    Shared(&'bound Bound<'bound>),
    /// Its own, which change with its clues.
    Own(Bound<'bound>),
}

impl<'bound> Rulebook<'bound> {
    fn own(&mut self) -> &mut Bound<'bound> {
        if let Self::Shared(bound) = self {
            *self = Self::Own((*bound).clone());
        }
        match self {
            Self::Own(bound) => bound,
            Self::Shared(_) => unreachable!("it has just become its own"),
        }
    }
}

impl<'bound> Deref for Rulebook<'bound> {
    type Target = Bound<'bound>;

    fn deref(&self) -> &Bound<'bound> {
        match self {
            Self::Shared(bound) => bound,
            Self::Own(bound) => bound,
        }
    }
}

/// What a board is made of, for finders: its rules, and the constraints of each scope.
#[derive(Debug)]
pub struct Board<'bound> {
    /// The rules bound to the board's clues.
    pub bound: Rulebook<'bound>,
    bindings: Vec<Binding>,
    parameters: Vec<Option<Parameter>>,
    of_scope: Vec<Vec<u32>>,
}

impl<'bound> Board<'bound> {
    /// The board with these clues.
    pub fn new(bound: &'bound Bound<'bound>, bindings: &[Binding]) -> Self {
        Self::of(Rulebook::Shared(bound), bindings)
    }

    /// A board without clues, which are shown later.
    pub fn blank(rules: &'bound Rules) -> Self {
        Self::of(Rulebook::Own(rules.bind(&[])), &[])
    }

    fn of(bound: Rulebook<'bound>, bindings: &[Binding]) -> Self {
        let rules = bound.rules;
        let model = &rules.model;
        let mut parameters = vec![None; model.clues.len()];
        for &(clue, parameter) in bindings {
            parameters[clue as usize] = Some(parameter);
        }
        let mut board = Self {
            bound,
            bindings: bindings.to_vec(),
            parameters,
            of_scope: vec![Vec::new(); rules.layout.scopes.len()],
        };
        for number in 0..model.constraints.len() as u32 {
            let scope = rules.scope_of(number) as usize;
            if board.is_on(number) && scope < board.of_scope.len() {
                board.of_scope[scope].push(number);
            }
        }
        board
    }

    /// Shows a clue, which is hidden, or shows something else.
    pub fn show(&mut self, clue: u32, parameter: Parameter) {
        self.hide(clue);
        self.bindings.push((clue, parameter));
        self.parameters[clue as usize] = Some(parameter);
        if let ClueTemplate::Switch { constraint } = self.model().clues[clue as usize] {
            let scope = self.bound.rules.scope_of(constraint);
            let at_work = &mut self.of_scope[scope as usize];
            at_work.insert(at_work.partition_point(|&other| other < constraint), constraint);
            self.bound.own().switch_on(constraint, parameter);
        }
    }

    /// Hides a clue.
    pub fn hide(&mut self, clue: u32) {
        if self.parameters[clue as usize].take().is_none() {
            return;
        }
        self.bindings.retain(|&(shown, _)| shown != clue);
        if let ClueTemplate::Switch { constraint } = self.model().clues[clue as usize] {
            let scope = self.bound.rules.scope_of(constraint);
            self.of_scope[scope as usize].retain(|&other| other != constraint);
            let left: Vec<(u32, Parameter)> = self.of_scope[scope as usize]
                .iter()
                .filter_map(|&other| Some((other, self.parameter(other)?)))
                .collect();
            self.bound.own().switch_off(constraint, &left);
        }
    }

    /// The clues that are shown, in the order in which they were.
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// The model.
    pub fn model(&self) -> &'bound Model {
        &self.bound.rules.model
    }

    /// Whether a state in which all values are known is a solution.
    pub fn is_solved_by(&self, store: &Store<'_>) -> bool {
        self.bound.rules.broken(&self.bindings, &store.values()).is_none()
    }

    /// A constraint by its number.
    pub fn constraint(&self, number: u32) -> &'bound Constraint {
        &self.model().constraints[number as usize]
    }

    /// Whether a constraint holds on this board: always, or because its clue is shown.
    pub fn is_on(&self, number: u32) -> bool {
        let clue = self.constraint(number).clue();
        clue.is_none_or(|clue| self.parameters[clue as usize].is_some())
    }

    /// What the clue of a constraint says; `None` where it has none, or none that is shown.
    pub fn parameter(&self, number: u32) -> Option<Parameter> {
        self.parameters[self.constraint(number).clue()? as usize]
    }

    /// The constraints that lie on a scope of the engine and hold on this board.
    pub fn constraints(&self, scope: u32) -> &[u32] {
        &self.of_scope[scope as usize]
    }
}

/// The state that finders look at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board<'a>,
    /// The candidates.
    pub store: &'a Store<'a>,
    pub(crate) told: &'a [bool],
}

impl<'a> View<'a> {
    /// A state, with a flag for each variable: whether its value was told.
    pub fn new(board: &'a Board<'a>, store: &'a Store<'a>, told: &'a [bool]) -> Self {
        Self { board, store, told }
    }

    /// Whether a step, or the board, has said the value of a variable.
    #[inline]
    pub fn is_told(&self, variable: u32) -> bool {
        self.told[variable as usize]
    }

    /// The number of values of the model.
    #[inline]
    pub fn values(&self) -> usize {
        self.store.layout.values
    }

    /// The number of scopes.
    #[inline]
    pub fn scopes(&self) -> u32 {
        self.store.layout.scopes.len() as u32
    }

    /// The variables of a scope.
    #[inline]
    pub fn cells(&self, scope: u32) -> &'a [u32] {
        &self.store.layout.scopes[scope as usize]
    }

    /// The rules on a scope.
    #[inline]
    pub fn rules(&self, scope: u32) -> &'a LineRules {
        &self.board.bound.lines[scope as usize]
    }

    /// The faces of the model.
    pub fn faces(&self) -> &'a Faces {
        &self.board.bound.rules.faces
    }

    /// A scope of two-valued cells.
    #[inline]
    pub fn line(&self, scope: u32) -> Line {
        self.store.line(scope)
    }

    /// A scope that is not wide.
    #[inline]
    pub fn spread(&self, scope: u32) -> Spread<'a> {
        self.store.spread(scope)
    }

    /// The constraints of a scope that are wanted.
    pub fn constraints(&self, scope: u32, wanted: impl Fn(&Constraint) -> bool) -> Vec<u32> {
        let all = self.board.constraints(scope).iter().copied();
        all.filter(|&number| wanted(self.board.constraint(number))).collect()
    }
}
