"""The drawing vocabulary: what a board looks like, said once for every back end.

A family describes its board with a handful of marks; text, SVG, PDF and the web page draw the same description.
Lengths are in cells. `x` runs right and `y` down from the top left corner of the grid, so the middle of the cell
in row r, column c is (c + 0.5, r + 0.5). A mark carries a **role** that says what it means; a back end decides how
a role looks on its medium. There are no colours here and no fonts.
"""

from typing import Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["grid", "block", "given", "answer", "clue", "hint", "premise", "target", "wrong"]
"""What a mark means: the grid itself, a cell of it that is never filled in, a given value, a value filled in, a clue on
or outside the grid, something printed to help (a weight beside a line); and for
explanations: a cell that a step rests on, a cell that it fills, a cell that is wrong."""


Weight: TypeAlias = Literal["thin", "medium", "bold", "loop"]
"""How heavy a line is: a border of cells, every fifth line, a border of regions, a loop that was drawn."""


class Lattice(msgspec.Struct, frozen=True, tag_field="mark", tag="lattice"):
    """The lines of a grid of `rows` by `columns` cells, thin inside and bold around."""

    rows: int
    columns: int


class Box(msgspec.Struct, frozen=True, tag_field="mark", tag="box"):
    """A square of its own around the middle of the cell in this row and column, `size` cells wide."""

    row: int
    column: int
    role: Role
    size: float = 1


class Line(msgspec.Struct, frozen=True, tag_field="mark", tag="line"):
    """Straight lines from point to point (x, y), drawn as one so that corners are square.

    It is closed if it ends where it began. With a role of explanations it marks the border of cells that it lies on and
    is not a line of its own.
    """

    points: tuple[tuple[float, float], ...]
    weight: Weight
    role: Role


class Dot(msgspec.Struct, frozen=True, tag_field="mark", tag="dot"):
    """A small round dot at a point, `size` cells across."""

    x: float
    y: float
    role: Role
    size: float = 0.13


class Star(msgspec.Struct, frozen=True, tag_field="mark", tag="star"):
    """A star with five points in the cell in this row and column; `size` is its radius in cells."""

    row: int
    column: int
    role: Role
    size: float = 0.34


class Square(msgspec.Struct, frozen=True, tag_field="mark", tag="square"):
    """A filled square in the middle of the cell in this row and column, `size` cells wide: a cell that is black."""

    row: int
    column: int
    role: Role
    size: float = 0.85


class Fill(msgspec.Struct, frozen=True, tag_field="mark", tag="fill"):
    """The background of the cell in this row and column; of the role `block` for cells that are not filled in."""

    row: int
    column: int
    role: Role


class Text(msgspec.Struct, frozen=True, tag_field="mark", tag="text"):
    """Text centred on a point; `size` is the height of the type in cells."""

    x: float
    y: float
    text: str
    role: Role
    size: float = 0.58


class Symbol(msgspec.Struct, frozen=True, tag_field="mark", tag="symbol"):
    """A small sign on the border of two cells, centred on a point and drawn as lines, not as type."""

    x: float
    y: float
    symbol: Literal["equal", "cross", "less", "greater", "up", "down"]
    role: Role
    size: float = 0.22


Mark: TypeAlias = Lattice | Box | Line | Dot | Star | Square | Fill | Text | Symbol


class Drawing(msgspec.Struct, frozen=True):
    """A picture of a board: its marks from back to front, and how small its cells may be printed.

    `gutter` is the room that clues outside the grid take (left, top, right, bottom, in cells). Cells may lie apart:
    `rows` and `columns` then count the spaces between them in. `least_cell` and
    `good_cell` are sides of a cell in points: under the first nobody can read or write in it.
    """

    rows: int
    columns: int
    marks: tuple[Mark, ...]
    gutter: tuple[float, float, float, float] = (0, 0, 0, 0)
    least_cell: float = 18
    good_cell: float = 23
