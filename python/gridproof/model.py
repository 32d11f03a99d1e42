"""The model: a puzzle as plain data, the only thing the engine ever sees.

A family writes its rules with these words. Variables are numbered from 0 and take the values 0 to k-1, which have
names for people ("0", "1"). A **scope** is a list of variables that rules speak about together (a row); scopes that
carry several rules are reasoned about as one line. A **constraint** names its rule, so that sentences and reports
can speak of it. A **clue template** is what a setter can show or hide: a given value, or a constraint that is
switched on by the clue and shaped by its parameter. A board is then only a list of bindings `(clue, parameter)`.

Everything here is serialisable and independent of the engine: the SAT route, the brute-force route and the checker
read the same data.
"""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

Binding: TypeAlias = tuple[int, int]
"""A clue that is shown: the number of its template and its parameter."""

SAME = 0
DIFFER = 1


class Scope(msgspec.Struct, frozen=True):
    """A list of variables that rules speak about, in order, with a name for people ("row 3")."""

    name: str
    cells: tuple[int, ...]


class Count(msgspec.Struct, frozen=True, tag_field="kind", tag="count"):
    """Between `least` and `most` cells of the scope hold `value`."""

    rule: str
    scope: int
    value: int
    least: int
    most: int


class NoRun(msgspec.Struct, frozen=True, tag_field="kind", tag="no_run"):
    """No `length` neighbouring cells of the scope hold one value."""

    rule: str
    scope: int
    length: int


class DistinctLines(msgspec.Struct, frozen=True, tag_field="kind", tag="distinct_lines"):
    """No two of the scopes, all of one length, are filled alike."""

    rule: str
    scopes: tuple[int, ...]


class Relation(msgspec.Struct, frozen=True, tag_field="kind", tag="relation"):
    """Two cells hold the same value (`SAME`) or different ones (`DIFFER`), as the clue's parameter says."""

    rule: str
    first: int
    second: int
    clue: int


Constraint: TypeAlias = Count | NoRun | DistinctLines | Relation


class Given(msgspec.Struct, frozen=True, tag_field="kind", tag="given"):
    """A clue that shows the value of one variable; its parameter is the value."""

    variable: int


class Switch(msgspec.Struct, frozen=True, tag_field="kind", tag="switch"):
    """A clue that switches one constraint on; its parameter is the constraint's."""

    constraint: int


ClueTemplate: TypeAlias = Given | Switch


class Rung(msgspec.Struct, frozen=True):
    """One step of the ladder: an inference of the engine and the tier that people give it (1 to 7)."""

    inference: str
    tier: int


class Symmetry(msgspec.Struct, frozen=True):
    """A change of the board that changes nothing about the puzzle.

    Clue `i` becomes clue `clues[i]`, and value `v` of a given becomes `values[v]`.
    """

    clues: tuple[int, ...]
    values: tuple[int, ...]


class Model(msgspec.Struct, frozen=True):
    """All that the engine knows of a kind of board.

    `values` names the values. `places` gives each variable its (row, column), counted from 0. `rungs` are in the
    order in which they are tried. `symmetries` include the identity.
    """

    values: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    scopes: tuple[Scope, ...]
    constraints: tuple[Constraint, ...]
    clues: tuple[ClueTemplate, ...]
    rungs: tuple[Rung, ...]
    symmetries: tuple[Symmetry, ...] = ()

    def encoded(self) -> bytes:
        """The model as JSON, the form in which it crosses to the engine."""
        return msgspec.json.encode(self)


def holds(constraint: Constraint, model: Model, values: Sequence[int], parameter: int | None = None) -> bool:
    """Whether a full assignment (one value a variable) satisfies the constraint: the meaning, and nothing else.

    `parameter` is the clue's, for a constraint that a clue switches on.
    """
    match constraint:
        case Count(scope=scope, value=value, least=least, most=most):
            return least <= sum(values[cell] == value for cell in model.scopes[scope].cells) <= most
        case NoRun(scope=scope, length=length):
            line = [values[cell] for cell in model.scopes[scope].cells]
            return all(len(set(line[i : i + length])) > 1 for i in range(len(line) - length + 1))
        case DistinctLines(scopes=scopes):
            lines = [tuple(values[cell] for cell in model.scopes[scope].cells) for scope in scopes]
            return len(set(lines)) == len(lines)
        case Relation(first=first, second=second):
            return (values[first] != values[second]) == (parameter == DIFFER)


class Broken(msgspec.Struct, frozen=True):
    """A rule that a full assignment breaks, and the cells where it shows."""

    rule: str
    cells: tuple[int, ...]


def scope_cells(constraint: Constraint, model: Model) -> tuple[int, ...]:
    """The variables that a constraint speaks about."""
    match constraint:
        case Count(scope=scope) | NoRun(scope=scope):
            return model.scopes[scope].cells
        case DistinctLines(scopes=scopes):
            return tuple(dict.fromkeys(cell for scope in scopes for cell in model.scopes[scope].cells))
        case Relation(first=first, second=second):
            return (first, second)


def broken_cells(constraint: Constraint, model: Model, values: Sequence[int]) -> tuple[int, ...]:
    """The cells to point at when a full assignment breaks the constraint."""
    match constraint:
        case NoRun(scope=scope, length=length):
            cells = model.scopes[scope].cells
            starts = [i for i in range(len(cells) - length + 1) if len({values[c] for c in cells[i : i + length]}) == 1]
            return tuple(sorted({cells[i + j] for i in starts for j in range(length)}))
        case DistinctLines(scopes=scopes):
            lines = [tuple(values[cell] for cell in model.scopes[scope].cells) for scope in scopes]
            return tuple(
                cell
                for scope, line in zip(scopes, lines, strict=True)
                if lines.count(line) > 1
                for cell in model.scopes[scope].cells
            )
        case _:
            return scope_cells(constraint, model)


def broken_rules(model: Model, bindings: Sequence[Binding], values: Sequence[int]) -> list[Broken]:
    """Every rule and clue that a full assignment breaks, in the order of the model; empty for a solution."""
    parameters = dict(bindings)
    broken = [
        Broken("given", (template.variable,))
        for clue, template in enumerate(model.clues)
        if isinstance(template, Given) and clue in parameters and values[template.variable] != parameters[clue]
    ]
    for constraint in model.constraints:
        parameter = parameters.get(constraint.clue) if isinstance(constraint, Relation) else None
        if isinstance(constraint, Relation) and parameter is None:
            continue
        if not holds(constraint, model, values, parameter):
            broken.append(Broken(constraint.rule, broken_cells(constraint, model, values)))
    return broken
