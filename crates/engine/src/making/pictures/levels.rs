//! Pictures of an exact tier.
//!
//! Up to tier 3 single lines tell the picture. It is repaired with what the tier's lines see; if fewer inferences would
//! do, cells are changed at random and repaired again, and changes after which those are stuck more often are kept.
//! Above, single lines must be stuck in a picture that is unique all the same: the repair stops early there. A picture
//! with a rival is changed in a cell where the two differ, one that is too easy or too hard like those below.

use super::lines::Strength;
use super::picture::Picture;
use super::repair::{Cell, Repair};
use crate::budget::{Budget, Stop};
use crate::closure::solves;
use crate::kinds::packed_line::Word;
use crate::model::Binding;
use crate::random::Random;
use crate::rules::Rules;
use crate::search;

/// How many changes are made before another picture is begun.
const MOST_CHANGES: u32 = 200;
/// The nodes for finding a rival.
const NODES: u64 = 2000;
/// Single lines may leave one cell in so many open where more than lines is wanted; twice as many above tier 5.
const MOST_OPEN: u32 = 8;
/// How often single lines may tell a picture before the hardest one so far is taken up again.
const PATIENCE: u32 = 16;

/// What the lines of a tier see, and what those of the tier below do.
pub(super) fn strengths(tier: u8) -> (Strength, Strength) {
    match tier {
        1 => (Strength::Pushed, Strength::Pushed),
        2 => (Strength::Ranges, Strength::Pushed),
        _ => (Strength::All, Strength::Ranges),
    }
}

/// The clues of a picture.
pub(super) fn bindings<W: Word>(picture: &Picture<W>) -> Vec<Binding> {
    (0..).zip(picture.clues()).collect()
}

/// Makes a picture that single lines tell one of exactly this tier, at most 3.
pub(super) fn within_lines<W: Word>(
    rules: &Rules,
    tier: u8,
    repair: &mut Repair<W>,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    let (strength, below) = strengths(tier);
    let mut best = (0, repair.picture.clone());
    for _ in 0..MOST_CHANGES {
        if repair.run(random, budget)? {
            debug_assert_eq!(repair.look(strength), 0);
            let stuck = if tier == 1 { 1 } else { repair.look(below) };
            if stuck > 0 && is_of_tier(rules, tier, &bindings(&repair.picture), budget)? {
                return Ok(true);
            }
            if stuck >= best.0 {
                best = (stuck, repair.picture.clone());
            } else {
                repair.picture.clone_from(&best.1);
            }
        } else {
            repair.picture.clone_from(&best.1);
        }
        repair.stir(random);
    }
    Ok(false)
}

/// Whether the ladder up to this tier solves a board, and not that below.
pub(super) fn is_of_tier(rules: &Rules, tier: u8, bindings: &[Binding], budget: &mut Budget) -> Result<bool, Stop> {
    Ok(!(tier > 1 && solves(rules, bindings, tier - 1, budget)?) && solves(rules, bindings, tier, budget)?)
}

/// Makes a picture one of exactly this tier, above 3: single lines are stuck in it.
pub(super) fn beyond_lines<W: Word>(
    rules: &Rules,
    tier: u8,
    repair: &mut Repair<W>,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    let share = if tier > 5 { MOST_OPEN / 2 } else { MOST_OPEN };
    let most = (repair.picture.rows() * repair.picture.columns() / share).max(4);
    let mut best = (0, repair.picture.clone());
    for change in 0..MOST_CHANGES {
        budget.check()?;
        let open = repair.look(Strength::All);
        if open == 0 {
            if change % PATIENCE == 0 {
                repair.picture.clone_from(&best.1);
            }
            repair.stir(random);
            continue;
        }
        if open > most {
            while repair.known.open > most && repair.ease(random).is_some() {}
            continue;
        }
        let clues = bindings(&repair.picture);
        match rival(rules, &repair.picture, &clues, budget)? {
            Rival::Unknown => {
                repair.ease(random);
            }
            Rival::Differs(cells) => part(repair, &cells, random),
            Rival::None => {
                if solves(rules, &clues, tier - 1, budget)? {
                    if open >= best.0 {
                        best = (open, repair.picture.clone());
                    } else {
                        repair.picture.clone_from(&best.1);
                    }
                    repair.stir(random);
                } else if solves(rules, &clues, tier, budget)? {
                    return Ok(true);
                } else {
                    repair.ease(random);
                }
            }
        }
    }
    Ok(false)
}

/// Another picture with the same clues.
pub(super) enum Rival {
    /// There is none.
    None,
    /// The cells where it differs.
    Differs(Vec<Cell>),
    /// None was found with the nodes there are.
    Unknown,
}

/// Looks for another picture with the same clues.
pub(super) fn rival<W: Word>(
    rules: &Rules,
    picture: &Picture<W>,
    clues: &[Binding],
    budget: &mut Budget,
) -> Result<Rival, Stop> {
    let counted = search::count(&rules.bind(clues), clues, 2, 2, &mut budget.part(NODES));
    if counted.stopped == Some(Stop::Cancelled) {
        return Err(Stop::Cancelled);
    }
    let answer = picture.cells();
    let found = counted.solutions.iter().find(|&values| *values != answer);
    Ok(match (found, counted.stopped) {
        (Some(other), _) => {
            let places = (0..)
                .zip(other.iter().zip(&answer))
                .filter(|(_, (one, two))| one != two);
            let columns = picture.columns();
            Rival::Differs(
                places
                    .map(|(place, _): (u32, _)| (place / columns, place % columns))
                    .collect(),
            )
        }
        (None, None) => Rival::None,
        (None, Some(_)) => Rival::Unknown,
    })
}

/// Changes a cell in which a rival differs; one after which single lines are still stuck, if there is one.
fn part<W: Word>(repair: &mut Repair<W>, cells: &[Cell], random: &mut Random) {
    let mut cells = cells.to_vec();
    random.shuffle(&mut cells);
    let rated = cells.iter().filter_map(|&cell| Some((repair.rate(cell)?.0 == 0, cell)));
    if let Some((_, cell)) = rated.min_by_key(|&(told, _)| told) {
        repair.change(cell);
    } else {
        repair.stir(random);
    }
}
