"""Where things go on a sheet of paper: pure arithmetic, no ink.

A page is divided into equal slots. How many puzzles share a page is chosen so that all of them stay
comfortable to write in: first the fewest pages, then the fewest changes of layout, then the roomiest one.
Answers are packed as thumbnails on shelves, as large as the least number of pages allows. Lengths are points,
y runs down.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from gridproof.drawing import Drawing, Line, Square, Text
from gridproof.errors import GridproofError

PAPERS: Final = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers that sheets are made for."""

ARRANGEMENTS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of the slots, by the number of puzzles a page."""

MARGIN: Final = 36.0
WIDE_MARGIN: Final = 24.0
"""A large board alone on its page may reach this close to the edge; home printers leave about 18 pt blank."""

COLUMN_GAP: Final = 30.0
ROW_GAP: Final = 16.0
LABEL_HEIGHT: Final = 19.0
"""The room above a puzzle for its number and level."""

THUMBNAIL_LABEL: Final = 13.0
THUMBNAIL_GAP: Final = 18.0
THUMBNAIL_CELLS: Final = (16.0, 15.0, 14.0, 13.0, 12.0, 11.5)
"""Sides of the cells of answers, the largest first; digits need the last."""

_ROOMY = 1.6
_ROOMY_ALONE = 2.1
"""Cells may grow beyond the good size by this factor; the second is for a puzzle alone on its page."""

_SMALL_TEXT = 0.5
"""Clues that are set smaller than this share of a cell cannot be read in an answer."""

_THUMBNAIL_TYPE = 6.67
"""What the type of an answer would be by measure, at least; the back end sets it somewhat larger."""

_BARE = 0.8
_PICTURE_SIDE = 150.0
_LEAST_PICTURE_CELL = 4.0
"""Answers without text have smaller cells, and those of large boards are as wide as this while cells can be seen."""

_COMFORT = 0.3
"""How far between the least and the good size cells must lie for a layout to be chosen unasked."""


class Area(NamedTuple):
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float


class Segment(NamedTuple):
    """Consecutive puzzles that are laid out alike: from `start` up to `stop`, `per_page` on a page."""

    start: int
    stop: int
    per_page: int


class Thumbnail(NamedTuple):
    """Where the grid of an answer goes: its number among all answers, from 0, and its upper left corner."""

    answer: int
    x: float
    y: float


def paper_size(name: str) -> tuple[float, float]:
    """Width and height of a paper; raises `bad_option` for a name that is not known."""
    if name.lower() not in PAPERS:
        known = " or ".join(f"`{paper}`" for paper in PAPERS)
        raise GridproofError("bad_option", name="paper", reason=f"there is no paper '{name}'", fix=f"Use {known}.")
    return PAPERS[name.lower()]


def slots(area: Area, per_page: int) -> list[Area]:
    """The parts of the area for so many puzzles, row by row; a single puzzle may use some of the margin."""
    columns, rows = ARRANGEMENTS[per_page]
    if per_page == 1:
        wider = MARGIN - WIDE_MARGIN
        return [Area(area.x - wider, area.y, area.width + 2 * wider, area.height)]
    width = (area.width - (columns - 1) * COLUMN_GAP) / columns
    height = (area.height - (rows - 1) * ROW_GAP) / rows
    return [
        Area(area.x + column * (width + COLUMN_GAP), area.y + row * (height + ROW_GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def extent(drawing: Drawing) -> tuple[float, float]:
    """Width and height of a drawing with its gutter, in cells."""
    left, top, right, bottom = drawing.gutter
    return left + drawing.columns + right, top + drawing.rows + bottom


def cell_in(drawing: Drawing, slot: Area) -> float:
    """The side of the cells with which the drawing and its label just fill the slot."""
    width, height = extent(drawing)
    return min(slot.width / width, (slot.height - LABEL_HEIGHT) / height)


def cell_for(drawing: Drawing, area: Area, per_page: int) -> float:
    """The side of the cells to print with: what fits, but not so large that the puzzle looks blown up."""
    fitting = cell_in(drawing, slots(area, per_page)[0])
    if fitting > drawing.good_cell and per_page == 1:
        # The margin is only given up for boards that need it.
        fitting = max(drawing.good_cell, cell_in(drawing, area))
    roomy = (_ROOMY_ALONE if per_page == 1 else _ROOMY) * drawing.good_cell
    return math.floor(4 * min(fitting, roomy)) / 4


def planned(drawings: Sequence[Drawing], area: Area, per_page: int | None) -> list[Segment]:
    """How many puzzles go on each page of the smallest area; `per_page` is chosen if it is `None`."""
    if per_page is not None:
        return [Segment(0, len(drawings), per_page)]
    capacities = [_capacity(drawing, area) for drawing in drawings]
    if min(capacities) == max(capacities):
        return [_segment(0, len(capacities), capacities[0])]
    best: list[tuple[int, int, int, list[Segment]]] = [(0, 0, 0, [])]
    for stop in range(1, len(capacities) + 1):
        best.append(min(_continued(best, capacities, stop)))
    return best[-1][-1]


def _continued(
    best: list[tuple[int, int, int, list[Segment]]], capacities: list[int], stop: int
) -> Iterator[tuple[int, int, int, list[Segment]]]:
    """The ways to lay out the puzzles up to `stop` by one more segment after the best way before it."""
    for start in range(stop):
        pages, changes, crowd, before = best[start]
        last = _segment(start, stop, min(capacities[start:stop]))
        pages += math.ceil((stop - start) / last.per_page)
        yield pages, changes + 1, crowd + last.per_page, [*before, last]


def _segment(start: int, stop: int, capacity: int) -> Segment:
    """The layout with the fewest pages, and among those with the fewest puzzles on a page."""
    choices = [per_page for per_page in ARRANGEMENTS if per_page <= capacity]
    return Segment(start, stop, min(choices, key=lambda count: (math.ceil((stop - start) / count), count)))


def _capacity(drawing: Drawing, area: Area) -> int:
    """How many boards of this kind share a page without getting cramped."""
    comfortable = drawing.least_cell + _COMFORT * (drawing.good_cell - drawing.least_cell)
    fitting = [n for n in ARRANGEMENTS if cell_in(drawing, slots(area, n)[0]) >= comfortable]
    return max(fitting, default=1)


def thumbnail_pages(drawings: Sequence[Drawing], area: Area) -> tuple[list[float], list[list[Thumbnail]]]:
    """The cells of the answers, and where they stand on as many pages as are needed."""
    choices = []
    for size in THUMBNAIL_CELLS:
        cells = [_thumbnail_cell(drawing, size, area) for drawing in drawings]
        choices.append((cells, _shelved(drawings, cells, area)))
    least = min(len(pages) for _, pages in choices)
    return next(choice for choice in choices if len(choice[1]) == least)


def as_answer(drawing: Drawing) -> Drawing:
    """A solved board as it is shown small: clues that could not be read are left out, the puzzle shows them.

    So are all clues around cells that are filled in black: what is left is the picture that they make.
    """
    picture = any(isinstance(mark, Square) for mark in drawing.marks)
    texts = [mark for mark in drawing.marks if isinstance(mark, Text) and not _is_dropped(mark, drawing, picture)]
    rest = [mark for mark in drawing.marks if not isinstance(mark, Text)]
    if len(texts) + len(rest) < len(drawing.marks):
        rest = [mark for mark in rest if not (isinstance(mark, Line) and mark.role == "clue")]
    if any(_is_outside(text, drawing) for text in texts):
        return msgspec.structs.replace(drawing, marks=(*rest, *texts))
    inside = [_clipped(mark, drawing) if isinstance(mark, Line) else mark for mark in rest]
    return msgspec.structs.replace(drawing, marks=(*inside, *texts), gutter=(0, 0, 0, 0))


def _is_dropped(text: Text, drawing: Drawing, picture: bool) -> bool:
    return text.role in ("clue", "hint") and (text.size < _SMALL_TEXT or (picture and _is_outside(text, drawing)))


def _is_outside(text: Text, drawing: Drawing) -> bool:
    return not (0 <= text.x <= drawing.columns and 0 <= text.y <= drawing.rows)


def _clipped(line: Line, drawing: Drawing) -> Line:
    points = tuple((min(max(x, 0), drawing.columns), min(max(y, 0), drawing.rows)) for x, y in line.points)
    return msgspec.structs.replace(line, points=points)


def _thumbnail_cell(drawing: Drawing, size: float, area: Area) -> float:
    """The wanted size, larger for small type, smaller where the paper is too narrow or the answer has no text."""
    width, height = extent(drawing)
    fitting = min(area.width / width, (area.height - THUMBNAIL_LABEL) / height)
    texts = [mark.size for mark in drawing.marks if isinstance(mark, Text)]
    if texts:
        return min(max(size, _THUMBNAIL_TYPE / min(texts)), fitting)
    roomy = max(_LEAST_PICTURE_CELL, _PICTURE_SIDE / max(width, height))
    return min(_BARE * size, roomy, fitting)


def _shelved(drawings: Sequence[Drawing], cells: Sequence[float], area: Area) -> list[list[Thumbnail]]:
    """Row by row in order; a row that would cross the bottom begins a new page."""
    pages: list[list[Thumbnail]] = [[]]
    y, gap = area.y, 2 * THUMBNAIL_GAP
    for row in _rows(drawings, cells, area.width):
        sizes = [tuple(cells[index] * length for length in extent(drawings[index])) for index in row]
        height = THUMBNAIL_LABEL + max(size[1] for size in sizes)
        if pages[-1] and y + height > area.y + area.height:
            pages.append([])
            y = area.y
        used = sum(size[0] for size in sizes)
        x = area.x
        if len(row) == 1 and used > area.width / 2:
            x += (area.width - used) / 2
        elif row[-1] + 1 < len(drawings):
            gap = (area.width - used) / max(len(row) - 1, 1)
        for index, (width, _) in zip(row, sizes, strict=True):
            left, top, _, _ = drawings[index].gutter
            corner = x + left * cells[index], y + THUMBNAIL_LABEL + top * cells[index]
            pages[-1].append(Thumbnail(index, *corner))
            x += width + gap
        y += height + THUMBNAIL_GAP
    return pages


def _rows(drawings: Sequence[Drawing], cells: Sequence[float], width: float) -> list[list[int]]:
    rows: list[list[int]] = []
    left = 0.0
    for index, drawing in enumerate(drawings):
        needed = extent(drawing)[0] * cells[index]
        if not rows or needed > left + 0.01:
            rows.append([])
            left = width
        rows[-1].append(index)
        left -= needed + THUMBNAIL_GAP
    return rows
