"""Techniques by themselves: what one of them says about a board, with nothing else on the ladder."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from gridproof._engine import Engine
from gridproof.family import Family, Technique
from gridproof.model import Binding, Model, Rung
from gridproof.walked import Fact, Step, Walk


def technique(family: Family, name: str) -> Technique:
    """A technique of a family by its id."""
    return next(one for one in family.techniques if one.id == name)


def walk(
    model: Model, bindings: Sequence[Binding], rungs: Iterable[Technique], known: Sequence[Fact], gone: Sequence[Fact]
) -> Walk:
    """A checked walk with only these techniques."""
    ladder = tuple(Rung(one.inference, one.tier, one.cost, one.rules) for one in rungs)
    engine = Engine(msgspec.structs.replace(model, rungs=ladder).encoded())
    encoded = engine.walk(list(bindings), list(known), list(gone), 7, None, True)
    assert encoded is not None
    return msgspec.json.decode(encoded, type=Walk)


def steps(family: Family, board: Any, names: str, known: Sequence[Fact] = (), gone: Sequence[Fact] = ()) -> list[Step]:
    """The steps of a walk with the named techniques alone, each checked."""
    family.validate(board)
    rungs = [technique(family, name) for name in names.split()]
    return walk(family.model(family.shape(board)), family.bindings(board), rungs, known, gone).steps


def candidates(
    family: Family, board: Any, names: str, known: Sequence[Fact] = (), gone: Sequence[Fact] = ()
) -> dict[int, set[int]]:
    """The values that each variable may still have after such a walk; only those that lost some."""
    model = family.model(family.shape(board))
    left = {variable: set(range(len(model.values))) for variable in range(len(model.places))}
    found = steps(family, board, names, known, gone)
    for variable, value in [*known, *(fact for step in found for fact in step.facts)]:
        left[variable] = {value}
    for variable, value in [*gone, *(fact for step in found for fact in step.gone)]:
        left[variable].discard(value)
    return {variable: values for variable, values in left.items() if len(values) < len(model.values)}
