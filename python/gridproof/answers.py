"""What a full answer shows: the parameter that each clue has on it.

A clue template that is true of an answer, with the parameter from here, may be shown on a board that has this answer.
Boards are made from answers this way, and two answers are told apart by the clues that they show differently.
"""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from itertools import accumulate, groupby

from gridproof.model import (
    DIFFER,
    GREATER,
    LESS,
    SAME,
    Binding,
    Constraint,
    Count,
    Given,
    Less,
    Model,
    Relation,
    Runs,
    Sum,
    Visible,
    WeightedSum,
    packed,
)

Answer = Sequence[int]
"""One value a variable."""


def shown_by(model: Model, answer: Answer, clues: Iterable[int] | None = None) -> list[Binding]:
    """Those of the clues (all if not said) that the answer can show, as bindings."""
    wanted = range(len(model.clues)) if clues is None else clues
    found = ((clue, parameter_of(model, clue, answer)) for clue in wanted)
    return [(clue, parameter) for clue, parameter in found if parameter is not None]


def parameter_of(model: Model, clue: int, answer: Answer) -> int | None:
    """The parameter with which a clue is true of the answer; `None` if it cannot be shown."""
    template = model.clues[clue]
    if isinstance(template, Given):
        return answer[template.variable]
    return _parameter(model.constraints[template.constraint], model, answer)


def parameters(model: Model, clue: int) -> range:
    """The parameters that a clue may have, as far as its constraint says; none where they are too many to list."""
    template = model.clues[clue]
    if isinstance(template, Given):
        return range(len(model.values))
    match model.constraints[template.constraint]:
        case Relation() | Less():
            found = range(2)
        case Count(least=least, most=most):
            found = range(least, most + 1)
        case Visible(scope=scope):
            found = range(1, len(model.scopes[scope].cells) + 1)
        case Sum(scope=scope):
            length, most = len(model.scopes[scope].cells), len(model.values)
            found = range(length * (length + 1) // 2, length * (2 * most + 1 - length) // 2 + 1)
        case WeightedSum(weights=weights):
            found = range(sum(weights) + 1)
        case _:
            found = range(0)
    return found


@singledispatch
def _parameter(constraint: Constraint, model: Model, answer: Answer) -> int | None:
    raise TypeError(f"{type(constraint).__name__} has no clues")


@_parameter.register
def _(constraint: Relation, model: Model, answer: Answer) -> int:
    return DIFFER if answer[constraint.first] != answer[constraint.second] else SAME


@_parameter.register
def _(constraint: Less, model: Model, answer: Answer) -> int | None:
    first, second = answer[constraint.first], answer[constraint.second]
    return None if first == second else GREATER if first > second else LESS


@_parameter.register
def _(constraint: Count, model: Model, answer: Answer) -> int | None:
    number = _line(constraint.scope, model, answer).count(constraint.value)
    return number if constraint.least <= number <= constraint.most else None


@_parameter.register
def _(constraint: Visible, model: Model, answer: Answer) -> int:
    line = _line(constraint.scope, model, answer)
    if constraint.backwards:
        line.reverse()
    return sum(value > highest for value, highest in zip(line, [-1, *accumulate(line, max)], strict=False))


@_parameter.register
def _(constraint: Sum, model: Model, answer: Answer) -> int:
    return sum(value + 1 for value in _line(constraint.scope, model, answer))


@_parameter.register
def _(constraint: WeightedSum, model: Model, answer: Answer) -> int:
    line = _line(constraint.scope, model, answer)
    return sum(weight for weight, value in zip(constraint.weights, line, strict=True) if value == 1)


@_parameter.register
def _(constraint: Runs, model: Model, answer: Answer) -> int:
    line = _line(constraint.scope, model, answer)
    return packed(len(list(block)) for value, block in groupby(line) if value == 1)


def _line(scope: int, model: Model, answer: Answer) -> list[int]:
    return [answer[cell] for cell in model.scopes[scope].cells]
