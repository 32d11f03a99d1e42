//! How long maps of a tier take: `cargo run --release --example regions_levels -- 10 1 3 50`.
#[path = "../tests/marks/mod.rs"]
mod marks;
use std::time::Instant;
use gridproof_engine::budget::Budget;
use gridproof_engine::making::{Strategy, Wish, make, regions::Regions};
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let rules = marks::marks_rules(a[0] as u32, a[1] as u32);
    for tier in a[4] as u8..=a[2] as u8 {
    let wish = Wish { tier, minimal: false, clues: None, tries: 20, strategy: Strategy::Regions(Regions { side: a[0] as u32, each: a[1] as u32, rule: "region".into() }) };
    let (mut made, mut tries, mut total, mut worst) = (0, 0, 0.0, 0.0f64);
    let (mut n, limit) = (0, a[5] as f64);
    for index in 0..a[3] {
        let start = Instant::now();
        if let Some(puzzle) = make(&rules, &wish, 7, index, &mut Budget::unlimited()).unwrap() { made += 1; tries += puzzle.tries; } else { tries += 20 }
        let t = start.elapsed().as_secs_f64() * 1e3;
        total += t; worst = worst.max(t); n += 1;
        if total > limit { break }
    }
    println!("{}x{} {} tier {tier}: {made}/{n}, {:.2} tries, {:.1} ms (worst {:.0})", a[0], a[0], a[1], f64::from(tries) / n as f64, total / n as f64, worst);
    }
}
