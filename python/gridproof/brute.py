"""The brute-force route: try every assignment and ask each rule for its meaning. Slow, and plainly right.

It is the yardstick for the other routes on small boards, so it does nothing clever: no propagation, no order,
no pruning. What a rule means is said once, in `model.holds`.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod

from gridproof.model import Binding, Constraint, Given, Model, clue_of
from gridproof.statements import holds

MOST_ASSIGNMENTS = 2**20
"""Boards that leave more are refused; so many, that is 20 free variables of two values, take some seconds."""


def count(model: Model, bindings: Sequence[Binding], limit: int | None = None) -> tuple[int, list[bytes]]:
    """Count solutions, up to `limit` if there is one, and give those found, one value a variable.

    Raises `ValueError` if the clues leave more than `MOST_ASSIGNMENTS`.
    """
    found = list(islice(_solutions(model, bindings), limit))
    return len(found), found


def _solutions(model: Model, bindings: Sequence[Binding]) -> Iterator[bytes]:
    domains = _domains(model, bindings)
    assignments = prod(len(domain) for domain in domains)
    if assignments > MOST_ASSIGNMENTS:
        free = sum(len(domain) > 1 for domain in domains)
        raise ValueError(f"{free} free variables have {assignments} assignments, too many to try")
    rules = _rules(model, bindings)
    for values in product(*domains):
        if all(holds(constraint, model, values, parameter) for constraint, parameter in rules):
            yield bytes(values)


def _domains(model: Model, bindings: Sequence[Binding]) -> list[list[int]]:
    """The values each variable may have: all, or those that agree with every clue that gives it."""
    domains = [list(range(len(model.values))) for _ in model.places]
    for clue, parameter in bindings:
        template = model.clues[clue]
        if isinstance(template, Given):
            domain = domains[template.variable]
            domain[:] = [value for value in domain if value == parameter]
    return domains


def _rules(model: Model, bindings: Sequence[Binding]) -> list[tuple[Constraint, int | None]]:
    """The constraints that count on this board, each with the parameter that its clue gives it."""
    parameters = dict(bindings)
    rules: list[tuple[Constraint, int | None]] = []
    for constraint in model.constraints:
        clue = clue_of(constraint)
        if clue is None:
            rules.append((constraint, None))
        elif clue in parameters:
            rules.append((constraint, parameters[clue]))
    return rules
