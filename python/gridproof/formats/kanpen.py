"""Kanpen addresses and PencilBox files: Sudoku, Slitherlink and Kakuro.

Written from a description of the formats and the behaviour of pzpr, which reads and writes them. Rows come before
columns. An address is the text of a file with `/` for line ends and `_` for blanks; a file may hold progress, which is
the answer if it is finished.
"""

import re
from collections.abc import Iterator

from gridproof.formats._pencilbox import READERS, guess_kinds, read_kind, write_answer, write_board
from gridproof.formats._pencilbox_xml import read_xml
from gridproof.formats._pzpr_address import addresses, parse_sizes
from gridproof.formats._pzpr_boards import ALIASES
from gridproof.formats._pzpr_names import unknown_kind
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of
from gridproof.formats.puzzlink import read_body

HOSTS = re.compile(r"kanpen\.net|pencil_applet")
HOST = "http://www.kanpen.net/"
XML = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<puzzle\s")
TEXT = re.compile(r"\s*[0-9]{1,3}[ \t]*\n[ \t]*(?:[0-9]{1,3}[ \t]*\n[ \t]*)?[.0-9]")
GLANCE = 4000


def _read_address(text: str) -> Found:
    """The board in one address."""
    text = re.sub(r"\s+", "", text)
    page, mark, rest = text.partition(".html?")
    way, equals, body = rest.partition("=")
    if not mark or not equals or way not in ("problem", "pzpr"):
        raise FormatError(
            "the address holds no board, or one in a way that is not read",
            f"Give an address such as {HOST}sudoku.html?problem=...",
        )
    kind = page.rsplit("/", 1)[-1].lower()
    if kind not in READERS:
        raise unknown_kind("Kanpen", kind, READERS)
    if way == "pzpr":
        name = ALIASES.get(kind, kind)
        found = read_body(parse_sizes(name, body.split("/")))
        return Found((kind,), found.sheet, notes=found.notes, extra=found.extra)
    notes: list[str] = []
    sheet, answer = read_kind(kind, body.replace("_", " ").replace("/", "\n"), "part", notes)
    return Found((kind,), sheet, answer, notes=notes)


class Kanpen(Format):
    """Addresses are read and written, files only read."""

    name = "kanpen"
    title = "Kanpen address or PencilBox file"
    rank = 30
    kinds = tuple(READERS)
    written = tuple(READERS)

    def recognises(self, data: bytes) -> bool:
        """Whether there is the host of Kanpen, the root of a PencilBox file, or its text."""
        text = data[:GLANCE].decode("utf-8-sig", "replace").replace("\r\n", "\n")
        if XML.match(text):
            return bool(re.search(r"<puzzle\s[^>]*type=[\"'](?:sudoku|slitherlink|kakuro)[\"']", text))
        if HOSTS.search(text):
            return True
        return bool(TEXT.match(text)) and _is_pencilbox(data)

    def read(self, data: bytes) -> Iterator[Found]:
        """The board of a file, or the boards of addresses, one a line."""
        text = text_of(data)
        if XML.match(text) or not HOSTS.search(text):
            yield _read_file(data)
            return
        found = list(addresses(text, lambda line: bool(HOSTS.search(line)), "Kanpen address"))
        for line, address in found:
            try:
                board = _read_address(address)
            except FormatError as error:
                reason = f"line {line}: {error.reason}" if len(found) > 1 else error.reason
                raise FormatError(reason, error.fix) from None
            board.where = f"line {line}" if len(found) > 1 else ""
            yield board

    def write(self, outgoing: Outgoing) -> bytes:
        """The address at Kanpen."""
        return self.address(outgoing).encode()

    def address(self, outgoing: Outgoing) -> str:
        """The address at Kanpen; raises `FormatError`."""
        if outgoing.kind not in READERS:
            raise unknown_kind("Kanpen", outgoing.kind, READERS)
        lines = write_board(outgoing.kind, outgoing.sheet)
        text = "".join(f"{line}/" for line in lines).replace(" ", "_")
        return f"{HOST}{outgoing.kind}.html?problem={text}/"


def _read_file(data: bytes) -> Found:
    text = text_of(data)
    if text.lstrip().startswith("<"):
        return read_xml(text.strip().encode())
    if not TEXT.match(text):
        raise FormatError(
            f"this is no PencilBox file: {text.strip()[:20]!r} is no size",
            "A text starts with its size, or rows and columns on two lines; XML with <puzzle type=...>.",
        )
    *others, last = guess_kinds(text)
    for kind in others:
        try:
            return _read_as(kind, text)
        except FormatError:
            continue
    return _read_as(last, text)


def _read_as(kind: str, text: str) -> Found:
    notes: list[str] = []
    sheet, answer = read_kind(kind, text, "line", notes)
    return Found((kind,), sheet, answer, notes=notes)


def _is_pencilbox(data: bytes) -> bool:
    """Whether some text is a whole file with cells that hold nothing, or with sums, so that it is no list of clues."""
    try:
        text = text_of(data)
        board = _read_file(data)
    except FormatError:
        return False
    sums = board.sheet.blocks.values()
    return any("." in line.split() for line in text.split("\n")) or any(cell.down or cell.across for cell in sums)


class PencilBox(Format):
    """The same files, written as text with the answer as finished progress."""

    name = "pencilbox"
    title = "PencilBox file"
    rank = 900
    kinds = tuple(READERS)
    written = tuple(READERS)
    joint = None

    def recognises(self, data: bytes) -> bool:
        """Never: the other format reads such files, too."""
        return False

    def read(self, data: bytes) -> Iterator[Found]:
        """The board of a file."""
        yield _read_file(data)

    def write(self, outgoing: Outgoing) -> bytes:
        """The text of a file; raises `FormatError`."""
        if outgoing.kind not in READERS:
            raise unknown_kind("PencilBox", outgoing.kind, READERS)
        lines = write_board(outgoing.kind, outgoing.sheet)
        lines += write_answer(outgoing.kind, outgoing.sheet, outgoing.answer)
        return "".join(f"{line}\n" for line in lines).encode()
