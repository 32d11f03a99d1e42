"""A walk up the ladder as the engine tells it: steps with what they rest on, as data."""

import msgspec

Fact = tuple[int, int]
"""A variable and a value."""


class Contradiction(msgspec.Struct):
    """Constraints that cannot hold together with some facts."""

    scopes: list[int]
    constraints: list[int]
    premises: list[Fact]
    without: list[Fact]


class Implication(msgspec.Struct):
    """One fact implies another, and the other way round too if `both_ways`; one that does not hold, the opposite.

    With more cells (`from_also`, `to_also`) a fact says that one of them has the value.
    """

    from_: Fact = msgspec.field(name="from")
    from_holds: bool
    to: Fact
    to_holds: bool
    both_ways: bool
    scopes: list[int]
    constraints: list[int]
    premises: list[Fact]
    without: list[Fact]
    from_also: list[int] = []
    to_also: list[int] = []


class Suppose(msgspec.Struct):
    """An assumption and the contradiction that it leads to."""

    fact: Fact
    steps: list["Step"]
    conflict: Contradiction


class Step(msgspec.Struct):
    """A deduction as the engine tells it; see `crates/engine/src/steps.rs`. A fact is (variable, value)."""

    rung: int
    facts: list[Fact]
    gone: list[Fact]
    premises: list[Fact]
    without: list[Fact]
    scopes: list[int]
    covers: list[int]
    constraints: list[int]
    ways: int
    groups: list[list[int]]
    values: list[int]
    available: int
    open: int
    chain: list[Implication]
    suppose: Suppose | None


class Walk(msgspec.Struct):
    """A walk up the ladder as the engine tells it."""

    steps: list[Step]
    values: list[int | None]
    solved: bool
    conflict: Contradiction | None
