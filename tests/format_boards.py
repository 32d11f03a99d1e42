"""Random documents of any family for the tests of formats, made generically: from models, and from sheets.

Clues of a random filling of the board (which need not obey the rules) are shown, hidden clues (`?`) and rules that
may be switched are sprinkled over the sheet; what the family does not take is drawn anew.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec

from gridproof.answers import parameter_of
from gridproof.document import PuzzleDocument
from gridproof.family import Family
from gridproof.model import Binding, Given, Model
from gridproof.sheet import HIDDEN, Place, Sheet, Side, Sums
from tests.pzpr_sheets import RANDOM
from tests.registered import board_of

SIDES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 25)
SHARES = (0.0, 0.1, 0.3, 0.5, 0.8, 1.0)


def documents(family: Family, random: Random, number: int) -> Iterator[PuzzleDocument]:
    """So many documents, about half of them with a filled board as solution, right or wrong."""
    made = 0
    while made < number:
        document = _document(family, random)
        if document is not None:
            made += 1
            yield document


def _document(family: Family, random: Random) -> PuzzleDocument | None:
    board, solution = _from_sheet(family, random) if random.random() < 0.4 else _from_model(family, random)
    if board is None:
        return None
    board = _changed(family, board, random)
    if solution is not None and (random.random() < 0.5 or not _is_solution(family, board, solution)):
        solution = None
    extra = {"title": 'Näme, of "it"', "author": "A. N. Other"} if random.random() < 0.2 else {}
    return PuzzleDocument(family, board, solution=solution, extra=extra)


def _is_solution(family: Family, board: Any, solution: Any) -> bool:
    """Whether a filled board can be stored with this one."""
    try:
        return None not in list(family.values(board, solution))
    except ValueError:
        return False


def _from_sheet(family: Family, random: Random) -> tuple[Any, Any]:
    if family.name not in RANDOM:
        return None, None
    sheet, answer = RANDOM[family.name](random, False)
    try:
        board = family.from_sheet(sheet)
        return board, family.stored_answer(board, answer)
    except ValueError:
        return None, None


@cache
def _shapes(family: Family) -> list[Any]:
    """Shapes of the examples, and of all sizes that say the shape."""
    shapes: dict[Any, None] = {}
    for example in family.examples:
        shapes.setdefault(family.shape(board_of(family, example)))
    for rows in SIDES:
        for columns in SIDES:
            try:
                shapes.setdefault(family.shape_for(rows, columns, family.options_type()))
            except ValueError:
                continue
    return list(shapes)


@cache
def _model(family: Family, shape: Any) -> Model:
    return family.model(shape)


def _from_model(family: Family, random: Random) -> tuple[Any, Any]:
    shape = random.choice(_shapes(family))
    model = _model(family, shape)
    values = [random.randrange(len(model.values)) for _ in model.places]
    given, other = random.choice(SHARES), random.choice((*SHARES, 1.0, 1.0, 1.0))
    bindings: list[Binding] = []
    for clue, template in enumerate(model.clues):
        if random.random() < (given if isinstance(template, Given) else other):
            parameter = parameter_of(model, clue, values)
            if parameter is not None:
                bindings.append((clue, parameter))
    for chosen in (bindings, bindings[::3], []):
        try:
            board = family.board(shape, chosen)
            family.validate(board)
        except ValueError:
            continue
        return board, family.stored(shape, values)
    return None, None


def _changed(family: Family, board: Any, random: Random) -> Any:
    """The board with some clues hidden and rules switched, one after another, as far as the family takes it."""
    for _ in range(random.choice((0, 0, 1, 3, 8))):
        sheet = family.sheet(board)
        random.choice((_hide_number, _hide_around, _hide_sum, _switch))(sheet, random)
        try:
            changed = family.from_sheet(sheet)
            family.validate(changed)
        except ValueError:
            continue
        board = changed
    return board


def _hide_number(sheet: Sheet, random: Random) -> None:
    sheet.numbers[random.randrange(sheet.size[0]), random.randrange(sheet.size[1])] = HIDDEN


def _hide_around(sheet: Sheet, random: Random) -> None:
    if not sheet.around:
        return
    side: Side = random.choice(list(sheet.around))
    line = random.randrange(len(sheet.around[side]))
    old = sheet.around[side][line] or []
    new = [HIDDEN if random.random() < 0.5 else number for number in old] or [HIDDEN]
    sheet.around[side] = [*sheet.around[side][:line], random.choice([new, [], None]), *sheet.around[side][line + 1 :]]


def _hide_sum(sheet: Sheet, random: Random) -> None:
    if sheet.blocks:
        place: Place = random.choice(list(sheet.blocks))
        sums = sheet.blocks[place]
        sheet.blocks[place] = Sums(HIDDEN, sums.across) if random.random() < 0.5 else Sums(sums.down, HIDDEN)


def _switch(sheet: Sheet, random: Random) -> None:
    known = {name for name, value in sheet.flags.items() if isinstance(value, bool)} | {"diagonals", "unique_lines"}
    name = random.choice(sorted(known))
    sheet.flags[name] = not sheet.flags.get(name, False)


def encoded(board: Any) -> str:
    """A board for messages of tests."""
    return msgspec.json.encode(board).decode()
