"""Measure which levels each size of a family deals, and what they cost.

For every size and level a few puzzles are made with a limited number of grids each. A level counts as dealt if all
of them come. The families' `levels` are written by hand from this table.

    python scripts/levels.py binairo --puzzles 5 --tries 500
"""

import argparse
import time

import msgspec
from rich.console import Console
from rich.table import Table

from gridproof._engine import Cancel
from gridproof.compiled import compiled_for
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, Family, find
from gridproof.generate import read_options, read_shape


def measured(family: Family, size: int, tier: int, puzzles: int, tries: int) -> str:
    """How many of the wanted puzzles came, the milliseconds each, and the grids tried."""
    options = read_options(family, {})
    shape = read_shape(family, (size, size), options)
    groups = [msgspec.to_builtins(group) for group in family.clue_groups(shape, options)]
    wish = msgspec.json.encode({"tier": tier, "minimal": False, "clues": None, "groups": groups, "tries": tries})
    engine = compiled_for(family, shape).engine
    start = time.process_time()
    made = engine.make(wish, 1, 0, puzzles, None, Cancel())
    each = (time.process_time() - start) * 1000 / puzzles
    found = [puzzle for puzzle in made if puzzle is not None]
    grids = sum(puzzle[4] for puzzle in found) / len(found) if found else float(tries)
    return f"{len(found)}/{puzzles} {each:.1f} ms {grids:.0f}"


def main() -> None:
    """Print the table, a row as soon as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family")
    parser.add_argument("--puzzles", type=int, default=5)
    parser.add_argument("--tries", type=int, default=500)
    parser.add_argument("--sizes", default="4,6,8,10,12,14,16,20,24,30")
    arguments = parser.parse_args()
    family = find(arguments.family)
    console = Console()
    for size in map(int, arguments.sizes.split(",")):
        table = Table("size", *LEVELS, show_header=True)
        try:
            tiers = range(1, len(LEVELS) + 1)
            cells = [measured(family, size, tier, arguments.puzzles, arguments.tries) for tier in tiers]
        except GridproofError as error:
            console.print(str(error))
            continue
        table.add_row(str(size), *cells)
        console.print(table)


if __name__ == "__main__":
    main()
