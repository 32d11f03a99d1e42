"""Damaged input to every reader: boards or an error with words, quickly; cut text is never taken for whole.

The usual run tries a hundred inputs a reader, `make accept` 2,000, always the same; `make fuzz` 100,000, always others.
"""

import os
import re
import resource
import sys
import time
import zlib
from base64 import b64encode
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random, SystemRandom

import pytest

from gridproof.errors import GridproofError
from gridproof.exchange import read_any
from gridproof.exporting import write_one
from gridproof.family import registry
from gridproof.formats import formats
from gridproof.formats.base import MOST_SIDE, Format, FormatError, Found
from tests.format_boards import documents
from tests.format_vectors import FORMATS, VECTORS

TIMES = int(os.environ.get("GRIDPROOF_FUZZ", "1"))
"""So many times the inputs of `make accept`, as in the engine's tests."""
QUICK, MANY = 100, 2000 * TIMES
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
    """The most memory that this process had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1_000_000 if sys.platform == "darwin" else 1000)


def forget_megabytes() -> float:
    """The most memory from now on, where the system can forget what was before."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return megabytes()


def random_for(one: Format) -> Random:
    """Always the same for a reader, unless the run is long; then what it begins with is printed."""
    seed = f"{one.name} {SystemRandom().getrandbits(64)}" if TIMES > 1 else one.name
    print(f"\n{one.name}: seed '{seed}'", end="")
    return Random(seed)


def check_damaged(one: Format, inputs: int) -> None:
    random = random_for(one)
    slowest, boards = 0.0, 0
    good(one)
    before = forget_megabytes()
    for _ in range(inputs):
        data = damaged(one, random)
        start = time.process_time()
        found = read(one, data)
        middle = time.process_time()
        read_by_anybody(data, random.choice((None, None, one.name)))
        slowest = max(slowest, middle - start, time.process_time() - middle)
        assert slowest < SECONDS, data
        for board in found or ():
            rows, columns = board.sheet.size
            assert 1 <= min(rows, columns) <= max(rows, columns) <= MOST_SIDE, data
            assert set(board.kinds) <= set(one.kinds), data
        boards += bool(found)
    more = megabytes() - before
    assert more < MEGABYTES
    print(f", {inputs} inputs, {boards} with boards, slowest {1000 * slowest:.0f} ms, {more:.0f} MB", end="")


@pytest.mark.parametrize("one", READERS)
def test_damaged_input_is_read_or_refused(one: Format) -> None:
    check_damaged(one, QUICK)


@pytest.mark.accept
@pytest.mark.parametrize("one", READERS)
def test_much_damaged_input_is_read_or_refused(one: Format) -> None:
    check_damaged(one, MANY)


# Text that was cut off

ROWS = {"csv", "kakuro-text"}
"""Formats that do not say how many rows there are: fewer of them are another board."""
LAST_NUMBER = {"csv", "tatham", "puzzlekit"}
"""Formats that may end in a number, of which nobody misses the last digits, or all of it where a cell may be empty.
Given cells may follow that need not be there."""
OPTIONAL_END = {"puzzlink", "tatham", "non"}
"""Formats that may end in given cells, which need not be there."""


def boards(found: list[Found]) -> list[object]:
    return [(board.kinds, board.sheet) for board in found]


def is_told(one: Format, whole: list[Found], found: list[Found], data: bytes, end: int) -> bool:
    """Whether a board from cut text is the same, comes with a note, or is one of those that no reader can know."""
    if boards(found) == boards(whole) or any(board.notes for board in found):
        return True
    first, cut = whole[0].sheet, found[0].sheet
    if one.name in ROWS and cut.size[0] < first.size[0]:
        return True
    if one.name in LAST_NUMBER and re.fullmatch(rb"[0-9]+(?:,\w*)?", data[end:].strip()):
        return True
    if one.name in OPTIONAL_END and (cut.size, cut.around) == (first.size, first.around):
        return not cut.numbers
    return one.name == "sudoku-text" and cut.size == (9, 9) and first.size > (9, 9)


def check_cuts(one: Format, inputs: int) -> None:
    random = random_for(one)
    accepted = 0
    for _ in range(inputs):
        data = random.choice(good(one))
        whole = read(one, data)
        end = random.randint(1, len(data)) if random.random() < 0.7 else max(1, len(data) - random.randint(1, 6))
        if not whole or (len(whole) > 1 and whole[0].where) or not data[end:].strip():
            continue
        kinds = {kind for board in whole for kind in board.kinds}
        found = [board for board in read(one, data[:end]) or () if kinds & set(board.kinds)]
        accepted += bool(found)
        assert not found or is_told(one, whole, found, data, end), (data, end)
    print(f", {inputs} cuts, {accepted} with boards", end="")


WRITTEN = [pytest.param(one, id=one.name) for one in formats().values() if one.written]


@pytest.mark.parametrize("one", WRITTEN)
def test_cut_text_is_not_taken_as_whole(one: Format) -> None:
    check_cuts(one, QUICK)


@pytest.mark.accept
@pytest.mark.parametrize("one", WRITTEN)
def test_much_cut_text_is_not_taken_as_whole(one: Format) -> None:
    check_cuts(one, MANY)


# Input that is meant to harm


def deflated(data: bytes, times: int = 1) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(b"".join([*(packer.compress(data) for _ in range(times)), packer.flush()])).decode()


@cache
def bombs() -> dict[str, bytes]:
    penpa = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    return {
        "deflate": (penpa + deflated(b"\x00" * 100_000, 2000)).encode(),
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
        "short lines": b"12.4\n" * 190_000,
        "words": b"no puzzle\n" * 95_000,
        "small boards": b"1...\n....\n....\n....\n\n" * 40_000,
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


LISTS = {"addresses", "ids", "links in a line"}
"""What is well, only much of it."""


def test_bombs_do_no_harm() -> None:
    for name, data in bombs().items():
        before, start = forget_megabytes(), time.process_time()
        code = read_by_anybody(data, None)
        assert time.process_time() - start < SECONDS * (3 if name in LISTS else 1), name
        assert megabytes() - before < MEGABYTES, name
        assert (code == "") is (name in LISTS), (name, code)


@pytest.mark.parametrize("one", READERS)
def test_bombs_do_no_harm_to_any_reader(one: Format) -> None:
    for name, data in bombs().items():
        before, start = forget_megabytes(), time.process_time()
        read(one, data)
        assert time.process_time() - start < SECONDS * (3 if name in LISTS else 1), name
        assert megabytes() - before < MEGABYTES, name
