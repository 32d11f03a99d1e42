"""The kinds of puzzles in pzprv3 files: for each, the lines read into a sheet and an answer, and written from them."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from gridproof.formats import _pzpr_layers as layers
from gridproof.formats import _pzpr_lines as lines
from gridproof.formats._carried import check_layers
from gridproof.formats._pzpr_boards import stars_and_regions
from gridproof.formats._pzpr_lines import Lines, line, shown
from gridproof.formats.base import FormatError
from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Side, Sums

TITLE = "pzprv3"
Read: TypeAlias = tuple[Sheet, Answer | None]


class Kind(NamedTuple):
    """How one kind is read (with rows, columns and a list for notes) and written, and the version of its files.

    Only the version 1 of Slitherlink differs: its files say which cells the player shaded.
    """

    read: Callable[[Lines, int, int, list[str]], Read]
    write: Callable[[Sheet, Answer | None], list[str]]
    version: str = ""


def _entries(answer: Answer | None, sheet: Sheet) -> list[str]:
    """Rows of what was filled in, `.` for givens."""
    rows, columns = sheet.size
    filled = answer or [[None] * columns] * rows
    free = {place: number == HIDDEN for place, number in sheet.numbers.items()}
    return [
        line([shown(filled[row][column]) if free.get((row, column), True) else "." for column in range(columns)])
        for row in range(rows)
    ]


def _numbers(table: Answer) -> dict[Place, int]:
    found = {(r, c): number for r, numbers in enumerate(table) for c, number in enumerate(numbers)}
    return {place: number for place, number in found.items() if number is not None}


def _read_sudoku(file: Lines, rows: int, columns: int, notes: list[str]) -> Read:
    box = layers.box_of(layers.square_side(rows, columns), notes)
    givens = _numbers(file.parsed(file.table(rows, columns, "row"), "`.`, `-` or a number", lines.clue))
    for place, number in givens.items():
        layers.check_given(number, place)
    sheet = Sheet((rows, columns), numbers=givens, flags={"box": box})
    entries = file.parsed(file.table(rows, columns, "row of answers"), "`.` or a number", lines.entry)
    file.check_last(rows)
    return sheet, lines.merged(sheet, entries, notes)


def _write_sudoku(sheet: Sheet, answer: Answer | None) -> list[str]:
    check_layers(sheet, TITLE, ("numbers", "regions"), layers.SUDOKU_FLAGS)
    layers.check_box(sheet, TITLE)
    layers.check_numbers(sheet, TITLE, 1, 999_999)
    return [*clue_rows(sheet), *_entries(answer, sheet)]


def clue_rows(sheet: Sheet) -> list[str]:
    """Rows of the numbers in cells."""
    rows, columns = sheet.size
    return [line([shown(sheet.numbers.get((row, column))) for column in range(columns)]) for row in range(rows)]


def _read_slither(file: Lines, rows: int, columns: int, notes: list[str]) -> Read:
    clues = _numbers(file.parsed(file.table(rows, columns, "row"), "`.`, `-` or a number", lines.clue))
    sheet = Sheet((rows, columns), numbers=clues)
    if file.version:
        file.table(rows, columns, "row of shading")
    return sheet, read_loop(file, rows, columns, notes, down_first=True)


def read_loop(file: Lines, rows: int, columns: int, notes: list[str], down_first: bool) -> Answer | None:
    """The loop as the cells inside, from lines of borders left of cells and above cells."""
    what = "1 for a line, -1 for a cross, 0 for nothing"
    parts = {}
    for down in (down_first, not down_first):
        size = (rows, columns + 1) if down else (rows + 1, columns)
        table = file.table(*size, "row of vertical borders" if down else "row of horizontal borders")
        parts[down] = [[number == 1 for number in numbers] for numbers in file.parsed(table, what, lines.edge)]
    inside = layers.inside_of(parts[False], parts[True])
    if inside is None:
        lines.left_out(sum(map(sum, parts[False])) + sum(map(sum, parts[True])), notes)
    return inside


def _write_slither(sheet: Sheet, answer: Answer | None) -> list[str]:
    check_layers(sheet, TITLE, ("numbers",))
    layers.check_numbers(sheet, TITLE, 0, 4)
    rows, columns = sheet.size
    shading = [line([0] * columns)] * rows
    across, down = layers.loop_of(answer or [[0] * columns for _ in range(rows)])
    return [*clue_rows(sheet), *shading, *[line(map(int, borders)) for borders in (*down, *across)]]


def _read_kakuro(file: Lines, rows: int, columns: int, notes: list[str]) -> Read:
    blocks = layers.outer_blocks(rows + 1, columns + 1)
    table = file.table(rows + 1, columns + 1, "row")
    file.at -= len(table)
    for row, tokens in enumerate(table):
        file.at += 1
        for column, token in enumerate(tokens):
            try:
                if row == 0 or column == 0:
                    blocks[row, column] = _outer_sum(token, row, column)
                elif token != ".":
                    across, down = token.split(",")
                    blocks[row, column] = Sums(_sum(down), _sum(across))
            except ValueError:
                raise file.error(
                    f"entry {column + 1} is {token[:20]!r}", "Give `.` or sums as `across,down`, -1 for none."
                ) from None
    sheet = Sheet((rows + 1, columns + 1), blocks=blocks)
    entries = file.parsed(file.table(rows, columns, "row of answers"), "`.` or a number", lines.entry)
    nothing: list[int | None] = [None] * (columns + 1)
    return sheet, lines.merged(sheet, [nothing, *([None, *numbers] for numbers in entries)], notes)


def _outer_sum(token: str, row: int, column: int) -> Sums:
    """A sum of the first row or column; the corner has none."""
    number = None if token == "." else _sum(token)
    if row == column == 0:
        return Sums()
    return Sums(down=number) if row == 0 else Sums(across=number)


def _sum(token: str) -> int | None:
    return None if token == "-1" else lines.natural(token)


def _write_kakuro(sheet: Sheet, answer: Answer | None) -> list[str]:
    check_layers(sheet, TITLE, ("blocks",))
    layers.check_outer(sheet, TITLE, beside_clues=True)
    rows, columns = sheet.size
    if any(HIDDEN in (sums.down, sums.across) for sums in sheet.blocks.values()):
        raise FormatError(f"{TITLE} cannot carry a sum that is not known", "Leave the sum out.")
    written = []
    for row in range(rows):
        tokens = []
        for column in range(columns):
            sums = sheet.blocks.get((row, column))
            down, across = (shown(number, nothing="-1") for number in ((sums.down, sums.across) if sums else (0, 0)))
            outer = "0" if row == column == 0 else down if row == 0 else across
            tokens.append("." if sums is None else outer if row == 0 or column == 0 else f"{across},{down}")
        written.append(line(tokens))
    filled = answer or [[None] * columns for _ in range(rows)]
    return written + [line([shown(number) for number in numbers[1:]]) for numbers in filled[1:]]


def _read_nonogram(file: Lines, rows: int, columns: int, notes: list[str]) -> Read:
    deep, wide = (rows + 1) // 2, (columns + 1) // 2
    above = file.parsed(file.table(deep, wide + columns, "row of clues"), "`.` or a number", _crossed_off)
    table = file.table(rows, wide + columns, "row")
    beside = file.parsed([tokens[:wide] for tokens in table], "`.` or a number", _crossed_off)
    cells = file.parsed([tokens[wide:] for tokens in table], "`#`, `+` or `.`", lines.symbol)
    if any(number is not None for numbers in above for number in numbers[:wide]):
        raise FormatError("there are numbers in the corner beside the clues", "Put `.` there.")
    clues = [list(column) for column in zip(*[numbers[wide:] for numbers in above], strict=True)] + beside
    known = [[number for number in numbers if number is not None] for numbers in clues]
    if [0] in known:
        notes.append("a line with the single clue 0 was read as an empty line")
        known = [[] if clue == [0] else clue for clue in known]
    sheet = Sheet((rows, columns), around={"top": [*known[:columns]], "left": [*known[columns:]]})
    return sheet, _shaded(cells, _runs(cells) == known, notes)


def _runs(cells: Answer) -> list[list[int]]:
    """The runs of all columns and rows."""
    return [layers.runs(numbers) for numbers in (*zip(*cells, strict=True), *cells)]


def _crossed_off(token: str) -> int | None:
    """A number of a clue, perhaps with a `c` before it for one that the player crossed off."""
    return None if token == "." else lines.natural(token.removeprefix("c"))


def _shaded(cells: Answer, finished: bool, notes: list[str]) -> Answer | None:
    """Cells as an answer, if they are finished, or all of them are known; cells without a mark are empty then."""
    known = [number is not None for numbers in cells for number in numbers]
    if all(known) or (finished and any(known)):
        return [[number or 0 for number in numbers] for numbers in cells]
    lines.left_out(sum(known), notes)
    return None


def _symbols(answer: Answer | None, sheet: Sheet, empty: str = "+") -> list[list[str]]:
    """Rows of `#` for 1, `empty` for 0."""
    rows, columns = sheet.size
    filled = answer or [[None] * columns for _ in range(rows)]
    return [["." if number is None else "#" if number else empty for number in numbers] for numbers in filled]


def _write_nonogram(sheet: Sheet, answer: Answer | None) -> list[str]:
    check_layers(sheet, TITLE, ("around",))
    rows, columns = sheet.size
    deep, wide = (rows + 1) // 2, (columns + 1) // 2
    above = layers.known_lists(sheet, "top", TITLE, columns, deep)
    beside = layers.known_lists(sheet, "left", TITLE, rows, wide)
    flushed = [["."] * (deep - len(clue)) + [str(number) for number in clue] for clue in above]
    top = [["."] * wide + list(tokens) for tokens in zip(*flushed, strict=True)]
    solved = answer is not None and _runs(answer) == [*above, *beside]
    cells = _symbols(answer, sheet, "." if solved else "+")
    left = [[*["."] * (wide - len(clue)), *map(str, clue), *cells[row]] for row, clue in enumerate(beside)]
    return [line(tokens) for tokens in top + left]


def _read_skyscrapers(file: Lines, rows: int, columns: int, notes: list[str]) -> Read:
    table = file.table(rows + 2, columns + 2, "row")
    whole = file.parsed(table, "`.`, a number, or `q` and a number for a given", _building)
    if any(whole[row][column] is not None for row in (0, -1) for column in (0, -1)):
        raise FormatError("there are numbers in the corners of the frame", "Put `.` there.")
    given = {(r, c) for r in range(rows) for c in range(columns) if table[r + 1][c + 1].startswith("q")}
    inner = [numbers[1:-1] for numbers in whole[1:-1]]
    numbers = {place: number for place, number in _numbers(inner).items() if place in given}
    sides: dict[Side, list[int | None]] = {
        "top": whole[0][1:-1],
        "bottom": whole[-1][1:-1],
        "left": [line[0] for line in whole[1:-1]],
        "right": [line[-1] for line in whole[1:-1]],
    }
    for place, number in numbers.items():
        layers.check_given(number, place)
    if any(0 in clues for clues in sides.values()):
        raise FormatError("there is a clue 0 on the frame", "A clue counts 1 building or more; put `.` for none.")
    around: dict[Side, list[list[int] | None]] = {
        side: [[] if number is None else [number] for number in clues] for side, clues in sides.items()
    }
    sheet = Sheet((rows, columns), numbers=numbers, around=around)
    entries: Answer = [[None if number == HIDDEN else number for number in numbers] for numbers in inner]
    return sheet, lines.merged(sheet, entries, notes)


def _building(token: str) -> int | None:
    if token in ("-2", "q-2"):
        return HIDDEN
    return lines.natural(token[1:]) if token.startswith("q") else lines.entry(token)


def _write_skyscrapers(sheet: Sheet, answer: Answer | None) -> list[str]:
    check_layers(sheet, TITLE, ("numbers", "around"))
    rows, columns = sheet.size
    top, bottom = (layers.frame_clues(sheet, side, columns) for side in ("top", "bottom"))
    left, right = (layers.frame_clues(sheet, side, rows) for side in ("left", "right"))
    filled = answer or [[None] * columns for _ in range(rows)]
    written = [line([".", *[shown(clue, "-2") for clue in top], "."])]
    for row in range(rows):
        tokens = [shown(left[row], "-2")]
        for column in range(columns):
            given = sheet.numbers.get((row, column))
            tokens.append(shown(filled[row][column]) if given is None else f"q{shown(given, '-2')}")
        written.append(line([*tokens, shown(right[row], "-2")]))
    return [*written, line([".", *[shown(clue, "-2") for clue in bottom], "."])]


def _read_starbattle(file: Lines, rows: int, columns: int, notes: list[str]) -> Read:
    stars = file.number("the number of stars", 1, 999)
    count = file.number("the number of regions", 1, rows * columns)
    table = file.parsed(file.table(rows, columns, "row of regions"), "numbers of regions from 0", lines.natural)
    regions = [[number or 0 for number in numbers] for numbers in table]
    if (found := {number for numbers in regions for number in numbers}) != set(range(count)):
        raise FormatError(
            f"{layers.counted(count, 'region')} announced, but the rows hold {layers.counted(len(found), 'region')} "
            f"up to number {max(found)}",
            "Number the regions from 0, without gaps.",
        )
    sheet = Sheet((rows, columns), regions=regions, flags={"stars": stars})
    cells = file.parsed(file.table(rows, columns, "row of answers"), "`#`, `+` or `.`", lines.symbol)
    columns_of = [list(numbers) for numbers in zip(*cells, strict=True)]
    return sheet, _shaded(cells, all(numbers.count(1) == stars for numbers in (*cells, *columns_of)), notes)


def _write_starbattle(sheet: Sheet, answer: Answer | None) -> list[str]:
    check_layers(sheet, TITLE, ("regions",), {"stars": None})
    stars, regions = stars_and_regions(sheet, TITLE)
    numbers: dict[int, int] = {}
    renumbered = [[numbers.setdefault(region, len(numbers)) for region in row] for row in regions]
    cells = _symbols(answer, sheet)
    return [str(stars), str(len(numbers)), *map(line, renumbered), *map(line, cells)]


KINDS = {
    "kakuro": Kind(_read_kakuro, _write_kakuro),
    "nonogram": Kind(_read_nonogram, _write_nonogram),
    "skyscrapers": Kind(_read_skyscrapers, _write_skyscrapers),
    "slither": Kind(_read_slither, _write_slither, ".1"),
    "starbattle": Kind(_read_starbattle, _write_starbattle),
    "sudoku": Kind(_read_sudoku, _write_sudoku),
}
"""The kinds by the names that pzpr gives them."""
