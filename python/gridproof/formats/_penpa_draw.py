"""From a sheet to the marks on a Penpa board, as the tables of its problem layer.

Source: the importer of Penpa-edit 3.2.3; for Binairo, Futoshiki and Kakurasu drawing conventions.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from gridproof.formats._penpa_answers import DOT
from gridproof.formats._penpa_frame import (
    CENTRE,
    CORNER,
    LOWER,
    RIGHT,
    Frame,
    borders_of,
    edge_between,
    regions_of,
)
from gridproof.formats._penpa_kinds import SIDES, STYLES
from gridproof.formats.base import FormatError
from gridproof.sheet import HIDDEN, Place, Sheet

ELSEWHERE = "Choose another format."
LAYERS = {
    "sudoku": ("numbers", "regions"), "futoshiki": ("numbers", "signs"), "skyscrapers": ("numbers", "around"),
    "binairo": ("numbers", "signs"), "kakurasu": ("numbers", "around"), "starbattle": ("numbers", "regions"),
    "slitherlink": ("numbers",), "kakuro": ("numbers", "blocks"), "nonogram": ("numbers", "around"),
}  # fmt: skip
FLAGS = {"sudoku": ("box", "diagonals"), "binairo": ("unique_lines",), "starbattle": ("stars",)}
Tables: TypeAlias = dict[str, dict[str, Any]]


def draw(kind: str, sheet: Sheet, frame: Frame) -> Tables:
    """The tables of the problem layer; raises `FormatError` for what Penpa cannot carry."""
    return _DRAWERS[kind](sheet, frame)


def check_sheet(kind: str, sheet: Sheet) -> None:
    """Refuse layers and rules that a kind of puzzle has not on a Penpa board."""
    if kind not in STYLES:
        raise FormatError(f"Penpa has no convention for {kind!r}", ELSEWHERE)
    for name in ("numbers", "regions", "around", "signs", "blocks"):
        if getattr(sheet, name) and name not in LAYERS[kind]:
            raise FormatError(f"a Penpa board of {kind} cannot carry {name}", ELSEWHERE)
    for name, value in sheet.flags.items():
        if value and name not in FLAGS.get(kind, ()):
            raise FormatError(f"a Penpa link cannot carry the rule {name!r}", ELSEWHERE)


def _text(number: int) -> str:
    return "?" if number == HIDDEN else str(number)


def _number(number: int) -> list[Any]:
    return [_text(number), 1, "1"]


def _in_cells(frame: Frame, numbers: dict[Place, int]) -> dict[str, Any]:
    return {str(frame.number(CENTRE, place)): _number(number) for place, number in sorted(numbers.items())}


def _draw_numbers(sheet: Sheet, frame: Frame) -> Tables:
    return {"number": _in_cells(frame, sheet.numbers)}


def _draw_sudoku(sheet: Sheet, frame: Frame) -> Tables:
    box, regions = sheet.flags.get("box"), sheet.regions
    if regions is None and isinstance(box, tuple | list):
        height, width = box
        regions = [
            [row // height * 1000 + column // width for column in range(frame.columns)] for row in range(frame.rows)
        ]
    edges = _region_edges(frame, regions) if regions is not None else {}
    if sheet.flags.get("diagonals"):
        for step in range(frame.rows):
            for start, end in ((step - 1, step), (frame.columns - 1 - step, frame.columns - 2 - step)):
                edges[f"{frame.number(CORNER, (step - 1, start))},{frame.number(CORNER, (step, end))}"] = 12
    return {"number": _in_cells(frame, sheet.numbers), "lineE": edges}


def _region_edges(frame: Frame, regions: list[list[int]]) -> dict[str, Any]:
    """Thick lines between regions, each of which must hang together."""
    borders = borders_of(frame, regions)
    found = regions_of(frame, set(borders))
    whole: dict[int, set[int]] = {}
    for row, column in frame.cells():
        whole.setdefault(regions[row][column], set()).add(found[row][column])
    for row, column in frame.cells():
        if len(whole[regions[row][column]]) > 1:
            reason = f"the region of row {row + 1}, column {column + 1} is in {len(whole[regions[row][column]])} pieces"
            raise FormatError(f"{reason}, and Penpa shows regions by their borders", ELSEWHERE)
    return {edge_between(frame, pair): 2 for pair in borders}


def _draw_futoshiki(sheet: Sheet, frame: Frame) -> Tables:
    symbols: dict[str, Any] = {}
    for (place, other), sign in sorted(sheet.signs.items()):
        if sign not in ("<", ">"):
            raise FormatError(f"a Penpa board of futoshiki cannot carry the sign {sign!r}", ELSEWHERE)
        upright = place[0] != other[0]
        style = (1 if sign == "<" else 3) + upright
        symbols[str(frame.number(LOWER if upright else RIGHT, place))] = [style, "inequality", 2]
    return {"number": _in_cells(frame, sheet.numbers), "symbol": symbols}


def _draw_binairo(sheet: Sheet, frame: Frame) -> Tables:
    symbols = {}
    for place, number in sorted(sheet.numbers.items()):
        if number not in (0, 1):
            raise FormatError("a Penpa board of binairo carries no cell without its circle", ELSEWHERE)
        symbols[str(frame.number(CENTRE, place))] = [number + 1, "circle_M", 1]
    signs = {
        str(frame.number(LOWER if place[0] != other[0] else RIGHT, place)): [sign, 1, "5"]
        for (place, other), sign in sorted(sheet.signs.items())
    }
    return {"symbol": symbols, "number": signs}


def _draw_skyscrapers(sheet: Sheet, frame: Frame) -> Tables:
    clues = {}
    for side in SIDES:
        for line, numbers in enumerate(sheet.around.get(side, [])):
            if numbers:
                clues[_beside(frame, side, line)] = numbers[0]
    return {"number": _in_cells(frame, sheet.numbers | clues)}


def _beside(frame: Frame, side: str, line: int) -> Place:
    """The place in the margin next to the end of a line."""
    return {"top": (-1, line), "bottom": (frame.rows, line), "left": (line, -1), "right": (line, frame.columns)}[side]


def _draw_kakurasu(sheet: Sheet, frame: Frame) -> Tables:
    weights = {(-1, line): line + 1 for line in range(frame.columns)}
    weights |= {(line, -1): line + 1 for line in range(frame.rows)}
    tables = _draw_skyscrapers(Sheet(sheet.size, numbers=weights, around=sheet.around), frame)
    return tables | _given_shades(sheet, frame, DOT)


def _given_shades(sheet: Sheet, frame: Frame, dot: list[Any]) -> Tables:
    """Given cells: black, or with a dot."""
    cells = {str(frame.number(CENTRE, place)): number for place, number in sorted(sheet.numbers.items())}
    return {
        "surface": {cell: 4 for cell, number in cells.items() if number},
        "symbol": {cell: dot for cell, number in cells.items() if not number},
    }


def _draw_starbattle(sheet: Sheet, frame: Frame) -> Tables:
    stars, last = sheet.flags.get("stars"), frame.columns - 1
    if not isinstance(stars, int):
        raise FormatError("a Penpa board of starbattle needs its number of stars", "Add the number of stars.")
    symbols: dict[str, Any] = {str(frame.number(CENTRE, (-1, last))): [2, "star", 2]}
    for place, number in sorted(sheet.numbers.items()):
        symbols[str(frame.number(CENTRE, place))] = [2 if number else 0, "star", 2]
    edges = _region_edges(frame, sheet.regions) if sheet.regions is not None else {}
    return {"number": _in_cells(frame, {(-1, last - 1): stars}), "symbol": symbols, "lineE": edges}


def _draw_kakuro(sheet: Sheet, frame: Frame) -> Tables:
    sums, symbols = {}, {}
    for place, block in sorted(sheet.blocks.items()):
        symbols[str(frame.number(CENTRE, place))] = [2 if place == (0, 0) else 1, "kakuro", 2]
        for corner, number in ((1, block.across), (2, block.down)):
            if number is not None:
                sums[str(4 * frame.number(CORNER, place) + corner)] = [_text(number), 4]
    return {"number": _in_cells(frame, sheet.numbers), "numberS": sums, "symbol": symbols}


def _draw_nonogram(sheet: Sheet, frame: Frame) -> Tables:
    numbers = {}
    for side in ("top", "left"):
        for line, lengths in enumerate(sheet.around.get(side, [])):
            if lengths == [HIDDEN]:
                raise FormatError("a Penpa board cannot carry a line of one block of unknown length", ELSEWHERE)
            shown = [HIDDEN] if lengths is None else lengths
            for away, length in enumerate(reversed(shown), 1):
                numbers[(-away, line) if side == "top" else (line, -away)] = length
    return {
        "number": _in_cells(frame, numbers),
        "lineE": _rulers(frame),
        **_given_shades(sheet, frame, DOT),
    }


def _rulers(frame: Frame) -> dict[str, Any]:
    """Lines around the board and after each five cells, which go on through the margins."""

    def key(start: Place, end: Place) -> str:
        return f"{frame.number(CORNER, start)},{frame.number(CORNER, end)}"

    edges = {}
    for column in range(frame.columns + 1):
        for row in range(1 - frame.top, frame.rows - 1):
            edges[key((row, column - 1), (row + 1, column - 1))] = _ruler(column, frame.columns)
    for row in range(frame.rows + 1):
        for column in range(1 - frame.left, frame.columns - 1):
            edges[key((row - 1, column), (row - 1, column + 1))] = _ruler(row, frame.rows)
    return {ends: style for ends, style in edges.items() if style}


def _ruler(line: int, last: int) -> int:
    return 2 if line in (0, last) else 0 if line % 5 else 13


_DRAWERS: dict[str, Callable[[Sheet, Frame], Tables]] = {
    "sudoku": _draw_sudoku,
    "futoshiki": _draw_futoshiki,
    "skyscrapers": _draw_skyscrapers,
    "binairo": _draw_binairo,
    "kakurasu": _draw_kakurasu,
    "starbattle": _draw_starbattle,
    "slitherlink": _draw_numbers,
    "kakuro": _draw_kakuro,
    "nonogram": _draw_nonogram,
}
