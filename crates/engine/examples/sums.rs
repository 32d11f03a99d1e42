//! How long making takes, by size and tier: `cargo run --release --example sums -- 8 3 50`.

use std::time::Instant;

use gridproof_engine::budget::Budget;
use gridproof_engine::making::sums::Sums;
use gridproof_engine::making::sums::layout::Symmetry;
use gridproof_engine::making::{Strategy, Wish, make};
use gridproof_engine::model::Model;
use gridproof_engine::rules::Rules;

#[allow(clippy::print_stdout, reason = "it is a program")]
fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (size, tier, number) = (arguments[0], arguments[1] as u8, arguments[2]);
    let ladder = std::fs::read("/tmp/h/kakuro/ladder.json").unwrap_or_default();
    let rules = Rules::new(Model::from_json(&ladder).expect("a model")).expect("rules");
    let wish = Wish {
        tier,
        minimal: false,
        clues: None,
        strategy: Strategy::Sums(Sums {
            rows: size - 1,
            columns: size - 1,
            symmetry: Symmetry::HalfTurn,
            different: "different".into(),
            sum: "sum".into(),
        }),
        tries: 200,
    };
    let start = Instant::now();
    let (mut cells, mut tries, mut made) = (0, 0, 0);
    for index in 0..u64::from(number) {
        let mut budget = Budget::new(u64::MAX, &|| false);
        let begin = Instant::now();
        if let Ok(Some(puzzle)) = make(&rules, &wish, 7, index, &mut budget) {
            cells += puzzle.answer.len();
            tries += puzzle.tries;
            made += 1;
            if number <= 3 {
                for line in puzzle.pattern.chunks(size as usize) {
                    println!(
                        "{}",
                        line.iter()
                            .map(|&one| if one == 1 { '.' } else { '#' })
                            .collect::<String>()
                    );
                }
            }
        }
        let took = begin.elapsed().as_millis();
        if took > 1000 {
            println!("index {index}: {took} ms");
        }
    }
    let each = start.elapsed().as_secs_f64() * 1000.0 / f64::from(number);
    let share = f64::from(u32::try_from(cells).unwrap_or(u32::MAX)) / f64::from(made) / f64::from((size - 1) * (size - 1));
    println!(
        "{size} tier {tier}: {made}/{number} made, {each:.2} ms each, {:.2} tries, {share:.2} white",
        f64::from(tries) / f64::from(made)
    );
}
