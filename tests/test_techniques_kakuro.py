"""The techniques of Kakuro by themselves, on runs and small boards, across and down."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest

from gridproof.explain import explain
from gridproof.family import find
from tests.ladders import candidates, steps

KAKURO = find("kakuro")
Digits = set[int]


def board(cells: Sequence[str], sums: Mapping[tuple[int, int], tuple[int, int]], turned: bool = False) -> Any:
    """A board from rows of `.` and `#`, and the sums (down, across) of black cells; or the same turned over."""
    grid = [
        [None if cell == "." else sums.get((row, column), (0, 0)) for column, cell in enumerate(line)]
        for row, line in enumerate(cells)
    ]
    if turned:
        grid = [[cell and (cell[1], cell[0]) for cell in line] for line in zip(*grid, strict=True)]
    return KAKURO.board_type(size=(len(grid), len(grid[0])), grid=grid)


def run(length: int, total: int, turned: bool = False) -> Any:
    """A board of one run across with a sum; those down have none."""
    return board(["#" * (length + 1), "#" + "." * length], {(1, 0): (0, total)}, turned)


def left(
    board: Any, names: str, known: Mapping[int, int] | None = None, held: Mapping[int, Digits] | None = None
) -> dict[int, Digits]:
    """The digits that cells may have after a walk with these techniques; only of cells that lost some then."""
    gone = [(cell, digit - 1) for cell, digits in (held or {}).items() for digit in set(range(1, 10)) - digits]
    facts = [(cell, digit - 1) for cell, digit in (known or {}).items()]
    found = candidates(KAKURO, board, names, facts, gone)
    return {cell: {digit + 1 for digit in digits} for cell, digits in found.items()}


def each(cells: Iterable[int], digits: Collection[int]) -> dict[int, Digits]:
    """The same digits for each cell."""
    return {cell: set(digits) for cell in cells}


@pytest.fixture(params=[False, True], ids=["across", "down"])
def turned(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def test_the_last_cell_gets_the_rest(turned: bool) -> None:
    assert left(run(3, 10, turned), "kak.last", {0: 1, 1: 2})[2] == {7}
    assert left(run(1, 8, turned), "kak.last") == {0: {8}}


MAGIC = {
    2: {3: "12", 4: "13", 16: "79", 17: "89"},
    3: {6: "123", 7: "124", 23: "689", 24: "789"},
    4: {10: "1234", 11: "1235", 29: "5789", 30: "6789"},
    5: {15: "12345", 16: "12346", 34: "46789", 35: "56789"},
    6: {21: "123456", 22: "123457", 38: "356789", 39: "456789"},
    7: {28: "1234567", 29: "1234568", 41: "2456789", 42: "3456789"},
    8: {45 - missing: "123456789".replace(str(missing), "") for missing in range(1, 10)},
}


@pytest.mark.parametrize("length", MAGIC)
def test_sums_that_one_set_alone_has(length: int, turned: bool) -> None:
    for total in range(1, 46):
        if total not in {sum(digits) for digits in combinations(range(1, 10), length)}:
            continue
        found = left(run(length, total, turned), "kak.magic")
        digits = MAGIC[length].get(total)
        assert found == (each(range(length), [int(digit) for digit in digits]) if digits else {})


def test_crossing_sums_with_one_digit_in_common(turned: bool) -> None:
    crossing = board(["###", "#..", "#.#"], {(0, 1): (4, 0), (1, 0): (0, 3)}, turned)
    assert left(crossing, "kak.cross_single") == {0: {1}}
    # What is said counts too: 16 in 2 cells, and 11 in 3.
    crossing = board(["###", "#..", "#.#", "#.#"], {(0, 1): (11, 0), (1, 0): (0, 16)}, turned)
    assert left(crossing, "kak.cross_single") == {0: {7}}


def test_bounds_know_that_the_others_differ(turned: bool) -> None:
    assert left(run(4, 12, turned), "kak.bound") == each(range(4), range(1, 7))
    assert left(run(3, 22, turned), "kak.bound_least") == each(range(3), range(5, 10))


def test_few_combinations(turned: bool) -> None:
    # What is said goes from the other cells without a step.
    assert left(run(3, 12, turned), "kak.combo", {1: 9}) == {0: {1, 2, 9}, 1: {9}, 2: {1, 2, 9}}
    # 30 in 7 cells is one of two sets, which together hold all digits.
    assert left(run(7, 30, turned), "kak.combo") == {}
    assert left(run(7, 30, turned), "kak.combo", {}, {cell: set(range(1, 9)) for cell in range(7)}) == {
        cell: {1, 2, 3, 4, 5, 7, 8} for cell in range(7)
    }


def test_the_sets_are_told() -> None:
    board = run(2, 5)
    walk = explain(KAKURO, board, tier=3)
    assert walk is not None
    told = {step.technique.id: step.sentence for step in walk.steps}
    assert told["kak.bound"].startswith("The other cells of the run across from row 2, column 2 take at least 1 of 5")
    (step,) = (step for step in explain(KAKURO, run(3, 8)).steps if step.technique.id == "kak.bound")  # type: ignore[union-attr]
    assert step.sentence.endswith("take at least 3 of 8: at most 5 is left for row 2, columns 2, 3 and 4.")


def test_many_combinations(turned: bool) -> None:
    low = set(range(1, 7))
    found = left(run(4, 20, turned), "kak.combos", {}, {0: low, 1: low, 2: low})
    assert found == each(range(3), low)
    assert left(run(3, 21, turned), "kak.combos") == each(range(3), range(4, 10))
    (step,) = steps(KAKURO, run(3, 20, turned), "kak.combos")
    assert step.ways == len([one for one in combinations(range(1, 10), 3) if sum(one) == 20])


def test_a_digit_that_every_combination_needs(turned: bool) -> None:
    low = set(range(1, 9))
    assert left(run(3, 22, turned), "kak.must", {}, {0: low, 2: low})[1] == {9}


def test_naked_subsets_and_what_they_leave(turned: bool) -> None:
    pair = {0: {7, 9}, 2: {7, 9}}
    assert left(run(3, 20, turned), "lat.naked_pair", {}, pair)[1] == {1, 2, 3, 4, 5, 6, 8}
    assert left(run(3, 20, turned), "kak.partial", {}, pair)[1] == {4}
    assert left(run(4, 10, turned), "kak.partial", {}, {1: {1, 2}, 2: {1, 2}}) == {
        0: {3, 4},
        1: {1, 2},
        2: {1, 2},
        3: {3, 4},
    }


def test_required_digits_that_share_their_cells(turned: bool) -> None:
    # 23 in 3 cells needs 6, 8 and 9; 6 and 8 only fit in two of them.
    found = left(run(3, 23, turned), "kak.must_pair", {}, {0: {1, 9}})
    assert found[1] == found[2] == {6, 8}


def test_all_ways_to_fill_a_run(turned: bool) -> None:
    (step,) = steps(KAKURO, run(2, 5, turned), "kak.line", gone=[(0, 0), (0, 1)])
    assert step.ways == 2
    assert left(run(2, 5, turned), "kak.line", {}, {0: {3, 4, 5}}) == {0: {3, 4}, 1: {1, 2}}
    assert left(run(3, 12, turned), "kak.line") == {}  # too many ways
    assert left(run(3, 12, turned), "kak.line_long", {}, {0: {9}}) == {0: {9}, 1: {1, 2}, 2: {1, 2}}


def at(board: Any, row: int, column: int, turned: bool) -> int:
    """The number of the cell at a place of the board before it was turned."""
    places = KAKURO.model(KAKURO.shape(board)).places
    return places.index((column, row) if turned else (row, column))


def test_an_area_with_one_cell_left_over(turned: bool) -> None:
    sums = {(0, 1): (17, 0), (0, 2): (16, 0), (1, 0): (0, 24), (2, 0): (0, 15)}
    area = board(["####", "#...", "#..#"], sums, turned)
    (step,) = steps(KAKURO, area, "kak.area")
    assert step.facts == [(at(area, 1, 3, turned), 5)]
    assert len(step.scopes) == len(step.covers) == 2
    assert step.premises == step.without == []


def test_cells_that_are_known_need_not_be_shared(turned: bool) -> None:
    sums = {(0, 1): (17, 0), (0, 2): (16, 0), (1, 0): (0, 24), (2, 0): (0, 19)}
    area = board(["####", "#...", "#..."], sums, turned)
    known = at(area, 2, 3, turned)
    (step,) = steps(KAKURO, area, "kak.area", [(known, 3)])
    assert step.facts == [(at(area, 1, 3, turned), 5)]
    assert step.premises == [(known, 3)]


def test_an_area_with_two_cells_left_over(turned: bool) -> None:
    # Across 22 and 19, down 17 and 16: the two cells at the end, in one run, make 8.
    sums = {(0, 1): (17, 0), (0, 2): (16, 0), (1, 0): (0, 22), (2, 0): (0, 19)}
    area = board(["####", "#...", "#..."], sums, turned)
    ends = at(area, 1, 3, turned), at(area, 2, 3, turned)
    assert left(area, "kak.area_two") == each(ends, {1, 2, 3, 5, 6, 7})
    # Across 24 and 15, down 18 and 16: one end is 5 more than the other.
    sums = {(0, 1): (18, 0), (0, 2): (16, 0), (1, 0): (0, 24), (2, 0): (0, 15)}
    area = board(["####", "#...", "#..#", "#.##"], sums, turned)
    found = left(area, "kak.area_two")
    assert found | {at(area, 1, 3, turned): {6, 7, 8, 9}, at(area, 3, 1, turned): {1, 2, 3, 4}} == found


def test_two_runs_at_once(turned: bool) -> None:
    # Across 19 and 8, down 10, 6 and 11: what either run leaves by itself is more than what both leave together.
    sums = {(0, 1): (10, 0), (0, 2): (6, 0), (0, 3): (11, 0), (1, 0): (0, 19), (2, 0): (0, 8)}
    two = board(["####", "#...", "#..."], sums, turned)
    expected = [[{6, 8, 9}, {2, 4, 5}, {6, 8}], [{1, 2, 4}, {1, 2, 4}, {3, 5}]]
    found = left(two, "kak.pair_combo")
    assert found == {
        at(two, row, column, turned): digits
        for row, line in enumerate(expected, 1)
        for column, digits in enumerate(line, 1)
    }
    # The pair is worth its tier: all cheaper techniques together leave more.
    cheaper = " ".join(one.id for one in KAKURO.techniques if one.tier < 5)
    assert left(two, cheaper)[at(two, 1, 1, turned)] == {6, 7, 8, 9}


def test_runs_without_sums_tell_nothing_but_their_differences(turned: bool) -> None:
    plain = board(["####", "#...", "####"], {}, turned)
    names = " ".join(one.id for one in KAKURO.techniques if one.id.startswith("kak."))
    pair = {0: {1, 2}, 1: {1, 2}}
    assert left(plain, names, {}, pair) == pair
    assert left(plain, "lat.naked_pair", {}, pair)[2] == set(range(3, 10))
