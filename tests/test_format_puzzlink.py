"""Addresses of puzz.link: the vectors, what comes out of chats, what is refused, round trips, and damaged input."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats.base import FormatError, Outgoing
from gridproof.formats.puzzlink import PuzzLink
from gridproof.sheet import HIDDEN, Sheet, Sums
from tests.pzpr_sheets import check_reading, damaged, only, picture, random_sheet, refused, vectors, without_zeros

FORMAT = PuzzLink()
PLAIN = "https://puzz.link/p?sudoku/4/4/g1k23k3g"
ADDRESSES = [
    PLAIN,
    "https://puzz.link/p?slither/f/4/3/2h.1ck",
    "pzv.jp/p.html?kakuro/3/3/m.j-n-----/",
    "https://puzz.link/p?nonogram/3/2/2g12g3g",
    "?skyscrapers/3/3/1ga.g12k",
    "puzz.link/p?starbattle/4/4/1/4i8884000/",
]
LETTERS = b"0123456789abcfgkz./?-+=%v:()_\n ZA&#"


def rewritten(text: str) -> str:
    found = only(FORMAT, text)
    return FORMAT.address(Outgoing(found.kinds[0], found.sheet, found.answer, found.extra))


@pytest.mark.parametrize("vector", vectors("puzzlink"))
def test_vectors(vector: dict[str, Any]) -> None:
    text = vector["text"]
    assert FORMAT.recognises(text.encode())
    found = only(FORMAT, text)
    board = without_zeros(vector["board"]) if vector["family"] == "kakuro" else vector["board"]
    if vector["family"] == "nonogram":
        board = "-".join(board.split("0")) if " 0 |" in board else board
    assert picture(found.kinds[0], found.sheet) == board
    canonical = not any("with the same region" in note or "clue 0" in note for note in found.notes)
    if canonical:
        written = FORMAT.write(Outgoing(found.kinds[0], found.sheet, None, found.extra)).decode()
        assert written == text
    else:
        assert only(FORMAT, rewritten(text)).sheet == found.sheet


@pytest.mark.parametrize("vector", vectors("puzzlink", bad=True))
def test_bad_vectors(vector: dict[str, Any]) -> None:
    if "%2F" in vector["text"]:
        assert rewritten(vector["text"]) == PLAIN
    else:
        refused(FORMAT, vector["text"])


@pytest.mark.parametrize(
    "text",
    [
        "sudoku/4/4/g1k23k3g",
        "?sudoku/4/4/g1k23k3g/",
        "http://pzv.jp/p.html?sudoku/4/4/g1k23k3g",
        "https://pzprxs.vercel.app/p?sudoku/4/4/g1k23k3g",
        "localhost:8000/p_edit.html?sudoku_edit/4/4/g1k23k3g",
        "https://puzz.link/p?type=player&sudoku/4/4/g1k23k3g",
        "https://puzz.link/p?type=editor&amp;sudoku_play/4/4/g1k23k3g",
        "https://puzz.link/p?SUDOKU/4/4/g1k23k3g#top",
        "<https://puzz.link/p?sudoku/4/4/g1k23k3g>",
        '"https://puzz.link/p?sudoku/4/4/g1k23k3g",',
        "(https://puzz.link/p?sudoku/4/4/g1k23k3g).",
        "[is it hard?](https://puzz.link/p?sudoku/4/4/g1k23k3g) :-)",
        "**https://puzz.link/p?sudoku/4/4/g1k23k3g**",
        "https://puzz.link/p?sudoku/4/4/g1k23k3g...",
        "https://puzz.link/p?sudoku/4/4/g1k23k3g/?",
        "https://puzz.link/p?sudoku/4/4/g1k2\r\n3k3g\r\n",
        "https://puzz.link/\np?sudoku/4/4/g1k23k3g",
        "https://puzz.link/p?sudoku/4/4/g1k2 3k3g",
        "puzz.link/p?sudoku%2F4%2f4%2Fg1k23k3g",
        "https%3A%2F%2Fpuzz.link%2Fp%3Fsudoku%2F4%2F4%2Fg1k23k3g",
        "\ufeff\n\n  https://puzz.link/p?sudoku/4/4/g1k23k3g  \n",
        "https://puzz.link/p?sudoku/4/4/g-01k23k3g",
    ],
)
def test_ways_to_write_an_address(text: str) -> None:
    assert FORMAT.recognises(text.encode())
    assert rewritten(text) == PLAIN


def test_other_names_of_kinds() -> None:
    assert only(FORMAT, "p?slitherlink/2/2/ag").kinds == ("slither",)
    assert only(FORMAT, "p?building/2/2/n").kinds == only(FORMAT, "p?skyscraper/2/2/n").kinds == ("skyscrapers",)


def test_several_addresses() -> None:
    text = f"{PLAIN}\n\n* https://puzz.link/p?slither/2/2/ag\nslither/3/2/\n.ah\n"
    found = list(FORMAT.read(text.encode()))
    assert [board.where for board in found] == ["line 1", "line 3", "line 4"]
    assert found[2].sheet == only(FORMAT, "slither/3/2/.ah").sheet
    error = refused(FORMAT, f"{PLAIN}\nhttps://puzz.link/p?slither/2/3/a\n")
    assert error.reason.startswith("line 2: the body covers 3 of 6 cells")
    assert refused(FORMAT, "Hello.\n" + PLAIN).reason == "line 1 is no puzz.link address: 'Hello.'"
    assert refused(FORMAT, " \n").reason == "there is no address"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("p?sudoku/9/9/123", "the body covers 3 of 81 cells; the address looks cut off"),
        ("p?sudoku/4/4/g1k23k3gzz9", "goes on for 3 characters after the last cell, from character 9: 'zz9'"),
        ("p?sudoku/4/4/g1k23k3z", "character 8 of the body is 'z', which goes 19 beyond the last of 16 cells"),
        ("p?sudoku/4/4/g1K23k3g", "character 3 of the body is 'K', which stands for no number here"),
        ("p?sudoku/16/16/-1", "character 1 of the body is '-', but after it comes '1' instead of 2 hex"),
        ("p?sudoku/4/4/g0k23k3g", "row 1, column 2 holds 0"),
        ("p?sudoku/x/9/1", "'x' stands where the number of columns should be"),
        ("p?sudoku/9/1/g", "the sizes are 9 columns and 1 row, but a Sudoku is square"),
        ("p?sudoku/7/7/zzo", "a Sudoku with 7 rows has no usual boxes"),
        ("p?sudoku/0/4/1", "0 columns"),
        ("p?sudoku/-4/4/1", "'-4' is no number of columns"),
        ("p?sudoku/4/4.5/1", "'4.5' is no number of rows"),
        ("p?sudoku/999999999999/4/1", "'999999999999' is no number of columns"),
        ("p?sudoku/201/201/1", "201 columns"),
        ("p?sudoku", "the number of columns is missing"),
        ("p?sudoku/4", "the number of rows is missing"),
        ("p?sudoku/4/4", "the body covers 0 of 16 cells"),
        ("p?nurikabe/3/3/1", "puzz.link 'nurikabe' is not one of kakuro, nonogram, skyscrapers, slither"),
        ("p?mashu/3/3/1", "puzz.link 'mashu' (Masyu) is not one of"),
        ("p?futoshiki/3/3/1", "puzz.link has no Futoshiki"),
        ("p?pzprv3/sudoku/4", "this address holds a whole pzprv3 file"),
        ("p?slither/3/3/aA", "character 2 of the body is 'A', which stands for no clue here"),
        ("p?kakuro/2/2/n34", "the body covers 2 of 4 sums of the first row and column"),
        ("p?kakuro/2/2/o3456", "character 1 of the body is 'o', which goes 1 beyond the last of 4 cells"),
        ("p?kakuro/2/2/m4", "the body covers 3 of 4 cells"),
        ("p?kakuro/2/2/l.m", "which goes 2 beyond the last of 4 cells"),
        ("p?kakuro/2/2/m4.", "character 3 of the body is '.', which stands for no sum here"),
        ("p?nonogram/2/2/1+fff1h", "character 2 of the body is '+', which stands for no number here"),
        ("p?nonogram/2/2/1.11", "place 2 for a clue holds `.` (`?`), but a Nonogram needs its numbers"),
        ("p?nonogram/2/2/111", "the body covers 3 of 4 places for clues"),
        ("p?skyscrapers/2/2/m", "the body covers 7 of 8 places around the board"),
        ("p?skyscrapers/2/2/0m", "place 1 around the board holds 0"),
        ("p?skyscrapers/2/2/n12", "the body covers 2 of 4 cells"),
        ("p?starbattle/6/6/4ilbhgdnmhou", "the star count is missing before the borders: found '4ilbhgdnmhou'"),
        ("p?starbattle/6/6/1", "the body covers 0 of 30 borders between columns"),
        ("p?starbattle/2/2/1/0z", "character 4 of the body is 'z', which is no digit of base 32"),
        ("p?starbattle/2/2/1/01", "character 4 of the body is '1', which says more than the last of 2 borders"),
    ],
)
def test_bad_addresses(text: str, reason: str) -> None:
    assert reason in refused(FORMAT, text).reason


def test_close_names_are_suggested() -> None:
    assert refused(FORMAT, "p?sudku/4/4/g").fix == "Did you mean sudoku?"
    assert "slitherlink" in refused(FORMAT, "p?slitherlnk/4/4/g").fix


def test_swapped_sizes() -> None:
    assert only(FORMAT, "p?kakuro/2/3/34m.k12").sheet.size == (4, 3)
    error = refused(FORMAT, "p?kakuro/3/2/34m.k12")
    assert "the body fits 2 columns and 3 rows" in error.reason
    assert error.fix == "Swap the sizes, columns come first: kakuro/2/3/..."
    long = FORMAT.address(Outgoing("nonogram", Sheet((1, 4), around={"top": [[1]] * 4, "left": [[4]]})))
    assert long.endswith("nonogram/4/1/11114g")
    assert "the body fits 4 columns and 1 row" in refused(FORMAT, long.replace("4/1", "1/4")).reason


def test_flags_and_variants_are_kept() -> None:
    full = only(FORMAT, "p?slither/f/3/3/gdk")
    assert full.extra == {"pzpr": {"flags": "f"}}
    assert "loop through every dot" in full.notes[0]
    assert rewritten("p?slither/f/3/3/gdk") == "https://puzz.link/p?slither/f/3/3/gdk"
    for text in ("p?v:some/sudoku/4/4/v", "p?sudoku/v:some/4/4/v"):
        variant = only(FORMAT, text)
        assert variant.extra == {"pzpr": {"variant": "some"}}
        assert "'some'" in variant.notes[0]
        assert rewritten(text) == "https://puzz.link/p?sudoku/v:some/4/4/v"
    odd = only(FORMAT, "p?sudoku/q/4/4/v")
    assert odd.notes == ["the flag 'q' is not known here and was left out"]
    assert FORMAT.address(Outgoing("sudoku", odd.sheet, extra={"pzpr": {"flags": "?", "variant": 3}})).endswith(
        "u/4/4/v"
    )


def test_zero_and_no_sum_are_told_apart() -> None:
    sheet = only(FORMAT, "p?kakuro/2/2/k0--0k0-/").sheet
    assert (sheet.blocks[1, 2], sheet.blocks[2, 1]) == (Sums(0, None), Sums(None, 0))
    assert rewritten("p?kakuro/2/2/k0--0k0-/") == "https://puzz.link/p?kakuro/2/2/k0--0k0-/"


def test_boxes_that_are_assumed() -> None:
    assert only(FORMAT, "p?sudoku/6/6/zv").sheet.flags == {"box": (2, 3)}
    eight = only(FORMAT, "p?sudoku/8/8/zzzj")
    assert eight.sheet.flags == {"box": (2, 4)}
    assert eight.notes == ["the boxes are not in the text: boxes 4 wide and 2 tall were assumed"]
    with pytest.raises(FormatError, match="cannot say which boxes"):
        FORMAT.address(Outgoing("sudoku", eight.sheet))


def test_givens_of_skyscrapers_and_marks_behind() -> None:
    assert only(FORMAT, "p?skyscrapers/2/2/n.").sheet.numbers == {}
    assert only(FORMAT, "p?skyscrapers/2/2/n..1g").sheet.numbers == {(0, 0): HIDDEN, (0, 1): HIDDEN, (1, 0): 1}


@pytest.mark.parametrize(
    ("kind", "sheet", "reason"),
    [
        ("slither", Sheet((2, 2), flags={"unique_lines": True}), "the rule unique_lines"),
        ("slither", Sheet((2, 2), numbers={(0, 0): 5}), "row 1, column 1 holds 5"),
        ("sudoku", Sheet((4, 4), flags={"box": (2, 2), "diagonals": True}), "the rule diagonals"),
        ("sudoku", Sheet((6, 6), flags={"box": (3, 2)}), "which boxes or regions"),
        ("sudoku", Sheet((4, 4), regions=[[0, 0, 0, 0], [1] * 4, [2] * 4, [3] * 4]), "which boxes or regions"),
        ("sudoku", Sheet((4, 4)), "which boxes or regions"),
        ("starbattle", Sheet((2, 2), regions=[[0, 1], [1, 0]], flags={"stars": 1}), "region 2 is in several pieces"),
        ("starbattle", Sheet((2, 2), numbers={(0, 0): 1}, regions=[[0, 1]] * 2, flags={"stars": 1}), "given cells"),
        ("starbattle", Sheet((2, 2), regions=[[0, 1]] * 2), "lacks the number of stars"),
        ("nonogram", Sheet((1, 1), around={"top": [None], "left": [[1]]}), "column 1 has no clue"),
        ("nonogram", Sheet((1, 2), around={"top": [[], []], "left": [[1, 1]]}), "row 1 has 2 numbers, but only 1"),
        ("nonogram", Sheet((1, 1), numbers={(0, 0): 1}, around={"top": [[1]], "left": [[1]]}), "given cells"),
        ("skyscrapers", Sheet((1, 1), around={"top": [[1, 2]]}), "the top has a line with several clues"),
        ("skyscrapers", Sheet((1, 1), around={"top": [[300]]}), "the number 300 is too large"),
        ("kakuro", Sheet((1, 3), blocks={}), "no cells beside its first row"),
        ("kakuro", Sheet((2, 2), blocks={(0, 0): Sums(), (1, 0): Sums()}), "row 1, column 2 is to be filled in"),
        ("kakuro", Sheet((2, 2), blocks={(0, 0): Sums(), (0, 1): Sums(3), (1, 0): Sums(), (1, 1): Sums()}), "sums no"),
        ("kakuro", Sheet((2, 2), blocks={(0, 0): Sums(), (0, 1): Sums(46), (1, 0): Sums()}), "the sum 46"),
        ("kakuro", Sheet((2, 2), blocks={(0, 0): Sums(), (0, 1): Sums(HIDDEN), (1, 0): Sums()}), "is not known"),
        ("binairo", Sheet((2, 2)), "puzz.link has no Binairo"),
    ],
)
def test_what_an_address_cannot_carry(kind: str, sheet: Sheet, reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        FORMAT.write(Outgoing(kind, sheet))
    assert caught.value.fix


def test_regions_that_are_boxes_can_be_carried() -> None:
    regions = [[7, 7, 2, 2], [7, 7, 2, 2], [0, 0, 1, 1], [0, 0, 1, 1]]
    assert FORMAT.address(Outgoing("sudoku", Sheet((4, 4), regions=regions))) == "https://puzz.link/p?sudoku/4/4/v"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1.3.\n....",
        "3:0,0,0,",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=https://puzz.link/p?sudoku/4/4/v",
        "http://www.kanpen.net/sudoku.html?problem=4/._",
        "https://puzz.link/p?pzprv3/sudoku/4/",
        "nosuch/4/4/1",
    ],
)
def test_other_text_is_not_recognised(text: str) -> None:
    assert not FORMAT.recognises(text.encode())


@given(st.sampled_from(FORMAT.kinds), st.integers(0, 2**64))
@settings(max_examples=settings().max_examples * 3)
def test_round_trip(kind: str, seed: int) -> None:
    sheet, _ = random_sheet(kind, Random(seed))
    text = FORMAT.write(Outgoing(kind, sheet)).decode()
    assert FORMAT.recognises(text.encode())
    found = only(FORMAT, text)
    assert found.kinds == (kind,)
    assert found.sheet == sheet
    assert found.notes == []
    assert rewritten(text) == text


@given(st.integers(0, 2**64), st.data())
@settings(max_examples=settings().max_examples * 4)
def test_damaged_addresses_are_read_or_refused(seed: int, data: st.DataObject) -> None:
    random = Random(seed)
    kind = data.draw(st.sampled_from(FORMAT.kinds))
    good = [text.encode() for text in ADDRESSES] + [FORMAT.write(Outgoing(kind, random_sheet(kind, random)[0]))]
    for found in check_reading(FORMAT, damaged(random.choice(good), random, LETTERS)):
        try:
            text = FORMAT.address(Outgoing(found.kinds[0], found.sheet, None, found.extra))
        except FormatError:
            continue
        assert only(FORMAT, text).sheet == found.sheet


@given(st.sampled_from(FORMAT.kinds), st.integers(0, 2**64))
def test_no_address_that_is_cut_off_is_read(kind: str, seed: int) -> None:
    random = Random(seed)
    text = FORMAT.address(Outgoing(kind, random_sheet(kind, random)[0])).removesuffix("/")
    assert only(FORMAT, text)
    refused(FORMAT, text[: random.randrange(len("https://puzz.link/p?"), len(text))])
