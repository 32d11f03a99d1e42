//! Which clues the ladder up to a tier makes do with.

use super::board::Field;
use super::clues::Shown;
use crate::budget::{Budget, Stop};
use crate::closure::Closure;
use crate::finders::Board;
use crate::planes::{Says, State, Table};
use crate::rules::Rules;

/// What is said up to each tier.
pub(super) struct Levels<'rules> {
    says: Vec<Says>,
    /// What of that is followed to decide about single clues: long chains and suppositions cost too much there.
    cheap: Vec<Says>,
    closures: Vec<Option<Closure<'rules>>>,
}

impl<'rules> Levels<'rules> {
    /// The levels of a ladder.
    pub(super) fn new<const W: usize>(rules: &Rules, table: &Table<W>) -> Self {
        let says = (0..=7).map(|tier: u8| Says::up_to(&rules.model.rungs, tier.max(1), table));
        let says: Vec<Says> = says.collect();
        Self {
            cheap: says.iter().map(Says::without_dear).collect(),
            says,
            closures: (0..=7).map(|_| None).collect(),
        }
    }

    pub(super) fn says(&self, tier: u8) -> &Says {
        &self.says[usize::from(tier)]
    }

    /// How far planes get by themselves.
    pub(super) fn climbed<const W: usize, const N: usize>(
        &self,
        field: &Field<'rules, W, N>,
        shown: &Shown<W>,
        tier: u8,
    ) -> State<W, N> {
        let mut state = field.start(shown);
        // Clues of an answer contradict nothing.
        let _ = state.climb(field.table, self.says(tier), &shown.signs);
        state
    }

    /// Whether planes by themselves solve a board at little cost.
    pub(super) fn solves_quickly<const W: usize, const N: usize>(
        &self,
        field: &Field<'rules, W, N>,
        shown: &Shown<W>,
        tier: u8,
    ) -> bool {
        let mut state = field.start(shown);
        let _ = state.climb(field.table, &self.cheap[usize::from(tier)], &shown.signs);
        state.is_solved(field.table)
    }

    /// Whether the ladder up to a tier solves a board.
    pub(super) fn solves<const W: usize, const N: usize>(
        &mut self,
        field: &Field<'rules, W, N>,
        shown: &Shown<W>,
        tier: u8,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let state = self.climbed(field, shown, tier);
        if state.is_solved(field.table) || self.says(tier).exact {
            return Ok(state.is_solved(field.table));
        }
        self.go_on(field, shown, &state, tier, budget)
    }

    /// The ladder itself goes on where planes have nothing more to say.
    pub(super) fn go_on<const W: usize, const N: usize>(
        &mut self,
        field: &Field<'rules, W, N>,
        shown: &Shown<W>,
        state: &State<W, N>,
        tier: u8,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let closure =
            self.closures[usize::from(tier)].get_or_insert_with(|| Closure::new(Board::blank(field.rules), tier));
        closure.hide_all();
        for (clue, parameter) in field.bindings(shown) {
            closure.show(clue, parameter);
        }
        closure.learn_from(|cell| state.domain(cell), |cell| state.told.has(cell));
        closure.run(budget)
    }
}
