"""Reading JSON of other programs: it may hold anything anywhere, so each value is asked for with what it should be."""

import re
from typing import Any

import msgspec

from gridproof.formats.base import MOST_SIDE, FormatError
from gridproof.sheet import Place

CHECK = "Check that the text is whole and not changed on its way."
MOST_NUMBER = 10**9
_BYTE = re.compile(r"\(byte (\d+)\)")


def json_object(text: str, what: str) -> dict[str, Any]:
    """The one JSON object in some text; raises `FormatError`."""
    try:
        found = msgspec.json.decode(text)
    except RecursionError:
        raise FormatError(f"{what} is JSON that is nested too deeply", CHECK) from None
    except ValueError as error:
        reason = str(error).replace("JSON is malformed: ", "")
        if (byte := _BYTE.search(reason)) is not None:
            before = text.encode("utf-8", "replace")[: int(byte[1])].decode("utf-8", "ignore")
            line, position = before.count("\n") + 1, len(before) - before.rfind("\n")
            reason = f"{reason[: byte.start()]}at line {line}, character {position}"
        raise FormatError(f"{what} is not valid JSON: {reason}", CHECK) from None
    if not isinstance(found, dict):
        raise FormatError(f"{what} is JSON, but not an object in braces", CHECK)
    return found


def table(found: Any, name: str) -> list[list[Any]]:
    """Rows of equal length from a field that should hold them; raises `FormatError`."""
    if not isinstance(found, list) or not found or not all(isinstance(row, list) for row in found):
        raise FormatError(f"'{name}' does not hold rows of cells", "Give it as a list of rows, each a list of cells.")
    width = len(found[0])
    for number, row in enumerate(found, 1):
        if len(row) != width:
            reason = f"row {number} of '{name}' has {len(row)} cells, and row 1 has {width}"
            raise FormatError(reason, "All rows must be as long.")
    if not 1 <= width <= MOST_SIDE or len(found) > MOST_SIDE:
        reason = f"'{name}' has {len(found)} rows of {width} cells"
        raise FormatError(reason, f"Use from 1 to {MOST_SIDE} rows and columns.")
    return found


def square(found: Any, name: str) -> list[list[Any]]:
    """As many rows as columns; raises `FormatError`."""
    rows = table(found, name)
    if len(rows) != len(rows[0]):
        reason = f"'{name}' has {len(rows)} rows and {len(rows[0])} columns"
        raise FormatError(reason, "Only boards with as many rows as columns can be read.")
    return rows


def number(found: Any) -> int | None:
    """A whole number, also one that stands in quotes; `None` for anything else."""
    if isinstance(found, bool):
        return None
    if isinstance(found, int | float):
        return int(found) if abs(found) < MOST_NUMBER and found == int(found) else None
    if isinstance(found, str) and found.isascii() and found.strip().isdigit() and len(found) < 10:
        return int(found)
    return None


def strings(found: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The texts that stand under some names, by what they are called in puzzle documents."""
    return {ours: text for theirs, ours in names.items() if isinstance(text := found.get(theirs), str) and text}


def cell_name(place: Place) -> str:
    """Row and column of a cell in words, counted from 1."""
    return f"row {place[0] + 1}, column {place[1] + 1}"


def shown(found: Any, most: int = 40) -> str:
    """A value as it is quoted in messages: short."""
    try:
        text = str(found)
    except ValueError:
        text = "a number of thousands of digits"
    return text if len(text) <= most else f"{text[:most]}…"
