//! Regions: marks are placed first, regions grown around them, and the map is then repaired.
//!
//! No map is thrown away for having several answers: a rival answer is killed by moving one of its marks to the region
//! next door ([`repair`]), until none is left. The same kind of move then makes the map harder or easier until it is of
//! the wanted tier ([`level`]).

pub mod cells;
mod closing;
pub mod grow;
pub mod level;
pub mod map;
pub mod placing;
pub mod repair;

use serde::Deserialize;

use super::{Made, Wish};
use crate::budget::{Budget, Stop};
use crate::model::{Constraint, Model, ModelError, Scope};
use crate::random::Random;
use crate::rules::Rules;
use cells::{Cells, MOST_SIDE};
use level::Climb;
use map::Map;
use placing::Field;
use repair::Repair;

/// A square board with as many regions as rows, each with so many marks.
#[derive(Clone, Debug, Deserialize)]
pub struct Regions {
    /// The rows, the columns, and the regions.
    pub side: u32,
    /// The marks in each row, column and region.
    pub each: u32,
    /// The key of the rule about regions.
    pub rule: String,
}

/// Nodes after which placing marks at random begins anew.
const PLACING: u64 = 2000;

/// How much the sizes of regions differ, for one mark in each and for several, by tier: small regions are easy to fill.
const SPREAD: [[usize; 8]; 2] = [[7, 8, 5, 3, 2, 2, 2, 2], [7, 9, 8, 6, 5, 5, 4, 4]];

/// One attempt.
pub(super) fn attempt(
    rules: &Rules,
    wish: &Wish,
    regions: &Regions,
    random: &mut Random,
    budget: &mut Budget,
) -> Result<Option<Made>, Stop> {
    let (side, each) = (regions.side as usize, regions.each as usize);
    if side > MOST_SIDE {
        return Ok(None);
    }
    let rows = Field::new(side, each);
    let answer = loop {
        if let Some(answer) = rows.placements(None, 1, PLACING, random, budget)?.found.pop() {
            break answer;
        }
    };
    let all: Vec<usize> = (0..side).collect();
    let mut map = Map::new(side);
    let spread = SPREAD[usize::from(each > 1)][usize::from(wish.tier)];
    while !grow::grow(&mut map, &all, each, spread, &answer, random) {
        budget.spend()?;
    }
    let mut repair = Repair::new(map, &rows, &answer);
    repair.run(random, budget)?;
    let climb = Climb {
        rules,
        regions,
        answer: &answer,
        wanted: wish.tier,
    };
    if wish.tier > 0 && !climb.run(&mut repair, random, budget)? {
        return Ok(None);
    }
    Ok(Some(Made {
        answer: values(side, &answer),
        pattern: repair.map.pattern(),
        ..Made::default()
    }))
}

fn values(side: usize, marks: &Cells) -> Vec<u8> {
    (0..side * side).map(|cell| u8::from(marks.contains(cell))).collect()
}

/// The rules with these regions.
pub fn with_regions(model: &Model, map: &Map, regions: &Regions) -> Result<Rules, ModelError> {
    let mut model = model.clone();
    for region in 0..map.side() {
        model.constraints.push(Constraint::Count {
            rule: regions.rule.clone(),
            scope: model.scopes.len() as u32,
            value: 1,
            least: regions.each,
            most: regions.each,
            even: false,
            clue: None,
        });
        model.scopes.push(Scope {
            name: format!("{} {}", regions.rule, region + 1),
            cells: map.cells(region).iter().map(|cell| cell as u32).collect(),
        });
    }
    Rules::new(model)
}
