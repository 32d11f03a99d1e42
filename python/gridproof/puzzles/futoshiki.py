"""Futoshiki (Unequal): a Latin square with signs between neighbouring cells that say which number is smaller.

The rules are those of Tamaki Seto, 2001, as newspapers print them. There is one clue for each pair of neighbours,
which says which of the two is smaller: so a board with any signs is a choice of clues, and all boards of a size share
one model. Exchanging each number d for n + 1 - d turns every sign round and is a symmetry like the turns and mirrors.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec

from gridproof import digits, grid, latin, layers
from gridproof.drawing import Box, Drawing, Mark, Symbol
from gridproof.family import Broken, Example, Family, Rule, Technique, ladder, sides
from gridproof.making import ClueGroup, Dig
from gridproof.model import (
    GREATER,
    LESS,
    Binding,
    Given,
    Less,
    Model,
    Switch,
    Symmetry,
)
from gridproof.sheet import Sheet

Sign: TypeAlias = Literal["less", "greater", "up", "down"]

LEAST, MOST = 2, 11
CHARACTERS: dict[Sign, str] = {"less": "<", "greater": ">", "up": "^", "down": "v"}
PITCH = 1.36
"""Boxes lie apart: from one to the next it is so many sides of a box, so a cell of the drawing is larger than a box."""
HELD = layers.Held(numbers=True, signs=("<", ">"))
EMPTY = {"size": [4, 4], "grid": [[0] * 4] * 4, "less": []}
NO_BARS = (
    "the board is of the adjacent variant, where bars join numbers that differ by one, which is not supported",
    "Give boards with signs of inequality only.",
)
TECHNIQUES = ladder(
    *latin.SINGLES,
    *latin.SUBSETS,
    *latin.FISH,
    *latin.WINGS,
    *latin.CHAINS,
    *latin.ALMOST_LOCKED,
    *latin.WHAT_IF,
    Technique("fut.forced_extreme", "place of the extreme", 1, 13, "less.extreme",
              "In {line} the signs keep {value} from {group}; only {cells} is left for it."),
    Technique("fut.minmax", "bounds of a sign", 1, 14, "less.bounds", "{given}{signs}, so {assigned}."),
    Technique("fut.chain", "rising chain", 2, 20, "less.chain",
              "{given}the signs make {size} cells rise from {start} to {finish}, so {assigned}."),
    Technique("fut.pair_order", "pair with a sign", 2, 20, "less.pair",
              "{values} are all that is left for {group}, and a sign orders them: {assigned}."),
    Technique("fut.bounds", "bounds from notes", 2, 21, "less.marks", "{bound}, and {climb}, so {assigned}."),
    Technique("fut.same_line_v", "peak or valley", 2, 24, "less.peak",
              "{given}{signs} and different from each other, as they share {line}, so {assigned}."),
    Technique("fut.line", "line with its signs", 4, 42, "less.line",
              "Look at {ways} to fill {line} by its signs: {assigned}."),
)  # fmt: skip


class Board(msgspec.Struct):
    """A Futoshiki board: rows of numbers, 0 where empty; signs as [row 1, column 1, row 2, column 2], cell 1 < cell 2.

    Rows and columns of signs are counted from 0.
    """

    size: tuple[int, int]
    grid: list[list[int]]
    less: list[tuple[int, int, int, int]] = []
    adjacent: Annotated[
        bool | list[tuple[int, int, int, int]], msgspec.Meta(description="bars of the adjacent variant: not supported")
    ] = False

    def __post_init__(self) -> None:
        """Signs are kept in one order, so that equal boards are equal however they were read."""
        self.less = sorted(self.less)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe."""

    givens: Annotated[bool, msgspec.Meta(description="whether numbers may be given; without, signs tell all")] = True
    signs: Annotated[bool, msgspec.Meta(description="whether there may be signs")] = True


class Futoshiki(Family):
    """The family. Its shape is the number of rows."""

    name = "futoshiki"
    title = "Futoshiki"
    aliases = ("unequal",)
    summary = "Fill so that no number repeats in a row or column; signs say which of two neighbours is smaller."
    goal = "fill every empty cell with a number from 1 to the number of rows."
    rules = (
        Rule("row", "rows", "Every row holds each number once."),
        Rule("column", "columns", "Every column holds each number once."),
        Rule("sign", "signs", "A sign between two cells points at the cell with the smaller number."),
    )
    techniques = TECHNIQUES
    board_type = Board
    options_type = Options
    default_size = "5x5"
    presets = (("4x4", "beginner"), ("5x5", "easy"), ("6x6", "medium"), ("7x7", "hard"), ("9x9", "extreme"))
    offered = (sides(4, 5, 6, 7, 8, 9, 10, 11), sides(4, 5, 6, 7, givens=False))
    input = ("digits",)
    codes = layers.called(futoshiki="penpa", Unequal="tatham tatham-save", latinsquare="ipuz")
    examples = (
        Example({"size": [5, 5], "grid": [[0, 0, 0, 0, 4], [0] * 5, [0] * 5, [0, 4, 0, 0, 0], [0] * 5],
                 "less": [[0, 0, 0, 1], [0, 1, 1, 1], [2, 1, 3, 1], [2, 3, 2, 4], [2, 4, 1, 4], [3, 0, 3, 1],
                          [4, 1, 4, 2], [4, 3, 4, 2]]},
                1, [[1, 2, 5, 3, 4], [2, 5, 1, 4, 3], [5, 3, 4, 1, 2], [3, 4, 2, 5, 1], [4, 1, 3, 2, 5]]),
        Example(EMPTY | {"less": [[0, 1, 0, 0], [2, 3, 1, 3]]}, 2),
        Example(EMPTY, 2),
        Example(EMPTY | {"less": [[0, 0, 0, 1], [0, 1, 0, 2], [0, 2, 0, 3], [1, 0, 0, 0]]}, 0),
    )  # fmt: skip
    broken = (
        Broken("row", EMPTY, [[2, 4, 1, 3], [4, 3, 2, 4], [1, 1, 3, 2], [3, 2, 4, 1]],
               ((1, 0), (1, 3), (2, 0), (2, 1))),
        Broken("column", EMPTY, [[2, 1, 4, 3], [1, 3, 2, 4], [4, 1, 3, 2], [3, 2, 4, 1]],
               ((0, 1), (0, 2), (2, 1), (3, 2))),
        Broken("sign", EMPTY | {"less": [[0, 0, 0, 1], [1, 2, 1, 1], [2, 0, 3, 0], [3, 3, 2, 3]]},
               [[2, 4, 1, 3], [1, 3, 2, 4], [4, 1, 3, 2], [3, 2, 4, 1]], ((2, 0), (3, 0))),
    )  # fmt: skip

    def validate(self, board: Board) -> None:
        """Check size, numbers and signs."""
        if board.adjacent is not False:
            raise ValueError(*NO_BARS)
        grid.check_square(*board.size, LEAST, MOST)
        size = board.size[0]
        digits.check("grid", board.grid, size, size)
        places = range(size)
        seen = set()
        for sign in board.less:
            r1, c1, r2, c2 = sign
            inside = r1 in places and c1 in places and r2 in places and c2 in places
            if not inside or abs(r1 - r2) + abs(c1 - c2) != 1:
                raise ValueError(
                    f"the sign {list(sign)} does not join two neighbouring cells", "Count rows and columns from 0."
                )
            if (r2, c2, r1, c1) in seen or sign in seen:
                raise ValueError(
                    f"the sign {list(sign)} joins two cells that a sign joins already", "Leave one of the two out."
                )
            seen.add(sign)

    def shape(self, board: Board) -> int:
        """The number of rows."""
        return board.size[0]

    def shape_for(self, rows: int, columns: int, options: Options) -> int:
        """The shape that a recipe asks for."""
        grid.check_square(rows, columns, LEAST, MOST)
        return rows

    def model(self, shape: int) -> Model:
        """All lines differ; a sign is switched on, and turned, by the clue of its pair of cells."""
        scopes, constraints = digits.different_lines(shape)
        givens = map(Given, range(shape * shape))
        signs = enumerate(grid.neighbours(shape, shape), shape * shape)
        lines = len(constraints)
        constraints += [Less("sign", first, second, clue) for clue, (first, second) in signs]
        return Model(
            values=tuple(str(number) for number in range(1, shape + 1)),
            places=tuple(grid.places(shape, shape)),
            scopes=tuple(scopes),
            constraints=tuple(constraints),
            clues=(*givens, *map(Switch, range(lines, len(constraints)))),
        )

    def symmetries(self, shape: int) -> tuple[Symmetry, ...]:
        """Turns and mirrors, each also with the numbers from the top down and every sign turned round."""
        return tuple(_symmetries(shape))

    def bindings(self, board: Board) -> list[Binding]:
        """Givens by cell, then signs."""
        size = board.size[0]
        return digits.bindings(board.grid) + [_binding(size, *sign) for sign in board.less]

    def board(self, shape: int, bindings: Sequence[Binding]) -> Board:
        """The board that shows these clues."""
        pairs, cells = grid.neighbours(shape, shape), shape * shape
        signs = [pairs[clue - cells][:: -1 if turn == GREATER else 1] for clue, turn in bindings if clue >= cells]
        less = [(*divmod(smaller, shape), *divmod(larger, shape)) for smaller, larger in signs]
        return Board((shape, shape), digits.shown(bindings, shape), less)

    def sheet(self, board: Board) -> Sheet:
        """Givens and signs."""
        sheet = Sheet(board.size, layers.numbers_of(board.grid))
        for r1, c1, r2, c2 in board.less:
            first, second = (r1, c1), (r2, c2)
            sheet.signs[min(first, second), max(first, second)] = "<" if first < second else ">"
        return sheet

    def from_sheet(self, sheet: Sheet) -> Board:
        """Givens and signs."""
        layers.check(sheet, self.title, HELD)
        less = [(*ends, *others) if sign == "<" else (*others, *ends) for (ends, others), sign in sheet.signs.items()]
        board = Board(sheet.size, layers.rows_of(sheet), less)
        self.validate(board)
        return board

    def strategy(self, shape: int, options: Options) -> Dig:
        """Numbers are taken off first, so that the signs carry the puzzle."""
        cells, pairs = shape * shape, 2 * shape * (shape - 1)
        numbers, signs = ClueGroup(0, cells), ClueGroup(cells, cells + pairs)
        return Dig(tuple([group for group, wanted in ((numbers, options.givens), (signs, options.signs)) if wanted]))

    def stored(self, shape: int, values: Sequence[int]) -> list[list[int]]:
        """Rows of numbers."""
        return digits.rows(values, shape)

    def values(self, board: Board, stored: object) -> Sequence[int | None]:
        """Read rows of numbers, 0 where a cell is not filled."""
        return digits.values(stored, board.size[0])

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Boxes that lie apart, with the signs in the gaps."""
        rows, columns = board.size
        marks: list[Mark] = [Box(row, column, "grid", 1 / PITCH) for row, column in grid.places(rows, columns)]
        marks += digits.drawn(board.grid, values, 0.6 / PITCH)
        marks += [
            Symbol((c1 + c2 + 1) / 2, (r1 + r2 + 1) / 2, _sign(r1, c1, r2, c2), "clue", 0.3 / PITCH)
            for r1, c1, r2, c2 in board.less
        ]
        return Drawing(rows, columns, tuple(marks), least_cell=22 * PITCH, good_cell=28 * PITCH)

    def read_text(self, lines: Sequence[str]) -> Board:
        """Rows of numbers and `.`, with `<`, `>` or blanks between them, and rows of `^` and `v` below cells."""
        cells: list[list[int]] = []
        less: list[tuple[int, int, int, int]] = []
        columns: dict[int, int] = {}
        for line in lines:
            if set(line) <= set(" ^v∧∨V"):
                less += _upright(line, columns, len(cells) - 1)
                continue
            row, signs, columns = _read_row(line, len(cells))
            cells.append(row)
            less += signs
        return Board(grid.table_size(cells), cells, less)

    def write_text(self, board: Board) -> str:
        """The rows, with a line between two of them where there are signs."""
        size = board.size[0]
        width = len(str(size))
        rows = [[" "] * (size * (width + 1) - 1) for _ in range(2 * size - 1)]
        for row, line in enumerate(board.grid):
            for column, number in enumerate(line):
                start = column * (width + 1)
                rows[2 * row][start : start + width] = (str(number) if number else ".").rjust(width)
        for r1, c1, r2, c2 in board.less:
            place = max(c1, c2) * (width + 1) - 1 if r1 == r2 else (c1 + 1) * (width + 1) - 2
            rows[r1 + r2][place] = CHARACTERS[_sign(r1, c1, r2, c2)]
        written = ["".join(row).rstrip() for row in rows]
        return "\n".join(line for line in written if line)


def _sign(r1: int, c1: int, r2: int, c2: int) -> Sign:
    """The sign between two cells, the first of which is smaller: it points at the first."""
    if r1 == r2:
        return "less" if c1 < c2 else "greater"
    return "up" if r1 < r2 else "down"


def _binding(size: int, r1: int, c1: int, r2: int, c2: int) -> Binding:
    """The clue of a sign, whose first cell is the smaller: after the givens, in the order of `grid.neighbours`."""
    turn = LESS if r1 < r2 or c1 < c2 else GREATER
    row, column = (r1, c1) if turn == LESS else (r2, c2)
    place = row * (size - 1) + column if r1 == r2 else (size + row - 1) * size + column
    return size * size + place, turn


def _read_row(line: str, row: int) -> tuple[list[int], list[tuple[int, int, int, int]], dict[int, int]]:
    """The cells of a row of text, the signs between them, and the column of the cell at each place of the line."""
    cells: list[int] = []
    signs = []
    columns: dict[int, int] = {}
    apart = True
    for match in re.finditer(r"[<>|]|[^\s<>|]+", line):
        text, place = match.group(), f"row {row + 1}, column {len(cells) + 1}"
        if text == "|":
            raise ValueError(*NO_BARS)
        if text in "<>":
            if apart:
                raise ValueError(f"{place} is missing: a sign stands in its place", "Write `.` for an empty cell.")
            ends = ((row, len(cells) - 1), (row, len(cells)))
            smaller, larger = ends if text == "<" else ends[::-1]
            signs.append((*smaller, *larger))
            apart = True
        else:
            columns |= dict.fromkeys(range(match.start(), match.end()), len(cells))
            cells.append(grid.read_number(text, place))
            apart = False
    return cells, signs, columns


def _upright(line: str, columns: dict[int, int], row: int) -> list[tuple[int, int, int, int]]:
    """The signs in a line of text between this row and the next; each stands below a cell."""
    signs = []
    for place, character in enumerate(line):
        if character == " ":
            continue
        if place not in columns:
            raise ValueError(
                f"character {place + 1} of the signs above row {row + 2} stands below no cell",
                "Put `^` and `v` straight below a cell.",
            )
        upper, lower = (row, columns[place]), (row + 1, columns[place])
        smaller, larger = (upper, lower) if character in "^∧" else (lower, upper)
        signs.append((*smaller, *larger))
    return signs


def _symmetries(size: int) -> list[Symmetry]:
    pairs, cells = grid.neighbours(size, size), size * size
    numbers = {pair: clue for clue, pair in enumerate(pairs, cells)}
    upwards = tuple(range(size))
    found = []
    for images in grid.symmetries(size, size):
        mapped = [(images[first], images[second]) for first, second in pairs]
        clues = (*images, *(numbers[min(pair), max(pair)] for pair in mapped))
        turned = {clue: first > second for clue, (first, second) in enumerate(mapped, cells)}
        found.append(Symmetry(clues, upwards, tuple(clue for clue in turned if turned[clue])))
        found.append(Symmetry(clues, upwards[::-1], tuple(clue for clue in turned if not turned[clue])))
    return found
