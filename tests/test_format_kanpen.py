"""Kanpen addresses and PencilBox files: the vectors, small files, what is refused, round trips, damaged input."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats.base import Format, FormatError, Outgoing
from gridproof.formats.kanpen import Kanpen, PencilBox
from gridproof.sheet import HIDDEN, Sheet, Sums
from tests.pzpr_sheets import check_reading, damaged, only, picture, random_sheet, refused, vectors, without_zeros

FORMAT = Kanpen()
FILE = PencilBox()
HOST = "http://www.kanpen.net/"
SUDOKU = "4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \n2 . 4 3 \n4 3 1 . \n. 4 2 1 \n1 2 . 4 \n"
SLITHERLINK = "1\n2\n3 . \n1 1 \n1 1 \n1 0 1 \n"
KAKURO = "3\n3\n0 0 0 0\n0 1 0 3\n0 2 0 0\n1 0 3 0\n2 0 0 0\n2 2 0 0\n\n. . . \n. 1 2 \n. 2 . \n"
XML_SUDOKU = """<?xml version="1.0" encoding="UTF-8"?>
<puzzle type="sudoku"><property><author value="N. N."/><source value="kanpen.net"/><difficulty value=""/>
<comment>Hello</comment></property><size row="4" col="4"/>
<board><number r="1" c="2" n="1"/><number r="2" c="4" n="0"/><number r="3" c="1" n="3"/></board>
<answer><arow row="1"><n2/><s/><n v="4"/><n3/></arow><arow row="2"><n4/><n3/><n1/><n2/></arow>
<arow row="3"><s/><n4/><n2/><n1/></arow><arow row="4"><n1/><n2/><n3/><n4/></arow></answer></puzzle>"""
XML_SLITHERLINK = """<puzzle type='slitherlink'><size row="2" col="4"/>
<board><brow row="1"><n3/><s n="1"/><n5/></brow></board>
<answer><arow row="1"><hv/><v/><h/><s/></arow><arow row="2"><v/><v/><n4/><z/></arow></answer></puzzle>"""
XML_KAKURO = """<puzzle type="kakuro"><size row="3" col="3"/><board><wall r="1" c="2" a="0" b="3"/>
<wall r="2" c="1" a="3" b="0"/><wall r="3" c="3" a="0" b="0"/></board>
<answer><arow row="2"><n v="-1"/><n1/><n2/></arow><arow row="3"><n v="-1"/><z/><n v="-1"/></arow></answer></puzzle>"""
FILES = [SUDOKU, SLITHERLINK, KAKURO, XML_SUDOKU, XML_SLITHERLINK, XML_KAKURO]
LETTERS = b'0123456789 ._/\n-<>nshzv"=x'


def rewritten(text: str, format_: Format = FORMAT) -> str:
    found = only(FORMAT, text)
    return format_.write(Outgoing(found.kinds[0], found.sheet, found.answer, found.extra)).decode()


@pytest.mark.parametrize("vector", vectors("kanpen-url"))
def test_vectors(vector: dict[str, Any]) -> None:
    text = vector["text"]
    assert FORMAT.recognises(text.encode())
    found = only(FORMAT, text)
    board = without_zeros(vector["board"]) if vector["family"] == "kakuro" else vector["board"]
    assert picture(found.kinds[0], found.sheet) == board
    assert rewritten(text) == text


def test_boards_of_small_files() -> None:
    sudoku = only(FORMAT, SUDOKU)
    assert (sudoku.kinds, sudoku.sheet.flags) == (("sudoku",), {"box": (2, 2)})
    assert sudoku.answer == [[2, 1, 4, 3], [4, 3, 1, 2], [3, 4, 2, 1], [1, 2, 3, 4]]
    slitherlink = only(FORMAT, SLITHERLINK)
    assert (slitherlink.kinds, slitherlink.sheet.numbers, slitherlink.answer) == (
        ("slitherlink",),
        {(0, 0): 3},
        [[1, 1]],
    )
    kakuro = only(FORMAT, KAKURO)
    assert kakuro.sheet.blocks[0, 1] == Sums(down=3)
    assert kakuro.sheet.blocks[2, 2] == Sums()
    assert kakuro.answer == [[None] * 3, [None, 1, 2], [None, 2, None]]
    for text in (SUDOKU, SLITHERLINK, KAKURO):
        assert rewritten(text, FILE) == text


def test_boards_of_small_xml_files() -> None:
    sudoku = only(FORMAT, XML_SUDOKU)
    assert sudoku.sheet.numbers == {(0, 1): 1, (1, 3): HIDDEN, (2, 0): 3}
    assert sudoku.answer == [[2, 1, 4, 3], [4, 3, 1, 2], [3, 4, 2, 1], [1, 2, 3, 4]]
    assert sudoku.extra == {"author": "N. N.", "source": "kanpen.net", "comment": "Hello"}
    slitherlink = only(FORMAT, XML_SLITHERLINK)
    assert slitherlink.sheet.numbers == {(0, 0): 3, (0, 2): HIDDEN}
    assert slitherlink.answer == [[1, 1, 0]]
    kakuro = only(FORMAT, XML_KAKURO)
    assert kakuro.sheet.blocks[1, 0] == Sums(across=3)
    assert kakuro.answer is None
    assert "(2 entries) is not finished" in kakuro.notes[0]
    assert all(FORMAT.recognises(text.encode()) for text in FILES)


@pytest.mark.parametrize(
    "text",
    [
        "http://www.geocities.jp/pencil_applet/sudoku.html?problem=4/._1_._._/._._._2_/3_._._._/._._3_._//",
        HOST + "sudoku.html?problem=4/._1_._._/._._._2_/3_._._._/._._3_._",
        "<" + HOST + "sudoku.html?problem=4/._1_._._/._._._2_/3_._._._/._._3_._//>.",
        HOST + "sudoku.html?problem=4/._1_._._/._._\n._2_/3_._._._/._._3_._//",
        HOST + "sudoku.html?pzpr=/4/4/g1k23k3g",
        HOST + "sudoku.html?pzpr=4/4/g1k23k3g/",
        "4\r\n. 1 . .\r\n. . . 2\r\n3 . . .\r\n. . 3 .",
        "\ufeff4\n.\t1\t.\t.\n. . . 2\n3 . . .\n. . 3 .\n\n\n0 . 0 0\n0 0 0 .\n. 0 0 0\n0 0 . 0\n",
    ],
)
def test_ways_to_write_a_board(text: str) -> None:
    assert FORMAT.recognises(text.encode())
    assert rewritten(text) == HOST + "sudoku.html?problem=4/._1_._._/._._._2_/3_._._._/._._3_._//"


def test_body_of_puzz_link_in_an_address() -> None:
    assert only(FORMAT, HOST + "slitherlink.html?pzpr=/2/2/ag").kinds == ("slitherlink",)


def test_several_addresses() -> None:
    good, bad = HOST + "sudoku.html?problem=1/._//", HOST + "sudoku.html?problem=1/x_//"
    assert [found.where for found in FORMAT.read(f"{good}\n{good}\n".encode())] == ["line 1", "line 2"]
    assert refused(FORMAT, f"{good}\n{bad}").reason == "line 2: part 2: entry 1 is 'x'"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HOST + "masyu.html?problem=4/4", "Kanpen 'masyu' is not one of kakuro, slitherlink, sudoku"),
        (HOST + "sudoku.html", "the address holds no board"),
        (HOST + "sudoku.html?heyawake=4x4/", "the address holds no board, or one in a way that is not read"),
        (HOST + "sudoku.html?problem=4/._1_._._/._._._2_/3_._._._/._._", "part 5: row 4 has 2 entries instead of 4"),
        (HOST + "sudoku.html?problem=4/._1_._._/._._._2_/3_._._._", "the text ends after part 4, before row 4"),
        (HOST + "sudoku.html?pzpr=/4/4/g1k", "the body covers 7 of 16 cells"),
        (HOST + "kakuro.html?problem=2/2/0_0_0_0/0_1_0_3/", "before the empty line that ends the black cells"),
        ("", "this is no PencilBox file: '' is no size"),
        ("x\n", "this is no PencilBox file: 'x' is no size"),
        (SUDOKU.replace("3 . . . ", "3 . . "), "line 4: row 3 has 3 entries instead of 4"),
        (SUDOKU.replace("3 . . . ", "3 . ? . "), "line 4: entry 3 is '?'"),
        (SUDOKU.replace("3 . . . ", "0 . . . "), "row 3, column 1 holds 0"),
        (SUDOKU[:-9], "the text ends after line 8, before row of answers 4"),
        (SUDOKU + ". . . .", "line 10: '. . . .' follows the board"),
        ("7\n. . . . . . .\n", "a Sudoku with 7 rows has no usual boxes"),
        ("4\n4\n1 2 3 4\n", "the text ends after line"),
        (SLITHERLINK.replace("1 0 1", "1 0 2"), "line 6: entry 3 is '2'"),
        (KAKURO.replace("2 2 0 0\n", "2 3 0 0\n"), "line 8: row 2, column 3 is not on the board"),
        (KAKURO.replace("2 2 0 0\n", "2 2 0\n"), "line 8: a black cell has 3 entries instead of 4"),
        (KAKURO.replace("2 2 0 0\n", "2 2 x 0\n"), "line 8: found '2 2 x 0'"),
        (KAKURO.replace("2 2 0 0\n", "2 0 0 0\n"), "line 8: this cell was there before"),
        (KAKURO[:51], "the text ends after line"),
        (XML_SUDOKU[:-9], "this is not well-formed XML"),
        (XML_SUDOKU.replace('n="0"', 'n="x"'), "line 4: <number> has n='x', which is no number"),
        (XML_SUDOKU.replace('c="4" n', 'c="5" n'), "line 4: <number> stands in row 2, column 5"),
        (XML_SUDOKU.replace("<s/>", "<q/>", 1), "line 5: <q> stands for no number"),
        (XML_SUDOKU.replace("<s/>", "", 1), "line 5: <arow> holds 3 cells instead of 4"),
        (XML_SUDOKU.replace("<s/>", '<s n="999999"/>', 1), "line 5: <arow> holds more than 4 cells"),
        (XML_SUDOKU.replace('arow row="1"', 'arow row="9"'), "line 5: <arow> has row=9, which is beyond the 4 rows"),
        (XML_SUDOKU.replace('arow row="1"', 'arow row="2"'), "line 5: <arow> has row=2, which was there before"),
        (XML_SUDOKU.replace('row="4" col="4"', 'row="4" col="5"'), "5 columns and 4 rows, but a Sudoku is square"),
        (XML_SUDOKU.replace('row="4" col="4"', 'row="0" col="5"'), "0 rows"),
        (XML_SUDOKU.replace('n="3"', 'n="-3"'), "there is a negative number"),
        (XML_SUDOKU.replace('"sudoku"', '"masyu"'), "PencilBox 'masyu' is not one of"),
        (XML_SLITHERLINK.replace("<n3/>", "<n v='-3'/>"), "there is a negative clue"),
        (XML_SLITHERLINK.replace("brow", "crow"), "the board holds 0 of 3 cells"),
        ("<puzzle type='sudoku'><size row='4' col='4'/></puzzle>", "the puzzle has no <size> or no <board>"),
        ("<!DOCTYPE puzzle [<!ENTITY a 'b'>]>\n<puzzle type='sudoku'/>", "line 1: definitions inside the document"),
    ],
)
def test_bad_input(text: str, reason: str) -> None:
    assert reason in refused(FORMAT, text).reason


@pytest.mark.parametrize(
    "text",
    ["", "....\n....", "2\n2\n1\n2\n\n1\n1\n", "4\n1 2\n", "2 2\n. .\n. .\n", "<puzzle type='grid'/>", "<puzzleset/>"],
)
def test_other_text_is_not_recognised(text: str) -> None:
    assert not FORMAT.recognises(text.encode())


def test_a_last_number_may_be_cut_off() -> None:
    sixteen = "16\n" + "1 " * 15 + "16 \n" + (". " * 16 + "\n") * 14 + ". " * 15
    assert only(FORMAT, sixteen + "16").sheet.numbers[15, 15] == 16
    assert only(FORMAT, sixteen + "1 ").sheet.numbers[15, 15] == 1
    assert refused(FORMAT, sixteen + "1").reason == "line 17: the text ends in 1, which may be cut off"


def test_clues_in_four_columns_are_no_sums() -> None:
    loop = "1\n4\n2 1 1 3 \n1 1 1 1 \n1 1 1 1 \n1 0 0 0 1 \n"
    assert only(FORMAT, loop).kinds == ("slitherlink",)
    sums = "2\n4\n0 0 0 0\n0 1 0 1\n0 2 0 2\n0 3 0 3\n1 0 6 0\n\n"
    assert only(FORMAT, sums).kinds == ("kakuro",)


@pytest.mark.parametrize(
    ("kind", "sheet", "reason"),
    [
        ("slitherlink", Sheet((2, 2), numbers={(0, 1): HIDDEN}), "row 1, column 2 holds a clue that hides its number"),
        ("sudoku", Sheet((4, 4), numbers={(0, 1): HIDDEN}, flags={"box": (2, 2)}), "a clue that hides its number"),
        ("sudoku", Sheet((8, 8), flags={"box": (2, 4)}), "which boxes or regions"),
        ("kakuro", Sheet((2, 2), blocks={(0, 0): Sums(), (0, 1): Sums(HIDDEN), (1, 0): Sums()}), "is not known"),
        ("starbattle", Sheet((1, 1)), "'starbattle' is not one of"),
    ],
)
def test_what_cannot_be_carried(kind: str, sheet: Sheet, reason: str) -> None:
    for format_ in (FORMAT, FILE):
        with pytest.raises(FormatError, match=reason):
            format_.write(Outgoing(kind, sheet))


@given(st.sampled_from(FORMAT.kinds), st.integers(0, 2**64))
@settings(max_examples=settings().max_examples * 3)
def test_round_trip(kind: str, seed: int) -> None:
    sheet, answer = random_sheet(kind, Random(seed), hidden=False)
    text = FORMAT.write(Outgoing(kind, sheet)).decode()
    assert FORMAT.recognises(text.encode())
    found = only(FORMAT, text)
    assert (found.kinds, found.sheet) == ((kind,), sheet)
    for filled in (None, answer):
        text = FILE.write(Outgoing(kind, sheet, filled)).decode()
        assert not FILE.recognises(text.encode())
        found = only(FILE, text)
        assert (found.kinds, found.sheet) == ((kind,), sheet)
        assert filled is None or found.answer == filled


@given(st.integers(0, 2**64), st.data())
@settings(max_examples=settings().max_examples * 4)
def test_damaged_input_is_read_or_refused(seed: int, data: st.DataObject) -> None:
    random = Random(seed)
    kind = data.draw(st.sampled_from(FORMAT.kinds))
    sheet, answer = random_sheet(kind, random, hidden=False)
    good = [text.encode() for text in FILES]
    good += [format_.write(Outgoing(kind, sheet, answer)) for format_ in (FORMAT, FILE)]
    for found in check_reading(FORMAT, damaged(random.choice(good), random, LETTERS)):
        try:
            text = FORMAT.write(Outgoing(found.kinds[0], found.sheet, found.answer, found.extra))
        except FormatError:
            continue
        assert only(FORMAT, text.decode()).sheet == found.sheet


@given(st.sampled_from(FORMAT.kinds), st.integers(0, 2**64))
def test_no_address_that_is_cut_off_is_read(kind: str, seed: int) -> None:
    random = Random(seed)
    text = FORMAT.write(Outgoing(kind, random_sheet(kind, random, hidden=False)[0])).decode()
    whole = text.rstrip("/") if kind == "kakuro" else text.rstrip("_/")
    refused(FORMAT, text[: random.randrange(text.index("=") + 1, len(whole))])
