//! One name for a board and all its images: the smallest image of its clues under the model's symmetries.

use crate::kinds::runs::packed_backwards;
use crate::model::{Binding, ClueTemplate, Constraint, Model, Parameter};

/// The image of the board that comes first in the order of clue numbers and parameters, sorted by clue.
pub fn canonical(model: &Model, bindings: &[Binding]) -> Vec<Binding> {
    let mut best: Option<Vec<Binding>> = None;
    let mut image = Vec::with_capacity(bindings.len());
    for symmetry in &model.symmetries {
        image.clear();
        image.extend(bindings.iter().map(|&(clue, parameter)| {
            let parameter = match model.clues[clue as usize] {
                ClueTemplate::Given { .. } => Parameter::from(symmetry.values[parameter as usize]),
                ClueTemplate::Switch { constraint } if symmetry.reversed.contains(&clue) => {
                    turned_round(&model.constraints[constraint as usize], parameter)
                }
                ClueTemplate::Switch { .. } => parameter,
            };
            (symmetry.clues[clue as usize], parameter)
        }));
        image.sort_unstable();
        if best.as_ref().is_none_or(|best| image < *best) {
            best = Some(image.clone());
        }
    }
    best.unwrap_or_else(|| {
        let mut sorted = bindings.to_vec();
        sorted.sort_unstable();
        sorted
    })
}

/// What a clue says of the mirrored board.
fn turned_round(constraint: &Constraint, parameter: Parameter) -> Parameter {
    match constraint {
        Constraint::Less { .. } => 1 - parameter,
        _ => packed_backwards(parameter),
    }
}
