"""Slitherlink as it is made: one answer by the SAT route, of just the wanted level, all different, always the same."""

import json

import msgspec
import pytest

from gridproof import sat
from gridproof.compiled import compiled_for
from gridproof.family import find
from gridproof.generate import Recipe, make
from gridproof.grade import grade
from tests.routes import run

FAMILY = find("slitherlink")
CASES = [
    ((3, 3), "beginner", 3),
    ((4, 4), "easy", 8),
    ((5, 5), "expert", 4),
    ((7, 7), "beginner", 6),
    ((6, 9), "easy", 6),
    ((7, 7), "medium", 6),
    ((10, 10), "hard", 4),
    ((9, 8), "expert", 3),
    ((15, 15), "medium", 2),
    ((30, 20), "easy", 1),
]


@pytest.mark.parametrize(("size", "level", "number"), CASES)
def test_puzzles_have_one_answer_and_the_wanted_level(size: tuple[int, int], level: str, number: int) -> None:
    recipe = Recipe(FAMILY.name, size, level, 11)
    documents = list(make(FAMILY, recipe, number))
    assert len({document.canonical_id for document in documents}) == number
    for document in documents:
        board = document.board
        compiled = compiled_for(FAMILY, FAMILY.shape(board))
        counted = sat.count(compiled, FAMILY.bindings(board), 2, keep=2)
        assert counted.count == 1
        graded = grade(FAMILY, board)
        assert graded.level == level
        digits = "".join(board.clues)
        assert digits.count(".") > 0.35 * len(digits) or level == "beginner"
    again = [msgspec.json.encode(document.board) for document in make(FAMILY, recipe, number)]
    assert again == [msgspec.json.encode(document.board) for document in documents]
