"""Kakuro (Cross Sums): digits in white runs, no digit twice in a run, sums as clues in the black cells before them.

The rules are those of Dell's Cross Sums, 1966, and of Nikoli's Kakuro. The white cells alone make the puzzle: a run
is as many of them as stand together in a row or column, and the black cell before it may hold its sum. So the shape
of a board is its pattern of cells, the sums are its clues, and a model is built for almost every board. Real boards
have runs of one cell now and then, and leave out sums. Where they print `0` or `?` instead, that says as little, but it
is kept.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from gridproof import grid, latin, layers, making, patterns, sum_cells
from gridproof.drawing import Drawing, Fill, Lattice, Mark, Text
from gridproof.family import Broken, Example, Family, Rule, Technique, ladder, sides
from gridproof.model import AllDifferent, Binding, Constraint, Model, Scope, Sum, Switch, Symmetry
from gridproof.patterns import BLACK, WHITE
from gridproof.sheet import HIDDEN, Sheet, Sums

DIGITS = 9
LEAST, MOST = 1, 100
LEAST_MADE, MOST_MADE = 5, 20
FOR_ALL = 7
HELD = layers.Held(blocks=True)
_AREA = ("{units} add up to {total}, {within} to {total2}, and apart from known cells they differ in {group} alone: "
         "{assigned}.")  # fmt: skip

Black: TypeAlias = tuple[int, int]
"""A black cell: the sum of the run below it and of the run to its right, 0 for none, -1 for one that is not told."""
Zero: TypeAlias = tuple[int, int, Literal["down", "across"]]
"""The row and column of a black cell, and which of its sums is printed as 0."""


class Board(msgspec.Struct, omit_defaults=True):
    """A Kakuro board: for each cell `null` if it is white, else [sum below, sum to the right], 0 for no sum.

    -1 is a sum that is not told. `zeros` are missing sums that are printed as 0, as [row, column, "down" or "across"],
    counted from 0; it makes no difference to the puzzle.
    """

    size: tuple[int, int]
    grid: list[list[Black | None]]
    zeros: list[Zero] = []

    def __post_init__(self) -> None:
        """Zeros are kept in one order, so that equal boards are equal however they were read."""
        self.zeros = sorted(self.zeros)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe: what leaves the layout of the cells inside the border as it is."""

    symmetry: Literal["half_turn", "mirror", "none"] = "half_turn"


class Shape(msgspec.Struct, frozen=True):
    """What decides the model of a board: rows of `.` for a white cell and `#` for a black one."""

    cells: tuple[str, ...]


def _read_board(lines: Sequence[str]) -> Board:
    cells = [
        [sum_cells.read(text, row, column) for column, text in enumerate(line.split(), 1)]
        for row, line in enumerate(lines, 1)
    ]
    return _board(grid.table_size(cells), cells)


def _board(size: grid.Place, cells: Sequence[Sequence[Sums | None]]) -> Board:
    """The board with these cells, `None` for a white one."""
    blacks = [[None if sums is None else (sums.down or 0, sums.across or 0) for sums in line] for line in cells]
    zeros: list[Zero] = []
    for row, line in enumerate(cells):
        for column, sums in enumerate(line):
            zeros += [(row, column, "down")] if sums is not None and sums.down == 0 else []
            zeros += [(row, column, "across")] if sums is not None and sums.across == 0 else []
    return Board(size, blacks, zeros)


def _cells(board: Board) -> list[list[Sums | None]]:
    """The cells that `_board` takes."""
    zeros = set(board.zeros)
    cells: list[list[Sums | None]] = [[None] * len(line) for line in board.grid]
    for row, line in enumerate(board.grid):
        for column, black in enumerate(line):
            if black is not None:
                down = black[0] if black[0] or (row, column, "down") in zeros else None
                across = black[1] if black[1] or (row, column, "across") in zeros else None
                cells[row][column] = Sums(down, across)
    return cells


def _example(lines: Sequence[str]) -> list[list[Black | None]]:
    return _read_board(lines).grid


class Kakuro(Family):
    """The family."""

    name = "kakuro"
    title = "Kakuro"
    aliases = ("cross-sums",)
    summary = "Fill runs with different digits from 1 to 9 that add up to their sums."
    goal = "fill every white cell with a digit from 1 to 9."
    rules = (
        Rule("different", "different digits", "No digit comes twice in a run of white cells across or down."),
        Rule("sum", "sums", "The digits of a run add up to the sum in the black cell before it."),
    )
    techniques = ladder(
        Technique("kak.last", "last cell", 1, 10, "sum.last",
                  "{cells} is the last cell of {line}; the sum {clue} leaves {value} for it."),
        Technique("kak.magic", "only one set of digits", 1, 13, "sum.magic",
                  "{clue} in {number} cells can only be {values}, so {line} holds no other digit."),
        Technique("kak.cross_single", "one digit in common", 1, 15, "sum.crossing",
                  "The sums {clue} and {clue2} of {line} and {line2} have only {value} in common: {assigned}."),
        Technique("kak.bound", "largest digit", 2, 19, "sum.at_most",
                  "The other cells of {line} take at least {number} of {clue}: at most {values} is left for {group}."),
        Technique("kak.bound_least", "smallest digit", 2, 19, "sum.at_least",
                  "The other cells of {line} take at most {number} of {clue}: at least {values} is left for {group}."),
        Technique("kak.combo", "few combinations", 2, 22, "sum.combination",
                  "{clue} in {line} can only be {sets}, so {assigned}."),
        Technique("kak.must", "required digit", 3, 28, "sum.required",
                  "Every combination for {clue} in {line} uses {value}, and only {cells} can hold it."),
        Technique("kak.combos", "combinations", 3, 30, "sum.combinations",
                  "No combination for {clue} that still fits {line} holds these digits: {assigned}."),
        Technique("kak.partial", "partial sum", 3, 32, "sum.partial",
                  "{group} are {values}, which leaves {number} of {clue} for {group2} in {line}: {assigned}."),
        Technique("kak.line", "ways to fill a run", 3, 34, "sum.few_ways",
                  "In {ways} to fill {line} with the sum {clue}, {assigned}."),
        Technique("kak.must_pair", "required pair", 4, 40, "sum.required_pair",
                  "{line} needs {values}, which only fit in {group}, so nothing else fits there: {assigned}."),
        Technique("kak.must_triple", "required triple", 4, 42, "sum.required_triple",
                  "{line} needs {values}, which only fit in {group}, so nothing else fits there: {assigned}."),
        Technique("kak.line_long", "many ways to fill a run", 4, 44, "sum.all_ways",
                  "In {ways} to fill {line} with the sum {clue}, {assigned}."),
        Technique("kak.area", "area with one cell left over", 4, 42, "area.one",
                  _AREA),
        Technique("kak.pair_combo", "two runs at once", 5, 50, "area.pair",
                  "In {ways} to fill {line} together with {line2}, {assigned}."),
        Technique("kak.area_two", "area with two cells left over", 4, 52, "area.two",
                  _AREA),
        *latin.SINGLES,
        *latin.SUBSETS,
        *latin.WHAT_IF,
    )  # fmt: skip
    board_type = Board
    options_type = Options
    default_size = "10x10"
    presets = (("6x6", "easy"), ("8x8", "easy"), ("8x8", "medium"), ("10x10", "medium"), ("12x12", "hard"))
    offered = (sides(5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20),)
    input = ("digits",)
    codes = layers.called(kakuro="puzzlink pzprv3 kanpen pencilbox penpa kakuro-text puzzlekit ipuz")
    examples = (
        Example({"size": [6, 6], "grid": _example([
            r"#   6\  15\ #   #   #",
            r"\5  .   .   5\  #   #",
            r"\7  .   .   .   7\  20\ ",
            r"\24 .   .   .   .   .",
            r"#   \1  .   \4  .   .",
            r"#   #   #   \12 .   ."])}, 1,
            [[0, 0, 0, 0, 0, 0], [0, 3, 2, 0, 0, 0], [0, 2, 4, 1, 0, 0], [0, 1, 8, 4, 2, 9], [0, 0, 1, 0, 1, 3],
             [0, 0, 0, 0, 4, 8]]),
        Example({"size": [3, 3], "grid": _example([r"8\ 12\ #", r". . 3\ ", r"\12 . ."])}, 1,
                [[0, 0, 0], [8, 3, 0], [0, 9, 3]]),
        Example({"size": [3, 3], "grid": _example([r"# 4\ #", r"\3 . .", r"# . ."])}, 2),
        Example({"size": [3, 3], "grid": _example([r"# 4\ 5\ ", r"\3 . .", r"\7 . ."])}, 0),
    )  # fmt: skip
    broken = (
        Broken("different", {"size": [3, 3], "grid": _example([r"# 5\ 3\ ", r"\4 . .", r"\4 . ."])},
               [[0, 0, 0], [0, 2, 2], [0, 3, 1]], ((1, 1), (1, 2))),
        Broken("sum", {"size": [3, 3], "grid": _example([r"# 4\ 5\ ", r"\4 . .", r"\5 . ."])},
               [[0, 0, 0], [0, 3, 1], [0, 1, 2]], ((2, 1), (2, 2), (1, 2))),
    )  # fmt: skip

    def validate(self, board: Board) -> None:
        """Check sizes, then that each sum has a run and each run a sum that it can have."""
        rows, columns = board.size
        grid.check_sides(rows, columns, LEAST, MOST)
        if len(board.grid) != rows:
            raise ValueError(f"grid has {len(board.grid)} rows, but size says {rows}", "Give one list a row.")
        for number, line in enumerate(board.grid, 1):
            if len(line) != columns:
                raise ValueError(
                    f"row {number} has {len(line)} cells, but the board has {columns} columns",
                    "Give every row the same length, null for a white cell and [0, 0] for a black one without sums.",
                )
        runs = patterns.runs(self.shape(board).cells)
        if not runs:
            raise ValueError("there is no white cell", "Give null for each cell that is to be filled.")
        _check_sums(board, runs)
        _check_zeros(board)
        for run in runs:
            sum_cells.check_run(run, _sum(board, run), DIGITS)

    def shape(self, board: Board) -> Shape:
        """The pattern of white and black cells."""
        return Shape(tuple(["".join([WHITE if cell is None else BLACK for cell in line]) for line in board.grid]))

    def shape_for(self, rows: int, columns: int, options: Options) -> Shape:
        """Open fields parted by rows and columns of black cells: what recipes begin with."""
        for name, length in (("rows", rows), ("columns", columns)):
            if not LEAST_MADE <= length <= MOST_MADE:
                raise ValueError(f"{length} {name}", f"Use {LEAST_MADE} to {MOST_MADE}, with those of the border.")
        part = DIGITS + 1
        line = "".join([WHITE if column % part else BLACK for column in range(columns)])
        return Shape(tuple([line if row % part else BLACK * columns for row in range(rows)]))

    def strategy(self, shape: Shape, options: Options) -> making.Strategy:
        """Runs are laid out, and their digits sought."""
        rows, columns = len(shape.cells), len(shape.cells[0])
        return making.Sums(rows - 1, columns - 1, options.symmetry, "different", "sum")

    def made_shape(self, shape: Shape, pattern: Sequence[int]) -> Shape:
        """The cells that were laid out, 1 for a white one."""
        columns = len(shape.cells[0])
        cells = "".join([WHITE if white else BLACK for white in pattern])
        return Shape(tuple([cells[start : start + columns] for start in range(0, len(cells), columns)]))

    def model(self, shape: Shape) -> Model:
        """Each run has different digits, and the sum that its clue says, if it has a black cell before it."""
        runs, clued, places = (
            patterns.runs(shape.cells),
            patterns.clued_runs(shape.cells),
            patterns.white_cells(shape.cells),
        )
        number = {place: variable for variable, place in enumerate(places)}
        scopes = [Scope(run.name, tuple([number[place] for place in run.cells])) for run in runs]
        constraints: list[Constraint] = [AllDifferent("different", scope) for scope in range(len(runs))]
        summed = [scope for scope, run in enumerate(runs) if run.clue is not None]
        constraints += [Sum("sum", scope, clue) for clue, scope in enumerate(summed)]
        return Model(
            values=tuple(map(str, range(1, DIGITS + 1))),
            places=tuple(places),
            scopes=tuple(scopes),
            constraints=tuple(constraints),
            clues=tuple([Switch(len(runs) + clue) for clue in range(len(clued))]),
        )

    def symmetries(self, shape: Shape) -> tuple[Symmetry, ...]:
        """The turns and mirrors that keep the layout."""
        return tuple([Symmetry(clues, tuple(range(DIGITS))) for clues in patterns.symmetries(shape.cells)])

    def bindings(self, board: Board) -> list[Binding]:
        """Sums by run, those across first."""
        clued = patterns.clued_runs(self.shape(board).cells)
        return [(clue, total) for clue, run in enumerate(clued) if (total := _sum(board, run)) > 0]

    def board(self, shape: Shape, bindings: Sequence[Binding]) -> Board:
        """The board that shows these sums."""
        cells: list[list[Black | None]] = [[None if cell == WHITE else (0, 0) for cell in line] for line in shape.cells]
        clued = patterns.clued_runs(shape.cells)
        for clue, total in bindings:
            run = clued[clue]
            if run.clue is not None:
                row, column = run.clue
                down, across = cells[row][column] or (0, 0)
                cells[row][column] = (down, total) if run.across else (total, across)
        return Board((len(cells), len(cells[0])), cells)

    def standard(self, board: Board) -> Board:
        """The first of its turns and mirrors, with no more black cells around it than the sums need."""
        totals = [_sum(board, run) for run in patterns.runs(self.shape(board).cells)]
        images = patterns.framed_images(self.shape(board).cells)
        told = [
            (cells, sorted((run, total) for run, total in zip(numbers, totals, strict=True) if total > 0))
            for cells, numbers in images
        ]
        cells, bindings = min(told)
        return self.board(Shape(cells), bindings)

    def sheet(self, board: Board) -> Sheet:
        """Black cells with their sums."""
        cells = enumerate(_cells(board))
        blocks = {(row, column): sums for row, line in cells for column, sums in enumerate(line) if sums is not None}
        return Sheet(board.size, blocks=blocks)

    def from_sheet(self, sheet: Sheet) -> Board:
        """Black cells with their sums; all others are white."""
        layers.check(sheet, self.title, HELD)
        rows, columns = sheet.size
        cells = [[sheet.blocks.get((row, column)) for column in range(columns)] for row in range(rows)]
        board = _board(sheet.size, cells)
        self.validate(board)
        return board

    def stored(self, shape: Shape, values: Sequence[int]) -> list[list[int]]:
        """Rows of digits, 0 in black cells."""
        digits = iter(values)
        return [[next(digits) + 1 if cell == WHITE else 0 for cell in line] for line in shape.cells]

    def values(self, board: Board, stored: object) -> Sequence[int | None]:
        """Read rows of digits; 0 in black cells, and in white ones that are not filled."""
        lines = stored if isinstance(stored, list) and all(isinstance(line, list) for line in stored) else []
        digits = [digit for line in lines for digit in line]
        cells = "".join(self.shape(board).cells)
        known = [type(digit) is int and 0 <= digit <= DIGITS for digit in digits]
        if not all(known) or [len(line) for line in lines] != [board.size[1]] * board.size[0]:
            raise ValueError(
                "solution is not rows of digits of the board's size", "Give one list a row, 0 in black cells."
            )
        if any(digit and cell == BLACK for digit, cell in zip(digits, cells, strict=True)):
            raise ValueError("solution has digits where the board is black", "Give 0 in black cells.")
        filled = [digit for digit, cell in zip(digits, cells, strict=True) if cell == WHITE]
        return [digit - 1 if digit else None for digit in filled] if 0 in filled else bytes(d - 1 for d in filled)

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Grey cells, parted where they hold a sum: across in the upper right, down in the lower left."""
        rows, columns = board.size
        marks: list[Mark] = []
        for row, column in grid.places(rows, columns):
            if (black := board.grid[row][column]) is not None:
                marks.append(Fill(row, column, "block"))
                marks += sum_cells.drawn(row, column, *black)
        marks.append(Lattice(rows, columns))
        if values is not None:
            for (row, column), value in zip(patterns.white_cells(self.shape(board).cells), values, strict=True):
                if value is not None:
                    marks.append(Text(column + 0.5, row + 0.5, str(value + 1), "answer"))
        return Drawing(rows, columns, tuple(marks), least_cell=24, good_cell=28)

    def read_text(self, lines: Sequence[str]) -> Board:
        r"""Cells with blanks between: `.` white, `#` black, `down\across` black with sums, either of them left out.

        `?` is a sum that is not told.
        """
        return _read_board(lines)

    def write_text(self, board: Board) -> str:
        """One line a row, columns in line."""
        texts = [[sum_cells.written(sums) for sums in line] for line in _cells(board)]
        width = max(len(text) for line in texts for text in line)
        return "\n".join(" ".join(text.ljust(width) for text in line).rstrip() for line in texts)


def _check_sums(board: Board, runs: Sequence[patterns.Run]) -> None:
    """Sums are not negative and have a run beside them."""
    headed = {(run.clue, run.across) for run in runs}
    for row, column in grid.places(*board.size):
        for across, total in enumerate(board.grid[row][column] or ()):
            place = f"row {row + 1}, column {column + 1}"
            if total < HIDDEN:
                raise ValueError(f"{place} has the sum {total}", "Use 0 for no sum.")
            if total and ((row, column), across) not in headed:
                where = "to its right" if across else "below it"
                raise ValueError(
                    f"{place} has the sum {total} for the cells {where}, but no white cell is there",
                    "Use 0 for no sum, or null for the cells that it counts.",
                )


def _check_zeros(board: Board) -> None:
    """Each zero stands in a black cell that has no such sum, and stands there once."""
    for number, (row, column, name) in enumerate(board.zeros):
        inside = 0 <= row < board.size[0] and 0 <= column < board.size[1]
        black = board.grid[row][column] if inside else None
        zero = f"zeros: [{row}, {column}, {name!r}]"
        if black is None or black[name == "across"]:
            reason = "there is a sum" if black else "there is no black cell"
            raise ValueError(f"{zero} says that 0 is printed, but {reason}", "Count rows and columns from 0.")
        if number and board.zeros[number - 1] == board.zeros[number]:
            raise ValueError(f"{zero} comes twice", "Leave one of them out.")


def _sum(board: Board, run: patterns.Run) -> int:
    """The sum of a run, 0 if it has none."""
    if run.clue is None:
        return 0
    row, column = run.clue
    return (board.grid[row][column] or (0, 0))[run.across]
