"""Rectangles of cells: what families on a plain grid share.

Cells are numbered row by row from 0. A symmetry of the rectangle is given as the list of images: cell `i` goes to
`images[i]`.
"""

from collections.abc import Sequence

Place = tuple[int, int]


def places(rows: int, columns: int) -> list[Place]:
    """(row, column) of every cell, in the order of the numbering."""
    return [(row, column) for row in range(rows) for column in range(columns)]


def lines(rows: int, columns: int) -> tuple[list[list[int]], list[list[int]]]:
    """The cells of each row, and of each column."""
    cells = [[row * columns + column for column in range(columns)] for row in range(rows)]
    return cells, [list(column) for column in zip(*cells, strict=True)]


def neighbours(rows: int, columns: int) -> list[tuple[int, int]]:
    """All pairs of cells that share a border, the left or upper cell first: across first, then down, row by row."""
    across = [(cell, cell + 1) for cell in range(rows * columns) if (cell + 1) % columns]
    down = [(cell, cell + columns) for cell in range((rows - 1) * columns)]
    return across + down


def symmetries(rows: int, columns: int) -> list[list[int]]:
    """The turns and mirrors that map the rectangle onto itself: 8 of a square, 4 otherwise; the identity first."""
    found = []
    for transposed in (False, True) if rows == columns else (False,):
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                images = []
                for row, column in places(rows, columns):
                    r, c = (column, row) if transposed else (row, column)
                    r, c = (rows - 1 - r if flip_rows else r), (columns - 1 - c if flip_columns else c)
                    images.append(r * columns + c)
                found.append(images)
    return found


def cell_rows(values: Sequence[int | None], columns: int, symbols: str, unknown: str = ".") -> list[str]:
    """Values as strings, one a row and a character a cell."""
    text = "".join(unknown if value is None else symbols[value] for value in values)
    return [text[start : start + columns] for start in range(0, len(text), columns)]
