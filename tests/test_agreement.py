"""Scores agree with levels that others give: Simon Tatham's programs deal boards by level, and ours must rank them so.

His levels are what his solvers need, ours what our ladders need, so labels differ; but the mean score never falls from
one of his levels to the next, and his lowest and highest level are told apart by nearly every pair of boards.
"""

from collections.abc import Sequence
from statistics import mean

import pytest

from gridproof.grade import grade
from tests.test_tatham_programs import PROGRAMS, family_of, read, run

LEVELS = {
    "Unruly": ("8x8d", "ten"),
    "Unequal": ("5d", "tekx"),
    "Towers": ("5d", "ehx"),
    "Solo": ("3x3d", "tbiae"),
    "Loopy": ("7x7t0d", "enth"),
}
"""Parameters of each game and the letters of its levels, the easiest first; those that need guesses are left out."""
BOARDS = 100
LEAST_AREA = 0.9

pytestmark = [
    pytest.mark.accept,
    pytest.mark.skipif(None in PROGRAMS.values(), reason="the programs are not installed"),
]


def scores(game: str, params: str) -> list[int]:
    """The scores of boards of a level, one board a seed."""
    family = family_of(game)
    found = []
    for seed in range(BOARDS):
        text = run(game, "--generate", "1", f"{params}#{seed}").stdout.split()[0]
        graded = grade(family, family.from_sheet(read(text, game).sheet))
        assert graded is not None
        assert graded.score is not None, text
        found.append(graded.score)
    return found


def area(low: Sequence[int], high: Sequence[int]) -> float:
    """The share of pairs of which the second scores more; ties count half."""
    pairs = [(one < other) + (one == other) / 2 for one in low for other in high]
    return mean(pairs)


@pytest.mark.parametrize("game", LEVELS)
def test_scores_rise_with_levels(game: str) -> None:
    params, letters = LEVELS[game]
    by_level = [scores(game, params + letter) for letter in letters]
    means = [round(mean(level), 1) for level in by_level]
    separated = area(by_level[0], by_level[-1])
    print(f"{game}: mean scores {means} of levels {', '.join(letters)}; area {separated:.3f}")
    assert means == sorted(means)
    assert separated >= LEAST_AREA
