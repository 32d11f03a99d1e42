"""How marks look in black and white: line widths, greys, bold roles, and the outlines of symbols.

Both vector back ends read this, so a sheet and a web page look alike. Nothing is told by colour alone: a cell
that a step fills has a frame, one that a step rests on is grey, a wrong one is struck through. Thin lines are
never grey, because a press prints grey as dots.
"""

from collections.abc import Iterable
from typing import Final

from gridproof.drawing import Fill, Lattice, Mark, Role, Symbol, Text

BOLD_ROLES: Final[frozenset[Role]] = frozenset({"given", "clue", "target"})
"""Roles whose text is bold; an answer stays regular, so that a reader can compare."""

FILL_GREYS: Final[dict[Role, float]] = {
    "grid": 0.82,
    "given": 0.82,
    "clue": 0.82,
    "answer": 0.15,
    "premise": 0.86,
    "target": 1.0,
    "wrong": 1.0,
}
"""The grey of a cell's background, 0 for black and 1 for white."""

FRAMED_ROLE: Final[Role] = "target"
STRUCK_ROLE: Final[Role] = "wrong"
FRAME_INSET: Final = 0.15
STRIKE_INSET: Final = 0.08

CAP_HEIGHT: Final = 0.7165
"""Height of capitals and digits as a share of the type size: Lato, and nearly all sans-serif faces."""

HALO: Final = 0.66
"""The white disc that lifts a symbol off the grid lines: its radius as a share of the symbol's size."""

Polyline = tuple[tuple[float, float], ...]

_HALF = 0.5
_STROKES: Final[dict[str, tuple[Polyline, ...]]] = {
    "equal": (((-_HALF, -0.25), (_HALF, -0.25)), ((-_HALF, 0.25), (_HALF, 0.25))),
    "cross": (((-0.42, -0.42), (0.42, 0.42)), ((-0.42, 0.42), (0.42, -0.42))),
    "less": (((0.37, -_HALF), (-0.37, 0), (0.37, _HALF)),),
    "greater": (((-0.37, -_HALF), (0.37, 0), (-0.37, _HALF)),),
    "up": (((-_HALF, 0.37), (0, -0.37), (_HALF, 0.37)),),
    "down": (((-_HALF, -0.37), (0, 0.37), (_HALF, -0.37)),),
}


def strokes(symbol: Symbol) -> list[Polyline]:
    """The lines of a symbol, in cells."""
    return [
        tuple((symbol.x + x * symbol.size, symbol.y + y * symbol.size) for x, y in line)
        for line in _STROKES[symbol.symbol]
    ]


def thin_line(cell: float) -> float:
    """The width of the lines between cells, for cells of this side; no printer accepts less than 0.75 pt."""
    return max(0.75, cell / 40)


def outer_line(cell: float) -> float:
    """The width of the frame around the grid."""
    return max(1.5, cell / 15)


def symbol_line(cell: float) -> float:
    """The width of a symbol's lines."""
    return max(0.75, cell / 20)


def back_to_front(marks: Iterable[Mark]) -> list[Mark]:
    """The marks, backgrounds first, then lines, then symbols and texts; otherwise in their order.

    A fill is the background of a cell wherever it stands in the list, so an explanation may append fills.
    """
    layers = (Fill, Lattice, Symbol, Text)
    return sorted(marks, key=lambda mark: layers.index(type(mark)))
