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
WHAT_IF = (
    Technique("lat.whatif", "what-if", 6, 80, "failed_literal.simple", "Suppose {supposed}. {suppose} So {assigned}."),
    Technique("lat.nested", "nested what-if", 7, 110, "failed_literal.nested",
              "Suppose {supposed}. {suppose} So {assigned}."),
)  # fmt: skip
