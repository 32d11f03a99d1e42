"""The acceptance of making: a thousand puzzles a family, over all that its table of levels deals, keep every promise.

Each has one solution by the route through clauses and CaDiCaL, and the level by another grade of the board; for a
sample the whole walk is proved step by step. None is like another one. A second run with two workers gives the same
bytes. Figures are printed: `make accept`.
"""

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from gridproof import Family, PuzzleDocument, Recipe, make
from gridproof.explain import explain
from gridproof.family import LEVELS
from gridproof.grade import grade
from gridproof.levels import ANY, Dealt, variants
from gridproof.sat import Encoding
from tests.registered import MADE

PUZZLES = 1000
SEED = 61
PATIENCE = 1500.0
"""CPU ms that puzzles of one size and level may take, or one puzzle if that takes longer."""
WALKED = 25
"""So many puzzles of a family are proved step by step, none over this area."""
MOST_AREA = 200

pytestmark = pytest.mark.accept


class Cell(NamedTuple):
    """Something that is dealt, and what it costs."""

    options: dict[str, Any]
    size: tuple[int, int]
    level: str
    dealt: Dealt

    @property
    def most(self) -> int:
        """How many puzzles of it do not take too long."""
        return max(1, int(PATIENCE / self.dealt.milliseconds))


def cells(family: Family) -> list[Cell]:
    """All that the table deals, those of any level last, so that they keep clear of the others."""
    found = []
    for variant in variants(family):
        for size, levels in variant.sizes.items():
            rows, columns = map(int, size.split("x"))
            found += [Cell(variant.options, (rows, columns), level, dealt) for level, dealt in levels.items()]
    return sorted(found, key=lambda cell: cell.level == ANY)


def shares(found: list[Cell]) -> list[int]:
    """How many puzzles of each cell: the same of all, and of cheap ones more where others are dear."""
    most = [cell.most for cell in found]
    level = next((level for level in range(1, PUZZLES + 1) if sum(min(level, one) for one in most) >= PUZZLES), PUZZLES)
    return [min(level, one) for one in most]


def puzzles(family: Family, cell: Cell, count: int, jobs: int, earlier: set[str]) -> Iterator[PuzzleDocument]:
    level = None if cell.level == ANY else cell.level
    recipe = Recipe(family.name, cell.size, level, SEED, options=cell.options)
    return make(family, recipe, count, jobs=jobs, earlier=earlier)


def unique(family: Family, document: PuzzleDocument, encodings: dict[Any, Encoding]) -> bool:
    """Whether CaDiCaL finds one solution, the stored one; clauses of a shape are kept for the next board of it."""
    shape = family.shape(document.board)
    if shape not in encodings:
        encodings.clear()
        encodings[shape] = Encoding(family.model(shape))
    number, found = encodings[shape].count(family.bindings(document.board))
    return number == 1 and family.stored(shape, found[0]) == document.solution


def walks(family: Family, document: PuzzleDocument, level: str | None) -> bool:
    """Whether the checker proves every step of a walk to the end, in which the hardest is of the level."""
    walk = explain(family, document.board, checked=True)
    assert walk is not None
    tiers = [family.techniques[step.step.rung].tier for step in walk.steps]
    return walk.solved and (level is None or LEVELS[max(tiers, default=1) - 1] == level)


@pytest.mark.parametrize("family", MADE)
def test_a_thousand_puzzles(family: Family) -> None:
    found = cells(family)
    if not found:
        pytest.skip("its levels are not measured yet")
    start = time.process_time()
    names: set[str] = set()
    encodings: dict[Any, Encoding] = {}
    made: Counter[str] = Counter()
    walked = 0
    for number, (cell, count) in enumerate(zip(found, shares(found), strict=True)):
        what = (cell.options, cell.size, cell.level)
        documents = list(puzzles(family, cell, count, 1, names))
        again = puzzles(family, cell, count, 2, names)
        assert [one.encoded() for one in documents] == [one.encoded() for one in again], what
        new = {str(document.canonical_id) for document in documents}
        assert len(new) == count, what
        assert not new & names, what
        names |= new
        made[cell.level] += count
        for document in documents:
            assert unique(family, document, encodings), what
            graded = grade(family, document.board)
            assert graded == document.grade, what
            assert graded is not None
            assert cell.level in (ANY, graded.level), what
        if cell.size[0] * cell.size[1] <= MOST_AREA and number * WALKED // len(found) >= walked:
            first = documents[0].grade
            assert first is not None
            assert walks(family, documents[0], first.level), what
            walked += 1
    told = ", ".join(f"{level} {made[level]}" for level in (*LEVELS, ANY) if made[level])
    spent = time.process_time() - start
    print(f"\n{family.name}: {made.total()} puzzles of {len(found)} sizes and levels ({told}); all unique, of their")
    print(f"  level, different, the same bytes twice; {walked} walks proved; {spent:.0f} CPU s")
    assert made.total() >= PUZZLES
