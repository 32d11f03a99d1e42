"""Cuts say no more than their constraint: each is false of the model that asked for it, and true of all others.

Others are all assignments that satisfy the constraint, together with all guards whose demands they meet.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from gridproof.cuts import Demand, LoopCuts, PartCuts
from gridproof.grid import neighbours
from gridproof.literals import Clause, Writer
from gridproof.model import Connected, SingleLoop
from gridproof.statements import holds
from tests.small_models import model_of

Ends = tuple[tuple[int, int], ...]

SQUARES: Ends = (*neighbours(2, 4), (0, 3))
TWO_TRIANGLES: Ends = ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3))
THREE_TRIANGLES: Ends = (*TWO_TRIANGLES, (6, 7), (7, 8), (6, 8), (5, 6), (2, 8))


def literals_of(values: Sequence[int]) -> list[int]:
    return [variable if value else -variable for variable, value in enumerate(values, 1)]


def is_true(clause: Clause, values: Sequence[int], guards: set[int]) -> bool:
    known = {*literals_of(values), *guards}
    return any(literal in known or (abs(literal) > len(values) and literal < 0 and -literal not in guards)
               for literal in clause)  # fmt: skip


def meets(demand: Demand, values: Sequence[int]) -> bool:
    return sum(values[literal - 1] for literal in demand.literals) >= demand.least


def is_closed(ends: Ends, values: Sequence[int]) -> bool:
    """Something is drawn, without loose ends and branches."""
    drawn = [pair for pair, value in zip(ends, values, strict=True) if value]
    return set(Counter(dot for pair in drawn for dot in pair).values()) == {2}


@pytest.mark.parametrize("ends", [SQUARES, TWO_TRIANGLES, THREE_TRIANGLES])
def test_cuts_of_loops(ends: Ends) -> None:
    random, edges = Random(6), len(ends)
    # One variable more, which is no edge.
    loop = SingleLoop("", tuple(range(edges)), ends)
    model = model_of(2, edges + 1, [loop])
    closed = [values for values in product((0, 1), repeat=edges) if is_closed(ends, values)]
    single = [values for values in closed if holds(loop, model, values)]
    several = [values for values in closed if values not in single]
    assert several
    guards = range(edges + 2, edges + 8)
    for _ in range(100):
        demands = [
            Demand(guard, random.sample(range(1, edges + 2), random.randint(1, 4)), random.randint(0, 3))
            for guard in random.choices((0, *guards), k=8)
        ]
        on = {0, *random.sample(guards, random.randint(0, 6))}
        maker = LoopCuts(loop, Writer(model), demands)
        cuts = [(values, cut) for values in several for cut in maker.cuts(literals_of(values), on)]
        assert {values for values, _ in cuts} == set(several)
        assert not any(is_true(cut, (*values, 1), on) for values, cut in cuts)
        for values in product(single, (0, 1)):
            whole = (*values[0], values[1])
            unmet = {demand.guard for demand in demands if not meets(demand, whole)}
            if 0 not in unmet:
                assert all(is_true(cut, whole, set(guards) - unmet) for _, cut in cuts), (whole, demands)
        assert not any(maker.cuts(literals_of(values), on) for values in single)


@pytest.mark.parametrize("value", [0, 1])
def test_cuts_of_parts(value: int) -> None:
    rule = Connected("", tuple(range(9)), value, tuple(neighbours(3, 3)))
    model = model_of(2, 9, [rule])
    every = list(product((0, 1), repeat=9))
    whole = [values for values in every if holds(rule, model, values)]
    maker = PartCuts(rule, Writer(model))
    for values in every:
        cuts = maker.cuts(literals_of(values), {0})
        assert bool(cuts) is (values not in whole)
        assert not any(is_true(cut, values, set()) for cut in cuts)
        assert all(is_true(cut, other, set()) for cut in cuts for other in whole)
