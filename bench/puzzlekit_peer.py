"""OR-Tools CP-SAT through the package puzzlekit as a solver. It finds one solution and does not count.

The package may be installed for another Python (it brings 300 MB along): name that one with `--peer-python` or in
the environment variable below. Its part runs there as a script of its own, `puzzlekit_child.py`.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from bench.contestant import Answer, SolveResult, SolveTask
from bench.measure import ask_child

PYTHON_VARIABLE = "GRIDPROOF_BENCH_PYTHON"
CHILD = Path(__file__).with_name("puzzlekit_child.py")
VERSIONS = "from importlib.metadata import version as v; print(v('puzzlekit'), 'with OR-Tools', v('ortools'))"


def peer_python() -> str:
    """The Python that has the peers: the one of the environment variable, or this one."""
    return os.environ.get(PYTHON_VARIABLE) or sys.executable


class Puzzlekit(NamedTuple):
    """One of its solvers.

    `ask` gives the solver's arguments for a board, `None` where it cannot take the board; `answer` turns its matrix
    of texts into what the family stores.
    """

    puzzle: str
    ask: Callable[[Any], dict[str, Any] | None]
    answer: Callable[[list[list[str]]], Any]

    @property
    def name(self) -> str:
        """The package."""
        return "puzzlekit (OR-Tools)"

    def version(self) -> str:
        """Of the package and of OR-Tools."""
        return self._versions().stdout.strip()

    def absence(self) -> str | None:
        """Whether the chosen Python has the package."""
        try:
            missing = self._versions().returncode != 0
        except OSError:
            missing = True
        hint = f"pip install puzzlekit, or name a Python that has it with --peer-python or {PYTHON_VARIABLE}"
        return f"no puzzlekit for this Python: {hint}" if missing else None

    def solve(self, task: SolveTask) -> SolveResult:
        """Solve the boards it can take with one CP-SAT worker."""
        questions = [self.ask(document.board) for document in task.documents]
        taken = [question for question in questions if question is not None]
        replies = iter(ask_child([peer_python(), str(CHILD)], {"puzzle": self.puzzle, "boards": taken}))
        return SolveResult(
            [self._answer(*next(replies)) if question is not None else None for question in questions], counts=False
        )

    def _answer(self, milliseconds: float, matrix: list[list[str]]) -> Answer:
        return Answer(milliseconds, None, self.answer(matrix) if matrix else None)

    def _versions(self) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([peer_python(), "-c", VERSIONS], capture_output=True, text=True, check=False)
