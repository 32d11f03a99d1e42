"""Skyscrapers (Towers): a Latin square of heights, with the number of towers seen from the ends of lines.

The puzzle comes from the first World Puzzle Championship, 1992. Each line carries up to two clues, its number of
towers higher than all before them, read from either end. Two opposite clues share only the highest tower, so
together they are at most one more than the line has cells. A number may be hidden, in a cell or outside: `?` is
printed, which says nothing.
"""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from gridproof import digits, grid, latin, layers
from gridproof.drawing import Drawing, Lattice, Mark, Text
from gridproof.family import Broken, Example, Family, Rule, Technique, ladder, sides
from gridproof.making import ClueGroup, Dig
from gridproof.model import (
    Binding,
    ClueTemplate,
    Given,
    Model,
    Switch,
    Symmetry,
    Visible,
)
from gridproof.sheet import HIDDEN, Sheet, Side

LEAST, MOST = 2, 11
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
HELD = layers.Held(numbers=True, around=SIDES)
BAND = 0.7
"""The room that the clues of one side take."""
APART = 0.38
"""How far from the grid the middle of a clue lies."""
EMPTY: dict[str, Any] = {"size": [4, 4], **{side: [0] * 4 for side in SIDES}, "grid": [[0] * 4] * 4}
TECHNIQUES = ladder(
    *latin.SINGLES,
    *latin.SUBSETS,
    *latin.FISH,
    *latin.WINGS,
    *latin.CHAINS,
    *latin.ALMOST_LOCKED,
    *latin.WHAT_IF,
    Technique("sky.one", "one tower seen", 1, 10, "view.one",
              "Only one tower of {line} is seen from {end}, so the first is the highest: {assigned}."),
    Technique("sky.n", "all towers seen", 1, 10, "view.all",
              "All {clue} towers of {line} are seen from {end}, so they rise from there: {assigned}."),
    Technique("sky.sum", "facing clues", 1, 13, "view.facing",
              "The clues {clue} and {clue2} at the ends of {line} leave no tower hidden from both; "
              "{value} stands where they meet: {cells}."),
    Technique("sky.min_pos", "place of the highest", 1, 13, "view.highest",
              "The towers to be seen in {line} keep {value} from {group}; only {cells} is left for it."),
    Technique("sky.bound", "height bound", 1, 14, "view.bound",
              "With {clue} towers of {line} to be seen from {end}, high ones cannot stand so near: {assigned}."),
    Technique("sky.two_far", "two towers seen", 2, 20, "view.two",
              "{given}{group} are the two towers of {line} seen from {end}: the nearer one hides all between them, "
              "so {assigned}."),
    Technique("sky.saturated", "enough towers seen", 2, 22, "view.saturated",
              "{given}the {clue} towers of {line} seen from {end} are {group}: all others hide behind these, "
              "so {assigned}."),
    Technique("sky.need_all", "all needed", 2, 22, "view.rising",
              "{given}only {group} can be the {clue} towers of {line} seen from {end}: they rise, so {assigned}."),
    Technique("sky.line", "one clue and its line", 3, 32, "view.line",
              "Look at all ways to fill {line} with {clue} towers seen from {end}: {assigned}."),
    Technique("sky.line2", "both clues and their line", 4, 44, "view.both",
              "Look at all ways to fill {line} with {clue} towers seen from {end} and {clue2} from {end2}: "
              "{assigned}."),
)  # fmt: skip


class Board(msgspec.Struct):
    """A Skyscrapers board: the towers seen from each side, rows of heights; 0 where there is no clue, -1 for `?`.

    The clues of top and bottom go from left to right, those of left and right from top to bottom.
    """

    size: tuple[int, int]
    top: list[int]
    bottom: list[int]
    left: list[int]
    right: list[int]
    grid: list[list[int]]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe."""

    givens: Annotated[bool, msgspec.Meta(description="whether heights may be given; without, the edges tell all")] = (
        True
    )
    edges: Annotated[bool, msgspec.Meta(description="whether there may be clues at the edges")] = True


class Skyscrapers(Family):
    """The family. Its shape is the number of rows."""

    name = "skyscrapers"
    title = "Skyscrapers"
    aliases = ("skyscraper", "towers")
    summary = "Fill with heights, each once in every row and column; clues count the towers seen from outside."
    goal = "fill every empty cell with a height from 1 to the number of rows."
    rules = (
        Rule("row", "rows", "Every row holds each height once."),
        Rule("column", "columns", "Every column holds each height once."),
        Rule("visible", "towers seen", "A number outside the grid says how many towers are seen from there; "
             "a tower hides all lower ones behind it."),
    )  # fmt: skip
    techniques = TECHNIQUES
    board_type = Board
    options_type = Options
    default_size = "5x5"
    presets = (("4x4", "beginner"), ("5x5", "easy"), ("6x6", "medium"), ("7x7", "hard"), ("8x8", "extreme"))
    offered = (sides(4, 5, 6, 7, 8, 9, 10, 11), sides(4, 5, 6, givens=False))
    input = ("digits",)
    codes = layers.called(skyscrapers="puzzlink pzprv3 penpa puzzlekit ipuz", Towers="tatham tatham-save")
    examples = (
        Example(EMPTY | {"top": [2, 0, 3, 1], "bottom": [0, 3, 0, 0], "right": [0, 2, 0, 0]}, 1,
                [[3, 2, 1, 4], [1, 4, 2, 3], [2, 3, 4, 1], [4, 1, 3, 2]]),
        Example({"size": [5, 5], "top": [0, 0, 3, 0, 1], "bottom": [1, 0, 0, 3, 0], "left": [0, 2, 3, 0, 0],
                 "right": [0, 0, 3, 0, 0], "grid": [[1, 0, 0, 0, 0], *[[0] * 5] * 4]},
                1, [[1, 3, 2, 4, 5], [4, 1, 3, 5, 2], [3, 4, 5, 2, 1], [2, 5, 1, 3, 4], [5, 2, 4, 1, 3]]),
        Example(EMPTY | {"top": [0, 3, 0, 0], "right": [0, 0, 0, 3]}, 2),
        Example(EMPTY | {"top": [0, 4, 0, 0], "left": [0, 0, 0, 1]}, 0),
    )  # fmt: skip
    broken = (
        Broken("row", EMPTY, [[2, 4, 1, 3], [4, 3, 2, 4], [1, 1, 3, 2], [3, 2, 4, 1]],
               ((1, 0), (1, 3), (2, 0), (2, 1))),
        Broken("column", EMPTY, [[2, 1, 4, 3], [1, 3, 2, 4], [4, 1, 3, 2], [3, 2, 4, 1]],
               ((0, 1), (0, 2), (2, 1), (3, 2))),
        Broken("visible", EMPTY | {"bottom": [0, 3, 0, 0], "left": [2, 0, 1, 0], "right": [0, 1, 2, 0]},
               [[2, 4, 1, 3], [1, 3, 2, 4], [4, 1, 3, 2], [3, 2, 4, 1]], ((2, 0), (2, 1), (2, 2), (2, 3))),
    )  # fmt: skip

    def validate(self, board: Board) -> None:
        """Check size, heights and clues, and that opposite clues may stand together."""
        grid.check_square(*board.size, LEAST, MOST)
        size = board.size[0]
        for side in SIDES:
            clues = getattr(board, side)
            if len(clues) != size:
                raise ValueError(f"{side} has {len(clues)} clues, but the board has {size} lines", "Use 0 for no clue.")
            for number, clue in enumerate(clues, 1):
                if not HIDDEN <= clue <= size:
                    raise ValueError(f"clue {number} of {side} is {clue}", f"Use 1 to {size}, and 0 for no clue.")
        for one, other in (("top", "bottom"), ("left", "right")):
            for number, (first, second) in enumerate(zip(getattr(board, one), getattr(board, other), strict=True), 1):
                if min(first, second) > 0 and first + second > size + 1:
                    raise ValueError(
                        f"clue {number} of {one} is {first} and clue {number} of {other} is {second}: "
                        f"together more than {size + 1}, and only the highest tower is seen from both ends",
                        "Correct one of the two, or use 0 for no clue.",
                    )
        digits.check("grid", board.grid, size, size, least=HIDDEN)

    def shape(self, board: Board) -> int:
        """The number of rows."""
        return board.size[0]

    def shape_for(self, rows: int, columns: int, options: Options) -> int:
        """The shape that a recipe asks for."""
        grid.check_square(rows, columns, LEAST, MOST)
        return rows

    def model(self, shape: int) -> Model:
        """All lines differ; the count from an end of a line is switched on by the clue there."""
        scopes, constraints = digits.different_lines(shape)
        clues: list[ClueTemplate] = [Given(cell) for cell in range(shape * shape)]
        for side in SIDES:
            for number in range(shape):
                scope = number + (shape if side in ("top", "bottom") else 0)
                constraints.append(Visible("visible", scope, len(clues), side in ("bottom", "right")))
                clues.append(Switch(len(constraints) - 1))
        return Model(
            values=tuple(str(number) for number in range(1, shape + 1)),
            places=tuple(grid.places(shape, shape)),
            scopes=tuple(scopes),
            constraints=tuple(constraints),
            clues=tuple(clues),
        )

    def symmetries(self, shape: int) -> tuple[Symmetry, ...]:
        """Turns and mirrors of the block."""
        return tuple(_symmetries(shape))

    def bindings(self, board: Board) -> list[Binding]:
        """Givens by cell, then the clues of the top, the bottom, the left and the right."""
        clues = [*board.top, *board.bottom, *board.left, *board.right]
        first = board.size[0] * board.size[0]
        return digits.bindings(board.grid) + [(clue, seen) for clue, seen in enumerate(clues, first) if seen > 0]

    def board(self, shape: int, bindings: Sequence[Binding]) -> Board:
        """The board that shows these clues."""
        cells = shape * shape
        clues = [0] * (4 * shape)
        for clue, seen in bindings:
            if clue >= cells:
                clues[clue - cells] = seen
        top, bottom, left, right = (clues[start : start + shape] for start in range(0, 4 * shape, shape))
        return Board((shape, shape), top, bottom, left, right, digits.shown(bindings, shape))

    def sheet(self, board: Board) -> Sheet:
        """Givens, and a clue or none at both ends of each line."""
        sheet = Sheet(board.size, layers.numbers_of(board.grid))
        for side in SIDES:
            sheet.around[side] = [[clue] if clue else [] for clue in getattr(board, side)]
        return sheet

    def from_sheet(self, sheet: Sheet) -> Board:
        """Givens and clues."""
        layers.check(sheet, self.title, HELD)
        sides = {side: layers.singles(sheet, side) for side in SIDES}
        for side, clues in sides.items():
            if 0 in clues:
                reason = f"clue {clues.index(0) + 1} of {side} is 0"
                raise ValueError(reason, "Use numbers from 1, and none where there is no clue.")
        top, bottom, left, right = ([clue or 0 for clue in clues] for clues in sides.values())
        board = Board(sheet.size, top, bottom, left, right, layers.rows_of(sheet, hidden=True))
        self.validate(board)
        return board

    def strategy(self, shape: int, options: Options) -> Dig:
        """Heights are taken off first, so that the edges carry the puzzle."""
        cells = shape * shape
        heights, edges = ClueGroup(0, cells), ClueGroup(cells, cells + 4 * shape)
        return Dig(tuple([group for group, wanted in ((heights, options.givens), (edges, options.edges)) if wanted]))

    def stored(self, shape: int, values: Sequence[int]) -> list[list[int]]:
        """Rows of heights."""
        return digits.rows(values, shape)

    def values(self, board: Board, stored: object) -> Sequence[int | None]:
        """Read rows of heights, 0 where a cell is not filled."""
        return digits.values(stored, board.size[0])

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Heights in a lattice, the clues around it."""
        size = board.size[0]
        marks: list[Mark] = [Lattice(size, size), *digits.drawn(board.grid, values, 0.58 if size < 10 else 0.5)]
        for line in range(size):
            for clues, x, y in (
                (board.top, line + 0.5, -APART),
                (board.bottom, line + 0.5, size + APART),
                (board.left, -APART, line + 0.5),
                (board.right, size + APART, line + 0.5),
            ):
                if clues[line]:
                    marks.append(Text(x, y, digits.word(clues[line]), "clue", 0.46))
        return Drawing(size, size, tuple(marks), (BAND, BAND, BAND, BAND), least_cell=22, good_cell=28)

    def read_text(self, lines: Sequence[str]) -> Board:
        """The clues of the top, the rows between their clues at left and right, the clues of the bottom.

        Numbers have blanks between them; `.` and 0 mean empty, `?` a number that is not told. The corners stay blank.
        """
        rows = [line.split() for line in lines if line.strip()]
        size = len(rows) - 2
        _check_frame(rows, size)
        numbers = [
            [grid.read_number(text, f"line {line}, entry {entry}", hidden=True) for entry, text in enumerate(row, 1)]
            for line, row in enumerate(rows, 1)
        ]
        inner = numbers[1:-1]
        left, right = [row[0] for row in inner], [row[-1] for row in inner]
        return Board((size, size), numbers[0], numbers[-1], left, right, [row[1:-1] for row in inner])

    def write_text(self, board: Board) -> str:
        """The grid in a frame of clues."""
        width = len(str(board.size[0]))
        rows = [[left, *row, right] for left, row, right in zip(board.left, board.grid, board.right, strict=True)]
        top, bottom, *written = (
            " ".join(digits.word(number).rjust(width) for number in row) for row in (board.top, board.bottom, *rows)
        )
        margin = " " * (width + 1)
        return "\n".join([margin + top, *written, margin + bottom])


def _check_frame(rows: Sequence[Sequence[str]], size: int) -> None:
    if size < LEAST:
        raise ValueError(
            f"the text has {len(rows)} lines", "Give the clues of the top, the rows, the clues of the bottom."
        )
    for number, row in enumerate(rows, 1):
        outer = number in (1, len(rows))
        if len(row) != (size if outer else size + 2):
            raise ValueError(
                f"line {number} has {len(row)} entries, but the text has {size} lines between its first and its last",
                f"Give {size} clues, and leave the corners blank."
                if outer
                else f"Give {size} cells between two clues.",
            )


def _ends(size: int) -> list[tuple[int, int]]:
    """The nearest and the farthest cell from each clue outside, in the order of the clues."""
    across, down = grid.lines(size, size)
    lines = [*down, *(cells[::-1] for cells in down), *across, *(cells[::-1] for cells in across)]
    return [(cells[0], cells[-1]) for cells in lines]


def _symmetries(size: int) -> list[Symmetry]:
    ends = _ends(size)
    numbers = {pair: clue for clue, pair in enumerate(ends, size * size)}
    upwards = tuple(range(size))
    return [
        Symmetry((*images, *(numbers[images[near], images[far]] for near, far in ends)), upwards)
        for images in grid.symmetries(size, size)
    ]
