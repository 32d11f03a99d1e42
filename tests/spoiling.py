"""Boards with one solution, spoiled: without a clue or two, or with a region changed, so that there are several."""

import random
from collections.abc import Iterator
from typing import Any

from gridproof.compiled import compiled_for
from gridproof.document import PuzzleDocument
from gridproof.family import Family
from gridproof.solve import count

TRIES = 40


def spoiled(document: PuzzleDocument, chance: random.Random) -> tuple[Any, int] | None:
    """A board with several solutions, and how many changes made it; `None` if none was found."""
    family, board = document.family, document.board
    for changes, candidate in _spoilings(family, board, chance):
        if count(family, candidate).count == 2:
            return candidate, changes
    return None


def _spoilings(family: Family, board: Any, chance: random.Random) -> Iterator[tuple[int, Any]]:
    bindings, shape = family.bindings(board), family.shape(board)
    if not compiled_for(family, shape).model.clues:
        edits = list(family.edits(board, None, ()))
        chance.shuffle(edits)
        yield from ((1, edit.board) for edit in edits)
    for number in range(TRIES):
        if bindings:
            changes = min(1 + number % 2 if number < TRIES - 10 else 2, len(bindings))
            gone = chance.sample(bindings, changes)
            yield changes, family.board(shape, [binding for binding in bindings if binding not in gone])
