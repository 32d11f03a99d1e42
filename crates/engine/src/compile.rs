//! Reading a model into the form in which it runs: the ladder, the rules of each line, the order of filling.

use crate::automaton::Automaton;
use crate::inference::{Inference, LineRules};
use crate::kinds::count::Count;
use crate::model::{Constraint, Model, ModelError};

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

pub(crate) fn read_lines(model: &Model, scopes: usize) -> Vec<LineRules> {
    let mut lines = vec![LineRules::default(); scopes];
    for constraint in &model.constraints {
        match constraint {
            Constraint::Count {
                scope,
                value,
                least,
                most,
                ..
            } => {
                let line = &mut lines[*scope as usize];
                let length = model.scopes[*scope as usize].cells.len() as u32;
                let ones = Count {
                    value: *value as usize,
                    least: *least,
                    most: *most,
                }
                .of_ones(length);
                line.count = Some(match line.count {
                    Some(known) => Count {
                        value: 1,
                        least: known.least.max(ones.least),
                        most: known.most.min(ones.most),
                    },
                    None => ones,
                });
            }
            Constraint::NoRun { scope, length, .. } => {
                let run = &mut lines[*scope as usize].run;
                *run = if *run == 0 { *length } else { (*run).min(*length) };
            }
            Constraint::DistinctLines { scopes, .. } => {
                for &scope in scopes {
                    lines[scope as usize]
                        .rivals
                        .extend(scopes.iter().filter(|&&other| other != scope));
                }
            }
            Constraint::Relation { .. } => {}
        }
    }
    for (line, scope) in lines.iter_mut().zip(&model.scopes) {
        if line.run > 0 || line.count.is_some() {
            line.automaton = Automaton::new(scope.cells.len(), line.count, line.run);
        }
    }
    lines
}
