"""Where the points of a drawing fall on a canvas of characters.

A cell is four characters wide and two lines high (a border and what is inside), or larger where its texts, or boxes
that lie apart, need it. Texts outside the grid are not spaced by measure: from the grid outwards they stand one after
the other, those beside it a blank apart and those above and below it on lines of their own. Places are (line,
column), counted from the upper left corner of the grid.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from gridproof.drawing import Box, Drawing, Fill, Line, Text
from gridproof.render.style import MARKING_ROLES

Place = tuple[int, int]

WIDTH: Final = 4
HEIGHT: Final = 2
_MOST: Final = 40
_APART = 0.95


class _Cell(NamedTuple):
    """What decides how much room a cell needs: its box, whether it is marked, whether a line crosses it, its texts.

    A text is given as (x, y, length).
    """

    box: float
    marked: bool
    crossed: bool
    texts: tuple[tuple[float, float, int], ...]


class Raster:
    """The places of one drawing.

    `depths` says how many characters or lines the texts at the left, above, at the right and below take.
    """

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._boxes = {(mark.row, mark.column): mark.size for mark in drawing.marks if isinstance(mark, Box)}
        texts = [mark for mark in drawing.marks if isinstance(mark, Text)]
        self.width, self.height = self._scale(texts)
        self._outside: dict[Text, Place] = {}
        self.depths = tuple(self._packed(side, texts) for side in range(4))

    def line(self, y: float) -> int:
        """The line of a height; what lies outside the grid falls between the texts there."""
        return self._step(y, self.height, self._drawing.rows, 1)

    def column(self, x: float) -> int:
        """The column of a point, in the same way."""
        return self._step(x, self.width, self._drawing.columns, 0)

    def start(self, text: Text) -> Place:
        """The place of a text's first character."""
        if text in self._outside:
            return self._outside[text]
        line = self.line(text.y)
        if text.y % 1:
            line = min(max(line, self.height * math.floor(text.y) + 1), self.height * math.ceil(text.y) - 1)
        return line, _start(text.x * self.width, len(text.text))

    def inside(self, row: int, column: int) -> tuple[range, range]:
        """The lines and the columns of a cell, or of its box if it has one, without its border."""
        size = self._boxes.get((row, column), 1)
        top, bottom = _span(size, self.height)
        left, right = _span(size, self.width)
        lines, columns = self.height * row, self.width * column
        return range(lines + top + 1, lines + bottom), range(columns + left + 1, columns + right)

    def _step(self, value: float, scale: int, cells: int, axis: int) -> int:
        if 0 <= value <= cells:
            return _rounded(scale * value)
        side = axis if value < 0 else axis + 2
        away = -value if value < 0 else value - cells
        gutter, depth = self._drawing.gutter[side], self.depths[side]
        steps = _rounded(depth * min(1, away / gutter)) if gutter > 0 and depth else _rounded(scale * away)
        return -steps if value < 0 else scale * cells + steps

    def _scale(self, texts: Sequence[Text]) -> tuple[int, int]:
        """The least width and height of a cell in which everything fits."""
        sizes = set(self._boxes.values())
        heights = (height for height in range(HEIGHT, _MOST) if all(_boxes_fit(size, height, 2) for size in sizes))
        height = next(heights, _MOST)
        cells, least = self._needs(texts), max(WIDTH, self._crowd(texts, 1), self._crowd(texts, 3))
        for width in range(least, _MOST):
            if all(_boxes_fit(size, width, 4) for size in sizes) and all(_fits(cell, width, height) for cell in cells):
                return width, height
        return _MOST, height

    def _crowd(self, texts: Iterable[Text], side: int) -> int:
        """The least width of a cell in which texts side by side above or below the grid stand apart."""
        lengths: dict[float, int] = {}
        for text in texts:
            if self._side(text) == side:
                lengths[text.x] = max(lengths.get(text.x, 0), len(text.text))
        pairs = pairwise(sorted(lengths.items()))
        return max(
            (math.ceil(((one + other) / 2 + 1) / (right - left)) for (left, one), (right, other) in pairs), default=0
        )

    def _needs(self, texts: Iterable[Text]) -> set[_Cell]:
        """The different kinds of cells that hold text."""
        fills = (mark for mark in self._drawing.marks if isinstance(mark, Fill))
        marked = {(mark.row, mark.column) for mark in fills if mark.role in MARKING_ROLES}
        crossed = set(_crossed(mark for mark in self._drawing.marks if isinstance(mark, Line)))
        held: dict[Place, list[tuple[float, float, int]]] = {}
        for text in texts:
            if self._side(text) is None and text.x % 1 and text.y % 1:
                place = math.floor(text.y), math.floor(text.x)
                held.setdefault(place, []).append((text.x % 1, text.y % 1, len(text.text)))
        return {
            _Cell(self._boxes.get(place, 1), place in marked, place in crossed, tuple(sorted(texts)))
            for place, texts in held.items()
        }

    def _side(self, text: Text) -> int | None:
        """0 for texts at the left of the grid, 1 above, 2 at the right, 3 below."""
        across, down = 0 <= text.x <= self._drawing.columns, 0 <= text.y <= self._drawing.rows
        if down and not across:
            return 0 if text.x < 0 else 2
        if across and not down:
            return 1 if text.y < 0 else 3
        return None

    def _packed(self, side: int, texts: Iterable[Text]) -> int:
        """Give places to the texts on one side, from the grid outwards, and say how much room they take."""
        lines: dict[int, list[Text]] = {}
        for text in texts:
            if self._side(text) == side:
                key = _rounded(self.height * text.y) if side in (0, 2) else _rounded(self.width * text.x)
                lines.setdefault(key, []).append(text)
        pack = partial(self._pack_beside, side) if side in (0, 2) else partial(self._pack_above, side)
        return max((pack(line, held) for line, held in lines.items()), default=0)

    def _pack_beside(self, side: int, line: int, texts: list[Text]) -> int:
        used = 0
        for text in sorted(texts, key=lambda text: abs(text.x)):
            used += 1 + len(text.text)
            column = -used if side == 0 else self.width * self._drawing.columns + used + 1 - len(text.text)
            self._outside[text] = line, column
        return used

    def _pack_above(self, side: int, _: int, texts: list[Text]) -> int:
        for used, text in enumerate(sorted(texts, key=lambda text: abs(text.y)), 1):
            line = -used if side == 1 else self.height * self._drawing.rows + used
            self._outside[text] = line, _start(text.x * self.width, len(text.text))
        return len(texts)


def _crossed(lines: Iterable[Line]) -> Iterator[Place]:
    """The cells (row, column) that a slanted line goes through from corner to corner."""
    for line in lines:
        for (x1, y1), (x2, y2) in pairwise(line.points):
            if x1 != x2 and y1 != y2:
                yield math.floor(min(y1, y2)), math.floor(min(x1, x2))


def _rounded(value: float) -> int:
    """Halves are rounded up on both sides of 0, so that steps stay equal."""
    return math.floor(value + 0.5)


def _start(middle: float, length: int) -> int:
    """Where a text begins; if it cannot be in the middle, its last character stands where a single one would."""
    first = middle - (length - 1) / 2
    return _rounded(first) if length % 2 else math.ceil(first - 0.5)


def _span(size: float, scale: int) -> tuple[int, int]:
    """The borders of a box in a cell so many characters wide or lines high."""
    first = _rounded(scale * (1 - size) / 2)
    return first, scale - first


def _boxes_fit(size: float, scale: int, least: int) -> bool:
    """Whether there is room inside boxes and, if they lie apart, between them."""
    first, last = _span(size, scale)
    return last - first >= least and (size > _APART or first > 0)


def _fits(cell: _Cell, width: int, height: int) -> bool:
    """Whether the texts of a cell stand apart, with room for the brackets of a marking.

    A text alone in the middle always gets that room, so that a marking changes nothing else.
    """
    left, right = _span(cell.box, width)
    alone = len(cell.texts) == 1 and cell.texts[0][0] == 0.5
    spare = 1 + int(cell.marked or alone)
    if cell.crossed and width % 2:
        return False  # without a character in the very middle the line would look shifted
    ends: dict[int, int] = {}
    for x, y, length in cell.texts:
        line, start = _rounded(height * y), _start(width * x, length)
        if start < ends.get(line, left + spare) or start + length > right + 1 - spare:
            return False
        if cell.crossed and start <= width // 2 < start + length:
            return False
        ends[line] = start + length + 1
    return True
