//! Finders: the inferences of people, one small struct each, for the walk up the ladder.
//!
//! A finder looks at one scope, or at the whole board, and lists [`Deduction`]s: what follows, from which constraints,
//! with the cells and values that its sentence points at. It need not say which known facts it rests on: the walk finds
//! the smallest premises by forgetting facts one by one and asking the same finder again ([`crate::relax`]). So a
//! finder must be monotone: what it sees with less known, it must see with more.
//!
//! What is known of a variable of more than two values is a list of candidates. A value is **told** when a step has
//! said it; it then goes silently from all cells that must differ from it, as people keep their pencil marks. A cell
//! whose candidates have come down to one is not told before a step says so.

pub mod areas;
pub mod blocks;
pub mod chains;
pub mod classes;
pub mod connected;
pub mod corners;
pub mod counts;
pub mod different;
pub mod edges;
pub mod faces;
pub mod failed;
pub mod fish;
mod graph;
mod ground;
mod grouped;
pub mod leftovers;
pub mod lines;
pub mod linked;
pub mod loops;
pub mod orders;
pub mod patterns;
pub mod placements;
pub mod rectangle;
pub mod regions;
pub mod rooms;
pub mod same_sides;
pub mod sectors;
pub mod sides;
mod sources;
pub mod special;
pub mod sums;
pub mod tables;
pub mod threes;
pub mod tied;
pub mod tiles;
pub mod units;
pub mod views;
pub mod weights;
pub mod wings;

use self::faces::Faces;
use crate::budget::{Budget, Stop};
use crate::inference::LineRules;
use crate::kinds::{Line, Spread};
use crate::model::{Binding, Constraint, Model, Parameter};
use crate::program::Finding;
use crate::rules::Bound;
use crate::steps::{Contradiction, Fact, Implication, Step, Suppose};
use crate::store::Store;

/// What a board is made of, for finders: its rules, and the constraints of each scope.
#[derive(Debug)]
pub struct Board<'bound> {
    /// The rules bound to the board's clues.
    pub bound: &'bound Bound<'bound>,
    parameters: Vec<Option<Parameter>>,
    of_scope: Vec<Vec<u32>>,
}

impl<'bound> Board<'bound> {
    /// The board with these clues.
    pub fn new(bound: &'bound Bound<'bound>, bindings: &[Binding]) -> Self {
        let model = &bound.rules.model;
        let mut parameters = vec![None; model.clues.len()];
        for &(clue, parameter) in bindings {
            parameters[clue as usize] = Some(parameter);
        }
        let mut board = Self {
            bound,
            parameters,
            of_scope: vec![Vec::new(); bound.rules.layout.scopes.len()],
        };
        for number in 0..model.constraints.len() as u32 {
            let scope = bound.rules.scope_of(number) as usize;
            if board.is_on(number) && scope < board.of_scope.len() {
                board.of_scope[scope].push(number);
            }
        }
        board
    }

    /// The model.
    pub fn model(&self) -> &'bound Model {
        &self.bound.rules.model
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

/// What a finder found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deduction {
    /// Variables that get their value.
    pub facts: Vec<Fact>,
    /// Candidates that go: (variable, value). Only for variables of more than two values.
    pub gone: Vec<Fact>,
    /// The scopes it is about, the one that the sentence speaks of first.
    pub scopes: Vec<u32>,
    /// The constraints that it uses.
    pub constraints: Vec<u32>,
    /// The scopes that it compares those with: the cover of a fish, the lines that regions fill.
    pub covers: Vec<u32>,
    /// The variables it may rest on, where these are not just those of its scopes.
    pub basis: Vec<u32>,
    /// The cells that its sentence points at, group by group.
    pub groups: Vec<Vec<u32>>,
    /// The values that its sentence speaks of.
    pub values: Vec<u32>,
    /// A number that its sentence tells: how many ways, how much is left.
    pub ways: u64,
    /// Its chain of implications, with their own premises.
    pub chain: Vec<Implication>,
    /// What it supposes, with its own premises.
    pub suppose: Option<Box<Suppose>>,
    /// The findings behind it, of an inference on two-valued lines.
    pub findings: Vec<Finding>,
}

impl Deduction {
    /// Candidates that go from cells, as facts where there are two values.
    pub fn removing(view: &View<'_>, removed: impl IntoIterator<Item = Fact>) -> Self {
        let mut deduction = Self::default();
        for (variable, value) in removed {
            if view.values() == 2 {
                deduction.facts.push((variable, 1 - value));
            } else {
                deduction.gone.push((variable, value));
            }
        }
        deduction
    }

    /// Drops what is known already; whether anything is left.
    pub fn keep_news(&mut self, view: &View<'_>) -> bool {
        self.facts.retain(|&(variable, _)| !view.is_told(variable));
        self.gone
            .retain(|&(variable, value)| view.store.domain(variable) >> value & 1 == 1);
        !self.facts.is_empty() || !self.gone.is_empty()
    }

    /// What it supposes to be so, and shows to be wrong.
    pub fn supposed(&self, view: &View<'_>) -> Fact {
        match self.gone.first() {
            Some(&gone) => gone,
            None if view.values() == 2 => self
                .facts
                .first()
                .map_or((0, 0), |&(variable, value)| (variable, 1 - value)),
            None => (0, 0),
        }
    }

    /// Whether another deduction says all that this one says, with the same values in its sentence.
    pub fn is_said_by(&self, other: &Self) -> bool {
        // In a state where less is known, a fact may show only as the candidates that go.
        self.values == other.values
            && self.facts.iter().all(|fact| other.facts.contains(fact))
            && self.gone.iter().all(|gone| other.gone.contains(gone))
    }
}

/// Why a board cannot be right: constraints that cannot hold on it.
#[derive(Clone, Debug)]
pub enum Broken {
    /// With the facts behind it.
    Told(Contradiction),
    /// As a deduction that says nothing; its premises are to be found.
    Found(Box<Deduction>),
}

/// What a finder says of the state itself: nothing against it, or why it cannot be right.
pub type Verdict = Result<(), Broken>;

/// An inference of people.
pub trait Finder: Send + Sync {
    /// Whether it looks at one scope at a time, and what it finds stays true until that scope changes.
    fn is_local(&self) -> bool {
        true
    }

    /// How far a finder that looks at one scope at a time looks beyond it: 1 for the small scopes that share cells with
    /// it, 2 for those that share cells with these, and so on.
    fn reach(&self) -> u32 {
        0
    }

    /// Whether what a finder that looks at the whole board found can still be told when more is known; then it is
    /// asked again only when nothing of that is left.
    fn stays(&self) -> bool {
        false
    }

    /// All that it finds in a scope; a finder that looks at the whole board is asked for scope 0.
    ///
    /// A finder has this or, if it takes long, [`search`](Self::search); each is made of the other.
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        self.search(view, scope, found, &mut Budget::unlimited())
            .unwrap_or(Ok(()))
    }

    /// The same within a budget.
    fn search(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>, _: &mut Budget) -> Result<Verdict, Stop> {
        Ok(self.find(view, scope, found))
    }

    /// Whether its steps suppose something, and the highest tier of the story of what follows.
    fn supposes(&self) -> Option<u8> {
        None
    }

    /// Whether a deduction still follows in a state where less is known.
    fn still(&self, view: &View<'_>, scope: u32, deduction: &Deduction) -> bool {
        let mut found = Vec::new();
        let is_same = |other: &Deduction| {
            let mut needed = other.constraints.iter();
            deduction.is_said_by(other) && needed.all(|number| deduction.constraints.contains(number))
        };
        self.find(view, scope, &mut found).is_ok() && found.iter().any(is_same)
    }

    /// The step of a deduction, where it is told in another way than by forgetting facts.
    fn told(&self, _: &View<'_>, _: u32, _: &Deduction) -> Option<Step> {
        None
    }
}

/// A finder by the name that models give it.
pub fn by_name(name: &str) -> Option<&'static dyn Finder> {
    groups().find(|(known, _)| *known == name).map(|(_, finder)| finder)
}

/// The names of all finders.
pub fn names() -> impl Iterator<Item = &'static str> {
    groups().map(|(name, _)| name)
}

/// A finder with its name.
pub type Named = (&'static str, &'static dyn Finder);

fn groups() -> impl Iterator<Item = Named> {
    [
        areas::FINDERS,
        blocks::FINDERS,
        chains::FINDERS,
        connected::FINDERS,
        corners::FINDERS,
        counts::FINDERS,
        different::FINDERS,
        edges::FINDERS,
        failed::FINDERS,
        fish::FINDERS,
        leftovers::FINDERS,
        linked::FINDERS,
        loops::FINDERS,
        orders::FINDERS,
        placements::FINDERS,
        regions::FINDERS,
        sectors::FINDERS,
        sides::FINDERS,
        special::FINDERS,
        sums::FINDERS,
        tiles::FINDERS,
        threes::FINDERS,
        tied::FINDERS,
        views::FINDERS,
        weights::FINDERS,
        wings::FINDERS,
    ]
    .into_iter()
    .flatten()
    .copied()
}
