"""Rectangles of white and black cells: the runs of white ones, and the symmetries of the pattern.

A pattern is rows of `.` for a white cell and `#` for a black one. A run is as many white cells as stand together in a
row or column; the black cell before it may hold its clue.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from gridproof.grid import Place

WHITE, BLACK = ".", "#"

_WHITE_CELLS = re.compile(r"\.+")


class Run(NamedTuple):
    """White cells that stand together in a row or column; `clue` is the place of the black cell before them."""

    name: str
    cells: tuple[Place, ...]
    clue: Place | None
    across: bool


@lru_cache(maxsize=64)
def runs(cells: tuple[str, ...]) -> tuple[Run, ...]:
    """The runs across, row by row, then those down, column by column."""
    down = map("".join, zip(*cells, strict=True))
    return (*_runs_along(cells, across=True), *_runs_along(down, across=False))


def _runs_along(lines: Iterable[str], across: bool) -> Iterator[Run]:
    for number, line in enumerate(lines):
        for match in _WHITE_CELLS.finditer(line):
            start, stop = match.span()
            clue, *cells = [(number, at) if across else (at, number) for at in range(start - 1, stop)]
            name = f"the run {'across' if across else 'down'} from row {cells[0][0] + 1}, column {cells[0][1] + 1}"
            yield Run(name, tuple(cells), clue if start else None, across)


def clued_runs(cells: tuple[str, ...]) -> list[Run]:
    """The runs that may have a clue, in the order of their clues."""
    return [run for run in runs(cells) if run.clue is not None]


def white_cells(cells: Sequence[str]) -> list[Place]:
    """The places of the white cells, row by row."""
    return [(row, column) for row, line in enumerate(cells) for column, cell in enumerate(line) if cell == WHITE]


def symmetries(pattern: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Where clues go in the turns and mirrors that leave the white cells and the runs with clues as they are."""
    white, clued = white_cells(pattern), clued_runs(pattern)
    cells, number = set(white), {(run.across, run.cells[0]): clue for clue, run in enumerate(clued)}
    rows, columns = zip(*white, strict=True)
    corners = ((min(rows), min(columns)), (max(rows), max(columns)))
    found: dict[tuple[int, ...], None] = {}
    for turn in product((False, True), repeat=3):
        if all(_image(place, corners, turn) in cells for place in white):
            ends = [[_image(place, corners, turn) for place in (run.cells[0], run.cells[-1])] for run in clued]
            images = [(run.across != turn[0], min(pair)) for run, pair in zip(clued, ends, strict=True)]
            if all(image in number for image in images):
                found[tuple([number[image] for image in images])] = None
    return list(found)


def framed_images(pattern: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    """The turns and mirrors of the white cells, behind a row and a column of black ones; and where each run goes."""
    white, own = white_cells(pattern), runs(pattern)
    corners = ((0, 0), (len(pattern) - 1, len(pattern[0]) - 1))
    for turn in product((False, True), repeat=3):
        moved = {place: _image(place, corners, turn) for place in white}
        top, left = (min(places) - 1 for places in zip(*moved.values(), strict=True))
        moved = {place: (row - top, column - left) for place, (row, column) in moved.items()}
        cells, (rows, columns) = set(moved.values()), map(max, zip(*moved.values(), strict=True))
        image = tuple(
            ["".join([WHITE if (row, at) in cells else BLACK for at in range(columns + 1)]) for row in range(rows + 1)]
        )
        number = {(run.across, run.cells[0]): index for index, run in enumerate(runs(image))}
        ends = [min(moved[run.cells[0]], moved[run.cells[-1]]) for run in own]
        yield image, [number[run.across != turn[0], end] for run, end in zip(own, ends, strict=True)]


def _image(place: Place, corners: tuple[Place, Place], turn: tuple[bool, ...]) -> Place:
    """Where a place in the rectangle between two corners comes to lie when it is transposed, then mirrored."""
    (top, left), (bottom, right) = corners
    transposed, flip_rows, flip_columns = turn
    row, column = place[0] - top, place[1] - left
    if transposed:
        row, column = column, row
    return bottom - row if flip_rows else top + row, right - column if flip_columns else left + column
