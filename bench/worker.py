"""The process in which our own work is measured: one job on standard input, its times on standard output.

`python -m bench.worker` takes the name of the job and what its function here (`do_make`, `do_solve`, `do_batch`) wants.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from threading import Event, Thread
from typing import Any

import msgspec

from bench.contestant import Answer, MakeTask, RefusedError
from bench.limited import cpu_seconds, each_within, tell
from bench.measure import Spent
from gridproof import Family, GridproofError, PuzzleDocument, Recipe, compiled, count, find, make
from gridproof._engine import Cancel
from gridproof.document import document_from
from gridproof.maker import Maker
from gridproof.sat import Encoding
from gridproof.solve import count_many

WARM_UP = 10**6
"""Number of the puzzle that is made to warm up: one that no task asks for."""
LEAST, PROBE = 6, 0.5
"""So many puzzles are made at least, and that many CPU seconds tell whether they take too long."""
LOOK = 0.05
"""Seconds between two looks at the clock."""
QUICK_ENOUGH = 1.0
"""CPU seconds: a board that took longer is not solved a second time."""

Decide = Callable[[Family, Any], tuple[int | None, list[bytes], str | None]]


def do_make(task: MakeTask, path: Path) -> dict[str, Any]:
    """CPU seconds of each pass: the whole work, and the engine's part alone; or why it is refused."""
    family = find(task.family)
    recipe = Recipe(task.family, task.size, task.level, task.seed, **task.wishes)
    whole: list[Spent] = []
    engine: list[Spent] = []
    try:
        maker = Maker(family, recipe)
        number = _number(maker, task)
        write_documents(path, family, recipe, WARM_UP, 1)
        for _ in range(task.passes):
            with timed(whole):
                write_documents(path, family, recipe, 0, number)
            with timed(engine):
                maker.raw(0, number, bare=True)
    except (GridproofError, RefusedError) as error:
        return {"refused": str(error)}
    return {"whole": whole, "engine": engine}


def _number(maker: Maker, task: MakeTask) -> int:
    """As many puzzles as are asked for, or fewer where a few already try the patience."""
    start = cpu_seconds()
    with patient(task.patience) as cancel:
        for made in range(1, task.count + 1):
            found = maker.raw(made - 1, made, cancel, bare=True)
            spent = cpu_seconds() - start
            if not found or found[0] is None:
                raise RefusedError(f"puzzle {made} does not come within {task.patience:g} CPU seconds, or at all")
            if made >= LEAST and spent > PROBE:
                return min(task.count, max(LEAST, int(task.patience * made / spent)))
    return task.count


@contextmanager
def patient(seconds: float) -> Iterator[Cancel]:
    """What stops a job that takes more CPU seconds."""
    cancel, done, end = Cancel(), Event(), cpu_seconds() + seconds

    def watch() -> None:
        while not done.wait(LOOK):
            if cpu_seconds() > end:
                return cancel.set()
        return None

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield cancel
    finally:
        done.set()
        watcher.join()


def write_documents(path: Path, family: Family, recipe: Recipe, start: int, number: int) -> None:
    """Make puzzles and write them, a line each, as the command line does; as with the peers, they may repeat."""
    with path.open("wb") as stream:
        for document in make(family, recipe, number, start=start, repeats=True):
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
