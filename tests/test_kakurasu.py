"""Kakurasu: bad input, missing sums, given cells, the one symmetry, and broken rules by eye."""

from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from gridproof import brute
from gridproof.document import check_board, read_documents
from gridproof.drawing import Dot, Square, Text
from gridproof.errors import GridproofError
from gridproof.family import find
from gridproof.faults import broken_rules
from gridproof.model import Given, Symmetry

KAKURASU = find("kakurasu")
FIELDS: dict[str, Any] = {"size": [3, 4], "row_sums": [1, 2, 3], "col_sums": [None, 0, 6, 5]}


def board_of(fields: dict[str, Any]) -> Any:
    board = msgspec.convert(fields, KAKURASU.board_type)
    check_board(KAKURASU, board, "sheet.json")
    return board


def sums_of(pattern: tuple[int, ...], rows: int, columns: int) -> tuple[list[int], list[int]]:
    lines = [pattern[row * columns : (row + 1) * columns] for row in range(rows)]
    across = [sum(weight * cell for weight, cell in enumerate(line, 1)) for line in lines]
    down = [sum(weight * cell for weight, cell in enumerate(line, 1)) for line in zip(*lines, strict=True)]
    return across, down


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no rows": ({"size": [0, 4], "row_sums": []}, "0 rows", "from 1 to 15"),
    "large": ({"size": [3, 16], "col_sums": [0] * 16}, "16 columns", "from 1 to 15"),
    "few row sums": ({"row_sums": [1, 2]}, "there are 2 row sums, but the board has 3 rows", "one sum for each row"),
    "many column sums": ({"col_sums": [1] * 5}, "there are 5 column sums, but the board has 4", "each column"),
    "row too much": ({"row_sums": [1, 11, 3]}, "the sum of row 2 is 11, but its 4 cells can only make 0 to 10", "null"),
    "column too much": ({"col_sums": [0, 0, 0, 7]}, "the sum of column 4 is 7, but its 3 cells", "Correct the sum"),
    "negative": ({"row_sums": [-1, 2, 3]}, "the sum of row 1 is -1", "Correct the sum"),
    "grid rows": ({"grid": ["...."]}, "grid has 1 rows, but size says 3", "one string a row"),
    "grid row": ({"grid": ["....", "....", "..."]}, "row 3 of the grid has 3 cells", "same length"),
    "grid cell": ({"grid": ["....", "..2.", "...."]}, "row 2, column 3 of the grid holds '2'", "Use `0`, `1`, `.`"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_boards_name_the_place_and_the_fix(fault: str) -> None:
    fields, place, fix = FAULTS[fault]
    with pytest.raises(GridproofError) as raised:
        board_of(FIELDS | fields)
    assert raised.value.code == "bad_board"
    assert raised.value.message.startswith(f"sheet.json: {place}")
    assert fix in raised.value.hint
    assert raised.value.hint.endswith(".")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("5 5 8 2\n5 5 4 5", "begins with '5 5 8 2'"),
        ("rows 5 5 8 2", "no part 'columns'"),
        ("rows 1\ncolumns 1\nrows 1", "two parts 'rows'"),
        ("rows 1 x\ncolumns 1 1", "the sums of rows hold 'x'"),
        ("rows 1 1\ncolumns 1 -1", "the sums of columns hold '-1'"),
        ("rows 1 99999999999\ncolumns 1 1", "the sums of rows hold '99999999999'"),
        ("rows 1 1\ncolumns", "0 columns"),
        ("rows 1 1\ncolumns 1 1\ngrid\n. .", "grid has 1 rows"),
    ],
)
def test_bad_text_is_told(text: str, place: str) -> None:
    with pytest.raises(GridproofError) as raised:
        list(read_documents(text.encode(), "sheet.txt", "kakurasu"))
    assert raised.value.message.startswith("sheet.txt: ")
    assert place in raised.value.message


def test_text_as_people_write_it() -> None:
    lines = ["Columns:", "? 0", "6 5", "rows: 1 2", "  3", "", "grid", "..1 .", "0 . . .", "...."]
    board = KAKURASU.read_text(lines)
    assert board == board_of(FIELDS | {"grid": ["..1.", "0...", "...."]})
    assert KAKURASU.read_text(KAKURASU.write_text(board).split("\n")) == board


def test_bad_wishes_and_solutions_are_refused() -> None:
    for size in ((0, 4), (4, 16)):
        with pytest.raises(ValueError, match=r"\d (rows|columns)") as raised:
            KAKURASU.shape_for(*size, KAKURASU.options_type())
        assert len(raised.value.args) == 2
    for stored in (None, ["0000"] * 2, ["000", "0000", "0000"], ["0000", "0200", "0000"], [0, 0, 0]):
        with pytest.raises(ValueError, match="solution is not rows of 0 and 1"):
            KAKURASU.values(board_of(FIELDS), stored)


def test_a_cell_that_is_not_marked_is_not_filled() -> None:
    assert KAKURASU.values(board_of(FIELDS), ["1...", ".10.", "00.1"]) == bytes([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1])


def test_a_row_weighs_by_columns_and_a_column_by_rows() -> None:
    board = board_of({"size": [2, 3], "row_sums": [3, 2], "col_sums": [None, 2, 1]})
    model = KAKURASU.model(KAKURASU.shape(board))
    assert brute.count(model, KAKURASU.bindings(board)) == (1, [bytes([0, 0, 1, 0, 1, 0])])


def test_all_patterns_of_three_by_three() -> None:
    patterns = list(product((0, 1), repeat=9))
    all_sums = [str(sums_of(pattern, 3, 3)) for pattern in patterns]
    assert sum(all_sums.count(sums) == 1 for sums in all_sums) == 510
    rival = next(pattern for pattern, sums in zip(patterns, all_sums, strict=True) if all_sums.count(sums) > 1)
    across, down = sums_of(rival, 3, 3)
    board = board_of({"size": [3, 3], "row_sums": across, "col_sums": down})
    number, found = brute.count(KAKURASU.model(KAKURASU.shape(board)), KAKURASU.bindings(board))
    assert (number, bytes(rival) in found) == (2, True)


def images(bindings: list[tuple[int, int]], symmetry: Symmetry) -> list[tuple[int, int]]:
    assert symmetry.values == (0, 1)
    return [(symmetry.clues[clue], parameter) for clue, parameter in bindings]


def test_only_squares_have_a_symmetry_the_transpose() -> None:
    random = Random(4)
    for rows, columns in ((3, 3), (3, 4), (1, 1), (4, 4)):
        cells = tuple(random.randrange(2) for _ in range(rows * columns))
        across, down = sums_of(cells, rows, columns)
        given = ["".join(random.choice(".01") for _ in range(columns)) for _ in range(rows)]
        board = board_of({"size": [rows, columns], "row_sums": across, "col_sums": down, "grid": given})
        shape = KAKURASU.shape(board)
        identity, *others = KAKURASU.symmetries(shape)
        assert identity.clues == tuple(range(len(identity.clues)))
        assert len(others) == (rows == columns)
        for transpose in others:
            turned = KAKURASU.board(shape, images(KAKURASU.bindings(board), transpose))
            assert (turned.row_sums, turned.col_sums) == (down, across)
            assert turned.grid == ["".join(column) for column in zip(*given, strict=True)]


def test_boards_without_given_cells_have_no_clues_for_them() -> None:
    plain, given = board_of(FIELDS), board_of(FIELDS | {"grid": ["...."] * 3})
    assert len(KAKURASU.model(KAKURASU.shape(plain)).clues) == 7
    model = KAKURASU.model(KAKURASU.shape(given))
    assert [template.variable for template in model.clues if isinstance(template, Given)] == list(range(12))
    assert KAKURASU.board(KAKURASU.shape(given), KAKURASU.bindings(given)) == given


def test_broken_sums_are_told_line_by_line_once_they_can_be_seen() -> None:
    board = board_of({"size": [2, 2], "row_sums": [3, None], "col_sums": [1, 3]})
    model, bindings = KAKURASU.model(KAKURASU.shape(board)), KAKURASU.bindings(board)
    found = broken_rules(model, bindings, KAKURASU.values(board, ["10", "00"]))
    assert [(broken.rule, broken.cells) for broken in found] == [("row", (0, 1)), ("column", (1, 3))]
    found = broken_rules(model, bindings, [1, 0, None, None])
    assert [(broken.rule, broken.cells) for broken in found] == [("empty", (2, 3)), ("row", (0, 1))]


def test_weights_and_sums_stand_outside_and_missing_ones_nowhere() -> None:
    drawing = KAKURASU.draw(board_of(FIELDS | {"grid": ["1...", "0...", "...."]}), [None, 1] + [0] * 10)
    texts = [mark for mark in drawing.marks if isinstance(mark, Text)]
    assert [text.text for text in texts if text.role == "hint"] == list("1234123")
    assert [text.text for text in texts if text.role == "clue"] == list("123065")
    assert all(not (0 < text.x < 4 and 0 < text.y < 3) for text in texts)
    squares = [(mark.row, mark.column, mark.role) for mark in drawing.marks if isinstance(mark, Square)]
    assert squares == [(0, 0, "given"), (0, 1, "answer")]
    assert sum(isinstance(mark, Dot) for mark in drawing.marks) == 10
