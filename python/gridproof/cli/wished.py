"""Wishes of `gridproof make` that are written in a short form or stand in files."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from gridproof.errors import GridproofError
from gridproof.family import LEVELS, Family
from gridproof.recipe import read_options

MOST_CLUES = 2**31
STANDARD_INPUT = "-"


def read_clues(text: str | None) -> int | tuple[int, int] | None:
    """`30`, `25-30`, `25-` or `-30`: how many clues, or the fewest and the most."""
    if text is None:
        return None
    least, dash, most = (part.strip() for part in text.partition("-"))
    if text.strip() == dash or not all(part.isdecimal() for part in (least, most) if part):
        fix = "Write a number as 30, or a range as 25-30, 25- or -30."
        raise GridproofError("bad_option", name="--clues", reason=f"'{text}' is not a number of clues", fix=fix)
    if not dash:
        return int(least)
    return int(least or 0), int(most or MOST_CLUES)


def read_symmetry(text: str | None) -> str | None:
    """The name of a pattern, with any sign between its words."""
    if text is None or text == "none":
        return None
    return text.strip().lower().replace("-", "_").replace(" ", "_")


def level_for(family: Family, technique: str | None) -> str | None:
    """The lowest level whose puzzles may need a technique."""
    tiers = [one.tier for one in family.techniques if one.id == technique]
    return LEVELS[tiers[0] - 1] if tiers else None


def read_rows(path: str | None, name: str) -> tuple[str, ...]:
    """The lines of a file that are not blank."""
    if path is None:
        return ()
    try:
        text = sys.stdin.read() if path == STANDARD_INPUT else Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise GridproofError("no_file", place=path, reason=reason[:1].lower() + reason[1:]) from None
    rows = tuple([line.strip() for line in text.splitlines() if line.strip()])
    if not rows:
        raise GridproofError("bad_option", name=name, reason=f"{path} is empty", fix="Give rows of text.")
    return rows


def read_answer(family: Family, rows: tuple[str, ...]) -> Any:
    """Rows of text as the family stores an answer: numbers where digits are typed, else characters."""
    if not rows:
        return None
    if "digits" not in family.input:
        return ["".join(row.split()) for row in rows]
    cells = [row.split() if " " in row else list(row) for row in rows]
    for number, row in enumerate(cells, 1):
        for cell in row:
            if not cell.isdecimal():
                reason = f"row {number} holds '{cell}'"
                raise GridproofError("bad_option", name="--answer", reason=reason, fix="Give rows of whole numbers.")
    return [[int(cell) for cell in row] for row in cells]


def given_options(family: Family, texts: list[str]) -> dict[str, Any]:
    """The options as the family reads them, those that were given."""
    given: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            known = ", ".join(family.options_type.__struct_fields__)
            fix = f"Write NAME=VALUE. Options of {family.title}: {known}."
            raise GridproofError("bad_option", name=text, reason="it has no value", fix=fix)
        given[name.strip()] = value.strip()
    read = msgspec.to_builtins(read_options(family, given))
    return {name: read[name] for name in given}
