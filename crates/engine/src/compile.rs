//! Reading a model into the form in which it runs: the ladder, the rules of each line, the order of filling.

use std::sync::Arc;

use crate::Mask;
use crate::automaton::Automaton;
use crate::inference::{Crossing, Inference, LineRules};
use crate::kinds::connected::Area;
use crate::kinds::count::Count;
use crate::kinds::less::GREATER;
use crate::kinds::runs::Runs;
use crate::kinds::single_loop::Graph;
use crate::kinds::visible::Visible;
use crate::kinds::weighted_sum::WeightedSum;
use crate::layout::MOST_CELLS;
use crate::model::{Constraint, Model, ModelError, Parameter};
use crate::scopes::Scopes;
use crate::special::Special;

pub(crate) fn fill_order(model: &Model) -> Vec<u32> {
    let mut scopes: Vec<&[u32]> = model.scopes.iter().map(|scope| scope.cells.as_slice()).collect();
    scopes.sort_by_key(|cells| cells.len());
    let mut seen = vec![false; model.places.len()];
    let cells = scopes
        .into_iter()
        .flatten()
        .copied()
        .chain(0..model.places.len() as u32);
    cells
        .filter(|&cell| !std::mem::replace(&mut seen[cell as usize], true))
        .collect()
}

pub(crate) fn read_ladder(model: &Model) -> Result<Vec<(Inference, u8)>, ModelError> {
    let mut ladder = Vec::new();
    for rung in &model.rungs {
        let Some(inference) = Inference::from_name(&rung.inference) else {
            let known: Vec<_> = Inference::names().collect();
            return Err(ModelError(format!(
                "there is no inference '{}'; there are {}",
                rung.inference,
                known.join(", ")
            )));
        };
        if !(1..=7).contains(&rung.tier) || ladder.last().is_some_and(|&(_, tier)| tier > rung.tier) {
            return Err(ModelError(format!("rung '{}' is out of order", rung.inference)));
        }
        let missing = inference
            .builds_on()
            .iter()
            .find(|below| !ladder.iter().any(|(known, _)| known == *below));
        if let Some(below) = missing {
            return Err(ModelError(format!(
                "rung '{}' needs {below:?} below it",
                rung.inference
            )));
        }
        ladder.push((inference, rung.tier));
    }
    let tier_of = |wanted| {
        ladder
            .iter()
            .find(|&&(known, _)| known == wanted)
            .map(|&(_, tier)| tier)
    };
    let shallow = tier_of(Inference::WhatIfShallow);
    if shallow.is_some() && shallow != tier_of(Inference::WhatIfFull) {
        // The fixpoint of a tier does not tell the two apart.
        return Err(ModelError("what_if.shallow and what_if.full must share a tier".into()));
    }
    Ok(ladder)
}

pub(crate) fn read_lines(model: &Model, scopes: &Scopes) -> Vec<LineRules> {
    let mut lines = vec![LineRules::default(); scopes.cells.len()];
    for &scope in &scopes.different {
        lines[scope as usize].special = Special::Different {
            sum: None,
            visible: Visible::default(),
        };
    }
    let mut loops = 0;
    for (constraint, &scope) in model.constraints.iter().zip(&scopes.of) {
        if constraint.clue().is_some() {
            continue;
        }
        match constraint {
            Constraint::DistinctLines { scopes, .. } => {
                for &scope in scopes {
                    lines[scope as usize]
                        .rivals
                        .extend(scopes.iter().filter(|&&other| other != scope));
                }
            }
            Constraint::SingleLoop { edges, ends, .. } => {
                let graph = Graph::new(edges, ends, model.places.len());
                lines[scope as usize].special = Special::Loop(Arc::new(graph), loops);
                loops += 1;
            }
            Constraint::Connected {
                cells, value, links, ..
            } => {
                let area = Area::new(cells, *value, links);
                lines[scope as usize].special = Special::Connected(Arc::new(area));
            }
            _ => switch_on(
                constraint,
                None,
                scopes.cells[scope as usize].len(),
                &mut lines[scope as usize],
            ),
        }
    }
    let has_relations = model
        .constraints
        .iter()
        .any(|constraint| matches!(constraint, Constraint::Relation { .. }));
    for (line, cells) in lines.iter_mut().zip(&scopes.cells) {
        if line.run > 0 || (line.count.is_some_and(|count| !count.even) && has_relations) {
            line.automaton = Automaton::new(cells.len(), line.count, line.run);
        }
    }
    find_crossings(model, scopes, &mut lines);
    lines
}

/// Puts a constraint on a scope of `length` cells, shaped by its clue's parameter.
pub(crate) fn switch_on(constraint: &Constraint, parameter: Option<Parameter>, length: usize, line: &mut LineRules) {
    let number = parameter.map(|parameter| parameter as u32);
    match constraint {
        Constraint::Count {
            value,
            least,
            most,
            even,
            ..
        } => {
            let count = Count {
                value: *value as usize,
                least: number.unwrap_or(*least),
                most: number.unwrap_or(*most),
                even: *even && number.is_none(),
            };
            add_count(count, length, line);
        }
        Constraint::NoRun { length, .. } => {
            line.run = if line.run == 0 { *length } else { line.run.min(*length) };
        }
        Constraint::Less { first, second, .. } => {
            let rises = (first < second) == (number != Some(GREATER));
            let (mut rising, mut falling) = match line.special {
                Special::Less { rising, falling } => (rising, falling),
                _ => (false, false),
            };
            rising |= rises;
            falling |= !rises;
            line.special = Special::Less { rising, falling };
        }
        Constraint::Visible { backwards, .. } => {
            if let Special::Different { visible, .. } = &mut line.special {
                *(if *backwards {
                    &mut visible.back
                } else {
                    &mut visible.front
                }) = number;
            }
        }
        Constraint::Sum { .. } => {
            if let Special::Different { sum, .. } = &mut line.special {
                *sum = number;
            }
        }
        Constraint::WeightedSum { weights, .. } => {
            line.special = Special::Weighted(Arc::new(WeightedSum {
                weights: weights.clone(),
                total: number.unwrap_or_default(),
            }));
        }
        Constraint::Runs { .. } => {
            line.special = Special::Runs(Arc::new(Runs::new(parameter.unwrap_or_default())));
        }
        Constraint::Difference { .. } => line.special = Special::Difference,
        _ => {}
    }
}

fn add_count(count: Count, length: usize, line: &mut LineRules) {
    if length > MOST_CELLS {
        line.special = Special::Wide(count);
        return;
    }
    let ones = count.of_ones(length as u32);
    line.count = Some(match line.count {
        Some(known) => Count {
            value: 1,
            least: known.least.max(ones.least),
            most: known.most.min(ones.most),
            even: known.even || ones.even,
        },
        None => ones,
    });
}

/// Where the places of a value in one scope can all lie in another too.
fn find_crossings(model: &Model, scopes: &Scopes, lines: &mut [LineRules]) {
    let different: Vec<usize> = (0..lines.len())
        .filter(|&scope| matches!(lines[scope].special, Special::Different { .. }))
        .collect();
    let mut position = vec![u32::MAX; model.places.len()];
    for &scope in different
        .iter()
        .filter(|&&scope| scopes.cells[scope].len() == model.values.len())
    {
        for (place, &cell) in scopes.cells[scope].iter().enumerate() {
            position[cell as usize] = place as u32;
        }
        let mut crossings = Vec::new();
        for &other in different.iter().filter(|&&other| other != scope) {
            let (mut here, mut there): (Mask, Mask) = (0, 0);
            for (place, &cell) in scopes.cells[other].iter().enumerate() {
                if position[cell as usize] != u32::MAX {
                    here |= 1 << position[cell as usize];
                    there |= 1 << place;
                }
            }
            if here.count_ones() > 1 {
                crossings.push(Crossing {
                    scope: other as u32,
                    here,
                    there,
                });
            }
        }
        let shared = crossings.iter().map(|crossing| crossing.here.count_ones());
        lines[scope].widest_crossing = shared.max().unwrap_or(0);
        lines[scope].crossings = crossings.into();
        for &cell in &scopes.cells[scope] {
            position[cell as usize] = u32::MAX;
        }
    }
}
