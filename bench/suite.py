"""Making: every family and size of the table through every contestant, judged in the same way, a row each."""

from collections.abc import Iterator, Sequence
from statistics import mean, stdev

import msgspec

from bench.contestant import Contestant, MakeTask, Making
from bench.fairness import Sample, sampled
from bench.peers_table import OUR_SOLVERS, OURS, MakeSize, entry_for
from bench.settings import Settings
from gridproof import Family

LEAST_COUNT = 2
"""A peer's start-up is told apart by its first puzzle, so it must make more than that."""


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
