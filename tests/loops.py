"""Routes of the tests' own for Slitherlink: every colouring of a small board, and what it draws.

Neither reads the model. A colouring is a whole number, the bit of a cell set if it is inside. One checker walks along
the lines; the other one, for larger scans, looks at corners where two lines would cross and fills areas.
"""

from collections.abc import Iterator
from functools import cache

Segment = tuple[int, int]


class Scan:
    """The colourings of a board of this size."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.cells = range(rows * columns)
        self._sides = [*self._above(), *self._beside()]
        self._row_digits = cache(self._digits_of_row)

    def _number(self, row: int, column: int) -> int:
        """The cell in this place, or, beyond the border, a bit that is never set."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else self.rows * self.columns

    def _above(self) -> Iterator[tuple[int, int, Segment]]:
        dots = self.columns + 1
        for row in range(self.rows + 1):
            for column in range(self.columns):
                segment = (row * dots + column, row * dots + column + 1)
                yield self._number(row - 1, column), self._number(row, column), segment

    def _beside(self) -> Iterator[tuple[int, int, Segment]]:
        dots = self.columns + 1
        for row in range(self.rows):
            for column in range(self.columns + 1):
                segment = (row * dots + column, (row + 1) * dots + column)
                yield self._number(row, column - 1), self._number(row, column), segment

    def digits(self, colouring: int) -> int:
        """How many borders of each cell are drawn, three bits a cell."""
        mask = (1 << self.columns) - 1
        rows = [0, *(colouring >> self.columns * row & mask for row in range(self.rows)), 0]
        found = [self._row_digits(*rows[row : row + 3]) for row in range(self.rows)]
        return sum(digits << 3 * self.columns * row for row, digits in enumerate(found))

    def _digits_of_row(self, above: int, row: int, below: int) -> int:
        packed = 0
        for column in range(self.columns):
            near = (above >> column, below >> column, row << 1 >> column, row >> column + 1)
            packed |= sum((row >> column ^ other) & 1 for other in near) << 3 * column
        return packed

    def is_loop(self, colouring: int) -> bool:
        """Whether the lines between inside and outside are one loop: two at each dot, and all in one walk."""
        drawn = [dots for one, other, dots in self._sides if (colouring >> one ^ colouring >> other) & 1]
        near: dict[int, list[int]] = {}
        for one, other in drawn:
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
        if not drawn or any(len(dots) != 2 for dots in near.values()):
            return False
        start, last = drawn[0]
        before, steps = start, 1
        while last != start:
            before, last = last, near[last][near[last][0] == before]
            steps += 1
        return steps == len(drawn)

    def loops(self) -> Iterator[int]:
        """The colourings that draw one loop, row by row: no lines cross, inside and outside each hang together."""
        following = [
            [lower for lower in range(1 << self.columns) if not self._crossing(upper, lower)]
            for upper in range(1 << self.columns)
        ]
        framed = _Areas(self.rows + 2, self.columns + 2)
        whole = (1 << framed.rows * framed.columns) - 1
        rows = [row << 1 for row in range(1 << self.columns)]

        def below(row: int, upper: int, colouring: int, inside: int) -> Iterator[int]:
            if row == self.rows:
                if inside and framed.hangs_together(inside) and framed.hangs_together(whole ^ inside):
                    yield colouring
                return
            for lower in following[upper]:
                placed = rows[lower] << framed.columns * (row + 1)
                yield from below(row + 1, lower, colouring | lower << self.columns * row, inside | placed)

        return below(0, 0, 0, 0)

    def _crossing(self, upper: int, lower: int) -> bool:
        """Whether four lines meet at a dot between two rows."""
        differ, change = upper ^ lower, (upper ^ upper >> 1) & ((1 << self.columns - 1) - 1)
        return bool(change & differ & differ >> 1)


class _Areas:
    """Sets of cells of a board, as bits."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        first = sum(1 << row * columns for row in range(rows))
        self._not_first = ~first
        self._not_last = ~(first << columns - 1)

    def hangs_together(self, area: int) -> bool:
        """Whether each cell is reached from each other one."""
        reached = area & -area
        while True:
            sideways = (reached << 1 & self._not_first) | (reached >> 1 & self._not_last)
            further = (reached | sideways | reached << self.columns | reached >> self.columns) & area
            if further == reached:
                return reached == area
            reached = further
