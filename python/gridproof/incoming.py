"""Boards that an outside format finds, as puzzle documents of the one family that fits.

Nothing is changed on the way without a word: what a reader assumed or left out comes as notes.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gridproof.document import PuzzleDocument, check_board
from gridproof.errors import GridproofError
from gridproof.family import Family, registry
from gridproof.formats.base import Format, FormatError, Found


class Incoming(NamedTuple):
    """A document, and what its reader assumed or left out, with the places of the input."""

    document: PuzzleDocument
    notes: tuple[str, ...] = ()


class Source(NamedTuple):
    """What is known of some text: where it is from, its family if that is told, and the suffix of its file."""

    place: str
    family: Family | None = None
    suffix: str = ""

    def at(self, where: str) -> "Source":
        """A part of it."""
        return self._replace(place=f"{self.place}, {where}") if where else self


def families_of(one: Format) -> list[Family]:
    """The families that a format carries."""
    return [family for family in registry().values() if family.codes.get(one.name) in one.kinds]


def read_in(one: Format, data: bytes, source: Source) -> Iterator[Incoming]:
    """The boards that one format finds; several readings of one part of the text are alternatives."""
    try:
        for alternatives in _together(one.read(data)):
            yield _chosen(one, alternatives, source.at(alternatives[0].where))
    except FormatError as error:
        raise GridproofError(
            "bad_format", place=source.place, format=one.title, reason=error.reason, fix=error.fix
        ) from None


def _together(found: Iterator[Found]) -> Iterator[list[Found]]:
    """The readings of each part of the text; those before an error come before it."""
    alternatives: list[Found] = []
    try:
        for one in found:
            if alternatives and one.where != alternatives[0].where:
                yield alternatives
                alternatives = []
            alternatives.append(one)
    except FormatError:
        if alternatives:
            yield alternatives
        raise
    if alternatives:
        yield alternatives


def _chosen(one: Format, alternatives: list[Found], source: Source) -> Incoming:
    """The one family and reading that fit."""
    fitting: dict[str, Incoming] = {}
    others: list[Family] = []
    fault: GridproofError | None = None
    for found in alternatives:
        for family in families_of(one):
            if family.codes[one.name] not in found.kinds:
                continue
            if source.family not in (None, family):
                others.append(family)
                continue
            try:
                fitting.setdefault(family.name, _incoming(family, found, source))
            except GridproofError as error:
                fault = fault or error
    if len(fitting) == 1:
        return next(iter(fitting.values()))
    if fitting:
        raise GridproofError("several_families", place=source.place, names=listed(list(fitting), "or"))
    if fault is not None:
        raise fault
    if others and source.family is not None:
        titles = listed([family.title for family in dict.fromkeys(others)], "or")
        raise GridproofError("other_family", place=source.place, found=titles, wanted=source.family.title)
    kinds = ", ".join(dict.fromkeys(kind for found in alternatives for kind in found.kinds))
    known = ", ".join(family.codes[one.name] for family in families_of(one))
    raise GridproofError("unknown_kind", place=source.place, format=one.title, kind=kinds, known=known)


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def _incoming(family: Family, found: Found, source: Source) -> Incoming:
    """The document of a board that was found; raises `bad_board` for one that is none of the family."""
    try:
        board = family.from_sheet(found.sheet)
    except ValueError as error:
        reason, fix = error.args
        raise GridproofError("bad_board", place=source.place, reason=f"as {family.title}, {reason}", fix=fix) from None
    check_board(family, board, source.place)
    notes = list(found.notes)
    solution: Any = None
    if found.answer is not None:
        try:
            solution = family.stored_answer(board, found.answer)
        except ValueError as error:
            notes.append(f"the answer in it is left out: {error.args[0]}")
    document = PuzzleDocument(family, board, solution=solution, extra=dict(found.extra))
    return Incoming(document, tuple(f"{source.place}: {note}" for note in notes))
