"""What is made for the benchmark of making: for each family sizes and levels, how the peer is asked, what is wanted.

Levels are matched by promise. Samples of the peer's boards were graded by our ladder, and our level is the lowest that
at least three in four of them stay within; the sample in each row shows whether that still holds. Wishes are fields of
our recipe that make the promise the same: a symmetry that the peer keeps, a rule that it adds.

`cost` is what a puzzle takes the peer, roughly, in CPU ms: it only decides how many are made. What is wanted of us is
a speed against the peer's in the same run (`wanted_ratio`), or a time where no peer is worth a comparison.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from gridproof import LEVELS, Family
from gridproof.levels import dealt
from gridproof.recipe import read_options

EVERY = "every"
"""In place of a level: each level that the size deals, and any."""
QUICK, FULL = 500, 16_000
"""CPU ms that a peer may take for a size and level in the two profiles."""
SLOW = 1000
"""CPU ms a puzzle: so slow a peer waits for the full profile."""
FEWEST, MOST = 4, 1000
"""Puzzles of a peer."""
SLOW_RATIO, FAST_RATIO = 5, 1
"""How many times faster than a peer to be that takes a millisecond or more, and than one that takes less."""


class MakeSize(msgspec.Struct, frozen=True):
    """A size and level to make: how the peer is asked (not at all if empty), what is wanted.

    `least_ratio` replaces the usual one; `most_milliseconds` is how long a puzzle of ours may take.
    """

    size: tuple[int, int]
    level: str | None
    asked: str = ""
    cost: float = 1
    wishes: dict[str, Any] = {}
    least_ratio: float | None = None
    most_milliseconds: float | None = None

    def count(self, full: bool) -> int:
        """How many puzzles a peer makes; 0 if none."""
        if not self.asked or (self.cost >= SLOW and not full):
            return 0
        return max(FEWEST, min(MOST, round((FULL if full else QUICK) / self.cost)))

    @property
    def passes(self) -> int:
        """How often all of it is done: the quicker the oftener, as small times are disturbed more easily."""
        return 5 if self.cost < 1 else 3 if self.cost < 10 else 1

    def wanted_ratio(self, milliseconds: float) -> float:
        """How many times faster we want to be than a peer that takes so long."""
        return self.least_ratio or (SLOW_RATIO if milliseconds >= 1 else FAST_RATIO)

    def options(self, family: Family) -> Any:
        """The family's options among the wishes."""
        return read_options(family, self.wishes.get("options", {}))

    def levels(self, family: Family) -> Iterator["MakeSize"]:
        """The levels to make: each, or the lowest that is dealt and not below the wanted one, or the highest."""
        known = dealt(family, self.size, self.options(family))
        if self.level == EVERY:
            yield from (replace(self, level=level) for level in (None, *known))
        elif self.level is None or not known:
            yield self
        else:
            enough = [level for level in known if LEVELS.index(level) >= LEVELS.index(self.level)]
            yield replace(self, level=enough[0] if enough else known[-1])


def square(side: int, level: str | None, asked: str = "", cost: float = 1, **more: Any) -> MakeSize:
    """A square of this side."""
    return MakeSize((side, side), level, asked, cost, **more)


HALF_TURN = {"symmetry": "half_turn"}
DIAGONALS = {"symmetry": "half_turn", "options": {"diagonals": True}}
TWO_STARS = {"options": {"stars": 2}}

MAKING: dict[str, tuple[MakeSize, ...]] = {
    "binairo": (
        square(8, "easy", "8x8udn", 0.43, least_ratio=3),
        square(10, "easy", "10x10udn", 1.2, least_ratio=5),
        square(14, "easy", "14x14udn", 5.7, least_ratio=10),
        square(20, "easy", "20x20udn", 50, least_ratio=30),
        square(30, "easy", "30x30udn", 5600, most_milliseconds=20),
    ),
    "futoshiki": (
        square(4, "beginner", "4dt", 0.061),
        square(4, "easy", "4de", 0.062),
        square(5, "beginner", "5dt", 0.13),
        square(5, "easy", "5de", 0.2),
        square(5, "medium", "5dk", 3.2),
        square(5, "hard", "5dx", 3),
        square(5, "expert", "5dr", 3.2),
        square(6, "beginner", "6dt", 0.31),
        square(6, "easy", "6de", 0.57),
        square(6, "medium", "6dk", 3.9),
        square(6, "hard", "6dx", 6.1),
        square(6, "extreme", "6dr", 6.6),
        square(7, "beginner", "7dt", 0.77),
        square(7, "easy", "7de", 1.6),
        square(7, "medium", "7dk", 6.7),
        square(7, "hard", "7dx", 14),
        square(7, "extreme", "7dr", 41),
        square(8, "beginner", "8dt", 1.4),
        square(8, "easy", "8de", 4.2),
        square(8, "medium", "8dk", 19),
        square(8, "hard", "8dx", 37),
        square(9, "easy", "9dt", 3.1),
        square(9, "easy", "9de", 8.7),
        square(9, "medium", "9dk", 65),
        square(9, "hard", "9dx", 128, least_ratio=30),
    ),
    "skyscrapers": (
        square(4, "easy", "4de", 0.08),
        square(5, "easy", "5de", 0.41),
        square(5, "medium", "5dh", 0.77),
        square(5, "hard", "5dx", 5.8),
        square(5, "extreme", "5du", 5.7),
        square(6, "easy", "6de", 0.54),
        square(6, "medium", "6dh", 3.3),
        square(6, "hard", "6dx", 14),
        square(6, "extreme", "6du", 14),
        square(7, "easy", "7de", 1.2),
        square(7, "medium", "7dh", 19),
        square(7, "hard", "7dx", 46),
        square(8, "easy", "8de", 2.6),
        square(8, "medium", "8dh", 109, least_ratio=30),
        square(9, "easy", "9de", 5.2),
        square(9, "medium", "9dh", 740),
    ),
    "sudoku": (
        square(9, None, wishes={"minimal": True}, most_milliseconds=2),
        *(square(9, level, most_milliseconds=10) for level in LEVELS[1:6]),
        square(4, "beginner", "2x2dt", 0.013, wishes=HALF_TURN),
        square(6, "beginner", "2x3db", 0.44, wishes=HALF_TURN),
        square(9, "beginner", "3x3dt", 0.29, wishes=HALF_TURN),
        square(9, "easy", "3x3db", 0.49, wishes=HALF_TURN),
        square(9, "easy", "3x3di", 9.3, wishes=HALF_TURN),
        square(9, "medium", "3x3da", 44, wishes=HALF_TURN),
        square(9, "hard", "3x3de", 18, wishes=HALF_TURN),
        square(9, "expert", "3x3du", 80, wishes=HALF_TURN),
        square(9, "beginner", "3x3adb", 0.82),
        square(9, "medium", "3x3ada", 36),
        square(9, "hard", "3x3ade", 24),
        square(9, "expert", "3x3adu", 76),
        square(9, "beginner", "3x3xdb", 0.6, wishes=DIAGONALS),
        square(12, "easy", "3x4db", 2.3, wishes=HALF_TURN),
        square(16, "easy", "4x4db", 13, wishes=HALF_TURN),
        square(16, "medium", "4x4da", 363, wishes=HALF_TURN),
        square(25, "easy", "5x5db", 347, wishes=HALF_TURN),
    ),
    "slitherlink": (
        square(5, "easy", "5x5t0de", 0.27),
        square(7, "easy", "7x7t0de", 0.67),
        square(7, "easy", "7x7t0dn", 1.2),
        square(7, "medium", "7x7t0dt", 1.4),
        square(7, "medium", "7x7t0dh", 3.4),
        square(10, "easy", "10x10t0de", 2.4),
        square(10, "easy", "10x10t0dn", 3.9),
        square(10, "medium", "10x10t0dt", 6.5),
        square(10, "medium", "10x10t0dh", 11),
        square(15, "easy", "15x15t0de", 15),
        square(15, "easy", "15x15t0dn", 27),
        square(15, "medium", "15x15t0dh", 72),
        square(20, "easy", "20x20t0de", 69),
        square(20, "easy", "20x20t0dn", 130),
        square(20, "medium", "20x20t0dh", 315, least_ratio=30),
        square(30, "easy", "30x30t0de", 547),
    ),
    "nonogram": (
        square(5, "beginner", "5x5", 0.02),
        square(10, "beginner", "10x10", 0.043),
        square(15, "easy", "15x15", 0.11),
        square(20, "easy", "20x20", 0.34),
        square(25, "easy", "25x25", 1),
        square(30, "easy", "30x30", 4.4),
        square(40, "medium", "40x40", 273, least_ratio=30),
    ),
    "kakurasu": (square(8, EVERY, most_milliseconds=5),),
    "starbattle": (
        square(10, EVERY, most_milliseconds=10),
        square(10, EVERY, wishes=TWO_STARS, most_milliseconds=50),
    ),
    "kakuro": (square(8, EVERY, most_milliseconds=20), square(12, EVERY, most_milliseconds=100)),
}
