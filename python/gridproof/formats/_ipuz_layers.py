"""Our extension of ipuz for puzzles that it has no kind for: the layers of a board in fields of our own.

The kind is `urn:gridproof:NAME#1`, which claims no address of others. `puzzle` has the numbers in cells, `?` for a clue
without its number, `#` for a cell that is not filled in; the other layers stand under names that begin with
`gridproof:`. Rows and columns count from 0, rows first.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from gridproof.formats._json_text import cell_name, shown, table
from gridproof.formats.base import FormatError, Found, Outgoing
from gridproof.sheet import HIDDEN, Answer, Place, Sheet, Side, Sign, Sums

PREFIX = "urn:gridproof:"
EXTENSIONS = ("binairo", "kakurasu", "kakuro", "nonogram", "skyscrapers", "slitherlink", "starbattle")
"""The kinds that are written so."""
EMPTY, UNKNOWN, BLOCK = ".", "?", "#"
LAYERS = "gridproof:"
MOST = 1_000_000
Clue: TypeAlias = int | Literal["?"]


class _Layers(msgspec.Struct, rename=lambda name: LAYERS + name, omit_defaults=True):
    """The layers as they stand in the file."""

    regions: list[list[int]] | None = None
    around: dict[Side, list[list[Clue] | None]] = {}
    signs: list[tuple[int, int, int, int, Sign]] = []
    sums: list[tuple[int, int, Clue | None, Clue | None]] = []
    flags: dict[str, bool | int | tuple[int, int]] = {}


USED = {"dimensions", "puzzle", "solution", *(LAYERS + name for name in _Layers.__struct_fields__)}


def read(fields: dict[str, Any], kind: str) -> tuple[Found, set[str]]:
    """The board, and the fields that are used up; raises `FormatError`."""
    if "puzzle" not in fields:
        raise FormatError("the ipuz file has no 'puzzle'", "It must hold the rows of the board.")
    rows = table(fields["puzzle"], "puzzle")
    size = len(rows), len(rows[0])
    try:
        layers = msgspec.convert({name: value for name, value in fields.items() if name in USED}, _Layers)
    except (msgspec.ValidationError, RecursionError) as error:
        reason = str(error)
        raise FormatError(f"the ipuz file has a field that does not fit: {reason[:200]}", "Mend that field.") from None
    _check(layers, size)
    sheet = Sheet(
        size,
        numbers={},
        regions=layers.regions,
        around={side: _lines(lines) for side, lines in layers.around.items()},
        signs={((r1, c1), (r2, c2)): sign for r1, c1, r2, c2, sign in layers.signs},
        blocks={(row, column): Sums(_number(down), _number(across)) for row, column, down, across in layers.sums},
        flags=dict(layers.flags),
    )
    _add_cells(sheet, rows)
    return Found((kind,), sheet, _answer(fields.get("solution"), size)), USED


def fields(outgoing: Outgoing) -> dict[str, Any]:
    """The fields of a puzzle of one of these kinds."""
    sheet = outgoing.sheet
    height, width = sheet.size
    layers = _Layers(
        regions=sheet.regions,
        around={
            side: [None if line is None else _clues(line) for line in lines] for side, lines in sheet.around.items()
        },
        signs=[(*first, *second, sign) for (first, second), sign in sheet.signs.items()],
        sums=[(*place, _clue(sums.down), _clue(sums.across)) for place, sums in sheet.blocks.items()],
        flags=dict(sheet.flags),
    )
    cells = [[_cell(sheet, (row, column)) for column in range(width)] for row in range(height)]
    board: dict[str, Any] = {"dimensions": {"width": width, "height": height}, "empty": EMPTY, "puzzle": cells}
    board |= msgspec.to_builtins(layers)
    return board if outgoing.answer is None else {**board, "solution": outgoing.answer}


def _cell(sheet: Sheet, place: Place) -> Any:
    if place in sheet.blocks:
        return BLOCK
    return _clue(sheet.numbers[place]) if place in sheet.numbers else EMPTY


def _clue(number: int | None) -> Any:
    return UNKNOWN if number == HIDDEN else number


def _clues(line: list[int]) -> list[Any]:
    return [_clue(number) for number in line]


def _number(clue: Clue | None) -> int | None:
    return HIDDEN if isinstance(clue, str) else clue


def _lines(lines: list[list[Clue] | None]) -> list[list[int] | None]:
    return [None if line is None else [HIDDEN if isinstance(clue, str) else clue for clue in line] for line in lines]


def _check(layers: _Layers, size: tuple[int, int]) -> None:
    """Raise `FormatError` unless the layers fit the board."""
    rows, columns = size
    fix = f"The board has {rows} rows and {columns} columns; both count from 0."
    if layers.regions is not None and [len(line) for line in layers.regions] != [columns] * rows:
        raise FormatError(f"'{LAYERS}regions' is not as large as 'puzzle'", fix)
    for side, lines in layers.around.items():
        if len(lines) != (columns if side in ("top", "bottom") else rows):
            raise FormatError(f"'{LAYERS}around' has {len(lines)} lines at the {side}", fix)
    for r1, c1, r2, c2, _ in layers.signs:
        ordered = (r2 - r1, c2 - c1) in ((0, 1), (1, 0))
        if not ordered or not (0 <= r1 <= r2 < rows and 0 <= c1 <= c2 < columns):
            reason = f"'{LAYERS}signs' has a sign between {[r1, c1]} and {[r2, c2]}"
            raise FormatError(reason, f"A sign stands between neighbours, the left or upper one first. {fix}")
    for row, column, _, _ in layers.sums:
        if not (0 <= row < rows and 0 <= column < columns):
            raise FormatError(f"'{LAYERS}sums' has the cell {[row, column]}", fix)


def _add_cells(sheet: Sheet, rows: list[list[Any]]) -> None:
    """Put the numbers and black cells of `puzzle` on the sheet."""
    for row, line in enumerate(rows):
        for column, cell in enumerate(line):
            place = (row, column)
            if cell == BLOCK:
                sheet.blocks.setdefault(place, Sums())
            elif place in sheet.blocks:
                reason = f"{cell_name(place)} of 'puzzle' is {shown(cell)}, and has sums"
                raise FormatError(reason, f"Write {BLOCK} there.")
            elif cell == UNKNOWN:
                sheet.numbers[place] = HIDDEN
            elif isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= MOST:
                sheet.numbers[place] = cell
            elif cell != EMPTY:
                reason = f"{cell_name(place)} of 'puzzle' is {shown(cell)}"
                raise FormatError(reason, f"Use numbers, {EMPTY} for empty, {UNKNOWN} and {BLOCK}.")


def _answer(solution: Any, size: tuple[int, int]) -> Answer | None:
    if solution is None:
        return None
    rows = table(solution, "solution")
    if (len(rows), len(rows[0])) != size:
        raise FormatError("'solution' is not as large as 'puzzle'", f"Give {size[0]} rows of {size[1]} cells.")
    if not all(cell is None or (isinstance(cell, int) and not isinstance(cell, bool)) for row in rows for cell in row):
        raise FormatError("'solution' has cells that are no numbers", "Use numbers, and null where it is not known.")
    return rows
