"""Counting: budgets are honest, the SAT route takes over, jobs can be stopped; symmetries change nothing."""

import signal
import threading
import time

import pytest

from gridproof import Family, GridproofError, Recipe, count, find, grade, make
from gridproof._engine import Cancel
from gridproof.compiled import compiled_for
from gridproof.family import Example
from gridproof.solve import count_bindings, count_many
from tests.registered import EXAMPLES, FAMILIES, MADE, board_of, image


@pytest.fixture(params=MADE)
def family(request: pytest.FixtureRequest) -> Family:
    return request.param  # type: ignore[no-any-return]


def size_of(text: str) -> tuple[int, int]:
    rows, columns = map(int, text.split("x"))
    return rows, columns


def blank(family: Family, size: str) -> object:
    return family.board(family.shape_for(*size_of(size), family.options_type()), [])


def hard_board(family: Family) -> object:
    """A unique board that propagation alone does not settle."""
    size, level = family.presets[-1]
    for document in make(family, Recipe(family.name, size_of(size), level, 1), 40):
        engine = compiled_for(family, family.shape(document.board)).engine
        if engine.count(family.bindings(document.board), 2, 0, 0)[2] == "spent":
            return document.board
    raise AssertionError("propagation settles them all")


def loose_board(family: Family) -> object:
    """A board with several solutions."""
    return next(board_of(family, example) for example in family.examples if example.solutions == 2)


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
    verdict = count(family, loose_board(family), nodes=1000, sat=False)
    assert verdict.count == 2
    assert len(set(verdict.solutions)) == 2


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_examples_have_the_stated_solutions(family: Family, example: Example) -> None:
    board = board_of(family, example)
    verdict = count(family, board)
    assert verdict.count == example.solutions
    if example.solutions == 1:
        assert family.stored(family.shape(board), verdict.solutions[0]) == example.solution


@pytest.mark.parametrize("family", FAMILIES)
def test_a_batch_is_counted_as_its_boards_are(family: Family) -> None:
    boards = [board_of(family, example) for example in family.examples]
    boards += [board_of(family, example) for example in family.broken] + boards[:1]
    alone = [count(family, board) for board in boards]
    together = count_many(family, boards)
    assert [(one.count, one.solutions, one.route) for one in together] == [
        (one.count, one.solutions, one.route) for one in alone
    ]
    assert count_many(family, []) == []


def test_a_cancelled_batch_leaves_boards_undecided() -> None:
    family = find("binairo")
    cancel = Cancel()
    cancel.set()
    verdicts = count_many(family, [blank(family, "30x30")] * 3, cancel=cancel)
    assert [verdict.count for verdict in verdicts] == [None] * 3


def test_a_batch_hands_over_what_it_cannot_settle() -> None:
    family = find("binairo")
    board = hard_board(family)
    assert [verdict.route for verdict in count_many(family, [board, board], nodes=0)] == ["sat"] * 2
    assert [verdict.count for verdict in count_many(family, [board], nodes=0, sat=False)] == [None]


def test_a_bad_board_of_a_batch_is_named() -> None:
    family = find("binairo")
    good, bad = family.board_type((4, 4), ["...."] * 4), family.board_type((4, 4), ["...."] * 3)
    with pytest.raises(GridproofError, match="board 2: grid has 3 rows"):
        count_many(family, [good, bad])


def test_a_flag_stops_a_job(family: Family) -> None:
    size, _ = family.presets[-1]
    engine = compiled_for(family, family.shape(blank(family, size))).engine
    cancel = Cancel()
    threading.Timer(0.2, cancel.set).start()
    found, _, status, _ = engine.count([], 2**60, 0, None, cancel)
    assert status == "cancelled"
    assert found > 0


def test_control_c_stops_a_job(family: Family) -> None:
    size, _ = family.presets[-1]
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
            other = [(clue, 1 - min(value, 1)) for clue, value in bindings[:1]] + bindings[1:]
            for clues in (bindings, bindings[1:], other):
                expected = count_bindings(compiled, clues).count
                for symmetry in compiled.family.symmetries(compiled.shape):
                    turned = [image(clue, symmetry, compiled.model) for clue in clues]
                    assert count_bindings(compiled, turned).count == expected
            for symmetry in compiled.family.symmetries(compiled.shape):
                turned = sorted(image(clue, symmetry, compiled.model) for clue in bindings)
                graded = grade(family, family.board(shape, turned))
                assert graded is not None
                assert graded.level == level
