"""Penpa-edit links as people and other hands make them: damaged, turned, without tags, with marks of all kinds."""

import base64
import json
import re
import zlib
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats import formats
from gridproof.formats._penpa_frame import framed
from gridproof.formats._penpa_kinds import STYLES
from gridproof.formats.base import FormatError, Outgoing
from gridproof.sheet import HIDDEN, Sheet, Sums
from tests.penpa_links import (
    CHECKED,
    LINK,
    PENPA,
    STARS,
    SUDOKU,
    changed,
    data_of,
    fields,
    link_of,
    read,
)

BOMB = zlib.compressobj(9, zlib.DEFLATED, -15)
BOMB_TEXT = base64.b64encode(BOMB.compress(b"square" + b" " * 40_000_000) + BOMB.flush()).decode()
NUMBERS = json.loads(data_of(LINK)[3])


def layered(**tables: Any) -> str:
    return json.dumps(NUMBERS | tables)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "no Penpa link"),
        ("https://swaroopg92.github.io/penpa-edit/", "has no puzzle in it"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=", "nothing follows `p=`"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=https://puzz.link/p?slither/3/2/.ah", "import"),
        (LINK[:-1].rstrip("=")[:-4], "stop before the end of the data"),
        (LINK.rstrip("=")[: LINK.index("p=") + 7], "cut off or damaged"),
        (LINK[:150], "cut off or damaged"),
        (LINK[:150] + "…", "cut off or damaged"),
        (LINK.rstrip("=") + "AAAAAAAA", "after the end of the data"),
        (CHECKED[:-6], "behind `a=` stop before the end"),
        (f"m=edit&p={BOMB_TEXT}", "inflate to more than 16 MB"),
        (link_of(["square,3"]), "1 lines, at least 4"),
        (link_of(["no board"]), "do not begin with the name of a grid"),
        (link_of(["1,10,10,38", "x", "y", "z"]), "first generation"),
        (fields(0, "hex"), "grid 'hex'"),
        (fields(0, "penrose_P3"), "not of squares"),
        (fields(1, "0"), "size of the Penpa board"),
        (fields(2, "4000000"), "size of the Penpa board"),
        (fields(1, "300"), "board's cells"),
        (changed(1, "[0,0,9,9]"), "margins"),
        (changed(1, "[0,0,0"), "line 2 of its data is not JSON"),
        (changed(3, "[]"), "line 4 of its data is no layer"),
        (changed(3, "[" * 100_000), "line 4 of its data is no layer"),
        (changed(3, '{"number":7}'), "no layer"),
        (changed(3, layered(x="y" * 2_000_001)), "line 4 of the data is longer"),
        (changed(5, "[18,1,1,1,5,2,1,5,1,1,1,5,1,1,1]"), "no cell at row 2, column 2"),
        (changed(17, '["classic","killer"]'), "tagged 'killer'"),
        (changed(17, '["masyu"]'), "tagged 'masyu'"),
        (changed(3, layered(number={"19": ["ab", 1, "1"]})), "row 1, column 2 of the Penpa board holds 'ab'"),
        (changed(3, layered(thermo=[[18, 19]])), "thermometers (1)"),
        (changed(3, layered(symbol={"218": [1, "inequality", 2]})), "signs between cells (1)"),
        (changed(3, layered(number={"10": [1, 1, "1"]})), "numbers outside the board (1)"),
        (fields(11, "1"), "only one of the two diagonals"),
        (changed(3, layered(number={}, symbol={}), CHECKED), "number of stars is missing"),
        (changed(3, layered(symbol={"18": [1, "circle_M", 1]}), changed(17, "[]")), "none of the puzzles"),
        (f"x\n{LINK}\nhttps://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAA", "line 3: the Penpa link is cut off"),
    ],
    ids=lambda value: value[-60:],
)
def test_bad_links(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=re.escape(reason)) as raised:
        list(PENPA.read(text.encode()))
    assert raised.value.fix


def test_bytes_that_are_no_text() -> None:
    assert not PENPA.recognises(b"\xff\xfe\x00")
    with pytest.raises(FormatError, match="not UTF-8"):
        list(PENPA.read(b"\xff\xfe\x00"))


# What is drawn otherwise than Penpa's importer draws it.


def test_texts_are_put_right() -> None:
    table = {"18": ["３", 1, "1"], "19": [" 4 ", 2, "10"], "20": [" ", 1, "1"], "21": [1.0, 1, "1"], "26": ["", 1, "1"]}
    found = read(changed(3, layered(number=table)))
    assert found.sheet.numbers == {(0, 0): 3, (0, 1): 4, (0, 2): HIDDEN, (0, 3): 1}
    assert found.notes == ["a blank text, as at row 1, column 3, was read as `?`"]


def test_letters_are_numbers_above_nine_in_sudoku() -> None:
    assert read(changed(3, layered(number={"18": ["b", 1, "1"]}))).sheet.numbers == {(0, 0): 11}


def test_marks_without_a_meaning_are_told() -> None:
    tables = {"surface": {"18": 3, "19": 5}, "line": {"18,19": 3}, "symbol": {"20": [1, "sun_moon", 1]}}
    notes = read(changed(3, layered(**tables))).notes
    assert notes == [
        "marks on the Penpa board were left out: coloured cells (1), lines (1), shaded cells (1), symbols (1)"
    ]


def test_boxes_that_are_not_drawn_are_assumed() -> None:
    found = read(changed(3, layered(lineE={})))
    assert found.sheet.flags == {"box": (2, 2)}
    assert "assumed" in found.notes[0]


def test_a_turned_board_is_told() -> None:
    assert "turned or mirrored" in read(fields(5, "-1")).notes[0]


def test_margins_may_be_cells_that_were_taken_off() -> None:
    board = Outgoing(
        "skyscrapers", Sheet((2, 2), around={side: [[1], []] for side in ("top", "bottom", "left", "right")})
    )
    link = changed(1, "[0,0,0,0]", PENPA.link(board, solve=True))
    assert read(link).sheet == board.sheet


def test_a_kakuro_may_have_holes() -> None:
    board = Outgoing("kakuro", Sheet((3, 3), blocks={(0, 0): Sums(), (0, 1): Sums(3), (1, 1): Sums(None, 4)}))
    link = PENPA.link(board, solve=False)
    cells = [place for place in framed(3, 3).cells() if place != (0, 0)]
    numbers = [framed(3, 3).number(0, place) for place in cells]
    steps = [numbers[0], *(after - before for before, after in pairwise(numbers))]
    lines = data_of(link)
    lines[3] = lines[3].replace('"16":[2,"kakuro",2],', "")
    lines[5] = json.dumps(steps)
    assert read(link_of(lines)).sheet == board.sheet


def test_kakurasu_may_have_its_sums_on_the_left_and_above() -> None:
    beside = [(0, -1, "3"), (1, -1, "2"), (-1, 0, "1"), (-1, 1, "3")]
    weights = [(0, 2, "1"), (1, 2, "2"), (2, 0, "1"), (2, 1, "2")]
    empty = PENPA.link(Outgoing("kakurasu", Sheet((2, 2))), solve=True)
    frame = framed(2, 2, (1, 1, 1, 1))
    for shown in (beside, beside + weights):
        table = {str(frame.number(0, (row, column))): [text, 1, "1"] for row, column, text in shown}
        found = read(changed(3, layered(number=table, lineE={}), empty))
        assert found.sheet.around == {"right": [[3], [2]], "bottom": [[1], [3]]}
    table[str(frame.number(0, (0, 2)))] = ["3", 1, "1"]
    with pytest.raises(FormatError, match="nowhere the weights"):
        read(changed(3, layered(number=table, lineE={}), empty))


@pytest.mark.parametrize(
    ("outgoing", "kinds"),
    [
        (SUDOKU, ("sudoku",)),
        (STARS, ("starbattle",)),
        (Outgoing("futoshiki", Sheet((3, 3), signs={((0, 0), (0, 1)): "<"})), ("futoshiki",)),
        (Outgoing("slitherlink", Sheet((3, 3), numbers={(0, 0): 3, (1, 1): 0})), ("slitherlink",)),
        (Outgoing("slitherlink", Sheet((3, 3), numbers={(0, 0): 3})), ("slitherlink", "sudoku")),
        (Outgoing("slitherlink", Sheet((2, 3))), ("binairo", "slitherlink")),
        (Outgoing("nonogram", Sheet((2, 2), around={"left": [[1], [1]], "top": [[2], []]})), ("nonogram",)),
        (Outgoing("kakuro", Sheet((2, 2), blocks={(0, 1): Sums(3)})), ("kakuro",)),
        (
            Outgoing("skyscrapers", Sheet((3, 3), around={"top": [[3], [1], []], "right": [[], [2], []]})),
            ("skyscrapers",),
        ),
        (Outgoing("kakurasu", Sheet((2, 2), around={"right": [[3], None], "bottom": [[1], [2]]})), ("kakurasu",)),
    ],
    ids=lambda value: value.kind if isinstance(value, Outgoing) else "",
)
def test_kinds_are_recognised_without_tags(outgoing: Outgoing, kinds: tuple[str, ...]) -> None:
    lines = data_of(PENPA.link(outgoing, solve=False))
    lines[17] = "[]"
    parts = lines[0].split(",")
    parts[18] = ""
    lines[0] = ",".join(parts)
    found = read(link_of(lines[:12]))
    assert found.kinds == kinds
    assert found.sheet.numbers == outgoing.sheet.numbers
    parts[15] = f"Title: My first {outgoing.kind}!"
    assert read(link_of([",".join(parts), *lines[1:]])).kinds == (outgoing.kind,)


def test_stars_may_be_told_in_the_rules() -> None:
    lines = data_of(PENPA.link(STARS, solve=True))
    lines[0] = lines[0].replace("Title: ", "Title: Star Battle (2★)")
    lines[3] = json.dumps(json.loads(lines[3]) | {"number": {}})
    found = read(link_of(lines))
    assert found.sheet.flags == {"stars": 2}
    assert "title or the rules" in found.notes[0]


def test_one_of_several_answers() -> None:
    lines = data_of(PENPA.link(STARS, solve=True))
    lines[0] = lines[0].removesuffix("false") + "true"
    stars = [str(framed(3, 3, (1, 1, 1, 1)).number(0, place)) for place in ((0, 0), (1, 2), (2, 1))]
    assert read(link_of(lines, "solve", json.dumps([[], stars]))).answer == STARS.answer


def test_an_answer_that_does_not_fit_is_told() -> None:
    for answer in ("[[],[],[],[],[],[]]", "7", "[]", '[["x"],[],[],["1,2,3"],[],["9,1E"]]'):
        found = read(link_of(data_of(CHECKED), "solve", answer))
        assert found.answer is None
        assert "does not fit" in found.notes[-1]
    with pytest.raises(FormatError, match="`a=` is not JSON"):
        read(link_of(data_of(CHECKED), "solve", "[[]"))


def test_lines_that_do_not_close_are_told() -> None:
    lines = data_of(PENPA.link(Outgoing("slitherlink", Sheet((2, 2)), [[1, 0], [0, 0]]), solve=False))
    assert read(link_of(lines)).answer == [[1, 0], [0, 0]]
    layer = json.loads(lines[4])
    layer["lineE"].popitem()
    found = read(link_of([*lines[:4], json.dumps(layer), *lines[5:]]))
    assert found.answer is None
    assert "no closed loop" in found.notes[0]


def test_candidates_are_no_answer_unless_there_is_one() -> None:
    candidates = {"18": [[1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 2, "7"], "20": [[0, 0, 0, 1, 0, 0, 0, 0, 0, 0], 2, "7"]}
    found = read(changed(4, layered(number=candidates, lineE={})))
    assert found.answer is not None
    assert found.answer[:2] == [[None, 1, 4, None], [None, None, None, 2]]


def test_the_format_is_found() -> None:
    assert formats()["penpa"].kinds == tuple(sorted(STYLES, key=list(STYLES).index))


# Mutated input: read or refused with words, and soon.

LINKS = [PENPA.write(board).decode() for board in (SUDOKU, STARS)] + [
    PENPA.link(Outgoing(kind, sheet), solve=False)
    for kind, sheet in (
        ("slitherlink", Sheet((3, 3), numbers={(0, 0): 3})),
        ("futoshiki", Sheet((3, 3), numbers={(1, 1): 3}, signs={((0, 0), (0, 1)): "<"})),
        ("nonogram", Sheet((2, 2), numbers={(0, 0): 1}, around={"left": [[1], [1]], "top": [[2], []]})),
        ("kakurasu", Sheet((2, 2), around={"right": [[3], None], "bottom": [[1], [2]]})),
        ("kakuro", Sheet((2, 2), blocks={(0, 1): Sums(3), (1, 0): Sums(None, 4)})),
        ("binairo", Sheet((2, 2), numbers={(0, 0): 1}, signs={((0, 0), (0, 1)): "="})),
        ("skyscrapers", Sheet((3, 3), around={"top": [[3], [1], []]})),
    )
]
PIECES = st.sampled_from(
    ["", *'[]{},":01.\n\r\0😀', "-1", "19", "98", "9" * 30, "null", "true", '"?"', '" "', "[1]", "{}", "1e999"]
) | st.sampled_from(["square", "hex", "kakuro", "star", "z", "zO", '"inequality"', '"number"', '"19":[1],'])


@st.composite
def mutated_links(draw: st.DrawFn) -> bytes:
    """A good link whose text or whose data were changed here and there."""
    link = draw(st.sampled_from(LINKS))
    if draw(st.booleans()):
        whole = link.encode()
        for _ in range(draw(st.integers(1, 3))):
            at = draw(st.integers(0, len(whole)))
            whole = whole[:at] + draw(st.binary(max_size=3)) + whole[at + draw(st.integers(0, 9)) :]
        return whole
    lines = data_of(link)
    for _ in range(draw(st.integers(1, 4))):
        number = draw(st.sampled_from([0, 0, 1, 3, 3, 3, 4, 5, 7, 17]))
        line = lines[number]
        at = draw(st.integers(0, len(line)))
        lines[number] = line[:at] + draw(PIECES) + line[at + draw(st.sampled_from([0, 0, 1, 1, 2, 9])) :]
    return link_of(lines[: draw(st.sampled_from([19, 19, 19, 12, 6, 4, 3]))], "solve").encode()


@settings(max_examples=max(200, settings.default.max_examples if settings.default else 0))
@given(mutated_links())
def test_mutated_links(data: bytes) -> None:
    PENPA.recognises(data)
    found = []
    with suppress(FormatError):
        found = list(PENPA.read(data))
    for one in found:
        rows, columns = one.sheet.size
        assert 1 <= rows <= 200
        assert 1 <= columns <= 200
        assert all(framed(rows, columns).holds(place) for place in one.sheet.numbers)


@given(st.integers(0, len(CHECKED) - 1), st.integers(0, len(LINK) - 1))
def test_links_that_are_cut_off(checked: int, plain_cut: int) -> None:
    """However a link is cut off, either it is refused or nothing but padding is missing, or the whole answer check."""
    for link, end in ((CHECKED, checked), (LINK, plain_cut)):
        whole = read(link)
        try:
            found = read(link[:end])
        except FormatError:
            continue
        assert found.sheet == whole.sheet
        assert link[end:].strip("=") == "" or link.index("&a=") <= end <= link.index("&a=") + 2
