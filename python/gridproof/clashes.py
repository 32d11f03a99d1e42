"""The smallest clash: which clues of a board without a solution are to blame.

It is found by implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva: Smallest MUS extraction with minimal
hitting set dualization, CP 2015): a smallest set of clues that hits every correction set known so far either clashes,
and is then the answer, or shows a new correction set. A correction set is what must be left out of the board's clues
to give it a solution.

Whether a few clues have a solution is hard to tell of an almost empty board. So the rest of the board is asked for as
well, and clues are let go of, one from each clash, until a solution is found.

The same search serves the two repairs of a board. The fewest clues to add are a smallest clash of the clues that might
be added with "the answer is another". The fewest clues to leave out hit every clash, as these hit correction sets.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from pysat.examples.hitman import Hitman

from gridproof.incremental import IncrementalSolver

EFFORT = 10_000_000
"""How many propagations may be spent before a smallest clash is no longer looked for."""
PATIENCE = 40_000_000
"""How many propagations may be spent before the clash found is no longer made smaller."""
CONFLICTS = 5000
"""How many conflicts a question about smallest clashes may take before it stays open."""
LARGE = 20
"""A clash of so many is no longer looked for before another is made smaller."""
MANY_CONFLICTS = 50_000
"""How many a question about what to leave out may take."""
FEW_CONFLICTS = 1000
"""How many a question about making a clash smaller may take."""


class Core(msgspec.Struct):
    """Assumptions that cannot be true together, and what is proved of them.

    `irreducible`: they can be when any of them is left out. `smallest`: so can any fewer of all assumptions.
    """

    literals: list[int]
    irreducible: bool
    smallest: bool


def smallest_clash(
    solver: IncrementalSolver, literals: Sequence[int], corrections: Sequence[list[int]] = (), share: int = 1
) -> Core | None:
    """A smallest set of assumptions that cannot be true together; `None` if all can.

    `corrections` are correction sets that are known before; then it is likely to be small, and found soon, and only if
    it is not, one is made smaller bit by bit. Only the given share of the usual effort is spent.
    """
    if solver.solve(literals):
        return None
    search, settled = _Search(solver, literals, share), False
    core = search.failed(literals)
    if not corrections:
        core, settled = search.irreducible(core)
    with Hitman(bootstrap_with=list(corrections), htype="sorted") as hitting:
        while solver.effort() < EFFORT // share:
            candidate = sorted(hitting.get())
            if len(candidate) == len(core):
                return Core(core, True, True)
            correction = search.correction(candidate, CONFLICTS) if len(candidate) < LARGE or settled else None
            if correction is None:
                break
            if not correction:
                return Core(candidate, True, True)
            hitting.hit(correction)
    if not settled:
        core, settled = search.irreducible(core)
    return Core(core, settled, False)


def left_out(solver: IncrementalSolver, literals: Sequence[int], share: int = 1) -> Iterator[tuple[list[int], bool]]:
    """Assumptions to leave out, so that all others can be true: the smallest such sets, and whether no smaller does.

    None if what is stated cannot be true by itself. Only the given share of the usual effort is spent.
    """
    search, least = _Search(solver, literals, share), 0
    with Hitman(htype="sorted") as hitting:
        while solver.effort() < EFFORT // share:
            candidate = hitting.get()
            if candidate is None or len(candidate) > least > 0:
                return
            rest = [literal for literal in literals if literal not in set(candidate)]
            answer = solver.tried(rest, MANY_CONFLICTS)
            if answer is None:
                break
            if answer:
                least = len(candidate)
                yield sorted(candidate), True
                hitting.block(candidate)
            elif core := search.irreducible(search.failed(rest))[0]:
                hitting.hit(core)
            else:
                return
    if not least and (correction := search.correction([], MANY_CONFLICTS)):
        yield correction, False


class _Search:
    """The clues of one board, and how often each was found in a clash."""

    def __init__(self, solver: IncrementalSolver, literals: Sequence[int], share: int = 1) -> None:
        self._solver = solver
        self._literals = literals
        self._patience = PATIENCE // share
        self._blamed: Counter[int] = Counter()

    def failed(self, literals: Sequence[int]) -> list[int]:
        """Those of the literals, in their order, that the solver has just found to clash."""
        core = self._solver.core()
        self._blamed.update(core)
        return [literal for literal in literals if literal in core]

    def irreducible(self, core: list[int]) -> tuple[list[int], bool]:
        """Leave out one literal after the other as long as the rest still clashes; and whether nothing stayed open."""
        settled = True
        for literal in list(core):
            if literal not in core:
                continue
            rest = [other for other in core if other != literal]
            answer, correction = None, None
            if self._solver.effort() < self._patience:
                answer = self._solver.tried(rest, FEW_CONFLICTS)
                correction = self.correction(rest, FEW_CONFLICTS) if answer is None else None
            if answer is False:
                core = self.failed(rest)
            elif correction == []:
                core = rest
            settled &= answer is not None or correction is not None
        return core, settled

    def correction(self, together: Sequence[int], conflicts: int) -> list[int] | None:
        """What is to be left out, as little as possible, that all others, `together` among them, can be true.

        Empty if those cannot be true together, `None` if that stayed open.
        """
        kept, left = list(self._literals), []
        must = set(together)
        while not (answer := self._solver.tried(kept, conflicts)):
            if answer is None:
                return None
            loose = [literal for literal in self.failed(kept) if literal not in must]
            if not loose:
                return []
            worst = max(loose, key=self._blamed.__getitem__)
            kept.remove(worst)
            left.append(worst)
        return self._needed(kept, left, conflicts)

    def _needed(self, kept: list[int], left: list[int], conflicts: int) -> list[int]:
        """Those of `left` that cannot be taken back, or for which that stayed open."""
        true = set(self._solver.literals())
        needed = []
        for literal in left:
            if literal not in true:
                if not self._solver.tried([*kept, literal], conflicts):
                    needed.append(literal)
                    continue
                true = set(self._solver.literals())
            kept.append(literal)
        return needed
