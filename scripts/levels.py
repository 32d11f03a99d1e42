"""Measure which levels each size of a family deals, what they cost, and how many clues their puzzles show.

For each size that a family offers, and each level, puzzles are made for a few seconds, fifty at most. A level counts as
dealt if they all came, with far fewer tries than are allowed, in a time that people wait for. The table is kept in
`python/gridproof/levels.json`; families that are not named keep theirs.

    python scripts/levels.py
    python scripts/levels.py FAMILY --seconds 10
"""

import argparse
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec

from gridproof import levels
from gridproof._engine import Cancel
from gridproof.compiled import compiled_for
from gridproof.family import LEVELS, Family, find, registry
from gridproof.levels import ANY, Dealt, Variant
from gridproof.maker import MOST_TRIES
from gridproof.making import Wish
from gridproof.recipe import read_options, read_shape

TABLE = Path(levels.__file__).with_name("levels.json")
SEED = 20261201
MOST = 50
LEAST = 6
"""So many puzzles must come in the time, or the level is not dealt."""
PATIENCE = 4
"""How many times the usual time the first puzzles may take together."""
SPARE = 10
"""A puzzle may take this part of the allowed tries on the average."""


def measured(family: Family, shape: Any, options: Any, tier: int, seconds: float) -> Dealt | None:
    """What puzzles of this tier are like; `None` if they do not all come."""
    wish = msgspec.json.encode(Wish(tier, family.strategy(shape, options), MOST_TRIES))
    engine, cancel = compiled_for(family, shape).making, Cancel()
    timer = threading.Timer(PATIENCE * seconds, cancel.set)
    timer.start()
    clues: list[int] = []
    tries = 0
    begin = time.thread_time()
    while len(clues) < MOST and (len(clues) < LEAST or time.thread_time() - begin < seconds):
        made = engine.make(wish, SEED, len(clues), len(clues) + 1, None, cancel)
        if not made or made[0] is None:
            timer.cancel()
            return None
        clues.append(_shown(family, shape, made[0]))
        tries += made[0][4]
    spent = time.thread_time() - begin
    timer.cancel()
    if tries * SPARE > MOST_TRIES * len(clues):
        return None
    return Dealt(float(f"{spent * 1000 / len(clues):.2g}"), min(clues), max(clues))


def _shown(family: Family, shape: Any, made: Any) -> int:
    bindings, *_, pattern = made
    return len(bindings) if pattern else len(family.bindings(family.board(shape, bindings)))


def variant(family: Family, sizes: tuple[str, ...], options: dict[str, Any], seconds: float) -> Variant:
    """The table of one set of options, told on standard error as it grows."""
    read, table = read_options(family, options), {}
    for size in sizes:
        rows, columns = map(int, size.split("x"))
        shape = read_shape(family, (rows, columns), read)
        entry = {}
        for tier, level in enumerate((ANY, *LEVELS)):
            found = measured(family, shape, read, tier, seconds)
            if found is not None:
                entry[level] = found
        table[size] = {level: entry[level] for level in (*LEVELS, ANY) if level in entry}
        told = ", ".join(f"{level} {one.milliseconds:g}" for level, one in table[size].items())
        print(f"{family.name} {options or ''} {size}: {told}", file=sys.stderr, flush=True)
    return Variant(options, table)


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="*", help="all that are made, if none is named")
    parser.add_argument("--seconds", type=float, default=3, help="how long puzzles of one size and level are made")
    arguments = parser.parse_args()
    chosen = [find(name) for name in arguments.families] or [one for one in registry().values() if one.offered]
    for family in chosen:
        found = [variant(family, one.sizes, one.options, arguments.seconds) for one in family.offered]
        table = msgspec.json.decode(TABLE.read_bytes()) if TABLE.exists() else {}
        table[family.name] = msgspec.to_builtins(found)
        text = msgspec.json.format(msgspec.json.encode(dict(sorted(table.items()))), indent=1)
        TABLE.write_bytes(_compact(text) + b"\n")


def _compact(text: bytes) -> bytes:
    """The numbers of an entry on one line."""
    lines: list[bytes] = []
    for line in text.split(b"\n"):
        bare = line.strip()
        if lines and (lines[-1].endswith(b"[") or lines[-1].endswith(b", ")) and bare[:1].isdigit():
            lines[-1] += bare + (b" " if bare.endswith(b",") else b"")
        elif lines and lines[-1][-1:].isdigit() and bare.startswith(b"]"):
            lines[-1] += bare
        else:
            lines.append(line)
    return b"\n".join(lines)


if __name__ == "__main__":
    main()
