"""Text back end: a drawing on a canvas of characters, for terminals, mail and tests.

A cell is three characters wide and one high inside a lattice of box-drawing characters, so a point (x, y) of
the drawing falls on column 4x and line 2y. The canvas is sparse and has no edges: clues outside the grid
simply lie at negative places, and everything is shifted into view at the end. What a role means survives
without colour: `[1]` is the cell that a step fills, `(1)` one that it rests on, `!1!` one that is wrong.
"""

from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Final

from gridproof.drawing import Drawing, Fill, Lattice, Role, Symbol, Text
from gridproof.render.style import back_to_front

_SYMBOLS: Final = {"equal": "=", "cross": "×", "less": "<", "greater": ">", "up": "∧", "down": "∨"}
_BRACKETS: Final[dict[Role, tuple[str, str]]] = {
    "target": ("[", "]"),
    "premise": ("(", ")"),
    "wrong": ("!", "!"),
}
_SHADES: Final[dict[Role, str]] = {"answer": "█", "grid": "░", "given": "░", "clue": "░"}
_TEXT_STYLES: Final[dict[Role, str]] = {
    "given": "1",
    "clue": "1",
    "answer": "36",
    "target": "1",
    "wrong": "1;31",
    "premise": "1",
}
_FILL_STYLES: Final[dict[Role, str]] = {"target": "7", "premise": "30;46", "wrong": "97;41"}
_RESET: Final = "\x1b[0m"

_Place = tuple[int, int]


def render_text(drawing: Drawing, colour: bool = False) -> str:
    """The drawing as lines of characters without a final line end; `colour` adds ANSI codes.

    Args:
        drawing: What to show.
        colour: Whether to make givens bold, answers cyan and marked cells stand out by their background.

    Returns:
        The lines, each without blanks at its end.
    """
    canvas = _Canvas()
    for mark in back_to_front(drawing.marks):
        canvas.put(mark)
    return canvas.written(colour)


@dataclass
class _Canvas:
    """Characters and styles by (line, column); a fill's style stays under the text that comes later."""

    characters: dict[_Place, str] = field(default_factory=dict)
    styles: dict[_Place, str] = field(default_factory=dict)
    backgrounds: dict[_Place, str] = field(default_factory=dict)

    @singledispatchmethod
    def put(self, mark: object) -> None:
        """Draw one mark."""
        raise TypeError(f"no way to write {type(mark).__name__}")

    @put.register
    def _(self, mark: Lattice) -> None:
        bottom, right = 2 * mark.rows, 4 * mark.columns
        for line in range(0, bottom + 1, 2):
            for column in range(right + 1):
                self.characters[line, column] = _joint(line, column, bottom, right)
        for line in range(1, bottom, 2):
            for column in range(0, right + 1, 4):
                self.characters[line, column] = _joint(line, column, bottom, right)

    @put.register
    def _(self, mark: Fill) -> None:
        line, middle = _place(mark.column + 0.5, mark.row + 0.5)
        shade = _SHADES.get(mark.role, " ")
        left, right = _BRACKETS.get(mark.role, (shade, shade))
        for offset, character in enumerate(left + shade + right, -1):
            self.characters[line, middle + offset] = character
            self.backgrounds[line, middle + offset] = _FILL_STYLES.get(mark.role, "")

    @put.register
    def _(self, mark: Text) -> None:
        line, middle = _place(mark.x, mark.y)
        start = middle - len(mark.text) // 2
        for column, character in enumerate(mark.text, start):
            self._write((line, column), character, mark.role)

    @put.register
    def _(self, mark: Symbol) -> None:
        self._write(_place(mark.x, mark.y), _SYMBOLS[mark.symbol], mark.role)

    def _write(self, place: _Place, character: str, role: Role) -> None:
        self.characters[place] = character
        self.styles[place] = _TEXT_STYLES.get(role, "")

    def written(self, colour: bool) -> str:
        """The lines from the first to the last that hold anything."""
        if not self.characters:
            return ""
        lines, columns = ([place[axis] for place in self.characters] for axis in (0, 1))
        return "\n".join(
            self._line(line, range(min(columns), max(columns) + 1), colour)
            for line in range(min(lines), max(lines) + 1)
        )

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

    def _style(self, place: _Place) -> str:
        background, own = self.backgrounds.get(place, ""), self.styles.get(place, "")
        if background and own:
            # On a marked cell only the weight of the text is kept: cyan on cyan could not be read.
            return f"1;{background}" if own.startswith("1") else background
        return background or own


def _place(x: float, y: float) -> _Place:
    """The line and column of a point, halves rounded up on both sides of 0, so that steps stay equal."""
    return int((2 * y + 0.5) // 1), int((4 * x + 0.5) // 1)


def _joint(line: int, column: int, bottom: int, right: int) -> str:
    """The character of the lattice at this place: heavy around, light inside."""
    vertical, horizontal = column % 4 == 0, line % 2 == 0
    if not vertical:
        return "━" if line in (0, bottom) else "─"
    if not horizontal:
        return "┃" if column in (0, right) else "│"
    row = "┏┯┓" if line == 0 else "┗┷┛" if line == bottom else "┠┼┨"
    return row[0 if column == 0 else 2 if column == right else 1]
