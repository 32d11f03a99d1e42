"""OR-Tools CP-SAT as a solver, through two packages that hold models of puzzles: puzzlekit and multi-puzzle-solver.

The packages may be installed for another Python (they bring 300 MB along): name that one with `--peer-python` or in
the environment variable below. Their part runs there, in `bench.peer_child`. What they are asked and how their answers
are read is in `puzzlekit_peer.py` and `multi_puzzle_peer.py`.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bench.contestant import Answer, SolveResult, SolveTask
from bench.measure import ROOT, ask_each

PYTHON_VARIABLE = "GRIDPROOF_BENCH_PYTHON"
VERSIONS = (
    "import sys; from importlib.metadata import version as v; print(v(sys.argv[1]), 'with OR-Tools', v('ortools'))"
)

Fields: TypeAlias = dict[str, Any]
"""A board as plain data: the fields of a puzzle document that are the family's own."""
Matrix: TypeAlias = Sequence[Sequence[Any]]


def peer_python() -> str:
    """The Python that has the peers: the one of the environment variable, or this one."""
    return os.environ.get(PYTHON_VARIABLE) or sys.executable


@cache
def _versions(python: str, package: str) -> str | None:
    try:
        found = subprocess.run([python, "-c", VERSIONS, package], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return found.stdout.strip() if found.returncode == 0 else None


class OrTools(NamedTuple):
    """One puzzle of one package.

    `ask` gives what the package is called with for a board, `None` where it cannot take the board; `answer` turns the
    matrix that it gives back into what the family stores, and raises `ValueError` for one that cannot be a solution.
    `counts` says whether it finds out that there is a second solution.
    """

    package: str
    puzzle: str
    ask: Callable[[Fields], Fields | None]
    answer: Callable[[Fields, Matrix], Any]
    counts: bool

    @property
    def name(self) -> str:
        """The package."""
        return self.package

    def version(self) -> str:
        """Of the package and of OR-Tools."""
        return _versions(peer_python(), self.package) or "unknown"

    def absence(self) -> str | None:
        """Whether the chosen Python has the package."""
        if _versions(peer_python(), self.package) is not None:
            return None
        hint = f"pip install {self.package}, or name a Python that has it with --peer-python or {PYTHON_VARIABLE}"
        return f"no {self.package} for this Python: {hint}"

    def solve(self, task: SolveTask) -> SolveResult:
        """Solve the boards it can take with one CP-SAT worker."""
        boards = [msgspec.to_builtins(document.board) for document in task.documents]
        questions = [self.ask(board) for board in boards]
        replies = iter(self.replies([question for question in questions if question is not None], task.limit))
        answers = [
            None if question is None else self.read(board, next(replies), task.limit)
            for board, question in zip(boards, questions, strict=True)
        ]
        return SolveResult(answers, self.counts)

    def replies(self, questions: list[Fields], limit: float) -> list[Any]:
        """What the child says to each question; the first one, that of the smallest board, also warms up."""
        command = [peer_python(), "-m", "bench.peer_child"]
        about = {"package": self.package, "puzzle": self.puzzle, "warm_up": questions[0] if questions else None}
        return ask_each(command, about, questions, limit, ROOT)

    def read(self, board: Fields, reply: Any, limit: float) -> Answer | None:
        """A reply as an answer; `None` if it is a text, the package's reason to refuse the board."""
        if isinstance(reply, str):
            return None
        if reply is None or reply[0] > limit * 1000:
            return Answer(limit * 1000, timed_out=True)
        milliseconds, number, matrix = reply
        try:
            solution = None if matrix is None else self.answer(board, matrix)
        except ValueError as error:
            # No family stores a solution as such a text, so it will be found wrong.
            solution = f"unreadable: {error}"
        return Answer(milliseconds, number, solution)
