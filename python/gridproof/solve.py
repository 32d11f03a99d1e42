"""Counting solutions: the engine first, CaDiCaL where its budget is spent.

The answer is 0, 1, or 2 for several, and never a guess: a budget that runs out without the SAT route gives `None`,
"undecided". Budgets count nodes, not time, so the verdict does not depend on the machine.
"""

import time
from typing import Any

import msgspec

from gridproof._engine import Cancel
from gridproof.compiled import Compiled, compiled_for
from gridproof.family import Family
from gridproof.model import Binding

DEFAULT_NODES = 20_000


class Verdict(msgspec.Struct):
    """How many solutions a board has: 0, 1, 2 for several, `None` for undecided.

    `solutions` holds up to two of them, one value a variable. `route` says what settled it.
    """

    count: int | None
    solutions: list[bytes]
    route: str
    milliseconds: float
    nodes: int


def count(
    family: Family,
    board: Any,
    *,
    nodes: int = DEFAULT_NODES,
    sat: bool = True,
    cancel: Cancel | None = None,
) -> Verdict:
    """Count the solutions of a board up to two."""
    compiled = compiled_for(family, family.shape(board))
    return count_bindings(compiled, family.bindings(board), nodes=nodes, sat=sat, cancel=cancel)


def count_bindings(
    compiled: Compiled,
    bindings: list[Binding],
    *,
    nodes: int = DEFAULT_NODES,
    sat: bool = True,
    cancel: Cancel | None = None,
) -> Verdict:
    """Count the solutions of some clues up to two."""
    start = time.perf_counter()
    found, solutions, status, spent = compiled.engine.count(bindings, 2, 2, nodes, cancel)
    # Two solutions are several, whatever else the budget might have found.
    if status == "exact" or found == 2:
        return Verdict(found, solutions, "engine", _since(start), spent)
    if not sat or status == "cancelled":
        return Verdict(None, solutions, "engine", _since(start), spent)
    found, solutions = compiled.encoding.count(bindings, 2)
    return Verdict(found, solutions, "sat", _since(start), spent)


def _since(start: float) -> float:
    return (time.perf_counter() - start) * 1000
