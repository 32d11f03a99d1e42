"""Nonograms in `.g` files, those of the solver of Petr and Mirek Olšák (their documentation, `gridoce.tex`).

Any text, a line that begins with `:`, the clues of the rows, another such line, those of the columns, and a last such
line. A blank line is an empty line of the board. Colours (`#d`) and triddlers (`#t`) are not read.
"""

import re
from collections.abc import Iterator, Sequence

from gridproof.formats._nonogram_lines import COLOURS, clues_to_write, sheet_of
from gridproof.formats._text_lines import Line, numbered
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of

_COLOURS = re.compile(rb"^#[dD].*\n[ \t]*[^ \t\n]:[^ \t\n]", re.MULTILINE)
_FORM = re.compile(rb"^:.*\n(?:[ \t]*\r?\n)*[ \t]*[0-9][0-9 \t]*\r?\n(?:[0-9 \t]*\r?\n)*:", re.MULTILINE)


class OlsakG(Format):
    """The format."""

    name = "olsak-g"
    title = "Olšák .g"
    rank = 70
    suffixes = (".g",)
    kinds = ("nonogram",)
    written = ("nonogram",)
    joint = None

    def recognises(self, data: bytes) -> bool:
        """Lines that begin with `:`, numbers between them; or the beginning of a list of colours."""
        return any(form.search(data[:200_000]) for form in (_FORM, _COLOURS))

    def read(self, data: bytes) -> Iterator[Found]:
        """One board."""
        text = text_of(data)
        clues = numbered(text)
        lines = [(number, line.rstrip()) for number, line in enumerate(text.split("\n"), 1)]
        colons = [place for place, (_, text) in enumerate(lines) if text.startswith(":")]
        _check_kind(lines[: colons[0]] if colons else lines)
        if len(colons) < 3:
            raise FormatError(
                f"three lines that begin with `:` were expected, found {len(colons)}",
                "Put one before the rows, one before the columns and one after them; the text may be cut off.",
            )
        top, middle, bottom = colons[:3]
        sheet, notes = sheet_of(clues[top + 1 : middle], clues[middle + 1 : bottom], blank=True)
        about = "\n".join(text for _, text in lines[:top] if not text.startswith("#")).strip()
        yield Found(("nonogram",), sheet, notes=notes, extra={"description": about} if about else {})

    def write(self, outgoing: Outgoing) -> bytes:
        """What is told of the board, rows, columns."""
        rows, columns = clues_to_write(outgoing.sheet, self.title)
        told = [str(outgoing.extra[key]) for key in ("title", "author", "description") if outgoing.extra.get(key)]
        lines = [re.sub("^(?=[#:0-9])", " ", line) for line in "\n".join(told).splitlines()]
        lines += [": rows", *[" ".join(map(str, clue)) for clue in rows]]
        lines += [": columns", *[" ".join(map(str, clue)) for clue in columns], ":"]
        return "".join(line + "\n" for line in lines).encode("utf-8", "replace")


def _check_kind(head: Sequence[Line]) -> None:
    """Raise `FormatError` for kinds of puzzles that are declared before the clues."""
    for number, text in head:
        if text[:2].lower() == "#t":
            raise FormatError(f"line {number}: this is a triddler, on triangles", "Only square grids are read.")
        if text[:2].lower() == "#d":
            raise FormatError(f"line {number}: colours are declared", COLOURS)
