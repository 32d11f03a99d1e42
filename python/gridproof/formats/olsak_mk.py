"""Nonograms in `.mk` files, which the solver of the Olšáks and pbnsolve read.

The height and the width on the first line, the clues of the rows, a line `#`, those of the columns; blanks between
numbers, `0` for an empty line. The line `#` tells these files from `.nin`.
"""

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
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of

_FORM = "the height and the width, as in `10 5`,"


class OlsakMk(Format):
    """The format."""

    name = "olsak-mk"
    title = "Olšák .mk"
    rank = 71
    suffixes = (".mk",)
    kinds = ("nonogram",)
    written = ("nonogram",)
    joint = None

    def recognises(self, data: bytes) -> bool:
        """Two numbers on the first line, and a line `#`."""
        lines = data[:200_000].removeprefix(b"\xef\xbb\xbf").split(b"\n")
        words = lines[0].split()
        return len(words) == 2 and all(map(bytes.isdigit, words)) and any(line[:1] == b"#" for line in lines)

    def read(self, data: bytes) -> Iterator[Found]:
        """One board."""
        lines = begun(text_of(data), _FORM)
        first, second = sizes(lines[0], _FORM)
        parting = [place for place, (_, text) in enumerate(lines) if text.startswith("#")]
        if len(parting) != 1:
            found = "none" if not parting else f"one on line {lines[parting[1]][0]}, too"
            raise FormatError(
                f"a single line `#` was expected between rows and columns, found {found}",
                "Put it there; a file without it is .nin, which begins with the width.",
            )
        rows, end, columns = lines[1 : parting[0]], lines[parting[0]], lines[parting[0] + 1 :]

        def parted(height: int, width: int) -> Read:
            return sheet_of(take(rows, height, "row", end), take(columns, width, "column", None))

        sheet, notes = either_way(first, second, "{} rows, {} columns", parted)
        yield Found(("nonogram",), sheet, notes=notes)

    def write(self, outgoing: Outgoing) -> bytes:
        """Sizes, rows, `#`, columns."""
        rows, columns = clues_to_write(outgoing.sheet, self.title)
        lines = [f"{len(rows)} {len(columns)}", *[clue_text(clue, " ") for clue in rows], "#"]
        lines += [clue_text(clue, " ") for clue in columns]
        return "".join(line + "\n" for line in lines).encode()
