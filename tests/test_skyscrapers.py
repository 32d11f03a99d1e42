"""Skyscrapers: clues by side, opposite clues, texts, symmetries, and errors that name the place and the fix."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof import sat
from gridproof.document import check_board
from gridproof.drawing import Text
from gridproof.errors import GridproofError
from gridproof.family import find
from gridproof.faults import broken_rules
from gridproof.sheet import HIDDEN
from tests.latin import Square, agrees, fillings, seen, straight

SKYSCRAPERS = find("skyscrapers")
SIDES = ("top", "bottom", "left", "right")
BLANK = [[0] * 4] * 4


def board(side: int = 4, /, **fields: Any) -> Any:
    blank: dict[str, Any] = {name: [0] * side for name in SIDES}
    blank |= {"size": [side, side], "grid": [[0] * side] * side}
    return msgspec.convert(blank | fields, SKYSCRAPERS.board_type)


def views(square: Square) -> dict[str, list[int]]:
    columns = [list(column) for column in zip(*square, strict=True)]
    lines = {"top": columns, "bottom": [c[::-1] for c in columns], "left": square, "right": [r[::-1] for r in square]}
    return {side: [seen(line) for line in lines[side]] for side in SIDES}


def holds(square: Square, puzzle: Any) -> bool:
    found = views(square)
    return all(
        clue in (0, view) for side in SIDES for clue, view in zip(getattr(puzzle, side), found[side], strict=True)
    )


def test_counts_agree_with_the_rules_as_people_say_them() -> None:
    chance = random.Random(4)
    squares = list(fillings(BLANK, straight(4)))
    encoding = sat.Encoding(SKYSCRAPERS.model(4))
    numbers = set()
    for _ in range(60):
        square = chance.choice(squares)
        share = chance.choice([0.1, 0.3, 0.6])
        clues = {
            side: [chance.choice([view] * 9 + [1]) if chance.random() < share else 0 for view in found]
            for side, found in views(square).items()
        }
        grid = [[number if chance.random() < 0.1 else 0 for number in row] for row in square]
        puzzle = board(grid=grid, **clues)
        SKYSCRAPERS.validate(puzzle)
        found = [s for s in squares if agrees(s, grid) and holds(s, puzzle)]
        assert encoding.count(SKYSCRAPERS.bindings(puzzle), 30, repeatable=False)[0] == min(len(found), 30)
        numbers.add(min(len(found), 2))
    assert numbers == {0, 1, 2}


@pytest.mark.parametrize("example", SKYSCRAPERS.examples)
def test_examples_by_eye(example: Any) -> None:
    puzzle: Any = msgspec.convert(example.board, SKYSCRAPERS.board_type)
    found = [square for square in fillings(puzzle.grid, straight(len(puzzle.grid))) if holds(square, puzzle)]
    assert min(len(found), 2) == example.solutions
    assert found[:1] == [example.solution] or example.solutions != 1


@pytest.mark.parametrize("size", [2, 4])
def test_symmetries_carry_squares_and_clues_along(size: int) -> None:
    model = SKYSCRAPERS.model(size)
    square = next(s for s in fillings([[0] * size] * size, straight(size)) if s[-1][0] != s[0][-1] or size == 2)
    bindings = SKYSCRAPERS.bindings(board(size, grid=square, **views(square)))
    assert len(bindings) == len(model.clues)
    assert len(SKYSCRAPERS.symmetries(size)) == 8
    for symmetry in SKYSCRAPERS.symmetries(size):
        cells = {symmetry.clues[c]: symmetry.values[value] for c, value in bindings if c < size * size}
        clues = [(symmetry.clues[c], number) for c, number in bindings if c >= size * size]
        assert not broken_rules(model, clues, [cells[cell] for cell in range(size * size)])


def test_clues_stand_outside_where_they_belong() -> None:
    drawing = SKYSCRAPERS.draw(board(top=[1, 0, 0, 0], bottom=[0, 2, 0, 0], left=[0, 0, 3, 0], right=[0, 0, 0, 4]))
    texts = {mark.text: (mark.x, mark.y) for mark in drawing.marks if isinstance(mark, Text)}
    assert texts == {"1": (0.5, -0.38), "2": (1.5, 4.38), "3": (-0.38, 2.5), "4": (4.38, 3.5)}
    assert set(drawing.gutter) == {0.7}


def test_text_as_people_write_it() -> None:
    puzzle = SKYSCRAPERS.read_text(["    2 0 _", "- 1 . .  3", "? . . 2 .", ". . . . 1", "", "   . . 3"])
    grid = [[1, 0, 0], [0, 0, 2], [0, 0, 0]]
    assert puzzle == board(3, top=[2, 0, 0], bottom=[0, 0, 3], left=[0, HIDDEN, 0], right=[3, 0, 1], grid=grid)


def test_text_of_two_digits() -> None:
    grid = [[0] * 10 for _ in range(10)]
    grid[9][9] = 10
    puzzle = board(10, top=[10] + [0] * 9, left=[1] + [0] * 9, grid=grid)
    text = SKYSCRAPERS.write_text(puzzle)
    assert text.startswith("   10  .  .")
    assert SKYSCRAPERS.read_text(text.split("\n")) == puzzle


BAD_TEXTS = {
    "one line": (["1 2 3"], "the text has 1 lines", "the clues of the top, the rows"),
    "corners": ([". . . .", ". 1 . .", ". . . .", ". . . ."], "line 1 has 4 entries", "leave the corners blank"),
    "row": (["1 2", ". 1 . .", ". . .", "1 ."], "line 3 has 3 entries", "Give 2 cells between two clues"),
    "bottom": (["1 2", ". 1 . .", ". . . .", "1"], "line 4 has 1 entries", "leave the corners blank"),
    "letter": (["1 2", ". 1 . .", ". . x .", "1 ."], "line 3, entry 3 holds 'x'", "Use numbers"),
}


@pytest.mark.parametrize("fault", BAD_TEXTS)
def test_bad_texts_name_the_place_and_the_fix(fault: str) -> None:
    lines, place, fix = BAD_TEXTS[fault]
    with pytest.raises(ValueError, match=place) as raised:
        SKYSCRAPERS.read_text(lines)
    assert fix in raised.value.args[1]


@given(st.text(" .12x\n", max_size=60))
def test_any_text_is_a_board_or_a_clear_error(text: str) -> None:
    try:
        puzzle = SKYSCRAPERS.read_text(text.split("\n"))
        SKYSCRAPERS.validate(puzzle)
    except ValueError as error:
        reason, fix = error.args
        assert reason
        assert fix.endswith(".")
    else:
        assert SKYSCRAPERS.read_text(SKYSCRAPERS.write_text(puzzle).split("\n")) == puzzle


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "not square": ({"size": [4, 5]}, "4 rows and 5 columns, and the board must be square", "as many"),
    "small": ({"size": [1, 1], "grid": [[0]]}, "1 rows and columns", "2x2 to 11x11"),
    "large": ({"size": [12, 12], "grid": [[0] * 12] * 12}, "12 rows and columns", "2x2 to 11x11"),
    "clues": ({"left": [0] * 3}, "left has 3 clues, but the board has 4 lines", "0 for no clue"),
    "clue": ({"bottom": [0, 5, 0, 0]}, "clue 2 of bottom is 5", "Use 1 to 4, and 0 for no clue"),
    "negative clue": ({"right": [0, 0, 0, -2]}, "clue 4 of right is -2", "Use 1 to 4"),
    "opposite": (
        {"top": [0, 0, 3, 0], "bottom": [0, 0, 3, 0]},
        "clue 3 of top is 3 and clue 3 of bottom is 3: together more than 5",
        "Correct one of the two",
    ),
    "opposite across": (
        {"left": [4, 0, 0, 0], "right": [2, 0, 0, 0]},
        "clue 1 of left is 4 and clue 1 of right is 2: together more than 5",
        "Correct one of the two",
    ),
    "rows": ({"grid": [[0] * 4] * 3}, "grid has 3 rows, but the board has 4", "one list a row"),
    "row": ({"grid": [[0] * 4, [0] * 5, [0] * 4, [0] * 4]}, "row 2 of grid has 5 cells", "same length"),
    "height": ({"grid": [[0] * 4, [0, 0, 5, 0], [0] * 4, [0] * 4]}, "row 2, column 3 of grid holds 5", "1 to 4"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_boards_name_the_place_and_the_fix(fault: str) -> None:
    fields, place, fix = FAULTS[fault]
    with pytest.raises(GridproofError) as raised:
        check_board(SKYSCRAPERS, board(**fields), "sheet.json")
    assert raised.value.code == "bad_board"
    assert raised.value.message.startswith(f"sheet.json: {place}")
    assert fix in raised.value.hint


def test_the_most_that_opposite_clues_may_be_is_taken() -> None:
    puzzle = board(top=[3, 0, 0, 0], bottom=[2, 0, 0, 0])
    SKYSCRAPERS.validate(puzzle)
    assert sat.Encoding(SKYSCRAPERS.model(4)).count(SKYSCRAPERS.bindings(puzzle), 2)[0] == 2


@pytest.mark.parametrize(("rows", "columns"), [(4, 5), (1, 1), (12, 12)])
def test_bad_wishes_are_refused(rows: int, columns: int) -> None:
    with pytest.raises(ValueError, match=r"\d rows and") as raised:
        SKYSCRAPERS.shape_for(rows, columns, SKYSCRAPERS.options_type())
    assert len(raised.value.args) == 2


@pytest.mark.parametrize("stored", [None, "1234", [1, 2, 3, 4], BLANK[1:], [[0] * 3] * 4, [[5, 0, 0, 0], *BLANK[1:]]])
def test_bad_solutions_are_refused(stored: Any) -> None:
    with pytest.raises(ValueError, match="solution is not 4 rows of 4 numbers from 1 to 4") as raised:
        SKYSCRAPERS.values(board(), stored)
    assert len(raised.value.args) == 2
