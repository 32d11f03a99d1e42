"""The slots of one step's sentence, filled when a template asks for them; `gridproof.explain` says what each tells."""

from typing import TYPE_CHECKING

from gridproof.chains import chain_words, ends_words
from gridproof.side_slots import SideSlots
from gridproof.slots import SLOTS
from gridproof.wording import and_list as _and
from gridproof.wording import made_words
from gridproof.wording import or_list as _or

if TYPE_CHECKING:
    from gridproof.explain import Teller
    from gridproof.walked import Step


MANY = 6
"""So many cells of a remainder are named."""


class Slots(SideSlots, dict[str, str]):
    """The slots of one step, filled when a template asks for them."""

    def __init__(self, teller: "Teller", step: "Step") -> None:
        super().__init__()
        self.teller = teller
        self.step = step

    def __missing__(self, slot: str) -> str:
        if (further := SLOTS.get(slot)) is not None:
            return further(self.teller, self.step)
        fill = getattr(self, f"_{slot}", None)
        if fill is None:
            raise KeyError(slot)
        return str(fill())

    def _cells(self) -> str:
        home = self.teller.borders.home(self.step.scopes)
        return self.teller.places((cell for cell, _ in (*self.step.facts, *self.step.gone)), home)

    def _are(self) -> str:
        return "is" if len(self.step.facts) == 1 else "are"

    def _value(self) -> str:
        cell, value = (*self.step.facts, *self.step.gone)[0]
        return self.teller.value(value, cell)

    def _other(self) -> str:
        cell, value = self.step.facts[0]
        return self.teller.value(1 - value, cell)

    def _assigned(self) -> str:
        return self.teller.outcome(self.step)

    def _premises(self) -> str:
        return self.teller.places(cell for cell, _ in self.step.premises)

    def _values(self) -> str:
        return _and(self.teller.value(value) for value in self.step.values)

    def _sets(self) -> str:
        size = len(self.step.values) // self.step.ways
        sets = [self.step.values[start : start + size] for start in range(0, len(self.step.values), size)]
        return _or(" ".join(self.teller.value(value) for value in one) for one in sets)

    def _total(self) -> str:
        return self.teller.total(self.step, self.step.scopes)

    def _total2(self) -> str:
        return self.teller.total(self.step, self.step.covers)

    def _group(self) -> str:
        return self.teller.places(self.step.groups[0]) if self.step.groups else ""

    def _group2(self) -> str:
        return self.teller.places(self.step.groups[1]) if len(self.step.groups) > 1 else ""

    def _rest(self) -> str:
        return "; ".join(self.teller.places(group) for group in self.step.groups[1:])

    def _remainder(self) -> str:
        if not self.step.ways:
            return "the rest of these needs nothing more:"
        cells = self.step.groups[0]
        rest = self._group() if len(cells) <= MANY else f"{len(cells)} cells"
        need, go = "needs" if len(cells) == 1 else "need", "it goes" if self.step.ways == 1 else "they go"
        return f"the rest of these, {rest}, {need} just {self.step.ways} more; wherever {go},"

    def _units(self) -> str:
        return self.teller.units(self.step.scopes)

    def _within(self) -> str:
        return self.teller.units(self.step.covers)

    def _need(self) -> str:
        return "needs" if len(self.step.scopes) == 1 else "need"

    def _made(self) -> str:
        return made_words(self.teller.model, self.step.constraints, self.step.groups, self.step.ways)

    def _number(self) -> str:
        return str(self.step.ways)

    def _lines(self) -> str:
        return self.teller.lines(self.step.scopes)

    def _covers(self) -> str:
        return self.teller.lines(self.step.covers)

    def _clue(self) -> str:
        return self.teller.clue(self.step, 0)

    def _clue2(self) -> str:
        return self.teller.clue(self.step, 1)

    def _supposed(self) -> str:
        return self.teller.supposed(self.step.suppose) if self.step.suppose is not None else ""

    def _line(self) -> str:
        return self.teller.line(self.step, 0)

    def _line2(self) -> str:
        return " or ".join(self.teller.model.scopes[scope].name for scope in self.step.scopes[1:])

    def _ways(self) -> str:
        return {1: "the only way", 2: "both ways"}.get(self.step.ways, f"all {self.step.ways} ways")

    def _groups(self) -> str:
        return "; ".join(self.teller.places(group) for group in self.step.groups)

    def _links(self) -> str:
        return "; ".join(self.teller.link(implication) for implication in self.step.chain)

    def _chain(self) -> str:
        return chain_words(self.teller, self.step.chain)

    def _ends(self) -> str:
        return ends_words(self.teller, self.step.chain)

    def _first(self) -> str:
        return self.teller.value(self.step.values[0])

    def _suppose(self) -> str:
        return self.teller.suppose(self.step.suppose) if self.step.suppose is not None else ""
