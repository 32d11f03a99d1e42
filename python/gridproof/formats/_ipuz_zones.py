"""Zones in ipuz: regions as lists of cells, column first, or as rectangles from one corner to the other."""

from typing import Any

from gridproof.formats._json_text import number
from gridproof.formats._sudoku_boards import Regions, region_map
from gridproof.formats.base import FormatError
from gridproof.sheet import Place

FIX = 'Give each as {"cells": [[column, row], ...]}, counted from 0.'


def zones_of(found: Any, order: int) -> list[dict[str, Any]]:
    """The zones of a file; raises `FormatError`."""
    if not found:
        return []
    if not isinstance(found, list) or not all(isinstance(zone, dict) for zone in found) or len(found) > 4 * order:
        raise FormatError("'zones' does not hold regions", FIX)
    return found


def regions_of(zones: list[dict[str, Any]], order: int) -> Regions:
    """The region of each cell; cells row first where only that parts the board. Raises `FormatError`."""
    if not zones:
        raise FormatError("the jigsaw has no 'zones'", FIX)
    try:
        return region_map(order, (_cells(zone, index, order) for index, zone in enumerate(zones, 1)), "zone")
    except FormatError as error:
        turned = (_cells(zone, index, order, row_first=True) for index, zone in enumerate(zones, 1))
        try:
            return region_map(order, turned, "zone")
        except FormatError:
            raise error from None


def are_diagonals(zones: list[dict[str, Any]], order: int) -> bool:
    """Whether the zones are just the two diagonals."""
    if len(zones) != 2:
        return False
    cells = {frozenset(_cells(zone, index, order)) for index, zone in enumerate(zones, 1)}
    both = [(at, at) for at in range(order)], [(at, order - 1 - at) for at in range(order)]
    return cells == set(map(frozenset, both))


def _cells(zone: dict[str, Any], index: int, order: int, row_first: bool = False) -> list[Place]:
    """The cells of a zone."""
    if (corners := _numbers(zone.get("rect"), 4)) is not None:
        left, top, right, bottom = corners
        if not (0 <= left <= right < order and 0 <= top <= bottom < order):
            reason = f"the rectangle of zone {index} goes from {(left, top)} to {(right, bottom)}, column first"
            raise FormatError(reason, f"It must lie within 0 to {order - 1}, the upper left corner first.")
        return [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
    pairs = zone.get("cells")
    places = [_numbers(pair, 2) for pair in pairs] if isinstance(pairs, list) else [None]
    found = [(place[0], place[1]) if row_first else (place[1], place[0]) for place in places if place is not None]
    if len(found) != len(places):
        raise FormatError(f"zone {index} has no list of cells", FIX)
    return found


def _numbers(found: Any, count: int) -> list[int] | None:
    """So many whole numbers in a list."""
    if not isinstance(found, list) or len(found) != count:
        return None
    numbers = [value for item in found if (value := number(item)) is not None]
    return numbers if len(numbers) == count else None
