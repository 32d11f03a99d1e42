//! What people see of sums of different digits, against all ways to fill small boards: it holds in each of them, and it
//! is still seen, or known, with more known.

mod models;

use std::collections::BTreeMap;

use gridproof_engine::finders::{Board, Deduction, View, by_name};
use gridproof_engine::kinds::bits;
use gridproof_engine::model::{Binding, Constraint, Model, Parameter};
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::store::{Cause, Store};
use models::{add_clue, add_scope, blank};

/// In the order of their rungs.
const NAMES: [&str; 18] = [
    "sum.last",
    "sum.magic",
    "sum.crossing",
    "sum.at_most",
    "sum.at_least",
    "sum.combination",
    "different.naked_single",
    "sum.required",
    "different.naked_pair",
    "sum.combinations",
    "sum.partial",
    "sum.few_ways",
    "sum.required_pair",
    "area.one",
    "sum.required_triple",
    "sum.all_ways",
    "area.two",
    "area.pair",
];

/// Runs over some cells, and the clues of their sums.
struct Runs {
    rules: Rules,
    scopes: Vec<Vec<u32>>,
    clues: Vec<u32>,
}

/// What is known: the digits that each cell may still have, and which were said.
#[derive(Clone, Debug, PartialEq)]
struct State {
    domains: Vec<u64>,
    told: Vec<bool>,
}

fn add_run(model: &mut Model, cells: Vec<u32>) -> u32 {
    let scope = add_scope(model, cells);
    model.constraints.push(Constraint::AllDifferent {
        rule: "different".into(),
        scope,
    });
    add_clue(model, |clue| Constraint::Sum {
        rule: "sum".into(),
        scope,
        clue,
    })
}

impl Runs {
    fn new(cells: u32, scopes: Vec<Vec<u32>>) -> Self {
        let mut model = blank(9, cells);
        let clues = scopes.iter().map(|scope| add_run(&mut model, scope.clone())).collect();
        Self {
            rules: Rules::new(model).expect("it is sound"),
            scopes,
            clues,
        }
    }

    /// A rectangle.
    fn rectangle(rows: u32, columns: u32) -> Self {
        let across = (0..rows).map(|row| (0..columns).map(|column| row * columns + column).collect());
        let down = (0..columns).map(|column| (0..rows).map(|row| row * columns + column).collect());
        Self::new(rows * columns, across.chain(down).collect())
    }

    /// A random filling in which no digit comes twice in a run.
    fn filling(&self, cells: usize, random: &mut Random) -> Vec<u8> {
        loop {
            let filling: Vec<u8> = (0..cells).map(|_| random.below(9) as u8).collect();
            if self.differ(&filling) {
                return filling;
            }
        }
    }

    fn differ(&self, filling: &[u8]) -> bool {
        self.scopes.iter().all(|scope| {
            let held = scope
                .iter()
                .fold(0u64, |held, &cell| held | 1 << filling[cell as usize]);
            held.count_ones() as usize == scope.len()
        })
    }

    fn total(&self, scope: usize, filling: &[u8]) -> Parameter {
        self.scopes[scope]
            .iter()
            .map(|&cell| Parameter::from(filling[cell as usize]) + 1)
            .sum()
    }

    /// All fillings for which the sums are right.
    fn fillings(&self, state: &State, sums: &[(usize, Parameter)]) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for &domain in &state.domains {
            let longer = all.iter().flat_map(|filling: &Vec<u8>| {
                bits(domain).map(move |digit| [filling.as_slice(), &[digit as u8]].concat())
            });
            all = longer.collect();
        }
        let right = |filling: &&Vec<u8>| sums.iter().all(|&(scope, total)| self.total(scope, filling) == total);
        all.iter()
            .filter(|filling| self.differ(filling))
            .filter(right)
            .cloned()
            .collect()
    }

    /// What a finder says; `None` if it says that the state cannot be right.
    fn found(&self, name: &str, state: &State, sums: &[(usize, Parameter)]) -> Option<Vec<Deduction>> {
        let bindings: Vec<Binding> = sums.iter().map(|&(scope, total)| (self.clues[scope], total)).collect();
        let bound = self.rules.bind(&bindings);
        let board = Board::new(&bound, &bindings);
        let mut store = bound.start(&bindings).expect("nothing is given");
        narrow(&mut store, state);
        let finder = by_name(name).expect("it is known");
        let mut found = Vec::new();
        let scopes = if finder.is_local() { self.scopes.len() as u32 } else { 1 };
        for scope in 0..scopes {
            finder
                .find(&View::new(&board, &store, &state.told), scope, &mut found)
                .ok()?;
        }
        Some(found)
    }

    /// A state for a filling: some cells said, with their digits gone from the others of their runs, some other digits
    /// gone, and now and then two cells of a run with the same two digits.
    fn state(&self, filling: &[u8], random: &mut Random, most: u32) -> State {
        let mut state = State {
            domains: vec![511; filling.len()],
            told: vec![false; filling.len()],
        };
        for (cell, &digit) in filling.iter().enumerate() {
            while state.domains[cell].count_ones() > most || random.coin() {
                state.domains[cell] &= !(1 << random.below(9)) | 1 << digit;
            }
        }
        let scope = &self.scopes[random.below(self.scopes.len())];
        if scope.len() > 1 && random.below(3) == 0 {
            let pair = 1 << filling[scope[0] as usize] | 1 << filling[scope[1] as usize];
            state.domains[scope[0] as usize] = pair;
            state.domains[scope[1] as usize] = pair;
        }
        for cell in 0..filling.len() {
            if random.below(4) == 0 {
                self.tell(&mut state, cell, filling[cell]);
            }
        }
        state
    }

    fn tell(&self, state: &mut State, cell: usize, digit: u8) {
        for scope in self.scopes.iter().filter(|scope| scope.contains(&(cell as u32))) {
            for &other in scope {
                state.domains[other as usize] &= !(1 << digit);
            }
        }
        state.domains[cell] = 1 << digit;
        state.told[cell] = true;
    }
}

fn narrow(store: &mut Store, state: &State) {
    for (cell, &domain) in state.domains.iter().enumerate() {
        for digit in bits(511 & !domain) {
            store.remove(cell as u32, digit, Cause::GIVEN).expect("one is left");
        }
    }
}

/// Whether a deduction holds in a filling.
fn holds(deduction: &Deduction, filling: &[u8]) -> bool {
    let is = |&(cell, digit): &(u32, u32)| u32::from(filling[cell as usize]) == digit;
    deduction.facts.iter().all(is) && !deduction.gone.iter().any(is)
}

/// Does what some finders say until they say no more.
fn closure(runs: &Runs, names: &[&str], mut state: State, sums: &[(usize, Parameter)]) -> State {
    loop {
        let before = state.clone();
        for name in names {
            for deduction in runs.found(name, &state, sums).expect("it can be filled") {
                for (cell, digit) in deduction.facts {
                    runs.tell(&mut state, cell as usize, digit as u8);
                }
                for (cell, digit) in deduction.gone {
                    state.domains[cell as usize] &= !(1 << digit);
                }
            }
        }
        if state == before {
            return state;
        }
    }
}

/// Random states of a board: what is seen holds, and rungs up to some height together see no less with more known.
fn check(runs: &Runs, cells: usize, most: u32, seeds: std::ops::Range<u64>) -> BTreeMap<&'static str, usize> {
    let mut seen = BTreeMap::new();
    for index in seeds {
        let mut random = Random::new(7, index, 0);
        let filling = runs.filling(cells, &mut random);
        let state = runs.state(&filling, &mut random, most);
        let sums = (0..runs.scopes.len()).filter(|_| random.below(6) > 0);
        let sums: Vec<_> = sums.map(|scope| (scope, runs.total(scope, &filling))).collect();
        let all = runs.fillings(&state, &sums);
        for name in NAMES {
            let found = runs.found(name, &state, &sums).expect("it can be filled");
            *seen.entry(name).or_default() += found.len();
            let sound = |one: &Deduction| all.iter().all(|filling| holds(one, filling));
            assert!(found.iter().all(sound), "{name} {state:?} {found:?}");
        }
        let mut more = state.clone();
        let cell = random.below(cells);
        runs.tell(&mut more, cell, filling[cell]);
        let names = &NAMES[..=random.below(NAMES.len())];
        let (less, more) = (closure(runs, names, state, &sums), closure(runs, names, more, &sums));
        for cell in 0..cells {
            let kept = more.domains[cell] & !less.domains[cell];
            assert!(kept == 0, "{names:?} {less:?} {more:?} {cell}");
        }
    }
    seen
}

#[test]
fn what_is_seen_of_a_run_holds_in_every_filling() {
    let mut seen = BTreeMap::new();
    for length in 1..6 {
        let runs = Runs::new(length, vec![(0..length).collect()]);
        for (name, number) in check(&runs, length as usize, 9 - length, 0..300) {
            *seen.entry(name).or_insert(0) += number;
        }
    }
    let silent = |name: &&&str| ["sum.crossing", "area.one", "area.two", "area.pair"].contains(*name);
    assert!(
        NAMES.iter().filter(|name| !silent(name)).all(|name| seen[name] > 5),
        "{seen:?}"
    );
}

#[test]
fn what_is_seen_of_crossing_runs_holds_in_every_filling() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
        let runs = Runs::rectangle(rows, columns);
        let seen = check(&runs, (rows * columns) as usize, 4, 0..300);
        assert!(seen["sum.crossing"] > 20 && seen["area.pair"] > 20, "{seen:?}");
    }
}

#[test]
fn what_is_seen_of_areas_holds_in_every_filling() {
    // Two rows and two columns that share four cells; one row goes on, and one column too.
    let scopes = vec![
        vec![0, 1, 4],
        vec![2, 3],
        vec![0, 2],
        vec![1, 3, 5],
        vec![4, 6],
        vec![5, 6],
    ];
    let runs = Runs::new(7, scopes);
    let seen = check(&runs, 7, 4, 0..600);
    assert!(seen["area.one"] > 20 && seen["area.two"] > 20, "{seen:?}");
}

#[test]
fn sums_that_cannot_be_are_called_so() {
    let runs = Runs::new(2, vec![vec![0, 1]]);
    let state = State {
        domains: vec![1 << 2, 511],
        told: vec![true, false],
    };
    for name in ["sum.last", "sum.combination", "sum.at_most", "sum.all_ways"] {
        assert!(runs.found(name, &state, &[(0, 3)]).is_none(), "{name}");
    }
}
