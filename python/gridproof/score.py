"""The score of a puzzle: the hardest tier decides the hundred, the amount of work the rest.

Each step has a price, the cost of its technique; one that supposes something costs more the longer its story is. Its
effort is the price, less where many cells are known and where there was a choice of steps to find. What the efforts of
a puzzle mean is told by those of others: `medians.json` holds the medians of the efforts of its family, tier and size.
All numbers are whole (`gridproof.fixed`), so that a score is the same everywhere. The ideas are Pelánek's (arXiv
1403.7373, 2014): the complexity of single steps, and how many steps are on offer.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

import msgspec

from gridproof.family import Family
from gridproof.fixed import ONE, log2, power, root

Measure: TypeAlias = tuple[int, int, int, int]
"""A step: its rung, how many things could have been said instead, how many variables were not known, its size."""

BANDS = ("Beginner", "Easy", "Medium", "Hard", "Expert", "Extreme", "Beyond")
"""Names of the hundreds of a score; from Extreme on something has to be supposed."""
SUPPOSED, NESTED = 6, 7
SIZES = (36, 100, 225, 10_000)
"""The most cells of a small, a middling, a large and any other board."""
MOST_CHOICES = 9
AT_STAKE = 900_000
"""How strongly people prefer cheap steps: e to the power of -0.9 for each unit of price."""


class Efforts(NamedTuple):
    """What the steps of a puzzle cost, in millionths."""

    hardest: int
    """The steps of the highest tier together,"""
    all: int
    """all steps together,"""
    bottlenecks: int
    """how many steps there was no choice for,"""
    time: int
    """and how long the search for them takes, in no particular unit."""


class Median(msgspec.Struct, frozen=True):
    """The medians of the efforts of some puzzles, in millionths."""

    hardest: int
    all: int


def price(cost: int, tier: int, size: int) -> int:
    """What a step costs, from the cost of its technique in tenths and the length of its story."""
    if tier < SUPPOSED:
        return cost * ONE // 10
    return 8 * ONE + 12 * log2((1 + size) * ONE) // 10 + 3 * ONE * (tier - SUPPOSED)


def efforts(family: Family, variables: int, measures: Sequence[Measure]) -> Efforts:
    """The efforts of a walk on a board of so many variables."""
    techniques = family.techniques
    top = max((techniques[rung].tier for rung, *_ in measures), default=1)
    hardest = total = bottlenecks = time = 0
    for rung, choices, open_variables, size in measures:
        cost = price(techniques[rung].cost, techniques[rung].tier, size)
        share = 6 * ONE // 10 + 8 * ONE // 10 * open_variables // max(variables, 1)
        effort = cost * share // root(min(choices, MOST_CHOICES) * ONE)
        total += effort
        bottlenecks += choices == 1
        if techniques[rung].tier == top:
            hardest += effort
        time += open_variables * power(AT_STAKE * cost // ONE) // choices
    return Efforts(hardest, total, bottlenecks, time)


def size_class(cells: int) -> str:
    """The class of a board of so many cells, by the most cells that it has."""
    return str(next((most for most in SIZES if cells <= most), SIZES[-1]))


@cache
def medians() -> dict[str, dict[str, dict[str, Median]]]:
    """The medians by family, tier and size class; `scripts/medians.py` writes them."""
    data = files("gridproof").joinpath("medians.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, dict[str, Median]]])


def median_for(family: Family, tier: int, cells: int) -> Median | None:
    """The medians for a puzzle: those of its tier and size class, or of the nearest that are known."""
    tiers = medians().get(family.name, {})
    for near in sorted(tiers, key=lambda one: (abs(int(one) - tier), one)):
        wanted = int(size_class(cells))
        for most in sorted(tiers[near], key=lambda one: (abs(log2(int(one) * ONE) - log2(wanted * ONE)), int(one))):
            return tiers[near][most]
    return None


def score(family: Family, tier: int, cells: int, found: Efforts, steps: int) -> int:
    """The score: a hundred for each tier below its own, and 0 to 99 for the amount of work."""
    median = median_for(family, tier, cells)
    hardest, whole = (median.hardest, median.all) if median else (found.hardest, found.all)
    amount = (
        55 * log2(ONE + found.hardest * ONE // max(hardest, 1))
        + 30 * log2(ONE + found.all * ONE // max(whole, 1))
        + 30 * found.bottlenecks * ONE // max(steps, 1)
    )
    return 100 * (tier - 1) + min(99, (amount * 50 + 50 * ONE) // (100 * ONE))


def band(points: int) -> str:
    """The name of a score's hundred."""
    return BANDS[min(points // 100, len(BANDS) - 1)]
