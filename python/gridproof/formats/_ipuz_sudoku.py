"""Sudoku and Latin squares in ipuz: givens, boxes or zones, signs in styles, solution and saved numbers.

Where `boxes` asks for boxes they are the usual ones, as ipuz does not say which. Numbers are the signs of `charset`.
"""

from collections.abc import Mapping
from typing import Any

from gridproof.formats._carried import check_layers, check_numbers
from gridproof.formats._ipuz_signs import sign_styles, signs_of
from gridproof.formats._ipuz_zones import are_diagonals, regions_of, zones_of
from gridproof.formats._json_text import cell_name, number, shown, square
from gridproof.formats._sudoku_boards import (
    SYMBOLS,
    assumed_box,
    entered_note,
    progress_answer,
    regions_to_write,
    sheet_of,
)
from gridproof.formats.base import FormatError, Found, Outgoing
from gridproof.sheet import Place, Sheet

VARIANTS = ("diagonalsudoku", "jigsawsudoku", "wordoku", "latinsquare")
USED = {"puzzle", "solution", "boxes", "zones", "styles"}
"""Fields that are on the sheet or in the answer; what is saved is kept, too, for its pencil marks."""
HELD = ("given", "value", "cell")
"""Names under which a cell that is an object has its number."""


class _Symbols:
    """How numbers are written: by the signs of `charset`, or as they are."""

    def __init__(self, fields: Mapping[str, Any], order: int) -> None:
        self.order = order
        self.empty = fields.get("empty", 0)
        self.block = fields.get("block", "#")
        self.charset = SYMBOLS[:order]
        if "charset" in fields:
            self.charset = fields["charset"]
            if not isinstance(self.charset, str) or len(set(self.charset)) != len(self.charset):
                raise FormatError(f"'charset' is {shown(self.charset)}", "Give a text with one sign for each number.")
            if len(self.charset) != order:
                reason = f"'charset' has {len(self.charset)} signs, and 'puzzle' has {order} rows"
                raise FormatError(reason, "There must be as many signs as rows.")

    def read(self, cell: Any, place: Place, name: str) -> int:
        """The number in a cell, 0 if it is empty; raises `FormatError`."""
        if isinstance(cell, str) and len(cell) == 1 and cell in self.charset:
            return self.charset.index(cell) + 1
        if cell is None or cell in ("", "0") or (cell in (0, self.empty) and not isinstance(cell, bool)):
            return 0
        value = number(cell)
        if value is None or not 1 <= value <= self.order:
            signs = f"the numbers 1 to {self.order}, the signs {self.charset}"
            raise FormatError(f"{cell_name(place)} of '{name}' is {shown(cell)}", f"Use {signs}, and 0 where empty.")
        return value

    def written(self, value: int) -> int | str:
        """How a number is written: as such where that is its sign."""
        sign = self.charset[value - 1] if value <= len(self.charset) else str(value)
        return value if sign == str(value) else sign


def read(fields: dict[str, Any], variants: set[str]) -> tuple[Found, set[str]]:
    """The board, and the fields that are used up; raises `FormatError`."""
    if "puzzle" not in fields:
        raise FormatError("the ipuz file has no 'puzzle'", "It must hold the rows of the board.")
    if fields.get("cages"):
        raise FormatError("the ipuz file has 'cages' with sums, which cannot be read", "Only other rules can be read.")
    rows = square(fields["puzzle"], "puzzle")
    symbols = _Symbols(fields, len(rows))
    givens, styles = _givens(rows, symbols)
    signs = signs_of(styles, fields.get("styles"), len(rows))
    sheet, notes = _sheet(fields, givens, variants)
    if sheet.flags or sheet.regions is not None:
        found = Found(("sudoku",), sheet, notes=notes)
        if signs:
            raise FormatError("signs between cells in a Sudoku cannot be read", "Use the kind sudoku/latinsquare.")
    else:
        sheet.signs = signs
        found = Found(("latinsquare",), sheet, notes=notes)
    if any(styles.values()) and not signs:
        found.notes.append("styles of cells are left out")
    _add_answer(found, fields, symbols)
    return found, USED | ({"charset"} if symbols.charset == SYMBOLS[: len(rows)] else set())


def fields(outgoing: Outgoing) -> tuple[list[str], dict[str, Any]]:
    """The variants of a Sudoku that have to be named, and its fields; raises `FormatError`."""
    sheet = outgoing.sheet
    order = sheet.size[0]
    regions = regions_to_write(sheet, "ipuz")
    symbols, common = _common(outgoing, boxes=regions is None)
    variants = ["diagonalsudoku"] if sheet.flags.get("diagonals") else []
    variants += ["wordoku"] if symbols.charset.isalpha() else []
    if regions is not None:
        variants.append("jigsawsudoku")
        zones: list[list[list[int]]] = [[] for _ in range(order)]
        for row, line in enumerate(regions):
            for column, region in enumerate(line):
                zones[region].append([column, row])
        common["zones"] = [{"cells": cells} for cells in zones]
    return variants, common | _solution(outgoing, symbols)


def latin_fields(outgoing: Outgoing) -> dict[str, Any]:
    """The fields of a Latin square with signs; raises `FormatError`."""
    check_layers(outgoing.sheet, "ipuz", ("numbers", "signs"))
    symbols, common = _common(outgoing, boxes=False)
    for (row, column), style in sign_styles(outgoing.sheet.signs).items():
        common["puzzle"][row][column] = {"given": common["puzzle"][row][column], "style": style}
    return common | _solution(outgoing, symbols)


def _givens(rows: list[list[Any]], symbols: _Symbols) -> tuple[dict[Place, int], dict[Place, Any]]:
    """The givens and the styles of cells."""
    givens: dict[Place, int] = {}
    styles: dict[Place, Any] = {}
    for row, line in enumerate(rows):
        for column, cell in enumerate(line):
            place = (row, column)
            if isinstance(cell, dict):
                styles[place] = cell.get("style")
            held = _held(cell, 0)
            if held is None or (held == symbols.block and held not in symbols.charset):
                raise FormatError(f"{cell_name(place)} of 'puzzle' is no cell", "Only whole squares can be read.")
            if value := symbols.read(held, place, "puzzle"):
                givens[place] = value
    return givens, styles


def _held(cell: Any, empty: Any) -> Any:
    """What a cell holds, which may be an object with a style."""
    if not isinstance(cell, dict):
        return cell
    return next((cell[name] for name in HELD if cell.get(name) is not None), empty)


def _sheet(fields: dict[str, Any], givens: dict[Place, int], variants: set[str]) -> tuple[Sheet, list[str]]:
    """The board with boxes or regions and diagonals, or with none of them for a Latin square."""
    order = len(fields["puzzle"])
    zones = zones_of(fields.get("zones"), order)
    diagonal = "diagonalsudoku" in variants
    if zones and diagonal and are_diagonals(zones, order):
        zones = []
    boxes = bool(fields.get("boxes", not zones))
    notes: list[str] = []
    if "latinsquare" in variants and (zones or len(variants) > 1):
        raise FormatError("the Latin square has zones or other rules, which cannot be read", "Leave them out.")
    if "jigsawsudoku" in variants or (zones and not boxes):
        sheet = sheet_of(order, givens, regions_of(zones, order), None)
    elif zones:
        reason = "the Sudoku has boxes and 'zones' besides, which cannot be read"
        raise FormatError(reason, "Set 'boxes' to false if the zones are meant in their place.")
    elif "latinsquare" in variants or not (boxes or diagonal):
        return Sheet((order, order), numbers=givens), []
    else:
        box, notes = assumed_box(order) if boxes else ((1, order), [])
        sheet = sheet_of(order, givens, None, box)
    if diagonal:
        sheet.flags["diagonals"] = True
    return sheet, notes


def _add_answer(found: Found, fields: dict[str, Any], symbols: _Symbols) -> None:
    """Add the solution, or else what is saved, and tell of the saved."""
    givens = found.sheet.numbers
    entered: dict[Place, int] = {}
    marked = 0
    for place, cell in _filled(fields, "saved", symbols.order):
        if isinstance(cell, list) or (isinstance(cell, str) and len(cell) > 1):
            marked += 1
        elif (value := symbols.read(cell, place, "saved")) and place not in givens:
            entered[place] = value
    found.notes += entered_note(len(entered))
    found.notes += [f"pencil marks in {marked} {'cell' if marked == 1 else 'cells'}"] if marked else []
    found.answer = progress_answer(symbols.order, givens, entered)
    solution = {
        place: value
        for place, cell in _filled(fields, "solution", symbols.order)
        if (value := symbols.read(cell, place, "solution"))
    }
    if solution:
        lines = range(symbols.order)
        found.answer = [[solution.get((row, column)) for column in lines] for row in lines]


def _filled(fields: dict[str, Any], name: str, order: int) -> list[tuple[Place, Any]]:
    """The cells of another grid of the file, which is as large as the puzzle."""
    if fields.get(name) is None:
        return []
    rows = square(fields[name], name)
    if len(rows) != order:
        raise FormatError(f"'{name}' has {len(rows)} rows, and 'puzzle' has {order}", "They must be as large.")
    return [((row, column), _held(cell, None)) for row, line in enumerate(rows) for column, cell in enumerate(line)]


def _common(outgoing: Outgoing, *, boxes: bool) -> tuple[_Symbols, dict[str, Any]]:
    """The fields that all these puzzles have; the signs are those that the board came with, if it did."""
    sheet = outgoing.sheet
    order, columns = sheet.size
    if order != columns:
        raise FormatError(f"ipuz cannot carry a Latin square of {order} rows and {columns} columns", "Use a square.")
    check_numbers(sheet, "ipuz", 1, order)
    kept = outgoing.extra.get("ipuz")
    charset = kept.get("charset") if isinstance(kept, dict) else None
    if not isinstance(charset, str) or not len(charset) == len(set(charset)) == order:
        charset = SYMBOLS[:order] if order <= len(SYMBOLS) else None
    symbols = _Symbols({"charset": charset} if charset is not None else {}, order)
    numbers = sheet.numbers
    rows = [
        [symbols.written(numbers[row, column]) if (row, column) in numbers else 0 for column in range(order)]
        for row in range(order)
    ]
    named = {"charset": charset} if charset is not None else {}
    return symbols, {**named, "boxes": boxes, "puzzle": rows}


def _solution(outgoing: Outgoing, symbols: _Symbols) -> dict[str, Any]:
    if outgoing.answer is None:
        return {}
    return {"solution": [[symbols.written(value) if value else 0 for value in row] for row in outgoing.answer]}
