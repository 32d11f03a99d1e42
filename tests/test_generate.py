"""Making: exact levels, proved by another route; the same recipe gives the same bytes."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from gridproof import Family, GridproofError, PuzzleDocument, Recipe, grade, make
from gridproof.compiled import compiled_for, standard_for
from gridproof.document import canonical_id
from gridproof.family import LEVELS, find
from gridproof.sat import Encoding
from tests.registered import MADE, chooses_clues, image


def made(family: Family, size: tuple[int, int], level: str | None, count: int, **wishes: Any) -> list[PuzzleDocument]:
    return list(make(family, Recipe(family.name, size, level, 5, **wishes), count))


def smallest(family: Family) -> list[tuple[tuple[int, int], str]]:
    """The family's presets, as (size, level)."""
    found = []
    for size, level in family.presets[:3]:
        rows, columns = map(int, size.split("x"))
        found.append(((rows, columns), level))
    return found


@pytest.fixture(params=MADE)
def family(request: pytest.FixtureRequest) -> Family:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def dug(family: Family) -> Family:
    if not chooses_clues(family):
        pytest.skip("its boards show all their clues")
    return family


def answer_of(document: PuzzleDocument) -> bytes:
    values = document.family.values(document.board, document.solution)
    return bytes(value for value in values if value is not None)


def encoded(documents: Iterable[PuzzleDocument]) -> list[bytes]:
    return [document.encoded() for document in documents]


def test_every_puzzle_is_unique_and_of_its_level(family: Family) -> None:
    for size, level in smallest(family):
        for document in made(family, size, level, 10):
            shape = family.shape(document.board)
            encoding = Encoding(family.model(shape))
            engine = compiled_for(family, shape).walking
            bindings = family.bindings(document.board)
            count, solutions = encoding.count(bindings, 2)
            assert count == 1
            assert solutions[0] == family.values(document.board, document.solution)
            tier = LEVELS.index(level) + 1
            assert engine.solved_by(bindings, tier)
            assert tier == 1 or not engine.solved_by(bindings, tier - 1)
            assert document.grade == grade(family, document.board)
            assert document.grade is not None
            assert document.grade.level == level


def test_the_number_of_workers_changes_nothing(family: Family) -> None:
    size, level = smallest(family)[1]
    recipe = Recipe(family.name, size, level, 3)
    alone = encoded(make(family, recipe, 30, jobs=1))
    assert alone == encoded(make(family, recipe, 30, jobs=2))
    assert alone[12:20] == encoded(make(family, recipe, 8, start=12, jobs=2))
    assert len(set(alone)) == 30


def test_another_seed_gives_other_puzzles(family: Family) -> None:
    size, level = smallest(family)[1]
    first = encoded(make(family, Recipe(family.name, size, level, 1), 5))
    assert not set(first) & set(encoded(make(family, Recipe(family.name, size, level, 2), 5)))


def test_minimal_puzzles_need_every_clue(dug: Family) -> None:
    family = dug
    size, _ = smallest(family)[0]
    for document in made(family, size, None, 5, minimal=True):
        shape = family.shape(document.board)
        encoding = Encoding(family.model(shape))
        bindings = family.bindings(document.board)
        assert encoding.count(bindings, 2)[0] == 1
        for left_out in range(len(bindings)):
            assert encoding.count(bindings[:left_out] + bindings[left_out + 1 :], 2)[0] == 2
        assert compiled_for(family, shape).engine.needless(bindings, answer_of(document)) == []


def test_a_wanted_number_of_clues(dug: Family) -> None:
    family = dug
    size, level = smallest(family)[1]
    fewest = max(len(family.bindings(document.board)) for document in made(family, size, level, 5))
    for document in made(family, size, level, 5, clues=fewest + 3):
        assert len(family.bindings(document.board)) == fewest + 3
        assert document.grade is not None
        assert document.grade.level == level


def test_images_of_a_board_share_a_canonical_id(family: Family) -> None:
    size, level = smallest(family)[0]
    for document in made(family, size, level, 3):
        shape = family.shape(document.board)
        engine = compiled_for(family, shape).making
        bindings = family.bindings(document.board)
        for symmetry in family.symmetries(shape):
            turned = [image(binding, symmetry, family.model(shape)) for binding in bindings]
            standard, clues = standard_for(family, family.board(shape, engine.canonical(turned)))
            assert canonical_id(family, standard.shape, clues) == document.canonical_id


def test_wishes_that_cannot_be_met_fail_at_once(family: Family) -> None:
    size, level = smallest(family)[0]
    for recipe, code in [
        (Recipe(family.name, size, "trivial", 1), "unknown_level"),
        (Recipe(family.name, (1, 400), level, 1), "bad_size"),
        (Recipe(family.name, size, level, -1), "bad_count"),
        (Recipe(family.name, size, level, 1, clues=100_000), "bad_count" if chooses_clues(family) else "all_clues"),
        (Recipe(family.name, size, level, 1, options={"no_such_option": 1}), "bad_option"),
    ]:
        with pytest.raises(GridproofError) as caught:
            make(family, recipe, 1)
        assert caught.value.code == code


def test_more_clues_than_a_puzzle_may_show_are_refused() -> None:
    family = find("binairo")
    for options, most in (({}, 64), ({"marks": 6}, 70)):
        with pytest.raises(GridproofError, match=f"from 0 to {most}") as caught:
            make(family, Recipe(family.name, (8, 8), "easy", 1, clues=most + 1, options=options), 1)
        assert caught.value.code == "bad_count"


def test_a_batch_can_be_left_early(family: Family) -> None:
    size, level = smallest(family)[0]
    batch = make(family, Recipe(family.name, size, level, 1), 100_000, jobs=2)
    assert len(list(islice(batch, 3))) == 3
    batch.close()


def test_minimal_with_a_number_of_clues_is_both_or_nothing(dug: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    family = dug
    size, _ = smallest(family)[0]
    fewest = len(family.bindings(made(family, size, None, 1)[0].board))
    for document in made(family, size, None, 3, minimal=True, clues=fewest):
        bindings = family.bindings(document.board)
        engine = compiled_for(family, family.shape(document.board)).engine
        assert len(bindings) == fewest
        assert engine.needless(bindings, answer_of(document)) == []
    monkeypatch.setattr("gridproof.maker.MOST_TRIES", 20)
    with pytest.raises(GridproofError, match="minimal") as caught:
        made(family, size, None, 1, minimal=True, clues=size[0] * size[1])
    assert caught.value.code == "level_not_reached"


def test_a_full_board_has_the_lowest_level(dug: Family) -> None:
    family = dug
    size, level = smallest(family)[0]
    document = made(family, size, level, 1, clues=size[0] * size[1])[0]
    assert document.grade == grade(family, document.board)
    assert document.grade is not None
    assert document.grade.level == level == LEVELS[0]


def test_options_that_say_the_usual_change_nothing(family: Family) -> None:
    size, level = smallest(family)[1]
    usual = {name: getattr(family.options_type(), name) for name in family.options_type.__struct_fields__}
    assert encoded(made(family, size, level, 2)) == encoded(made(family, size, level, 2, options=usual))


def test_clues_cannot_be_wished_for_where_all_are_shown(family: Family) -> None:
    if chooses_clues(family):
        pytest.skip("its boards may show fewer")
    size, level = smallest(family)[0]
    for wishes in ({"minimal": True}, {"clues": 3}):
        with pytest.raises(GridproofError) as caught:
            made(family, size, level, 1, **wishes)
        assert caught.value.code == "all_clues"
