"""What each kind of constraint means, on examples written by hand, and what is said of a broken one."""

import msgspec
import pytest

from gridproof.faults import Broken, broken_rules
from gridproof.model import (
    DIFFER,
    SAME,
    Constraint,
    Count,
    DistinctLines,
    Given,
    Model,
    NoRun,
    Relation,
    Scope,
    Switch,
)
from gridproof.statements import holds

SCOPES = (Scope("row 1", (0, 1, 2, 3)), Scope("row 2", (4, 5, 6, 7)), Scope("backwards", (3, 2, 1, 0)))
CONSTRAINTS = (
    Count("half", 0, 1, 2, 2),
    NoRun("run", 0, 3),
    DistinctLines("lines", (0, 1)),
    Relation("mark", 0, 7, 8),
)
MODEL = Model(
    values=("0", "1"),
    places=tuple(divmod(cell, 4) for cell in range(8)),
    scopes=SCOPES,
    constraints=CONSTRAINTS,
    clues=(*(Given(cell) for cell in range(8)), Switch(3)),
    rungs=(),
)


@pytest.mark.parametrize(
    ("constraint", "text", "parameter", "meets"),
    [
        (Count("", 0, 1, 2, 2), "10100000", None, True),
        (Count("", 0, 1, 2, 2), "10000011", None, False),
        (Count("", 0, 1, 2, 2), "11100000", None, False),
        (Count("", 1, 0, 1, 3), "00001111", None, False),
        (Count("", 1, 0, 1, 3), "00001110", None, True),
        (NoRun("", 0, 3), "11011111", None, True),
        (NoRun("", 0, 3), "01110000", None, False),
        (NoRun("", 0, 3), "10000000", None, False),
        (NoRun("", 0, 2), "01010000", None, True),
        (NoRun("", 0, 5), "11110000", None, True),
        (DistinctLines("", (0, 1)), "01100110", None, False),
        (DistinctLines("", (0, 1)), "01100111", None, True),
        (DistinctLines("", (0, 2)), "01100000", None, False),
        (DistinctLines("", (0, 2)), "01110000", None, True),
        (Relation("", 0, 7, 8), "00000001", SAME, False),
        (Relation("", 0, 7, 8), "00000001", DIFFER, True),
        (Relation("", 0, 7, 8), "10000001", SAME, True),
        (Relation("", 0, 7, 8), "10000001", DIFFER, False),
    ],
)
def test_meanings(constraint: Constraint, text: str, parameter: int | None, meets: bool) -> None:
    assert holds(constraint, MODEL, [int(digit) for digit in text], parameter) is meets


def broken(text: str, *bindings: tuple[int, int]) -> list[Broken]:
    return broken_rules(MODEL, bindings, [int(digit) for digit in text])


def test_a_solution_breaks_nothing() -> None:
    assert broken("11000011", (0, 1), (7, 1), (8, SAME)) == []


def test_broken_rules_name_rule_and_cells() -> None:
    assert broken("01110000") == [Broken("half", (1, 2, 3)), Broken("run", (1, 2, 3))]
    assert broken("10101010") == [Broken("lines", (0, 1, 2, 3, 4, 5, 6, 7))]
    assert broken("11000011", (1, 0), (0, 1)) == [Broken("given", (1,))]
    assert broken("11000010", (8, SAME)) == [Broken("mark", (0, 7))]


def test_a_mark_that_is_not_shown_asks_for_nothing() -> None:
    assert broken("11000010") == []


def test_a_model_is_plain_data() -> None:
    plain = msgspec.json.decode(MODEL.encoded())
    constraints = msgspec.convert(plain.pop("constraints"), tuple[Constraint, ...])
    assert constraints == CONSTRAINTS
    assert plain["places"] == [list(place) for place in MODEL.places]
    assert plain["clues"][-1] == {"kind": "switch", "constraint": 3}
