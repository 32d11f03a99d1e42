"""The techniques of Kakurasu: every example of the catalogue, in rows and in columns, and random states."""

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from gridproof.explain import Known, explain
from gridproof.family import registry
from gridproof.walked import Fact
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


LINKED: list[tuple[list[int | None], list[int | None], set[Fact], Fact]] = [
    ([5, 12, None, 7, 12], [None, 7, 7, 11, 11], {(1, 0), (2, 0)}, (18, 19)),
    ([5, 6, None, 7, 10], [None, None, 5, 7, 8], {(21, 1), (22, 1)}, (18, 19)),
]
"""Boards with a line that linked cells decide. In the fourth row, of 7, columns 4 and 5 are opposite in every way."""


@pytest.mark.parametrize("column", [False, True])
@pytest.mark.parametrize(("rows", "columns", "facts", "pair"), LINKED)
def test_linked_cells(
    rows: list[int | None], columns: list[int | None], facts: set[Fact], pair: Fact, column: bool
) -> None:
    def image(cell: int) -> int:
        return cell % SIZE * SIZE + cell // SIZE if column else cell

    board = FAMILY.board_type((SIZE, SIZE), *((columns, rows) if column else (rows, columns)))
    less = explain(FAMILY, board, tier=3, checked=True)
    assert less is not None
    assert not less.solved
    result = explain(FAMILY, board, tier=4, checked=True)
    assert result is not None
    step = next(step for step in result.steps if step.technique.id == "kks.either")
    assert set(step.facts) == {(image(cell), value) for cell, value in facts}
    (link,) = [one for one in step.step.chain if {one.from_[0], one.to[0]} == {image(cell) for cell in pair}]
    assert link.from_[1] != link.to[1]
    assert not link.premises
    name = "column" if column else "row"
    other = "rows" if column else "columns"
    assert f"in {name} 4, {other} 4 and 5 differ" in step.sentence


@pytest.mark.parametrize("seed", range(20))
def test_links_lose_no_solution(seed: int) -> None:
    """What the ladder up to links says holds in every solution; on a board that has none it may say so."""
    random_ = random.Random(seed)
    for _ in range(60):
        rows, columns = ([random_.choice([None, 1, 3, 4, 5, 6, 7, 9]) for _ in range(4)] for _ in range(2))
        result = explain(FAMILY, FAMILY.board_type((4, 4), rows, columns), tier=4, checked=True)
        assert result is not None
        fits = list(solutions(rows, columns))
        assert not fits or result.conflict is None
        assert all(cells[cell] == value for cells in fits for step in result.steps for cell, value in step.facts)


def solutions(rows: Sequence[int | None], columns: Sequence[int | None]) -> Iterator[tuple[int, ...]]:
    """All ways to fill a board of four rows."""
    lines = [
        [cells for cells in product((0, 1), repeat=4) if total in {None, sum(w for w, c in enumerate(cells, 1) if c)}]
        for total in rows
    ]
    for filled in product(*lines):
        sums = [sum(row for row, cells in enumerate(filled, 1) if cells[place]) for place in range(4)]
        if all(total in {None, found} for total, found in zip(columns, sums, strict=True)):
            yield tuple(cell for cells in filled for cell in cells)
