"""What each kind of constraint means.

A **statement** is the meaning of a constraint over a full assignment and nothing else: the yardstick for the engine,
the clauses and the brute-force route.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import groupby

from gridproof.model import (
    DIFFER,
    GREATER,
    AllDifferent,
    Connected,
    Constraint,
    Count,
    Difference,
    DistinctLines,
    Less,
    Model,
    NoRun,
    Relation,
    Runs,
    SingleLoop,
    Sum,
    Visible,
    WeightedSum,
    packed,
)

Values = Sequence[int]


@singledispatch
def holds(constraint: Constraint, model: Model, values: Values, parameter: int | None = None) -> bool:
    """Whether a full assignment (one value a variable) satisfies the constraint.

    `parameter` is the clue's, for a constraint that a clue switches on.
    """
    raise TypeError(f"no meaning is written for {type(constraint).__name__}")


@holds.register
def _(constraint: Count, model: Model, values: Values, parameter: int | None = None) -> bool:
    number = _line(constraint.scope, model, values).count(constraint.value)
    if constraint.clue is not None:
        return number == parameter
    return constraint.least <= number <= constraint.most and not (constraint.even and number % 2)


@holds.register
def _(constraint: NoRun, model: Model, values: Values, parameter: int | None = None) -> bool:
    line = _line(constraint.scope, model, values)
    return not any(len(set(window)) == 1 for window in _windows(line, constraint.length))


@holds.register
def _(constraint: DistinctLines, model: Model, values: Values, parameter: int | None = None) -> bool:
    lines = [tuple(_line(scope, model, values)) for scope in constraint.scopes]
    return len(set(lines)) == len(lines)


@holds.register
def _(constraint: Relation, model: Model, values: Values, parameter: int | None = None) -> bool:
    return (values[constraint.first] != values[constraint.second]) == (parameter == DIFFER)


@holds.register
def _(constraint: AllDifferent, model: Model, values: Values, parameter: int | None = None) -> bool:
    line = _line(constraint.scope, model, values)
    return len(set(line)) == len(line)


@holds.register
def _(constraint: Less, model: Model, values: Values, parameter: int | None = None) -> bool:
    first, second = values[constraint.first], values[constraint.second]
    return first > second if parameter == GREATER else first < second


@holds.register
def _(constraint: Visible, model: Model, values: Values, parameter: int | None = None) -> bool:
    line = _line(constraint.scope, model, values)
    if constraint.backwards:
        line.reverse()
    return parameter == sum(all(before < value for before in line[:place]) for place, value in enumerate(line))


@holds.register
def _(constraint: Sum, model: Model, values: Values, parameter: int | None = None) -> bool:
    return parameter == sum(value + 1 for value in _line(constraint.scope, model, values))


@holds.register
def _(constraint: WeightedSum, model: Model, values: Values, parameter: int | None = None) -> bool:
    line = _line(constraint.scope, model, values)
    return parameter == sum(weight for weight, value in zip(constraint.weights, line, strict=True) if value == 1)


@holds.register
def _(constraint: Runs, model: Model, values: Values, parameter: int | None = None) -> bool:
    line = _line(constraint.scope, model, values)
    return parameter == packed(len(list(block)) for value, block in groupby(line) if value == 1)


@holds.register
def _(constraint: Difference, model: Model, values: Values, parameter: int | None = None) -> bool:
    return values[constraint.edge] == (values[constraint.first] != values[constraint.second])


@holds.register
def _(constraint: SingleLoop, model: Model, values: Values, parameter: int | None = None) -> bool:
    drawn = [ends for edge, ends in zip(constraint.edges, constraint.ends, strict=True) if values[edge] == 1]
    degrees: dict[int, int] = {}
    for dot in (dot for ends in drawn for dot in ends):
        degrees[dot] = degrees.get(dot, 0) + 1
    return bool(drawn) and set(degrees.values()) == {2} and len(components(degrees, drawn)) == 1


@holds.register
def _(constraint: Connected, model: Model, values: Values, parameter: int | None = None) -> bool:
    return len(parts(constraint, values)) <= 1


def components(nodes: Iterable[int], links: Sequence[tuple[int, int]]) -> list[set[int]]:
    """The parts that hang together, in the order of their first nodes; links to other nodes are left out."""
    near: dict[int, list[int]] = {node: [] for node in nodes}
    for first, second in links:
        if first in near and second in near:
            near[first].append(second)
            near[second].append(first)
    found: list[set[int]] = []
    seen: set[int] = set()
    for start in near:
        if start in seen:
            continue
        part, waiting = {start}, [start]
        while waiting:
            new = [node for node in near[waiting.pop()] if node not in part]
            part.update(new)
            waiting += new
        found.append(part)
        seen |= part
    return found


def parts(constraint: Connected, values: Sequence[int | None]) -> list[set[int]]:
    """The parts of the cells that hold the value, as positions."""
    chosen = [place for place, cell in enumerate(constraint.cells) if values[cell] == constraint.value]
    return components(chosen, constraint.links)


def _line(scope: int, model: Model, values: Sequence[int]) -> list[int]:
    return [values[cell] for cell in model.scopes[scope].cells]


def _windows(line: Sequence[int], length: int) -> Iterator[Sequence[int]]:
    return (line[start : start + length] for start in range(len(line) - length + 1))
