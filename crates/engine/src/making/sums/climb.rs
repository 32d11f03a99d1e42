//! Repair: digits change where the board is not yet decided.

use super::board::Board;
use super::digits::Digits;
use crate::budget::{Budget, Stop};
use crate::kinds::bits;
use crate::program::Scratch;
use crate::random::Random;
use crate::rules::Rules;
use crate::store::Store;

pub fn climb(
    board: &Board,
    rules: &Rules,
    tier: u8,
    mut digits: Digits,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Digits>, Stop> {
    let _ = tier;
    let mut scratch = Scratch::default();
    let Some(mut store) = look(rules, &digits, &mut scratch) else { return Ok(None) };
    let mut excess = candidates(&store);
    let mut evals = 0;
    let first = excess;
    while excess > 0 {
        budget.check()?;
        let open: Vec<u32> = (0..board.of_cell.len() as u32).filter(|&cell| store.value(cell).is_none()).collect();
        let cell = open[random.below(open.len())] as usize;
        let free: Vec<u32> = bits(u64::from(digits.free(board, cell))).collect();
        if free.is_empty() {
            continue;
        }
        let digit = free[random.below(free.len())];
        let old = digits.values[cell];
        digits.change(board, cell, digit as u8);
        let Some(new) = look(rules, &digits, &mut scratch) else { return Ok(None) };
        evals += 1;
        let there = candidates(&new);
        if there <= excess {
            excess = there;
            store = new;
        } else {
            digits.change(board, cell, old);
        }
        if evals > 5000 {
            eprintln!("stuck {first} -> {excess}");
            return Ok(None);
        }
    }
    eprintln!("evals {evals} from {first}");
    Ok(Some(digits))
}

fn candidates(store: &Store) -> u32 {
    (0..store.layout.variables() as u32).map(|cell| store.domain(cell).count_ones() - 1).sum()
}

fn look<'r>(rules: &'r Rules, digits: &Digits, scratch: &mut Scratch) -> Option<Store<'r>> {
    let sums = digits.sums();
    let bound = rules.bind(&sums);
    let mut store = bound.start(&sums).ok()?;
    bound.propagate(&mut store, &rules.thorough, scratch).ok()?;
    Some(store)
}
