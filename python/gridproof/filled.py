"""Cells that are filled or not: what families share in which some of them may be given.

Given cells are strings, one a row, of `0` (not filled), `1` (filled) and `.` (not given).
"""

from collections.abc import Callable, Sequence

from gridproof import grid
from gridproof.drawing import Dot, Mark, Role
from gridproof.model import Binding

CHARACTERS = "01."


def check(cells: Sequence[str], size: grid.Place) -> None:
    """Raise `ValueError` (reason, fix) unless these are given cells of a board of this size, or none at all."""
    if cells:
        grid.check_cells(cells, size, CHARACTERS, of=" of the grid")


def bindings(cells: Sequence[str], first: int = 0) -> list[Binding]:
    """Given cells as bindings of the clues that give cells, numbered from `first`."""
    return [(first + cell, int(text)) for cell, text in enumerate("".join(cells)) if text != "."]


def shown(clues: Sequence[Binding], size: grid.Place, first: int = 0) -> list[str]:
    """The strings that `bindings` made bindings of; bindings of earlier clues are left out."""
    known: list[int | None] = [None] * (size[0] * size[1])
    for clue, value in clues:
        if clue >= first:
            known[clue - first] = value
    return grid.cell_rows(known, size[1], "01")


def read(lines: Sequence[str]) -> list[str]:
    """Given cells from the lines of a text, without the blanks between them."""
    return ["".join(line.split()) for line in lines]


def written(cells: Sequence[str]) -> list[str]:
    """The part `grid` of a text, if cells are given."""
    return ["grid", *cells] if cells else []


def drawn(
    size: grid.Place,
    given: Sequence[str],
    values: Sequence[int | None] | None,
    mark: Callable[[int, int, Role], Mark],
) -> list[Mark]:
    """The marks of filled cells; as long as some are unknown, also dots in those known to stay white."""
    known = "".join(given) or "." * (size[0] * size[1])
    unfinished = values is not None and any(value is None for value in values)
    marks: list[Mark] = []
    for cell, (row, column) in enumerate(grid.places(*size)):
        role: Role = "answer" if known[cell] == "." else "given"
        value = int(known[cell]) if role == "given" else values[cell] if values is not None else None
        if value == 1:
            marks.append(mark(row, column, role))
        elif value == 0 and (unfinished or role == "given"):
            marks.append(Dot(column + 0.5, row + 0.5, role))
    return marks
