"""Text back end: a drawing on a canvas of characters, for terminals, mail and tests.

Lines are box-drawing characters, light inside a grid and heavy for its frame, for regions and for a loop; where
points fall is the business of `raster`. The canvas is sparse and has no edges: clues outside the grid simply lie
at negative places, and everything is shifted into view at the end. What a role means survives without colour:
`[1]` is the cell that a step fills, `(1)` one that it rests on, `!1!` one that is wrong, and borders of cells are
marked with the same signs.
"""

import math
from collections.abc import Iterator, Sequence
from functools import singledispatchmethod
from itertools import pairwise
from typing import Final

from gridproof.drawing import Box, Dot, Drawing, Fill, Lattice, Line, Role, Square, Star, Symbol, Text
from gridproof.render.joints import ENDS, HEAVY, LIGHT, Joints
from gridproof.render.raster import Place, Raster
from gridproof.render.style import MARKING_ROLES, back_to_front

_SYMBOLS: Final = {"equal": "=", "cross": "×", "less": "<", "greater": ">", "up": "∧", "down": "∨"}
_BRACKETS: Final[dict[Role, tuple[str, str]]] = {
    "target": ("[", "]"),
    "premise": ("(", ")"),
    "wrong": ("!", "!"),
}
_SHADES: Final[dict[Role, str]] = {"answer": "█", "grid": "░", "block": "░", "given": "░", "clue": "░", "hint": "░"}
_TEXT_STYLES: Final[dict[Role, str]] = {
    "given": "1",
    "clue": "1",
    "hint": "2",
    "answer": "36",
    "target": "1",
    "wrong": "1;31",
    "premise": "1",
}
_FILL_STYLES: Final[dict[Role, str]] = {"target": "7", "premise": "30;46", "wrong": "97;41"}
_RESET: Final = "\x1b[0m"

Point = tuple[float, float]


def render_text(drawing: Drawing, colour: bool = False) -> str:
    """The drawing as lines of characters without a final line end; `colour` adds ANSI codes.

    Args:
        drawing: What to show.
        colour: Whether to make givens bold, answers cyan and marked cells stand out by their background.

    Returns:
        The lines, each without blanks at its end.
    """
    canvas = _Canvas(Raster(drawing))
    for mark in back_to_front(drawing.marks):
        canvas.put(mark)
    canvas.finish()
    return canvas.written(colour)


class _Canvas:
    """Characters and styles by (line, column); a fill's style stays under the text that comes later."""

    def __init__(self, raster: Raster) -> None:
        self.raster = raster
        self.characters: dict[Place, str] = {}
        self.styles: dict[Place, str] = {}
        self.backgrounds: dict[Place, str] = {}
        self.joints = Joints()
        self.brackets: set[Place] = set()
        self.dots: set[Place] = set()
        self.markings: list[Line] = []

    @singledispatchmethod
    def put(self, mark: object) -> None:
        """Draw one mark; marks come from back to front, but straight lines are written by `finish`."""
        raise TypeError(f"no way to write {type(mark).__name__}")

    @put.register
    def _(self, mark: Lattice) -> None:
        right, bottom = self.raster.column(mark.columns), self.raster.line(mark.rows)
        for row in range(mark.rows + 1):
            line = self.raster.line(row)
            self.joints.join((line, 0), (line, right), HEAVY if row in (0, mark.rows) else LIGHT)
        for number in range(mark.columns + 1):
            column = self.raster.column(number)
            self.joints.join((0, column), (bottom, column), HEAVY if number in (0, mark.columns) else LIGHT)

    @put.register
    def _(self, mark: Box) -> None:
        lines, columns = self.raster.inside(mark.row, mark.column)
        top, bottom, left, right = lines.start - 1, lines.stop, columns.start - 1, columns.stop
        corners = (top, left), (top, right), (bottom, right), (bottom, left), (top, left)
        for first, last in pairwise(corners):
            self.joints.join(first, last, LIGHT)

    @put.register
    def _(self, mark: Line) -> None:
        if mark.role in MARKING_ROLES:
            self.markings.append(mark)
            return
        weight, style = LIGHT if mark.weight == "thin" else HEAVY, _TEXT_STYLES.get(mark.role, "")
        for (x1, y1), (x2, y2) in pairwise(mark.points):
            if x1 == x2 or y1 == y2:
                self.joints.join(self._place(x1, y1), self._place(x2, y2), weight, style)
            else:
                character = "╲" if (x1 < x2) == (y1 < y2) else "╱"
                self._put_slanted(self._place(x1, y1), self._place(x2, y2), character, style)

    def _put_slanted(self, first: Place, last: Place, character: str, style: str) -> None:
        """One character a line, or a single one, between the ends of a line that is neither level nor upright."""
        lines, columns = last[0] - first[0], last[1] - first[1]
        steps = max(abs(lines), 2)
        for step in range(1, steps) if abs(columns) > 1 else ():
            place = first[0] + lines * step // steps, first[1] + columns * step // steps
            crossed = self.characters.get(place, character) in "╲╱".replace(character, "")
            self._write(place, "╳" if crossed else character, style)

    @put.register
    def _(self, mark: Fill) -> None:
        lines, columns = self.raster.inside(mark.row, mark.column)
        for line in lines:
            for column in columns:
                if mark.role in _SHADES:
                    self.characters[line, column] = _SHADES[mark.role]
                self.backgrounds[line, column] = _FILL_STYLES.get(mark.role, "")
        if mark.role in MARKING_ROLES:
            middle = lines[len(lines) // 2]
            self._bracket((middle, columns[0]), (middle, columns[-1]), mark.role)

    @put.register
    def _(self, mark: Square) -> None:
        lines, columns = self.raster.inside(mark.row, mark.column)
        for line in lines:
            for column in columns:
                if (line, column) not in self.brackets:
                    self._write((line, column), "█", _TEXT_STYLES.get(mark.role, ""))

    @put.register
    def _(self, mark: Star) -> None:
        self._write(self._place(mark.column + 0.5, mark.row + 0.5), "★", _TEXT_STYLES.get(mark.role, ""))

    @put.register
    def _(self, mark: Dot) -> None:
        place = self._place(mark.x, mark.y)
        self.dots.add(place)
        self._write(place, "·", _TEXT_STYLES.get(mark.role, ""))

    @put.register
    def _(self, mark: Symbol) -> None:
        self._write(self._place(mark.x, mark.y), _SYMBOLS[mark.symbol], _TEXT_STYLES.get(mark.role, ""))

    @put.register
    def _(self, mark: Text) -> None:
        line, start = self.raster.start(mark)
        for column, character in enumerate(mark.text, start):
            self._write((line, column), character, _TEXT_STYLES.get(mark.role, ""))

    def finish(self) -> None:
        """Write the lines wherever nothing lies on them, and mark those that are to be marked."""
        for place, (character, style) in self.joints.characters().items():
            if place not in self.characters or (place in self.dots and character not in ENDS):
                self._write(place, character, style)
        for marking in self.markings:
            for ends in pairwise(marking.points):
                for first, last in _borders(*ends):
                    self._mark(self._place(*first), self._place(*last), marking.role)

    def _mark(self, first: Place, last: Place, role: Role) -> None:
        """Brackets around what stands between two ends, in front of what cells hold but behind their brackets."""
        (top, left), (bottom, right) = first, last
        line, columns = (top + bottom) // 2, range(left + 1, right) if top == bottom else range(left - 1, left + 2)
        for column in columns:
            self.backgrounds[line, column] = _FILL_STYLES.get(role, "")
        sides = (line, columns[0]), (line, columns[-1])
        free = [side for side in sides if side not in self.brackets]
        self._bracket(*sides, role, only=free or sides)

    def _bracket(self, first: Place, last: Place, role: Role, only: Sequence[Place] = ()) -> None:
        for place, character in zip((first, last), _BRACKETS[role], strict=True):
            if not only or place in only:
                self._write(place, character, _TEXT_STYLES.get(role, ""))
                self.brackets.add(place)

    def _place(self, x: float, y: float) -> Place:
        return self.raster.line(y), self.raster.column(x)

    def _write(self, place: Place, character: str, style: str) -> None:
        self.characters[place] = character
        self.styles[place] = style

    def written(self, colour: bool) -> str:
        """The lines from the first to the last that hold anything."""
        if not self.characters:
            return ""
        lines, columns = (sorted({place[axis] for place in self.characters}) for axis in (0, 1))
        width = range(columns[0], columns[-1] + 1)
        return "\n".join(self._line(line, width, colour) for line in range(lines[0], lines[-1] + 1))

    def _line(self, line: int, columns: range, colour: bool) -> str:
        last = max((column for column in columns if self.characters.get((line, column), " ") != " "), default=-1)
        written, current = [], ""
        for column in range(columns.start, last + 1):
            style = self._style((line, column)) if colour else ""
            if style != current:
                written.append((_RESET if current else "") + (f"\x1b[{style}m" if style else ""))
                current = style
            written.append(self.characters.get((line, column), " "))
        return "".join(written) + (_RESET if current else "")

    def _style(self, place: Place) -> str:
        background, own = self.backgrounds.get(place, ""), self.styles.get(place, "")
        if background and own:
            # On a marked cell only the weight of the text is kept: cyan on cyan could not be read.
            return f"1;{background}" if own.startswith("1") else background
        return background or own


def _borders(first: Point, last: Point) -> Iterator[tuple[Point, Point]]:
    """A straight line cut into pieces of at most one cell, each from its left or upper end."""
    (left, top), (right, bottom) = sorted((first, last))
    pieces = max(math.ceil(right - left), math.ceil(bottom - top), 1)
    steps = (right - left) / pieces, (bottom - top) / pieces
    corners = [(left + number * steps[0], top + number * steps[1]) for number in range(pieces + 1)]
    yield from pairwise(corners)
