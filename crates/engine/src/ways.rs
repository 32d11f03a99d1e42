//! The ways to fill up to four cells of two values, one bit each: bit `w` stands for the way whose bits are those of `w`.

/// The ways in which the cell at each place holds 1: bit `w` stands for the way whose bits are those of `w`.
pub const HOLDS: [u16; 4] = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00];
/// The pairs of places, those in rising order first.
pub const PAIRS: [(u8, u8); 12] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (1, 2),
    (1, 3),
    (2, 3),
    (1, 0),
    (2, 0),
    (3, 0),
    (2, 1),
    (3, 1),
    (3, 2),
];
/// For each pair of places the ways in which it holds 00, 10, 01 and 11.
const PARTS: [[u16; 4]; 12] = {
    let mut parts = [[0; 4]; 12];
    let mut pair = 0;
    while pair < 12 {
        let (a, b) = (HOLDS[PAIRS[pair].0 as usize], HOLDS[PAIRS[pair].1 as usize]);
        parts[pair] = [!a & !b, a & !b, !a & b, a & b];
        pair += 1;
    }
    parts
};
/// The value of a variable that is not known.
pub const OPEN: u8 = 2;

/// The ways in which the cells of `places` (a bit each) hold an odd number of 1s.
pub fn odd_ways(places: u8) -> u16 {
    (0..4)
        .filter(|place| places >> place & 1 == 1)
        .fold(0, |all, place| all ^ HOLDS[place])
}

/// A pair of places by its number.
pub fn pair_of(first: u8, second: u8) -> u8 {
    PAIRS.iter().position(|&pair| pair == (first, second)).unwrap_or(0) as u8
}

/// Which fillings of a pair some ways leave, a bit each.
#[inline]
pub fn seen(ways: u16, pair: u8) -> u8 {
    let parts = &PARTS[usize::from(pair)];
    u8::from(ways & parts[0] != 0)
        | u8::from(ways & parts[1] != 0) << 1
        | u8::from(ways & parts[2] != 0) << 2
        | u8::from(ways & parts[3] != 0) << 3
}

/// The ways in which a pair is filled in one of these ways.
#[inline]
pub fn filter(ways: u16, pair: u8, allowed: u8) -> u16 {
    let parts = &PARTS[usize::from(pair)];
    let mut fits = 0;
    for (part, &holds) in parts.iter().enumerate() {
        if allowed >> part & 1 == 1 {
            fits |= holds;
        }
    }
    ways & fits
}
