//! How long maps of regions take: `cargo run --release --example regions -- 10 1 200`.
use std::time::Instant;

use gridproof_engine::budget::Budget;
use gridproof_engine::making::regions::{grow::grow, placing::Field, repair::Repair};
use gridproof_engine::random::Random;

#[allow(clippy::print_stdout, reason = "it is a program")]
fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (side, each, number) = (arguments[0] as usize, arguments[1] as usize, arguments[2]);
    let mut times = [0.0; 4];
    let (mut noplace, mut nomap, mut unique, mut failed, mut moves, mut repaired) = (0, 0, 0, 0, 0, 0);
    let mut worst = 0.0f64;
    let mut budget = Budget::unlimited();
    for index in 0..number {
        let mut random = Random::new(7, index, 0);
        let start = Instant::now();
        let rows = Field::new(side, each);
        let Some(answer) = rows.placements(None, 1, 2000, &mut random, &mut budget).unwrap().found.pop() else {
            noplace += 1;
            continue;
        };
        times[0] += start.elapsed().as_secs_f64();
        let start = Instant::now();
        let Some(map) = grow(side, each, 5, &answer, &mut random) else {
            nomap += 1;
            continue;
        };
        times[1] += start.elapsed().as_secs_f64();
        let start = Instant::now();
        let found = rows.with(&map).placements(None, 2, u64::MAX, &mut random, &mut budget).unwrap();
        unique += usize::from(found.found.len() == 1);
        times[2] += start.elapsed().as_secs_f64();
        let start = Instant::now();
        let mut repair = Repair::new(map, &rows, &answer);
        if repair.run(&mut random, &mut budget).unwrap() {
            repaired += 1;
        } else {
            failed += 1;
        }
        moves += repair.moves;
        worst = worst.max(start.elapsed().as_secs_f64());
        times[3] += start.elapsed().as_secs_f64();
        if index == 0 {
            for row in repair.map.pattern().chunks(side) {
                println!("{}", row.iter().map(|&r| char::from(b'A' + r as u8)).collect::<String>());
            }
        }
    }
    let ms = times.map(|time| time * 1000.0 / number as f64);
    println!("{side}x{side} {each}: place {:.3} grow {:.3} count {:.3} repair {:.3} (worst {:.1}) ms; noplace {noplace} nomap {nomap} unique {unique} repaired {repaired} failed {failed} moves {:.1}", ms[0], ms[1], ms[2], ms[3], worst*1e3, moves as f64 / number as f64);
}
