"""Run by the Python that has puzzlekit: solve boards, print [CPU milliseconds, solved matrix] for each as JSON.

Stands alone, since that Python need not have Gridproof. The matrix is empty where no solution was found. Importing
is start-up and not counted, building the model is; the first board is solved once before, unmeasured, since CP-SAT's
first call in a process loads more than it solves.
"""

import json
import sys
import time
from typing import Any

from puzzlekit.solvers import get_solver_class


def solved(puzzle: str, board: dict[str, Any]) -> tuple[float, list[list[str]]]:
    """Build the model and solve it with one worker, in CPU time of the whole process."""
    solver_class = get_solver_class(puzzle)
    start = time.process_time()
    result = solver_class(**board).solve({"num_search_workers": 1, "time_limit_sec": 60.0})
    spent = (time.process_time() - start) * 1000
    return spent, [list(row) for row in result.sol_grid.matrix] if result.is_solved else []


def main() -> None:
    """Read the boards, solve them, print the answers."""
    question = json.load(sys.stdin)
    for board in question["boards"][:1]:
        solved(question["puzzle"], board)
    json.dump([solved(question["puzzle"], board) for board in question["boards"]], sys.stdout)


if __name__ == "__main__":
    main()
