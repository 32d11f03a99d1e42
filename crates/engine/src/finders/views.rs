//! Clues that say how many cells are seen from the end of a line.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
