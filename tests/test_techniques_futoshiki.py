"""Techniques of Futoshiki: the catalogue's examples in every direction, and against enumeration."""

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.explain import explain
from gridproof.family import find
from gridproof.puzzles.futoshiki import Board
from tests.ladders import candidates, steps
from tests.lines import Line, check_line, layings

FUTOSHIKI = find("futoshiki")
Sign = tuple[int, int]
"""Two positions of a line, counted from 1: the number at the first is smaller."""

# Each: the techniques, the order, the signs, what is known of the line, what is left of it.
EXAMPLES: list[tuple[str, int, list[Sign], Line, Line]] = [
    ("fut.minmax", 4, [(1, 2)], {}, {1: {1, 2, 3}, 2: {2, 3, 4}}),
    ("fut.minmax", 5, [(1, 2)], {2: {3}}, {1: {1, 2}, 2: {3}}),
    ("fut.minmax", 5, [(1, 2)], {2: {2}}, {1: {1}, 2: {2}}),
    ("fut.chain", 4, [(1, 2), (2, 3)], {}, {1: {1, 2}, 2: {2, 3}, 3: {3, 4}}),
    ("fut.chain", 5, [(1, 2), (2, 3), (3, 4), (4, 5)], {}, {1: {1}, 2: {2}, 3: {3}, 4: {4}, 5: {5}}),
    ("fut.chain", 6, [(1, 2), (2, 3)], {1: {3}}, {1: {3}, 2: {4, 5}, 3: {5, 6}}),
    ("fut.bounds", 5, [(1, 2)], {1: {3, 4}}, {1: {3, 4}, 2: {4, 5}}),
    ("fut.bounds", 5, [(1, 2)], {1: {3, 4, 5}, 2: {1, 2, 4, 5}}, {1: {3, 4}, 2: {4, 5}}),
    ("fut.same_line_v", 4, [(1, 2), (3, 2)], {}, {2: {3, 4}}),
    ("fut.same_line_v", 5, [(1, 2), (3, 2)], {1: {2, 3}, 3: {2, 3}}, {1: {2, 3}, 2: {4, 5}, 3: {2, 3}}),
    ("fut.same_line_v", 6, [(1, 2), (2, 3), (5, 4), (4, 3)], {}, {1: {1, 2, 3, 4}, 3: {5, 6}, 5: {1, 2, 3, 4}}),
    ("fut.forced_extreme", 4, [(1, 2), (2, 3), (4, 3)], {}, {3: {4}}),
    ("fut.forced_extreme", 5, [(1, 2), (3, 2)], {4: {1, 2, 3, 4}, 5: {3}}, {2: {5}, 4: {1, 2, 3, 4}, 5: {3}}),
    ("fut.pair_order lat.hidden_pair", 5, [(1, 2)], {3: {1, 2, 3}, 4: {1, 2, 3}, 5: {1, 2, 3}},
     {1: {4}, 2: {5}, 3: {1, 2, 3}, 4: {1, 2, 3}, 5: {1, 2, 3}}),
    ("fut.pair_order", 5, [(1, 2)], {1: {2, 5}, 2: {2, 5}}, {1: {2}, 2: {5}}),
    ("fut.line", 4, [(1, 2)], {4: {4}}, {1: {1, 2}, 2: {2, 3}, 3: {1, 2, 3}, 4: {4}}),
    ("fut.line", 5, [(1, 2), (3, 2), (3, 4), (5, 4)], {},
     {1: {1, 2, 3, 4}, 2: {3, 4, 5}, 3: {1, 2, 3}, 4: {3, 4, 5}, 5: {1, 2, 3, 4}}),
]  # fmt: skip


def laid(order: int, signs: Sequence[Sign], where: Callable[[int], tuple[int, int]], turned: bool) -> Board:
    pairs = [(where(low - 1), where(high - 1))[:: -1 if turned else 1] for low, high in signs]
    return Board((order, order), [[0] * order] * order, [(*low, *high) for low, high in pairs])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example[0]} {example[1]}")
def test_examples(example: tuple[str, int, list[Sign], Line, Line]) -> None:
    names, order, signs, known, expected = example
    for where in layings(order):
        for turned in (False, True):
            cells = [where(position) for position in range(order)]
            check_line(FUTOSHIKI, laid(order, signs, where, turned), names, cells, known, expected, turned)


def test_a_chain_bends() -> None:
    board = Board((4, 4), [[0] * 4] * 4, [(0, 0, 0, 1), (0, 1, 1, 1), (1, 1, 2, 1)])
    left = candidates(FUTOSHIKI, board, "fut.chain")
    assert [left[cell] for cell in (0, 1, 5, 9)] == [{0}, {1}, {2}, {3}]
    (step,) = steps(FUTOSHIKI, board, "fut.chain")
    assert (step.groups, step.premises) == ([[0, 1, 5, 9]], [])


def test_the_least_is_told_of_a_bound() -> None:
    board = Board((5, 5), [[0] * 5] * 5, [(0, 0, 0, 1)])
    (step,) = steps(FUTOSHIKI, board, "fut.bounds", [(20, 0), (15, 1)], [(0, 0), (0, 1), (0, 4)])
    assert (step.facts, step.gone) == ([], [(1, 0), (1, 1), (1, 2)])
    assert step.premises == [(15, 1), (20, 0)]


SENTENCES = {
    "fut.minmax": "Row 1, column 1 is smaller than row 1, column 2, so row 1, column 1 cannot be 4 and row 1, column 2 "
    "cannot be 1.",
    "fut.chain": "The signs make 3 cells rise from row 1, column 1 to row 1, column 3, so row 1, column 1 cannot be 3 "
    "and row 1, column 3 cannot be 2.",
}


def test_sentences() -> None:
    board = Board((4, 4), [[0] * 4] * 4, [(0, 0, 0, 1), (0, 1, 0, 2)])
    walk = explain(FUTOSHIKI, board, tier=2, checked=True)
    assert walk is not None
    told = {step.technique.id: step.sentence for step in reversed(walk.steps)}
    assert {name: told[name] for name in SENTENCES} == SENTENCES


@st.composite
def lines(draw: Any) -> tuple[int, list[Sign], list[set[int]]]:
    """Signs in a row and what its cells may hold, with one way to fill it at least."""
    order = draw(st.integers(3, 5))
    filled = draw(st.permutations(range(1, order + 1)))
    pairs = [(at, at + 1) if filled[at - 1] < filled[at] else (at + 1, at) for at in range(1, order)]
    signs = [pair for pair in pairs if draw(st.booleans())]
    few = st.sets(st.integers(1, order), min_size=1)
    return order, signs, [{filled[at], *draw(few)} for at in range(order)]


@given(lines())
@settings(max_examples=150, deadline=None)
def test_a_line_with_its_signs_is_complete(line: tuple[int, list[Sign], list[set[int]]]) -> None:
    order, signs, domains = line
    board = laid(order, signs, lambda position: (0, position), False)
    ways = [
        way
        for way in itertools.permutations(range(1, order + 1))
        if all(number in domain for number, domain in zip(way, domains, strict=True))
        and all(way[low - 1] < way[high - 1] for low, high in signs)
    ]
    gone = [(at, number - 1) for at in range(order) for number in range(1, order + 1) if number not in domains[at]]
    left = candidates(FUTOSHIKI, board, "fut.line", (), gone)
    for at in range(order):
        found = {number + 1 for number in left.get(at, range(order))}
        assert found == ({way[at] for way in ways} if signs else domains[at])
    # The others prove no more, each step is checked, and more knowledge proves no less.
    for names in ("fut.minmax", "fut.chain", "fut.bounds", "fut.same_line_v"):
        weaker = candidates(FUTOSHIKI, board, names, (), gone[::2])
        stronger = candidates(FUTOSHIKI, board, names, (), gone)
        for at in range(order):
            found = stronger.get(at, set(range(order)))
            assert found <= weaker.get(at, found)
            assert {way[at] - 1 for way in ways} <= found
