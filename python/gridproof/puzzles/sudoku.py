"""Sudoku: each number once in every row, column and box; boxes of any shape, jigsaw regions, diagonals.

The rules are those of Howard Garns' Number Place, 1979, in all sizes whose solutions are in use. A board has either
rectangular boxes or a map of regions; regions that are boxes are kept as boxes. A number may be hidden: the cell shows
`?`, which says nothing. Symmetries are the turns and mirrors that carry boxes to boxes.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Annotated

import msgspec

from gridproof import digits, grid, latin, layers
from gridproof.drawing import Drawing, Lattice, Line, Mark
from gridproof.family import Broken, Example, Family, Rule, Technique, ladder, sides
from gridproof.making import ClueGroup, Dig
from gridproof.model import AllDifferent, Binding, Given, Model, Scope, Symmetry
from gridproof.sheet import HIDDEN, Sheet

LEAST, MOST = 4, 49
BETWEEN = 0.22
"""How far from the corner of a cell a diagonal is drawn, so that it crosses no number."""
HELD = layers.Held(numbers=True, regions=True, flags=("box", "diagonals"))
EMPTY = {"size": [4, 4], "box": [2, 2], "grid": [[0] * 4] * 4}


def _rows(text: str) -> list[list[int]]:
    """Rows of digits, for the examples."""
    return [[int(digit) for digit in row] for row in text.split()]


class Board(msgspec.Struct):
    """A Sudoku board: rows of numbers, 0 where empty; [rows, columns] of a box, or rows of region numbers from 0.

    -1 is a number that is not told.
    """

    size: tuple[int, int]
    grid: list[list[int]]
    box: tuple[int, int] | None = None
    regions: list[list[int]] | None = None
    diagonals: bool = False

    def __post_init__(self) -> None:
        """Regions that are boxes become boxes, so that equal boards are equal however they were read."""
        if self.box is None and self.regions is not None and (box := _box_of(self.regions)) is not None:
            self.box, self.regions = box, None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe."""

    box_rows: Annotated[
        int, msgspec.Meta(ge=0, description="how many rows a box has; 0 for boxes as near to a square as can be")
    ] = 0
    diagonals: Annotated[bool, msgspec.Meta(description="both long diagonals hold each number once, too")] = False


class Shape(msgspec.Struct, frozen=True):
    """What decides the model of a board; the regions are given cell by cell."""

    order: int
    box: tuple[int, int] | None
    regions: tuple[int, ...] | None
    diagonals: bool

    def region_of(self) -> Sequence[int]:
        """The number of the box or region of each cell."""
        if self.box is None:
            return self.regions or ()
        rows, columns = self.box
        across = self.order // columns
        return [row // rows * across + column // columns for row, column in grid.places(self.order, self.order)]


class Sudoku(Family):
    """The family."""

    name = "sudoku"
    title = "Sudoku"
    summary = "Fill so that no number repeats in a row, a column or a box."
    goal = "fill every empty cell with a number from 1 to the number of rows."
    rules = (
        Rule("row", "rows", "Every row holds each number once."),
        Rule("column", "columns", "Every column holds each number once."),
        Rule("box", "boxes", "Every box, marked by bold lines, holds each number once."),
        Rule("diagonal", "diagonals", "Both long diagonals hold each number once."),
    )
    techniques = ladder(
        *latin.SINGLES,
        Technique("sud.box_single", "hidden single in a box", 1, 12, "different.hidden_single",
                  "In {line}, {value} can only go in {cells}.", ("box",)),
        Technique("sud.pointing", "pointing", 2, 26, "different.pointing",
                  "In {line}, {value} must be in {line2}, so it goes nowhere else in {line2}: {assigned}.", ("box",)),
        Technique("sud.claiming", "claiming", 2, 28, "different.pointing",
                  "In {line}, {value} must be in {line2}, so it goes nowhere else in {line2}: {assigned}."),
        *latin.SUBSETS,
        *latin.FISH,
        Technique("sud.empty_rectangle", "empty rectangle", 4, 46, "fish.rectangle",
                  "{covers} can hold only one of the {value}s of {line} and {line2}; the other is at a place that "
                  "sees {cells}: {assigned}.", ("box",)),
        *latin.WINGS,
        *latin.CHAINS,
        *latin.ALMOST_LOCKED,
        Technique("sud.sue_de_coq", "Sue de Coq", 5, 70, "different.two_groups",
                  "In {line} and {line2}, {number} cells can hold just {number} values, none of them twice: {groups}. "
                  "So each value is in one of them: {assigned}."),
        *latin.WHAT_IF,
    )  # fmt: skip
    board_type = Board
    options_type = Options
    default_size = "9x9"
    presets = (("9x9", "beginner"), ("9x9", "easy"), ("9x9", "medium"), ("9x9", "hard"), ("9x9", "extreme"))
    offered = (sides(4, 6, 8, 9, 10, 12, 16, 25), sides(6, 9, diagonals=True))
    input = ("digits",)
    codes = layers.called(
        sudoku="puzzlink pzprv3 kanpen pencilbox penpa sudoku-text sudokupad f-puzzles ipuz puzzlekit",
        Solo="tatham tatham-save",
        digits="csv",
    )
    examples = (
        Example({"size": [9, 9], "box": [3, 3], "grid": _rows(
            "900000000 004910063 001800005 500000001 043000000 000097050 008000040 100040708 000670009")}, 1, _rows(
            "986753412 754912863 321864975 597426381 643581297 812397654 278139546 169245738 435678129")),
        Example({"size": [6, 6], "box": [2, 3], "grid": _rows("100050 000000 206000 003000 000402 402600")}, 1,
                _rows("124356 365124 216543 543261 651432 432615")),
        Example({"size": [6, 6], "box": [3, 2], "grid": _rows("000100 000000 600000 000030 000500 000400"),
                 "diagonals": True}, 1, _rows("325146 412653 654321 561234 143562 236415")),
        Example({"size": [5, 5], "regions": _rows("00011 00411 34441 33422 33222"),
                 "grid": _rows("20010 00000 00000 00000 03040")}, 1, _rows("24513 31452 15324 42135 53241")),
        Example(EMPTY, 2),
        Example(EMPTY | {"grid": _rows("1200 0000 0030 0040")}, 0),
    )  # fmt: skip
    broken = (
        Broken("row", EMPTY, _rows("3432 1214 4123 2341"), ((0, 0), (0, 2), (1, 0), (1, 2))),
        Broken("column", EMPTY, _rows("4132 3214 4123 2341"), ((0, 0), (0, 1), (2, 0), (2, 1))),
        Broken("box", EMPTY, _rows("1432 4123 3214 2341"), tuple(grid.places(4, 4))),
        Broken("diagonal", EMPTY | {"diagonals": True}, _rows("1432 3241 4123 2314"),
               ((0, 3), (1, 1), (2, 2), (3, 0))),
    )  # fmt: skip

    def validate(self, board: Board) -> None:
        """Check size and numbers, and that the boxes or regions are as many and as large as the rows."""
        grid.check_square(*board.size, LEAST, MOST)
        order = board.size[0]
        digits.check("grid", board.grid, order, order, least=HIDDEN)
        if (board.box is None) == (board.regions is None):
            which = "neither box nor regions" if board.box is None else "both box and regions"
            raise ValueError(f"the board has {which}", "Give one of them, box as [rows, columns], such as [3, 3].")
        if board.box is not None:
            _check_box(order, board.box)
        if board.regions is not None:
            _check_regions(order, board.regions)

    def shape(self, board: Board) -> Shape:
        """Order, boxes or regions, and whether there are diagonals."""
        regions = board.regions and tuple(region for line in board.regions for region in line)
        return Shape(board.size[0], board.box, regions or None, board.diagonals)

    def shape_for(self, rows: int, columns: int, options: Options) -> Shape:
        """The shape that a recipe asks for."""
        grid.check_square(rows, columns, LEAST, MOST)
        box = (options.box_rows, rows // options.box_rows) if options.box_rows else _usual_box(rows)
        if box is None:
            raise ValueError(f"{rows} rows cannot be parted into boxes", "Use a size such as 6x6, 8x8 or 9x9.")
        _check_box(rows, box)
        return Shape(rows, box, None, options.diagonals)

    def model(self, shape: Shape) -> Model:
        """All rows, columns, boxes or regions, and diagonals differ."""
        order, region_of = shape.order, shape.region_of()
        scopes, constraints = digits.different_lines(order)
        boxes: list[list[int]] = [[] for _ in range(order)]
        for cell, region in enumerate(region_of):
            boxes[region].append(cell)
        name = "box" if shape.regions is None else "region"
        groups = [("box", f"{name} {number}", cells) for number, cells in enumerate(boxes, 1)]
        if shape.diagonals:
            steps = range(0, order**2, order + 1), range(order - 1, order**2 - 1, order - 1)
            groups += [("diagonal", f"diagonal {number}", list(cells)) for number, cells in enumerate(steps, 1)]
        for rule, name, cells in groups:
            constraints.append(AllDifferent(rule, len(scopes)))
            scopes.append(Scope(name, tuple(cells)))
        return Model(
            values=tuple(str(number) for number in range(1, order + 1)),
            places=tuple(grid.places(order, order)),
            scopes=tuple(scopes),
            constraints=tuple(constraints),
            clues=tuple(Given(cell) for cell in range(order * order)),
        )

    def symmetries(self, shape: Shape) -> tuple[Symmetry, ...]:
        """The turns and mirrors that keep the boxes or regions."""
        order, region_of = shape.order, shape.region_of()
        kept = [images for images in grid.symmetries(order, order) if _keeps(images, region_of, order)]
        return tuple(Symmetry(tuple(images), tuple(range(order))) for images in kept)

    def bindings(self, board: Board) -> list[Binding]:
        """Givens by cell."""
        return digits.bindings(board.grid)

    def board(self, shape: Shape, bindings: Sequence[Binding]) -> Board:
        """The board that shows these clues."""
        order = shape.order
        regions = shape.regions and [list(shape.regions[start : start + order]) for start in range(0, order**2, order)]
        return Board((order, order), digits.shown(bindings, order), shape.box, regions or None, shape.diagonals)

    def sheet(self, board: Board) -> Sheet:
        """Givens, regions, and what is said about boxes and diagonals."""
        sheet = Sheet(board.size, layers.numbers_of(board.grid), layers.copied(board.regions))
        if board.box is not None:
            sheet.flags["box"] = board.box
        if board.diagonals:
            sheet.flags["diagonals"] = True
        return sheet

    def from_sheet(self, sheet: Sheet) -> Board:
        """Without regions and boxes, boxes are the usual ones."""
        layers.check(sheet, self.title, HELD)
        box, regions = sheet.flags.get("box"), layers.copied(sheet.regions)
        if box is not None and not isinstance(box, tuple):
            raise ValueError(f"the boxes are said to be {box}", "Give the rows and columns of a box.")
        if regions is not None and box == _box_of(regions):
            box = None
        if regions is None and box is None:
            box = _usual_box(sheet.size[0])
        board = Board(
            sheet.size, layers.rows_of(sheet, hidden=True), box, regions, layers.rule(sheet, "diagonals", False)
        )
        self.validate(board)
        return board

    def strategy(self, shape: Shape, options: Options) -> Dig:
        """Any cell may be given."""
        return Dig((ClueGroup(0, shape.order**2),))

    def stored(self, shape: Shape, values: Sequence[int]) -> list[list[int]]:
        """Rows of numbers."""
        return digits.rows(values, shape.order)

    def values(self, board: Board, stored: object) -> Sequence[int | None]:
        """Read rows of numbers, 0 where a cell is not filled."""
        return digits.values(stored, board.size[0])

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Numbers in a lattice with bold borders of boxes; diagonals are drawn between the numbers."""
        order = board.size[0]
        marks: list[Mark] = [Lattice(order, order)]
        for corner in range(order + 1) if board.diagonals else ():
            near, far = max(corner - BETWEEN, 0), min(corner + BETWEEN, order)
            marks.append(Line(((near, near), (far, far)), "thin", "grid"))
            marks.append(Line(((order - near, near), (order - far, far)), "thin", "grid"))
        if board.box is not None:
            rows, columns = board.box
            marks += [Line(((0, y), (order, y)), "bold", "grid") for y in range(rows, order, rows)]
            marks += [Line(((x, 0), (x, order)), "bold", "grid") for x in range(columns, order, columns)]
        marks += [Line(line, "bold", "grid") for line in grid.borders(board.regions or [])]
        marks += digits.drawn(board.grid, values, 0.62 if order < 10 else 0.5)
        return Drawing(order, order, tuple(marks), least_cell=20, good_cell=27)

    def read_text(self, lines: Sequence[str]) -> Board:
        """Rows of numbers, a character a cell (`.` or `0` empty, A for 10) or with blanks between; or all in one line.

        `?` is a number that is not told.

        Below may stand lines `box 5 2` (unusual boxes), `diagonals`, or `regions` with rows of their numbers from 1.
        """
        found = grid.parts(["grid", *lines], ("grid",), ("box", "regions", "diagonals"))
        numbers = digits.read(found["grid"], "grid", hidden=True)
        rows, columns = grid.table_size(numbers)
        box, regions = None, None
        if "regions" in found:
            regions = [[number - 1 for number in line] for line in digits.read(found["regions"], "regions")]
        elif "box" in found:
            sides = digits.read(found["box"], "box")
            if [len(line) for line in sides] != [2]:
                raise ValueError("the text gives box without two numbers", "Write it such as `box 2 3`.")
            box = sides[0][0], sides[0][1]
        else:
            box = _usual_box(rows)
            if box is None and LEAST <= rows == columns:
                fix = "Add a line `regions` and below it, row by row, the number of each cell's region."
                raise ValueError(f"a board of {rows} rows has no usual boxes", fix)
        return Board((rows, columns), numbers, box, regions, "diagonals" in found)

    def write_text(self, board: Board) -> str:
        """A line a row, and what is not usual about boxes and diagonals below."""
        lines = digits.written(board.grid)
        if board.box is not None and board.box != _usual_box(board.size[0]):
            lines.append(f"box {board.box[0]} {board.box[1]}")
        if board.regions is not None:
            lines += ["regions", *digits.written([[region + 1 for region in line] for line in board.regions])]
        if board.diagonals:
            lines.append("diagonals")
        return "\n".join(lines)


def _usual_box(order: int) -> tuple[int, int] | None:
    """The box nearest to a square, wider than tall; none for a prime number of rows."""
    rows = next((rows for rows in range(isqrt(order), 1, -1) if order % rows == 0), None)
    return None if rows is None else (rows, order // rows)


def _box_of(regions: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The rows and columns of a box, if the regions are boxes."""
    order = len(regions)
    if not order or any(len(line) != order for line in regions):
        return None
    columns = sum(region == regions[0][0] for region in regions[0])
    rows = order // columns
    boxes: dict[tuple[int, int], set[int]] = {}
    for row, column in grid.places(order, order):
        boxes.setdefault((row // rows, column // columns), set()).add(regions[row][column])
    found = [region for box in boxes.values() for region in box]
    return (rows, columns) if sorted(found) == list(range(order)) and rows * columns == order else None


def _check_box(order: int, box: tuple[int, int]) -> None:
    rows, columns = box
    if min(box) < 1 or rows * columns != order:
        usual = _usual_box(order) or (1, order)
        raise ValueError(
            f"a box of {rows} rows and {columns} columns does not have {order} cells",
            f"Use boxes of {order} cells, such as {usual[0]} rows and {usual[1]} columns.",
        )


def _check_regions(order: int, regions: Sequence[Sequence[int]]) -> None:
    digits.check("regions", regions, order, order - 1, "the first region")
    sizes = [0] * order
    for line in regions:
        for region in line:
            sizes[region] += 1
    for region, size in enumerate(sizes):
        if size != order:
            raise ValueError(
                f"regions: region {region} has {size} cells, but the board has {order} rows",
                f"Use {order} regions of {order} cells, numbered from 0 to {order - 1}.",
            )


def _keeps(images: Sequence[int], region_of: Sequence[int], order: int) -> bool:
    """Whether the cells of each region go to the cells of one region."""
    return len({(region, region_of[image]) for region, image in zip(region_of, images, strict=True)}) == order
