"""Maps of regions: the number of the region of each cell, for families that print such maps."""

from collections.abc import Sequence
from itertools import chain
from string import ascii_lowercase, ascii_uppercase

from gridproof import grid

LETTERS = ascii_uppercase + ascii_lowercase


def by_appearance(regions: Sequence[int]) -> list[int]:
    """The regions numbered anew, in the order in which they appear."""
    number: dict[int, int] = {}
    return [number.setdefault(region, len(number)) for region in regions]


def cells_of(regions: Sequence[Sequence[int]]) -> list[list[int]]:
    """The cells of each region."""
    found: list[list[int]] = [[] for _ in regions]
    for cell, region in enumerate(chain.from_iterable(regions)):
        found[region].append(cell)
    return found


def pieces(cells: set[grid.Place]) -> int:
    """How many pieces cells make that hang together by their sides."""
    waiting, pieces = set(cells), 0
    while waiting:
        pieces += 1
        part = [waiting.pop()]
        for row, column in part:
            near = {(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)} & waiting
            waiting -= near
            part += near
    return pieces


def numbered(rows: Sequence[Sequence[str]]) -> list[list[int]]:
    """Names of regions as numbers from 0, in their order."""
    names = set(chain.from_iterable(rows))
    if names <= set(LETTERS):
        order = sorted(names, key=LETTERS.index)
    elif all(map(grid.is_number, names)):
        order = sorted(names, key=int)
    else:
        wrong = min(names - set(LETTERS))
        raise ValueError(f"the regions hold '{wrong}'", "Use a letter for each region, or a number.")
    number = {name: place for place, name in enumerate(order)}
    return [[number[name] for name in row] for row in rows]
