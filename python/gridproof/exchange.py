"""Boards from outside formats: text is recognised, read as sheets, and becomes puzzle documents.

Nothing is changed on the way without a word: what a reader assumed or left out comes as notes. The way back is in
`gridproof.exporting`.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import chain, islice
from typing import TypeAlias

import msgspec

from gridproof import pasted
from gridproof.document import MOST_LINES, PuzzleDocument, read_documents
from gridproof.errors import GridproofError
from gridproof.family import Family, find
from gridproof.formats import formats
from gridproof.formats.base import Format
from gridproof.incoming import Incoming, Source, families_of, listed, read_in

OWN = ("json", "jsonl", "txt")
"""The ways in which the package writes boards itself; they are told apart by looking at the text."""
OWN_TEXT = "our own text"
SURE = 60
"""Formats of a lower rank than this say for certain what they are; others may be plain text of a family."""
FILES = 75
"""Formats of a lower rank than this are known by the form of a whole file, whatever addresses stand in it."""
_OWN_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{\s*\"(?:gridproof|family)\"\s*:")
_NO_JSON = re.compile(rb"^[ \t]*[^\s{}\[\]\"]", re.MULTILINE)
"""A line that does not begin as JSON does."""
Reading: TypeAlias = tuple[list[Incoming], Iterator[Incoming]]
"""The first boards of some text in one format, or all of them, and those behind them."""


def read_any(
    data: bytes, place: str, family_name: str | None = None, format_name: str | None = None, suffix: str = ""
) -> Iterator[Incoming]:
    """The boards in some bytes, in the format that is named or else recognised; our own JSON and plain text too.

    Lists of addresses may mix formats, and have blank lines and comments. Raises `bad_format`, `unknown_format`, and
    whatever `read_documents` raises.
    """
    source = Source(place, find(family_name) if family_name is not None else None, suffix)
    if format_name is not None and format_name.strip().lower() in OWN:
        yield from _read_own(data, source)
        return
    forced = None if format_name is None else found_format(format_name)
    data = pasted.unwrapped(data)
    if lines := _listed(data, [forced] if forced is not None else list(formats().values())):
        yield from pasted.read_lines(lines, source, _read_whole)
    elif forced is not None:
        yield from read_in(forced, data, source)
    else:
        yield from _read_whole(data, source)


def is_puzzle(text: str) -> bool:
    """Whether some text is a puzzle itself, such as an address, and not the name of a file that holds one."""
    if pasted.is_json(text) or re.match(r"[\s<\"'(]*(?:https?://|www\.)", text, re.IGNORECASE):
        return True
    data = pasted.unwrapped(text.encode(errors="replace"))
    recognised = [one for one in formats().values() if one.recognises(data)]
    return any(one.rank < SURE for one in recognised) or (bool(recognised) and len(text.strip()) >= 16)


def found_format(name: str, known: Sequence[str] | None = None) -> Format:
    """The format with this name, or that of files with this suffix; raises `unknown_format`."""
    wanted = _plain(name)
    for one in formats().values():
        if wanted == _plain(one.name):
            return one
    for one in formats().values():
        if wanted in map(_plain, one.suffixes):
            return one
    names = list(known or (*OWN, *(one.name for one in formats().values() if families_of(one))))
    close = get_close_matches(name.strip().lower(), names, n=2, cutoff=0.65)
    meant = f"Did you mean {' or '.join(close)}? " if close else ""
    raise GridproofError("unknown_format", name=name, meant=meant, known=", ".join(names))


def _plain(name: str) -> str:
    """A name without what people write in different ways: `puzz.link`, `puzzlink`."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _listed(data: bytes, known: list[Format]) -> pasted.Lines:
    """The lines of a list of addresses; none if the text is something else."""
    if _OWN_JSON.match(data) and not _NO_JSON.search(data):
        return []
    return pasted.address_list(data, known, SURE, FILES)


def _read_whole(data: bytes, source: Source) -> Iterator[Incoming]:
    """The boards of a text in the one format that fits."""
    if _OWN_JSON.match(data):
        yield from _read_own(data, source)
        return
    candidates = [one for one in formats().values() if one.recognises(data)]
    sure = next((one for one in candidates if one.rank < SURE), None)
    if sure is not None and not _is_own(data):
        yield from read_in(sure, data, source)
        return
    named = [one for one in formats().values() if source.suffix and source.suffix in one.suffixes]
    yield from _read_unsure(named, [one for one in candidates if one.rank >= SURE], data, source)


def _is_own(data: bytes) -> bool:
    """Whether some text is a document of ours as JSON, in whatever order its fields are."""
    if b"{" not in data[:1000]:
        return False
    try:
        whole = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return False
    return isinstance(whole, dict) and ("family" in whole or "gridproof" in whole)


def _read_own(data: bytes, source: Source) -> Iterator[Incoming]:
    yield from map(Incoming, read_documents(data, source.place, source.family.name if source.family else None))


def _read_unsure(named: list[Format], candidates: list[Format], data: bytes, source: Source) -> Iterator[Incoming]:
    """Text that may be our own or that of formats without a sure sign; that of the file's suffix goes before all."""
    most = 1 if data.count(b"\n") > MOST_LINES else None
    problem: GridproofError | None = None
    for one in named:
        try:
            reading = _begun(read_in(one, data, source), most)
        except GridproofError as error:
            problem = problem or error
        else:
            yield from chain(*reading)
            return
    readings: dict[str, Reading] = {}
    doubtful: list[str] = []
    try:
        readings[OWN_TEXT] = _begun(_read_own(data, source), most)
    except GridproofError as error:
        fault = error
    for one in candidates:
        if one not in named and _may_carry(one, source.family):
            try:
                readings[one.name] = _begun(read_in(one, data, source), most)
            except GridproofError as error:
                problem = problem or error
                doubtful += [one.name] * (error.code == "several_families")
    if not readings:
        raise problem if problem is not None and fault.code == "no_family" else fault
    yield from _agreed(readings, doubtful, source)


def _begun(found: Iterator[Incoming], most: int | None) -> Reading:
    """A reading of all boards, or of so many; the others of a long list are read when they are asked for."""
    return list(islice(found, most)), found


def _agreed(readings: dict[str, Reading], doubtful: list[str], source: Source) -> Iterator[Incoming]:
    """The reading that tells the most, if all are of the same boards; else that of the surest format, with a note.

    Raises `several_formats` if our own text is one of the formats; text of ours has no sign to be sure by.
    """
    boards = {
        name: [(one.document.family.name, one.document.board) for one in read] for name, (read, _) in readings.items()
    }
    first = next(iter(boards))
    others = [name for name, found in boards.items() if found != boards[first]] + doubtful
    if others and first == OWN_TEXT:
        raise GridproofError("several_formats", place=source.place, names=listed([first, *others], "or"))
    read, rest = readings[first]
    if others:
        note = f"{source.place}: read as {first}; as {listed(others, 'or')} it is another board, which `--from` chooses"
        read = [one._replace(notes=(*one.notes, note)) for one in read]
    else:
        read, rest = max(readings.values(), key=lambda reading: sum(_told(one.document) for one in reading[0]))
    yield from chain(read, rest)


def _told(document: PuzzleDocument) -> int:
    """How much a document says beside its board."""
    return len(document.extra) + (document.solution is not None)


def _may_carry(one: Format, family: Family | None) -> bool:
    return family is None or family.codes.get(one.name) in one.kinds
