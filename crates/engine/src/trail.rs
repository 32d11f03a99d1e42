//! What stands on the trail: changes and what they rest on, and contradictions.

use crate::Mask;

/// What a change rests on: known cells of a scope, and of a second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The scope, or [`Cause::NOTHING`], or [`Cause::EVERYTHING`].
    pub scope: u32,
    /// The second scope, where `other` is not empty; [`Cause::EVERYTHING`] for all complete lines that agree with
    /// the first.
    pub other_scope: u32,
    /// Cells of the scope.
    pub reason: Mask,
    /// Cells of the second scope.
    pub other: Mask,
}

impl Cause {
    /// Instead of a scope: given or assumed.
    pub const NOTHING: u32 = u32::MAX;
    /// Instead of a scope: rests on all that was known at the time.
    pub const EVERYTHING: u32 = u32::MAX - 1;

    /// A cause without premises.
    pub const GIVEN: Self = Self {
        scope: Self::NOTHING,
        other_scope: 0,
        reason: 0,
        other: 0,
    };

    /// Known cells of one scope.
    pub fn of(scope: u32, reason: Mask) -> Self {
        Self {
            scope,
            other_scope: 0,
            reason,
            other: 0,
        }
    }

    /// Whether it rests on more than the cells it names.
    pub fn is_wide(&self) -> bool {
        self.scope == Self::EVERYTHING || self.other_scope == Self::EVERYTHING
    }

    /// A cause that names all that was known.
    pub const ALL: Self = Self {
        scope: Self::EVERYTHING,
        other_scope: 0,
        reason: 0,
        other: 0,
    };
}

/// A value that went from a variable, and why.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The variable.
    pub variable: u32,
    /// The value it cannot have.
    pub value: u32,
    /// Why.
    pub cause: Cause,
}

/// A contradiction: the cause that cannot hold, and the variable that it would leave without a value, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// What it rests on.
    pub cause: Cause,
    /// The variable whose value it contradicts.
    pub variable: Option<u32>,
}

impl From<Cause> for Conflict {
    fn from(cause: Cause) -> Self {
        Self { cause, variable: None }
    }
}
