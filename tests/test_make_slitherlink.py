"""Slitherlink as it is made: one answer by the SAT route, of just the wanted level, all different, always the same."""

import json

import msgspec
import pytest
from typer.testing import CliRunner

from gridproof import Recipe, make
from gridproof.cli.app import app
from gridproof.compiled import compiled_for
from gridproof.family import find
from gridproof.grade import grade

FAMILY = find("slitherlink")
CASES = [
    ((3, 6), "beginner", 3),
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
        assert compiled_for(FAMILY, FAMILY.shape(board)).encoding.count(FAMILY.bindings(board), 2)[0] == 1
        graded = grade(FAMILY, board)
        assert graded is not None
        assert graded.level == level
        hidden = "".join(board.clues).count(".")
        assert hidden > (0.3 if level == "beginner" else 0.45) * size[0] * size[1]
    again = [msgspec.json.encode(document.board) for document in make(FAMILY, recipe, number)]
    assert again == [msgspec.json.encode(document.board) for document in documents]


def test_the_command_line_makes_them() -> None:
    arguments = ["make", FAMILY.name, "--size", "5", "--level", "easy", "--seed", "3", "--count", "3"]
    made = CliRunner().invoke(app, arguments)
    assert made.exit_code == 0, made.output
    documents = [json.loads(line) for line in made.stdout.splitlines()]
    assert [document["grade"]["level"] for document in documents] == ["easy"] * 3
