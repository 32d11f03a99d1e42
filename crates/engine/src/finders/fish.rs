//! Fish: a value whose places in some groups all lie in as many others.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
