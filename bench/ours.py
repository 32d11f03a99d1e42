"""Ourselves: Gridproof as a maker and solver, and its route through clauses and CaDiCaL as a second solver.

Each task runs in a process of its own (`worker.py`), which warms up before it looks at the clock: imports, the
compiled model and a first puzzle are start-up, everything that comes with each further puzzle is counted.
"""

import sys
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bench.contestant import Answer, MakeResult, MakeTask, SolveResult, SolveTask
from bench.measure import Spent, ask_child
from gridproof import read_documents

WORKER = (sys.executable, "-m", "bench.worker")
ROOT = Path(__file__).resolve().parent.parent


def ask_worker(job: str, **question: Any) -> Any:
    """Have the worker do one of its jobs."""
    return ask_child(WORKER, {"job": job, **question}, ROOT)


class Gridproof:
    """The product, through its public verbs."""

    name = "gridproof"

    def version(self) -> str:
        """The installed version."""
        return version("gridproof")

    def absence(self) -> str | None:
        """Always there."""
        return None

    def make(self, task: MakeTask) -> MakeResult:
        """Make documents into a file of JSON Lines."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "made.jsonl")
            spent = msgspec.convert(ask_worker("make", task=task, path=str(path)), dict[str, list[Spent]])
            boards = [document.board for document in read_documents(path.read_bytes(), path.name)]
        return MakeResult(task.count, spent["whole"], boards, spent["engine"])

    def solve(self, task: SolveTask) -> SolveResult:
        """Count solutions up to two."""
        return _solved(task, "engine")


class GridproofClauses:
    """The independent route: the same rules as clauses, counted by CaDiCaL through python-sat."""

    name = "python-sat (our clauses)"

    def version(self) -> str:
        """The version of python-sat."""
        return version("python-sat")

    def absence(self) -> str | None:
        """Always there: the package needs it."""
        return None

    def solve(self, task: SolveTask) -> SolveResult:
        """Count solutions up to two."""
        return _solved(task, "clauses")


def _solved(task: SolveTask, route: str) -> SolveResult:
    with TemporaryDirectory() as folder:
        path = Path(folder, "boards.jsonl")
        path.write_bytes(b"".join(document.encoded() + b"\n" for document in task.documents))
        answers = ask_worker("solve", route=route, path=str(path))
    return SolveResult(msgspec.convert(answers, list[Answer | None]), counts=True)
