//! What signs say: bounds across each, and cells of a group that lie beyond several others.

use super::cells::Cells;
use super::says::Bounds;
use super::state::{Broken, Signs, State};
use super::table::{Group, Table};
use crate::kinds::bits;

/// For each position of a group the positions of others in it.
type Near = [u64; 64];

impl<const W: usize, const N: usize> State<W, N> {
    /// Bounds across all signs at once: a cell holds more than the least that a lower one may hold, and less than the
    /// most that a higher one may. Where only told values count, what is not told may be as low or high as any.
    pub(super) fn compare(&mut self, table: &Table<W>, bounds: Bounds, signs: &Signs<W>) -> Result<bool, Broken> {
        let mut moved = false;
        for (&lower, &offset) in signs
            .lower
            .iter()
            .zip(&table.offsets)
            .filter(|(lower, _)| !lower.is_empty())
        {
            let upper = lower.moved(offset);
            let (free, open) = match bounds {
                Bounds::Unsaid => return Ok(false),
                Bounds::Told => (!self.told, !self.told),
                Bounds::Marked => (Cells::NONE, table.all),
            };
            let (mut below, mut above) = (Cells::NONE, Cells::NONE);
            for rising in 0..table.values {
                let falling = table.values - 1 - rising;
                let too_low = (self.planes[rising] & upper & open).minus(below.moved(offset));
                let too_high = (self.planes[falling] & lower & open).minus(above.moved(-offset));
                moved |= !too_low.is_empty() || !too_high.is_empty();
                self.planes[rising] = self.planes[rising].minus(too_low);
                self.planes[falling] = self.planes[falling].minus(too_high);
                below |= (self.planes[rising] | free) & lower;
                above |= (self.planes[falling] | free) & upper;
            }
            if bounds == Bounds::Told {
                moved |= self.squeeze(table, (lower, upper), offset)?;
            }
        }
        Ok(moved)
    }

    /// Between a told value and the end of all values there may be room for one only.
    fn squeeze(&mut self, table: &Table<W>, (lower, upper): (Cells<W>, Cells<W>), offset: i32) -> Result<bool, Broken> {
        let last = table.values - 1;
        let high = (self.planes[last - 1] & self.told & lower).moved(offset) & self.planes[last];
        let low = (self.planes[1] & self.told & upper).moved(-offset) & self.planes[0];
        let mut moved = false;
        for (cells, value) in [(high, last), (low, 0)] {
            for cell in cells.minus(self.told).iter() {
                self.tell(table, cell, value)?;
                moved = true;
            }
        }
        Ok(moved)
    }

    /// Different cells of a group that are all smaller than one of its cells, or all larger.
    pub(super) fn peaks(&mut self, table: &Table<W>, signs: &Signs<W>, changed: Cells<W>) -> bool {
        let mut moved = false;
        for group in table.groups.iter().filter(|group| !(group.mask & changed).is_empty()) {
            let [above, below] = neighbours(table, group, signs);
            moved |= self.peaks_of(table, group, &above, true) | self.peaks_of(table, group, &below, false);
        }
        moved
    }

    fn peaks_of(&mut self, table: &Table<W>, group: &Group<W>, near: &Near, above: bool) -> bool {
        let mut moved = false;
        for (position, &cell) in group
            .cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| !self.told.has(**cell))
            .collect::<Vec<_>>()
        {
            let mut reached = near[position];
            loop {
                moved |= self.press(table, group, (cell, reached), above);
                let wider = bits(reached).fold(reached, |all, other| all | near[other as usize]);
                if wider == reached {
                    break;
                }
                reached = wider;
            }
        }
        moved
    }

    /// What a cell loses because it lies beyond others.
    fn press(&mut self, table: &Table<W>, group: &Group<W>, (cell, others): (u32, u64), above: bool) -> bool {
        if others.count_ones() < 2 {
            return false;
        }
        let left = bits(others).fold(0, |all, other| all | self.domain(group.cells[other as usize]));
        let mut moved = false;
        for value in 0..table.values {
            let beyond = if above {
                left & (u64::MAX << value << 1)
            } else {
                left & ((1 << value) - 1)
            };
            if beyond.count_ones() < others.count_ones() && self.planes[value].has(cell) {
                self.planes[value].take(cell);
                moved = true;
            }
        }
        moved
    }
}

/// For each position of a group the larger ones by one sign, and the smaller ones.
fn neighbours<const W: usize>(table: &Table<W>, group: &Group<W>, signs: &Signs<W>) -> [Near; 2] {
    let mut near = [[0; 64]; 2];
    for (&lower, &offset) in signs.lower.iter().zip(&table.offsets) {
        for (position, &cell) in group.cells.iter().enumerate().filter(|(_, cell)| lower.has(**cell)) {
            let upper = cell.wrapping_add_signed(offset);
            if let Some(other) = group.cells.iter().position(|&other| other == upper) {
                near[0][position] |= 1 << other;
                near[1][other] |= 1 << position;
            }
        }
    }
    near
}
