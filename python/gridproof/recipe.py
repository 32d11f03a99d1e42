"""What a recipe says, and how its words are read.

A recipe says everything that decides a puzzle: family, size, level, seed and wishes. It is stored with each puzzle.
"""

from typing import Any

import msgspec

from gridproof._engine import __version__
from gridproof.errors import GridproofError
from gridproof.family import Family


class Recipe(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wanted. `level` `None` takes any level and digs for uniqueness alone.

    `clues` is how many to show, or the fewest and the most. `symmetry` is one of `gridproof.wishes.SYMMETRIES`: with
    each clue its images are shown, too. `technique` is the id of one that the puzzle must need. `mask` says where clues
    may stand, as rows of `#` (may) and `.`. `answer` is the solution that the puzzle is to have, as documents store it.
    `picture` is a picture that the puzzle is to show, as rows of `0` and `1` (black): its cells are changed where they
    must be, and no others. It must be of the size.
    """

    family: str
    size: tuple[int, int]
    level: str | None
    seed: int
    minimal: bool = False
    clues: int | tuple[int, int] | None = None
    options: dict[str, Any] = {}
    symmetry: str | None = None
    technique: str | None = None
    mask: tuple[str, ...] = ()
    answer: Any = None
    picture: tuple[str, ...] = ()
    version: str = msgspec.field(default_factory=lambda: __version__)

    @property
    def range(self) -> tuple[int, int] | None:
        """The fewest and the most clues to show."""
        return (self.clues, self.clues) if isinstance(self.clues, int) else self.clues

    @property
    def size_text(self) -> str:
        """The size as people write it."""
        return "x".join(map(str, self.size))


def read_options(family: Family, options: dict[str, Any]) -> Any:
    """The family's own options, checked; text values are read as what the option wants."""
    try:
        return msgspec.convert(options, family.options_type, strict=False)
    except msgspec.ValidationError as error:
        known = family.options_type.__struct_fields__
        name = next((name for name in options if name not in known or f"`$.{name}`" in str(error)), "")
        reason = _option_reason(str(error)) if name in known else f"{family.title} has no such option"
        fix = f"Options: {', '.join(known)}."
        raise GridproofError("bad_option", name=name, reason=reason[:1].lower() + reason[1:], fix=fix) from None


def said(options: Any) -> dict[str, Any]:
    """The options that differ from what is meant if nothing is said."""
    usual = type(options)()
    names = options.__struct_fields__
    return {name: getattr(options, name) for name in names if getattr(options, name) != getattr(usual, name)}


def _option_reason(text: str) -> str:
    """What is wrong with an option's value, without the words of the programming language."""
    for kind, words in (("int", "a whole number"), ("bool", "true or false")):
        if text.startswith(f"Expected `{kind}`, got"):
            return f"{words} is wanted"
    return text.partition(" - at ")[0].replace("`int`", "a whole number")


def read_shape(family: Family, size: tuple[int, int], options: Any) -> Any:
    """The family's shape for a size."""
    try:
        return family.shape_for(*size, options)
    except ValueError as error:
        reason, fix = error.args
        raise GridproofError("bad_size", text="x".join(map(str, size)), reason=reason, fix=fix) from None
