"""Game ids of Simon Tatham's collection: the vectors, labels and addresses, errors, what is told and what refused."""

from typing import Any

import pytest

from gridproof.formats.base import FormatError, Outgoing
from gridproof.sheet import HIDDEN, Sheet, Sums
from tests.tatham_boards import FORMATS, IDS, VECTORS, board_of, error, read, written

OURS = [vector for vector in VECTORS if vector["format"] in FORMATS]
needs_vectors = pytest.mark.skipif(not VECTORS, reason="the vectors are not here")


@needs_vectors
@pytest.mark.parametrize(
    "vector", [vector for vector in OURS if "expect_error" not in vector], ids=lambda one: one["text"][:20]
)
def test_vectors(vector: dict[str, Any]) -> None:
    """Boards are as drawn, texts come back; the vector of the mode Adjacent is refused by name."""
    format_ = FORMATS[vector["format"]]
    assert format_.recognises(vector["text"].encode())
    if vector["text"].startswith("5a:"):
        assert "mode Adjacent" in error(vector["text"]).reason
        return
    (found,) = read(vector["text"], vector["format"])
    assert found.sheet == board_of(vector)
    assert found.kinds == (vector.get("game", "Unruly"),)
    assert not found.notes
    assert written(found, vector["format"]) == vector["text"]


BAD = {
    "6x6:zk": ("35 of 36 cells", "cut off"),
    "6x5:a": ("5 rows", "size"),
    "4x4:q": ("from 6", "size"),
    "3:0,0,0,0,0,0,0,0": ("8 of 9 cells", "cut off"),
    "3:5,h": ("row 1, column 1 (character 1) is 5", "1 to 3"),
    "4:////////////////": ("17 clues", "size"),
    "10:/": ("from 3 to 9", "size"),
    "2x2:12n": ("character 1", "1_2"),
    "4j:p": ("after character 1", "cut off"),
    "3x3t0:j": ("1 too many", "size"),
    "3x2:1/1/1/3": ("4 of 5 clues", "cut off"),
    "3x2:2.1/1/1/3/": ("column 1 needs 4 cells", "clue"),
}


@needs_vectors
@pytest.mark.parametrize("vector", [vector for vector in OURS if "expect_error" in vector], ids=lambda one: one["text"])
def test_bad_vectors(vector: dict[str, Any]) -> None:
    told = error(vector["text"])
    reason, fix = BAD[vector["text"]]
    assert reason in told.reason
    assert fix in told.fix


@needs_vectors
def test_no_other_vector_is_taken_for_ours() -> None:
    for vector in VECTORS:
        taken = [name for name, one in FORMATS.items() if one.recognises(vector["text"].encode())]
        assert taken == ([vector["format"]] if vector["format"] in FORMATS else []), vector["text"]


@pytest.mark.parametrize(
    ("text", "reason", "fix"),
    [
        ("3x3:a12y", "character 2 of the description begins the number 12, more than 9", "1_2"),
        ("8x8dn#171630177285883", "random seed", "Specific"),
        ("7x7t2dh:a", "'Honeycomb'", "Squares"),
        ("7x7t40:a", "type 40", "Squares"),
        ("5adk:0,", "Adjacent", "Unequal"),
        ("3x3k:zzzc,a,1", "Killer", "`k`"),
        ("Towers:3:1,2,3,1,2,3,1,2,3,1,2,3", "character 2 of the description is `,`, where `/`", "`/`"),
        ("3:1,2,3,1,2,3,1,2,", "8 of 9", "cut off"),
        ("3:1,2,3,1,2,3,1,2,,", "character 17 of the description is ',', where a number belongs", "Copy"),
        ("3:1 2,h", "character 2 of the description is ' ', where `,` belongs", "Copy"),
        ("3:0L,0,0,0,0,0,0,0,0,", "`L` of row 1, column 1 (character 2) points off the board", "Copy"),
        ("3:0R,0L,0,0,0,0,0,0,0,", "`L` of row 1, column 2 (character 5) contradicts", "Copy"),
        ("3:0,0,0,0,0,0,0,0,0,0,", "10 cells are described", "size"),
        ("3:1/2/4//1/2/3/////", "clue 3 (top, 3) is 4", "1 to 3"),
        ("Towers:3:1/2/x//1/2/3/////", "clue 3 (top, 3) is 'x'", "`/`"),
        ("3:1/2/3//1/2/3/////,4h", "character 19 of the description begins the number 4", "1 to 3"),
        ("3:1/2/3//1/2/3/////,i!", "character 20 of the description is '!'", "Copy"),
        ("33:0,", "33 columns", "size"),
        ("6x6:!", "character 1 of the description is '!'", "Copy"),
        ("5j:y,a", "1 of 40 edges", "Copy"),
        ("5j:y,__d__d__d__du", "49 edges between cells are described, and 40", "size"),
        ("5j:y,!", "character 3 of the description is '!'", "Copy"),
        ("4j:p,x", "row 1, column 1 has 16 cells, where each has 4", "Copy"),
        ("2x2:p,a", "only jigsaws", "`4j`"),
        ("1x4:p", "two across", "size"),
        ("5x5t0:7x", "row 1, column 1 is 7, and a square has 4 sides", "0 to 4"),
        ("5x5t0:Ax", "character 1", "Copy"),
        ("5x5t0:1x_", "character 3", "Copy"),
        ("2x5t0:j", "2 columns", "size"),
        ("3x2:1/1/x/3/", "column 3 has 'x'", "`/`"),
        ("3x2:1/1/1/1.0/", "row 1 has '0'", "`.`"),
        ("3x2:1/1/1/3/,aB", "3 of 6 known or unknown cells", "cut off"),
        ("3x2:1/1/1/3/,aBca", "7 known or unknown cells", "size"),
        ("3x2:1/1/1/3/,aB1", "character 12 of the description is '1'", "Copy"),
        ("Keen:6:a", "'keen' is not one of the games Unruly", "one of them"),
        ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/keen.html#6:a", "'keen'", "one of them"),
        ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#3x3", "'3x3' is not", "Specific"),
        ("8x8foo:a", "'8x8foo' are those of no game", "`8x8de` (Unruly)"),
        ("Unruly:5a:a", "'5a' are not those of Unruly", "`8x8de`"),
        ("6x6:EAacahdEAce\n6x6:EAacahdEAc", "line 2: Unruly 6x6: 31 of 36", "cut off"),
        ("hello", "'hello' is not", "Specific"),
        ("\n", "no id", "Give"),
        ("9999999x9:a", "no game", "look like"),
        ("201x201:" + "/" * 401, "from 1 to 200", "size"),
        ("3:" + "9" * 5000, "is 99999999, more than 3", "1 to 3"),
        ("3x3:" + "9" * 5000, "9999999…, more than 9", "9_9"),
        ("3x3t0:" + "a" * 300_000, "300000 characters", "Copy"),
    ],
)  # fmt: skip
def test_errors_name_the_place_and_the_fix(text: str, reason: str, fix: str) -> None:
    told = error(text)
    assert reason in told.reason
    assert fix in told.fix


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(FormatError, match="UTF-8"):
        list(FORMATS["tatham"].read(b"8x8:\xff"))
    assert not FORMATS["tatham"].recognises(b"8x\xff8:")


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in IDS.items() for text in texts])
@pytest.mark.parametrize(
    "form",
    [
        "{1}",
        "{0}:{1}",
        "{0}: {1}\r\n",
        "Game ID: {1}",
        "Game: {0} {1}",
        "\ufeff`{1}`",
        "sgt-{2} '{1}'",
        "<https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{2}.html#{1}>",
        "see [this one](https://example.org/{2}.html#{1}).",
    ],
)
def test_labels_and_addresses(kind: str, text: str, form: str) -> None:
    framed = form.format(kind, text, kind.lower()).encode()
    assert FORMATS["tatham"].recognises(framed)
    (plain_found,) = [found for found in read(text) if found.kinds == (kind,)]
    (found,) = [found for found in FORMATS["tatham"].read(framed) if found.kinds == (kind,)]
    assert found == plain_found


def test_several_games_may_read_an_id() -> None:
    """Founds with one `where` are one text read as different games; a name in front decides."""
    founds = read("3:h1\n6x6:EAacahdEAce\n")
    assert [(found.kinds, found.where) for found in founds] == [
        (("Unequal",), "line 1"),
        (("Loopy",), "line 1"),
        (("Unruly",), "line 2"),
    ]
    assert [found.kinds for found in read("Loopy:3:h1")] == [("Loopy",)]


def test_ids_broken_over_lines() -> None:
    founds = read("\n8x8:cagDCD\n  cgBEDbecDcCb\n\n6x6:EAacahdEAce\n")
    assert [(found.where, found.sheet.size) for found in founds] == [("line 2", (8, 8)), ("line 5", (6, 6))]
    assert read("8x8:cagDCD\ncgBEDbecDcCb")[0].where == ""


def test_what_is_assumed_is_told() -> None:
    assert "t0, squares" in read("7x7:zw")[0].notes[0]
    assert "only 6, which is taken for 6x6" in read("6:EAacahdEAce")[0].notes[0]
    assert "last comma" in read("3:0,0,0,0,0,0,0,0,1")[0].notes[0]
    assert "difficulty 'q'" in read("8x8dq:cagDCDcgBEDbecDcCb")[0].notes[0]
    assert "clues 0" in read("3x2:1/1/1/3/0")[0].notes[0]
    assert "rows sum to 3, columns to 2" in read("3x2:1/1//3/")[0].notes[0]


def test_difficulty_and_symmetry_are_kept() -> None:
    for text in ("8x8dn:cagDCDcgBEDbecDcCb", "2x3xm4de:zj", "7x7t0dt:zw", "4dk:" + "0," * 16, "3dx:///////////"):
        (found,) = read(text)
        assert set(found.extra) <= {"difficulty", "symmetry"}
        assert written(found) == text
    assert read("2x3xm4de:zj")[0].extra == {"symmetry": "m4", "difficulty": "Extreme"}


def test_addresses_open_the_board() -> None:
    (found,) = read("2x2:b2c4b2c3b")
    address = FORMATS["tatham"].address(Outgoing("Solo", found.sheet))
    assert address == "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:b2c4b2c3b"
    assert read(address) == [found]


@pytest.mark.parametrize(
    ("kind", "sheet", "reason"),
    [
        ("Unruly", Sheet((4, 4)), "from 6"),
        ("Unruly", Sheet((6, 7)), "7 columns"),
        ("Unruly", Sheet((6, 6), signs={((0, 0), (0, 1)): "="}), "signs"),
        ("Unruly", Sheet((6, 6), {(0, 0): 2}), "2 in row 1, column 1"),
        ("Unequal", Sheet((3, 4)), "square"),
        ("Unequal", Sheet((2, 2)), "from 3"),
        ("Unequal", Sheet((3, 3), {(1, 2): HIDDEN}), "`?` in row 2, column 3"),
        ("Unequal", Sheet((3, 3), signs={((0, 0), (0, 1)): "x"}), "signs `=` and `x`"),
        ("Towers", Sheet((10, 10)), "from 3 to 9"),
        ("Towers", Sheet((3, 3), around={"top": [[HIDDEN], [], []]}), "`?`"),
        ("Towers", Sheet((3, 3), around={"top": [[4], [], []]}), "beyond 3"),
        ("Towers", Sheet((3, 3), around={"top": [[1, 2], [], []]}), "several"),
        ("Solo", Sheet((6, 6)), "without boxes"),
        ("Solo", Sheet((6, 6), flags={"box": (2, 2)}), "boxes of 2 rows and 2 columns"),
        ("Solo", Sheet((36, 36), flags={"box": (6, 6)}), "from 2 to 31"),
        ("Solo", Sheet((3, 3), regions=[[0, 0, 0], [1, 1, 1], [2, 2, 2]], flags={"diagonals": True}), "below"),
        ("Solo", Sheet((2, 2), regions=[[0, 1], [1, 0]]), "several parts"),
        ("Solo", Sheet((4, 4), blocks={(0, 0): Sums()}, flags={"box": (2, 2)}), "black cells"),
        ("Loopy", Sheet((2, 3)), "from 3"),
        ("Loopy", Sheet((3, 3), {(0, 0): HIDDEN}), "`?` in row 1, column 1"),
        ("Loopy", Sheet((3, 3), flags={"full": True}), "full"),
        ("Pattern", Sheet((1, 1)), "not known (column 1)"),
        ("Pattern", Sheet((1, 1), around={"top": [[1]], "left": [None]}), "not known (row 1)"),
        ("Pattern", Sheet((1, 1), around={"top": [[2]], "left": [[]]}), "column 1 needs 2 cells"),
        ("slither", Sheet((3, 3)), "'slither' is not one of the games"),
    ],
)
def test_what_cannot_be_carried_is_refused(kind: str, sheet: Sheet, reason: str) -> None:
    for one in FORMATS.values():
        with pytest.raises(FormatError) as caught:
            one.write(Outgoing(kind, sheet))
        assert reason in caught.value.reason
