"""The fewest clues to add to a board with several solutions, so that one of them is left.

Of the answers that the engine finds, one is taken as intended and the others are its rivals: a clue that the intended
answer can show rules out the rivals that show it differently. The fewest clues that rule out all known rivals are a
smallest hitting set. If the engine finds no other rival with them, they are proved to be the fewest; else it has found
some more to rule out. Where the engine leaves it open, or clues are many, the SAT route goes on in the same way, for
the clues are a smallest clash with "the answer is another" (`Encoding.telling`); the engine then counts the board with
these clues, and without each of them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gridproof.answers import parameters, shown_by
from gridproof.compiled import Compiled
from gridproof.model import Binding, Given, Model
from gridproof.solve import Verdict, count_bindings, some_solutions

POOL = 64
"""At least so many answers of a board are looked at, and so many rivals of one."""
MOST_POOL = 1000
SEEN = 50_000
"""More answers are looked at as long as they could show no more clues than this."""
SHARE = 8
"""Each search for the fewest clues spends this part of what is spent on a smallest clash."""

ROUNDS, LARGE, FEW = 16, 16, 8
"""So often, and for no more clues, the engine is asked for rivals, and for so many at once."""
PROBES = 1000
"""So many single clues are tried where not all answers are known."""
PROBE_WORK = 500_000
"""So many nodes, divided by the cells and their values, are spent on each: a board that one clue settles is easy."""
MISSES = 30
"""After so many probes that stay open no more are made."""
CLOSE = 6
"""So many answers are too many for one clue to be a good start."""
FEW_HIDDEN = 8
"""Where so few clues are hidden, probes that stay open go to the SAT route."""
ATTEMPTS = 24
"""Of so many answers at most the fewest clues are looked for."""
ENUMERATED, SMALL = 24, 5000
"""So many answers the SAT route finds where the engine finds fewer, of boards with no more cells times values."""
COUNTED = 12
"""Where so many clues are added, the board without each of them is counted by the engine, too."""


class Ways(NamedTuple):
    """How boards are counted: the engine's budget, and whether the SAT route takes over."""

    nodes: int | None = None
    sat: bool = True

    def verdict(self, compiled: Compiled, bindings: list[Binding]) -> Verdict:
        """How many solutions the clues have, up to two."""
        return count_bindings(compiled, bindings, nodes=self.nodes, sat=self.sat)

    def answers(self, compiled: Compiled, bindings: list[Binding], *, many: bool = False) -> tuple[list[bytes], bool]:
        """Some solutions, and whether these are all; none where there is none, or none is found within the budget.

        With `many`, the SAT route finds more of them if the engine does not.
        """
        pool = min(MOST_POOL, max(POOL, SEEN // (1 + len(compiled.model.clues) - len(bindings))))
        found, exactly = some_solutions(compiled, bindings, pool, nodes=self.nodes)
        if many and self.sat and not exactly and len(found) < ENUMERATED and _work(compiled) <= SMALL:
            found = compiled.encoding.count(bindings, ENUMERATED)[1]
            return found, len(found) < ENUMERATED
        if len(found) > 1 or exactly:
            return found, exactly
        verdict = self.verdict(compiled, bindings)
        return verdict.solutions, verdict.count == 1


def _work(compiled: Compiled) -> int:
    """How large a board is: its cells times their values."""
    return len(compiled.model.places) * len(compiled.model.values)


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
    wanted = [answers.index(intended)] if intended is not None else search.order()[:ATTEMPTS]
    found: dict[frozenset[Binding], Addition] = {}
    for addition in search.run(wanted, most):
        found.setdefault(frozenset(addition.clues), addition)
        if len(found) == most:
            break
    return list(found.values())


def lonely(compiled: Compiled, bindings: list[Binding], answers: Sequence[bytes], most: int) -> list[bytes]:
    """Answers that a single clue leaves alone, or with few others, those first that have the fewest beside them.

    Clues are tried that the fewest known answers show. Each leaves fewer than `CLOSE` answers, or it is of no use.
    """
    model = compiled.model
    shown = {clue for clue, _ in bindings}
    hidden = [clue for clue in range(len(model.clues)) if clue not in shown]
    seen = Counter(binding for answer in answers for binding in shown_by(model, answer, hidden))
    every = ((clue, parameter) for clue in hidden for parameter in parameters(model, clue))
    unseen = [binding for binding in every if binding not in seen]
    found: list[list[bytes]] = []
    misses, nodes = 0, max(1, PROBE_WORK // _work(compiled))
    for binding in [*sorted(seen, key=seen.__getitem__), *unseen][:PROBES]:
        few, exactly = some_solutions(compiled, [*bindings, binding], CLOSE, nodes=nodes)
        if not exactly and len(few) < CLOSE and len(hidden) <= FEW_HIDDEN:
            few = compiled.encoding.count([*bindings, binding], CLOSE, repeatable=False)[1]
            exactly = len(few) < CLOSE
        misses += not exactly and len(few) < CLOSE
        found += [few] if exactly and few else []
        if sum(len(one) == 1 for one in found) >= most or misses == MISSES:
            break
    return [answer for one in sorted(found, key=len) for answer in one][:POOL]


def kind(model: Model, clue: int) -> type:
    """What sort of clue it is: a given value, or one for a sort of constraint."""
    template = model.clues[clue]
    return Given if isinstance(template, Given) else type(model.constraints[template.constraint])


def usual_kinds(model: Model, shown: Iterable[int]) -> set[type]:
    """The kinds of clues that a board shows; of one without any, all but given values, if there are others."""
    return {kind(model, clue) for clue in shown} or {kind(model, clue) for clue in range(len(model.clues))} - {Given}


class _Search:
    """The clues that each of some answers of a board could show."""

    def __init__(self, compiled: Compiled, bindings: list[Binding], answers: Sequence[bytes], ways: Ways) -> None:
        self._compiled, self._bindings, self._answers, self._ways = compiled, bindings, answers, ways
        model = compiled.model
        shown = {clue for clue, _ in bindings}
        hidden = [clue for clue in range(len(model.clues)) if clue not in shown]
        self._kinds = usual_kinds(model, shown)
        self._strange = any(kind(model, clue) not in self._kinds for clue in hidden)
        self._could_show = [dict(shown_by(model, answer, hidden)) for answer in answers]

    def order(self) -> list[int]:
        """The answers, those first whose known rivals fewer clues rule out."""
        same: dict[Binding, int] = {}
        for number, clues in enumerate(self._could_show):
            for binding in clues.items():
                same[binding] = same.get(binding, 0) | 1 << number
        every = (1 << len(self._answers)) - 1
        few = [self._greedy(number, [every ^ same[one] for one in self._could_show[number].items()], every)
               for number in range(len(self._answers))]  # fmt: skip
        return sorted(range(len(few)), key=few.__getitem__)

    @staticmethod
    def _greedy(number: int, ruled_out: list[int], every: int) -> int:
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
        used: dict[int, set[Binding]] = {}
        for number in wanted:
            for addition in self._best(number, set()):
                yield addition
                used.setdefault(number, set()).update(addition.clues)
            if len(used) == most:
                break
        for _ in range(1, most):
            for number, clues in used.items():
                for addition in self._best(number, clues):
                    yield addition
                    clues.update(addition.clues)

    def _best(self, number: int, used: set[Binding]) -> list[Addition]:
        """Clues of kinds that the board shows, and fewer ones of any kind."""
        usual = self._addition(number, used, True)
        if usual is not None and (len(usual.clues) == 1 or not self._strange):
            return [usual]
        free = self._addition(number, used, False)
        if usual is None or free is None:
            return [one._replace(least=one is free and one.least) for one in (usual, free) if one is not None]
        fewer = len(free.clues) < len(usual.clues)
        return [*([free] if fewer else []), usual._replace(least=free.least and not fewer)]

    def _addition(self, number: int, used: set[Binding], familiar: bool) -> Addition | None:
        """The fewest unused clues that leave this answer alone; `familiar` ones are of a kind that the board shows."""
        model, answer = self._compiled.model, self._answers[number]
        free = [one for one in self._could_show[number].items() if one not in used]
        candidates = [one for one in free if (kind(model, one[0]) in self._kinds) >= familiar]
        rivals = [
            [place for place, (clue, parameter) in enumerate(candidates) if others.get(clue) != parameter]
            for others in [one for other, one in enumerate(self._could_show) if other != number][:POOL]
        ]
        if not all(rivals):
            return None
        few, settled = self._few_clues(candidates, rivals, answer)
        if settled:
            return None if few is None else Addition(few, answer, not used, needed=True)
        clash = self._compiled.encoding.telling(self._bindings, answer, candidates, rivals, SHARE)
        if clash is None:
            return None
        clues = [one for one in candidates if one[0] in clash.clues]
        return self._proved(clues, answer, clash.smallest and not used, clash.irreducible)

    def _few_clues(
        self, candidates: list[Binding], rivals: list[list[int]], answer: bytes
    ) -> tuple[list[Binding] | None, bool]:
        """The fewest candidates that leave the answer alone, `None` if all leave others; and whether that is settled.

        `rivals` are lists of candidates, by their places, that rule a rival out; those that are found are added.
        """
        from pysat.examples.hitman import Hitman  # noqa: PLC0415 - few jobs need the SAT solvers

        with Hitman(bootstrap_with=rivals, htype="sorted") as hitting:
            for _ in range(ROUNDS):
                chosen = sorted(hitting.get())
                if len(chosen) > LARGE:
                    break
                clues = [candidates[place] for place in chosen]
                bindings = [*self._bindings, *clues]
                found, exactly = some_solutions(self._compiled, bindings, FEW, nodes=self._ways.nodes)
                others = [other for other in found if other != answer]
                if not others:
                    return clues, exactly
                for other in others:
                    shown = set(shown_by(self._compiled.model, other, (clue for clue, _ in candidates)))
                    rivals.append([place for place, clue in enumerate(candidates) if clue not in shown])
                    if not rivals[-1]:
                        return None, True
                    hitting.hit(rivals[-1])
        return None, False

    def _proved(self, clues: list[Binding], answer: bytes, least: bool, needed: bool) -> Addition | None:
        """The clues without those that are not needed, unless the engine finds that they leave another answer.

        Where it stays open for the engine, the clash is proof enough, as it is of what is needed where clues are many.
        """
        engine = self._ways._replace(sat=False)
        if engine.verdict(self._compiled, [*self._bindings, *clues]).count == 2:
            return None
        settled = len(clues) <= COUNTED
        for clue in list(clues) if 1 < len(clues) <= COUNTED else ():
            rest = [other for other in clues if other != clue]
            without = self._ways.verdict(self._compiled, [*self._bindings, *rest]).count
            settled &= without is not None
            if without == 1:
                clues = rest
        return Addition(clues, answer, least, needed or settled)
