"""How puzzles are made: the words in which a family says which strategy of the engine makes its boards.

A strategy is plain data that crosses to the engine with each wish. `Dig` fills a grid and takes clues away.
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

    def most_clues(self) -> int:
        """How many clues a puzzle may show."""
        return sum(group.stop - group.start if group.sample is None else group.sample for group in self.groups)


Strategy: TypeAlias = Dig


class Wish(msgspec.Struct, frozen=True):
    """What the engine is asked for: a tier or 0 for any, wishes about the clues, how it is made, how many attempts."""

    tier: int
    strategy: Strategy
    tries: int
    minimal: bool = False
    clues: int | None = None
