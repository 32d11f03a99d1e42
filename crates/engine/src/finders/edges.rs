//! Numbers and dots on the borders of cells, one or a few at a time.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
