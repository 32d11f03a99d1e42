//! The search behind the deduction checker: is there any assignment in which some constraints hold?

use crate::check::Checker;
use crate::check_counts;
use crate::kinds::bits;
use crate::model::{Constraint, Parameter};
use crate::steps::Fact;

/// A search for an assignment in which some constraints hold.
pub(crate) struct Trial<'a> {
    pub(crate) checker: &'a Checker<'a>,
    pub(crate) constraints: Vec<&'a Constraint>,
    pub(crate) cells: Vec<u32>,
    pub(crate) sums: Vec<check_counts::Sum>,
    pub(crate) domains: Vec<u64>,
    pub(crate) nodes: u64,
}

impl Trial<'_> {
    /// Whether there is one; `None` if there are too many to try.
    pub(crate) fn satisfiable(&mut self) -> Option<bool> {
        self.nodes = self.nodes.checked_sub(1)?;
        let mut changes = Vec::new();
        let found = self.satisfiable_inside(&mut changes);
        for &(cell, domain) in changes.iter().rev() {
            self.domains[cell as usize] = domain;
        }
        found
    }

    fn satisfiable_inside(&mut self, changes: &mut Vec<(u32, u64)>) -> Option<bool> {
        if !self.narrow(changes) {
            return Some(false);
        }
        let (checker, domains) = (self.checker, &self.domains);
        if self
            .constraints
            .iter()
            .any(|constraint| checker.has_failed(constraint, domains))
        {
            return Some(false);
        }
        let Some(first) = check_counts::tightest(&self.sums, &self.domains) else {
            return Some(false);
        };
        for (cell, value) in self.choices(&first) {
            let domain = std::mem::replace(&mut self.domains[cell as usize], 1 << value);
            let found = self.satisfiable();
            self.domains[cell as usize] = domain;
            if found != Some(false) {
                return found;
            }
        }
        let open = |&&cell: &&u32| !self.domains[cell as usize].is_power_of_two();
        Some(!self.cells.iter().any(|cell| open(&cell)))
    }

    /// Takes known values from the cells that must differ, and fills what counts decide; false if a cell or a value is left with nothing.
    fn narrow(&mut self, changes: &mut Vec<(u32, u64)>) -> bool {
        let model = self.checker.model;
        let mut moved = true;
        while std::mem::take(&mut moved) {
            match check_counts::narrow(model, &self.constraints, &mut self.domains, changes) {
                Some(news) => moved |= news,
                None => return false,
            }
            for constraint in &self.constraints {
                let Constraint::AllDifferent { scope, .. } = constraint else {
                    continue;
                };
                let cells = &model.scopes[*scope as usize].cells;
                let (mut placed, mut possible) = (0, 0);
                for &cell in cells {
                    let domain = self.domains[cell as usize];
                    possible |= domain;
                    if domain.is_power_of_two() {
                        if placed & domain != 0 {
                            return false;
                        }
                        placed |= domain;
                    }
                }
                if cells.len() == model.values.len() && possible.count_ones() < cells.len() as u32 {
                    return false;
                }
                for &cell in cells {
                    let domain = self.domains[cell as usize];
                    if !domain.is_power_of_two() && domain & placed != 0 {
                        changes.push((cell, domain));
                        self.domains[cell as usize] = domain & !placed;
                        moved = true;
                        if domain & !placed == 0 {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    /// The fewest choices that one must be right of: the values of a cell, or the cells of a value.
    fn choices(&self, first: &[u32]) -> Vec<Fact> {
        let open = first
            .iter()
            .chain(&self.cells)
            .filter(|&&cell| !self.domains[cell as usize].is_power_of_two());
        let Some(&cell) = open.min_by_key(|&&cell| self.domains[cell as usize].count_ones()) else {
            return Vec::new();
        };
        let mut best: Vec<Fact> = bits(self.domains[cell as usize]).map(|value| (cell, value)).collect();
        let model = self.checker.model;
        for constraint in &self.constraints {
            let Constraint::AllDifferent { scope, .. } = constraint else {
                continue;
            };
            let cells = &model.scopes[*scope as usize].cells;
            for value in 0..if cells.len() == model.values.len() {
                cells.len() as u32
            } else {
                0
            } {
                let can = |&&cell: &&u32| self.domains[cell as usize] >> value & 1 == 1;
                let places: Vec<Fact> = cells.iter().filter(can).map(|&cell| (cell, value)).collect();
                let is_settled = places.len() == 1 && self.domains[places[0].0 as usize].is_power_of_two();
                if places.len() < best.len() && !is_settled {
                    best = places;
                }
            }
        }
        best
    }
}

pub(crate) fn known(domain: u64) -> Option<u32> {
    domain.is_power_of_two().then(|| domain.trailing_zeros())
}

/// The lengths of packed blocks, in order.
pub(crate) fn blocks_of(mut packed: Parameter) -> Vec<usize> {
    let mut blocks = Vec::new();
    while packed != 0 {
        packed >>= packed.trailing_zeros();
        let length = packed.trailing_ones();
        blocks.push(length as usize);
        packed = packed.checked_shr(length).unwrap_or(0);
    }
    blocks
}

/// Whether a line can be filled with these blocks.
pub(crate) fn fits(line: &[u64], blocks: &[usize]) -> bool {
    // `fits[b]`: whether the cells from here on can hold the blocks from `b` on, the next cell being free for one.
    let (length, number) = (line.len(), blocks.len());
    let mut table = vec![vec![false; number + 1]; length + 2];
    table[length][number] = true;
    table[length + 1][number] = true;
    for start in (0..length).rev() {
        for block in 0..=number {
            let blank = line[start] & 1 == 1 && table[start + 1][block];
            let filled = block < number && {
                let end = start + blocks[block];
                end <= length
                    && line[start..end].iter().all(|domain| domain >> 1 & 1 == 1)
                    && (end == length || line[end] & 1 == 1)
                    && table[end + 1][block + 1]
            };
            table[start][block] = blank || filled;
        }
    }
    table[0][0]
}
