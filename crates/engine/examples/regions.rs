//! How maps of regions come: `cargo run --release --example regions -- SIDE EACH TIER NUMBER`.
//!
//! Of so many random maps, the share that has one answer as it was grown; of repaired ones, the share that came from
//! the first answer, the moves and the time that it took.
#[path = "../tests/marks/mod.rs"]
mod marks;

use std::time::Instant;

use gridproof_engine::budget::Budget;
use gridproof_engine::making::regions::Regions;
use gridproof_engine::making::regions::map::Map;
use gridproof_engine::making::regions::placing::Field;
use gridproof_engine::making::{Strategy, Wish, make};

fn cpu(start: Instant) -> f64 {
    std::fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next().and_then(|word| word.parse::<f64>().ok()))
        .map_or(start.elapsed().as_secs_f64() * 1000.0, |ns| ns / 1e6)
}

#[allow(clippy::print_stdout, reason = "it is a program")]
fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [side, each, tier, number] = arguments[..] else {
        println!("SIDE EACH TIER NUMBER");
        return;
    };
    let rules = marks::marks_rules(side, each);
    let wish = Wish {
        tier: tier as u8,
        minimal: false,
        clues: None,
        strategy: Strategy::Regions(Regions { side, each, rule: "region".into() }),
        tries: 100,
    };
    let begin = Instant::now();
    let start = cpu(begin);
    let (mut worst, mut tries, mut made, mut first) = (0f64, 0, 0, 0);
    let (mut nodes, mut proof, mut prooftime) = (0, 0, 0f64);
    let mut sizes = Vec::new();
    let mut done = 0u32;
    for index in 0..u64::from(number) {
        let mut budget = Budget::unlimited();
        let from = cpu(begin);
        let puzzle = make(&rules, &wish, 7, index, &mut budget).expect("no limit");
        worst = worst.max(cpu(begin) - from);
        nodes += budget.spent();
        done += 1;
        if let Some(puzzle) = puzzle {
            made += 1;
            let mut map = Map::new(side as usize);
            for (cell, &region) in puzzle.pattern.iter().enumerate() {
                map.put(cell, region as usize);
            }
            let mut random = gridproof_engine::random::Random::new(1, index, 0);
            let mut proving = Budget::unlimited();
            let t = cpu(begin);
            let field = Field::new(side as usize, each as usize).with(&map);
            let n = field.placements(None, 2, u64::MAX, &mut random, &mut proving).expect("no limit").found.len();
            assert!(n == 1);
            proof += proving.spent();
            prooftime += cpu(begin) - t;
            tries += puzzle.tries;
            first += u32::from(puzzle.tries == 1);
            for region in 0..side {
                sizes.push(puzzle.pattern.iter().filter(|&&one| one == region).count());
            }
        }
        if cpu(begin) - start > 20000.0 { break; }
    }
    sizes.sort_unstable();
    let total = cpu(begin) - start;
    println!(
        "{side}x{side} {each} tier {tier}: {:.2} ms each, worst {worst:.1}; made {made}/{done}, first {first}, tries {tries}; nodes {}; proof {} {:.3} ms; sizes {:?}",
        total / f64::from(done),
        nodes / u64::from(done),
        proof / u64::from(done), prooftime / f64::from(done),
        [0, 1, 2, 5, 8, 9].map(|tenth| sizes.get(sizes.len() * tenth / 10).copied().unwrap_or(0)),
    );
}
