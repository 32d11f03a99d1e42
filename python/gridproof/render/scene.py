"""A drawing as the few plain shapes that every vector medium has: what SVG and PDF share.

Marks become filled areas, strokes, discs and words with widths and greys; lengths are those of the medium, from the
upper left corner of the grid, with y down. Neighbouring marks of one look become one shape, because a picture of
thousands of cells must not be thousands of objects. A shape keeps the role of its mark among its class names.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatchmethod
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from gridproof.drawing import Box, Dot, Drawing, Fill, Lattice, Line, Mark, Role, Square, Star, Symbol, Text
from gridproof.render import style
from gridproof.render.style import Polyline


class Area(NamedTuple):
    """Polygons of one grey, 0 for black and 1 for white."""

    names: str
    polygons: Sequence[Polyline]
    grey: float


class Stroke(NamedTuple):
    """Polylines; one that ends where it began is closed. Ends and joins are square if not `rounded`."""

    names: str
    lines: Sequence[Polyline]
    width: float
    grey: float = 0
    rounded: bool = False


class Discs(NamedTuple):
    """Discs of one size."""

    names: str
    centres: Polyline
    radius: float
    grey: float = 0


class Words(NamedTuple):
    """A text centred on a point; `size` is the height of the type."""

    names: str
    x: float
    y: float
    text: str
    size: float
    bold: bool
    grey: float


Shape: TypeAlias = Area | Stroke | Discs | Words


def scene(drawing: Drawing, cell: float) -> Iterator[Shape]:
    """The shapes of a drawing from back to front, for cells of this side."""
    look = _Look(drawing, cell)
    for _, group in groupby(style.back_to_front(drawing.marks), key=_kind):
        marks = list(group)
        yield from look.shapes(marks[0], marks)


def _kind(mark: Mark) -> tuple[object, ...]:
    """What marks have in common that can be one shape."""
    match mark:
        case Lattice():
            return (mark,)
        case Line():
            return Line, mark.role, mark.weight
        case Symbol():
            return Symbol, mark.role, mark.symbol, mark.size
        case _:
            return type(mark), mark.role, getattr(mark, "size", 1)


class _Look:
    """What the looks of marks depend on: the side of the cells, and the other marks of the drawing."""

    def __init__(self, drawing: Drawing, cell: float) -> None:
        self.cell = cell
        self.frame = style.frame_line(drawing, cell)
        self.boxes = {(mark.row, mark.column): mark.size for mark in drawing.marks if isinstance(mark, Box)}
        fills = [mark for mark in drawing.marks if isinstance(mark, Fill)]
        self.marked = {(mark.row, mark.column) for mark in fills if mark.role in style.MARKING_ROLES}
        self.blocks = {(mark.row, mark.column) for mark in fills if mark.role == "block"}
        self.hints = any(isinstance(mark, Text) and mark.role == "hint" for mark in drawing.marks)
        self.joined = any(isinstance(mark, Lattice) for mark in drawing.marks)

    @singledispatchmethod
    def shapes(self, first: object, marks: Sequence[Mark]) -> Iterator[Shape]:
        """The shapes of marks of one kind, of which `first` is the first."""
        raise TypeError(f"no way to draw {type(first).__name__}")

    @shapes.register
    def _(self, first: Fill, marks: Sequence[Fill]) -> Iterator[Shape]:
        role, places = first.role, [(mark.row, mark.column) for mark in marks]
        # Grey on the grey of a block would not show: it keeps its own, and is framed, lightly for a premise.
        blocks = sorted(self.blocks.intersection(places)) if role in style.MARKING_ROLES else []
        cells = [place for place in places if place not in blocks]
        if cells:
            yield Area(f"fill {role}", [self._inside(place) for place in cells], style.FILL_GREYS[role])
        if role == style.FRAMED_ROLE:
            frames = [self._inside(place, style.STRIKE_INSET) for place in blocks]
            frames += [self._inside(place, style.FRAME_INSET) for place in cells]
            yield Stroke(f"frame {role}", frames, style.outer_line(self.cell))
        elif role == style.STRUCK_ROLE:
            squares = [self._inside(place, style.STRIKE_INSET) for place in places]
            strikes = [(lower_left, upper_right) for _, upper_right, _, lower_left, _ in squares]
            yield Stroke(f"strike {role}", strikes, style.symbol_line(self.cell), rounded=True)
        elif blocks:
            frames = [self._inside(place, style.STRIKE_INSET) for place in blocks]
            yield Stroke(f"frame {role}", frames, style.thin_line(self.cell))

    @shapes.register
    def _(self, first: Line, marks: Sequence[Line]) -> Iterator[Shape]:
        lines = [self._scaled(mark.points) for mark in marks]
        if first.role in style.MARKING_ROLES:
            yield from self._bands(first.role, lines)
        elif self.cell >= style.DENSE or first.weight in ("bold", "loop"):
            width, rounded = style.LINES[first.weight](self.cell), first.weight == "loop"
            yield Stroke(f"line {first.weight} {first.role}", lines, width, rounded=rounded)

    @shapes.register
    def _(self, first: Square, marks: Sequence[Square]) -> Iterator[Shape]:
        size = first.size if self.cell >= style.DENSE else 1
        marked = min(size, style.MARKED_SQUARE)
        places = [(mark.row, mark.column) for mark in marks]
        squares = [self._square(*place, marked if place in self.marked else size) for place in places]
        yield Area(f"square {first.role}", squares, 0)

    @shapes.register
    def _(self, first: Star, marks: Sequence[Star]) -> Iterator[Shape]:
        stars = []
        for mark in marks:
            radius = min(mark.size, style.MARKED_STAR) if (mark.row, mark.column) in self.marked else mark.size
            stars.append(self._scaled(style.star_outline(mark.column + 0.5, mark.row + 0.5, radius)))
        yield Area(f"star {first.role}", stars, 0)

    @shapes.register
    def _(self, first: Box, marks: Sequence[Box]) -> Iterator[Shape]:
        boxes = [self._square(mark.row, mark.column, mark.size) for mark in marks]
        yield Stroke(f"box {first.role}", boxes, style.box_line(self.cell))

    @shapes.register
    def _(self, first: Dot, marks: Sequence[Dot]) -> Iterator[Shape]:
        yield Discs(f"dot {first.role}", self._scaled((mark.x, mark.y) for mark in marks), first.size * self.cell / 2)

    @shapes.register
    def _(self, first: Lattice, marks: Sequence[Lattice]) -> Iterator[Shape]:
        width, height = first.columns * self.cell, first.rows * self.cell
        inside = [((column * self.cell, 0.0), (column * self.cell, height)) for column in range(1, first.columns)]
        inside += [((0.0, row * self.cell), (width, row * self.cell)) for row in range(1, first.rows)]
        if inside and self.cell >= style.DENSE:
            yield Stroke("grid", inside, style.thin_line(self.cell))
        around = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0))
        yield Stroke("grid outer", [around], self.frame)

    @shapes.register
    def _(self, first: Symbol, marks: Sequence[Symbol]) -> Iterator[Shape]:
        if self.joined:
            # On grid lines a sign needs white behind it; cells that lie apart leave room for it.
            centres = self._scaled((mark.x, mark.y) for mark in marks)
            yield Discs("halo", centres, first.size * style.HALO * self.cell, 1)
        lines = [self._scaled(line) for mark in marks for line in style.strokes(mark)]
        width = style.symbol_line(self.cell)
        yield Stroke(f"symbol {first.role} {first.symbol}", lines, width, rounded=True)

    @shapes.register
    def _(self, first: Text, marks: Sequence[Text]) -> Iterator[Shape]:
        size, grey = first.size * self.cell, style.TEXT_GREYS.get(first.role, 0)
        for mark in marks:
            x, y = mark.x * self.cell, mark.y * self.cell
            yield Words(mark.role, x, y, mark.text, size, self._bold(mark), grey)

    def _bold(self, mark: Text) -> bool:
        on_block = (math.floor(mark.y), math.floor(mark.x)) in self.blocks
        return mark.role in style.BOLD_ROLES or (mark.role == "clue" and (self.hints or on_block))

    def _bands(self, role: Role, lines: Sequence[Polyline]) -> Iterator[Shape]:
        """Marked borders of cells, in the manner of marked cells: framed, grey, or struck through."""
        width, line_width = style.BAND * self.cell, style.symbol_line(self.cell)
        if role == style.STRUCK_ROLE:
            strikes = [self._strike(*ends) for line in lines for ends in pairwise(line)]
            yield Stroke(f"strike {role}", strikes, line_width, rounded=True)
            return
        if role == style.FRAMED_ROLE:
            yield Stroke(f"frame {role}", lines, width + 2 * line_width, rounded=True)
        yield Stroke(f"band {role}", lines, width, style.FILL_GREYS[role], rounded=True)

    def _strike(self, first: tuple[float, float], second: tuple[float, float]) -> Polyline:
        """A short line across the middle of a border."""
        x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
        reach = style.BAND / 1.5 * self.cell
        return (x - reach, y + reach), (x + reach, y - reach)

    def _scaled(self, points: Iterable[tuple[float, float]]) -> Polyline:
        return tuple((x * self.cell, y * self.cell) for x, y in points)

    def _inside(self, place: tuple[int, int], inset: float = 0) -> Polyline:
        """The outline of a cell, or of its box if it has one, so far inside."""
        return self._square(*place, (1 - 2 * inset) * self.boxes.get(place, 1))

    def _square(self, row: int, column: int, size: float) -> Polyline:
        """A closed square around the middle of a cell."""
        left, right = (column + 0.5 - size / 2) * self.cell, (column + 0.5 + size / 2) * self.cell
        top, bottom = (row + 0.5 - size / 2) * self.cell, (row + 0.5 + size / 2) * self.cell
        return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
