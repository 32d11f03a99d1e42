"""f-puzzles: a Sudoku as JSON, packed into the address of the editor at f-puzzles.com.

The fields are those of the editor as SudokuPad's loader reads them. What has a meaning there but none here is named
and refused; drawings, colours and pencil marks are left out with a note.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from gridproof.formats._json_text import cell_name, json_object, number, shown, square, strings
from gridproof.formats._lz_string import pack
from gridproof.formats._packed_links import links, packed_in, unpacked
from gridproof.formats._sudoku_boards import (
    Regions,
    box_map,
    check_regions,
    entered_note,
    progress_answer,
    regions_to_write,
    sheet_of,
    usual_box,
)
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of
from gridproof.sheet import Answer, Place, Sheet

ADDRESS = "https://www.f-puzzles.com/?load="
MOST_ROWS = 16
"""The largest board of the editor."""
TEXTS = {"title": "title", "author": "author", "ruleset": "rules"}
DIAGONALS = ("diagonal+", "diagonal-")
READ = {"size", "grid", "solution", *TEXTS, *DIAGONALS}
WITHOUT_MEANING = {"disabledlogic", "truecandidatesoptions", "highlightConflicts", "metadata", "successMessage"}
DRAWN = {"line", "rectangle", "circle", "text", "cage"}
FOG = {"fogofwar", "foglight", "triggereffect"}
MARKS = ("centerPencilMarks", "cornerPencilMarks")
COLOURS = ("c", "cArray", "highlight")
_TOLD = re.compile(r"([A-Za-z]+): *(.+)", re.DOTALL)


class FPuzzles(Format):
    """The format."""

    name = "f-puzzles"
    title = "f-puzzles"
    rank = 20
    lined = True
    kinds = ("sudoku",)
    written = ("sudoku",)

    def recognises(self, data: bytes) -> bool:
        """Look for the address, the prefix of a packed board, or the fields of its JSON."""
        start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n<\"'`")
        if start.startswith(b"{"):
            return b'"grid"' in data and re.search(rb'"size"\s*:\s*\d', data) is not None and b'"gridproof"' not in data
        return re.match(rb"fpuz(zles)?[\w+/%]", start) is not None or b"f-puzzles.com" in start.lower()

    def read(self, data: bytes) -> Iterator[Found]:
        """Read links, one a line, or the JSON itself."""
        text = text_of(data).strip()
        if text.startswith("{"):
            yield board_of(json_object(text, "the board of f-puzzles"))
            return
        for where, link in links(text):
            packed = packed_in(link)
            if packed.kind != "f-puzzles":
                raise FormatError("this is a link of SudokuPad, not of f-puzzles", "Read it as sudokupad.")
            found = board_of(json_object(unpacked(packed.text), "the board of f-puzzles"))
            found.where = where
            yield found

    def write(self, outgoing: Outgoing) -> bytes:
        """The address that opens the board in the editor."""
        return (ADDRESS + pack(msgspec.json.encode(_fields(outgoing)).decode())).encode()

    def address(self, outgoing: Outgoing) -> str | None:
        """The same."""
        return self.write(outgoing).decode()


def board_of(fields: dict[str, Any]) -> Found:
    """The board that f-puzzles' JSON describes; raises `FormatError`."""
    if "grid" not in fields:
        raise FormatError("the board of f-puzzles has no 'grid'", "Copy the whole link or JSON again.")
    grid = square(fields["grid"], "grid")
    order = len(grid)
    if number(fields.get("size", order)) != order:
        reason = f"'size' is {shown(fields['size'])}, and 'grid' has {order} rows"
        raise FormatError(reason, "Both must be the same.")
    cells = _cells(grid)
    _refuse_other_rules(fields, cells)
    givens, entered = _numbers(cells, order)
    regions = _regions(cells, order)
    sheet = sheet_of(order, givens, regions, None)
    if fields.get(DIAGONALS[0]):
        sheet.flags["diagonals"] = True
    answer = _answer(fields.get("solution"), order)
    notes = [*_notes(fields, cells), *entered_note(len(entered))]
    extra = {**_told(fields.get("cage")), **strings(fields, TEXTS)}
    return Found(("sudoku",), sheet, answer or progress_answer(order, givens, entered), notes=notes, extra=extra)


def _cells(grid: list[list[Any]]) -> dict[Place, dict[str, Any]]:
    cells = {}
    for row, line in enumerate(grid):
        for column, cell in enumerate(line):
            if cell is not None and not isinstance(cell, dict):
                raise FormatError(f"{cell_name((row, column))} of 'grid' is {shown(cell)}", "A cell is a JSON object.")
            cells[row, column] = cell or {}
    return cells


def _refuse_other_rules(fields: dict[str, Any], cells: dict[Place, dict[str, Any]]) -> None:
    """Raise `FormatError` for constraints that no family here has."""
    known = READ | WITHOUT_MEANING | DRAWN | FOG
    others = sorted(
        shown(name) for name, value in fields.items() if name not in known and value and not _is_remark(value)
    )
    if any(cell.get("givenPencilMarks") for cell in cells.values()):
        others.append("givenPencilMarks")
    if bool(fields.get(DIAGONALS[0])) != bool(fields.get(DIAGONALS[1])):
        others.append(next(name for name in DIAGONALS if fields.get(name)))
    if others:
        reason = f"the board of f-puzzles has rules that cannot be read: {shown(', '.join(others), 200)}"
        raise FormatError(reason, "Only plain Sudoku, regions of any shape and both diagonals together can be read.")


def _is_remark(value: Any) -> bool:
    """A value that can be no rule: those are `true` or lists."""
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _numbers(cells: dict[Place, dict[str, Any]], order: int) -> tuple[dict[Place, int], dict[Place, int]]:
    """Givens, and what was entered by a player."""
    givens: dict[Place, int] = {}
    entered: dict[Place, int] = {}
    for place, cell in cells.items():
        value = cell.get("value")
        if value in (None, "", 0):
            continue
        digit = number(value)
        if digit is None or not 1 <= digit <= order:
            reason = f"{cell_name(place)} of 'grid' has the value {shown(value)}"
            raise FormatError(reason, f"Use numbers from 1 to {order}.")
        (givens if cell.get("given") else entered)[place] = digit
    return givens, entered


def _regions(cells: dict[Place, dict[str, Any]], order: int) -> Regions:
    """The region of each cell; where none is said, it is the usual box, or the row if there are no boxes."""
    usual = box_map(order, usual_box(order) or (1, order))
    labels: list[list[int | None]] = [[0] * order for _ in range(order)]
    for (row, column), cell in cells.items():
        label = number(cell["region"]) if cell.get("region") is not None else None
        labels[row][column] = label if "region" in cell else usual[row][column]
    index = {
        label: region for region, label in enumerate(sorted({la for row in labels for la in row if la is not None}))
    }
    regions = [[-1 if label is None else index[label] for label in row] for row in labels]
    check_regions(regions, "region")
    return regions


def _answer(solution: Any, order: int) -> Answer | None:
    """The solution, a list or text of all cells; numbers that are not such are not known."""
    if isinstance(solution, str):
        solution = solution.split(",") if "," in solution else list(solution)
    if not solution:
        return None
    if not isinstance(solution, list) or len(solution) != order * order:
        count = len(solution) if isinstance(solution, list) else 0
        raise FormatError(f"'solution' has {count} numbers", f"A board of {order} rows needs {order * order}.")
    digits = [digit if (digit := number(cell)) and 1 <= digit <= order else None for cell in solution]
    if not any(digits):
        return None
    return [digits[start : start + order] for start in range(0, order * order, order)]


def _notes(fields: dict[str, Any], cells: dict[Place, dict[str, Any]]) -> list[str]:
    notes = []
    if drawn := sorted(name for name in DRAWN if fields.get(name) and (name != "cage" or _cages(fields[name]))):
        notes.append(f"drawings are left out, which the rules may give a meaning: {', '.join(drawn)}")
    known = READ | WITHOUT_MEANING | DRAWN | FOG
    if remarks := sorted(shown(name) for name, value in fields.items() if name not in known and _is_remark(value)):
        notes.append(f"fields that are not known are left out: {shown(', '.join(remarks), 200)}")
    if any(fields.get(name) for name in FOG):
        notes.append("fog is left out")
    if any(cell.get(name) for cell in cells.values() for name in MARKS):
        notes.append("pencil marks are left out")
    if any(cell.get(name) not in (None, [], "") for cell in cells.values() for name in COLOURS):
        notes.append("colours of cells are left out")
    return notes


def _cages(found: Any) -> list[Any]:
    """Cages that are drawn, not those that only tell something."""
    return [cage for cage in found if not _words(cage)] if isinstance(found, list) else [found]


def _words(cage: Any) -> dict[str, str]:
    """What a cage without cells tells, such as `source: a newspaper`."""
    if not isinstance(cage, dict) or cage.get("cells") or not isinstance(cage.get("value"), str):
        return {}
    told = _TOLD.fullmatch(cage["value"])
    return {told[1].lower(): told[2]} if told else {}


def _told(cages: Any) -> dict[str, str]:
    told: dict[str, str] = {}
    for cage in cages if isinstance(cages, list) else ():
        told |= _words(cage)
    return {name: text for name, text in told.items() if name in ("title", "author", "rules", "source")}


def _fields(outgoing: Outgoing) -> dict[str, Any]:
    """The board as f-puzzles' JSON."""
    sheet = outgoing.sheet
    order = sheet.size[0]
    regions = regions_to_write(sheet, "f-puzzles")
    if order > MOST_ROWS:
        raise FormatError(f"f-puzzles cannot carry {order} rows", f"It has boards of up to {MOST_ROWS} rows.")
    told = {theirs: outgoing.extra[ours] for theirs, ours in TEXTS.items() if isinstance(outgoing.extra.get(ours), str)}
    fields: dict[str, Any] = {"size": order, **told, "grid": _grid(sheet, regions)}
    if sheet.flags.get("diagonals"):
        fields |= dict.fromkeys(DIAGONALS, True)
    if outgoing.answer is not None:
        fields["solution"] = [digit or 0 for row in outgoing.answer for digit in row]
    return fields


def _grid(sheet: Sheet, regions: Regions | None) -> list[list[dict[str, Any]]]:
    order = sheet.size[0]
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(order)] for _ in range(order)]
    for (row, column), digit in sheet.numbers.items():
        grid[row][column] = {"value": digit, "given": True}
    for row, line in enumerate(regions or ()):
        for column, region in enumerate(line):
            grid[row][column]["region"] = region
    return grid
