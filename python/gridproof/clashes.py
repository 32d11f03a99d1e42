"""The smallest clash: which clues of a board without a solution are to blame.

It is found by implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva: Smallest MUS extraction with minimal
hitting set dualization, CP 2015): a smallest set of clues that hits every correction set known so far either clashes,
and is then the answer, or shows a new correction set. A correction set is what must be left out of the board's clues
to give it a solution.

Whether a few clues have a solution is never asked of an almost empty board, which may be hard to fill: the rest of
the board is asked for as well, and clues are let go of, one from each clash, until a solution is found.
"""

from collections import Counter
from collections.abc import Sequence

from pysat.examples.hitman import Hitman

from gridproof.session import Session

EFFORT = 20_000_000
"""How many propagations the search for a smallest clash may take before it settles for an irreducible one."""


def smallest_clash(session: Session, literals: Sequence[int]) -> tuple[list[int], bool] | None:
    """A smallest set of assumptions that cannot be true together, and whether that is proved; `None` if all can.

    Beyond an effort of `EFFORT` the set is only irreducible.
    """
    search = _Search(session, literals)
    core = search.core(literals)
    if core is None:
        return None
    known, corrections = search.irreducible(core)
    candidate: list[int] = []
    with Hitman(htype="sorted", bootstrap_with=corrections) as hitting:
        while session.effort() < EFFORT:
            candidate = sorted(hitting.get())
            if len(candidate) == len(known):
                return known, True
            correction = search.correction(candidate)
            if correction is None:
                return candidate, True
            hitting.hit(correction)
    return known, False


class _Search:
    """The clues of one board, and how often each was found in a clash."""

    def __init__(self, session: Session, literals: Sequence[int]) -> None:
        self._session = session
        self._literals = literals
        self._blamed: Counter[int] = Counter()

    def core(self, literals: Sequence[int]) -> list[int] | None:
        """Literals among these that cannot be true together, in their order; `None` if all can."""
        if self._session.solve(literals):
            return None
        failed = self._session.core()
        return [literal for literal in literals if literal in failed]

    def irreducible(self, core: list[int]) -> tuple[list[int], list[list[int]]]:
        """Leave out one literal after the other as long as the rest still clashes; correction sets found on the way."""
        corrections = []
        for literal in list(core):
            if literal in core:
                rest = [other for other in core if other != literal]
                correction = self.correction(rest)
                if correction is None:
                    core = self.core(rest) or rest
                else:
                    corrections.append(correction)
        return core, corrections

    def correction(self, together: Sequence[int]) -> list[int] | None:
        """A smallest choice of literals without which all others, `together` among them, can be true.

        `None` if those cannot be true together.
        """
        kept, left = list(self._literals), []
        must = set(together)
        while (core := self.core(kept)) is not None:
            self._blamed.update(core)
            loose = [literal for literal in core if literal not in must]
            if not loose:
                return None
            worst = max(loose, key=self._blamed.__getitem__)
            kept.remove(worst)
            left.append(worst)
        return self._needed(kept, left)

    def _needed(self, kept: list[int], left: list[int]) -> list[int]:
        """Those of `left` that cannot be taken back."""
        true = set(self._session.literals())
        needed = []
        for literal in left:
            if literal not in true:
                if not self._session.solve([*kept, literal]):
                    needed.append(literal)
                    continue
                true = set(self._session.literals())
            kept.append(literal)
        return needed
