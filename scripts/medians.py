"""Writes the medians that scores are measured by: `python scripts/medians.py`, with the corpus where tests find it.

For each family with techniques boards are graded, those that it deals by level and those of the corpus, and the medians
of their efforts are kept by tier and size class. Which boards they are does not matter much: a score says how much
work a puzzle is beside others of its family, size and tier.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median_low
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from gridproof import Recipe, make  # noqa: E402
from gridproof.compiled import compiled_for  # noqa: E402
from gridproof.family import Family, registry  # noqa: E402
from gridproof.grade import cells_of  # noqa: E402
from gridproof.score import Median, efforts, size_class  # noqa: E402
from tests.corpus import boards_of  # noqa: E402

MADE = 40
"""Puzzles made of each size and level that is dealt to start with."""
LARGEST = 900
LEAST = 3
"""Fewer boards have no median worth keeping."""
SUPPOSED = 50_000


def boards(family: Family) -> Iterator[Any]:
    """Boards of every kind that there is."""
    for size, level in family.presets:
        rows, columns = map(int, size.split("x"))
        yield from (document.board for document in make(family, Recipe(family.name, (rows, columns), level, 1), MADE))
    yield from (board for board, cells in boards_of(family) if cells <= LARGEST)


def medians_of(family: Family) -> dict[str, dict[str, Median]]:
    """The medians by tier and size class."""
    found: dict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)
    for board in boards(family):
        compiled = compiled_for(family, family.shape(board))
        walked = compiled.walking.grade(family.bindings(board), 7, SUPPOSED)
        if walked is None or not walked[1] or not walked[0]:
            continue
        measures = walked[0]
        tier = max(family.techniques[rung].tier for rung, *_ in measures)
        one = efforts(family, len(compiled.model.places), measures)
        found[tier, size_class(cells_of(compiled))].append((one.hardest, one.all))
    table: dict[str, dict[str, Median]] = {}
    for (tier, most), pairs in sorted(found.items()):
        if len(pairs) >= LEAST:
            hardest, whole = (median_low(column) for column in zip(*pairs, strict=True))
            table.setdefault(str(tier), {})[most] = Median(hardest, whole)
    return table


def main() -> None:
    """Write the file."""
    names = sys.argv[1:] or [family.name for family in registry().values() if family.techniques]
    path = ROOT / "python" / "gridproof" / "medians.json"
    kept = msgspec.json.decode(path.read_bytes()) if path.exists() else {}
    for name in names:
        print(name, flush=True)
        kept[name] = msgspec.to_builtins(medians_of(registry()[name]))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(kept, order="sorted")) + b"\n")


if __name__ == "__main__":
    main()
