//! One loop: no early closing, inside and outside, each in one piece.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
