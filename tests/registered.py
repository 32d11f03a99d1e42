"""The families of the registry as parameters of tests: all, those that can be made, those that can be explained."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from gridproof.document import check_board
from gridproof.family import Broken, Example, Family, registry
from gridproof.model import Binding, Given, Less, Model, Symmetry, packed, unpacked


def _parameters(families: Iterable[Family]) -> list[Any]:
    return [pytest.param(family, id=family.name) for family in families]


def _shows_clues(family: Family) -> bool:
    """Whether what is made of a blank board is which clues it shows; the others lay out a pattern."""
    rows, columns = map(int, family.presets[0][0].split("x"))
    return bool(family.model(family.shape_for(rows, columns, family.options_type())).clues)


FAMILIES = _parameters(registry().values())
MADE = _parameters(family for family in registry().values() if family.presets)
WITH_CLUES = _parameters(family for family in registry().values() if family.presets and _shows_clues(family))
EXPLAINED = _parameters(family for family in registry().values() if family.presets and family.techniques)
EXAMPLES = [
    pytest.param(family, example, id=f"{family.name}-{number}")
    for family in registry().values()
    for number, example in enumerate(family.examples, 1)
]
BROKEN = [
    pytest.param(family, example, id=f"{family.name}-{example.rule}")
    for family in registry().values()
    for example in family.broken
]


def chooses_clues(family: Family) -> bool:
    """Whether a board of the family may show more clues or fewer."""
    rows, columns = map(int, family.presets[0][0].split("x"))
    options = family.options_type()
    return family.strategy(family.shape_for(rows, columns, options), options).chooses_clues


def image(binding: Binding, symmetry: Symmetry, model: Model) -> Binding:
    """What a clue becomes under a symmetry."""
    clue, parameter = binding
    template = model.clues[clue]
    if isinstance(template, Given):
        parameter = symmetry.values[parameter]
    elif clue in symmetry.reversed:
        is_sign = isinstance(model.constraints[template.constraint], Less)
        parameter = 1 - parameter if is_sign else packed(unpacked(parameter)[::-1])
    return symmetry.clues[clue], parameter


def board_of(family: Family, shown: Example | Broken) -> Any:
    """The board of an example."""
    board = msgspec.convert(shown.board, family.board_type)
    check_board(family, board, "the example")
    return board
