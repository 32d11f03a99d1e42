//! What a ladder says up to a tier, as far as planes say it too.

use crate::model::Rung;

/// The inferences to follow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Says {
    /// Single candidates are told.
    pub(crate) naked: bool,
    /// Values whose places in one group lie in another.
    pub(crate) pointing: bool,
    /// Bounds across signs.
    pub(crate) signs: bool,
    /// The sizes of subsets of cells, as bits.
    pub(crate) naked_sets: u32,
    /// The sizes of subsets of values.
    pub(crate) hidden_sets: u32,
    /// The greatest number of groups of a fish.
    pub(crate) fish: u32,
    /// Chains of single candidates.
    pub(crate) chains: bool,
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
    &["different.hidden_pair", "different.hidden_triple", "different.hidden_quad"],
    &["fish.two", "fish.three", "fish.four"],
    &["less.marks", "less.bounds", "less.chain", "less.extreme", "less.pair"],
];

impl Says {
    /// What the rungs up to a tier say; `None` if they do not even say that a value has one place left.
    pub(crate) fn up_to(rungs: &[Rung], tier: u8, has_signs: bool) -> Option<Self> {
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
            signs: has_signs && has("less.marks") && naked,
            naked_sets: sizes("naked"),
            hidden_sets: sizes("hidden"),
            fish: fish.filter(|(_, name)| has(name)).map(|(size, _)| size).max().unwrap_or(0),
            chains: has("chain.any"),
            suppose: has("failed_literal.simple"),
            exact: false,
        };
        let contained = |name: &str| CONTAINED.iter().any(|names| names.contains(&name));
        let of_signs = |name: &str| name.starts_with("less.");
        let said = |rung: &&Rung| match rung.inference.as_str() {
            // Groups of one rule: the same is said of all groups, or else it is not all that is said.
            name if of_signs(name) => !has_signs || (says.signs && contained(name)),
            "different.hidden_single" | "different.full_house" => has("different.hidden_single"),
            "different.pointing" => says.pointing,
            name => rung.rules.is_empty() && contained(name),
        };
        says.exact = all.iter().all(said);
        has("different.hidden_single").then_some(says)
    }

    /// All that follows from single groups and crossings, for suppositions.
    pub(crate) fn supposing(&self) -> Self {
        Self {
            naked: true,
            pointing: true,
            signs: true,
            naked_sets: 0b11100,
            hidden_sets: 0b11100,
            exact: false,
            fish: 0,
            chains: false,
            suppose: false,
        }
    }

    pub(crate) fn has_sets(&self) -> bool {
        self.naked_sets | self.hidden_sets != 0
    }
}
