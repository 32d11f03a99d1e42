"""What the tests of Simon Tatham's formats share: the vectors as sheets, ids of all games, random boards."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from gridproof.formats.base import Format, FormatError, Found, Outgoing
from gridproof.formats.tatham import Tatham
from gridproof.formats.tatham_save import TathamSave
from gridproof.sheet import Answer, Place, Sheet, Side, Sign

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parent.parent.parent / "shared" / "corpus"))
PATH = CORPUS.parent / "format_vectors.jsonl"
VECTORS: list[dict[str, Any]] = (
    [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()] if PATH.exists() else []
)
FORMATS: dict[str, Format] = {"tatham": Tatham(), "tatham-save": TathamSave()}
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")

IDS = {
    "Unruly": ["6x6:GbBcaBaAabbacCCc", "6x6u:ZCi", "8x6de:zx"],
    "Unequal": ["3:0R,0,2,0,0D,0,1,0,0,", "4de:0,0R,0,4,0,0U,0,0L,0,0,0,0,2,0,0,0U,", "12:zzzzzb10,0U,i0,"],
    "Towers": ["3:1/2/////3/////,a2_3c1b", "3du://2///////3//", "9:1///////////////////////////////////5"],
    "Solo": ["2x2:3_3b4a3a3a4_1d", "3x2x:t6b2d5f6", "5j:1_2w,bba_ab_bcc_ab___ca", "2x3m4de:zj"],
    "Loopy": ["3x3t0:0a11b30a", "4x3t0dn:l", "30x3t0:zzzk2"],
    "Pattern": ["3x2:1/1/1/3/", "3x2:1/1/1/3/,aBc", "5x2:1/1/2/1/1/2.1/1.1", "6x6:///////////,zk"],
}
"""Ids of all games, with and without what is optional in them."""


def board_of(vector: dict[str, Any]) -> Sheet:
    """The sheet that a vector's picture of its board shows."""
    lines = vector["board"].split("\n")
    return PICTURES[vector["family"]](lines)


def cells(lines: list[str]) -> dict[Place, int]:
    """The numbers in rows of words."""
    words = [line.split() for line in lines]
    return {(row, at): int(word) for row, line in enumerate(words) for at, word in enumerate(line) if word.isdigit()}


def plain(lines: list[str]) -> Sheet:
    return Sheet((len(lines), len(lines[0].split())), cells(lines))


def binairo(lines: list[str]) -> Sheet:
    rows = [line for line in lines if not line.startswith("(")]
    sheet = plain(rows)
    sheet.flags["unique_lines"] = len(rows) < len(lines)
    return sheet


def futoshiki(lines: list[str]) -> Sheet:
    side = (len(lines) + 1) // 2
    sheet = Sheet((side, side))
    for row, line in enumerate(lines[::2]):
        sheet.numbers |= {(row, at // 2): int(line[at]) for at in range(0, len(line), 2) if line[at] != "."}
        for at in range(1, len(line), 2):
            if line[at] in "<>":
                sheet.signs[(row, at // 2), (row, at // 2 + 1)] = "<" if line[at] == "<" else ">"
    for row, line in enumerate(lines[1::2]):
        for at, sign in enumerate(line):
            if sign in "^v":
                sheet.signs[(row, at // 2), (row + 1, at // 2)] = "<" if sign == "^" else ">"
    return sheet


def skyscrapers(lines: list[str]) -> Sheet:
    words = [line.split() for line in lines]
    framed: dict[Side, list[str]] = {
        "top": words[0][1:-1],
        "bottom": words[-1][1:-1],
        "left": [line[0] for line in words[1:-1]],
        "right": [line[-1] for line in words[1:-1]],
    }
    around: dict[Side, list[list[int] | None]] = {
        side: [[int(word)] if word != "." else [] for word in line] for side, line in framed.items()
    }
    inner = [" ".join(line[1:-1]) for line in words[1:-1]]
    return Sheet((len(inner), len(inner)), cells(inner), around=around)


def sudoku(lines: list[str]) -> Sheet:
    text = "\n".join(lines)
    side = len(lines[0].split())
    sheet = plain(lines[:side])
    if box := re.search(r"boxes (\d+) wide x (\d+) tall", text):
        sheet.flags["box"] = int(box[2]), int(box[1])
    if "regions:" in text:
        sheet.regions = [["ABCDEFGHI".index(word) for word in line.split()] for line in lines[side + 1 :]]
    if "diagonals" in text:
        sheet.flags["diagonals"] = True
    return sheet


def nonogram(lines: list[str]) -> Sheet:
    around: dict[Side, list[list[int] | None]] = {}
    sides: tuple[tuple[Side, str], ...] = (("top", lines[0]), ("left", lines[1]))
    for side, line in sides:
        words = line.partition(": ")[2].split(" | ")
        around[side] = [[] if word == "-" else [int(part) for part in word.split(",")] for word in words]
    sheet = Sheet((len(around["left"]), len(around["top"])), around=around)
    for row, line in enumerate(lines[3:-1]):
        for column, word in enumerate(line.split()):
            if word != "?":
                sheet.numbers[row, column] = int(word == "#")
    return sheet


PICTURES = {
    "binairo": binairo,
    "futoshiki": futoshiki,
    "skyscrapers": skyscrapers,
    "sudoku": sudoku,
    "slitherlink": plain,
    "nonogram": nonogram,
}


def read(text: str, format_name: str = "tatham") -> list[Found]:
    return list(FORMATS[format_name].read(text.encode()))


def written(found: Found, format_name: str = "tatham") -> str:
    outgoing = Outgoing(found.kinds[0], found.sheet, found.answer, found.extra)
    return FORMATS[format_name].write(outgoing).decode()


def error(text: str, format_name: str = "tatham") -> FormatError:
    with pytest.raises(FormatError) as caught:
        read(text, format_name)
    return caught.value


SAVE = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :4:Solo
PARAMS  :5:2x2da
CPARAMS :5:2x2da
SEED    :4:1234
DESC    :13:b2c4b2c3b
NSTATES :1:3
STATEPOS:1:2
MOVE    :6:R0,0,3
SOLVE   :32:S3,4,2,1,2,1,4,3,1,2,3,4,4,3,1,2
""".replace("13:b2", "9:b2")
ANSWER: Answer = [[3, 4, 2, 1], [2, 1, 4, 3], [1, 2, 3, 4], [4, 3, 1, 2]]


@st.composite
def numbers(draw: st.DrawFn, size: tuple[int, int], least: int, most: int) -> dict[Place, int]:
    rows, columns = size
    places = st.sampled_from([(row, column) for row in range(rows) for column in range(columns)])
    return draw(st.dictionaries(places, st.integers(least, most), max_size=30))


@st.composite
def signs(draw: st.DrawFn, side: int) -> dict[tuple[Place, Place], Sign]:
    found: dict[tuple[Place, Place], Sign] = {}
    for _ in range(draw(st.integers(0, 12))):
        row, column = draw(st.integers(0, side - 1)), draw(st.integers(0, side - 2))
        pair = ((row, column), (row, column + 1)) if draw(st.booleans()) else ((column, row), (column + 1, row))
        found[pair] = draw(st.sampled_from(["<", ">"]))
    return found


@st.composite
def jigsaw(draw: st.DrawFn, side: int) -> list[list[int]]:
    """Strips of rows or columns, each walked up and down, in pieces of as many cells as the side has."""
    walk: list[Place] = []
    while len(walk) < side * side:
        start = len(walk) // side
        rows = range(start, start + draw(st.integers(1, side - start)))
        walk += [(row, column) for column in range(side) for row in (rows[::-1] if column % 2 else rows)]
    turned = draw(st.booleans())
    pieces = {place[::-1] if turned else place: at // side for at, place in enumerate(walk)}
    names: dict[int, int] = {}
    return [[names.setdefault(pieces[row, column], len(names)) for column in range(side)] for row in range(side)]


@st.composite
def towers_clues(draw: st.DrawFn, side: int) -> dict[Side, list[list[int] | None]]:
    clue = st.lists(st.integers(1, side), max_size=1)
    return {name: [draw(clue) for _ in range(side)] for name in SIDES}


@st.composite
def picture_clues(draw: st.DrawFn, size: Place) -> tuple[dict[Side, list[list[int] | None]], Answer]:
    rows, columns = size
    bits = draw(st.integers(0, 2 ** (rows * columns) - 1))
    picture = [[bits >> (row * columns + column) & 1 for column in range(columns)] for row in range(rows)]

    def lengths(line: list[int]) -> list[int]:
        return [len(run) for run in "".join(map(str, line)).split("0") if run]

    upright = [list(column) for column in zip(*picture, strict=True)]
    return {"top": [lengths(line) for line in upright], "left": [lengths(line) for line in picture]}, [
        list(line) for line in picture
    ]


@st.composite
def latin(draw: st.DrawFn, side: int) -> Answer | None:
    shift = draw(st.integers(0, side))
    return None if not shift else [[(row + column + shift) % side + 1 for column in range(side)] for row in range(side)]


@st.composite
def outgoings(draw: st.DrawFn) -> Outgoing:
    """A board of any game, the flags as its reader would give them."""
    kind = draw(st.sampled_from(FORMATS["tatham"].kinds))
    side = draw(st.integers(3, {"Towers": 9, "Unequal": 32, "Solo": 31}.get(kind, 9)))
    size = draw(st.tuples(st.integers(3, 12), st.integers(3, 12)))
    if kind == "Unruly":
        size = size[0] // 2 * 2 + 4, size[1] // 2 * 2 + 4
        return Outgoing(kind, Sheet(size, draw(numbers(size, 0, 1)), flags={"unique_lines": draw(st.booleans())}))
    if kind == "Loopy":
        return Outgoing(kind, Sheet(size, draw(numbers(size, 0, 4))))
    if kind == "Pattern":
        around, picture = draw(picture_clues(size))
        return Outgoing(kind, Sheet(size, draw(numbers(size, 0, 1)), around=around), picture)
    answer = draw(latin(side))
    sheet = Sheet((side, side), draw(numbers((side, side), 1, side)))
    if kind == "Unequal":
        sheet.signs = draw(signs(side))
    elif kind == "Towers":
        sheet.around = draw(towers_clues(side))
    else:
        _draw_regions(draw, sheet)
    return Outgoing(kind, sheet, answer)


def _draw_regions(draw: st.DrawFn, sheet: Sheet) -> None:
    side = sheet.size[0]
    boxes = [(rows, side // rows) for rows in range(2, side) if side % rows == 0]
    if draw(st.booleans()) and boxes:
        sheet.flags["box"] = draw(st.sampled_from(boxes))
    else:
        sheet.regions = draw(jigsaw(side))
    if side > 3 and draw(st.booleans()):
        sheet.flags["diagonals"] = True
