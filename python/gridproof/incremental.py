"""One CaDiCaL solver that knows some of a model's constraints, and is told of more as they are wanted.

A constraint is stated for good, or behind a selector: a literal that switches it on where it is assumed. What is
cut in (`cuts`) is stated like the rest, so that a solver's answers are about its constraints in full.
"""

import atexit
from collections.abc import Iterable, Sequence
from typing import Any, Self
from weakref import WeakSet

from pysat.solvers import Solver

from gridproof.clauses import requirements
from gridproof.cuts import Cuts, Demand, LoopCuts, PartCuts
from gridproof.faults import scope_cells
from gridproof.literals import Clause, Writer
from gridproof.model import AllDifferent, Binding, Connected, Constraint, Count, Given, Model, SingleLoop, clue_of

SOLVER = "cadical195"

Switched = tuple[int, int]
"""A constraint and the parameter that shapes it; 0 where no clue does."""

_OPEN: WeakSet[Any] = WeakSet()


@atexit.register
def _close() -> None:
    """Give solvers back while their library is still there; it complains if the interpreter's end does it."""
    for solver in list(_OPEN):
        solver.delete()


class Rules:
    """The clauses of a model's constraints that always hold, to start solvers from.

    With `excluded` (see `excluded_by`) there are fewer, and they are for boards that exclude these literals.
    """

    def __init__(self, model: Model, excluded: frozenset[int] = frozenset()) -> None:
        self.writer = Writer(model, excluded)
        self.writer.use(range(len(model.places)))
        self.numbers = [number for number, constraint in enumerate(model.constraints) if clue_of(constraint) is None]
        self.clauses: list[Clause] = [[-literal] for literal in sorted(excluded)]
        for number in self.numbers:
            self.clauses += requirements(model.constraints[number], self.writer, 0)
        self.clauses += self.writer.taken()


def excluded_by(model: Model, bindings: Iterable[Binding]) -> frozenset[int]:
    """The literals that the given values exclude at first sight, in their cells and where all must differ."""
    scopes = [model.scopes[rule.scope].cells for rule in model.constraints if isinstance(rule, AllDifferent)]
    if len(model.values) == 2 or not scopes:
        return frozenset()
    writer = Writer(model)
    given: dict[int, int] = {}
    for clue, value in bindings:
        template = model.clues[clue]
        if isinstance(template, Given) and 0 <= value < writer.size:
            given[template.variable] = value
    found = {writer.literal(cell, other) for cell in given for other in range(writer.size) if other != given[cell]}
    for cells in scopes:
        free = [cell for cell in cells if cell not in given]
        for value in {given[cell] for cell in cells if cell in given}:
            found.update(writer.literals(free, value))
    return frozenset(found)


class IncrementalSolver:
    """A solver, the constraints it knows, and the literals of those that are switched."""

    def __init__(self, model: Model, rules: Rules | None = None) -> None:
        self.model = model
        self.writer = rules.writer.branch() if rules else Writer(model)
        self.stated = 0
        """How many clauses the solver took beyond the rules it began with."""
        self._solver = Solver(name=SOLVER, bootstrap_with=rules.clauses if rules else ())
        _OPEN.add(self._solver)
        self._selectors: dict[Switched, int] = {}
        self._cuts: list[tuple[int, Cuts]] = []
        self._demands: list[Demand] = []
        self._literals: list[int] | None = None
        self._never = 0
        for number in rules.numbers if rules else ():
            self._watch(model.constraints[number], 0, 0)

    def __enter__(self) -> Self:
        """For `with`, at whose end the solver is let go of."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of the solver here: where Python does it by itself, a Ctrl-C that falls into it would be lost."""
        self._solver.delete()

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good."""
        for clause in clauses:
            self._solver.add_clause(clause)
            self.stated += 1

    def state(self, number: int, parameter: int, guard: int = 0) -> None:
        """State a constraint for good, or where the guard is true."""
        constraint = self.model.constraints[number]
        self.writer.use(scope_cells(constraint, self.model))
        required = requirements(constraint, self.writer, parameter)
        self.add([-guard, *clause] for clause in required) if guard else self.add(required)
        self.add(self.writer.taken())
        self._watch(constraint, parameter, guard)

    def selector(self, number: int, parameter: int) -> int:
        """The literal that switches a constraint on."""
        if (number, parameter) not in self._selectors:
            selector = self._selectors[number, parameter] = self.writer.fresh()
            self.state(number, parameter, selector)
        return self._selectors[number, parameter]

    def fact(self, variable: int, value: int) -> int:
        """The literal that is true where the variable has the value."""
        if not 0 <= value < self.writer.size:
            return self._false()
        self.writer.use((variable,))
        self.add(self.writer.taken())
        return self.writer.literal(variable, value)

    def clue(self, binding: Binding) -> int:
        """The literal to assume where the clue is shown."""
        clue, parameter = binding
        template = self.model.clues[clue]
        if isinstance(template, Given):
            return self.fact(template.variable, parameter)
        return self.selector(template.constraint, parameter)

    def show(self, bindings: Iterable[Binding]) -> None:
        """State for good what these clues show."""
        for clue, parameter in bindings:
            template = self.model.clues[clue]
            if isinstance(template, Given):
                self.add([[self.fact(template.variable, parameter)]])
            else:
                self.state(template.constraint, parameter)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether all that is stated and assumed can be true together."""
        return bool(self.tried(assumptions, -1))

    def tried(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """As `solve`, but `None` where so many conflicts do not settle it."""
        on = {0, *assumptions}
        while True:
            self._solver.conf_budget(conflicts)
            answer = self._solver.solve_limited(assumptions=list(assumptions))
            self._literals = None
            found = self._broken(on) if answer else []
            if not found:
                return None if answer is None else bool(answer)
            self.add(found)

    def core(self) -> set[int]:
        """Assumptions that cannot be true together, after `solve` has said so."""
        return set(self._solver.get_core() or ())

    def effort(self) -> int:
        """How many literals the solver has propagated so far."""
        return int(self._solver.accum_stats()["propagations"])

    def literals(self) -> list[int]:
        """What `solve` has found: for each Boolean the literal that is true."""
        if self._literals is None:
            found: list[int] = self._solver.get_model()
            # The solver does not know of the last variables if no clause speaks of them: any value will do.
            self._literals = found + [-unknown for unknown in range(len(found) + 1, self.writer.top + 1)]
        return self._literals

    def values(self) -> bytes:
        """The assignment that `solve` has found, one value a variable."""
        variables, size = len(self.model.places), self.writer.size
        if size == 2:
            return bytes(literal > 0 for literal in self.literals()[:variables])
        return bytes((literal - 1) % size for literal in self.literals()[: variables * size] if literal > 0)

    def _broken(self, on: set[int]) -> list[Clause]:
        """Clauses that are to be cut in, of the first constraint that asks for some."""
        for guard, cuts in self._cuts:
            if guard in on and (clauses := cuts.cuts(self.literals(), on)):
                return [[-guard, *clause] for clause in clauses] if guard else clauses
        return []

    def _watch(self, constraint: Constraint, parameter: int, guard: int) -> None:
        """Take note of what a constraint has to do with cuts."""
        match constraint:
            case SingleLoop():
                # Loops come first: their cuts are the strongest.
                self._cuts.insert(0, (guard, LoopCuts(constraint, self.writer, self._demands)))
            case Connected():
                self._cuts.append((guard, PartCuts(constraint, self.writer)))
            case Count(scope=scope, value=value):
                least = constraint.least if constraint.clue is None else parameter
                self._demands.append(Demand(guard, self.writer.literals(self.model.scopes[scope].cells, value), least))

    def _false(self) -> int:
        if not self._never:
            self._never = self.writer.fresh()
            self.add([[-self._never]])
        return self._never
