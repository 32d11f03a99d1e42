"""A route of the tests' own for puzzles of numbers in a square: all fillings, from the rules as people say them.

It reads no model. Numbers are tried cell by cell, in the cell with the fewest left.
"""

from collections.abc import Iterator, Sequence

Cell = tuple[int, int]
Square = list[list[int]]
Groups = Sequence[Sequence[Cell]]


def straight(size: int) -> Groups:
    """The rows and the columns."""
    rows = [[(row, column) for column in range(size)] for row in range(size)]
    return rows + [list(column) for column in zip(*rows, strict=True)]


def fillings(grid: Sequence[Sequence[int]], groups: Groups) -> Iterator[Square]:
    """All squares that agree with the grid and hold no number twice in a group."""
    square = [list(row) for row in grid]
    for group in groups:
        held = [square[row][column] for row, column in group if square[row][column]]
        if len(set(held)) < len(held):
            return
    cells = [(row, column) for row in range(len(grid)) for column in range(len(grid))]
    peers = {cell: {peer for group in groups if cell in group for peer in group} for cell in cells}
    yield from _filled(square, peers, [cell for cell in cells if not square[cell[0]][cell[1]]])


def _filled(square: Square, peers: dict[Cell, set[Cell]], empty: list[Cell]) -> Iterator[Square]:
    if not empty:
        yield [list(line) for line in square]
        return
    numbers = range(1, len(square) + 1)
    taken = {cell: {square[row][column] for row, column in peers[cell]} for cell in empty}
    row, column = chosen = max(empty, key=lambda cell: len(taken[cell]))
    empty = [cell for cell in empty if cell != chosen]
    for number in numbers:
        if number not in taken[chosen]:
            square[row][column] = number
            yield from _filled(square, peers, empty)
    square[row][column] = 0


def agrees(square: Square, grid: Sequence[Sequence[int]]) -> bool:
    """Whether the square has the numbers of the grid."""
    pairs = (zip(full, line, strict=True) for full, line in zip(square, grid, strict=True))
    return all(given in (0, number) for pair in pairs for number, given in pair)


def seen(line: Sequence[int]) -> int:
    """How many towers are seen from the start of the line."""
    highest = number = 0
    for height in line:
        if height > highest:
            highest, number = height, number + 1
    return number
