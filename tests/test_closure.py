"""Running the ladder to its fixpoint solves a board from the tier on that a walk, step by step, finds necessary."""

from itertools import islice
from typing import Any

import pytest

from gridproof.compiled import compiled_for
from gridproof.family import LEVELS, Family
from gridproof.grade import grade
from tests.corpus import CORPUS, boards_of
from tests.test_ladders import EXAMPLES, GRADED

MOST_CELLS = 100
FROM_CORPUS = 6


def check(family: Family, board: Any) -> None:
    """Both ways of climbing agree at every tier, the board as it lies."""
    found = grade(family, board)
    assert found is not None
    engine = compiled_for(family, family.shape(board)).walking
    for tier in range(1, len(LEVELS) + 1):
        needed = found.tier is not None and tier >= found.tier
        assert engine.solved_by(family.bindings(board), tier) == needed, tier


@pytest.mark.parametrize(("family", "board"), EXAMPLES)
def test_examples(family: Family, board: Any) -> None:
    check(family, board)


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
@pytest.mark.parametrize("family", GRADED)
def test_real_boards(family: Family) -> None:
    small = (board for board, cells in boards_of(family) if cells <= MOST_CELLS)
    for board in islice(small, FROM_CORPUS):
        check(family, board)
