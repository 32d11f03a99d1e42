"""What files of nonograms share: clues on lines of their own, pictures of filled cells, and the sheet they make.

A blank line is an empty line of the board in some programs, and nothing in others. The rule of blank lines: it is taken
for a clue only where the number of lines fits no other way and the sums of rows and columns then agree, so that text
which was cut off is not filled up with empty lines.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from gridproof.formats._carried import ANOTHER, check_layers, check_numbers
from gridproof.formats._text_lines import Line, numbered, shown
from gridproof.formats.base import FormatError, check_side
from gridproof.sheet import Answer, Place, Sheet, Side

Clues: TypeAlias = list[list[int]]
Read: TypeAlias = tuple[Sheet, list[str]]
"""A sheet and the notes on it."""

_CLUE = re.compile(r"[0-9]{1,4}(?:(?:[ \t]+|[ \t]*,[ \t]*)[0-9]{1,4})*")
_COLOURED = re.compile(r"[0-9]+[A-Za-z]")
_SIDES: tuple[Side, ...] = ("left", "top")
COLOURS = "Only nonograms in black and white are read."


def begun(text: str, form: str) -> list[Line]:
    """The lines from the first that is not blank; raises `FormatError`, which says what should stand there."""
    lines = numbered(text)
    first = next((place for place, (_, line) in enumerate(lines) if line), None)
    if first is None:
        raise FormatError("the text is empty", f"Begin with {form} then the clues.")
    return lines[first:]


def read_clue(line: Line, name: str, length: int) -> list[int]:
    """The blocks on a line, none if it is blank or `0`; raises `FormatError`."""
    number, text = line
    if not text:
        return []
    if not _CLUE.fullmatch(text):
        if _COLOURED.search(text):
            raise FormatError(f"line {number}: {name} has blocks with a colour, {shown(text)}", COLOURS)
        raise FormatError(
            f"line {number}: the blocks of {name} were expected, found {shown(text)}",
            "Give numbers with commas or blanks between, `0` for an empty line.",
        )
    lengths = [int(word) for word in re.findall("[0-9]+", text)]
    if lengths == [0]:
        return []
    if 0 in lengths:
        raise FormatError(f"line {number}: {name} holds 0 beside another number", "Write 0 only for an empty line.")
    check_fits(lengths, f"line {number}: the blocks of {name}", length)
    return lengths


def check_fits(lengths: Sequence[int], name: str, length: int) -> None:
    """Raise `FormatError` if these blocks and the gaps between them are longer than their line."""
    needed = sum(lengths) + len(lengths) - 1
    if needed > length:
        raise FormatError(
            f"{name} need {needed} cells with the gaps between, but the line has {length}",
            "Compare the numbers with the source, and the width with the height.",
        )


def take(block: Sequence[Line], needed: int, name: str, end: Line | None) -> list[Line]:
    """The lines of the clues among those up to `end`, by the rule of blank lines; raises `FormatError`."""
    filled = [line for line in block if line[1]]
    if len(filled) > needed:
        number, text = filled[needed]
        raise FormatError(
            f"line {number}: {shown(text)} comes after {needed} of {needed} {name}s", "Compare the lines with the size."
        )
    if len(filled) == needed:
        return filled
    start = 1 if block and not block[0][1] else 0
    for rest in (block[start:], block):
        if len(rest) >= needed and not any(text for _, text in rest[needed:]):
            return list(rest[:needed])
    place, found = ("the end of the text", "nothing") if end is None else (f"line {end[0]}", shown(end[1]))
    raise FormatError(
        f"{place}: {name} {len(filled) + 1} of {needed} was expected, found {found}",
        "Give a line for each, `0` for an empty one; the text may be cut off.",
    )


def sheet_of(rows: Sequence[Line], columns: Sequence[Line], *, blank: bool = False) -> Read:
    """The sheet of some lines with clues; raises `FormatError`. `blank`: blank lines are the usual empty lines."""
    height, width = check_side("rows", len(rows)), check_side("columns", len(columns))
    across = [read_clue(line, f"row {number}", width) for number, line in enumerate(rows, 1)]
    down = [read_clue(line, f"column {number}", height) for number, line in enumerate(columns, 1)]
    notes = sums_differ(across, down)
    blanks = [] if blank else [number for number, text in (*rows, *columns) if not text]
    if blanks and notes:
        raise FormatError(
            f"line {blanks[0]} is blank where a clue is due, and {notes[0]}",
            "Write `0` for an empty line, or add the line that is missing.",
        )
    if blanks:
        notes.append(f"line {blanks[0]} is blank and read as an empty line of the board")
    return Sheet((height, width), around={"left": [*across], "top": [*down]}), notes


def sums_differ(rows: Clues, columns: Clues) -> list[str]:
    """A note if as many cells are not filled by the rows as by the columns."""
    across, down = sum(map(sum, rows)), sum(map(sum, columns))
    return [f"the rows sum to {across}, the columns to {down}, so there is no solution"] if across != down else []


def either_way(first: int, second: int, words: str, read: Callable[[int, int], Read]) -> Read:
    """What `read` makes of a height and a width, or of the two exchanged if that alone fits, with a note."""
    usual = _attempt(read, first, second)
    if first != second and (isinstance(usual, FormatError) or not _agrees(usual)):
        other = _attempt(read, second, first)
        if not isinstance(other, FormatError) and _agrees(other):
            sheet, notes = other
            return sheet, [*notes, f"the sizes fit only the other way round: {words.format(second, first)}"]
    if isinstance(usual, FormatError):
        raise usual
    return usual


def _attempt(read: Callable[[int, int], Read], height: int, width: int) -> Read | FormatError:
    try:
        return read(height, width)
    except FormatError as error:
        return error


def _agrees(read: Read) -> bool:
    """Whether rows and columns fill as many cells."""
    left, top = (sum(sum(lengths or ()) for lengths in read[0].around[side]) for side in _SIDES)
    return left == top


def sizes(line: Line, form: str) -> tuple[int, int]:
    """The two numbers of a first line; raises `FormatError`."""
    number, text = line
    words = text.replace(",", " ").split()
    if len(words) != 2 or not all(re.fullmatch("[0-9]{1,4}", word) for word in words):
        raise FormatError(f"line {number}: {form} was expected, found {shown(text)}", "Begin with the sizes.")
    return check_side("rows or columns", int(words[0])), check_side("rows or columns", int(words[1]))


def blocks_of(cells: Sequence[int | None]) -> list[int]:
    """The lengths of the blocks of 1."""
    return [len(list(group)) for filled, group in groupby(cells) if filled]


def sheet_of_picture(picture: Answer) -> Sheet:
    """The sheet whose clues are the blocks of this picture."""
    columns = list(zip(*picture, strict=True))
    return Sheet(
        (len(picture), len(columns)),
        around={"left": [blocks_of(line) for line in picture], "top": [blocks_of(line) for line in columns]},
    )


def known_cells(picture: Answer) -> dict[Place, int]:
    """The cells of a picture that are known, as numbers in cells."""
    cells = [((row, column), cell) for row, line in enumerate(picture) for column, cell in enumerate(line)]
    return {place: cell for place, cell in cells if cell is not None}


def known_picture(sheet: Sheet) -> Answer:
    """The numbers in cells as a picture."""
    rows, columns = sheet.size
    return [[sheet.numbers.get((row, column)) for column in range(columns)] for row in range(rows)]


def whole(picture: Answer | None) -> Answer | None:
    """A picture without unknown cells, or `None`."""
    return None if picture is None or any(None in line for line in picture) else picture


def clues_to_write(sheet: Sheet, title: str, *, known: bool = False) -> tuple[Clues, Clues]:
    """The clues of rows and columns; raises `FormatError` for what is beside them, `known` cells apart."""
    check_layers(sheet, title, ("around", "numbers") if known else ("around",))
    check_numbers(sheet, title, 0, 1)
    if more := sorted(set(sheet.around) - {"left", "top"}):
        raise FormatError(f"{title} cannot carry numbers on the {more[0]}", ANOTHER)
    rows, columns = sheet.size
    return (
        list(_lines_to_write(sheet.around.get("left", []), rows, "row", title)),
        list(_lines_to_write(sheet.around.get("top", []), columns, "column", title)),
    )


def _lines_to_write(lines: Sequence[list[int] | None], needed: int, name: str, title: str) -> Iterator[list[int]]:
    if len(lines) != needed:
        raise FormatError(f"there are clues for {len(lines)} of {needed} {name}s", "Give a clue for each.")
    for number, lengths in enumerate(lines, 1):
        if lengths is None or min(lengths, default=1) < 1:
            raise FormatError(f"{title} cannot carry {name} {number}, whose clue is not known", ANOTHER)
        yield lengths


def clue_text(lengths: Sequence[int], between: str) -> str:
    """A clue as a line of text, `0` for an empty line."""
    return between.join(map(str, lengths)) or "0"
