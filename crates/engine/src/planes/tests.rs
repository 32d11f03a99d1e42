//! What planes say, against the ladder itself: never more, and the same where they claim to say all.

use super::{Says, Signs, State, Table};
use crate::budget::Budget;
use crate::closure::Closure;
use crate::finders::Board;
use crate::kinds::visible::Visible;
use crate::model::{Binding, ClueTemplate, Constraint, Model, Rung, Scope};
use crate::random::Random;
use crate::rules::Rules;

const SIDE: u32 = 6;
const LADDER: [(&str, u8, &str); 34] = [
    ("different.full_house", 1, ""),
    ("different.hidden_single", 1, ""),
    ("less.extreme", 1, ""),
    ("less.bounds", 1, ""),
    ("view.one", 1, ""),
    ("view.bound", 1, ""),
    ("different.naked_single", 2, ""),
    ("different.pointing", 2, ""),
    ("less.marks", 2, ""),
    ("less.peak", 2, ""),
    ("different.naked_pair", 3, ""),
    ("different.naked_triple", 3, ""),
    ("different.hidden_pair", 3, ""),
    ("view.line", 3, ""),
    ("fish.two", 4, ""),
    ("fish.three", 4, ""),
    ("different.naked_quad", 4, ""),
    ("different.hidden_triple", 4, ""),
    ("different.hidden_quad", 4, ""),
    ("chain.xy_wing", 4, ""),
    ("chain.w_wing", 4, ""),
    ("wing.xyz", 4, ""),
    ("chain.one_value_short", 4, ""),
    ("chain.colours", 4, ""),
    ("fish.rectangle", 4, "box"),
    ("view.both", 4, ""),
    ("fish.four", 5, ""),
    ("chain.any", 5, ""),
    ("chain.grouped", 5, ""),
    ("chain.almost_locked", 5, ""),
    ("different.complete", 5, ""),
    ("wing.als_xz", 5, ""),
    ("failed_literal.simple", 6, ""),
    ("failed_literal.nested", 7, ""),
];

/// Rows and columns, with boxes, with signs or with numbers seen.
fn rules(kind: &str) -> Rules {
    let cells = SIDE * SIDE;
    let mut model = Model {
        values: (1..=SIDE).map(|value| value.to_string()).collect(),
        places: vec![serde::de::IgnoredAny; cells as usize],
        scopes: Vec::new(),
        constraints: Vec::new(),
        rungs: Vec::new(),
        symmetries: Vec::new(),
        clues: (0..cells).map(|variable| ClueTemplate::Given { variable }).collect(),
    };
    let line = |number: u32, across: bool| {
        (0..SIDE).map(move |step| {
            if across {
                number * SIDE + step
            } else {
                step * SIDE + number
            }
        })
    };
    let square =
        |number: u32| (0..SIDE).map(move |step| (number / 2 * 2 + step / 3) * SIDE + number % 2 * 3 + step % 3);
    for number in 0..SIDE {
        let mut groups = vec![
            ("row", line(number, true).collect()),
            ("column", line(number, false).collect()),
        ];
        if kind == "boxes" {
            groups.push(("box", square(number).collect::<Vec<u32>>()));
        }
        for (rule, cells) in groups {
            let scope = model.scopes.len() as u32;
            model.constraints.push(Constraint::AllDifferent {
                rule: rule.into(),
                scope,
            });
            model.scopes.push(Scope {
                name: String::new(),
                cells,
            });
            if kind == "views" {
                for backwards in [false, true] {
                    let (clue, constraint) = (model.clues.len() as u32, model.constraints.len() as u32);
                    model.constraints.push(Constraint::Visible {
                        rule: "seen".into(),
                        scope,
                        clue,
                        backwards,
                    });
                    model.clues.push(ClueTemplate::Switch { constraint });
                }
            }
        }
    }
    let right = (0..cells)
        .filter(|cell| cell % SIDE < SIDE - 1)
        .map(|cell| (cell, cell + 1));
    let down = (0..cells - SIDE).map(|cell| (cell, cell + SIDE));
    for (first, second) in right.chain(down).filter(|_| kind == "signs") {
        let (clue, constraint) = (model.clues.len() as u32, model.constraints.len() as u32);
        model.constraints.push(Constraint::Less {
            rule: "sign".into(),
            first,
            second,
            clue: Some(clue),
        });
        model.clues.push(ClueTemplate::Switch { constraint });
    }
    let fits = |(name, _, _): &&(&str, u8, &str)| match name.split_once('.') {
        Some(("less", _)) => kind == "signs",
        Some(("view", _)) => kind == "views",
        _ => true,
    };
    let rung = |&(name, tier, rule): &(&str, u8, &str)| Rung {
        inference: name.into(),
        tier,
        rules: Some(rule.to_owned())
            .into_iter()
            .filter(|rule| !rule.is_empty())
            .collect(),
        ..Rung::default()
    };
    model.rungs = LADDER.iter().filter(fits).map(rung).collect();
    Rules::new(model).expect("it is sound")
}

fn table(rules: &Rules) -> &Table<1> {
    match &rules.planes {
        Some(super::Planes::Small(table)) => table,
        _ => panic!("it fits"),
    }
}

/// An answer, and some clues of it.
fn clues(rules: &Rules, random: &mut Random) -> Vec<Binding> {
    let bound = rules.bind(&[]);
    let blank = bound.start(&[]).expect("nothing is given");
    let filled = crate::making::fill::fill(&bound, &blank, random, &mut Budget::unlimited());
    let answer = filled.expect("nothing stops it").expect("there are grids");
    let givens = 3 + random.below(20);
    let signs = random.below(30);
    let cells = (SIDE * SIDE) as usize;
    let mut order: Vec<u32> = (0..cells as u32).collect();
    random.shuffle(&mut order);
    order.truncate(givens);
    let mut others: Vec<u32> = (cells as u32..rules.model.clues.len() as u32).collect();
    random.shuffle(&mut others);
    order.extend(others.into_iter().take(signs));
    order
        .into_iter()
        .map(|clue| (clue, rules.parameter(clue, &answer)))
        .collect()
}

/// How far planes get.
fn climbed(rules: &Rules, bindings: &[Binding], says: &Says) -> State<1, 8> {
    let table = table(rules);
    let mut signs = Signs {
        lower: vec![super::Cells::NONE; table.offsets.len()],
        views: vec![Visible::default(); table.groups.len()],
    };
    let mut state = State::blank(table);
    for &(clue, parameter) in bindings {
        if let ClueTemplate::Given { variable } = rules.model.clues[clue as usize] {
            state.tell(table, variable, parameter as usize).expect("an answer fits");
        } else if let Some((group, backwards)) = table.views[clue as usize] {
            let numbers = &mut signs.views[group];
            *(if backwards {
                &mut numbers.back
            } else {
                &mut numbers.front
            }) = Some(parameter as u32);
        } else {
            let (class, lower) = table.sign(clue, parameter).expect("it is a sign");
            signs.lower[class].insert(lower);
        }
    }
    state.climb(table, says, &signs).expect("an answer fits");
    state
}

fn compare(kind: &str) {
    let rules = rules(kind);
    let (mut exact, mut solved, mut boards) = (0, 0, 0);
    for seed in 0..120 {
        let mut random = Random::new(seed, 5, 0);
        let bindings = clues(&rules, &mut random);
        for tier in 1..=6 {
            let says = Says::up_to(&rules.model.rungs, tier, table(&rules));
            let state = climbed(&rules, &bindings, &says);
            let mut board = Board::blank(&rules);
            for &(clue, parameter) in &bindings {
                board.show(clue, parameter);
            }
            let mut closure = Closure::new(board, tier);
            let by_ladder = closure.run(&mut Budget::unlimited()).expect("nothing stops it");
            let is_solved = state.is_solved(table(&rules));
            assert!(!is_solved || by_ladder, "{kind} {tier} {bindings:?}");
            for cell in 0..SIDE * SIDE {
                let (planes, ladder) = (state.domain(cell), closure.store().domain(cell));
                assert_eq!(ladder & !planes, 0, "{kind} {tier} {cell} {bindings:?}");
                assert!(
                    !says.exact || by_ladder || planes == ladder,
                    "{kind} {tier} {cell} {bindings:?}"
                );
                assert!(!says.exact || is_solved == by_ladder, "{kind} {tier} {bindings:?}");
            }
            exact += u32::from(says.exact);
            solved += u32::from(is_solved);
            boards += 1;
        }
    }
    let claims = kind != "views";
    assert!(
        (exact > 0) == claims && 0 < solved && solved < boards,
        "all sorts of boards come"
    );
}

#[test]
fn planes_say_what_the_ladder_says_of_boxes() {
    compare("boxes");
}

#[test]
fn planes_say_what_the_ladder_says_of_signs() {
    compare("signs");
}

#[test]
fn planes_say_what_the_ladder_says_of_numbers_seen() {
    compare("views");
}
