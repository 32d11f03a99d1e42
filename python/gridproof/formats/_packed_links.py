"""Links of f-puzzles and SudokuPad: where the packed board stands in an address, and what is mended on the way.

An address that holds only a short name of a board needs the network, and is refused. Rules were read off the loaders of
SudokuPad: a prefix names what is packed; the rest may be percent-encoded, and of two slashes one may have been lost.
"""

import re
from collections.abc import Iterator
from urllib.parse import unquote

import msgspec

from gridproof.formats._lz_string import unpack
from gridproof.formats.base import FormatError

MOST_TRIED = 2_000_000
"""So many characters may be unpacked in the search for a lost slash."""
MOST_LINES = 20_000
HOSTS = r"f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com"
_ADDRESS = re.compile(rf"(?:https?://)?(?:[\w-]+\.)*?(?P<host>{HOSTS})(?P<rest>/.*|\?.*|$)", re.IGNORECASE | re.DOTALL)
_START = re.compile(rf"[\[\]()<>\"'`\s]*(?:https?://|(?:[\w-]+\.)*(?:{HOSTS})|(?:fpuz|scl|ctc|scf|pack)[\w+/%])", re.I)
_PACKED = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf|pack)(.+)", re.DOTALL)
_MARKDOWN = re.compile(r"\[[^\]]*\]\((.*)\)", re.DOTALL)
OTHER_KINDS = {"scf": "SudokuPad's short code", "pack": "a pack of several puzzles"}


class Packed(msgspec.Struct, frozen=True):
    """What an address holds: `f-puzzles` or `sudokupad`, and the packed text."""

    kind: str
    text: str


def links(text: str) -> Iterator[tuple[str, str]]:
    """The links in some text with names of their places; a line that begins no link goes on with the one before."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not lines:
        raise FormatError("there is no link in the text", "Paste the whole address.")
    if len(lines) > MOST_LINES:
        raise FormatError(f"the text has {len(lines)} lines", f"Give at most {MOST_LINES} lines with links.")
    joined: list[list[str]] = []
    for line in lines:
        if joined and not _START.match(line):
            joined[-1].append(line)
        else:
            joined.append([line])
    for number, parts in enumerate(joined, 1):
        yield "" if len(joined) == 1 else f"link {number}", "".join(parts)


def packed_in(link: str) -> Packed:
    """The packed board in a link; raises `FormatError`."""
    link = link.strip().strip("<>\"'`").replace("&amp;", "&")
    if (wrapped := _MARKDOWN.match(link)) is not None:
        link = wrapped[1]
    address = _ADDRESS.match(link)
    if address is None:
        name = re.split(r"[?&#]", link, maxsplit=1)[0]
    elif address["host"].lower() == "f-puzzles.com":
        return Packed("f-puzzles", _cleaned(_f_puzzles_load(address["rest"])))
    else:
        name = _puzzle_id(address["rest"])
    return _named(unquote(name).replace(" ", "+"))


def unpacked(packed: str) -> str:
    """The text that was packed, also where a slash was lost; raises `FormatError`."""
    try:
        return unpack(packed)
    except FormatError:
        budget = MOST_TRIED
        for slash in re.finditer(r"(?<!/)/(?!/)", packed):
            budget -= len(packed)
            if budget < 0:
                break
            try:
                found = unpack(packed[: slash.start()] + "/" + packed[slash.start() :])
            except FormatError:
                continue
            if found.startswith("{"):
                return found
        raise


def _f_puzzles_load(rest: str) -> str:
    load = re.search(r"[?&]load=([^&#]*)", rest)
    if load is not None and load[1]:
        return unquote(load[1]).replace(" ", "+")
    short = re.search(r"[?&]id=([^&#]*)", rest)
    if short is not None:
        raise _only_a_name(short[1])
    raise FormatError("the address of f-puzzles has no 'load=' with a board", "Copy the link that its Export gives.")


def _puzzle_id(rest: str) -> str:
    query = re.search(r"[?&]puzzleid=([^&#]*)", rest, re.IGNORECASE)
    if query is not None:
        return query[1]
    path = re.split(r"[?&#]", rest, maxsplit=1)[0].lstrip("/")
    return path.removeprefix("sudoku/").lstrip("/")


def _named(name: str) -> Packed:
    """The board that follows a prefix such as `scl`."""
    if not name:
        raise FormatError("the address has no puzzle in it", "Paste the whole address of a puzzle.")
    found = _PACKED.fullmatch(name)
    if found is None or (len(found[2]) < 20 and "=" not in found[2]):
        raise _only_a_name(name)
    if found[1] in OTHER_KINDS:
        reason = f"the link holds {OTHER_KINDS[found[1]]}, which cannot be read"
        raise FormatError(reason, "Export the puzzle as a link that begins with scl or fpuzzles.")
    return Packed("f-puzzles" if found[1].startswith("fpuz") else "sudokupad", _cleaned(found[2]))


def _only_a_name(name: str) -> FormatError:
    shown = name if len(name) <= 30 else f"{name[:30]}…"
    reason = f"the address only names the puzzle '{shown}' and does not hold it"
    return FormatError(reason, "Open it in a browser, export it to f-puzzles or as JSON, and paste that.")


def _cleaned(packed: str) -> str:
    """Without spaces, what chat programs put behind, and the padding."""
    return re.sub(r"\s+", "", packed).rstrip(".,;)>]\"'\\=")
