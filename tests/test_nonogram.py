"""Nonogram: bad input, missing clues, given cells, turns and mirrors, broken rules, and the drawing."""

import json
from itertools import groupby
from random import Random
from typing import Any

import msgspec
import pytest

from gridproof import brute
from gridproof.document import check_board, document_from, read_documents
from gridproof.drawing import Dot, Line, Square, Text
from gridproof.errors import GridproofError
from gridproof.family import find
from gridproof.faults import broken_rules
from gridproof.model import Given, Symmetry, packed, unpacked
from tests.corpus import CORPUS

NONOGRAM = find("nonogram")
FIELDS: dict[str, Any] = {"size": [2, 3], "rows": [[1, 1], [2]], "cols": [[1], None, []]}


def board_of(fields: dict[str, Any]) -> Any:
    board = msgspec.convert(fields, NONOGRAM.board_type)
    check_board(NONOGRAM, board, "sheet.json")
    return board


def blocks(line: Any) -> list[int]:
    return [len(list(block)) for cell, block in groupby(line) if cell == "1"]


def board_for(picture: list[str]) -> Any:
    columns = zip(*picture, strict=True)
    size = [len(picture), len(picture[0])]
    return board_of(
        {"size": size, "rows": [blocks(row) for row in picture], "cols": [blocks(line) for line in columns]}
    )


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no columns": ({"size": [2, 0], "cols": []}, "0 columns", "from 1 to 127"),
    "large": ({"size": [128, 3]}, "128 rows", "from 1 to 127"),
    "few rows": ({"rows": [[1]]}, "there are blocks for 1 rows, but the board has 2", "[] for an empty one"),
    "many columns": ({"cols": [[]] * 4}, "there are blocks for 4 columns, but the board has 3", "each column"),
    "zero": ({"rows": [[1], [0]]}, "row 2 has a block of 0 cells", "Use [] for an empty line"),
    "negative": ({"cols": [[], [], [1, -2]]}, "column 3 has a block of -2 cells", "Use []"),
    "long block": (
        {"rows": [[4], []]},
        "the blocks of row 1 need 4 cells with the gaps between, but it has 3",
        "shorter",
    ),
    "gaps": (
        {"cols": [[], [1, 1], []]},
        "the blocks of column 2 need 3 cells with the gaps between, but it has 2",
        "la",
    ),
    "grid rows": ({"grid": ["..."]}, "grid has 1 rows", "one string a row"),
    "grid row": ({"grid": ["...", "...."]}, "row 2 of the grid has 4 cells", "same length"),
    "grid cell": ({"grid": ["...", "#.."]}, "row 2, column 1 of the grid holds '#'", "Use `0`, `1`, `.`"),
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
        ("1\n1\ncolumns\n1\n1", "begins with '1'"),
        ("columns\n1\n1", "no part 'rows'"),
        ("rows\n1\n1 a\ncolumns\n1\n1", "row 2 has the blocks '1 a'"),
        ("rows\n1\n \n1\ncolumns\n1\n1", "row 2 has the blocks ''"),
        ("rows\n1\ncolumns\n? 1", "the blocks of column 1 need 3 cells"),
        ("rows\n1\ncolumns\n[?", "column 1 has the blocks '[?'"),
        ("rows\n1\ncolumns\n[]", "column 1 has the blocks '[]'"),
        ("rows\n1\ncolumns\n123456", "column 1 has the blocks '123456'"),
        ("rows\n1\ncolumns\n1 0", "column 1 has a block of 0 cells"),
        ("rows\ncolumns\n1", "0 rows"),
    ],
)
def test_bad_text_is_told(text: str, place: str) -> None:
    with pytest.raises(GridproofError) as raised:
        list(read_documents(text.encode(), "sheet.txt", "nonogram"))
    assert raised.value.message.startswith("sheet.txt: ")
    assert place in raised.value.message


def test_text_as_people_write_it() -> None:
    board = NONOGRAM.read_text(["Columns:", "1", " ? ", "0", "rows", "1,1", "2", "grid", ". 0 .", "11."])
    assert board == board_of(FIELDS | {"grid": [".0.", "11."]})
    assert NONOGRAM.read_text(NONOGRAM.write_text(board).split("\n")) == board


def test_an_empty_line_is_not_a_missing_clue() -> None:
    empty = board_of({"size": [1, 2], "rows": [[]], "cols": [None, None]})
    missing = board_of({"size": [1, 2], "rows": [None], "cols": [None, None]})
    assert NONOGRAM.bindings(empty) == [(0, 0)]
    assert NONOGRAM.bindings(missing) == []
    numbers = [
        brute.count(NONOGRAM.model(NONOGRAM.shape(board)), NONOGRAM.bindings(board))[0] for board in (empty, missing)
    ]
    assert numbers == [1, 4]


def test_rows_and_columns_of_different_sums_are_a_board_without_a_solution() -> None:
    board = board_of({"size": [2, 2], "rows": [[1], [1]], "cols": [[2], [1]]})
    assert brute.count(NONOGRAM.model(NONOGRAM.shape(board)), NONOGRAM.bindings(board))[0] == 0


def test_long_lines_pass_through_bindings() -> None:
    rows = [[127], [1] * 64, [], None, [100, 26]]
    board = board_of({"size": [5, 127], "rows": rows, "cols": [None] * 127})
    assert NONOGRAM.board(NONOGRAM.shape(board), NONOGRAM.bindings(board)) == board
    assert max(parameter for _, parameter in NONOGRAM.bindings(board)) == 2**127 - 1


def test_bad_wishes_and_solutions_are_refused() -> None:
    for size in ((0, 4), (4, 129)):
        with pytest.raises(ValueError, match=r"\d (rows|columns)") as raised:
            NONOGRAM.shape_for(*size, NONOGRAM.options_type())
        assert len(raised.value.args) == 2
    for stored in (None, ["000"], ["000", "00"], ["000", "0#0"], [0, 0]):
        with pytest.raises(ValueError, match="solution is not rows of 0 and 1"):
            NONOGRAM.values(board_of(FIELDS), stored)


def images(bindings: list[tuple[int, int]], symmetry: Symmetry, lines: int) -> list[tuple[int, int]]:
    found = []
    for clue, parameter in bindings:
        if clue < lines and clue in symmetry.reversed:
            found.append((symmetry.clues[clue], packed(reversed(unpacked(parameter)))))
        else:
            found.append((symmetry.clues[clue], parameter))
    return sorted(found)


@pytest.mark.parametrize(("rows", "columns", "number"), [(4, 5, 4), (5, 5, 8), (1, 3, 4)])
def test_symmetries_turn_the_picture_with_its_clues(rows: int, columns: int, number: int) -> None:
    random = Random(rows * columns)
    picture = ["".join(random.choice("01") for _ in range(columns)) for _ in range(rows)]
    board = msgspec.structs.replace(board_for(picture), grid=picture)
    shape = NONOGRAM.shape(board)
    symmetries = NONOGRAM.symmetries(shape)
    assert len(set(symmetries)) == number
    plain = NONOGRAM.symmetries(NONOGRAM.shape(board_for(picture)))
    for symmetry, without_cells in zip(symmetries, plain, strict=True):
        assert symmetry.clues[: rows + columns] == without_cells.clues
        assert symmetry.reversed == without_cells.reversed
        turned = NONOGRAM.board(shape, images(NONOGRAM.bindings(board), symmetry, rows + columns))
        assert turned == msgspec.structs.replace(board_for(turned.grid), grid=turned.grid)


def test_boards_without_given_cells_have_no_clues_for_them() -> None:
    plain, given = board_of(FIELDS), board_of(FIELDS | {"grid": ["..."] * 2})
    assert len(NONOGRAM.model(NONOGRAM.shape(plain)).clues) == 5
    model = NONOGRAM.model(NONOGRAM.shape(given))
    assert [template.variable for template in model.clues if isinstance(template, Given)] == list(range(6))
    assert NONOGRAM.board(NONOGRAM.shape(given), NONOGRAM.bindings(given)) == given


def test_broken_lines_are_told_once_they_can_be_seen() -> None:
    board = board_for(["110", "011"])
    model, bindings = NONOGRAM.model(NONOGRAM.shape(board)), NONOGRAM.bindings(board)
    found = broken_rules(model, bindings, NONOGRAM.values(board, ["101", "01."]))
    assert [(broken.rule, broken.cells) for broken in found] == [
        ("row", (0, 1, 2)),
        ("row", (3, 4, 5)),
        ("column", (1, 4)),
    ]
    found = broken_rules(model, bindings, [0, 1, None, None, 1, None])
    assert [(broken.rule, broken.cells) for broken in found] == [("empty", (2, 3, 5))]


def test_fail_checks_of_the_corpus() -> None:
    path = CORPUS / "failcheck" / "boards.jsonl"
    if not path.exists():
        pytest.skip("the corpus is not here")
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for fields in (fields for fields in records if fields["family"] == "nonogram"):
        board = document_from(fields, fields["id"]).board
        model = NONOGRAM.model(NONOGRAM.shape(board))
        found = broken_rules(model, NONOGRAM.bindings(board), NONOGRAM.values(board, fields["answer"]))
        assert bool(found) == (fields["expected"] is not None)


def test_clues_are_pushed_against_the_grid() -> None:
    drawing = NONOGRAM.draw(board_of({"size": [3, 25], "rows": [[10, 12], [], None], "cols": [[1, 1]] + [[]] * 24}))
    texts = {(text.text, text.x, text.y) for text in drawing.marks if isinstance(text, Text)}
    assert {("12", -0.55, 0.5), ("10", -1.5, 0.5), ("0", -0.55, 1.5), ("?", -0.55, 2.5)} <= texts
    assert {("1", 0.5, -0.45), ("1", 0.5, -1.23), ("0", 1.5, -0.45)} <= texts
    left, top, right, bottom = drawing.gutter
    assert (right, bottom) == (0, 0)
    assert left == pytest.approx(1.9)
    assert top == pytest.approx(1.63)


def test_every_fifth_line_is_heavier_and_on_large_boards_long() -> None:
    for side, out in ((12, False), (15, True)):
        drawing = NONOGRAM.draw(board_of({"size": [side, side], "rows": [[1]] * side, "cols": [[1]] * side}))
        lines = [mark.points for mark in drawing.marks if isinstance(mark, Line)]
        assert [points[1] for points in lines] == [(5, side), (10, side), (side, 5), (side, 10)]
        assert all((min(points[0]) < 0) == out for points in lines)


def test_white_cells_are_marked_while_others_are_open() -> None:
    board = board_of(FIELDS | {"grid": ["...", ".0."]})
    marks = NONOGRAM.draw(board, [1, 0, None, None, None, None]).marks
    assert [(mark.row, mark.column) for mark in marks if isinstance(mark, Square)] == [(0, 0)]
    assert [(mark.x, mark.y, mark.role) for mark in marks if isinstance(mark, Dot)] == [
        (1.5, 0.5, "answer"),
        (1.5, 1.5, "given"),
    ]
    marks = NONOGRAM.draw(board, bytes(6)).marks
    assert [mark.role for mark in marks if isinstance(mark, Dot)] == ["given"]
