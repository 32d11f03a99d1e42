//! The map of a board: which region each cell belongs to, every region in one piece.

use super::cells::Cells;
use crate::random::Random;

/// Which cell belongs to which region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    side: usize,
    of: Vec<u8>,
    regions: Vec<Cells>,
}

/// The mark of a cell that belongs to no region yet.
const NONE: u8 = u8::MAX;

impl Map {
    /// A board without regions yet.
    pub fn new(side: usize) -> Self {
        Self {
            side,
            of: vec![NONE; side * side],
            regions: vec![Cells::default(); side],
        }
    }

    /// The side of the board, and the number of its regions.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The region of a cell.
    pub fn region(&self, cell: usize) -> usize {
        usize::from(self.of[cell])
    }

    /// Whether a cell belongs to a region yet.
    pub fn is_free(&self, cell: usize) -> bool {
        self.of[cell] == NONE
    }

    /// The cells of a region.
    pub fn cells(&self, region: usize) -> &Cells {
        &self.regions[region]
    }

    /// Puts a cell into a region, from wherever it was.
    pub fn put(&mut self, cell: usize, region: usize) {
        if !self.is_free(cell) {
            self.regions[usize::from(self.of[cell])].remove(cell);
        }
        self.of[cell] = region as u8;
        self.regions[region].insert(cell);
    }

    /// Takes all its cells from a region.
    pub fn clear(&mut self, region: usize) {
        for cell in std::mem::take(&mut self.regions[region]).iter() {
            self.of[cell] = NONE;
        }
    }

    /// The cells that share a border with a cell.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        neighbours(self.side, cell)
    }

    /// The other regions next to a cell, each once.
    pub fn regions_near(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let mut near = [NONE; 4];
        for (place, other) in self.neighbours(cell).enumerate() {
            if self.of[other] != self.of[cell] && !near.contains(&self.of[other]) {
                near[place] = self.of[other];
            }
        }
        near.into_iter().filter(|&region| region != NONE).map(usize::from)
    }

    /// Whether a region hangs together without one of its cells, and there is something left of it.
    pub fn can_lose(&self, cell: usize) -> bool {
        let mut left = self.regions[self.region(cell)];
        left.remove(cell);
        let Some(first) = left.iter().next() else {
            return false;
        };
        self.piece(&left, first) == left
    }

    /// The cells of a set that hang together with one of them.
    pub fn piece(&self, cells: &Cells, first: usize) -> Cells {
        let mut left = *cells;
        let mut stack = vec![first];
        left.remove(first);
        while let Some(one) = stack.pop() {
            for other in self.neighbours(one) {
                if left.contains(other) {
                    left.remove(other);
                    stack.push(other);
                }
            }
        }
        cells.without(&left)
    }

    /// A shortest way from a cell out of its region that passes none of the marks, the last first, and a region where it
    /// ends.
    pub fn way_out(&self, cell: usize, marks: &Cells, random: &mut Random) -> Option<(Vec<usize>, usize)> {
        let mut open = self.cells(self.region(cell)).without(marks);
        let mut reached = vec![(cell, cell)];
        open.remove(cell);
        let mut next = 0;
        while let Some(&(one, _)) = reached.get(next) {
            next += 1;
            let near: Vec<usize> = self.regions_near(one).collect();
            if !near.is_empty() {
                let mut way = vec![one];
                let mut back = one;
                while back != cell {
                    back = reached
                        .iter()
                        .find(|&&(to, _)| to == back)
                        .map_or(cell, |&(_, from)| from);
                    way.push(back);
                }
                return Some((way, near[random.below(near.len())]));
            }
            for other in self.neighbours(one) {
                if open.contains(other) {
                    open.remove(other);
                    reached.push((other, one));
                }
            }
        }
        None
    }

    /// The region of each cell, regions numbered in the order in which they appear.
    pub fn pattern(&self) -> Vec<u32> {
        let mut number = vec![u32::MAX; self.regions.len()];
        let mut next = 0;
        let numbered = self.of.iter().map(|&region| {
            let number = &mut number[usize::from(region)];
            if *number == u32::MAX {
                *number = next;
                next += 1;
            }
            *number
        });
        numbered.collect()
    }
}

/// The cells that share a border with a cell of a square board.
pub(super) fn neighbours(side: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let near = [
        (row > 0).then(|| cell - side),
        (column > 0).then(|| cell - 1),
        (column + 1 < side).then(|| cell + 1),
        (row + 1 < side).then(|| cell + side),
    ];
    near.into_iter().flatten()
}
