//! The deduction checker against enumeration, for all kinds: it accepts just what follows.

mod lines;
mod mixtures;
mod models;

use gridproof_engine::check::{Checked, Checker};
use gridproof_engine::model::Constraint;
use gridproof_engine::steps::{Contradiction, Fact};
use lines::config;
use mixtures::{Board, many_valued, two_valued};
use models::{add_scope, all_different, blank, solutions};
use proptest::prelude::*;

/// A claim: that some facts and some constraints of a board force a fact.
#[derive(Clone, Debug)]
struct Claim {
    board: Board,
    premises: Vec<Fact>,
    constraints: Vec<u32>,
    fact: Fact,
}

/// Some facts, mostly those of a solution where the board has one, and all constraints or some of them.
fn claims(boards: impl Strategy<Value = Board>) -> impl Strategy<Value = Claim> {
    let picks = (any::<[u16; 10]>(), any::<u16>(), any::<[u16; 2]>(), any::<u16>());
    (boards, picks).prop_map(|(board, (facts, chosen, fact, pick))| {
        let (variables, values) = (board.model.places.len(), board.model.values.len());
        let found = solutions(&board.model, &board.bindings);
        let near = found.get(usize::from(pick) % found.len().max(1));
        let value = |variable: usize, number: u16| {
            let near = near
                .filter(|_| number % 7 != 0)
                .map(|values| u32::from(values[variable]));
            near.unwrap_or(u32::from(number / 7) % values as u32)
        };
        let known = (0..variables).filter(|&variable| facts[variable] % 3 == 0);
        let premises = known.map(|variable| (variable as u32, value(variable, facts[variable] / 3)));
        // Comparing lines says nothing of the order in which cells are tried, so the others have to name all of them.
        let is_asked = |constraint: &Constraint| !matches!(constraint, Constraint::DistinctLines { .. });
        let asked = (0..board.model.constraints.len()).filter(|&number| {
            (chosen % 2 == 0 || chosen >> (1 + number % 15) & 1 == 1) && is_asked(&board.model.constraints[number])
        });
        let variable = usize::from(fact[0]) % variables;
        Claim {
            premises: premises.collect(),
            constraints: asked.map(|number| number as u32).collect(),
            fact: (variable as u32, value(variable, fact[1])),
            board,
        }
    })
}

/// The assignments in which the premises and the constraints hold.
fn world(claim: &Claim) -> Vec<Vec<u8>> {
    let mut model = claim.board.model.clone();
    let constraints = claim
        .constraints
        .iter()
        .map(|&number| model.constraints[number as usize].clone());
    model.constraints = constraints.collect();
    let variables = model.places.len() as u32;
    let mut bindings = claim.board.bindings.clone();
    bindings.retain(|&(clue, _)| clue >= variables);
    let fits = |values: &Vec<u8>| {
        let holds = |&(variable, value): &Fact| u32::from(values[variable as usize]) == value;
        claim.premises.iter().all(holds)
    };
    solutions(&model, &bindings).into_iter().filter(fits).collect()
}

fn check(claim: &Claim) -> Result<(), TestCaseError> {
    let checker = Checker::new(&claim.board.model, &claim.board.bindings);
    let world = world(claim);
    let (variable, value) = claim.fact;
    let follows = world.iter().all(|values| u32::from(values[variable as usize]) == value);
    let said = checker.follows(&claim.premises, &claim.constraints, claim.fact);
    prop_assert_eq!(said, if follows { Checked::Holds } else { Checked::Fails });
    let conflict = Contradiction {
        premises: claim.premises.clone(),
        constraints: claim.constraints.clone(),
        ..Contradiction::default()
    };
    let said = checker.contradiction(&conflict);
    prop_assert_eq!(
        said,
        if world.is_empty() {
            Checked::Holds
        } else {
            Checked::Fails
        }
    );
    Ok(())
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn claims_about_two_values(claim in claims(two_valued())) {
        check(&claim)?;
    }

    #[test]
    fn claims_about_many_values(claim in claims(many_valued())) {
        check(&claim)?;
    }
}

/// Three cells hold three values: two known ones decide the third, one does not.
#[test]
fn the_last_of_three_values() {
    let mut model = blank(3, 3);
    let scope = add_scope(&mut model, 0..3);
    model.constraints.push(all_different(scope));
    let checker = Checker::new(&model, &[]);
    assert_eq!(checker.follows(&[(0, 0), (1, 1)], &[0], (2, 2)), Checked::Holds);
    assert_eq!(checker.follows(&[(0, 0)], &[0], (2, 1)), Checked::Fails);
    assert_eq!(checker.follows(&[(0, 0)], &[0], (2, 2)), Checked::Fails);
    assert_eq!(checker.follows(&[(0, 2), (1, 1)], &[0], (2, 0)), Checked::Holds);
}
