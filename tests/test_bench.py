"""The benchmark suite: ids are read right, answers judged right, tables show what was found. No time is asserted."""

import io
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from bench import fairness, making_table, measure, multi_puzzle_peer, peers_table, puzzlekit_peer, report, suite
from bench.contestant import MakeResult, MakeTask
from bench.making_table import MakeSize
from bench.ortools import PYTHON_VARIABLE
from bench.ours import Gridproof
from bench.settings import Settings
from bench.tatham import Tatham
from gridproof import LEVELS, Recipe, find, make, registry
from gridproof.levels import dealt
from gridproof.puzzles.binairo import Board

BINAIRO = find("binairo")
GIVEN = Board((4, 4), ["1...", "...0", "11..", "...."])


class FakeMaker:
    """Takes a second a puzzle, and always makes the same one."""

    name = "fake"

    def version(self) -> str:
        return "1"

    def absence(self) -> str | None:
        return None

    def make(self, task: MakeTask) -> MakeResult:
        return MakeResult(task.count, [measure.Spent(task.count, task.count / 2)] * task.passes, [GIVEN] * task.count)


def shown(table: Table) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(table)
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def test_ids_of_the_programs_are_read_as_boards_of_the_family() -> None:
    board = Tatham("Unruly").read("8x8u:geBNCAcbaJBBFg", "binairo")
    assert board.size == (8, 8)
    assert board.unique_lines
    assert board.grid[0] == "......0."
    assert len(BINAIRO.bindings(board)) == 13


def test_every_family_has_work() -> None:
    for family in registry().values():
        entry = peers_table.entry_for(family)
        assert entry.sets
        assert bool(entry.sizes) == bool(entry.boards) == bool(family.presets)
        for cell in entry.sizes:
            assert cell.level in (None, *dealt(family, cell.size, cell.options(family)))
            assert bool(cell.asked) <= bool(entry.makers)
    assert set(peers_table.TABLE) <= set(registry())
    assert set(making_table.MAKING) <= set(registry())


def test_levels_that_are_not_dealt_give_way_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making_table, "dealt", lambda *_: ("easy", "hard"))
    size = MakeSize((4, 4), "beginner")
    assert [next(replace(size, level=level).levels(BINAIRO)).level for level in LEVELS[:5]] == [
        "easy", "easy", "hard", "hard", "hard",
    ]  # fmt: skip
    assert [one.level for one in replace(size, level=making_table.EVERY).levels(BINAIRO)] == [None, "easy", "hard"]
    monkeypatch.setattr(making_table, "dealt", lambda *_: ())
    assert [one.level for one in size.levels(BINAIRO)] == ["beginner"]


def test_slow_peers_make_few() -> None:
    assert [MakeSize((4, 4), "easy", "x", cost).count(full=False) for cost in (0.1, 5, 999, 1000)] == [1000, 100, 4, 0]
    assert MakeSize((4, 4), "easy", "x", 1000).count(full=True) == 16
    assert MakeSize((4, 4), "easy").count(full=True) == 0
    assert [MakeSize((4, 4), "easy").wanted_ratio(time) for time in (0.99, 1)] == [1, 5]
    assert MakeSize((4, 4), "easy", least_ratio=3).wanted_ratio(7) == 3


def test_families_without_an_entry_are_measured_at_their_presets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers_table, "TABLE", {})
    monkeypatch.setattr(peers_table, "MAKING", {})
    entry = peers_table.entry_for(BINAIRO)
    assert [cell.size for cell in entry.sizes] == [(6, 6), (8, 8), (10, 10), (12, 12), (14, 14)]
    assert not entry.makers


def test_percentile_is_one_of_the_values() -> None:
    assert measure.percentile([4, 1, 3, 2], 0.5) == 2
    assert measure.percentile([4, 1, 3, 2], 0.95) == 4
    assert measure.percentile([1], 0.01) == 1


def test_child_time_is_that_of_the_child(tmp_path: Path) -> None:
    output = tmp_path / "out"
    assert measure.child_spent([sys.executable, "-c", "print('here')"], output).cpu > 0
    assert output.read_text() == "here\n"
    with pytest.raises(RuntimeError, match="exit code 3"):
        measure.child_spent([sys.executable, "-c", "raise SystemExit(3)"], output)


def test_absent_peers_say_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "apt install" in str(Tatham("None").absence())
    monkeypatch.setenv(PYTHON_VARIABLE, "/no/such/python")
    assert "pip install puzzlekit" in str(puzzlekit_peer.BINAIRO.absence())
    assert "pip install multi-puzzle-solver" in str(multi_puzzle_peer.BINAIRO.absence())


def test_making_is_compared_size_by_size() -> None:
    cell = MakeSize((4, 4), "easy", "4x4", cost=100, least_ratio=2)
    peer = FakeMaker()
    own, other = suite.make_cell(BINAIRO, cell, FakeMaker(), [peer], Settings(check=1))
    assert isinstance(own, suite.MakeRow)
    assert isinstance(other, suite.MakeRow)
    assert own.id == "make/binairo/4x4/easy/4x4/fake"
    assert (own.puzzles, other.puzzles) == (50, 5)
    assert own.ratio is own.met is None
    assert (other.ratio, other.engine_ratio, other.met, other.ours_no_more_clues) == (1.0, 1.0, False, True)
    assert (own.milliseconds, own.user_milliseconds) == (1000, 500)
    assert (own.clues, own.clues_error) == (4, 0)
    assert other.sample == fairness.Sample(1, 1, {"beginner": 1})
    text = shown(report.make_table([own, other]))
    assert "fake 4x4" in text
    assert "1/1 unique; beginner 1" in text
    assert "1.0x" in text
    assert "Slower than wanted: binairo/4x4/easy/4x4/fake" in report.missed([own, other]).plain


def test_slow_peers_wait_for_the_full_profile() -> None:
    cell = MakeSize((4, 4), "easy", "4x4", cost=6000)
    (own,) = suite.make_cell(BINAIRO, cell, FakeMaker(), [FakeMaker()], Settings(check=0))
    assert isinstance(own, suite.MakeRow)
    assert own.waiting == ["fake"]
    assert "--full" in shown(report.make_table([own]))
    assert len(list(suite.make_cell(BINAIRO, cell, FakeMaker(), [FakeMaker()], Settings(True, check=0)))) == 2


def test_what_we_do_not_make_is_told() -> None:
    (row,) = suite.make_cell(BINAIRO, MakeSize((7, 7), "easy"), Gridproof(), [], Settings())
    assert isinstance(row, suite.Refusal)
    assert "7x7" in row.reason
    assert row.reason.split()[0] in shown(report.make_table([row]))
    assert report.missed([row]).plain == "As fast as wanted: 0 of 0."


def test_samples_tell_boards_with_many_solutions() -> None:
    empty = Board((4, 4), ["...."] * 4)
    assert fairness.sampled(BINAIRO, [GIVEN, empty], 20) == fairness.Sample(2, 1, {"beginner": 1, "none": 1})
    assert fairness.sampled(BINAIRO, [GIVEN], 0) is None
    assert fairness.spread(range(10), 4) == [0, 3, 6, 9]
    assert fairness.spread(range(10), 1) == [0]
    assert fairness.spread(range(3), 10) == [0, 1, 2]


def test_our_own_making_is_real(tmp_path: Path) -> None:
    asked = MakeTask("binairo", (6, 6), "easy", seed=5, count=3)
    result = Gridproof().make(asked)
    expected = [document.board for document in make(BINAIRO, Recipe("binairo", (6, 6), "easy", 5), 3)]
    assert result.boards == expected
    assert result.timed == 3
    assert len(result.spent) == len(result.engine or []) == 1


def test_json_has_no_date_of_its_own() -> None:
    about = {"profile": "quick", "versions": {"fake": "1"}}
    written = msgspec.json.decode(report.encoded("make", [], about))
    assert set(written) == {"gridproof_bench", "command", "machine", "profile", "versions", "rows"}
    assert report.encoded("make", [], about) == report.encoded("make", [], about)


def test_notes_name_who_is_absent_and_a_busy_machine() -> None:
    console = Console(file=io.StringIO(), width=200)
    console.print(report.notes({"here": None, "gone": "not installed"}, [0.0, 1000.0], ["somedoku"], "FOLDER"))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "gone (not installed)" in text
    assert "here" not in text
    assert "busy" in text
    assert "somedoku (name their folder in FOLDER)" in text
