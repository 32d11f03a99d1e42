"""Tables as CSV: what stands between cells, what 0 may mean, errors, round trips, and mutated input."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats.base import FormatError, Found, Outgoing
from gridproof.formats.csv_table import Csv
from gridproof.sheet import HIDDEN, Place, Sheet, Sums

FORMAT = Csv()
SUDOKU = "1,,,4\n,,2,\n,3,,\n4,,,1\n"
NUMBERS = {(0, 0): 1, (0, 3): 4, (1, 2): 2, (2, 1): 3, (3, 0): 4, (3, 3): 1}
BOX = Sheet((4, 4), NUMBERS, flags={"box": (2, 2)})


def read(text: str | bytes) -> list[Found]:
    return list(FORMAT.read(text.encode() if isinstance(text, str) else text))


def write(kind: str, sheet: Sheet) -> bytes:
    return FORMAT.write(Outgoing(kind, sheet))


@pytest.mark.parametrize(
    "text",
    [
        SUDOKU,
        SUDOKU.replace(",", ";"),
        SUDOKU.replace(",", "\t"),
        "sep=;\n" + SUDOKU.replace(",", ";"),
        "1,.,.,4\n.,.,2,.\n.,3,.,.\n4,.,.,1\n",
        '"1",,,"4"\r\n,,"2",\r\n,3,,\r\n4,,,1\r\n',
        "\ufeff 1 , , ,4\n,,2,\n,3,,\n4,,,1",
        "\n\n" + SUDOKU + "\n \n",
    ],
)
def test_forms_of_one_table(text: str) -> None:
    (found,) = read(text)
    assert found.kinds == ("digits", "cells")
    assert found.sheet == Sheet((4, 4), NUMBERS)
    assert found.notes == []


def test_zeros_without_empty_cells_may_be_empty_cells() -> None:
    digits, cells = read("1,0,0,4\n0,0,2,0\n0,3,0,0\n4,0,0,1\n")
    assert (digits.kinds, digits.sheet.numbers, digits.notes) == (("digits",), NUMBERS, ["0 is read as an empty cell"])
    assert cells.kinds == ("cells",)
    assert len(cells.sheet.numbers) == 16
    assert digits.where == cells.where == ""


def test_zeros_beside_empty_cells_are_numbers() -> None:
    (found,) = read("1,0,\n,,0\n")
    assert found.kinds == ("cells",)
    assert found.sheet == Sheet((2, 3), {(0, 0): 1, (0, 1): 0, (1, 2): 0})
    assert found.notes == ["0 is read as a number"]


def test_hidden_numbers_and_letters() -> None:
    assert read("?,1\n,\n")[0].sheet.numbers == {(0, 0): HIDDEN, (0, 1): 1}
    rows = ["A,b,10", *["3,,"] * 2]
    table = "".join(f"{row},,,,,,,,\n" for row in [*rows, *[",,"] * 8])
    (found,) = read(table)
    assert found.kinds == ("digits",)
    assert found.sheet.numbers == {(0, 0): 10, (0, 1): 11, (0, 2): 10, (1, 0): 3, (2, 0): 3}
    assert found.notes == ["letters are read as numbers, A for 10"]


def test_several_tables() -> None:
    sheets = [Sheet((2, 2), {(0, 0): 1}), Sheet((1, 3), {(0, 1): 12})]
    joint = (FORMAT.joint or "").encode()
    found = read(joint.join(write("digits", sheet) for sheet in sheets))
    assert [one.sheet for one in found] == sheets
    assert [one.where for one in found] == ["table 1", "table 2"]


def test_it_is_written_as_rfc_4180_says() -> None:
    assert write("digits", BOX) == SUDOKU.replace("\n", "\r\n").encode()
    assert write("cells", Sheet((2, 2), {(0, 0): 0, (1, 1): HIDDEN})) == b"0,\r\n,?\r\n"
    assert write("digits", Sheet((2, 1), {(0, 0): 10})) == b'10\r\n""\r\n'


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (SUDOKU, True),
        (SUDOKU.replace(",", ";"), True),
        ("1\t2\r\n?\t\r\n", True),
        ("1,2,3\n", False),
        ("1 2\n3 4\n", False),
        ("1,2\n3\n", False),
        ("rows,2\n1,2\n", False),
        ("...,17/4\n", False),
        ("", False),
    ],
)
def test_what_is_recognised(text: str, known: bool) -> None:
    assert FORMAT.recognises(text.encode()) is known


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the text is empty"),
        ("\n\n", "the text is empty"),
        ("1,2\n3\n", "line 2: found 1 fields, but 2 on line 1"),
        ("\n1,2\n3,4,5\n", "line 3: found 3 fields, but 2 on line 2"),
        ("1,2\n3,x\n", "line 2, field 2: a number was expected, found `x`"),
        ("1,2\n3,-4\n", "line 2, field 2: a number was expected, found `-4`"),
        ("1,2\n3,12345\n", "line 2, field 2: a number was expected, found `12345`"),
        ('1,2\n3,"4\n', "line 2: a quote is not closed or misplaced"),
        ("1,2\n\x00,4\n", "line 2"),
        (",".join("1" * 201), "201 columns"),
        ("1,2\n" * 201, "201 rows"),
        (b"1,\xff\n", "byte 3 is not UTF-8 text"),
        (
            "A" + "," * 10 + "\n" + "0" + "," * 10 + "\n" + ("," * 10 + "\n") * 9,
            "the table has letters, empty cells and 0",
        ),
    ],
)
def test_errors_say_where_and_what(text: str | bytes, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert reason in caught.value.reason
    assert caught.value.fix.endswith(".")


@pytest.mark.parametrize(
    ("kind", "sheet"),
    [
        ("digits", Sheet((2, 2), {(0, 0): 0})),
        ("cells", Sheet((2, 2), {(0, 0): -2})),
        ("digits", Sheet((6, 6), flags={"box": (3, 2)})),
        ("digits", Sheet((4, 4), flags={"box": (2, 2), "diagonals": True})),
        ("digits", Sheet((2, 2), regions=[[0, 0], [1, 1]])),
        ("cells", Sheet((2, 2), flags={"unique_lines": False})),
        ("cells", Sheet((2, 2), signs={((0, 0), (0, 1)): "x"})),
        ("cells", Sheet((2, 2), blocks={(0, 0): Sums()})),
        ("cells", Sheet((2, 2), around={"left": [[1], [1]]})),
        ("sudoku", Sheet((2, 2))),
    ],
)
def test_what_cannot_be_carried_is_refused(kind: str, sheet: Sheet) -> None:
    with pytest.raises(FormatError):
        write(kind, sheet)


@st.composite
def sheets(draw: st.DrawFn, least: int) -> Sheet:
    size: Place = (draw(st.integers(1, 10)), draw(st.integers(1, 10)))
    places = st.tuples(st.integers(0, size[0] - 1), st.integers(0, size[1] - 1))
    numbers = draw(st.dictionaries(places, st.integers(least, 40) | st.just(HIDDEN), max_size=100))
    return Sheet(size, numbers)


@given(sheets(1))
@settings(max_examples=200)
def test_digits_round_trip(sheet: Sheet) -> None:
    text = write("digits", sheet)
    (found,) = read(text)
    assert "digits" in found.kinds
    assert found.sheet == sheet
    rows = list(csv.reader(io.StringIO(text.decode(), newline="")))
    assert [len(row) for row in rows] == [sheet.size[1]] * sheet.size[0]


@given(sheets(0))
@settings(max_examples=200)
def test_cells_round_trip(sheet: Sheet) -> None:
    (found,) = (one for one in read(write("cells", sheet)) if "cells" in one.kinds)
    assert found.sheet == sheet


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A good table with something cut, put in, exchanged or doubled."""
    whole = draw(st.sampled_from([SUDOKU, "1;0;\n;0;?\n", "1\t.\n0\t3\n", '"1","2"\n\n3,4\n'])).encode()
    pieces = [b"\n", b",", b";", b"\t", b'"', b".", b"0", b"A", b"\0", b"sep=,\n", b"1" * 9]
    for _ in range(draw(st.integers(0, 3))):
        at, much = draw(st.integers(0, len(whole))), draw(st.integers(0, 9))
        put = draw(st.sampled_from(pieces) | st.binary(max_size=4) | st.just(whole[at : at + much] * 2))
        whole = whole[:at] + put + whole[at + draw(st.integers(0, 6)) :]
    return whole


@given(mutated())
@settings(max_examples=max(200, settings.default.max_examples if settings.default else 0))
def test_mutated_tables_are_read_or_refused(data: bytes) -> None:
    FORMAT.recognises(data)
    try:
        founds = read(data)
    except FormatError:
        return
    for found in founds:
        for kind in found.kinds:
            again = [one.sheet for one in read(write(kind, found.sheet)) if kind in one.kinds]
            assert again == [found.sheet]
