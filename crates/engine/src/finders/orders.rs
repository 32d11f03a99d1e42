//! Inequalities between cells, along chains and inside lines.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
