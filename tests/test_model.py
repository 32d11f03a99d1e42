"""What each kind of constraint means, on examples written by hand, and what is said of a broken one."""

import msgspec
import pytest

from gridproof.faults import Broken, broken_rules
from gridproof.model import (
    DIFFER,
    GREATER,
    LESS,
    SAME,
    AllDifferent,
    Connected,
    Constraint,
    Count,
    Difference,
    DistinctLines,
    Given,
    Less,
    Model,
    NoRun,
    Relation,
    Runs,
    Scope,
    SingleLoop,
    Sum,
    Switch,
    Visible,
    WeightedSum,
    packed,
    unpacked,
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
        (Count("", 0, 1, 0, 2, even=True), "00001000", None, True),
        (Count("", 0, 1, 0, 2, even=True), "01000000", None, False),
        (Count("", 0, 1, 0, 2, even=True), "01010000", None, True),
        (Count("", 0, 1, 0, 2, even=True), "11110000", None, False),
        (Count("", 0, 1, 0, 4, clue=8), "11110000", 4, True),
        (Count("", 0, 1, 0, 4, clue=8), "01110000", 4, False),
        (Count("", 0, 1, 0, 4, clue=8), "00000000", 0, True),
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
        (AllDifferent("", 0), "41230000", None, True),
        (AllDifferent("", 0), "41240000", None, False),
        (Less("", 0, 7), "10000002", None, True),
        (Less("", 0, 7), "20000002", None, False),
        (Less("", 0, 7, 8), "30000002", LESS, False),
        (Less("", 0, 7, 8), "30000002", GREATER, True),
        (Less("", 0, 7, 8), "20000002", GREATER, False),
        # 2 hides 1, and 4 hides 3; from the other end 3 and 4 are seen.
        (Visible("", 0, 8), "21430000", 2, True),
        (Visible("", 0, 8), "21430000", 4, False),
        (Visible("", 0, 8, backwards=True), "21430000", 2, True),
        (Visible("", 0, 8, backwards=True), "12430000", 3, False),
        (Visible("", 0, 8), "12340000", 4, True),
        (Visible("", 0, 8, backwards=True), "12340000", 1, True),
        # Value 0 is the number 1.
        (Sum("", 0, 8), "01230000", 10, True),
        (Sum("", 0, 8), "01230000", 6, False),
        (Sum("", 0, 8), "81230000", 18, True),
        (WeightedSum("", 0, (1, 2, 3, 4), 8), "10100000", 4, True),
        (WeightedSum("", 0, (1, 2, 3, 4), 8), "01100000", 4, False),
        (WeightedSum("", 0, (1, 2, 3, 4), 8), "00001111", 0, True),
        (WeightedSum("", 0, (1, 2, 3, 4), 8), "22120000", 3, True),
        (Runs("", 0, 8), "11010000", 0b1011, True),
        (Runs("", 0, 8), "10110000", 0b1011, False),
        (Runs("", 0, 8), "01110000", 0b111, True),
        (Runs("", 0, 8), "01100000", 0b111, False),
        (Runs("", 0, 8), "00001111", 0, True),
        (Runs("", 0, 8), "00010000", 0, False),
        (Difference("", 0, 1, 2), "11000000", None, True),
        (Difference("", 0, 1, 2), "01000000", None, False),
        (Difference("", 0, 1, 2), "01100000", None, True),
        (Difference("", 0, 1, 2), "11100000", None, False),
        (Difference("", 0, 1, 2), "24300000", None, False),
    ],
)
def test_meanings(constraint: Constraint, text: str, parameter: int | None, meets: bool) -> None:
    assert holds(constraint, MODEL, [int(digit) for digit in text], parameter) is meets


SQUARES = SingleLoop("", tuple(range(8)), ((0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 4), (3, 4)))
"""A square and a triangle, and an edge from one to the other."""


@pytest.mark.parametrize(
    ("text", "meets"),
    [
        ("11110000", True),
        ("00001110", True),
        ("11111110", False),  # two loops
        ("11110001", False),  # a loose end
        ("11111111", False),  # three edges at a dot
        ("11100000", False),  # not closed
        ("00000000", False),  # none at all
        ("22220000", False),
        ("22221110", True),
    ],
)
def test_meaning_of_a_single_loop(text: str, meets: bool) -> None:
    assert holds(SQUARES, MODEL, [int(digit) for digit in text]) is meets


@pytest.mark.parametrize(
    ("text", "value", "meets"),
    [
        ("11000000", 1, True),
        ("11000000", 0, True),
        ("10010000", 1, False),
        ("01100000", 1, False),  # corner to corner
        ("01100000", 2, True),
        ("10000000", 1, True),
        ("11110000", 1, True),
        ("11110000", 0, True),
        ("11101111", 1, True),
        ("10011111", 1, False),
    ],
)
def test_meaning_of_connected(text: str, value: int, meets: bool) -> None:
    square = Connected("", (0, 1, 2, 3), value, ((0, 1), (2, 3), (0, 2), (1, 3)))
    assert holds(square, MODEL, [int(digit) for digit in text]) is meets


@pytest.mark.parametrize(
    ("lengths", "parameter"), [([], 0), ([1], 1), ([3, 1], 0b10111), ([1, 1, 2], 0b110101), ([4], 0b1111)]
)
def test_block_lengths_are_packed(lengths: list[int], parameter: int) -> None:
    assert (packed(lengths), unpacked(parameter)) == (parameter, lengths)


def test_a_block_has_a_cell() -> None:
    with pytest.raises(ValueError, match="a block of 0 cells"):
        packed([2, 0])


def broken(text: str, *bindings: tuple[int, int]) -> list[Broken]:
    return broken_rules(MODEL, bindings, [int(digit) for digit in text])


def told(rule: Constraint, text: str, parameter: int | None = None) -> tuple[int, ...] | None:
    """The cells that are pointed at for one constraint, `.` unknown; `None` if there is nothing to say against it."""
    model = msgspec.structs.replace(MODEL, constraints=(rule,), clues=(*MODEL.clues[:8], Switch(0)))
    shown = [] if parameter is None else [(8, parameter)]
    values = [None if digit == "." else int(digit) for digit in text]
    found = {one.rule: one.cells for one in broken_rules(model, shown, values)}
    assert found.pop("empty", ()) == tuple(cell for cell, value in enumerate(values) if value is None)
    assert len(found) <= 1
    return next(iter(found.values()), None)


@pytest.mark.parametrize(
    ("rule", "text", "parameter", "cells"),
    [
        (Count("x", 0, 1, 2, 2), "111.0000", None, (0, 1, 2)),
        (Count("x", 0, 1, 2, 2), "00.00000", None, None),
        (Count("x", 0, 1, 2, 2), "00010000", None, (0, 1, 2, 3)),
        (Count("x", 0, 1, 0, 2, even=True), "10000000", None, (0, 1, 2, 3)),
        (Count("x", 0, 1, 0, 4, clue=8), "11..0000", 1, (0, 1)),
        (Count("x", 0, 1, 0, 4, clue=8), "11..0000", 3, None),
        (Count("x", 0, 1, 0, 4, clue=8), "1111....", None, None),
        (NoRun("x", 0, 3), "111.0000", None, None),
        (AllDifferent("x", 0), "1.2.0000", None, None),
        (AllDifferent("x", 0), "1.1.0000", None, (0, 2)),
        (AllDifferent("x", 0), "1212....", None, (0, 1, 2, 3)),
        (Less("x", 0, 7, 8), "1......1", LESS, (0, 7)),
        (Less("x", 0, 7, 8), "1......2", GREATER, (0, 7)),
        (Less("x", 0, 7, 8), "1.......", LESS, None),
        (Less("x", 0, 7, 8), "1......1", None, None),
        (Visible("x", 0, 8), "1234....", 3, (0, 1, 2, 3)),
        (Visible("x", 0, 8), "123.....", 3, None),
        (Sum("x", 0, 8), "01230000", 11, (0, 1, 2, 3)),
        (Sum("x", 0, 8), "0123.000", 10, None),
        (WeightedSum("x", 0, (1, 2, 3, 4), 8), "1000....", 2, (0, 1, 2, 3)),
        (WeightedSum("x", 0, (1, 2, 3, 4), 8), "010.....", 2, None),
        (Runs("x", 0, 8), "1010....", 0b11, (0, 1, 2, 3)),
        (Runs("x", 0, 8), "10.0....", 0b11, None),
        # Nothing but this speaks of the three, so it is said after all.
        (Difference("x", 0, 1, 2), "011.....", None, None),
        (Difference("x", 0, 1, 2), "10100000", None, None),
        (Difference("x", 0, 1, 2), "00100000", None, (0, 1, 2)),
        (SQUARES, "1111111.", None, None),
        (SQUARES, "11111110", None, (4, 5, 6)),
        (SQUARES, "00000000", None, tuple(range(8))),
        (SQUARES, "11100000", None, tuple(range(8))),
        (Connected("x", (0, 1, 2, 3, 4), 1, ((0, 1), (1, 2), (2, 3), (3, 4))), "10011...", None, (0,)),
        (Connected("x", (0, 1, 2, 3, 4), 1, ((0, 1), (1, 2), (2, 3), (3, 4))), "100.1...", None, None),
    ],
)
def test_what_is_pointed_at(rule: Constraint, text: str, parameter: int | None, cells: tuple[int, ...] | None) -> None:
    assert told(rule, text, parameter) == cells


def test_what_shows_nowhere_is_said_only_if_nothing_else_is() -> None:
    rules = (Difference("edge", 0, 1, 2), Count("out", 1, 1, 0, 0))
    model = msgspec.structs.replace(MODEL, constraints=rules, clues=MODEL.clues[:8])
    assert broken_rules(model, [], [1, 0, 0, 0, 0, 0, 0, 0]) == [Broken("edge", (0, 1, 2))]
    assert broken_rules(model, [], [1, 0, 0, 0, 1, 0, 0, 0]) == [Broken("out", (4,))]


def test_unknown_cells_come_first() -> None:
    assert broken_rules(MODEL, [(0, 1)], [0, None, 0, 0, 0, 0, 0, None]) == [
        Broken("empty", (1, 7)),
        Broken("given", (0,)),
    ]


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
    assert plain["clues"][-1] == ["switch", 3]
