"""The one interface that everyone is measured through: tasks, results, and what a contestant must offer.

A contestant says what it is and why it may be absent. One that makes puzzles offers `make`, one that solves them
`solve`; both take the same task for everybody. Results hold boards as the family's own board type, so that clues are
counted and answers are checked in the same way, whoever gave them.
"""

from typing import Any, Protocol

import msgspec

from bench.measure import Spent, middle_of
from gridproof import Family, PuzzleDocument


class MakeTask(msgspec.Struct, frozen=True):
    """Make `count` puzzles of a family, a size and a level from a seed, as often as `passes` says.

    `wishes` are further fields of our recipe; `asked` is how a peer is asked for the same. Who would need more than
    `patience` CPU seconds for a pass may make fewer.
    """

    family: str
    size: tuple[int, int]
    level: str | None
    seed: int
    count: int
    passes: int = 1
    asked: str = ""
    wishes: dict[str, Any] = {}
    patience: float = 1000


class RefusedError(Exception):
    """A contestant does not make such puzzles; the text says why."""


class MakeResult(msgspec.Struct):
    """What making took and gave.

    `spent` holds, for each pass, the CPU time of `timed` puzzles, start-up taken off; `engine` the engine's own share
    of it, where it can be told apart. `boards` are the puzzles of one pass.
    """

    timed: int
    spent: list[Spent]
    boards: list[Any]
    engine: list[Spent] | None = None

    @property
    def milliseconds(self) -> float:
        """CPU milliseconds a puzzle: the mean over the puzzles, of the middle pass."""
        return middle_of(self.spent).cpu / self.timed * 1000

    @property
    def user_milliseconds(self) -> float:
        """The user part of it."""
        return middle_of(self.spent).user / self.timed * 1000

    @property
    def engine_milliseconds(self) -> float | None:
        """The engine's share, likewise."""
        return None if self.engine is None else middle_of(self.engine).cpu / self.timed * 1000


class SolveTask(msgspec.Struct, frozen=True):
    """Solve these boards, in this order, each within so many CPU seconds. `name` says which boards they are."""

    family: Family
    name: str
    documents: list[PuzzleDocument]
    limit: float = 10.0


class Answer(msgspec.Struct):
    """One board's answer and the CPU time it took, that of building its model with it.

    `count` is the number of solutions up to 2, `None` where the contestant does not count them or is undecided;
    `solution` is one of them as the family stores it, `None` where there is none. `route` says what settled it, where
    there are several ways; `kept` is the time of the same board once more, with the model kept. An answer that
    `timed_out` has the limit as its time, and nothing else.
    """

    milliseconds: float
    count: int | None = None
    solution: Any = None
    route: str | None = None
    kept: float | None = None
    timed_out: bool = False


class SolveResult(msgspec.Struct):
    """The answers, one a board; `None` for a board that the contestant cannot take.

    `counts` says whether it finds out that there is a second solution; if not, it does less work.
    """

    answers: list[Answer | None]
    counts: bool


class BatchResult(msgspec.Struct):
    """Boards counted in one call: each one's number of solutions up to 2, and the boards a CPU second of each pass."""

    counts: list[int | None]
    rates: list[float]


class Contestant(Protocol):
    """Somebody who takes part."""

    @property
    def name(self) -> str:
        """The name shown."""

    def version(self) -> str:
        """The version that is measured; only asked of a contestant that is there."""

    def absence(self) -> str | None:
        """Why it cannot take part on this machine, and what to do about it; `None` if it can."""


class Making(Contestant, Protocol):
    """A contestant that makes puzzles."""

    def make(self, task: MakeTask) -> MakeResult:
        """Make puzzles and say what it took."""


class Solving(Contestant, Protocol):
    """A contestant that solves puzzles."""

    def solve(self, task: SolveTask) -> SolveResult:
        """Solve boards and say what it took."""
