"""The kinds of puzzlekit 0.3.4 that are grids of words, checked with its own parsers.

Its Binairo does not ask that rows and columns differ. Its Sudoku has square boxes; any other boxes or regions are a
second grid.
"""

from math import isqrt

from gridproof.formats._carried import ANOTHER, check_layers, check_numbers
from gridproof.formats._puzzlekit_text import NOTHING, TITLE, Kind, Text, grid, written_regions
from gridproof.formats._text_lines import shown
from gridproof.formats.base import FormatError
from gridproof.sheet import HIDDEN, Sheet, Sums


class Binairo(Kind):
    """1 for 0 and 2 for 1."""

    def below(self, text: Text) -> tuple[int, ...]:
        """A grid."""
        return (text.rows,)

    def read(self, text: Text) -> tuple[Sheet, list[str]]:
        """Given symbols."""
        if text.rows % 2 or text.columns % 2:
            raise FormatError(f"line {text.all[0][0]}: a side is odd", "Rows and columns of Binairo are even.")
        numbers = {place: value - 1 for place, value in text.numbers(0, 1, 2).items()}
        note = "puzzlekit allows rows and columns that are alike"
        return Sheet((text.rows, text.columns), numbers, flags={"unique_lines": False}), [note]

    def written(self, sheet: Sheet) -> list[str]:
        """A grid."""
        check_layers(sheet, TITLE, ("numbers",), {"unique_lines": False})
        check_numbers(sheet, TITLE, 0, 1)
        return ["", *grid(sheet, lambda value: str(value + 1))]


class Slitherlink(Kind):
    """Clues in cells."""

    def below(self, text: Text) -> tuple[int, ...]:
        """A grid."""
        return (text.rows,)

    def read(self, text: Text) -> tuple[Sheet, list[str]]:
        """Clues."""
        return Sheet((text.rows, text.columns), text.numbers(0, 0, 4)), []

    def written(self, sheet: Sheet) -> list[str]:
        """A grid."""
        check_layers(sheet, TITLE, ("numbers",))
        check_numbers(sheet, TITLE, 0, 4)
        return ["", *grid(sheet)]


class Sudoku(Kind):
    """Digits, and regions unless the boxes are squares; puzzlekit calls it jigsaw_sudoku then."""

    def below(self, text: Text) -> tuple[int, ...]:
        """A grid, or two."""
        return (text.rows, 2 * text.rows) if text.rows == text.columns else ()

    def read(self, text: Text) -> tuple[Sheet, list[str]]:
        """Digits and regions."""
        order = text.rows
        sheet = Sheet((order, order), text.numbers(0, 1, order))
        if len(text.below) > order:
            sheet.regions = text.regions(order)
            return sheet, []
        side = isqrt(order)
        if side < 2 or side**2 != order:
            reason = f"line {text.all[0][0]}: {order} rows have no square boxes, as Sudoku has without regions"
            raise FormatError(reason, "Add the regions as a second grid.")
        sheet.flags["box"] = (side, side)
        return sheet, []

    def written(self, sheet: Sheet) -> list[str]:
        """A grid, or two."""
        order, columns = sheet.size
        if order != columns:
            raise FormatError(f"{order} rows and {columns} columns", "Sudoku is square.")
        check_layers(sheet, TITLE, ("numbers", "regions"), {"box": None, "diagonals": False})
        check_numbers(sheet, TITLE, 1, order)
        side, box = isqrt(order), sheet.flags.get("box")
        if sheet.regions is None and side**2 == order and box in (None, (side, side)):
            return ["", *grid(sheet)]
        regions = sheet.regions
        if regions is None:
            if not isinstance(box, tuple) or min(box) < 1:
                raise FormatError("the board has neither boxes nor regions", ANOTHER)
            regions = _boxes(order, box)
        return ["", *grid(sheet), *written_regions(regions)]


class Kakuro(Kind):
    """White cells and sums."""

    def below(self, text: Text) -> tuple[int, ...]:
        """A grid."""
        return (text.rows,)

    def read(self, text: Text) -> tuple[Sheet, list[str]]:
        """`0` is white, `-` black, `down,across` black with sums, either of them left out."""
        sheet = Sheet((text.rows, text.columns))
        for row, words in enumerate(text.matrix(0)):
            for column, word in enumerate(words):
                if word != "0":
                    sheet.blocks[row, column] = self._sums(text, row, column, word)
        if len(sheet.blocks) == text.rows * text.columns:
            raise FormatError(f"line {text.all[0][0]}: no cell is white", "Write `0` for a white cell of Kakuro.")
        return sheet, []

    def _sums(self, text: Text, row: int, column: int, word: str) -> Sums:
        if word == NOTHING:
            return Sums()
        pair = word.split(",")
        if len(pair) != 2 or not all(
            not part or (part.isascii() and part.isdigit() and len(part) < 4) for part in pair
        ):
            raise FormatError(
                f"line {text.below[row][0]}, word {column + 1}: `0`, `{NOTHING}` or `down,across` was expected, "
                f"found {shown(word)}",
                "Write the sums as in `23,7`, `23,` or `,7`.",
            )
        down, across = (int(part) if part else None for part in pair)
        return Sums(down, across)

    def written(self, sheet: Sheet) -> list[str]:
        """A grid."""
        check_layers(sheet, TITLE, ("blocks",))
        rows, columns = sheet.size
        if len(sheet.blocks) == rows * columns:
            raise FormatError("no cell is white", "Give at least one.")
        return ["", *[" ".join(_sums_word(sheet, row, column) for column in range(columns)) for row in range(rows)]]


def _sums_word(sheet: Sheet, row: int, column: int) -> str:
    sums = sheet.blocks.get((row, column))
    if sums is None:
        return "0"
    if HIDDEN in (sums.down, sums.across):
        raise FormatError(f"{TITLE} cannot carry a sum `?` in row {row + 1}, column {column + 1}", ANOTHER)
    if sums == Sums():
        return NOTHING
    return ",".join("" if total is None else str(total) for total in (sums.down, sums.across))


def _boxes(order: int, box: tuple[int, int]) -> list[list[int]]:
    """The map of boxes of so many rows and columns."""
    rows, columns = box
    across = -(-order // columns)
    return [[row // rows * across + column // columns for column in range(order)] for row in range(order)]
