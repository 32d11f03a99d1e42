"""The families of the registry as parameters of tests: all, those that can be made, those that can be explained."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from gridproof.document import check_board
from gridproof.family import Broken, Example, Family, registry


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


def board_of(family: Family, shown: Example | Broken) -> Any:
    """The board of an example."""
    board = msgspec.convert(shown.board, family.board_type)
    check_board(family, board, "the example")
    return board
