"""The board in SudokuPad's JSON, read and written.

`cells` are rows of objects with a `value` where a digit is given, `regions` lists of [row, column] from 0, `metadata`
the words; in older files words stand in cages without cells, such as `title: A puzzle`. Diagonals are two lines.
"""

import re
from typing import Any

from gridproof.formats._json_text import cell_name, number, shown, square
from gridproof.formats._sudoku_boards import (
    SYMBOLS,
    Regions,
    assumed_box,
    box_map,
    region_map,
    regions_to_write,
    sheet_of,
    usual_box,
)
from gridproof.formats._sudokupad_zip import field
from gridproof.formats.base import FormatError, Found, Outgoing
from gridproof.sheet import Answer, Place

TEXTS = ("title", "author", "rules")
MARKS = ("centremarks", "pencilMarks")
FOG = ("foglight", "triggereffect")
DRAWN = ("overlays", "underlays")
DIAGONAL_LINE = {"color": "#34BBE6", "thickness": 2}
_TOLD = re.compile(r"([^: ]+): *(.+)", re.DOTALL)


def read(found: dict[str, Any]) -> Found:
    """The board; raises `FormatError`."""
    if field(found, "cells") is None:
        raise FormatError("the board of SudokuPad has no 'cells'", "Copy the whole link or JSON again.")
    cells = square(field(found, "cells"), "cells")
    order = len(cells)
    words = _words(found)
    diagonals = _diagonals(found, order)
    _refuse_other_rules(found, words, diagonals)
    regions, notes = _regions(field(found, "regions"), order)
    sheet = sheet_of(order, _givens(cells, order), regions, None)
    if diagonals == 2:
        sheet.flags["diagonals"] = True
    answer, more = _answer(words.pop("solution", None), order)
    notes += [*more, *_notes(found, cells)]
    extra: dict[str, Any] = {name: text for name in TEXTS if (text := _text(words.pop(name, None)))}
    if words:
        extra["sudokupad"] = words
    return Found(("sudoku",), sheet, answer, notes=notes, extra=extra)


def fields(outgoing: Outgoing) -> dict[str, Any]:
    """The board as SudokuPad's JSON."""
    sheet, extra = outgoing.sheet, outgoing.extra
    order = sheet.size[0]
    regions = regions_to_write(sheet, "SudokuPad") or box_map(order, usual_box(order) or (1, order))
    cells: list[list[dict[str, int]]] = [[{} for _ in range(order)] for _ in range(order)]
    for (row, column), digit in sheet.numbers.items():
        cells[row][column] = {"value": digit}
    words = {name: extra[name] for name in TEXTS if isinstance(extra.get(name), str)}
    if outgoing.answer is not None and order < 10:
        words["solution"] = "".join(str(digit or ".") for row in outgoing.answer for digit in row)
    words |= extra["sudokupad"] if isinstance(extra.get("sudokupad"), dict) else {}
    groups: list[list[Place]] = [[] for _ in range(order)]
    for row, line in enumerate(regions):
        for column, region in enumerate(line):
            groups[region].append((row, column))
    board: dict[str, Any] = {"cellSize": 50, "metadata": words, "cells": cells, "regions": groups, "cages": []}
    if sheet.flags.get("diagonals"):
        ends = [[0, order], [order, 0]], [[0, 0], [order, order]]
        board["lines"] = [DIAGONAL_LINE | {"wayPoints": points} for points in ends]
    return board


def _words(found: dict[str, Any]) -> dict[str, Any]:
    """What is told of the puzzle, from cages without cells and from the metadata."""
    words: dict[str, Any] = {}
    for cage in _items(found, "cages"):
        value = field(cage, "value")
        if not field(cage, "cells") and isinstance(value, str) and (told := _TOLD.fullmatch(value)) is not None:
            words[told[1].lower()] = told[2]
    for name in ("metaData", "metadata"):
        if isinstance(told_there := found.get(name), dict):
            words |= told_there
    if "t" in words and "title" not in words:
        words["title"] = words.pop("t")
    return words


def _text(told: Any) -> str:
    """Words as one text; rules may be several."""
    return "\n".join(map(shown_whole, told)) if isinstance(told, list) else "" if told is None else shown_whole(told)


def shown_whole(told: Any) -> str:
    """Words of any length."""
    return shown(told, 10_000)


def _items(found: dict[str, Any], name: str) -> list[dict[str, Any]]:
    items = field(found, name)
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _diagonals(found: dict[str, Any], order: int) -> int:
    """How many of the two diagonals are drawn as lines."""
    ends = [{(0, 0), (order, order)}, {(0, order), (order, 0)}]
    return sum(1 for both in ends if any(_ends(line) == both for line in _items(found, "lines")))


def _ends(line: dict[str, Any]) -> set[tuple[Any, Any]] | None:
    """Both ends of a line of two points."""
    points = field(line, "wayPoints")
    if not isinstance(points, list) or len(points) != 2:
        return None
    if not all(isinstance(point, list) and len(point) == 2 for point in points):
        return None
    return {(number(row), number(column)) for row, column in points}


def _refuse_other_rules(found: dict[str, Any], words: dict[str, Any], diagonals: int) -> None:
    """Raise `FormatError` for what is drawn with a meaning that no family here has."""
    cages = [cage for cage in _items(found, "cages") if field(cage, "cells") and not _is_silent(cage)]
    counts = {
        "lines": len(_items(found, "lines")) - (2 if diagonals == 2 else 0),
        "arrows": len(_items(found, "arrows")),
        "cages": len(cages),
    }
    others = [f"{count} {name}" for name, count in counts.items() if count > 0]
    stated = found.get("global")
    others += [shown(rule) for rule in stated] if isinstance(stated, list) else []
    others += ["rows and columns that do not count"] if words.get("norowcol") in (True, "true") else []
    if others:
        reason = f"the board of SudokuPad has rules that cannot be read: {shown(', '.join(others), 200)}"
        raise FormatError(reason, "Only plain Sudoku, regions of any shape and both diagonals together can be read.")


def _is_silent(cage: dict[str, Any]) -> bool:
    """A cage that is not shown and asks nothing: it only marks cells or repeats the rows and columns."""
    if cage.get("type") == "rowcol":
        return True
    hidden = cage.get("hidden") is True or cage.get("style") == "hidden"
    return hidden and cage.get("unique") is not True and field(cage, "value") in (None, "") and not cage.get("sum")


def _givens(cells: list[list[Any]], order: int) -> dict[Place, int]:
    givens: dict[Place, int] = {}
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            value = field(cell, "value") if isinstance(cell, dict) else cell
            if value in (None, "", 0):
                continue
            digit = _digit(value, order)
            if digit is None:
                reason = f"{cell_name((row, column))} of 'cells' has the value {shown(value)}"
                raise FormatError(reason, f"Use numbers from 1 to {order}.")
            givens[row, column] = digit
    return givens


def _digit(value: Any, order: int) -> int | None:
    """A number of the board, also as a letter where it is above 9."""
    digit = number(value)
    if digit is None and isinstance(value, str) and len(value) == 1 and order > 9 and value.upper() in SYMBOLS:
        digit = SYMBOLS.index(value.upper()) + 1
    return digit if digit is not None and 1 <= digit <= order else None


def _regions(groups: Any, order: int) -> tuple[Regions, list[str]]:
    """The regions; the usual boxes where there are none."""
    if not groups:
        box, notes = assumed_box(order)
        return box_map(order, box), [*notes, "no regions are given: the usual boxes are taken"]
    if not isinstance(groups, list) or not all(isinstance(group, list) for group in groups):
        raise FormatError("'regions' does not hold lists of cells", "Give each region as a list of [row, column].")
    places = []
    for region, group in enumerate((group for group in groups if group), 1):
        cells = [tuple(map(number, cell)) if isinstance(cell, list) else () for cell in group]
        if not all(len(cell) == 2 and None not in cell for cell in cells):
            raise FormatError(f"region {region} has a cell that is not [row, column]", "Count both from 0.")
        places.append([(row, column) for row, column in cells if row is not None and column is not None])
    return region_map(order, places, "region"), []


def _answer(solution: Any, order: int) -> tuple[Answer | None, list[str]]:
    """The solution, a digit or letter a cell; it may have lost its quotes."""
    if solution is None or isinstance(solution, bool | list | dict):
        return None, []
    text = shown_whole(solution)
    if isinstance(solution, int):
        text = text.zfill(order * order)
    if len(text) != order * order:
        return None, [f"a solution of {len(text)} characters is left out, as it does not fit"]
    digits = [_digit(symbol, order) for symbol in text]
    if not any(digits):
        return None, []
    return [digits[start : start + order] for start in range(0, order * order, order)], []


def _notes(found: dict[str, Any], cells: list[list[Any]]) -> list[str]:
    notes = []
    if drawn := [f"{len(items)} {name}" for name in DRAWN if (items := _items(found, name))]:
        notes.append(f"drawings are left out, which the rules may give a meaning: {', '.join(drawn)}")
    if any(found.get(name) is not None for name in FOG):
        notes.append("fog is left out")
    if any(isinstance(cell, dict) and cell.get(name) for line in cells for cell in line for name in MARKS):
        notes.append("pencil marks are left out")
    return notes
