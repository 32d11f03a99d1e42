"""Small models for the tests of every kind of constraint, and what follows from them by brute force."""

from collections.abc import Sequence
from itertools import combinations, product

from gridproof.faults import scope_cells
from gridproof.grid import neighbours
from gridproof.model import (
    AllDifferent,
    Binding,
    Connected,
    Constraint,
    Count,
    Difference,
    Given,
    Less,
    Model,
    Runs,
    Scope,
    SingleLoop,
    Sum,
    Switch,
    Visible,
    WeightedSum,
    clue_of,
)
from gridproof.sat import Fact
from gridproof.statements import holds


def model_of(
    size: int, variables: int, constraints: Sequence[Constraint], scopes: Sequence[Sequence[int]] = ()
) -> Model:
    """A model with these constraints; first come the clues of switches, 0, 1, ..., then one that gives each variable.

    Without scopes there is one, of all variables.
    """
    switched = {clue: number for number, rule in enumerate(constraints) if (clue := clue_of(rule)) is not None}
    return Model(
        values=tuple("abcdefghijk"[:size]),
        places=tuple((0, variable) for variable in range(variables)),
        scopes=tuple(Scope("", tuple(cells)) for cells in (scopes or [range(variables)])),
        constraints=tuple(constraints),
        clues=(
            *(Switch(switched[clue]) for clue in range(len(switched))),
            *(Given(variable) for variable in range(variables)),
        ),
    )


def numbers() -> Model:
    """A square of 3 x 3 with views, sums, orders."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8)]
    rules: list[Constraint] = [AllDifferent("", line) for line in range(7)]
    rules += [Visible("", 0, 0), Visible("", 4, 1, backwards=True), Sum("", 6, 2), Sum("", 1, 3)]
    rules += [Less("", 0, 1, 4), Less("", 8, 4, 5), Less("", 3, 6), Count("", 5, 1, 0, 2, clue=6)]
    return model_of(4, 9, rules, lines)


def shading() -> Model:
    """A square of 3 x 3 with blocks, weights and counts, where both colours hang together."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]
    rules: list[Constraint] = [Runs("", 0, 0), Runs("", 5, 1), WeightedSum("", 1, (1, 2, 3), 2)]
    rules += [WeightedSum("", 3, (3, 2, 1), 3), Count("", 2, 1, 0, 3, clue=4), Difference("", 0, 4, 8)]
    links = tuple(neighbours(3, 3))
    rules += [Connected("", tuple(range(9)), value, links) for value in (0, 1)]
    return model_of(2, 9, rules, lines)


def drawing() -> Model:
    """The edges of 1 x 3 cells and some of the cells' numbers."""
    ends = tuple(neighbours(2, 4))
    around = [(cell, cell + 3, cell + 6, cell + 7) for cell in range(3)]
    rules: list[Constraint] = [SingleLoop("", tuple(range(10)), ends)]
    rules += [Count("", cell, 1, 0, 4, clue=cell) for cell in range(3)]
    return model_of(2, 10, rules, around)


def any_clashes(model: Model, answers: list[bytes], bindings: list[Binding], size: int) -> bool:
    return any(
        not any(agrees(model, answer, list(chosen)) for answer in answers) for chosen in combinations(bindings, size)
    )


def agrees(model: Model, answer: bytes, bindings: list[Binding]) -> bool:
    for clue, parameter in bindings:
        template = model.clues[clue]
        if isinstance(template, Given):
            if answer[template.variable] != parameter:
                return False
        elif not holds(model.constraints[template.constraint], model, answer, parameter):
            return False
    return True


def entails_by_force(
    model: Model,
    premises: list[Fact],
    constraints: list[int],
    target: Fact,
    parameters: dict[int, int],
) -> bool:
    """Try all values of the cells that the constraints speak of."""
    rules = [model.constraints[number] for number in constraints]
    involved = {cell for rule in rules for cell in scope_cells(rule, model)} | {target[0]}
    involved |= {variable for variable, _ in premises}
    known = dict(premises)
    every = list(range(len(model.values)))
    domains = [[known[cell]] if cell in known else every for cell in sorted(involved)]
    values = [0] * len(model.places)
    for choice in product(*domains):
        for cell, value in zip(sorted(involved), choice, strict=True):
            values[cell] = value
        if values[target[0]] != target[1] and all(
            holds(rule, model, values, None if (clue := clue_of(rule)) is None else parameters[clue]) for rule in rules
        ):
            return False
    return True
