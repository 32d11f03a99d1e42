"""Star Battle (Queens): so many stars in every row, column and region, and no two that touch.

The rules are those of Hans Eendebak's puzzle of 2003. One star a line on coloured regions is played as Queens; there,
regions in several pieces occur, and nothing here asks whether a region hangs together. Two cells touch just if some
square of two by two cells holds both, so that each such square may hold one star. Cells may be given, with a star or
without, so that a board half filled can be checked and solved on; such boards are a shape of their own.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Annotated

import msgspec

from gridproof import filled, grid, layers, region_maps
from gridproof.drawing import Drawing, Lattice, Line, Mark, Star, Text
from gridproof.family import Broken, Edit, Example, Family, Rule, Technique, ladder, sides
from gridproof.making import Regions as Making
from gridproof.model import Binding, Constraint, Count, Given, Model, Place, Scope, Symmetry
from gridproof.sheet import Sheet

LEAST, MOST = 1, len(region_maps.LETTERS)
MADE = {1: (4, 17), 2: (8, 17), 3: (13, 15)}
"""The least and the greatest side of the boards that are made, by the number of stars."""
HELD = layers.Held(numbers=True, regions=True, flags=("stars",))
ONE_STAR = {
    "size": [5, 5],
    "stars": 1,
    "regions": [[0, 1, 1, 2, 2], [0, 0, 2, 2, 2], [3, 3, 3, 4, 2], [3, 3, 3, 4, 4], [3, 3, 3, 4, 4]],
}
QUARTERS = {"size": [4, 4], "stars": 1, "regions": [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]}

UNITS = ("row", "column", "region")
_INSIDE = "All the stars that {units} {need} lie in {within}, where no others are missing: {assigned}."
_LEFT = "What is left of {within} lies in {units}, so {remainder} {assigned}."

Regions = tuple[tuple[int, ...], ...]


class Board(msgspec.Struct):
    """A Star Battle board: stars in each line and region, a matrix of region numbers from 0, as many as rows.

    Cells may be given as rows of `.`, `0` (no star) and `1` (star).
    """

    size: tuple[int, int]
    stars: int
    regions: list[list[int]]
    grid: list[str] = []


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wishes of a recipe."""

    stars: Annotated[int, msgspec.Meta(ge=1, description="stars in each row, column and region")] = 1


class Shape(msgspec.Struct, frozen=True):
    """What decides the model of a board. Without regions, stars are placed in rows and columns alone."""

    side: int
    stars: int
    regions: Regions = ()
    givens: bool = False


class StarBattle(Family):
    """The family."""

    name = "starbattle"
    title = "Star Battle"
    aliases = ("star battle", "star-battle", "queens")
    summary = "Place stars: so many in every row, column and region, none touching another, not even at a corner."
    goal = "place the stars so that every row, column and region holds the same number and none touch."
    rules = (
        Rule("row", "stars of a row", "Every row holds the same number of stars, which the puzzle names."),
        Rule("column", "stars of a column", "Every column holds as many stars as every row."),
        Rule("region", "stars of a region", "Every region within bold lines holds as many stars as every row."),
        Rule("touch", "no touching", "Two stars never touch, not even at a corner or across a bold line."),
    )
    techniques = ladder(
        Technique("sb.touch", "no touching", 1, 10, "count.around",
                  "No star may touch the one at {group}: {assigned}."),
        Technique("sb.unit_full", "unit full", 1, 10, "count.done",
                  "{line} has all its stars: {assigned}.", UNITS),
        Technique("sb.only", "only places left", 1, 12, "count.last",
                  "{line} needs all the cells that it has left: {assigned}.", UNITS),
        Technique("sb.shape", "forced by shape", 2, 18, "count.shape",
                  "Wherever the missing stars of {line} go, with none touching another, {assigned}.", UNITS),
        Technique("sb.blocks_all", "kill zone", 2, 20, "count.zone",
                  "Wherever the missing stars of {line} go, one will touch {cells}, so no star can be there.", UNITS),
        Technique("sb.inside1", "one inside the other", 2, 20, "groups.inside", _INSIDE),
        Technique("sb.n_in_n", "two in two", 3, 32, "groups.inside_two", _INSIDE),
        Technique("sb.sight", "seen from afar", 3, 36, "count.sight",
                  "Wherever the missing stars of {line} go, with none touching another and no row, column or region "
                  "overfull, {assigned}."),
        Technique("sb.tiling", "small blocks", 4, 42, "count.tiles",
                  "As many small blocks as {line} needs stars cover what is left of it, with one star in each: "
                  "{groups}. A star that touches all of one block would leave it without: {assigned}."),
        Technique("sb.n_in_n3", "three in three", 4, 44, "groups.inside_three", _INSIDE),
        Technique("sb.fish", "fish", 4, 45, "groups.fish", _INSIDE),
        Technique("sb.leftover", "counting the remainder", 4, 46, "groups.leftover", _LEFT),
        Technique("sb.part_least", "little room outside", 4, 47, "groups.least_inside",
                  "Outside {units} there is so little room for the stars of {within} that these take up all that "
                  "{units} {need}, which is {number}: {assigned}."),
        Technique("sb.part_most", "little room inside", 4, 47, "groups.most_inside",
                  "Inside {units} there is room for just as many stars of {within} as {units} {need}, which is "
                  "{number}: {assigned}."),
        Technique("sb.unit", "all ways of a unit", 4, 48, "count.complete",
                  "Wherever the missing stars of {line} go, with none touching another and no row, column or region "
                  "overfull, {assigned}."),
        Technique("sb.n_in_n4", "four in four", 5, 56, "groups.inside_four", _INSIDE),
        Technique("sb.leftover_wide", "counting a large remainder", 5, 58, "groups.leftover_wide", _LEFT),
        Technique("sb.pressure", "two units together", 5, 60, "groups.pair",
                  "Wherever the missing stars of {units} go together, with none touching another, {assigned}."),
        Technique("sb.whatif", "what-if", 6, 80, "failed_literal.simple",
                  "Suppose {supposed}. {suppose} So {assigned}."),
        Technique("sb.nested", "nested what-if", 7, 110, "failed_literal.nested",
                  "Suppose {supposed}. {suppose} So {assigned}."),
    )  # fmt: skip
    board_type = Board
    options_type = Options
    default_size = "8x8"
    presets = (("5x5", "beginner"), ("6x6", "easy"), ("8x8", "medium"), ("10x10", "hard"))
    offered = (
        sides(4, 5, 6, 7, 8, 9, 10, 12, 14, 17),
        sides(8, 9, 10, 12, 14, 17, stars=2),
        sides(13, 14, 15, stars=3),
    )
    input = ("symbols",)
    codes = layers.called(starbattle="puzzlink pzprv3 penpa puzzlekit ipuz")
    examples = (
        Example(ONE_STAR, 1, ["00100", "10000", "00001", "01000", "00010"]),
        Example({"size": [8, 8], "stars": 2,
                 "regions": [[0, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 2, 2, 2, 1],
                             [0, 0, 3, 3, 2, 2, 2, 4], [3, 3, 3, 4, 4, 2, 4, 4],
                             [5, 5, 3, 4, 4, 4, 4, 4], [5, 5, 5, 5, 5, 6, 4, 6],
                             [7, 7, 7, 7, 5, 6, 6, 6], [7, 7, 7, 7, 5, 5, 6, 6]]}, 1,
                ["00001010", "10100000", "00001010", "10100000", "00000101", "01010000", "00000101", "01010000"]),
        Example({"size": [5, 5], "stars": 1,
                 "regions": [[0, 2, 1, 2, 2], [0, 0, 2, 2, 2], [3, 3, 3, 4, 2], [3, 3, 3, 4, 4], [3, 3, 3, 4, 4]]}, 1,
                ["00100", "10000", "00001", "01000", "00010"]),
        Example(QUARTERS, 2),
        Example(QUARTERS | {"grid": [".1..", "0...", "....", "...."]}, 1, ["0100", "0001", "1000", "0010"]),
        Example({"size": [4, 4], "stars": 1,
                 "regions": [[0, 1, 1, 1], [2, 1, 1, 1], [2, 2, 2, 1], [3, 2, 2, 1]]}, 0),
    )  # fmt: skip
    broken = (
        Broken("row", ONE_STAR, ["10100", "00001", "01000", "00010", "00000"],
               ((0, 0), (0, 2), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4))),
        Broken("column", ONE_STAR, ["00100", "10000", "00001", "10000", "00010"],
               ((1, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1))),
        Broken("region", ONE_STAR, ["10000", "00100", "00001", "01000", "00010"],
               ((0, 1), (0, 2), (1, 2), (2, 4))),
        Broken("touch", ONE_STAR, ["00100", "10000", "00001", "00010", "01000"], ((2, 4), (3, 3))),
    )  # fmt: skip

    def validate(self, board: Board) -> None:
        """Check size, number of stars, regions and given cells."""
        side = board.size[0]
        _check_size(*board.size, board.stars)
        if len(board.regions) != side:
            raise ValueError(f"regions has {len(board.regions)} rows, but size says {side}", "Give one list a row.")
        for number, line in enumerate(board.regions, 1):
            if len(line) != side:
                raise ValueError(
                    f"row {number} has {len(line)} region numbers, but the board has {side} columns",
                    "Give every row the same length.",
                )
        _check_regions(board)
        filled.check(board.grid, board.size)

    def shape(self, board: Board) -> Shape:
        """Size, stars, the map of the regions, and whether cells are given."""
        return Shape(board.size[0], board.stars, tuple(map(tuple, board.regions)), bool(board.grid))

    def shape_for(self, rows: int, columns: int, options: Options) -> Shape:
        """The shape that a recipe asks for, its regions still open."""
        _check_size(rows, columns, options.stars)
        least, most = MADE.get(options.stars, (0, 0))
        if not least <= rows <= most:
            sides = {
                stars: f"{first} to {last}" if first < last else f"{last}" for stars, (first, last) in MADE.items()
            }
            made = ", ".join(f"{side} rows with stars={stars}" for stars, side in sides.items())
            raise ValueError(f"no boards with {rows} rows and stars={options.stars} are made", f"Use {made}.")
        return Shape(rows, options.stars)

    def model(self, shape: Shape) -> Model:
        """Exact counts for lines and regions, at most one star in every square of two by two cells."""
        side, stars = shape.side, shape.stars
        across, down = grid.lines(side, side)
        lines = [("row", *line) for line in enumerate(across, 1)] + [("column", *line) for line in enumerate(down, 1)]
        lines += [("region", *cells) for cells in enumerate(region_maps.cells_of(shape.regions), 1)]
        scopes = [Scope(f"{key} {number}", tuple(cells)) for key, number, cells in lines]
        counts: list[Constraint] = [Count(line[0], scope, 1, stars, stars) for scope, line in enumerate(lines)]
        counts += [Count("touch", len(lines) + square, 1, 0, 1) for square in range((side - 1) ** 2)]
        scopes += [
            Scope(
                f"rows {row + 1} and {row + 2}, columns {column + 1} and {column + 2}",
                (corner := row * side + column, corner + 1, corner + side, corner + side + 1),
            )
            for row, column in grid.places(side - 1, side - 1)
        ]
        return Model(
            values=("0", "1"),
            places=tuple(grid.places(side, side)),
            scopes=tuple(scopes),
            constraints=tuple(counts),
            clues=tuple(Given(cell) for cell in range(side * side)) if shape.givens else (),
        )

    def word(self, place: Place, value: int, several: bool = False) -> str | None:
        """Stars, or nothing."""
        return (("empty", "empty"), ("a star", "stars"))[value][several]

    def symmetries(self, shape: Shape) -> tuple[Symmetry, ...]:
        """The turns and mirrors under which every region becomes a region."""
        return tuple(_symmetries(shape))

    def bindings(self, board: Board) -> list[Binding]:
        """Given cells: all else is in the shape."""
        return filled.bindings(board.grid)

    def board(self, shape: Shape, bindings: Sequence[Binding]) -> Board:
        """The board that shows these clues."""
        size = (shape.side, shape.side)
        given = filled.shown(bindings, size) if shape.givens else []
        return Board(size, shape.stars, [list(line) for line in shape.regions], given)

    def roomy(self, shape: Shape) -> Shape:
        """Cells may always be given."""
        return msgspec.structs.replace(shape, givens=True)

    def edits(self, board: Board, answer: Sequence[int] | None, rivals: Sequence[Sequence[int]]) -> Iterator[Edit]:
        """One cell goes over to a region beside it: one that has no star in the answer, and has one in rivals."""
        side = board.size[0]
        killed = [sum(rival[cell] for rival in rivals) for cell in range(side * side)]
        cells = [cell for cell in range(side * side) if answer is None or (killed[cell] and not answer[cell])]
        for cell in sorted(cells, key=lambda cell: -killed[cell]):
            yield from _moves(board, *divmod(cell, side))

    def sheet(self, board: Board) -> Sheet:
        """Regions, the number of stars, given cells."""
        numbers = layers.symbols_of(board.grid)
        return Sheet(board.size, numbers, layers.copied(board.regions), flags={"stars": board.stars})

    def from_sheet(self, sheet: Sheet) -> Board:
        """Regions, the number of stars, given cells."""
        layers.check(sheet, self.title, HELD)
        regions, stars = layers.copied(sheet.regions), sheet.flags.get("stars")
        if regions is None:
            raise ValueError("the board has no regions", "Give each cell the number of its region.")
        if type(stars) is not int:
            raise ValueError("the board does not say how many stars a line has", "Add the number of stars.")
        board = Board(sheet.size, stars, regions, layers.given_of(sheet))
        self.validate(board)
        return board

    def strategy(self, shape: Shape, options: Options) -> Making:
        """Stars first, regions around them."""
        return Making(shape.side, shape.stars, "region")

    def made_shape(self, shape: Shape, pattern: Sequence[int]) -> Shape:
        """The shape with the regions that were made."""
        return Shape(shape.side, shape.stars, _rows(pattern, shape.side))

    def standard(self, board: Board) -> Board:
        """Of all turns and mirrors, regions numbered as they appear, the one whose map comes first."""
        regions, given = list(chain.from_iterable(board.regions)), "".join(board.grid)
        side = board.size[0]
        images = []
        for cells in grid.symmetries(side, side):
            turned = region_maps.by_appearance([regions[cell] for cell in cells])
            images.append((_rows(turned, side), "".join(given[cell] for cell in cells) if given else ""))
        first, shown = min(images)
        rows = [shown[start : start + side] for start in range(0, len(shown), side)]
        return Board(board.size, board.stars, [list(row) for row in first], rows)

    def stored(self, shape: Shape, values: Sequence[int]) -> list[str]:
        """Rows of `0` and `1`, which is a star."""
        return grid.cell_rows(values, shape.side, "01")

    def values(self, board: Board, stored: object) -> bytes:
        """Read rows of `1`, and `0` or `.` for a cell without a star."""
        return grid.shading(stored, *board.size)

    def draw(self, board: Board, values: Sequence[int | None] | None = None) -> Drawing:
        """Bold lines around regions, stars; below, how many stars are wanted."""
        marks: list[Mark] = [Lattice(*board.size)]
        marks += [Line(points, "bold", "grid") for points in grid.borders(board.regions)]
        marks += filled.drawn(board.size, board.grid, values, Star)
        rows, columns = board.size
        marks.append(
            Text(columns / 2, rows + 0.38, "1 star" if board.stars == 1 else f"{board.stars} stars", "hint", 0.46)
        )
        return Drawing(rows, columns, tuple(marks), (0, 0, 0, 0.7), least_cell=18, good_cell=24)

    def read_text(self, lines: Sequence[str]) -> Board:
        """A line `stars` with the number, and below it the regions: rows of letters, or of numbers with blanks between.

        Regions are numbered in the order of their letters or numbers. A line `grid` and rows of `.`, `0`, `1` below it
        may follow.
        """
        parts = grid.parts(lines, ("stars",), ("grid",))
        head, *rows = parts["stars"] or [""]
        if not grid.is_number(head):
            raise ValueError(f"the number of stars is '{head}'", "Begin with a line like `stars 1`.")
        regions = region_maps.numbered([row.split() if " " in row else list(row) for row in rows])
        return Board(grid.table_size(regions), int(head), regions, filled.read(parts.get("grid", ())))

    def write_text(self, board: Board) -> str:
        """The number of stars, a letter for each region, and the grid if cells are given."""
        lines = [" ".join(region_maps.LETTERS[region] for region in row) for row in board.regions]
        return "\n".join([f"stars {board.stars}", *lines, *filled.written(board.grid)])


def _rows(cells: Sequence[int], side: int) -> Regions:
    """A board's cells row by row."""
    return tuple(tuple(cells[start : start + side]) for start in range(0, side * side, side))


def _moves(board: Board, row: int, column: int) -> Iterator[Edit]:
    """The regions beside a cell that it can go over to: its own stays large enough, and falls into no more pieces."""
    own = board.regions[row][column]
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    beside = {board.regions[r][c]: (r, c) for r, c in near if 0 <= r < board.size[0] and 0 <= c < board.size[0]}
    mine = {place for place in grid.places(*board.size) if board.regions[place[0]][place[1]] == own}
    left = mine - {(row, column)}
    if len(left) < board.stars or region_maps.pieces(left) > region_maps.pieces(mine):
        return
    for region, (r, c) in sorted(beside.items()):
        if region != own:
            regions = [list(line) for line in board.regions]
            regions[row][column] = region
            words = f"row {row + 1}, column {column + 1} goes to the region of row {r + 1}, column {c + 1}"
            yield Edit(words, ((row, column),), msgspec.structs.replace(board, regions=regions))


def _check_size(rows: int, columns: int, stars: int) -> None:
    grid.check_square(rows, columns, LEAST, MOST)
    most = (rows + 1) // 2
    if not 1 <= stars <= most:
        reason = f"{stars} stars in each line, but a line of {rows} cells can only hold {most} that do not touch"
        raise ValueError(reason if stars > 0 else f"{stars} stars in each line", f"Use 1 to {most} stars.")


def _check_regions(board: Board) -> None:
    side = board.size[0]
    sizes: dict[int, int] = {}
    for region in chain.from_iterable(board.regions):
        sizes[region] = sizes.get(region, 0) + 1
    if len(sizes) != side:
        raise ValueError(f"there are {len(sizes)} regions, but {side} rows", "Give the board as many regions as rows.")
    for row, column in grid.places(side, side):
        region = board.regions[row][column]
        where = f"the region of row {row + 1}, column {column + 1}"
        if not 0 <= region < side:
            raise ValueError(f"{where} has the number {region}", f"Number the regions from 0 to {side - 1}.")
        if sizes[region] < board.stars:
            cells = "1 cell" if sizes[region] == 1 else f"{sizes[region]} cells"
            raise ValueError(
                f"{where} (region {region + 1}) has {cells}, but {board.stars} stars must be in it",
                "Make the region larger, or the stars fewer.",
            )


def _symmetries(shape: Shape) -> list[Symmetry]:
    """The turns and mirrors under which every region becomes a region; without clues they change nothing."""
    if not shape.givens:
        return [Symmetry((), (0, 1))]
    regions = list(chain.from_iterable(shape.regions))
    found = []
    for images in grid.symmetries(shape.side, shape.side):
        pairs = {(region, regions[image]) for region, image in zip(regions, images, strict=False)}
        if len(pairs) == len(set(regions)):
            found.append(Symmetry(tuple(images), (0, 1)))
    return list(dict.fromkeys(found))
