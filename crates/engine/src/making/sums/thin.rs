//! Sums left out, where that is wished.

use super::super::Wish;
use super::super::dig::rival;
use crate::budget::{Budget, Stop};
use crate::closure::solves;
use crate::model::Binding;
use crate::random::Random;
use crate::rules::Rules;

/// The sums that are shown: all; or, in a random order, without those that can go, as far as the wish says. `None` if the
/// wish cannot be met.
pub(super) fn shown(
    rules: &Rules,
    wish: &Wish,
    answer: &[u8],
    mut sums: Vec<Binding>,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Vec<Binding>>, Stop> {
    let wanted = match wish.clues {
        None if !wish.minimal => return Ok(Some(sums)),
        Some((_, most)) if !wish.minimal => most as usize,
        _ => 0,
    };
    let mut order = sums.clone();
    random.shuffle(&mut order);
    for one in order {
        if sums.len() <= wanted {
            break;
        }
        let index = sums.partition_point(|&other| other < one);
        if wish.minimal || wish.tier == 0 {
            sums.remove(index);
            if rival(rules, answer, &sums, &[one.0], budget)?.is_some() {
                sums.insert(index, one);
            }
        } else {
            sums.remove(index);
            if !solves(rules, &sums, wish.tier, budget)? {
                sums.insert(index, one);
            }
        }
    }
    let number = wish.admits(sums.len());
    let tier = wish.tier == 0
        || (solves(rules, &sums, wish.tier, budget)?
            && (wish.tier == 1 || !solves(rules, &sums, wish.tier - 1, budget)?));
    Ok((number && tier).then_some(sums))
}
