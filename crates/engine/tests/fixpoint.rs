//! Whole boards: the fixpoint of a tier does not depend on the way there, higher tiers know more, and all that any
//! tier finds holds in every solution.

mod boards;
mod common;

use boards::{board, deduce, fresh, random_board};
use gridproof_engine::budget::Budget;
use gridproof_engine::making::lines::is_solved_by;
use gridproof_engine::model::{Binding, ClueTemplate};
use gridproof_engine::program::Scratch;
use gridproof_engine::random::Random;
use gridproof_engine::rules::Rules;
use gridproof_engine::search::count;
use gridproof_engine::store::{Cause, Store};

const SHAPES: [(u32, u32); 4] = [(4, 4), (4, 6), (6, 4), (6, 6)];

/// Every kind of rules, with the share of cells that random boards show.
fn each_rules(mut visit: impl FnMut(&Rules, &mut Random)) {
    for (number, (rows, columns)) in SHAPES.into_iter().enumerate() {
        for (distinct, marks) in [(false, false), (true, false), (false, true), (true, true)] {
            let kind = u64::from(distinct) * 2 + u64::from(marks);
            visit(
                &common::grid_rules(rows, columns, distinct, marks),
                &mut Random::new(11, number as u64, kind),
            );
        }
    }
}

fn givens(rules: &Rules, bindings: &[Binding]) -> Vec<(u32, u32)> {
    let given = |&(clue, parameter): &Binding| match rules.model.clues[clue as usize] {
        ClueTemplate::Given { variable } => Some((variable, parameter as u32)),
        ClueTemplate::Switch { .. } => None,
    };
    bindings.iter().filter_map(given).collect()
}

fn domains(store: &Store) -> Vec<u64> {
    (0..store.layout.variables() as u32)
        .map(|variable| store.domain(variable))
        .collect()
}

/// All at once.
fn at_once(rules: &Rules, bindings: &[Binding], tier: u8) -> Option<Vec<u64>> {
    let bound = rules.bind(bindings);
    let mut store = bound.start(bindings).ok()?;
    bound
        .propagate(&mut store, rules.program(tier), &mut Scratch::default())
        .ok()?;
    Some(domains(&store))
}

/// One given after the other in this order, to the fixpoint each time; scopes are touched one by one at the start.
fn one_by_one(rules: &Rules, bindings: &[Binding], tier: u8, random: &mut Random) -> Option<Vec<u64>> {
    let bound = rules.bind(bindings);
    let mut scratch = Scratch::default();
    let mut store = bound.start(&[]).ok()?;
    store.clear_touched();
    let mut scopes: Vec<u32> = (0..rules.layout.scopes.len() as u32).collect();
    let mut order = givens(rules, bindings);
    random.shuffle(&mut scopes);
    random.shuffle(&mut order);
    while !(scopes.is_empty() && order.is_empty()) {
        for scope in scopes.split_off(scopes.len() - scopes.len().min(3)) {
            store.touch(scope);
        }
        if let Some((variable, value)) = order.pop() {
            store.assign(variable, value, Cause::GIVEN).ok()?;
        }
        bound.propagate(&mut store, rules.program(tier), &mut scratch).ok()?;
    }
    Some(domains(&store))
}

#[test]
fn the_way_to_the_fixpoint_does_not_matter() {
    each_rules(|rules, random| {
        for _ in 0..25 {
            let bindings = random_board(rules, random);
            for tier in 1..=3 {
                let expected = at_once(rules, &bindings, tier);
                for _ in 0..3 {
                    let reached = one_by_one(rules, &bindings, tier, random);
                    assert_eq!(reached, expected, "tier {tier}: {bindings:?}");
                }
            }
        }
    });
}

#[test]
fn the_order_of_scopes_in_the_model_does_not_matter() {
    for (rows, columns) in SHAPES {
        let rules = common::grid_rules(rows, columns, true, true);
        let mut model = rules.model.clone();
        model.scopes.reverse();
        let last = model.scopes.len() as u32 - 1;
        boards::renumber_scopes(&mut model, |scope| last - scope);
        let reversed = Rules::new(model).expect("it is the same board");
        let mut random = Random::new(12, u64::from(rows), u64::from(columns));
        for _ in 0..60 {
            let bindings = random_board(&rules, &mut random);
            for tier in 1..=3 {
                assert_eq!(
                    at_once(&rules, &bindings, tier),
                    at_once(&reversed, &bindings, tier),
                    "tier {tier}: {bindings:?}"
                );
            }
        }
    }
}

#[test]
fn tiers_nest() {
    each_rules(|rules, random| {
        for _ in 0..25 {
            let bindings = random_board(rules, random);
            let mut below = None;
            for tier in 1..=7 {
                let reached = at_once(rules, &bindings, tier);
                if let Some(below) = below {
                    assert!(knows_at_least(reached.as_deref(), below), "tier {tier}: {bindings:?}");
                }
                below = Some(reached);
            }
        }
    });
}

fn knows_at_least(more: Option<&[u64]>, less: Option<Vec<u64>>) -> bool {
    match (more, less) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(more), Some(less)) => more.iter().zip(less).all(|(more, less)| more & !less == 0),
    }
}

#[test]
fn one_more_clue_never_hides_anything() {
    each_rules(|rules, random| {
        for _ in 0..20 {
            let (answer, bindings) = board(rules, random);
            let hidden: Vec<u32> = (0..rules.model.clues.len() as u32)
                .filter(|clue| !bindings.iter().any(|(shown, _)| shown == clue))
                .collect();
            if hidden.is_empty() {
                continue;
            }
            let clue = hidden[random.below(hidden.len())];
            let mut more = bindings.clone();
            more.push((clue, rules.parameter(clue, &answer)));
            for tier in 1..=3 {
                let fewer = at_once(rules, &bindings, tier);
                let reached = at_once(rules, &more, tier);
                assert!(
                    knows_at_least(reached.as_deref(), fewer),
                    "tier {tier}, clue {clue} more: {bindings:?}"
                );
            }
        }
    });
}

#[test]
fn what_a_tier_finds_holds_in_every_solution() {
    each_rules(|rules, random| {
        let small = rules.layout.variables() <= 24;
        for _ in 0..if small { 20 } else { 6 } {
            let bindings = random_board(rules, random);
            let bound = rules.bind(&bindings);
            let mut budget = Budget::new(u64::MAX, &|| false);
            let counted = count(&bound, &bindings, 20_000, 20_000, &mut budget);
            assert_eq!(counted.stopped, None);
            let mut below: Option<Vec<u64>> = None;
            for tier in 1..=if small { 7 } else { 6 } {
                let known = deduce(rules, &bindings, tier);
                for solution in &counted.solutions {
                    let holds = solution
                        .iter()
                        .zip(&known)
                        .all(|(&value, domain)| domain >> value & 1 == 1);
                    assert!(holds, "tier {tier}: {bindings:?} loses {solution:?}");
                }
                let solved = is_solved_by(rules, &bindings, tier, &mut budget).expect("no limit");
                assert!(!solved || counted.count < 2, "tier {tier} solves {bindings:?}");
                if counted.count > 0 {
                    if let Some(below) = below {
                        assert!(knows_at_least(Some(&known), Some(below)), "tier {tier}: {bindings:?}");
                    }
                    below = Some(known);
                }
            }
        }
    });
}

#[test]
fn the_store_keeps_its_masks_through_changes() {
    each_rules(|rules, random| {
        let variables = rules.layout.variables();
        let mut store = Store::new(&rules.layout, 1);
        let mut marks: Vec<usize> = Vec::new();
        for step in 0..600 {
            let (variable, value) = (random.below(variables) as u32, random.below(2) as u32);
            match random.below(10) {
                0..=4 => {
                    let held = store.domain(variable) >> value & 1 == 1;
                    let last = store.value(variable) == Some(value);
                    let removed = store.remove(variable, value, Cause::GIVEN);
                    assert_eq!(removed.ok(), if last { None } else { Some(held) });
                }
                5..=6 => {
                    let possible = store.domain(variable) >> value & 1 == 1;
                    assert_eq!(store.assign(variable, value, Cause::GIVEN).is_ok(), possible);
                }
                7 => marks.push(store.trail.len()),
                8 => {
                    if let Some(length) = marks.pop() {
                        store.undo_to(length);
                        assert_eq!(store.trail.len(), length);
                        assert_eq!(store.next_touched(), None);
                    }
                }
                _ if step % 3 == 0 => {
                    store.release(variable, value);
                    store
                        .trail
                        .retain(|change| (change.variable, change.value) != (variable, value));
                    marks.clear();
                }
                _ => {}
            }
            let again = fresh(&store);
            assert_eq!(domains(&store), domains(&again));
            for scope in 0..rules.layout.scopes.len() as u32 {
                assert_eq!(store.line(scope), again.line(scope), "scope {scope} after {step} steps");
            }
        }
    });
}
