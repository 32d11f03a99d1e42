"""What one game of Simon Tatham's collection is: how it writes its parameters and its descriptions.

An id is `parameters:description`. Parameters begin with the size and may end with a difficulty, `d` and a letter, that
the programs leave out of ids but keep in save files; it is kept as `difficulty` of the board's extras.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from gridproof.formats._carried import ANOTHER, check_layers
from gridproof.formats._tatham_codes import number
from gridproof.formats.base import FormatError, Found, Outgoing
from gridproof.sheet import Answer, Place, Sheet

SIZE = "(?P<across>[0-9]{1,6})(?:x(?P<down>[0-9]{1,6}))?"
SIDE = "(?P<across>[0-9]{1,6})"
LEVEL = "(?:d(?P<level>[a-z]))?"


class Game(ABC):
    """One game. `shape` is what its parameters look like, `letters` what its descriptions may look like.

    `levels` are the letters and the names of the difficulties. `layers` and `flags` are what of a sheet the game can
    carry.
    """

    name: ClassVar[str]
    shape: ClassVar[re.Pattern[str]]
    letters: ClassVar[re.Pattern[str]]
    example: ClassVar[str]
    levels: ClassVar[tuple[tuple[str, str], ...]] = ()
    layers: ClassVar[tuple[str, ...]]
    flags: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def sheet(self, params: re.Match[str], text: str, notes: list[str]) -> Sheet:
        """The board of these parameters and this description; raises `FormatError`."""

    @abstractmethod
    def params(self, sheet: Sheet) -> str:
        """The parameters of a board, without difficulty; raises `FormatError`."""

    @abstractmethod
    def description(self, sheet: Sheet) -> str:
        """The description of a board; raises `FormatError`."""

    def answer(self, size: Place, move: str) -> Answer | None:
        """The filled board that a move of the solver tells, `None` if it cannot be read."""
        return None

    def solution(self, answer: Answer) -> str | None:
        """The move that the program hides in its save files, `None` if it hides none."""
        return None

    def read(self, params: str, text: str) -> Found:
        """The board of an id; raises `FormatError`."""
        match = self.shape.fullmatch(params)
        if match is None:
            raise FormatError(
                f"the parameters {params!r} are not those of {self.name}", f"They look like `{self.example}`."
            )
        notes: list[str] = []
        try:
            sheet = self.sheet(match, text, notes)
        except FormatError as error:
            raise FormatError(f"{self.name} {params}: {error.reason}", error.fix) from None
        return Found((self.name,), sheet, notes=notes, extra=self._extra(match, notes))

    def write(self, outgoing: Outgoing) -> tuple[str, str]:
        """Parameters, with the difficulty if it is known, and description; raises `FormatError`."""
        check_layers(outgoing.sheet, self.name, self.layers, dict.fromkeys(self.flags))
        return self.params(outgoing.sheet) + self._told(outgoing.extra), self.description(outgoing.sheet)

    def _extra(self, params: re.Match[str], notes: list[str]) -> dict[str, Any]:
        letter = params.groupdict().get("level")
        for known, name in self.levels:
            if letter == known:
                return {"difficulty": name}
        if letter is not None:
            notes.append(f"{self.name} has no difficulty {letter!r}; it is left out")
        return {}

    def _told(self, extra: dict[str, Any]) -> str:
        return next((f"d{letter}" for letter, name in self.levels if extra.get("difficulty") == name), "")

    def refusal(self, what: str) -> FormatError:
        """The error for something that the game cannot carry."""
        return FormatError(f"{self.name} cannot carry {what}", ANOTHER)

    def check_size(self, rows: int, columns: int, least: int, most: int) -> Place:
        """A size that the game has; raises `FormatError`."""
        for length, what in ((columns, "columns"), (rows, "rows")):
            if not least <= length <= most:
                raise FormatError(f"{length} {what}: {self.name} has from {least} to {most}", "Correct the size.")
        return rows, columns

    def check_square(self, sheet: Sheet) -> int:
        """The side of a square board."""
        rows, columns = sheet.size
        if rows != columns:
            raise FormatError(f"{rows} rows and {columns} columns: boards of {self.name} are square", "Use a square.")
        return rows


def size_of(params: re.Match[str], notes: list[str]) -> Place:
    """Rows and columns in some parameters, which give the columns first and may leave out the rows."""
    columns = number(params["across"])
    if params["down"]:
        return number(params["down"]), columns
    notes.append(f"the parameters say only {params['across']}, which is taken for {columns}x{columns}")
    return columns, columns


def rows_of(values: Sequence[int | None], columns: int) -> Answer:
    """A list of cells as rows."""
    return [list(values[start : start + columns]) for start in range(0, len(values), columns)]


def symbols_of(answer: Answer, symbols: str) -> str | None:
    """A filled board as characters, `None` if it is not filled or holds what has no symbol."""
    values = [value for line in answer for value in line]
    known = [symbols[value] for value in values if value is not None and 0 <= value < len(symbols)]
    return "".join(known) if len(known) == len(values) else None


def values_of(text: str, symbols: str, size: Place) -> Answer | None:
    """A filled board from characters, `None` if they are too few, too many or not symbols."""
    rows, columns = size
    values = [symbols.find(character) for character in text]
    return rows_of(values, columns) if len(values) == rows * columns and -1 not in values else None
