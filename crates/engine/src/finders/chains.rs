//! Chains of implications between candidates, each from one to the next, without supposing anything.

use super::Named;

/// The finders of this file.
pub const FINDERS: &[Named] = &[];
