"""Which levels each size of a family deals, and what they usually cost: measured by `scripts/levels.py`, kept as data.

A family names the sizes that are measured, with the options that matter (`Family.offered`). A level is dealt at a size
where every puzzle that was tried came soon. A size between two that are measured deals what both of them deal. With
options that were not measured nothing is known beforehand.
"""

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from gridproof.errors import GridproofError
from gridproof.family import LEVELS, Family
from gridproof.recipe import Recipe, said

ANY = "any"
"""In place of a level: any will do."""


class Dealt(msgspec.Struct, frozen=True, array_like=True):
    """What puzzles of a size and level were like."""

    milliseconds: float
    """The processor time of one, on the average, its grade and its name up to symmetry included;"""
    fewest: int
    """the fewest clues that one showed,"""
    most: int
    """and the most."""


class Variant(msgspec.Struct, frozen=True):
    """Sizes that were measured with some options, those that differ from the usual ones."""

    options: dict[str, Any]
    sizes: dict[str, dict[str, Dealt]]


class Around(NamedTuple):
    """What is known of a size: its own entry, or those of the next smaller and the next larger one."""

    entries: tuple[dict[str, Dealt], ...]

    def levels(self) -> tuple[str, ...]:
        """The levels that are dealt, and `any`."""
        return tuple(level for level in (*LEVELS, ANY) if self.entries and all(level in one for one in self.entries))

    def fewest(self, level: str) -> int:
        """So few clues were seen, or fewer are where the board is smaller."""
        return min((one[level].fewest for one in self.entries if level in one), default=0)


@cache
def _table() -> dict[str, tuple[Variant, ...]]:
    data = files("gridproof").joinpath("levels.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, tuple[Variant, ...]])


def variants(family: Family) -> tuple[Variant, ...]:
    """All that was measured of a family."""
    return _table().get(family.name, ())


def variant_of(family: Family, options: Any) -> Variant | None:
    """What was measured with these options; `None` if nothing was."""
    given = said(options)
    return next((one for one in variants(family) if one.options == given), None)


def around(variant: Variant, size: tuple[int, int]) -> Around:
    """The entries that say what a size deals; none for a size beyond all that were measured."""
    exact = variant.sizes.get("x".join(map(str, size)))
    if exact is not None:
        return Around((exact,))
    area = size[0] * size[1]
    by_area = sorted((_area(text), text) for text in variant.sizes)
    smaller = [text for found, text in by_area if found <= area]
    larger = [text for found, text in by_area if found >= area]
    if not smaller or not larger:
        return Around(())
    return Around((variant.sizes[smaller[-1]], variant.sizes[larger[0]]))


def dealt(family: Family, size: tuple[int, int], options: Any) -> tuple[str, ...]:
    """The levels that puzzles of a size are made at; all of them where nothing was measured."""
    variant = variant_of(family, options)
    return LEVELS if variant is None else tuple(level for level in around(variant, size).levels() if level != ANY)


def check(family: Family, recipe: Recipe, options: Any) -> None:
    """Raise, with what is possible instead, for a level or for fewer clues than were ever seen."""
    level = recipe.level or ANY
    if level not in LEVELS and recipe.level is not None:
        raise GridproofError("unknown_level", name=level, known=", ".join(LEVELS))
    variant = variant_of(family, options)
    if variant is None:
        return
    known = around(variant, recipe.size)
    what = f"{family.title} {recipe.size_text}{_with(variant)}"
    if level not in known.levels():
        raise GridproofError("level_not_dealt", what=what, level=level, fix=_instead(family, variant, known, level))
    if recipe.range is not None and recipe.range[1] < known.fewest(level):
        few, wanted = known.fewest(level), recipe.range[1]
        raise GridproofError("too_few_clues", what=what, level=level, wanted=wanted, fewest=few)


def _with(variant: Variant) -> str:
    given = ", ".join(f"{name}={msgspec.json.encode(value).decode()}" for name, value in variant.options.items())
    return f" with {given}" if given else ""


def _instead(family: Family, variant: Variant, known: Around, level: str) -> str:
    """What the size deals, and which sizes deal the level."""
    here = [name for name in known.levels() if name != ANY]
    there = [text for text, entry in variant.sizes.items() if level in entry]
    sentences = [f"At this size: {', '.join(here)}." if here else f"Sizes: {', '.join(variant.sizes)}."]
    if there and level != ANY:
        sentences.append(f"{level.capitalize()} comes at {', '.join(there)}.")
    return " ".join([*sentences, f"`gridproof levels {family.name}` shows all."])


def _area(text: str) -> int:
    rows, columns = map(int, text.split("x"))
    return rows * columns
