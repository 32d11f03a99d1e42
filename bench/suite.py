"""Making: every size and level of the table through every contestant, judged in the same way, a row each."""

from collections.abc import Iterator, Sequence
from math import hypot
from statistics import mean, stdev

import msgspec

from bench.contestant import Contestant, MakeTask, Making, RefusedError
from bench.fairness import Sample, sampled
from bench.making_table import MakeSize
from bench.peers_table import OUR_SOLVERS, OURS, entry_for
from bench.settings import Settings
from gridproof import Family
from gridproof.levels import ANY

OURS_QUICK, OURS_FULL = 50, 200
"""Puzzles that we make in the two profiles,"""
PATIENCE_QUICK, PATIENCE_FULL = 5.0, 60.0
"""fewer where they would take more CPU seconds than this."""
SURE = 2
"""A difference of so many standard errors is one."""


class MakeRow(msgspec.Struct, kw_only=True):
    """A contestant at a size and level; `asked` are its parameters or our wishes.

    Ratios are the peer's time over ours: over that of everything, and over that of the engine alone, which makes boards
    and answers as the peer does, and which is what is wanted. They are `None` in our own rows. `clues_error` is the
    standard error of the mean `clues`: a smaller difference between two rows says nothing. `waiting` names the peers
    that this size leaves for the full profile.
    """

    id: str
    contestant: str
    family: str
    size: str
    level: str | None
    asked: str
    puzzles: int
    milliseconds: float
    user_milliseconds: float
    engine_milliseconds: float | None
    clues: float
    clues_error: float
    fewest_clues: int
    ratio: float | None = None
    engine_ratio: float | None = None
    least_ratio: float | None = None
    most_milliseconds: float | None = None
    ours_no_more_clues: bool | None = None
    sample: Sample | None = None
    waiting: list[str] = []

    @property
    def met(self) -> bool | None:
        """Whether we are as fast as wanted; `None` where nothing is wanted."""
        if self.engine_ratio is not None and self.least_ratio is not None:
            return self.engine_ratio >= self.least_ratio
        return None if self.most_milliseconds is None else self.milliseconds < self.most_milliseconds


class Refusal(msgspec.Struct, kw_only=True):
    """A size and level that we do not make, and why."""

    id: str
    family: str
    size: str
    level: str | None
    reason: str


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


def run_make(family: Family, settings: Settings) -> Iterator[MakeRow | Refusal]:
    """Make at every size and level of the family's entry."""
    entry = entry_for(family)
    peers = [peer for peer in entry.makers if peer.absence() is None]
    for cell in entry.sizes:
        if not settings.sizes or cell.size[0] in settings.sizes:
            yield from make_cell(family, cell, OURS, peers, settings)


def make_cell(
    family: Family, cell: MakeSize, ours: Making, peers: Sequence[Making], settings: Settings
) -> Iterator[MakeRow | Refusal]:
    """One size and level: ourselves, then each peer against us."""
    try:
        own = _make_row(family, cell, ours, OURS_FULL if settings.full else OURS_QUICK, settings)
    except RefusedError as error:
        name, size = _named(family, cell, ours)
        yield Refusal(id=name, family=family.name, size=size, level=cell.level, reason=str(error))
        return
    own.most_milliseconds = cell.most_milliseconds
    number = cell.count(settings.full)
    if not number:
        own.waiting, peers = [peer.name for peer in peers if cell.asked], ()
    yield own
    for peer in peers:
        row = _make_row(family, cell, peer, number, settings)
        row.ratio, row.least_ratio = row.milliseconds / own.milliseconds, cell.wanted_ratio(row.milliseconds)
        row.engine_ratio = row.milliseconds / (own.engine_milliseconds or own.milliseconds)
        row.ours_no_more_clues = own.clues <= row.clues + SURE * hypot(own.clues_error, row.clues_error)
        yield row


def _named(family: Family, cell: MakeSize, contestant: Making) -> tuple[str, str]:
    """The id of a row, and its size."""
    size = "x".join(map(str, cell.size))
    wishes = [msgspec.json.encode(cell.wishes).decode()] if cell.wishes else []
    return "/".join(["make", family.name, size, cell.level or ANY, *wishes, cell.asked, contestant.name]), size


def _make_row(family: Family, cell: MakeSize, contestant: Making, number: int, settings: Settings) -> MakeRow:
    name, size = _named(family, cell, contestant)
    what = f"{family.name} {size} {cell.level or ANY}"
    settings.tell(f"{what}: {contestant.name} makes {number}")
    patience = PATIENCE_FULL if settings.full else PATIENCE_QUICK
    result = contestant.make(
        MakeTask(
            family.name, cell.size, cell.level, settings.seed, number, cell.passes, cell.asked, cell.wishes, patience
        )
    )
    clues = [len(family.bindings(board)) for board in result.boards]
    settings.tell(f"{what}: checking puzzles of {contestant.name}")
    wished = ", ".join(f"{key} {value}" for key, value in (cell.wishes | cell.wishes.get("options", {})).items())
    return MakeRow(
        id=name,
        contestant=contestant.name,
        family=family.name,
        size=size,
        level=cell.level,
        asked=cell.asked if contestant is not OURS else wished,
        puzzles=len(result.boards),
        milliseconds=result.milliseconds,
        user_milliseconds=result.user_milliseconds,
        engine_milliseconds=result.engine_milliseconds,
        clues=mean(clues),
        clues_error=stdev(clues) / len(clues) ** 0.5 if len(clues) > 1 else 0.0,
        fewest_clues=min(clues),
        sample=sampled(family, result.boards, settings.check),
    )
