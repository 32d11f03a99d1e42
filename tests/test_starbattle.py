"""Star Battle: bad input, regions in pieces, given cells, symmetries of the region map, broken rules, the drawing."""

import json
from typing import Any

import msgspec
import pytest

from gridproof import brute, sat
from gridproof.document import check_board, document_from, read_documents
from gridproof.drawing import Dot, Line, Star
from gridproof.errors import GridproofError
from gridproof.family import find
from gridproof.faults import broken_rules
from gridproof.model import Count, Given
from tests.corpus import CORPUS

STARBATTLE = find("starbattle")
QUARTERS = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
ROWS = [[row] * 4 for row in range(4)]
FIELDS: dict[str, Any] = {"size": [4, 4], "stars": 1, "regions": QUARTERS}


def board_of(fields: dict[str, Any]) -> Any:
    board = msgspec.convert(fields, STARBATTLE.board_type)
    check_board(STARBATTLE, board, "sheet.json")
    return board


def count(board: Any) -> int:
    return brute.count(STARBATTLE.model(STARBATTLE.shape(board)), STARBATTLE.bindings(board))[0]


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "not square": ({"size": [4, 5]}, "4 rows and 5 columns", "Use as many of both"),
    "no rows": ({"size": [0, 0], "regions": []}, "0 rows", "from 1x1 to 52x52"),
    "large": ({"size": [53, 53]}, "53 rows", "from 1x1 to 52x52"),
    "no stars": ({"stars": 0}, "0 stars in each line", "Use 1 to 2 stars"),
    "many stars": ({"stars": 3}, "3 stars in each line, but a line of 4 cells can only hold 2", "Use 1 to 2 stars"),
    "region rows": ({"regions": ROWS[:3]}, "regions has 3 rows, but size says 4", "one list a row"),
    "region row": ({"regions": [[0] * 4, [1] * 4, [2] * 5, [3] * 4]}, "row 3 has 5 region numbers", "same length"),
    "few regions": ({"regions": [[0] * 4, [1] * 4, [2] * 4, [2] * 4]}, "there are 3 regions, but 4 rows", "as many"),
    "many regions": ({"regions": [[0, 1, 2, 3], [4] * 4, [4] * 4, [4] * 4]}, "there are 5 regions, but 4", "as many"),
    "numbers": (
        {"regions": [[0] * 4, [1] * 4, [2] * 4, [4] * 4]},
        "the region of row 4, column 1 has the number 4",
        "from 0 to 3",
    ),
    "negative": ({"regions": [[0] * 4, [1, -1, -1, 1], [2] * 4, [3] * 4]}, "there are 5 regions", "as many"),
    "small region": (
        {"stars": 2, "regions": [[0] * 4, [0, 0, 0, 1], [2] * 4, [3] * 4]},
        "the region of row 2, column 4 (region 2) has 1 cell, but 2 stars must be in it",
        "Make the region larger",
    ),
    "grid rows": ({"grid": ["...."]}, "grid has 1 rows, but size says 4", "one string a row"),
    "grid row": ({"grid": ["....", "....", "....", "..."]}, "row 4 of the grid has 3 cells", "same length"),
    "grid cell": ({"grid": ["....", "..*.", "....", "...."]}, "row 2, column 3 of the grid holds '*'", "Use `0`"),
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
        ("A A\nB B", "begins with 'A A'"),
        ("stars\nA A\nB B", "the number of stars is 'A A'"),
        ("stars one\nA A\nB B", "the number of stars is 'one'"),
        ("stars 1\nA A\nB ?", "the regions hold '?'"),
        ("stars 1\nA A\nB 2", "the regions hold '2'"),
        ("stars 1\nAA BB\nCC DD", "the regions hold 'AA'"),
        ("stars 1\nABC\nABC\nAB", "row 3 has 2 region numbers"),
        ("stars 1\nAB", "1 rows and 2 columns"),
        ("stars 1", "0 rows"),
    ],
)
def test_bad_text_is_told(text: str, place: str) -> None:
    with pytest.raises(GridproofError) as raised:
        list(read_documents(text.encode(), "sheet.txt", "starbattle"))
    assert raised.value.message.startswith("sheet.txt: ")
    assert place in raised.value.message


@pytest.mark.parametrize(
    "lines",
    [
        ["Stars: 1", "AABB", "AABB", "CCDD", "CCDD"],
        ["stars 1", "1 1 2 2", "1 1 2 2", "10 10 11 11", "10 10 11 11"],
        ["stars 1", "A A b b", "A A b b", "x x z z", "x x z z", ""],
    ],
)
def test_text_as_people_write_it(lines: list[str]) -> None:
    board = STARBATTLE.read_text(lines)
    assert board == board_of(FIELDS)
    assert STARBATTLE.write_text(board) == "stars 1\nA A B B\nA A B B\nC C D D\nC C D D"


def test_boards_with_many_regions_pass_through_text() -> None:
    board = board_of(
        {"size": [52, 52], "stars": 6, "regions": [[row] * 52 for row in range(52)], "grid": ["." * 52] * 52}
    )
    assert STARBATTLE.read_text(STARBATTLE.write_text(board).split("\n")) == board


def test_bad_wishes_and_solutions_are_refused() -> None:
    for rows, columns, stars in ((0, 0, 1), (4, 5, 1), (53, 53, 1), (4, 4, 3)):
        with pytest.raises(ValueError, match=r"\d (rows|stars)") as raised:
            STARBATTLE.shape_for(rows, columns, STARBATTLE.options_type(stars=stars))
        assert len(raised.value.args) == 2
    for stored in (None, ["0000"] * 3, ["000", *["0000"] * 3], ["*000", *["0000"] * 3], [0] * 4):
        with pytest.raises(ValueError, match="solution is not rows of 0 and 1"):
            STARBATTLE.values(board_of(FIELDS), stored)


@pytest.mark.parametrize(("side", "stars", "number"), [(4, 1, 2), (5, 1, 14), (6, 1, 90), (8, 2, 2)])
def test_placements_without_regions(side: int, stars: int, number: int) -> None:
    model = STARBATTLE.model(STARBATTLE.shape_for(side, side, STARBATTLE.options_type(stars=stars)))
    assert sat.Encoding(model).count([], 1000)[0] == number


def test_regions_may_lie_in_pieces_and_touching_crosses_their_borders() -> None:
    pieces = [[0, 1, 1, 0], [2, 2, 1, 1], [2, 2, 3, 3], [0, 3, 3, 0]]
    assert count(board_of(FIELDS | {"regions": pieces})) == 0
    assert count(board_of(FIELDS | {"regions": ROWS})) == 2
    assert count(board_of({"size": [2, 2], "stars": 1, "regions": [[0, 0], [1, 1]]})) == 0
    assert count(board_of({"size": [1, 1], "stars": 1, "regions": [[0]]})) == 1


def test_what_the_corpus_says_of_regions_is_kept_and_not_needed() -> None:
    document = document_from({"family": "starbattle", **FIELDS, "connected": True}, "sheet.json")
    assert document.board == board_of(FIELDS)
    assert document.fields()["connected"] is True


def test_the_model_has_a_name_for_every_place() -> None:
    model = STARBATTLE.model(STARBATTLE.shape(board_of(FIELDS)))
    rules = [constraint.rule for constraint in model.constraints]
    assert rules == ["row"] * 4 + ["column"] * 4 + ["region"] * 4 + ["touch"] * 9
    named = {scope.name: scope.cells for scope in model.scopes}
    assert len(named) == len(model.scopes) == 21
    assert named["row 2"] == (4, 5, 6, 7)
    assert named["column 3"] == (2, 6, 10, 14)
    assert named["region 4"] == (10, 11, 14, 15)
    assert named["rows 2 and 3, columns 1 and 2"] == (4, 5, 8, 9)
    assert [constraint.scope for constraint in model.constraints if isinstance(constraint, Count)] == list(range(21))


def test_symmetries_keep_the_map_of_the_regions() -> None:
    blank = ["...."] * 4
    uneven = [[0, 1, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    for regions, number in ((QUARTERS, 8), (ROWS, 4), (uneven, 1)):
        symmetries = STARBATTLE.symmetries(STARBATTLE.shape(board_of(FIELDS | {"regions": regions, "grid": blank})))
        assert len(set(symmetries)) == number
        assert symmetries[0].clues == tuple(range(16))
        flat = [region for row in regions for region in row]
        for symmetry in symmetries:
            pairs = {(region, flat[image]) for region, image in zip(flat, symmetry.clues, strict=True)}
            assert len(pairs) == len({image for _, image in pairs}) == 4
    plain = STARBATTLE.symmetries(STARBATTLE.shape(board_of(FIELDS)))
    assert [symmetry.clues for symmetry in plain] == [()]


def test_boards_without_given_cells_have_no_clues() -> None:
    plain, given = board_of(FIELDS), board_of(FIELDS | {"grid": ["...."] * 4})
    assert STARBATTLE.model(STARBATTLE.shape(plain)).clues == ()
    model = STARBATTLE.model(STARBATTLE.shape(given))
    assert [template.variable for template in model.clues if isinstance(template, Given)] == list(range(16))
    assert STARBATTLE.board(STARBATTLE.shape(given), STARBATTLE.bindings(given)) == given


def broken_in(board: Any, stored: Any) -> dict[str, set[tuple[int, ...]]]:
    model = STARBATTLE.model(STARBATTLE.shape(board))
    found: dict[str, set[tuple[int, ...]]] = {}
    for broken in broken_rules(model, STARBATTLE.bindings(board), STARBATTLE.values(board, stored)):
        found.setdefault(broken.rule, set()).add(broken.cells)
    return found


def test_broken_rules_are_told_with_their_cells() -> None:
    board = board_of(FIELDS | {"grid": ["....", "....", "....", "...1"]})
    assert broken_in(board, ["01..", "...1", "1...", "..1."]) == {"given": {(15,)}}
    assert broken_in(board, ["1...", "..1.", ".1..", "...1"]) == {"touch": {(6, 9)}}
    assert broken_in(board, [".1.1", "....", "1...", "...1"]) == {
        "row": {(1, 3), (4, 5, 6, 7)},
        "column": {(3, 15), (2, 6, 10, 14)},
    }
    assert broken_in(board_of(FIELDS | {"regions": ROWS}), ["01..", "...1", "1...", "..1."]) == {}


SAID = {"starAround": "touch", "bkStarGt": "region", "bkStarLt": "region", "lnStarNe": "row"}


def test_fail_checks_of_the_corpus() -> None:
    path = CORPUS / "failcheck" / "boards.jsonl"
    if not path.exists():
        pytest.skip("the corpus is not here")
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for fields in (fields for fields in records if fields["family"] == "starbattle"):
        found = broken_in(document_from(fields, fields["id"]).board, fields["answer"])
        assert SAID[fields["expected"]] in found if fields["expected"] else not found


def test_bold_lines_part_the_regions() -> None:
    board = board_of(FIELDS | {"regions": [[0, 0, 1, 1], [0, 1, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]})
    lines = [mark for mark in STARBATTLE.draw(board).marks if isinstance(mark, Line)]
    assert {line.weight for line in lines} == {"bold"}
    points = {frozenset(line.points) for line in lines}
    assert frozenset({(2, 0), (2, 1), (1, 1), (1, 2)}) in points
    assert sum(len(line.points) - 1 for line in lines) == 7


def test_stars_and_crossed_out_cells_are_drawn() -> None:
    board = board_of(FIELDS | {"grid": [".1..", "0...", "....", "...."]})
    marks = STARBATTLE.draw(board, [None, 1, None, 0] + [None] * 3 + [1] + [None] * 8).marks
    assert [(mark.row, mark.column, mark.role) for mark in marks if isinstance(mark, Star)] == [
        (0, 1, "given"),
        (1, 3, "answer"),
    ]
    assert [(mark.x, mark.y, mark.role) for mark in marks if isinstance(mark, Dot)] == [
        (3.5, 0.5, "answer"),
        (0.5, 1.5, "given"),
    ]
