"""Sudoku as text: all its forms, what is refused, round trips and damaged texts."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats.base import FormatError, Outgoing
from gridproof.formats.sudoku_text import SudokuText
from gridproof.sheet import HIDDEN, Sheet
from tests.sudoku_sheets import LINE, SOLUTION, answer_shown, boards, check_any, damaged, only, refused, shown, vectors

FORMAT = SudokuText()
NAMES = ("sudoku-81", "sudoku-9lines", "sudoku-sdk", "hodoku-library", "gsf-csv")
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
GIVENS = {divmod(cell, 9): int(sign) for cell, sign in enumerate(LINE) if sign != "."}
SHEET = Sheet((9, 9), GIVENS, flags={"box": (3, 3)})
FRAMED = "\n".join(
    ["*-----------*", *(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS[:3]), "|---+---+---|"]
    + [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS[3:6]]
    + ["|---+---+---|", *(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS[6:]), "*-----------*"]
)
SMALL = "1...\n..2.\n.3..\n...4"
JIGSAW = "1....2....3....4....5" + "...." + "AAAABABBBBCCCDDCCDDDEEEEE"
FORMS = {
    "a line": LINE,
    "zeros": LINE.replace(".", "0"),
    "signs": "".join("_*xX?-"[at % 6] if sign == "." else sign for at, sign in enumerate(LINE)),
    "spaces": LINE.replace(".", " "),
    "spaced": " ".join(LINE),
    "groups": " ".join(ROWS),
    "a mark": "\ufeff" + LINE + "\r\n",
    "rows": "\n".join(ROWS),
    "rows with blank lines": "\n\n".join("\n".join(ROWS[start : start + 3]) for start in (0, 3, 6)),
    "spaced rows": "\n".join(" ".join(row) for row in ROWS),
    "rows of spaces": "\n".join(row.replace(".", " ") for row in ROWS),
    "rows of hyphens": "\n".join(" ".join(row.replace(".", "-")) for row in ROWS),
    "framed": FRAMED,
    "drawn": FRAMED.replace("*-----------*", "┌───────────┐").replace("|", "│"),
    "wide frame": "+-------+-------+-------+\n" + "\n".join(f"| {' '.join(row)} |" for row in ROWS),
    "sections": "[Puzzle]\n" + "\n".join(ROWS),
    "commas": "\n".join(",".join(row.replace(".", "0")) for row in ROWS),
    "HoDoKu": f":0000:x:{LINE}:::",
    "list": f"1,2,3,4,{LINE},A name,5",
}


@pytest.mark.parametrize("vector", vectors(*NAMES))
def test_vectors(vector: dict[str, Any]) -> None:
    found = only(FORMAT, vector["text"])
    board, _, more = vector["board"].partition("\n(")
    numbers = shown(found.sheet)
    if more:
        assert found.answer is not None
        assert found.answer[7][6] == 3
        numbers = "\n".join(" ".join(str(cell or ".") for cell in row) for row in found.answer)
    assert numbers == board
    assert found.sheet.flags == {"box": (3, 3)}
    assert FORMAT.recognises(vector["text"].encode())
    text = FORMAT.write(Outgoing("sudoku", found.sheet)).decode()
    assert only(FORMAT, text).sheet == found.sheet
    if len(vector["text"]) == 81 and "0" not in vector["text"]:
        assert text == vector["text"]


@pytest.mark.parametrize("vector", vectors(*NAMES, bad=True))
def test_bad_vectors(vector: dict[str, Any]) -> None:
    assert "of 81 cells" in refused(FORMAT, vector["text"])


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_forms(text: str) -> None:
    found = only(FORMAT, text)
    assert found.sheet == SHEET
    assert found.notes == []
    assert FORMAT.write(Outgoing("sudoku", found.sheet)).decode() == LINE


@pytest.mark.parametrize("text", [FORMS[name] for name in FORMS if name not in ("spaces", "rows of spaces", "commas")])
def test_forms_are_recognised(text: str) -> None:
    assert FORMAT.recognises(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "10x10:cagDCDcgBEDbecDcCb",
        "https://puzz.link/p?sudoku/4/4/g1k23k3g",
        '{"family": "sudoku"}',
        "5 10\n2\n2 1\n1 1\n3\n1 1",
        "..1.\n1...\n...0\n....",
        "3:0R,0,2,0,0D,0,1,0,0,2x4:..",
        "\n".join([".1.3", "3..1", ".22.", "1..0"]),
        "\n".join(["0.1...1.0......."] * 10),
        "\n".join(["3...2..1.3"] * 10),
    ],
)
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not FORMAT.recognises(text.encode())


def test_lists() -> None:
    other = SOLUTION.replace("1", ".")
    for text in (f"{LINE}\n{other}\n", f"# some boards\n\n{LINE}  # easy\n{other} hard one\n"):
        first, second = FORMAT.read(text.encode())
        assert first.sheet == SHEET
        assert shown(second.sheet).replace(" ", "").replace("\n", "") == other
        assert first.where.startswith("line ")
    assert first.extra["comment"] == "some boards"
    titled = "\n".join(["Grid 01", *ROWS, "Grid 02", *ROWS])
    assert [(found.where, found.extra, found.sheet) for found in FORMAT.read(titled.encode())] == [
        ("board 1", {"title": "Grid 01"}, SHEET),
        ("board 2", {"title": "Grid 02"}, SHEET),
    ]
    assert [found.sheet for found in FORMAT.read("\n".join([*ROWS, "", *ROWS]).encode())] == [SHEET, SHEET]
    assert len(list(FORMAT.read("\n".join([LINE] * 81).encode()))) == 81
    assert len(list(FORMAT.read("\n".join(["1234" + "." * 12] * 16).encode()))) == 16
    assert len(list(FORMAT.read("\n".join(["123G" + "." * 12] * 16).encode()))) == 1
    columns = f"puzzle,solution\n{LINE},{SOLUTION}\n{LINE},{SOLUTION}"
    assert [
        answer_shown(found.answer).replace(" ", "").replace("\n", "") for found in FORMAT.read(columns.encode())
    ] == [
        SOLUTION,
        SOLUTION,
    ]


def test_what_files_tell() -> None:
    text = "#AAn author\n#DA description\n#CA comment\n#C and more\n#B2026-01-02\n#SA paper\n#LEasy\n#Uhttps://example.org/\n"
    found = only(FORMAT, text + "\n".join(ROWS))
    assert found.sheet == SHEET
    assert found.extra == {
        "author": "An author",
        "description": "A description",
        "comment": "A comment\nand more",
        "date": "2026-01-02",
        "source": "A paper",
        "difficulty": "Easy",
        "url": "https://example.org/",
    }


def test_numbers_of_a_player() -> None:
    state = [SOLUTION[:9], *ROWS[1:]]
    text = "#AAnon\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(state) + "\n[Other]\n1"
    found = only(FORMAT, text)
    assert found.sheet == SHEET
    assert found.answer is not None
    assert found.answer[0] == [9, 8, 6, 7, 5, 3, 4, 1, 2]
    assert found.answer[1][:4] == [None, None, 4, 9]
    assert found.notes == ["8 digits entered by a player, not given", "the section [other] is left out"]
    assert found.extra == {"author": "Anon"}


def test_hodoku_library() -> None:
    found = only(FORMAT, f":0702:9:+9+8{LINE[2:]}:911 921:388 488:a comment:more")
    assert found.sheet.numbers == {place: digit for place, digit in GIVENS.items() if place != (0, 0)}
    assert found.answer is not None
    assert found.answer[0][:3] == [9, 8, None]
    assert found.extra == {
        "comment": "a comment:more",
        "hodoku": {"technique": "0702", "candidate": "9", "deleted": "911 921", "eliminations": "388 488"},
    }
    assert any("911 921" in note for note in found.notes)
    assert len(list(FORMAT.read(f":0000:x:{LINE}:::\n:0000:x:{LINE}:::\n".encode()))) == 2


def test_candidates_are_left_out() -> None:
    rows = [[sign if sign != "." else "123456789" for sign in row] for row in ROWS]
    rows[0][1] = "8"
    rows[8][1] = "38"
    found = only(FORMAT, "\n".join(" ".join(row) for row in rows))
    assert found.sheet.numbers == {}
    assert "candidates" in found.notes[0]
    rows = [[sign if sign != "." else "23" for sign in row] for row in ROWS]
    found = only(FORMAT, "\n".join("|".join(row) for row in rows))
    assert set(found.sheet.numbers.values()) == {1, 4, 5, 6, 7, 8, 9}
    rows[4][4] = "33"
    assert "line 5, character" in refused(FORMAT, "\n".join(" ".join(row) for row in rows))


def test_other_sizes() -> None:
    found = only(FORMAT, SMALL.replace("\n", ""))
    assert found.sheet == Sheet((4, 4), {(0, 0): 1, (1, 2): 2, (2, 1): 3, (3, 3): 4}, flags={"box": (2, 2)})
    assert found.notes == ["16 cells are read as a board of 4 rows"]
    assert only(FORMAT, SMALL).sheet == found.sheet
    found = only(FORMAT, "123456" + "." * 30)
    assert found.sheet.flags == {"box": (2, 3)}
    assert "boxes of 2 rows and 3 columns are assumed" in found.notes
    assert only(FORMAT, "1g" + "." * 254).sheet.numbers == {(0, 0): 1, (0, 1): 16}
    words = "\n".join([" ".join(["16", *["."] * 14, "10"]), *[" ".join(["0"] * 16)] * 15])
    assert only(FORMAT, words).sheet.numbers == {(0, 0): 16, (0, 15): 10}
    assert only(FORMAT, words.replace("\n", " ")).sheet.numbers == {(0, 0): 16, (0, 15): 10}


def test_sixteen_numbers_from_zero() -> None:
    found = only(FORMAT, "0F" + "." * 254)
    assert found.sheet.numbers == {(0, 0): 1, (0, 1): 16}
    assert any("from 0 to F" in note for note in found.notes)
    found = only(FORMAT, "0G" + "." * 254)
    assert found.sheet.numbers == {(0, 1): 16}
    assert any("0 is read as an empty cell" in note for note in found.notes)
    assert only(FORMAT, "0F" * 128).sheet.numbers[0, 1] == 15
    assert "0 may be an empty cell" in refused(FORMAT, "09" + "." * 254)


def test_jigsaws() -> None:
    found = only(FORMAT, JIGSAW)
    assert found.sheet.regions is not None
    assert found.sheet.regions[0] == [0, 0, 0, 0, 1]
    assert FORMAT.write(Outgoing("sudoku", found.sheet)).decode() == JIGSAW
    digits = JIGSAW.translate(str.maketrans("ABCDE", "12345"))
    assert only(FORMAT, digits).sheet == found.sheet
    assert only(FORMAT, JIGSAW[:25] + "\n" + JIGSAW[25:]).sheet == found.sheet
    rows = [JIGSAW[start : start + 5] for start in range(0, 50, 5)]
    assert only(FORMAT, "\n".join([*rows[:5], "", *rows[5:]])).sheet == found.sheet
    assert "no usual boxes" in refused(FORMAT, JIGSAW[:25])
    solved = only(FORMAT, f"{LINE} {SOLUTION}")
    assert solved.sheet == SHEET
    assert solved.answer is not None


BAD = {
    "empty": ("", "the text is empty"),
    "80": (LINE[:-1], "line 1 has 80 of 81 cells"),
    "82": (LINE + ".", "line 1 has 82 cells, 81 are wanted"),
    "72": (LINE[:72], "line 1 has 72 of 81 cells"),
    "letters": (LINE[:7] + "O" + LINE[8:], "line 1, character 8: 'O'"),
    "too large": ("12345" + "." * 11, "line 1, character 5: '5' is no number from 1 to 4"),
    "one row short": ("\n".join(ROWS[:-1]), "lines 1 to 8 are 8 rows of 9 cells"),
    "a short row": ("\n".join([*ROWS[:4], ROWS[4][:-1], *ROWS[5:]]), "line 5 has 8 cells, and most lines have 9"),
    "27 rows": ("\n".join(ROWS * 3), "are 27 rows of 9 cells"),
    "18 rows": ("\n".join(ROWS * 2), "Part boards by an empty line"),
    "second of a list": (f"{LINE}\n{LINE[:-1]}\n{LINE}", "line 2 has 80 of 81 cells"),
    "HoDoKu cut": (f":0000:x:{LINE}", "6 or 7 colons, here are 3"),
    "HoDoKu short": (f":0000:x:{LINE[:-1]}:::", "the 4th field has 80 of 81 cells"),
    "list short": (f"1,2,3,4,{LINE[:-1]},name", "line 1, its longest field, has 80 of 81 cells"),
    "SumoCue": ("SumoCueV1=0J0+0J0", "SumoCue"),
    "sections": ("[Puzzle]\n[State]\n" + LINE, "no rows below [Puzzle]"),
    "other state": (f"[Puzzle]\n{LINE}\n[State]\n{SMALL}", "[State] has 4 rows"),
    "only comments": ("# a\n# b", "no board below"),
    "spaces lost": (" ".join(LINE.replace(".", " ").split()), "has 25 of 81 cells"),
    "no blanks": ("1234" * 20, "line 1 has 80 of 81 cells"),
    "a space behind": (LINE[:-1] + " ", "line 1 has 80 of 81 cells"),
}


@pytest.mark.parametrize(("text", "reason"), BAD.values(), ids=BAD)
def test_bad_texts(text: str, reason: str) -> None:
    assert reason in refused(FORMAT, text)


def test_bad_bytes() -> None:
    assert "byte 2" in refused(FORMAT, b"1\xff")
    assert "at most 20,000,000 are read" in refused(FORMAT, b"." * 20_000_001)
    assert "999999" in refused(FORMAT, b"." * 999_999)


def test_what_cannot_be_carried() -> None:
    for sheet, reason in (
        (Sheet((9, 9), flags={"box": (3, 3), "diagonals": True}), "diagonals=True"),
        (Sheet((6, 6), flags={"box": (3, 2)}), "box=(3, 2)"),
        (Sheet((5, 5), flags={"box": (1, 5)}), "box=(1, 5)"),
        (Sheet((5, 5)), "no usual boxes"),
        (Sheet((9, 9), {(0, 0): HIDDEN}), "a clue `?` in row 1, column 1"),
        (Sheet((36, 36), regions=[[0] * 36] * 36), "36 rows"),
        (Sheet((4, 6)), "4 rows and 6 columns"),
        (Sheet((4, 4), signs={((0, 0), (0, 1)): "<"}), "signs"),
    ):
        with pytest.raises(FormatError) as raised:
            FORMAT.write(Outgoing("sudoku", sheet))
        assert reason in raised.value.reason


@given(
    boards((4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 25, 33, 35), boxes=False) | boards((36, 49), regions=False, boxes=False)
)
def test_round_trip(sheet: Sheet) -> None:
    text = FORMAT.write(Outgoing("sudoku", sheet)).decode()
    assert FORMAT.recognises(text.encode()) or sheet.regions is not None
    assert only(FORMAT, text).sheet == sheet


def test_nothing_cut_off_is_another_board_in_silence() -> None:
    for text in (LINE, FORMS["rows"], FORMS["spaced rows"], FRAMED, FORMS["HoDoKu"], FORMS["list"], JIGSAW):
        whole = only(FORMAT, text).sheet
        for end in range(len(text)):
            for found in check_any(FORMAT, text[:end].encode()):
                assert found.sheet == whole or "cells are read as" in found.notes[0]


@settings(max_examples=settings().max_examples * 4)
@given(damaged([*FORMS.values(), SMALL, JIGSAW, f"{LINE}\n{LINE}", "#AA\n" + LINE], "0123456789.#:,+-|=ABGOx[] \n"))
def test_damaged_texts(data: bytes) -> None:
    check_any(FORMAT, data)


@given(st.binary(max_size=200) | st.text(".0123456789\n |-+", max_size=300).map(str.encode))
def test_any_bytes(data: bytes) -> None:
    check_any(FORMAT, data)
