"""The benchmark suite: ids are read right, answers judged right, tables show what was found. No time is asserted."""

import io
import sys
from pathlib import Path

import msgspec
import pytest
from rich.console import Console
from rich.table import Table

from bench import fairness, measure, multi_puzzle_peer, peers_table, puzzlekit_peer, report, suite
from bench.contestant import MakeResult, MakeTask
from bench.ortools import PYTHON_VARIABLE
from bench.ours import Gridproof
from bench.peers_table import MakeSize
from bench.settings import Settings
from bench.tatham import Tatham, unruly_cells
from gridproof import Recipe, find, make, registry
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


def test_unruly_ids_are_read() -> None:
    board = peers_table.read_unruly("8x8u:geBNCAcbaJBBFg")
    assert board.size == (8, 8)
    assert board.unique_lines
    assert board.grid[0] == "......0."
    assert len(BINAIRO.bindings(board)) == 13
    assert peers_table.read_unruly("6x8dn:zx").unique_lines is False
    assert peers_table.read_unruly("6x8:zx").size == (8, 6)


def test_unruly_letters() -> None:
    assert unruly_cells("aBc", 5) == [0, None, 1, None, None]
    assert unruly_cells("z" + "B" + "a", 27) == [None] * 26 + [1]
    assert unruly_cells("Z" + "a" + "a", 26) == [None] * 25 + [0]


@pytest.mark.parametrize("text", ["a", "aBcd", "a-c", ""])
def test_bad_unruly_descriptions_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"description ends|no meaning"):
        unruly_cells(text, 5)


@pytest.mark.parametrize("game_id", ["8x8u", "8by8:a", "8x8u#7"])
def test_other_ids_are_refused(game_id: str) -> None:
    with pytest.raises(ValueError, match="is not a game id"):
        peers_table.read_unruly(game_id)


def test_every_family_has_work() -> None:
    for family in registry().values():
        entry = peers_table.entry_for(family)
        assert entry.sets
        assert bool(entry.sizes) == bool(entry.boards) == bool(family.presets)
        assert all(cell.level in dealt(family, cell.size, family.options_type()) for cell in entry.sizes)
    assert set(peers_table.TABLE) <= set(registry())


def test_families_without_an_entry_are_measured_at_their_presets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers_table, "TABLE", {})
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
    assert "apt install" in str(Tatham("sgt-none", "{columns}", str).absence())
    monkeypatch.setenv(PYTHON_VARIABLE, "/no/such/python")
    assert "pip install puzzlekit" in str(puzzlekit_peer.BINAIRO.absence())
    assert "pip install multi-puzzle-solver" in str(multi_puzzle_peer.BINAIRO.absence())


def test_making_is_compared_size_by_size() -> None:
    cell = MakeSize((4, 4), "easy", ours=2, quick=3, least_ratio=2)
    peer = FakeMaker()
    own, other = suite.make_cell(BINAIRO, cell, FakeMaker(), [peer], Settings(check=1))
    assert own.id == "make/binairo/4x4/fake"
    assert (own.puzzles, other.puzzles) == (2, 3)
    assert own.ratio is None
    assert (other.ratio, other.ours_no_more_clues) == (1.0, True)
    assert (own.milliseconds, own.user_milliseconds) == (1000, 500)
    assert (own.clues, own.clues_error) == (4, 0)
    assert other.sample == fairness.Sample(1, 1, {"beginner": 1})
    text = shown(report.make_table([own, other]))
    assert "fake easy" in text
    assert "1/1 unique; beginner 1" in text
    assert "1.0x" in text


def test_slow_peers_wait_for_the_full_profile() -> None:
    cell = MakeSize((4, 4), "easy", ours=2, quick=0, full=3)
    (own,) = suite.make_cell(BINAIRO, cell, FakeMaker(), [FakeMaker()], Settings(check=0))
    assert own.waiting == ["fake"]
    assert "--full" in shown(report.make_table([own]))
    assert len(list(suite.make_cell(BINAIRO, cell, FakeMaker(), [FakeMaker()], Settings(True, check=0)))) == 2


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
