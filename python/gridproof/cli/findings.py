"""What `check` finds out about a board beyond the number of its solutions."""

from typing import TYPE_CHECKING, NamedTuple

from gridproof.answers import shown_by
from gridproof.cli.reading import Item
from gridproof.compiled import Compiled, compiled_for
from gridproof.document import PuzzleDocument
from gridproof.errors import GridproofError
from gridproof.family import Family
from gridproof.faults import EMPTY, GIVEN, Broken, broken_rules
from gridproof.model import Binding, Model
from gridproof.solve import Verdict
from gridproof.wording import OUTSIDE, listed, places_words

if TYPE_CHECKING:
    from gridproof.sat import Clash


class Findings(NamedTuple):
    """What there is to say of a board.

    `differ` are the variables that a player fills and where two solutions differ; `telling` the clues that the first
    of the two could show and the second could not. `clash` are clues that have no solution together, `needless` those
    that could go; `proof` says how few those are that clash, and `fault` what is wrong with a stored solution.
    """

    model: Model
    differ: list[int]
    telling: list[Binding]
    clash: list[Binding]
    proof: str
    needless: list[Binding] | None
    fault: GridproofError | None


def _proof(clash: "Clash") -> str:
    """How few the clues of a clash are."""
    if clash.smallest:
        return "no smaller set does"
    return "none of them can be left out" if clash.irreducible else "some of them might be left out"


def examined(item: Item, verdict: Verdict, minimal: bool) -> Findings:
    """Everything there is to say of a board with this verdict."""
    family, board = item.document.family, item.document.board
    compiled, bindings = compiled_for(family, family.shape(board)), family.bindings(board)
    differ: list[int] = []
    telling: list[Binding] = []
    clash: list[Binding] = []
    proof = ""
    if verdict.count == 2:
        differ = _differ(family, compiled.model, *verdict.solutions)
        telling = _telling(compiled.model, bindings, *verdict.solutions)
    if verdict.count == 0:
        found = compiled.encoding.clash(bindings)
        clash, proof = [binding for binding in bindings if binding[0] in found.clues], _proof(found)
    needless = _needless(compiled, bindings, verdict) if minimal and verdict.count == 1 else None
    fault = _fault(item, compiled.model, bindings)
    return Findings(compiled.model, differ, telling, clash, proof, needless, fault)


def _differ(family: Family, model: Model, first: bytes, second: bytes) -> list[int]:
    """The variables where two solutions differ; of cells and their borders only those that a player fills."""
    every = [cell for cell, (one, other) in enumerate(zip(first, second, strict=True)) if one != other]
    length = 3 if family.input[:1] == ("edges",) else 2
    filled = [cell for cell in every if len(model.places[cell]) == length and model.places[cell] != OUTSIDE]
    return filled or every


def _telling(model: Model, bindings: list[Binding], first: bytes, second: bytes) -> list[Binding]:
    """Clues that are not shown yet, true of the first solution and false of the second."""
    shown = {clue for clue, _ in bindings}
    hidden = [clue for clue in range(len(model.clues)) if clue not in shown]
    other = set(shown_by(model, second, hidden))
    return [binding for binding in shown_by(model, first, hidden) if binding not in other]


def _needless(compiled: Compiled, bindings: list[Binding], verdict: Verdict) -> list[Binding]:
    found = compiled.engine.needless(bindings, verdict.solutions[0])
    return [binding for binding in bindings if binding[0] in (found or ())]


def _fault(item: Item, model: Model, bindings: list[Binding]) -> GridproofError | None:
    """The error of a stored solution that is none."""
    document = item.document
    if document.solution is None:
        return None
    try:
        values = document.family.values(document.board, document.solution)
    except ValueError as error:
        return GridproofError("wrong_solution", place=item.place, reason=str(error.args[0]))
    broken = broken_rules(model, bindings, values)
    if not broken:
        return None
    return GridproofError("wrong_solution", place=item.place, reason=_broken_words(document, model, broken))


def _broken_words(document: PuzzleDocument, model: Model, broken: list[Broken]) -> str:
    """`it leaves row 1, column 2 empty, and it breaks 'no three in a row' at row 3, column 1; row 3, column 2`."""
    names = {GIVEN: "given clues"} | {rule.key: rule.name for rule in document.family.rules}
    cells: dict[str, dict[int, None]] = {}
    for one in broken:
        cells.setdefault(one.rule, {}).update(dict.fromkeys(one.cells))
    empty = cells.pop(EMPTY, {})
    rules = [f"'{names.get(rule, rule)}' at {places_words(model, where, 6)}" for rule, where in cells.items()]
    told = [f"it leaves {places_words(model, empty, 6)} empty"] if empty else []
    return ", and ".join([*told, f"it breaks {listed(rules)}"] if rules else told)
