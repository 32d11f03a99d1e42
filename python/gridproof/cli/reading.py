"""Reading puzzles from files and standard input, each with words that say where it stood."""

import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from gridproof.abilities import require
from gridproof.cli.talk import printable, say, say_error
from gridproof.document import PuzzleDocument, board_id
from gridproof.errors import GridproofError
from gridproof.exchange import is_puzzle, read_any
from gridproof.incoming import Incoming

STDIN = "-"


class Item(NamedTuple):
    """A puzzle and where it was found."""

    document: PuzzleDocument
    place: str

    @property
    def name(self) -> str:
        """The id that the document has, or else the id of its board."""
        return self.document.id or board_id(self.document.family, self.document.board)


def read_items(inputs: Sequence[str], family_name: str | None, format_name: str | None = None) -> Iterator[Item]:
    """The puzzles of all inputs, in order; raises where an input cannot be read or holds none."""
    for name in inputs:
        place, data = _bytes(name)
        suffix = Path(name[:255]).suffix.lower() if place == name else ""
        yield from _placed(_told(read_any(data, place, family_name, format_name, suffix)), place)


def _told(found: Iterator[Incoming]) -> Iterator[PuzzleDocument]:
    """The documents, after what their readers have to say of them, but nothing twice in a row."""
    said = ""
    for document, notes in found:
        for note in notes:
            if note != said:
                say(printable(f"note: {note}"))
            said = note
        yield document


def _bytes(name: str) -> tuple[str, bytes]:
    """What to call an input, and what is in it."""
    if name == STDIN:
        if sys.stdin.isatty():
            say("reading puzzles from the keyboard; Ctrl-D ends them")
        return "standard input", sys.stdin.buffer.read()
    if not name:
        raise GridproofError("empty_input", place="the argument")
    try:
        return name, Path(name).read_bytes()
    except (OSError, ValueError) as error:
        if not isinstance(error, IsADirectoryError | PermissionError) and is_puzzle(name):
            return "the argument", name.encode(errors="surrogateescape")
        reason = getattr(error, "strerror", None) or str(error)
        raise GridproofError("no_file", place=name, reason=reason[:1].lower() + reason[1:]) from None


def _placed(documents: Iterator[PuzzleDocument], place: str) -> Iterator[Item]:
    """A puzzle that is alone is called as its input, others by their number in it."""
    first = next(documents, None)
    if first is None:
        raise GridproofError("empty_input", place=place)
    try:
        second = next(documents, None)
    except GridproofError:
        # The first is good, whatever comes after it.
        yield Item(first, f"{place}, puzzle 1")
        raise
    if second is None:
        yield Item(first, place)
        return
    yield Item(first, f"{place}, puzzle 1")
    yield Item(second, f"{place}, puzzle 2")
    for number, document in enumerate(documents, 3):
        yield Item(document, f"{place}, puzzle {number}")


class Able:
    """Lets the puzzles through that can be graded, or explained, and tells of every family once whose cannot."""

    def __init__(self, ability: str) -> None:
        self._ability = ability
        self.unable: set[str] = set()

    def among(self, items: Iterator[Item]) -> Iterator[Item]:
        """Those of the puzzles for which it is possible."""
        for item in items:
            family = item.document.family
            try:
                require(family, self._ability, item.place)
            except GridproofError as error:
                if family.name not in self.unable:
                    say_error(error)
                self.unable.add(family.name)
            else:
                yield item


def peeked(items: Iterator[Item]) -> tuple[bool, Iterator[Item]]:
    """Whether there is just one puzzle, and all of them."""
    ahead: list[Item] = []
    fault: GridproofError | None = None
    try:
        ahead.extend(islice(items, 1))
        ahead.extend(islice(items, 1))
    except GridproofError as error:
        if not ahead:
            raise
        fault = error

    def all_of_them() -> Iterator[Item]:
        yield from ahead
        if fault is not None:
            raise fault
        yield from items

    return len(ahead) == 1 and fault is None, all_of_them()
