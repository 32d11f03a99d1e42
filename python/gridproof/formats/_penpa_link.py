"""Penpa links as text: finding them, unpacking their data, and packing data up again.

Source: the exporter and the loader of Penpa-edit 3.2.3 (github.com/swaroopg92/penpa-edit). After `p=` and `a=` stands
text that was deflated without a header and written in Base64; in the first, frequent words are shortened.
"""

import base64
import re
import zlib
from typing import Any
from urllib.parse import unquote

import msgspec

from gridproof.formats.base import FormatError

HOME = "https://swaroopg92.github.io/penpa-edit/"
MOST_INFLATED = 16_000_000
MOST_LINE = 1_000_000
"""So many bytes of a line are looked into, more than the largest board takes; half as many again with words in full."""
MOST_LINES = 30
COPY = "Copy the whole address again, to its last character."
START = re.compile(r"\bm=(?:edit|solve)\b\S{0,80}?[&?]p=")
WORDS = (
    ("qa", "z9"), ("pu_q", "zQ"), ("pu_a", "zA"), ("grid", "zG"), ("edit_mode", "zM"), ("surface", "zS"),
    ("line", "zL"), ("lineE", "zE"), ("wall", "zW"), ("cage", "zC"), ("number", "zN"), ("symbol", "zY"),
    ("special", "zP"), ("board", "zB"), ("command_redo", "zR"), ("command_undo", "zU"), ("command_replay", "z8"),
    ("numberS", "z1"), ("freeline", "zF"), ("freelineE", "z2"), ("thermo", "zT"), ("arrows", "z3"),
    ("direction", "zD"), ("squareframe", "z0"), ("polygon", "z5"), ("deletelineE", "z4"), ("killercages", "z6"),
    ("nobulbthermo", "z7"), ("__a", "z_"),
)  # fmt: skip
SHORT_FORMS = (("z", "zZ"), *((f'"{word}"', code) for word, code in WORDS), ("null", "zO"))


class Link(msgspec.Struct, frozen=True):
    """What follows `p=` and `a=` in a link, and where the link stands if there are several."""

    board: str
    answer: str | None
    where: str


def looks_like_link(text: str) -> bool:
    """Whether there is a Penpa link in the text."""
    plain = _plain(text)
    return "penpa-edit" in plain or START.search(plain) is not None


def find_links(text: str) -> list[Link]:
    """The links in the text; raises `FormatError` if there is none."""
    plain = _plain(text)
    starts = list(START.finditer(plain))
    if not starts:
        raise _no_link(plain)
    links, line, counted = [], 1, 0
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        tail = plain[start.end() : following.start() if following else len(plain)]
        if len(starts) > 1:
            tail = tail.split("\n", 1)[0]
        line += plain.count("\n", counted, start.start())
        counted = start.start()
        board, *rest = tail.split("&")
        answers = [item[2:] for item in rest if item.startswith("a=")]
        links.append(Link(board, answers[0] if answers else None, f"line {line}" if len(starts) > 1 else ""))
    return links


def _plain(text: str) -> str:
    text = text.strip()
    if "m%3D" in text or "m%3d" in text:
        text = unquote(text)
    return text.replace("&amp;", "&")


def _no_link(text: str) -> FormatError:
    if "penpa-edit" in text:
        return FormatError("the Penpa address has no puzzle in it: `m=edit&p=` or `m=solve&p=` is missing", COPY)
    return FormatError("no Penpa link was found", "A Penpa link holds `m=edit&p=` or `m=solve&p=`.")


def unpack(packed: str, part: str) -> bytes:
    """The text that was packed up behind `p=` or `a=`, which `part` names; raises `FormatError`."""
    packed = packed.strip()
    if "%" in packed:
        packed = unquote(packed)
    if re.match(r"\s*https?:", packed):
        fix = "Paste that address itself."
        raise FormatError(f"the link asks Penpa to import {packed.split()[0][:100]} and holds no board itself", fix)
    try:
        return _inflate(re.sub(r"[\r\n\t]+", "", packed).replace(" ", "+"), part)
    except FormatError:
        first = packed.split(maxsplit=1)
        if len(first) < 2:
            raise
        return _inflate(first[0], part)


def _inflate(text: str, part: str) -> bytes:
    letters = re.match(r"[A-Za-z0-9+/]*", text).group()  # type: ignore[union-attr]
    if not letters:
        raise FormatError(f"nothing follows `{part}=` in the Penpa link", COPY)
    damaged = f"the Penpa link is cut off or damaged: the {len(letters)} characters behind `{part}=` "
    if len(letters) % 4 == 1:
        raise FormatError(f"{damaged}are one too few or too many", COPY)
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = inflater.decompress(base64.b64decode(letters + "=" * (-len(letters) % 4)), MOST_INFLATED + 1)
    except zlib.error:
        raise FormatError(f"{damaged}are no deflated text", COPY) from None
    if len(data) > MOST_INFLATED:
        raise FormatError(
            f"the data behind `{part}=` inflate to more than {MOST_INFLATED // 1_000_000} MB",
            "Such a link holds no puzzle; use another.",
        )
    if not inflater.eof:
        raise FormatError(f"{damaged}stop before the end of the data", COPY)
    if inflater.unused_data:
        raise FormatError(f"{damaged}go on for {len(inflater.unused_data)} bytes after the end of the data", COPY)
    return data


def lines_of(data: bytes) -> list[bytes]:
    """The lines of unpacked data."""
    return data.split(b"\n", MOST_LINES)


def line_text(lines: list[bytes], number: int, plain: bool = False) -> str:
    """A line, with its words in full unless it is `plain`; empty where there is none; raises `FormatError`."""
    if number >= len(lines):
        return ""
    fix = "In Penpa, switch off that undo steps are saved, and export again."
    large = FormatError(f"line {number + 1} of the data is longer than the {MOST_LINE} bytes that are read", fix)
    if len(lines[number]) > MOST_LINE:
        raise large
    try:
        text = lines[number].decode().rstrip("\r")
    except UnicodeDecodeError:
        raise FormatError(f"the Penpa link is damaged: line {number + 1} of its data is no text", COPY) from None
    for word, code in () if plain else reversed(SHORT_FORMS):
        text = text.replace(code, word)
        if len(text) > 1.5 * MOST_LINE:
            raise large
    return text


def line_json(lines: list[bytes], number: int) -> Any:
    """A line as JSON, `None` where it is empty or missing; raises `FormatError`."""
    return json_of(line_text(lines, number), f"line {number + 1} of its data")


def json_of(text: str, name: str) -> Any:
    """JSON from a link, `None` for empty text; raises `FormatError` that names the part."""
    if not text.strip():
        return None
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise FormatError(f"the Penpa link is damaged: {name} is not JSON", COPY) from None


def pack(text: str, shorten: bool = True) -> str:
    """Text as it stands behind `p=`, or behind `a=` where nothing is shortened."""
    for word, code in SHORT_FORMS if shorten else ():
        text = text.replace(word, code)
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()
