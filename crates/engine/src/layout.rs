//! Where each variable stands in which scope; the same for all boards of one model.

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
}

impl Layout {
    /// The layout of these scopes over so many variables.
    pub fn new(values: usize, variables: usize, scopes: Vec<Vec<u32>>) -> Self {
        let mut places = vec![Vec::new(); variables];
        for (scope, cells) in scopes.iter().enumerate() {
            for (position, &cell) in cells.iter().enumerate() {
                places[cell as usize].push((scope as u32, position as u32));
            }
        }
        let mut first_occurrence = vec![0];
        for place in &places {
            first_occurrence.push(first_occurrence[first_occurrence.len() - 1] + place.len() as u32);
        }
        Self {
            values,
            full: scopes
                .iter()
                .map(|cells| Mask::MAX >> (Mask::BITS - cells.len() as u32))
                .collect(),
            scopes,
            occurrences: places.concat(),
            first_occurrence,
        }
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.first_occurrence.len() - 1
    }

    /// Where a variable stands: (scope, position) pairs.
    #[inline]
    pub fn occurrences(&self, variable: u32) -> &[(u32, u32)] {
        let start = self.first_occurrence[variable as usize] as usize;
        let end = self.first_occurrence[variable as usize + 1] as usize;
        &self.occurrences[start..end]
    }

    /// One bit for each cell of a scope.
    #[inline]
    pub fn full(&self, scope: u32) -> Mask {
        self.full[scope as usize]
    }
}
