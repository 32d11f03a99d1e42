//! How long making takes, by size and tier: `cargo run --release --example speed -- 10 3 200`.
#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use gridproof_engine::budget::Budget;
use gridproof_engine::making::dig::{ClueGroup, Clues};
use gridproof_engine::making::{Strategy, Wish, make};

#[allow(clippy::print_stdout, reason = "it is a program")]
fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (size, tier, number) = (arguments[0], arguments[1] as u8, arguments[2]);
    let rules = common::grid_rules(size, size, true, false);
    let wish = Wish {
        tier,
        minimal: false,
        clues: None,
        strategy: Strategy::Dig(Clues {
            groups: vec![ClueGroup {
                start: 0,
                stop: size * size,
                sample: None,
            }],
        }),
        tries: 200,
    };
    let start = Instant::now();
    let (mut clues, mut tries, mut made) = (0u32, 0, 0);
    for index in 0..u64::from(number) {
        let mut budget = Budget::new(u64::MAX, &|| false);
        if let Ok(Some(puzzle)) = make(&rules, &wish, 7, index, &mut budget) {
            clues += puzzle.bindings.len() as u32;
            tries += puzzle.tries;
            made += 1;
        }
    }
    let each = start.elapsed().as_secs_f64() * 1000.0 / f64::from(number);
    println!(
        "{size}x{size} tier {tier}: {each:.3} ms, made {made}, {:.1} clues, {:.2} tries",
        f64::from(clues) / f64::from(made),
        f64::from(tries) / f64::from(made)
    );
}
