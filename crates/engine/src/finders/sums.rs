//! Sums of different digits.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
