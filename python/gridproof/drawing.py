"""The drawing vocabulary: what a board looks like, said once for every back end.

A family describes its board with a handful of marks; text, SVG, PDF and the web page draw the same description.
Lengths are in cells. `x` runs right and `y` down from the top left corner of the grid, so the middle of the cell
in row r, column c is (c + 0.5, r + 0.5). A mark carries a **role** that says what it means; a back end decides how
a role looks on its medium. There are no colours here and no fonts.
"""

from typing import Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["grid", "given", "answer", "clue", "premise", "target", "wrong"]
"""What a mark means: the grid itself, a given value, a value filled in, a clue on or outside the grid; and for
explanations: a cell that a step rests on, a cell that it fills, a cell that is wrong."""


class Lattice(msgspec.Struct, frozen=True, tag_field="mark", tag="lattice"):
    """The lines of a grid of `rows` by `columns` cells, thin inside and bold around."""

    rows: int
    columns: int


class Fill(msgspec.Struct, frozen=True, tag_field="mark", tag="fill"):
    """The background of the cell in this row and column."""

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


Mark: TypeAlias = Lattice | Fill | Text | Symbol


class Drawing(msgspec.Struct, frozen=True):
    """A picture of a board: its marks from back to front, and how small its cells may be printed.

    `gutter` is the room that clues outside the grid take (left, top, right, bottom, in cells). `least_cell` and
    `good_cell` are sides of a cell in points: under the first nobody can read or write in it.
    """

    rows: int
    columns: int
    marks: tuple[Mark, ...]
    gutter: tuple[float, float, float, float] = (0, 0, 0, 0)
    least_cell: float = 18
    good_cell: float = 23
