"""How puzzles are made: the words in which a family says which strategy of the engine makes its boards.

A strategy is plain data that crosses to the engine with each wish.
"""

from typing import ClassVar, Literal, TypeAlias

import msgspec


class ClueGroup(msgspec.Struct, frozen=True):
    """Clues that a puzzle may be made of: templates `start` to `stop`, all of them or a random `sample`."""

    start: int
    stop: int
    sample: int | None = None


class Dig(msgspec.Struct, frozen=True, tag="dig", tag_field="kind"):
    """Fill a grid at random and take clues away, those of the first group first, as long as the level allows."""

    chooses_clues: ClassVar[bool] = True
    """Whether it is the strategy that says which clues are shown."""
    keeps_answer: ClassVar[bool] = True
    """Whether puzzles can be made for a given answer."""
    groups: tuple[ClueGroup, ...]

    def most_clues(self) -> int:
        """How many clues a puzzle may show."""
        return sum(group.stop - group.start if group.sample is None else group.sample for group in self.groups)


class Answers(msgspec.Struct, frozen=True, tag="answers", tag_field="kind"):
    """Show all clues of an answer, and change the answer cell by cell until they tell it by just the wanted level."""

    chooses_clues: ClassVar[bool] = False
    keeps_answer: ClassVar[bool] = True


class Regions(msgspec.Struct, frozen=True, tag="regions", tag_field="kind"):
    """Place `each` marks in every row and column of a square, grow as many regions around them, and repair the map.

    `rule` is the key of the family's rule about regions. The model is without them.
    """

    chooses_clues: ClassVar[bool] = False
    keeps_answer: ClassVar[bool] = False
    side: int
    each: int
    rule: str


class Picture(msgspec.Struct, frozen=True, tag="picture", tag_field="kind"):
    """Change cells of a picture until its lines tell it: a random one, or the wanted one, 1 for black."""

    chooses_clues: ClassVar[bool] = False
    keeps_answer: ClassVar[bool] = False
    rows: int
    columns: int
    wanted: tuple[int, ...] = ()


class Loop(msgspec.Struct, frozen=True, tag="loop", tag_field="kind"):
    """Draw one loop along borders, and show as few of the numbers that count borders as the level allows.

    The loop is pushed over faces to make it longer; of so many faces that would leave it as long, `calm`, one is taken,
    and of so many faces, `rests`, it is never pushed over one.
    """

    chooses_clues: ClassVar[bool] = True
    keeps_answer: ClassVar[bool] = True
    calm: int = 6
    rests: int = 8


class Sums(msgspec.Struct, frozen=True, tag="sums", tag_field="kind"):
    """Lay out runs inside a black border, and find digits whose sums leave one answer.

    `rows` and `columns` are those inside. `different` and `sum` are the keys of the family's rules: the digits of a run
    differ, and they add up to its sum.
    """

    chooses_clues: ClassVar[bool] = False
    keeps_answer: ClassVar[bool] = False
    rows: int
    columns: int
    symmetry: Literal["none", "half_turn", "mirror"]
    different: str
    sum: str


Strategy: TypeAlias = Dig | Answers | Regions | Picture | Loop | Sums


class Wish(msgspec.Struct, frozen=True):
    """What the engine is asked for: a tier or 0 for any, wishes about the clues, how it is made, how many attempts.

    `clues` are the fewest and the most, `units` those that come and go together (all that may be shown; empty if each
    may by itself), `answer` that which the puzzle is to have (empty for any).
    """

    tier: int
    strategy: Strategy
    tries: int
    minimal: bool = False
    clues: tuple[int, int] | None = None
    units: list[list[int]] = []
    answer: list[int] = []
