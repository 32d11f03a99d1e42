"""All vectors of outside formats as a user pastes them: the stated board, the solution, the text again, or why not."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from gridproof.document import PuzzleDocument
from gridproof.errors import GridproofError
from gridproof.exchange import read_any
from gridproof.exporting import write_one
from gridproof.family import Family, registry
from gridproof.faults import broken_rules
from gridproof.formats import formats
from gridproof.formats.base import Format, Outgoing
from gridproof.incoming import Incoming
from gridproof.sheet import Sheet, Sums
from tests.format_vectors import FORMATS, VECTORS, answer_of, name_of, sheet_of

FAMILY_NEEDED = {"puzzlekit-text-binairo"}
"""Grids of small numbers that are boards of several families."""
ADJACENT = "5a:"
"""Ids of another puzzle that Unequal has."""
OTHER_ANSWER = 154
"""A link whose answer is not the solution that is stated beside it: its last row begins one cell too early."""
LOOSER = {104, 105}
"""Boards of Unruly, whose lines may be equal, in links that cannot say so."""
CHECKED = 182

GOOD = [vector for vector in VECTORS if "expect_error" not in vector]
BAD = [vector for vector in VECTORS if "expect_error" in vector]


def parameters(vectors: list[dict[str, Any]]) -> Any:
    if not vectors:
        return [pytest.param({}, marks=pytest.mark.skip(reason="the vectors are not here"))]
    return [pytest.param(vector, id=name_of(vector)) for vector in vectors]


def family_of(vector: dict[str, Any]) -> Family:
    return registry()[vector["family"]]


def format_of(vector: dict[str, Any]) -> Format:
    return formats()[FORMATS[vector["format"]]]


def pasted(vector: dict[str, Any]) -> Incoming:
    """The board as anybody gets it who pastes the text."""
    named = vector["family"] if f"{vector['format']}-{vector['family']}" in FAMILY_NEEDED else None
    (found,) = read_any(vector["text"].encode(), "the text", named)
    return found


def stated(vector: dict[str, Any]) -> Sheet:
    """The board that the vector states."""
    if vector["format"] == "puzzlekit-text" and vector["family"] == "kakurasu":
        size, columns, rows = vector["text"].split("\n")
        assert vector["board"].startswith(f"{size.replace(' ', 'x')}; first line of numbers = column targets")
        lists = [[[int(word)] for word in words.split()] for words in (rows, columns)]
        return Sheet((len(lists[0]), len(lists[1])), around={"right": [*lists[0]], "bottom": [*lists[1]]})
    sheet = sheet_of(vector)
    if "entered by the solver" in vector["board"]:
        del sheet.numbers[7, 6]
    if "saved progress:" in vector["board"]:
        known = vector["board"].split("saved progress:\n")[1].split("\n")
        cells = [(row, column, word) for row, line in enumerate(known) for column, word in enumerate(line.split())]
        sheet.numbers = {(row, column): int(word == "#") for row, column, word in cells if word != "?"}
    return sheet


def fault_of(family: Family, sheet: Sheet) -> str | None:
    """What is wrong with a board, if something is."""
    try:
        family.from_sheet(sheet)
    except ValueError as error:
        return str(error.args[0])
    return None


def without_zeros(sheet: Sheet) -> Sheet:
    """A sum of 0 means that there is none; pictures show one where the address has no place for it, too."""
    sheet.blocks = {place: Sums(sums.down or None, sums.across or None) for place, sums in sheet.blocks.items()}
    return sheet


def test_all_vectors_are_here() -> None:
    if not VECTORS:
        pytest.skip("the vectors are not here")
    assert (len(VECTORS), len(BAD)) == (CHECKED, 24)
    assert {vector["format"] for vector in VECTORS} <= set(FORMATS)


@pytest.mark.parametrize("vector", parameters(GOOD))
def test_pasted_text_gives_the_stated_board(vector: dict[str, Any]) -> None:
    if vector["text"].startswith(ADJACENT):
        with pytest.raises(GridproofError, match="Adjacent") as error:
            pasted(vector)
        assert error.value.code == "bad_format"
        return
    family, sheet = family_of(vector), without_zeros(stated(vector))
    if (fault := fault_of(family, sheet)) is not None:
        # Made to try the code, and no puzzle: the text is read, and then the family says what is wrong with the board.
        (found,) = format_of(vector).read(vector["text"].encode())
        assert without_zeros(found.sheet) == sheet
        with pytest.raises(GridproofError, match=re.escape(fault)) as error:
            pasted(vector)
        assert error.value.code == "bad_board"
        return
    document, board = pasted(vector).document, family.from_sheet(sheet)
    assert document.family is family
    assert family.from_sheet(without_zeros(family.sheet(document.board))) == board
    if vector.get("solution"):
        check_solution(vector, document)


def check_solution(vector: dict[str, Any], document: PuzzleDocument) -> None:
    """The stated solution is one, and that which was read is the same."""
    family, board = document.family, document.board
    stored = family.stored_answer(board, answer_of(vector))
    number = VECTORS.index(vector)
    if document.solution is not None and number != OTHER_ANSWER:
        assert document.solution == stored
    if number not in LOOSER:
        broken = broken_rules(family.model(family.shape(board)), family.bindings(board), family.values(board, stored))
        assert not broken


@pytest.mark.parametrize("vector", parameters(GOOD))
def test_each_is_recognised_by_its_own_format_first(vector: dict[str, Any]) -> None:
    data = vector["text"].encode()
    (first, *_) = [one for one in formats().values() if one.recognises(data)]
    assert first is format_of(vector)


SOLVED = {"penpa-solve+answer", "f-puzzles", "sudokupad-scl", "webpbn-xml", "pbm"}
"""Vectors of these formats hold their solution."""


@pytest.mark.parametrize("vector", parameters([one for one in GOOD if one["format"] in SOLVED]))
def test_solutions_in_the_text_are_read(vector: dict[str, Any]) -> None:
    assert pasted(vector).document.solution is not None


ALWAYS = {"kanpen-url", "tatham", "tatham-save", "olsak-mk", "nin", "cwd", "pbm", "puzzlekit-text"}
CANONICAL: dict[str, Callable[[str], bool]] = {
    "puzzlink": lambda text: "/0h0h" not in text and "/7gb4" not in text,
    "pzprv3-file": lambda text: "-1" not in text and "starbattle" not in text,
    "sudoku-81": lambda text: "0" not in text and "#" not in text,
    "ipuz": lambda text: "jigsaw" not in text,
    "non": lambda text: text.startswith("catalogue"),
}
"""Which texts are such as their own programs and we write them.

Others have a 0 that means nothing, a border that parts nothing, crosses of a player, regions that are boxes.
"""


def is_canonical(vector: dict[str, Any]) -> bool:
    """Whether the text is to be written again just so."""
    name = vector["format"]
    return name in ALWAYS or (name in CANONICAL and CANONICAL[name](vector["text"]))


@pytest.mark.parametrize("vector", parameters([one for one in GOOD if is_canonical(one)]))
def test_canonical_text_is_written_again(vector: dict[str, Any]) -> None:
    one = format_of(vector)
    try:
        document = pasted(vector).document
    except GridproofError:
        if vector["text"].startswith(ADJACENT):
            return
        # The board is no puzzle: only the format can be tried.
        (found,) = one.read(vector["text"].encode())
        assert one.write(Outgoing(found.kinds[0], found.sheet, found.answer, found.extra)).decode() == vector["text"]
        return
    assert write_one(document, one).data.decode().rstrip("\n") == vector["text"].rstrip("\n")


@pytest.mark.parametrize("vector", parameters([one for one in GOOD if not is_canonical(one)]))
def test_other_text_is_written_as_the_same_board(vector: dict[str, Any]) -> None:
    try:
        document = pasted(vector).document
    except GridproofError:
        return
    written = write_one(document, format_of(vector))
    (again,) = read_any(written.data, "the text")
    assert (again.document.family, again.document.board) == (document.family, document.board)
    assert again.document.solution == document.solution or "solution" in written.untold


WORDS = [
    ("sudoku/9/9/123", "covers 3 of 81 cells", "Copy the whole address"),
    ("gzzzz99", "6 characters after the last cell", "Check the sizes"),
    ("sudoku/x/9", "'x' stands where the number of columns should be", "kind/columns/rows/cells"),
    ("nosuch", "'nosuch' is not one of", "Other kinds"),
    ("starbattle/6/6/4ilb", "the star count is missing before the borders", "number of stars"),
    ("sudoku/0/4", "0 columns", "Use from 1 to 200"),
    ("6x6:zk", "35 of 36 cells", "Copy the whole id"),
    ("6x5:a", "5 rows: Unruly has even numbers of both", "Correct the size"),
    ("4x4:q", "4 columns: Unruly has from 6", "Correct the size"),
    ("3:0,0,0,0,0,0,0,0", "8 of 9 cells", "Copy the whole id"),
    ("3:5,h", "row 1, column 1 (character 1) is 5, more than 3", "Use 1 to 3"),
    ("4:////////////////", "17 clues are described, and 16 are needed", "Check the size"),
    ("10:/", "Towers has from 3 to 9", "Correct the size"),
    ("2x2:12n", "character 1 of the description begins the number 12", "`1_2`"),
    ("4j:p", "where `,` with the borders of the jigsaw belongs", "Copy the whole id"),
    ("3x3t0:j", "10 cells are described, and 9 are needed", "Check the size"),
    ("3x2:1/1/1/3", "4 of 5 clues", "Copy the whole id"),
    ("3x2:2.1/1/1/3/", "the clue of column 1 needs 4 cells, and the line has 2", "Correct the clue"),
    ("m=edit&p=AAAA", "the 4 characters behind `p=` stop before the end", "Copy the whole address"),
    ("81.37.6..4..18", "14 of 81 cells", "none is missing or doubled"),
    ("rows\n3\n0\ncolumns", "line 1: `rows` comes before `height`", "Begin with `width` and `height`"),
    ("width 3\nheight 2\nrows\n3\ncolumns", "line 5: row 2 of 2 was expected, found `columns`", "may be cut off"),
    ('sudoku#1"]}', "has no 'puzzle'", "rows of the board"),
]
"""What bad input has, where the fault is, and how to mend it."""


@pytest.mark.parametrize("vector", parameters(BAD))
def test_bad_input_is_told_with_place_and_fix(vector: dict[str, Any]) -> None:
    if "%2F" in vector["text"]:
        assert pasted(vector).document.family.name == "sudoku", "percent signs are undone by a friendly reader"
        return
    with pytest.raises(GridproofError) as error:
        list(read_any(vector["text"].encode(), "the text"))
    ((_, reason, fix),) = [row for row in WORDS if row[0] in vector["text"]]
    assert error.value.message.startswith("the text: ")
    assert reason in error.value.message
    assert fix in error.value.hint
