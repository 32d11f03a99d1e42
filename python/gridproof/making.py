"""How puzzles are made: the words in which a family says which strategy of the engine makes its boards.

A strategy is plain data that crosses to the engine with each wish. `Dig` fills a grid and takes clues away;
`Loop` draws a loop and shows numbers.
"""

from typing import TypeAlias

import msgspec


class ClueGroup(msgspec.Struct, frozen=True):
    """Clues that a puzzle may be made of: templates `start` to `stop`, all of them or a random `sample`."""

    start: int
    stop: int
    sample: int | None = None


class Dig(msgspec.Struct, frozen=True, tag="dig", tag_field="kind"):
    """Fill a grid at random and take clues away, those of the first group first, as long as the level allows."""

    groups: tuple[ClueGroup, ...]


class Loop(msgspec.Struct, frozen=True, tag="loop", tag_field="kind"):
    """Draw one loop along borders, and show as few of the numbers that count borders as the level allows.

    The loop is pushed over faces to make it longer; of so many faces that would leave it as long, `calm`, one is taken,
    and of so many faces, `rests`, it is never pushed over one.
    """

    calm: int = 6
    rests: int = 8


Strategy: TypeAlias = Dig | Loop


class Wish(msgspec.Struct, frozen=True):
    """What the engine is asked for: a tier or 0 for any, wishes about the clues, how it is made, how many attempts."""

    tier: int
    strategy: Strategy
    tries: int
    minimal: bool = False
    clues: int | None = None
