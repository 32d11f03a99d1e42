"""Re-proves the steps of a walkthrough with CaDiCaL: from the premises and the named constraints alone."""

from collections.abc import Iterable

from gridproof.model import Binding
from gridproof.sat import Encoding
from gridproof.walked import Contradiction, Fact, Implication, Step


class Proof:
    """Checks steps of one board; `checked` counts the single claims that were put to the solver."""

    def __init__(self, encoding: Encoding, bindings: list[Binding]) -> None:
        self.encoding = encoding
        self.bindings = bindings
        self.checked = 0

    def step(self, step: Step) -> bool:
        """Whether everything that a step claims follows."""
        if step.suppose is not None:
            return self._what_if(step)
        premises, without, constraints = list(step.premises), list(step.without), list(step.constraints)
        for link in step.chain:
            if not self._link(link):
                return False
            premises += link.premises
            without += link.without
            constraints += link.constraints
        return all(self._clash(premises, [*without, fact], constraints) for fact in step.facts) and all(
            self._clash([*premises, fact], without, constraints) for fact in step.gone
        )

    def _what_if(self, step: Step) -> bool:
        """Each step under the assumption rests on what is known by then, and so does the contradiction."""
        assert step.suppose is not None
        known, out = {*step.premises, step.suppose.fact}, set(step.without)

        def rests(on: Step | Contradiction) -> bool:
            told = dict(known)
            return set(on.premises) <= known and all(fact in out or self._is_other(fact, told) for fact in on.without)

        for inner in step.suppose.steps:
            if not rests(inner) or not self.step(inner):
                return False
            known |= set(inner.facts)
            out |= set(inner.gone)
        conflict = step.suppose.conflict
        return rests(conflict) and self._clash(conflict.premises, conflict.without, conflict.constraints)

    @staticmethod
    def _is_other(fact: Fact, told: dict[int, int]) -> bool:
        return told.get(fact[0], fact[1]) != fact[1]

    def _link(self, link: Implication) -> bool:
        """Whether one end implies the other; and the other way round, where it says so."""
        start = [link.from_, *((cell, link.from_[1]) for cell in link.from_also)]
        end = [link.to, *((cell, link.to[1]) for cell in link.to_also)]
        ways = [(start, link.from_holds, end, link.to_holds)]
        if link.both_ways:
            ways.append((start, not link.from_holds, end, not link.to_holds))
        return all(self._implies(link, *way) for way in ways)

    def _implies(self, link: Implication, start: list[Fact], holds: bool, end: list[Fact], follows: bool) -> bool:
        """One of `start` holds (or none does): then one of `end` does (or none does)."""
        for first in [[one] for one in start] if holds else [[]]:
            for last in [[]] if follows else [[one] for one in end]:
                without = [*link.without, *([] if holds else start), *(end if follows else [])]
                if not self._clash([*link.premises, *first, *last], without, link.constraints):
                    return False
        return True

    def _clash(self, premises: Iterable[Fact], without: Iterable[Fact], constraints: list[int]) -> bool:
        self.checked += 1
        return self.encoding.contradicts(premises, sorted(set(constraints)), self.bindings, without)
