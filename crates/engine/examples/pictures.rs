//! How long making pictures takes: `cargo run --release --example pictures -- MODEL SIZE TIER NUMBER`,
//! the model being the JSON of a square board of lines with blocks, with its ladder.
use std::time::Instant;

use gridproof_engine::budget::Budget;
use gridproof_engine::making::pictures::Canvas;
use gridproof_engine::making::{Strategy, Wish, make};
use gridproof_engine::model::Model;
use gridproof_engine::rules::Rules;

#[allow(clippy::print_stdout, reason = "it is a program")]
fn main() {
    let arguments: Vec<u32> = std::env::args().skip(2).filter_map(|word| word.parse().ok()).collect();
    let path = std::env::args()
        .nth(1)
        .expect("the first argument is a file with a model");
    let (size, tier, number) = (arguments[0], arguments[1] as u8, arguments[2]);
    let model = Model::from_json(&std::fs::read(path).expect("a file")).expect("a model");
    let rules = Rules::new(model).expect("a sound model");
    let wish = Wish::new(
        tier,
        Strategy::Picture(Canvas {
            rows: size,
            columns: size,
            wanted: Vec::new(),
        }),
        200,
    );
    let start = Instant::now();
    let (mut blocks, mut tries, mut made, mut black) = (0u32, 0, 0, 0u32);
    for index in 0..u64::from(number) {
        let mut budget = Budget::new(u64::MAX, &|| false);
        if let Ok(Some(puzzle)) = make(&rules, &wish, 7, index, &mut budget) {
            let ends = |clue: u128| (clue & !(clue >> 1)).count_ones();
            blocks += puzzle.bindings.iter().map(|&(_, clue)| ends(clue).max(1)).sum::<u32>();
            black += puzzle.answer.iter().map(|&value| u32::from(value)).sum::<u32>();
            tries += puzzle.tries;
            made += 1;
        }
    }
    let each = start.elapsed().as_secs_f64() * 1000.0 / f64::from(number);
    println!(
        "{size}x{size} tier {tier}: {each:.4} ms, made {made}, {:.1} numbers, {:.1} % black, {:.2} tries",
        f64::from(blocks) / f64::from(made),
        f64::from(black) * 100.0 / f64::from(made) / f64::from(size * size),
        f64::from(tries) / f64::from(made)
    );
}
