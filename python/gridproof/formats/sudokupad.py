"""SudokuPad (Cracking the Cryptic): a drawn Sudoku as JSON, packed into the address of the player at sudokupad.app.

The JSON is often shortened by the player's own zipper (names cut, quotes and empty cells left out). Most of it says
only what is drawn; the rules stand in words. So anything drawn that may carry a rule is named: lines, arrows and cages
are refused, other drawings left out with a note.
"""

import re
from collections.abc import Iterator
from urllib.parse import quote

import msgspec

from gridproof.formats import _sudokupad_board as board
from gridproof.formats._json_text import json_object
from gridproof.formats._lz_string import pack
from gridproof.formats._packed_links import links, packed_in, unpacked
from gridproof.formats._sudokupad_zip import unzipped
from gridproof.formats.base import Format, Found, Outgoing, text_of
from gridproof.formats.f_puzzles import board_of

ADDRESS = "https://sudokupad.app/?puzzleid="
WHAT = "the board of SudokuPad"
_HOST = re.compile(rb"sudokupad\.|crackingthecryptic\.com", re.IGNORECASE)


class SudokuPad(Format):
    """The format. Links of SudokuPad may also hold boards of f-puzzles."""

    name = "sudokupad"
    title = "SudokuPad"
    rank = 21
    lined = True
    kinds = ("sudoku",)
    written = ("sudoku",)

    def recognises(self, data: bytes) -> bool:
        """Look for the address, the prefix of a packed board, or the fields of its JSON."""
        start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n<\"'`")
        if start.startswith(b"{"):
            return b'"cells"' in data and b'"cellSize"' in data
        return re.match(rb"(scl|ctc)[\w+/%]{20}", start) is not None or _HOST.search(start) is not None

    def read(self, data: bytes) -> Iterator[Found]:
        """Read links, one a line, or the JSON itself."""
        text = text_of(data).strip()
        if text.startswith("{"):
            yield board.read(json_object(text, WHAT))
            return
        for where, link in links(text):
            packed = packed_in(link)
            inner = unpacked(packed.text)
            if packed.kind == "f-puzzles":
                found = board_of(json_object(inner, "the board of f-puzzles"))
            else:
                found = board.read(unzipped(inner, WHAT))
            found.where = where
            yield found

    def write(self, outgoing: Outgoing) -> bytes:
        """The address that opens the board in the player."""
        packed = "scl" + pack(msgspec.json.encode(board.fields(outgoing)).decode())
        return (ADDRESS + quote(packed, safe="")).encode()

    def address(self, outgoing: Outgoing) -> str | None:
        """The same."""
        return self.write(outgoing).decode()
