//! Counts of cells: filled units, last places, and shapes that leave little choice.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
