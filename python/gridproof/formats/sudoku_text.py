"""Sudoku as text: 81 characters or more in a line, lists of such (.sdm), rows (.sdk, .ss), HoDoKu's and gsf's lists.

Empty cells are `.` or `0`, numbers above 9 letters from A; boards of more than 35 rows have blanks between numbers. A
line of twice as many characters has the regions of a jigsaw behind the givens. Boxes are not in the text: the usual
ones of the size are meant.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from gridproof.formats._carried import check_layers, check_numbers
from gridproof.formats._sudoku_boards import SYMBOLS, assumed_box, entered_note, progress_answer, sheet_of, usual_box
from gridproof.formats._sudoku_cells import (
    Board,
    count_of,
    in_one_piece,
    is_framed,
    labelled,
    order_of,
    rows_of,
    single,
)
from gridproof.formats._sudoku_forms import grid_board, hodoku, line_board, listed, regions_below
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of
from gridproof.sheet import Answer

MOST_LINES, MOST_LIST = 100_000, 20_000_000
"""Of a list of boards; other text is shorter."""
LOOKED_AT = 60
"""So many lines are looked at to recognise the format."""
LISTED = (81, 162, 256, 625)
"""Characters of boards whose lists are recognised."""
TOLD = {
    "A": "author", "D": "description", "C": "comment", "B": "date", "S": "source", "L": "difficulty", "U": "url",
}  # fmt: skip
"""What the letter behind `#` tells in an .sdk file."""
Lines = list[tuple[int, str]]
_TOLD = re.compile(r"#([A-Z])(.*)")
_SECTION = re.compile(r"\[(\w+)\]\s*")
_TITLE = re.compile(r"(?:grid|puzzle|sudoku|board|no|nr)\b[.:]?\s*\d+\s*:?", re.IGNORECASE)
_LONG = re.compile(r"(?:^|[\s,:])[0-9.]{40,}(?=$|[\s,:#])")
_ALONE = re.compile(r"(?=.*[1-9])(?=.*[.0])[0-9A-Za-z.]{10,}")
"""A line that can hardly be anything else, however long it is."""
_SIGNS = re.compile(r"[0-9A-Za-z.*_?=+|:;,'`\s\u2500-\u257f-]+")


class SudokuText(Format):
    """The format."""

    name = "sudoku-text"
    title = "Sudoku text"
    rank = 78
    suffixes = (".sdk", ".sdm", ".ss", ".sud", ".sudoku")
    kinds = ("sudoku",)
    written = ("sudoku",)

    def recognises(self, data: bytes) -> bool:
        """Look for lines as long as boards, framed rows, or the marks of the other forms."""
        text = data[:100_000].decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()][:LOOKED_AT]
        if not lines:
            return False
        first = lines[0][1].strip()
        if re.match(r"SumoCue|:\d{4}|\[Puzzle\]|#[ADCBSLU]", first) or any(_LONG.search(line) for _, line in lines):
            return True
        if len(lines) == 1 and _ALONE.fullmatch(first):
            return True
        return all(_SIGNS.fullmatch(line) for _, line in lines) and _looks_like_boards(lines)

    def read(self, data: bytes) -> Iterator[Found]:
        """Read all boards of the text."""
        lines = list(enumerate(text_of(data, MOST_LIST).split("\n"), 1))
        if len(lines) > MOST_LINES:
            raise FormatError(
                f"the text has {len(lines):,} lines", f"Split it into parts of up to {MOST_LINES:,} lines."
            )
        content = [(number, line) for number, line in lines if line.strip()]
        if not content:
            raise FormatError("the text is empty", "Give the 81 characters of a board, or its rows.")
        first = content[0][1].strip()
        if first.lower().startswith("sumocue"):
            reason = "this is a SumoCue file, with cages or regions in a code of its own, which cannot be read"
            raise FormatError(reason, "Export the board as 81 characters, or a jigsaw as 162 characters.")
        if first.startswith(":"):
            yield from (_hodoku_found(line, number, len(content) > 1) for number, line in content)
        elif any(_SECTION.fullmatch(line) for _, line in content):
            yield _sections(content)
        elif "," in first and any(len(field) >= 16 for line in content[:2] for field in line[1].split(",")):
            yield from _list(content)
        else:
            yield from _plain(lines)

    def write(self, outgoing: Outgoing) -> bytes:
        """One line, with the regions behind the givens if there are any."""
        sheet = outgoing.sheet
        order = sheet.size[0]
        box = usual_box(order)
        check_layers(sheet, self.title, ("numbers", "regions"), {"box": box or (0, 0), "diagonals": False})
        check_numbers(sheet, self.title, 1, order)
        if order != sheet.size[1] or (order > len(SYMBOLS) and sheet.regions is not None):
            reason = f"Sudoku text cannot carry {sheet.size[0]} rows and {sheet.size[1]} columns"
            raise FormatError(reason, f"It has square boards, and jigsaws of up to {len(SYMBOLS)} rows.")
        if box is None and sheet.regions is None:
            raise FormatError(f"a board of {order} rows has no usual boxes", "Give its regions.")
        numbers = [sheet.numbers.get(divmod(cell, order)) for cell in range(order**2)]
        if order > len(SYMBOLS):
            return " ".join(str(number or ".") for number in numbers).encode()
        text = "".join(SYMBOLS[number - 1] if number else "." for number in numbers)
        letters = SYMBOLS[9:] if order <= len(SYMBOLS) - 9 else SYMBOLS
        return (text + "".join(letters[region] for row in sheet.regions or () for region in row)).encode()


def _found(board: Board, where: str, extra: dict[str, Any], answer: Answer | None = None) -> Found:
    """The board with the usual boxes or its regions, and all that is told of it."""
    box, notes = (None, []) if board.regions is not None else assumed_box(board.order)
    sheet = sheet_of(board.order, board.givens, board.regions, box)
    answer = answer or progress_answer(board.order, board.givens, board.solution or board.entered)
    extra = {**({"comment": board.comment} if board.comment else {}), **extra}
    notes = [*board.notes, *notes, *entered_note(len(board.entered))]
    return Found(("sudoku",), sheet, answer, where=where, notes=notes, extra=extra)


def _hodoku_found(line: str, number: int, several: bool) -> Found:
    board, told = hodoku(line, number)
    comment = {"comment": told.pop("comment").rstrip(":")} if "comment" in told else {}
    return _found(board, f"line {number}" if several else "", {**comment, **({"hodoku": told} if told else {})})


def _list(content: Lines) -> Iterator[Found]:
    """Lines with commas; the first may be names of columns."""
    if not re.search(r"[0-9.]{16}", content[0][1]) and len(content) > 1:
        content = content[1:]
    for number, line in content:
        board, answer, rest = listed(line, number)
        title = next((field for field in rest if re.match(r"[A-Za-z]{2}", field)), None)
        extra: dict[str, Any] = {"title": title} if title else {}
        if others := [field for field in rest if field != title and field]:
            extra["gsf"] = others
        yield _found(board, f"line {number}" if len(content) > 1 else "", extra, answer)


def _sections(content: Lines) -> Found:
    """A file with the sections `[Puzzle]` and perhaps `[State]`, the numbers that a player has so far."""
    parts: dict[str, Lines] = {}
    part = parts.setdefault("", [])
    for number, line in content:
        if (section := _SECTION.fullmatch(line)) is not None:
            part = parts.setdefault(section[1].lower(), [])
        else:
            part.append((number, line))
    if not parts.get("puzzle"):
        raise FormatError("there are no rows below [Puzzle]", "Write the rows of the board below it.")
    told, _ = _taken_out(parts[""])
    board = _one_board(parts["puzzle"])
    if parts.get("state"):
        state = _one_board(parts["state"])
        if state.order != board.order:
            reason = f"[State] has {state.order} rows, and [Puzzle] has {board.order}"
            raise FormatError(reason, "Both must be the same board.")
        board.entered = {place: digit for place, digit in state.givens.items() if place not in board.givens}
    others = [f"the section [{name}] is left out" for name in parts if name not in ("", "puzzle", "state")]
    found = _found(board, "", told)
    found.notes += others
    return found


def _one_board(lines: Lines) -> Board:
    return line_board(lines[0][1], lines[0][0]) if len(lines) == 1 else grid_board(lines)


def _plain(lines: Lines) -> Iterator[Found]:
    """Boards in lines of their own, or in rows parted by empty lines or titles."""
    told, rows = _taken_out(lines)
    content = [(number, line) for number, line in rows if line.strip()]
    if not content:
        raise FormatError("there is no board below the lines that begin with #", "Give its 81 characters, or its rows.")
    if len(content) == 2 and _are_regions(content[1][1]):
        content = [(content[0][0], content[0][1] + content[1][1])]
    rows_together = rows_of(_untitled(content))
    together = rows_together is not None and (
        len(rows_together) == len(rows_together[0]) or regions_below(rows_together) is not None
    )
    if _one_a_line(content, together):
        several = len(content) > 1
        yield from (_found(line_board(line, at), f"line {at}" if several else "", told) for at, line in content)
        return
    blocks = [content] if together else _blocks(rows)
    for number, block in enumerate(blocks, 1):
        title = {"title": block[0][1].strip().rstrip(":")} if _TITLE.fullmatch(block[0][1].strip()) else {}
        board = _one_board(_untitled(block) or block)
        yield _found(board, f"board {number}" if len(blocks) > 1 else "", {**told, **title})


def _taken_out(lines: Lines) -> tuple[dict[str, Any], Lines]:
    """What lines that begin with `#` tell, and the other lines."""
    told: dict[str, list[str]] = {}
    for _, line in lines:
        if line.startswith("#"):
            known = _TOLD.fullmatch(line)
            name = TOLD.get(known[1]) if known else None
            if text := (known[2] if known and name else line.lstrip("#")).strip():
                told.setdefault(name or "comment", []).append(text)
    kept = [(number, line) for number, line in lines if not line.startswith("#")]
    return {name: "\n".join(texts) for name, texts in told.items()}, kept


def _untitled(lines: Lines) -> Lines:
    return [line for line in lines if not _TITLE.fullmatch(line[1].strip())]


def _one_a_line(content: Lines, together: bool) -> bool:
    """Whether each line is a board by itself, by the length of the first; `together` they may be rows of one board.

    As many lines as they are long are a list of small boards only if no number is too large for such.
    """
    if len(content) == 1:
        return True
    line = content[0][1].partition("#")[0]
    order = order_of(count_of(line))
    if together:
        small = SYMBOLS[: order or 0] + ".0"
        return order is not None and all(sign in small for _, text in content for sign in text.strip())
    return order is not None or order_of(len(line.split()[0]) if line.strip() else 0) is not None


def _are_regions(line: str) -> bool:
    """Whether a line names the regions of a board in the line above it."""
    order = order_of(count_of(line))
    regions = labelled(single(line, 1), order) if order is not None else None
    return regions is not None and in_one_piece(regions)


def _blocks(rows: Lines) -> list[Lines]:
    """Lines parted by empty lines and before titles."""
    blocks: list[Lines] = [[]]
    for number, line in rows:
        if not line.strip() or _TITLE.fullmatch(line.strip()):
            blocks.append([])
        if line.strip():
            blocks[-1].append((number, line))
    return [block for block in blocks if block]


def _is_of_words(line: str) -> bool:
    """Whether a line is a board of numbers with blanks between."""
    return re.fullmatch(r"[\d.\s]+", line) is not None and order_of(len(line.split())) is not None


def _looks_like_boards(lines: Sequence[tuple[int, str]]) -> bool:
    """Whether the lines are boards, one by one or together; plain rows of other puzzles may look alike."""
    content = [(number, line) for number, line in lines if not line.startswith("#")]
    if not content:
        return False
    counts = [count_of(line.partition("#")[0]) for _, line in content]
    if all(count in LISTED for count in counts):
        return True
    if len(counts) == 1:
        line = content[0][1].partition("#")[0]
        whole = order_of(counts[0]) is not None and re.fullmatch(r"[\w.*?\s-]+", line) is not None
        return whole or _is_of_words(line)
    rows = rows_of(_untitled(content))
    if rows is None:
        return False
    framed = any(is_framed(line) for _, line in content)
    return framed or (len(rows[0]) == 9 and any(cell.text in "56789" for row in rows for cell in row))
