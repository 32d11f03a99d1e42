"""Lines of tokens, of which pzpr and PencilBox files are made, read one after another."""

import re
from collections.abc import Callable, Iterable, Sequence

from gridproof.formats.base import FormatError, check_side
from gridproof.sheet import HIDDEN, Answer, Sheet

WHOLE = re.compile(r"-?[0-9]{1,6}")
MARKS = ("+", "-", "=", "%", "c")
"""What stands in a cell for a mark of the player."""


class Lines:
    """The lines of a file. Errors name a line by its number, counted from 1, or as a part of an address."""

    def __init__(self, lines: Sequence[str], word: str = "line") -> None:
        self.lines = lines
        self.word = word
        self.at = 0
        self.version = 0

    def peek(self) -> str:
        """The next line, empty at the end, without reading it."""
        return self.lines[self.at].strip() if self.at < len(self.lines) else ""

    def skip_blank(self) -> bool:
        """Go past empty lines; whether anything comes after them."""
        while self.at < len(self.lines) and not self.peek():
            self.at += 1
        return self.at < len(self.lines)

    def next(self, what: str) -> str:
        """The next line; raises `FormatError` at the end."""
        if not self.peek() and not any(map(str.strip, self.lines[self.at :])):
            raise FormatError(
                f"the text ends after {self.word} {self.at}, before {what}; it looks cut off",
                "Copy the whole text again.",
            )
        self.at += 1
        return self.lines[self.at - 1].strip()

    def error(self, reason: str, fix: str) -> FormatError:
        """An error about the line just read."""
        return FormatError(f"{self.word} {self.at}: {reason}", fix)

    def tokens(self, number: int, what: str) -> list[str]:
        """The tokens of the next line, which must be so many."""
        found = self.next(what).split()
        if len(found) != number:
            raise self.error(
                f"{what} has {len(found)} entries instead of {number}", "Give one entry a cell, with blanks between."
            )
        return found

    def table(self, rows: int, columns: int, what: str) -> list[list[str]]:
        """So many lines of tokens."""
        return [self.tokens(columns, f"{what} {row}") for row in range(1, rows + 1)]

    def number(self, what: str, least: int, most: int) -> int:
        """A line with a number alone."""
        text = self.next(what)
        if not WHOLE.fullmatch(text) or not least <= int(text) <= most:
            raise self.error(f"{what} is {text[:20]!r}", f"Give a number from {least} to {most}.")
        return int(text)

    def side(self, name: str, more: int = 0) -> int:
        """A line with a number of rows or columns, which counts some that are not of the board."""
        text = self.next(f"the number of {name}")
        if not WHOLE.fullmatch(text):
            raise self.error(f"{text[:20]!r} is no number of {name}", "Give the size before the board.")
        try:
            return check_side(name, int(text) - more)
        except FormatError as error:
            raise self.error(error.reason, error.fix) from None

    def check_last(self, most: int) -> None:
        """Raise `FormatError` if the text ends in a number that may go on: a digit was cut off, perhaps."""
        if self.at != len(self.lines) or not self.lines[-1][-1:].isdecimal():
            return
        last = self.lines[-1].split()[-1]
        if WHOLE.fullmatch(last) and 0 < int(last) * 10 <= most:
            raise self.error(f"the text ends in {last}, which may be cut off", "End the text with a line end.")

    def parsed(self, table: list[list[str]], what: str, read: Callable[[str], int | None]) -> Answer:
        """A table just read as numbers; `read` raises `ValueError` for a token that it does not know."""
        start = self.at - len(table)
        numbers: Answer = []
        for row, tokens in enumerate(table, 1):
            self.at = start + row
            numbers.append([])
            for column, token in enumerate(tokens, 1):
                try:
                    numbers[-1].append(read(token))
                except ValueError:
                    raise self.error(f"entry {column} is {token[:20]!r}", f"Give {what}.") from None
        return numbers


def clue(token: str) -> int | None:
    """A number in a cell: `.` for none and `-` for one that is hidden."""
    if token in (".", "-"):
        return None if token == "." else HIDDEN
    return natural(token)


def natural(token: str) -> int:
    """A number that is not negative."""
    if not WHOLE.fullmatch(token) or token.startswith("-"):
        raise ValueError(token)
    return int(token)


def entry(token: str) -> int | None:
    """What a player put into a cell: a number, or a mark; small numbers in brackets may follow a mark."""
    token = token.split("[", 1)[0] if token.endswith("]") else token
    return None if token in (".", "", *MARKS) else natural(token)


def symbol(token: str) -> int | None:
    """A cell that a player filled (`#`) or marked as empty (`+`)."""
    if token not in ("#", "+", "."):
        raise ValueError(token)
    return {"#": 1, "+": 0, ".": None}[token]


def edge(token: str) -> int | None:
    """A border: 1 for a line; a cross (-1) counts as none."""
    if token not in ("1", "-1", "0"):
        raise ValueError(token)
    return int(token == "1")


def merged(sheet: Sheet, entries: Answer, notes: list[str]) -> Answer | None:
    """The entries with the givens, if all cells that are to be filled are; else `notes` say what was left out."""
    rows, columns = sheet.size
    answer: Answer = []
    for row in range(rows):
        answer.append([])
        for column in range(columns):
            given = sheet.numbers.get((row, column))
            white = (row, column) not in sheet.blocks
            number = given if given not in (None, HIDDEN) else entries[row][column]
            answer[-1].append(number if white else None)
    todo = sum(number is None for line in answer for number in line) - len(sheet.blocks)
    if not todo:
        return answer
    left_out(sum(number is not None for line in entries for number in line), notes)
    return None


def left_out(done: int, notes: list[str]) -> None:
    """A note that unfinished progress was left out, if there is any."""
    if done:
        notes.append(f"the progress of a player ({done} entries) is not finished and was left out")


def line(tokens: Iterable[object]) -> str:
    """A line as pzpr writes it, with a blank behind each token."""
    return "".join(f"{token} " for token in tokens)


def shown(number: int | None, hidden: str = "-", nothing: str = ".") -> str:
    """A number as a token."""
    return nothing if number is None else hidden if number == HIDDEN else str(number)
