"""What the formats of Sudoku share: the usual boxes, regions that are boxes, digits beyond 9, and sheets of them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import isqrt

from gridproof.formats._carried import check_layers, check_numbers
from gridproof.formats.base import FormatError
from gridproof.sheet import Answer, Place, Sheet

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Numbers as single characters."""
Regions = list[list[int]]


def usual_box(order: int) -> tuple[int, int] | None:
    """Rows and columns of the boxes that a board of so many rows usually has; none for a prime number of rows."""
    rows = next((rows for rows in range(isqrt(order), 1, -1) if order % rows == 0), None)
    return None if rows is None else (rows, order // rows)


def assumed_box(order: int) -> tuple[tuple[int, int], list[str]]:
    """The usual boxes and a note on them, if they are not squares; raises `FormatError` if there are none."""
    box = usual_box(order)
    if box is None:
        reason = f"a board of {order} rows has no usual boxes, and the text has no regions"
        raise FormatError(reason, "Give the region of each cell, or use a size such as 4, 6, 8 or 9.")
    rows, columns = box
    return box, [] if rows == columns else [f"boxes of {rows} rows and {columns} columns are assumed"]


def region_map(order: int, groups: Iterable[Iterable[Place]], name: str) -> Regions:
    """Each cell's region from lists of cells; raises `FormatError` if they do not part the board."""
    regions = [[-1] * order for _ in range(order)]
    for region, cells in enumerate(groups):
        for row, column in cells:
            if not (0 <= row < order and 0 <= column < order):
                reason = f"{name} {region + 1} has a cell in row {row + 1}, column {column + 1}, outside the board"
                raise FormatError(reason, f"Rows and columns go from 1 to {order}.")
            if regions[row][column] >= 0:
                both = f"{name} {regions[row][column] + 1} and {name} {region + 1}"
                raise FormatError(f"row {row + 1}, column {column + 1} is in {both}", "Regions may not overlap.")
            regions[row][column] = region
    check_regions(regions, name)
    return regions


def check_regions(regions: Regions, name: str) -> None:
    """Raise `FormatError` unless there are as many regions as rows, all as large, numbered from 0."""
    order = len(regions)
    sizes = Counter(region for row in regions for region in row)
    fix = f"A board of {order} rows needs {order} regions of {order} cells."
    if sizes[-1]:
        row, column = next((r, c) for r, line in enumerate(regions) for c, region in enumerate(line) if region < 0)
        where = f"row {row + 1}, column {column + 1}"
        raise FormatError(f"{sizes[-1]} cells are in no {name}, the first in {where}", fix)
    for region, size in sorted(sizes.items()):
        if size != order:
            raise FormatError(f"{name} {region + 1} has {size} cells", fix)


def boxes_of(regions: Regions) -> tuple[int, int] | None:
    """Rows and columns of the boxes, if that is what the regions are."""
    order = len(regions)
    met: dict[int, int] = {}
    numbered = [[met.setdefault(region, len(met)) for region in row] for row in regions]
    for rows in range(1, order + 1):
        if order % rows == 0 and numbered == box_map(order, (rows, order // rows)):
            return rows, order // rows
    return None


def box_map(order: int, box: tuple[int, int]) -> Regions:
    """The number of each cell's box, counted in rows."""
    rows, columns = box
    across = order // columns
    return [[row // rows * across + column // columns for column in range(order)] for row in range(order)]


def sheet_of(order: int, numbers: Mapping[Place, int], regions: Regions | None, box: tuple[int, int] | None) -> Sheet:
    """A sheet with regions, or boxes if the regions are such or there are none."""
    sheet = Sheet((order, order), numbers=dict(numbers))
    box = boxes_of(regions) if regions is not None else box
    if box is not None:
        sheet.flags["box"] = box
    else:
        sheet.regions = regions
    return sheet


def regions_to_write(sheet: Sheet, title: str) -> Regions | None:
    """The regions that have to be written, none if the boxes are the usual ones; raises `FormatError`."""
    order, columns = sheet.size
    if order != columns:
        raise FormatError(f"{title} cannot carry a Sudoku of {order} rows and {columns} columns", "Use a square board.")
    check_layers(sheet, title, ("numbers", "regions"), {"box": None, "diagonals": None})
    check_numbers(sheet, title, 1, order)
    box = sheet.flags.get("box")
    if sheet.regions is None and isinstance(box, tuple) and box != usual_box(order):
        return box_map(order, box)
    return sheet.regions


def progress_answer(order: int, givens: Mapping[Place, int], entered: Mapping[Place, int]) -> Answer | None:
    """The givens and what a player entered, or `None` if nothing was."""
    if not entered:
        return None
    both = {**entered, **givens}
    return [[both.get((row, column)) for column in range(order)] for row in range(order)]


def entered_note(count: int) -> list[str]:
    """A note on digits that a player entered."""
    return [f"{count} {'digit' if count == 1 else 'digits'} entered by a player, not given"] if count else []
