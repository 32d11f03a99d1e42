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

from bench.contestant import Answer, BatchResult, MakeResult, MakeTask, RefusedError, SolveResult, SolveTask
from bench.measure import ROOT, Spent, ask_child, ask_each
from gridproof import read_documents

WORKER = (sys.executable, "-m", "bench.worker")


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
            reply = ask_worker("make", task=task, path=str(path))
            if "refused" in reply:
                raise RefusedError(reply["refused"])
            spent = msgspec.convert(reply, dict[str, list[Spent]])
            boards = [document.board for document in read_documents(path.read_bytes(), path.name)]
        return MakeResult(len(boards), spent["whole"], boards, spent["engine"])

    def solve(self, task: SolveTask) -> SolveResult:
        """Count solutions up to two: the engine, and CaDiCaL for what it hands over."""
        return _solved(task, "engine")

    def batch(self, task: SolveTask, passes: int, seconds: float) -> BatchResult:
        """Count the solutions of all boards in one call, over and over for so many CPU seconds a pass."""
        boards = [document.fields() for document in task.documents]
        reply = ask_worker("batch", boards=boards, passes=passes, seconds=seconds)
        return msgspec.convert(reply, BatchResult)


class GridproofClauses:
    """The independent route: the same rules as clauses, counted by CaDiCaL through python-sat."""

    name = "plain python-sat"

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
    boards = [document.fields() for document in task.documents]
    about = {"job": "solve", "route": route, "warm_up": boards[0]}
    replies = ask_each(WORKER, about, boards, task.limit, ROOT)
    return SolveResult([_answer(reply, task.limit) for reply in replies], counts=True)


def _answer(reply: Any, limit: float) -> Answer:
    if reply is None or reply["milliseconds"] > limit * 1000:
        return Answer(limit * 1000, timed_out=True)
    return msgspec.convert(reply, Answer)
