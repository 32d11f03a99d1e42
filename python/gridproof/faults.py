"""Where a filled board, or one half filled, breaks the rules: what to tell a person, rule by rule, cell by cell.

A board with unknown cells is judged by what can be seen already: two equal values where all must differ, more of a
value than there may be, a line that is complete and wrong.
"""

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch
from typing import cast

import msgspec

from gridproof.model import (
    AllDifferent,
    Binding,
    Connected,
    Constraint,
    Count,
    Difference,
    DistinctLines,
    Given,
    Less,
    Model,
    NoRun,
    Relation,
    SingleLoop,
    clue_of,
)
from gridproof.statements import components, holds, parts

EMPTY = "empty"
"""The rule that every cell is to be filled."""
GIVEN = "given"
"""The rule that given values stay."""

_Partial = Sequence[int | None]


class Broken(msgspec.Struct, frozen=True):
    """A rule that an assignment breaks, and the variables where it shows."""

    rule: str
    cells: tuple[int, ...]


def broken_rules(model: Model, bindings: Sequence[Binding], values: _Partial) -> list[Broken]:
    """Every rule and clue that an assignment (`None` where unknown) breaks, in the order of the model.

    Empty for a solution. Unknown cells come first, under `EMPTY`. A constraint that shows nowhere by itself, such as
    one between helper variables, is named only if nothing else is.
    """
    parameters = dict(bindings)
    unknown = tuple(variable for variable, value in enumerate(values) if value is None)
    found = [Broken(EMPTY, unknown)] if unknown else []
    for clue, template in enumerate(model.clues):
        if isinstance(template, Given) and clue in parameters:
            value = values[template.variable]
            if value is not None and value != parameters[clue]:
                found.append(Broken(GIVEN, (template.variable,)))
    hidden: list[Broken] = []
    for constraint in model.constraints:
        clue_number = clue_of(constraint)
        if clue_number is not None and clue_number not in parameters:
            continue
        parameter = None if clue_number is None else parameters[clue_number]
        if not _may_hold(constraint, model, values, parameter):
            cells = broken_cells(constraint, model, values, parameter)
            (found if cells else hidden).append(Broken(constraint.rule, cells or scope_cells(constraint, model)))
    return found or hidden


def scope_cells(constraint: Constraint, model: Model) -> tuple[int, ...]:
    """The variables that a constraint speaks about."""
    match constraint:
        case DistinctLines(scopes=scopes):
            return tuple(dict.fromkeys(cell for scope in scopes for cell in model.scopes[scope].cells))
        case Relation(first=first, second=second) | Less(first=first, second=second):
            return (first, second)
        case Difference(edge=edge, first=first, second=second):
            return (edge, first, second)
        case SingleLoop(edges=edges):
            return edges
        case Connected(cells=cells):
            return cells
        case _:
            return model.scopes[constraint.scope].cells


def _may_hold(constraint: Constraint, model: Model, values: _Partial, parameter: int | None) -> bool:
    """Whether nothing can be said against a constraint yet."""
    known = [values[cell] for cell in scope_cells(constraint, model)]
    if None not in known:
        return holds(constraint, model, cast("Sequence[int]", values), parameter)
    match constraint:
        case AllDifferent():
            numbers = [value for value in known if value is not None]
            return len(set(numbers)) == len(numbers)
        case Count(value=value, most=most):
            return known.count(value) <= (most if parameter is None else parameter)
        case _:
            return True


@singledispatch
def broken_cells(constraint: Constraint, model: Model, values: _Partial, parameter: int | None) -> tuple[int, ...]:
    """The cells to point at when an assignment breaks the constraint; none if it shows nowhere by itself."""
    return scope_cells(constraint, model)


@broken_cells.register
def _(constraint: NoRun, model: Model, values: _Partial, parameter: int | None) -> tuple[int, ...]:
    cells = model.scopes[constraint.scope].cells
    windows = [cells[start : start + constraint.length] for start in range(len(cells) - constraint.length + 1)]
    return tuple(sorted({cell for window in windows if len({values[c] for c in window}) == 1 for cell in window}))


@broken_cells.register
def _(constraint: DistinctLines, model: Model, values: _Partial, parameter: int | None) -> tuple[int, ...]:
    lines = [tuple(values[cell] for cell in model.scopes[scope].cells) for scope in constraint.scopes]
    alike = [scope for scope, line in zip(constraint.scopes, lines, strict=True) if lines.count(line) > 1]
    return tuple(cell for scope in alike for cell in model.scopes[scope].cells)


@broken_cells.register
def _(constraint: AllDifferent, model: Model, values: _Partial, parameter: int | None) -> tuple[int, ...]:
    cells = model.scopes[constraint.scope].cells
    numbers = Counter(values[cell] for cell in cells)
    return tuple(cell for cell in cells if values[cell] is not None and numbers[values[cell]] > 1)


@broken_cells.register
def _(constraint: Count, model: Model, values: _Partial, parameter: int | None) -> tuple[int, ...]:
    cells = model.scopes[constraint.scope].cells
    held = tuple(cell for cell in cells if values[cell] == constraint.value)
    return held if len(held) > (constraint.most if parameter is None else parameter) else cells


@broken_cells.register
def _(constraint: Difference, model: Model, values: _Partial, parameter: int | None) -> tuple[int, ...]:
    return ()


@broken_cells.register
def _(constraint: SingleLoop, model: Model, values: _Partial, parameter: int | None) -> tuple[int, ...]:
    drawn = [(edge, ends) for edge, ends in zip(constraint.edges, constraint.ends, strict=True) if values[edge] == 1]
    degrees = Counter(dot for _, ends in drawn for dot in ends)
    if not drawn:
        return constraint.edges
    if set(degrees.values()) != {2}:
        # Loose ends and branches are for the rule of the dots to tell.
        return ()
    loops = components(degrees, [ends for _, ends in drawn])
    longest = max(loops, key=len)
    return tuple(edge for edge, ends in drawn if ends[0] not in longest)


@broken_cells.register
def _(constraint: Connected, model: Model, values: _Partial, parameter: int | None) -> tuple[int, ...]:
    apart = parts(constraint, values)
    largest = max(apart, key=len)
    return tuple(constraint.cells[place] for part in apart if part is not largest for place in sorted(part))
