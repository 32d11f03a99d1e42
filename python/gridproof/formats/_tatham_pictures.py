"""The games of Simon Tatham's collection whose players write no numbers: Unruly, Loopy and Pattern.

They are Binairo, Slitherlink and Nonogram.
Written from `unruly.c`, `loopy.c` and `pattern.c` of the collection.
"""

import re
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits

from gridproof.formats._carried import check_numbers
from gridproof.formats._tatham_codes import miscount, number, only_digits, run_letters, strange
from gridproof.formats._tatham_game import LEVEL, SIZE, Game, size_of, symbols_of, values_of
from gridproof.formats.base import MOST_SIDE, FormatError
from gridproof.sheet import HIDDEN, Answer, Place, Sheet

_SKIP = 25
"""What `z` skips where letters mark cells: it marks none."""
_GRIDS = (
    "Squares", "Triangular", "Honeycomb", "Snub-Square", "Cairo", "Great-Hexagonal", "Octagonal", "Kites", "Floret",
    "Dodecagonal", "Great-Dodecagonal", "Penrose (kite/dart)", "Penrose (rhombs)", "Great-Great-Dodecagonal", "Kagome",
    "Compass-Dodecagonal", "Hats", "Spectres",
)  # fmt: skip


def _marked(numbers: dict[Place, int], size: Place, run_first: bool) -> tuple[str, int]:
    """Cells that hold 0 or 1 as letters, and how many cells are left after the last.

    `run_first`: each 25 empty cells are a `z` as soon as they are counted, else they take the case of the next mark.
    """
    parts: list[str] = []
    run = 0
    for cell in range(size[0] * size[1]):
        value = numbers.get(divmod(cell, size[1]))
        if value is None:
            run += 1
            if run_first and run == _SKIP:
                parts.append("z")
                run = 0
            continue
        whole, rest = divmod(run, _SKIP)
        letters = ascii_uppercase if value else ascii_lowercase
        parts.append(letters[_SKIP] * whole + letters[rest])
        run = 0
    return "".join(parts), run


class Unruly(Game):
    """Binairo: a letter skips cells and marks one, 0 if it is small, 1 if it is large; one mark lies past the end."""

    name = "Unruly"
    shape = re.compile(SIZE + "(?P<unique>u?)" + LEVEL)
    letters = re.compile("[A-Za-z]*")
    example = "8x8de"
    levels = (("t", "Trivial"), ("e", "Easy"), ("n", "Normal"))
    layers = ("numbers",)
    flags = ("unique_lines",)

    def _size(self, rows: int, columns: int) -> Place:
        for length, what in ((columns, "columns"), (rows, "rows")):
            if length % 2:
                raise FormatError(f"{length} {what}: Unruly has even numbers of both", "Correct the size.")
        return self.check_size(rows, columns, 6, MOST_SIDE)

    def sheet(self, params: re.Match[str], text: str, notes: list[str]) -> Sheet:
        """Given cells."""
        rows, columns = self._size(*size_of(params, notes))
        sheet = Sheet((rows, columns), flags={"unique_lines": bool(params["unique"])})
        cells = rows * columns
        at = 0
        for position, letter in enumerate(text):
            if letter not in ascii_letters:
                raise strange(text, position, "a letter")
            skipped = ascii_lowercase.index(letter.lower())
            at += skipped
            if skipped < _SKIP:
                if at < cells:
                    sheet.numbers[divmod(at, columns)] = int(letter in ascii_uppercase)
                at += 1
        if at != cells + 1:
            raise miscount(max(at - 1, 0), cells)
        return sheet

    def params(self, sheet: Sheet) -> str:
        """Columns, rows, and `u` where lines differ."""
        rows, columns = self._size(*sheet.size)
        return f"{columns}x{rows}" + "u" * bool(sheet.flags.get("unique_lines", True))

    def description(self, sheet: Sheet) -> str:
        """Given cells and the mark past the end."""
        check_numbers(sheet, self.name, 0, 1)
        marks, run = _marked(sheet.numbers, sheet.size, run_first=False)
        whole, rest = divmod(run, _SKIP)
        return marks + "z" * whole + ascii_lowercase[rest]

    def answer(self, size: Place, move: str) -> Answer | None:
        """`S` and 0 or 1 for each cell."""
        return values_of(move[1:], "01", size) if move.startswith("S") else None


class Loopy(Game):
    """Slitherlink: a digit for each clue, letters for runs of empty cells. Only squares are read."""

    name = "Loopy"
    shape = re.compile(SIZE + "(?:t(?P<type>[0-9]{1,6}))?" + LEVEL)
    letters = re.compile("[0-9A-Za-z_]*")
    example = "7x7t0de"
    levels = (("e", "Easy"), ("n", "Normal"), ("t", "Tricky"), ("h", "Hard"))
    layers = ("numbers",)

    def sheet(self, params: re.Match[str], text: str, notes: list[str]) -> Sheet:
        """Clues."""
        kind = int(params["type"] or 0)
        if kind:
            named = f"'{_GRIDS[kind]}'" if kind < len(_GRIDS) else f"of type {kind}"
            raise FormatError(
                f"the grid is {named}, and only 'Squares' is supported",
                "Choose the grid type Squares (t0).",
            )
        rows, columns = self.check_size(*size_of(params, notes), 3, MOST_SIDE)
        if params["type"] is None:
            notes.append("the parameters do not say the type of the grid, which is taken for t0, squares")
        sheet = Sheet((rows, columns))
        cell = 0
        for position, letter in enumerate(text):
            if letter in digits and cell < rows * columns:
                if letter > "4":
                    row, column = divmod(cell, columns)
                    reason = f"the clue of row {row + 1}, column {column + 1} is {letter}, and a square has 4 sides"
                    raise FormatError(reason, "Use 0 to 4.")
                sheet.numbers[divmod(cell, columns)] = int(letter)
            elif letter not in ascii_lowercase + digits:
                raise strange(text, position, "a digit or a small letter")
            cell += 1 if letter in digits else ascii_lowercase.index(letter) + 1
        if cell != rows * columns:
            raise miscount(cell, rows * columns)
        return sheet

    def params(self, sheet: Sheet) -> str:
        """Columns, rows, and the type for squares."""
        rows, columns = self.check_size(*sheet.size, 3, MOST_SIDE)
        return f"{columns}x{rows}t0"

    def description(self, sheet: Sheet) -> str:
        """Clues and runs."""
        check_numbers(sheet, self.name, 0, 4)
        rows, columns = sheet.size
        parts: list[str] = []
        run = 0
        for cell in range(rows * columns):
            value = sheet.numbers.get(divmod(cell, columns))
            if value is None:
                run += 1
                continue
            parts += [run_letters(run), str(value)]
            run = 0
        return "".join(parts) + run_letters(run)


class Pattern(Game):
    """Nonogram: the clues of columns, then of rows; newer programs may add cells that are known."""

    name = "Pattern"
    shape = re.compile(SIZE)
    letters = re.compile("[0-9./]*(?:,[A-Za-z]*)?")
    example = "10x10"
    layers = ("numbers", "around")

    def sheet(self, params: re.Match[str], text: str, notes: list[str]) -> Sheet:
        """Clues and known cells."""
        rows, columns = self.check_size(*size_of(params, notes), 1, MOST_SIDE)
        head, comma, cells = text.partition(",")
        clues = head.split("/")
        if len(clues) != columns + rows:
            raise miscount(len(clues), columns + rows, "clues")
        lines: list[list[int] | None] = []
        for index, clue in enumerate(clues):
            lines.append(_lengths(clue, *_line(index, (rows, columns))))
        sheet = Sheet((rows, columns), around={"top": lines[:columns], "left": lines[columns:]})
        if "0" in clues:
            notes.append("clues 0 are read as empty lines")
        wide, tall = (sum(sum(line or ()) for line in part) for part in (lines[columns:], lines[:columns]))
        if wide != tall:
            notes.append(f"rows sum to {wide}, columns to {tall}: a number is wrong or the id is cut off")
        if comma:
            sheet.numbers = _known(cells, sheet.size, len(head) + 1)
        return sheet

    def params(self, sheet: Sheet) -> str:
        """Columns and rows."""
        rows, columns = self.check_size(*sheet.size, 1, MOST_SIDE)
        return f"{columns}x{rows}"

    def description(self, sheet: Sheet) -> str:
        """Clues; known cells only if there are any."""
        check_numbers(sheet, self.name, 0, 1)
        clues: list[str] = []
        for index, line in enumerate(sheet.around.get("top", [None]) + sheet.around.get("left", [None])):
            told, room = _line(index, sheet.size)
            if line is None or HIDDEN in line:
                raise self.refusal(f"a clue that is not known ({told})")
            lengths = [length for length in line if length]
            _check_room(lengths, told, room)
            clues.append(".".join(map(str, lengths)))
        text = "/".join(clues)
        if not sheet.numbers:
            return text
        marks, run = _marked(sheet.numbers, sheet.size, run_first=True)
        return f"{text},{marks}{ascii_lowercase[run] if run else ''}"

    def answer(self, size: Place, move: str) -> Answer | None:
        """`S` and 0 or 1 for each cell."""
        return values_of(move[1:], "01", size) if move.startswith("S") else None

    def solution(self, answer: Answer) -> str | None:
        """As `answer` reads it."""
        cells = symbols_of(answer, "01")
        return None if cells is None else "S" + cells


def _line(index: int, size: Place) -> tuple[str, int]:
    """The name and the length of a line, columns counted first."""
    rows, columns = size
    return (f"column {index + 1}", rows) if index < columns else (f"row {index - columns + 1}", columns)


def _lengths(clue: str, told: str, room: int) -> list[int]:
    found: list[int] = []
    for part in clue.split(".") if clue not in ("", "0") else ():
        if not only_digits(part) or not number(part):
            reason = f"the clue of {told} has {part[:8]!r} where a number from 1 on belongs"
            raise FormatError(reason, "Write the clues with `/` between them, their numbers with `.`.")
        found.append(number(part))
    _check_room(found, told, room)
    return found


def _check_room(lengths: list[int], told: str, room: int) -> None:
    needed = sum(lengths) + len(lengths) - 1
    if needed > room:
        raise FormatError(f"the clue of {told} needs {needed} cells, and the line has {room}", "Correct the clue.")


def _known(text: str, size: Place, start: int) -> dict[Place, int]:
    """Known cells: a letter skips cells and marks one, empty if it is small, filled if it is large.

    A letter that skips just to the end marks none.
    """
    rows, columns = size
    found: dict[Place, int] = {}
    at = 0
    for position, letter in enumerate(text):
        if letter not in ascii_letters:
            raise strange(text, position, "a letter for known cells", start)
        skipped = ascii_lowercase.index(letter.lower())
        at += skipped
        if at > rows * columns or (at == rows * columns and not skipped):
            raise miscount(at + 1, rows * columns, "known or unknown cells")
        if skipped < _SKIP and at < rows * columns:
            found[divmod(at, columns)] = int(letter in ascii_uppercase)
            at += 1
    if at != rows * columns:
        raise miscount(at, rows * columns, "known or unknown cells")
    return found
