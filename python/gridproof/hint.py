"""Hints: the easiest next step from any state of a board, told in four stages, and mistakes first.

A hint starts from the clues and from what a player has filled in, wherever that came from. The solution is looked at
for one thing only: whether something filled in is wrong; what follows is always shown from what is known. The step is
the lowest on the family's ladder, and of several one that lies near the last move. Stages tell more and more: where to
look, which technique and rule, what it rests on, and what follows.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from gridproof._engine import Cancel
from gridproof.abilities import EXPLAINED, require
from gridproof.compiled import Compiled, compiled_for
from gridproof.document import check_board
from gridproof.errors import GridproofError
from gridproof.explain import ExplainedStep, Known, Teller, explain
from gridproof.family import Family, Technique
from gridproof.faults import broken_rules
from gridproof.model import Given
from gridproof.solve import count_bindings
from gridproof.walked import Fact
from gridproof.wording import place_words, places_words

Kind = Literal["mistake", "step", "done", "stuck"]
MOST_NAMED = 8
"""More cells than these are not listed in a sentence."""
GAP, WHITE = ".", "0"
"""In rows of characters: a cell that is not filled, and the usual value of one that is left blank."""
FAILURES = {0: "no_solution", 2: "several_solutions", None: "undecided"}


class Hint(msgspec.Struct):
    """A hint: its stages in words, and what it is about as data (variables and values of the model).

    The kind is "mistake" where something filled in is wrong, "step" for a step, "done" where nothing is left, and
    "stuck" where the ladder has nothing to say. A mistake has two stages, the line and the cell, and never tells what
    is right.
    """

    kind: Kind
    stages: list[str]
    step: ExplainedStep | None = None
    mistakes: list[int] = []


def hint(
    family: Family,
    board: Any,
    known: Known | None = None,
    *,
    solution: Sequence[int] | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """The next hint for a player who knows this much; the latest fact last.

    `solution` saves looking for it. Values that are ruled out wrongly count as mistakes, too. Raises `bad_board`,
    `cannot_yet` for a family without techniques, and `no_solution`, `several_solutions` or `undecided` for a board
    without exactly one solution.
    """
    require(family, EXPLAINED)
    check_board(family, board, "the board")
    known = known or Known()
    compiled = compiled_for(family, family.shape(board))
    bindings = family.bindings(board)
    if solution is None:
        verdict = count_bindings(compiled, bindings, cancel=cancel)
        if verdict.count != 1:
            raise GridproofError(FAILURES[verdict.count], place="the board")
        solution = verdict.solutions[0]
    wrong = [cell for cell, value in known.facts if solution[cell] != value]
    wrong += [cell for cell, value in known.gone if solution[cell] == value]
    if wrong:
        return _mistake(family, compiled, bindings, known, list(dict.fromkeys(wrong)))
    walk = explain(family, board, known=known, most_steps=1, cancel=cancel)
    if walk is None:
        raise KeyboardInterrupt
    if walk.steps:
        return Hint("step", _stages(family, compiled, walk.steps[0]), walk.steps[0])
    if walk.solved:
        return Hint("done", ["Everything is filled in, and it is right."])
    return Hint("stuck", ["All is right so far, but no technique of the ladder goes on from here."])


def _mistake(
    family: Family, compiled: Compiled, bindings: Sequence[tuple[int, int]], known: Known, wrong: list[int]
) -> Hint:
    """Something filled in is wrong: which rule it breaks if that can be seen, else only where it is."""
    model = compiled.model
    values: list[int | None] = [None] * len(model.places)
    for clue, parameter in bindings:
        template = model.clues[clue]
        if isinstance(template, Given):
            values[template.variable] = parameter
    for cell, value in known.facts:
        values[cell] = value
    seen = [one for one in broken_rules(model, bindings, values) if one.rule != "empty"]
    rules = {rule.key: rule for rule in family.rules}
    if seen and seen[0].rule in rules:
        rule = rules[seen[0].rule]
        where = places_words(model, seen[0].cells, MOST_NAMED)
        return Hint("mistake", ["A rule is broken.", f"{rule.text} Look at {where}."], mistakes=list(seen[0].cells))
    cell = wrong[-1]
    lines = [scope.name for scope in model.scopes if cell in scope.cells and len(scope.cells) > 1]
    first = f"Something in {lines[0]} is not right." if lines else "Something is not right."
    if cell in {one for one, _ in known.facts}:
        return Hint("mistake", [first, f"Take back what you filled in at {place_words(model, cell)}."], mistakes=[cell])
    told = f"The marks at {place_words(model, cell)} rule out too much."
    return Hint("mistake", [first, told], mistakes=[cell])


def _stages(family: Family, compiled: Compiled, one: ExplainedStep) -> list[str]:
    """Where to look, which technique and rules, what the step rests on, and the step itself."""
    teller = Teller(family, compiled.model)
    step = one.step
    named = [compiled.model.scopes[scope].name for scope in step.scopes if scope < len(compiled.model.scopes)]
    target = teller.places(cell for cell, _ in (*step.facts, *step.gone))
    where = f"Look at {named[0]}." if named else f"Look around {target}."
    return [where, _rule(family, compiled, one.technique, step.constraints), _basis(teller, one), one.sentence]


def _rule(family: Family, compiled: Compiled, technique: Technique, constraints: Sequence[int]) -> str:
    keys = dict.fromkeys(compiled.model.constraints[number].rule for number in constraints)
    texts = [rule.text for rule in family.rules if rule.key in keys]
    return " ".join([f"Technique: {technique.name}.", *texts])


def _basis(teller: Teller, one: ExplainedStep) -> str:
    cells = list(dict.fromkeys(cell for cell, _ in one.premises))
    cells += [cell for group in one.step.groups for cell in group if cell not in cells]
    if not cells:
        return "The clues alone show it."
    return f"What shows it: {_capped(teller, cells)}."


def _capped(teller: Teller, cells: list[int]) -> str:
    if len(cells) <= MOST_NAMED:
        return teller.places(cells)
    return f"{teller.places(cells[:MOST_NAMED])} and {len(cells) - MOST_NAMED} more cells"


def filled_in(family: Family, board: Any, stored: object) -> Known:
    """What a player has filled in, from a document's `solution` field with gaps; raises `ValueError` (reason, fix)."""
    model = compiled_for(family, family.shape(board)).model
    shown = (model.clues[clue] for clue, _ in family.bindings(board))
    given = {template.variable for template in shown if isinstance(template, Given)}
    rows = stored if isinstance(stored, list) and all(isinstance(row, str) for row in stored) else []
    gaps = {(row, column) for row, line in enumerate(rows) for column, one in enumerate(line) if one == GAP}
    values = family.values(board, [row.replace(GAP, WHITE) for row in rows] if gaps else stored)
    # Borders of cells follow from the cells only where these are all known.
    known = [place not in gaps and (len(place) == 2 or not gaps) for place in model.places]
    facts: list[Fact] = [
        (cell, value) for cell, value in enumerate(values) if value is not None and known[cell] and cell not in given
    ]
    return Known(tuple(facts))
