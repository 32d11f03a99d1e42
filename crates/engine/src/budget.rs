//! Effort: how much a job may cost, and whether somebody wants it to stop.
//!
//! Effort is counted in nodes (assumptions made), never in time, so that a verdict does not depend on the machine.

/// Why a job stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The nodes are spent: the answer is undecided.
    Spent,
    /// Cancelled from outside.
    Cancelled,
}

/// What a job may still spend.
pub struct Budget<'cancel> {
    left: u64,
    total: u64,
    cancelled: &'cancel dyn Fn() -> bool,
}

impl<'cancel> Budget<'cancel> {
    /// A budget of so many nodes; `cancelled` is asked every few nodes.
    pub fn new(nodes: u64, cancelled: &'cancel dyn Fn() -> bool) -> Self {
        Self {
            left: nodes,
            total: nodes,
            cancelled,
        }
    }

    /// A budget that never ends.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX, &|| false)
    }

    /// A budget of its own, for a part of the job, that hears of the same cancellation.
    #[must_use]
    pub fn part(&self, nodes: u64) -> Self {
        Self::new(nodes, self.cancelled)
    }

    /// Spends a node.
    pub fn spend(&mut self) -> Result<(), Stop> {
        if self.left == 0 {
            return Err(Stop::Spent);
        }
        self.left -= 1;
        if self.left % 64 == 0 { self.check() } else { Ok(()) }
    }

    /// Asks whether the job is to stop.
    pub fn check(&self) -> Result<(), Stop> {
        if (self.cancelled)() {
            Err(Stop::Cancelled)
        } else {
            Ok(())
        }
    }

    /// Asks for one in 64 values of a running number.
    pub fn check_sometimes(&self, number: u32) -> Result<(), Stop> {
        if number % 64 == 0 { self.check() } else { Ok(()) }
    }

    /// The nodes spent so far.
    pub fn spent(&self) -> u64 {
        self.total - self.left
    }
}
