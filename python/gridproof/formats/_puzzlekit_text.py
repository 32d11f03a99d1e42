"""The texts of puzzlekit as lines of words, and what a kind of puzzle is there."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, NamedTuple, TypeAlias

from gridproof.formats._text_lines import shown
from gridproof.formats.base import FormatError, check_side
from gridproof.sheet import Place, Sheet

Words: TypeAlias = tuple[int, list[str]]
"""The words of a line, and the number of the line from 1."""
Matrix: TypeAlias = list[list[str]]

TITLE = "puzzlekit text"
NOTHING = "-"


class Text(NamedTuple):
    """The lines of one puzzle, the sizes first."""

    all: list[Words]

    @property
    def first(self) -> list[str]:
        """The words of the first line."""
        return self.all[0][1]

    @property
    def below(self) -> list[Words]:
        """The other lines."""
        return self.all[1:]

    @property
    def rows(self) -> int:
        """The first number."""
        return int(self.first[0])

    @property
    def columns(self) -> int:
        """The second number."""
        return int(self.first[1])

    @property
    def third(self) -> int | None:
        """The third number, if there is one."""
        return int(self.first[2]) if len(self.first) > 2 else None

    def check_sizes(self) -> None:
        """Raise `FormatError` unless the first line is two or three numbers."""
        number, words = self.all[0]
        if words[3:] == ["D"]:
            raise FormatError(
                f"line {number}: `D` says that heights differ on the diagonals, too",
                "Only Skyscrapers without this rule are read.",
            )
        if not 2 <= len(words) <= 3 or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
            raise FormatError(
                f"line {number}: the rows and the columns were expected, found {shown(' '.join(words))}",
                "Begin as in `9 9`; Star Battle adds the stars, Skyscrapers the greatest height.",
            )
        check_side("rows", self.rows)
        check_side("columns", self.columns)

    def refuse_count(self) -> None:
        """Raise `FormatError` for a number of lines that no kind has."""
        count = "1 line" if len(self.below) == 1 else f"{len(self.below)} lines"
        raise FormatError(
            f"line {self.all[0][0]}: no kind of puzzle has {count} below the sizes {' '.join(self.first)}",
            f"A grid has {self.rows}, with regions {2 * self.rows}, Kakurasu 2, a Nonogram "
            f"{self.rows + self.columns}; the text may be cut off.",
        )

    def matrix(self, start: int) -> Matrix:
        """As many lines as there are rows, each with as many words as there are columns."""
        return [self.line(start + row, self.columns) for row in range(self.rows)]

    def line(self, place: int, needed: int) -> list[str]:
        """The words of a line below the first."""
        number, words = self.below[place]
        if len(words) != needed:
            raise FormatError(
                f"line {number}: {needed} words were expected, found {len(words)}", f"Write `{NOTHING}` for nothing."
            )
        return words

    def number(self, place: int, column: int, word: str, least: int, most: int) -> int | None:
        """A word as a number in its bounds, `None` for nothing."""
        if word == NOTHING:
            return None
        if word.isascii() and word.isdigit() and len(word) < 5 and least <= int(word) <= most:
            return int(word)
        raise FormatError(
            f"line {self.below[place][0]}, word {column + 1}: a number from {least} to {most} or `{NOTHING}` was "
            f"expected, found {shown(word)}",
            "Correct the word.",
        )

    def numbers(self, start: int, least: int, most: int) -> dict[Place, int]:
        """The numbers of a matrix."""
        found = {}
        for row, words in enumerate(self.matrix(start)):
            for column, word in enumerate(words):
                if (value := self.number(start + row, column, word, least, most)) is not None:
                    found[row, column] = value
        return found

    def regions(self, start: int) -> list[list[int]]:
        """A matrix of regions, numbered in the order of their numbers, or as they come if they are named."""
        matrix = self.matrix(start)
        for row, words in enumerate(matrix):
            for column, word in enumerate(words):
                if word in (NOTHING, "#", "@"):
                    raise FormatError(
                        f"line {self.below[start + row][0]}, word {column + 1}: a cell is in no region, {shown(word)}",
                        "Give each cell the number of its region.",
                    )
        names = list(dict.fromkeys(word for words in matrix for word in words))
        if all(word.isascii() and word.isdigit() and len(word) < 6 for word in names):
            names.sort(key=int)
        number = {name: place for place, name in enumerate(names)}
        return [[number[word] for word in words] for words in matrix]

    def clues(self, place: int, needed: int, most: int) -> list[int | None]:
        """A line of numbers beside the board."""
        words = self.line(place, needed)
        return [self.number(place, column, word, 0, most) for column, word in enumerate(words)]


class Kind(ABC):
    """One kind. `counts` says how many numbers are on the first line."""

    counts: ClassVar[int] = 2

    @abstractmethod
    def below(self, text: Text) -> tuple[int, ...]:
        """How many lines there can be below the first."""

    @abstractmethod
    def read(self, text: Text) -> tuple[Sheet, list[str]]:
        """The sheet, and the notes on it; raises `FormatError`."""

    @abstractmethod
    def written(self, sheet: Sheet) -> list[str]:
        """What stands behind the sizes on the first line, and the other lines; raises `FormatError`."""

    def lines(self, text: Text) -> bool:
        """Whether there are as many lines as this kind has, and as many numbers on the first."""
        return len(text.first) == self.counts and len(text.below) in self.below(text)


def grid(sheet: Sheet, word: Callable[[int], str] = str) -> list[str]:
    """The numbers in cells as lines."""
    rows, columns = sheet.size
    cells = [[sheet.numbers.get((row, column)) for column in range(columns)] for row in range(rows)]
    return [" ".join(NOTHING if value is None else word(value) for value in line) for line in cells]


def written_regions(regions: list[list[int]]) -> list[str]:
    """Regions as lines, numbered from 1."""
    return [" ".join(str(region + 1) for region in line) for line in regions]
