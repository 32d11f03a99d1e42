"""Kakuros as they are made: unique by another route, of just the wanted level, layouts as people print them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gridproof import Recipe, grade, make
from gridproof.compiled import standard_for
from gridproof.document import PuzzleDocument, canonical_id, check_board
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, find
from gridproof.levels import dealt
from gridproof.sat import Encoding
from tests.test_cli_make import lines, run

KAKURO = find("kakuro")
Digits = list[list[int]]
SAMPLE = [
    ((6, 6), "beginner", "half_turn", 8),
    ((6, 6), "medium", "none", 8),
    ((8, 8), "easy", "mirror", 8),
    ((8, 8), "hard", "half_turn", 8),
    ((8, 8), "expert", "none", 5),
    ((8, 12), "medium", "half_turn", 5),
    ((12, 7), "hard", "mirror", 4),
    ((10, 10), "expert", "mirror", 3),
    ((12, 12), "hard", "half_turn", 3),
    ((16, 16), "medium", "half_turn", 2),
    ((20, 20), "easy", "half_turn", 2),
    ((20, 20), None, "none", 2),
]


def made(size: tuple[int, int], level: str | None, symmetry: str, count: int) -> list[PuzzleDocument]:
    return list(make(KAKURO, Recipe("kakuro", size, level, 11, options={"symmetry": symmetry}), count))


@pytest.mark.parametrize(("size", "level", "symmetry", "count"), SAMPLE)
def test_unique_of_the_level_and_all_different(
    size: tuple[int, int], level: str | None, symmetry: str, count: int
) -> None:
    documents = made(size, level, symmetry, count)
    for document in documents:
        check_board(KAKURO, document.board, "the board")
        assert document.board.size == size
        number, solutions = Encoding(KAKURO.model(KAKURO.shape(document.board))).count(
            KAKURO.bindings(document.board), 2
        )
        assert number == 1
        assert solutions[0] == KAKURO.values(document.board, document.solution)
        assert document.grade == grade(KAKURO, document.board)
        assert document.grade is not None
        assert level is None or document.grade.level == level
    assert len({document.canonical_id for document in documents}) == count
    again = made(size, level, symmetry, count)
    assert [document.encoded() for document in documents] == [one.encoded() for one in again]


@pytest.mark.parametrize("symmetry", ["half_turn", "mirror", "none"])
@pytest.mark.parametrize("size", [(5, 5), (6, 6), (6, 11), (12, 12), (20, 20)])
def test_layouts(size: tuple[int, int], symmetry: str) -> None:
    rows, columns = size[0] - 1, size[1] - 1
    for document in made(size, None, symmetry, 3):
        assert not any(document.solution[0])
        assert not any(line[0] for line in document.solution)
        inside = [line[1:] for line in document.solution[1:]]
        white = {(row, column) for row in range(rows) for column in range(columns) if inside[row][column]}
        assert len(white) >= 0.45 * rows * columns
        assert in_one_piece(white)
        lengths = [len(one) for line in (*inside, *turned_over(inside)) for one in runs(line)]
        assert min(lengths) > 1
        assert sum(lengths) < 4 * len(lengths)
        if symmetry == "half_turn":
            assert white == {(rows - 1 - row, columns - 1 - column) for row, column in white}
        if symmetry == "mirror":
            assert white == {(row, columns - 1 - column) for row, column in white}


def runs(line: Sequence[int]) -> list[list[int]]:
    found: list[list[int]] = [[]]
    for digit in line:
        if digit:
            found[-1].append(digit)
        else:
            found.append([])
    return [one for one in found if one]


def turned_over(cells: Digits) -> Digits:
    return [list(column) for column in zip(*cells, strict=True)]


def in_one_piece(white: set[tuple[int, int]]) -> bool:
    left = set(white)
    stack = [left.pop()]
    while stack:
        row, column = stack.pop()
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
        left -= near
        stack.extend(near)
    return not left


def board_of(inside: Digits) -> Any:
    """The board with all sums whose answer these digits are, inside a black border."""
    cells = [[0] * (len(inside[0]) + 1), *([0, *line] for line in inside)]
    over = turned_over(cells)

    def total(line: Sequence[int], at: int) -> int:
        return sum(next(iter(runs(line[at + 1 :])), [])) if line[at + 1 : at + 2] != [0] else 0

    grid = [
        [None if digit else (total(over[column], row), total(line, column)) for column, digit in enumerate(line)]
        for row, line in enumerate(cells)
    ]
    return KAKURO.board_type(size=(len(cells), len(cells[0])), grid=grid)


@pytest.mark.parametrize(("size", "level", "count"), [((7, 9), "hard", 6), ((8, 8), "expert", 12)])
def test_turns_and_mirrors_have_one_name_and_one_grade(size: tuple[int, int], level: str, count: int) -> None:
    for document in made(size, level, "none", count):
        inside = [line[1:] for line in document.solution[1:]]
        assert board_of(inside) == document.board
        for number in range(8):
            inside = turned_over(inside) if number % 2 else inside[::-1]
            board = board_of(inside)
            compiled, clues = standard_for(KAKURO, board)
            assert canonical_id(KAKURO, compiled.shape, clues) == document.canonical_id
            assert grade(KAKURO, board) == document.grade


@pytest.mark.parametrize("size", [(4, 6), (6, 21)])
def test_sizes_that_are_not_made(size: tuple[int, int]) -> None:
    with pytest.raises(GridproofError) as caught:
        made(size, None, "none", 1)
    assert caught.value.code == "bad_size"


def test_levels_that_a_size_does_not_deal() -> None:
    for size in ((6, 6), (12, 12)):
        for level in set(LEVELS) - set(dealt(KAKURO, size, KAKURO.options_type())):
            with pytest.raises(GridproofError) as caught:
                made(size, level, "half_turn", 1)
            assert caught.value.code == "level_not_dealt"


def test_the_command_line_makes_and_draws(tmp_path: Path) -> None:
    recipe = ("make", "kakuro", "--size", "8", "--level", "medium", "--seed", "3")
    documents = lines(run(*recipe, "--count", "3").stdout)
    assert {document["grade"]["level"] for document in documents} == {"medium"}
    run(*recipe, "-o", tmp_path / "board.txt")
    run(*recipe, "-o", tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text().count("<text") >= len(documents[0]["solution"])
    assert len((tmp_path / "board.txt").read_text().splitlines()) >= 8
