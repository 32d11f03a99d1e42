"""Kakuro as text, the concise form and KDL: what they say, errors, round trips, and mutated input."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats.base import FormatError, Found, Outgoing
from gridproof.formats.kakuro_text import KakuroText
from gridproof.sheet import HIDDEN, Sheet, Sums

FORMAT = KakuroText()
CONCISE = "..11,4.\n.10/3**13\n16****\n9**.*\n.5**\n"
LOOSE = "..11,4\n.10\\3**,13\n16,*,*,*,*\n9, *, * . *\n.5,**.\n"
KDL = """# A small one.
2 1 - 2 5

1 2   -    3     7
1\t3 - 3\t15  # the last across
1 2 | 2 7
2 1 | 3 7
3 1 |3 13
"""
SUMS = {
    (0, 2): Sums(down=7),
    (0, 3): Sums(down=13),
    (1, 1): Sums(7, 5),
    (2, 0): Sums(across=7),
    (3, 0): Sums(across=15),
}


def read(text: str | bytes) -> Found:
    """The only board in a text."""
    (found,) = FORMAT.read(text.encode() if isinstance(text, str) else text)
    assert found.kinds == ("kakuro",)
    return found


def write(sheet: Sheet) -> str:
    return FORMAT.write(Outgoing("kakuro", sheet)).decode()


def test_the_concise_form() -> None:
    sheet = read(CONCISE).sheet
    assert sheet.size == (5, 5)
    assert {place: sums for place, sums in sheet.blocks.items() if sums != Sums()} == {
        (0, 2): Sums(down=11),
        (0, 3): Sums(down=4),
        (1, 1): Sums(10, 3),
        (1, 4): Sums(down=13),
        (2, 0): Sums(across=16),
        (3, 0): Sums(across=9),
        (4, 1): Sums(across=5),
    }
    assert write(sheet) == CONCISE.replace("\n.5**\n", "\n.5**.\n")
    assert FORMAT.recognises(CONCISE.encode())


def test_commas_and_dots_that_are_not_needed() -> None:
    assert read(LOOSE).sheet == read(CONCISE).sheet


def test_several_boards() -> None:
    first, second = FORMAT.read((CONCISE + "\n" + ".3\n4*\n").encode())
    assert (first.where, second.where) == ("board 1", "board 2")
    assert second.sheet.blocks == {(0, 0): Sums(), (0, 1): Sums(down=3), (1, 0): Sums(across=4)}


def test_kdl() -> None:
    found = read(KDL)
    assert found.sheet.size == (4, 4)
    assert found.sheet.blocks == {place: SUMS.get(place, Sums()) for place in [*SUMS, (0, 0), (0, 1), (1, 0)]}
    assert found.notes == []
    assert write(found.sheet) == "..7,13\n.7/5**\n7***\n15***\n"
    assert read(write(found.sheet)).sheet == found.sheet
    assert FORMAT.recognises(KDL.encode())


def test_kdl_with_sums_that_are_missing() -> None:
    found = read("1 1 - 2 3\n1 1 | 2 4\n")
    assert found.sheet.blocks[0, 1] == Sums(down=4)
    assert found.notes == ["2 white cells are in a sum of one direction only"]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (CONCISE, True),
        (LOOSE, True),
        ("\ufeff" + KDL.replace("\n", "\r\n"), True),
        ("2 1 - 2 5\n", False),
        ("*12345678\n" * 9, False),
        ("1..**\n", False),
        ("1,2\n3,4\n", False),
        ("", False),
    ],
)
def test_what_is_recognised(text: str, known: bool) -> None:
    assert FORMAT.recognises(text.encode()) is known


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the text is empty"),
        ("# nothing\n", "the text is empty"),
        (".12\n4bum\n", "line 2, position 2: `*`, `.` or sums were expected, found `bum`"),
        (".12,,3\n4**\n", "line 1, position 5: `*`, `.` or sums were expected, found `,3`"),
        (",12\n4*\n", "line 1, position 1: `*`, `.` or sums were expected, found `,12`"),
        (".123\n4*\n", "line 1, cell 2: `123` is no sum"),
        (".46\n4*\n", "line 1, cell 2: `46` is no sum"),
        (".3/46\n.**\n", "line 1, cell 2: `46` is no sum"),
        (".12\n.4*\n", "line 1, cell 2: the only sum, 12, has no white cell below or right of it"),
        (".4*\n.**\n", "line 1, cell 2: the only sum, 4, may be a sum down or across"),
        ("..\n..\n", "line 1: no cell is white"),
        ("." * 201 + "\n*\n", "201 columns"),
        ("1 1 - 2 3\nx\n", "line 2: column, row, `-` or `|`, length and sum were expected, found `x`"),
        ("1 1 - 2 3\n1 1 | 2\n", "line 2: column, row, `-` or `|`, length and sum were expected, found `1 1 | 2`"),
        ("0 1 - 2 3\n", "line 1: a run of 2 digits from column 0, row 1 is not on a board"),
        ("1 1 - 0 3\n", "line 1: a run of 0 digits from column 1, row 1 is not on a board"),
        ("199 1 - 2 3\n", "line 1: a run of 2 digits from column 199, row 1 is not on a board"),
        ("1 1 - 2 3\n2 1 - 2 3\n", "line 2: column 2, row 1 is in the run of line 1 already"),
        ("1 1 - 2 3\n3 1 | 2 3\n", "line 1: the run `-` goes on"),
        (b"\xff", "byte 1 is not UTF-8 text"),
    ],
)
def test_errors_say_where_and_what(text: str | bytes, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert reason in caught.value.reason
    assert caught.value.fix.endswith(".")


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet((1, 2), blocks={(0, 0): Sums(across=46)}),
        Sheet((1, 2), blocks={(0, 0): Sums(across=HIDDEN)}),
        Sheet((1, 2), blocks={(0, 0): Sums(down=4)}),
        Sheet((2, 2), blocks={(0, 0): Sums(down=4)}),
        Sheet((1, 1), blocks={(0, 0): Sums(down=4)}),
        Sheet((1, 1), blocks={(0, 0): Sums()}),
        Sheet((1, 2), {(0, 1): 4}, blocks={(0, 0): Sums()}),
    ],
)
def test_what_cannot_be_carried_is_refused(sheet: Sheet) -> None:
    with pytest.raises(FormatError):
        write(sheet)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A board with a sum for each run of white cells, or none at all for both runs of a cell."""
    rows, columns = draw(st.integers(2, 9)), draw(st.integers(2, 9))
    inner = st.tuples(st.integers(1, rows - 1), st.integers(1, columns - 1))
    white = draw(st.sets(inner, min_size=1, max_size=50))
    total, sheet = st.integers(0, 45), Sheet((rows, columns))
    for row in range(rows):
        for column in range(columns):
            if (row, column) not in white:
                below, right = (row + 1, column) in white, (row, column + 1) in white
                sheet.blocks[row, column] = Sums(draw(total) if below else None, draw(total) if right else None)
    return sheet


@given(sheets())
@settings(max_examples=200)
def test_round_trips(sheet: Sheet) -> None:
    assert read(write(sheet)).sheet == sheet


@given(sheets(), st.randoms())
def test_kdl_says_the_same(sheet: Sheet, random: Random) -> None:
    lines = []
    for (row, column), sums in sheet.blocks.items():
        for sign, (down, across), total in (("|", (1, 0), sums.down), ("-", (0, 1), sums.across)):
            place = (row + down, column + across)
            length = 0
            while total is not None and _white(sheet, place):
                place, length = (place[0] + down, place[1] + across), length + 1
            if total is not None:
                lines.append(f"{column + across} {row + down} {sign} {length} {total}")
    random.shuffle(lines)
    found = read("\n".join(lines)).sheet
    assert {place: sums for place, sums in found.blocks.items() if sums != Sums()} == {
        place: sums for place, sums in sheet.blocks.items() if sums != Sums()
    }


def _white(sheet: Sheet, place: tuple[int, int]) -> bool:
    return place[0] < sheet.size[0] and place[1] < sheet.size[1] and place not in sheet.blocks


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A good text with something cut, put in, exchanged or doubled."""
    whole = draw(st.sampled_from([CONCISE, LOOSE, KDL])).encode()
    pieces = [b"\n", b"\n\n", b",", b"*", b".", b"/", b"-", b"|", b"#", b"45", b" ", b"\0", b"1" * 9]
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
        try:
            text = write(found.sheet)
        except FormatError:
            assert "kakuro" in found.kinds
            continue
        assert read(text).sheet == found.sheet
