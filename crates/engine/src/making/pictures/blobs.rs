//! Random pictures of blobs: noise is smoothed and cut, so that about half of the cells are black.
//!
//! Lines that are all black or all white say too much. Such a line gets a cell of the other colour, where the smoothed
//! noise was nearest to it.

use super::picture::Picture;
use crate::kinds::packed_line::Word;
use crate::random::Random;

/// The smallest side from which on no line may be all of one colour.
const LEAST_MIXED: u32 = 5;
/// Black cells in a hundred.
const BLACK: (u32, usize) = (44, 13);

/// How often all lines are looked at: a new cell may make a line that crosses its own plain.
const MOST_PASSES: u32 = 8;

/// Whether pictures of this size avoid lines of one colour: on narrower ones few would be left.
pub fn are_lines_mixed(rows: u32, columns: u32) -> bool {
    rows.min(columns) >= LEAST_MIXED
}

/// A random picture.
pub fn blobs<W: Word>(rows: u32, columns: u32, random: &mut Random) -> Picture<W> {
    let share = BLACK.0 + random.below(BLACK.1) as u32;
    let heights = smoothed(rows, columns, random);
    let mut sorted = heights.clone();
    let white = (rows * columns * (100 - share) / 100) as usize;
    let cut = *sorted.select_nth_unstable(white).1;
    let height = |row: u32, column: u32| heights[(row * columns + column) as usize];
    let mut picture = Picture::new(rows, columns, |row, column| height(row, column) >= cut);
    if are_lines_mixed(rows, columns) {
        let far = |row: u32, column: u32| height(row, column).abs_diff(cut);
        for _ in 0..MOST_PASSES {
            if !mix(&mut picture, far) {
                break;
            }
        }
    }
    picture
}

/// Gives each line of one colour a cell of the other; whether there was such a line.
fn mix<W: Word>(picture: &mut Picture<W>, far: impl Fn(u32, u32) -> u32) -> bool {
    let mut found = false;
    for way in 0..2 {
        for line in 0..picture.sides[way].black.len() as u32 {
            if picture.sides[way].is_plain(line as usize) {
                let cells = (0..picture.sides[way].length).map(|place| [(line, place), (place, line)][way]);
                if let Some((row, column)) = cells.min_by_key(|&(row, column)| far(row, column)) {
                    picture.flip(row, column);
                    found = true;
                }
            }
        }
    }
    found
}

/// Noise, each cell the mean of itself and its neighbours.
fn smoothed(rows: u32, columns: u32, random: &mut Random) -> Vec<u32> {
    let noise: Vec<u32> = (0..rows * columns).map(|_| (random.bits() >> 44) as u32).collect();
    let across = sums(&noise, columns as usize, 1);
    let (rows, columns) = (rows as usize, columns as usize);
    let mut sums = across.clone();
    for row in 0..rows {
        for column in 0..columns {
            let at = row * columns + column;
            let above = if row > 0 { across[at - columns] } else { 0 };
            let below = if row + 1 < rows { across[at + columns] } else { 0 };
            let near = |place: usize, places: usize| 1 + u32::from(place > 0) + u32::from(place + 1 < places);
            sums[at] = (above + across[at] + below) * 36 / (near(row, rows) * near(column, columns));
        }
    }
    sums
}

/// For each cell of rows the sum of it and the `reach` cells on either side of it.
fn sums(cells: &[u32], columns: usize, reach: usize) -> Vec<u32> {
    let window = |row: &[u32], place: usize| -> u32 {
        row[place.saturating_sub(reach)..(place + reach + 1).min(columns)].iter().sum()
    };
    cells
        .chunks(columns)
        .flat_map(|row| (0..columns).map(move |place| window(row, place)))
        .collect()
}
