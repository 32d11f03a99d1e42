//! A board as one plane of bits for each value, and what follows at a glance.
//!
//! A copy is a few hundred bytes, so nothing is ever undone.

use super::cells::Cells;
use super::says::{Chains, Says};
use super::table::Table;
use crate::kinds::visible::Visible;

/// Something cannot be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Broken;

/// What is said beside groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signs<const W: usize> {
    /// Signs by class: the lower cells of each.
    pub(crate) lower: Vec<Cells<W>>,
    /// The numbers seen from the ends of each group.
    pub(crate) views: Vec<Visible>,
}

/// The cells that may hold each value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State<const W: usize, const N: usize> {
    pub(crate) planes: [Cells<W>; N],
    /// The cells whose value was told.
    pub(crate) told: Cells<W>,
}

impl<const W: usize, const N: usize> State<W, N> {
    /// A board on which nothing is known.
    pub(crate) fn blank(table: &Table<W>) -> Self {
        let mut planes = [Cells::NONE; N];
        planes[..table.values].fill(table.all);
        Self {
            planes,
            told: Cells::NONE,
        }
    }

    /// Tells the value of a cell: it goes from all cells that see it.
    #[inline]
    pub(crate) fn tell(&mut self, table: &Table<W>, cell: u32, value: usize) -> Result<(), Broken> {
        if !self.planes[value].has(cell) {
            return Err(Broken);
        }
        for plane in &mut self.planes[..table.values] {
            plane.take(cell);
        }
        self.planes[value] = self.planes[value].minus(table.peers[cell as usize]);
        self.planes[value].insert(cell);
        self.told.insert(cell);
        Ok(())
    }

    /// The values that a cell may hold.
    #[inline]
    pub(crate) fn domain(&self, cell: u32) -> u64 {
        let held = self.planes.iter().enumerate();
        held.fold(0, |all, (value, plane)| all | u64::from(plane.has(cell)) << value)
    }

    /// Whether every value has been told.
    pub(crate) fn is_solved(&self, table: &Table<W>) -> bool {
        self.told == table.all
    }

    /// The cells that may hold at least one, two and three values.
    #[inline]
    pub(crate) fn crowds(&self) -> [Cells<W>; 3] {
        let mut crowds = [Cells::NONE; 3];
        for &plane in &self.planes {
            crowds[2] |= crowds[1] & plane;
            crowds[1] |= crowds[0] & plane;
            crowds[0] |= plane;
        }
        crowds
    }

    /// Follows all that is said until nothing moves.
    pub(crate) fn follow(&mut self, table: &Table<W>, says: &Says, signs: &Signs<W>) -> Result<(), Broken> {
        self.follow_from(table, says, signs, &[Cells::NONE; N])
    }

    /// The same from a state of which it is known that nothing moves there.
    pub(super) fn follow_from(
        &mut self,
        table: &Table<W>,
        says: &Says,
        signs: &Signs<W>,
        known: &[Cells<W>; N],
    ) -> Result<(), Broken> {
        let mut looked = *known;
        loop {
            self.follow_singles(table, says, signs)?;
            if self.is_solved(table) {
                return Ok(());
            }
            let changed = self.changed_since(&looked);
            looked = self.planes;
            if !self.look_closer(table, says, signs, changed)? {
                return Ok(());
            }
        }
    }

    /// The cells that may hold something else than in other planes.
    pub(super) fn changed_since(&self, planes: &[Cells<W>; N]) -> Cells<W> {
        let both = self.planes.iter().zip(planes);
        both.fold(Cells::NONE, |all, (&now, &then)| {
            all | now.minus(then) | then.minus(now)
        })
    }

    /// Single candidates, single places, signs and crossings.
    fn follow_singles(&mut self, table: &Table<W>, says: &Says, signs: &Signs<W>) -> Result<(), Broken> {
        let mut looked = [Cells::NONE; N];
        let mut pointed = [Cells::NONE; N];
        let mut seen = [Cells::NONE; N];
        loop {
            if says.naked {
                self.naked_singles(table)?;
            }
            if self.hidden_singles(table, &mut looked)?
                || self.compare(table, says.bounds, signs)?
                || self.look(table, says.views, signs, &mut seen)?
            {
                continue;
            }
            if !says.pointing || self.is_solved(table) || !self.point(table, &mut pointed) {
                return Ok(());
            }
        }
    }

    fn naked_singles(&mut self, table: &Table<W>) -> Result<(), Broken> {
        loop {
            let [one, two, _] = self.crowds();
            if one != table.all {
                return Err(Broken);
            }
            let singles = one.minus(two).minus(self.told);
            if singles.is_empty() {
                return Ok(());
            }
            for cell in singles.iter() {
                let value = self.planes[..table.values].iter().position(|plane| plane.has(cell));
                self.tell(table, cell, value.ok_or(Broken)?)?;
            }
        }
    }

    fn hidden_singles(&mut self, table: &Table<W>, looked: &mut [Cells<W>; N]) -> Result<bool, Broken> {
        let mut moved = false;
        for value in 0..table.values {
            if looked[value] == self.planes[value] {
                continue;
            }
            looked[value] = self.planes[value];
            for &mask in &table.full {
                let places = self.planes[value] & mask;
                if places.len() > 1 {
                    continue;
                }
                let cell = places.first().ok_or(Broken)?;
                if !self.told.has(cell) {
                    self.tell(table, cell, value)?;
                    moved = true;
                }
            }
        }
        Ok(moved)
    }

    /// A value whose places in one group all lie in another goes from the rest of that.
    fn point(&mut self, table: &Table<W>, pointed: &mut [Cells<W>; N]) -> bool {
        let mut moved = false;
        for value in 0..table.values {
            if pointed[value] == self.planes[value] {
                continue;
            }
            for crossing in &table.crossings {
                let plane = self.planes[value];
                if (plane & crossing.here).is_empty() && !(plane & crossing.there).is_empty() {
                    self.planes[value] = plane.minus(crossing.there);
                    moved = true;
                }
            }
            pointed[value] = self.planes[value];
        }
        moved
    }

    /// What takes longer, single groups where something has changed; whether something has moved.
    fn look_closer(
        &mut self,
        table: &Table<W>,
        says: &Says,
        signs: &Signs<W>,
        changed: Cells<W>,
    ) -> Result<bool, Broken> {
        let mut moved = says.peaks && self.peaks(table, signs, changed);
        moved |= says.has_sets() && self.sets(table, says, changed)?;
        Ok(moved
            || (says.fish > 0 && self.fish(table, says.fish))
            || (says.wings && self.wings(table, &says.rectangles))
            || self.follow_chains(table, says.chains)?)
    }

    /// Chains, the simplest first.
    fn follow_chains(&mut self, table: &Table<W>, chains: Chains) -> Result<bool, Broken> {
        for simpler in [Chains::Single, Chains::Sets] {
            if chains >= Chains::Single && self.chains(table, simpler.min(chains))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
