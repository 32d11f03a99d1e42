use std::time::Instant;
use gridproof_engine::budget::Budget;
use gridproof_engine::closure::solves;
use gridproof_engine::making::sums::Sums;
use gridproof_engine::making::sums::board::Board;
use gridproof_engine::making::sums::layout::{Layout,Symmetry};
use gridproof_engine::making::{Strategy, Wish, make};
use gridproof_engine::model::{Model, Rung};
use gridproof_engine::rules::Rules;
use gridproof_engine::random::Random;
fn main() {
    let a: Vec<u32> = std::env::args().skip(1).filter_map(|w| w.parse().ok()).collect();
    let (size, tier, number) = (a[0], a[1] as u8, a[2]);
    let ladder = std::fs::read("/tmp/h/kakuro/ladder.json").unwrap_or_default();
    let rules = Rules::new(Model::from_json(&ladder).expect("a model")).expect("rules");
    let wish = Wish { tier, minimal: false, clues: None, strategy: Strategy::Sums(Sums { rows: size - 1, columns: size - 1, symmetry: Symmetry::HalfTurn, names: ("different".into(), "sum".into()) }), tries: 200 };
    let mut hist=[0;9]; let mut times=[0.0;8];
    let mut lay=0.0; let mut comp=0.0; let mut bind=0.0;
    for index in 0..u64::from(number) {
        let mut budget = Budget::new(u64::MAX, &|| false);
        let Ok(Some(p)) = make(&rules, &wish, 7, index, &mut budget) else {continue};
        let mut r=Random::new(7,index,p.tries as u64-1);
        let s=Instant::now();
        let percent = 55 + r.below(12);
        let l=Layout::random((size as usize-1,size as usize-1),Symmetry::HalfTurn,percent,&mut r).unwrap();
        lay+=s.elapsed().as_secs_f64();
        let s=Instant::now();
        let b=Board::new(&l); let own=b.rules(["different","sum"],&rules.model.rungs).unwrap();
        comp+=s.elapsed().as_secs_f64();
        let s=Instant::now();
        let _x=own.bind(&p.bindings);
        bind+=s.elapsed().as_secs_f64();
        let mut t=8;
        for k in 1..=7u8 { let s=Instant::now(); let ok=solves(&own,&p.bindings,k,&mut budget).unwrap(); times[k as usize]+=s.elapsed().as_secs_f64(); if ok {t=k; if k==4 {break;}  } if k>=5 && ok {break;} if k<4 && false {break;} }
        let first=(1..=7u8).find(|&k| k<=t && solves(&own,&p.bindings,k,&mut budget).unwrap()).unwrap_or(8);
        hist[first as usize]+=1;
    }
    println!("hist {hist:?} ms {:?}", times.iter().map(|t| t*1000.0/number as f64).collect::<Vec<_>>());
    println!("layout {:.3} compile {:.3} bind {:.4}", lay*1000.0/number as f64, comp*1000.0/number as f64, bind*1000.0/number as f64);
    let _: Option<Rung> = None;
}
