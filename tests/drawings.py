"""Drawings made by hand: every mark in every role, markings of all kinds, and the largest boards there are."""

from collections.abc import Iterator
from typing import Literal, get_args

from gridproof.drawing import (
    Box,
    Dot,
    Drawing,
    Fill,
    Lattice,
    Line,
    Mark,
    Role,
    Square,
    Star,
    Symbol,
    Text,
    Weight,
)

MARKINGS: tuple[Role, ...] = ("premise", "target", "wrong")
SymbolName = Literal["equal", "cross", "less", "greater", "up", "down"]


def everything() -> Drawing:
    """Each mark of the vocabulary in each role, and clues outside the grid on all sides."""
    roles = get_args(Role)
    symbols: tuple[SymbolName, ...] = get_args(SymbolName)
    weights: tuple[Weight, ...] = get_args(Weight)
    marks: list[Mark] = [Lattice(5, 9)]
    marks += [Text(column + 0.5, 0.5, str(column), role) for column, role in enumerate(roles)]
    marks += [Text(column + 0.5, 1.5, "5", "answer") for column in range(9)]
    marks += [Fill(1, column, role) for column, role in enumerate(roles)]
    marks += [Symbol(column + 1, 2.5, symbol, "clue") for column, symbol in enumerate(symbols)]
    marks += [Square(3, 0, "given"), Square(3, 1, "answer"), Star(3, 2, "given"), Star(3, 3, "answer")]
    marks += [Line(((x, 3), (x, 4), (x + 1, 4)), weight, "grid") for x, weight in enumerate(weights, 4)]
    marks += [Line(((x, 4), (x + 1, 4)), "loop", role) for x, role in enumerate(MARKINGS)]
    marks += [Dot(3.5, 4.5, "answer"), Box(4, 4, "grid"), Line(((5, 4), (6, 5)), "thin", "block")]
    marks += [Text(-0.6, 0.5, "12", "clue"), Text(9.5, 1.5, "3", "clue")]
    marks += [Text(0.5, -0.5, "4", "clue"), Text(6.5, 5.5, "10", "clue")]
    return Drawing(5, 9, tuple(marks), gutter=(1.1, 1, 1, 1))


def borders() -> Drawing:
    """Dots with a loop, and borders marked in all ways: drawn, known to be empty, not known."""
    dots = [Dot(x, y, "grid") for x in range(7) for y in range(3)]
    loop = Line(((0, 0), (6, 0), (6, 1), (0, 1), (0, 0)), "loop", "answer")
    cells: list[Mark] = [
        Text(0.5, 0.5, "3", "clue", 0.56),
        Fill(0, 0, "premise"),
        Fill(1, 1, "premise"),
        Fill(1, 2, "target"),
    ]
    marked = [Line(((x, 0), (x + 1, 0)), "loop", MARKINGS[x % 3]) for x in range(3)]
    marked += [Line(((x, 1), (x, 2)), "loop", MARKINGS[x % 3]) for x in range(6)]
    marked += [Line(((x, 2), (x + 1, 2)), "loop", MARKINGS[x % 3]) for x in range(1, 6)]
    marked += [Line(((0, 0), (0, 1)), "loop", "target"), Line(((6, 0), (6, 1)), "loop", "wrong")]
    return Drawing(2, 6, (*dots, loop, *cells, *marked))


def crossed(*marks: Mark) -> Drawing:
    """Cells that are crossed by a line, with a text on each side of it."""
    texts = [Text(0.28, 0.73, "23", "clue", 0.32), Text(0.72, 0.27, "16", "clue", 0.32)]
    texts += [Text(1.28, 0.73, "4", "clue", 0.32), Text(2.72, 0.27, "5", "clue", 0.32), Text(1.5, 1.5, "9", "answer")]
    blocks = [Fill(0, column, "block") for column in range(4)]
    lines = [Line(((column, 0), (column + 1, 1)), "thin", "block") for column in range(3)]
    return Drawing(2, 4, (Lattice(2, 4), *blocks, *lines, *texts, *marks))


def huge() -> Iterator[Drawing]:
    """The largest boards that there are: a loop on 60 by 60 cells, and a picture of 110 by 70."""
    marks: list[Mark] = [Dot(x, y, "grid") for x in range(61) for y in range(61)]
    marks += [Text(x + 0.5, y + 0.5, "2", "clue", 0.56) for x in range(60) for y in range(60)]
    comb = [point for y in range(0, 60, 2) for point in ((59, y), (59, y + 1), (1, y + 1), (1, y + 2))]
    marks.append(Line(((0, 0), *comb[:-2], (0, 59), (0, 0)), "loop", "answer"))
    yield Drawing(60, 60, tuple(marks))
    marks = [Lattice(110, 70), *(Line(((x, -12), (x, 110)), "medium", "grid") for x in range(5, 70, 5))]
    marks += [Square(row, column, "answer") for row in range(110) for column in range(70) if (row * column) % 3]
    marks += [Text(column + 0.5, -0.4 - 0.78 * n, "11", "clue") for column in range(70) for n in range(15)]
    marks += [Text(-0.4 - 0.95 * n, row + 0.5, "11", "clue") for row in range(110) for n in range(10)]
    yield Drawing(110, 70, tuple(marks), gutter=(10, 12, 0, 0))
