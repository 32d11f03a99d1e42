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

/// A random picture, smoothed so many times; for 0 once, and then some of the noise is added again.
pub fn blobs<W: Word>(rows: u32, columns: u32, grain: u32, random: &mut Random) -> Picture<W> {
    let share = BLACK.0 + random.below(BLACK.1) as u32;
    let noise: Vec<u32> = (0..rows * columns).map(|_| (random.bits() >> 44) as u32).collect();
    let mut heights = smoothed(&noise, rows as usize, columns as usize);
    for _ in 1..grain {
        heights = smoothed(&heights, rows as usize, columns as usize);
    }
    if grain == 0 {
        heights
            .iter_mut()
            .zip(&noise)
            .for_each(|(height, noise)| *height += noise / 4);
    }
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

/// The mean of each cell and its neighbours.
fn smoothed(heights: &[u32], rows: usize, columns: usize) -> Vec<u32> {
    let across = sums(heights, columns);
    let mut means = across.clone();
    for row in 0..rows {
        let lines = row.saturating_sub(1)..(row + 2).min(rows);
        for column in 0..columns {
            let near = lines.len() * ((column + 2).min(columns) - column.saturating_sub(1));
            let sum: u32 = lines.clone().map(|line| across[line * columns + column]).sum();
            means[row * columns + column] = sum / near as u32;
        }
    }
    means
}

/// For each cell of rows the sum of it and its neighbours in the row.
fn sums(cells: &[u32], columns: usize) -> Vec<u32> {
    let window =
        |row: &[u32], place: usize| -> u32 { row[place.saturating_sub(1)..(place + 2).min(columns)].iter().sum() };
    cells
        .chunks(columns)
        .flat_map(|row| (0..columns).map(move |place| window(row, place)))
        .collect()
}
