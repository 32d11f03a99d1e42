//! Weighted sums of a line of two-valued cells.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
