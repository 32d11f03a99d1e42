"""The model: a puzzle as plain data, the only thing the engine ever sees.

A family writes its rules with these words. Variables are numbered from 0 and take the values 0 to k-1, which have
names for people ("0", "1"). A **scope** is a list of variables that rules speak about together (a row); scopes that
carry several rules are reasoned about as one line. A **constraint** names its rule, so that sentences and reports
can speak of it. A **clue template** is what a setter can show or hide: a given value, or a constraint that is
switched on by the clue and shaped by its parameter. A board is then only a list of bindings `(clue, parameter)`.

Everything here is serialisable and independent of the engine: the SAT route, the brute-force route and the checker
read the same data.
"""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

Binding: TypeAlias = tuple[int, int]
"""A clue that is shown: the number of its template and its parameter."""

SAME = 0
DIFFER = 1
LESS = 0
GREATER = 1

Place: TypeAlias = tuple[int, int] | tuple[int, int, str]
"""Where a variable is: (row, column) of a cell, or (row, column, "top" or "left") for that border of the cell."""


class Scope(msgspec.Struct, frozen=True):
    """A list of variables that rules speak about, in order, with a name for people ("row 3")."""

    name: str
    cells: tuple[int, ...]


class Row(msgspec.Struct, frozen=True, array_like=True):
    """What a model has many of: it crosses to the engine as a list, its tag and then its fields in order."""


class Count(Row, frozen=True, tag="count"):
    """Between `least` and `most` cells of the scope hold `value`, an even number of them if `even` is set.

    The engine counts an even number of the value 1 only.
    With a `clue`, just as many as its parameter says, which is from `least` to `most`.
    """

    rule: str
    scope: int
    value: int
    least: int
    most: int
    even: bool = False
    clue: int | None = None


class NoRun(Row, frozen=True, tag="no_run"):
    """No `length` neighbouring cells of the scope hold one value."""

    rule: str
    scope: int
    length: int


class DistinctLines(Row, frozen=True, tag="distinct_lines"):
    """No two of the scopes, all of one length, are filled alike."""

    rule: str
    scopes: tuple[int, ...]


class Relation(Row, frozen=True, tag="relation"):
    """Two cells hold the same value (`SAME`) or different ones (`DIFFER`), as the clue's parameter says."""

    rule: str
    first: int
    second: int
    clue: int


class AllDifferent(Row, frozen=True, tag="all_different"):
    """No two cells of the scope hold the same value."""

    rule: str
    scope: int


class Less(Row, frozen=True, tag="less"):
    """The value of `first` is smaller than that of `second`; with a `clue`, where it shows `LESS`, or `GREATER`."""

    rule: str
    first: int
    second: int
    clue: int | None = None


class Visible(Row, frozen=True, tag="visible"):
    """As many cells of the scope as the clue's parameter says are larger than all before them.

    The scope is read from its start, or from its end if `backwards` is set. It must be all different.
    """

    rule: str
    scope: int
    clue: int
    backwards: bool = False


class Sum(Row, frozen=True, tag="sum"):
    """The numbers in the scope add up to the clue's parameter; value `v` is the number `v + 1`.

    The scope must be all different.
    """

    rule: str
    scope: int
    clue: int


class WeightedSum(Row, frozen=True, tag="weighted_sum"):
    """The weights of the cells of the scope that hold 1 add up to the clue's parameter."""

    rule: str
    scope: int
    weights: tuple[int, ...]
    clue: int


class Runs(Row, frozen=True, tag="runs"):
    """The lengths of the blocks of 1s along the scope are those that the clue's parameter packs (`packed`)."""

    rule: str
    scope: int
    clue: int


class Difference(Row, frozen=True, tag="difference"):
    """The `edge` holds 1 where `first` and `second` hold different values, and 0 where they hold the same."""

    rule: str
    edge: int
    first: int
    second: int


class SingleLoop(Row, frozen=True, tag="single_loop"):
    """The edges that hold 1 form one closed loop that never meets itself.

    Edge `edges[i]` joins the two dots `ends[i]`; dots are numbered from 0.
    """

    rule: str
    edges: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]


class Connected(Row, frozen=True, tag="connected"):
    """The cells that hold `value` hang together; `links` are pairs of neighbours, as positions in `cells`.

    None at all, or one, hang together.
    """

    rule: str
    cells: tuple[int, ...]
    value: int
    links: tuple[tuple[int, int], ...]


Constraint: TypeAlias = (
    Count
    | NoRun
    | DistinctLines
    | Relation
    | AllDifferent
    | Less
    | Visible
    | Sum
    | WeightedSum
    | Runs
    | Difference
    | SingleLoop
    | Connected
)


class Given(Row, frozen=True, tag="given"):
    """A clue that shows the value of one variable; its parameter is the value."""

    variable: int


class Switch(Row, frozen=True, tag="switch"):
    """A clue that switches one constraint on, the one that names this clue; its parameter shapes the constraint."""

    constraint: int


ClueTemplate: TypeAlias = Given | Switch


def packed(lengths: Iterable[int]) -> int:
    """Block lengths as one number: the blocks as close as they go, a bit a cell, the first cell the lowest bit.

    3 and 1 are `0b10111`. No blocks are 0. Raises `ValueError` for a length below 1.
    """
    bits = place = 0
    for length in lengths:
        if length < 1:
            raise ValueError(f"a block of {length} cells")
        bits |= ((1 << length) - 1) << place
        place += length + 1
    return bits


def unpacked(parameter: int) -> list[int]:
    """The block lengths that `packed` made a number of."""
    return [len(block) for block in reversed(f"{parameter:b}".split("0")) if block]


def clue_of(constraint: Constraint) -> int | None:
    """The clue that switches a constraint on; `None` if it always holds."""
    return getattr(constraint, "clue", None)


class Rung(msgspec.Struct, frozen=True):
    """One step of the ladder: an inference of the engine, the tier that people give it (1 to 7) and its cost in tenths.

    With `rules` it speaks only of constraints whose rule is one of these.
    """

    inference: str
    tier: int
    cost: int = 0
    rules: tuple[str, ...] = ()


class Symmetry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change of the board that changes nothing about the puzzle.

    Clue `i` becomes clue `clues[i]`, and value `v` of a given becomes `values[v]`. The lists of the clues in
    `reversed` are read backwards, and their signs turn round.
    """

    clues: tuple[int, ...]
    values: tuple[int, ...]
    reversed: tuple[int, ...] = ()


class Model(msgspec.Struct, frozen=True):
    """All that the engine knows of a kind of board.

    `values` names the values, in rising order where they are numbers. `places` says where each variable is, counted
    from 0; variables outside the grid are at (-1, -1). `rungs`, in the order in which they are tried,
    and `symmetries` are left out where nobody asks for them: they can be large.
    """

    values: tuple[str, ...]
    places: tuple[Place, ...]
    scopes: tuple[Scope, ...]
    constraints: tuple[Constraint, ...]
    clues: tuple[ClueTemplate, ...]
    rungs: tuple[Rung, ...] = ()
    symmetries: tuple[Symmetry, ...] = ()

    def encoded(self) -> bytes:
        """The model as JSON, the form in which it crosses to the engine."""
        return msgspec.json.encode(self)
