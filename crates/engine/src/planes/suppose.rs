//! Suppositions: a candidate whose being so breaks something is gone.

use super::says::Says;
use super::state::{Broken, Signs, State};
use super::table::Table;

impl<const W: usize, const N: usize> State<W, N> {
    /// Follows all that is said, with suppositions where they are, until nothing moves or all is told.
    pub(crate) fn climb(&mut self, table: &Table<W>, says: &Says, signs: &Signs<W>) -> Result<(), Broken> {
        if !says.suppose {
            return self.follow(table, says, signs);
        }
        let stories = [Says::at_a_glance(true, false), Says::supposing()];
        loop {
            self.follow(table, &stories[1], signs)?;
            if self.is_solved(table) {
                return Ok(());
            }
            // Simple stories first.
            if !self.suppose(table, &stories[0], signs)? && !self.suppose(table, &stories[1], signs)? {
                return self.follow(table, says, signs);
            }
        }
    }

    /// Supposes one candidate after the other; whether any was refuted.
    fn suppose(&mut self, table: &Table<W>, supposing: &Says, signs: &Signs<W>) -> Result<bool, Broken> {
        let mut moved = false;
        let mut known = self.planes;
        for cell in table.all.iter() {
            for value in 0..table.values {
                if self.told.has(cell) || !self.planes[value].has(cell) {
                    continue;
                }
                let mut tried = *self;
                let broken = tried.tell(table, cell, value).is_err()
                    || tried.follow_from(table, supposing, signs, &known).is_err();
                if broken {
                    self.planes[value].take(cell);
                    self.follow_from(table, supposing, signs, &known)?;
                    known = self.planes;
                    moved = true;
                }
            }
            if self.is_solved(table) {
                return Ok(true);
            }
        }
        Ok(moved)
    }
}
