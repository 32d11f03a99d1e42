"""The families of the registry as parameters of tests: all, those that can be made, those that can be explained."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from gridproof.document import check_board
from gridproof.family import Broken, Example, Family, registry


def _parameters(families: Iterable[Family]) -> list[Any]:
    return [pytest.param(family, id=family.name) for family in families]


FAMILIES = _parameters(registry().values())
MADE = _parameters(family for family in registry().values() if family.presets)
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
