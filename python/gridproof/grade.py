"""How hard a puzzle is: the walk up the ladder, counted by technique, and the score of its steps.

The level is the lowest tier whose inferences solve the board; one-step what-if is extreme, nested what-if beyond. A
board that the ladder does not finish, or that has no single solution, has no level and no score.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from gridproof._engine import Cancel
from gridproof.abilities import GRADED, require
from gridproof.compiled import Compiled, standard_for
from gridproof.document import Grade, check_board
from gridproof.family import LEVELS, Family
from gridproof.score import Efforts, Measure, efforts, score

HIGHEST = len(LEVELS)
MOST_SUPPOSED = 300_000
"""How many suppositions a grade may try; a board that needs more is one that the ladder does not finish."""


def grade(family: Family, board: Any, *, cancel: Cancel | None = None) -> Grade | None:
    """Grade a board; `None` if it contradicts itself or the job was stopped.

    Raises `bad_board`, and `cannot_yet` for a family without techniques.
    """
    require(family, GRADED)
    check_board(family, board, "the board")
    # The board's canonical image is walked, so that all its images have one grade.
    compiled, image = standard_for(family, board)
    walked = compiled.making.grade(image, HIGHEST, MOST_SUPPOSED, cancel)
    if walked is None or walked[2]:
        return None
    measures, solved, _ = walked
    return grade_of(compiled, measures, solved)


def grade_of(compiled: Compiled, measures: Sequence[Measure], solved: bool) -> Grade:
    """The grade of a walk, from the measures of its steps."""
    family = compiled.family
    used = Counter(rung for rung, *_ in measures)
    techniques = family.techniques
    hardest = techniques[max(used)] if used else None
    tier = hardest.tier if hardest else 1
    found = efforts(family, len(compiled.model.places), measures)
    return Grade(
        level=LEVELS[tier - 1] if solved else None,
        tier=tier if solved else None,
        hardest=hardest.id if hardest else None,
        steps={techniques[rung].id: used[rung] for rung in sorted(used)},
        score=score(family, tier, cells_of(compiled), found, len(measures)) if solved else None,
        bottlenecks=found.bottlenecks,
        time_index=time_index(found) if solved else None,
    )


def cells_of(compiled: Compiled) -> int:
    """How many cells a board has, borders of cells and the plane outside left out."""
    return sum(len(place) == 2 for place in compiled.model.places)


def time_index(found: Efforts) -> int:
    """How long the search for the steps takes, to compare puzzles of a family with."""
    return found.time // 1_000_000
