//! Moving cells until a map is of the wanted tier.
//!
//! Too hard: the ladder up to the tier is stuck in a state with some cells open. One of these that is none of the
//! answer's moves to another region, best to one that is finished by then, so that nothing can be there. Too easy:
//! cells move to where they give no rival but leave more to the higher tiers. Either way a move is kept if it is no
//! step back; no map is given up before many have been tried. A map that the ladder solves has one answer, so the way
//! down may lead through maps that have several.

use super::cells::Cells;
use super::map::Map;
use super::repair::{Move, Repair};
use super::{Regions, with_regions};
use crate::budget::{Budget, Stop};
use crate::closure::Closure;
use crate::finders::Board;
use crate::random::Random;
use crate::rules::Rules;

/// Moves tried before a map is given up.
const MOST_LOOKS: u32 = 60;
/// Moves refused before one is taken whatever it does.
const PATIENCE: u32 = 5;
/// Moves drawn, of which the best looking is tried.
const DRAWN: usize = 4;

/// How far the ladder gets on a map.
struct Look {
    /// The cells that are open when each tier has said all that it can.
    open: [usize; 8],
    /// The tier that solves the map, if one up to the wanted does.
    tier: Option<u8>,
    /// The cells that are open in the end.
    stuck: Cells,
}

/// What is wanted of a map.
pub struct Climb<'a> {
    /// The rules without regions.
    pub rules: &'a Rules,
    /// What is known of the regions.
    pub regions: &'a Regions,
    /// The marks of the answer.
    pub answer: &'a Cells,
    /// The wanted tier.
    pub wanted: u8,
}

impl Climb<'_> {
    /// Moves cells of a map until it is of the wanted tier; false if that takes too many looks.
    pub fn run(&self, repair: &mut Repair, random: &mut Random, budget: &mut Budget) -> Result<bool, Stop> {
        let mut look = self.look(&repair.map, budget)?;
        let mut refused = 0;
        for _ in 0..MOST_LOOKS {
            if look.tier == Some(self.wanted) {
                return Ok(true);
            }
            let too_easy = look.tier.is_some();
            let Some((cell, region)) = self.draw(repair, &look, random, budget)? else {
                return Ok(false);
            };
            let from = repair.map.region(cell);
            repair.move_cell(cell, region);
            let next = self.look(&repair.map, budget)?;
            let better = if too_easy {
                next.tier.is_some() && self.left(&next) >= self.left(&look)
            } else {
                next.tier.is_some() || next.open[usize::from(self.wanted)] <= look.open[usize::from(self.wanted)]
            };
            if better || refused >= PATIENCE {
                look = next;
                refused = 0;
            } else {
                repair.move_cell(cell, from);
                refused += 1;
            }
        }
        Ok(look.tier == Some(self.wanted))
    }

    fn look(&self, map: &Map, budget: &mut Budget) -> Result<Look, Stop> {
        let Ok(rules) = with_regions(&self.rules.model, map, self.regions) else {
            unreachable!("regions are lists of cells that exist");
        };
        let mut closure = Closure::new(Board::blank(&rules), 1);
        let mut look = Look {
            open: [0; 8],
            tier: None,
            stuck: Cells::default(),
        };
        for tier in 1..=self.wanted {
            closure.rise_to(tier);
            let solved = closure.run(budget)?;
            let cells = 0..map.side() * map.side();
            look.stuck = cells.filter(|&cell| !closure.is_told(cell as u32)).collect();
            look.open[usize::from(tier)] = look.stuck.number();
            if solved {
                look.tier = Some(tier);
                break;
            }
        }
        Ok(look)
    }

    /// How much the tiers below the wanted leave open, all together.
    fn left(&self, look: &Look) -> usize {
        look.open[..usize::from(self.wanted)].iter().sum()
    }

    /// A move to try: of some drawn at random the best looking.
    fn draw(
        &self,
        repair: &mut Repair,
        look: &Look,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Stop> {
        let too_easy = look.tier.is_some();
        let side = repair.map.side();
        let from = if too_easy {
            Cells::first(side * side)
        } else {
            look.stuck
        };
        let mut cells: Vec<usize> = from.without(self.answer).iter().collect();
        random.shuffle(&mut cells);
        let mut drawn = Vec::new();
        for cell in cells {
            if !repair.map.can_lose(cell) {
                continue;
            }
            for region in repair.map.regions_near(cell) {
                if !too_easy || repair.made_by((cell, region), 1, random, budget)? == 0 {
                    drawn.push((cell, region));
                }
            }
            if drawn.len() >= DRAWN {
                break;
            }
        }
        let map = &repair.map;
        let looks = |&(cell, region): &Move| {
            let size = |region: usize| map.cells(region).number() as i64;
            let open = |region: usize| map.cells(region).and(&look.stuck).number() as i64;
            if too_easy {
                size(map.region(cell)) - size(region)
            } else if open(region) == 0 {
                i64::MAX
            } else {
                open(region) - open(map.region(cell))
            }
        };
        Ok(drawn.into_iter().max_by_key(looks))
    }
}
