"""Addresses of puzz.link and all other sites that run pzpr: `https://puzz.link/p?sudoku/4/4/g1k23k3g`.

Written from a description of the format that was checked against the engine (pzprjs). An address carries the board
alone, no answer and no progress. Columns come before rows.
"""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from gridproof.formats._pzpr_address import (
    PREFIX,
    Address,
    addresses,
    kept_rules,
    parse_sizes,
    rules_to_write,
    split_address,
)
from gridproof.formats._pzpr_boards import ALIASES, KINDS
from gridproof.formats._pzpr_codes import Body
from gridproof.formats._pzpr_layers import counted, fits
from gridproof.formats._pzpr_names import unknown_kind
from gridproof.formats.base import Format, FormatError, Found, Outgoing, text_of
from gridproof.sheet import Sheet

HOST = "https://puzz.link/p?"
BARE = re.compile(r"\??(?:v:[^/]*/)?([a-z]+)(?:_edit|_play)?/(?:[a-z]*/|v:[^/]*/)?[0-9]+/[0-9]+/", re.IGNORECASE)
GLANCE = 4000


def _known(name: str) -> bool:
    return name.lower() in KINDS or name.lower() in ALIASES


def _starts(line: str) -> bool:
    """Whether an address begins here."""
    return "?" in line or "%3f" in line.lower() or bool((match := BARE.match(line)) and _known(match[1]))


def read_address(text: str) -> Found:
    """The board in one address; raises `FormatError`."""
    kind, parts = split_address(re.sub(r"\s+", "", text))
    kind = ALIASES.get(kind, kind)
    if kind.startswith("pzprv3"):
        raise FormatError("this address holds a whole pzprv3 file", "Read it as pzprv3.")
    if kind not in KINDS:
        raise unknown_kind("puzz.link", kind, KINDS, ALIASES)
    return read_body(parse_sizes(kind, parts))


def read_body(address: Address) -> Found:
    """The board of an address whose kind is known; raises `FormatError`, which says if the sizes are swapped."""
    notes: list[str] = []
    try:
        sheet = _sheet(address, notes)
    except FormatError as error:
        if _fits(_turned(address)):
            raise _swapped(address, error.reason) from None
        raise
    if not _clues_fit(sheet) and _fits(_turned(address)):
        raise _swapped(address, "there are clues that are too long for their lines")
    extra = kept_rules(address.kind, address.flags, address.variant, notes)
    return Found((address.kind,), sheet, notes=notes, extra=extra)


def _sheet(address: Address, notes: list[str]) -> Sheet:
    body = Body(address.body)
    sheet = KINDS[address.kind].read(body, address.rows, address.columns, notes)
    body.check_end()
    return sheet


def _turned(address: Address) -> Address:
    return address._replace(columns=address.rows, rows=address.columns)


def _fits(address: Address) -> bool:
    """Whether the body is one of a board of another size than was said."""
    if address.rows == address.columns:
        return False
    try:
        return _clues_fit(_sheet(address, []))
    except FormatError:
        return False


def _clues_fit(sheet: Sheet) -> bool:
    """Whether each clue of a Nonogram has room; of other kinds nothing can be said."""
    rows, columns = sheet.size
    sides = ((sheet.around.get("left"), columns), (sheet.around.get("top"), rows)) if len(sheet.around) == 2 else ()
    return all(fits(clue or [], length) for clues, length in sides for clue in clues or [])


def _swapped(address: Address, reason: str) -> FormatError:
    return FormatError(
        f"{reason}; the body fits {counted(address.rows, 'column')} and {counted(address.columns, 'row')}",
        f"Swap the sizes, columns come first: {address.kind}/{address.rows}/{address.columns}/...",
    )


class PuzzLink(Format):
    """The format."""

    name = "puzzlink"
    title = "puzz.link address"
    rank = 50
    lined = True
    kinds = tuple(KINDS)
    written = tuple(KINDS)

    def recognises(self, data: bytes) -> bool:
        """Whether a line has the path that pzpr has on all its hosts, or starts with a known kind and sizes."""
        text = data[:GLANCE].decode("utf-8", "replace")
        if re.search(r"penpa-edit|kanpen|pencil_applet|\?pzprv3", text):
            return False
        text = text if "?" in text else unquote(text)
        lines = [line.strip().lstrip("<\"'`([") for line in text.split("\n")]
        return any(PREFIX.search(line) or ((bare := BARE.match(line)) and _known(bare[1])) for line in lines)

    def read(self, data: bytes) -> Iterator[Found]:
        """The boards in the addresses, one a line."""
        found = list(addresses(text_of(data), _starts, self.title))
        if not found:
            raise FormatError("there is no address", f"Give an address such as {HOST}sudoku/4/4/g1k23k3g.")
        for line, text in found:
            try:
                board = read_address(text)
            except FormatError as error:
                reason = f"line {line}: {error.reason}" if len(found) > 1 else error.reason
                raise FormatError(reason, error.fix) from None
            board.where = f"line {line}" if len(found) > 1 else ""
            yield board

    def write(self, outgoing: Outgoing) -> bytes:
        """The address at puzz.link."""
        return self.address(outgoing).encode()

    def address(self, outgoing: Outgoing) -> str:
        """The address at puzz.link; raises `FormatError`."""
        if outgoing.kind not in KINDS:
            raise unknown_kind("puzz.link", outgoing.kind, KINDS)
        body = KINDS[outgoing.kind].write(outgoing.sheet)
        rows, columns = outgoing.sheet.size
        if outgoing.kind == "kakuro":
            rows, columns = rows - 1, columns - 1
        flags, variant = rules_to_write(outgoing.extra)
        parts = [outgoing.kind, f"v:{variant}" if variant else "", flags, str(columns), str(rows), body]
        text = "/".join(part for part in parts if part)
        return HOST + text + ("" if text[-1].isalnum() else "/")
