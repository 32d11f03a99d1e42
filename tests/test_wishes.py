"""Wishes about the clues, techniques and answers of made puzzles; batches without repeats."""

from typing import Any

import pytest

from gridproof import Family, GridproofError, PuzzleDocument, Recipe, find, grade, make
from gridproof.compiled import compiled_for
from gridproof.sat import Encoding
from gridproof.wishes import SYMMETRIES, units
from tests.registered import MADE, chooses_clues
from tests.test_generate import encoded, made, smallest

DUG = [parameter for parameter in MADE if chooses_clues(parameter.values[0])]
TURNS = {
    "half_turn": ["hv"],
    "quarter_turn": ["td"],
    "left_right": ["v"],
    "up_down": ["h"],
    "mirrors": ["h", "v"],
    "diagonal": ["t"],
    "antidiagonal": ["thv"],
    "diagonals": ["t", "thv"],
    "full": ["h", "v", "t"],
}
"""Each pattern as turns of a picture: flipped from top to bottom (h), from left to right (v, d), transposed (t)."""


@pytest.fixture(params=DUG)
def family(request: pytest.FixtureRequest) -> Family:
    return request.param  # type: ignore[no-any-return]


def picture(board: Any) -> list[list[bool]]:
    """Which cells show a clue."""
    rows = getattr(board, "grid", None) or board.clues
    return [[cell not in {0, "."} for cell in row] for row in rows]


def turned(rows: list[list[bool]], how: str) -> list[list[bool]]:
    for letter in how:
        if letter == "t":
            rows = [list(row) for row in zip(*rows, strict=True)]
        elif letter == "h":
            rows = rows[::-1]
        else:
            rows = [row[::-1] for row in rows]
    return rows


def unique(document: PuzzleDocument) -> bool:
    family, board = document.family, document.board
    return Encoding(family.model(family.shape(board))).count(family.bindings(board), 2)[0] == 1


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_patterns_are_symmetric(family: Family, symmetry: str) -> None:
    size, level = smallest(family)[1]
    for document in made(family, size, level, 2, symmetry=symmetry):
        shown = picture(document.board)
        assert any(map(any, shown)) or family.bindings(document.board)
        assert all(turned(shown, how) == shown for how in TURNS[symmetry])
        assert unique(document)
        assert document.grade is not None
        assert document.grade.level == level


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_each_clue_is_in_one_unit_with_its_images(family: Family, symmetry: str) -> None:
    size, _ = smallest(family)[0]
    model = compiled_for(family, family.shape_for(*size, family.options_type())).model
    found = units(model, symmetry, ())
    assert sorted(clue for unit in found for clue in unit) == list(range(len(model.clues)))
    most = {"half_turn": 2, "left_right": 2, "up_down": 2, "diagonal": 2, "antidiagonal": 2, "full": 8}.get(symmetry, 4)
    assert max(map(len, found)) == most


def test_clues_stand_where_the_mask_lets_them(family: Family) -> None:
    size, _ = smallest(family)[1]
    rows, columns = size
    mask = tuple(["".join("." if row == column else "#" for column in range(columns)) for row in range(rows)])
    for document in made(family, size, None, 3, mask=mask):
        assert not any(row[number] for number, row in enumerate(picture(document.board)))
        assert unique(document)


def test_a_symmetric_mask_keeps_the_symmetry(family: Family) -> None:
    size, _ = smallest(family)[1]
    rows, columns = size
    mask = tuple(["." + "#" * (columns - 1)] + ["#" * columns] * (rows - 1))
    for document in made(family, size, None, 2, mask=mask, symmetry="half_turn"):
        shown = picture(document.board)
        assert turned(shown, "hv") == shown
        assert not shown[0][0]
        assert not shown[-1][-1]


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"mask": ("#",)}, "not of the size"),
        ({"mask": "all?"}, r"holds '\?'"),
        ({"symmetry": "round"}, "no symmetry 'round'"),
        ({"symmetry": "full", "minimal": True}, "cannot be minimal"),
        ({"technique": "no.such"}, "no technique 'no.such'"),
        ({"answer": ["nonsense"]}, "solution"),
        ({"clues": (9, 3)}, "clues is 3"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(family: Family, wishes: dict[str, Any], words: str) -> None:
    (rows, columns), level = smallest(family)[1]
    if isinstance(wishes.get("mask"), str):
        wishes = {"mask": (wishes["mask"][-1] * columns,) * rows}
    with pytest.raises(GridproofError, match=words):
        make(family, Recipe(family.name, (rows, columns), level, 1, **wishes), 1)


def test_a_mask_without_a_place_is_refused() -> None:
    with pytest.raises(GridproofError, match="leaves no place"):
        make(find("binairo"), Recipe("binairo", (6, 6), "easy", 1, mask=("......",) * 6), 1)


def test_clues_outside_the_grid_are_not_masked() -> None:
    family = find("skyscrapers")
    for document in made(family, (4, 4), None, 3, mask=("....",) * 4):
        assert not any(map(any, picture(document.board)))
        assert unique(document)


def test_a_range_of_clues(family: Family) -> None:
    size, level = smallest(family)[1]
    usual = [len(family.bindings(document.board)) for document in made(family, size, level, 10)]
    for wanted in ((max(usual) + 1, max(usual) + 4), (min(usual), min(usual) + 1)):
        for document in made(family, size, level, 3, clues=wanted):
            assert wanted[0] <= len(family.bindings(document.board)) <= wanted[1]
            assert document.grade == grade(family, document.board)
            assert document.grade is not None
            assert document.grade.level == level


@pytest.mark.parametrize("family", MADE)
def test_a_wished_technique_is_needed(family: Family) -> None:
    size, level = smallest(family)[1]
    steps = [document.grade.steps for document in made(family, size, level, 20) if document.grade]
    often = {name: sum(name in used for used in steps) for used in steps for name in used}
    rarest = min((name for name in often if often[name] > 1), key=lambda name: (often[name], name))
    for document in made(family, size, level, 3, technique=rarest):
        assert document.grade is not None
        assert rarest in document.grade.steps
        assert document.grade == grade(family, document.board)


def test_a_technique_above_the_level_is_refused() -> None:
    family = find("binairo")
    hardest = family.techniques[-1].id
    with pytest.raises(GridproofError, match="not needed below the level"):
        make(family, Recipe(family.name, (8, 8), "easy", 1, technique=hardest), 1)


@pytest.mark.parametrize("family", MADE)
def test_a_given_answer_is_kept(family: Family) -> None:
    rows, columns = size = smallest(family)[1][0]
    strategy = family.strategy(family.shape_for(rows, columns, family.options_type()), family.options_type())
    answer = made(family, size, None, 1)[0].solution
    if not strategy.keeps_answer:
        with pytest.raises(GridproofError, match="for an answer"):
            made(family, size, None, 1, answer=answer)
        return
    for document in made(family, size, None, 2 if strategy.chooses_clues else 1, answer=answer):
        assert document.solution == answer
        assert unique(document)


def test_an_answer_that_breaks_rules_is_refused(family: Family) -> None:
    size, _ = smallest(family)[1]
    answer = made(family, size, None, 1)[0].solution
    # Two rows alike where that is never right; a loop around all but two cells that touch at a corner.
    other = [answer[0], answer[0], *answer[2:]]
    if family.input == ("edges",):
        other = ["1" * size[1]] * size[0]
        other[1] = "10" + other[1][2:]
        other[2] = "101" + other[2][3:]
    with pytest.raises(GridproofError, match="breaks the rules"):
        made(family, size, None, 1, answer=other)


def test_no_puzzle_repeats_another_one() -> None:
    family = find("binairo")
    recipe = Recipe("binairo", (4, 4), "beginner", 3)
    documents = list(make(family, recipe, 60))
    assert len({document.canonical_id for document in documents}) == 60
    assert any("reroll" in (document.recipe or {}) for document in documents)
    free = list(make(family, recipe, 60, repeats=True))
    assert len({document.canonical_id for document in free}) < 60
    assert encoded(documents) == encoded(make(family, recipe, 60, jobs=2))
    earlier = [str(document.canonical_id) for document in documents[:40]]
    assert encoded(documents[40:]) == encoded(make(family, recipe, 20, start=40, earlier=earlier))


def test_where_nothing_new_comes_that_is_said() -> None:
    family = find("binairo")
    puzzles = make(family, Recipe("binairo", (4, 4), "beginner", 3), 5000)
    with pytest.raises(GridproofError, match="turned or mirrored") as caught:
        for _ in puzzles:
            pass
    assert caught.value.code == "only_repeats"
