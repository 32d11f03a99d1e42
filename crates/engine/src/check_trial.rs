//! The search behind the deduction checker: is there any assignment in which some constraints hold?

use crate::check::Checker;
use crate::check_counts;
use crate::check_sums;
use crate::kinds::bits;
use crate::kinds::less::GREATER;
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
        if self.some_sum_fails() {
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

    /// Whether the sums among the constraints, added up, cannot be right.
    pub(crate) fn sums_fail(&mut self) -> bool {
        if !self.narrow(&mut Vec::new()) {
            return true;
        }
        let total = |constraint: &&'_ Constraint| match constraint {
            Constraint::Sum { clue, .. } => self.checker.parameters[*clue as usize].map(|total| total as i64),
            _ => None,
        };
        let sums: Vec<_> = self
            .constraints
            .iter()
            .filter_map(|constraint| Some((*constraint, total(constraint)?)))
            .collect();
        sums.len() > 1 && check_sums::fail(self.checker.model, &sums, &self.domains)
    }

    /// Whether a scope whose cells differ cannot have its sum.
    fn some_sum_fails(&self) -> bool {
        let checker = self.checker;
        self.constraints.iter().any(|constraint| {
            let Constraint::Sum { scope, clue, .. } = constraint else {
                return false;
            };
            let differing =
                |one: &&Constraint| matches!(one, Constraint::AllDifferent { scope: other, .. } if other == scope);
            let differ = self.constraints.iter().any(differing);
            checker.parameters[*clue as usize]
                .filter(|_| differ)
                .is_some_and(|total| {
                    let cells = &checker.model.scopes[*scope as usize].cells;
                    check_sums::differing_fail(cells, total as i64, &self.domains)
                })
        })
    }

    /// Takes values that cannot be any more from cells, and fills what counts decide; false if a cell or a value is left
    /// with nothing.
    fn narrow(&mut self, changes: &mut Vec<(u32, u64)>) -> bool {
        let mut moved = true;
        while std::mem::take(&mut moved) {
            match check_counts::narrow(self.checker.model, &self.constraints, &mut self.domains, changes) {
                Some(news) => moved |= news,
                None => return false,
            }
            for index in 0..self.constraints.len() {
                let left = match *self.constraints[index] {
                    Constraint::AllDifferent { scope, .. } => self.narrow_different(scope, changes),
                    Constraint::Less {
                        first, second, clue, ..
                    } => match clue.map(|clue| self.checker.parameters[clue as usize]) {
                        Some(None) => Some(false),
                        Some(Some(shown)) if shown == Parameter::from(GREATER) => {
                            self.narrow_less(second, first, changes)
                        }
                        _ => self.narrow_less(first, second, changes),
                    },
                    _ => Some(false),
                };
                match left {
                    Some(news) => moved |= news,
                    None => return false,
                }
            }
        }
        true
    }

    /// Keeps some values of a cell; whether that is news, `None` if nothing is left.
    fn keep(&mut self, cell: u32, values: u64, changes: &mut Vec<(u32, u64)>) -> Option<bool> {
        let domain = self.domains[cell as usize];
        if domain & !values == 0 {
            return Some(false);
        }
        changes.push((cell, domain));
        self.domains[cell as usize] = domain & values;
        (domain & values != 0).then_some(true)
    }

    /// Known values go from the cells that must differ.
    fn narrow_different(&mut self, scope: u32, changes: &mut Vec<(u32, u64)>) -> Option<bool> {
        let model = self.checker.model;
        let cells = &model.scopes[scope as usize].cells;
        let (mut placed, mut possible) = (0, 0);
        for &cell in cells {
            let domain = self.domains[cell as usize];
            possible |= domain;
            if domain.is_power_of_two() {
                if placed & domain != 0 {
                    return None;
                }
                placed |= domain;
            }
        }
        if cells.len() == model.values.len() && possible.count_ones() < cells.len() as u32 {
            return None;
        }
        let mut moved = false;
        for &cell in cells {
            if !self.domains[cell as usize].is_power_of_two() {
                moved |= self.keep(cell, !placed, changes)?;
            }
        }
        Some(moved)
    }

    /// Values go that leave the other of two cells nothing larger, or nothing smaller.
    fn narrow_less(&mut self, low: u32, high: u32, changes: &mut Vec<(u32, u64)>) -> Option<bool> {
        let (least, greatest) = (
            self.domains[low as usize].trailing_zeros(),
            self.domains[high as usize].ilog2(),
        );
        let moved = self.keep(low, (1 << greatest) - 1, changes)?;
        Some(self.keep(high, u64::MAX << least << 1, changes)? || moved)
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
        let cell = self.nearly_decided().unwrap_or(cell);
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

impl Trial<'_> {
    /// The only open cell of a constraint on few cells of two values: one of its values breaks that at once, or the
    /// constraint is done with.
    fn nearly_decided(&self) -> Option<u32> {
        let model = self.checker.model;
        let open = |cell: u32| !self.domains[cell as usize].is_power_of_two();
        let only = |cells: &[u32]| {
            let mut found = cells.iter().copied().filter(|&cell| open(cell));
            let first = found.next()?;
            found.next().is_none().then_some(first)
        };
        let mut few = self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Difference {
                edge, first, second, ..
            } => only(&[*edge, *first, *second]),
            Constraint::Count { scope, .. } => {
                let cells = &model.scopes[*scope as usize].cells;
                if cells.len() <= 4 { only(cells) } else { None }
            }
            _ => None,
        });
        few.next()
    }
}

pub(crate) fn known(domain: u64) -> Option<u32> {
    domain.is_power_of_two().then(|| domain.trailing_zeros())
}

/// Whether so many can be seen from the start of a line, by what its first cells are and by how high any cell is.
pub(crate) fn can_be_seen(number: u64, values: usize, cells: &[u64]) -> bool {
    let mut highest = None;
    let mut seen = 0;
    for value in cells.iter().map_while(|&domain| known(domain)) {
        if highest.is_none_or(|highest| value > highest) {
            (seen, highest) = (seen + 1, Some(value));
        }
    }
    // Of those behind a cell only higher ones can be seen.
    let places = cells.iter().enumerate();
    let most = places.map(|(place, domain)| place as u64 + values as u64 - u64::from(domain.trailing_zeros()));
    seen <= number && most.min().is_none_or(|most| number <= most)
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
