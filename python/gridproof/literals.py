"""Literals: how variables become Booleans, and the counting that many kinds of constraint ask for.

Literals are signed whole numbers, as in DIMACS. A variable of two values is one Boolean (value 1 is the
positive literal); of more values, one Boolean a value, exactly one of which is true.

Many cells are counted by the totalizer of Bailleux and Boufkhad (Efficient CNF encoding of Boolean cardinality
constraints, CP 2003), cut off above the number that matters, so that unit propagation alone sees all that one count
implies. At most one of many is the product encoding of Chen (A new SAT encoding of the at-most-one constraint,
ModRef 2010). A few cells are counted without helpers.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb, isqrt
from typing import TypeAlias

from gridproof.model import Model

Clause: TypeAlias = list[int]

PAIRWISE = 9
"""At most one of so many is said pair by pair."""
PLAIN = 20
"""Counts that take so many clauses without helpers do without."""


class Writer:
    """Numbers the literals of a model and collects the definitions of helper variables.

    `excluded` literals are known to be false, and are left out where that saves clauses.
    """

    def __init__(self, model: Model, excluded: frozenset[int] = frozenset()) -> None:
        self.model = model
        self.excluded = excluded
        self.size = len(model.values)
        self.top = len(model.places) * (1 if self.size == 2 else self.size)
        self.definitions: list[Clause] = []
        self._helpers: dict[Hashable, list[int]] = {}
        self._domains: set[int] = set()

    def branch(self) -> "Writer":
        """A writer that goes on from here and leaves this one as it is."""
        other = Writer(self.model, self.excluded)
        other.top = self.top
        other._helpers = dict(self._helpers)
        other._domains = set(self._domains)
        return other

    def literal(self, variable: int, value: int) -> int:
        """The literal that is true where the variable has the value."""
        if self.size == 2:
            return variable + 1 if value else -(variable + 1)
        return variable * self.size + value + 1

    def literals(self, cells: Iterable[int], value: int) -> list[int]:
        """For each cell, the literal that is true where it has the value."""
        if self.size == 2:
            return [cell + 1 for cell in cells] if value else [-1 - cell for cell in cells]
        size, offset = self.size, value + 1
        return [cell * size + offset for cell in cells]

    def open(self, literals: Iterable[int]) -> list[int]:
        """Those of the literals that are not known to be false."""
        return [literal for literal in literals if literal not in self.excluded] if self.excluded else list(literals)

    def fresh(self) -> int:
        """A new helper variable."""
        self.top += 1
        return self.top

    def several(self, number: int) -> list[int]:
        """New helper variables."""
        start = self.top + 1
        self.top += number
        return list(range(start, self.top + 1))

    def define(self, *clause: int) -> None:
        """Add a clause that defines helper variables."""
        self.definitions.append(list(clause))

    def taken(self) -> list[Clause]:
        """The definitions collected since they were last taken."""
        found, self.definitions = self.definitions, []
        return found

    def once(self, key: Hashable, build: Callable[[], list[int]]) -> list[int]:
        """Helpers that several requirements use, defined when they are first asked for."""
        if key not in self._helpers:
            self._helpers[key] = build()
        return self._helpers[key]

    def use(self, variables: Iterable[int]) -> None:
        """Define that each of these variables has exactly one value."""
        if self.size == 2:
            return
        for variable in variables:
            if variable not in self._domains:
                self._domains.add(variable)
                values = self.open(range(variable * self.size + 1, (variable + 1) * self.size + 1))
                self.definitions.append(values)
                self.definitions += at_most_one(self, values)


def at_most_one(writer: Writer, literals: Sequence[int]) -> list[Clause]:
    """Of many literals, each is in a row and a column of a square, and at most one row and one column is used."""
    if len(literals) <= PAIRWISE:
        return [[-one, -other] for one, other in combinations(literals, 2)]
    width = isqrt(len(literals) - 1) + 1
    rows = writer.several((len(literals) - 1) // width + 1)
    columns = writer.several(width)
    found = [[-literal, rows[place // width]] for place, literal in enumerate(literals)]
    found += [[-literal, columns[place % width]] for place, literal in enumerate(literals)]
    return found + at_most_one(writer, rows) + at_most_one(writer, columns)


def counted(writer: Writer, literals: Sequence[int], least: int, most: int, even: bool = False) -> Iterator[Clause]:
    """Between `least` and `most` of the literals are true, an even number of them if `even` is set."""
    number = len(literals)
    least, most = max(least, 0), min(most, number)
    if least > most:
        yield []
    elif comb(number, most + 1) + comb(number, least - 1 if least else number + 1) <= PLAIN and (
        not even or number <= 4
    ):
        yield from _plain(literals, least, most, even)
    elif most == 1 and not even:
        yield from at_most_one(writer, literals)
        if least:
            yield list(literals)
    elif not even and number - least < most:
        yield from _by_totals(writer, [-literal for literal in literals], number - most, number - least, even)
    else:
        yield from _by_totals(writer, literals, least, most, even)


def _plain(literals: Sequence[int], least: int, most: int, even: bool) -> Iterator[Clause]:
    for chosen in combinations(literals, most + 1):
        yield [-literal for literal in chosen]
    if least:
        for chosen in combinations(literals, len(literals) - least + 1):
            yield list(chosen)
    for odd in range(1, most + 1, 2) if even else ():
        for chosen in combinations(literals, odd):
            yield [-literal if literal in chosen else literal for literal in literals]


def _by_totals(writer: Writer, literals: Sequence[int], least: int, most: int, even: bool) -> Iterator[Clause]:
    at_least = totals(writer, literals, most + 1)
    if least > 0:
        yield [at_least[least - 1]]
    if most < len(literals):
        yield [-at_least[most]]
    for odd in range(least | 1, most + 1, 2) if even else ():
        yield [-at_least[odd - 1], *at_least[odd : odd + 1]]


def totals(writer: Writer, literals: Sequence[int], cap: int) -> list[int]:
    """Literals for "at least 1", "at least 2", up to `cap` of the given ones."""
    if len(literals) <= 1:
        return list(literals)
    middle = len(literals) // 2
    left, right = (totals(writer, half, cap) for half in (literals[:middle], literals[middle:]))
    sums = writer.several(min(cap, len(literals)))
    for a in range(len(left) + 1):
        for b in range(len(right) + 1):
            up = ([-left[a - 1]] if a else []) + ([-right[b - 1]] if b else [])
            if up:
                writer.define(*up, sums[min(a + b, len(sums)) - 1])
            down = ([left[a]] if a < len(left) else []) + ([right[b]] if b < len(right) else [])
            if a + b < len(sums):
                writer.define(*down, -sums[a + b])
    return sums
