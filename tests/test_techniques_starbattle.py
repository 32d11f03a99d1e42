"""The techniques of Star Battle: every example of the catalogue, turned and mirrored, and random states."""

import random
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise, permutations
from typing import Any

import msgspec
import pytest

from gridproof.explain import Known, explain
from gridproof.family import registry
from gridproof.walked import Fact, Step
from tests.ladders import steps, technique, walk

FAMILY = registry()["starbattle"]
Cells = Sequence[tuple[int, int]]
TURNS = [(flip, turns) for flip in (False, True) for turns in range(4)]


def turned(cells: Iterable[tuple[int, int]], size: int, flip: bool, turns: int) -> list[tuple[int, int]]:
    """Cells after a mirror and some quarter turns."""
    found = [(column, row) if flip else (row, column) for row, column in cells]
    for _ in range(turns):
        found = [(column, size - 1 - row) for row, column in found]
    return found


def board_with(shape: Cells, stars: int, size: int = 9) -> Any:
    """A board whose first region has this shape; the others are scattered all over the rest."""
    regions = [[-1] * size for _ in range(size)]
    for row, column in shape:
        regions[row][column] = 0
    rest = [(row, column) for row in range(size) for column in range(size) if regions[row][column] < 0]
    for number, (row, column) in enumerate(rest):
        regions[row][column] = 1 + number % (size - 1)
    return FAMILY.board_type(size=(size, size), stars=stars, regions=regions)


def found(steps: Iterable[Step], size: int) -> dict[tuple[int, int], int]:
    """What some steps say of each cell."""
    facts = chain.from_iterable(step.facts for step in steps)
    return {divmod(cell, size): value for cell, value in facts}


ROW = [(4, column) for column in range(2, 7)]
BLOCK = [(row, column) for row in (4, 5) for column in (3, 4, 5)]
SHAPES = [
    (ROW[:3], 2, {ROW[0]: 1, ROW[1]: 0, ROW[2]: 1}),
    (ROW, 3, {cell: 1 - place % 2 for place, cell in enumerate(ROW)}),
    (BLOCK, 2, {(4, 4): 0, (5, 4): 0}),
    ([(3, 3), (4, 3), (5, 3), (5, 4)], 2, {(3, 3): 1, (4, 3): 0}),
]


@pytest.mark.parametrize(("flip", "turns"), TURNS)
@pytest.mark.parametrize(("shape", "stars", "said"), SHAPES)
def test_shapes(shape: Cells, stars: int, said: dict[tuple[int, int], int], flip: bool, turns: int) -> None:
    board = board_with(turned(shape, 9, flip, turns), stars)
    expected = dict(zip(turned(said, 9, flip, turns), said.values(), strict=True))
    assert found(steps(FAMILY, board, "sb.shape")[:1], 9) == expected


def beside(row: int, *columns: int) -> list[tuple[int, int]]:
    """The cells above and below some cells of a row."""
    return [(other, column) for column in columns for other in (row - 1, row + 1)]


ZONES = [
    (ROW[:2], 1, beside(4, 2, 3)),
    (ROW[:3], 1, beside(4, 3)),
    ([(4, 4), (5, 4), (5, 5)], 1, [(4, 5)]),
    (ROW[:4], 2, beside(4, 2, 3, 4, 5)),
    (ROW, 2, beside(4, 3, 5)),
    (BLOCK, 2, [(4, 2), (5, 2), (4, 6), (5, 6)]),
    ([(4, 4), (4, 5), (5, 4), (5, 5)], 1, []),
    ([(4, 3), (4, 4), (4, 5), (5, 4)], 1, []),
]


@pytest.mark.parametrize(("flip", "turns"), TURNS)
@pytest.mark.parametrize(("shape", "stars", "killed"), ZONES)
def test_kill_zones(shape: Cells, stars: int, killed: Cells, flip: bool, turns: int) -> None:
    board = board_with(turned(shape, 9, flip, turns), stars)
    assert found(steps(FAMILY, board, "sb.blocks_all")[:1], 9) == dict.fromkeys(turned(killed, 9, flip, turns), 0)


@pytest.mark.parametrize(("flip", "turns"), TURNS)
def test_a_star_empties_its_neighbours_and_a_full_unit_the_rest(flip: bool, turns: int) -> None:
    (star,) = turned([(2, 2)], 9, flip, turns)
    board = board_with(turned(ROW, 9, flip, turns), 1)
    known = [(star[0] * 9 + star[1], 1)]
    around = [(star[0] + down, star[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    assert found(steps(FAMILY, board, "sb.touch", known), 9) == dict.fromkeys(around, 0)
    (row, column, _) = steps(FAMILY, board, "sb.unit_full", known)
    lines = {(star[0], other) for other in range(9)} | {(other, star[1]) for other in range(9)}
    assert set(found([row, column], 9)) == lines - {star}


def test_only_places_left() -> None:
    board = board_with(ROW[:3], 3)
    with_two = board_with([ROW[0], ROW[2]], 2)
    assert found(steps(FAMILY, with_two, "sb.only"), 9) == {ROW[0]: 1, ROW[2]: 1}
    engine = walk(FAMILY.model(FAMILY.shape(board)), [], [technique(FAMILY, "sb.shape")], [], [])
    assert engine.conflict is not None


@pytest.mark.parametrize(("shape", "stars"), [
    ([(row, column) for row in (3, 4) for column in range(2, 6)], 3),
    ([(row, column) for row in (3, 4, 5) for column in (3, 4, 5)], 5),
    (ROW, 4),
])  # fmt: skip
def test_what_shapes_cannot_hold(shape: Cells, stars: int) -> None:
    model = FAMILY.model(FAMILY.shape(board_with(shape, stars)))
    conflict = walk(model, [], [technique(FAMILY, "sb.shape")], [], []).conflict
    assert conflict is not None
    assert conflict.scopes == [18]
    assert walk(FAMILY.model(FAMILY.shape(board_with(shape, stars - 1))), [],
                [technique(FAMILY, "sb.shape")], [], []).conflict is None  # fmt: skip


@pytest.mark.parametrize(("flip", "turns"), TURNS)
def test_region_inside_a_line(flip: bool, turns: int) -> None:
    board = board_with(turned(ROW[:4], 9, flip, turns), 1)
    rest = turned([(4, column) for column in range(9) if not 2 <= column <= 5], 9, flip, turns)
    assert found(steps(FAMILY, board, "sb.inside1"), 9) == dict.fromkeys(rest, 0)


@pytest.mark.parametrize(("size", "name"), [(2, "sb.n_in_n"), (3, "sb.n_in_n3"), (4, "sb.n_in_n4")])
@pytest.mark.parametrize(("flip", "turns"), TURNS)
def test_regions_inside_lines(size: int, name: str, flip: bool, turns: int) -> None:
    side = 10
    regions = [[-1] * side for _ in range(side)]
    band = [(row, column) for row in range(size) for column in range(2 * size)]
    held = turned(band, side, flip, turns)
    for (row, column), (before, across) in zip(held, band, strict=True):
        regions[row][column] = (before + across) % size
    others = [(row, column) for row in range(side) for column in range(side) if regions[row][column] < 0]
    for number, (row, column) in enumerate(others):
        regions[row][column] = size + number % (side - size)
    board = FAMILY.board_type(size=(side, side), stars=1, regions=regions)
    rest = turned([(row, column) for row in range(size) for column in range(2 * size, side)], side, flip, turns)
    assert found(steps(FAMILY, board, name), side) == dict.fromkeys(rest, 0)


@pytest.mark.parametrize(("flip", "turns"), TURNS)
def test_remainder_of_a_band(flip: bool, turns: int) -> None:
    """With a region inside two rows, the two cells left over must hold the other star, so their column is full."""
    region = [(0, 0), (0, 1), (1, 0), (1, 1)]
    left = [(0, 5), (1, 5)]
    rows = [(row, column) for row in (0, 1) for column in range(9)]
    closed = turned([cell for cell in rows if cell not in region + left], 9, flip, turns)
    board = board_with(turned(region, 9, flip, turns), 1)
    known = [(row * 9 + column, 0) for row, column in closed]
    (step, *_) = steps(FAMILY, board, "sb.leftover", known)
    assert step.ways == 1
    rest = turned([(row, 5) for row in range(2, 9)], 9, flip, turns)
    assert found([step], 9) == dict.fromkeys(rest, 0)


OUTSIDE = """
00021112
00221122
22222222
33333333
44444444
55555555
66666666
77777777
"""
INSIDE = """
00111111
00111222
00022222
03333333
44444444
55555555
66666666
77777777
"""
PARTLY = [
    # Outside row 1 either of two regions has room for one star: the other stars of both fill the row.
    ("sb.part_least", OUTSIDE, [], [(0, 3), (0, 7)]),
    # Inside row 1 either of two regions has room for one star, which is all that the row has.
    ("sb.part_most", INSIDE, [(0, column) for column in (2, 5, 6, 7)], [(1, column) for column in (0, 1, 3, 4)]),
]


@pytest.mark.parametrize(("flip", "turns"), TURNS)
@pytest.mark.parametrize(("name", "regions", "empty", "said"), PARTLY)
def test_regions_partly_inside(name: str, regions: str, empty: Cells, said: Cells, flip: bool, turns: int) -> None:
    size = 8
    rows = regions.split()
    places = [(row, column) for row in range(size) for column in range(size)]
    moved = dict(zip(turned(places, size, flip, turns), "".join(rows), strict=True))
    board = FAMILY.board_type(
        (size, size), 2, [[int(moved[row, column]) for column in range(size)] for row in range(size)]
    )
    known = [(row * size + column, 0) for row, column in turned(empty, size, flip, turns)]
    told_by_it = steps(FAMILY, board, name, known)
    assert dict.fromkeys(turned(said, size, flip, turns), 0).items() <= found(told_by_it, size).items()


@pytest.mark.parametrize("flip", [False, True])
def test_small_blocks(flip: bool) -> None:
    dominoes = [(row, column + step) for row in (1, 5, 9) for column in (1, 5) for step in (0, 1)][:8]
    board = board_with(turned(dominoes, 12, flip, 0), 4, 12)
    killed = [(row + step, column) for row, column in dominoes for step in (-1, 1)]
    assert found(steps(FAMILY, board, "sb.tiling"), 12) == dict.fromkeys(turned(killed, 12, flip, 0), 0)
    assert not steps(FAMILY, board, "sb.blocks_all")


@pytest.mark.parametrize(("flip", "turns"), TURNS)
def test_facing_strips(flip: bool, turns: int) -> None:
    regions = [[-1] * 9 for _ in range(9)]
    strips = turned([(row, column) for row in (3, 4) for column in (2, 3, 4)], 9, flip, turns)
    for place, (row, column) in enumerate(strips):
        regions[row][column] = place // 3
    others = [(row, column) for row in range(9) for column in range(9) if regions[row][column] < 0]
    for number, (row, column) in enumerate(others):
        regions[row][column] = 2 + number % 7
    board = FAMILY.board_type(size=(9, 9), stars=1, regions=regions)
    said = found(steps(FAMILY, board, "sb.pressure")[:1], 9)
    assert said[strips[1]] == said[strips[4]] == 0
    lines = turned([(row, column) for row in range(9) for column in (2, 4) if row not in (3, 4)], 9, flip, turns)
    assert all(said[cell] == 0 for cell in lines)


@pytest.mark.parametrize("flip", [False, True])
def test_fish(flip: bool) -> None:
    """Two rows whose cells lie in two columns use these up."""
    board = board_with([(8, column) for column in range(8)], 1)
    open_cells = turned([(1, 2), (1, 6), (4, 2), (4, 6)], 9, flip, 0)
    rows = turned([(row, column) for row in (1, 4) for column in range(9)], 9, flip, 0)
    known = [(row * 9 + column, 0) for row, column in rows if (row, column) not in open_cells]
    rest = turned([(row, column) for row in range(9) for column in (2, 6) if row not in (1, 4)], 9, flip, 0)
    assert found(steps(FAMILY, board, "sb.fish", known), 9) == dict.fromkeys(rest, 0)


def random_board(random_: random.Random, size: int, stars: int) -> Any:
    """Regions at random, in pieces or not, and each large enough."""
    while True:
        regions = [[random_.randrange(size) for _ in range(size)] for _ in range(size)]
        for _ in range(size * size * 3):
            row, column = random_.randrange(size), random_.randrange(size - 1)
            if random_.random() < 0.5:
                regions[row][column] = regions[row][column + 1]
            else:
                regions[column][row] = regions[column + 1][row]
        counted = [sum(line.count(region) for line in regions) for region in range(size)]
        if min(counted) >= stars + 1:
            return FAMILY.board_type(size=(size, size), stars=stars, regions=regions)


def told(board: Any, known: Sequence[Fact], tier: int) -> dict[int, int]:
    """What the ladder up to a tier says, each step checked."""
    result = explain(FAMILY, board, known=Known(known), tier=tier, checked=True)
    assert result is not None
    return dict(known) | {cell: value for step in result.steps for cell, value in step.facts}


@pytest.mark.parametrize("seed", range(30))
def test_more_known_never_says_less(seed: int) -> None:
    random_ = random.Random(seed)
    solved: list[list[int]] = []
    while not solved:
        board = random_board(random_, 6, 1)
        solved = solutions(board)
    solution = random_.choice(solved)
    known = [(cell, solution[cell]) for cell in random_.sample(range(36), 8)]
    for tier in (2, 3, 4, 5):
        less, more = told(board, known[:4], tier), told(board, known, tier)
        assert less.items() <= more.items()
        assert all(solution[cell] == value for cell, value in more.items())


def solutions(board: Any) -> list[list[int]]:
    """All solutions of a small board with one star a line."""
    size = len(board.regions)
    return [
        [int(columns[row] == column) for row in range(size) for column in range(size)]
        for columns in permutations(range(size))
        if all(abs(first - second) > 1 for first, second in pairwise(columns))
        and len({board.regions[row][column] for row, column in enumerate(columns)}) == size
    ]


def test_sentences() -> None:
    board = msgspec.convert(FAMILY.examples[1].board, FAMILY.board_type)
    result = explain(FAMILY, board, checked=True)
    assert result is not None
    assert result.solved
    assert result.steps[0].sentence
    assert not any("{" in step.sentence for step in result.steps)
