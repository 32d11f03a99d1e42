//! Boards on which one loop is drawn along borders: the loop grows, numbers are shown until all follows, and those not
//! needed are taken away.
//!
//! Which numbers can go is found by halves: with half of the doubtful ones shown, the other half is looked at first, and
//! so on down to single ones. Each state grows out of the one before by what the added numbers imply, and is taken back
//! afterwards; so most of the board is never derived anew, and whole groups go at once where the rest suffices. The
//! result is that of taking numbers away one by one in the same order.

mod classes;
pub mod grow;
mod paths;
mod sides;
pub mod state;
pub mod thin;
mod whole;
mod windows;
