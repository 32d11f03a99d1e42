use gridproof_engine::budget::Budget;
use gridproof_engine::making::borders::state::State;
use gridproof_engine::making::borders::thin::{Unit, lay, show, thin};
use gridproof_engine::making::loops::grow;
use gridproof_engine::closure::solves;
use gridproof_engine::model::{Binding, Model};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rules = Rules::new(Model::from_json(&std::fs::read(&args[1]).unwrap()).unwrap()).unwrap();
    let board = rules.borders.as_deref().unwrap();
    let n: u64 = args[3].parse().unwrap();
    let tiers: Vec<u8> = args[2].split(',').map(|t| t.parse().unwrap()).collect();
    let check = args.get(4).is_some();
    let calm: usize = args.get(5).map_or(6, |c| c.parse().unwrap());
    for tier in tiers {
        let (mut tg, mut tl, mut tt, mut tj) = (0.0, 0.0, 0.0, 0.0);
        let (mut nl, mut nk, mut fails, mut lower, mut bad, mut diff) = (0, 0, 0, 0, 0, 0);
        let mut counts = [0; 5];
        for index in 0..n {
            let mut random = Random::new(5, index, 0);
            let a = Instant::now();
            let drawn = grow(board, calm, &mut random);
            let mut units: Vec<Unit> = (0..board.tables.len())
                .filter(|&t| board.tables[t].clue.is_some())
                .map(|t| vec![(t as u32, board.tables[t].borders.iter().filter(|&&b| drawn[b as usize]).count() as u8)])
                .collect();
            for u in &units { counts[u[0].1 as usize] += 1; }
            random.shuffle(&mut units);
            tg += a.elapsed().as_secs_f64();
            let a = Instant::now();
            let mut state = State::new(board, tier);
            let laid = lay(&mut state, &units);
            tl += a.elapsed().as_secs_f64();
            let Some(laid) = laid else { fails += 1; continue };
            nl += laid.len();
            let a = Instant::now();
            let kept = thin(&mut State::new(board, tier), &laid, &mut Budget::unlimited()).unwrap();
            tt += a.elapsed().as_secs_f64();
            nk += kept.len();
            let done = |k: u8| { let mut s = State::new(board, k); kept.iter().for_each(|u| show(&mut s, u)); s.is_complete() };
            if tier > 1 && done(tier - 1) { lower += 1; }
            if !done(tier) { bad += 1; }
            if check {
                let bindings: Vec<Binding> = kept.iter().flatten().map(|&(t, k)| (board.tables[t as usize].clue.unwrap(), u128::from(k))).collect();
                let a = Instant::now();
                if !solves(&rules, &bindings, tier, &mut Budget::unlimited()).unwrap() { bad += 100; }
                tj += a.elapsed().as_secs_f64();
                for k in 1..tier { if solves(&rules, &bindings, k, &mut Budget::unlimited()).unwrap() != done(k) { diff += 1; } }
                if tier < 6 {
                // one more taken away: must not be solved by the ladder either if engine is exact
                for i in 0..kept.len().min(20) { let mut b = bindings.clone(); b.remove(i); if solves(&rules, &b, tier, &mut Budget::unlimited()).unwrap() { diff += 10000; } }
                }
            }
        }
        let f = n as f64 / 1000.0;
        println!("tier {tier}: grow {:.3} lay {:.3} thin {:.3} judge {:.3} ms; laid {:.1} kept {:.1} fails {fails} lower {lower} bad {bad} diff {diff} counts {:?}",
            tg / f, tl / f, tt / f, tj / f, nl as f64 / (n - fails) as f64, nk as f64 / (n - fails) as f64, counts.map(|c| c / n as usize));
    }
}
