"""What an outside format is: one file here, with one class that derives from `Format`.

A format knows kinds of puzzles by its own names ("slither") and codes them from and to sheets. Families say what they
are called there (`Family.codes`), so the tables of what can be read and written come from the registry.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from gridproof.sheet import Answer, Sheet


class FormatError(ValueError):
    """Text that a format cannot read, or a board that it cannot carry: the reason, and how to mend it."""

    def __init__(self, reason: str, fix: str) -> None:
        super().__init__(reason, fix)
        self.reason = reason
        self.fix = fix


class Found(msgspec.Struct):
    """A board found in some text.

    `kind` is the format's name for the kind of puzzle, or several where the text does not tell. `where` names the part
    of the text if there are several boards; boards found one after another with the same `where` are readings of the
    same text, of which one has to fit. `notes` say what was assumed or left out. `extra` holds what else was
    told (title, author, difficulty), by the names of the puzzle document.
    """

    kinds: tuple[str, ...]
    sheet: Sheet
    answer: Answer | None = None
    where: str = ""
    notes: list[str] = []
    extra: dict[str, Any] = {}


class Outgoing(msgspec.Struct):
    """A board on its way out: the format's name for its kind, the sheet, the answer and what else is told of it."""

    kind: str
    sheet: Sheet
    answer: Answer | None = None
    extra: dict[str, Any] = {}


class Format(ABC):
    """One outside format.

    `rank` orders the formats where text is to be recognised: the surest signs first. `kinds` are the names of the
    kinds of puzzles that it can read, `written` those that it can write. `joint` stands between several boards in one
    output; `None` if there can be only one. `lined` says that a board is a line of text, as addresses and ids are.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rank: ClassVar[int]
    suffixes: ClassVar[tuple[str, ...]] = ()
    kinds: ClassVar[tuple[str, ...]]
    written: ClassVar[tuple[str, ...]] = ()
    joint: ClassVar[str | None] = "\n"
    lined: ClassVar[bool] = False

    @abstractmethod
    def recognises(self, data: bytes) -> bool:
        """Whether the text looks like this format, at a glance; `read` may still find that it is not right."""

    @abstractmethod
    def read(self, data: bytes) -> Iterator[Found]:
        """The boards in the text; raises `FormatError`."""

    def write(self, outgoing: Outgoing) -> bytes:
        """The board as text; raises `FormatError` for what the format cannot carry."""
        raise FormatError(f"{self.title} cannot be written", "Choose another format.")

    def address(self, outgoing: Outgoing) -> str | None:
        """The address that opens the board in a browser, for formats that have one."""
        return None


MOST_BYTES = 1_000_000
MOST_SIDE = 200


def check_bytes(data: bytes, most: int = MOST_BYTES) -> None:
    """Raise `FormatError` for more text than is read."""
    if len(data) > most:
        raise FormatError(f"the text has {len(data):,} bytes, and at most {most:,} are read", "Split the file.")


def text_of(data: bytes, most: int = MOST_BYTES) -> str:
    """The text of some bytes, without a byte-order mark and with plain line ends; raises `FormatError`."""
    check_bytes(data, most)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start + 1} is not UTF-8 text", "Save the file as UTF-8 text.") from None


def check_side(name: str, length: int) -> int:
    """A number of rows or columns that can be; raises `FormatError`."""
    if not 1 <= length <= MOST_SIDE:
        raise FormatError(f"{length} {name}", f"Use from 1 to {MOST_SIDE}.")
    return length
