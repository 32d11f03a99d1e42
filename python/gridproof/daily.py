"""The puzzle of a day: the date alone decides it, so that everybody has the same one.

The date is the seed. From Monday to Sunday the levels rise, as those of newspapers do, through the levels that the
family deals at the size.
"""

from datetime import date
from typing import Any

from gridproof import levels
from gridproof.family import Family
from gridproof.recipe import Recipe, read_options

WEEK = 7


def daily_recipe(
    family: Family, day: date, size: tuple[int, int], level: str | None = None, options: dict[str, Any] | None = None
) -> Recipe:
    """The recipe of a day; its first puzzle is that of the day. The weekday says the level if none is given."""
    given = options or {}
    if level is None:
        dealt = levels.dealt(family, size, read_options(family, given))
        level = dealt[day.weekday() * len(dealt) // WEEK] if dealt else None
    return Recipe(family.name, size, level, int(day.strftime("%Y%m%d")), options=given)
