//! What repairing maps of regions is worth, against throwing away those with several answers:
//! `cargo run --release --example repair -- 10 1 200`.

use std::time::{Duration, Instant};

use gridproof_engine::budget::{Budget, Stop};
use gridproof_engine::making::regions::{grow::grow, map::Map, placing::Field, repair::Repair};
use gridproof_engine::random::Random;

/// Nodes after which placing marks begins anew.
const PLACING: u64 = 2000;

#[derive(Default)]
struct Tally {
    maps: u32,
    growing: Duration,
    unique: u32,
    counting: Duration,
    repairing: Duration,
    moves: u32,
}

/// Grows a map, looks whether it has one answer as it is, and repairs it.
fn one(tally: &mut Tally, side: usize, each: usize, mut random: Random) -> Result<(), Stop> {
    let mut budget = Budget::unlimited();
    let start = Instant::now();
    let rows = Field::new(side, each);
    let Some(answer) = rows.placements(None, 1, PLACING, &mut random, &mut budget)?.found.pop() else {
        return Ok(());
    };
    let mut map = Map::new(side);
    let all: Vec<usize> = (0..side).collect();
    if !grow(&mut map, &all, each, 5, &answer, &mut random) {
        return Ok(());
    }
    tally.maps += 1;
    tally.growing += start.elapsed();
    let start = Instant::now();
    let found = rows
        .with(&map)
        .placements(None, 2, u64::MAX, &mut random, &mut budget)?;
    tally.unique += u32::from(found.found.len() == 1);
    tally.counting += start.elapsed();
    let start = Instant::now();
    let mut repair = Repair::new(map, &rows, &answer);
    repair.run(&mut random, &mut budget)?;
    tally.repairing += start.elapsed();
    tally.moves += repair.moves as u32;
    Ok(())
}

#[allow(clippy::print_stdout, reason = "it is a program")]
fn main() -> Result<(), Stop> {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (side, each, number) = (arguments[0], arguments[1], arguments[2]);
    let mut tally = Tally::default();
    for index in 0..number as u64 {
        one(&mut tally, side, each, Random::new(7, index, 0))?;
    }
    let maps = f64::from(tally.maps);
    let milliseconds = |time: Duration, number: u32| time.as_secs_f64() * 1000.0 / f64::from(number);
    println!(
        "{side}x{side}, {each} in each line: {} maps grown in {:.3} ms each",
        tally.maps,
        milliseconds(tally.growing, tally.maps)
    );
    println!(
        "thrown away unless unique: {:.1} % are, {:.1} ms for each that is",
        100.0 * f64::from(tally.unique) / maps,
        milliseconds(tally.growing + tally.counting, tally.unique)
    );
    println!(
        "repaired: all of them, {:.1} moves, {:.2} ms for each",
        f64::from(tally.moves) / maps,
        milliseconds(tally.growing + tally.repairing, tally.maps)
    );
    Ok(())
}
