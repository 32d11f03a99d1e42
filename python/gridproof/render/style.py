"""How marks look in black and white: line widths, greys, bold roles, and the outlines of symbols and stars.

`scene` reads this for both vector back ends, so a sheet and a web page look alike. Nothing is told by colour alone:
a cell that a step fills has a frame, one that a step rests on is grey, a wrong one is struck through, and borders
of cells are marked in the same three ways. Thin lines are never grey, because a press prints grey as dots.
"""

import math
from collections.abc import Callable, Iterable
from typing import Final

from gridproof.drawing import Box, Dot, Drawing, Fill, Lattice, Line, Mark, Role, Square, Star, Symbol, Text, Weight

BOLD_ROLES: Final[frozenset[Role]] = frozenset({"given", "target"})
"""Roles whose text is bold; an answer stays regular, so that a reader can compare. A clue is bold where it stands on
a grey ground, or where it has to be told from hints."""

TEXT_GREYS: Final[dict[Role, float]] = {"hint": 0.35}
"""The grey of a text, 0 for black and 1 for white; all others are black."""

FILL_GREYS: Final[dict[Role, float]] = {
    "grid": 0.82,
    "block": 0.82,
    "given": 0.82,
    "clue": 0.82,
    "hint": 0.82,
    "answer": 0.15,
    "premise": 0.86,
    "target": 1.0,
    "wrong": 1.0,
}
"""The grey of a cell's background, 0 for black and 1 for white."""

MARKING_ROLES: Final[frozenset[Role]] = frozenset({"premise", "target", "wrong"})
"""Roles of explanations: a fill or a line of these marks a cell or a border and is not part of the board."""

FRAMED_ROLE: Final[Role] = "target"
STRUCK_ROLE: Final[Role] = "wrong"
GREY_ROLE: Final[Role] = "premise"
FRAME_INSET: Final = 0.15
STRIKE_INSET: Final = 0.08
BAND: Final = 0.3
"""Width of what lies behind a marked border, in cells."""

MARKED_SQUARE: Final = 0.5
MARKED_STAR: Final = 0.27
"""Squares and stars are not larger than this in a marked cell, so that the marking shows around them."""

CAP_HEIGHT: Final = 0.7165
"""Height of capitals and digits as a share of the type size: Lato, and nearly all sans-serif faces."""

HALO: Final = 0.66
"""The white disc that lifts a symbol off the grid lines: its radius as a share of the symbol's size."""

DENSE: Final = 9.0
"""In cells smaller than this the lines between them are left out: what remains is the picture that they make."""

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
_STAR_INSIDE = 0.42
_LAYERS: Final[dict[type[Mark], int]] = {Fill: 0, Square: 2, Star: 2, Lattice: 3, Box: 3, Dot: 7, Symbol: 9, Text: 10}
_LINE_LAYERS: Final[dict[Weight, int]] = {"thin": 4, "medium": 5, "bold": 6, "loop": 8}
_MARKING_LAYER = 1


def strokes(symbol: Symbol) -> list[Polyline]:
    """The lines of a symbol, in cells."""
    return [
        tuple((symbol.x + x * symbol.size, symbol.y + y * symbol.size) for x, y in line)
        for line in _STROKES[symbol.symbol]
    ]


def star_outline(x: float, y: float, radius: float) -> Polyline:
    """The ten corners of a star that stands on two of its points and looks centred there."""
    low = y + 0.05 * radius
    turns = [(radius if turn % 2 == 0 else _STAR_INSIDE * radius, math.pi * turn / 5) for turn in range(10)]
    return tuple((x + reach * math.sin(angle), low - reach * math.cos(angle)) for reach, angle in turns)


def thin_line(cell: float) -> float:
    """The width of the lines between cells, for cells of this side; no printer accepts less than 0.75 pt."""
    return max(0.75, cell / 40)


def bold_line(cell: float) -> float:
    """The width of the borders of regions: about three times a thin line."""
    return max(1.75, cell / 11)


LINES: Final[dict[Weight, Callable[[float], float]]] = {
    "thin": thin_line,
    "medium": lambda cell: max(1.75, cell / 18),
    "bold": bold_line,
    "loop": lambda cell: max(2.0, cell / 10),
}
"""The widths of lines by their weights, for cells of a given side."""


def box_line(cell: float) -> float:
    """The width of the boxes of cells that lie apart."""
    return max(1.0, cell / 36)


def outer_line(cell: float) -> float:
    """The width of the frame around a grid that has only thin lines, and of the frame of a marked cell."""
    return max(1.5, cell / 15)


def frame_line(drawing: Drawing, cell: float) -> float:
    """The width of the frame around the grid: no line inside is heavier."""
    if cell < DENSE:
        return 1.0
    weights = {mark.weight for mark in drawing.marks if isinstance(mark, Line) and mark.role not in MARKING_ROLES}
    if "bold" in weights:
        return bold_line(cell)
    return max(2.0, cell / 14) if "medium" in weights else outer_line(cell)


def symbol_line(cell: float) -> float:
    """The width of a symbol's lines."""
    return max(0.75, cell / 20)


def layer(mark: Mark) -> int:
    """How far in front a mark lies: backgrounds, lines of the grid by weight, what was drawn on it, signs, type.

    A marking is a background wherever it stands in the list, so an explanation may append fills and lines.
    """
    if isinstance(mark, Line):
        return _MARKING_LAYER if mark.role in MARKING_ROLES else _LINE_LAYERS[mark.weight]
    return _LAYERS[type(mark)]


def back_to_front(marks: Iterable[Mark]) -> list[Mark]:
    """The marks by their layers, otherwise in their order."""
    return sorted(marks, key=layer)
