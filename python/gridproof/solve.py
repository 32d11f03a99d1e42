"""Counting solutions: the engine first, CaDiCaL where its budget is spent.

The answer is 0, 1, or 2 for several, and never a guess: a budget that runs out without the SAT route gives `None`,
"undecided". Budgets count nodes, not time, so the verdict does not depend on the machine.
"""

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeAlias

import msgspec

from gridproof._engine import Cancel
from gridproof.compiled import Compiled, compiled_for
from gridproof.document import PuzzleDocument, check_board
from gridproof.family import Family
from gridproof.model import Binding

LEAST_NODES = 3_000
NODES_A_VARIABLE = 2
"""The usual budget is what pays off before CaDiCaL is asked: more for large boards, on which it is slow to start."""
AHEAD = 16
"""How many boards a thread may be ahead of the one that is waited for."""

_Job: TypeAlias = tuple[Compiled, list[Binding]]


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
    nodes: int | None = None,
    sat: bool = True,
    cancel: Cancel | None = None,
) -> Verdict:
    """Count the solutions of a board up to two; raises `bad_board` if its fields do not fit together.

    `nodes` is the engine's budget, in nodes of its search: without it the usual one, which grows with the board.
    """
    check_board(family, board, "the board")
    compiled = compiled_for(family, family.shape(board))
    return count_bindings(compiled, family.bindings(board), nodes=nodes, sat=sat, cancel=cancel)


def count_bindings(
    compiled: Compiled,
    bindings: list[Binding],
    *,
    nodes: int | None = None,
    sat: bool = True,
    cancel: Cancel | None = None,
) -> Verdict:
    """Count the solutions of some clues up to two."""
    verdict, cancelled = _by_engine(compiled, bindings, nodes, cancel)
    return _by_sat(compiled, bindings, verdict) if sat and verdict.count is None and not cancelled else verdict


def some_solutions(
    compiled: Compiled, bindings: list[Binding], most: int, *, nodes: int | None = None
) -> tuple[list[bytes], bool]:
    """Up to so many solutions that the engine finds within its budget, and whether these are all there are."""
    found, solutions, status, _ = compiled.engine.count(bindings, most, most, _budget(compiled, nodes))
    return solutions, status == "exact" and found < most


def count_all(
    documents: Iterable[PuzzleDocument], *, nodes: int | None = None, sat: bool = True, jobs: int = 1
) -> Iterator[tuple[PuzzleDocument, Verdict]]:
    """Count the solutions of many boards, in order, with so many threads for the engine.

    The SAT route stays in the calling thread, which alone hears of Ctrl-C.
    """
    cancel = Cancel()
    waiting: deque[tuple[PuzzleDocument, _Job, Future[tuple[Verdict, bool]]]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for document in documents:
                job = _job(document)
                waiting.append((document, job, pool.submit(_by_engine, *job, nodes, cancel)))
                if len(waiting) > AHEAD * jobs:
                    yield _settled(*waiting.popleft(), sat)
            while waiting:
                yield _settled(*waiting.popleft(), sat)
        finally:
            cancel.set()


def count_many(
    family: Family,
    boards: Sequence[Any],
    *,
    nodes: int | None = None,
    sat: bool = True,
    cancel: Cancel | None = None,
) -> list[Verdict]:
    """Count the solutions of many boards of one family up to two, in their order; the fastest way for a batch.

    Boards of one shape go to the engine in one call, and the time of each is their mean. Boards that a cancelled job
    did not come to are undecided. Raises `bad_board`.
    """
    groups: dict[Any, list[int]] = {}
    for number, board in enumerate(boards):
        check_board(family, board, f"board {number + 1}")
        groups.setdefault(family.shape(board), []).append(number)
    verdicts = [Verdict(None, [], "engine", 0, 0) for _ in boards]
    for shape, numbers in groups.items():
        compiled = compiled_for(family, shape)
        clues = [family.bindings(boards[number]) for number in numbers]
        start = time.perf_counter()
        counted = compiled.engine.count_many(clues, 2, 2, _budget(compiled, nodes), cancel)
        each = _since(start) / len(numbers)
        for number, bindings, one in zip(numbers, clues, counted, strict=False):
            verdict = _verdict(one, each)
            open_to_sat = sat and verdict.count is None and one[2] != "cancelled"
            verdicts[number] = _by_sat(compiled, bindings, verdict) if open_to_sat else verdict
    return verdicts


def _job(document: PuzzleDocument) -> _Job:
    family, board = document.family, document.board
    return compiled_for(family, family.shape(board)), family.bindings(board)


def _settled(
    document: PuzzleDocument, job: _Job, future: Future[tuple[Verdict, bool]], sat: bool
) -> tuple[PuzzleDocument, Verdict]:
    verdict, _ = future.result()
    return document, _by_sat(*job, verdict) if sat and verdict.count is None else verdict


def _by_engine(
    compiled: Compiled, bindings: list[Binding], nodes: int | None, cancel: Cancel | None
) -> tuple[Verdict, bool]:
    """The engine's verdict, and whether it was told to stop."""
    start = time.perf_counter()
    counted = compiled.engine.count(bindings, 2, 2, _budget(compiled, nodes), cancel)
    return _verdict(counted, _since(start)), counted[2] == "cancelled"


def _budget(compiled: Compiled, nodes: int | None) -> int:
    """What is asked for, or the usual."""
    return max(LEAST_NODES, NODES_A_VARIABLE * len(compiled.model.places)) if nodes is None else nodes


def _verdict(counted: tuple[int, list[bytes], str, int], milliseconds: float) -> Verdict:
    found, solutions, status, spent = counted
    # Two solutions are several, whatever else the budget might have found.
    count = found if status == "exact" or found == 2 else None
    return Verdict(count, solutions, "engine", milliseconds, spent)


def _by_sat(compiled: Compiled, bindings: list[Binding], undecided: Verdict) -> Verdict:
    start = time.perf_counter()
    found, solutions = compiled.encoding.count(bindings, 2)
    return Verdict(found, solutions, "sat", undecided.milliseconds + _since(start), undecided.nodes)


def _since(start: float) -> float:
    return (time.perf_counter() - start) * 1000
