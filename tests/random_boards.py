"""Random boards of any family, from its model alone: clues of a random answer, some of them disturbed.

Besides the clues that the family knows, values of single variables are given, so that boards of families whose clues
are all there or none have no, one and several solutions, too.
"""

from collections.abc import Iterator
from functools import cache
from math import prod
from random import Random
from typing import Any, NamedTuple

import msgspec

from gridproof import brute, sat
from gridproof._engine import Engine
from gridproof.answers import parameter_of
from gridproof.family import Family
from gridproof.model import Binding, Given, Model
from tests.registered import board_of

MOST_VARIABLES = 130
SIDES = (2, 3, 4, 5, 6)
NODES = 50_000


class Kind(NamedTuple):
    """A shape with a model whose variables can all be given, and two routes; `clues` are those of the family."""

    shape: Any
    model: Model
    clues: int
    whole: bool
    encoding: sat.Encoding
    engine: Engine


class Case(NamedTuple):
    """A board of a kind."""

    kind: Kind
    bindings: list[Binding]

    def assignments(self) -> int:
        """How many the givens leave."""
        given = {template.variable for clue, _ in self.bindings if isinstance(template := self.template(clue), Given)}
        return prod(len(self.kind.model.values) for cell in range(len(self.kind.model.places)) if cell not in given)

    def template(self, clue: int) -> Any:
        return self.kind.model.clues[clue]


@cache
def kinds(family: Family) -> list[Kind]:
    """Shapes of the examples, and of small sizes where a size says the shape."""
    shapes: dict[Any, None] = {}
    for example in family.examples:
        shapes.setdefault(family.shape(board_of(family, example)))
    for rows in SIDES:
        for columns in SIDES:
            try:
                shapes.setdefault(family.shape_for(rows, columns, family.options_type()))
            except ValueError:
                continue
    found = [_kind(family, shape, family.model(shape)) for shape in shapes if _is_small(family.model(shape))]
    assert found, family.name
    return found


def _is_small(model: Model) -> bool:
    return len(model.places) <= MOST_VARIABLES


def _kind(family: Family, shape: Any, model: Model) -> Kind:
    givens = tuple(Given(variable) for variable in range(len(model.places)))
    more = msgspec.structs.replace(model, clues=model.clues + givens, rungs=(), symmetries=())
    whole = bool(model.clues) and _is_whole(family, shape)
    return Kind(shape, more, len(model.clues), whole, sat.Encoding(more), Engine(more.encoded()))


def _is_whole(family: Family, shape: Any) -> bool:
    """Whether the shape says all about a board but its clues."""
    try:
        board = family.board(shape, [])
        family.validate(board)
    except ValueError:
        return False
    return bool(family.shape(board) == shape)


def cases(family: Family, random: Random, number: int) -> Iterator[Case]:
    """Boards of all kinds in turn."""
    for index in range(number):
        kind = kinds(family)[index % len(kinds(family))]
        answer = random_answer(kind, random)
        bindings = dict(_clues(kind, random, answer)) if answer is not None else {}
        for _ in range(random.choice((0, 0, 0, 1, 2))):
            clue = random.randrange(len(kind.model.clues))
            parameter = parameter_of(
                kind.model, clue, [random.randrange(len(kind.model.values)) for _ in kind.model.places]
            )
            if parameter is not None and _fits(family, kind, sorted((bindings | {clue: parameter}).items())):
                bindings[clue] = parameter
        yield Case(kind, sorted(bindings.items()))


def random_answer(kind: Kind, random: Random) -> bytes | None:
    """An answer of the rules, drawn by giving random values as long as there is an answer."""
    bindings: list[Binding] = []
    answer = kind.encoding.solve([])
    for variable in random.sample(range(len(kind.model.places)), min(16, len(kind.model.places))):
        wish = (kind.clues + variable, random.randrange(len(kind.model.values)))
        if answer is not None and (found := kind.encoding.count([*bindings, wish], 1, repeatable=False)[1]):
            bindings.append(wish)
            answer = found[0]
    return answer


def _clues(kind: Kind, random: Random, answer: bytes) -> Iterator[Binding]:
    """Some of the clues that the answer shows: more or fewer of each sort."""
    given, switched = random.choice((0.1, 0.3, 0.5, 0.8)), random.choice((0.4, 0.7, 0.9, 1.0))
    extra = random.choice((0.0, 0.0, 0.02, 0.1, 0.3, 0.95))
    for clue, template in enumerate(kind.model.clues):
        share = extra if clue >= kind.clues else given if isinstance(template, Given) else switched
        if random.random() < share and (parameter := parameter_of(kind.model, clue, answer)) is not None:
            yield clue, parameter


def _fits(family: Family, kind: Kind, bindings: list[Binding]) -> bool:
    """Whether the family takes a board with these clues, as far as they are its own."""
    if not kind.whole:
        return True
    try:
        family.validate(family.board(kind.shape, [binding for binding in bindings if binding[0] < kind.clues]))
    except ValueError:
        return False
    return True


def check_case(family: Family, case: Case, most_assignments: int) -> tuple[int, bool]:
    """Compare all routes on a board, brute force only on small ones.

    How many solutions it has, and whether the engine settled it within its budget.
    """
    kind, bindings = case
    count, solutions, status, _ = kind.engine.count(bindings, 2, 2, NODES)
    expected, by_sat = kind.encoding.count(bindings, 2)
    settled = status == "exact" or count == 2
    assert count == expected if settled else count < 2, bindings
    assert not settled or expected == 2 or solutions == by_sat, bindings
    if case.assignments() <= most_assignments:
        tried, by_brute = brute.count(kind.model, bindings, 2)
        assert (tried, by_brute if tried == 1 else []) == (expected, by_sat if expected == 1 else []), bindings
    if kind.whole:
        own = [binding for binding in bindings if binding[0] < kind.clues]
        board = family.board(kind.shape, own)
        family.validate(board)
        assert family.shape(board) == kind.shape
        assert sorted(family.bindings(board)) == own
    return expected, settled
