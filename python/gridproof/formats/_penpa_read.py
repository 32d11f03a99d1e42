"""From a Penpa board to a sheet: each kind of puzzle takes its marks, and what it has no use for is told.

Source: what Penpa-edit 3.2.3 writes when it imports boards; for Binairo, Futoshiki and Kakurasu drawing conventions.
"""

from typing import Any

from gridproof.formats._penpa_frame import read_frame, read_header
from gridproof.formats._penpa_kinds import Drawing
from gridproof.formats._penpa_link import line_json
from gridproof.formats._penpa_marks import BLANK, BORDERS, read_marks
from gridproof.formats._penpa_sheets import DROP, READERS, read_plain
from gridproof.formats.base import FormatError
from gridproof.sheet import Sheet

FOREIGN = ("thermometers", "arrows", "cages")
"""Marks that make another puzzle of a board, so that they cannot be left out."""
MEANT = {
    "numbers": "numbers in cells", "margin": "numbers outside the board", "corners": "small numbers in corners",
    "signs": "signs between cells", "circles": "circles", "stars": "stars", "blocks": "blocks",
}  # fmt: skip
"""Marks that are clues of some kind of puzzle."""


def read_drawing(lines: list[bytes]) -> Drawing:
    """The board with its problem layer; raises `FormatError`."""
    header = read_header(lines)
    frame, holes = read_frame(lines, header)
    stored = line_json(lines, 17)
    tags = [tag for tag in stored if isinstance(tag, str)] if isinstance(stored, list) else []
    drawing = Drawing(header, frame, tags, read_marks(lines, 3, frame), holes)
    if header.turned:
        drawing.notes.append("Penpa shows the board turned or mirrored; it was read as it is stored")
    return drawing


def read_sheet(drawing: Drawing, kinds: tuple[str, ...]) -> Sheet:
    """The board as layers, where it may be of several kinds with what they share; raises `FormatError`."""
    read, used = READERS[kinds[0]] if len(kinds) == 1 else (read_plain, {"numbers"})
    marks = drawing.marks
    for name in FOREIGN:
        if marks.others.get(name):
            raise FormatError(
                f"the Penpa board has {name} ({marks.others[name]}), which belong to another puzzle", DROP
            )
    if drawing.holes and kinds != ("kakuro",):
        row, column = min(drawing.holes)
        fix = "Use a board without holes, and white margins for clues outside it."
        raise FormatError(f"the Penpa board has no cell at row {row + 1}, column {column + 1}", fix)
    for name, title in MEANT.items():
        if name not in used and (found := _real(getattr(marks, name))):
            raise FormatError(f"the Penpa board has {title} ({found}), which {kinds[0]} does not have", DROP)
    sheet = read(drawing)
    if left := _left_out(drawing, used, kinds[0]):
        told = ", ".join(f"{name} ({count})" for name, count in sorted(left.items()))
        drawing.notes.append(f"marks on the Penpa board were left out: {told}")
    return sheet


def _left_out(drawing: Drawing, used: set[str], kind: str) -> dict[str, int]:
    """Marks that are no clues of any kind and were not taken, counted by name."""
    marks, frame = drawing.marks, drawing.frame
    left = dict(marks.others)
    for name, title in (("shaded", "shaded cells"), ("dots", "dots"), ("slants", "slanting lines")):
        if name not in used and (count := len(getattr(marks, name))):
            left[title] = left.get(title, 0) + count
    inner = [style for (one, other), style in marks.edges.items() if frame.holds(one) and frame.holds(other)]
    odd = [style for style in inner if "edges" not in used or (style not in BORDERS and kind != "nonogram")]
    return left | ({"lines between cells": len(odd)} if odd else {})


def _real(found: Any) -> int:
    """The number of marks that are not blank."""
    return len(found) - (list(found.values()).count(BLANK) if isinstance(found, dict) else 0)
