"""Files of pzpr: the vectors, progress and answers, what else stands in files, what is refused, damaged input."""

from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats.base import FormatError, Outgoing
from gridproof.formats.pzprv3 import Pzprv3
from gridproof.sheet import HIDDEN, Sheet, Sums
from tests.pzpr_sheets import (
    answer_picture,
    check_reading,
    damaged,
    only,
    picture,
    random_sheet,
    refused,
    vectors,
    without_zeros,
)

FORMAT = Pzprv3()
SUDOKU = "pzprv3\nsudoku\n4\n. 1 . . \n. . . - \n3 . . . \n. . 3 . \n2 . 4 3 \n4 3 1 2 \n. 4 2 1 \n1 2 . 4 \n"
SLITHER = "pzprv3.1\nslither\n1\n2\n3 . \n0 0 \n1 0 1 \n1 1 \n1 1 \n"
KAKURO = "pzprv3\nkakuro\n2\n2\n0 3 -1 \n3 . . \n-1 . -1,0 \n1 2 \n2 . \n"
NONOGRAM = "pzprv3\nnonogram\n2\n3\n. . . c1 2 \n. 2 . # # \n. 1 . . # \n"
SKYSCRAPERS = "pzprv3\nskyscrapers\n2\n2\n. 1 . . \n-2 q2 1 . \n. 1 2 . \n. . 1 . \n"
STARBATTLE = "pzprv3\nstarbattle\n1\n2\n1\n2\n0 1 \n# + \n"
FILES = [SUDOKU, SLITHER, KAKURO, NONOGRAM, SKYSCRAPERS, STARBATTLE]
LETTERS = b"0123456789 .-+#,\n/q[cf"


def address(text: str, separator: str = "/") -> str:
    return "https://puzz.link/p?" + separator.join(quote(line) for line in text.split("\n"))


@pytest.mark.parametrize("vector", vectors("pzprv3-file"))
def test_vectors(vector: dict[str, Any]) -> None:
    text = vector["text"]
    assert FORMAT.recognises(text.encode())
    found = only(FORMAT, text)
    (kind,) = found.kinds
    board = without_zeros(vector["board"]) if kind == "kakuro" else vector["board"]
    assert picture(kind, found.sheet) == board
    assert found.answer is not None
    assert answer_picture(kind, found.answer) == vector["solution"]
    written = FORMAT.write(Outgoing(kind, found.sheet, found.answer, found.extra)).decode()
    assert only(FORMAT, written) == found
    if kind not in ("slither", "starbattle"):  # those hold crosses of the player, which are not kept
        assert written == text
    assert only(FORMAT, address(text)) == found


def test_boards_of_small_files() -> None:
    sudoku = only(FORMAT, SUDOKU)
    assert sudoku.sheet.numbers == {(0, 1): 1, (1, 3): HIDDEN, (2, 0): 3, (3, 2): 3}
    assert sudoku.answer == [[2, 1, 4, 3], [4, 3, 1, 2], [3, 4, 2, 1], [1, 2, 3, 4]]
    slither = only(FORMAT, SLITHER)
    assert (slither.sheet.size, slither.answer) == ((1, 2), [[1, 1]])
    kakuro = only(FORMAT, KAKURO)
    assert kakuro.sheet.size == (3, 3)
    assert (kakuro.sheet.blocks[0, 1], kakuro.sheet.blocks[2, 2]) == (Sums(down=3), Sums(down=0))
    assert kakuro.answer == [[None] * 3, [None, 1, 2], [None, 2, None]]
    nonogram = only(FORMAT, NONOGRAM)
    assert nonogram.sheet.around == {"top": [[], [1], [2]], "left": [[2], [1]]}
    assert nonogram.answer == [[0, 1, 1], [0, 0, 1]]
    towers = only(FORMAT, SKYSCRAPERS)
    assert towers.sheet.numbers == {(0, 0): 2}
    assert towers.sheet.around == {"top": [[1], []], "bottom": [[], [1]], "left": [[HIDDEN], []], "right": [[], []]}
    assert towers.answer == [[2, 1], [1, 2]]
    assert only(FORMAT, STARBATTLE).answer == [[1, 0]]


def test_unfinished_progress_is_left_out() -> None:
    for text in (
        SUDOKU.replace("4 3 1 2", "4 3 + ."),
        SLITHER.replace("1 0 1", "1 0 0"),
        NONOGRAM.replace(". . # ", ". . . "),
    ):
        found = only(FORMAT, text)
        assert found.answer is None
        assert "is not finished and was left out" in found.notes[0]
    empty = only(FORMAT, STARBATTLE.replace("# +", ". ."))
    assert (empty.answer, empty.notes) == (None, [])
    assert only(FORMAT, SUDOKU.replace("2 . 4 3", ".[1,,2,] . 4 3")).answer is None
    assert only(FORMAT, SUDOKU.replace("2 . 4 3", "2[,,,] . 4 3")).answer is not None


def test_partial_answers_are_written() -> None:
    sheet = Sheet((1, 2), around={"top": [[1], []], "left": [[1]]})
    assert FORMAT.write(Outgoing("nonogram", sheet, [[None, 0]])).decode().endswith("\n1 . + \n")
    assert FORMAT.write(Outgoing("nonogram", sheet, [[1, 0]])).decode().endswith("\n1 # . \n")


@pytest.mark.parametrize("text", FILES)
def test_ways_to_write_a_file(text: str) -> None:
    expected = only(FORMAT, text)
    for other in (
        text.replace("\n", "\r\n"),
        text.replace(" \n", "\n"),
        text.replace(" ", "\t"),
        "\ufeff\n" + text + "\n\n",
        text.rstrip("\n"),
        text.replace("\n", "/"),
        text + "http://pzv.jp/p.html?sudoku/4/4/v\n",
        address(text),
        address(text) + ").",
        address(text, "%2F"),
        text.replace(text.split("\n")[1], text.split("\n")[1].upper()),
    ):
        assert FORMAT.recognises(other.encode())
        assert only(FORMAT, other) == expected


def test_metadata() -> None:
    told = {
        "title": "A/B",
        "author": "N. N.",
        "source": "https://example.org/a",
        "difficulty": "hard",
        "comment": "{é}",
    }
    sheet = Sheet((1, 1), numbers={(0, 0): 4})
    text = FORMAT.write(Outgoing("slither", sheet, None, told | {"id": 3})).decode()
    assert '"hard": "hard"' in text
    assert only(FORMAT, text).extra == told
    assert "history of moves" in only(FORMAT, SUDOKU + 'history:{"current": 3}').notes[0]
    assert "history of moves" in only(FORMAT, SUDOKU + 'info:{"metadata": 3,\n"history": {}}\n').notes[0]
    assert "cannot be read" in only(FORMAT, SUDOKU + "info:{\n").notes[0]
    assert only(FORMAT, SUDOKU + "TrialData(1)\n. . . . \n").notes == ["trials of a player were left out"]


def test_flags_and_variants_are_kept() -> None:
    text = "v:some\npzprv3.1\nslither\n1\n1\nf\n. \n0 \n0 0 \n0 \n0 \n"
    found = only(FORMAT, text)
    assert found.extra == {"pzpr": {"flags": "f", "variant": "some"}}
    assert len(found.notes) == 2
    assert FORMAT.write(Outgoing("slither", found.sheet, None, found.extra)).decode() == text


def test_older_files_of_slitherlink_have_no_shading() -> None:
    assert only(FORMAT, "pzprv3\nslither\n1\n1\n4 \n1 1 \n1 \n1 \n").answer == [[1]]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("sudoku\n4\n", "line 1 is no address with a pzprv3 file: 'sudoku'"),
        ("", "there is no pzprv3 file"),
        ("pzprv3x\nsudoku\n", "line 1: found 'pzprv3x' instead of the header"),
        ("pzprv3.2\nslither\n", "line 1: version 2 of pzprv3 is not known"),
        ("pzprv3\nnurikabe\n3\n", "pzprv3 'nurikabe' is not one of"),
        ("pzprv3", "the text ends after line 1, before the kind of puzzle"),
        ("pzprv3\nsudoku\nx\n", "line 3: 'x' is no number of rows"),
        ("pzprv3\nsudoku\n0\n", "line 3: 0 rows"),
        ("pzprv3\nslither\n3\n201\n", "line 4: 201 columns"),
        (SUDOKU.replace("3 . . . \n", "3 . . \n"), "line 6: row 3 has 3 entries instead of 4"),
        (SUDOKU.replace("3 . . . \n", "3 . . . . \n"), "line 6: row 3 has 5 entries instead of 4"),
        (SUDOKU.replace("3 . . . \n", "3 x . . \n"), "line 6: entry 2 is 'x'"),
        (SUDOKU.replace("3 . . . \n", "3 0 . . \n"), "row 3, column 2 holds 0"),
        (SUDOKU[:-10], "the text ends after line 10, before row of answers 4"),
        (SUDOKU + "1 2\n", "line 12: '1 2' follows the board"),
        (SLITHER.replace("1 0 1", "1 2 1"), "line 7: entry 2 is '2'"),
        (KAKURO.replace("-1,0", "-1"), "line 7: entry 3 is '-1'"),
        (KAKURO.replace("0 3 -1", "0 3 -2"), "line 5: entry 3 is '-2'"),
        (NONOGRAM.replace(". 2 . # #", ". 2 . # 1"), "line 6: entry 3 is '1'"),
        (NONOGRAM.replace(". . . c1 2", "1 . . c1 2"), "there are numbers in the corner"),
        (SKYSCRAPERS.replace(". 1 . . \n-2", ". 0 . . \n-2"), "there is a clue 0 on the frame"),
        (SKYSCRAPERS.replace(". 1 . . \n-2", "2 1 . . \n-2"), "there are numbers in the corners"),
        (SKYSCRAPERS.replace("q2", "q0"), "row 1, column 1 holds 0"),
        (STARBATTLE.replace("\n1\n2\n1\n", "\n1\n2\nx\n"), "line 5: the number of stars is 'x'"),
        (STARBATTLE.replace("0 1", "0 2"), "2 regions announced, but the rows hold 2 regions up to number 2"),
        (address(SUDOKU).replace("-", "x"), "part 5: entry 4 is 'x'"),
        (f"{address(SUDOKU)}\n{address(SLITHER)[:-10]}", "line 2: the text ends after part 8"),
        ("https://puzz.link/p?sudoku/4/4/v", "part 1: found 'sudoku' instead of the header"),
    ],
)
def test_bad_files(text: str, reason: str) -> None:
    assert reason in refused(FORMAT, text).reason


@pytest.mark.parametrize(
    ("kind", "sheet", "reason"),
    [
        ("sudoku", Sheet((8, 8), flags={"box": (2, 4)}), "which boxes or regions"),
        ("slither", Sheet((2, 2), numbers={(0, 0): 5}), "row 1, column 1 holds 5"),
        ("kakuro", Sheet((2, 2), blocks={(0, 0): Sums(), (0, 1): Sums(HIDDEN), (1, 0): Sums()}), "is not known"),
        ("starbattle", Sheet((2, 2), regions=[[0, 1], [1, 0]], flags={"stars": 1}), "several pieces"),
        ("nonogram", Sheet((1, 1), around={"left": [[1]]}), "column 1 has no clue"),
        ("kakurasu", Sheet((1, 1)), "pzprv3 has no Kakurasu"),
    ],
)
def test_what_a_file_cannot_carry(kind: str, sheet: Sheet, reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        FORMAT.write(Outgoing(kind, sheet))
    assert caught.value.fix


@given(st.sampled_from(FORMAT.kinds), st.integers(0, 2**64))
@settings(max_examples=settings().max_examples * 3)
def test_round_trip(kind: str, seed: int) -> None:
    sheet, answer = random_sheet(kind, Random(seed))
    for filled in (None, answer):
        text = FORMAT.write(Outgoing(kind, sheet, filled))
        assert FORMAT.recognises(text)
        found = only(FORMAT, text.decode())
        assert found.kinds == (kind,)
        assert found.sheet == sheet
        if filled is not None and not (kind == "skyscrapers" and HIDDEN in sheet.numbers.values()):
            assert found.answer == filled
        assert only(FORMAT, address(text.decode())) == found


@given(st.integers(0, 2**64), st.data())
@settings(max_examples=settings().max_examples * 4)
def test_damaged_files_are_read_or_refused(seed: int, data: st.DataObject) -> None:
    random = Random(seed)
    kind = data.draw(st.sampled_from(FORMAT.kinds))
    good = [text.encode() for text in FILES] + [FORMAT.write(Outgoing(kind, *random_sheet(kind, random)))]
    good.append(address(random.choice(good).decode()).encode())
    for found in check_reading(FORMAT, damaged(random.choice(good), random, LETTERS)):
        try:
            text = FORMAT.write(Outgoing(found.kinds[0], found.sheet, found.answer, found.extra))
        except FormatError:
            continue
        again = only(FORMAT, text.decode())
        assert (again.answer, again.extra) == (found.answer, found.extra)
        assert picture(found.kinds[0], again.sheet).count("\n") == picture(found.kinds[0], found.sheet).count("\n")


@given(st.sampled_from(FORMAT.kinds), st.integers(0, 2**64))
def test_no_file_that_is_cut_off_is_read(kind: str, seed: int) -> None:
    random = Random(seed)
    text = FORMAT.write(Outgoing(kind, *random_sheet(kind, random))).decode().rstrip()
    at = random.randrange(len(text))
    if text[:at].rsplit(" ", 1)[0] != text.rsplit(" ", 1)[0]:
        refused(FORMAT, text[:at])
