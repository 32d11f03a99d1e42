"""Nonograms in `.nin` files, those of Jakub Wilk's solver.

The width and the height on the first line, the clues of the rows, those of the columns; nothing parts them, so the
sums of the clues tell which of two different sizes is the height. Blanks between numbers, `0` for an empty line.
"""

import re
from collections.abc import Iterator

from gridproof.formats._nonogram_lines import (
    Read,
    begun,
    clue_text,
    clues_to_write,
    either_way,
    sheet_of,
    sizes,
    take,
)
from gridproof.formats._text_lines import shown
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of

_FORM = "the width and the height, as in `5 10`,"
_WHOLE = re.compile(rb"[0-9 \t\r\n]+")


class Nin(Format):
    """The format."""

    name = "nin"
    title = "Wilk .nin"
    rank = 73
    suffixes = (".nin",)
    kinds = ("nonogram",)
    written = ("nonogram",)
    joint = None

    def recognises(self, data: bytes) -> bool:
        """Two numbers on the first line, and below them as many lines of numbers as they add up to."""
        text = data[:200_000].removeprefix(b"\xef\xbb\xbf").rstrip()
        words, *lines = (line.split() for line in text.split(b"\n"))
        if len(words) != 2 or not _WHOLE.fullmatch(text) or max(map(len, words)) > 4:
            return False
        return len(lines) == sum(map(int, words))

    def read(self, data: bytes) -> Iterator[Found]:
        """One board."""
        lines = begun(text_of(data), _FORM)
        first, second = sizes(lines[0], _FORM)
        if others := [line for line in lines if line[1].startswith("#")]:
            raise FormatError(
                f"line {others[0][0]}: found {shown(others[0][1])}, which parts rows and columns in .mk files",
                "Read it as olsak-mk, or remove the line.",
            )
        clues = take(lines[1:], first + second, "clue", None)

        def parted(height: int, width: int) -> Read:
            return sheet_of(clues[:height], clues[height : height + width])

        sheet, notes = either_way(second, first, "{} rows, {} columns", parted)
        yield Found(("nonogram",), sheet, notes=notes)

    def write(self, outgoing: Outgoing) -> bytes:
        """Sizes, rows, columns."""
        rows, columns = clues_to_write(outgoing.sheet, self.title)
        lines = [f"{len(columns)} {len(rows)}", *[clue_text(clue, " ") for clue in (*rows, *columns)]]
        return "".join(line + "\n" for line in lines).encode()
