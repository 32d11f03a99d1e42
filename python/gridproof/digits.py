"""Rows of numbers: what families share whose cells are filled with numbers, 0 where a cell is empty.

A number may be `HIDDEN` where a family says so: it is there but not told, `?` in text, and says nothing.
"""

from collections.abc import Sequence
from math import isqrt

from gridproof import grid
from gridproof.drawing import Mark, Text
from gridproof.model import AllDifferent, Binding, Constraint, Scope
from gridproof.sheet import HIDDEN

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The numbers as characters of text."""
SHORTEST = 16
"""From so many characters on, a line of text may be a whole square."""


def check(
    name: str, numbers: Sequence[Sequence[int]], size: int, most: int, zero: str = "an empty cell", least: int = 0
) -> None:
    """Raise `ValueError` (reason, fix) unless `numbers` are the rows of a square, each from `least` to `most`.

    0 is `zero`, and `HIDDEN`, which is less than 0, may be the least.
    """
    if len(numbers) != size:
        raise ValueError(f"{name} has {len(numbers)} rows, but the board has {size}", "Give one list a row.")
    for row, line in enumerate(numbers, 1):
        if len(line) != size:
            raise ValueError(
                f"row {row} of {name} has {len(line)} cells, but the board has {size} columns",
                f"Give every row the same length, 0 for {zero}.",
            )
        if min(line) < least or max(line) > most:
            column, number = next((place, one) for place, one in enumerate(line, 1) if not least <= one <= most)
            raise ValueError(
                f"row {row}, column {column} of {name} holds {number}", f"Use 1 to {most}, and 0 for {zero}."
            )


def bindings(numbers: Sequence[Sequence[int]]) -> list[Binding]:
    """Rows of numbers as bindings of the clues that give cells: number `d` is value `d - 1`."""
    cells = [number for line in numbers for number in line]
    return [(cell, number - 1) for cell, number in enumerate(cells) if number > 0]


def rows(values: Sequence[int | None], columns: int) -> list[list[int]]:
    """Values as rows of numbers, value `v` as `v + 1` and an unknown one as 0."""
    numbers = [0 if value is None else value + 1 for value in values]
    return [numbers[start : start + columns] for start in range(0, len(numbers), columns)]


def shown(clues: Sequence[Binding], size: int) -> list[list[int]]:
    """The rows of a square that `bindings` made bindings of; bindings of later clues are left out."""
    known: list[int | None] = [None] * (size * size)
    for clue, value in clues:
        if clue < len(known):
            known[clue] = value
    return rows(known, size)


def values(stored: object, size: int) -> Sequence[int | None]:
    """Rows of the numbers of a square, 0 where empty, as values; raises `ValueError` (reason, fix)."""
    lines = stored if isinstance(stored, list) and all(isinstance(line, list) for line in stored) else []
    numbers = [number for line in lines for number in line]
    known = all(type(number) is int and 0 <= number <= size for number in numbers)
    if not known or [len(line) for line in lines] != [size] * size:
        raise ValueError(
            f"solution is not {size} rows of {size} numbers from 1 to {size}",
            "Give one list a row, 0 for a cell that is not filled.",
        )
    return [number - 1 if number else None for number in numbers] if 0 in numbers else bytes(n - 1 for n in numbers)


def drawn(given: Sequence[Sequence[int]], found: Sequence[int | None] | None, size: float) -> list[Mark]:
    """The marks of given numbers, and of values where no number is told, in type of this size."""
    marks: list[Mark] = []
    for cell, (row, column) in enumerate(grid.places(len(given), len(given[0]))):
        number = given[row][column]
        value = None if number > 0 or found is None else found[cell]
        if value is not None:
            marks.append(Text(column + 0.5, row + 0.5, str(value + 1), "answer", size))
        elif number:
            marks.append(Text(column + 0.5, row + 0.5, word(number), "given", size))
    return marks


def word(number: int, zero: str = ".") -> str:
    """A number as people write it."""
    return "?" if number == HIDDEN else str(number) if number else zero


def different_lines(size: int) -> tuple[list[Scope], list[Constraint]]:
    """The rows and columns of a square, each all different by the rules "row" and "column"."""
    scopes: list[Scope] = []
    constraints: list[Constraint] = []
    for name, cells in zip(("row", "column"), grid.lines(size, size), strict=True):
        constraints += [AllDifferent(name, len(scopes) + number) for number in range(size)]
        scopes += [Scope(f"{name} {number}", tuple(line)) for number, line in enumerate(cells, 1)]
    return scopes, constraints


def read(lines: Sequence[str], name: str, *, hidden: bool = False) -> list[list[int]]:
    """Rows of text as numbers: a character a cell with letters from A for 10, or numbers with blanks between."""
    rows = _cells(lines)
    if len(rows) > 9 and {".", "0"} <= {text for cells in rows for text in cells}:
        # Sixteen numbers are written from 0 to F by some, from 1 to G by others.
        raise ValueError(f"{name} holds `.` as well as `0`", "Use one of them for empty cells, and numbers from 1.")
    return [
        [
            SYMBOLS.index(text.upper()) + 1
            if len(text) == 1 and text.isascii() and text.upper() in SYMBOLS
            else grid.read_number(text, f"row {row}, column {column} of {name}", hidden=hidden)
            for column, text in enumerate(cells, 1)
        ]
        for row, cells in enumerate(rows, 1)
    ]


def written(numbers: Sequence[Sequence[int]]) -> list[str]:
    """The rows that `read` takes."""
    if len(numbers) <= len(SYMBOLS):
        return ["".join(SYMBOLS[number - 1] if number > 0 else word(number) for number in line) for line in numbers]
    return [" ".join(word(number).rjust(2) for number in line) for line in numbers]


def _cells(lines: Sequence[str]) -> list[Sequence[str]]:
    """The cells of each row of a text: its characters, or what blanks part if that is nearer to a square.

    Frames of `-`, `+`, `|` are left out.
    """
    rows = [line.replace("|", " ").split() for line in lines if line.strip(" -+=|*")]
    if len(rows) == 1 and len(rows[0]) == 1 and len(rows[0][0]) >= SHORTEST:
        text = rows[0][0]
        order = isqrt(len(text))
        if order**2 != len(text):
            reason = f"{len(text)} characters in a line cannot be a board: the nearest is {order**2} for {order} rows"
            raise ValueError(reason, "Check that none is missing, or give one line a row.")
        return [text[start : start + order] for start in range(0, len(text), order)]
    apart = 2 * grid.table_size(rows)[1] > len(rows)
    return list(rows) if apart else ["".join(row) for row in rows]
