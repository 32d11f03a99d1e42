"""The SAT route: counting, solving and checking by clauses and CaDiCaL, sharing nothing with the engine.

One `Encoding` serves all boards of a model. A board usually gets a solver of its own (`incremental`), which knows rules
and clues for good. Where a solver serves many boards, their clues are assumptions; solutions found are excluded by
clauses over the model's variables behind an activation literal, which is let go of afterwards, so that the solver
keeps what it has learned from board to board.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from gridproof.clashes import Core, left_out, smallest_clash
from gridproof.incremental import IncrementalSolver, Rules, Switched, excluded_by
from gridproof.model import Binding, Model, clue_of

FEW = 4
"""Deductions from so few constraints are checked in a small solver that knows nothing else."""
KEPT_CHECKERS = 256
"""How many small solvers an encoding keeps before it starts over."""
KEPT_AT_ONCE = 20_000
"""Rules of fewer clauses are kept for the next board from the start."""
KEPT_CLAUSES = 200_000
"""How many clauses of clues a solver takes before another is begun."""
KEPT_ACTIVATIONS = 2000
"""How many boards one solver serves: each leaves an activation literal behind."""

Fact = tuple[int, int]
"""A variable and its value."""


class Clash(msgspec.Struct, frozen=True):
    """Clues (by template) that have no solution together.

    `smallest` says that no smaller set of the board's clues clashes, `irreducible` that these have a solution when
    any of them is left out. Where either is false it stayed open.
    """

    clues: tuple[int, ...]
    smallest: bool
    irreducible: bool = True


class Encoding:
    """The clauses of one model, and solvers that know them."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._rules: Rules | None = None
        self._rules_wanted = 0
        self._shared: IncrementalSolver | None = None
        self._boards = 0
        self._wide_checker: IncrementalSolver | None = None
        self._checkers: dict[tuple[Switched, ...], IncrementalSolver] = {}

    def count(self, bindings: Sequence[Binding], limit: int = 2, *, repeatable: bool = True) -> tuple[int, list[bytes]]:
        """Count solutions up to `limit`, and give those found, in order, one value a variable.

        Which solutions are found of a board with at least `limit` depends on what a solver has learned
        before. With `repeatable` the board is given to a new solver, so that they depend on nothing else; without,
        to one that serves many boards, which is faster where the boards are easy.
        """
        if repeatable:
            excluded = excluded_by(self.model, bindings)
            rules = Rules(self.model, excluded) if excluded else self._kept_rules()
            with IncrementalSolver(self.model, rules) as solver:
                solver.show(sorted(bindings))
                found = _enumerated(solver, [], limit)
        else:
            solver = self._shared_solver()
            assumptions = [solver.clue(binding) for binding in sorted(bindings)]
            activation = solver.writer.fresh()
            found = _enumerated(solver, [*assumptions, activation], limit)
            solver.add([[-activation]])
        return len(found), sorted(found)

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
        return self.contradicts(premises, constraints, bindings, [(variable, value)])

    def contradicts(
        self,
        premises: Iterable[Fact],
        constraints: Iterable[int],
        bindings: Sequence[Binding] = (),
        without: Iterable[Fact] = (),
    ) -> bool:
        """Whether no assignment that meets these constraints has all of `premises` and none of `without`."""
        switched = tuple(sorted(self._switched(set(constraints), dict(bindings))))
        assumptions: list[int] = []
        if len(switched) <= FEW:
            solver = self._checker(switched)
        else:
            if self._wide_checker is None or self._wide_checker.stated >= KEPT_CLAUSES:
                self._wide_checker = IncrementalSolver(self.model)
            solver = self._wide_checker
            assumptions = [solver.selector(*one) for one in switched]
        assumptions += [solver.fact(*premise) for premise in premises]
        assumptions += [-solver.fact(*fact) for fact in without]
        return not solver.solve(assumptions)

    def clash(self, bindings: Sequence[Binding]) -> Clash:
        """A smallest set of clues that have no solution together; empty if the rules alone have none.

        Beyond an effort of `clashes.EFFORT` it is only irreducible, on the hardest boards not even that, and says
        so. Raises `ValueError` if the board has a solution.
        """
        clues: dict[int, int] = {}
        with IncrementalSolver(self.model, self._kept_rules()) as solver:
            for binding in sorted(bindings):
                clues.setdefault(solver.clue(binding), binding[0])
            found = smallest_clash(solver, list(clues))
        if found is None:
            raise ValueError("the clues do not clash: the board has a solution")
        return _clash(found, clues)

    def telling(
        self,
        bindings: Sequence[Binding],
        answer: Sequence[int],
        candidates: Sequence[Binding],
        rivals: Iterable[Sequence[int]] = (),
        share: int = 1,
    ) -> Clash | None:
        """The fewest of the candidates, all true of an answer, that leave a board this answer alone.

        They clash with its being another one. `None` if all candidates together leave others. `rivals` are lists of
        candidates (by their place among them) one of which is needed. Only a share of the usual effort is spent.
        """
        excluded = excluded_by(self.model, bindings)
        rules = Rules(self.model, excluded) if excluded else self._kept_rules()
        with IncrementalSolver(self.model, rules) as solver:
            solver.show(sorted(bindings))
            solver.add([[-solver.fact(variable, value) for variable, value in enumerate(answer)]])
            literals = [solver.clue(candidate) for candidate in candidates]
            known = [[literals[place] for place in rival] for rival in rivals]
            found = smallest_clash(solver, literals, known, share)
        clues = {literal: clue for literal, (clue, _) in zip(literals, candidates, strict=True)}
        return None if found is None else _clash(found, clues)

    def left_out(self, bindings: Sequence[Binding], share: int = 1) -> Iterator[tuple[tuple[int, ...], bool]]:
        """Clues (by template) to leave out so that a board gets a solution: all the smallest such sets.

        With each comes whether it is proved that no fewer do. None if the rules alone have no solution. Only a share of
        the usual effort is spent.
        """
        clues: dict[int, int] = {}
        with IncrementalSolver(self.model, self._kept_rules()) as solver:
            for binding in sorted(bindings):
                clues.setdefault(solver.clue(binding), binding[0])
            for literals, least in left_out(solver, list(clues), share):
                yield tuple(sorted(clues[literal] for literal in literals)), least

    def _kept_rules(self) -> Rules:
        """The clauses of the rules that always hold; clues are to be shown or assumed."""
        rules = self._rules or Rules(self.model)
        self._rules_wanted += 1
        # Large boards come once, mostly: their clauses are kept only when they are wanted again.
        if self._rules_wanted > 1 or len(rules.clauses) < KEPT_AT_ONCE:
            self._rules = rules
        return rules

    def _shared_solver(self) -> IncrementalSolver:
        if self._shared is None or self._boards >= KEPT_ACTIVATIONS or self._shared.stated >= KEPT_CLAUSES:
            self._shared, self._boards = IncrementalSolver(self.model, self._kept_rules()), 0
        self._boards += 1
        return self._shared

    def _checker(self, switched: tuple[Switched, ...]) -> IncrementalSolver:
        """A small solver for these constraints alone."""
        if switched not in self._checkers:
            if len(self._checkers) >= KEPT_CHECKERS:
                self._checkers.clear()
            solver = self._checkers[switched] = IncrementalSolver(self.model)
            for one in switched:
                solver.state(*one)
        return self._checkers[switched]

    def _switched(self, constraints: Iterable[int], parameters: dict[int, int]) -> Iterable[Switched]:
        for number in constraints:
            clue = clue_of(self.model.constraints[number])
            if clue is None:
                yield number, 0
            elif clue in parameters:
                yield number, parameters[clue]
            else:
                raise ValueError(f"constraint {number} is switched on by clue {clue}, which is not bound")


def _clash(found: Core, clues: dict[int, int]) -> Clash:
    """A clash of literals as one of clues."""
    return Clash(tuple(sorted(clues[literal] for literal in found.literals)), found.smallest, found.irreducible)


def _enumerated(solver: IncrementalSolver, assumptions: Sequence[int], limit: int) -> list[bytes]:
    """Solutions up to `limit`; each is excluded for good, or as long as the last assumption is true."""
    found: list[bytes] = []
    unless = [-literal for literal in assumptions[-1:]]
    while len(found) < limit and solver.solve(assumptions):
        values = solver.values()
        found.append(values)
        others = (-solver.writer.literal(variable, value) for variable, value in enumerate(values))
        solver.add([[*unless, *others]])
    return found
