"""The kinds of puzzlekit 0.3.4 that have clues beside the board or regions, checked with its own parsers.

Its Kakurasu gives the sums of the columns first, its Nonogram the blocks of the columns.
"""

from collections.abc import Sequence

from gridproof.formats._carried import ANOTHER, check_layers, check_numbers
from gridproof.formats._nonogram_lines import clue_text, clues_to_write, sheet_of
from gridproof.formats._puzzlekit_text import NOTHING, TITLE, Kind, Text, grid, written_regions
from gridproof.formats._text_lines import shown
from gridproof.formats.base import FormatError
from gridproof.sheet import Sheet, Side

_SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")


class Kakurasu(Kind):
    """Sums of columns, then of rows, then perhaps the cells that are filled."""

    def below(self, text: Text) -> tuple[int, ...]:
        """Two lines, and perhaps a grid."""
        return 2, 2 + text.rows

    def read(self, text: Text) -> tuple[Sheet, list[str]]:
        """Sums and given cells."""
        columns = text.clues(0, text.columns, text.rows * (text.rows + 1) // 2)
        rows = text.clues(1, text.rows, text.columns * (text.columns + 1) // 2)
        if not any(clue is not None for clue in (*columns, *rows)):
            reason = f"line {text.below[0][0]}: Kakurasu has no sum at all"
            raise FormatError(reason, "Give the sums of columns, then of rows; the text may be a grid that is cut off.")
        sheet = Sheet((text.rows, text.columns), around={"right": _single(rows), "bottom": _single(columns)})
        if len(text.below) > 2:
            for row, words in enumerate(text.matrix(2)):
                for column, word in enumerate(words):
                    if word == "x":
                        sheet.numbers[row, column] = 1
                    elif word != NOTHING:
                        reason = f"line {text.below[2 + row][0]}, word {column + 1}: `x` or `{NOTHING}` was expected"
                        raise FormatError(f"{reason}, found {shown(word)}", "Correct the word.")
        return sheet, []

    def written(self, sheet: Sheet) -> list[str]:
        """Sums, and a grid if cells are given."""
        check_layers(sheet, TITLE, ("around", "numbers"))
        check_numbers(sheet, TITLE, 1, 1)
        _check_sides(sheet, ("right", "bottom"))
        if not any(any(lines) for lines in sheet.around.values()):
            raise FormatError("Kakurasu has no sum at all", "Give at least one.")
        lines = [_clue_line(sheet, side) for side in ("bottom", "right")]
        return ["", *lines, *(grid(sheet, lambda _: "x") if sheet.numbers else [])]


class Nonogram(Kind):
    """Blocks of columns, then of rows, a line each."""

    def below(self, text: Text) -> tuple[int, ...]:
        """A line for each column and row."""
        return (text.rows + text.columns,)

    def read(self, text: Text) -> tuple[Sheet, list[str]]:
        """Clues, `0` for an empty line."""
        lines = [(number, " ".join(words)) for number, words in text.below]
        return sheet_of(lines[text.columns :], lines[: text.columns])

    def written(self, sheet: Sheet) -> list[str]:
        """Clues."""
        rows, columns = clues_to_write(sheet, TITLE)
        return ["", *[clue_text(clue, " ") for clue in (*columns, *rows)]]


class StarBattle(Kind):
    """The stars on the first line, then the regions."""

    counts = 3

    def below(self, text: Text) -> tuple[int, ...]:
        """Regions, perhaps after a grid that says nothing."""
        return text.rows, 2 * text.rows

    def read(self, text: Text) -> tuple[Sheet, list[str]]:
        """Stars and regions."""
        start = len(text.below) - text.rows
        for row, words in enumerate(text.matrix(0) if start else []):
            for column, word in enumerate(words):
                if word != NOTHING:
                    reason = f"line {text.below[row][0]}, word {column + 1}: `{NOTHING}` was expected"
                    raise FormatError(f"{reason}, found {shown(word)}", "Star Battle of puzzlekit has no given cells.")
        size = (text.rows, text.columns)
        return Sheet(size, regions=text.regions(start), flags={"stars": text.third or 0}), []

    def written(self, sheet: Sheet) -> list[str]:
        """Stars and regions."""
        check_layers(sheet, TITLE, ("regions",), {"stars": None})
        stars = sheet.flags.get("stars")
        if sheet.regions is None or not isinstance(stars, int) or stars < 1:
            raise FormatError("the board has no regions or no number of stars", "Give both.")
        return [f" {stars}", *written_regions(sheet.regions)]


class Skyscrapers(Kind):
    """The greatest height on the first line; clues above, below, left, right; perhaps the given heights."""

    counts = 3

    def below(self, text: Text) -> tuple[int, ...]:
        """Four lines, and perhaps a grid."""
        return 4, 4 + text.rows

    def read(self, text: Text) -> tuple[Sheet, list[str]]:
        """Clues and given heights."""
        side = text.rows
        if not side == text.columns == text.third:
            raise FormatError(
                f"line {text.all[0][0]}: {' '.join(text.first)} are not one number three times",
                "Only Skyscrapers on squares without empty cells are read.",
            )
        around: dict[Side, list[list[int] | None]] = {}
        for place, name in enumerate(_SIDES):
            around[name] = [[] if clue is None else [clue] for clue in text.clues(place, side, side)]
        if len(text.below) > 4:
            return Sheet((side, side), text.numbers(4, 1, side), around=around), []
        return Sheet((side, side), around=around), ["there is no grid below the clues; the text may be cut off"]

    def written(self, sheet: Sheet) -> list[str]:
        """Clues and a grid."""
        side, columns = sheet.size
        if side != columns:
            raise FormatError(f"{side} rows and {columns} columns", "Skyscrapers are square.")
        check_layers(sheet, TITLE, ("around", "numbers"))
        check_numbers(sheet, TITLE, 1, side)
        return [f" {side}", *[_clue_line(sheet, name) for name in _SIDES], *grid(sheet)]


def _single(clues: Sequence[int | None]) -> list[list[int] | None]:
    """Clues that are single numbers, as lists."""
    return [None if clue is None else [clue] for clue in clues]


def _clue_line(sheet: Sheet, side: Side) -> str:
    """The numbers on a side as words; raises `FormatError`."""
    rows, columns = sheet.size
    lines = sheet.around.get(side, [])
    needed = columns if side in ("top", "bottom") else rows
    words = []
    for number, clue in enumerate(lines or [None] * needed, 1):
        if clue and (len(clue) > 1 or clue[0] < 0):
            shown_clue = "a clue `?`" if len(clue) == 1 else "several numbers"
            raise FormatError(f"{TITLE} cannot carry {shown_clue} on the {side}, line {number}", ANOTHER)
        words.append(str(clue[0]) if clue else NOTHING)
    if len(words) != needed:
        raise FormatError(f"there are {len(words)} clues on the {side}, but {needed} lines", "Give one for each.")
    return " ".join(words)


def _check_sides(sheet: Sheet, sides: Sequence[Side]) -> None:
    for side in sheet.around:
        if side not in sides:
            raise FormatError(f"{TITLE} cannot carry sums on the {side}", ANOTHER)
