"""Slitherlink (Fences, Loop the Loop): one closed loop along the borders of the cells, counted by digits.

The rules are those of Nikoli, 1989. A loop parts the plane into inside and outside, so each cell is one of two
colours, the plane around the board is one more face, known to be outside, and a border is drawn just where its two
faces differ. People colour cells to find borders, and so does the model: the colours are variables like the borders,
and that all of one colour hangs together (the outside around the board) follows from the single loop and is said too.
"""

from collections.abc import Sequence

import msgspec

from gridproof import borders, grid, layers
from gridproof.borders import OUTSIDE, Shape
from gridproof.drawing import Dot, Drawing, Line, Mark, Text
from gridproof.family import Broken, Example, Family, Rule, Technique, ladder, sides
from gridproof.making import Loop
from gridproof.model import (
    Binding,
    Constraint,
    Count,
    Model,
    Place,
    Scope,
    Switch,
    Symmetry,
)
from gridproof.sheet import Answer, Sheet

DIGITS = "01234"
UNKNOWN = "?"
COLOURS = "01"
HELD = layers.Held(numbers=True)
LEAST, MOST = 1, 100
SMALLEST, LARGEST = 16, 1600
_NOT_YET = "With {cells} the loop would be closed too early: {unfinished}. So it is not drawn."


class Board(msgspec.Struct):
    """A Slitherlink board: rows of `.` and `0` to `4`, the number of the cell's borders that the loop takes.

    `?` is a digit that is not told: it says nothing.
    """

    size: tuple[int, int]
    clues: list[str]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe: none yet."""


class Slitherlink(Family):
    """The family."""

    name = "slitherlink"
    title = "Slitherlink"
    aliases = ("fences", "loopy", "slither")
    summary = "Draw one closed loop along the borders of cells; digits say how many borders of a cell it takes."
    goal = "draw one closed loop along the dotted lines."
    rules = (
        Rule("number", "numbers", "A digit says how many of the four borders of its cell belong to the loop."),
        Rule("dot", "no ends and no branches", "At each dot two lines meet or none: the loop never ends or branches."),
        Rule("loop", "a single loop", "All lines form one closed loop."),
    )
    techniques = ladder(
        Technique("sl.zero", "zero", 1, 10, "edges.zero",
                  "{line} has a 0, so {cells} {are} not drawn.", ("number",)),
        Technique("sl.clue_done", "number complete", 1, 10, "edges.done",
                  "{line} has as many lines as its {clue} says, so {cells} {are} not drawn.", ("number",)),
        Technique("sl.clue_rest", "number needs the rest", 1, 10, "edges.rest",
                  "{line} needs all that is left for its {clue}, so {cells} {are} drawn.", ("number",)),
        Technique("sl.vertex", "the line goes on", 1, 10, "edges.goes_on",
                  "The line that arrives at {line} can only go on along {cells}."),
        Technique("sl.vertex_full", "no branches", 1, 10, "edges.two_meet",
                  "Two lines meet at {line} already, so {cells} {are} not drawn."),
        Technique("sl.vertex_end", "no loose ends", 1, 10, "edges.no_end",
                  "A line along {cells} could not go on at {line}, so it is not drawn."),
        Technique("sl.sides", "inside and outside", 1, 11, "sides.rest",
                  "Every border of every row and column is known, and so is which cells are inside the loop."),
        Technique("sl.corner", "number in a corner", 1, 12, "corners.board",
                  "In a corner of the board both borders are drawn or neither. For the {clue} of {line} that means: "
                  "{assigned}."),
        Technique("sl.03", "0 next to 3", 1, 12, "corners.zero_three",
                  "The 0 of {line} takes ways from the 3 of {line2}, so {assigned}."),
        Technique("sl.33", "3s side by side", 1, 14, "corners.threes",
                  "3s side by side, {units}, always share this picture: {assigned}."),
        Technique("sl.33d", "3s on a diagonal", 2, 16, "corners.diagonal",
                  "3s on a diagonal with nothing or only 2s between, {units}, always share this picture: {assigned}."),
        Technique("sl.into3", "line into a 3", 2, 18, "corners.line_into_three",
                  "The line that arrives at {line2} must run around the far side of {line} with its 3: {assigned}."),
        Technique("sl.into1", "line into a corner", 2, 18, "corners.line_into",
                  "A line arrives at {line2}, a corner of the {clue} of {line}, so {assigned}."),
        Technique("sl.cut_corner", "blocked corner", 2, 18, "corners.blocked",
                  "At {line2} both borders of {line} are drawn or neither; with its {clue}, {assigned}."),
        Technique("sl.loop_closed", "the loop is closed", 2, 20, "loop.closed",
                  "The loop is closed, so nothing else is drawn in any row or column."),
        Technique("sl.no_short_loop", "not closed yet", 2, 20, "loop.not_yet", _NOT_YET),
        Technique("sl.no_long_loop", "a long path not closed yet", 2, 24, "loop.not_yet_long", _NOT_YET),
        Technique("sl.sector", "what corners pass on", 3, 28, "sectors.pass_on",
                  "How many borders are drawn at each corner passes on along {units}: {assigned}."),
        Technique("sl.colour", "inside meets outside", 3, 30, "sides.differ",
                  "{sides}. So just one of the two is inside, and {cells} between them is drawn."),
        Technique("sl.colour_same", "both inside or both outside", 3, 30, "sides.same",
                  "{sides}. So both are inside or both are outside, and {cells} between them is not drawn."),
        Technique("sl.parity_pair", "linked borders", 4, 40, "linked.number",
                  "By known borders {sides}. That ties borders of {line} together; with its {clue}, {assigned}."),
        Technique("sl.colour_clue", "number between inside and outside", 4, 42, "linked.colours",
                  "{held}. With that, the {clue} of {line} leaves only this: {assigned}."),
        Technique("sl.path_end", "dead end", 4, 43, "linked.dot",
                  "By known borders {sides}. That ties borders at {line} together: {assigned}."),
        Technique("sl.parity_cut", "in and out of an area", 4, 44, "linked.all",
                  "The loop leaves any area as often as it enters it. Counted with what is tied together at {units}, "
                  "{assigned}."),
        Technique("sl.colouring", "colouring", 5, 52, "sides.known",
                  "Known borders tell of {count} whether inside or outside the loop."),
        Technique("sl.colour_tied", "colour by what is tied", 5, 54, "linked.faces",
                  "The loop leaves any area as often as it enters it. Counted with what is tied together at {units}, "
                  "{assigned}."),
        Technique("sl.connect_in", "one piece", 5, 56, "connected.bridge",
                  "All that is {value} is one piece; without {cells} it would fall apart, so {assigned}."),
        Technique("sl.connect_out", "cut off", 5, 56, "connected.cut_off",
                  "All that is {other} is one piece; {cells} cannot be part of it, so {assigned}."),
        Technique("sl.whatif", "what-if", 6, 80, "failed_literal.simple",
                  "Suppose {supposed}. {suppose} So {assigned}."),
        Technique("sl.whatif_area", "what-if with areas", 6, 90, "linked.what_if",
                  "Suppose {supposed}. {suppose} So {assigned}."),
        Technique("sl.nested", "nested what-if", 7, 110, "failed_literal.nested",
                  "Suppose {supposed}. {suppose} So {assigned}."),
    )  # fmt: skip
    board_type = Board
    options_type = Options
    default_size = "10x10"
    presets = (("5x5", "beginner"), ("7x7", "easy"), ("10x10", "medium"), ("10x10", "hard"), ("15x15", "expert"))
    offered = (sides(4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40),)
    input = ("edges",)
    codes = layers.called(
        slither="puzzlink pzprv3",
        slitherlink="kanpen pencilbox penpa puzzlekit ipuz",
        Loopy="tatham tatham-save",
        cells="csv",
    )
    examples = (
        Example({"size": [5, 5], "clues": [".1...", ".3.03", ".....", "0..3.", "0...3"]}, 1,
                ["00010", "01111", "00110", "00100", "00111"]),
        Example({"size": [3, 4], "clues": ["1..2", "3.3.", "...."]}, 1, ["0011", "1001", "1111"]),
        Example({"size": [3, 3], "clues": ["...", ".4.", "..."]}, 1, ["000", "010", "000"]),
        Example({"size": [2, 2], "clues": ["..", ".."]}, 2),
        Example({"size": [1, 3], "clues": ["4.4"]}, 0),
    )  # fmt: skip
    broken = (
        Broken("number", {"size": [2, 2], "clues": ["3.", ".."]}, ["11", "11"],
               ((0, 0, "top"), (0, 0, "left"), (0, 1, "left"), (1, 0, "top"))),
        Broken("dot", {"size": [2, 2], "clues": ["..", ".."]}, {"h": ["11", "10", "00"], "v": ["110", "000"]},
               ((0, 0, "top"), (0, 1, "top"), (0, 1, "left"), (0, 2, "left"))),
        Broken("loop", {"size": [1, 3], "clues": ["..."]}, ["101"],
               ((0, 2), (0, 2, "top"), (1, 2, "top"), (0, 2, "left"), (0, 3, "left"))),
    )  # fmt: skip

    def validate(self, board: Board) -> None:
        """Check sizes and characters."""
        grid.check_sides(*board.size, LEAST, MOST)
        grid.check_cells(board.clues, board.size, f"{DIGITS}{UNKNOWN}.", "clues")

    def shape(self, board: Board) -> Shape:
        """The size."""
        return Shape(*board.size)

    def shape_for(self, rows: int, columns: int, options: Options) -> Shape:
        """The shape that a recipe asks for."""
        grid.check_sides(rows, columns, LEAST, MOST)
        return Shape(rows, columns)

    def model(self, shape: Shape) -> Model:
        """Numbers count the borders of cells, dots have two lines or none, colours differ across lines; one loop."""
        cells, dots = borders.borders_of_cells(shape), borders.borders_of_dots(shape)
        scopes = [Scope("the plane outside", (shape.outside,)), *cells, *dots]
        constraints: list[Constraint] = [Count("loop", 0, 1, 0, 0)]
        constraints += [Count("number", clue + 1, 1, 0, 4, clue=clue) for clue in range(len(cells))]
        constraints += [Count("dot", number, 1, 0, 2, even=True) for number in range(len(cells) + 1, len(scopes))]
        constraints += borders.differences(shape)
        constraints.append(borders.single_loop(shape))
        constraints += borders.connected(shape)
        return Model(
            values=tuple(COLOURS),
            places=(
                *grid.places(shape.rows, shape.columns),
                OUTSIDE,
                *((row, column, "top") for row, column in shape.tops()),
                *((row, column, "left") for row, column in shape.lefts()),
            ),
            scopes=tuple(scopes),
            constraints=tuple(constraints),
            clues=tuple(Switch(clue + 1) for clue in range(len(cells))),
        )

    def word(self, place: Place, value: int, several: bool = False) -> str | None:
        """Borders are drawn or not, cells inside or outside."""
        return (("not drawn", "drawn") if len(place) > 2 else ("outside", "inside"))[value]

    def symmetries(self, shape: Shape) -> tuple[Symmetry, ...]:
        """Turns and mirrors."""
        return tuple(_symmetries(shape))

    def bindings(self, board: Board) -> list[Binding]:
        """Digits by cell."""
        return [(cell, int(character)) for cell, character in enumerate("".join(board.clues)) if character in DIGITS]

    def board(self, shape: Shape, bindings: Sequence[Binding]) -> Board:
        """The board that shows these digits."""
        digits: list[int | None] = [None] * shape.outside
        for cell, number in bindings:
            digits[cell] = number
        return Board((shape.rows, shape.columns), grid.cell_rows(digits, shape.columns, DIGITS))

    def sheet(self, board: Board) -> Sheet:
        """The digits."""
        return Sheet(board.size, layers.symbols_of(board.clues))

    def from_sheet(self, sheet: Sheet) -> Board:
        """The digits."""
        layers.check(sheet, self.title, HELD)
        board = Board(sheet.size, layers.strings_of(sheet, DIGITS, hidden=True))
        self.validate(board)
        return board

    def strategy(self, shape: Shape, options: Options) -> Loop:
        """A loop that reaches everywhere, and as few digits as the level allows."""
        return Loop()

    def stored(self, shape: Shape, values: Sequence[int]) -> list[str]:
        """Rows of `1` for inside and `0` for outside."""
        return grid.cell_rows(values[: shape.outside], shape.columns, COLOURS)

    def values(self, board: Board, stored: object) -> bytes:
        """Read rows of `1` (inside) and `0`; or a drawing as borders, {"h": above cells, "v": left of cells}.

        `h` has a row more than the board, `v` a column more. The cells of a drawing are coloured from the left:
        inside and outside change at each line.
        """
        rows, columns = board.size
        if isinstance(stored, dict):
            across = _bits(stored.get("h"), rows + 1, columns, "solution's h")
            down = _bits(stored.get("v"), rows, columns + 1, "solution's v")
            faces = [sum(line[: column + 1]) % 2 for line in down for column in range(columns)]
            return bytes([*faces, 0, *(bit for line in across + down for bit in line)])
        faces = [bit for line in _bits(stored, rows, columns, "solution") for bit in line]
        return bytes([*faces, 0, *borders.borders_between(Shape(rows, columns), [*faces, 0])])

    def answer_of(self, stored: object) -> Answer:
        """Cells inside as 1, outside as 0; a drawing as borders must part the two."""
        if not isinstance(stored, dict):
            return super().answer_of(stored)
        lines = stored.get("h")
        if not isinstance(lines, list) or not lines or not isinstance(lines[0], str):
            raise ValueError("solution's h is not rows of 0 and 1", "Give one string a row.")
        shape = Shape(len(lines) - 1, len(lines[0]))
        values = self.values(Board((shape.rows, shape.columns), []), stored)
        faces = values[: shape.outside + 1]
        if list(values[shape.outside + 1 :]) != borders.borders_between(shape, faces):
            raise ValueError("the borders of the solution do not part inside from outside", "Draw one closed loop.")
        return [list(faces[row * shape.columns : (row + 1) * shape.columns]) for row in range(shape.rows)]

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Dots, digits, and the loop as lines."""
        shape = self.shape(board)
        marks: list[Mark] = [Dot(x, y, "grid") for y, x in grid.places(shape.rows + 1, shape.columns + 1)]
        for (row, column), character in zip(grid.places(*board.size), "".join(board.clues), strict=True):
            if character != ".":
                marks.append(Text(column + 0.5, row + 0.5, character, "clue", 0.56))
        if values is not None:
            segments = [((x, y), (x + 1, y)) for y, x in shape.tops() if values[shape.top(y, x)] == 1]
            segments += [((x, y), (x, y + 1)) for y, x in shape.lefts() if values[shape.left(y, x)] == 1]
            marks += [Line(points, "loop", "answer") for points in grid.polylines(segments)]
        return Drawing(shape.rows, shape.columns, tuple(marks), (0.2, 0.35, 0.2, 0.2), least_cell=18, good_cell=22)

    def read_text(self, lines: Sequence[str]) -> Board:
        """Rows of `.`, `0` to `4` and `?` (not told), blanks between cells allowed; `_` and `-` also mean no digit."""
        return Board(*grid.text_rows(lines, "_-"))

    def write_text(self, board: Board) -> str:
        """One line a row."""
        return "\n".join(board.clues)


def _bits(stored: object, rows: int, columns: int, name: str) -> list[list[int]]:
    lines = stored if isinstance(stored, list) and all(isinstance(line, str) for line in stored) else []
    if [len(line) for line in lines] != [columns] * rows or set("".join(lines)) - set(COLOURS):
        raise ValueError(f"{name} is not {rows} rows of {columns} times 0 or 1", "Give one string a row.")
    return [[int(character) for character in line] for line in lines]


def _symmetries(shape: Shape) -> list[Symmetry]:
    """Turns and mirrors; some are the same on boards of one row or column."""
    images = dict.fromkeys(tuple(image) for image in grid.symmetries(shape.rows, shape.columns))
    return [Symmetry(image, (0, 1)) for image in images]
