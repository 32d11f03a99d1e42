"""The runs: every family and size of the table through every contestant, judged in the same way, a row each."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import mean, stdev

import msgspec

from bench.contestant import Answer, Contestant, MakeTask, Making, SolveResult, SolveTask, Solving
from bench.fairness import Sample, first_of_shape, is_right, sampled
from bench.measure import middle, percentile
from bench.peers_table import FULL_BOARDS, OUR_SOLVERS, OURS, QUICK_BOARDS, Entry, MakeSize, entry_for
from gridproof import Family, PuzzleDocument, Recipe, make, read_documents

CORPUS_VARIABLE = "GRIDPROOF_CORPUS"
LEAST_COUNT = 2
"""A peer's start-up is told apart by its first puzzle, so it must make more than that."""
CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"


class MakeRow(msgspec.Struct, kw_only=True):
    """A contestant at a size. Ratios are the peer's time over ours; `None` in our own rows.

    `clues_error` is the standard error of the mean `clues`: a smaller difference between two rows says nothing.
    `waiting` names the peers that this size leaves for the full profile.
    """

    id: str
    contestant: str
    family: str
    size: str
    level: str | None
    puzzles: int
    milliseconds: float
    user_milliseconds: float
    engine_milliseconds: float | None
    clues: float
    clues_error: float
    fewest_clues: int
    ratio: float | None = None
    least_ratio: float | None = None
    most_milliseconds: float | None = None
    ours_no_more_clues: bool | None = None
    sample: Sample | None = None
    waiting: list[str] = []


class SolveRow(msgspec.Struct, kw_only=True):
    """A contestant on a set of boards; times leave out the first board of each shape, which has its own.

    `ratio` is its median over ours on the boards that it takes.
    """

    id: str
    contestant: str
    family: str
    boards: str
    taken: int
    right: int
    counts: bool
    median: float
    p95: float
    most: float
    first_median: float
    first_most: float
    ratio: float | None = None


class Settings(msgspec.Struct, frozen=True):
    """How a run is done: the full profile or the quick one, the seed, the puzzles to check of everybody's at a size.

    `tell` is told what is about to be done; `sizes` keeps only sizes with so many rows, if it names any.
    """

    full: bool = False
    seed: int = 7
    check: int = 20
    sizes: tuple[int, ...] = ()
    tell: Callable[[str], None] = lambda text: None


def absences(contestants: Sequence[Contestant]) -> dict[str, str | None]:
    """Why each contestant is absent; `None` for those that are there."""
    return {contestant.name: contestant.absence() for contestant in contestants}


def makers_of(families: Sequence[Family]) -> list[Contestant]:
    """Everybody who makes puzzles of these families, ourselves first, each name once."""
    return _once([OURS, *(peer for family in families for peer in entry_for(family).makers)])


def solvers_of(families: Sequence[Family]) -> list[Contestant]:
    """Everybody who solves puzzles of these families, likewise."""
    return _once([*OUR_SOLVERS, *(peer for family in families for peer in entry_for(family).solvers)])


def _once(contestants: Sequence[Contestant]) -> list[Contestant]:
    return list({contestant.name: contestant for contestant in contestants}.values())


def run_make(family: Family, settings: Settings) -> Iterator[MakeRow]:
    """Make at every size of the family's entry."""
    entry = entry_for(family)
    peers = [peer for peer in entry.makers if peer.absence() is None]
    for cell in entry.sizes:
        if not settings.sizes or cell.size[0] in settings.sizes:
            yield from make_cell(family, cell, OURS, peers, settings)


def make_cell(
    family: Family, cell: MakeSize, ours: Making, peers: Sequence[Making], settings: Settings
) -> Iterator[MakeRow]:
    """One size: ourselves, then each peer against us."""
    own = _make_row(family, cell, ours, cell.ours, settings)
    own.most_milliseconds = cell.most_milliseconds
    number = cell.full if settings.full else cell.quick
    if number < LEAST_COUNT:
        own.waiting, peers = [peer.name for peer in peers], ()
    yield own
    for peer in peers:
        row = _make_row(family, cell, peer, number, settings)
        row.ratio, row.least_ratio = row.milliseconds / own.milliseconds, cell.least_ratio
        row.ours_no_more_clues = own.clues <= row.clues
        yield row


def _make_row(family: Family, cell: MakeSize, contestant: Making, number: int, settings: Settings) -> MakeRow:
    size = "x".join(map(str, cell.size))
    settings.tell(f"{family.name} {size}: {contestant.name} makes {number}")
    result = contestant.make(MakeTask(family.name, cell.size, cell.level, settings.seed, number, cell.passes))
    clues = [len(family.bindings(board)) for board in result.boards]
    settings.tell(f"{family.name} {size}: checking puzzles of {contestant.name}")
    return MakeRow(
        id=f"make/{family.name}/{size}/{contestant.name}",
        contestant=contestant.name,
        family=family.name,
        size=size,
        level=cell.level,
        puzzles=number,
        milliseconds=result.milliseconds,
        user_milliseconds=result.user_milliseconds,
        engine_milliseconds=result.engine_milliseconds,
        clues=mean(clues),
        clues_error=stdev(clues) / len(clues) ** 0.5 if len(clues) > 1 else 0.0,
        fewest_clues=min(clues),
        sample=sampled(family, result.boards, settings.check),
    )


def corpus_folder() -> Path:
    """Where real puzzles lie, if they do: see the environment variable."""
    return Path(os.environ.get(CORPUS_VARIABLE) or CORPUS)


def solve_tasks(family: Family, settings: Settings) -> Iterator[SolveTask]:
    """The boards to solve: the corpus, where there is one, and boards of our own making."""
    path = corpus_folder() / family.name / "puzzles.jsonl"
    if path.is_file():
        yield SolveTask(family, "corpus", list(read_documents(path.read_bytes(), path.name, family.name)))
    own = _own_boards(family, entry_for(family), FULL_BOARDS if settings.full else QUICK_BOARDS, settings.seed)
    if own:
        yield SolveTask(family, "made", own)


def _own_boards(family: Family, entry: Entry, number: int, seed: int) -> list[PuzzleDocument]:
    recipes = [Recipe(family.name, size, level, seed) for size, level in entry.boards]
    return [document for recipe in recipes for document in make(family, recipe, number)]


def run_solve(family: Family, settings: Settings) -> Iterator[SolveRow]:
    """Solve every set of boards with everybody who is there."""
    solvers = [solver for solver in (*OUR_SOLVERS, *entry_for(family).solvers) if solver.absence() is None]
    settings.tell(f"{family.name}: reading and making boards")
    for task in solve_tasks(family, settings):
        yield from solve_set(task, solvers, settings)


def solve_set(task: SolveTask, solvers: Sequence[Solving], settings: Settings) -> Iterator[SolveRow]:
    """One set of boards: the first solver is the measure of the others."""
    own: SolveResult | None = None
    for solver in solvers:
        settings.tell(f"{task.family.name}, {task.name}: {solver.name} solves {len(task.documents)}")
        result = solver.solve(task)
        if any(result.answers):
            yield _solve_row(task, solver.name, result, own)
        own = own or result


def _solve_row(task: SolveTask, name: str, result: SolveResult, own: SolveResult | None) -> SolveRow:
    first = first_of_shape(task)
    taken = [place for place, answer in enumerate(result.answers) if answer is not None]
    later = [place for place in taken if not first[place]] or taken
    early = [place for place in taken if first[place]] or taken
    times, early_times = _times(result, later), _times(result, early)
    return SolveRow(
        id=f"solve/{task.family.name}/{task.name}/{name}",
        contestant=name,
        family=task.family.name,
        boards=task.name,
        taken=len(taken),
        right=sum(_right(task, result, place) for place in taken),
        counts=result.counts,
        median=middle(times),
        p95=percentile(times, 0.95),
        most=max(times),
        first_median=middle(early_times),
        first_most=max(early_times),
        ratio=None if own is None else middle(times) / middle(_times(own, later)),
    )


def _times(result: SolveResult, places: Sequence[int]) -> list[float]:
    return [answer.milliseconds for answer in _given(result, places)]


def _given(result: SolveResult, places: Sequence[int]) -> list[Answer]:
    return [answer for place in places if (answer := result.answers[place]) is not None]


def _right(task: SolveTask, result: SolveResult, place: int) -> bool:
    answer = result.answers[place]
    return answer is not None and is_right(task.documents[place], answer, result.counts)
