"""The kinds of puzzles in pzpr (puzz.link) addresses: for each, the body read into a sheet and written from one."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gridproof.formats import _pzpr_codes as codes
from gridproof.formats import _pzpr_layers as layers
from gridproof.formats._carried import check_layers
from gridproof.formats.base import FormatError, check_side
from gridproof.sheet import HIDDEN, Place, Sheet, Side, Sums

TITLE = "puzz.link"
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")


class Kind(NamedTuple):
    """How one kind is read (from the body, with rows, columns and a list for notes) and written (size and body)."""

    read: Callable[[codes.Body, int, int, list[str]], Sheet]
    write: Callable[[Sheet], str]


def _cells(slots: Sequence[int | None], columns: int) -> dict[Place, int]:
    """Slots as the numbers of cells, row by row."""
    return {divmod(cell, columns): number for cell, number in enumerate(slots) if number is not None}


def _slots(sheet: Sheet) -> list[int | None]:
    return [sheet.numbers.get(place) for place in layers.places(*sheet.size)]


def _read_givens(body: codes.Body, rows: int, columns: int) -> dict[Place, int]:
    numbers = _cells(codes.read_numbers(body, rows * columns, "cells"), columns)
    for place, number in numbers.items():
        layers.check_given(number, place)
    return numbers


def _read_sudoku(body: codes.Body, rows: int, columns: int, notes: list[str]) -> Sheet:
    box = layers.box_of(layers.square_side(rows, columns), notes)
    return Sheet((rows, columns), numbers=_read_givens(body, rows, columns), flags={"box": box})


def _write_sudoku(sheet: Sheet) -> str:
    check_layers(sheet, TITLE, ("numbers", "regions"), layers.SUDOKU_FLAGS)
    layers.check_box(sheet, TITLE)
    layers.check_numbers(sheet, TITLE, 1, 4095)
    return codes.write_numbers(_slots(sheet))


def _read_slither(body: codes.Body, rows: int, columns: int, notes: list[str]) -> Sheet:
    return Sheet((rows, columns), numbers=_cells(codes.read_clues(body, rows * columns), columns))


def _write_slither(sheet: Sheet) -> str:
    check_layers(sheet, TITLE, ("numbers",))
    layers.check_numbers(sheet, TITLE, 0, 4)
    return codes.write_clues(_slots(sheet))


def _read_kakuro(body: codes.Body, rows: int, columns: int, notes: list[str]) -> Sheet:
    blocks = layers.outer_blocks(check_side("rows", rows + 1), check_side("columns", columns + 1))
    blocks |= _read_inner(body, rows, columns)
    heads = [(0, column) for column in range(1, columns + 1) if (1, column) not in blocks]
    heads += [(row, 0) for row in range(1, rows + 1) if (row, 1) not in blocks]
    for done, (row, column) in enumerate(heads):
        total = codes.read_sum(body.take(done, len(heads), "sums of the first row and column"), body)
        blocks[row, column] = Sums(down=total) if row == 0 else Sums(across=total)
    return Sheet((rows + 1, columns + 1), blocks=blocks)


def _read_inner(body: codes.Body, rows: int, columns: int) -> dict[Place, Sums]:
    """The black cells without those of the first row and column."""
    blocks: dict[Place, Sums] = {}
    cell, total = 0, rows * columns
    while cell < total:
        character = body.take(cell, total, "cells")
        if "k" <= character <= "z":
            cell += codes.DIGITS.index(character) - 19
            if cell > total:
                raise body.odd(f"which goes {cell - total} beyond the last of {total} cells; the sizes do not fit")
            continue
        sums = Sums()
        if character != ".":
            down = codes.read_sum(character, body)
            sums = Sums(down, codes.read_sum(body.take(cell, total, "cells"), body))
        row, column = divmod(cell, columns)
        blocks[row + 1, column + 1] = sums
        cell += 1
    return blocks


def _write_kakuro(sheet: Sheet) -> str:
    check_layers(sheet, TITLE, ("blocks",))
    layers.check_outer(sheet, TITLE, beside_clues=False)
    rows, columns = sheet.size
    parts: list[str] = []
    white = 0
    for row, column in layers.places(rows - 1, columns - 1):
        sums = sheet.blocks.get((row + 1, column + 1))
        if sums is None:
            white += 1
            continue
        pair = codes.write_sum(sums.down) + codes.write_sum(sums.across)
        parts.append(codes.write_white(white) + ("." if pair == "--" else pair))
        white = 0
    parts.append(codes.write_white(white))
    parts += [codes.write_sum(sheet.blocks[0, c].down) for c in range(1, columns) if (1, c) not in sheet.blocks]
    parts += [codes.write_sum(sheet.blocks[r, 0].across) for r in range(1, rows) if (r, 1) not in sheet.blocks]
    return "".join(parts)


def _read_nonogram(body: codes.Body, rows: int, columns: int, notes: list[str]) -> Sheet:
    deep, wide = (rows + 1) // 2, (columns + 1) // 2
    slots = codes.read_numbers(body, columns * deep + rows * wide, "places for clues", longest=2)
    if HIDDEN in slots:
        raise FormatError(
            f"place {slots.index(HIDDEN) + 1} for a clue holds `.` (`?`), but a Nonogram needs its numbers",
            "Replace it by a number.",
        )
    parts = [slots[start : start + deep] for start in range(0, columns * deep, deep)]
    parts += [slots[start : start + wide] for start in range(columns * deep, len(slots), wide)]
    clues = [[number for number in reversed(part) if number is not None] for part in parts]
    if [0] in clues:
        notes.append("a line with the single clue 0 was read as an empty line")
        clues = [[] if clue == [0] else clue for clue in clues]
    return Sheet((rows, columns), around={"top": [*clues[:columns]], "left": [*clues[columns:]]})


def _write_nonogram(sheet: Sheet) -> str:
    check_layers(sheet, TITLE, ("around",))
    rows, columns = sheet.size
    deep, wide = (rows + 1) // 2, (columns + 1) // 2
    slots: codes.Slots = []
    above = [(deep, clue) for clue in layers.known_lists(sheet, "top", TITLE, columns, deep)]
    beside = [(wide, clue) for clue in layers.known_lists(sheet, "left", TITLE, rows, wide)]
    for most, clue in above + beside:
        slots += [*reversed(clue), *[None] * (most - len(clue))]
    return codes.write_numbers(slots, longest=2)


def _read_skyscrapers(body: codes.Body, rows: int, columns: int, notes: list[str]) -> Sheet:
    counts = {"top": columns, "bottom": columns, "left": rows, "right": rows}
    slots = codes.read_numbers(body, sum(counts.values()), "places around the board", longest=2)
    if 0 in slots:
        raise FormatError(f"place {slots.index(0) + 1} around the board holds 0", "A clue counts 1 building or more.")
    around: dict[Side, list[list[int] | None]] = {}
    start = 0
    for side in SIDES:
        around[side] = [[] if number is None else [number] for number in slots[start : start + counts[side]]]
        start += counts[side]
    numbers = _read_givens(body, rows, columns) if body.text[body.at :].strip(codes.BEHIND) else {}
    return Sheet((rows, columns), numbers=numbers, around=around)


def _write_skyscrapers(sheet: Sheet) -> str:
    check_layers(sheet, TITLE, ("numbers", "around"))
    layers.check_numbers(sheet, TITLE, 1, 4095)
    rows, columns = sheet.size
    slots: list[int | None] = []
    for side in SIDES:
        slots += layers.frame_clues(sheet, side, columns if side in ("top", "bottom") else rows)
    return codes.write_numbers(slots, longest=2) + (codes.write_numbers(_slots(sheet)) if sheet.numbers else "")


def _read_starbattle(body: codes.Body, rows: int, columns: int, notes: list[str]) -> Sheet:
    count, slash, _ = body.text.partition("/")
    if not (count.isascii() and count.isdecimal() and len(count) <= 3):
        raise FormatError(
            f"the star count is missing before the borders: found {count[:20]!r}",
            "An address ends in the number of stars, a slash, and the borders.",
        )
    body.at = len(count) + len(slash)
    right = codes.read_bits(body, rows * (columns - 1), "borders between columns")
    below = codes.read_bits(body, (rows - 1) * columns, "borders between rows")
    regions = layers.regions_within(rows, columns, right, below)
    drawn = layers.borders_between(regions)
    if idle := sum(right) + sum(below) - sum(drawn[0]) - sum(drawn[1]):
        notes.append(f"{layers.counted(idle, 'border')} with the same region on both sides left out")
    return Sheet((rows, columns), regions=regions, flags={"stars": int(count)})


def _write_starbattle(sheet: Sheet) -> str:
    check_layers(sheet, TITLE, ("regions",), {"stars": None})
    stars, regions = stars_and_regions(sheet, TITLE)
    right, below = layers.borders_between(regions)
    return f"{stars}/{codes.write_bits(right)}{codes.write_bits(below)}"


def stars_and_regions(sheet: Sheet, title: str) -> tuple[int, list[list[int]]]:
    """What a Star Battle needs; raises `FormatError`."""
    stars = sheet.flags.get("stars")
    if not isinstance(stars, int) or sheet.regions is None:
        raise FormatError("the board lacks the number of stars or the regions", "Add both.")
    layers.check_connected(sheet.regions, title)
    return stars, sheet.regions


KINDS = {
    "kakuro": Kind(_read_kakuro, _write_kakuro),
    "nonogram": Kind(_read_nonogram, _write_nonogram),
    "skyscrapers": Kind(_read_skyscrapers, _write_skyscrapers),
    "slither": Kind(_read_slither, _write_slither),
    "starbattle": Kind(_read_starbattle, _write_starbattle),
    "sudoku": Kind(_read_sudoku, _write_sudoku),
}
"""The kinds by the names that pzpr gives them."""
ALIASES = {"slitherlink": "slither", "skyscraper": "skyscrapers", "building": "skyscrapers"}
"""Other names of kinds, as pzpr knows them."""
