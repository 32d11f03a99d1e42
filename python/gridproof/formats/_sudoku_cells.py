"""Cells of Sudoku text: which signs are numbers and which are empty, and lines and grids of them.

A text does not say how long its rows are. It is taken for a board only if the count of its cells is right, so that
nothing that is cut off becomes another board.
"""

import re
from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

import msgspec

from gridproof.formats._sudoku_boards import SYMBOLS, Regions
from gridproof.formats.base import MOST_SIDE, FormatError
from gridproof.sheet import Place

LEAST = 4
DIGITS = frozenset(SYMBOLS[:9])
BLANKS = frozenset(".0_*?-")
MOST_ROWS = 4 * MOST_SIDE
"""The most lines that one board may have, with frames and regions."""
MOST_CHARACTERS = 8 * MOST_SIDE**2
MAYBE_BLANKS = frozenset("xX")
"""Empty, too, unless the board is so large that the letter is a number."""
LENGTHS = (16, 36, 64, 81, 100, 144, 256, 625)
"""Characters of boards that people write in one line."""
COUNTED = "Check that none is missing or doubled; blanks may have been lost on the way."
_BARS = re.compile(r"[|,;│┃║╎╏┆┇┊┋]")
_FRAME = re.compile(r"[\s|+\-=*:.'`\u2500-\u257f]*[-=*\u2500-\u257f]{2}[\s|+\-=*:.'`\u2500-\u257f]*")


class Cell(NamedTuple):
    """What stands in one cell, and where in the text; line and position count from 1."""

    text: str
    line: int
    position: int


class Board(msgspec.Struct):
    """A board in some text: givens, regions if there are any, what a player entered, and what else is told."""

    order: int
    givens: dict[Place, int]
    regions: Regions | None = None
    entered: dict[Place, int] = {}
    solution: dict[Place, int] = {}
    comment: str = ""
    notes: list[str] = []


def order_of(count: int) -> int | None:
    """The rows of a board of so many cells."""
    order = isqrt(count)
    return order if order**2 == count and LEAST <= order <= MOST_SIDE else None


def count_of(text: str) -> int:
    """The number of characters but for blanks."""
    return len("".join(text.split()))


def single(text: str, line: int, first: int = 1) -> list[Cell]:
    """Each character as a cell, without blanks."""
    return [Cell(sign, line, first + place) for place, sign in enumerate(text) if not sign.isspace()]


def spaced(text: str, line: int) -> list[Cell]:
    """Each character as a cell, blanks as empty ones; nothing if there is another sign for empty cells."""
    if set(text) & BLANKS:
        return []
    return [Cell("." if sign == " " else sign, line, place) for place, sign in enumerate(text, 1)]


def words(text: str, line: int) -> list[Cell]:
    """Each word as a cell."""
    return [Cell(word[0], line, word.start() + 1) for word in re.finditer(r"\S+", text)]


def numbered(cells: Sequence[Cell], order: int) -> tuple[dict[Place, int], list[str]]:
    """The numbers in the cells, row by row, and notes on how they were read; raises `FormatError`."""
    added, notes = _reading(cells, order)
    numbers = {}
    for index, cell in enumerate(cells):
        if number := _number(cell, order, added):
            numbers[divmod(index, order)] = number
    return numbers, notes


def labelled(cells: Sequence[Cell], order: int) -> Regions | None:
    """The regions that the cells name with letters or digits, or `None` if that is not what they do."""
    counts: dict[str, int] = {}
    for cell in cells:
        counts[cell.text] = counts.get(cell.text, 0) + 1
    if len(counts) != order or set(counts.values()) != {order}:
        return None
    index = {label: region for region, label in enumerate(sorted(counts))}
    return [[index[cell.text] for cell in cells[start : start + order]] for start in range(0, order**2, order)]


def in_one_piece(regions: Regions) -> bool:
    """Whether each region holds together; the numbers of a filled board never do."""
    order = len(regions)
    seen: set[Place] = set()
    pieces = 0
    for start in ((row, column) for row in range(order) for column in range(order)):
        if start in seen:
            continue
        pieces += 1
        seen.add(start)
        waiting = [start]
        while waiting:
            row, column = waiting.pop()
            for place in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                inside = 0 <= place[0] < order and 0 <= place[1] < order
                if inside and place not in seen and regions[place[0]][place[1]] == regions[row][column]:
                    seen.add(place)
                    waiting.append(place)
    return pieces == order


def rows_of(lines: Sequence[tuple[int, str]]) -> list[list[Cell]] | None:
    """Rows of cells, all of one length, at least half as many as rows; with or without frames. `None` for other text.

    Cells are words, or characters, or digits with blanks for empty cells.
    """
    if not LEAST <= len(lines) <= MOST_ROWS or sum(len(line) for _, line in lines) > MOST_CHARACTERS:
        return None
    for kept in (lines, [line for line in lines if not is_framed(line[1])]):
        bare = [(number, _BARS.sub(" ", line)) for number, line in kept]
        closed = [(number, _BARS.sub("", line)) for number, line in kept]
        for rows in (
            [words(line, number) for number, line in bare],
            [single(line, number) for number, line in bare],
            [spaced(line, number) for number, line in closed],
        ):
            width = len(rows[0]) if rows else 0
            fits = LEAST <= width <= MOST_SIDE and len(rows) in (width, 2 * width)
            if fits and {len(row) for row in rows} == {width}:
                return rows
    return None


def is_framed(line: str) -> bool:
    """Whether the line is a part of a frame and no row."""
    return _FRAME.fullmatch(line) is not None


def wrong_count(cells: Sequence[Cell], what: str) -> FormatError:
    """The error for a text that has too few or too many cells: how many are needed, and the first odd character."""
    count = len(cells)
    least = max((SYMBOLS.index(cell.text) + 1 for cell in cells if cell.text in DIGITS), default=LEAST)
    near = [length for length in LENGTHS if abs(length - count) <= 3 and length >= least**2]
    wanted = min(near, key=lambda length: abs(length - count)) if near else _next_length(count)
    odd = next((cell for cell in cells if not (cell.text.isascii() and cell.text.isdigit()) and cell.text != "."), None)
    first = f"; the first that is no digit is {odd.text[:10]!r}, character {odd.position}" if odd else ""
    reason = (
        f"{what} has {count} of {wanted} cells" if count < wanted else f"{what} has {count} cells, {wanted} are wanted"
    )
    return FormatError(reason + first, COUNTED)


def _next_length(count: int) -> int:
    return next((length for length in (81, 256, 625) if length > count), 625)


def _reading(cells: Sequence[Cell], order: int) -> tuple[int, list[str]]:
    """What is added to each sign: 1 where sixteen numbers are written from 0 to F; and a note on the choice."""
    signs = {cell.text.upper() for cell in cells if len(cell.text) == 1}
    if not 9 < order <= len(SYMBOLS) or "0" not in signs or not signs & (BLANKS - {"0"}):
        return 0, []
    if any(len(cell.text) > 1 for cell in cells) or SYMBOLS[order - 1] in signs:
        return 0, ["0 is read as an empty cell, like the other sign for one"]
    if signs & set(SYMBOLS[9 : order - 1]):
        return 1, [f"numbers are read as written from 0 to {SYMBOLS[order - 2]}, so 1 is added to each"]
    zero = next(cell for cell in cells if cell.text == "0")
    reason = f"line {zero.line}, character {zero.position}: 0 may be an empty cell or the lowest of {order} numbers"
    raise FormatError(reason, "Use one sign for empty cells, and numbers from 1.")


def _number(cell: Cell, order: int, added: int) -> int:
    """The number in a cell, 0 if it is empty."""
    text = cell.text
    if text in BLANKS and not (added and text == "0"):
        return 0
    number = None
    if text == "0":
        number = 0
    elif len(text) == 1 and text.isascii() and text.upper() in SYMBOLS:
        number = SYMBOLS.index(text.upper()) + 1
    elif text.isascii() and text.isdigit() and len(text) < 4:
        number = int(text)
    if number is not None and number + added <= order:
        return number + added
    if text in MAYBE_BLANKS:
        return 0
    where = f"line {cell.line}, character {cell.position}"
    fix = f"Use numbers from 1 to {order}{', with A for 10' if order > 9 else ''}, and . or 0 for an empty cell."
    if text in ("o", "O"):
        fix = "If it is meant as a zero, write 0 or . for an empty cell."
    raise FormatError(f"{where}: {text[:10]!r} is no number from 1 to {order} and no sign for an empty cell", fix)
