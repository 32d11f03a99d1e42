"""What `check` finds out about a board beyond the number of its solutions."""

from typing import NamedTuple

from gridproof.cli.reading import Item
from gridproof.cli.talk import listed
from gridproof.cli.words import places_words
from gridproof.compiled import Compiled, compiled_for
from gridproof.document import PuzzleDocument
from gridproof.errors import GridproofError
from gridproof.model import Binding, Broken, Model, broken_rules
from gridproof.solve import Verdict


class Findings(NamedTuple):
    """Cells where two solutions differ, clues that clash, clues that could go, a fault of the stored solution."""

    model: Model
    differ: list[int]
    clash: list[Binding]
    smallest: bool
    needless: list[Binding] | None
    fault: GridproofError | None


def examined(item: Item, verdict: Verdict, minimal: bool) -> Findings:
    """Everything there is to say of a board with this verdict."""
    family, board = item.document.family, item.document.board
    compiled, bindings = compiled_for(family, family.shape(board)), family.bindings(board)
    differ: list[int] = []
    clash: list[Binding] = []
    smallest = True
    if verdict.count == 2:
        first, second = verdict.solutions
        differ = [cell for cell, (one, other) in enumerate(zip(first, second, strict=True)) if one != other]
    if verdict.count == 0:
        found = compiled.encoding.clash(bindings)
        clash, smallest = [binding for binding in bindings if binding[0] in found.clues], found.smallest
    needless = _needless(compiled, bindings, verdict) if minimal and verdict.count == 1 else None
    return Findings(compiled.model, differ, clash, smallest, needless, _fault(item, compiled.model, bindings))


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
    names = {"given": "given clues"} | {rule.key: rule.name for rule in document.family.rules}
    cells: dict[str, dict[int, None]] = {}
    for one in broken:
        cells.setdefault(names.get(one.rule, one.rule), {}).update(dict.fromkeys(one.cells))
    return "it breaks " + listed(
        [f"'{name}' at {places_words(model, list(where), 6)}" for name, where in cells.items()]
    )
