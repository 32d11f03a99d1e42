"""Run by the Python that has the OR-Tools peers: build each board's model and solve it, in CPU time.

`python -m bench.peer_child` reads {"package", "puzzle", "boards", "limit", "warm_up"} and prints for each board
[CPU milliseconds, number of solutions or null, a matrix of values or null]; or just a text, why the package refuses the
board. One thread each. Importing is start-up and not counted; a small board is solved before, unmeasured, since
CP-SAT's first call in a process loads more than it solves.
"""

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

from bench.limited import cpu_seconds, each_within, tell

FOREVER = 1e6
"""Seconds of wall time that puzzlekit may take: the limit is one of CPU time, and another one's."""
SEVERAL = 2

Solved = tuple[int | None, list[list[Any]] | None]


def by_puzzlekit(puzzle: str, board: dict[str, Any]) -> Callable[[], Solved]:
    """It finds one solution and does not count."""
    from puzzlekit.solvers import get_solver_class

    solver_class = get_solver_class(puzzle)

    def work() -> Solved:
        result = solver_class(**board).solve({"num_search_workers": 1, "time_limit_sec": FOREVER})
        return None, [list(row) for row in result.sol_grid.matrix] if result.is_solved else None

    return work


def by_multi_puzzle_solver(puzzle: str, board: dict[str, Any]) -> Callable[[], Solved]:
    """It lists all solutions; here it is told to stop at the second one."""
    import numpy
    from puzzle_solver.core import utils, utils_ortools

    module = importlib.import_module(f"puzzle_solver.puzzles.{puzzle}.{puzzle}")
    parameters = {name: numpy.array(value) for name, value in board["arrays"].items()} | board["others"]
    utils_ortools.cp_model.CpSolver = _one_worker(utils_ortools.cp_model.CpSolver)

    def stop_at_two(*arguments: Any, **options: Any) -> Any:
        return utils_ortools.generic_solve_all(*arguments, **options | {"max_solutions": SEVERAL})

    module.generic_solve_all = stop_at_two  # type: ignore[attr-defined]

    def work() -> Solved:
        asked = module.Board(**parameters)
        found = asked.solve_and_print(verbose=False)
        if not found:
            return 0, None
        values = found[0].assignment
        rows, columns = range(asked.V), range(asked.H)
        return len(found), [[values.get(utils.get_pos(x=x, y=y)) for x in columns] for y in rows]

    return work


def _one_worker(solver_class: Any) -> Any:
    """The solver with one thread; the package leaves its parameters alone."""
    if solver_class.__name__ == "OneWorker":
        return solver_class

    class OneWorker(solver_class):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.parameters.num_search_workers = 1

    return OneWorker


PACKAGES = {"puzzlekit": by_puzzlekit, "multi-puzzle-solver": by_multi_puzzle_solver}


def answered(package: str, puzzle: str, board: dict[str, Any]) -> object:
    """Solve one board."""
    try:
        work = PACKAGES[package](puzzle, board)
        start = cpu_seconds()
        number, values = work()
        return [(cpu_seconds() - start) * 1000, number, values]
    except (AssertionError, LookupError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


def answers(question: dict[str, Any]) -> Iterator[object]:
    """Warm up, then solve one board after the other."""
    package, puzzle = question["package"], question["puzzle"]
    for board in each_within([question["warm_up"]], question["limit"]):
        answered(package, puzzle, board)
    for board in each_within(question["boards"], question["limit"]):
        yield answered(package, puzzle, board)


if __name__ == "__main__":
    tell(answers(json.load(sys.stdin)))
