"""Texts of puzzlekit: the vectors, kinds that the text does not tell, errors, round trips, and mutated input."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats.base import FormatError, Found, Outgoing
from gridproof.formats.puzzlekit import Puzzlekit
from gridproof.sheet import HIDDEN, Place, Sheet, Side, Sums

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parents[2] / "shared" / "corpus"))
PATH = CORPUS.parent / "format_vectors.jsonl"
VECTORS: list[dict[str, Any]] = [
    vector
    for line in (PATH.read_text(encoding="utf-8").splitlines() if PATH.exists() else [])
    for vector in [json.loads(line)]
    if vector["format"] == "puzzlekit-text"
]
FORMAT = Puzzlekit()
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
TEXTS = {
    "binairo": "4 6\n- 1 - - 2 2\n2 - - 1 - -\n- - - - - -\n1 - 2 - - 2\n",
    "slitherlink": "2 3\n3 - 2\n0 - -\n",
    "sudoku": "4 4\n4 - - 1\n- - 2 -\n- 3 - -\n- - - -\n",
    "jigsaw": "3 3\n3 - -\n- - -\n- - 1\n1 1 2\n1 2 2\n3 3 3\n",
    "kakuro": "3 4\n- 4, 3, -\n,3 0 0 12,\n- 0 ,9 0\n",
    "kakurasu": "2 3\n3 - 1\n4 2\n",
    "kakurasu-given": "2 3\n3 - 1\n4 2\nx - x\n- x -\n",
    "nonogram": "2 3\n1\n0\n1\n1 1\n0\n",
    "starbattle": "4 4 1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n",
    "skyscrapers": "3 3 3\n- 1 -\n2 - -\n- - 3\n- - -\n- - -\n- 2 -\n- - -\n",
}
BINAIRO = "4 4\n1 - 2 -\n- - - -\n- - - 1\n2 - - -\n"


def read(text: str) -> dict[str, Found]:
    """The readings of the only puzzle in a text."""
    founds = list(FORMAT.read(text.encode()))
    assert {found.where for found in founds} == {""}
    return {found.kinds[0]: found for found in founds}


def write(kind: str, sheet: Sheet) -> str:
    return FORMAT.write(Outgoing(kind, sheet)).decode()


def expected(vector: dict[str, Any]) -> Sheet:
    """The sheet that a vector's picture of its board shows."""
    words = [line.split() for line in vector["board"].split("\n")]
    if vector["family"] == "kakurasu":
        columns, rows = ([[int(word)] for word in line.split()] for line in vector["text"].split("\n")[1:])
        return Sheet((len(rows), len(columns)), around={"right": [*rows], "bottom": [*columns]})
    grid = words[1:]
    size = (len(grid), len(grid[0]))
    if vector["family"] == "starbattle":
        regions = [["ABCDEFGHI".index(word) for word in line] for line in grid]
        return Sheet(size, regions=regions, flags={"stars": int(words[0][1])})
    cells = {(row, at): int(word) for row, line in enumerate(grid) for at, word in enumerate(line) if word != "."}
    return Sheet(size, cells, flags={"unique_lines": False})


@pytest.mark.skipif(not VECTORS, reason="the vectors are not here")
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["family"])
def test_vectors(vector: dict[str, Any]) -> None:
    assert FORMAT.recognises(vector["text"].encode())
    found = read(vector["text"])[vector["family"]]
    assert found.sheet == expected(vector)
    assert write(vector["family"], found.sheet) == vector["text"] + "\n"


@pytest.mark.parametrize("name", TEXTS)
def test_each_kind_is_read_and_written(name: str) -> None:
    assert FORMAT.recognises(TEXTS[name].encode())
    kind = {"jigsaw": "sudoku", "kakurasu-given": "kakurasu"}.get(name, name)
    assert write(kind, read(TEXTS[name])[kind].sheet) == TEXTS[name]


def test_what_is_read() -> None:
    assert read(TEXTS["slitherlink"])["slitherlink"].sheet.numbers == {(0, 0): 3, (0, 2): 2, (1, 0): 0}
    assert read(TEXTS["sudoku"])["sudoku"].sheet.flags == {"box": (2, 2)}
    assert read(TEXTS["jigsaw"])["sudoku"].sheet.regions == [[0, 0, 1], [0, 1, 1], [2, 2, 2]]
    assert read(TEXTS["kakurasu"])["kakurasu"].sheet.around == {"right": [[4], [2]], "bottom": [[3], None, [1]]}
    assert read(TEXTS["kakurasu-given"])["kakurasu"].sheet.numbers == {(0, 0): 1, (0, 2): 1, (1, 1): 1}
    assert read(TEXTS["nonogram"])["nonogram"].sheet.around == {"left": [[1, 1], []], "top": [[1], [], [1]]}
    kakuro = read(TEXTS["kakuro"])["kakuro"].sheet
    assert kakuro.blocks[0, 1] == Sums(4, None)
    assert kakuro.blocks[2, 2] == Sums(None, 9)
    assert kakuro.blocks[0, 0] == Sums()
    assert (1, 1) not in kakuro.blocks
    towers = read(TEXTS["skyscrapers"])["skyscrapers"].sheet
    assert towers.around["top"] == [[], [1], []]
    assert towers.around["left"] == [[], [], [3]]
    assert towers.numbers == {(1, 1): 2}
    short = "".join(line + "\n" for line in TEXTS["skyscrapers"].split("\n")[:5])
    assert read(short)["skyscrapers"].sheet.numbers == {}


def test_readings_of_one_text() -> None:
    assert set(read(BINAIRO)) == {"binairo", "slitherlink", "sudoku"}
    assert read(BINAIRO)["binairo"].sheet.numbers[0, 0] == 0
    assert read(BINAIRO)["binairo"].notes == ["puzzlekit allows rows and columns that are alike"]
    assert read(BINAIRO)["slitherlink"].sheet.numbers[0, 0] == 1
    assert set(read("2 4\n- 0 - -\n0 0 - -\n")) == {"slitherlink", "kakuro"}
    assert set(read(TEXTS["sudoku"])) == {"slitherlink", "sudoku"}


def test_several_puzzles() -> None:
    text = "\n" + TEXTS["starbattle"] + (FORMAT.joint or "") + TEXTS["skyscrapers"] + "\n\n"
    assert [(found.kinds, found.where) for found in FORMAT.read(text.encode())] == [
        (("starbattle",), "puzzle 1"),
        (("skyscrapers",), "puzzle 2"),
    ]


def test_regions_by_name() -> None:
    named = TEXTS["starbattle"].translate(str.maketrans("1234", "bacd")).replace("b b a a", "b b a a").split("\n")
    text = "\n".join(["4 4 1", *named[1:]])
    found = read(text)["starbattle"]
    assert found.sheet.regions == [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    blank = "- - - -\n" * 4
    assert read(TEXTS["starbattle"].replace("1\n1", f"1\n{blank}1", 1))["starbattle"].sheet == found.sheet


BAD = [
    ("", "the text is empty"),
    ("9\n", "line 1: the rows and the columns were expected, found `9`"),
    ("9 x\n", "line 1: the rows and the columns were expected, found `9 x`"),
    ("0 9\n", "0 rows"),
    ("9 201\n", "201 columns"),
    ("3 3\n- - -\n- - -\n", "line 2: Kakurasu has no sum at all"),
    ("3 3\n- - -\n", "line 1: no kind of puzzle has 1 line below the sizes 3 3"),
    ("4 4 4 D\n" + "- - - -\n" * 4, "line 1: `D` says that heights differ on the diagonals, too"),
    ("3 5\n- - - - -\n- 3 - - -\n- - - -\n", "as slitherlink, line 4: 5 words were expected, found 4"),
    ("9 9\n" + "- - - - 9 - - - x\n" * 9, "as sudoku, line 2, word 9: a number from 1 to 9 or `-` was expected"),
    ("6 6\n" + "6 - - - - -\n" * 6, "as sudoku, line 1: 6 rows have no square boxes"),
    ("3 3\n- 4, 1,2,3\n,3 0 0\n- 0 0\n", "as kakuro, line 2, word 3: `0`, `-` or `down,across` was expected"),
    ("2 3\n1 2 3\n4 5\n1 - -\n- - -\n", "line 4, word 1: `x` or `-` was expected, found `1`"),
    ("2 3\n1\n3\n1\n1 1\n0\n", "line 3: the blocks of column 2 need 3 cells"),
    ("2 3\n1\n-\n1\n1 1\n0\n", "line 3: the blocks of column 2 were expected, found `-`"),
    ("3 3 1\n1 1 #\n1 1 2\n3 3 3\n", "line 2, word 3: a cell is in no region, `#`"),
    ("3 3 1\n- - 1\n- - -\n- - -\n1 1 2\n1 1 2\n3 3 3\n", "line 2, word 3: `-` was expected, found `1`"),
    ("3 3 2\n- - -\n- - -\n- - -\n- - -\n", "line 1: 3 3 2 are not one number three times"),
    ("3 3 3\n- - 4\n- - -\n- - -\n- - -\n", "line 2, word 3: a number from 0 to 3 or `-` was expected, found `4`"),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_errors_say_where_and_what(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert reason in caught.value.reason
    assert caught.value.fix.endswith(".")


EMPTY = Sheet((4, 4))
LINES: list[list[int] | None] = [[1], [1], [1], [1]]


@pytest.mark.parametrize(
    ("kind", "sheet"),
    [
        ("binairo", Sheet((4, 4), flags={"unique_lines": True})),
        ("binairo", Sheet((4, 4), signs={((0, 0), (0, 1)): "="})),
        ("binairo", Sheet((4, 4), {(0, 0): HIDDEN})),
        ("slitherlink", Sheet((4, 4), {(0, 0): HIDDEN})),
        ("sudoku", Sheet((4, 4), {(0, 0): HIDDEN}, flags={"box": (2, 2)})),
        ("sudoku", Sheet((4, 4), flags={"box": (2, 2), "diagonals": True})),
        ("sudoku", Sheet((6, 6))),
        ("sudoku", Sheet((4, 6))),
        ("kakuro", Sheet((1, 2), blocks={(0, 0): Sums(HIDDEN, None)})),
        ("kakuro", Sheet((1, 1), blocks={(0, 0): Sums()})),
        ("kakurasu", Sheet((4, 4), {(0, 0): 0}, around={"right": LINES, "bottom": LINES})),
        ("kakurasu", Sheet((4, 4), around={"right": LINES, "top": LINES})),
        ("kakurasu", Sheet((4, 4), around={"right": LINES[:3], "bottom": LINES})),
        ("nonogram", Sheet((4, 4), around={"left": LINES, "top": [None, *LINES[1:]]})),
        ("nonogram", Sheet((4, 4), {(0, 0): 1}, around={"left": LINES, "top": LINES})),
        ("starbattle", Sheet((4, 4), {(0, 0): 1}, [[0] * 4] * 4, flags={"stars": 1})),
        ("starbattle", Sheet((4, 4), regions=[[0] * 4] * 4)),
        ("skyscrapers", Sheet((4, 4), around={"left": [[HIDDEN], *LINES[1:]]})),
        ("skyscrapers", Sheet((4, 4), around={"left": [[1, 2], *LINES[1:]]})),
        ("skyscrapers", Sheet((4, 3))),
        ("masyu", EMPTY),
    ],
)
def test_what_cannot_be_carried_is_refused(kind: str, sheet: Sheet) -> None:
    with pytest.raises(FormatError):
        write(kind, sheet)


def some(data: st.DataObject, size: Place, least: int, most: int) -> dict[Place, int]:
    places = st.tuples(st.integers(0, size[0] - 1), st.integers(0, size[1] - 1))
    return data.draw(st.dictionaries(places, st.integers(least, most), max_size=12))


def regions_of(data: st.DataObject, side: int) -> list[list[int]]:
    cells = data.draw(st.permutations(list(range(side)) * side))
    return [list(cells[start : start + side]) for start in range(0, side * side, side)]


def clues(data: st.DataObject, number: int, most: int, missing: list[int] | None) -> list[list[int] | None]:
    found = data.draw(st.lists(st.none() | st.integers(1, most), min_size=number, max_size=number))
    return [missing if clue is None else [clue] for clue in found]


def binairo(data: st.DataObject, size: Place) -> Sheet:
    size = (2 * size[0], 2 * size[1])
    return Sheet(size, some(data, size, 0, 1), flags={"unique_lines": False})


def slitherlink(data: st.DataObject, size: Place) -> Sheet:
    return Sheet(size, some(data, size, 0, 4))


def sudoku(data: st.DataObject, size: Place) -> Sheet:
    order = [4, 6, 9, 16][size[0] % 4]
    sheet = Sheet((order, order), some(data, (order, order), 1, order))
    if order == 6 or data.draw(st.booleans()):
        sheet.regions = regions_of(data, order)
    else:
        sheet.flags["box"] = {4: (2, 2), 9: (3, 3)}.get(order, (4, 4))
    return sheet


def kakuro(data: st.DataObject, size: Place) -> Sheet:
    total = st.none() | st.integers(0, 45)
    places = st.tuples(st.integers(0, size[0] - 1), st.integers(0, size[1] - 1))
    blocks = data.draw(st.dictionaries(places, st.builds(Sums, total, total), max_size=size[0] * size[1] - 1))
    return Sheet(size, blocks=blocks)


def kakurasu(data: st.DataObject, size: Place) -> Sheet:
    rows, columns = size
    right, bottom = clues(data, rows, 3, None), clues(data, columns, 3, None)
    if not any((*right, *bottom)):
        right[0] = [0]
    return Sheet(size, some(data, size, 1, 1), around={"right": right, "bottom": bottom})


def nonogram(data: st.DataObject, size: Place) -> Sheet:
    return Sheet(size, around={"left": clues(data, *size, []), "top": clues(data, *size[::-1], [])})


def starbattle(data: st.DataObject, size: Place) -> Sheet:
    return Sheet((size[0],) * 2, regions=regions_of(data, size[0]), flags={"stars": data.draw(st.integers(1, 3))})


def skyscrapers(data: st.DataObject, size: Place) -> Sheet:
    side = size[0]
    around = {name: clues(data, side, side, []) for name in SIDES}
    return Sheet((side, side), some(data, (side, side), 1, side), around=around)


MAKERS = (binairo, slitherlink, sudoku, kakuro, kakurasu, nonogram, starbattle, skyscrapers)
sizes = st.tuples(st.integers(2, 7), st.integers(2, 7))


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__)
@given(sizes, st.data())
def test_round_trips(maker: Callable[[st.DataObject, Place], Sheet], size: Place, data: st.DataObject) -> None:
    sheet, kind = maker(data, size), maker.__name__
    text = write(kind, sheet)
    assert FORMAT.recognises(text.encode())
    assert read(text)[kind].sheet == sheet


def test_there_is_a_maker_of_each_kind() -> None:
    assert {maker.__name__ for maker in MAKERS} == set(FORMAT.kinds) == set(FORMAT.written)


def test_boxes_that_are_not_squares_become_regions() -> None:
    found = read(write("sudoku", Sheet((6, 6), {(0, 0): 6}, flags={"box": (2, 3)})))["sudoku"]
    assert found.sheet.flags == {}
    assert found.sheet.regions == [[row // 2 * 2 + column // 3 for column in range(6)] for row in range(6)]


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A good text with something cut, put in, exchanged or doubled."""
    whole = draw(st.sampled_from(sorted(TEXTS.values()))).encode()
    pieces = [b"\n", b"\n\n", b" ", b"0", b"-", b",", b"x", b"#", b" 4 ", b"4 4\n", b"\0", b"1" * 9]
    for _ in range(draw(st.integers(0, 3))):
        at, much = draw(st.integers(0, len(whole))), draw(st.integers(0, 9))
        put = draw(st.sampled_from(pieces) | st.binary(max_size=4) | st.just(whole[at : at + much] * 2))
        whole = whole[:at] + put + whole[at + draw(st.integers(0, 6)) :]
    return whole


@given(mutated())
@settings(max_examples=max(200, settings.default.max_examples if settings.default else 0))
def test_mutated_texts_are_read_or_refused(data: bytes) -> None:
    FORMAT.recognises(data)
    try:
        founds = list(FORMAT.read(data))
    except FormatError:
        return
    for found in founds:
        again = {one.kinds: one.sheet for one in FORMAT.read(FORMAT.write(Outgoing(found.kinds[0], found.sheet)))}
        assert again[found.kinds] == found.sheet
