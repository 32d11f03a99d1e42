"""Damaged input to every reader: boards or an error with words, quickly; cut text is never taken for whole.

The usual run tries about a hundred inputs a reader; `make fuzz` tries 100,000 of each.
"""

import resource
import sys
import time
import zlib
from base64 import b64encode
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.errors import GridproofError
from gridproof.exchange import read_any
from gridproof.exporting import write_one
from gridproof.family import registry
from gridproof.formats import formats
from gridproof.formats.base import MOST_SIDE, Format, FormatError, Found
from tests.format_boards import documents
from tests.format_vectors import FORMATS, VECTORS

pytestmark = pytest.mark.accept

LONG = settings().max_examples > 1000
INPUTS = 5 if LONG else 2
"""So many inputs are tried an example of hypothesis, which takes longer for an example than a reader for an input."""
SECONDS = 1.0
MEGABYTES = 200
READERS = [pytest.param(one, id=one.name) for one in formats().values()]
XML = '<?xml version="1.0"?>'
PIECES = [
    *(bytes([sign]) for sign in b"\n\t 0/,:?&%=+#._*'\"<>[]{}\x00\xff"),
    b"", b"\r\n", b"\n\n", b"-1", b"99999999999999999999", b"1e9", b"//", b"%2", b"%00", b"null", b"true", b"200",
    b"\xef\xbb\xbf", *(text.encode() for text in "é\u3000²٣"), b"<!ENTITY a 'b'>", b"&amp;", b"http://", b"rows",
    b"columns", b"[" * 50, b"[" * 5000,
]  # fmt: skip
"""What is put in: signs of all formats, numbers that are too large, letters that are none."""


@cache
def good(one: Format) -> list[bytes]:
    """Texts of the format: random boards of all families, and the vectors."""
    found = [vector["text"].encode() for vector in VECTORS if FORMATS[vector["format"]] == one.name]
    for family in registry().values():
        if family.codes.get(one.name) in one.written:
            for document in documents(family, Random(1), 12):
                try:
                    found.append(write_one(document, one).data)
                except GridproofError:
                    continue
    return [text for text in found if len(text) < 4000] or [b"https://example.org/puzzle?x=1"]


def damaged(one: Format, random: Random) -> bytes:
    """A text of the format with something cut off, cut out, put in, exchanged, doubled or moved."""
    text = random.choice(good(one))
    for _ in range(random.choice((1, 1, 2, 4, 9))):
        at = random.randint(0, len(text))
        to = min(len(text), at + random.choice((0, 1, 1, 2, 5, 40, 10_000)))
        other = random.choice(good(random.choice(list(formats().values())))) if random.random() < 0.02 else b""
        match random.randrange(8):
            case 0:
                text = text[:at]
            case 1:
                text = text[:at] + text[to:]
            case 2:
                text = text[:at] + random.choice(PIECES) + text[to:]
            case 3:
                text = text[:at] + text[at:to] * random.choice((2, 3, 50)) + text[to:]
            case 4:
                text = text[:at] + random.randbytes(random.randint(1, 3)) + text[to:]
            case 5:
                text = text[to:] + text[at:to] + text[:at]
            case 6:
                text = text[:at] + other + text[at:]
            case _:
                text = text[:at] + bytes([random.choice(b"abkzAZ019.-/_")]) + text[at + 1 :]
    return text[:50_000]


def read(one: Format, data: bytes) -> list[Found] | None:
    """What the reader makes of it; nothing if it is refused with words."""
    assert one.recognises(data) in (True, False)
    try:
        found = list(one.read(data))
    except FormatError as error:
        told = error.reason, error.fix
    else:
        return found
    assert all(0 < len(part) < 2000 for part in told), told
    return None


def read_by_anybody(data: bytes, name: str | None) -> str:
    """The code of the error that some input gives, if it does."""
    try:
        list(read_any(data, "the input", None, name))
    except GridproofError as error:
        return error.code
    return ""


def megabytes() -> float:
    """The most memory that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1_000_000 if sys.platform == "darwin" else 1000)


@pytest.mark.parametrize("one", READERS)
@given(seed=st.integers(0, 2**64 - 1))
def test_damaged_input_is_read_or_refused(one: Format, seed: int) -> None:
    random = Random(seed)
    good(one)
    before = megabytes()
    for _ in range(INPUTS):
        data = damaged(one, random)
        start = time.process_time()
        found = read(one, data)
        middle = time.process_time()
        read_by_anybody(data, random.choice((None, None, one.name)))
        taken = middle - start, time.process_time() - middle
        assert max(taken) < SECONDS, (taken, data)
        for board in found or ():
            rows, columns = board.sheet.size
            assert 1 <= min(rows, columns) <= max(rows, columns) <= MOST_SIDE, data
            assert set(board.kinds) <= set(one.kinds), data
    assert megabytes() - before < MEGABYTES


# Text that was cut off

UNMEASURED = {"csv", "kakuro-text"}
"""Formats without any length: fewer rows are another board. A row that is too short is refused or noted."""
LAST_NUMBER = {"tatham", "puzzlekit", "olsak-mk", "cwd", "nin", "non"}
"""Formats that end in a number, which may lose its last digits."""
OPTIONAL_END = {"puzzlink", "tatham", "pzprv3", "penpa", "pencilbox", "non"}
"""Formats that end in something that need not be there: givens, progress, an answer."""


def boards(found: list[Found]) -> list[object]:
    return [(board.kinds, board.sheet) for board in found]


def is_told(one: Format, whole: list[Found], found: list[Found], data: bytes, end: int) -> bool:
    """Whether a board from cut text is the same, comes with a note, or is one of those that no reader can know."""
    if boards(found) == boards(whole) or any(board.notes for board in found):
        return True
    if one.name in UNMEASURED:
        return True
    rest = data[end:].strip()
    cut_number = data[end - 1 : end].isdigit() and rest[:1].isdigit()
    if one.name in LAST_NUMBER and (rest.isdigit() or cut_number):
        return b"\n" not in rest
    return one.name in OPTIONAL_END and any(_less(other, board) for other in whole for board in found)


def _less(whole: Found, cut: Found) -> bool:
    """Whether a board is another without its givens."""
    return (cut.sheet.size, cut.sheet.around) == (whole.sheet.size, whole.sheet.around) and not cut.sheet.numbers


@pytest.mark.parametrize("one", [one for one in formats().values() if one.written], ids=lambda one: one.name)
@given(seed=st.integers(0, 2**64 - 1))
def test_cut_text_is_not_taken_as_whole(one: Format, seed: int) -> None:
    random = Random(seed)
    for _ in range(INPUTS):
        data = random.choice(good(one))
        whole = read(one, data)
        end = (
            random.randint(1, len(data)) if random.random() < 0.7 else len(data) - random.randint(1, min(6, len(data)))
        )
        if not whole or (len(whole) > 1 and whole[0].where) or not data[end:].strip():
            continue
        kinds = {kind for board in whole for kind in board.kinds}
        found = [board for board in read(one, data[:end]) or () if kinds & set(board.kinds)]
        if found:
            assert is_told(one, whole, found, data, end), (data, end)


# Input that is meant to harm


def deflated(data: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(packer.compress(data) + packer.flush()).decode()


@cache
def bombs() -> dict[str, bytes]:
    penpa = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    return {
        "deflate": (penpa + deflated(b"\x00" * 200_000_000)).encode(),
        "deflated brackets": (penpa + deflated(b"square,10,10,38\n[0,0,0,0]\n\n" + b"[" * 5_000_000)).encode(),
        "answer": (penpa + deflated(b"square") + "&a=" + deflated(b"[" * 15_000_000)).encode(),
        "lz": b"https://www.f-puzzles.com/?load=" + b"BIA" * 300_000,
        "entities": f'{XML}<!DOCTYPE p [<!ENTITY a0 "x">{entities}]><puzzleset>&a11;</puzzleset>'.encode(),
        "outside": f'{XML}<!DOCTYPE p SYSTEM "http://192.0.2.1/x.dtd"><puzzleset/>'.encode(),
        "sizes": b"https://puzz.link/p?slither/99999999/99999999/zzzz",
        "many cells": b"https://puzz.link/p?slither/200/200/" + b"z" * 2000,
        "digits": b"https://puzz.link/p?slither/" + b"9" * 900_000 + b"/1/g",
        "id": b"9" * 900_000 + b":a",
        "parameters": b"31x1:" + b"z" * 900_000,
        "json": b'{"version":"http://ipuz.org/v2","kind":' + b"[" * 900_000,
        "ints": b'{"size":9,"grid":[[' + b"9" * 900_000,
        "lines": b"1\n" * 450_000,
        "blank lines": b"\n" * 900_000,
        "commas": b"," * 900_000,
        "table": (b"1," * 400 + b"1\n") * 1000,
        "cells": b"." * 900_000,
        "letters": b"a" * 900_000,
        "non": b"width 200\nheight 200\nrows\n" + b"1\n" * 400_000,
        "save": b"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nDESC    :999999999:x",
        "addresses": b"https://puzz.link/p?sudoku/4/4/g1k23k3g\n" * 2000,
        "ids": b"6x6:EAacahdEAce\n" * 2000,
        "links in a line": b"https://puzz.link/p?sudoku/4/4/g1k23k3g " * 2000,
        "brackets": b"[" * 900_000,
        "quotes": b'"' * 900_000,
        "picture": b"P1\n99999 99999\n" + b"1" * 900_000,
        "raw picture": b"P4\n60000 60000\n" + b"\xff" * 900_000,
        "too long": b"x" * 5_000_000,
    }


BOMBS = [pytest.param(*item, id=item[0]) for item in bombs().items()]
LISTS = {"addresses", "ids", "links in a line"}
"""What is well, only much of it."""


@pytest.mark.parametrize(("name", "data"), BOMBS)
def test_bombs_do_no_harm(name: str, data: bytes) -> None:
    before, start = megabytes(), time.process_time()
    code = read_by_anybody(data, None)
    assert time.process_time() - start < SECONDS * (3 if name in LISTS else 1)
    assert megabytes() - before < MEGABYTES
    assert (code == "") is (name in LISTS), code


@pytest.mark.parametrize("one", READERS)
def test_bombs_do_no_harm_to_any_reader(one: Format) -> None:
    before = megabytes()
    for name, data in bombs().items():
        start = time.process_time()
        read(one, data)
        assert time.process_time() - start < SECONDS * (3 if name in LISTS else 1), name
    assert megabytes() - before < MEGABYTES
