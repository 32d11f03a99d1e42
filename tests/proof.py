"""Re-proves the steps of a walkthrough with CaDiCaL: from the premises and the named constraints alone."""

from gridproof.model import Binding
from gridproof.sat import Encoding
from gridproof.walked import Fact, Step


class Proof:
    """Checks steps of one board; `checked` counts the single claims that were put to the solver."""

    def __init__(self, encoding: Encoding, bindings: list[Binding]) -> None:
        self.encoding = encoding
        self.bindings = bindings
        self.checked = 0

    def follows(self, premises: list[Fact], constraints: list[int], fact: Fact) -> bool:
        self.checked += 1
        return self.encoding.entails(premises, constraints, *fact, bindings=self.bindings)

    def contradicts(self, premises: list[Fact], constraints: list[int]) -> bool:
        variable = premises[0][0]
        return all(self.follows(premises, constraints, (variable, value)) for value in (0, 1))

    def step(self, step: Step) -> bool:
        """Whether everything that a step claims follows."""
        if step.suppose is not None:
            known = [*step.premises, step.suppose.fact]
            for inner in step.suppose.steps:
                if not set(inner.premises) <= set(known) or not self.step(inner):
                    return False
                known += inner.facts
            conflict = step.suppose.conflict
            return set(conflict.premises) <= set(known) and self.contradicts(conflict.premises, conflict.constraints)
        premises, constraints = list(step.premises), list(step.constraints)
        for link in step.chain:
            if not self.follows([*link.premises, link.from_], link.constraints, link.to):
                return False
            (cell, value), (other, implied) = link.from_, link.to
            back = [*link.premises, (cell, 1 - value)]
            if link.both_ways and not self.follows(back, link.constraints, (other, 1 - implied)):
                return False
            premises += link.premises
            constraints += link.constraints
        return all(self.follows(premises, sorted(set(constraints)), fact) for fact in step.facts)
