r"""Kakuro as text in two forms.

The concise form of SourGumdropK (http://sourgumdrop.org.uk/k_reading_puzzles.html) has a line for each row: `*` a white
cell, `.` a blank one, `23/19` the sums down and across, or one number, whose place tells which it is; commas where two
numbers meet. Dots at the ends of rows may be left out. It is read and written.

KDL, the Kakuro Description Language of Dave Aronson, has a line for each sum: the column and the row of its first
digit from 1, `-` for across or `|` for down, how many digits, the sum; `#` begins a comment. It is read.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from gridproof.formats._carried import ANOTHER, check_layers
from gridproof.formats._text_lines import Line, blocks, shown
from gridproof.formats.base import MOST_SIDE, Format, FormatError, Found, Outgoing, check_side, text_of
from gridproof.sheet import HIDDEN, Place, Sheet, Sums

_MOST = 45
"""The sum of the nine digits."""
_TOKEN = re.compile(r"[*.,]|([0-9]+)(?:[/\\]([0-9]+))?")
_KDL = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})\s*([-|])\s*([0-9]{1,4})\s+([0-9]{1,4})\s*(?:#.*)?")
_CONCISE_LINE = re.compile(r"[ \t]*[*.0-9][*.,0-9/\\ \t]*")


class KakuroText(Format):
    """The format."""

    name = "kakuro-text"
    title = "Kakuro text"
    rank = 82
    suffixes = (".kdl",)
    kinds = ("kakuro",)
    written = ("kakuro",)
    joint = "\n"

    def recognises(self, data: bytes) -> bool:
        """Lines of sums; or rows of the concise form, none of whose first cells is white."""
        text = data[:200_000].removeprefix(b"\xef\xbb\xbf").decode("latin-1").replace("\r", "")
        lines = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
        if len(lines) < 2:
            return False
        if _KDL.fullmatch(lines[0]) and _KDL.fullmatch(lines[1]):
            return True
        head = "".join(line.strip()[0] for line in lines) + lines[0]
        concise = all(_CONCISE_LINE.fullmatch(line) for line in lines)
        return concise and "*" not in head and "." in head and "**" in text.replace(",", "")

    def read(self, data: bytes) -> Iterator[Found]:
        """The board of some sums, or those of rows, parted by blank lines."""
        boards = blocks(text_of(data))
        lines = [line for board in boards for line in board if not line[1].startswith("#")]
        if not lines or any(re.match(r"[0-9]+\s+[0-9]+\s*[-|]", line) for _, line in lines):
            yield _Sums().found(lines)
            return
        for number, board in enumerate(boards, 1):
            yield _concise(board, f"board {number}" if len(boards) > 1 else "")

    def write(self, outgoing: Outgoing) -> bytes:
        """Rows of the concise form."""
        sheet = outgoing.sheet
        check_layers(sheet, self.title, ("blocks",))
        rows, columns = sheet.size
        if len(sheet.blocks) == rows * columns:
            raise FormatError("no cell is white", "Give at least one.")
        lines = []
        for row in range(rows):
            words = [_word(sheet, row, column) for column in range(columns)]
            lines.append(re.sub(r"(?<=[0-9])\x00(?=[0-9])", ",", "\x00".join(words)).replace("\x00", ""))
        return "".join(line + "\n" for line in lines).encode()


def _white(sheet: Sheet, row: int, column: int) -> bool:
    return row < sheet.size[0] and column < sheet.size[1] and (row, column) not in sheet.blocks


def _word(sheet: Sheet, row: int, column: int) -> str:
    """A cell in the concise form; raises `FormatError` for a single sum that could be taken for the other."""
    sums = sheet.blocks.get((row, column))
    if sums is None:
        return "*"
    where = f"row {row + 1}, column {column + 1}"
    if max(sums.down or 0, sums.across or 0) > _MOST or HIDDEN in (sums.down, sums.across):
        raise FormatError(f"Kakuro text cannot carry the sum in {where}", f"Sums go from 0 to {_MOST}.")
    if sums.down is not None and sums.across is not None:
        return f"{sums.down}/{sums.across}"
    if sums == Sums():
        return "."
    below, right = _white(sheet, row + 1, column), _white(sheet, row, column + 1)
    if (below, right) != (sums.down is not None, sums.across is not None):
        raise FormatError(f"Kakuro text cannot say whether the only sum in {where} is down or across", ANOTHER)
    return str(sums.down if sums.across is None else sums.across)


def _concise(lines: Sequence[Line], where: str) -> Found:
    """The board of some rows."""
    height = check_side("rows", len(lines))
    rows = [_tokens(number, line) for number, line in lines]
    size = (height, check_side("columns", max(len(row) for row in rows)))
    sheet = Sheet(size)
    single: dict[Place, int] = {}
    for row, tokens in enumerate(rows):
        for column in range(size[1]):
            token = tokens[column] if column < len(tokens) else Sums()
            if isinstance(token, int):
                single[row, column] = token
            if token is not None:
                sheet.blocks[row, column] = token if isinstance(token, Sums) else Sums()
    if len(sheet.blocks) == size[0] * size[1]:
        raise FormatError(f"line {lines[0][0]}: no cell is white", "Write `*` for a white cell.")
    for (row, column), total in single.items():
        below, right = _white(sheet, row + 1, column), _white(sheet, row, column + 1)
        if below == right:
            cells = "may be a sum down or across" if below else "has no white cell below or right of it"
            raise FormatError(
                f"line {lines[row][0]}, cell {column + 1}: the only sum, {total}, {cells}",
                "Write both sums, as in `23/19`; the row may be cut off.",
            )
        sheet.blocks[row, column] = Sums(down=total) if below else Sums(across=total)
    short = [f"line {number}" for (number, _), row in zip(lines, rows, strict=True) if len(row) < size[1]]
    notes = (
        [f"rows shorter than {size[1]} cells ({', '.join(short[:3])}) are filled up with blank cells"] if short else []
    )
    return Found(("kakuro",), sheet, where=where, notes=[*notes, *_unfit(sheet)])


def _unfit(sheet: Sheet) -> list[str]:
    """A note on sums that cannot be, as in text whose last rows are missing."""
    totals, lone = {"down": 0, "across": 0}, False
    for row, column in sorted(place for place in product(*map(range, sheet.size)) if not _white(sheet, *place)):
        sums = sheet.blocks[row, column]
        for total, way, step in ((sums.down, "down", (1, 0)), (sums.across, "across", (0, 1))):
            cells = 0
            while _white(sheet, row + (cells + 1) * step[0], column + (cells + 1) * step[1]):
                cells += 1
            if total and not cells * (cells + 1) // 2 <= total <= cells * (19 - cells) // 2:
                where = f"row {row + 1}, column {column + 1}"
                return [f"{where}: no {cells} digits {way} sum to {total}; the text may be cut off"]
            lone |= bool(cells) is (total is None)
            totals[way] += total or 0
    lone |= any(_white(sheet, *place) and 0 in place for place in product(*map(range, sheet.size)))
    if lone or totals["down"] == totals["across"]:
        return []
    return [f"all sums down are {totals['down']}, across {totals['across']}; the text may be cut off"]


def _tokens(number: int, line: str) -> list[Sums | int | None]:
    """The cells of a row: `None` white, a number a single sum."""
    found: list[Sums | int | None] = []
    text = line.strip()
    at, comma = 0, True
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or (match[0] == "," and comma):
            found_text = shown(text[at : at + 8])
            reason = f"line {number}, position {at + 1}: `*`, `.` or sums were expected, found {found_text}"
            raise FormatError(reason, "Write `*` for a white cell, `.` for a blank one, sums as in `23/19`.")
        at = match.end()
        comma = match[0] == ","
        if not comma:
            found.append(_cell(match, f"line {number}, cell {len(found) + 1}"))
            check_side("columns", len(found))
        while at < len(text) and text[at] in " \t":
            at += 1
    return found


def _cell(match: re.Match[str], where: str) -> Sums | int | None:
    if match[0] == "*":
        return None
    if match[0] == ".":
        return Sums()
    for digits in match.groups():
        if digits is not None and (len(digits) > 2 or int(digits) > _MOST):
            fix = f"Sums go to {_MOST}; write a comma between two numbers that meet."
            raise FormatError(f"{where}: {shown(digits)} is no sum", fix)
    return int(match[1]) if match[2] is None else Sums(int(match[1]), int(match[2]))


class _Sums:
    """A board that is put together from its sums."""

    def __init__(self) -> None:
        self.covered: dict[str, dict[Place, int]] = {"-": {}, "|": {}}
        self.sums: dict[Place, dict[str, int]] = {}
        self.ends: list[tuple[int, str, Place, Place]] = []

    def found(self, lines: Sequence[Line]) -> Found:
        """The board of these lines."""
        if not lines:
            raise FormatError("the text is empty", "Give rows such as `.14/,*,*`, or sums such as `2 1 - 2 5`.")
        for number, line in lines:
            match = _KDL.fullmatch(line)
            if match is None:
                reason = f"line {number}: column, row, `-` or `|`, length and sum were expected"
                raise FormatError(f"{reason}, found {shown(line)}", "Write a sum as in `2 1 - 2 5`.")
            column, row, length, total = (int(match[group]) for group in (1, 2, 4, 5))
            self.run(number, (row, column), match[3], length, total)
        white = {**self.covered["-"], **self.covered["|"]}
        for number, sign, before, after in self.ends:
            if before in white or after in white:
                reason = f"line {number}: the run `{sign}` goes on, as another sum has a digit right before or after it"
                raise FormatError(reason, "Correct its place or its length.")
        size = (max(row for row, _ in white) + 1, max(column for _, column in white) + 1)
        blocks = {
            (row, column): Sums(sums.get("|"), sums.get("-"))
            for row in range(size[0])
            for column in range(size[1])
            if (row, column) not in white
            for sums in [self.sums.get((row, column), {})]
        }
        return Found(("kakuro",), Sheet(size, blocks=blocks), notes=self.notes())

    def run(self, number: int, place: Place, sign: str, length: int, total: int) -> None:
        """One sum."""
        (row, column), across = place, sign == "-"
        last = (row, column + length - 1) if across else (row + length - 1, column)
        if not (row and column and length and max(last) < MOST_SIDE):
            reason = f"line {number}: a run of {length} digits from column {column}, row {row} is not on a board"
            raise FormatError(reason, f"Count columns and rows from 1, up to {MOST_SIDE - 1}.")
        covered = self.covered[sign]
        for step in range(length):
            cell = (row, column + step) if across else (row + step, column)
            if cell in covered:
                reason = f"line {number}: column {cell[1]}, row {cell[0]} is in the run of line {covered[cell]} already"
                raise FormatError(reason, "Correct the place or the length of one of them.")
            covered[cell] = number
        before = (row, column - 1) if across else (row - 1, column)
        after = (row, column + length) if across else (row + length, column)
        self.sums.setdefault(before, {})[sign] = total
        self.ends.append((number, sign, before, after))

    def notes(self) -> list[str]:
        """What the sums leave open."""
        lone = len(self.covered["-"].keys() ^ self.covered["|"].keys())
        return [f"{lone} white cells are in a sum of one direction only"] if lone else []
