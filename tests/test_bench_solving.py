"""The benchmark suite's solving: peers are asked and read right, wrong answers found, limits kept."""

import io
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

from bench import fairness, measure, multi_puzzle_peer, puzzlekit_peer, report, solving
from bench.contestant import Answer, SolveResult, SolveTask
from bench.edges import inside
from bench.ours import Gridproof, GridproofClauses
from bench.peers_table import BatchSet, BoardSet, Entry
from bench.settings import Settings
from gridproof import PuzzleDocument, find
from gridproof.puzzles.binairo import Board

BINAIRO = find("binairo")
GIVEN = Board((4, 4), ["1...", "...0", "11..", "...."])
EMPTY = Board((4, 4), ["...."] * 4)
SOLUTION = ["1001", "0110", "1100", "0011"]


class FakeSolver:
    """Gives the answers it is told."""

    name = "fake"

    def __init__(self, *answers: Answer | None, counts: bool = True) -> None:
        self.result = SolveResult(list(answers), counts)

    def version(self) -> str:
        return "1"

    def absence(self) -> str | None:
        return None

    def solve(self, task: SolveTask) -> SolveResult:
        return self.result


def task(*boards: Board, solutions: int | None = 1, solution: Any = None) -> SolveTask:
    return SolveTask(BINAIRO, "some", [PuzzleDocument(BINAIRO, board, solutions, solution) for board in boards])


def shown(table: Table) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(table)
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def sides_of(cells: list[str]) -> tuple[list[list[int]], list[list[int]]]:
    """The edges round the cells that are 1: vertical and horizontal ones."""
    rows = [[0, *map(int, line), 0] for line in cells]
    columns = [[0, *map(int, column), 0] for column in zip(*cells, strict=True)]
    vertical = [[a ^ b for a, b in pairwise(line)] for line in rows]
    down = [[a ^ b for a, b in pairwise(line)] for line in columns]
    return vertical, [list(line) for line in zip(*down, strict=True)]


def test_edges_are_read_as_cells() -> None:
    cells = ["1101", "1001", "1111"]
    vertical, horizontal = sides_of(cells)
    assert inside(vertical, horizontal) == cells
    horizontal[0][0] ^= 1
    with pytest.raises(ValueError, match="parts two cells"):
        inside(vertical, horizontal)
    vertical[0][0] ^= 1
    with pytest.raises(ValueError, match="does not end outside"):
        inside(vertical, horizontal)


LATIN = {"size": [2, 2], "grid": [[0, 1], [0, 0]]}
TOWERS = LATIN | {"top": [0, 2], "bottom": [0, 0], "left": [1, 0], "right": [0, 0]}
BOXES = {"size": [4, 4], "box": [2, 2], "grid": [[0, 4, 0, 0], *([[0] * 4] * 3)]}
SUMS = {"size": [2, 2], "row_sums": [3, None], "col_sums": [1, 2]}
STARS = {"size": [2, 2], "stars": 1, "regions": [[0, 1], [0, 1]]}
LOOP = {"size": [1, 2], "clues": ["3."]}
CROSS: dict[str, Any] = {
    "size": [3, 3],
    "grid": [[[0, 0], [4, 0], [0, 0]], [[0, 3], None, None], [[0, 0], None, [0, 0]]],
}
BLOCKS = {"size": [2, 2], "rows": [[2], []], "cols": [[1], [1]]}
PLAIN = {"size": [4, 4], "unique_lines": True, "relations": [], "grid": GIVEN.grid}


def test_puzzlekit_is_asked_in_its_own_words() -> None:
    assert puzzlekit_peer.BINAIRO.ask(PLAIN) == {
        "num_rows": 4, "num_cols": 4,
        "grid": [["2", "-", "-", "-"], ["-", "-", "-", "1"], ["2", "2", "-", "-"], ["-", "-", "-", "-"]],
    }  # fmt: skip
    assert puzzlekit_peer.BINAIRO.ask(PLAIN | {"relations": [[0, 0, 0, 1, "x"]]}) is None
    towers = puzzlekit_peer.SKYSCRAPERS.ask(TOWERS) or {}
    assert (towers["cols_top"], towers["rows_left"], towers["val"]) == (["-", "2"], ["1", "-"], 2)
    assert towers["grid"] == [["-", "1"], ["-", "-"]]
    assert (puzzlekit_peer.KAKURASU.ask(SUMS) or {})["rows"] == ["3", "-"]
    assert (puzzlekit_peer.STAR_BATTLE.ask(STARS) or {})["region_grid"] == [["1", "2"], ["1", "2"]]
    assert (puzzlekit_peer.SLITHERLINK.ask(LOOP) or {})["grid"] == [["3", "-"]]
    assert (puzzlekit_peer.KAKURO.ask(CROSS) or {})["grid"] == [["-", "4,", "-"], [",3", "0", "0"], ["-", "0", "-"]]
    assert (puzzlekit_peer.SUDOKU.ask(BOXES) or {})["grid"][0] == ["-", "4", "-", "-"]
    assert puzzlekit_peer.SUDOKU.ask(BOXES | {"box": [1, 4]}) is None
    assert puzzlekit_peer.SUDOKU.ask(BOXES | {"diagonals": True}) is None
    assert (puzzlekit_peer.NONOGRAM.ask(BLOCKS) or {})["rows"] == [["2"], []]
    assert puzzlekit_peer.NONOGRAM.ask(BLOCKS | {"rows": [[2], None]}) is None
    assert puzzlekit_peer.KAKURASU.ask(SUMS | {"grid": ["1.", ".."]}) is None


def test_puzzlekit_is_read() -> None:
    assert puzzlekit_peer.BINAIRO.answer(PLAIN, [["2", "1"], ["1", "2"]]) == ["10", "01"]
    assert puzzlekit_peer.SKYSCRAPERS.answer(TOWERS, [["2", "1"], ["1", "2"]]) == [[2, 1], [1, 2]]
    assert puzzlekit_peer.KAKURASU.answer(SUMS, [["x", "-"], ["-", "x"]]) == ["10", "01"]
    assert puzzlekit_peer.KAKURO.answer(CROSS, [["-", "3"]]) == [[0, 3]]
    assert puzzlekit_peer.SLITHERLINK.answer(LOOP, [["14", "11"]]) == ["11"]
    with pytest.raises(ValueError, match="does not end outside"):
        puzzlekit_peer.SLITHERLINK.answer(LOOP, [["14", "10"]])


def arrays(solver: Any, board: dict[str, Any]) -> Any:
    return solver.ask(board)["arrays"]


def test_multi_puzzle_solver_is_asked_in_its_own_words() -> None:
    marked = multi_puzzle_peer.BINAIRO.ask(PLAIN | {"relations": [[0, 0, 0, 1, "x"], [2, 3, 1, 3, "="]]}) or {}
    assert marked["others"] == {"force_unique": True}
    assert marked["arrays"]["board"][0] == ["B", " ", " ", " "]
    assert marked["arrays"]["arith_rows"][0] == ["x", " ", " "]
    assert marked["arrays"]["arith_cols"][1] == [" ", " ", " ", "="]
    assert "arith_rows" not in arrays(multi_puzzle_peer.BINAIRO, PLAIN)
    signs = [[0, 0, 0, 1], [1, 1, 1, 0], [0, 0, 1, 0], [1, 1, 0, 1]]
    assert arrays(multi_puzzle_peer.FUTOSHIKI, LATIN | {"less": signs})["board"] == [
        [" ", "<", "1"], ["n", " ", "V"], [" ", ">", " "]
    ]  # fmt: skip
    towers = arrays(multi_puzzle_peer.SKYSCRAPERS, TOWERS)
    assert (towers["top"], towers["left"]) == ([-1, 2], [1, -1])
    assert arrays(multi_puzzle_peer.KAKURASU, SUMS) == {"side": ["3", " "], "bottom": ["1", "2"]}
    assert arrays(multi_puzzle_peer.STAR_BATTLE, STARS) == {"board": [["0", "1"], ["0", "1"]]}
    assert arrays(multi_puzzle_peer.SLITHERLINK, LOOP) == {"board": [["3", " "]]}
    assert multi_puzzle_peer.KAKURO.ask(CROSS) == {
        "arrays": {"board": [[" ", " "], [" ", "#"]]},
        "others": {"row_sums": [[3], ["#"]], "col_sums": [[4], ["#"]]},
    }
    assert arrays(multi_puzzle_peer.SUDOKU, BOXES)["board"][0] == [" ", "4", " ", " "]
    assert multi_puzzle_peer.SUDOKU.ask(BOXES | {"size": [36, 36]}) is None
    assert (multi_puzzle_peer.NONOGRAM.ask(BLOCKS) or {})["others"] == {"top": [[1], [1]], "side": [[2], []]}
    assert (multi_puzzle_peer.NONOGRAM.ask(BLOCKS | {"rows": [[2], None]}) or {})["others"]["side"] == [[2], -1]
    assert multi_puzzle_peer.STAR_BATTLE.ask(STARS | {"grid": ["1.", ".."]}) is None


def test_multi_puzzle_solver_is_read() -> None:
    assert multi_puzzle_peer.BINAIRO.answer(PLAIN, [[1, 0], [0, 1]]) == ["10", "01"]
    assert multi_puzzle_peer.KAKURO.answer(CROSS, [[1, 2], [3, None]]) == [[0, 0, 0], [0, 1, 2], [0, 3, 0]]
    assert multi_puzzle_peer.SLITHERLINK.answer(LOOP, [["LUD", "URD"]]) == ["11"]


def test_a_kakuro_border_that_is_all_black_is_cut_off() -> None:
    black = [[0, 0]] * 5
    grid = [black, *([[0, 0], *line, [0, 0]] for line in CROSS["grid"]), black]
    assert multi_puzzle_peer.KAKURO.ask({"size": [5, 5], "grid": grid}) == multi_puzzle_peer.KAKURO.ask(CROSS)


def test_peers_answers_become_ours() -> None:
    solver = puzzlekit_peer.BINAIRO
    assert solver.read(PLAIN, [3.0, None, [["2"]]], 10) == Answer(3.0, None, ["1"])
    assert solver.read(PLAIN, [3.0, 0, None], 10) == Answer(3.0, 0)
    assert solver.read(PLAIN, "ValueError: a sum of 0", 10) is None
    assert solver.read(PLAIN, None, 10) == Answer(10_000, timed_out=True)
    assert solver.read(PLAIN, [10_400.0, None, [["2"]]], 10) == Answer(10_000, timed_out=True)
    unreadable = solver.read(PLAIN, [3.0, 1, [["7"]]], 10)
    assert unreadable is not None
    assert not fairness.is_right(task(GIVEN).documents[0], unreadable, counts=True)


CHILD = """
import json, sys
from bench.limited import each_within, tell
question = json.load(sys.stdin)
def work():
    for board in each_within(question["boards"], question["limit"]):
        while board == "long":
            pass
        print("noise")
        yield question["what"] + board
tell(work())
"""


def test_a_board_that_takes_too_long_is_ended_and_the_others_go_on() -> None:
    command = [sys.executable, "-c", CHILD]
    replies = measure.ask_each(command, {"what": "a "}, ["short", "long", "other"], 0.1, measure.ROOT)
    assert replies == ["a short", None, "a other"]


def test_answers_are_judged() -> None:
    (document,) = task(GIVEN).documents
    assert fairness.is_right(document, Answer(1, 1, SOLUTION), counts=True)
    assert fairness.is_right(document, Answer(1, None, SOLUTION), counts=False)
    assert not fairness.is_right(document, Answer(1, 2, SOLUTION), counts=True)
    assert not fairness.is_right(document, Answer(1, None, SOLUTION), counts=True)
    assert not fairness.is_right(document, Answer(1, 1, None), counts=True)
    assert not fairness.is_right(document, Answer(1, 1, SOLUTION[::-1]), counts=True)
    assert not fairness.is_right(document, Answer(1, 1, ["no"]), counts=True)
    assert not fairness.is_right(document, Answer(1, 1, SOLUTION, timed_out=True), counts=True)
    (broken,) = task(GIVEN, solutions=0).documents
    assert fairness.is_right(broken, Answer(1, 0, None), counts=True)


def test_the_stored_solution_decides_where_it_is_the_only_one() -> None:
    stored = task(EMPTY, solution=SOLUTION).documents[0]
    assert fairness.is_right(stored, Answer(1, None, SOLUTION), counts=False)
    assert not fairness.is_right(stored, Answer(1, None, SOLUTION[::-1]), counts=False)
    several = task(EMPTY, solutions=2, solution=SOLUTION).documents[0]
    assert fairness.is_right(several, Answer(1, None, SOLUTION[::-1]), counts=False)


def test_solving_is_compared_on_boards_that_have_a_time() -> None:
    some = task(GIVEN, GIVEN, GIVEN, GIVEN)
    ours = FakeSolver(*(Answer(time, 1, SOLUTION, "engine", time / 2) for time in (1.0, 2.0, 3.0, 8.0)))
    wrong = Answer(1.0, None, SOLUTION[::-1])
    peer = FakeSolver(Answer(20.0, None, SOLUTION), None, Answer(9000.0, timed_out=True), wrong, counts=False)
    own, other = solving.solve_set(some, BoardSet("some", 5, 7), [ours, peer], Settings())
    assert (own.tried, own.right, own.median, own.worst, own.kept) == (4, 4, 2.5, 8, 1.25)
    assert (own.ratio, own.routes, own.most_median) == (None, {"engine": 4}, 5)
    assert (other.tried, other.right, other.wrong, other.timeouts, other.refused) == (3, 1, 1, 1, 1)
    assert (other.median, other.worst, other.slowest) == (4510, 9000, "3")
    assert (other.ratio, other.ratio_kept) == (4510 / 2, 4510)
    assert (other.wrong_boards, other.timeout_boards, other.least_ratio) == (["4"], ["3"], 10)
    text = shown(report.solve_table([own, other]))
    assert "> 9,000" in text
    assert "engine 4" in text
    assert "5 / 7 ms" in text


def test_a_contestant_who_is_always_wrong_has_no_times() -> None:
    row = solving.solve_row(task(GIVEN), "fake", SolveResult([Answer(1.0, 2, SOLUTION)], counts=True))
    assert (row.wrong, row.median, row.worst, row.slowest) == (1, None, None, None)
    assert "fake" in shown(report.solve_table([row]))


@pytest.mark.parametrize("solver", [Gridproof(), GridproofClauses()])
def test_our_own_solving_is_real(solver: Gridproof | GridproofClauses) -> None:
    result = solver.solve(task(GIVEN, EMPTY))
    assert [answer.count for answer in result.answers if answer] == [1, 2]
    assert result.answers[0] is not None
    assert result.answers[0].solution == SOLUTION
    engine = isinstance(solver, Gridproof)
    assert (result.answers[0].route, result.answers[0].kept is not None) == ("engine" if engine else None, engine)


def test_batches_are_real() -> None:
    result = Gridproof().batch(task(GIVEN, EMPTY), passes=2, seconds=0.01)
    assert result.counts == [1, 2]
    assert len(result.rates) == 2
    assert min(result.rates) > 0


def test_batches_hold_boards_of_one_size() -> None:
    (document,) = task(GIVEN).documents
    assert solving.belongs(BatchSet("all", (4, 4)), document)
    assert solving.belongs(BatchSet("four", (4, 4), 4), document)
    assert not solving.belongs(BatchSet("five", (4, 4), 5), document)
    assert not solving.belongs(BatchSet("other", (6, 6)), document)
    row = solving.BatchRow(
        id="b", family="f", boards="all", number=2, right=2, rate=500, reference=1000, whose="somebody"
    )
    assert "0.50" in shown(report.batch_table([row]))


def test_the_corpus_is_optional(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(solving.CORPUS_VARIABLE, str(tmp_path))
    monkeypatch.setattr(solving, "MADE_EACH", 1)
    ((wanted, made),) = solving.solve_tasks(BINAIRO, Settings(boards=3))
    assert (wanted.name, len(made.documents), made.documents[-1].board.size) == ("made", 3, (20, 20))
    folder = tmp_path / "binairo"
    folder.mkdir()
    documents = [PuzzleDocument(BINAIRO, board, 1) for board in (Board((6, 6), ["......"] * 6), GIVEN)]
    (folder / "puzzles.jsonl").write_bytes(b"".join(document.encoded() + b"\n" for document in documents))
    ((wanted, real),) = solving.solve_tasks(BINAIRO, Settings())
    assert (wanted.name, [document.board.size for document in real.documents]) == ("corpus", [(4, 4), (6, 6)])


def test_sets_part_the_boards_by_size(monkeypatch: pytest.MonkeyPatch) -> None:
    sets = (BoardSet("small", most_rows=4), BoardSet("large"))
    monkeypatch.setattr(solving, "entry_for", lambda family: Entry(sets=sets))
    documents = task(GIVEN, Board((6, 6), ["......"] * 6), EMPTY).documents
    monkeypatch.setattr(solving, "real_boards", lambda family: documents)
    parts = [(one.name, len(boards)) for one, boards in solving.sets_of(BINAIRO, Settings())]
    assert parts == [("small", 2), ("large", 1)]
