"""How puzzles are made: the words in which a family says which strategy of the engine makes its boards.

A strategy is plain data that crosses to the engine with each wish. `Dig` fills a grid and takes clues away; `Sums`
lays out runs and finds digits whose sums leave one answer.
"""

from typing import Literal, TypeAlias

import msgspec


class ClueGroup(msgspec.Struct, frozen=True):
    """Clues that a puzzle may be made of: templates `start` to `stop`, all of them or a random `sample`."""

    start: int
    stop: int
    sample: int | None = None


class Dig(msgspec.Struct, frozen=True, tag="dig", tag_field="kind"):
    """Fill a grid at random and take clues away, those of the first group first, as long as the level allows."""

    groups: tuple[ClueGroup, ...]


class Sums(msgspec.Struct, frozen=True, tag="sums", tag_field="kind"):
    """Lay out runs inside a black border, and find digits whose sums leave one answer.

    `rows` and `columns` are those inside. `different` and `sum` are the keys of the family's rules: the digits of a run
    differ, and they add up to its sum.
    """

    rows: int
    columns: int
    symmetry: Literal["none", "half_turn", "mirror"]
    different: str
    sum: str


Strategy: TypeAlias = Dig | Sums


class Wish(msgspec.Struct, frozen=True):
    """What the engine is asked for: a tier or 0 for any, wishes about the clues, how it is made, how many attempts."""

    tier: int
    strategy: Strategy
    tries: int
    minimal: bool = False
    clues: int | None = None
