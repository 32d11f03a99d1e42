"""Files of nonograms (.non, webpbn, Olšák .g and .mk, .cwd, .nin, PBM): vectors, errors, round trips, mutated input."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats._nonogram_lines import sheet_of_picture
from gridproof.formats.base import Format, FormatError, Found, Outgoing
from gridproof.formats.cwd import Cwd
from gridproof.formats.nin import Nin
from gridproof.formats.non import Non
from gridproof.formats.olsak_g import OlsakG
from gridproof.formats.olsak_mk import OlsakMk
from gridproof.formats.pbm import Pbm
from gridproof.formats.webpbn import Webpbn
from gridproof.sheet import HIDDEN, Answer, Sheet

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parents[2] / "shared" / "corpus"))
PATH = CORPUS.parent / "format_vectors.jsonl"
FORMATS: dict[str, Format] = {one.name: one for one in (Non(), Webpbn(), OlsakG(), OlsakMk(), Cwd(), Nin(), Pbm())}
VECTORS: list[dict[str, Any]] = [
    vector | {"format": vector["format"].removesuffix("-xml")}
    for line in (PATH.read_text(encoding="utf-8").splitlines() if PATH.exists() else [])
    for vector in [json.loads(line)]
    if vector["format"].removesuffix("-xml") in FORMATS
]
CANONICAL = {
    "non": {"Stick"},
    "webpbn": {"Stick"},
    "olsak-mk": {"10 5", "2 3"},
    "nin": {"5 10"},
    "cwd": {"10"},
    "pbm": {"P1"},
}
"""Words by which the vectors are known that are written as they were read."""
TEXTS = {
    "non": """title "Dots &amp; dashes"
by "A. Writer"
width 4
height 3

rows
1,1
0
4

columns
1,1
1
2
1
""",
    "webpbn": """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>some site</source>
<puzzle type="grid" defaultcolor="black">
<title>A &lt; B</title><author>A. Writer</author><copyright>&copy; 2004 by A. Writer</copyright><id>#1 (v.1)</id>
<color name="white" char=".">fff</color><color name="black" char="X">000</color>
<clues type="columns"><line><count>1</count></line><line/><line><count>2</count></line></clues>
<clues type="rows"><line><count>1</count><count>1</count></line><line><count>1</count></line></clues>
<solution type="goal"><image>
|X.X|
|..X|
</image></solution>
<solution type="saved"><image>|X?[.X]| |??[X]|</image></solution>
</puzzle></puzzleset>
""",
    "olsak-g": "A small one\n: rows\n1 1\n\n2\n: columns\n1 1\n1\n1\n:\n",
    "olsak-mk": "2 3\n1 1\n0\n#\n1\n0\n1\n",
    "cwd": "2\n3\n1 1\n0\n\n1\n0\n1\n",
    "nin": "3 2\n1 1\n0\n1\n0\n1\n",
    "pbm": "P1\n# small\n3 2\n101\n0 0 1\n",
}
RAW = b"P4\n10 2\n\xff\xc0\x80\x40"
needs_vectors = pytest.mark.skipif(not VECTORS, reason="the vectors are not here")


def read(name: str, text: str | bytes) -> Found:
    """The only board in a text."""
    (found,) = FORMATS[name].read(text.encode() if isinstance(text, str) else text)
    return found


def write(name: str, found: Found) -> bytes:
    return FORMATS[name].write(Outgoing("nonogram", found.sheet, found.answer, found.extra))


def lines(text: str) -> list[list[int]]:
    return [[int(word) for word in part.split(",") if word.strip(" -")] for part in text.split(":")[1].split("|")]


def known(rows: Sequence[str]) -> Answer:
    return [[{"#": 1, ".": 0}.get(word) for word in row.split()] for row in rows]


@needs_vectors
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["format"])
def test_vectors(vector: dict[str, Any]) -> None:
    name, text = vector["format"], vector["text"]
    assert FORMATS[name].recognises(text.encode())
    if "expect_error" in vector:
        with pytest.raises(FormatError) as caught:
            read(name, text)
        assert "line " in caught.value.reason
        assert caught.value.fix
        return
    found = read(name, text)
    columns, rows, *saved = vector["board"].split("\n")
    assert found.kinds == ("nonogram",)
    assert found.sheet.around == {"top": lines(columns), "left": lines(rows)}
    assert found.sheet.size == (len(lines(rows)), len(lines(columns)))
    picture = known(saved[1:])
    cells = {(row, at): cell for row, line in enumerate(picture) for at, cell in enumerate(line) if cell is not None}
    assert found.sheet.numbers == cells
    if found.answer is not None:
        assert found.answer == known(vector["solution"].split("\n"))
    again = write(name, found)
    assert read(name, again).sheet == found.sheet
    if any(word in text for word in CANONICAL.get(name, ())):
        assert again.decode() == text


@needs_vectors
def test_there_is_a_vector_of_each_format() -> None:
    assert {vector["format"] for vector in VECTORS} == set(FORMATS)
    assert sum("expect_error" in vector for vector in VECTORS) == 2


@pytest.mark.parametrize("name", TEXTS)
def test_each_format_is_recognised_by_itself_alone(name: str) -> None:
    assert [other for other, one in FORMATS.items() if one.recognises(TEXTS[name].encode())] == [name]


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_read_is_written_and_read_again(name: str) -> None:
    found = read(name, TEXTS[name])
    again = read(name, write(name, found))
    assert (again.sheet, again.answer, again.extra) == (found.sheet, found.answer, found.extra)


def test_metadata_of_non() -> None:
    text = 'catalogue "x #1"\nlicense CC-BY-3.0\nlevel "3 of 5"\nmaxrule 2\n' + TEXTS["non"]
    found = read("non", text)
    assert found.extra == {
        "source": "x #1",
        "license": "CC-BY-3.0",
        "title": "Dots & dashes",
        "author": "A. Writer",
        "properties": {"level": "3 of 5"},
    }
    assert b'by "A. Writer"\nlicense "CC-BY-3.0"\nlevel "3 of 5"\nwidth 4\n' in write("non", found)


def test_metadata_and_pictures_of_webpbn() -> None:
    found = read("webpbn", TEXTS["webpbn"])
    assert found.extra == {
        "source": "some site",
        "title": "A < B",
        "author": "A. Writer",
        "copyright": "© 2004 by A. Writer",
        "source_id": "#1 (v.1)",
    }
    assert found.answer == [[1, 0, 1], [0, 0, 1]]
    assert found.sheet.numbers == {(0, 0): 1, (1, 2): 1}
    assert found.notes == ["the saved picture is read as given cells"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("3\n0\n", [[3], []]),
        ("\n3\n0\n\n", [[3], []]),
        ("3\n\n", [[3], []]),
        ("3\n\n\n\n", [[3], []]),
        ("\n3\n", [[], [3]]),
        ("1\n\n2\n", [[1], [2]]),
        ("  1 , 1 \n1\t\n", [[1, 1], [1]]),
    ],
)
def test_blank_lines_of_non(rows: str, expected: list[list[int]]) -> None:
    text = f"width 3\nheight 2\nrows\n{rows}columns\n1\n1\n1\n"
    assert read("non", text).sheet.around["left"] == expected


def test_sizes_of_non_in_all_their_forms() -> None:
    for text in (
        "height 2\nwidth 3\ncolumns\n1\n1\n1\nrows\n3\n0\n",
        "rows 2\ncolumns 3\nrows\n3\n0\ncolumns\n1\n1\n1\n",
        "rows 2\n3\n0\ncolumns 3\n1\n1\n1\n",
        "WIDTH 3\nHeight 2\nROWS\n3\n0\nColumns\n1\n1\n1\n",
        "\ufeffwidth 3\r\nheight 2\r\nrows\r\n3\r\n0\r\ncolumns\r\n1\r\n1\r\n1\r\n",
    ):
        assert read("non", text).sheet.around == {"left": [[3], []], "top": [[1], [1], [1]]}


def test_goals_of_non() -> None:
    text = "width 3\nheight 2\nrows\n3\n0\ncolumns\n1\n1\n1\n"
    for goal in ("goal 111000\n", 'goal "111000"\n', "goal\n111\n000\n", 'goal "111\n000"\n', "goal xxx000\ntitle A\n"):
        assert read("non", text + goal).answer == [[1, 1, 1], [0, 0, 0]]
    found = read("non", text + "goal 111000\nsaved ??????\nsaved 1?????\n")
    assert found.sheet.numbers == {}
    assert found.notes == ["the saved picture is read as given cells, the other 1 are left out"]


def test_packs_of_non() -> None:
    pack = "====\n" + TEXTS["non"] + "\n====\n" + TEXTS["non"].replace("Dots", "Lines") + "=====\n"
    first, second = FORMATS["non"].read(pack.encode())
    assert (first.where, second.where) == ("board 1", "board 2")
    assert second.extra["title"] == "Lines & dashes"
    joint = FORMATS["non"].joint or ""
    again = list(FORMATS["non"].read(joint.encode().join([write("non", first), write("non", second)])))
    assert [one.sheet for one in again] == [first.sheet, second.sheet]


def test_sizes_the_other_way_round() -> None:
    for name, text in (
        ("olsak-mk", "3 2\n1 1\n0\n#\n1\n0\n1\n"),
        ("nin", "2 3\n1 1\n0\n1\n0\n1\n"),
        ("cwd", "3\n2\n1 1\n0\n\n1\n0\n1\n"),
    ):
        found = read(name, text)
        assert found.sheet == read(name, TEXTS[name]).sheet
        assert found.notes == ["the sizes fit only the other way round: 2 rows, 3 columns"]


def test_sums_that_differ_are_a_note() -> None:
    assert read("olsak-mk", "2 3\n1 1\n1\n#\n1\n0\n1\n").notes == [
        "the rows sum to 3, the columns to 2, so there is no solution"
    ]


def test_blank_lines_are_empty_lines_in_g_files() -> None:
    found = read("olsak-g", TEXTS["olsak-g"])
    assert found.sheet.around == {"left": [[1, 1], [], [2]], "top": [[1, 1], [1], [1]]}
    assert found.extra == {"description": "A small one"}
    assert found.notes == []


def test_pictures() -> None:
    found = read("pbm", RAW)
    assert found.answer == [[1] * 10, [1, *[0] * 8, 1]]
    assert found.sheet.around["left"] == [[10], [1, 1]]
    assert [one.where for one in FORMATS["pbm"].read(RAW + b"\n" + RAW)] == ["picture 1", "picture 2"]
    wide = Found(("nonogram",), sheet_of_picture([[1, 0] * 50]), [[1, 0] * 50])
    assert max(map(len, write("pbm", wide).split(b"\n"))) == 70
    assert read("pbm", write("pbm", wide)).answer == wide.answer


def test_clues_are_taken_from_a_picture() -> None:
    text = TEXTS["webpbn"]
    begin, end = text.index("<clues"), text.rindex("</clues>") + 8
    found = read("webpbn", text[:begin] + text[end:])
    assert found.sheet.around == {"left": [[1, 1], [1]], "top": [[1], [], [2]]}
    assert "there are no clues; they are taken from the picture" in found.notes


def test_one_colour_is_black() -> None:
    text = TEXTS["webpbn"].replace('defaultcolor="black"', "").replace("<count>", '<count color="blue">')
    text = text.replace('name="black" char="X">000', 'name="blue" char="X">00f')
    found = read("webpbn", text)
    assert found.answer == [[1, 0, 1], [0, 0, 1]]
    assert found.notes[0] == "the colour `blue` is read as black"


@pytest.mark.parametrize(
    ("sheet", "formats"),
    [
        (Sheet((1, 1), around={"left": [None], "top": [[1]]}), FORMATS),
        (Sheet((1, 1), around={"left": [[HIDDEN]], "top": [[1]]}), FORMATS),
        (Sheet((1, 1), around={"left": [[1]]}), FORMATS),
        (Sheet((1, 1), around={"left": [[1]], "top": [[1]], "right": [[1]]}), FORMATS),
        (Sheet((1, 1), {(0, 0): 2}, around={"left": [[1]], "top": [[1]]}), FORMATS),
        (Sheet((1, 1), {(0, 0): 1}, around={"left": [[1]], "top": [[1]]}), set(FORMATS) - {"non", "webpbn"}),
        (Sheet((1, 1), around={"left": [[1]], "top": [[1]]}, flags={"stars": 1}), FORMATS),
        (Sheet((1, 1), regions=[[0]], around={"left": [[1]], "top": [[1]]}), FORMATS),
    ],
)
def test_what_cannot_be_carried_is_refused(sheet: Sheet, formats: Sequence[str]) -> None:
    for name in formats:
        with pytest.raises(FormatError):
            write(name, Found(("nonogram",), sheet, [[1]]))


def test_a_picture_needs_the_solution() -> None:
    sheet = Sheet((1, 2), around={"left": [[1]], "top": [[1], []]})
    answers: list[Answer | None] = [None, [[1, None]], [[0, 1]]]
    for answer in answers:
        with pytest.raises(FormatError):
            write("pbm", Found(("nonogram",), sheet, answer))


sides = st.integers(1, 12)
words = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Z")), max_size=12)


@st.composite
def pictures(draw: st.DrawFn) -> list[list[int]]:
    rows, columns = draw(sides), draw(sides)
    return [[draw(st.integers(0, 1)) for _ in range(columns)] for _ in range(rows)]


@given(pictures(), st.data())
@settings(max_examples=200)
@pytest.mark.parametrize("name", FORMATS)
def test_round_trips(name: str, picture: Answer, data: st.DataObject) -> None:
    sheet = sheet_of_picture(picture)
    answer = picture if name == "pbm" or data.draw(st.booleans()) else None
    if name in ("non", "webpbn"):
        places = st.tuples(st.integers(0, len(picture) - 1), st.integers(0, len(picture[0]) - 1))
        sheet.numbers = data.draw(st.dictionaries(places, st.integers(0, 1), max_size=5))
        if data.draw(st.booleans()):
            sheet.around["left"] = [[] for _ in picture]
    extra = {"title": data.draw(words), "author": data.draw(words)} if name in ("non", "webpbn") else {}
    again = read(name, FORMATS[name].write(Outgoing("nonogram", sheet, answer, extra)))
    assert again.sheet == sheet
    assert again.answer == (answer if name in ("non", "webpbn", "pbm") else None)
    assert again.extra == {key: text for key, text in extra.items() if text}


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, bytes]:
    """A good file with something cut, put in, exchanged or doubled."""
    name = draw(st.sampled_from(sorted(FORMATS)))
    whole = draw(st.sampled_from([TEXTS[name].encode(), RAW] if name == "pbm" else [TEXTS[name].encode()]))
    pieces = [
        b"\n",
        b"0",
        b"9",
        b"#",
        b":",
        b"rows",
        b"goal",
        b"<",
        b"&x;",
        b"<count>7</count>",
        b"|",
        b"?",
        b"\0",
        b"1" * 9,
    ]
    for _ in range(draw(st.integers(0, 3))):
        at, much = draw(st.integers(0, len(whole))), draw(st.integers(0, 9))
        put = draw(st.sampled_from(pieces) | st.binary(max_size=4) | st.just(whole[at : at + much] * 3))
        whole = whole[:at] + put + whole[at + draw(st.integers(0, 9)) :]
    return name, whole[: draw(st.integers(0, len(whole)))] if draw(st.booleans()) else whole


@given(mutated())
@settings(max_examples=max(200, settings.default.max_examples if settings.default else 0))
def test_mutated_files_are_read_or_refused(case: tuple[str, bytes]) -> None:
    name, data = case
    FORMATS[name].recognises(data)
    try:
        boards = list(FORMATS[name].read(data))
    except FormatError:
        return
    for found in boards:
        rows, columns = found.sheet.size
        assert [len(found.sheet.around[side]) for side in ("left", "top")] == [rows, columns]
        assert found.answer is None or {len(line) for line in found.answer} == {columns}
        again = FORMATS[name].write(Outgoing("nonogram", found.sheet, found.answer, found.extra))
        assert next(FORMATS[name].read(again)).sheet == found.sheet
