"""What an answer shows: the one parameter of each kind of clue for which its statement holds."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import get_args

import pytest

from gridproof import answers, wording
from gridproof.answers import parameter_of, shown_by
from gridproof.model import (
    DIFFER,
    GREATER,
    LESS,
    SAME,
    Constraint,
    Count,
    Given,
    Less,
    Model,
    Relation,
    Runs,
    Scope,
    Sum,
    Switch,
    Visible,
    WeightedSum,
    packed,
)
from gridproof.statements import holds

LINE = 5
LENGTHS = [lengths for number in range(4) for lengths in product(range(1, LINE + 1), repeat=number)]
KINDS: dict[str, tuple[int, Callable[[Random], Constraint], list[int]]] = {
    "relation": (3, lambda random: Relation("r", 0, 1, 0), [SAME, DIFFER]),
    "less": (4, lambda random: Less("r", random.randrange(LINE), random.randrange(LINE), 0), [LESS, GREATER]),
    "count": (3, lambda random: Count("r", 0, random.randrange(3), 0, random.choice((2, LINE)), clue=0), [*range(9)]),
    "visible": (LINE, lambda random: Visible("r", 0, 0, random.random() < 0.5), [*range(9)]),
    "sum": (9, lambda random: Sum("r", 0, 0), [*range(60)]),
    "weighted sum": (2, lambda random: WeightedSum("r", 0, (1, 2, 3, 7, 4), 0), [*range(20)]),
    "runs": (2, lambda random: Runs("r", 0, 0), [packed(lengths) for lengths in LENGTHS]),
}


def model_of(size: int, constraint: Constraint) -> Model:
    return Model(
        values=tuple(map(str, range(size))),
        places=tuple((0, cell) for cell in range(LINE)),
        scopes=(Scope("row 1", tuple(range(LINE))),),
        constraints=(constraint,),
        clues=(Switch(0), *(Given(cell) for cell in range(LINE))),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_parameter_is_the_one_that_holds(kind: str) -> None:
    size, constraint_from, parameters = KINDS[kind]
    random = Random(kind)
    for _ in range(200):
        constraint = constraint_from(random)
        model = model_of(size, constraint)
        different = kind in ("visible", "sum")
        answer = random.sample(range(size), LINE) if different else [random.randrange(size) for _ in range(LINE)]
        holding = [parameter for parameter in parameters if holds(constraint, model, answer, parameter)]
        if isinstance(constraint, Count):
            holding = [parameter for parameter in holding if constraint.least <= parameter <= constraint.most]
        found = parameter_of(model, 0, answer)
        assert holding == ([] if found is None else [found])
        assert shown_by(model, answer, [0]) == [(0, parameter) for parameter in holding]
        assert shown_by(model, answer)[-LINE:] == [(cell + 1, value) for cell, value in enumerate(answer)]


def test_every_kind_with_a_clue_has_a_parameter_and_words() -> None:
    with_clue = {kind for kind in get_args(Constraint) if "clue" in kind.__struct_fields__}
    assert with_clue == set(answers._parameter.registry) - {object}
    assert with_clue == set(wording._said.registry) - {object}
