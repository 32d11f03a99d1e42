"""What can be done with the puzzles of a family: a young family has its rules, but no presets and no techniques yet."""

from gridproof.errors import GridproofError
from gridproof.family import Family

ALWAYS = ("solved", "checked", "drawn", "converted")
MADE = "made"
PICTURED = "made from pictures"
GRADED = "graded"
EXPLAINED = "explained"


def abilities(family: Family) -> tuple[str, ...]:
    """What can be done, as one says of the puzzles: they can be "made", "solved", and so on."""
    made = (MADE,) if family.presets else ()
    if type(family).of_picture is not Family.of_picture:
        made = (*made, PICTURED)
    return (*made, *ALWAYS, *((GRADED, EXPLAINED) if family.techniques else ()))


def require(family: Family, ability: str, place: str = "") -> None:
    """Raise `cannot_yet`, with the place and what can be done instead, if the family lacks an ability."""
    able = abilities(family)
    if ability not in able:
        where = f"{place}: " if place else ""
        known = f"{', '.join(able[:-1])} and {able[-1]}"
        raise GridproofError("cannot_yet", place=where, family=family.title, verb=ability, known=known)
