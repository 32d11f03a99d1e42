"""The SAT route: counting, solving and checking by clauses and CaDiCaL, sharing nothing with the engine.

One `Encoding` serves all boards of a model: rules are clauses, shown clues are assumptions. Solutions found
are excluded by clauses over the model's variables behind an activation literal, which is let go of
afterwards, so that the solver keeps what it has learned from board to board.

A smallest clash is found by implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva: Smallest MUS
extraction with minimal hitting set dualization, CP 2015): a smallest set of clues that hits every correction
set known so far either clashes, and is then the answer, or grows to a new correction set. A correction set is
what must be left out of the board's clues to give it a solution.
"""

import atexit
from collections.abc import Iterable, Sequence
from typing import Any
from weakref import WeakSet

import msgspec
from pysat.examples.hitman import Hitman
from pysat.solvers import Solver

from gridproof.clauses import Clause, Writer, requirements
from gridproof.model import DIFFER, SAME, Binding, Given, Model, Relation

SOLVER = "cadical195"
ROUNDS = 400
"""How many correction sets `Encoding.clash` collects before it settles for an irreducible set."""
FEW = 4
"""Deductions from so few constraints are checked in a small solver that knows nothing else."""
KEPT_CHECKERS = 256
"""How many small solvers an encoding keeps before it starts over."""
KEPT_ACTIVATIONS = 2000
"""How many boards one solver serves: each leaves an activation literal behind."""

Fact = tuple[int, int]
"""A variable and its value."""

_Switched = tuple[int, int]
"""A constraint and the parameter that shapes it; 0 where no clue does."""


class Clash(msgspec.Struct, frozen=True):
    """Clues (by template) that have no solution together, though they have one when any of them is left out.

    `smallest` says that no smaller set of the board's clues clashes.
    """

    clues: tuple[int, ...]
    smallest: bool


_OPEN: WeakSet[Any] = WeakSet()


def _opened(clauses: list[Clause]) -> Any:
    solver = Solver(name=SOLVER, bootstrap_with=clauses)
    _OPEN.add(solver)
    return solver


@atexit.register
def _close() -> None:
    """Give solvers back while their library is still there; it complains if the interpreter's end does it."""
    for solver in list(_OPEN):
        solver.delete()


class Encoding:
    """The clauses of one model, and solvers that know them."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._writer = Writer(model)
        self._selectors: dict[_Switched, int] = {}
        guarded: list[Clause] = []
        for switched in _all_switched(model):
            selector = self._selectors[switched] = self._writer.fresh()
            guarded += [[-selector, *clause] for clause in _clauses(switched, self._writer)]
        self._clauses = self._writer.definitions + guarded
        self._solver: Any = None
        self._activation = self._writer.top
        self._wide_checker: Any = None
        self._checkers: dict[tuple[_Switched, ...], Any] = {}

    def count(self, bindings: Sequence[Binding], limit: int = 2, *, repeatable: bool = True) -> tuple[int, list[bytes]]:
        """Count solutions up to `limit`, and give those found, in order, one value a variable.

        Which solutions are found of a board with at least `limit` depends on what a solver has learned
        before. With `repeatable` such a board is given to a new solver, so that they depend on nothing else.
        """
        used = self._solver is not None
        if not used or self._activation - self._writer.top >= KEPT_ACTIVATIONS:
            self._solver, self._activation = self._new_solver(), self._writer.top
        least_two = max(limit, 2)
        self._activation += 1
        found = self._enumerated(self._solver, self._activation, bindings, least_two)
        if repeatable and used and len(found) == least_two:
            found = self._enumerated(self._new_solver(), self._writer.top + 1, bindings, least_two)
        found = sorted(found)[:limit]
        return len(found), found

    def solve(self, bindings: Sequence[Binding]) -> bytes | None:
        """One solution, always the same one, or `None` if there is none."""
        found = self.count(bindings, 1)[1]
        return found[0] if found else None

    def entails(
        self,
        premises: Iterable[Fact],
        constraints: Iterable[int],
        variable: int,
        value: int,
        bindings: Sequence[Binding] = (),
    ) -> bool:
        """Whether these facts and these constraints, and nothing else, force the variable to have the value.

        Constraints are given by their numbers in the model; `bindings` are asked for the parameters of those
        that a clue switches on. Premises that break the constraints force everything.
        """
        switched = tuple(sorted(self._switched(set(constraints), dict(bindings))))
        assumptions = [self._writer.literal(*premise) for premise in premises]
        assumptions.append(-self._writer.literal(variable, value))
        if len(switched) <= FEW:
            return not self._checker(switched).solve(assumptions=assumptions)
        if self._wide_checker is None:
            self._wide_checker = _opened(self._clauses)
        assumptions += [self._selectors[one] for one in switched]
        return not self._wide_checker.solve(assumptions=assumptions)

    def clash(self, bindings: Sequence[Binding]) -> Clash:
        """A smallest set of clues that have no solution together; empty if the rules alone have none.

        Beyond an effort of `ROUNDS` correction sets it is only irreducible, and says so. Raises `ValueError`
        if the board has a solution.
        """
        clues: dict[int, int] = {}
        for binding in sorted(bindings):
            clues.setdefault(self._clue(binding), binding[0])
        solver = self._new_solver()
        core = _core(solver, list(clues))
        if core is None:
            raise ValueError("the clues do not clash: the board has a solution")
        literals, smallest = _smallest_core(solver, list(clues), _irreducible(solver, core))
        return Clash(tuple(sorted(clues[literal] for literal in literals)), smallest)

    def _new_solver(self) -> Any:
        """A solver that knows the rules for good; clues are to be assumed."""
        rules = [[selector] for (number, _), selector in self._selectors.items() if not self._is_switch(number)]
        return _opened(self._clauses + rules)

    def _enumerated(self, solver: Any, activation: int, bindings: Sequence[Binding], limit: int) -> list[bytes]:
        assumptions = [*(self._clue(binding) for binding in sorted(bindings)), activation]
        found: list[bytes] = []
        while len(found) < limit and solver.solve(assumptions=assumptions):
            values = self._values(solver.get_model())
            found.append(values)
            others = (-self._writer.literal(variable, value) for variable, value in enumerate(values))
            solver.add_clause([-activation, *others])
        solver.add_clause([-activation])
        return found

    def _checker(self, switched: tuple[_Switched, ...]) -> Any:
        """A small solver for these constraints alone."""
        if switched not in self._checkers:
            if len(self._checkers) >= KEPT_CHECKERS:
                self._checkers.clear()
            writer = Writer(self.model)
            clauses = [clause for one in switched for clause in _clauses(one, writer)]
            self._checkers[switched] = _opened(writer.definitions + clauses)
        return self._checkers[switched]

    def _switched(self, constraints: Iterable[int], parameters: dict[int, int]) -> Iterable[_Switched]:
        for number in constraints:
            constraint = self.model.constraints[number]
            if not isinstance(constraint, Relation):
                yield number, 0
            elif constraint.clue in parameters:
                yield number, parameters[constraint.clue]
            else:
                raise ValueError(f"constraint {number} is switched on by clue {constraint.clue}, which is not bound")

    def _is_switch(self, number: int) -> bool:
        return isinstance(self.model.constraints[number], Relation)

    def _clue(self, binding: Binding) -> int:
        clue, parameter = binding
        template = self.model.clues[clue]
        if isinstance(template, Given):
            return self._writer.literal(template.variable, parameter)
        return self._selectors[template.constraint, parameter]

    def _values(self, literals: Sequence[int]) -> bytes:
        variables = len(self.model.places)
        if self._writer.size == 2:
            return bytes(literal > 0 for literal in literals[:variables])
        size = self._writer.size
        return bytes(
            literal - 1 - variable * size
            for variable in range(variables)
            for literal in literals[variable * size : (variable + 1) * size]
            if literal > 0
        )


def _all_switched(model: Model) -> Iterable[_Switched]:
    for number, constraint in enumerate(model.constraints):
        for parameter in (SAME, DIFFER) if isinstance(constraint, Relation) else (0,):
            yield number, parameter


def _clauses(switched: _Switched, writer: Writer) -> Iterable[Clause]:
    number, parameter = switched
    return requirements(writer.model.constraints[number], writer, parameter)


def _core(solver: Any, literals: list[int]) -> list[int] | None:
    """Literals among these that cannot be true together, in their order; `None` if all can."""
    if solver.solve(assumptions=literals):
        return None
    failed = set(solver.get_core() or ())
    return [literal for literal in literals if literal in failed]


def _irreducible(solver: Any, core: list[int]) -> list[int]:
    """Leave out one literal after the other as long as the rest still clashes."""
    for literal in list(core):
        if literal in core and (less := _core(solver, [other for other in core if other != literal])) is not None:
            core = less
    return core


def _smallest_core(solver: Any, literals: list[int], known: list[int]) -> tuple[list[int], bool]:
    """A smallest set that clashes, and whether that is proved; `known` is an irreducible one."""
    candidate: list[int] = []
    with Hitman(htype="sorted") as hitting:
        for _ in range(ROUNDS):
            if len(candidate) == len(known):
                return known, True
            if not solver.solve(assumptions=candidate):
                return candidate, True
            hitting.hit(_correction(solver, literals, candidate))
            candidate = sorted(hitting.get())
    return known, False


def _correction(solver: Any, literals: list[int], together: list[int]) -> list[int]:
    """Those of the literals that are left when `together`, just solved, is grown as far as it goes."""
    together, left = list(together), []
    true = set(solver.get_model())
    for literal in literals:
        if literal not in true and not solver.solve(assumptions=[*together, literal]):
            left.append(literal)
            continue
        if literal not in true:
            true = set(solver.get_model())
        together.append(literal)
    return left
