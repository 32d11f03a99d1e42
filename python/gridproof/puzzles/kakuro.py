"""Kakuro (Cross Sums): digits in white runs, no digit twice in a run, sums as clues in the black cells before them.

The rules are those of Dell's Cross Sums, 1966, and of Nikoli's Kakuro. The white cells alone make the puzzle: a run
is as many of them as stand together in a row or column, and the black cell before it may hold its sum. So the shape
of a board is its pattern of cells, the sums are its clues, and a model is built for almost every board. Real boards
have runs of one cell now and then, and leave out sums.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

import msgspec

from gridproof import grid
from gridproof.drawing import Drawing, Fill, Lattice, Line, Mark, Text
from gridproof.family import Broken, Example, Family, Rule
from gridproof.model import AllDifferent, Binding, Constraint, Model, Scope, Sum, Switch, Symmetry

DIGITS = 9
LEAST, MOST = 1, 100
WHITE, BLACK = ".", "#"

_WHITE_CELLS = re.compile(r"\.+")
_SUMS = re.compile(r"([0-9]{0,3}|-)\\([0-9]{0,3}|-)")

Black: TypeAlias = tuple[int, int]
"""A black cell: the sum of the run below it and of the run to its right, 0 for none."""


class Board(msgspec.Struct):
    """A Kakuro board: for each cell `null` if it is white, else [sum below, sum to the right], 0 for no sum."""

    size: tuple[int, int]
    grid: list[list[Black | None]]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe: none yet."""


class Shape(msgspec.Struct, frozen=True):
    """What decides the model of a board: rows of `.` for a white cell and `#` for a black one."""

    cells: tuple[str, ...]


class _Run(NamedTuple):
    """White cells that stand together in a row or column; `clue` is the place of the black cell before them."""

    name: str
    cells: tuple[grid.Place, ...]
    clue: grid.Place | None
    across: bool


def _read_cell(text: str, row: int, column: int) -> Black | None:
    """A cell of the text form."""
    if text == WHITE:
        return None
    if text == BLACK:
        return (0, 0)
    match = _SUMS.fullmatch(text)
    if match is None:
        raise ValueError(
            f"row {row}, column {column} holds {text!r}",
            "Use `.` for a white cell, `#` for a black one, and its sums as `down\\right`.",
        )
    down, right = (int(total) if total.isdecimal() else 0 for total in match.groups())
    return down, right


def _read_rows(lines: Sequence[str]) -> list[list[Black | None]]:
    return [
        [_read_cell(text, row, column) for column, text in enumerate(line.split(), 1)]
        for row, line in enumerate(lines, 1)
    ]


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
    board_type = Board
    options_type = Options
    default_size = "10x10"
    input = ("digits",)
    examples = (
        Example({"size": [6, 6], "grid": _read_rows([
            r"#   6\  15\ #   #   #",
            r"\5  .   .   5\  #   #",
            r"\7  .   .   .   7\  20\ ",
            r"\24 .   .   .   .   .",
            r"#   \1  .   \4  .   .",
            r"#   #   #   \12 .   ."])}, 1,
            [[0, 0, 0, 0, 0, 0], [0, 3, 2, 0, 0, 0], [0, 2, 4, 1, 0, 0], [0, 1, 8, 4, 2, 9], [0, 0, 1, 0, 1, 3],
             [0, 0, 0, 0, 4, 8]]),
        Example({"size": [3, 3], "grid": _read_rows([r"8\ 12\ #", r". . 3\ ", r"\12 . ."])}, 1,
                [[0, 0, 0], [8, 3, 0], [0, 9, 3]]),
        Example({"size": [3, 3], "grid": _read_rows([r"# 4\ #", r"\3 . .", r"# . ."])}, 2),
        Example({"size": [3, 3], "grid": _read_rows([r"# 4\ 5\ ", r"\3 . .", r"\7 . ."])}, 0),
    )  # fmt: skip
    broken = (
        Broken("different", {"size": [3, 3], "grid": _read_rows([r"# 5\ 3\ ", r"\4 . .", r"\4 . ."])},
               [[0, 0, 0], [0, 2, 2], [0, 3, 1]], ((1, 1), (1, 2))),
        Broken("sum", {"size": [3, 3], "grid": _read_rows([r"# 4\ 5\ ", r"\4 . .", r"\5 . ."])},
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
        runs = _runs(self.shape(board).cells)
        if not runs:
            raise ValueError("there is no white cell", "Give null for each cell that is to be filled.")
        _check_sums(board, runs)
        for run in runs:
            _check_run(run, _sum(board, run))

    def shape(self, board: Board) -> Shape:
        """The pattern of white and black cells."""
        return Shape(tuple(["".join([WHITE if cell is None else BLACK for cell in line]) for line in board.grid]))

    def shape_for(self, rows: int, columns: int, options: Options) -> Shape:
        """An open field below and right of a row and a column of black cells."""
        grid.check_sides(rows, columns, LEAST, MOST)
        for name, length in (("rows", rows), ("columns", columns)):
            if not 2 <= length <= DIGITS + 1:
                raise ValueError(f"{length} {name} without black cells inside", f"Use 2 to {DIGITS + 1}.")
        return Shape((BLACK * columns, *[BLACK + WHITE * (columns - 1)] * (rows - 1)))

    def model(self, shape: Shape) -> Model:
        """Each run has different digits, and the sum that its clue says, if it has a black cell before it."""
        runs, clued, places = _runs(shape.cells), _clued(shape.cells), _white(shape.cells)
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
        return tuple(_symmetries(_white(shape.cells), _clued(shape.cells)))

    def bindings(self, board: Board) -> list[Binding]:
        """Sums by run, those across first."""
        clued = _clued(self.shape(board).cells)
        return [(clue, total) for clue, run in enumerate(clued) if (total := _sum(board, run))]

    def board(self, shape: Shape, bindings: Sequence[Binding]) -> Board:
        """The board that shows these sums."""
        cells: list[list[Black | None]] = [[None if cell == WHITE else (0, 0) for cell in line] for line in shape.cells]
        clued = _clued(shape.cells)
        for clue, total in bindings:
            run = clued[clue]
            if run.clue is not None:
                row, column = run.clue
                down, across = cells[row][column] or (0, 0)
                cells[row][column] = (down, total) if run.across else (total, across)
        return Board((len(cells), len(cells[0])), cells)

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
                marks += _sums_drawn(row, column, *black)
        marks.append(Lattice(rows, columns))
        if values is not None:
            for (row, column), value in zip(_white(self.shape(board).cells), values, strict=True):
                if value is not None:
                    marks.append(Text(column + 0.5, row + 0.5, str(value + 1), "answer"))
        return Drawing(rows, columns, tuple(marks), least_cell=24, good_cell=28)

    def read_text(self, lines: Sequence[str]) -> Board:
        r"""Cells with blanks between: `.` white, `#` black, `down\across` black with sums, either of them left out."""
        cells = _read_rows(lines)
        return Board(grid.table_size(cells), cells)

    def write_text(self, board: Board) -> str:
        """One line a row, columns in line."""
        texts = [[_written(cell) for cell in line] for line in board.grid]
        width = max(len(text) for line in texts for text in line)
        return "\n".join(" ".join(text.ljust(width) for text in line).rstrip() for line in texts)


def _check_sums(board: Board, runs: Sequence[_Run]) -> None:
    """Sums are not negative and have a run beside them."""
    headed = {(run.clue, run.across) for run in runs}
    for row, column in grid.places(*board.size):
        for across, total in enumerate(board.grid[row][column] or ()):
            place = f"row {row + 1}, column {column + 1}"
            if total < 0:
                raise ValueError(f"{place} has the sum {total}", "Use 0 for no sum.")
            if total and ((row, column), across) not in headed:
                where = "to its right" if across else "below it"
                raise ValueError(
                    f"{place} has the sum {total} for the cells {where}, but no white cell is there",
                    "Use 0 for no sum, or null for the cells that it counts.",
                )


def _check_run(run: _Run, total: int) -> None:
    """No longer than there are digits, and with a sum, if it has one, that so many different digits have."""
    length = len(run.cells)
    if length > DIGITS:
        raise ValueError(
            f"{run.name} has {length} cells, but there are only {DIGITS} different digits",
            "Part it by a black cell.",
        )
    least, most = length * (length + 1) // 2, length * (2 * DIGITS + 1 - length) // 2
    if total and not least <= total <= most:
        kind = "its one cell holds" if length == 1 else f"{length} different digits add up to"
        raise ValueError(
            f"{run.name} has the sum {total}, but {kind} {least} to {most}", f"Use {least} to {most}, or 0 for no sum."
        )


@lru_cache(maxsize=64)
def _runs(cells: tuple[str, ...]) -> tuple[_Run, ...]:
    """The runs across, row by row, then those down, column by column."""
    down = map("".join, zip(*cells, strict=True))
    return (*_runs_along(cells, across=True), *_runs_along(down, across=False))


def _runs_along(lines: Iterable[str], across: bool) -> Iterator[_Run]:
    for number, line in enumerate(lines):
        for match in _WHITE_CELLS.finditer(line):
            start, stop = match.span()
            clue, *cells = [(number, at) if across else (at, number) for at in range(start - 1, stop)]
            name = f"the run {'across' if across else 'down'} from row {cells[0][0] + 1}, column {cells[0][1] + 1}"
            yield _Run(name, tuple(cells), clue if start else None, across)


def _clued(cells: tuple[str, ...]) -> list[_Run]:
    """The runs that may have a sum, in the order of their clues."""
    return [run for run in _runs(cells) if run.clue is not None]


def _white(cells: Sequence[str]) -> list[grid.Place]:
    """The places of the white cells, row by row."""
    return [(row, column) for row, line in enumerate(cells) for column, cell in enumerate(line) if cell == WHITE]


def _sum(board: Board, run: _Run) -> int:
    """The sum of a run, 0 if it has none."""
    if run.clue is None:
        return 0
    row, column = run.clue
    return (board.grid[row][column] or (0, 0))[run.across]


def _symmetries(white: Sequence[grid.Place], clued: Sequence[_Run]) -> list[Symmetry]:
    """The turns and mirrors that leave the white cells and the runs that may have sums as they are."""
    cells, number = set(white), {(run.across, run.cells[0]): clue for clue, run in enumerate(clued)}
    rows, columns = zip(*white, strict=True)
    corners = ((min(rows), min(columns)), (max(rows), max(columns)))
    found: dict[tuple[int, ...], None] = {}
    for turn in product((False, True), repeat=3):
        if all(_image(place, corners, turn) in cells for place in white):
            ends = [[_image(place, corners, turn) for place in (run.cells[0], run.cells[-1])] for run in clued]
            images = [(run.across != turn[0], min(pair)) for run, pair in zip(clued, ends, strict=True)]
            if all(image in number for image in images):
                found[tuple([number[image] for image in images])] = None
    return [Symmetry(clues, tuple(range(DIGITS))) for clues in found]


def _image(place: grid.Place, corners: tuple[grid.Place, grid.Place], turn: tuple[bool, ...]) -> grid.Place:
    """Where a place in the rectangle between two corners comes to lie when it is transposed, then mirrored."""
    (top, left), (bottom, right) = corners
    transposed, flip_rows, flip_columns = turn
    row, column = place[0] - top, place[1] - left
    if transposed:
        row, column = column, row
    return bottom - row if flip_rows else top + row, right - column if flip_columns else left + column


def _sums_drawn(row: int, column: int, down: int, across: int) -> Iterator[Mark]:
    if down or across:
        yield Line(((column, row), (column + 1, row + 1)), "thin", "clue")
    if across:
        yield Text(column + 0.72, row + 0.27, str(across), "clue", 0.32)
    if down:
        yield Text(column + 0.28, row + 0.73, str(down), "clue", 0.32)


def _written(cell: Black | None) -> str:
    if cell is None:
        return WHITE
    return "\\".join(str(total or "") for total in cell) if any(cell) else BLACK
