"""Counting: budgets are honest, the SAT route takes over, jobs can be stopped; symmetries change nothing."""

import signal
import threading
import time

import pytest

from gridproof import Family, Recipe, count, grade, make, registry
from gridproof._engine import Cancel
from gridproof.compiled import compiled_for
from gridproof.solve import count_bindings


@pytest.fixture(params=list(registry().values()), ids=list(registry()))
def family(request: pytest.FixtureRequest) -> Family:
    return request.param  # type: ignore[no-any-return]


def size_of(text: str) -> tuple[int, int]:
    rows, columns = map(int, text.split("x"))
    return rows, columns


def blank(family: Family, size: str) -> object:
    return family.board(family.shape_for(*size_of(size), family.options_type()), [])


def hard_board(family: Family) -> object:
    """A unique board that propagation alone does not settle."""
    size, _ = family.presets[-1]
    documents = make(family, Recipe(family.name, size_of(size), "extreme", 1), 20)
    engine = compiled_for(family, family.shape(blank(family, size))).engine
    return next(d.board for d in documents if engine.count(family.bindings(d.board), 2, 0, 0)[2] == "spent")


def test_a_spent_budget_is_undecided_or_handed_over(family: Family) -> None:
    board = hard_board(family)
    undecided = count(family, board, nodes=0, sat=False)
    assert undecided.count is None
    handed_over = count(family, board, nodes=0)
    assert (handed_over.count, handed_over.route) == (1, "sat")
    settled = count(family, board)
    assert (settled.count, settled.route) == (1, "engine")
    assert settled.solutions == handed_over.solutions


def test_two_solutions_are_several_whatever_the_budget(family: Family) -> None:
    size, _ = family.presets[0]
    verdict = count(family, blank(family, size), nodes=1000, sat=False)
    assert verdict.count == 2
    assert len(set(verdict.solutions)) == 2


def test_examples_have_the_stated_solutions(family: Family) -> None:
    import msgspec

    for example in family.examples:
        board = msgspec.convert(example.board, family.board_type)
        verdict = count(family, board)
        assert verdict.count == example.solutions
        if example.solutions == 1:
            assert family.stored(family.shape(board), verdict.solutions[0]) == example.solution


def test_a_flag_stops_a_job(family: Family) -> None:
    size, _ = family.presets[2]
    engine = compiled_for(family, family.shape(blank(family, size))).engine
    cancel = Cancel()
    threading.Timer(0.2, cancel.set).start()
    found, _, status, _ = engine.count([], 2**60, 0, None, cancel)
    assert status == "cancelled"
    assert found > 0


def test_control_c_stops_a_job(family: Family) -> None:
    size, _ = family.presets[2]
    engine = compiled_for(family, family.shape(blank(family, size))).engine
    threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        engine.count([], 2**60, 0)
    assert time.monotonic() - begin < 10


def test_symmetries_keep_count_and_level(family: Family) -> None:
    for size, level in family.presets[:3]:
        for document in make(family, Recipe(family.name, size_of(size), level, 8), 3):
            shape = family.shape(document.board)
            compiled = compiled_for(family, shape)
            bindings = family.bindings(document.board)
            for clues in (bindings, bindings[1:], [(bindings[0][0], 1 - bindings[0][1]), *bindings[1:]]):
                expected = count_bindings(compiled, clues).count
                for symmetry in compiled.model.symmetries:
                    image = [(symmetry.clues[clue], symmetry.values[parameter]) for clue, parameter in clues]
                    assert count_bindings(compiled, image).count == expected
            for symmetry in compiled.model.symmetries:
                image = sorted((symmetry.clues[clue], symmetry.values[value]) for clue, value in bindings)
                graded = grade(family, family.board(shape, image))
                assert graded is not None
                assert graded.level == level
