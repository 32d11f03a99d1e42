"""How the cost of making grows with size: CPU time a puzzle at each size that a family offers, and how steep that is.

Between two sizes the cost grows as some power of the area. A power over `STEEP`, at costs over `CHEAP`, is a cliff:
from there on larger boards are soon out of reach. Levels are any, the lowest and the middle one of those that at least
half of the sizes deal.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import log
from typing import Any

import msgspec

from bench.contestant import MakeTask, RefusedError
from bench.peers_table import OURS
from bench.settings import Settings
from gridproof import LEVELS, Family
from gridproof.family import Offered
from gridproof.levels import ANY, dealt
from gridproof.recipe import read_options

STEEP = 3.0
CHEAP = 1.0
"""CPU ms a puzzle up to which nobody minds how steep it is."""
PUZZLES, PATIENCE = 50, 4.0
PUZZLES_FULL, PATIENCE_FULL = 200, 30.0
"""Puzzles of each size and level, fewer where they would take more CPU seconds."""


class Cost(msgspec.Struct, kw_only=True):
    """What a puzzle of a size and level costs, the engine alone and documents with it; `None` if it does not come.

    `power` is that of the area by which the engine's cost grew since the next smaller size.
    """

    id: str
    family: str
    options: dict[str, Any]
    level: str
    size: str
    area: int
    puzzles: int = 0
    milliseconds: float | None = None
    engine_milliseconds: float | None = None
    power: float | None = None

    @property
    def is_cliff(self) -> bool:
        """Whether it is too steep here."""
        return (self.power or 0) > STEEP and (self.engine_milliseconds or 0) > CHEAP


def run_growth(family: Family, settings: Settings) -> Iterator[list[Cost]]:
    """The costs of each set of options and level, small sizes first."""
    for offered in family.offered:
        sizes = [_sides(text) for text in offered.sizes]
        known = {size: dealt(family, size, read_options(family, offered.options)) for size in sizes}
        for level in (None, *_chosen(list(known.values()))):
            costs = [
                measured(family, offered, size, level, settings)
                for size in sorted(sizes, key=_area)
                if level is None or level in known[size]
            ]
            set_powers(costs)
            yield costs


def _chosen(dealt_at: list[tuple[str, ...]]) -> list[str]:
    """The lowest level that at least half of the sizes deal, and the middle one."""
    often = Counter(level for levels in dealt_at for level in levels)
    usual = [level for level in LEVELS if often[level] * 2 >= len(dealt_at)]
    return sorted({usual[0], usual[len(usual) // 2]}, key=LEVELS.index) if usual else []


def measured(family: Family, offered: Offered, size: tuple[int, int], level: str | None, settings: Settings) -> Cost:
    """The cost of one size and level."""
    text, name = "x".join(map(str, size)), level or ANY
    options = [msgspec.json.encode(offered.options).decode()] if offered.options else []
    cost = Cost(
        id="/".join(["grow", family.name, *options, name, text]),
        family=family.name,
        options=offered.options,
        level=name,
        size=text,
        area=_area(size),
    )
    settings.tell(f"{family.name} {text} {name}")
    count, patience = (PUZZLES_FULL, PATIENCE_FULL) if settings.full else (PUZZLES, PATIENCE)
    wishes = {"options": offered.options}
    try:
        task = MakeTask(family.name, size, level, settings.seed, count, wishes=wishes, patience=patience)
        made = OURS.make(task)
    except RefusedError:
        return cost
    cost.puzzles, cost.milliseconds = made.timed, made.milliseconds
    cost.engine_milliseconds = made.engine_milliseconds
    return cost


def set_powers(costs: list[Cost]) -> None:
    """Compare each cost with that of the next smaller size that has one."""
    for before, after in pairwise([cost for cost in costs if cost.engine_milliseconds]):
        if before.engine_milliseconds and after.engine_milliseconds:
            grown = after.engine_milliseconds / before.engine_milliseconds
            after.power = log(grown) / log(after.area / before.area)


def by_options(lines: Iterable[list[Cost]]) -> dict[str, list[list[Cost]]]:
    """The lines of each picture, by a name that a file can have."""
    found: dict[str, list[list[Cost]]] = {}
    for line in lines:
        if line:
            words = [f"{key}-{value}".lower() for key, value in line[0].options.items()]
            found.setdefault("-".join([line[0].family, *words]), []).append(line)
    return found


def _sides(text: str) -> tuple[int, int]:
    rows, columns = map(int, text.split("x"))
    return rows, columns


def _area(size: tuple[int, int]) -> int:
    return size[0] * size[1]
