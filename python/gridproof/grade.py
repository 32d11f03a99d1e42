"""How hard a puzzle is: the walk up the ladder, counted by technique.

The level is the lowest tier whose inferences solve the board; one-step what-if is extreme, nested what-if beyond. A
board that the ladder does not finish, or that has no single solution, has no level.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from gridproof._engine import Cancel
from gridproof.abilities import GRADED, require
from gridproof.compiled import compiled_for
from gridproof.document import Grade, check_board
from gridproof.family import LEVELS, Family

HIGHEST = len(LEVELS)


def grade(family: Family, board: Any, *, cancel: Cancel | None = None) -> Grade | None:
    """Grade a board; `None` if it contradicts itself or the job was stopped.

    Raises `bad_board`, and `cannot_yet` for a family without techniques.
    """
    require(family, GRADED)
    check_board(family, board, "the board")
    compiled = compiled_for(family, family.shape(board))
    walked = compiled.walking.grade(family.bindings(board), HIGHEST, None, cancel)
    if walked is None or walked[2]:
        return None
    rungs, solved, _ = walked
    return grade_of(family, rungs, solved)


def grade_of(family: Family, rungs: Iterable[int], solved: bool) -> Grade:
    """The grade of a walk, from the rungs of its steps."""
    used = Counter(rungs)
    techniques = family.techniques
    hardest = techniques[max(used)] if used else None
    tier = hardest.tier if hardest else 1
    return Grade(
        level=LEVELS[tier - 1] if solved else None,
        tier=tier if solved else None,
        hardest=hardest.id if hardest else None,
        steps={techniques[rung].id: used[rung] for rung in sorted(used)},
    )
