"""Nonogram (Griddlers, Picture Cross): the lengths of the filled blocks along every line, in order.

Non Ishida and Tetsuya Nishio found the puzzle in 1987. `[]` is an empty line; null is a line whose clue is missing,
which is another thing: anything may stand there. Blocks that fill less in the rows than in the columns are no error of
form, so such a board is read and honestly has no solution. A block whose length is hidden, `?`, leaves its line without
a clue. Cells may be given, so that a picture half filled can be checked and solved on; such boards are a shape of their
own.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product, repeat

import msgspec

from gridproof import digits, filled, grid, layers
from gridproof.drawing import Drawing, Lattice, Line, Mark, Square, Text
from gridproof.family import Broken, Example, Family, Rule, Technique, ladder, sides
from gridproof.making import Picture
from gridproof.model import (
    Binding,
    ClueTemplate,
    Given,
    Model,
    Place,
    Runs,
    Scope,
    Switch,
    Symmetry,
    packed,
    unpacked,
)
from gridproof.sheet import HIDDEN, Sheet

LEAST, MOST = 1, 127
MISSING = "?"
HELD = layers.Held(numbers=True, around=("left", "top"))
CARRIED = 15
"""From this side on, every fifth line is drawn through the clues as well."""

ARCH = {"size": [4, 4], "rows": [[2], [1, 1], [4], [1, 1]], "cols": [[3], [1, 1], [1, 1], [3]]}
THREEFOLD = {"size": [4, 5], "rows": [[1, 1], [1, 1], [1], [3]], "cols": [[1], [1, 1], [2], [1, 1], [1]]}

Lengths = list[int]


class Board(msgspec.Struct):
    """A Nonogram: the block lengths of each row from the left and of each column from the top.

    `[]` is an empty line, null a missing clue, -1 a block whose length is not told. Cells may be given as rows of `.`,
    `0`, `1`.
    """

    size: tuple[int, int]
    rows: list[Lengths | None]
    cols: list[Lengths | None]
    grid: list[str] = []


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """There are none."""


class Shape(msgspec.Struct, frozen=True):
    """What decides the model of a board. Clues are those of rows, those of columns, then cells if any is given."""

    rows: int
    columns: int
    givens: bool = False


class Nonogram(Family):
    """The family."""

    name = "nonogram"
    title = "Nonogram"
    aliases = ("griddler", "picross", "hanjie")
    summary = "Fill cells: the numbers of a line are the lengths of its blocks of filled cells, in order."
    goal = "fill cells so that the blocks of every row and column are those of its numbers."
    rules = (
        Rule("row", "blocks of a row",
             "The numbers at a row are the lengths of its blocks of filled cells, from left to right."),
        Rule("column", "blocks of a column",
             "The numbers at a column are the lengths of its blocks of filled cells, from top to bottom."),
    )  # fmt: skip
    techniques = ladder(
        Technique("non.empty", "empty line", 1, 10, "runs.empty", "{line} has no blocks, so {cells} {are} empty."),
        Technique("non.fit", "full line", 1, 10, "runs.fit",
                  "{line} has just enough cells for {clue}, with one empty cell between neighbours: {assigned}."),
        Technique("non.done", "all blocks filled", 1, 10, "runs.all_filled",
                  "All that {line} ({clue}) needs is filled, so {cells} {are} empty."),
        Technique("non.rest", "all cells needed", 1, 10, "runs.all_needed",
                  "{line} ({clue}) needs every cell that is left, so {cells} {are} filled."),
        Technique("non.overlap", "overlap", 1, 12, "runs.overlap",
                  "Pushed as far as it goes either way, the block of {number} in {line} ({clue}) covers the same "
                  "cells, so {assigned}."),
        Technique("non.reach", "out of reach", 1, 13, "runs.reach",
                  "{cells} {are} empty, since no block of {line} ({clue}) can reach there."),
        Technique("non.edge", "block at an edge", 2, 16, "runs.edge",
                  "The block of {number} at {group} cannot grow past the edge or the empty cell beside it, "
                  "so {assigned}."),
        Technique("non.join_gap", "finished block", 2, 16, "runs.gap",
                  "The block of {number} in {line} ({clue}) is complete at {group}, so {assigned}."),
        Technique("non.cap", "longest block", 2, 16, "runs.cap",
                  "No block of {line} ({clue}) that can lie at {group} is longer than {number}, so {assigned}."),
        Technique("non.small_gap", "small gap", 2, 18, "runs.small_gap",
                  "The space at {cells} is too short for any block of {line} ({clue}) that could lie there, "
                  "so it stays empty."),
        Technique("non.join", "join", 2, 20, "runs.join",
                  "{group} and {group2} can only be parts of the same block of {number}, so {assigned}."),
        Technique("non.split", "split", 2, 20, "runs.split",
                  "A filled cell between {group} and {group2} would make a block of {number}, which is longer than any "
                  "of {line} ({clue}) that can lie there: {assigned}."),
        Technique("non.mercury", "stretch from an edge", 2, 20, "runs.stretch",
                  "The block of {number} at {group} has too little room on one side and must stretch to the other, "
                  "so {assigned}."),
        Technique("non.overlap_known", "overlap with what is known", 2, 24, "runs.known_overlap",
                  "With what is known of {line} ({clue}), the first and the last place of the block of {number} "
                  "overlap, so {assigned}."),
        Technique("non.reach_known", "out of reach of what is known", 2, 24, "runs.known_reach",
                  "{cells} {are} empty, since with what is known of {line} ({clue}) no block can reach there."),
        Technique("non.identify", "whichever block it is", 3, 26, "runs.identify",
                  "Whichever block of {line} ({clue}) {group} belongs to, {assigned}."),
        Technique("non.line", "finish the line", 3, 30, "runs.few_ways",
                  "In {ways} to finish {line} ({clue}), {assigned}."),
        Technique("non.line_long", "finish the line, many ways", 3, 36, "runs.all_ways",
                  "In {ways} to finish {line} ({clue}), {assigned}."),
        Technique("non.pair", "chain of lines", 5, 60, "runs.chain", "{chain}. So {assigned}."),
        Technique("non.cross2", "one look ahead", 6, 75, "runs.cross", "Suppose {supposed}. {suppose} So {assigned}."),
        Technique("non.whatif", "what-if", 6, 80, "failed_literal.simple",
                  "Suppose {supposed}. {suppose} So {assigned}."),
        Technique("non.nested", "nested what-if", 7, 110, "failed_literal.nested",
                  "Suppose {supposed}. {suppose} So {assigned}."),
    )  # fmt: skip
    board_type = Board
    options_type = Options
    default_size = "10x10"
    presets = (("5x5", "beginner"), ("10x10", "easy"), ("15x15", "medium"), ("15x15", "expert"), ("20x20", "extreme"))
    offered = (sides(5, 8, 10, 15, 20, 25, 30, 40, 50),)
    input = ("shading",)
    codes = layers.called(
        nonogram="puzzlink pzprv3 penpa non webpbn olsak-g olsak-mk cwd nin pbm puzzlekit ipuz",
        Pattern="tatham tatham-save",
    )
    examples = (
        Example({"size": [5, 5], "rows": [[1], [3], [5], [], [1, 1]], "cols": [[1], [2, 1], [3], [2, 1], [1]]}, 1,
                ["00100", "01110", "11111", "00000", "01010"]),
        Example(ARCH, 1, ["0110", "1001", "1111", "1001"]),
        Example({"size": [5, 5], "rows": [[1, 1], None, [5], [3], None], "cols": [[2], [4], [4], [4], [2]]}, 1,
                ["01010", "11111", "11111", "01110", "00100"]),
        Example(THREEFOLD, 2),
        Example(THREEFOLD | {"grid": ["1...1", ".....", ".....", "0...."]}, 1, ["10001", "01010", "00100", "01110"]),
        Example({"size": [2, 3], "rows": [[2], [1, 1]], "cols": [[1], [], [1]]}, 0),
    )  # fmt: skip
    broken = (
        Broken("row", ARCH, ["0110", "1001", "1001", "1111"],
               ((2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 1), (3, 2), (3, 3))),
        Broken("column", ARCH, ["0011", "1001", "1111", "1001"],
               ((0, 1), (1, 1), (2, 1), (3, 1), (0, 3), (1, 3), (2, 3), (3, 3))),
    )  # fmt: skip

    def validate(self, board: Board) -> None:
        """Check sizes, blocks and given cells."""
        rows, columns = board.size
        grid.check_sides(rows, columns, LEAST, MOST)
        _check_blocks("row", board.rows, rows, columns)
        _check_blocks("column", board.cols, columns, rows)
        filled.check(board.grid, board.size)

    def shape(self, board: Board) -> Shape:
        """Size, and whether cells are given."""
        return Shape(*board.size, bool(board.grid))

    def shape_for(self, rows: int, columns: int, options: Options) -> Shape:
        """The shape that a recipe asks for."""
        grid.check_sides(rows, columns, LEAST, MOST)
        return Shape(rows, columns)

    def model(self, shape: Shape) -> Model:
        """The runs of each line, switched on by its clue."""
        across, down = grid.lines(shape.rows, shape.columns)
        scopes = [Scope(f"row {number}", tuple(cells)) for number, cells in enumerate(across, 1)]
        scopes += [Scope(f"column {number}", tuple(cells)) for number, cells in enumerate(down, 1)]
        clues: list[ClueTemplate] = [Switch(number) for number in range(len(scopes))]
        if shape.givens:
            clues += [Given(cell) for cell in range(shape.rows * shape.columns)]
        return Model(
            values=("0", "1"),
            places=tuple(grid.places(shape.rows, shape.columns)),
            scopes=tuple(scopes),
            constraints=tuple(
                Runs("row" if number < shape.rows else "column", number, number) for number in range(len(scopes))
            ),
            clues=tuple(clues),
        )

    def word(self, place: Place, value: int, several: bool = False) -> str | None:
        """Filled, or empty."""
        return ("empty", "filled")[value]

    def symmetries(self, shape: Shape) -> tuple[Symmetry, ...]:
        """Turns and mirrors; some lines are then read from the other end."""
        return tuple(_symmetries(shape))

    def bindings(self, board: Board) -> list[Binding]:
        """Blocks of rows, blocks of columns, given cells."""
        lines = [*board.rows, *board.cols]
        told = ((clue, lengths) for clue, lengths in enumerate(lines) if lengths is not None and HIDDEN not in lengths)
        return [(clue, packed(lengths)) for clue, lengths in told] + filled.bindings(board.grid, len(lines))

    def board(self, shape: Shape, bindings: Sequence[Binding]) -> Board:
        """The board that shows these clues."""
        known, number = dict(bindings), shape.rows + shape.columns
        lines = [unpacked(known[clue]) if clue in known else None for clue in range(number)]
        size = (shape.rows, shape.columns)
        given = filled.shown(bindings, size, number) if shape.givens else []
        return Board(size, lines[: shape.rows], lines[shape.rows :], given)

    def roomy(self, shape: Shape) -> Shape:
        """Cells may always be given."""
        return msgspec.structs.replace(shape, givens=True)

    def sheet(self, board: Board) -> Sheet:
        """Blocks of rows at the left, blocks of columns above, given cells."""
        return Sheet(
            board.size,
            layers.symbols_of(board.grid),
            around={"left": _copied(board.rows), "top": _copied(board.cols)},
        )

    def from_sheet(self, sheet: Sheet) -> Board:
        """If one of the sides is left out, its clues are missing."""
        layers.check(sheet, self.title, HELD)
        if not set(HELD.around) & set(sheet.around):
            raise ValueError("the board has no blocks", "Give those of rows at the left, those of columns above.")
        rows, columns = (
            _copied(sheet.around.get(side, [None] * length))
            for side, length in zip(HELD.around, sheet.size, strict=True)
        )
        board = Board(sheet.size, rows, columns, layers.given_of(sheet))
        self.validate(board)
        return board

    def strategy(self, shape: Shape, options: Options) -> Picture:
        """A random picture."""
        return Picture(shape.rows, shape.columns)

    def of_picture(self, picture: Sequence[str]) -> Board:
        """The blocks of the picture's lines."""
        lines = [*picture, *map("".join, zip(*picture, strict=True))]
        blocks = [[len(block) for block in line.split("0") if block] for line in lines]
        return Board((len(picture), len(picture[0])), list(blocks[: len(picture)]), list(blocks[len(picture) :]))

    def stored(self, shape: Shape, values: Sequence[int]) -> list[str]:
        """Rows of `0` and `1`, which is a filled cell."""
        return grid.cell_rows(values, shape.columns, "01")

    def values(self, board: Board, stored: object) -> bytes:
        """Read rows of `1`, and `0` or `.` for a cell that is not filled."""
        return grid.shading(stored, *board.size)

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Blocks in gutters at the left and above, squares in filled cells, every fifth line heavier."""
        rows, columns = board.size
        across, left = _gutter([_words(lengths) for lengths in board.rows], wide=True)
        down, top = _gutter([_words(lengths) for lengths in board.cols], wide=False)
        marks: list[Mark] = [Lattice(rows, columns)]
        out = -1 if max(rows, columns) >= CARRIED else 0
        marks += [Line(((x, out * top), (x, rows)), "medium", "grid") for x in range(5, columns, 5)]
        marks += [Line(((out * left, y), (columns, y)), "medium", "grid") for y in range(5, rows, 5)]
        marks += filled.drawn(board.size, board.grid, values, Square)
        marks += [Text(-away, row + 0.5, word, "clue", _type(word)) for row, away, word in across]
        marks += [Text(column + 0.5, -away, word, "clue", _type(word)) for column, away, word in down]
        return Drawing(rows, columns, tuple(marks), (left, top, 0, 0), least_cell=12, good_cell=17)

    def read_text(self, lines: Sequence[str]) -> Board:
        """A line `rows` and below it the blocks of each row, a line `columns` and below it those of each column.

        Blocks are separated by blanks or commas; `0` is an empty line, `?` a missing clue, and `?` in brackets or among
        numbers a block whose length is not told. A line `grid` and rows of `.`, `0`, `1` below it may follow.
        """
        parts = grid.parts(lines, ("rows", "columns"), ("grid",))
        rows, columns = (
            [_lengths(name[:-1], number, line) for number, line in enumerate(parts[name], 1)]
            for name in ("rows", "columns")
        )
        return Board((len(rows), len(columns)), rows, columns, filled.read(parts.get("grid", ())))

    def write_text(self, board: Board) -> str:
        """A clue a line, and the grid if cells are given."""
        rows, columns = (
            ["[?]" if lengths == [HIDDEN] else " ".join(_words(lengths)) for lengths in lines]
            for lines in (board.rows, board.cols)
        )
        return "\n".join(["rows", *rows, "columns", *columns, *filled.written(board.grid)])


def _words(lengths: Lengths | None) -> list[str]:
    """A clue as people write it: `0` for an empty line."""
    return [MISSING] if lengths is None else [digits.word(length, "0") for length in lengths or (0,)]


def _lengths(line: str, number: int, text: str) -> Lengths | None:
    plain = text.strip()
    if plain == MISSING:
        return None
    bracketed = plain[:1] == "[" and plain[-1:] == "]"
    words = (plain[1:-1] if bracketed else plain).replace(",", " ").split()
    if not words or not all(word == MISSING or grid.is_number(word) for word in words):
        raise ValueError(
            f"{line} {number} has the blocks '{text}'",
            f"Use whole numbers, 0 for an empty line, {MISSING} for a missing clue.",
        )
    return [] if words == ["0"] else [HIDDEN if word == MISSING else int(word) for word in words]


def _type(word: str) -> float:
    """The height of type in which a number fits into its column."""
    return 0.58 if len(word) < 3 else 0.43


def _gutter(clues: Iterable[list[str]], *, wide: bool) -> tuple[list[tuple[int, float, str]], float]:
    """The numbers beside the grid, as (line, distance from the grid, number), and the room they take.

    Side by side (`wide`), numbers of two digits need more room than the usual pitch.
    """
    lines = list(clues)
    crowded = wide and any(min(map(len, pair)) > 1 for words in lines for pair in pairwise(words))
    pitch = 0.95 if crowded else 0.78
    first = 0.55 if wide else 0.45
    placed = [
        (line, first + pitch * place, word)
        for line, words in enumerate(lines)
        for place, word in enumerate(reversed(words))
    ]
    return placed, first + pitch * (max(map(len, lines)) - 1) + 0.4


def _copied(lines: Sequence[Lengths | None]) -> list[Lengths | None]:
    return [None if lengths is None else list(lengths) for lengths in lines]


def _check_blocks(line: str, clues: Sequence[Lengths | None], number: int, length: int) -> None:
    if len(clues) != number:
        raise ValueError(
            f"there are blocks for {len(clues)} {line}s, but the board has {number}",
            f"Give one list for each {line}, [] for an empty one, null for a missing clue.",
        )
    for place, lengths in enumerate(clues, 1):
        if not lengths:
            continue
        told = [length for length in lengths if length != HIDDEN]
        if min(told, default=1) < 1:
            raise ValueError(f"{line} {place} has a block of {min(told)} cells", "Use [] for an empty line.")
        needed = sum(told) + 2 * len(lengths) - len(told) - 1
        if needed > length:
            raise ValueError(
                f"the blocks of {line} {place} need {needed} cells with the gaps between, but it has {length}",
                "Make the blocks shorter, or the board larger.",
            )


def _symmetries(shape: Shape) -> list[Symmetry]:
    """Turns and mirrors: lines become lines, some of them read from the other end."""
    rows, columns = shape.rows, shape.columns
    turns = product((False, True) if rows == columns else (False,), (False, True), (False, True))
    cells = grid.symmetries(rows, columns) if shape.givens else repeat([])
    found = []
    for (transposed, flip_rows, flip_columns), images in zip(turns, cells, strict=False):
        down = range(rows)[:: -1 if flip_rows else 1]
        across = range(rows, rows + columns)[:: -1 if flip_columns else 1]
        lines = [*across, *down] if transposed else [*down, *across]
        rows_back, columns_back = (flip_rows, flip_columns) if transposed else (flip_columns, flip_rows)
        backwards = [*(range(rows) if rows_back else ()), *(range(rows, rows + columns) if columns_back else ())]
        clues = [*lines, *(rows + columns + image for image in images)]
        found.append(Symmetry(tuple(clues), (0, 1), tuple(backwards)))
    return found
