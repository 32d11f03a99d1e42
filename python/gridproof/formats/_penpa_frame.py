"""Where things stand on a Penpa board: the numbers of its points, and the line of the data that says its size.

Source: the exporter of Penpa-edit 3.2.3. A board of nx by ny cells, margins included, lies in a field that is two cells
wider on each side. A point has the number of its cell there plus a multiple of their number: 0 for the centre of
the cell, 1 for its lower right corner, 2 for the middle of its lower edge, 3 for that of its right edge.
"""

import re
from itertools import pairwise
from typing import Any, TypeAlias

import msgspec

from gridproof.formats._penpa_link import COPY, line_json, line_text
from gridproof.formats.base import FormatError, check_side
from gridproof.sheet import Place, Side

CENTRE, CORNER, LOWER, RIGHT = range(4)
SQUARE_GRIDS = ("square", "sudoku", "kakuro")
MOST_CELLS = 400
"""The longest side that is read, margins included."""
Pair: TypeAlias = tuple[Place, Place]
"""Two neighbouring cells, the left or upper one first."""


class Frame(msgspec.Struct, frozen=True):
    """The size of the field, and where in it the board lies: rows and columns count from the board's first cell."""

    wide: int
    tall: int
    top: int
    left: int
    rows: int
    columns: int

    def number(self, kind: int, place: Place) -> int:
        """The number of a point."""
        return (kind * self.tall + place[0] + self.top) * self.wide + place[1] + self.left

    def point(self, number: int) -> tuple[int, Place]:
        """The kind and the place of the point with this number."""
        kind, cell = divmod(number, self.wide * self.tall)
        row, column = divmod(cell, self.wide)
        return kind, (row - self.top, column - self.left)

    def holds(self, place: Place) -> bool:
        """Whether a place is a cell of the board."""
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.columns

    def room(self, side: Side) -> int:
        """The cells of margin on a side."""
        widths = {
            "top": self.top,
            "bottom": self.tall - self.top - self.rows,
            "left": self.left,
            "right": self.wide - self.left - self.columns,
        }
        return widths[side] - 2

    def cells(self) -> list[Place]:
        """The cells of the board, row by row."""
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]

    def neighbours(self) -> list[Pair]:
        """All pairs of neighbouring cells of the board."""
        after = [(place, (place[0] + dr, place[1] + dc)) for place in self.cells() for dr, dc in ((0, 1), (1, 0))]
        return [pair for pair in after if self.holds(pair[1])]


def framed(rows: int, columns: int, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Frame:
    """A board with margins at the top, bottom, left and right."""
    top, bottom, left, right = margins
    return Frame(columns + left + right + 4, rows + top + bottom + 4, top + 2, left + 2, rows, columns)


def edge_between(frame: Frame, pair: Pair) -> str:
    """The key of the edge between two neighbouring cells, which may lie just outside the board."""
    row, column = pair[0]
    start = (row - 1, column) if row == pair[1][0] else (row, column - 1)
    return f"{frame.number(CORNER, start)},{frame.number(CORNER, pair[0])}"


def parted_by(start: Place, end: Place) -> Pair | None:
    """The two cells that an edge between two corners parts; a corner has the place of the cell to its upper left."""
    (row, column), (last_row, last_column) = sorted((start, end))
    if (last_row, last_column) == (row + 1, column):
        return (last_row, column), (last_row, column + 1)
    if (last_row, last_column) == (row, column + 1):
        return (row, last_column), (row + 1, last_column)
    return None


class Header(msgspec.Struct, frozen=True):
    """The first line of the data: the grid, the size with margins, what is told of the puzzle."""

    grid: str
    size: tuple[int, int]
    turned: bool
    diagonals: tuple[bool, bool]
    several: bool
    texts: dict[str, str]


def read_header(lines: list[bytes]) -> Header:
    """The first line; raises `FormatError` for boards that are no square ones."""
    fields = line_text(lines, 0).split(",")
    grid = fields[0].strip()
    if grid[:1].isdigit():
        fix = "Open it in Penpa and export it again."
        raise FormatError("the Penpa link is of the first generation (2017 to 2019), which is too old", fix)
    if grid not in SQUARE_GRIDS:
        if not re.fullmatch(r"[A-Za-z_0-9]{2,30}", grid) or len(lines) < 4:
            raise FormatError("the Penpa link is damaged: its data do not begin with the name of a grid", COPY)
        fix = f"Use a board of squares ({', '.join(SQUARE_GRIDS)})."
        raise FormatError(f"the Penpa board is of the grid '{grid}', which is not of squares", fix)
    if len(lines) < 4:
        raise FormatError(f"the Penpa link is cut off: its data have {len(lines)} lines, at least 4 are needed", COPY)
    sides = [int(field) if re.fullmatch(r"[0-9]{1,4}", field.strip()) else 0 for field in fields[1:3]]
    if len(sides) < 2 or not all(1 <= side <= MOST_CELLS for side in sides):
        said = " by ".join(field[:20] for field in fields[1:3])
        raise FormatError(f"the size of the Penpa board, {said!r}, is not from 1 to {MOST_CELLS} cells a side", COPY)
    marked = [field.strip() == "1" for field in fields[11:15]] + [False] * 4
    turns = fields[4:7]
    return Header(
        grid=grid,
        size=(sides[1], sides[0]),
        turned=len(turns) == 3 and (turns[0].strip() not in ("0", "") or "-1" in (turns[1].strip(), turns[2].strip())),
        diagonals=(marked[0], marked[3]),
        several=len(fields) > 20 and "true" in fields[20:22],
        texts=_texts(fields),
    )


def _texts(fields: list[str]) -> dict[str, str]:
    """Title, author, source and rules. The source may hold commas, so what follows it is counted from its end."""
    last = max((place for place, field in enumerate(fields) if place >= 19 and field in ("ON", "OFF")), default=19)
    told = {
        "title": re.sub(r"^Title: ?", "", "".join(fields[15:16])),
        "author": re.sub(r"^Author: ?", "", "".join(fields[16:17])),
        "source": ",".join(fields[17 : last - 1]),
        "rules": "".join(fields[last - 1 : last]) if last > 17 else "",
    }
    told = {name: text.replace("%2C", ",") for name, text in told.items()}
    told["rules"] = told["rules"].replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=")
    return {name: text.strip() for name, text in told.items() if text.strip()}


def read_frame(lines: list[bytes], header: Header) -> tuple[Frame, set[Place]]:
    """Where the board lies, and which of its cells are holes; raises `FormatError`."""
    rows, columns = header.size
    margins = _margins(line_json(lines, 1), rows, columns)
    frame = framed(rows - sum(margins[:2]), columns - sum(margins[2:]), margins)
    cells = _listed_cells(line_json(lines, 5), frame)
    if not cells:
        check_side("rows", frame.rows)
        check_side("columns", frame.columns)
        return frame, set()
    places = [frame.point(cell)[1] for cell in cells]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    height = check_side("rows", max(row for row, _ in places) - top + 1)
    width = check_side("columns", max(column for _, column in places) - left + 1)
    kept = {(row - top, column - left) for row, column in places}
    frame = Frame(frame.wide, frame.tall, frame.top + top, frame.left + left, height, width)
    return frame, set(frame.cells()) - kept


def _margins(stored: Any, rows: int, columns: int) -> tuple[int, int, int, int]:
    if stored is None:
        return (0, 0, 0, 0)
    good = isinstance(stored, list) and len(stored) == 4 and all(type(margin) is int for margin in stored)
    if not good or min(stored) < 0 or sum(stored[:2]) >= rows or sum(stored[2:]) >= columns:
        raise FormatError("the Penpa link is damaged: line 2 of its data holds no margins that fit its size", COPY)
    return (stored[0], stored[1], stored[2], stored[3])


def _listed_cells(stored: Any, frame: Frame) -> set[int]:
    """The board's cells: the first by its number, the others by the difference from the one before."""
    damaged = FormatError("the Penpa link is damaged: line 6 of its data is no list of the board's cells", COPY)
    if stored is None:
        return set()
    if not isinstance(stored, list) or len(stored) > MOST_CELLS**2 or not all(type(step) is int for step in stored):
        raise damaged
    number, cells = 0, set()
    for step in stored:
        number += step
        row, column = divmod(number, frame.wide)
        if not (2 <= row < frame.tall - 2 and 2 <= column < frame.wide - 2):
            raise damaged
        cells.add(number)
    return cells


def regions_of(frame: Frame, borders: set[Pair]) -> list[list[int]]:
    """The regions into which borders cut the board, numbered in reading order."""
    joined: dict[Place, list[Place]] = {place: [] for place in frame.cells()}
    for one, other in frame.neighbours():
        if (one, other) not in borders:
            joined[one].append(other)
            joined[other].append(one)
    regions = [[-1] * frame.columns for _ in range(frame.rows)]
    found = 0
    for start in joined:
        if regions[start[0]][start[1]] >= 0:
            continue
        waiting = [start]
        while waiting:
            row, column = waiting.pop()
            if regions[row][column] < 0:
                regions[row][column] = found
                waiting += joined[row, column]
        found += 1
    return regions


def borders_of(frame: Frame, regions: list[list[int]]) -> list[Pair]:
    """The pairs of neighbouring cells of different regions."""
    return [(one, other) for one, other in frame.neighbours() if regions[one[0]][one[1]] != regions[other[0]][other[1]]]


def centre_of(frame: Frame) -> int:
    """The number of the point in the middle of the field."""
    kind = {(1, 1): CENTRE, (0, 0): CORNER, (0, 1): LOWER, (1, 0): RIGHT}[frame.tall % 2, frame.wide % 2]
    return (kind * frame.tall + (frame.tall - 1) // 2) * frame.wide + (frame.wide - 1) // 2


def steps_of(frame: Frame) -> list[int]:
    """The board's cells as they are listed."""
    numbers = [frame.number(CENTRE, place) for place in frame.cells()]
    return numbers[:1] + [after - before for before, after in pairwise(numbers)]
