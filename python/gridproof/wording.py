"""Words for the places, clues and constraints of a board, made from the model alone.

Rows and columns are counted from 1. Scopes bring their own names; what kind of rule lies on them decides the rest, so
that these words serve every family.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, singledispatch
from itertools import chain

from gridproof.model import (
    DIFFER,
    GREATER,
    Binding,
    Constraint,
    Count,
    Given,
    Less,
    Model,
    Place,
    Relation,
    Runs,
    Sum,
    Visible,
    WeightedSum,
    unpacked,
)

OUTSIDE = (-1, -1)
"""The place of variables that lie nowhere on the board."""
SPACE = "the space around the grid"
"""What such a place is called among cells."""
_WAYS = {(0, 1): "the left", (0, -1): "the right", (1, 0): "the top", (-1, 0): "the bottom"}


def place_words(model: Model, variable: int) -> str:
    """`row 1, column 2`, or which border of a cell."""
    match model.places[variable]:
        case (-1, -1):
            return "outside the grid"
        case (row, column):
            return f"row {row + 1}, column {column + 1}"
        case (row, column, side):
            rows, columns = _size(model)
            if side == "top" and row == rows:
                return f"the bottom of row {row}, column {column + 1}"
            if side == "left" and column == columns:
                return f"the right of row {row + 1}, column {column}"
            return f"the {side} of row {row + 1}, column {column + 1}"


def _size(model: Model) -> tuple[int, int]:
    """Rows and columns of the grid, as far as variables say."""
    rows = max((place[0] + 1 for place in model.places if place[2:] != ("top",)), default=0)
    columns = max((place[1] + 1 for place in model.places if place[2:] != ("left",)), default=0)
    return rows, columns


class Borders:
    """Words for borders of cells, several of one cell together: "the top and left of row 3, column 4"."""

    def __init__(self, model: Model) -> None:
        self.model = model

    @cached_property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the grid."""
        return _size(self.model)

    def words(self, places: Iterable[Place], home: Place | None = None) -> list[str]:
        """The borders at these places; first those of the cell `home`, then always the cell that has the most."""
        left, told = dict.fromkeys(places), []
        while left:
            sides: dict[Place, dict[str, Place]] = {}
            for place in left:
                for cell, side in self._cells(place).items():
                    sides.setdefault(cell, {})[side] = place
            best = max(sides, key=lambda cell: (cell == home, len(sides[cell])))
            names = [side for side in _SIDES if side in sides[best]]
            told.append(f"the {and_list(names)} of row {best[0] + 1}, column {best[1] + 1}")
            for side in names:
                del left[sides[best][side]]
        return told

    def home(self, scopes: Sequence[int]) -> Place | None:
        """The cell whose borders the first of these scopes is."""
        known = [self.model.scopes[scope].cells for scope in scopes[:1] if scope < len(self.model.scopes)]
        places = [self.model.places[variable] for variable in known[0]] if known else []
        if len(places) != len(_SIDES) or any(len(place) != 3 for place in places):
            return None
        cells = [self._cells(place) for place in places]
        return next((cell for cell in cells[0] if all(cell in other for other in cells)), None)

    def _cells(self, place: Place) -> dict[Place, str]:
        """The cells at a border, and which side of each it is."""
        row, column, side = place  # type: ignore[misc]
        sides: dict[Place, str] = {(row, column): side}
        if side == "top":
            sides[(row - 1, column)] = "bottom"
        else:
            sides[(row, column - 1)] = "right"
        rows, columns = self.size
        return {cell: side for cell, side in sides.items() if 0 <= cell[0] < rows and 0 <= cell[1] < columns}


_SIDES = ("top", "left", "right", "bottom")


def places_words(model: Model, variables: Iterable[int], most: int = 12) -> str:
    """Places, each once, separated by semicolons, not more than can be read."""
    chosen = {model.places[variable]: variable for variable in variables}
    if len(chosen) > 1:
        chosen.pop(OUTSIDE, None)
    words = [place_words(model, variable) for variable in list(chosen.values())[:most]]
    if (more := len(chosen) - most) > 0:
        words.append(f"and {more:,} {'other' if more == 1 else 'others'}")
    return "; ".join(words)


def on_board(model: Model, variables: Iterable[int]) -> list[Place]:
    """The places of some variables, each once, without those outside the grid."""
    return [place for place in dict.fromkeys(model.places[variable] for variable in variables) if place != OUTSIDE]


def clue_words(model: Model, binding: Binding) -> str:
    """What a clue says: `row 1, column 2 is 1`, `column 2: sum 17`, `row 3: blocks 2 1 3`."""
    clue, parameter = binding
    template = model.clues[clue]
    if isinstance(template, Given):
        return f"{place_words(model, template.variable)} is {model.values[parameter]}"
    return _said(model.constraints[template.constraint], model, parameter)


@singledispatch
def _said(constraint: Constraint, model: Model, parameter: int) -> str:
    raise TypeError(f"no words for a clue on {type(constraint).__name__}")


@_said.register
def _(constraint: Relation, model: Model, parameter: int) -> str:
    first, second = place_words(model, constraint.first), place_words(model, constraint.second)
    return f"{first} and {second} are {'different' if parameter == DIFFER else 'equal'}"


@_said.register
def _(constraint: Less, model: Model, parameter: int) -> str:
    first, second = place_words(model, constraint.first), place_words(model, constraint.second)
    return f"{second} < {first}" if parameter == GREATER else f"{first} < {second}"


@_said.register
def _(constraint: Count, model: Model, parameter: int) -> str:
    return f"{model.scopes[constraint.scope].name}: {parameter}"


@_said.register(Sum)
@_said.register(WeightedSum)
def _(constraint: Sum | WeightedSum, model: Model, parameter: int) -> str:
    return f"{model.scopes[constraint.scope].name}: sum {parameter}"


@_said.register
def _(constraint: Runs, model: Model, parameter: int) -> str:
    lengths = unpacked(parameter)
    blocks = f"{'block' if len(lengths) == 1 else 'blocks'} {' '.join(map(str, lengths))}" if lengths else "no blocks"
    return f"{model.scopes[constraint.scope].name}: {blocks}"


@_said.register
def _(constraint: Visible, model: Model, parameter: int) -> str:
    scope = model.scopes[constraint.scope]
    cells = scope.cells[::-1] if constraint.backwards else scope.cells
    return f"{scope.name} seen from {side_words(model, cells)}: {parameter}"


def side_words(model: Model, cells: Sequence[int]) -> str:
    """Where one stands who sees the first of these cells first."""
    if len(cells) > 1:
        (row, column), (next_row, next_column) = (model.places[cell][:2] for cell in cells[:2])
        if (way := _WAYS.get((next_row - row, next_column - column))) is not None:
            return way
    return f"{place_words(model, cells[0])}" if cells else "its start"


def and_list(items: Iterable[str]) -> str:
    """Items one after the other, `and` before the last."""
    return listed(items, "and")


def or_list(items: Iterable[str]) -> str:
    """Items one after the other, `or` before the last."""
    return listed(items, "or")


def listed(items: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    parts = list(items)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def _numbers(name: str, numbers: Iterable[int]) -> str:
    """Lines of one kind by their numbers, counted from 1; four or more that follow each other are a range."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [[f"{run[0]} to {run[-1]}"] if len(run) > 3 else list(map(str, run)) for run in runs]
    several = sum(map(len, runs)) > 1
    return f"{name}{'s' if several else ''} {listed(chain.from_iterable(parts), 'and')}"


def cells_words(places: Sequence[Place]) -> str:
    """Several cells of a grid, those of one row together, or those of one column, whichever is shorter."""
    best: list[str] = []
    for line, other, first in (("row", "column", 0), ("column", "row", 1)):
        groups: dict[int, list[int]] = {}
        for row, column, *_ in sorted(places, key=lambda place: place[:2][first]):
            here, there = (row, column) if line == "row" else (column, row)
            groups.setdefault(here + 1, []).append(there + 1)
        names = [
            f"{line} {number}, {_numbers(other, others)}"
            if line == "row" or len(others) > 1
            else f"row {others[0]}, column {number}"
            for number, others in groups.items()
        ]
        if not best or len(names) < len(best):
            best = names
    if len(best) < 3:
        return listed(best, "and")
    return f"{'; '.join(best[:-1])}; and {best[-1]}"


def made_words(model: Model, constraints: Iterable[int], groups: Sequence[Sequence[int]], ways: int) -> str:
    """The ways to make a sum of weights, one for each group: `only as 3`, `as 3, or 1 + 2`; `in 12 ways` if none is."""
    if not groups:
        return f"in {ways} ways"
    weights: dict[int, int] = {}
    for one in (model.constraints[number] for number in constraints):
        if isinstance(one, WeightedSum):
            weights |= zip(model.scopes[one.scope].cells, one.weights, strict=True)
    sums = [" + ".join(str(weights[cell]) for cell in group) for group in groups]
    return f"{'' if len(sums) > 1 else 'only '}as {', or '.join(sums)}"


_PLACED = re.compile(r"((?:the )?\w+)( .*)row (\d+), column (\d+)")


def units_words(names: Sequence[str]) -> str:
    """Names of scopes, those of one kind together: `rows 1 and 2`, `the cells in row 1, columns 1 and 2`."""
    kinds: dict[tuple[str, str], list[Place]] = {}
    for placed in filter(None, map(_PLACED.fullmatch, names)):
        kinds.setdefault((placed[1], placed[2]), []).append((int(placed[3]) - 1, int(placed[4]) - 1))
    if sum(map(len, kinds.values())) == len(names):
        several = {kind: "s" * (len(places) > 1) for kind, places in kinds.items()}
        return listed(f"{kind[0]}{several[kind]}{kind[1]}{cells_words(places)}" for kind, places in kinds.items())
    parts = [name.rsplit(" ", 1) for name in names]
    if len(names) > 1 and len({part[0] for part in parts}) == 1 and all(part[-1].isdigit() for part in parts):
        return _numbers(parts[0][0], (int(part[1]) for part in parts))
    return listed(names)


def capital(text: str) -> str:
    """A sentence with a capital at its start."""
    return text[:1].upper() + text[1:]
