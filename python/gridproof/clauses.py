"""A model as clauses: each kind of constraint has one function here that says it in propositional logic.

Literals are signed whole numbers, as in DIMACS. A variable of two values is one Boolean (value 1 is the
positive literal); of more values, one Boolean a value, exactly one of which is true. A constraint becomes
**requirements**, which whoever uses them may guard by a selector that switches the constraint on, and
**definitions** of helper variables, which every assignment can meet and which therefore need no guard.

Cardinality is the totalizer of Bailleux and Boufkhad (Efficient CNF encoding of Boolean cardinality
constraints, CP 2003), cut off above the number that matters: unit propagation alone sees all that one count
implies.
"""

from collections.abc import Iterator, Sequence
from functools import singledispatch
from itertools import combinations
from typing import TypeAlias

from gridproof.model import SAME, Constraint, Count, DistinctLines, Model, NoRun, Relation

Clause: TypeAlias = list[int]


class Writer:
    """Numbers the literals of a model and collects the definitions of helper variables."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.size = len(model.values)
        self.top = len(model.places) * (1 if self.size == 2 else self.size)
        self.definitions: list[Clause] = []
        if self.size != 2:
            for variable in range(len(model.places)):
                choices = [self.literal(variable, value) for value in range(self.size)]
                self.definitions += [choices, *([-a, -b] for a, b in combinations(choices, 2))]

    def literal(self, variable: int, value: int) -> int:
        """The literal that is true where the variable has the value."""
        if self.size == 2:
            return variable + 1 if value else -(variable + 1)
        return variable * self.size + value + 1

    def fresh(self) -> int:
        """A new helper variable."""
        self.top += 1
        return self.top

    def define(self, *clause: int) -> None:
        """Add a clause that defines helper variables."""
        self.definitions.append(list(clause))


@singledispatch
def requirements(constraint: Constraint, writer: Writer, parameter: int) -> Iterator[Clause]:
    """The clauses that the constraint asks for; `parameter` is the clue's, where a clue shapes it."""
    raise TypeError(f"no clauses are written for {type(constraint).__name__}")


@requirements.register
def _(constraint: Count, writer: Writer, parameter: int) -> Iterator[Clause]:
    cells = writer.model.scopes[constraint.scope].cells
    least, most = constraint.least, constraint.most
    if least > min(most, len(cells)) or most < 0:
        yield []
        return
    at_least = _totalizer(writer, [writer.literal(cell, constraint.value) for cell in cells], most + 1)
    if least > 0:
        yield [at_least[least - 1]]
    if most < len(cells):
        yield [-at_least[most]]


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
        yield [-first, second if parameter == SAME else -second]


def _difference(writer: Writer, first: int, second: int) -> int:
    """A literal that is true only where two variables differ."""
    differs = writer.fresh()
    for value in range(writer.size):
        writer.define(-differs, -writer.literal(first, value), -writer.literal(second, value))
    return differs


def _totalizer(writer: Writer, literals: Sequence[int], cap: int) -> list[int]:
    """Literals for "at least 1", "at least 2", up to `cap` of the given ones."""
    if len(literals) <= 1:
        return list(literals)
    middle = len(literals) // 2
    left, right = (_totalizer(writer, half, cap) for half in (literals[:middle], literals[middle:]))
    sums = [writer.fresh() for _ in range(min(cap, len(literals)))]
    for a in range(len(left) + 1):
        for b in range(len(right) + 1):
            up = ([-left[a - 1]] if a else []) + ([-right[b - 1]] if b else [])
            if up:
                writer.define(*up, sums[min(a + b, len(sums)) - 1])
            down = ([left[a]] if a < len(left) else []) + ([right[b]] if b < len(right) else [])
            if a + b < len(sums):
                writer.define(*down, -sums[a + b])
    return sums
