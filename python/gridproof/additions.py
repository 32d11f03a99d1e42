"""The fewest clues to add to a board with several solutions, so that one of them is left.

Of the answers that the engine finds, one is taken as intended and the others are its rivals: a clue that the intended
answer can show rules out the rivals that show it differently. The fewest clues that rule out every rival, those found
and all others, are a smallest clash (`Encoding.telling`), which the SAT route finds by implicit hitting sets. The engine
then counts the board with these clues, and without each of them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridproof.answers import shown_by
from gridproof.compiled import Compiled
from gridproof.model import Binding, Given, Model
from gridproof.solve import Verdict, count_bindings, some_solutions

POOL = 64
"""So many answers of a board are looked at."""
SHARE = 8
"""Each search for the fewest clues spends this part of what is spent on a smallest clash."""


class Ways(NamedTuple):
    """How boards are counted: the engine's budget, and whether the SAT route takes over."""

    nodes: int | None = None
    sat: bool = True

    def count(self, compiled: Compiled, bindings: list[Binding]) -> Verdict:
        """How many solutions the clues have, up to two."""
        return count_bindings(compiled, bindings, nodes=self.nodes, sat=self.sat)

    def answers(self, compiled: Compiled, bindings: list[Binding]) -> list[bytes]:
        """Some solutions; none where there is none, or none is found within the budget."""
        found = some_solutions(compiled, bindings, POOL, nodes=self.nodes)[0]
        return found if len(found) > 1 else self.count(compiled, bindings).solutions


class Addition(NamedTuple):
    """Clues that leave an answer alone.

    `least` says that no fewer of all that could be added do for this answer, `needed` that none of these can go.
    """

    clues: list[Binding]
    answer: bytes
    least: bool
    needed: bool


def additions(
    compiled: Compiled, bindings: list[Binding], answers: Sequence[bytes], intended: bytes | None, ways: Ways, most: int
) -> list[Addition]:
    """Up to `most` ways to add clues, of several answers or for the intended one.

    Clues of a kind that the board shows already come before others.
    """
    search = _Search(compiled, bindings, answers, ways)
    wanted = [answers.index(intended)] if intended is not None else search.order()[:most]
    found: dict[frozenset[Binding], Addition] = {}
    for addition in search.run(wanted, most):
        found.setdefault(frozenset(addition.clues), addition)
        if len(found) == most:
            break
    return list(found.values())


def kind(model: Model, clue: int) -> type:
    """What sort of clue it is: a given value, or one for a sort of constraint."""
    template = model.clues[clue]
    return Given if isinstance(template, Given) else type(model.constraints[template.constraint])


class _Search:
    """The clues that each of some answers of a board could show."""

    def __init__(self, compiled: Compiled, bindings: list[Binding], answers: Sequence[bytes], ways: Ways) -> None:
        self._compiled, self._bindings, self._answers, self._ways = compiled, bindings, answers, ways
        model = compiled.model
        shown = {clue for clue, _ in bindings}
        hidden = [clue for clue in range(len(model.clues)) if clue not in shown]
        self._kinds = {kind(model, clue) for clue in shown}
        self._could_show = [dict(shown_by(model, answer, hidden)) for answer in answers]

    def order(self) -> list[int]:
        """The answers, those first whose known rivals fewer clues rule out."""
        same: dict[Binding, int] = {}
        for number, clues in enumerate(self._could_show):
            for binding in clues.items():
                same[binding] = same.get(binding, 0) | 1 << number
        every = (1 << len(self._answers)) - 1
        few = [self._few(number, [every ^ same[one] for one in self._could_show[number].items()], every)
               for number in range(len(self._answers))]  # fmt: skip
        return sorted(range(len(few)), key=few.__getitem__)

    @staticmethod
    def _few(number: int, ruled_out: list[int], every: int) -> int:
        """So many clues rule out the rivals if the one that rules out most is always taken next."""
        left, taken = every ^ 1 << number, 0
        while left:
            best = max(ruled_out, key=lambda mask: (mask & left).bit_count(), default=0)
            if not best & left:
                return len(ruled_out) + 1
            left &= ~best
            taken += 1
        return taken

    def run(self, wanted: Sequence[int], most: int) -> Iterator[Addition]:
        """Additions for these answers, then others for them that share no clue with those."""
        used: dict[int, set[Binding]] = {number: set() for number in wanted}
        for _ in range(most):
            for number in wanted:
                for familiar in (True, False):
                    addition = self._addition(number, used[number], familiar)
                    if addition is not None:
                        yield addition
                        used[number].update(addition.clues)
                        break

    def _addition(self, number: int, used: set[Binding], familiar: bool) -> Addition | None:
        """The fewest unused clues that leave this answer alone; `familiar` ones are of a kind that the board shows."""
        model, answer = self._compiled.model, self._answers[number]
        free = [one for one in self._could_show[number].items() if one not in used]
        candidates = [one for one in free if (kind(model, one[0]) in self._kinds) >= familiar]
        rivals = [
            [place for place, (clue, parameter) in enumerate(candidates) if others.get(clue) != parameter]
            for other, others in enumerate(self._could_show)
            if other != number
        ]
        if not all(rivals):
            return None
        clash = self._compiled.encoding.telling(self._bindings, answer, candidates, rivals, SHARE)
        if clash is None:
            return None
        clues = [one for one in candidates if one[0] in clash.clues]
        return self._proved(clues, answer, clash.smallest and not used)

    def _proved(self, clues: list[Binding], answer: bytes, least: bool) -> Addition | None:
        """The clues without those that are not needed, if the board with them is counted to have one solution."""
        if self._ways.count(self._compiled, [*self._bindings, *clues]).count != 1:
            return None
        needed = True
        for clue in list(clues) if len(clues) > 1 else ():
            rest = [other for other in clues if other != clue]
            without = self._ways.count(self._compiled, [*self._bindings, *rest]).count
            needed &= without is not None
            if without == 1:
                clues = rest
        return Addition(clues, answer, least, needed)
