"""The process in which our own work is measured: one job on standard input, its times on standard output.

`python -m bench.worker` with {"job": "make", "task": ..., "path": ...} makes puzzles into a file of JSON Lines;
with {"job": "solve", "route": "engine" or "clauses", "path": ...} it solves the documents of a file.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

import msgspec

from bench.contestant import Answer, MakeTask
from bench.measure import Spent
from gridproof import Family, PuzzleDocument, Recipe, count, find, make, read_documents
from gridproof.generate import Maker
from gridproof.sat import Encoding

WARM_UP = 10**6
"""Number of the puzzle that is made to warm up: one that no task asks for."""

Verdict = tuple[int | None, list[bytes]]


def do_make(task: MakeTask, path: Path) -> dict[str, list[Spent]]:
    """CPU seconds of each pass: the whole work, and the engine's part alone."""
    family, recipe = find(task.family), Recipe(task.family, task.size, task.level, task.seed)
    write_documents(path, family, recipe, WARM_UP, 1)
    maker = Maker(family, recipe)
    whole: list[Spent] = []
    engine: list[Spent] = []
    for _ in range(task.passes):
        with timed(whole):
            write_documents(path, family, recipe, 0, task.count)
        with timed(engine):
            maker.run(0, task.count)
    return {"whole": whole, "engine": engine}


def write_documents(path: Path, family: Family, recipe: Recipe, start: int, number: int) -> None:
    """Make puzzles and write them, a line each, as the command line does."""
    with path.open("wb") as stream:
        for document in make(family, recipe, number, start=start):
            stream.write(document.encoded() + b"\n")


@contextmanager
def timed(seconds: list[Spent]) -> Iterator[None]:
    """Add the CPU seconds of this process, all its threads together, to a list."""
    start = Spent.of(getrusage(RUSAGE_SELF))
    yield
    seconds.append(Spent.of(getrusage(RUSAGE_SELF)).less(start))


def by_engine(document: PuzzleDocument) -> Verdict:
    """The way of `gridproof solve`."""
    verdict = count(document.family, document.board)
    return verdict.count, verdict.solutions


def by_clauses(document: PuzzleDocument) -> Verdict:
    """CaDiCaL alone; boards of one shape share their clauses."""
    family, board = document.family, document.board
    return _encoding(family.name, family.shape(board)).count(family.bindings(board))


@cache
def _encoding(name: str, shape: Any) -> Encoding:
    return Encoding(find(name).model(shape))


ROUTES: dict[str, Callable[[PuzzleDocument], Verdict]] = {"engine": by_engine, "clauses": by_clauses}


def do_solve(route: str, path: Path) -> list[Answer]:
    """The answers, each with its CPU milliseconds, user and system."""
    decide = ROUTES[route]
    answers = []
    for document in list(read_documents(path.read_bytes(), path.name)):
        start = time.process_time()
        number, solutions = decide(document)
        spent = (time.process_time() - start) * 1000
        family = document.family
        stored = family.stored(family.shape(document.board), solutions[0]) if solutions else None
        answers.append(Answer(spent, number, stored))
    return answers


def main() -> None:
    """Read the job, do it, print what it took."""
    question = msgspec.json.decode(sys.stdin.buffer.read())
    path = Path(question["path"])
    if question["job"] == "make":
        result: object = do_make(msgspec.convert(question["task"], MakeTask), path)
    else:
        result = do_solve(question["route"], path)
    sys.stdout.buffer.write(msgspec.json.encode(result))


if __name__ == "__main__":
    main()
