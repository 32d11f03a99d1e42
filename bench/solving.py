"""Solving: sets of boards through every contestant, judged in the same way, a row each; and batches.

The boards are real ones, from the folder that an environment variable names, spread evenly over all sizes. Where there
are none, a family that can be made solves boards of its own making.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from bench.contestant import Answer, SolveResult, SolveTask, Solving
from bench.fairness import is_right, spread
from bench.measure import ROOT, middle, percentile
from bench.peers_table import OUR_SOLVERS, OURS, BatchSet, BoardSet, entry_for
from bench.settings import Settings
from gridproof import Family, PuzzleDocument, Recipe, make, read_documents

CORPUS_VARIABLE = "GRIDPROOF_CORPUS"
CORPUS = ROOT.parent / "shared" / "corpus"
MADE_EACH = 10
"""Boards of our own making, of each size and level, to choose from."""
BATCH_PASSES, BATCH_SECONDS = 3, 1.0


class SolveRow(msgspec.Struct, kw_only=True):
    """A contestant on a set of boards.

    Times are CPU milliseconds a board, model built, over the boards answered right and those that ran into the limit,
    which count as the limit; `None` if there are none. `kept` is our median with the model kept. `ratio` is the median
    over ours on the same boards, `ratio_kept` over ours with the model kept. `routes` counts what settled our boards.
    Boards that went wrong or ran into the limit are named in `wrong_boards` and `timeout_boards`, the one that took
    longest in `slowest`.
    """

    id: str
    contestant: str
    family: str
    boards: str
    tried: int
    refused: int
    right: int
    wrong: int
    timeouts: int
    counts: bool
    median: float | None
    p95: float | None
    worst: float | None
    slowest: str | None
    kept: float | None = None
    ratio: float | None = None
    ratio_kept: float | None = None
    least_ratio: float | None = None
    most_median: float | None = None
    most_worst: float | None = None
    routes: dict[str, int] = {}
    wrong_boards: list[str] = []
    timeout_boards: list[str] = []


class BatchRow(msgspec.Struct, kw_only=True):
    """Boards a CPU second, of the middle pass, in one call; `reference` is the rate of `whose`, who is not run here."""

    id: str
    family: str
    boards: str
    number: int
    right: int
    rate: float
    least_rate: float | None = None
    reference: float | None = None
    whose: str = ""


def corpus_folder() -> Path:
    """Where real puzzles lie, if they do: see the environment variable."""
    return Path(os.environ.get(CORPUS_VARIABLE) or CORPUS)


def real_boards(family: Family) -> list[PuzzleDocument]:
    """All real boards of a family, small ones first."""
    path = corpus_folder() / family.name / "puzzles.jsonl"
    if not path.is_file():
        return []
    documents = read_documents(path.read_bytes(), path.name, family.name)
    return sorted(documents, key=lambda document: (cells_of(document), document.id or ""))


def cells_of(document: PuzzleDocument) -> int:
    """How many cells a board has."""
    rows, columns = document.board.size
    return int(rows * columns)


def sets_of(family: Family, settings: Settings) -> Iterator[tuple[BoardSet, list[PuzzleDocument]]]:
    """The family's sets of boards, each with all its boards, small ones first."""
    entry, left = entry_for(family), real_boards(family)
    if left:
        for one in entry.sets:
            yield one, [document for document in left if document.board.size[0] <= one.most_rows]
            left = [document for document in left if document.board.size[0] > one.most_rows]
    elif entry.boards:
        recipes = [Recipe(family.name, size, level, settings.seed) for size, level in entry.boards]
        made = [document for recipe in recipes for document in make(family, recipe, MADE_EACH)]
        yield BoardSet("made"), sorted(made, key=cells_of)


def solve_tasks(family: Family, settings: Settings) -> Iterator[tuple[BoardSet, SolveTask]]:
    """The boards to solve."""
    for one, documents in sets_of(family, settings):
        chosen = spread(documents, settings.boards) if settings.boards else documents
        if chosen:
            yield one, SolveTask(family, one.name, chosen, settings.limit)


def run_solve(family: Family, settings: Settings) -> Iterator[SolveRow]:
    """Solve every set of boards with everybody who is there."""
    solvers = [solver for solver in (*OUR_SOLVERS, *entry_for(family).solvers) if solver.absence() is None]
    settings.tell(f"{family.name}: reading boards")
    for wanted, task in solve_tasks(family, settings):
        yield from solve_set(task, wanted, solvers, settings)


def solve_set(task: SolveTask, wanted: BoardSet, solvers: Sequence[Solving], settings: Settings) -> Iterator[SolveRow]:
    """One set of boards: the first solver is the measure of the others."""
    own: SolveResult | None = None
    for solver in solvers:
        settings.tell(f"{task.family.name}, {task.name}: {solver.name} solves {len(task.documents)}")
        result = solver.solve(task)
        row = solve_row(task, solver.name, result)
        if own is None:
            own = result
            row.most_median, row.most_worst = wanted.most_median, wanted.most_worst
        else:
            row.ratio, row.ratio_kept = ratios_of(task, result, own)
            row.least_ratio = None if solver in OUR_SOLVERS else wanted.least_ratio
        yield row


def solve_row(task: SolveTask, name: str, result: SolveResult) -> SolveRow:
    """What a contestant's answers come to."""
    names = [document.id or str(number) for number, document in enumerate(task.documents, 1)]
    answers = {place: answer for place, answer in enumerate(result.answers) if answer is not None}
    counted = counted_places(task, result)
    late = [place for place, answer in answers.items() if answer.timed_out]
    wrong = [place for place in answers if place not in counted]
    times = [answers[place].milliseconds for place in counted]
    kept = [time for place in counted if (time := answers[place].kept) is not None]
    return SolveRow(
        id=f"solve/{task.family.name}/{task.name}/{name}",
        contestant=name,
        family=task.family.name,
        boards=task.name,
        tried=len(answers),
        refused=len(names) - len(answers),
        right=len(counted) - len(late),
        wrong=len(wrong),
        timeouts=len(late),
        counts=result.counts,
        median=middle(times) if times else None,
        p95=percentile(times, 0.95) if times else None,
        worst=max(times, default=None),
        slowest=names[max(counted, key=lambda place: answers[place].milliseconds)] if counted else None,
        kept=middle(kept) if kept else None,
        routes=dict(Counter(answer.route for answer in answers.values() if answer.route is not None)),
        wrong_boards=[names[place] for place in wrong],
        timeout_boards=[names[place] for place in late],
    )


def counted_places(task: SolveTask, result: SolveResult) -> list[int]:
    """The boards whose times count: answered right, or still at it when the limit came. A wrong answer has no time."""

    def counts(document: PuzzleDocument, answer: Answer | None) -> bool:
        return answer is not None and (answer.timed_out or is_right(document, answer, result.counts))

    pairs = enumerate(zip(task.documents, result.answers, strict=True))
    return [place for place, (document, answer) in pairs if counts(document, answer)]


def ratios_of(task: SolveTask, result: SolveResult, own: SolveResult) -> tuple[float | None, float | None]:
    """Median over median, on the boards whose times count for both; and over ours with the model kept."""
    ours = set(counted_places(task, own))
    pairs = [
        (answer, own_answer)
        for place in counted_places(task, result)
        if place in ours and (answer := result.answers[place]) and (own_answer := own.answers[place])
    ]
    if not pairs:
        return None, None
    theirs = middle([answer.milliseconds for answer, _ in pairs])
    kept = [own_answer.milliseconds if own_answer.kept is None else own_answer.kept for _, own_answer in pairs]
    return theirs / middle([own_answer.milliseconds for _, own_answer in pairs]), theirs / middle(kept)


def run_batch(family: Family, settings: Settings) -> Iterator[BatchRow]:
    """Count the boards of every batch set of the family, if they are there."""
    batches = entry_for(family).batches
    documents = real_boards(family) if batches else []
    for one in batches:
        chosen = [document for document in documents if belongs(one, document)]
        if chosen:
            settings.tell(f"{family.name}, {one.name}: {OURS.name} counts {len(chosen)} over and over")
            yield batch_row(one, SolveTask(family, one.name, chosen))


def belongs(one: BatchSet, document: PuzzleDocument) -> bool:
    """Whether a board is one of the set."""
    clues = len(document.family.bindings(document.board))
    return tuple(document.board.size) == one.size and one.givens in (None, clues)


def batch_row(one: BatchSet, task: SolveTask) -> BatchRow:
    """Measure one batch."""
    result = OURS.batch(task, BATCH_PASSES, BATCH_SECONDS)
    known = [document.solutions for document in task.documents]
    return BatchRow(
        id=f"batch/{task.family.name}/{one.name}",
        family=task.family.name,
        boards=one.name,
        number=len(known),
        right=sum(count == number for count, number in zip(result.counts, known, strict=True)),
        rate=middle(result.rates),
        least_rate=one.least_rate,
        reference=one.reference,
        whose=one.whose,
    )
