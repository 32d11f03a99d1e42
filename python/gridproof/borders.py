"""Borders of cells: which cells and dots they belong to, and which two faces lie at their sides.

A board of cells with the plane around it, for families in which one closed line runs along borders.
"""

from collections.abc import Sequence

import msgspec

from gridproof import grid
from gridproof.model import Connected, Difference, Place, Scope, SingleLoop

OUTSIDE: Place = (-1, -1)
RULE = "loop"
"""The rule that all of these belong to."""


class Shape(msgspec.Struct, frozen=True):
    """What decides the model of a board, and the numbers of its variables.

    First come the cells, row by row, then the plane outside, then the borders above cells and below the last row,
    row by row, then the borders left of cells and right of the last column, row by row.
    """

    rows: int
    columns: int

    @property
    def outside(self) -> int:
        """The plane around the board."""
        return self.rows * self.columns

    def face(self, row: int, column: int) -> int:
        """The cell in this row and column; beyond the border, the plane outside."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else self.outside

    def top(self, row: int, column: int) -> int:
        """The border above a cell."""
        return self.outside + 1 + row * self.columns + column

    def left(self, row: int, column: int) -> int:
        """The border left of a cell."""
        return self.top(self.rows + 1, 0) + row * (self.columns + 1) + column

    def tops(self) -> list[grid.Place]:
        """The places of the borders above cells, in the order of their numbers."""
        return grid.places(self.rows + 1, self.columns)

    def lefts(self) -> list[grid.Place]:
        """The places of the borders left of cells, in the order of their numbers."""
        return grid.places(self.rows, self.columns + 1)


def borders_between(shape: Shape, faces: Sequence[int]) -> list[int]:
    """Which borders are drawn, by the colours of their two sides."""
    return [int(faces[first] != faces[second]) for first, second in sides(shape)]


def sides(shape: Shape) -> list[tuple[int, int]]:
    """The two faces of each border, in the order of the borders."""
    face = shape.face
    above = [(face(row - 1, column), face(row, column)) for row, column in shape.tops()]
    return above + [(face(row, column - 1), face(row, column)) for row, column in shape.lefts()]


def borders_of_cells(shape: Shape) -> list[Scope]:
    """The four borders of each cell."""
    top, left = shape.top, shape.left
    return [
        Scope(
            f"the cell in row {row + 1}, column {column + 1}",
            (top(row, column), left(row, column), left(row, column + 1), top(row + 1, column)),
        )
        for row, column in grid.places(shape.rows, shape.columns)
    ]


def borders_of_dots(shape: Shape) -> list[Scope]:
    """The two to four borders that end at each dot; the dots are counted from the upper left corner."""
    rows, columns = shape.rows, shape.columns
    scopes = []
    for row, column in grid.places(rows + 1, columns + 1):
        top, left = shape.top(row, column), shape.left(row, column)
        there = ((top - 1, column > 0), (top, column < columns), (left - columns - 1, row > 0), (left, row < rows))
        borders = tuple([border for border, inside in there if inside])
        corner = f"{'top' if row < rows else 'bottom'} {'left' if column < columns else 'right'}"
        cell = f"row {min(row + 1, rows)}, column {min(column + 1, columns)}"
        scopes.append(Scope(f"the dot at the {corner} of {cell}", borders))
    return scopes


def differences(shape: Shape) -> list[Difference]:
    """A border is drawn just where its two faces differ."""
    return [Difference(RULE, edge, *sides) for edge, sides in enumerate(sides(shape), shape.outside + 1)]


def single_loop(shape: Shape) -> SingleLoop:
    """One closed line, from dot to dot; the dots are counted from the upper left corner."""
    dots = shape.columns + 1
    ends = [(row * dots + column, row * dots + column + 1) for row, column in shape.tops()]
    ends += [(row * dots + column, (row + 1) * dots + column) for row, column in shape.lefts()]
    return SingleLoop(RULE, tuple(range(shape.outside + 1, shape.outside + 1 + len(ends))), tuple(ends))


def connected(shape: Shape) -> list[Connected]:
    """The inside, and the outside with the plane, which touches each cell of the border."""
    rows, columns, outside = shape.rows, shape.columns, shape.outside
    cells = tuple(range(outside))
    links = tuple(grid.neighbours(rows, columns))
    around = tuple(
        (cell, outside)
        for cell, (row, column) in enumerate(grid.places(rows, columns))
        if row in (0, rows - 1) or column in (0, columns - 1)
    )
    return [Connected(RULE, cells, 1, links), Connected(RULE, (*cells, outside), 0, links + around)]
