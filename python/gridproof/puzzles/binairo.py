"""Binairo (Takuzu, Unruly, Tango): a grid of two symbols, as many of each in every line, never three in a row.

Sources of the rules: the puzzle as printed since 2009 under the names Binairo and Takuzu; Unruly and janko.at drop
the rule that lines differ; Tango adds marks between neighbouring cells. The techniques carry the ids of the
project's catalogue; `bin.link` and `bin.chain` reason about pairs of cells across lines and still assume nothing.
"""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, TypeAlias

import msgspec

from gridproof import grid, layers
from gridproof.drawing import Drawing, Lattice, Mark, Symbol, Text
from gridproof.family import Broken, Example, Family, Rule, Technique, sides
from gridproof.making import ClueGroup, Dig
from gridproof.model import (
    DIFFER,
    SAME,
    Binding,
    ClueTemplate,
    Constraint,
    Count,
    DistinctLines,
    Given,
    Model,
    NoRun,
    Relation,
    Scope,
    Switch,
    Symmetry,
)
from gridproof.sheet import Sheet

SYMBOLS = "01"
MARKS = {"=": SAME, "x": DIFFER}
HELD = layers.Held(numbers=True, signs=("=", "x"), flags=("unique_lines",))
LEAST, MOST = 4, 30
EMPTY = {"size": [4, 4], "grid": ["...."] * 4}


Joined: TypeAlias = tuple[int, int, int, int, str]


class Board(msgspec.Struct):
    """A Binairo board: rows of `.`, `0`, `1`; marks as [row 1, column 1, row 2, column 2, "=" or "x"]."""

    size: tuple[int, int]
    grid: list[str]
    unique_lines: bool = True
    relations: list[Joined] = []

    def __post_init__(self) -> None:
        """Marks are kept in the order of their clues, so that equal boards are equal however they were read."""
        ordered = [(*min(mark[:2], mark[2:4]), *max(mark[:2], mark[2:4]), mark[4]) for mark in self.relations]
        self.relations = sorted(ordered, key=lambda mark: (mark[0] != mark[2], mark))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe."""

    unique_lines: Annotated[bool, msgspec.Meta(description="no two rows and no two columns are alike")] = True
    marks: Annotated[int, msgspec.Meta(ge=0, description="at most so many marks; those not needed are taken off")] = 0


class Shape(msgspec.Struct, frozen=True):
    """What decides the model of a board."""

    rows: int
    columns: int
    unique_lines: bool
    marks: bool


class Binairo(Family):
    """The family."""

    name = "binairo"
    title = "Binairo"
    aliases = ("takuzu", "unruly", "tango", "binary")
    summary = "Fill with 0 and 1: equal halves in every line, never three in a row, no two lines alike."
    goal = "fill every empty cell with 0 or 1."
    rules = (
        Rule("no_three", "no three in a row", "No three neighbouring cells of a row or column hold the same digit."),
        Rule("balance", "equal halves", "Every row and every column holds as many 0s as 1s."),
        Rule("distinct", "no two lines alike", "No two rows are the same, and no two columns are the same."),
        Rule("mark", "marks", "Cells joined by = hold the same digit; cells joined by × hold different digits."),
    )
    techniques = (
        Technique("bin.pair", "pair", 1, 10, "no_run.outside",
                  "{premises} are both {other}, so {cells} must be {value}: three in a row are not allowed."),
        Technique("bin.gap", "gap", 1, 10, "no_run.between",
                  "{premises} are both {other}; another {other} between them would make three in a row, "
                  "so {cells} is {value}."),
        Technique("bin.mark", "mark", 1, 10, "relation.direct",
                  "The mark between {premises} and {cells} decides: {cells} is {value}."),
        Technique("bin.full", "line half full", 1, 11, "count.full",
                  "{line} already has all its {other}s, so {cells} {are} {value}."),
        Technique("bin.ends", "equal ends", 2, 20, "line.ends",
                  "Both ends of {line} are {other}; a further {other} at {cells} would leave three {value}s "
                  "together, so {cells} {are} {value}."),
        Technique("bin.last_one", "one left", 2, 20, "line.one_left",
                  "Only one {other} is left in {line}; placing it at {cells} would leave three {value}s together, "
                  "so {cells} {are} {value}."),
        Technique("bin.dup2", "almost equal lines", 2, 22, "distinct.two_open",
                  "{line} agrees with {line2} everywhere else and may not become equal to it, "
                  "so {assigned}."),
        Technique("bin.dup_one", "one left, not like the other line", 2, 24, "distinct.one_left",
                  "Only one {other} is left in {line}; at {cells} it would make {line} equal to {line2}, "
                  "so {cells} is {value}."),
        Technique("bin.mask", "reserved places", 2, 24, "line.split_pairs",
                  "In each of these pairs there is just one {other}: {groups}. "
                  "That uses up all the {other}s of {line}, so {cells} {are} {value}."),
        Technique("bin.line", "finish the line", 3, 28, "line.complete",
                  "In {ways} to finish {line}, {assigned}."),
        Technique("bin.dup_k", "finish the line, not like another", 3, 32, "distinct.complete",
                  "In every way to finish {line} that does not copy {line2}, {assigned}."),
        Technique("bin.link", "linked cells", 4, 44, "links.equal",
                  "However each line is finished, {links}. With that, {line} leaves no choice: {assigned}."),
        Technique("bin.chain", "chain", 5, 60, "links.chain",
                  "{chain}. So {cells} cannot be {other}: {assigned}."),
        Technique("bin.dup_pair", "chain over two equal-looking lines", 5, 62, "links.distinct",
                  "{chain}. So {cells} cannot be {other}: {assigned}."),
        Technique("bin.cross", "row and column", 6, 75, "what_if.shallow",
                  "Suppose {cells} were {other}. {suppose} So {assigned}."),
        Technique("bin.whatif", "what-if", 6, 80, "what_if.full",
                  "Suppose {cells} were {other}. {suppose} So {assigned}."),
        Technique("bin.nested", "nested what-if", 7, 110, "what_if.nested",
                  "Suppose {cells} were {other}. {suppose} So {assigned}."),
    )  # fmt: skip
    board_type = Board
    options_type = Options
    default_size = "10x10"
    input = ("symbols",)
    codes = layers.called(binairo="penpa puzzlekit ipuz", Unruly="tatham tatham-save", cells="csv")
    presets = (("6x6", "beginner"), ("8x8", "easy"), ("10x10", "medium"), ("12x12", "hard"), ("14x14", "extreme"))
    offered = (
        sides(4, 6, 8, 10, 12, 14, 16, 20, 24, 30),
        sides(4, 6, 8, 10, 12, 14, 16, 20, unique_lines=False),
        sides(4, 6, 8, 10, 12, marks=6),
        sides(4, 6, 8, 10, 12, unique_lines=False, marks=6),
    )
    examples = (
        Example({"size": [4, 4], "grid": ["1...", "...0", "11..", "...."]}, 1, ["1001", "0110", "1100", "0011"]),
        Example({"size": [4, 4], "grid": ["..1.", "1...", "....", "...."], "unique_lines": False,
                 "relations": [[0, 0, 1, 0, "="], [0, 2, 1, 2, "="]]}, 1, ["1010", "1010", "0101", "0101"]),
        Example(EMPTY, 2),
        Example({"size": [4, 4], "grid": ["11..", "11..", "....", "...."]}, 0),
    )  # fmt: skip
    broken = (
        Broken("no_three", {"size": [4, 6], "grid": ["......"] * 4},
               ["001011", "010110", "101100", "110001"], ((3, 2), (3, 3), (3, 4))),
        Broken("balance", EMPTY, ["0010", "0011", "1100", "0101"],
               ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0))),
        Broken("distinct", {"size": [6, 6], "grid": ["......"] * 6},
               ["001011", "001101", "110010", "010101", "101100", "110010"],
               tuple((row, column) for row in (2, 5) for column in range(6))),
        Broken("mark", EMPTY | {"relations": [[0, 0, 0, 1, "="]]}, ["1001", "0110", "1100", "0011"], ((0, 0), (0, 1))),
    )  # fmt: skip

    def validate(self, board: Board) -> None:
        """Check sizes, characters and marks."""
        _check_size(*board.size)
        grid.check_cells(board.grid, board.size, f"{SYMBOLS}.")
        _check_marks(board)

    def shape(self, board: Board) -> Shape:
        """Size, whether lines must differ, whether there are marks."""
        return Shape(*board.size, board.unique_lines, bool(board.relations))

    def shape_for(self, rows: int, columns: int, options: Options) -> Shape:
        """The shape that a recipe asks for."""
        _check_size(rows, columns)
        for length, number in ((columns, rows), (rows, columns)):
            if options.unique_lines and number > _lines(length):
                raise ValueError(
                    f"there are only {_lines(length)} different lines of {length} cells, and {number} are wanted",
                    "Use a size nearer to a square, or unique_lines=false.",
                )
        return Shape(rows, columns, options.unique_lines, options.marks > 0)

    def model(self, shape: Shape) -> Model:
        """Per line: equal halves and no three in a row; all lines differ; marks are switched on by clues."""
        across, down = grid.lines(shape.rows, shape.columns)
        scopes = [Scope(f"row {number}", tuple(cells)) for number, cells in enumerate(across, 1)]
        scopes += [Scope(f"column {number}", tuple(cells)) for number, cells in enumerate(down, 1)]
        constraints: list[Constraint] = []
        for number, scope in enumerate(scopes):
            half = len(scope.cells) // 2
            constraints += [NoRun("no_three", number, 3), Count("balance", number, 1, half, half)]
        if shape.unique_lines:
            constraints.append(DistinctLines("distinct", tuple(range(shape.rows))))
            constraints.append(DistinctLines("distinct", tuple(range(shape.rows, len(scopes)))))
        clues: list[ClueTemplate] = [Given(cell) for cell in range(shape.rows * shape.columns)]
        for first, second in grid.neighbours(shape.rows, shape.columns) if shape.marks else ():
            constraints.append(Relation("mark", first, second, len(clues)))
            clues.append(Switch(len(constraints) - 1))
        return Model(
            values=("0", "1"),
            places=tuple(grid.places(shape.rows, shape.columns)),
            scopes=tuple(scopes),
            constraints=tuple(constraints),
            clues=tuple(clues),
        )

    def symmetries(self, shape: Shape) -> tuple[Symmetry, ...]:
        """Turns and mirrors, each also with 0 and 1 swapped."""
        return tuple(_symmetries(shape))

    def bindings(self, board: Board) -> list[Binding]:
        """Givens by cell, then marks."""
        text = "".join(board.grid)
        found = [(cell, SYMBOLS.index(character)) for cell, character in enumerate(text) if character != "."]
        if board.relations:
            rows, columns = board.size
            pairs = {pair: number for number, pair in enumerate(grid.neighbours(rows, columns), rows * columns)}
            for r1, c1, r2, c2, mark in board.relations:
                first, second = sorted((r1 * columns + c1, r2 * columns + c2))
                found.append((pairs[first, second], MARKS[mark]))
        return found

    def board(self, shape: Shape, bindings: Sequence[Binding]) -> Board:
        """The board that shows these clues."""
        cells = shape.rows * shape.columns
        given: list[int | None] = [None] * cells
        relations = []
        pairs = grid.neighbours(shape.rows, shape.columns) if shape.marks else []
        for clue, parameter in bindings:
            if clue < cells:
                given[clue] = parameter
            else:
                first, second = pairs[clue - cells]
                relations.append((*divmod(first, shape.columns), *divmod(second, shape.columns), "=x"[parameter]))
        size = shape.rows, shape.columns
        return Board(size, grid.cell_rows(given, shape.columns, SYMBOLS), shape.unique_lines, relations)

    def sheet(self, board: Board) -> Sheet:
        """Givens, marks, and whether lines must differ."""
        sheet = Sheet(board.size, layers.symbols_of(board.grid), flags={"unique_lines": board.unique_lines})
        for r1, c1, r2, c2, mark in board.relations:
            sheet.signs[(r1, c1), (r2, c2)] = "=" if mark == "=" else "x"
        return sheet

    def from_sheet(self, sheet: Sheet) -> Board:
        """Lines must differ where the sheet does not say that they need not."""
        layers.check(sheet, self.title, HELD)
        unique_lines = layers.rule(sheet, "unique_lines", True)
        relations: list[Joined] = [(*first, *second, sign) for (first, second), sign in sheet.signs.items()]
        board = Board(sheet.size, layers.strings_of(sheet, SYMBOLS), unique_lines, relations)
        self.validate(board)
        return board

    def strategy(self, shape: Shape, options: Options) -> Dig:
        """Givens are taken off first, so that marks carry the puzzle where they are wanted."""
        cells = shape.rows * shape.columns
        if not options.marks:
            return Dig((ClueGroup(0, cells),))
        pairs = len(grid.neighbours(shape.rows, shape.columns))
        return Dig((ClueGroup(0, cells), ClueGroup(cells, cells + pairs, min(options.marks, pairs))))

    def stored(self, shape: Shape, values: Sequence[int]) -> list[str]:
        """Rows of `0` and `1`."""
        return grid.cell_rows(values, shape.columns, SYMBOLS)

    def values(self, board: Board, stored: object) -> bytes:
        """Read rows of `0` and `1`."""
        lines = stored if isinstance(stored, list) and all(isinstance(line, str) for line in stored) else []
        if [len(line) for line in lines] != [board.size[1]] * board.size[0] or set("".join(lines)) - set(SYMBOLS):
            raise ValueError("solution is not rows of 0 and 1 of the board's size", "Give one string a row.")
        return bytes(SYMBOLS.index(character) for character in "".join(lines))

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Digits in a lattice, marks on the borders."""
        rows, columns = board.size
        marks: list[Mark] = [Lattice(rows, columns)]
        given = "".join(board.grid)
        for cell, (row, column) in enumerate(grid.places(rows, columns)):
            if given[cell] != ".":
                marks.append(Text(column + 0.5, row + 0.5, given[cell], "given"))
            elif values is not None and (value := values[cell]) is not None:
                marks.append(Text(column + 0.5, row + 0.5, SYMBOLS[value], "answer"))
        for r1, c1, r2, c2, mark in board.relations:
            marks.append(Symbol((c1 + c2 + 1) / 2, (r1 + r2 + 1) / 2, "equal" if mark == "=" else "cross", "clue"))
        return Drawing(rows, columns, tuple(marks), least_cell=18, good_cell=23)

    def read_text(self, lines: Sequence[str]) -> Board:
        """Rows of `.`, `0`, `1`, blanks between cells allowed; `_`, `-` and `?` also mean empty."""
        return Board(*grid.text_rows(lines))

    def write_text(self, board: Board) -> str:
        """One line a row."""
        return "\n".join(board.grid)


@cache
def _lines(length: int) -> int:
    """How many lines of this length have equal halves and no three in a row."""
    half = length // 2
    lines = {(symbol, 1, int(symbol)): 1 for symbol in SYMBOLS}
    for _ in range(length - 1):
        longer: dict[tuple[str, int, int], int] = {}
        for (last, run, ones), number in lines.items():
            for symbol in SYMBOLS:
                key = (symbol, run + 1 if symbol == last else 1, ones + int(symbol))
                if key[1] < 3 and key[2] <= half:
                    longer[key] = longer.get(key, 0) + number
        lines = longer
    return sum(number for (_, _, ones), number in lines.items() if ones == half)


def _check_size(rows: int, columns: int) -> None:
    for name, length in (("rows", rows), ("columns", columns)):
        if length % 2:
            raise ValueError(f"{length} {name}, and the number must be even", "Use even numbers.")
        if not LEAST <= length <= MOST:
            raise ValueError(f"{length} {name}", f"Use even numbers from {LEAST} to {MOST}.")


def _check_marks(board: Board) -> None:
    rows, columns = board.size
    seen = set()
    for number, (r1, c1, r2, c2, mark) in enumerate(board.relations, 1):
        inside = all(0 <= r < rows and 0 <= c < columns for r, c in ((r1, c1), (r2, c2)))
        pair = frozenset(((r1, c1), (r2, c2)))
        if not inside or abs(r1 - r2) + abs(c1 - c2) != 1:
            raise ValueError(f"mark {number} does not join two neighbouring cells", "Count rows and columns from 0.")
        if mark not in MARKS:
            raise ValueError(f"mark {number} is {mark!r}", 'Use "=" (equal) or "x" (different).')
        if pair in seen:
            raise ValueError(f"mark {number} joins two cells that are joined already", "Leave one of the marks out.")
        seen.add(pair)


def _symmetries(shape: Shape) -> list[Symmetry]:
    pairs = grid.neighbours(shape.rows, shape.columns) if shape.marks else []
    cells = shape.rows * shape.columns
    number = {frozenset(pair): cells + index for index, pair in enumerate(pairs)}
    found = []
    for images in grid.symmetries(shape.rows, shape.columns):
        marks = [number[frozenset((images[first], images[second]))] for first, second in pairs]
        found += [Symmetry((*images, *marks), values) for values in ((0, 1), (1, 0))]
    return found
