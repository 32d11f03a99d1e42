"""Sudoku: boxes of any shape, regions, diagonals, texts, symmetries, and errors that name the place and the fix."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof import brute, sat
from gridproof.document import check_board, read_documents
from gridproof.drawing import Line
from gridproof.errors import GridproofError
from gridproof.family import find
from gridproof.faults import broken_rules
from tests.latin import Groups, agrees, fillings, straight

SUDOKU = find("sudoku")
BLANK = [[0] * 4] * 4
PINWHEEL = ["00011", "00411", "34441", "33422", "33222"]
LINE = "...4....8.7..1.2....3..5...9....6..1...2....4.6...1..5..8.3....2.......9.1....7.."


def rows(*lines: str) -> list[list[int]]:
    return [[int(digit) for digit in line] for line in lines]


def board(order: int = 4, /, **fields: Any) -> Any:
    blank: dict[str, Any] = {"size": [order, order], "grid": [[0] * order] * order}
    if "regions" not in fields:
        blank["box"] = {4: [2, 2], 5: [1, 5], 6: [2, 3], 9: [3, 3]}.get(order)
    return msgspec.convert(blank | fields, SUDOKU.board_type)


def groups(puzzle: Any) -> Groups:
    order = puzzle.size[0]
    cells = [(row, column) for row in range(order) for column in range(order)]
    regions: dict[Any, list[tuple[int, int]]] = {}
    for row, column in cells:
        place = puzzle.regions[row][column] if puzzle.box is None else (row // puzzle.box[0], column // puzzle.box[1])
        regions.setdefault(place, []).append((row, column))
    diagonals = [[(i, i) for i in range(order)], [(i, order - 1 - i) for i in range(order)]]
    return [*straight(order), *regions.values(), *(diagonals if puzzle.diagonals else ())]


@pytest.mark.parametrize("example", SUDOKU.examples)
def test_examples_by_eye(example: Any) -> None:
    puzzle: Any = msgspec.convert(example.board, SUDOKU.board_type)
    found = list(fillings(puzzle.grid, groups(puzzle)))
    assert min(len(found), 2) == example.solutions
    assert found[:1] == [example.solution] or example.solutions != 1


VARIANTS = {
    "boxes": (board(), 288),
    "boxes and diagonals": (board(diagonals=True), 48),
    "flat boxes": (board(box=[1, 4]), 576),
    "tall boxes": (board(box=[4, 1]), 576),
    "regions": (board(regions=rows("0001", "0211", "2213", "2333")), None),
    "regions in pieces": (board(regions=rows("0011", "2233", "3322", "1100")), None),
    "jigsaw with diagonals": (board(5, regions=rows(*PINWHEEL), diagonals=True), 240),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_counts_agree_with_the_rules_as_people_say_them(variant: str) -> None:
    puzzle, known = VARIANTS[variant]
    SUDOKU.validate(puzzle)
    encoding = sat.Encoding(SUDOKU.model(SUDOKU.shape(puzzle)))
    squares = list(fillings(puzzle.grid, groups(puzzle)))
    assert known in (None, len(squares))
    assert encoding.count([], 600, repeatable=False)[0] == len(squares)
    chance = random.Random(8)
    for _ in range(20 if squares else 0):
        square = chance.choice(squares)
        grid = [[number if chance.random() < 0.2 else 0 for number in row] for row in square]
        grid[chance.randrange(4)][chance.randrange(4)] = chance.randrange(5)
        shown = msgspec.structs.replace(puzzle, grid=grid)
        found = [square for square in squares if agrees(square, grid)]
        assert encoding.count(SUDOKU.bindings(shown), 30, repeatable=False)[0] == min(len(found), 30)


def test_brute_force_agrees() -> None:
    puzzle = board(grid=rows("1200", "0030", "0400", "0003"), diagonals=True)
    found = list(fillings(puzzle.grid, groups(puzzle)))
    half = msgspec.structs.replace(puzzle, grid=rows("1200", "3400", "0003", "0012"))
    assert len(list(fillings(half.grid, groups(half)))) == brute.count(model_of(half), SUDOKU.bindings(half))[0]
    assert sat.Encoding(model_of(puzzle)).count(SUDOKU.bindings(puzzle), 30)[0] == len(found)


def model_of(puzzle: Any) -> Any:
    return SUDOKU.model(SUDOKU.shape(puzzle))


SYMMETRIES = {
    "square boxes": (board(9), 8),
    "wide boxes": (board(6), 4),
    "wide boxes and diagonals": (board(6, box=[3, 2], diagonals=True), 4),
    "pinwheel": (board(5, regions=rows(*PINWHEEL)), 4),
    "one mirror": (board(regions=rows("0001", "0111", "2223", "2333")), 2),
    "no symmetry": (board(5, regions=rows("00000", "11112", "13322", "33422", "34444")), 1),
}


@pytest.mark.parametrize("case", SYMMETRIES)
def test_symmetries_are_those_that_keep_the_regions(case: str) -> None:
    puzzle, number = SYMMETRIES[case]
    SUDOKU.validate(puzzle)
    model = model_of(puzzle)
    symmetries = SUDOKU.symmetries(SUDOKU.shape(puzzle))
    assert len(symmetries) == number
    _, found = sat.Encoding(model).count([], 1)
    for symmetry in symmetries:
        images = {symmetry.clues[cell]: value for values in found for cell, value in enumerate(values)}
        assert not found or not broken_rules(model, [], [images[cell] for cell in range(len(images))])


def test_names_of_the_scopes() -> None:
    names = [scope.name for scope in model_of(board(diagonals=True)).scopes]
    assert names[3::4] == ["row 4", "column 4", "box 4"]
    assert names[-2:] == ["diagonal 1", "diagonal 2"]
    assert model_of(board(5, regions=rows(*PINWHEEL))).scopes[-1].name == "region 5"
    assert model_of(board(16, box=[4, 4])).values[9:] == ("10", "11", "12", "13", "14", "15", "16")


def test_regions_are_reported_as_boxes_are() -> None:
    puzzle = board(5, regions=rows(*PINWHEEL))
    square = [[(row + column) % 5 for column in range(5)] for row in range(5)]
    found = broken_rules(model_of(puzzle), [], [value for row in square for value in row])
    assert {broken.rule for broken in found} == {"box"}


def test_borders_of_boxes_and_regions_are_bold() -> None:
    def lines(puzzle: Any, weight: str) -> list[Any]:
        marks = SUDOKU.draw(puzzle).marks
        return [mark.points for mark in marks if isinstance(mark, Line) and mark.weight == weight]

    assert lines(board(6), "bold") == [((0, 2), (6, 2)), ((0, 4), (6, 4)), ((3, 0), (3, 6))]
    assert not lines(board(6), "thin")
    assert len(lines(board(diagonals=True), "thin")) == 10
    assert len(lines(board(5, regions=rows(*PINWHEEL)), "bold")) == 8


def test_the_largest_board() -> None:
    order = 49
    grid = [[(7 * row + row // 7 + column) % order + 1 for column in range(order)] for row in range(order)]
    puzzle = board(order, box=[7, 7], grid=grid)
    SUDOKU.validate(puzzle)
    assert not broken_rules(model_of(puzzle), SUDOKU.bindings(puzzle), SUDOKU.values(puzzle, grid))
    assert SUDOKU.read_text(SUDOKU.write_text(puzzle).split("\n")) == puzzle


@pytest.mark.parametrize(
    "puzzle",
    [
        board(16, box=[4, 4], grid=[list(range(1, 17)), *[[0] * 16] * 14, list(range(16, 0, -1))]),
        board(6, box=[3, 2], grid=rows("123456", *["000000"] * 5)),
        board(5, regions=rows(*PINWHEEL), diagonals=True),
        board(5, grid=rows("12345", *["00000"] * 4), box=[5, 1]),
        board(36, box=[6, 6], regions=None, grid=[list(range(36, 0, -1)), *[[0] * 36] * 35]),
        board(36, regions=[[row] * 36 for row in range(36)]),
        board(8, box=[2, 4], diagonals=True),
    ],
)
def test_text_carries_every_board(puzzle: Any) -> None:
    SUDOKU.validate(puzzle)
    (document,) = read_documents(SUDOKU.write_text(puzzle).encode(), "text", "sudoku")
    assert document.board == puzzle


def test_text_as_people_write_it() -> None:
    puzzle = SUDOKU.read_text([LINE])
    assert puzzle.size == (9, 9)
    assert "".join(str(number) for row in puzzle.grid for number in row) == LINE.replace(".", "0")
    lines = [LINE[start : start + 9] for start in range(0, 81, 9)]
    apart = ["  ".join(line).replace(".", "_") for line in lines]
    framed = ["+-------+-------+-------+" if row % 4 == 0 else "" for row in range(13)]
    for row, line in enumerate(lines):
        framed[row + row // 3 + 1] = f"| {' '.join(line[:3])} | {' '.join(line[3:6])} | {' '.join(line[6:])} |"
    grouped = [f"{line[:3]} {line[3:6]} {line[6:]}" for line in lines]
    for written in (lines, apart, framed, grouped, [LINE.replace(".", "0")]):
        assert SUDOKU.read_text(written) == puzzle


def test_the_usual_boxes_are_wider_than_tall() -> None:
    sizes = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 25: (5, 5)}
    for order, box in sizes.items():
        assert SUDOKU.read_text(["." * order] * order).box == box
        assert SUDOKU.shape_for(order, order, SUDOKU.options_type()) == SUDOKU.shape(board(order, box=box))
    for order, box in {6: (3, 2), 7: (1, 7)}.items():
        shape = SUDOKU.shape_for(order, order, SUDOKU.options_type(box_rows=box[0]))
        assert shape == SUDOKU.shape(board(order, box=box))


BAD_TEXTS = {
    "short line": ([LINE[1:]], "80 characters in a line cannot be a board: the nearest is 64", "one line a row"),
    "sign": (["12#4", "....", "....", "...."], "row 1, column 3 of grid holds '#'", "Use numbers"),
    "sixteen from zero": (["0F" + "." * 14] * 16, "grid holds `.` as well as `0`", "numbers from 1"),
    "no boxes": (["." * 7] * 7, "a board of 7 rows has no usual boxes", "Add a line `regions`"),
    "half a box": ([*["...."] * 4, "box 2"], "the text gives box without two numbers", "such as `box 2 3`"),
    "bad region": (
        [*["...."] * 4, "regions", "11#2", "1122", "3344", "3344"],
        "row 1, column 3 of regions holds '#'",
        "Use numbers",
    ),
    "two boxes": ([*["...."] * 4, "box 2 2", "box 1 4"], "the text has two parts 'box'", "Leave one"),
}


@pytest.mark.parametrize("fault", BAD_TEXTS)
def test_bad_texts_name_the_place_and_the_fix(fault: str) -> None:
    lines, place, fix = BAD_TEXTS[fault]
    with pytest.raises(ValueError, match=place) as raised:
        SUDOKU.read_text(lines)
    assert fix in raised.value.args[1]


@given(st.text("12.0A|-x \n", max_size=90), st.sampled_from(["", "\nbox 2 2", "\nregions\n1122", "\ndiagonals"]))
def test_any_text_is_a_board_or_a_clear_error(text: str, more: str) -> None:
    try:
        puzzle = SUDOKU.read_text((text + more).split("\n"))
        SUDOKU.validate(puzzle)
    except ValueError as error:
        reason, fix = error.args
        assert reason
        assert fix.endswith(".")
    else:
        assert SUDOKU.read_text(SUDOKU.write_text(puzzle).split("\n")) == puzzle


FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "not square": ({"size": [4, 5]}, "4 rows and 5 columns, and the board must be square", "as many"),
    "small": ({"size": [3, 3], "grid": [[0] * 3] * 3}, "3 rows and columns", "4x4 to 49x49"),
    "large": ({"size": [50, 50], "grid": [[0] * 50] * 50}, "50 rows and columns", "4x4 to 49x49"),
    "rows": ({"grid": [[0] * 4] * 3}, "grid has 3 rows, but the board has 4", "one list a row"),
    "row": ({"grid": [[0] * 4, [0] * 5, [0] * 4, [0] * 4]}, "row 2 of grid has 5 cells", "same length"),
    "number": ({"grid": [[0] * 4, [0, 0, 5, 0], [0] * 4, [0] * 4]}, "row 2, column 3 of grid holds 5", "1 to 4"),
    "no boxes": ({"box": None}, "the board has neither box nor regions", "box as [rows, columns]"),
    "both": ({"box": [2, 2], "regions": rows("0011", "0011", "2233", "2233")}, "the board has both", "Give one"),
    "box": ({"box": [2, 3]}, "a box of 2 rows and 3 columns does not have 4 cells", "2 rows and 2 columns"),
    "negative box": ({"box": [-2, -2]}, "a box of -2 rows", "Use boxes of 4 cells"),
    "region rows": ({"regions": rows("0011", "0011", "2233")}, "regions has 3 rows, but the board has 4", "one list"),
    "region row": ({"regions": rows("0011", "0011", "2233", "223")}, "row 4 of regions has 3 cells", "same length"),
    "region number": (
        {"regions": rows("0011", "0011", "2233", "2234")},
        "row 4, column 4 of regions holds 4",
        "Use 1 to 3, and 0 for the first region",
    ),
    "region size": (
        {"regions": rows("0011", "0011", "2233", "2223")},
        "regions: region 2 has 5 cells, but the board has 4 rows",
        "Use 4 regions of 4 cells, numbered from 0 to 3",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_boards_name_the_place_and_the_fix(fault: str) -> None:
    fields, place, fix = FAULTS[fault]
    with pytest.raises(GridproofError) as raised:
        check_board(SUDOKU, board(**fields), "sheet.json")
    assert raised.value.code == "bad_board"
    assert raised.value.message.startswith(f"sheet.json: {place}")
    assert fix in raised.value.hint


@pytest.mark.parametrize(
    ("rows", "columns", "box_rows"), [(4, 5, 0), (3, 3, 0), (50, 50, 0), (7, 7, 0), (6, 6, 4), (9, 9, 2)]
)
def test_bad_wishes_are_refused(rows: int, columns: int, box_rows: int) -> None:
    with pytest.raises(ValueError, match=r"\d rows") as raised:
        SUDOKU.shape_for(rows, columns, SUDOKU.options_type(box_rows=box_rows))
    assert len(raised.value.args) == 2


@pytest.mark.parametrize("stored", [None, "1234", [1, 2, 3, 4], BLANK[1:], [[0] * 3] * 4, [[5, 0, 0, 0], *BLANK[1:]]])
def test_bad_solutions_are_refused(stored: Any) -> None:
    with pytest.raises(ValueError, match="solution is not 4 rows of 4 numbers from 1 to 4") as raised:
        SUDOKU.values(board(), stored)
    assert len(raised.value.args) == 2
