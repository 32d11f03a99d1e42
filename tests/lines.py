"""Examples of techniques on one line, laid into a board in every direction."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from gridproof.walked import Fact
from tests.ladders import candidates

Line = Mapping[int, set[int]]
"""The numbers that cells of a line may hold, by position, both from 1."""


def layings(order: int) -> Iterator[Callable[[int], tuple[int, int]]]:
    """Where each position of a line goes, all counted from 0."""
    last = order - 1

    def place(line: int, upright: bool, turned: bool, position: int) -> tuple[int, int]:
        at = last - position if turned else position
        return (at, line) if upright else (line, at)

    for line in (0, 1, last):
        for upright in (False, True):
            for turned in (False, True):
                yield partial(place, line, upright, turned)


def check_line(
    family: Any, board: Any, names: str, cells: list[tuple[int, int]], known: Line, expected: Line, turned: bool = False
) -> None:
    """The techniques leave just the expected numbers in the cells of a line; with all numbers turned round too."""
    order = board.size[0]
    every = set(range(1, order + 1))

    def value(number: int) -> int:
        return order - number if turned else number - 1

    numbers = [row * order + column for row, column in cells]
    facts: list[Fact] = [(numbers[at - 1], value(*left)) for at, left in known.items() if len(left) == 1]
    gone = [
        (numbers[at - 1], value(number))
        for at, left in known.items()
        if len(left) > 1
        for number in sorted(every - left)
    ]
    left = candidates(family, board, names, facts, gone)
    # What told numbers take from other cells is silent, so it shows only where a step speaks of the cell.
    told = {number for at, left in known.items() if len(left) == 1 for number in left}
    for at in range(1, order + 1):
        found = left.get(numbers[at - 1], set(range(order)))
        wanted = {value(number) for number in expected.get(at, every)}
        silent = set() if at in known and len(known[at]) == 1 else {value(number) for number in told}
        assert found - silent == wanted - silent, (names, cells[at - 1], found, wanted)
