"""Measure which levels each size of a family deals, and what they cost.

For every size and level a few puzzles are made with a limited number of grids each. A level counts as dealt if all
of them come. The families' `levels` are written by hand from this table.

    python scripts/levels.py binairo --puzzles 5 --tries 500
"""

import argparse
import time
from typing import Any

import msgspec

from gridproof._engine import Cancel
from gridproof.abilities import MADE, require
from gridproof.compiled import compiled_for
from gridproof.family import LEVELS, Family, find
from gridproof.generate import read_options, read_shape
from gridproof.making import Wish


def measured(family: Family, shape: Any, options: Any, tier: int, puzzles: int, tries: int) -> str:
    """How many of the wanted puzzles came, the milliseconds each, and the grids tried."""
    wish = msgspec.json.encode(Wish(tier, family.strategy(shape, options), tries))
    engine = compiled_for(family, shape).engine
    start = time.process_time()
    made = engine.make(wish, 1, 0, puzzles, None, Cancel())
    each = (time.process_time() - start) * 1000 / puzzles
    found = [puzzle for puzzle in made if puzzle is not None]
    grids = sum(puzzle[4] for puzzle in found) / len(found) if found else float(tries)
    return f"{len(found)}/{puzzles} {each:.1f}ms {grids:.0f}"


def main() -> None:
    """Print the table, a row as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family")
    parser.add_argument("--puzzles", type=int, default=5)
    parser.add_argument("--tries", type=int, default=500)
    parser.add_argument("--sizes", default="4x4,6x6,8x8,10x10,12x12,14x14,16x16,20x20,24x24,30x30")
    parser.add_argument("--option", action="append", default=[], help="name=value, an option of the family")
    arguments = parser.parse_args()
    family = find(arguments.family)
    require(family, MADE)
    options = read_options(family, dict(option.split("=", 1) for option in arguments.option))
    print("puzzles made of those wanted, milliseconds each, grids tried for each")
    print(f"{'size':8}" + "".join(f"{level:18}" for level in LEVELS))
    for size in arguments.sizes.split(","):
        rows, columns = map(int, size.split("x"))
        shape = read_shape(family, (rows, columns), options)
        print(f"{size:8}", end="")
        for tier in range(1, len(LEVELS) + 1):
            cell = measured(family, shape, options, tier, arguments.puzzles, arguments.tries)
            print(f"{cell:18}", end="", flush=True)
        print()


if __name__ == "__main__":
    main()
