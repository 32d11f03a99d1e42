"""Each kind of constraint by itself: its clauses allow just those assignments of which its statement holds.

All assignments of small scopes are tried, for every parameter a clue may have and for some that it may not; known
counts stand beside them, which rest on neither.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb
from random import Random
from typing import get_args

import pytest

from gridproof import brute, sat
from gridproof.grid import neighbours
from gridproof.model import (
    DIFFER,
    GREATER,
    LESS,
    SAME,
    AllDifferent,
    Binding,
    Connected,
    Constraint,
    Count,
    Difference,
    DistinctLines,
    Less,
    Model,
    NoRun,
    Relation,
    Runs,
    SingleLoop,
    Sum,
    Visible,
    WeightedSum,
    packed,
)
from gridproof.statements import holds
from tests.small_models import model_of


class Tried:
    """A model by both routes: brute force over the statements, and clauses."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.encoding = sat.Encoding(model)

    def agree(self, *bindings: Binding) -> int:
        """How many assignments there are, if both routes find the same ones."""
        number, expected = brute.count(self.model, bindings)
        for repeatable in (True, False):
            found = self.encoding.count(bindings, 2 * number + 1, repeatable=repeatable)
            assert found == (number, expected), (self.model.constraints, bindings, repeatable)
        return number


COUNTS = [
    (number, least, most, even)
    for number, bounds in {
        0: [(0, 0), (1, 1), (-1, 2)],
        1: [(0, 0), (1, 1), (0, 1), (2, 3)],
        4: [(0, 2), (1, 4), (2, 2), (0, 4), (3, 1), (3, 3)],
        7: [(0, 2), (1, 1), (0, 1), (5, 6), (3, 4), (0, 7), (-2, 9)],
        11: [(0, 1), (1, 1), (6, 6), (2, 9), (10, 11)],
    }.items()
    for least, most in bounds
    for even in (False, True)
]


@pytest.mark.parametrize(("number", "least", "most", "even"), COUNTS)
def test_count(number: int, least: int, most: int, even: bool) -> None:
    for value in (0, 1) if number < 11 else (1,):
        found = Tried(model_of(2, 12 if number > 7 else 8, [Count("", 0, value, least, most, even)], [range(number)]))
        known = sum(comb(number, held) for held in range(max(least, 0), most + 1) if not (even and held % 2))
        assert found.encoding.count([(8, 0)] if number > 7 else [], 9999)[0] > 0 or known == 0
        given = [(cell, 0) for cell in range(number, len(found.model.places))]
        assert found.agree(*given) == known


@pytest.mark.parametrize("value", [0, 2])
def test_count_with_a_clue(value: int) -> None:
    two, three = (Tried(model_of(size, 6, [Count("", 0, min(value, size - 1), 0, 5, clue=0)])) for size in (2, 3))
    assert [two.agree((0, number)) for number in range(-1, 8)] == [0, *(comb(6, number) for number in range(7)), 0]
    assert [three.agree((0, number)) for number in range(-1, 8)] == [
        0,
        *(comb(6, number) * 2 ** (6 - number) for number in range(7)),
        0,
    ]
    assert two.agree() == 2**6


def test_count_of_three_values_that_is_even() -> None:
    assert Tried(model_of(3, 5, [Count("", 0, 1, 0, 4, even=True)])).agree() == 2**5 + 10 * 2**3 + 5 * 2
    assert Tried(model_of(3, 5, [Count("", 0, 1, 0, 2, even=True)])).agree() == 2**5 + 10 * 2**3


def test_no_run() -> None:
    # Twice the Fibonacci numbers.
    assert [Tried(model_of(2, size, [NoRun("", 0, 3)])).agree() for size in range(1, 8)] == [2, 4, 6, 10, 16, 26, 42]
    assert Tried(model_of(3, 4, [NoRun("", 0, 2)])).agree() == 24


def test_distinct_lines() -> None:
    lines = DistinctLines("", (0, 1, 2))
    assert Tried(model_of(2, 6, [lines], [(0, 1), (2, 3), (4, 5)])).agree() == 4 * 3 * 2
    assert Tried(model_of(3, 4, [lines], [(0, 1), (1, 2), (2, 3)])).agree() == 60
    assert Tried(model_of(2, 2, [lines], [(0, 1), (0, 1), (1, 0)])).agree() == 0


def test_relation() -> None:
    for size in (2, 3, 4):
        found = Tried(model_of(size, 2, [Relation("", 0, 1, 0)]))
        assert (found.agree((0, SAME)), found.agree((0, DIFFER))) == (size, size * (size - 1))


def test_all_different() -> None:
    for size in (2, 3, 4, 5):
        for number in range(size + 2):
            falling = 1
            for taken in range(number):
                falling *= size - taken
            found = Tried(model_of(size, size + 1, [AllDifferent("", 0)], [range(number)]))
            assert found.agree(*((cell, 0) for cell in range(size, number - 1, -1))) == falling
    assert Tried(model_of(11, 3, [AllDifferent("", 0)])).agree() == 11 * 10 * 9


def test_given_values_that_may_not_be_repeated() -> None:
    scopes = [(0, 1, 2, 3), (0, 4, 5)]
    found = Tried(model_of(4, 6, [AllDifferent("", 0), AllDifferent("", 1)], scopes))
    random = Random(3)
    for _ in range(60):
        shown = random.sample(range(6), random.randrange(6))
        found.agree(*((cell, random.randrange(4)) for cell in shown))


def test_less() -> None:
    for size in (2, 3, 4, 11):
        always = Tried(model_of(size, 2, [Less("", 0, 1)]))
        shown = Tried(model_of(size, 2, [Less("", 1, 0, 0)]))
        assert (always.agree(), shown.agree()) == (comb(size, 2), size**2)
        assert shown.agree((0, LESS)) == shown.agree((0, GREATER)) == comb(size, 2)


@pytest.mark.parametrize("backwards", [False, True])
def test_visible(backwards: bool) -> None:
    rules: list[Constraint] = [AllDifferent("", 0), Visible("", 0, 0, backwards)]
    square = Tried(model_of(5, 5, rules))
    # Stirling numbers of the first kind.
    assert [square.agree((0, seen)) for seen in range(-1, 8)] == [0, 0, 24, 50, 35, 10, 1, 0, 0]
    assert square.agree() == 120
    short = Tried(model_of(5, 3, rules))
    assert [short.agree((0, seen)) for seen in range(5)] == [0, 20, 30, 10, 0]


def test_sum() -> None:
    rules: list[Constraint] = [AllDifferent("", 0), Sum("", 0, 0)]
    for size, number in ((5, 3), (4, 4), (6, 1), (9, 2)):
        found = Tried(model_of(size, number, rules))
        counts = [found.agree((0, total)) for total in range(-1, number * size + 2)]
        assert sum(counts) == found.agree()
    nine = sat.Encoding(model_of(9, 3, rules))
    assert [nine.count([(0, total)], 99)[0] for total in (5, 6, 7, 23, 24, 25)] == [0, 6, 6, 6, 6, 0]
    assert nine.count([(0, 15)], 99)[0] == 8 * 6


@pytest.mark.parametrize("weights", [(1, 2, 3, 4, 5, 6), (3, 0, 2, 2, 5), (7,), ()])
def test_weighted_sum(weights: tuple[int, ...]) -> None:
    found = Tried(model_of(2, 6, [WeightedSum("", 0, weights, 0)], [range(len(weights))]))
    rest = [(1 + cell, 0) for cell in range(len(weights), 6)]
    totals = range(-1, sum(weights) + 3)
    assert sum(found.agree((0, total), *rest) for total in totals) == 2 ** len(weights)


def test_weighted_sum_of_cells_with_three_values() -> None:
    found = Tried(model_of(3, 4, [WeightedSum("", 0, (1, 2, 2, 4), 0)]))
    assert sum(found.agree((0, total)) for total in range(10)) == 3**4


def block_lists(cells: int) -> Iterator[list[int]]:
    """All lists of blocks that need no more cells than these."""
    yield []
    for first in range(1, cells + 1):
        for rest in block_lists(cells - first - 1):
            yield [first, *rest]


@pytest.mark.parametrize("cells", [1, 2, 5, 8])
def test_runs(cells: int) -> None:
    found = Tried(model_of(2, cells, [Runs("", 0, 0)]))
    filled = 0
    for blocks in block_lists(cells + 2):
        number = found.agree((0, packed(blocks)))
        slack = cells - sum(blocks) - len(blocks) + 1
        assert number == (comb(slack + len(blocks), len(blocks)) if slack >= 0 else not blocks), blocks
        filled += number
    assert filled == 2**cells
    assert found.agree((0, 0b10)) == found.agree((0, 0b1001)) == 0  # not packed


def test_runs_in_cells_with_three_values() -> None:
    found = Tried(model_of(3, 5, [Runs("", 0, 0)]))
    assert sum(found.agree((0, packed(blocks))) for blocks in block_lists(6)) == 3**5


def test_difference() -> None:
    assert Tried(model_of(2, 3, [Difference("", 0, 1, 2)])).agree() == 4
    assert Tried(model_of(3, 3, [Difference("", 1, 0, 2)])).agree() == 9
    # Where all are faces of one border, one must be the same as the other, and then the border is not drawn.
    assert Tried(model_of(2, 2, [Difference("", 0, 1, 1)])).agree() == 2


def lattice(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The ends of the edges between the dots around so many cells."""
    return tuple(neighbours(rows + 1, columns + 1))


COMPLETE = tuple(combinations(range(5), 2))
TRIANGLES = ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3))
LOOPS = [
    (lattice(1, 1), 1),
    (lattice(1, 3), 6),
    (lattice(2, 2), 13),
    (COMPLETE, 37),
    (TRIANGLES, 2),
    (((0, 1), (0, 1), (1, 2)), 1),
    ((), 0),
]


@pytest.mark.parametrize(("ends", "known"), LOOPS)
def test_single_loop(ends: tuple[tuple[int, int], ...], known: int) -> None:
    found = Tried(model_of(2, len(ends), [SingleLoop("", tuple(range(len(ends))), ends)]))
    assert found.agree() == known


def test_single_loop_of_cells_with_three_values() -> None:
    found = Tried(model_of(3, 7, [SingleLoop("", tuple(range(7)), TRIANGLES)]))
    assert found.agree() == 2 * 2**4


def test_single_loop_with_counts_that_demand_edges() -> None:
    """Cuts lean on counts that are shown: whichever they are, and whatever was shown to the solver before."""
    random = Random(1)
    outcomes: Counter[bool] = Counter()
    two_squares = (*lattice(1, 3), (0, 3))
    for ends in (two_squares, tuple(combinations(range(6), 2)), TRIANGLES):
        edges = len(ends)
        scopes = [random.sample(range(edges), random.randint(2, 4)) for _ in range(6)]
        rules = [Count("", scope, 1, 0, 4, clue=scope) for scope in range(6)]
        loop = SingleLoop("", tuple(range(edges)), ends)
        encoding = sat.Encoding(model_of(2, edges, [*rules, loop], scopes))
        loops = [values for values in product((0, 1), repeat=edges) if holds(loop, encoding.model, values)]
        for _ in range(50):
            shown = [(clue, random.choice((0, 1, 1, 2, 3))) for clue in random.sample(range(6), random.randrange(4))]
            expected = [
                bytes(values)
                for values in loops
                if all(sum(values[edge] for edge in scopes[clue]) == number for clue, number in shown)
            ]
            assert encoding.count(shown, 999) == encoding.count(shown, 999, repeatable=False)
            assert encoding.count(shown, 999) == (len(expected), expected)
            outcomes[bool(expected)] += 1
    assert min(outcomes[True], outcomes[False]) > 25, outcomes


GRID = tuple(neighbours(3, 3))


@pytest.mark.parametrize(
    ("cells", "links", "known"),
    [(4, tuple(neighbours(2, 2)), 14), (9, GRID, 219), (5, ((0, 1), (2, 3)), 8), (1, (), 2), (0, (), 1)],
)
def test_connected(cells: int, links: tuple[tuple[int, int], ...], known: int) -> None:
    for value in (0, 1):
        assert Tried(model_of(2, cells, [Connected("", tuple(range(cells)), value, links)])).agree() == known


def test_connected_with_other_rules() -> None:
    cells = (8, 7, 6, 5, 4, 3, 2, 1, 0)
    both = [Connected("", cells, 0, GRID), Connected("", cells, 1, GRID)]
    # The ring around the middle is of one colour, or of two in one piece each that is not just its corner: twice 54.
    assert Tried(model_of(2, 9, both)).agree() == 108
    found = Tried(model_of(2, 9, [*both, Count("", 0, 1, 0, 9, clue=0)]))
    assert sum(found.agree((0, number)) for number in range(10)) == 108
    path = Tried(model_of(3, 5, [Connected("", (0, 1, 2, 3, 4), 2, ((0, 1), (1, 2), (2, 3), (3, 4)))]))
    assert path.agree() == 2**5 + sum((6 - length) * 2 ** (5 - length) for length in range(1, 6))


def test_every_kind_is_tried_here() -> None:
    kinds = {kind.__name__ for kind in get_args(Constraint)}
    names = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert {"".join(part.capitalize() for part in name.split("_")) for name in names} >= kinds
