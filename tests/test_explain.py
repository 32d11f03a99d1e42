"""Walkthroughs: every step follows by CaDiCaL too, sentences speak of places, the ladder does what it says."""

import re

import pytest

from gridproof import LEVELS, Family, GridproofError, Recipe, count, grade, make
from gridproof.compiled import compiled_for
from gridproof.explain import Known, Walkthrough, explain
from gridproof.model import Binding, Given
from gridproof.sat import Encoding
from tests.proof import Proof
from tests.registered import EXPLAINED


@pytest.fixture(params=EXPLAINED)
def family(request: pytest.FixtureRequest) -> Family:
    return request.param  # type: ignore[no-any-return]


def walkthroughs(family: Family, count: int) -> list[tuple[list[Binding], Encoding, Walkthrough]]:
    found = []
    for size, level in family.presets[:4]:
        rows, columns = map(int, size.split("x"))
        for document in make(family, Recipe(family.name, (rows, columns), level, 9), count):
            compiled = compiled_for(family, family.shape(document.board))
            walk = explain(family, document.board, checked=True)
            assert walk is not None
            assert walk.solved
            assert bytes(value or 0 for value in walk.values) == family.values(document.board, document.solution)
            found.append((family.bindings(document.board), compiled.encoding, walk))
    return found


def test_every_step_is_proved_by_another_route(family: Family) -> None:
    checked = 0
    for bindings, encoding, walk in walkthroughs(family, 5):
        proof = Proof(encoding, bindings)
        for step in walk.steps:
            assert proof.step(step.step), step.sentence
        checked += proof.checked
    assert checked > 400


def test_sentences_are_sentences(family: Family) -> None:
    for _, _, walk in walkthroughs(family, 3):
        for step in walk.steps:
            assert re.fullmatch(r"[A-Z0-9].*\.", step.sentence, re.DOTALL)
            assert not re.search(r"[{}]|None|\br\d|\bbin\.|  ", step.sentence)
            assert re.search(r"row|column", step.sentence)


def test_each_step_brings_news_and_rests_on_what_is_known(family: Family) -> None:
    for bindings, encoding, walk in walkthroughs(family, 3):
        clues = encoding.model.clues
        given = ((clues[clue], value) for clue, value in bindings)
        known = {clue.variable: value for clue, value in given if isinstance(clue, Given)}
        for step in walk.steps:
            assert all(known.get(cell) == value for cell, value in step.premises)
            assert all(cell not in known for cell, _ in step.facts)
            known |= dict(step.facts)


def test_grading_and_explaining_need_the_same(family: Family) -> None:
    size, level = family.presets[3]
    rows, columns = map(int, size.split("x"))
    for document in make(family, Recipe(family.name, (rows, columns), level, 4), 3):
        walk, graded = explain(family, document.board), grade(family, document.board)
        assert walk is not None
        assert graded is not None
        # The grade walks the canonical image of the board, so the steps may come in another order.
        hardest = max(walk.steps, key=lambda step: family.techniques.index(step.technique)).technique
        assert hardest.tier == graded.tier
        assert abs(len(walk.steps) - sum(graded.steps.values())) <= len(walk.steps) / 5


def test_a_board_that_contradicts_itself_says_what_broke(family: Family) -> None:
    board = next(example for example in family.examples if example.solutions == 0)
    walk = explain(family, _board(family, board.board))
    assert walk is not None
    assert not walk.solved
    assert walk.conflict


def test_more_tiers_never_solve_less(family: Family) -> None:
    for size, level in family.presets[:3]:
        rows, columns = map(int, size.split("x"))
        for document in make(family, Recipe(family.name, (rows, columns), None, 6), 5):
            engine = compiled_for(family, family.shape(document.board)).walking
            solved = [
                bool(engine.solved_by(family.bindings(document.board), tier)) for tier in range(1, len(LEVELS) + 1)
            ]
            assert solved == sorted(solved), level
            assert solved[-1]


def _board(family: Family, fields: dict[str, object]) -> object:
    import msgspec

    return msgspec.convert(fields, family.board_type)


def test_a_walk_that_is_cut_short_is_sound(family: Family) -> None:
    size, level = family.presets[-1]
    rows, columns = map(int, size.split("x"))
    for document in make(family, Recipe(family.name, (rows, columns), level, 2), 2):
        for most in (1, 5, 40):
            walk = explain(family, document.board, most_steps=most, checked=True)
            assert walk is not None
            assert len(walk.steps) <= most


@pytest.mark.parametrize(("known", "tier"), [([(99_999, 0)], 7), ([(0, 9)], 7), ([], 0), ([], 8)])
def test_what_cannot_be_is_refused(family: Family, known: list[tuple[int, int]], tier: int) -> None:
    board = _board(family, family.examples[0].board)
    with pytest.raises(ValueError, match=r"known fact|no tier"):
        explain(family, board, known=Known(known), tier=tier)


def test_a_board_that_does_not_fit_together_is_refused(family: Family) -> None:
    board = _board(family, family.examples[0].board | {"size": [5, 7]})
    for verb in (explain, grade, count):
        with pytest.raises(GridproofError) as caught:
            verb(family, board)
        assert caught.value.code == "bad_board"
