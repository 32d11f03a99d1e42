//! What a ladder says up to a tier, as far as planes say it too.

use super::table::Table;
use crate::model::Rung;

/// What signs say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bounds {
    /// Nothing.
    #[default]
    Unsaid,
    /// Bounds by told values.
    Told,
    /// Bounds by all that a cell may hold.
    Marked,
}

/// What numbers seen from the ends of lines say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Views {
    /// Nothing.
    #[default]
    Unsaid,
    /// How high a cell near the end can be.
    Bound,
    /// All that one number says.
    Single,
    /// All that both ends say.
    Both,
}

/// Which candidates chains go through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Chains {
    /// There are no chains.
    #[default]
    Unsaid,
    /// Single ones.
    Single,
    /// Those of several cells too.
    Grouped,
    /// Those of almost locked sets too.
    Sets,
}

/// The inferences to follow.
#[allow(
    clippy::struct_excessive_bools,
    reason = "any of them may be said without the others"
)]
#[derive(Clone, Debug, Default)]
pub(crate) struct Says {
    /// Single candidates are told.
    pub(crate) naked: bool,
    /// Values whose places in one group lie in another.
    pub(crate) pointing: bool,
    /// Bounds across signs.
    pub(crate) bounds: Bounds,
    /// Numbers seen from the ends of lines.
    pub(crate) views: Views,
    /// Cells of a group beyond several others.
    pub(crate) peaks: bool,
    /// The sizes of subsets of cells, as bits.
    pub(crate) naked_sets: u32,
    /// The sizes of subsets of values.
    pub(crate) hidden_sets: u32,
    /// The greatest number of groups of a fish.
    pub(crate) fish: u32,
    /// Wings, short chains of one value, two colours.
    pub(crate) wings: bool,
    /// For each rule whether its groups may have several places instead of one there.
    pub(crate) rectangles: Vec<bool>,
    /// Chains.
    pub(crate) chains: Chains,
    /// Suppositions.
    pub(crate) suppose: bool,
    /// Whether the ladder says nothing else.
    pub(crate) exact: bool,
}

/// The rungs that are said, whenever others are: what they say, others together say too.
const CONTAINED: &[&[&str]] = &[
    &["different.full_house", "different.hidden_single"],
    &["different.naked_single"],
    &["different.pointing"],
    &["different.naked_pair", "different.naked_triple", "different.naked_quad"],
    &[
        "different.hidden_pair",
        "different.hidden_triple",
        "different.hidden_quad",
    ],
    &["fish.two", "fish.three", "fish.four"],
    &[
        "less.marks",
        "less.bounds",
        "less.chain",
        "less.extreme",
        "less.pair",
        "less.peak",
    ],
];

fn is_rectangle(rung: &Rung, rule: &String) -> bool {
    rung.inference == "fish.rectangle" && (rung.rules.is_empty() || rung.rules.contains(rule))
}

/// The rungs of which short chains are parts.
const WINGS: [&str; 5] = [
    "chain.xy_wing",
    "chain.w_wing",
    "wing.xyz",
    "chain.one_value_short",
    "chain.colours",
];

impl Says {
    /// Whether a ladder says, from its lowest tier on, that a value has one place left: what planes always say.
    pub(crate) fn fits(rungs: &[Rung]) -> bool {
        let is_single = |rung: &Rung| rung.inference == "different.hidden_single" && rung.rules.is_empty();
        rungs.iter().any(|rung| rung.tier <= 1 && is_single(rung))
    }

    /// What the rungs up to a tier say.
    pub(crate) fn up_to<const W: usize>(rungs: &[Rung], tier: u8, table: &Table<W>) -> Self {
        let (has_signs, kinds) = (!table.offsets.is_empty(), &table.kinds);
        let all: Vec<&Rung> = rungs.iter().filter(|rung| rung.tier <= tier).collect();
        let has = |name: &str| all.iter().any(|rung| rung.rules.is_empty() && rung.inference == name);
        let sizes = |kind: &str| {
            let names = (2u32..).zip(["pair", "triple", "quad"]);
            let sizes = names.filter(|(_, name)| has(&format!("different.{kind}_{name}")));
            sizes.fold(0, |all, (size, _)| all | 1 << size)
        };
        let fish = (2u32..).zip(["fish.two", "fish.three", "fish.four"]);
        let naked = has("different.naked_single");
        let mut says = Self {
            naked,
            pointing: has("different.pointing"),
            bounds: if has_signs && naked && has("less.marks") {
                Bounds::Marked
            } else if has_signs && has("less.bounds") {
                Bounds::Told
            } else {
                Bounds::Unsaid
            },
            views: match ["view.bound", "view.line", "view.both"].map(&has) {
                [true, true, true] if naked => Views::Both,
                [true, true, _] if naked => Views::Single,
                [true, ..] if has("view.one") => Views::Bound,
                _ => Views::Unsaid,
            },
            peaks: has_signs && has("less.peak"),
            naked_sets: sizes("naked"),
            hidden_sets: sizes("hidden"),
            fish: fish
                .filter(|(_, name)| has(name))
                .map(|(size, _)| size)
                .max()
                .unwrap_or(0),
            wings: WINGS.iter().all(|name| has(name)),
            rectangles: kinds
                .iter()
                .map(|kind| all.iter().any(|rung| is_rectangle(rung, &kind.rule)))
                .collect(),
            chains: match ["chain.any", "chain.grouped", "chain.almost_locked"].map(&has) {
                [true, true, true] => Chains::Sets,
                [true, true, _] => Chains::Grouped,
                [true, ..] => Chains::Single,
                _ => Chains::Unsaid,
            },
            suppose: has("failed_literal.simple"),
            exact: false,
        };
        says.exact = all.iter().all(|rung| says.contains(rung, has_signs));
        says
    }

    /// Whether all that a rung says is said.
    fn contains(&self, rung: &Rung, has_signs: bool) -> bool {
        let is_bound = |name: &str| matches!(name, "less.bounds" | "less.extreme");
        match rung.inference.as_str() {
            // Rungs for groups of one rule say nothing that those for all groups do not say.
            "different.hidden_single" | "different.full_house" => true,
            "different.pointing" => self.pointing,
            name if name.starts_with("less.") && !has_signs => true,
            name if name.starts_with("view.") => self.views == Views::Both || name == "view.bound",
            name if is_bound(name) && self.bounds == Bounds::Told => true,
            name if name.starts_with("less.") && self.bounds != Bounds::Marked => false,
            name => rung.rules.is_empty() && CONTAINED.iter().any(|names| names.contains(&name)),
        }
    }

    /// What costs little, for searching; subsets and crossings where that saves more nodes than it costs.
    pub(crate) fn at_a_glance(pointing: bool, subsets: bool) -> Self {
        Self {
            naked: true,
            bounds: Bounds::Marked,
            views: Views::Both,
            pointing,
            naked_sets: if subsets { 0b1100 } else { 0 },
            hidden_sets: if subsets { 0b100 } else { 0 },
            ..Self::default()
        }
    }

    /// The same without suppositions, and with chains of single candidates at most.
    pub(crate) fn without_dear(&self) -> Self {
        Self {
            suppose: false,
            chains: self.chains.min(Chains::Single),
            exact: false,
            ..self.clone()
        }
    }

    /// All that follows from single groups and crossings, for suppositions.
    pub(crate) fn supposing() -> Self {
        Self {
            naked: true,
            pointing: true,
            bounds: Bounds::Marked,
            views: Views::Both,
            peaks: false,
            naked_sets: 0b11100,
            hidden_sets: 0b11100,
            exact: false,
            fish: 0,
            wings: false,
            rectangles: Vec::new(),
            chains: Chains::Unsaid,
            suppose: false,
        }
    }

    pub(crate) fn has_sets(&self) -> bool {
        self.naked_sets | self.hidden_sets != 0
    }
}
