"""Futoshiki: signs, the adjacent variant, texts, symmetries, and errors that name the place and the fix."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof import sat
from gridproof.document import check_board, document_from
from gridproof.drawing import Box, Symbol
from gridproof.errors import GridproofError
from gridproof.family import find
from gridproof.faults import broken_rules
from tests.latin import Square, agrees, fillings, straight

FUTOSHIKI = find("futoshiki")
BLANK = [[0] * 4] * 4
Sign = tuple[int, int, int, int]


def board(side: int = 4, /, **fields: Any) -> Any:
    return msgspec.convert({"size": [side, side], "grid": [[0] * side] * side} | fields, FUTOSHIKI.board_type)


def holds(square: Square, less: list[Sign]) -> bool:
    return all(square[r1][c1] < square[r2][c2] for r1, c1, r2, c2 in less)


def all_signs(square: Square) -> list[Sign]:
    size = len(square)
    pairs = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(size - 1) for c in range(size)]
    ordered = (sorted(pair, key=lambda cell: square[cell[0]][cell[1]]) for pair in pairs)
    return [(*smaller, *larger) for smaller, larger in ordered]


def random_square(chance: random.Random, size: int) -> Square:
    numbers = chance.sample(range(1, size + 1), size)
    rows, columns = chance.sample(range(size), size), chance.sample(range(size), size)
    return [[numbers[(row + column) % size] for column in columns] for row in rows]


@pytest.mark.parametrize("size", [3, 4])
def test_counts_agree_with_the_rules_as_people_say_them(size: int) -> None:
    chance = random.Random(size)
    squares = list(fillings([[0] * size] * size, straight(size)))
    assert len(squares) == {3: 12, 4: 576}[size]
    encoding = sat.Encoding(FUTOSHIKI.model(size))
    for _ in range(40):
        square = random_square(chance, size)
        less = [sign for sign in all_signs(square) if chance.random() < 0.3]
        less = [(*sign[2:], *sign[:2]) if chance.random() < 0.05 else sign for sign in less]
        grid = [[number if chance.random() < 0.1 else 0 for number in row] for row in square]
        puzzle = board(size, grid=grid, less=less)
        FUTOSHIKI.validate(puzzle)
        found = [s for s in squares if agrees(s, grid) and holds(s, less)]
        assert encoding.count(FUTOSHIKI.bindings(puzzle), 30, repeatable=False)[0] == min(len(found), 30)


@pytest.mark.parametrize("example", FUTOSHIKI.examples)
def test_examples_by_eye(example: Any) -> None:
    grid, less = example.board["grid"], example.board["less"]
    found = [square for square in fillings(grid, straight(len(grid))) if holds(square, less)]
    assert min(len(found), 2) == example.solutions
    assert found[:1] == [example.solution] or example.solutions != 1


@pytest.mark.parametrize("size", [2, 5])
def test_symmetries_carry_squares_and_signs_along(size: int) -> None:
    symmetries = FUTOSHIKI.symmetries(size)
    square = random_square(random.Random(1), size)
    puzzle = board(size, grid=square, less=all_signs(square))
    bindings = FUTOSHIKI.bindings(puzzle)
    assert len(symmetries) == 16
    for symmetry in symmetries:
        cells = {symmetry.clues[c]: symmetry.values[value] for c, value in bindings if c < size * size}
        signs = [
            (symmetry.clues[c], 1 - sign if c in symmetry.reversed else sign)
            for c, sign in bindings
            if c >= size * size
        ]
        values = [cells[cell] for cell in range(size * size)]
        assert not broken_rules(FUTOSHIKI.model(size), signs, values)


def test_boards_are_equal_in_whatever_order_their_signs_come() -> None:
    less = [(0, 1, 0, 0), (2, 3, 1, 3), (0, 0, 1, 0)]
    assert board(less=less) == board(less=less[::-1])


def test_signs_point_at_the_smaller_number() -> None:
    drawing = FUTOSHIKI.draw(board(less=[[0, 0, 0, 1], [1, 3, 1, 2], [2, 0, 3, 0], [3, 3, 2, 3]]))
    signs = {(mark.x, mark.y): mark.symbol for mark in drawing.marks if isinstance(mark, Symbol)}
    assert signs == {(1, 0.5): "less", (3, 1.5): "greater", (0.5, 3): "up", (3.5, 3): "down"}
    assert sum(isinstance(mark, Box) for mark in drawing.marks) == 16


def test_text_as_people_write_it() -> None:
    puzzle = FUTOSHIKI.read_text(["  3 < _   .>?", "  v       ^", "  . 0 - 4", "", "  . . . .", "      ∧", "  . . . ."])
    grid = [[3, 0, 0, 0], [0, 0, 0, 4], [0] * 4, [0] * 4]
    assert puzzle == board(grid=grid, less=[[0, 0, 0, 1], [0, 3, 0, 2], [1, 0, 0, 0], [0, 2, 1, 2], [2, 2, 3, 2]])


def test_text_of_two_digits() -> None:
    grid = [[0] * 11 for _ in range(11)]
    grid[3][10], grid[4][0] = 11, 10
    puzzle = board(11, grid=grid, less=[[3, 9, 3, 10], [4, 10, 3, 10], [4, 0, 5, 0], [9, 10, 10, 10], [0, 1, 0, 0]])
    text = FUTOSHIKI.write_text(puzzle)
    assert " .<11\n" in text
    assert FUTOSHIKI.read_text(text.split("\n")) == puzzle


BAD_TEXTS = {
    "no gaps": (["1234", "....", "....", "...."], "row 1, column 1 holds '1234'", "blanks between"),
    "letter": (["1 2", "2 a"], "row 2, column 2 holds 'a'", "Use numbers"),
    "bars": ([". .|. ."], "the board is of the adjacent variant", "inequality"),
    "sign first": (["< 2", "2 1"], "row 1, column 1 is missing", "Write `.`"),
    "two signs": (["1 < < 2"], "row 1, column 2 is missing", "Write `.`"),
    "sign apart": (["1 2", " v", "2 1"], "character 2 of the signs above row 2 stands below no cell", "below a cell"),
    "sign on top": (["v", "1 2", "2 1"], "character 1 of the signs above row 1 stands", "below a cell"),
}


@pytest.mark.parametrize("fault", BAD_TEXTS)
def test_bad_texts_name_the_place_and_the_fix(fault: str) -> None:
    lines, place, fix = BAD_TEXTS[fault]
    with pytest.raises(ValueError, match=place) as raised:
        FUTOSHIKI.read_text(lines)
    assert fix in raised.value.args[1]


@given(st.text("<>^v .12|x\n", max_size=60))
def test_any_text_is_a_board_or_a_clear_error(text: str) -> None:
    try:
        puzzle = FUTOSHIKI.read_text(text.split("\n"))
        FUTOSHIKI.validate(puzzle)
    except ValueError as error:
        reason, fix = error.args
        assert reason
        assert fix.endswith(".")
    else:
        assert FUTOSHIKI.read_text(FUTOSHIKI.write_text(puzzle).split("\n")) == puzzle


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "not square": ({"size": [4, 5]}, "4 rows and 5 columns, and the board must be square", "as many"),
    "small": ({"size": [1, 1], "grid": [[0]]}, "1 rows and columns", "2x2 to 11x11"),
    "large": ({"size": [12, 12], "grid": [[0] * 12] * 12}, "12 rows and columns", "2x2 to 11x11"),
    "rows": ({"grid": [[0] * 4] * 3}, "grid has 3 rows, but the board has 4", "one list a row"),
    "row": ({"grid": [[0] * 4, [0] * 5, [0] * 4, [0] * 4]}, "row 2 of grid has 5 cells", "same length"),
    "number": ({"grid": [[0] * 4, [0, 0, 5, 0], [0] * 4, [0] * 4]}, "row 2, column 3 of grid holds 5", "1 to 4"),
    "negative": ({"grid": [[-1, 0, 0, 0], *BLANK[1:]]}, "row 1, column 1 of grid holds -1", "0 for an empty cell"),
    "far sign": ({"less": [[0, 0, 0, 2]]}, "the sign [0, 0, 0, 2] does not join two", "from 0"),
    "sign on itself": ({"less": [[0, 0, 0, 0]]}, "the sign [0, 0, 0, 0] does not join", "from 0"),
    "sign outside": ({"less": [[0, 0, 0, 1], [3, 3, 4, 3]]}, "the sign [3, 3, 4, 3] does not join", "from 0"),
    "sign twice": (
        {"less": [[0, 0, 0, 1], [0, 0, 0, 1]]},
        "the sign [0, 0, 0, 1] joins two cells that a sign joins already",
        "Leave one of the two out",
    ),
    "opposite signs": ({"less": [[0, 0, 0, 1], [0, 1, 0, 0]]}, "the sign [0, 1, 0, 0] joins two cells", "Leave one"),
    "adjacent": ({"adjacent": True}, "the board is of the adjacent variant", "signs of inequality only"),
    "bars": ({"adjacent": [[0, 0, 0, 1]]}, "the board is of the adjacent variant", "signs of inequality only"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_boards_name_the_place_and_the_fix(fault: str) -> None:
    fields, place, fix = FAULTS[fault]
    with pytest.raises(GridproofError) as raised:
        check_board(FUTOSHIKI, board(**fields), "sheet.json")
    assert raised.value.code == "bad_board"
    assert raised.value.message.startswith(f"sheet.json: {place}")
    assert fix in raised.value.hint


def test_documents_of_the_adjacent_variant_are_refused() -> None:
    fields = {"family": "futoshiki", "size": [4, 4], "grid": BLANK, "adjacent": [[0, 0, 0, 1]]}
    with pytest.raises(GridproofError, match=r"adjacent variant, where bars join .* is not supported"):
        document_from(fields, "sheet.json")


@pytest.mark.parametrize(("rows", "columns"), [(4, 5), (1, 1), (12, 12)])
def test_bad_wishes_are_refused(rows: int, columns: int) -> None:
    with pytest.raises(ValueError, match=r"\d rows and") as raised:
        FUTOSHIKI.shape_for(rows, columns, FUTOSHIKI.options_type())
    assert len(raised.value.args) == 2


@pytest.mark.parametrize(
    "stored", [None, "1234", [1, 2, 3, 4], BLANK[1:], [[0] * 3] * 4, [[5, 0, 0, 0], *BLANK[1:]], [[True] * 4] * 4]
)
def test_bad_solutions_are_refused(stored: Any) -> None:
    with pytest.raises(ValueError, match="solution is not 4 rows of 4 numbers from 1 to 4") as raised:
        FUTOSHIKI.values(board(), stored)
    assert len(raised.value.args) == 2
    assert FUTOSHIKI.values(board(), [[1, 0, 0, 4], *BLANK[1:]])[:4] == [0, None, None, 3]
