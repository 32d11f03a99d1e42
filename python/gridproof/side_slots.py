"""Slots of sentences about borders and the sides of a loop, beside those of `gridproof.explain`.

- `held`: the cells of a step's groups with the values of its pattern, group by group;
- `count`: how many cells it tells, as "5 cells in row 3";
- `sides`: on which sides of a loop its groups lie, as it is known or by the number of lines between them;
- `unfinished`: what would be left to do: the second group of cells, or else the clue of its first scope.
"""

from typing import TYPE_CHECKING

from gridproof.wording import OUTSIDE

if TYPE_CHECKING:
    from gridproof.explain import Teller
    from gridproof.walked import Step


class SideSlots:
    """Fills these slots."""

    teller: "Teller"
    step: "Step"

    def _places(self, group: int) -> str:
        groups = self.step.groups
        return self.teller.places(groups[group]) if len(groups) > group else ""

    def _held(self) -> str:
        groups = zip(self.step.groups, self.step.values, strict=False)
        return self.teller.assigned([(cell, value) for group, value in groups for cell in group])

    def _count(self) -> str:
        number = len(self.step.facts)
        places = [self.teller.model.places[cell] for cell, _ in self.step.facts]
        rows = sorted({place[0] + 1 for place in places if place != OUTSIDE}) or [1]
        where = f"row {rows[0]}" if len(rows) == 1 else f"rows {rows[0]} to {rows[-1]}"
        return f"{number} cell{'s' if number > 1 else ''} in {where}"

    def _sides(self) -> str:
        if self.step.values:
            return self._held()
        if not self._places(0) or not self._places(1):
            return f"{self._places(0)}{self._places(1)} lie on the same side of the loop"
        if not self.step.ways and self.step.scopes:
            verb = "lie" if len(self.step.groups[0]) > 1 else "lies"
            return f"{self._places(0)} {verb} on one side of the loop and {self._places(1)} on the other"
        lines = {0: "no line", 1: "one line"}.get(self.step.ways, f"{self.step.ways} lines")
        return f"a way over known borders from {self._places(0)} to {self._places(1)} crosses {lines}"

    def _unfinished(self) -> str:
        if len(self.step.groups) > 1:
            return f"{self._places(1)} is drawn elsewhere"
        return f"{self.teller.line(self.step, 0)} would not have its {self.teller.clue(self.step, 0)}"
