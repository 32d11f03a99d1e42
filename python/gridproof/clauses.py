"""A model as clauses: each kind of constraint has one function here that says it in propositional logic.

A constraint becomes **requirements**, which whoever uses them may guard by a selector that switches the constraint
on, and **definitions** of helper variables, which every assignment can meet and which therefore need no guard. How
cells become literals and how they are counted is in `literals`, the kinds that read along a line are in
`line_clauses`. `SingleLoop` and `Connected` say here only what is local; the rest is cut in when a solver breaks it
(`cuts`).
"""

from collections.abc import Iterable, Iterator
from functools import singledispatch
from itertools import combinations

from gridproof import line_clauses
from gridproof.literals import Clause, Writer, at_most_one, counted
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
    NoRun,
    Relation,
    Runs,
    SingleLoop,
    Sum,
    Visible,
    WeightedSum,
    packed,
    unpacked,
)


@singledispatch
def requirements(constraint: Constraint, writer: Writer, parameter: int) -> Iterable[Clause]:
    """The clauses that the constraint asks for; `parameter` is the clue's, where a clue shapes it."""
    raise TypeError(f"no clauses are written for {type(constraint).__name__}")


@requirements.register
def _(constraint: Count, writer: Writer, parameter: int) -> Iterable[Clause]:
    literals = writer.literals(writer.model.scopes[constraint.scope].cells, constraint.value)
    if constraint.clue is not None:
        return counted(writer, literals, parameter, parameter)
    return counted(writer, literals, constraint.least, constraint.most, constraint.even)


@requirements.register
def _(constraint: NoRun, writer: Writer, parameter: int) -> Iterator[Clause]:
    cells = writer.model.scopes[constraint.scope].cells
    for start in range(len(cells) - constraint.length + 1):
        for value in range(writer.size):
            yield [-writer.literal(cell, value) for cell in cells[start : start + constraint.length]]


@requirements.register
def _(constraint: DistinctLines, writer: Writer, parameter: int) -> Iterator[Clause]:
    lines = [writer.model.scopes[scope].cells for scope in constraint.scopes]
    for one, other in combinations(lines, 2):
        yield [_difference(writer, *pair) for pair in zip(one, other, strict=True) if pair[0] != pair[1]]


@requirements.register
def _(constraint: Relation, writer: Writer, parameter: int) -> Iterator[Clause]:
    for value in range(writer.size):
        first, second = (writer.literal(cell, value) for cell in (constraint.first, constraint.second))
        yield [-first, -second if parameter == DIFFER else second]


@requirements.register
def _(constraint: AllDifferent, writer: Writer, parameter: int) -> Iterator[Clause]:
    cells = writer.model.scopes[constraint.scope].cells
    if len(cells) > writer.size:
        yield []
        return
    for value in range(writer.size):
        literals = writer.open(writer.literals(cells, value))
        yield from at_most_one(writer, literals)
        if len(cells) == writer.size:
            yield literals


@requirements.register
def _(constraint: Less, writer: Writer, parameter: int) -> Iterator[Clause]:
    cells = (constraint.first, constraint.second)
    first, second = (
        [writer.literal(cell, value) for value in range(writer.size)]
        for cell in (cells[::-1] if parameter == GREATER else cells)
    )
    for value in range(writer.size):
        yield [-first[value], *second[value + 1 :]]
        yield [-second[value], *first[:value]]


@requirements.register
def _(constraint: Visible, writer: Writer, parameter: int) -> Iterable[Clause]:
    cells = writer.model.scopes[constraint.scope].cells
    return line_clauses.visible(writer, cells[::-1] if constraint.backwards else cells, parameter)


@requirements.register
def _(constraint: Sum, writer: Writer, parameter: int) -> Iterable[Clause]:
    return line_clauses.sum_of_different(writer, writer.model.scopes[constraint.scope].cells, parameter)


@requirements.register
def _(constraint: WeightedSum, writer: Writer, parameter: int) -> Iterable[Clause]:
    literals = writer.literals(writer.model.scopes[constraint.scope].cells, 1)
    return line_clauses.weighted(writer, literals, constraint.weights, parameter)


@requirements.register
def _(constraint: Runs, writer: Writer, parameter: int) -> Iterable[Clause]:
    literals = writer.literals(writer.model.scopes[constraint.scope].cells, 1)
    lengths = unpacked(parameter)
    return line_clauses.blocks(writer, literals, lengths) if packed(lengths) == parameter else [[]]


@requirements.register
def _(constraint: Difference, writer: Writer, parameter: int) -> Iterator[Clause]:
    one, none = writer.literal(constraint.edge, 1), writer.literal(constraint.edge, 0)
    for value in range(writer.size):
        first, second = writer.literal(constraint.first, value), writer.literal(constraint.second, value)
        yield [-first, -second, none]
        yield [-first, second, one]


@requirements.register
def _(constraint: SingleLoop, writer: Writer, parameter: int) -> Iterator[Clause]:
    literals = writer.literals(constraint.edges, 1)
    yield literals
    dots: dict[int, list[int]] = {}
    for literal, ends in zip(literals, constraint.ends, strict=True):
        for dot in ends:
            dots.setdefault(dot, []).append(literal)
    for at_dot in dots.values():
        yield from counted(writer, at_dot, 0, 2, even=True)


@requirements.register
def _(constraint: Connected, writer: Writer, parameter: int) -> Iterator[Clause]:
    return iter(())


def _difference(writer: Writer, first: int, second: int) -> int:
    """A literal that is true only where two variables differ."""
    differs = writer.fresh()
    for value in range(writer.size):
        writer.define(-differs, -writer.literal(first, value), -writer.literal(second, value))
    return differs
