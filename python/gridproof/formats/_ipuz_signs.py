"""Signs between cells in ipuz: the styles `greaterthan` and `lessthan` with the sides of the cell, of T, R, B, L.

That the cell is greater (less) than its neighbour on that side is our reading; ipuz only says that the sign is drawn.
"""

from collections.abc import Mapping
from typing import Any, Literal

from gridproof.formats._json_text import cell_name, shown
from gridproof.formats.base import FormatError
from gridproof.sheet import Place

SIDES = {"T": (-1, 0), "R": (0, 1), "B": (1, 0), "L": (0, -1)}
Inequality = Literal["<", ">"]


def signs_of(styles: Mapping[Place, Any], named: Any, order: int) -> dict[tuple[Place, Place], Any]:
    """The signs in the styles of cells, which may be names of styles; raises `FormatError`."""
    signs: dict[tuple[Place, Place], Inequality] = {}
    for place, style in styles.items():
        found = named.get(style) if isinstance(style, str) and isinstance(named, dict) else style
        if not isinstance(found, dict):
            continue
        for name, greater in (("greaterthan", True), ("lessthan", False)):
            for side in _sides(found.get(name), place, name):
                pair, sign = _placed(place, SIDES[side], greater, order, name)
                if signs.setdefault(pair, sign) != sign:
                    both = f"{cell_name(pair[0])} and {cell_name(pair[1])}"
                    raise FormatError(f"the styles of {both} contradict each other", "Give each sign once.")
    return signs


def sign_styles(signs: Mapping[tuple[Place, Place], str]) -> dict[Place, dict[str, str]]:
    """The style of each cell that is greater than some neighbour; raises `FormatError` for other signs."""
    sides: dict[Place, str] = {}
    for (first, second), sign in signs.items():
        if sign not in ("<", ">"):
            raise FormatError(f"ipuz cannot carry the sign {sign}", "Choose another format.")
        greater, less = (first, second) if sign == ">" else (second, first)
        step = (less[0] - greater[0], less[1] - greater[1])
        sides[greater] = sides.get(greater, "") + next(side for side, way in SIDES.items() if way == step)
    return {place: {"greaterthan": "".join(side for side in SIDES if side in found)} for place, found in sides.items()}


def _sides(found: Any, place: Place, name: str) -> str:
    if found is None:
        return ""
    if not isinstance(found, str) or set(found) - set(SIDES):
        reason = f"the style '{name}' in {cell_name(place)} of 'puzzle' is {shown(found)}"
        raise FormatError(reason, "Use the letters T, R, B, L for the sides of the cell.")
    return found


def _placed(place: Place, step: Place, greater: bool, order: int, name: str) -> tuple[tuple[Place, Place], Inequality]:
    """Both cells, the left or upper one first, and the sign between them."""
    other = (place[0] + step[0], place[1] + step[1])
    if not (0 <= other[0] < order and 0 <= other[1] < order):
        reason = f"the style '{name}' in {cell_name(place)} of 'puzzle' points out of the board"
        raise FormatError(reason, "Leave that side out.")
    if other < place:
        return (other, place), "<" if greater else ">"
    return (place, other), ">" if greater else "<"
