"""Kakurasu (Index Sums): fill cells so that their weights add up to the sums of rows and columns.

In the usual form, which janko.at and most collections print, a cell counts its column's number for the row's sum and
its row's number for the column's sum; weights stand at the left and above, sums at the right and below. Other authors
swap the sides, so text and JSON name the sums instead of placing them. Sums may be missing. Cells may be given, which
no collection does, so that a board half filled can be checked and solved on; such boards are a shape of their own.
"""

from collections.abc import Sequence
from functools import partial

import msgspec

from gridproof import filled, grid, layers
from gridproof.drawing import Drawing, Lattice, Mark, Square, Text
from gridproof.family import Broken, Example, Family, Rule, Technique, ladder, sides
from gridproof.making import Answers
from gridproof.model import (
    Binding,
    ClueTemplate,
    Given,
    Model,
    Place,
    Scope,
    Switch,
    Symmetry,
    WeightedSum,
)
from gridproof.sheet import HIDDEN, Sheet

LEAST, MOST = 1, 15
MISSING = "?"
HELD = layers.Held(numbers=True, around=("right", "bottom"))
DIGIT, GAP = 0.58, 0.16
"""The width of a digit as a share of the height of its type, and the room between grid and numbers, in cells."""
WEIGHT, SUM = 0.34, 0.46
TWOFOLD = {"size": [4, 4], "row_sums": [7, 3, 3, 6], "col_sums": [3, 7, 3, 5]}
ROWS_MISSING = {"size": [4, 4], "row_sums": [None, None, None, 2], "col_sums": [5, 5, 4, 5]}
COLUMNS_MISSING = {"size": [4, 4], "row_sums": [5, 5, 8, 2], "col_sums": [None, None, None, 5]}


class Board(msgspec.Struct):
    """A Kakurasu board: the sums of rows and columns, null for a missing one; given cells as rows of `.`, `0`, `1`."""

    size: tuple[int, int]
    row_sums: list[int | None]
    col_sums: list[int | None]
    grid: list[str] = []


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe: none yet."""


class Shape(msgspec.Struct, frozen=True):
    """What decides the model of a board. Clues are the sums of rows, those of columns, then cells if any is given."""

    rows: int
    columns: int
    givens: bool = False


class Kakurasu(Family):
    """The family."""

    name = "kakurasu"
    title = "Kakurasu"
    aliases = ("index sums", "index-sums")
    summary = "Fill cells so that the weights of the filled ones add up to the sum of each row and column."
    goal = "fill cells so that every sum is right."
    rules = (
        Rule("row", "row sums", "The filled cells of a row add up to its sum: one in column 3 counts 3."),
        Rule("column", "column sums", "The filled cells of a column add up to its sum: one in row 3 counts 3."),
    )
    techniques = ladder(
        Technique("kks.zero_full", "nothing or everything", 1, 10, "weight.whole",
                  "With a sum of {clue}, all of {line} is {value}."),
        Technique("kks.done", "sum reached", 1, 10, "weight.done",
                  "The filled cells of {line} make its sum of {clue} already: {assigned}."),
        Technique("kks.rest", "all the rest needed", 1, 11, "weight.rest",
                  "{line} needs all that is left of it to make {clue}: {assigned}."),
        Technique("kks.too_big", "too big", 1, 12, "weight.too_big",
                  "Only {number} is still missing in {line}, and every filled cell may count no more: {assigned}."),
        Technique("kks.needed", "cannot be missed", 1, 14, "weight.needed",
                  "What is left of {line} counts only {number} more than is still missing, so a cell that counts more "
                  "cannot be left out: {assigned}."),
        Technique("kks.last_gap", "last gap", 2, 20, "weight.gap",
                  "In {line}, cells that count {number} must still be {value}; two together would count more, so it is "
                  "{group} alone: {assigned}."),
        Technique("kks.parity", "multiples", 3, 29, "weight.parity",
                  "All cells left in {line} but {group} count a multiple of {number}, so what is still missing decides "
                  "about that one: {assigned}."),
        Technique("kks.combo", "combinations", 3, 30, "weight.combinations",
                  "What is still missing in {line} can be made {made}: {assigned}."),
        Technique("kks.either", "linked cells", 4, 44, "weight.pairs",
                  "However each line is finished, {links}. With that, {line} leaves no choice: {assigned}."),
        Technique("kks.whatif", "what-if", 6, 80, "failed_literal.simple",
                  "Suppose {supposed}. {suppose} So {assigned}."),
        Technique("kks.nested", "nested what-if", 7, 110, "failed_literal.nested",
                  "Suppose {supposed}. {suppose} So {assigned}."),
    )  # fmt: skip
    board_type = Board
    options_type = Options
    default_size = "6x6"
    presets = (("4x4", "beginner"), ("6x6", "easy"), ("6x6", "medium"), ("8x8", "medium"), ("8x8", "extreme"))
    offered = (sides(4, 5, 6, 7, 8, 9, 10, 12, 15),)
    input = ("shading",)
    codes = layers.called(kakurasu="penpa puzzlekit ipuz")
    examples = (
        Example({"size": [4, 4], "row_sums": [5, 5, 8, 2], "col_sums": [5, 5, 4, 5]}, 1,
                ["0110", "1001", "1011", "0100"]),
        Example({"size": [3, 5], "row_sums": [10, 9, 8], "col_sums": [4, 5, 2, 3, 4]}, 1,
                ["10011", "01110", "11001"]),
        Example(ROWS_MISSING, 1, ["0110", "1001", "1011", "0100"]),
        Example(TWOFOLD, 2),
        Example(TWOFOLD | {"grid": ["....", "....", "..0.", "...."]}, 1, ["0011", "0010", "1100", "0101"]),
        Example({"size": [2, 2], "row_sums": [3, 0], "col_sums": [1, 3]}, 0),
    )  # fmt: skip
    broken = (
        Broken("row", COLUMNS_MISSING, ["0110", "0101", "1011", "0100"], ((1, 0), (1, 1), (1, 2), (1, 3))),
        Broken("column", ROWS_MISSING, ["0110", "1011", "1001", "0100"], ((0, 2), (1, 2), (2, 2), (3, 2))),
    )

    def validate(self, board: Board) -> None:
        """Check sizes, sums and given cells."""
        rows, columns = board.size
        grid.check_sides(rows, columns, LEAST, MOST)
        _check_sums("row", board.row_sums, rows, columns)
        _check_sums("column", board.col_sums, columns, rows)
        filled.check(board.grid, board.size)

    def shape(self, board: Board) -> Shape:
        """Size, and whether cells are given."""
        return Shape(*board.size, bool(board.grid))

    def shape_for(self, rows: int, columns: int, options: Options) -> Shape:
        """The shape that a recipe asks for."""
        grid.check_sides(rows, columns, LEAST, MOST)
        return Shape(rows, columns)

    def model(self, shape: Shape) -> Model:
        """A weighted sum for each line, switched on by its clue."""
        across, down = grid.lines(shape.rows, shape.columns)
        scopes = [Scope(f"row {number}", tuple(cells)) for number, cells in enumerate(across, 1)]
        scopes += [Scope(f"column {number}", tuple(cells)) for number, cells in enumerate(down, 1)]
        keys = ["row"] * shape.rows + ["column"] * shape.columns
        clues: list[ClueTemplate] = [Switch(number) for number in range(len(scopes))]
        if shape.givens:
            clues += [Given(cell) for cell in range(shape.rows * shape.columns)]
        return Model(
            values=("0", "1"),
            places=tuple(grid.places(shape.rows, shape.columns)),
            scopes=tuple(scopes),
            constraints=tuple(
                WeightedSum(key, number, tuple(range(1, len(scope.cells) + 1)), number)
                for number, (key, scope) in enumerate(zip(keys, scopes, strict=True))
            ),
            clues=tuple(clues),
        )

    def word(self, place: Place, value: int, several: bool = False) -> str | None:
        """Filled, or empty."""
        return ("empty", "filled")[value]

    def symmetries(self, shape: Shape) -> tuple[Symmetry, ...]:
        """The transpose of a square board."""
        return tuple(_symmetries(shape))

    def bindings(self, board: Board) -> list[Binding]:
        """Sums of rows, sums of columns, given cells."""
        sums = [*board.row_sums, *board.col_sums]
        found = [(clue, number) for clue, number in enumerate(sums) if number is not None]
        return found + filled.bindings(board.grid, len(sums))

    def board(self, shape: Shape, bindings: Sequence[Binding]) -> Board:
        """The board that shows these clues."""
        known, lines = dict(bindings), shape.rows + shape.columns
        sums = [known.get(clue) for clue in range(lines)]
        size = (shape.rows, shape.columns)
        given = filled.shown(bindings, size, lines) if shape.givens else []
        return Board(size, sums[: shape.rows], sums[shape.rows :], given)

    def roomy(self, shape: Shape) -> Shape:
        """Cells may always be given."""
        return msgspec.structs.replace(shape, givens=True)

    def sheet(self, board: Board) -> Sheet:
        """Sums of rows at the right, sums of columns below, given cells."""
        sheet = Sheet(board.size, layers.symbols_of(board.grid))
        for side, sums in zip(HELD.around, (board.row_sums, board.col_sums), strict=True):
            sheet.around[side] = [None if number is None else [number] for number in sums]
        return sheet

    def from_sheet(self, sheet: Sheet) -> Board:
        """A line without a number, or with `?`, has no sum."""
        layers.check(sheet, self.title, HELD)
        if not set(HELD.around) & set(sheet.around):
            raise ValueError("the board has no sums", "Give those of rows at the right, those of columns below.")
        row_sums, col_sums = (
            [None if number == HIDDEN else number for number in layers.singles(sheet, side)] for side in HELD.around
        )
        board = Board(sheet.size, row_sums, col_sums, layers.given_of(sheet))
        self.validate(board)
        return board

    def strategy(self, shape: Shape, options: Options) -> Answers:
        """All sums are shown."""
        return Answers()

    def stored(self, shape: Shape, values: Sequence[int]) -> list[str]:
        """Rows of `0` and `1`, which is a filled cell."""
        return grid.cell_rows(values, shape.columns, "01")

    def values(self, board: Board, stored: object) -> bytes:
        """Read rows of `1`, and `0` or `.` for a cell that is not filled."""
        return grid.shading(stored, *board.size)

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Weights at the left and above, sums at the right and below, squares in filled cells."""
        rows, columns = board.size
        marks: list[Mark] = [Lattice(rows, columns)]
        marks += filled.drawn(board.size, board.grid, values, partial(Square, size=0.7))
        weight_room = GAP + WEIGHT * DIGIT
        marks += [Text(column + 0.5, -weight_room, str(column + 1), "hint", WEIGHT) for column in range(columns)]
        marks += [Text(-weight_room, row + 0.5, str(row + 1), "hint", WEIGHT) for row in range(rows)]
        width = max(len(_word(number)) for number in board.row_sums) * SUM * DIGIT
        right, below = columns + GAP + width / 2, rows + GAP + SUM / 2
        places = [(right, row + 0.5) for row in range(rows)] + [(column + 0.5, below) for column in range(columns)]
        for (x, y), number in zip(places, [*board.row_sums, *board.col_sums], strict=True):
            if number is not None:
                marks.append(Text(x, y, str(number), "clue", SUM))
        gutter = (2 * weight_room, 2 * weight_room, 2 * GAP + width, 2 * GAP + SUM)
        return Drawing(rows, columns, tuple(marks), gutter, least_cell=22, good_cell=27)

    def read_text(self, lines: Sequence[str]) -> Board:
        """A line `rows` with the sums of the rows, a line `columns` with those of the columns; `?` is a missing sum.

        A line `grid` and rows of `.`, `0`, `1` below it may follow.
        """
        parts = grid.parts(lines, ("rows", "columns"), ("grid",))
        row_sums, col_sums = (_sums(name, " ".join(parts[name]).split()) for name in ("rows", "columns"))
        return Board((len(row_sums), len(col_sums)), row_sums, col_sums, filled.read(parts.get("grid", ())))

    def write_text(self, board: Board) -> str:
        """Two lines of sums, and the grid if cells are given."""
        lines = [" ".join(["rows", *map(_word, board.row_sums)]), " ".join(["columns", *map(_word, board.col_sums)])]
        return "\n".join(lines + filled.written(board.grid))


def _word(number: int | None) -> str:
    return MISSING if number is None else str(number)


def _sums(name: str, words: Sequence[str]) -> list[int | None]:
    for word in words:
        if word != MISSING and not grid.is_number(word):
            raise ValueError(f"the sums of {name} hold '{word}'", f"Use whole numbers, `{MISSING}` for a missing one.")
    return [None if word == MISSING else int(word) for word in words]


def _check_sums(line: str, sums: Sequence[int | None], number: int, length: int) -> None:
    if len(sums) != number:
        raise ValueError(
            f"there are {len(sums)} {line} sums, but the board has {number} {line}s",
            f"Give one sum for each {line}, null for a missing one.",
        )
    most = length * (length + 1) // 2
    for place, total in enumerate(sums, 1):
        if total is not None and not 0 <= total <= most:
            raise ValueError(
                f"the sum of {line} {place} is {total}, but its {length} cells can only make 0 to {most}",
                "Correct the sum, or make it null if it is not known.",
            )


def _symmetries(shape: Shape) -> list[Symmetry]:
    """The transpose of a square board is all there is: weights rise from the left and from the top."""
    clues = shape.rows + shape.columns + (shape.rows * shape.columns if shape.givens else 0)
    found = [Symmetry(tuple(range(clues)), (0, 1))]
    if shape.rows == shape.columns:
        size = shape.rows
        images = [*range(size, 2 * size), *range(size)]
        if shape.givens:
            images += [2 * size + column * size + row for row, column in grid.places(size, size)]
        found.append(Symmetry(tuple(images), (0, 1)))
    return found
