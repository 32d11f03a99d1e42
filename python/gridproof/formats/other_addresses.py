"""Web addresses that hold no board, or one in a code that is not read: what they are, and what to do instead.

No address is ever opened: a board must stand in its text.
"""

import re
from collections.abc import Iterator

from gridproof.formats.base import Format, FormatError, Found, text_of

_HOST = re.compile(r"(?:https?://)?(?:www\.)?([^/?#\s]*)", re.IGNORECASE)
SHORTENERS = (
    "bit.ly", "cutt.ly", "git.io", "goo.gl", "is.gd", "ow.ly", "rb.gy", "shorturl.at", "t.co", "t.ly", "tinyurl.com",
    "v.gd",
)  # fmt: skip
_BARE = "|".join(map(re.escape, ("pedros.works", *SHORTENERS)))
"""Hosts that are known without `https://`, too."""
_ADDRESS = re.compile(rf"(?:https?://|www\.|(?:{_BARE})/)\S*", re.IGNORECASE)
KNOWN = "puzz.link, Penpa-edit, SudokuPad, f-puzzles, Kanpen and Simon Tatham's collection"


class OtherAddress(Format):
    """The addresses that no other format knows."""

    name = "address"
    title = "web address"
    rank = 59
    kinds = ()
    joint = None
    lined = True

    def recognises(self, data: bytes) -> bool:
        """Whether the text is just an address."""
        return _ADDRESS.match(data[:200].decode("utf-8-sig", "replace").lstrip()) is not None

    def read(self, data: bytes) -> Iterator[Found]:
        """Nothing: says what is wrong with the address."""
        found = _HOST.match(text_of(data).strip())
        host = found[1].lower() if found else ""
        if host.endswith("pedros.works"):
            raise FormatError("Kudamono links are not supported", "In Kudamono, export to puzz.link or Penpa.")
        if host in SHORTENERS:
            raise FormatError("this is a shortened link", "Open it in a browser and paste the full address.")
        raise FormatError(
            f"the address at '{host[:60]}' holds no board that can be read",
            f"Boards stand in addresses of {KNOWN}; open others in a browser, and copy the puzzle itself.",
        )
        yield
