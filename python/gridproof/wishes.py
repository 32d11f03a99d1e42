"""Which clues come and go together: patterns that are symmetric, and masks that say where clues may stand.

A pattern is about places alone: whatever a clue says, its image stands where the symmetry takes its place. So every
family has these symmetries, also those that change its rules. A clue is placed by the variables it speaks about; one
about a whole line stands outside the grid.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import product

from gridproof.errors import GridproofError
from gridproof.faults import scope_cells
from gridproof.model import ClueTemplate, Given, Model, Place, Visible

Point = tuple[int, int]
"""A place in half cells, so that borders have whole numbers, too."""
Turn = Callable[[Point, Point], Point]
"""Where a point goes in a grid whose last cell is at another point."""

_HALF: Turn = lambda point, last: (last[0] - point[0], last[1] - point[1])  # noqa: E731
_QUARTER: Turn = lambda point, last: (point[1], last[0] - point[0])  # noqa: E731
_LEFT_RIGHT: Turn = lambda point, last: (point[0], last[1] - point[1])  # noqa: E731
_UP_DOWN: Turn = lambda point, last: (last[0] - point[0], point[1])  # noqa: E731
_DIAGONAL: Turn = lambda point, last: (point[1], point[0])  # noqa: E731
_ANTIDIAGONAL: Turn = lambda point, last: (last[1] - point[1], last[0] - point[0])  # noqa: E731

SYMMETRIES: dict[str, tuple[Turn, ...]] = {
    "half_turn": (_HALF,),
    "quarter_turn": (_QUARTER,),
    "left_right": (_LEFT_RIGHT,),
    "up_down": (_UP_DOWN,),
    "mirrors": (_LEFT_RIGHT, _UP_DOWN),
    "diagonal": (_DIAGONAL,),
    "antidiagonal": (_ANTIDIAGONAL,),
    "diagonals": (_DIAGONAL, _ANTIDIAGONAL),
    "full": (_QUARTER, _DIAGONAL),
}
"""Patterns by name, each with the turns and mirrors that make it."""
LOCAL = 2
"""A clue about variables so near each other stands at a cell or between two; one about more stands outside the grid."""
MAY, MAY_NOT = "#1", ".0"


def units(model: Model, symmetry: str | None, mask: Sequence[str]) -> list[list[int]]:
    """The clues (by template) that come and go together, those left out that may not stand.

    Raises `bad_option` for a symmetry that the grid has not, and for a mask that does not fit.
    """
    points = [_points(model, clue) for clue in model.clues]
    cells = [point for place in model.places if len(place) == 2 and (point := _point(place)) is not None]
    last = max(cells, default=(0, 0))
    found = _orbits(points, last, symmetry) if symmetry is not None else [[clue] for clue in range(len(points))]
    if not mask:
        return found
    rows, columns = last[0] // 2 + 1, last[1] // 2 + 1
    _check_mask(mask, rows, columns)
    found = [unit for unit in found if all(_may_stand(points[clue], mask) for clue in unit)]
    if not found:
        reason = "it leaves no place for a clue"
        raise GridproofError("bad_option", name="mask", reason=reason, fix="Open more cells with #.")
    return found


def _point(place: Place) -> Point | None:
    """A variable's place in half cells; `None` outside the grid. Borders are above or left of their cell."""
    row, column, *side = place
    if row < 0:
        return None
    return 2 * row - (side == ["top"]), 2 * column - (side == ["left"])


def _points(model: Model, clue: ClueTemplate) -> tuple[Point, ...]:
    """The points of the variables that a clue speaks about, in its order."""
    if isinstance(clue, Given):
        variables: tuple[int, ...] = (clue.variable,)
    else:
        constraint = model.constraints[clue.constraint]
        variables = scope_cells(constraint, model)
        if isinstance(constraint, Visible) and constraint.backwards:
            variables = variables[::-1]
    return tuple([point for variable in variables if (point := _point(model.places[variable])) is not None])


def _orbits(points: list[tuple[Point, ...]], last: Point, symmetry: str) -> list[list[int]]:
    """The clues in groups of those that the symmetry takes to each other."""
    in_order: dict[tuple[Point, ...], int] = {}
    in_any: defaultdict[tuple[Point, ...], list[int]] = defaultdict(list)
    for clue, own in enumerate(points):
        in_order[own] = clue
        in_any[tuple(sorted(own))].append(clue)
    group = list(range(len(points)))

    def root(clue: int) -> int:
        while group[clue] != clue:
            clue = group[clue]
        return clue

    for turn in SYMMETRIES[symmetry]:
        for clue, own in enumerate(points):
            turned = tuple([turn(point, last) for point in own])
            others = in_any[tuple(sorted(turned))]
            other = in_order.get(turned, others[0] if others else None)
            if other is None:
                reason = f"this board has no {symmetry.replace('_', ' ')} symmetry"
                raise GridproofError(
                    "bad_option", name="symmetry", reason=reason, fix="Choose another size or symmetry."
                )
            low, high = sorted((root(clue), root(other)))
            group[high] = low
    orbits: defaultdict[int, list[int]] = defaultdict(list)
    for clue in range(len(points)):
        orbits[root(clue)].append(clue)
    return list(orbits.values())


def _may_stand(points: Sequence[Point], mask: Sequence[str]) -> bool:
    """Whether the cells at which a clue stands, or between which it does, may have clues."""
    ends = [(min(axis), max(axis)) for axis in zip(*points, strict=True)]
    if not ends or any(high - low > LOCAL for low, high in ends):
        return True
    near = product(*(_cells((low + high) // 2) for low, high in ends))
    return all(mask[row][column] in MAY for row, column in near)


def _cells(middle: int) -> tuple[int, ...]:
    """The cells at a number of half cells, or the two that it lies between."""
    return (middle // 2,) if middle % 2 == 0 else (middle // 2, middle // 2 + 1)


def _check_mask(mask: Sequence[str], rows: int, columns: int) -> None:
    fix = f"Give {rows} rows of {columns} characters: # where clues may stand, . where not."
    if [len(row) for row in mask] != [columns] * rows:
        raise GridproofError("bad_option", name="mask", reason="it is not of the size of the grid", fix=fix)
    if unknown := set("".join(mask)) - set(MAY + MAY_NOT):
        reason = f"it holds '{min(unknown)}'"
        raise GridproofError("bad_option", name="mask", reason=reason, fix=fix)
