"""Ladders of all families that have one: walks that are right, proved, and the same however the board lies.

Every step of a walk is re-proved from its premises and constraints alone, agrees with the answer, brings news, and
rests only on what is known before it. The tier of a board does not depend on its orientation or on the order of rungs
within a tier, and a further given never raises it. Random states of boards with any number of solutions are in the
long run: whatever a ladder says there holds in all of them, by CaDiCaL.
"""

import os
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from gridproof._engine import Engine
from gridproof.compiled import Compiled, compiled_for
from gridproof.explain import Known, explain
from gridproof.family import Family, registry
from gridproof.grade import grade
from gridproof.incremental import IncrementalSolver, Rules
from gridproof.model import Binding, Given, Less, Symmetry, packed, unpacked
from gridproof.solve import count_bindings
from gridproof.walked import Walk
from tests.corpus import boards_of
from tests.registered import board_of

GRADED = [pytest.param(family, id=family.name) for family in registry().values() if family.techniques]
EXAMPLES = [
    pytest.param(family, board_of(family, example), id=f"{family.name}-{number}")
    for family in registry().values()
    if family.techniques
    for number, example in enumerate(family.examples, 1)
    if example.solutions == 1
]
STATES = int(os.environ.get("GRIDPROOF_STATES", "1000"))
"""How many random states a family the long run tries."""
NEVER_SUPPOSED = 5


def answer_of(family: Family, board: Any) -> bytes:
    """The one solution."""
    verdict = count_bindings(compiled_for(family, family.shape(board)), family.bindings(board))
    assert verdict.count == 1
    return verdict.solutions[0]


@pytest.mark.parametrize(("family", "board"), EXAMPLES)
def test_walks_are_right_and_proved(family: Family, board: Any) -> None:
    answer = answer_of(family, board)
    walk = explain(family, board, checked=True)
    assert walk is not None
    assert walk.conflict is None
    assert walk.solved == (None not in walk.values)
    for one in walk.steps:
        assert all(answer[cell] == value for cell, value in one.facts)
        assert all(answer[cell] != value for cell, value in one.step.gone)
        assert one.sentence[:1].isupper() or one.sentence[:1].isdigit()
        assert one.sentence.endswith((".", "!"))
        assert "{" not in one.sentence


@pytest.mark.parametrize(("family", "board"), EXAMPLES)
def test_steps_bring_news_and_rest_on_what_is_known(family: Family, board: Any) -> None:
    model = compiled_for(family, family.shape(board)).model
    shown = ((model.clues[clue], value) for clue, value in family.bindings(board))
    told = {template.variable: value for template, value in shown if isinstance(template, Given)}
    gone: set[tuple[int, int]] = set()
    walk = explain(family, board)
    assert walk is not None
    for one in walk.steps:
        assert all(told.get(cell) == value for cell, value in one.premises)
        assert all(fact in gone for fact in one.step.without)
        assert all(cell not in told for cell, _ in one.facts)
        assert not gone.intersection(one.step.gone)
        assert one.facts or one.step.gone
        told |= dict(one.facts)
        gone |= set(one.step.gone)


def walked(compiled: Compiled, bindings: list[Binding]) -> tuple[int | None, int | None]:
    """Tier and score."""
    graded = grade(compiled.family, compiled.family.board(compiled.shape, bindings))
    assert graded is not None
    return graded.tier, graded.score


def image(family: Family, compiled: Compiled, bindings: list[Binding], symmetry: Symmetry) -> list[Binding]:
    """The clues of the board's image."""
    found = []
    for clue, parameter in bindings:
        template = compiled.model.clues[clue]
        if isinstance(template, Given):
            found.append((symmetry.clues[clue], symmetry.values[parameter]))
        elif clue in symmetry.reversed:
            is_sign = isinstance(compiled.model.constraints[template.constraint], Less)
            turned = 1 - parameter if is_sign else packed(unpacked(parameter)[::-1])
            found.append((symmetry.clues[clue], turned))
        else:
            found.append((symmetry.clues[clue], parameter))
    return found


def some_boards(family: Family, most: int, cells: int) -> Iterator[Any]:
    """Example boards and small ones of the corpus with one solution."""
    examples = [board_of(family, example) for example in family.examples if example.solutions == 1]
    small = (board for board, size in boards_of(family) if size <= cells)
    yield from [*examples, *small][:most]


@pytest.mark.parametrize("family", GRADED)
def test_symmetries_keep_tier_and_score(family: Family) -> None:
    for board in some_boards(family, 6, 49):
        shape = family.shape(board)
        compiled, bindings = compiled_for(family, shape), family.bindings(board)
        tier, points = walked(compiled, bindings)
        for symmetry in family.symmetries(shape):
            other, others = walked(compiled, image(family, compiled, bindings, symmetry))
            assert other == tier
            assert points is None or others is None or abs(points - others) <= 5


@pytest.mark.parametrize("family", GRADED)
def test_the_order_of_rungs_within_a_tier_never_changes_the_tier(family: Family) -> None:
    chance = random.Random(1)
    for board in some_boards(family, 5, 81):
        compiled, bindings = compiled_for(family, family.shape(board)), family.bindings(board)
        tier, _ = walked(compiled, bindings)
        rungs = list(family.rungs())
        chance.shuffle(rungs)
        shuffled = tuple(sorted(rungs, key=lambda rung: rung.tier))
        try:
            engine = Engine(msgspec.structs.replace(compiled.model, rungs=shuffled).encoded())
        except ValueError:
            continue  # Some inferences must stand above others of their tier.
        found = engine.grade(bindings, 7)
        assert found is not None
        measures, solved, _ = found
        top = max((shuffled[rung].tier for rung, *_ in measures), default=1)
        assert (top if solved else None) == tier


@pytest.mark.parametrize("family", GRADED)
def test_a_further_given_never_raises_the_tier(family: Family) -> None:
    chance = random.Random(2)
    for board in some_boards(family, 5, 81):
        compiled, bindings = compiled_for(family, family.shape(board)), family.bindings(board)
        answer = answer_of(family, board)
        tier, _ = walked(compiled, bindings)
        shown = {clue for clue, _ in bindings}
        hidden = [
            (clue, answer[template.variable])
            for clue, template in enumerate(compiled.model.clues)
            if isinstance(template, Given) and clue not in shown
        ]
        for given in chance.sample(hidden, min(3, len(hidden))):
            other, _ = walked(compiled, sorted([*bindings, given]))
            assert tier is None or (other is not None and other <= tier)


def said_everywhere(compiled: Compiled, bindings: list[Binding], known: Known) -> int:
    """How many steps a ladder takes from a state; what each says must hold in all solutions."""
    encoded = compiled.walking.walk(bindings, list(known.facts), [], NEVER_SUPPOSED)
    assert encoded is not None
    walk = msgspec.json.decode(encoded, type=Walk)
    with IncrementalSolver(compiled.model, Rules(compiled.model)) as solver:
        solver.show(bindings)
        assumed = [solver.fact(*fact) for fact in known.facts]
        for step in walk.steps:
            for fact in step.facts:
                assert not solver.solve([*assumed, -solver.fact(*fact)]), step
            for fact in step.gone:
                assert not solver.solve([*assumed, solver.fact(*fact)]), step
        assert walk.conflict is None or not solver.solve(assumed)
    return len(walk.steps)


def tried_states(family: Family, number: int, cells: int) -> int:
    """How many steps were said of so many random states."""
    chance = random.Random(3)
    boards = list(some_boards(family, 40, cells))
    said = 0
    for _ in range(number):
        board = chance.choice(boards)
        compiled, bindings = compiled_for(family, family.shape(board)), family.bindings(board)
        answer = answer_of(family, board)
        left = [binding for binding in bindings if chance.random() < chance.choice((0.6, 0.9, 1))]
        cells_known = chance.sample(range(len(answer)), chance.randrange(len(answer) // 2 + 1))
        facts = tuple((cell, answer[cell]) for cell in cells_known)
        said += said_everywhere(compiled, left, Known(facts))
    return said


@pytest.mark.parametrize("family", GRADED)
def test_what_is_said_of_random_states_holds_in_all_solutions(family: Family) -> None:
    assert tried_states(family, 4, 36) > 0


@pytest.mark.accept
@pytest.mark.parametrize("family", GRADED)
def test_what_is_said_of_a_thousand_states_holds_in_all_solutions(family: Family) -> None:
    assert tried_states(family, STATES, 100) > STATES


@pytest.mark.accept
@pytest.mark.parametrize("family", GRADED)
def test_each_board_of_the_corpus_is_walked_or_stalls_honestly(family: Family) -> None:
    for board, size in boards_of(family):
        if size > 200:
            continue
        walk = explain(family, board, checked=size <= 64)
        assert walk is not None
        assert walk.conflict is None
        answer = answer_of(family, board)
        assert all(value in (None, answer[cell]) for cell, value in enumerate(walk.values))
