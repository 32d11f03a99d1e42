"""Kakuro: sums against fillings tried by hand, layouts and their symmetries, bad input, wrong answers, the drawing."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from gridproof import brute, sat
from gridproof._engine import Engine
from gridproof.answers import shown_by
from gridproof.document import check_board, read_documents
from gridproof.drawing import Fill, Line, Text
from gridproof.errors import GridproofError
from gridproof.family import find
from gridproof.faults import EMPTY, broken_rules

KAKURO = find("kakuro")
SQUARE = [r"# 4\ 6\ ", r"\3 . .", r"\7 . ."]
Filling = dict[tuple[int, int], int]


def fields_of(lines: list[str]) -> dict[str, Any]:
    board = KAKURO.read_text(lines)
    return {"size": list(board.size), "grid": board.grid}


def board_of(fields: dict[str, Any]) -> Any:
    board = msgspec.convert(fields, KAKURO.board_type)
    check_board(KAKURO, board, "sheet.json")
    return board


def board_with(*lines: str) -> Any:
    return board_of(fields_of(list(lines)))


def fillings(board: Any) -> Iterator[Filling]:
    """All answers, from the board as it is printed: each sum is read with the white cells after it."""
    white = [(row, column) for row, line in enumerate(board.grid) for column, cell in enumerate(line) if cell is None]
    yield from filled(board, white, {})


def filled(board: Any, white: list[tuple[int, int]], known: Filling) -> Iterator[Filling]:
    if len(known) == len(white):
        yield dict(known)
        return
    place = white[len(known)]
    for digit in range(1, 10):
        known[place] = digit
        if all(may_stand(board, place, known, step) for step in ((0, 1), (1, 0))):
            yield from filled(board, white, known)
    known.pop(place, None)


def may_stand(board: Any, place: tuple[int, int], known: Filling, step: tuple[int, int]) -> bool:
    """Whether the run through a place, filled up to it, has no digit twice and, where it ends, its sum."""
    (row, column), (down, right) = place, step
    digits = []
    while (row, column) in known:
        digits.append(known[row, column])
        row, column = row - down, column - right
    total = board.grid[row][column][right] if row >= 0 and column >= 0 else 0
    rows, columns = board.size
    after = place[0] + down, place[1] + right
    ended = after[0] >= rows or after[1] >= columns or board.grid[after[0]][after[1]] is not None
    return (
        len(set(digits)) == len(digits)
        and (not total or sum(digits) <= total)
        and (not ended or total in (0, sum(digits)))
    )


LAYOUTS = [
    ["###", "#..", "#.."],
    ["####", "#..#", "#...", "##.."],
    ["####", "#...", "#.#.", "#..#"],
    ["..", ".#", ".."],
    ["#.##", "..#.", "#..."],
    [".#.", "#.#", ".#."],
]


def test_sums_are_counted_as_printed() -> None:
    random = Random(9)
    numbers: Counter[int] = Counter()
    for layout in LAYOUTS:
        shape = KAKURO.shape(KAKURO.read_text([" ".join(line) for line in layout]))
        model = KAKURO.model(shape)
        engine, encoding = Engine(model.encoded()), sat.Encoding(model)
        answers = encoding.count([], 300)[1]
        for _ in range(12):
            bindings = [clue for clue in shown_by(model, random.choice(answers)) if random.random() < 0.9]
            bindings = [(clue, total + (random.random() < 0.05)) for clue, total in bindings]
            found = islice(fillings(KAKURO.board(shape, bindings)), 100)
            expected = sorted(bytes(digit - 1 for digit in filling.values()) for filling in found)
            numbers[min(len(expected), 2)] += 1
            assert engine.count(bindings, 100, 0)[::2] == (len(expected), "exact")
            number, by_sat = encoding.count(bindings, 100)
            assert number == len(expected)
            assert number == 100 or by_sat == expected
    assert min(numbers[0], numbers[1], numbers[2]) > 3


def test_brute_force_agrees() -> None:
    for lines in (
        SQUARE,
        [r"# 4\ 5\ ", r"\3 . .", r"\7 . ."],
        [r"# 9\ #", r"\8 . .", r"\9 . ."],
        [r"#  5\ ", r"\5 . "],
    ):
        board = board_with(*lines)
        number = brute.count(KAKURO.model(KAKURO.shape(board)), KAKURO.bindings(board))[0]
        assert number == sum(1 for _ in fillings(board))


FAULTS: dict[str, tuple[list[str], dict[str, Any], str, str]] = {
    "no rows": (SQUARE, {"size": [0, 3], "grid": []}, "0 rows", "from 1 to 100"),
    "large": (SQUARE, {"size": [3, 101]}, "101 columns", "from 1 to 100"),
    "rows": (SQUARE, {"size": [4, 3]}, "grid has 3 rows, but size says 4", "one list a row"),
    "row": (SQUARE, {"size": [3, 4]}, "row 1 has 3 cells, but the board has 4 columns", "same length"),
    "all black": ([r"# #", "# #"], {}, "there is no white cell", "Give null"),
    "negative": (SQUARE, {"grid": [[[0, 0], [0, -3], None]] * 3}, "row 1, column 2 has the sum -3", "0 for no sum"),
    "no run": (
        [r"# 4\6 #", r"\3 . ."],
        {},
        "row 1, column 2 has the sum 6 for the cells to its right, but no white cell is there",
        "Use 0 for no sum",
    ),
    "no run at the border": (
        [r"\3 . .", r"# . 5\ "],
        {},
        "row 2, column 3 has the sum 5 for the cells below it, but no white cell is there",
        "null for the cells",
    ),
    "ten cells": (
        ["#" + " ." * 10],
        {},
        "the run across from row 1, column 2 has 10 cells, but there are only 9 different digits",
        "Part it by a black cell",
    ),
    "ten cells down": (["# #"] * 2 + ["# ."] * 10, {}, "the run down from row 3, column 2 has 10 cells", "Part it"),
    "small sum": (
        [r"# 4\ 6\ ", r"\2 . .", r"\7 . ."],
        {},
        "the run across from row 2, column 2 has the sum 2, but 2 different digits add up to 3 to 17",
        "Use 3 to 17, or 0 for no sum",
    ),
    "large sum": (
        [r"# 18\ 6\ ", r"\3 . .", r"\7 . ."],
        {},
        "the run down from row 2, column 2 has the sum 18, but 2 different digits add up to 3 to 17",
        "Use 3 to 17",
    ),
    "nine cells": (["\\44" + " ." * 9], {}, "the run across from row 1, column 2 has the sum 44, but 9", "45 to 45"),
    "one cell": (
        [r"\10 ."],
        {},
        "the run across from row 1, column 2 has the sum 10, but its one cell holds 1 to 9",
        "1",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_boards_name_the_place_and_the_fix(fault: str) -> None:
    lines, fields, place, fix = FAULTS[fault]
    with pytest.raises(GridproofError) as raised:
        board_of(fields_of(lines) | fields)
    assert raised.value.code == "bad_board"
    assert raised.value.message.startswith(f"sheet.json: {place}")
    assert fix in raised.value.hint
    assert raised.value.hint.endswith(".")


def test_sums_that_differ_across_and_down_are_a_board_without_an_answer() -> None:
    board = board_with(r"# 4\ 7\ ", r"\3 . .", r"\7 . .")
    assert sat.Encoding(KAKURO.model(KAKURO.shape(board))).count(KAKURO.bindings(board)) == (0, [])


def test_runs_of_one_cell_hold_their_sum() -> None:
    board = board_with(r"# 7\ #", r"\4 . #", r"# . #")
    shape = KAKURO.shape(board)
    _, (values,) = sat.Encoding(KAKURO.model(shape)).count(KAKURO.bindings(board))
    assert KAKURO.stored(shape, values) == [[0, 0, 0], [0, 4, 0], [0, 3, 0]]


def test_runs_without_a_black_cell_before_them_have_no_clue() -> None:
    board = board_with(". . #", r"5\12 . .", ". . #")
    model = KAKURO.model(KAKURO.shape(board))
    assert [scope.name for scope in model.scopes if scope.name.endswith("column 1")] == [
        "the run across from row 1, column 1",
        "the run across from row 3, column 1",
        "the run down from row 1, column 1",
        "the run down from row 3, column 1",
    ]
    assert len(model.clues) == 3
    assert KAKURO.board(KAKURO.shape(board), KAKURO.bindings(board)) == board


@pytest.mark.parametrize(
    ("layout", "number"),
    [
        (["###", "#..", "#.."], 8),
        (["####", "#...", "#..."], 4),
        (["####", "#..#", "#...", "##.."], 4),
        (["#####", "##..#", "#...#", "#..##"], 4),
        (["####", "#...", "#..#", "#.##"], 2),
        (["####", "#..#", "#...", "####"], 1),
        (["..#", "#.."], 1),
        (["..", ".#"], 1),
    ],
    ids=str,
)
def test_symmetries_are_those_of_the_layout(layout: list[str], number: int) -> None:
    shape = KAKURO.shape(KAKURO.read_text([" ".join(line) for line in layout]))
    symmetries = KAKURO.symmetries(shape)
    assert len(symmetries) == number
    assert symmetries[0].clues == tuple(range(len(symmetries[0].clues)))


def test_a_transposed_board_has_its_sums_exchanged() -> None:
    board = board_with(r"# 4\ 5\ ", r"\3 . .", r"\6 . .")
    turned = board_with(r"# 3\ 6\ ", r"\4 . .", r"\5 . .")
    shape = KAKURO.shape(board)
    images = [
        KAKURO.board(shape, [(symmetry.clues[clue], total) for clue, total in KAKURO.bindings(board)])
        for symmetry in KAKURO.symmetries(shape)
    ]
    assert turned in images
    assert board_with(r"# 5\ 4\ ", r"\6 . .", r"\3 . .") in images


def test_answers_half_filled_are_judged_by_what_is_there() -> None:
    board = board_with(*SQUARE)
    model = KAKURO.model(KAKURO.shape(board))
    for digits, rules in (
        ([[0, 0, 0], [0, 0, 0], [0, 0, 0]], {EMPTY}),
        ([[0, 0, 0], [0, 2, 0], [0, 2, 0]], {EMPTY, "different"}),
        ([[0, 0, 0], [0, 3, 0], [0, 2, 0]], {EMPTY, "sum"}),
        ([[0, 0, 0], [0, 1, 2], [0, 3, 4]], set()),
        ([[0, 0, 0], [0, 2, 2], [0, 2, 4]], {"different", "sum"}),
    ):
        found = broken_rules(model, KAKURO.bindings(board), KAKURO.values(board, digits))
        assert {broken.rule for broken in found} == rules, digits


@pytest.mark.parametrize(
    "stored", [None, [], ["000"] * 3, [[0, 0, 0]] * 2, [[0, 0], [0, 1], [0, 1]], [[0, 0, 0], [0, 10, 1], [0, 1, 2]],
               [[0, 0, 0], [0, True, 2], [0, 1, 2]], [[0, 0, 0], [0, -1, 2], [0, 1, 2]], [0] * 9],
)  # fmt: skip
def test_bad_solutions_are_refused(stored: Any) -> None:
    with pytest.raises(ValueError, match="solution is not rows of digits of the board's size") as raised:
        KAKURO.values(board_with(*SQUARE), stored)
    assert len(raised.value.args) == 2


def test_digits_in_black_cells_are_refused() -> None:
    with pytest.raises(ValueError, match="solution has digits where the board is black"):
        KAKURO.values(board_with(*SQUARE), [[0, 0, 0], [3, 1, 2], [0, 3, 4]])


def test_bad_sizes_are_refused() -> None:
    for size in ((0, 5), (5, 101), (4, 6), (6, 21)):
        with pytest.raises(ValueError, match=r"\d (rows|columns)") as raised:
            KAKURO.shape_for(*size, KAKURO.options_type())
        assert len(raised.value.args) == 2


def test_text_as_people_write_it() -> None:
    text = b"\\    4\\-  6\\0\n-\\3  .    .\n0\\7  .    .\n"
    (document,) = read_documents(text, "sheet.txt", "kakuro")
    assert document.board.grid == board_with(*SQUARE).grid
    assert document.board.zeros == [(0, 2, "across"), (2, 0, "down")]
    assert KAKURO.write_text(document.board) == "#   4\\  6\\0\n\\3  .   .\n0\\7 .   ."


@pytest.mark.parametrize("cell", ["12", "??", "4\\3\\2", "1234\\", "a\\", "..", "\u0664\\"])
def test_bad_text_is_told(cell: str) -> None:
    with pytest.raises(GridproofError) as raised:
        list(read_documents(f"# 4\\\n{cell} .\n".encode(), "sheet.txt", "kakuro"))
    assert raised.value.message.startswith("sheet.txt: row 2, column 1 holds ")
    assert "white cell" in raised.value.hint


def test_sums_are_drawn_in_their_corners() -> None:
    board = board_with(r"# # 6\ ", r"# 4\3 .", r"\7 . .")
    marks = KAKURO.draw(board, KAKURO.values(board, [[0, 0, 0], [0, 0, 3], [0, 0, 4]])).marks
    assert [(mark.row, mark.column) for mark in marks if isinstance(mark, Fill)] == [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)
    ]  # fmt: skip
    assert {mark.points for mark in marks if isinstance(mark, Line)} == {
        ((2, 0), (3, 1)), ((1, 1), (2, 2)), ((0, 2), (1, 3))
    }  # fmt: skip
    sums = {
        mark.text: (round(mark.x, 2), round(mark.y, 2), mark.size)
        for mark in marks
        if isinstance(mark, Text) and mark.role == "clue"
    }
    assert sums == {"6": (2.28, 0.73, 0.32), "4": (1.28, 1.73, 0.32), "3": (1.72, 1.27, 0.32), "7": (0.72, 2.27, 0.32)}
    answers = [(mark.text, mark.x, mark.y) for mark in marks if isinstance(mark, Text) and mark.role == "answer"]
    assert answers == [("3", 2.5, 1.5), ("4", 2.5, 2.5)]
