"""Hitori: shade cells so that no number repeats in a line; shaded cells never touch, and the others hang together.

Sources of the rules: Nikoli, 1990. The numbers are not clues that could be hidden one by one: they are part of what a
board is, so all of them belong to its shape.
"""

from collections.abc import Iterator, Sequence

import msgspec

from gridproof import grid
from gridproof.drawing import Drawing, Fill, Lattice, Mark, Text
from gridproof.family import Broken, Example, Family, Rule
from gridproof.model import Binding, Connected, Constraint, Count, Model, Scope, Symmetry

LEAST, MOST = 2, 25
WHITE, SHADED = 0, 1
FOUR = {"size": [4, 4], "numbers": [[4, 2, 3, 4], [1, 3, 1, 4], [3, 4, 3, 2], [2, 4, 4, 3]]}


class Board(msgspec.Struct):
    """A Hitori board: rows of numbers from 1."""

    size: tuple[int, int]
    numbers: list[list[int]]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe: none yet."""


Shape = tuple[tuple[int, ...], ...]
"""The rows of numbers: they decide the rules of a board."""


class Hitori(Family):
    """The family."""

    name = "hitori"
    title = "Hitori"
    summary = "Shade cells so that no number repeats in a line; shaded cells never touch, the others hang together."
    goal = "shade cells so that no number repeats in a row or column."
    rules = (
        Rule("repeat", "no number twice", "No number stands twice in the cells of a line that are not shaded."),
        Rule("touch", "shaded cells apart", "Shaded cells never share a border."),
        Rule("whole", "all in one piece", "The cells that are not shaded hang together along their borders."),
    )
    board_type = Board
    options_type = Options
    default_size = "8x8"
    input = ("shading",)
    examples = (
        Example(FOUR, 1, ["0001", "1000", "0010", "0100"]),
        Example({"size": [2, 2], "numbers": [[1, 2], [2, 1]]}, 2),
        Example({"size": [2, 2], "numbers": [[1, 1], [2, 2]]}, 0),
    )
    broken = (
        Broken("repeat", FOUR, ["0000", "1000", "0010", "0100"], ((0, 0), (0, 3), (1, 3))),
        Broken("touch", FOUR, ["0011", "1000", "0010", "0100"], ((0, 2), (0, 3))),
        Broken("whole", FOUR, ["0101", "1000", "0010", "0100"], ((0, 0),)),
    )

    def validate(self, board: Board) -> None:
        """Check sizes and numbers."""
        rows, columns = board.size
        grid.check_sides(rows, columns, LEAST, MOST)
        if len(board.numbers) != rows:
            raise ValueError(f"numbers has {len(board.numbers)} rows, but size says {rows}", "Give one list a row.")
        for number, line in enumerate(board.numbers, 1):
            if len(line) != columns:
                raise ValueError(f"row {number} has {len(line)} numbers, not {columns}", "Give every row as many.")
            if min(line) < 1:
                raise ValueError(f"row {number} holds {min(line)}", "Use whole numbers from 1, one in every cell.")

    def shape(self, board: Board) -> Shape:
        """The numbers."""
        return tuple(map(tuple, board.numbers))

    def shape_for(self, rows: int, columns: int, options: Options) -> Shape:
        """A board of this size before its numbers are chosen: none repeats."""
        grid.check_sides(rows, columns, LEAST, MOST)
        return tuple(tuple(range(row * columns + 1, (row + 1) * columns + 1)) for row in range(rows))

    def model(self, shape: Shape) -> Model:
        """At most one white cell among equal numbers of a line, one shaded of two neighbours; white hangs together."""
        rows, columns = len(shape), len(shape[0])
        pairs = grid.neighbours(rows, columns)
        repeats, neighbours = list(_repeats(shape)), [Scope("two neighbours", pair) for pair in pairs]
        constraints: list[Constraint] = [Count("repeat", scope, WHITE, 0, 1) for scope in range(len(repeats))]
        constraints += [Count("touch", len(repeats) + pair, SHADED, 0, 1) for pair in range(len(pairs))]
        constraints.append(Connected("whole", tuple(range(rows * columns)), WHITE, tuple(pairs)))
        return Model(
            values=("white", "shaded"),
            places=tuple(grid.places(rows, columns)),
            scopes=(*repeats, *neighbours),
            constraints=tuple(constraints),
            clues=(),
        )

    def symmetries(self, shape: Shape) -> tuple[Symmetry, ...]:
        """None but the identity: the numbers would have to be turned too."""
        return (Symmetry((), (0, 1)),)

    def bindings(self, board: Board) -> list[Binding]:
        """Nothing that could be hidden."""
        return []

    def board(self, shape: Shape, bindings: Sequence[Binding]) -> Board:
        """The board with these numbers."""
        return Board((len(shape), len(shape[0])), [list(line) for line in shape])

    def stored(self, shape: Shape, values: Sequence[int]) -> list[str]:
        """Rows of `1` for a shaded cell and `0`."""
        return grid.cell_rows(values, len(shape[0]), "01")

    def values(self, board: Board, stored: object) -> bytes:
        """Read rows of `0` and `1`."""
        return grid.shading(stored, *board.size)

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Numbers in a lattice, shaded cells grey behind them."""
        rows, columns = board.size
        marks: list[Mark] = [Lattice(rows, columns)]
        for cell, (row, column) in enumerate(grid.places(rows, columns)):
            if values is not None and values[cell]:
                marks.append(Fill(row, column, "grid"))
            marks.append(Text(column + 0.5, row + 0.5, str(board.numbers[row][column]), "given"))
        return Drawing(rows, columns, tuple(marks))

    def read_text(self, lines: Sequence[str]) -> Board:
        """Rows of numbers, with blanks between them, or digit by digit."""
        rows = [line.split() if " " in line.strip() else list(line.strip()) for line in lines]
        numbers = [[grid.read_number(word, f"row {row}") for word in line] for row, line in enumerate(rows, 1)]
        return Board(grid.table_size(numbers), numbers)

    def write_text(self, board: Board) -> str:
        """The rows."""
        return "\n".join(" ".join(map(str, line)) for line in board.numbers)


def _repeats(shape: Shape) -> Iterator[Scope]:
    """The cells of each number that stands more than once in a line."""
    across, down = grid.lines(len(shape), len(shape[0]))
    for name, lines in (("row", across), ("column", down)):
        for number, line in enumerate(lines, 1):
            values = [shape[cell // len(shape[0])][cell % len(shape[0])] for cell in line]
            for value in dict.fromkeys(value for value in values if values.count(value) > 1):
                cells = tuple(cell for cell, other in zip(line, values, strict=True) if other == value)
                yield Scope(f"the {value}s of {name} {number}", cells)
