"""The fewest clues to change or leave out of a board without a solution, so that it gets one.

The fewest clues that can be left out hit every clash (`Encoding.left_out`). Each answer of what is left says what these
clues would have to show; if only one answer says so, the board with the clues changed has exactly one solution.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias

from gridproof.additions import SHARE, Ways
from gridproof.answers import parameter_of, parameters
from gridproof.compiled import Compiled
from gridproof.model import Binding

_Shown: TypeAlias = tuple[tuple[int, int | None], ...]
"""What each of some clues shows; `None` for one that cannot be shown."""

SETS = 16
"""So many sets of clues to leave out are looked at."""
TRIES = 16
"""So many ways to change the clues of one set are counted."""


class Alteration(NamedTuple):
    """The clues of a board after some were changed or left out, and what is known of its solutions.

    `size` counts those clues; `least` says that no fewer do. `spare`: the board without them has the same one solution.
    """

    bindings: list[Binding]
    answers: list[bytes]
    solutions: int
    size: int
    least: bool
    spare: bool


def alterations(compiled: Compiled, bindings: list[Binding], ways: Ways) -> Iterator[Alteration]:
    """The ways to change the fewest clues: for each set of them the one that leaves the fewest answers."""
    for clues, least in islice(compiled.encoding.left_out(bindings, SHARE), SETS):
        rest = [binding for binding in bindings if binding[0] not in clues]
        answers, all_known = ways.answers(compiled, rest)
        best: Alteration | None = None
        for shown in _groups(compiled, clues, answers, all_known)[:TRIES]:
            changed = sorted([*rest, *((clue, parameter) for clue, parameter in shown if parameter is not None)])
            verdict = ways.verdict(compiled, changed)
            if verdict.count and (best is None or verdict.count < best.solutions):
                spare = verdict.count == len(answers) == 1
                best = Alteration(changed, verdict.solutions, verdict.count, len(clues), least, spare)
            if verdict.count == 1:
                break
        if best is not None:
            yield best


def toward(compiled: Compiled, bindings: list[Binding], answer: bytes, ways: Ways) -> Alteration | None:
    """The board with every clue changed that is not true of this answer."""
    shown = [(clue, parameter_of(compiled.model, clue, answer)) for clue, _ in bindings]
    changed = [(clue, parameter) for clue, parameter in shown if parameter is not None]
    verdict = ways.verdict(compiled, changed)
    if not verdict.count:
        return None
    size = len(set(bindings).difference(changed))
    return Alteration(changed, verdict.solutions, verdict.count, size, least=False, spare=False)


def _groups(compiled: Compiled, clues: tuple[int, ...], answers: list[bytes], all_known: bool) -> list[_Shown]:
    """What some clues could show: what the fewest of the answers say first, then what none of them says."""
    said: Counter[_Shown] = Counter()
    for answer in answers:
        said[tuple((clue, parameter_of(compiled.model, clue, answer)) for clue in clues)] += 1
    found = sorted(said, key=said.__getitem__)
    if len(clues) == 1 and not all_known:
        others: list[_Shown] = [((clues[0], value),) for value in parameters(compiled.model, clues[0])]
        found += [other for other in others if other not in said]
    return found
