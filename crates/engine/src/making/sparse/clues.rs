//! Clues of a board on planes: what each says, which are shown, and what other answers meet.

use crate::planes::{Cells, Signs};

/// What a clue says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The value of a cell.
    Given(u32),
    /// A sign: its class and the lower cell, and the same if it were turned.
    Sign((usize, u32), (usize, u32)),
    /// How many are seen along a group, and whether from its end.
    View(usize, bool, u32),
}

/// The clues that are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown<const W: usize> {
    pub(super) givens: Cells<W>,
    pub(super) signs: Signs<W>,
}

impl<const W: usize> Shown<W> {
    pub(super) fn has(&self, said: Said) -> bool {
        match said {
            Said::Given(cell) => self.givens.has(cell),
            Said::Sign((class, lower), _) => self.signs.lower[class].has(lower),
            Said::View(group, backwards, _) => self.view(group, backwards).is_some(),
        }
    }

    fn view(&self, group: usize, backwards: bool) -> Option<u32> {
        let numbers = self.signs.views[group];
        if backwards { numbers.back } else { numbers.front }
    }

    fn set_view(&mut self, group: usize, backwards: bool, number: Option<u32>) {
        let numbers = &mut self.signs.views[group];
        *(if backwards {
            &mut numbers.back
        } else {
            &mut numbers.front
        }) = number;
    }

    pub(super) fn show(&mut self, said: Said) {
        match said {
            Said::Given(cell) => self.givens.insert(cell),
            Said::Sign((class, lower), _) => self.signs.lower[class].insert(lower),
            Said::View(group, backwards, number) => self.set_view(group, backwards, Some(number)),
        }
    }

    pub(super) fn hide(&mut self, said: Said) {
        match said {
            Said::Given(cell) => self.givens.take(cell),
            Said::Sign((class, lower), _) => self.signs.lower[class].take(lower),
            Said::View(group, backwards, _) => self.set_view(group, backwards, None),
        }
    }

    pub(super) fn len(&self) -> u32 {
        let views = self
            .signs
            .views
            .iter()
            .flat_map(|numbers| [numbers.front, numbers.back]);
        let signs = self.signs.lower.iter().map(Cells::len).sum::<u32>();
        self.givens.len() + signs + views.flatten().count() as u32
    }
}

/// Another answer: the cells in which it differs, and the signs of the right answer that are turned in it.
pub(super) struct Rival<const W: usize> {
    pub(super) differs: Cells<W>,
    pub(super) turned: Vec<Cells<W>>,
    /// The numbers seen from both ends of each group.
    pub(super) views: Vec<[u32; 2]>,
}

impl<const W: usize> Rival<W> {
    /// Whether it does not meet a clue.
    pub(super) fn is_parted_by(&self, said: Said) -> bool {
        match said {
            Said::Given(cell) => self.differs.has(cell),
            Said::Sign((class, lower), _) => self.turned[class].has(lower),
            Said::View(group, backwards, number) => self.views[group][usize::from(backwards)] != number,
        }
    }

    pub(super) fn meets(&self, shown: &Shown<W>) -> bool {
        let mut signs = self.turned.iter().zip(&shown.signs.lower);
        let mut views = self.views.iter().zip(&shown.signs.views);
        let fits = |shown: Option<u32>, seen: u32| shown.is_none_or(|number| number == seen);
        (self.differs & shown.givens).is_empty()
            && signs.all(|(&turned, &shown)| (turned & shown).is_empty())
            && views.all(|(&[front, back], shown)| fits(shown.front, front) && fits(shown.back, back))
    }
}
