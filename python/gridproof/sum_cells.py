"""Black cells that hold the sums of the runs below them and to their right: as text, drawn, and checked."""

import re
from collections.abc import Iterator

from gridproof import digits
from gridproof.drawing import Line, Mark, Text
from gridproof.patterns import BLACK, WHITE, Run
from gridproof.sheet import HIDDEN, Sums

_UNKNOWN = "?"
_SUMS = re.compile(r"([0-9]{0,3}|[-?])\\([0-9]{0,3}|[-?])")


def read(text: str, row: int, column: int) -> Sums | None:
    """A cell of the text form."""
    if text == WHITE:
        return None
    if text == BLACK:
        return Sums()
    match = _SUMS.fullmatch(text)
    if match is None:
        raise ValueError(
            f"row {row}, column {column} holds {text!r}",
            "Use `.` for a white cell, `#` for a black one, and its sums as `down\\right`.",
        )
    down, across = (
        HIDDEN if total == _UNKNOWN else int(total) if total.isdecimal() else None for total in match.groups()
    )
    return Sums(down, across)


def written(sums: Sums | None) -> str:
    """The same as text."""
    if sums is None:
        return WHITE
    down, across = ("" if total is None else digits.word(total, "0") for total in (sums.down, sums.across))
    return f"{down}\\{across}" if down or across else BLACK


def drawn(row: int, column: int, down: int, across: int) -> Iterator[Mark]:
    """A line across the cell, and the sums beside it, 0 for none."""
    if down or across:
        yield Line(((column, row), (column + 1, row + 1)), "thin", "clue")
    if across:
        yield Text(column + 0.72, row + 0.27, digits.word(across), "clue", 0.32)
    if down:
        yield Text(column + 0.28, row + 0.73, digits.word(down), "clue", 0.32)


def check_run(run: Run, total: int, highest: int) -> None:
    """No longer than there are digits up to the highest; a sum, if it has one, that so many different digits have."""
    length = len(run.cells)
    if length > highest:
        raise ValueError(
            f"{run.name} has {length} cells, but there are only {highest} different digits",
            "Part it by a black cell.",
        )
    least, most = length * (length + 1) // 2, length * (2 * highest + 1 - length) // 2
    if total > 0 and not least <= total <= most:
        kind = "its one cell holds" if length == 1 else f"{length} different digits add up to"
        raise ValueError(
            f"{run.name} has the sum {total}, but {kind} {least} to {most}", f"Use {least} to {most}, or 0 for no sum."
        )
