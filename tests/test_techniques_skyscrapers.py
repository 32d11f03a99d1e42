"""Techniques of Skyscrapers: the catalogue's examples in every direction, and against enumeration."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.explain import explain
from gridproof.family import find
from gridproof.puzzles.skyscrapers import Board
from tests.ladders import candidates, steps
from tests.lines import Line, check_line, layings

SKYSCRAPERS = find("skyscrapers")

# Each: the techniques, the order, the clues at the start and the end of a line, what is known of it, what is left.
EXAMPLES: list[tuple[str, int, int, int, Line, Line]] = [
    ("sky.one", 5, 1, 0, {}, {1: {5}}),
    ("sky.n", 4, 4, 0, {}, {1: {1}, 2: {2}, 3: {3}, 4: {4}}),
    ("sky.sum", 4, 2, 3, {}, {2: {4}}),
    ("sky.sum", 5, 3, 3, {}, {3: {5}}),
    ("sky.bound", 5, 4, 0, {}, {1: {1, 2}, 2: {1, 2, 3}, 3: {1, 2, 3, 4}}),
    ("sky.bound", 4, 3, 0, {}, {1: {1, 2}, 2: {1, 2, 3}}),
    ("sky.two_far", 5, 2, 0, {4: {5}}, {1: {3, 4}, 2: {1, 2, 3}, 3: {1, 2, 3}, 4: {5}}),
    ("sky.two_far", 5, 2, 0, {5: {5}}, {1: {4}, 2: {1, 2, 3}, 3: {1, 2, 3}, 4: {1, 2, 3}, 5: {5}}),
    ("sky.min_pos", 5, 4, 0, {5: {1, 2, 3, 4}}, {4: {5}, 5: {1, 2, 3, 4}}),
    ("sky.min_pos", 5, 3, 2, {3: {1, 2, 3}}, {3: {1, 2, 3}, 4: {5}}),
    ("sky.two_far lat.naked_pair", 5, 2, 0, {1: {3}, 4: {5}}, {1: {3}, 2: {1, 2}, 3: {1, 2}, 4: {5}, 5: {4}}),
    ("sky.saturated", 5, 3, 0, {1: {2}, 4: {5}, 3: {4}}, {1: {2}, 2: {1}, 3: {4}, 4: {5}}),
    ("sky.need_all", 5, 4, 0, {4: {5}}, {1: {1, 2}, 2: {2, 3}, 3: {3, 4}, 4: {5}}),
    ("sky.line", 5, 3, 0, {3: {5}}, {1: {1, 2, 3}, 2: {2, 3, 4}, 3: {5}}),
    ("sky.line", 5, 2, 0, {1: {2}}, {1: {2}, 2: {1, 5}, 4: {1, 3, 4}, 5: {1, 3, 4}}),
    ("sky.line2", 5, 2, 4, {}, {1: {1, 2, 3, 4}, 2: {5}, 3: {3, 4}, 4: {2, 3}, 5: {1, 2}}),
]  # fmt: skip


def laid(order: int, clues: tuple[int, int], where: Callable[[int], tuple[int, int]]) -> Board:
    sides = {side: [0] * order for side in ("top", "bottom", "left", "right")}
    (row, column), (next_row, _) = where(0), where(1)
    near, far = ("left", "right") if next_row == row else ("top", "bottom")
    if (column if next_row == row else row) != 0:
        near, far = far, near
    line = row if next_row == row else column
    sides[near][line], sides[far][line] = clues
    return Board((order, order), **sides, grid=[[0] * order] * order)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example[0]} {example[1:4]}")
def test_examples(example: tuple[str, int, int, int, Line, Line]) -> None:
    names, order, front, back, known, expected = example
    for where in layings(order):
        cells = [where(position) for position in range(order)]
        check_line(SKYSCRAPERS, laid(order, (front, back), where), names, cells, known, expected)


def test_nearly_filled() -> None:
    # 4 and 5 are seen from the left, so the first hides all before 4: it is 3 with 1 and 2 behind it.
    board = laid(5, (3, 0), lambda position: (0, position))
    left = candidates(SKYSCRAPERS, board, "sky.saturated", [(3, 3), (4, 4)])
    assert left[0] - {3, 4} == {2}


def test_a_clue_of_one_line_is_all_that_is_used() -> None:
    board = laid(5, (2, 4), lambda position: (0, position))
    (step,) = steps(SKYSCRAPERS, board, "sky.sum")
    assert (step.facts, step.premises) == ([(1, 4)], [])
    model = SKYSCRAPERS.model(5)
    assert {type(model.constraints[number]).__name__ for number in step.constraints} == {"AllDifferent", "Visible"}


SENTENCES = {
    "sky.sum": "The clues 2 and 4 at the ends of row 1 leave no tower hidden from both; 5 stands where they meet: "
    "row 1, column 2.",
    "sky.bound": "With 4 towers of row 1 to be seen from the right, high ones cannot stand so near: row 1, column 5 "
    "cannot be 3 or 4 and row 1, column 4 cannot be 4.",
}


def test_sentences() -> None:
    walk = explain(SKYSCRAPERS, laid(5, (2, 4), lambda position: (0, position)), tier=2, checked=True)
    assert walk is not None
    told = {step.technique.id: step.sentence for step in reversed(walk.steps)}
    assert {name: told[name] for name in SENTENCES} == SENTENCES


def seen(line: tuple[int, ...]) -> int:
    return sum(height > max(line[:at], default=0) for at, height in enumerate(line))


@st.composite
def lines(draw: Any) -> tuple[tuple[int, int], list[set[int]]]:
    """The clues of a row and what its cells may hold, with one way to fill it at least."""
    order = draw(st.integers(3, 5))
    filled = tuple(draw(st.permutations(range(1, order + 1))))
    clues = (seen(filled) * draw(st.booleans()), seen(filled[::-1]) * draw(st.booleans()))
    few = st.sets(st.integers(1, order), min_size=1)
    return clues, [{filled[at], *draw(few)} for at in range(order)]


@given(lines())
@settings(max_examples=150, deadline=None)
def test_lines_are_complete(line: tuple[tuple[int, int], list[set[int]]]) -> None:
    (front, back), domains = line
    order = len(domains)
    board = laid(order, (front, back), lambda position: (0, position))
    gone = [(at, number - 1) for at in range(order) for number in range(1, order + 1) if number not in domains[at]]
    ways = [
        way
        for way in itertools.permutations(range(1, order + 1))
        if all(number in domain for number, domain in zip(way, domains, strict=True))
        and seen(way) in (front, front or seen(way))
        and seen(way[::-1]) in (back, back or seen(way[::-1]))
    ]
    left = candidates(SKYSCRAPERS, board, "sky.line sky.line2", (), gone)
    if front or back:
        for at in range(order):
            assert {number + 1 for number in left.get(at, range(order))} == {way[at] for way in ways}
    # The others prove no more, each step is checked, and more knowledge proves no less.
    for names in ("sky.one sky.n", "sky.bound", "sky.two_far", "sky.saturated", "sky.need_all", "sky.line"):
        weaker = candidates(SKYSCRAPERS, board, names, (), gone[::2])
        stronger = candidates(SKYSCRAPERS, board, names, (), gone)
        for at in range(order):
            found = stronger.get(at, set(range(order)))
            assert found <= weaker.get(at, found)
            assert {way[at] - 1 for way in ways} <= found
