"""Star Battles as they are made: unique by another route, of just the wanted level, all different, and drawn well."""

from typing import Any

import msgspec
import pytest

from gridproof import Recipe, grade, make
from gridproof.compiled import standard_for
from gridproof.document import PuzzleDocument, canonical_id, check_board
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, find
from gridproof.grid import symmetries
from gridproof.levels import dealt
from gridproof.sat import Encoding

STARBATTLE = find("starbattle")
SAMPLE = [
    (5, 1, "beginner", 12),
    (5, 1, "medium", 6),
    (6, 1, "easy", 10),
    (7, 1, "hard", 3),
    (8, 1, "medium", 6),
    (10, 1, "beginner", 4),
    (10, 1, "easy", 10),
    (10, 1, None, 10),
    (14, 1, "easy", 2),
    (9, 2, "hard", 4),
    (10, 2, "medium", 3),
    (10, 2, None, 4),
    (13, 3, "expert", 1),
]


def made(side: int, stars: int, level: str | None, count: int) -> list[PuzzleDocument]:
    recipe = Recipe("starbattle", (side, side), level, 11, options={"stars": stars})
    return list(make(STARBATTLE, recipe, count))


@pytest.mark.parametrize(("side", "stars", "level", "count"), SAMPLE)
def test_unique_of_the_level_and_all_different(side: int, stars: int, level: str | None, count: int) -> None:
    documents = made(side, stars, level, count)
    for document in documents:
        check_board(STARBATTLE, document.board, "the board")
        number, solutions = Encoding(STARBATTLE.model(STARBATTLE.shape(document.board))).count([], 2)
        assert number == 1
        assert solutions[0] == STARBATTLE.values(document.board, document.solution)
        assert document.grade == grade(STARBATTLE, document.board)
        assert document.grade is not None
        assert level is None or document.grade.level == level
        assert in_one_piece(document.board.regions)
    assert len({document.canonical_id for document in documents}) == count
    assert [document.encoded() for document in documents] == [one.encoded() for one in made(side, stars, level, count)]


def in_one_piece(regions: list[list[int]]) -> bool:
    side = len(regions)
    left = {(row, column) for row in range(side) for column in range(side)}
    pieces = 0
    while left:
        stack = [left.pop()]
        pieces += 1
        while stack:
            row, column = stack.pop()
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
            same = {(r, c) for r, c in near if regions[r][c] == regions[row][column]}
            left -= same
            stack.extend(same)
    return pieces == side


def test_turns_and_mirrors_have_one_name_and_one_grade() -> None:
    for document in made(7, 1, "easy", 5):
        regions = [region for row in document.board.regions for region in row]
        solution = "".join(document.solution)
        standards = []
        for number, cells in enumerate(symmetries(7, 7)):
            turned = [(regions[cell] + number) % 7 for cell in cells]
            board = msgspec.structs.replace(document.board, regions=rows_of(turned))
            compiled, clues = standard_for(STARBATTLE, board)
            assert canonical_id(STARBATTLE, compiled.shape, clues) == document.canonical_id
            assert grade(STARBATTLE, board) == document.grade
            given = "".join(solution[cell] if cell < 7 else "." for cell in cells)
            standards.append(STARBATTLE.standard(msgspec.structs.replace(board, grid=rows_of(given))))
        assert standards == standards[:1] * 8


def rows_of(cells: Any) -> list[Any]:
    return [cells[start : start + 7] for start in range(0, 49, 7)]


@pytest.mark.parametrize(("side", "stars"), [(3, 1), (7, 2), (18, 1), (11, 3), (20, 4)])
def test_sizes_that_are_not_made(side: int, stars: int) -> None:
    with pytest.raises(GridproofError) as caught:
        made(side, stars, None, 1)
    assert caught.value.code == "bad_size"
    assert "Use 4 to 17 rows with stars=1, 8 to 17 rows with stars=2, 13 to 15 rows with stars=3." in str(caught.value)


def test_levels_that_a_size_does_not_deal() -> None:
    for side, stars in ((5, 1), (10, 1), (10, 2), (13, 3)):
        options = STARBATTLE.options_type(stars=stars)
        for level in set(LEVELS) - set(dealt(STARBATTLE, (side, side), options)):
            with pytest.raises(GridproofError) as caught:
                made(side, stars, level, 1)
            assert caught.value.code == "level_not_dealt"
