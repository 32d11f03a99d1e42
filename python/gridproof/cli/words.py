"""Boards for the terminal: captions, and drawings with marked cells."""

from collections.abc import Mapping

import msgspec

from gridproof.cli.talk import plural, printable, wants_colour
from gridproof.document import PuzzleDocument
from gridproof.drawing import Drawing, Fill, Line, Mark, Role
from gridproof.faults import scope_cells
from gridproof.model import Given, Model, Place
from gridproof.render.text import render_text

GAP = "     "


def clue_cells(model: Model, clue: int) -> tuple[int, ...]:
    """The variables that a clue speaks about."""
    template = model.clues[clue]
    if isinstance(template, Given):
        return (template.variable,)
    return scope_cells(model.constraints[template.constraint], model)


def marked(drawing: Drawing, places: Mapping[Place, Role]) -> Drawing:
    """The drawing with some of its cells, and of their borders, marked."""
    marks = tuple(_mark(place, role) for place, role in places.items())
    return msgspec.structs.replace(drawing, marks=(*drawing.marks, *marks))


def _mark(place: Place, role: Role) -> Mark:
    match place:
        case (row, column):
            return Fill(row, column, role)
        case (row, column, side):
            end = (column + 1, row) if side == "top" else (column, row + 1)
            return Line(((column, row), end), "loop", role)


def shown(drawing: Drawing) -> str:
    """The drawing for standard output, coloured if that is wanted."""
    return render_text(drawing, wants_colour())


def beside(first: Drawing, second: Drawing, width: int) -> str:
    """Two drawings beside each other, or one below the other if the terminal is too narrow."""
    plain = [render_text(drawing).split("\n") for drawing in (first, second)]
    widths = [max(map(len, lines), default=0) for lines in plain]
    if sum(widths) + len(GAP) > width or len(plain[0]) != len(plain[1]):
        return f"{shown(first)}\n\n{shown(second)}"
    left, right = (shown(drawing).split("\n") for drawing in (first, second))
    pads = (" " * (widths[0] - len(line)) for line in plain[0])
    return "\n".join(f"{line}{pad}{GAP}{other}" for line, pad, other in zip(left, pads, right, strict=True))


def size_words(document: PuzzleDocument) -> str:
    """Rows and columns, `10×12`."""
    drawing = document.family.draw(document.board)
    return f"{drawing.rows}×{drawing.columns}"


def caption(document: PuzzleDocument, name: str) -> str:
    """What kind of puzzle this is, in one line, with its name."""
    parts = [f"{document.family.title} {size_words(document)}"]
    if document.grade is not None and document.grade.level is not None:
        parts.append(document.grade.level)
    if clues := len(document.family.bindings(document.board)):
        parts.append(plural(clues, "clue"))
    return printable(" · ".join([*parts, name]))
