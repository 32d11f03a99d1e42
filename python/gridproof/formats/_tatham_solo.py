"""Solo (Sudoku) of Simon Tatham's collection: a grid of givens; a jigsaw has the borders of its regions after it.

Written from `solo.c` of the collection. Its parameters `CxR` mean C blocks across and R down, so that a block has R
columns and C rows.
"""

import re
from typing import Any

from gridproof.formats._carried import check_numbers
from gridproof.formats._tatham_codes import (
    number,
    only_digits,
    read_borders,
    read_grid,
    strange,
    write_borders,
    write_grid,
)
from gridproof.formats._tatham_game import SIZE, Game, rows_of, size_of
from gridproof.formats.base import FormatError
from gridproof.sheet import Answer, Place, Sheet

MOST = 31


class Solo(Game):
    """Sudoku with boxes, as a jigsaw, with or without diagonals."""

    name = "Solo"
    shape = re.compile(
        SIZE + "(?:(?P<jigsaw>j)|(?P<diagonals>x)|(?P<killer>k)|(?P<symmetry>a|r[24]|md?[248])|d(?P<level>[a-z]))*"
    )
    letters = re.compile("[0-9a-z_]*(?:,[0-9a-z_]*){0,3}")
    example = "3x3db"
    levels = (
        ("t", "Trivial"),
        ("b", "Basic"),
        ("i", "Intermediate"),
        ("a", "Advanced"),
        ("e", "Extreme"),
        ("u", "Unreasonable"),
    )
    layers = ("numbers", "regions")
    flags = ("box", "diagonals")

    def sheet(self, params: re.Match[str], text: str, notes: list[str]) -> Sheet:
        """Givens, and boxes or regions."""
        if params["killer"]:
            raise FormatError(
                "this is Killer Sudoku, whose cages with sums are not supported", "Give an id without `k`."
            )
        down, across = (1, number(params["across"])) if params["jigsaw"] else size_of(params, notes)
        if params["jigsaw"] and params["down"]:
            across *= number(params["down"])
        jigsaw = down == 1
        side = self._side(across, down)
        sheet = Sheet((side, side))
        grid, comma, borders = text.partition(",")
        sheet.numbers = read_grid(grid, sheet.size, side)
        if jigsaw and not comma:
            raise strange(text, len(text), "`,` with the borders of the jigsaw")
        if comma and not jigsaw:
            raise FormatError(
                f"character {len(grid) + 1} of the description is `,`, which only jigsaws have",
                f"Write the parameters of a jigsaw with `j`, such as `{side}j`.",
            )
        if jigsaw:
            sheet.regions = read_borders(borders, side, len(grid) + 1)
        else:
            sheet.flags["box"] = across, down
        if params["diagonals"]:
            sheet.flags["diagonals"] = True
        return sheet

    def _side(self, across: int, down: int) -> int:
        if across < 2 or down < 1:
            raise FormatError(f"{across}x{down} blocks: Solo has two across at least", "Correct the size.")
        if across * down > MOST:
            reason = f"{across}x{down} blocks make {across * down} rows, and Solo has at most {MOST}"
            raise FormatError(reason, "Correct the size: it counts blocks, not cells.")
        return across * down

    def params(self, sheet: Sheet) -> str:
        """Blocks across and down, or the side of a jigsaw; `x` for diagonals."""
        side = self.check_square(sheet)
        self.check_size(side, side, 2, MOST)
        rows, columns = self._box(sheet) or (side, 1)
        diagonals = bool(sheet.flags.get("diagonals"))
        if diagonals and side < 4:
            raise self.refusal("diagonals below side 4")
        return (f"{rows}x{columns}" if columns > 1 else f"{side}j") + "x" * diagonals

    def _box(self, sheet: Sheet) -> Place | None:
        """Rows and columns of a box; `None` if the board is written as a jigsaw, as one with flat boxes must be."""
        box = sheet.flags.get("box")
        if not isinstance(box, tuple) or sheet.regions is not None:
            return None
        if box[0] * box[1] != sheet.size[0]:
            raise self.refusal(f"boxes of {box[0]} rows and {box[1]} columns in {sheet.size[0]} rows")
        return box if min(box) > 1 else None

    def description(self, sheet: Sheet) -> str:
        """Givens; for a jigsaw borders."""
        side = sheet.size[0]
        check_numbers(sheet, self.name, 1, side)
        grid = write_grid(sheet.numbers, sheet.size)
        return grid if self._box(sheet) else f"{grid},{write_borders(self._regions(sheet))}"

    def _regions(self, sheet: Sheet) -> list[list[int]]:
        box = sheet.flags.get("box")
        side = sheet.size[0]
        if sheet.regions is not None:
            return sheet.regions
        if not isinstance(box, tuple):
            raise self.refusal("a board without boxes or regions")
        return [[row if box[0] == 1 else column for column in range(side)] for row in range(side)]

    def _extra(self, params: re.Match[str], notes: list[str]) -> dict[str, Any]:
        symmetry = {"symmetry": params["symmetry"]} if params["symmetry"] else {}
        return symmetry | super()._extra(params, notes)

    def _told(self, extra: dict[str, Any]) -> str:
        symmetry = str(extra.get("symmetry", ""))
        known = re.fullmatch("a|r4|m[248]|md[24]", symmetry)
        return (symmetry if known else "") + super()._told(extra)

    def answer(self, size: Place, move: str) -> Answer | None:
        """`S` and the numbers, with commas."""
        cells = move[1:].split(",") if move.startswith("S") else []
        values = [number(cell) for cell in cells if only_digits(cell) and 1 <= number(cell) <= size[0]]
        return rows_of(values, size[1]) if len(cells) == len(values) == size[0] * size[1] else None

    def solution(self, answer: Answer) -> str | None:
        """As `answer` reads it."""
        values = [value for line in answer for value in line]
        return None if None in values else "S" + ",".join(map(str, values))
