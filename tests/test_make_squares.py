"""Boards of groups as they are made: one answer by the SAT route, of just the wanted level, always the same.

The level is judged by the walk, which shares nothing with the way in which clues are taken away.
"""

import msgspec
import pytest

from gridproof import Recipe, make
from gridproof.compiled import compiled_for
from gridproof.family import find
from gridproof.grade import grade

CASES = [
    *(("sudoku", (9, 9), level, 4) for level in ("beginner", "easy", "medium", "hard", "expert")),
    ("sudoku", (9, 9), "extreme", 2),
    ("sudoku", (6, 6), "hard", 3),
    ("sudoku", (16, 16), "easy", 1),
    *(("futoshiki", (5, 5), level, 4) for level in ("beginner", "easy", "medium", "hard", "expert", "extreme")),
    ("futoshiki", (8, 8), "beginner", 2),
    ("futoshiki", (7, 7), "hard", 2),
    *(("skyscrapers", (5, 5), level, 4) for level in ("beginner", "easy", "medium", "hard", "expert", "extreme")),
    ("skyscrapers", (7, 7), "easy", 2),
    ("skyscrapers", (6, 6), "hard", 2),
]


@pytest.mark.parametrize(("name", "size", "level", "number"), CASES)
def test_puzzles_have_one_answer_and_the_wanted_level(
    name: str, size: tuple[int, int], level: str, number: int
) -> None:
    family = find(name)
    recipe = Recipe(family.name, size, level, 11)
    documents = list(make(family, recipe, number))
    assert len({document.canonical_id for document in documents}) == number
    for document in documents:
        board = document.board
        assert compiled_for(family, family.shape(board)).encoding.count(family.bindings(board), 2)[0] == 1
        graded = grade(family, board)
        assert graded is not None
        assert graded.level == level
    again = [msgspec.json.encode(document.board) for document in make(family, recipe, number)]
    assert again == [msgspec.json.encode(document.board) for document in documents]
