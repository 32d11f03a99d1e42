"""Whether a comparison is fair: what was made is what was promised, what was answered is right.

Samples of everybody's puzzles are counted by clauses and CaDiCaL, whoever made them, and graded by our ladder: both
sides must give one solution and the same level. Answers are checked against the rules and against the number of
solutions that is known.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from bench.contestant import Answer
from gridproof import LEVELS, Family, PuzzleDocument, find, grade
from gridproof.faults import broken_rules
from gridproof.model import Model
from gridproof.sat import Encoding

NO_LEVEL = "none"


class Sample(msgspec.Struct):
    """Of `checked` puzzles, so many are `unique`; the levels that our ladder gives them, easiest first."""

    checked: int
    unique: int
    levels: dict[str, int]


def sampled(family: Family, boards: Sequence[Any], most: int) -> Sample | None:
    """Check up to `most` of these boards, spread evenly; `None` if there is nothing to check."""
    chosen = spread(boards, most)
    if not chosen:
        return None
    unique = 0
    found: Counter[str] = Counter()
    for board in chosen:
        unique += encoding(family.name, family.shape(board)).count(family.bindings(board))[0] == 1
        graded = grade(family, board)
        found[(graded.level if graded else None) or NO_LEVEL] += 1
    return Sample(len(chosen), unique, {level: found[level] for level in (*LEVELS, NO_LEVEL) if level in found})


def spread(items: Sequence[Any], most: int) -> list[Any]:
    """Up to `most` of the items, evenly spread over all of them, the first and the last among them."""
    number = min(most, len(items))
    if number < 2:
        return list(items[:number])
    return [items[round(place * (len(items) - 1) / (number - 1))] for place in range(number)]


@cache
def encoding(name: str, shape: Any) -> Encoding:
    """The clauses of a shape."""
    return Encoding(model(name, shape))


@cache
def model(name: str, shape: Any) -> Model:
    """The rules of a shape."""
    return find(name).model(shape)


def is_right(document: PuzzleDocument, answer: Answer, counts: bool) -> bool:
    """Whether the number of solutions, if counted, is the known one, and the solution is right.

    That is the stored one where there is only one, and else one that obeys the rules.
    """
    known = document.solutions
    if answer.timed_out or (counts and known is not None and answer.count != known):
        return False
    if answer.solution is None:
        return known == 0
    if known == 1 and document.solution is not None:
        return bool(answer.solution == document.solution)
    family, board = document.family, document.board
    try:
        values = family.values(board, answer.solution)
    except ValueError:
        return False
    return not broken_rules(model(family.name, family.shape(board)), family.bindings(board), values)
