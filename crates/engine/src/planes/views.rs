//! What numbers seen from the ends of lines say.

use super::cells::Cells;
use super::says::Views;
use super::state::{Broken, Signs, State};
use super::table::{Group, Table};
use crate::kinds::visible::{MOST_VALUES, Visible};
use crate::kinds::{Removal, Spread, bits};

const POSITIONS: [u32; MOST_VALUES] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

impl<const W: usize, const N: usize> State<W, N> {
    /// Looks along the lines that have changed since `looked`.
    pub(super) fn look(
        &mut self,
        table: &Table<W>,
        views: Views,
        signs: &Signs<W>,
        looked: &mut [Cells<W>; N],
    ) -> Result<bool, Broken> {
        if views == Views::Unsaid {
            return Ok(false);
        }
        let changed = self.changed_since(looked);
        *looked = self.planes;
        let mut moved = false;
        for (group, &numbers) in table.groups.iter().zip(&signs.views) {
            if numbers.is_known() && !(group.mask & changed).is_empty() {
                moved |= self.look_along(group, views, numbers)?;
            }
        }
        Ok(moved)
    }

    fn look_along(&mut self, group: &Group<W>, views: Views, numbers: Visible) -> Result<bool, Broken> {
        let mut removals: Vec<Removal> = Vec::new();
        let (front, back) = (Visible { back: None, ..numbers }, Visible { front: None, ..numbers });
        let mut moved = false;
        for one in if views == Views::Single {
            [front, back]
        } else {
            [numbers, Visible::default()]
        } {
            if !one.is_known() {
                continue;
            }
            removals.clear();
            let mut domains = [0; MOST_VALUES];
            let mut can = [0; MOST_VALUES];
            for (position, &cell) in group.cells.iter().enumerate() {
                domains[position] = self.domain(cell);
                for value in bits(domains[position]) {
                    can[value as usize] |= 1 << position;
                }
            }
            let length = group.cells.len();
            let spread = Spread {
                can: &can[..length],
                full: (1 << length) - 1,
                cells: &POSITIONS[..length],
                domains: &domains,
            };
            let said = match views {
                Views::Bound => one.direct(spread, &mut removals),
                _ => one.complete(spread, &mut removals),
            };
            said.map_err(|_| Broken)?;
            for removal in &removals {
                for position in bits(removal.cells) {
                    self.planes[removal.value].take(group.cells[position as usize]);
                    moved = true;
                }
            }
        }
        Ok(moved)
    }
}
