"""Walkthroughs: every step from the first to the last, in sentences.

The engine walks the ladder and gives each step as data: the rung, the facts, the premises, the lines. A family's
technique turns it into a sentence: a template whose slots are filled here, in the words of the board ("row 3, column
4"), never with numbers of variables. Slots that a template may use:

- `cells` and `are`: the cells of what follows; `value` and `other`: the value they get or lose, and, of two, the
  other one; `assigned`: cells with the values that they get or cannot have; `premises`: the cells it rests on;
- `line`, `line2`, `lines`: the scopes it is about; `covers`: those that it compares them with; `clue`, `clue2`: what
  the clues of its constraints say;
- `units`, `within`: the same scopes and covers, those of one kind together ("rows 1 and 2"); `need`: "needs" for one
  such scope, "need" for several; `remainder`: what the rest of these needs, beside those; `made`: its groups as sums
  of their weights ("as 3, or 1 + 2");
- `group`, `group2`, `groups`, `rest`: the cells of its pattern, in `rest` those of all groups but the first; `values`:
  the values of its pattern; `number`, `ways`: its number, plainly and as "all 5 ways";
- `first`: the first value of its pattern; `ends`: what the two ends of its chain say;
- `given`, `signs`, `start`, `finish`, `size`, `bound`, `climb`, `end`, `end2`: see `gridproof.slots`; more are
  in `gridproof.side_slots`;
- `sets`: its values, parted into as many sets as its number says; `total`, `total2`: what the clues on its scopes, and
  on those that it compares them with, add up to;
- `links`, `chain`: its implications; `supposed`, `suppose`: what it supposes, and what comes of that.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from gridproof._engine import Cancel
from gridproof.abilities import EXPLAINED, require
from gridproof.compiled import compiled_for
from gridproof.document import check_board
from gridproof.family import LEVELS, Family, Technique
from gridproof.faults import scope_cells
from gridproof.filling import Slots
from gridproof.model import Binding, DistinctLines, Model, Place, Runs, clue_of, unpacked
from gridproof.walked import Contradiction, Fact, Implication, Step, Suppose, Walk
from gridproof.wording import OUTSIDE, SPACE, Borders, cells_words, place_words, units_words
from gridproof.wording import and_list as _and
from gridproof.wording import capital as _capital
from gridproof.wording import or_list as _or


class Known(msgspec.Struct, frozen=True):
    """What is known of a board besides its clues: facts, the latest last, and values that are ruled out.

    Both are pairs (variable, value).
    """

    facts: Sequence[Fact] = ()
    gone: Sequence[Fact] = ()


NOTHING = Known()
MANY = 12  # so many cells are listed inside what a what-if leads to


class ExplainedStep(msgspec.Struct):
    """A step with its technique and its sentence."""

    technique: Technique
    sentence: str
    step: Step

    @property
    def facts(self) -> list[Fact]:
        """What follows: (variable, value)."""
        return self.step.facts

    @property
    def premises(self) -> list[Fact]:
        """The known facts that it needs."""
        return self.step.premises


class Walkthrough(msgspec.Struct):
    """A walk in sentences. `values` holds what is known at the end; `conflict` names what broke, if anything."""

    steps: list[ExplainedStep]
    values: list[int | None]
    solved: bool
    conflict: str | None


def explain(
    family: Family,
    board: Any,
    *,
    known: Known = NOTHING,
    tier: int = len(LEVELS),
    most_steps: int | None = None,
    checked: bool = False,
    cancel: Cancel | None = None,
) -> Walkthrough | None:
    """Explain a board step by step, with techniques up to a tier; `None` if the job was stopped.

    `known` adds to the givens. With `checked` each step is re-proved from its premises and rules alone, and one that
    does not follow, or is too large to check, raises `ValueError`. Raises `bad_board`, and `cannot_yet` for a family
    without techniques.
    """
    require(family, EXPLAINED)
    check_board(family, board, "the board")
    compiled = compiled_for(family, family.shape(board))
    bindings = family.bindings(board)
    encoded = compiled.walking.walk(
        bindings, list(known.facts), list(known.gone), tier, most_steps, checked, None, cancel
    )
    if encoded is None:
        return None
    walk = msgspec.json.decode(encoded, type=Walk)
    teller = Teller(family, compiled.model, bindings)
    conflict = teller.contradiction(walk.conflict) if walk.conflict is not None else None
    steps = [ExplainedStep(family.techniques[step.rung], teller.sentence(step), step) for step in walk.steps]
    return Walkthrough(steps, walk.values, walk.solved, conflict)


class Teller:
    """Fills the sentences of a family's techniques."""

    def __init__(self, family: Family, model: Model, bindings: Sequence[Binding] = ()) -> None:
        self.family = family
        self.model = model
        self.bindings = bindings
        self.borders = Borders(model)

    def sentence(self, step: Step) -> str:
        """The sentence of a step."""
        template = self.family.techniques[step.rung].sentence
        return _capital(template.format_map(Slots(self, step)))

    def contradiction(self, conflict: Contradiction) -> str:
        """What breaks, in a sentence."""
        if not conflict.scopes:
            return "The clues contradict each other."
        return _capital(f"{self.broken(conflict)}.")

    def broken(self, conflict: Contradiction) -> str:
        """What breaks, as a clause."""
        names = [self.model.scopes[scope].name for scope in conflict.scopes if scope < len(self.model.scopes)]
        rules = [self.model.constraints[number].rule for number in conflict.constraints]
        named = [rule.name for rule in self.family.rules if rules and rule.key == rules[-1]]
        if named and not names:
            return f"there would not be {named[0]}" if named[0].startswith(("a ", "no ")) else f"{named[0]} cannot hold"
        kinds = {type(self.model.constraints[number]) for number in conflict.constraints}
        if len(names) > 1 and DistinctLines in kinds:
            return f"{_and(names)} would be equal"
        return f"{_and(names) or 'a mark'} cannot be completed{' together' * (len(names) > 1)}"

    def places(self, cells: Iterable[int], home: Place | None = None) -> str:
        """Several cells, those of one row or column together; or borders, if they can be, of the cell `home`."""
        found = dict(sorted((self.model.places[cell], cell) for cell in cells))
        if found and all(len(place) == 3 for place in found):
            return _and(self.borders.words(found, home))
        around = [SPACE] * (found.pop(OUTSIDE, None) is not None)
        if len(found) > 1 and all(len(place) == 2 for place in found):
            return _and([cells_words(list(found)), *around])
        return _and([*(place_words(self.model, cell) for cell in found.values()), *around])

    def value(self, value: int, cell: int = 0, several: bool = False) -> str:
        """What a value is called where this cell is, as one cell or several hold it."""
        return self.family.word(self.model.places[cell], value, several) or self.model.values[value]

    def assigned(self, facts: Sequence[Fact], home: Place | None = None) -> str:
        """Cells with the values that they get."""
        cells: dict[tuple[str, str], list[int]] = {}
        for cell, value in facts:
            words = (self.value(value, cell), self.value(value, cell, several=True))
            cells.setdefault(words, []).append(cell)
        return _and(
            f"{self.places(some, home)} is {one}" if len(some) == 1 else f"{self.places(some, home)} are {several}"
            for (one, several), some in cells.items()
        )

    def lines(self, scopes: Iterable[int]) -> str:
        """Scopes by name."""
        return _and(self.model.scopes[scope].name for scope in scopes if scope < len(self.model.scopes))

    def units(self, scopes: Iterable[int]) -> str:
        """Scopes by name, those of one kind together: `rows 1 and 2`."""
        return units_words([self.model.scopes[scope].name for scope in scopes if scope < len(self.model.scopes)])

    def clue(self, step: Step, place: int) -> str:
        """What the first clue of a step's constraints says, or a later one: a number, or the lengths of blocks."""
        parameters = dict(self.bindings)
        found = [
            one for one in (self.model.constraints[number] for number in step.constraints) if clue_of(one) is not None
        ]
        if len(found) <= place:
            return ""
        parameter = parameters[clue_of(found[place]) or 0]
        return " ".join(map(str, unpacked(parameter))) if isinstance(found[place], Runs) else str(parameter)

    def total(self, step: Step, scopes: Sequence[int]) -> str:
        """What the clues on some scopes add up to."""
        parameters = dict(self.bindings)
        on_scopes = (self.model.constraints[number] for number in step.constraints)
        clues = (clue_of(one) for one in on_scopes if getattr(one, "scope", None) in scopes)
        return str(sum(parameters[clue] for clue in clues if clue is not None))

    def outcome(self, step: Step) -> str:
        """What a step says: cells with the values that they get, or that they cannot have."""
        return self.known(step.facts, step.gone, self.borders.home(step.scopes))

    def known(self, facts: Sequence[Fact], gone: Sequence[Fact], home: Place | None = None) -> str:
        """Cells with their values, and cells with the values that they cannot have."""
        lost: dict[tuple[int, ...], list[int]] = {}
        for cell in dict.fromkeys(cell for cell, _ in gone):
            values = tuple(value for other, value in gone if other == cell)
            lost.setdefault(values, []).append(cell)
        parts = [self.assigned(facts, home)] if facts else []
        for values, cells in lost.items():
            parts.append(f"{self.places(cells)} cannot be {_or(self.value(value) for value in values)}")
        return _and(parts)

    def supposed(self, suppose: Suppose) -> str:
        """What is supposed, as a clause."""
        cell, value = suppose.fact
        return f"{self.places([cell])} were {self.value(value, cell)}"

    def literal(self, fact: Fact, holds: bool) -> str:
        """That a cell has a value, or has not."""
        cell, value = fact
        return f"{self.places([cell])} is {'' if holds else 'not '}{self.value(value, cell)}"

    def line(self, step: Step, place: int) -> str:
        """A scope of a step by name; one that has none by its cells."""
        if step.scopes[place] < len(self.model.scopes):
            return self.model.scopes[step.scopes[place]].name
        return self.places(scope_cells(self.model.constraints[step.constraints[0]], self.model))

    def link(self, implication: Implication) -> str:
        """Two cells of a line that are always equal, or always different."""
        (first, value), (second, other) = implication.from_, implication.to
        line = self.model.scopes[implication.scopes[0]].name
        cells = self.places([first, second]).removeprefix(f"{line}, ")
        return f"in {line}, {cells} {'are equal' if value == other else 'differ'}"

    def suppose(self, suppose: Suppose) -> str:
        """What an assumption leads to."""
        told = []
        for step in suppose.steps:
            if step.suppose is not None:
                told.append(f"a what-if inside it shows {self.outcome(step)}")
            elif len(step.facts) > MANY:
                told.append(f"{self.family.techniques[step.rung].name} tells {len(step.facts)} cells")
            else:
                names = [self.model.scopes[scope].name for scope in step.scopes if scope < len(self.model.scopes)]
                told.append(f"{self.outcome(step)}" + (f" (from {_and(names)})" if names else ""))
        broken = self.broken(suppose.conflict)
        if not told:
            return f"Then {broken}."
        return f"Then {', then '.join(told)}; but then {broken}."
