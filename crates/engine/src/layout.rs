//! Where each variable stands in which scope; the same for all boards of one model.
//!
//! Most scopes fit into a mask. The few that do not, such as all edges of a loop, are **wide**: nothing is kept packed
//! for them, and their rules look at the variables themselves.

use crate::Mask;

/// How variables and scopes hang together; the same for all boards of one model.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The number of values.
    pub values: usize,
    /// The variables of each scope.
    pub scopes: Vec<Vec<u32>>,
    full: Vec<Mask>,
    occurrences: Vec<(u32, u32)>,
    first_occurrence: Vec<u32>,
    wide: Vec<u32>,
    first_wide: Vec<u32>,
    /// For each small scope those that share cells with it.
    near: Vec<Vec<u32>>,
}

/// A scope of more cells has no scopes near it.
const FEW_CELLS: usize = 4;
/// A scope of more cells is wide: counts from 0 to the number of cells are bits of a mask too.
pub const MOST_CELLS: usize = Mask::BITS as usize - 1;

impl Layout {
    /// The layout of these scopes over so many variables.
    pub fn new(values: usize, variables: usize, scopes: Vec<Vec<u32>>) -> Self {
        let is_wide = |cells: &[u32]| cells.len() > MOST_CELLS;
        let pairs = |wide: bool| {
            let chosen = scopes
                .iter()
                .enumerate()
                .filter(move |(_, cells)| is_wide(cells) == wide);
            chosen.flat_map(|(scope, cells)| {
                let places = cells.iter().enumerate();
                places.map(move |(position, &cell)| (cell, (scope as u32, position as u32)))
            })
        };
        let (first_occurrence, occurrences) = grouped(variables, pairs(false));
        let (first_wide, wide) = grouped(variables, pairs(true).map(|(cell, (scope, _))| (cell, scope)));
        let full = |cells: &Vec<u32>| {
            if is_wide(cells) {
                0
            } else {
                Mask::MAX >> (Mask::BITS - cells.len() as u32)
            }
        };
        Self {
            values,
            full: scopes.iter().map(full).collect(),
            scopes,
            occurrences,
            first_occurrence,
            wide,
            first_wide,
            near: Vec::new(),
        }
    }

    /// Finds which scopes lie near which, among those that count for that.
    pub(crate) fn find_near(&mut self, counts: impl Fn(u32) -> bool) {
        let near = |(scope, cells): (u32, &Vec<u32>)| {
            if cells.len() > FEW_CELLS || !counts(scope) {
                return Vec::new();
            }
            let others = cells.iter().flat_map(|&cell| self.occurrences(cell));
            let mut found: Vec<u32> = others.map(|&(other, _)| other).filter(|&other| counts(other)).collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        self.near = (0..).zip(&self.scopes).map(near).collect();
    }

    /// The scopes that share cells with a small one.
    pub(crate) fn near(&self, scope: u32) -> &[u32] {
        &self.near[scope as usize]
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.first_occurrence.len() - 1
    }

    /// Where a variable stands among the scopes that are not wide: (scope, position) pairs.
    #[inline]
    pub fn occurrences(&self, variable: u32) -> &[(u32, u32)] {
        let start = self.first_occurrence[variable as usize] as usize;
        let end = self.first_occurrence[variable as usize + 1] as usize;
        &self.occurrences[start..end]
    }

    /// The wide scopes that a variable stands in.
    #[inline]
    pub fn wide(&self, variable: u32) -> &[u32] {
        let start = self.first_wide[variable as usize] as usize;
        let end = self.first_wide[variable as usize + 1] as usize;
        &self.wide[start..end]
    }

    /// Whether a scope is wide.
    #[inline]
    pub fn is_wide(&self, scope: u32) -> bool {
        self.full[scope as usize] == 0
    }

    /// One bit for each cell of a scope; none for a wide one.
    #[inline]
    pub fn full(&self, scope: u32) -> Mask {
        self.full[scope as usize]
    }
}

/// The items of each variable one after the other, and where those of each variable begin.
fn grouped<T: Copy + Default>(variables: usize, pairs: impl Iterator<Item = (u32, T)> + Clone) -> (Vec<u32>, Vec<T>) {
    let mut first = vec![0; variables + 1];
    for (variable, _) in pairs.clone() {
        first[variable as usize + 1] += 1;
    }
    for variable in 0..variables {
        first[variable + 1] += first[variable];
    }
    let mut next = first.clone();
    let mut items = vec![T::default(); first[variables] as usize];
    for (variable, item) in pairs {
        items[next[variable as usize] as usize] = item;
        next[variable as usize] += 1;
    }
    (first, items)
}
