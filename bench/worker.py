"""The process in which our own work is measured: one job on standard input, its times on standard output.

`python -m bench.worker` takes the name of the job and what its function here (`do_make`, `do_solve`, `do_batch`) wants.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

import msgspec

from bench.contestant import Answer, MakeTask
from bench.limited import cpu_seconds, each_within, tell
from bench.measure import Spent
from gridproof import Family, PuzzleDocument, Recipe, compiled, count, find, make
from gridproof.document import document_from
from gridproof.maker import Maker
from gridproof.sat import Encoding
from gridproof.solve import count_many

WARM_UP = 10**6
"""Number of the puzzle that is made to warm up: one that no task asks for."""
QUICK_ENOUGH = 1.0
"""CPU seconds: a board that took longer is not solved a second time."""

Decide = Callable[[Family, Any], tuple[int | None, list[bytes], str | None]]


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
            maker.raw(0, task.count, bare=True)
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


def by_engine(family: Family, board: Any) -> tuple[int | None, list[bytes], str | None]:
    """The way of `gridproof solve`."""
    verdict = count(family, board)
    return verdict.count, verdict.solutions, verdict.route


def by_clauses(family: Family, board: Any) -> tuple[int | None, list[bytes], str | None]:
    """CaDiCaL alone, with clauses written for this board."""
    return *Encoding(family.model(family.shape(board))).count(family.bindings(board)), None


ROUTES: dict[str, Decide] = {"engine": by_engine, "clauses": by_clauses}


def do_solve(route: str, boards: list[Any], limit: float, warm_up: Any) -> Iterator[Any]:
    """The answers; each board builds its model anew, as the peers do, and by the engine is solved again with it."""
    for fields in each_within([warm_up], limit):
        solved(route, document_from(fields, "warm-up"))
    for fields in each_within(boards, limit):
        yield msgspec.to_builtins(solved(route, document_from(fields, "a board")))


def solved(route: str, document: PuzzleDocument) -> Answer:
    """One board's answer."""
    family, board, decide = document.family, document.board, ROUTES[route]
    compiled._compiled.cache_clear()
    start = cpu_seconds()
    number, solutions, by = decide(family, board)
    spent = cpu_seconds() - start
    answer = Answer(spent * 1000, number, route=by)
    if solutions:
        answer.solution = family.stored(family.shape(board), solutions[0])
    if by is not None and spent < QUICK_ENOUGH:
        start = cpu_seconds()
        decide(family, board)
        answer.kept = (cpu_seconds() - start) * 1000
    return answer


def do_batch(boards: list[Any], passes: int, seconds: float) -> dict[str, Any]:
    """Boards counted in a CPU second, for each pass that long, and the counts."""
    documents = [document_from(fields, "a board") for fields in boards]
    family, all_boards = documents[0].family, [document.board for document in documents]
    counts = [verdict.count for verdict in count_many(family, all_boards)]
    rates = []
    for _ in range(passes):
        rounds, start = 0, cpu_seconds()
        while (spent := cpu_seconds() - start) < seconds:
            count_many(family, all_boards)
            rounds += 1
        rates.append(rounds * len(boards) / spent)
    return {"counts": counts, "rates": rates}


def main() -> None:
    """Read the job, do it, print what it took."""
    question = msgspec.json.decode(sys.stdin.buffer.read())
    job = question.pop("job")
    if job == "solve":
        tell(do_solve(**question))
    elif job == "batch":
        tell([do_batch(**question)])
    else:
        tell([msgspec.to_builtins(do_make(msgspec.convert(question["task"], MakeTask), Path(question["path"])))])


if __name__ == "__main__":
    main()
