"""Further slots of sentences: what steps about inequalities and about numbers seen point at.

`given` is what a step rests on, as the beginning of a sentence, or nothing; `start`, `finish` and `size` are the ends
of its first group and the number of its cells; `signs` is what its inequalities say of the one cell above all others,
or below them; `bound` and `climb` are how much the cell is at least, or at most, that a path of inequalities begins
with, and where it leads; `end` and `end2` are where those stand who see what its clues tell.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from gridproof.model import GREATER, Binding, Less, Model, Visible
from gridproof.wording import side_words


class Step(Protocol):
    """What slots need to know of a step; `gridproof.explain` has it."""

    gone: list[tuple[int, int]]
    premises: list[tuple[int, int]]
    without: list[tuple[int, int]]
    constraints: list[int]
    groups: list[list[int]]
    values: list[int]


class Teller(Protocol):
    """The words for cells and for what is known of them; `gridproof.explain` has them."""

    model: Model
    bindings: Sequence[Binding]

    def places(self, cells: Iterable[int]) -> str:
        """Several cells."""

    def value(self, value: int) -> str:
        """The name of a value."""

    def known(self, facts: Sequence[tuple[int, int]], gone: Sequence[tuple[int, int]]) -> str:
        """Cells with their values, and with the values that they cannot have."""


def _given(teller: Teller, step: Step) -> str:
    known = teller.known(step.premises, step.without)
    return f"{known}, and " if known else ""


def _signs(teller: Teller, step: Step) -> str:
    parameters = dict(teller.bindings)
    pairs = []
    for constraint in (teller.model.constraints[number] for number in step.constraints):
        if isinstance(constraint, Less):
            turned = constraint.clue is not None and parameters[constraint.clue] == GREATER
            pairs.append((constraint.first, constraint.second)[:: -1 if turned else 1])
    lower, higher = {low for low, _ in pairs}, {high for _, high in pairs}
    for others, word, ends in ((lower, "smaller", higher - lower), (higher, "larger", lower - higher)):
        if len(ends) == 1:
            return f"{teller.places(others)} {'is' if len(others) == 1 else 'are'} {word} than {teller.places(ends)}"
    return f"there are signs between {teller.places(lower | higher)}"


def _rises(step: Step) -> bool:
    """Whether what is known of a path's lowest cell pushes the others up."""
    return any(cell == step.groups[0][-1] for cell, _ in step.gone)


def _bound(teller: Teller, step: Step) -> str:
    rises, path = _rises(step), step.groups[0]
    cell = path[0 if rises else -1]
    others = teller.known(step.premises, [gone for gone in step.without if gone[0] != cell])
    bound = f"{teller.places([cell])} is at {'least' if rises else 'most'} {teller.value(step.values[0])}"
    return f"{bound} (as {others})" if others else bound


def _climb(teller: Teller, step: Step) -> str:
    rises, path = _rises(step), step.groups[0]
    goal = teller.places([path[-1 if rises else 0]])
    if len(path) == 2:
        return f"{goal} is {'larger' if rises else 'smaller'}"
    return f"the signs lead {'up' if rises else 'down'} from it in {len(path) - 1} steps to {goal}"


def _end(place: int) -> Callable[[Teller, Step], str]:
    def said(teller: Teller, step: Step) -> str:
        used = [teller.model.constraints[number] for number in step.constraints]
        view = [one for one in used if isinstance(one, Visible)][place]
        cells = teller.model.scopes[view.scope].cells
        return side_words(teller.model, cells[::-1] if view.backwards else cells)

    return said


SLOTS: Mapping[str, Callable[[Teller, Step], str]] = {
    "given": _given,
    "signs": _signs,
    "start": lambda teller, step: teller.places(step.groups[0][:1]),
    "finish": lambda teller, step: teller.places(step.groups[0][-1:]),
    "size": lambda _, step: str(len(step.groups[0])),
    "bound": _bound,
    "climb": _climb,
    "end": _end(0),
    "end2": _end(1),
}
"""How each is filled."""
