#[path = "../tests/marks/mod.rs"]
mod marks;
use std::time::Instant;
use gridproof_engine::budget::Budget;
use gridproof_engine::closure::Closure;
use gridproof_engine::finders::Board;
use gridproof_engine::making::regions::{Regions, grow::grow, placing::Field, repair::Repair, with_regions};
use gridproof_engine::random::Random;
fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (side, each, number) = (arguments[0] as usize, arguments[1] as usize, arguments[2]);
    let base = marks::marks_rules(side as u32, each as u32);
    let regions = Regions { side: side as u32, each: each as u32, rule: "region".into() };
    let mut budget = Budget::unlimited();
    let (mut tn, mut times, mut reached) = (0.0, [0.0; 8], [0; 9]);
    let mut runs = [0; 8];
    for index in 0..number {
        let mut random = Random::new(7, index, 0);
        let rows = Field::new(side, each);
        let Some(answer) = rows.placements(None, 1, 2000, &mut random, &mut budget).unwrap().found.pop() else { continue };
        let Some(map) = grow(side, each, &answer, &mut random) else { continue };
        let mut repair = Repair::new(map, &rows, &answer);
        if !repair.run(&mut random, &mut budget).unwrap() { continue }
        let start = Instant::now();
        let rules = with_regions(&base.model, &repair.map, &regions).unwrap();
        tn += start.elapsed().as_secs_f64();
        let bound = rules.bind(&[]);
        let board = Board::new(&bound, &[]);
        let mut store = bound.start(&[]).unwrap();
        let mut tier = 8;
        for t in 1..=6 {
            let start = Instant::now();
            let mut closure = Closure::new(&board, store, t);
            let solved = closure.run(&mut budget).unwrap();
            store = closure.store().clone();
            times[t as usize] += start.elapsed().as_secs_f64();
            runs[t as usize] += 1;
            if solved { tier = t as usize; break }
        }
        reached[tier] += 1;
    }
    print!("{side}x{side} {each}: rules {:.3} ms; tiers {:?}; ", tn * 1e3 / number as f64, &reached[1..]);
    for t in 1..=6 { print!("t{t} {:.2} ", times[t] * 1e3 / f64::from(runs[t].max(1))) }
    println!();
}
