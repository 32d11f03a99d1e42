"""Edits that leave a board one solution where no clue can be added, or where that would be strange.

One cell of the answer gets another value, and the clues that are shown say so; or the family edits what its boards
print beside clues (`Family.edits`). Edits are tried in the order of how many known rivals they may rule out. Where none
does by itself, those that leave the fewest answers are taken further.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

from gridproof.additions import Ways
from gridproof.answers import parameter_of
from gridproof.compiled import Compiled
from gridproof.family import Family
from gridproof.faults import scope_cells
from gridproof.model import Binding, Constraint, Given, Model, Place, clue_of
from gridproof.solve import some_solutions
from gridproof.statements import holds
from gridproof.wording import place_words

DEPTH = 3
"""So many edits are made one after the other."""
BEAM = 3
"""So many boards are taken further."""
TRIES = 60
"""So many edits of one board are tried."""
BLIND_TRIES = 600
"""So many where there is no answer that tells good edits from others."""
FEW = 16
"""So many answers of an edited board are looked for."""
OPEN = 8
"""So many boards that the engine leaves undecided are given to the SAT route."""


class Note(NamedTuple):
    """An edit in words: what is so now, and what was."""

    words: str
    was: str | None
    places: tuple[Place, ...]


def given_words(family: Family, model: Model, variable: int, value: int) -> str:
    """That a variable has a value, in the words of the family: `row 1, column 2 is filled`."""
    word = family.word(model.places[variable], value)
    return f"{place_words(model, variable)} is {word or model.values[value]}"


class Edited(NamedTuple):
    """A board after some edits: its clues, the answer that is meant to stay, if there is one, and its rivals."""

    compiled: Compiled
    board: Any
    bindings: list[Binding]
    answer: bytes | None
    rivals: list[bytes]
    notes: tuple[Note, ...] = ()


def starts(
    compiled: Compiled, board: Any, bindings: list[Binding], answers: Sequence[bytes], intended: bytes | None
) -> list[Edited]:
    """The board with each of its answers as the intended one, those first whose rivals have most in common."""
    counts = [Counter(values) for values in zip(*answers, strict=True)]

    def common(answer: bytes) -> int:
        others = (number for one, value in zip(counts, answer, strict=True) for other, number in one.items()
                  if other != value)  # fmt: skip
        return -max(others, default=0)

    wanted = [intended] if intended is not None else sorted(answers, key=common)[:BEAM]
    return [Edited(compiled, board, bindings, one, [other for other in answers if other != one]) for one in wanted]


def edited(beam: Sequence[Edited], ways: Ways, most: int) -> list[Edited]:
    """Up to `most` boards with one solution, after as few edits as possible."""
    tries = _Tries(ways)
    for _ in range(DEPTH):
        found: list[Edited] = []
        further: list[tuple[int, Edited]] = []
        for one in chain.from_iterable(map(_edits, beam)):
            answers, exactly = tries.answers(one)
            if exactly and len(answers) == 1:
                found.append(one._replace(answer=answers[0], rivals=[]))
                if len(found) == most:
                    return found
            elif len(answers) > 1:
                answer = one.answer or answers[0]
                rivals = [other for other in answers if other != answer]
                further.append((len(answers), one._replace(answer=answer, rivals=rivals)))
        if found:
            return found
        beam = [one for _, one in sorted(further, key=lambda pair: pair[0])[:BEAM]]
    return []


class _Tries:
    """Counts edited boards."""

    def __init__(self, ways: Ways) -> None:
        self._ways = ways
        self._open = OPEN if ways.sat else 0

    def answers(self, one: Edited) -> tuple[list[bytes], bool]:
        """Some answers of a board, and whether these are all."""
        answers, exactly = some_solutions(one.compiled, one.bindings, FEW, nodes=self._ways.nodes)
        if exactly or len(answers) > 1 or not self._open:
            return answers, exactly
        self._open -= 1
        verdict = self._ways.verdict(one.compiled, one.bindings)
        return verdict.solutions, verdict.count in (0, 1)


def _edits(start: Edited) -> Iterator[Edited]:
    """The board after each edit that leaves its answer one, or changes it in one cell."""
    if start.answer is None:
        yield from islice(_by_family(start), BLIND_TRIES)
    else:
        yield from islice(chain(_by_family(start), _by_value(start, start.answer)), TRIES)


def _by_family(start: Edited) -> Iterator[Edited]:
    family = start.compiled.family
    for edit in family.edits(start.board, start.answer, start.rivals):
        shape = family.roomy(family.shape(edit.board))
        note = Note(edit.words, None, edit.places)
        yield start._replace(compiled=Compiled(family, shape), board=edit.board, notes=(*start.notes, note))


def _by_value(start: Edited, answer: bytes) -> Iterator[Edited]:
    """One variable gets another value, those first in which most rivals differ; the clues that are shown follow."""
    compiled = start.compiled
    model, family = compiled.model, compiled.family
    about = _about(compiled)
    differ = [sum(rival[cell] != answer[cell] for rival in start.rivals) for cell in range(len(answer))]
    for cell in sorted(range(len(answer)), key=lambda cell: -differ[cell]):
        for value in range(len(model.values)):
            changed = answer[:cell] + bytes([value]) + answer[cell + 1 :]
            always = (one for one in about[cell] if clue_of(one) is None)
            if value == answer[cell] or not all(holds(one, model, changed) for one in always):
                continue
            clues = _shown(compiled, start.bindings, about[cell], cell, changed)
            if clues is not None:
                words, was = (given_words(family, model, cell, one) for one in (value, answer[cell]))
                note = Note(words, was, (model.places[cell],))
                yield start._replace(bindings=clues, answer=changed, rivals=[], notes=(*start.notes, note))


def _about(compiled: Compiled) -> list[list[Constraint]]:
    """The constraints that speak about each variable."""
    found: list[list[Constraint]] = [[] for _ in compiled.model.places]
    for constraint in compiled.model.constraints:
        for cell in scope_cells(constraint, compiled.model):
            found[cell].append(constraint)
    return found


def _shown(
    compiled: Compiled, bindings: Sequence[Binding], about: Iterable[Constraint], cell: int, answer: bytes
) -> list[Binding] | None:
    """The clues with those about a cell as the answer shows them; `None` if one of them cannot."""
    model = compiled.model
    touched = {clue_of(constraint) for constraint in about}
    found = []
    for clue, parameter in bindings:
        template = model.clues[clue]
        about_it = template.variable == cell if isinstance(template, Given) else clue in touched
        now = parameter_of(model, clue, answer) if about_it else parameter
        if now is None:
            return None
        found.append((clue, now))
    return found
