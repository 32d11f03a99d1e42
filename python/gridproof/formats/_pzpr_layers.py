"""What pzpr puzzles share however they are written: boxes, regions, loops, and what of them can be carried."""

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from math import isqrt

from gridproof.formats.base import FormatError
from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Side, Sums

SUDOKU_FLAGS = {"box": None, "diagonals": False}
"""The rules of a Sudoku that can be carried, with their value, `None` for any."""


def places(rows: int, columns: int) -> list[Place]:
    """All cells, row by row."""
    return [(row, column) for row in range(rows) for column in range(columns)]


def counted(number: int, what: str) -> str:
    """A number of things, in words that fit it."""
    return f"{number} {what if number == 1 else what + 's'}"


def check_numbers(sheet: Sheet, title: str, least: int, most: int, hidden: bool = True) -> None:
    """Raise `FormatError` if a number in a cell is out of reach."""
    for (row, column), number in sorted(sheet.numbers.items()):
        if number == HIDDEN and hidden:
            continue
        if not least <= number <= most:
            what = "a clue that hides its number" if number == HIDDEN else str(number)
            raise FormatError(
                f"row {row + 1}, column {column + 1} holds {what}, which {title} cannot carry",
                f"Use {least} to {most}.",
            )


def check_given(number: int, place: Place) -> None:
    """Raise `FormatError` for a 0 where numbers start from 1."""
    if number == 0:
        row, column = place
        raise FormatError(f"row {row + 1}, column {column + 1} holds 0", "Numbers start from 1; `?` hides one.")


def square_side(rows: int, columns: int) -> int:
    """The side of a Sudoku board; raises `FormatError`."""
    if rows != columns:
        raise FormatError(
            f"the sizes are {counted(columns, 'column')} and {counted(rows, 'row')}, but a Sudoku is square",
            "Give the same number twice, columns before rows.",
        )
    return rows


def box_of(side: int, notes: list[str] | None = None) -> tuple[int, int]:
    """The rows and columns of a box, which pzpr does not write down; raises `FormatError` if there is no usual one.

    pzpr draws boxes only for 6 and for squares of numbers; for other sizes `notes` say what was assumed.
    """
    tall = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
    wide = side // tall
    if tall == 1 and side > 1:
        raise FormatError(
            f"a Sudoku with {side} rows has no usual boxes, and the text does not say its regions",
            "Use a format that says the regions, such as JSON.",
        )
    if not draws_boxes(side) and notes is not None:
        notes.append(f"the boxes are not in the text: boxes {wide} wide and {tall} tall were assumed")
    return tall, wide


def draws_boxes(side: int) -> bool:
    """Whether pzpr draws the usual boxes for this size."""
    return side == 6 or isqrt(side) ** 2 == side


def check_box(sheet: Sheet, title: str) -> None:
    """Raise `FormatError` unless the board has just the boxes that pzpr draws."""
    side = square_side(*sheet.size)
    box = sheet.flags.get("box")
    tall, wide = box_of(side)
    if sheet.regions is not None:
        expected = [[row // tall * tall + column // wide for column in range(side)] for row in range(side)]
        box = (tall, wide) if _same_parts(sheet.regions, expected) else None
    if box is None or tuple(box if isinstance(box, tuple | list) else ()) != (tall, wide) or not draws_boxes(side):
        usual = f"{wide} wide and {tall} tall" if draws_boxes(side) else "of sides 4, 6, 9, 16, 25 ..."
        raise FormatError(f"{title} cannot say which boxes or regions the board has", f"Only boxes {usual} are drawn.")


def _same_parts(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> bool:
    """Whether two maps of regions part the cells alike."""
    pairs = {(a, b) for line, numbers in zip(one, other, strict=True) for a, b in zip(line, numbers, strict=True)}
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})


def regions_within(rows: int, columns: int, right: Sequence[bool], below: Sequence[bool]) -> list[list[int]]:
    """Regions from the borders right of cells and below cells, row by row, numbered in the order of their cells."""
    regions = [[-1] * columns for _ in range(rows)]
    number = 0
    for start in places(rows, columns):
        if regions[start[0]][start[1]] >= 0:
            continue
        regions[start[0]][start[1]] = number
        waiting = [start]
        while waiting:
            row, column = waiting.pop()
            for next_row, next_column, border in (
                (row, column + 1, column + 1 == columns or right[row * (columns - 1) + column]),
                (row, column - 1, column == 0 or right[row * (columns - 1) + column - 1]),
                (row + 1, column, row + 1 == rows or below[row * columns + column]),
                (row - 1, column, row == 0 or below[(row - 1) * columns + column]),
            ):
                if not border and regions[next_row][next_column] < 0:
                    regions[next_row][next_column] = number
                    waiting.append((next_row, next_column))
        number += 1
    return regions


def borders_between(regions: Sequence[Sequence[int]]) -> tuple[list[bool], list[bool]]:
    """The borders right of cells and below cells, row by row."""
    right = [one != other for line in regions for one, other in pairwise(line)]
    below = [one != other for line, after in pairwise(regions) for one, other in zip(line, after, strict=True)]
    return right, below


def check_connected(regions: Sequence[Sequence[int]], title: str) -> None:
    """Raise `FormatError` if a region hangs together only by corners or not at all: borders cannot say that."""
    parts = regions_within(len(regions), len(regions[0]), *borders_between(regions))
    first: dict[int, int] = {}
    for line, numbers in zip(regions, parts, strict=True):
        for region, part in zip(line, numbers, strict=True):
            if first.setdefault(region, part) != part:
                raise FormatError(
                    f"region {region + 1} is in several pieces, which {title} cannot carry", "Choose another format."
                )


def frame_clues(sheet: Sheet, side: Side, count: int) -> list[int | None]:
    """The clue beside each line of a side, `None` for none; raises `FormatError` if there are several."""
    found = sheet.around.get(side) or []
    clues = [numbers or [] for numbers in (*found, *[None] * (count - len(found)))]
    if any(len(clue) > 1 for clue in clues):
        raise FormatError(f"the {side} has a line with several clues", "Give a line one clue on each side.")
    return [clue[0] if clue else None for clue in clues]


def known_lists(sheet: Sheet, side: Side, title: str, count: int, most: int) -> list[list[int]]:
    """The clues of a Nonogram beside each line; raises `FormatError` for what pzpr cannot carry."""
    name = "column" if side == "top" else "row"
    found = sheet.around.get(side) or []
    for number, clue in enumerate([*found, *[None] * (count - len(found))], 1):
        if clue is None or HIDDEN in clue:
            raise FormatError(
                f"{name} {number} has no clue, or one that hides a number; {title} cannot carry that",
                "Choose another format.",
            )
        if len(clue) > most:
            raise FormatError(f"{name} {number} has {len(clue)} numbers, but only {most} have room", "Shorten it.")
    return [clue or [] for clue in found]


def runs(cells: Iterable[object]) -> list[int]:
    """The lengths of the runs of black cells in a line."""
    return [len(list(group)) for black, group in groupby(cells, lambda cell: cell == 1) if black]


def fits(clue: Sequence[int], length: int) -> bool:
    """Whether so many black cells, with gaps, have room in a line."""
    return sum(clue) + max(len(clue) - 1, 0) <= length


def check_outer(sheet: Sheet, title: str, beside_clues: bool) -> None:
    """Raise `FormatError` unless the first row and column are black and say only sums that can be carried.

    `beside_clues` is whether the sum of a line that starts with a black cell, and so sums nothing, can be carried.
    """
    rows, columns = sheet.size
    if min(rows, columns) < 2:
        raise FormatError("the board has no cells beside its first row and column", "Use 2 rows and columns or more.")
    for row, column in [*((0, column) for column in range(columns)), *((row, 0) for row in range(1, rows))]:
        sums = sheet.blocks.get((row, column))
        place = f"row {row + 1}, column {column + 1}"
        if sums is None:
            raise FormatError(
                f"{place} is to be filled in, but {title} has only sums in the first row and column",
                "Add a row or column of black cells.",
            )
        ahead = (row + 1, column) if row == 0 else (row, column + 1)
        idle = [sums.across, sums.down] if row == column == 0 else [sums.across if row == 0 else sums.down]
        if not beside_clues and ahead in sheet.blocks:
            idle += [sums.down, sums.across]
        if any(idle):
            raise FormatError(f"{place} has a sum that sums no cells, which {title} cannot carry", "Leave it out.")


def outer_blocks(rows: int, columns: int) -> dict[Place, Sums]:
    """The first row and column of a Kakuro without sums."""
    return {(row, column): Sums() for row, column in places(rows, columns) if row == 0 or column == 0}


def inside_of(across: Sequence[Sequence[bool]], down: Sequence[Sequence[bool]]) -> Answer | None:
    """The cells inside a loop, from the lines above cells (a row more) and left of cells (a column more).

    `None` if there are no lines, or they do not part the plane.
    """
    if not any(map(any, across)) and not any(map(any, down)):
        return None
    inside: Answer = []
    for line in down:
        colours = [sum(line[: column + 1]) % 2 for column in range(len(line))]
        if colours[-1]:
            return None
        inside.append(list(colours[:-1]))
    return inside if loop_of(inside)[0] == [list(map(bool, line)) for line in across] else None


def loop_of(inside: Answer) -> tuple[list[list[bool]], list[list[bool]]]:
    """The lines above cells and left of cells around what is inside; none beside cells that are not known."""
    nothing: list[int | None] = [0] * len(inside[0])
    across = [_differ(one, other) for one, other in pairwise([nothing, *inside, nothing])]
    return across, [_differ([0, *line], [*line, 0]) for line in inside]


def _differ(one: Sequence[int | None], other: Sequence[int | None]) -> list[bool]:
    return [a is not None and b is not None and a != b for a, b in zip(one, other, strict=True)]
