"""Verdicts on many puzzles: in words, as exit codes, and in the order of the input."""

from collections import deque
from collections.abc import Iterable, Iterator

from gridproof.cli.reading import Item
from gridproof.cli.talk import plural
from gridproof.document import PuzzleDocument
from gridproof.errors import BAD_INPUT, NONE, SEVERAL, UNDECIDED, GridproofError
from gridproof.solve import Verdict, count_all

UNIQUE = 0
_CODES = {0: NONE, 1: UNIQUE, 2: SEVERAL, None: UNDECIDED}
_GRAVITY = (UNIQUE, SEVERAL, NONE, UNDECIDED, BAD_INPUT)


def exit_code(verdict: Verdict) -> int:
    """The exit code for one puzzle."""
    return _CODES[verdict.count]


def worst(codes: Iterable[int]) -> int:
    """The exit code for all puzzles: bad input before undecided, none, several, one."""
    return max(codes, key=_GRAVITY.index, default=UNIQUE)


def verdict_words(verdict: Verdict) -> str:
    """How many solutions, in words."""
    match verdict.count:
        case 0:
            return "no solution"
        case 1:
            return "exactly one solution"
        case 2:
            return "several solutions"
        case _:
            return f"undecided within {plural(verdict.nodes, 'node')}"


def settled(items: Iterable[Item], nodes: int | None, sat: bool, jobs: int = 1) -> Iterator[tuple[Item, Verdict]]:
    """The verdicts on all items, in order. A fault in the input is raised after the verdicts on what stands before."""
    waiting: deque[Item] = deque()
    faults: list[GridproofError] = []

    def documents() -> Iterator[PuzzleDocument]:
        try:
            for item in items:
                waiting.append(item)
                yield item.document
        except GridproofError as fault:
            faults.append(fault)

    for _, verdict in count_all(documents(), nodes=nodes, sat=sat, jobs=jobs):
        yield waiting.popleft(), verdict
    for fault in faults:
        raise fault
