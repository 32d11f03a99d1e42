"""Nonograms in `.cwd` files, which QNonograms and the solver of Vladimir Sukhoy read.

The height on line 1, the width on line 2, the clues of the rows, a blank line, those of the columns; blanks between
numbers, `0` for an empty line.
"""

import re
from collections.abc import Iterator, Sequence

from gridproof.formats._nonogram_lines import (
    Read,
    begun,
    clue_text,
    clues_to_write,
    either_way,
    sheet_of,
    take,
)
from gridproof.formats._text_lines import Line, shown
from gridproof.formats.base import Format, FormatError, Found, Outgoing, check_side, text_of

_FORM = re.compile(rb"(?:\xef\xbb\xbf)?[0-9]{1,3}[ \t\r]*\n[0-9]{1,3}[ \t\r]*\n[0-9 \t\r\n]+")


class Cwd(Format):
    """The format."""

    name = "cwd"
    title = "QNonograms .cwd"
    rank = 72
    suffixes = (".cwd",)
    kinds = ("nonogram",)
    written = ("nonogram",)
    joint = None

    def recognises(self, data: bytes) -> bool:
        """A number on each of the first two lines, then numbers and a blank line between."""
        text = data[:200_000].rstrip()
        return bool(_FORM.fullmatch(text)) and b"" in map(bytes.strip, text.split(b"\n"))

    def read(self, data: bytes) -> Iterator[Found]:
        """One board."""
        lines = begun(text_of(data), "the height on line 1, the width on line 2,")
        first, second = (_size(lines, place, name) for place, name in enumerate(("height", "width")))

        def parted(height: int, width: int) -> Read:
            return _parted(lines[2:], height, width)

        sheet, notes = either_way(first, second, "{} rows, {} columns", parted)
        yield Found(("nonogram",), sheet, notes=notes)

    def write(self, outgoing: Outgoing) -> bytes:
        """Sizes, rows, a blank line, columns."""
        rows, columns = clues_to_write(outgoing.sheet, self.title)
        lines = [str(len(rows)), str(len(columns)), *[clue_text(clue, " ") for clue in rows], ""]
        lines += [clue_text(clue, " ") for clue in columns]
        return "".join(line + "\n" for line in lines).encode()


def _size(lines: Sequence[Line], place: int, name: str) -> int:
    number, text = lines[place] if place < len(lines) else (place + 1, "")
    if not re.fullmatch("[0-9]{1,4}", text):
        raise FormatError(
            f"line {number}: the {name} was expected, found {shown(text) if text else 'nothing'}",
            "Give the height on line 1 and the width on line 2.",
        )
    return check_side("rows or columns", int(text))


def _parted(lines: Sequence[Line], height: int, width: int) -> Read:
    """The clues above and below the blank line, which stands right after those of the rows."""
    early = next((place for place, (_, text) in enumerate(lines[:height]) if not text), None)
    if len(lines) <= height:
        take(lines, height, "row", None)
        raise FormatError(f"the text ends after {height} of {height} rows", "Add a blank line and the columns.")
    number, text = lines[height]
    if text and early is not None:
        raise FormatError(
            f"line {lines[early][0]}: row {early + 1} of {height} was expected, found a blank line",
            "Give a line for each row, `0` for an empty one, and one blank line before the columns.",
        )
    if text:
        raise FormatError(
            f"line {number}: a blank line was expected after {height} rows, found {shown(text)}",
            "Part rows and columns by a blank line.",
        )
    return sheet_of(lines[:height], take(lines[height + 1 :], width, "column", None))
