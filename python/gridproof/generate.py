"""Making puzzles from a recipe.

Puzzle `i` of a batch depends on the recipe and `i`, and, where it would repeat an earlier one up to the family's
symmetries, on those before it. So a batch gives the same bytes with any number of workers, and can be taken up again
where it stopped. The work is done by the engine in threads that hold no interpreter lock.
"""

import time
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing

from gridproof._engine import Cancel
from gridproof.document import PuzzleDocument
from gridproof.errors import GridproofError
from gridproof.family import Family
from gridproof.maker import Made, Maker
from gridproof.recipe import Recipe

MOST_AT_ONCE = 64
SHORT = 0.05
MOST_REPEATS = 200
"""How often a puzzle that repeats an earlier one is rolled again."""


def make(  # noqa: PLR0913 - all of it may be left out
    family: Family,
    recipe: Recipe,
    count: int,
    *,
    start: int = 0,
    jobs: int = 1,
    earlier: Iterable[str] = (),
    repeats: bool = False,
    cancel: Cancel | None = None,
) -> Generator[PuzzleDocument, None, None]:
    """The puzzles `start` to `start + count` of a recipe, in order, made by `jobs` threads.

    None is like another one, turned or mirrored, unless `repeats` lets it be; `earlier` are the canonical ids of those
    before `start`. Closing the iterator, or an exception in its consumer, ends the threads promptly. So does `cancel`,
    after which the finished puzzles that have no gap before them are still delivered.
    """
    maker = Maker(family, recipe)
    stop = cancel or Cancel()
    chunks = _alone if jobs <= 1 else _batch
    made = chunks(maker, start, start + count, jobs, stop)
    return _different(maker, start, made, None if repeats else set(earlier), stop)


def _different(
    maker: Maker, start: int, puzzles: Generator[Made, None, None], seen: set[str] | None, cancel: Cancel
) -> Generator[PuzzleDocument, None, None]:
    """The puzzles in order, those that repeat an earlier one rolled again."""
    with closing(puzzles):
        for index, made in enumerate(puzzles, start):
            document = _checked(maker, index, made, seen, cancel)
            if document is None:
                return
            yield document


def _checked(
    maker: Maker, index: int, made: Made | None, seen: set[str] | None, cancel: Cancel
) -> PuzzleDocument | None:
    for _ in range(MOST_REPEATS):
        if made is None:
            return None
        if isinstance(made.document, GridproofError):
            raise made.document
        if seen is None:
            return made.document
        name = str(made.document.canonical_id)
        if name not in seen:
            seen.add(name)
            return made.document
        made = maker.again(index, made.reroll + 1, cancel)
    raise maker.repeats(index, MOST_REPEATS)


def _alone(maker: Maker, start: int, stop: int, jobs: int, cancel: Cancel) -> Generator[Made, None, None]:
    """One worker is the caller itself: no threads to pay for."""
    size, at = jobs, start
    while at < stop:
        chunk, seconds = _timed(maker, at, min(at + size, stop), cancel)
        yield from chunk
        if len(chunk) < min(size, stop - at):
            return
        at += len(chunk)
        size = _next_size(size, seconds)


def _batch(maker: Maker, start: int, stop: int, jobs: int, cancel: Cancel) -> Generator[Made, None, None]:
    """Chunks are single puzzles where one takes long, and grow where many take no time."""
    running: deque[tuple[int, int, Future[tuple[list[Made], float]]]] = deque()
    size, at = 1, start
    with ThreadPoolExecutor(jobs) as pool:
        try:
            while at < stop or running:
                while at < stop and len(running) < jobs + 1:
                    end = min(at + size, stop)
                    running.append((at, end, pool.submit(_timed, maker, at, end, cancel)))
                    at = end
                first, end, future = running.popleft()
                chunk, seconds = future.result()
                size = _next_size(size, seconds)
                yield from chunk
                if first + len(chunk) < end:
                    return
        finally:
            cancel.set()


def _next_size(size: int, seconds: float) -> int:
    return min(2 * size, MOST_AT_ONCE) if seconds < SHORT else max(1, size // 2)


def _timed(maker: Maker, start: int, stop: int, cancel: Cancel) -> tuple[list[Made], float]:
    begin = time.perf_counter()
    return maker.run(start, stop, cancel), time.perf_counter() - begin
