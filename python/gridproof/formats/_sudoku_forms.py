"""The forms of Sudoku text: a board in a line, rows with or without frames, and the libraries of HoDoKu and gsf.

Checked with HoDoKu's own reader; the layouts of .sdk files, of jigsaws in 162 characters and of gsf's lists follow
their published descriptions. Where HoDoKu fills up a line that is too short, here it is an error.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import isqrt

from gridproof.formats._sudoku_boards import Regions
from gridproof.formats._sudoku_cells import (
    BLANKS,
    DIGITS,
    LENGTHS,
    MOST_CHARACTERS,
    Board,
    Cell,
    count_of,
    in_one_piece,
    labelled,
    numbered,
    order_of,
    rows_of,
    single,
    spaced,
    words,
    wrong_count,
)
from gridproof.formats.base import MOST_SIDE, FormatError
from gridproof.sheet import Answer, Place

CELLS = 81
MOST_FIELDS = 100
LEAST_BEFORE_WORDS = 64
"""A board in a line may have words behind it if it is as long as this; shorter words may be its rows."""


def line_board(text: str, line: int) -> Board:
    """The board in one line; words behind it are a comment. Raises `FormatError`."""
    text, _, comment = text.partition("#")
    if len(text) > MOST_CHARACTERS:
        raise FormatError(f"line {line} has {len(text)} characters", f"The largest board has {MOST_SIDE} rows.")
    failure: FormatError | None = None
    for cells, rest in _divisions(text.rstrip("\t\r\n"), line):
        try:
            board = _board(cells)
        except FormatError as error:
            failure = failure or (error if len(cells) in LENGTHS else None)
            continue
        if board is not None:
            board.comment = " ".join(part.strip() for part in (rest, comment) if part.strip())
            return board
    raise failure or wrong_count(single(text, line), f"line {line}")


def grid_board(lines: Sequence[tuple[int, str]]) -> Board:
    """The board in some lines; raises `FormatError`."""
    rows = rows_of(lines)
    if rows is None:
        raise _no_grid(lines)
    order = len(rows[0])
    cells = [cell for row in rows[:order] for cell in row]
    if len(rows) > order:
        if (regions := regions_below(rows)) is None:
            reason = f"lines {rows[0][0].line} to {rows[-1][0].line} are {len(rows)} rows of {order} cells"
            raise FormatError(reason, "Part boards by an empty line.")
        givens, notes = numbered(cells, order)
        return Board(order, givens, regions, notes=notes)
    if order == 9 and any(len(cell.text) > 1 for cell in cells):
        return _candidates(cells)
    givens, notes = numbered(cells, order)
    return Board(order, givens, notes=notes)


def regions_below(rows: Sequence[Sequence[Cell]]) -> Regions | None:
    """The regions of a jigsaw in as many rows below its givens, or `None` if that is not what they are."""
    order = len(rows[0])
    regions = labelled([cell for row in rows[order:] for cell in row], order)
    return regions if regions is not None and in_one_piece(regions) else None


def hodoku(text: str, line: int) -> tuple[Board, dict[str, str]]:
    """A line of a HoDoKu library, and its other fields by their names; raises `FormatError`."""
    text = text.strip()
    fields = text.split(":", 6)
    if len(fields) < 7:
        reason = f"line {line}: a line of a HoDoKu library has 6 or 7 colons, here are {len(fields) - 1}"
        raise FormatError(reason, "It looks cut off; copy the whole line again.")
    first = text.index(fields[3], len(":".join(fields[:3]))) + 1
    found = [Cell(sign[0], line, first + sign.start()) for sign in re.finditer(r"\+?\S", fields[3])]
    cells = [Cell(cell.text.removeprefix("+"), cell.line, cell.position) for cell in found]
    if len(cells) != CELLS:
        raise wrong_count(cells, f"line {line}, the 4th field")
    numbers, notes = numbered(cells, 9)
    entered = {divmod(index, 9) for index, cell in enumerate(found) if len(cell.text) == 2}
    board = Board(9, {place: digit for place, digit in numbers.items() if place not in entered}, notes=notes)
    board.entered = {place: digit for place, digit in numbers.items() if place in entered}
    names = ("technique", "candidate", "", "deleted", "eliminations", "comment")
    told = {name: field for name, field in zip(names, fields[1:], strict=False) if name and field.strip(" :")}
    if "deleted" in told:
        board.notes.append(f"deleted candidates (digit, row, column) are left out: {told['deleted']}")
    return board, {name: field for name, field in told.items() if field not in ("0000", "x")}


def listed(text: str, line: int) -> tuple[Board, Answer | None, list[str]]:
    """A line of a list with commas: the board in the 5th field or another, perhaps a solution behind it, and the rest.

    Raises `FormatError`.
    """
    fields = [field.strip().strip('"') for field in text.split(",", MOST_FIELDS)]
    order = [4, *range(4), *range(5, len(fields))]
    index = next((at for at in order if at < len(fields) and _is_board(fields[at])), None)
    if index is None:
        longest = max(fields, key=len)
        if len(longest) > MOST_CHARACTERS:
            raise FormatError(f"line {line} has a field of {len(longest)} characters", "No board is as large as that.")
        raise wrong_count(single(longest, line, text.index(longest) + 1), f"line {line}, its longest field,")
    board = line_board(fields[index], line)
    after = fields[index + 1] if index + 1 < len(fields) else ""
    rest = fields[:index] + fields[index + 1 :]
    if len(after) != len(fields[index]) or set(after) & set(BLANKS):
        return board, None, rest
    rest.remove(after)
    filled = line_board(after, line)
    places = range(filled.order)
    return board, [[filled.givens.get((row, column)) for column in places] for row in places], rest


def _is_board(field: str) -> bool:
    return (len(field) in (16, 36, 256, 625) or len(field) == CELLS) and re.fullmatch(r"[\w.*?-]+", field) is not None


def _divisions(text: str, line: int) -> Iterator[tuple[list[Cell], str]]:
    """The ways to part a line into cells, and what is left behind them, the likeliest first."""
    apart = words(text, line)
    if len(apart) > 1 and order_of(len(apart)) is not None:
        yield apart, ""
    if _is_count(count_of(text)):
        yield single(text, line), ""
    if len(apart) > 1 and len(apart[0].text) >= LEAST_BEFORE_WORDS:
        yield single(apart[0].text, line, apart[0].position), text[apart[0].position - 1 + len(apart[0].text) :]
    if " " in text:
        yield spaced(text, line), ""


def _is_count(count: int) -> bool:
    """Whether a board may have so many cells, or half as many with something behind each."""
    return order_of(count) is not None or (count % 2 == 0 and order_of(count // 2) is not None)


def _board(cells: Sequence[Cell]) -> Board | None:
    """The board of so many cells, or of half as many with their regions or the solution; `None` for other counts."""
    count = len(cells)
    if not _is_count(count):
        return None
    order = order_of(count) or isqrt(count // 2)
    givens, notes = numbered(cells[: order**2], order)
    if order != 9:
        notes.insert(0, f"{count} cells are read as a board of {order} rows")
    board = Board(order, givens, notes=notes)
    if more := cells[order**2 :]:
        board.regions = labelled(more, order)
        if board.regions is None:
            return None
        if not in_one_piece(board.regions) and all(cell.text in DIGITS for cell in more):
            board.regions, board.solution = None, numbered(more, order)[0]
            if any(board.solution[place] != digit for place, digit in givens.items()):
                return None
    return board


def _candidates(cells: Sequence[Cell]) -> Board:
    """A grid of candidates. One digit alone is taken for placed, unless its row, column or box shows it elsewhere."""
    sets: dict[Place, str] = {}
    for index, cell in enumerate(cells):
        if re.fullmatch("[1-9]{1,9}|[.0]", cell.text) is None or len(set(cell.text)) != len(cell.text):
            where = f"line {cell.line}, character {cell.position}"
            raise FormatError(
                f"{where}: {cell.text[:12]!r} is no set of candidates", "Use digits from 1 to 9, each once."
            )
        sets[divmod(index, 9)] = cell.text
    givens = {place: int(text) for place, text in sets.items() if len(text) == 1 and text not in ".0"}
    open_too = {place for place in givens if any(sets[place] in sets[other] for other in _peers(place))}
    placed = {place: digit for place, digit in givens.items() if place not in open_too}
    notes = [f"the text lists candidates: {len(placed)} cells with one digit are taken for given, the rest is left out"]
    return Board(9, placed, notes=notes)


def _peers(place: Place) -> Iterator[Place]:
    row, column = place
    for other in ((r, c) for r in range(9) for c in range(9)):
        same_box = other[0] // 3 == row // 3 and other[1] // 3 == column // 3
        if other != place and (other[0] == row or other[1] == column or same_box):
            yield other


def _no_grid(lines: Sequence[tuple[int, str]]) -> FormatError:
    """The error for lines that are no board: the first whose length is not that of the others."""
    counts = [(number, count_of(line.replace("|", " "))) for number, line in lines]
    lengths = [count for _, count in counts]
    usual = Counter(lengths).most_common(1)[0][0]
    odd = next(((number, count) for number, count in counts if count != usual), None)
    reason = f"lines {lines[0][0]} to {lines[-1][0]} are {len(lines)} rows of {usual} cells"
    if odd is not None:
        reason = f"line {odd[0]} has {odd[1]} cells, and most lines have {usual}"
    return FormatError(reason, "A board has as many rows as cells in each row, such as 9 rows of 9 cells.")
