//! What a state of a placing closes: cells at which a mark would leave too few places elsewhere.
//!
//! A unit that needs all its places gets them. A cell is closed if a mark there would leave a unit too few; two lines
//! side by side, or one, hold at most one mark in each two places next to each other, so that a line with no room to
//! spare tells where its marks cannot be; and regions that lie within as many lines as they have marks fill these.

use super::cells::{Cells, MOST_SIDE};
use super::placing::{Field, State};

/// Units with more places to spare than so many are passed by.
const SPARE: usize = 2;
/// Every second place, the first one left out.
const EVEN_PLACES: u32 = 0xaaaa_aaaa;

/// Where the open cells lie.
#[derive(Default)]
struct Outline {
    /// The open places of each line, by axis.
    places: [[u32; MOST_SIDE]; 2],
    /// The lines of each axis that the open cells of each region meet.
    lines: [[u32; MOST_SIDE]; 2],
}

impl Field {
    /// Fills units and closes cells until nothing moves; false if a unit has too few places.
    pub(super) fn fill(&self, state: &mut State) -> bool {
        loop {
            match self.forced(state) {
                Err(()) => return false,
                Ok(Some(cell)) => {
                    self.place(state, cell);
                    continue;
                }
                Ok(None) => {}
            }
            let before = state.open;
            if self.kinds == 3 {
                self.close_blocking(state);
                if state.open == before {
                    let outline = self.outline(state);
                    let fits = self.close_in_bands(state, &outline)
                        && (state.open != before || self.close_around_regions(state, &outline));
                    if !fits {
                        return false;
                    }
                }
            }
            if state.open == before {
                return true;
            }
        }
    }

    /// An open cell of a unit that needs all it has; an error if one has too few.
    fn forced(&self, state: &State) -> Result<Option<usize>, ()> {
        let mut forced = None;
        for unit in 0..self.units.len() {
            if state.left[unit] < state.need[unit] {
                return Err(());
            }
            if state.need[unit] > 0 && state.left[unit] == state.need[unit] {
                forced = Some(unit);
            }
        }
        Ok(forced.and_then(|unit| self.units[unit].and(&state.open).iter().next()))
    }

    fn close_all(&self, state: &mut State, cells: &Cells) {
        let gone = cells.and(&state.open);
        state.open = state.open.without(&gone);
        for cell in gone.iter() {
            self.close(state, cell);
        }
    }

    /// Closes the cells at which a mark would leave a unit too few places.
    fn close_blocking(&self, state: &mut State) {
        for unit in 0..self.units.len() {
            if state.left[unit] < state.need[unit] {
                return;
            }
            let spare = usize::from(state.left[unit] - state.need[unit]);
            if state.need[unit] == 0 || spare > SPARE {
                continue;
            }
            // The cells that block more than so many places of the unit.
            let mut blocking = [Cells::default(); SPARE + 1];
            for cell in self.units[unit].and(&state.open).iter() {
                let mut from = self.touching[cell];
                for &other in self.units(cell) {
                    if state.need[usize::from(other)] == 1 {
                        from = from.or(&self.units[usize::from(other)]);
                    }
                }
                from.remove(cell);
                for times in (0..=spare).rev() {
                    let before = if times == 0 {
                        from
                    } else {
                        blocking[times - 1].and(&from)
                    };
                    blocking[times] = blocking[times].or(&before);
                }
            }
            self.close_all(state, &blocking[spare]);
        }
    }

    fn outline(&self, state: &State) -> Outline {
        let mut outline = Outline::default();
        for cell in state.open.iter() {
            let [row, column, region] = self.of[cell].map(usize::from);
            let (column, region) = (column - self.side, region - 2 * self.side);
            outline.places[0][row] |= 1 << column;
            outline.places[1][column] |= 1 << row;
            outline.lines[0][region] |= 1 << row;
            outline.lines[1][region] |= 1 << column;
        }
        outline
    }

    /// Closes, in lines and pairs of lines with no room to spare, the places between those of the marks; false if there
    /// is too little room.
    fn close_in_bands(&self, state: &mut State, outline: &Outline) -> bool {
        for axis in 0..2 {
            for line in 0..self.side {
                for width in 1..=2.min(self.side - line) {
                    let lines = line..line + width;
                    let places = lines.clone().fold(0, |all, line| all | outline.places[axis][line]);
                    let need: u8 = lines.clone().map(|line| state.need[axis * self.side + line]).sum();
                    let (room, between) = room(places);
                    if room < need {
                        return false;
                    }
                    if room > need || need == 0 {
                        continue;
                    }
                    let band = lines.fold(Cells::default(), |all, line| {
                        all.or(&self.units[axis * self.side + line])
                    });
                    for place in (0..self.side).filter(|place| between >> place & 1 == 1) {
                        self.close_all(state, &band.and(&self.units[(1 - axis) * self.side + place]));
                    }
                }
            }
        }
        true
    }

    /// Closes the other cells of lines that are filled by the regions within them; false if regions overfill some.
    fn close_around_regions(&self, state: &mut State, outline: &Outline) -> bool {
        let side = self.side;
        for axis in 0..2 {
            let lines = &outline.lines[axis];
            let within = |region: usize, first: usize, last: usize| {
                lines[region].trailing_zeros() as usize >= first && lines[region] >> (last + 1) == 0
            };
            for first in 0..side {
                // The marks of the regions that begin here or later, by the line that they end in.
                let mut ending = [0; MOST_SIDE];
                for region in 0..side {
                    let need = state.need[2 * side + region];
                    if need > 0 && lines[region].trailing_zeros() as usize >= first {
                        ending[31 - lines[region].leading_zeros() as usize] += need;
                    }
                }
                let (mut needed, mut room) = (0, 0);
                let mut band = Cells::default();
                for last in first..side {
                    needed += ending[last];
                    room += state.need[axis * side + last];
                    band = band.or(&self.units[axis * side + last]);
                    if needed > room {
                        return false;
                    }
                    if needed == room && ending[last] > 0 {
                        let inside = (0..side).filter(|&region| within(region, first, last));
                        let outside = inside.fold(band, |rest, region| rest.without(&self.units[2 * side + region]));
                        self.close_all(state, &outside);
                    }
                }
            }
        }
        true
    }
}

/// How many marks fit in places of which no two side by side hold both one, and the places that hold none if so many
/// do.
fn room(places: u32) -> (u8, u32) {
    let (mut room, mut between, mut left) = (0, 0, places);
    while left != 0 {
        let start = left.trailing_zeros();
        let length = (left >> start).trailing_ones();
        let run = ((1 << length) - 1) << start;
        left &= !run;
        room += length.div_ceil(2) as u8;
        if length % 2 == 1 {
            between |= run & (EVEN_PLACES << start);
        }
    }
    (room, between)
}
