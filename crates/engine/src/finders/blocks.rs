//! Blocks along a line of two-valued cells: where each can lie, and what that leaves for the cells.
//!
//! For each block people keep in mind its first and its last place. The finders of `places` look at these alone, those
//! of `segments` at a row of filled cells and the blocks that it can be a part of, and `ways` has what is left of one
//! line: all its arrangements. `pairs` and `cross` look at lines that cross. Lines of more cells than a mask holds are looked at in the same way.

mod cross;
mod pairs;
mod places;
mod ranges;
mod segments;
mod ways;

use self::ranges::Blocks;
use super::{Broken, Deduction, Finder, Named, Verdict, View};

/// The finders of this file.
pub const FINDERS: &[Named] = &[
    ("runs.empty", &Look(places::empty)),
    ("runs.fit", &Look(places::fit)),
    ("runs.all_filled", &Look(places::all_filled)),
    ("runs.all_needed", &Look(places::all_needed)),
    ("runs.overlap", &Look(places::overlap)),
    ("runs.reach", &Look(places::reach)),
    ("runs.edge", &Look(segments::edge)),
    ("runs.gap", &Look(segments::gap)),
    ("runs.cap", &Look(segments::cap)),
    ("runs.small_gap", &Look(places::small_gap)),
    ("runs.join", &Look(segments::join)),
    ("runs.split", &Look(segments::split)),
    ("runs.stretch", &Look(segments::stretch)),
    ("runs.known_overlap", &Look(places::known_overlap)),
    ("runs.known_reach", &Look(places::known_reach)),
    ("runs.identify", &Look(segments::identify)),
    ("runs.few_ways", &ways::Ways { most: 200 }),
    ("runs.all_ways", &ways::Ways { most: u64::MAX }),
    ("runs.chain", &pairs::Chain),
    ("runs.cross", &cross::Cross),
];

/// What follows for the cells of a line; a bit for each.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    filled: u128,
    blank: u128,
    /// The cells that its sentence points at, once or twice.
    groups: [u128; 2],
    /// The length of the block that it is about.
    length: u32,
}

/// What can be seen in a line; `None` if its blocks do not fit into it.
type Seen = Option<Vec<Said>>;

/// Something that people see in one line.
struct Look(fn(&Blocks<'_>) -> Seen);

impl Finder for Look {
    fn find(&self, view: &View<'_>, scope: u32, found: &mut Vec<Deduction>) -> Verdict {
        let Some(blocks) = Blocks::of(view, scope) else {
            return Ok(());
        };
        let seen = (self.0)(&blocks).ok_or_else(|| broken(view, scope))?;
        for said in seen {
            found.extend(deduction(view, scope, &blocks, said));
        }
        Ok(())
    }

    fn still(&self, view: &View<'_>, scope: u32, deduction: &Deduction) -> bool {
        let mut found = Vec::new();
        let alike = |other: &Deduction| {
            deduction.is_said_by(other) && deduction.groups == other.groups && deduction.ways == other.ways
        };
        self.find(view, scope, &mut found).is_ok() && found.iter().any(alike)
    }
}

/// A deduction that says what was seen, if any of it is news.
fn deduction(view: &View<'_>, scope: u32, blocks: &Blocks<'_>, said: Said) -> Option<Deduction> {
    let open = blocks.open();
    let mut facts = blocks.facts(said.filled & open, 1);
    facts.extend(blocks.facts(said.blank & open, 0));
    let groups = said.groups.iter().filter(|&&group| group != 0);
    (!facts.is_empty()).then(|| Deduction {
        facts,
        scopes: vec![scope],
        constraints: view.board.constraints(scope).to_vec(),
        groups: groups.map(|&group| blocks.cells_of(group).collect()).collect(),
        ways: u64::from(said.length),
        ..Deduction::default()
    })
}

fn broken(view: &View<'_>, scope: u32) -> Broken {
    Broken::Found(Box::new(Deduction {
        scopes: vec![scope],
        constraints: view.board.constraints(scope).to_vec(),
        ..Deduction::default()
    }))
}
