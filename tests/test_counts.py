"""Counts that are known from elsewhere: squares, loops, placements, and pictures that have just one solution."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

import msgspec
import pytest

from gridproof.answers import shown_by
from gridproof.compiled import Compiled, compiled_for
from gridproof.family import find


def compiled(family: str, **fields: Any) -> Compiled:
    """A family's compiled model for a board with these fields."""
    found = find(family)
    return compiled_for(found, found.shape(msgspec.convert(fields, found.board_type)))


def placements(size: int, stars: int) -> Compiled:
    """Stars without regions."""
    family = find("starbattle")
    return compiled_for(family, family.shape_for(size, size, family.options_type(stars=stars)))


def blank(size: int) -> list[list[int]]:
    return [[0] * size for _ in range(size)]


def squares(size: int) -> Compiled:
    return compiled("futoshiki", size=[size, size], grid=blank(size), less=[])


def loops(rows: int, columns: int) -> Compiled:
    return compiled("slitherlink", size=[rows, columns], clues=["." * columns] * rows)


QUICK: dict[str, tuple[Callable[[], Compiled], int]] = {
    "sudoku 4x4": (lambda: compiled("sudoku", size=[4, 4], box=[2, 2], grid=blank(4)), 288),
    "latin squares of order 3": (lambda: squares(3), 12),
    "latin squares of order 4": (lambda: squares(4), 576),
    **{f"stars {n}": (partial(placements, n, 1), count) for n, count in {4: 2, 5: 14, 6: 90, 7: 646}.items()},
    "two stars 8": (lambda: placements(8, 2), 2),
    "two stars 9": (lambda: placements(9, 2), 664),
    "loops 1x1": (lambda: loops(1, 1), 1),
    "loops 2x2": (lambda: loops(2, 2), 13),
    "loops 3x3": (lambda: loops(3, 3), 213),
}
LONG: dict[str, tuple[Callable[[], Compiled], int]] = {
    "latin squares of order 5": (lambda: squares(5), 161_280),
    "loops 4x4": (lambda: loops(4, 4), 9_349),
}


@pytest.mark.parametrize("name", [*QUICK, *LONG])
def test_the_engine_finds_every_known_count(name: str) -> None:
    board, known = (QUICK | LONG)[name]
    count, _, status, _ = board().engine.count([], 10**9, 0)
    assert (count, status) == (known, "exact")


@pytest.mark.parametrize("name", QUICK)
def test_clauses_find_the_known_counts(name: str) -> None:
    board, known = QUICK[name]
    assert board().encoding.count([], 10**6, repeatable=False)[0] == known


@pytest.mark.accept
def test_clauses_find_the_long_count_of_loops() -> None:
    board, known = LONG["loops 4x4"]
    assert board().encoding.count([], 10**6, repeatable=False)[0] == known


def patterns(size: int) -> Iterator[bytes]:
    return (bytes(cells) for cells in product((0, 1), repeat=size * size))


def pictures(size: int) -> Compiled:
    return compiled("nonogram", size=[size, size], rows=[[]] * size, cols=[[]] * size)


def sums(size: int) -> Compiled:
    return compiled("kakurasu", size=[size, size], row_sums=[0] * size, col_sums=[0] * size)


@pytest.mark.parametrize(
    ("board", "size", "known"),
    [(pictures, 3, 384), (pictures, 4, 52_362), (sums, 3, 510), (sums, 4, 64_382)],
    ids=["pictures 3x3", "pictures 4x4", "sums 3x3", "sums 4x4"],
)
def test_patterns_that_their_clues_tell_apart(board: Callable[[int], Compiled], size: int, known: int) -> None:
    compiled_board = board(size)
    clues = [shown_by(compiled_board.model, values) for values in patterns(size)]
    counted = compiled_board.engine.count_many(clues, 2, 0)
    assert Counter(count for count, *_ in counted)[1] == known
    # A pattern has one solution just if no other shows the same clues.
    alike = Counter(map(tuple, clues))
    assert [count for count, *_ in counted] == [min(alike[tuple(board)], 2) for board in clues]
