"""Techniques for cells that must all differ: what families share whose cells are filled with numbers.

Names are those of the literature; costs are tenths of the usual scale, on which a full house is 1.0 and a naked pair
3.0. Every family makes its ladder of these and of its own (`gridproof.family.ladder`).
"""

from gridproof.family import Technique

FULL_HOUSE = Technique("lat.full_house", "full house", 1, 10, "different.full_house",
                       "Only {value} is missing from {line}: {assigned}.")  # fmt: skip
HIDDEN_SINGLE = Technique("lat.hidden_single", "hidden single", 1, 15, "different.hidden_single",
                          "In {line}, {value} can only go in {cells}.")  # fmt: skip
NAKED_SINGLE = Technique("lat.naked_single", "naked single", 2, 23, "different.naked_single",
                         "{value} is all that is left for {cells}.")  # fmt: skip
SINGLES = (FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE)

_NAKED = "{group} must share {values}, so no other cell of {line} can hold them: {assigned}."
_HIDDEN = "In {line}, {values} only fit in {group}, so nothing else fits there: {assigned}."
NAKED_SUBSETS = (
    Technique("lat.naked_pair", "naked pair", 3, 30, "different.naked_pair", _NAKED),
    Technique("lat.naked_triple", "naked triple", 3, 36, "different.naked_triple", _NAKED),
    Technique("lat.naked_quad", "naked quad", 4, 50, "different.naked_quad", _NAKED),
)
HIDDEN_SUBSETS = (
    Technique("lat.hidden_pair", "hidden pair", 3, 34, "different.hidden_pair", _HIDDEN),
    Technique("lat.hidden_triple", "hidden triple", 4, 40, "different.hidden_triple", _HIDDEN),
    Technique("lat.hidden_quad", "hidden quad", 4, 54, "different.hidden_quad", _HIDDEN),
)
LARGER_SUBSETS = (
    Technique("lat.subset", "larger subset", 5, 58, "different.complete",
              "{group} use up their values in {line}: {assigned}."),
)  # fmt: skip
SUBSETS = (*NAKED_SUBSETS, *HIDDEN_SUBSETS, *LARGER_SUBSETS)
_FISH = "In {lines}, {value} can only be in {covers}, so it goes nowhere else in {covers}: {assigned}."
_FINNED = "{value} is at {group2}, or else in {lines} it can only be in {covers}; either way {assigned}."
BASIC_FISH = (
    Technique("lat.xwing", "X-wing", 4, 32, "fish.two", _FISH),
    Technique("lat.swordfish", "swordfish", 4, 38, "fish.three", _FISH),
    Technique("lat.jellyfish", "jellyfish", 5, 52, "fish.four", _FISH),
)
FINNED_FISH = (
    Technique("lat.finned_xwing", "finned X-wing", 5, 54, "fish.finned_two", _FINNED),
    Technique("lat.finned_swordfish", "finned swordfish", 5, 56, "fish.finned_three", _FINNED),
    Technique("lat.finned_jellyfish", "finned jellyfish", 5, 60, "fish.finned_four", _FINNED),
)
FISH = (*BASIC_FISH, *FINNED_FISH)
_ENDS = "{chain}. So {ends} {assigned}."
WINGS = (
    Technique("lat.xy_wing", "XY-wing", 4, 42, "chain.xy_wing",
              "Whichever value {group} has, {value} is at one of {group2}: {assigned}."),
    Technique("lat.xyz_wing", "XYZ-wing", 4, 44, "wing.xyz",
              "{group2} is {value}, or it is {first} and then {group} must hold {value}; either way {assigned}."),
    Technique("lat.w_wing", "W-wing", 4, 44, "chain.w_wing",
              "In {line}, {values} must be at one of {group2}, so {group} cannot both be {values}, and one of them "
              "is {value}: {assigned}."),
)  # fmt: skip
SHORT_CHAINS = (
    Technique("lat.skyscraper", "skyscraper", 4, 46, "chain.parallel", _ENDS, ("row", "column")),
    Technique("lat.kite", "two-string kite", 4, 46, "chain.crossing", _ENDS, ("box",)),
    Technique("lat.turbot", "turbot fish", 4, 46, "chain.one_value_short", _ENDS),
    Technique("lat.remote_pair", "remote pair", 4, 48, "chain.remote_pair", _ENDS),
    Technique("lat.colouring", "simple colouring", 4, 50, "chain.colours", _ENDS),
    Technique("lat.multi_colouring", "multi-colouring", 4, 54, "chain.two_clusters", _ENDS),
)
LONG_CHAINS = (
    Technique("lat.medusa", "colouring of cells and groups", 5, 64, "chain.clusters", _ENDS),
    Technique("lat.xchain", "X-chain", 5, 66, "chain.one_value", _ENDS),
    Technique("lat.xychain", "XY-chain", 5, 66, "chain.two_candidates", _ENDS),
    Technique("lat.aic", "alternating chain", 5, 70, "chain.any", _ENDS),
    Technique("lat.grouped_aic", "grouped alternating chain", 5, 72, "chain.grouped", _ENDS),
    Technique("lat.als_chain", "chain of almost locked sets", 5, 78, "chain.almost_locked", _ENDS),
)
CHAINS = (*SHORT_CHAINS, *LONG_CHAINS)
ALMOST_LOCKED = (
    Technique("lat.als_xz", "almost locked sets", 5, 70, "wing.als_xz",
              "Only one of two sets can hold {first}: {group}, and {group2}. The other one needs {value}, "
              "so {assigned}."),
    Technique("lat.als_xy", "three almost locked sets", 5, 70, "chain.sets", _ENDS),
    Technique("lat.aligned_pair", "aligned pair exclusion", 5, 62, "wing.aligned_pair",
              "With {value} at {cells}, each value of {group} would repeat it or leave too few values for cells "
              "that both see ({rest}): {assigned}."),
)  # fmt: skip
WHAT_IF = (
    Technique("lat.whatif", "what-if", 6, 80, "failed_literal.simple", "Suppose {supposed}. {suppose} So {assigned}."),
    Technique("lat.nested", "nested what-if", 7, 110, "failed_literal.nested",
              "Suppose {supposed}. {suppose} So {assigned}."),
)  # fmt: skip
