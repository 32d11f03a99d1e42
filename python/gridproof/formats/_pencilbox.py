"""PencilBox files, as text: sizes on lines of their own, the board, then perhaps the progress of a player.

A Kanpen address holds the same text with `/` for line ends and `_` for blanks. The text does not name its kind, an
address does. Written from a description of the format and the behaviour of pzpr, which opens and saves such files.
Kakuro counts its first row and column of sums, gives black cells one a line (row, column, sum across, sum down, 0 for
no sum), and ends them with an empty line.
"""

from collections.abc import Callable
from typing import TypeAlias

from gridproof.formats import _pzpr_layers as layers
from gridproof.formats import _pzpr_lines as lines
from gridproof.formats._carried import check_layers
from gridproof.formats._pzpr_codes import BEHIND
from gridproof.formats._pzpr_files import clue_rows, read_loop
from gridproof.formats._pzpr_lines import Lines, line, shown
from gridproof.formats.base import FormatError, check_side
from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Sums

TITLE = "PencilBox text"
Read: TypeAlias = tuple[Sheet, Answer | None]
LARGEST = 999_999


def _read_sudoku(file: Lines, notes: list[str]) -> Read:
    side = file.side("rows")
    box = layers.box_of(side, notes)
    numbers = _clues(file, side, side)
    for place, number in numbers.items():
        layers.check_given(number, place)
    sheet = Sheet((side, side), numbers=numbers, flags={"box": box})
    entries: Answer = [[None] * side] * side
    if _goes_on(file):
        entries = file.parsed(file.table(side, side, "row of answers"), "`.`, 0 or a number", _entry)
    file.check_last(side)
    return sheet, lines.merged(sheet, entries, notes)


def _clues(file: Lines, rows: int, columns: int) -> dict[Place, int]:
    table = file.parsed(file.table(rows, columns, "row"), "`.` or a number", _clue)
    found = {(r, c): number for r, numbers in enumerate(table) for c, number in enumerate(numbers)}
    return {place: number for place, number in found.items() if number is not None}


def _clue(token: str) -> int | None:
    return None if token == "." else lines.natural(token)


def _entry(token: str) -> int | None:
    return _clue(token) or None


def _goes_on(file: Lines) -> bool:
    """Whether there is progress behind the board, and not only marks of the text around an address."""
    if not file.skip_blank():
        return False
    return file.word == "line" or " " in file.peek() or bool(file.peek().strip(BEHIND))


def _read_slitherlink(file: Lines, notes: list[str]) -> Read:
    rows, columns = file.side("rows"), file.side("columns")
    sheet = Sheet((rows, columns), numbers=_clues(file, rows, columns))
    return sheet, read_loop(file, rows, columns, notes, down_first=False) if _goes_on(file) else None


def _read_kakuro(file: Lines, notes: list[str]) -> Read:
    rows, columns = file.side("rows"), file.side("columns")
    blocks = layers.outer_blocks(rows, columns)
    seen: set[Place] = set()
    while file.peek():
        place, sums = _black_cell(file, rows, columns)
        if place in seen:
            raise file.error("this cell was there before", "Give each black cell once.")
        seen.add(place)
        blocks[place] = sums
    if file.at + 1 >= len(file.lines):
        file.at = len(file.lines)
        file.next("the empty line that ends the black cells")
    sheet = Sheet((rows, columns), blocks=blocks)
    entries: Answer = [[None] * columns] * rows
    if _goes_on(file):
        entries = file.parsed(file.table(rows, columns, "row of answers"), "`.`, 0 or a number", _entry)
    return sheet, lines.merged(sheet, entries, notes)


def _black_cell(file: Lines, rows: int, columns: int) -> tuple[Place, Sums]:
    tokens = file.tokens(4, "a black cell")
    if not all(lines.WHOLE.fullmatch(token) for token in tokens):
        raise file.error(f"found {' '.join(tokens)[:30]!r}", "Give row, column, sum across and sum down as numbers.")
    row, column, across, down = map(int, tokens)
    if not (0 <= row < rows and 0 <= column < columns):
        raise file.error(
            f"row {row}, column {column} is not on the board",
            f"Rows go from 0 to {rows - 1}, columns from 0 to {columns - 1}.",
        )
    return (row, column), Sums(down if down > 0 else None, across if across > 0 else None)


READERS: dict[str, Callable[[Lines, list[str]], Read]] = {
    "sudoku": _read_sudoku,
    "slitherlink": _read_slitherlink,
    "kakuro": _read_kakuro,
}
"""Readers by the names that Kanpen and PencilBox give to the kinds."""


def read_kind(kind: str, text: str, word: str, notes: list[str]) -> Read:
    """The board of a kind in some text; raises `FormatError` for anything that is left behind it."""
    file = Lines(text.split("\n"), word)
    file.skip_blank()
    sheet, answer = READERS[kind](file, notes)
    if _goes_on(file):
        after = file.next("the end")
        raise file.error(f"{after[:20]!r} follows the board", "Check the sizes before the board.")
    return sheet, answer


def guess_kinds(text: str) -> list[str]:
    """The kinds that a board may be of: how many lines are one number alone, and what comes then."""
    rows = [found.split() for found in text.strip().split("\n", 3)[:3]]
    singles = next((index for index, tokens in enumerate(rows) if len(tokens) != 1), 3)
    if singles < 2:
        return ["sudoku"]
    if singles == 3 or len(rows[2]) != 4 or "." in rows[2]:
        return ["slitherlink"]
    return ["slitherlink", "kakuro"] if rows[1] == ["4"] else ["kakuro"]


def write_board(kind: str, sheet: Sheet) -> list[str]:
    """The lines of sizes and board; raises `FormatError`."""
    if kind == "kakuro":
        return _write_kakuro(sheet)
    rows, columns = sheet.size
    if kind == "sudoku":
        check_layers(sheet, TITLE, ("numbers", "regions"), layers.SUDOKU_FLAGS)
        layers.check_box(sheet, TITLE)
        layers.check_numbers(sheet, TITLE, 1, LARGEST, hidden=False)
        return [str(rows), *clue_rows(sheet)]
    check_layers(sheet, TITLE, ("numbers",))
    layers.check_numbers(sheet, TITLE, 0, 4, hidden=False)
    return [str(rows), str(columns), *clue_rows(sheet)]


def _write_kakuro(sheet: Sheet) -> list[str]:
    check_layers(sheet, TITLE, ("blocks",))
    layers.check_outer(sheet, TITLE, beside_clues=True)
    written = [str(check_side(*side)) for side in zip(("rows", "columns"), sheet.size, strict=True)]
    for (row, column), sums in sorted(sheet.blocks.items()):
        if HIDDEN in (sums.down, sums.across):
            raise FormatError(f"{TITLE} cannot carry a sum that is not known", "Leave the sum out.")
        written.append(f"{row} {column} {sums.across or 0} {sums.down or 0}")
    return [*written, ""]


def write_answer(kind: str, sheet: Sheet, answer: Answer | None) -> list[str]:
    """The lines of progress."""
    rows, columns = sheet.size
    filled = answer or [[None] * columns for _ in range(rows)]
    if kind == "slitherlink":
        across, down = layers.loop_of(answer or [[0] * columns for _ in range(rows)])
        return [line(map(int, borders)) for borders in (*across, *down)]
    fixed = sheet.blocks if kind == "kakuro" else sheet.numbers
    return [
        line(["." if (row, column) in fixed else shown(filled[row][column], nothing="0") for column in range(columns)])
        for row in range(rows)
    ]
