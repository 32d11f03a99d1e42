//! Sums over areas, and two runs at once.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
