"""The techniques of Kakurasu: every example of the catalogue, in rows and in columns, and random states."""

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from gridproof.explain import Fact, Known, explain
from gridproof.family import registry
from tests.ladders import steps

FAMILY = registry()["kakurasu"]
SIZE = 5


def said(name: str, total: int, known: dict[int, int], column: bool) -> dict[int, int]:
    """What a technique says of the weights of a line of five, of which some are known."""
    sums = [None, None, total, None, None]
    none = [None] * SIZE
    board = FAMILY.board_type((SIZE, SIZE), *((none, sums) if column else (sums, none)))
    cells = [place * SIZE + 2 if column else 2 * SIZE + place for place in range(SIZE)]
    found = steps(FAMILY, board, name, [(cells[weight - 1], value) for weight, value in known.items()])
    return {cells.index(cell) + 1: value for step in found for cell, value in step.facts}


EXAMPLES: list[tuple[str, int, dict[int, int], dict[int, int]]] = [
    ("kks.zero_full", 0, {}, dict.fromkeys(range(1, 6), 0)),
    ("kks.zero_full", 15, {}, dict.fromkeys(range(1, 6), 1)),
    ("kks.zero_full", 14, {}, {}),
    ("kks.done", 6, {1: 1, 5: 1}, {2: 0, 3: 0, 4: 0}),
    ("kks.rest", 9, {1: 0, 5: 0}, {2: 1, 3: 1, 4: 1}),
    ("kks.too_big", 4, {}, {5: 0}),
    ("kks.needed", 12, {}, {4: 1, 5: 1}),
    ("kks.last_gap", 2, {}, {1: 0, 2: 1, 3: 0, 4: 0, 5: 0}),
    ("kks.last_gap", 13, {}, {1: 1, 2: 0, 3: 1, 4: 1, 5: 1}),
    ("kks.parity", 6, {1: 0, 3: 0}, {5: 0, 2: 1}),
    ("kks.parity", 9, {1: 0, 3: 0}, {5: 1, 2: 0}),
    ("kks.combo", 4, {}, {2: 0, 5: 0}),
    ("kks.combo", 11, {}, {2: 1, 5: 1}),
    ("kks.combo", 9, {5: 0}, {1: 0, 2: 1, 3: 1, 4: 1}),
    ("kks.combo", 7, {}, {}),
]


@pytest.mark.parametrize("column", [False, True])
@pytest.mark.parametrize(("name", "total", "known", "expected"), EXAMPLES)
def test_examples(name: str, total: int, known: dict[int, int], expected: dict[int, int], column: bool) -> None:
    assert said(name, total, known, column) == expected


@pytest.mark.parametrize("column", [False, True])
@pytest.mark.parametrize("total", range(16))
def test_one_line_is_told_completely(total: int, column: bool) -> None:
    fits = [cells for cells in product((0, 1), repeat=SIZE) if sum(w for w, c in enumerate(cells, 1) if c) == total]
    forced = {w: fits[0][w - 1] for w in range(1, 6) if len({cells[w - 1] for cells in fits}) == 1}
    names = "kks.zero_full kks.done kks.rest kks.too_big kks.needed kks.last_gap kks.parity kks.combo"
    assert said(names, total, {}, column) == forced


def told(board: Any, known: Sequence[Fact], tier: int) -> dict[int, int]:
    """What the ladder up to a tier says, each step checked."""
    result = explain(FAMILY, board, known=Known(known), tier=tier, checked=True)
    assert result is not None
    return dict(known) | {cell: value for step in result.steps for cell, value in step.facts}


@pytest.mark.parametrize("seed", range(30))
def test_more_known_never_says_less(seed: int) -> None:
    random_ = random.Random(seed)
    size = 6
    solution = [random_.randrange(2) for _ in range(size * size)]
    rows: list[int | None] = [
        sum(place + 1 for place in range(size) if solution[row * size + place]) for row in range(size)
    ]
    columns: list[int | None] = [
        sum(place + 1 for place in range(size) if solution[place * size + column]) for column in range(size)
    ]
    rows[seed % size] = None
    board = FAMILY.board_type((size, size), rows, columns)
    known = [(cell, solution[cell]) for cell in random_.sample(range(size * size), 8)]
    for tier in range(1, 6):
        less, more = told(board, known[:4], tier), told(board, known, tier)
        assert less.items() <= more.items()
        assert all(solution[cell] == value for cell, value in more.items())


def test_sentences_name_the_combinations() -> None:
    board = FAMILY.board_type((5, 5), [4, None, None, None, None], [None] * 5)
    result = explain(FAMILY, board, checked=True)
    assert result is not None
    assert [step.sentence for step in result.steps] == [
        "Only 4 is still missing in row 1, and every filled cell may count no more: row 1, column 5 is empty.",
        "What is still missing in row 1 can be made as 4, or 1 + 3: row 1, column 2 is empty.",
    ]
