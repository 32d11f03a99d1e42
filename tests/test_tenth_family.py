"""A tenth family is one file: that of the tutorial, put beside the others without touching any of them."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from gridproof import brute, puzzles, sat
from gridproof.compiled import _compiled, compiled_for
from gridproof.family import FOLDERS, OFFERED, Family, registry
from gridproof.faults import broken_rules
from gridproof.render.svg import render_svg
from gridproof.solve import count
from tests.random_boards import cases, check_case
from tests.registered import board_of
from tests.test_cli_make import lines, run
from tests.test_layers import VOCABULARY, imports

SOURCE = Path(__file__).parent.parent / "docs" / "tutorials" / "hitori.py"
TEXT = "4 2 3 4\n1 3 1 4\n3 4 3 2\n2 4 4 3\n"
SOLUTION = ["0001", "1000", "0010", "0100"]
DRAWN = """\
┏━━━┯━━━┯━━━┯━━━┓
┃ 4 │ 2 │ 3 │░4░┃
┠───┼───┼───┼───┨
┃░1░│ 3 │ 1 │ 4 ┃
┠───┼───┼───┼───┨
┃ 3 │ 4 │░3░│ 2 ┃
┠───┼───┼───┼───┨
┃ 2 │░4░│ 4 │ 3 ┃
┗━━━┷━━━┷━━━┷━━━┛
"""


@pytest.fixture
def tenth(monkeypatch: pytest.MonkeyPatch) -> Iterator[Family]:
    monkeypatch.setattr(puzzles, "__path__", [*puzzles.__path__, str(SOURCE.parent)])
    registry.cache_clear()
    yield registry()["hitori"]
    registry.cache_clear()
    _compiled.cache_clear()
    sys.modules.pop("gridproof.puzzles.hitori", None)


def test_it_is_short_and_uses_the_vocabulary_only() -> None:
    assert len(SOURCE.read_text(encoding="utf-8").splitlines()) <= 150
    assert imports(SOURCE) <= VOCABULARY


def test_three_routes_agree_on_its_examples(tenth: Family) -> None:
    assert {example.solutions for example in tenth.examples} == {0, 1, 2}
    for example in tenth.examples:
        board = board_of(tenth, example)
        shape = tenth.shape(board)
        model = tenth.model(shape)
        verdict = count(tenth, board)
        assert (verdict.count, verdict.route) == (example.solutions, "engine")
        assert sat.Encoding(model).count([])[0] == brute.count(model, [], 2)[0] == example.solutions
        if example.solutions == 1:
            assert tenth.stored(shape, verdict.solutions[0]) == example.solution
        assert tenth.board(shape, []) == board == tenth.read_text(tenth.write_text(board).split("\n"))


def test_three_routes_agree_on_random_boards(tenth: Family) -> None:
    random = Random(10)
    found: Counter[int | None] = Counter()
    for _ in range(60):
        rows, columns = random.choice(((3, 3), (3, 4), (4, 3)))
        most = random.choice((3, 4, 5, 7))
        numbers = [[random.randint(1, most) for _ in range(columns)] for _ in range(rows)]
        shape = tenth.shape(tenth.board_type((rows, columns), numbers))
        compiled = compiled_for(tenth, shape)
        number, solutions, status, _ = compiled.engine.count([], 2, 2, 100_000)
        tried, by_brute = brute.count(compiled.model, [], 2)
        assert status == "exact"
        assert number == compiled.encoding.count([])[0] == tried
        assert number != 1 or solutions == by_brute
        found[number] += 1
    assert min(found[0], found[1], found[2]) > 3, found
    for case in cases(tenth, random, 20):
        check_case(tenth, case, 2**9)


def test_each_of_its_rules_is_broken_once(tenth: Family) -> None:
    assert [example.rule for example in tenth.broken] == [rule.key for rule in tenth.rules]
    for example in tenth.broken:
        board = board_of(tenth, example)
        model = tenth.model(tenth.shape(board))
        found = broken_rules(model, [], tenth.values(board, example.solution))
        assert {broken.rule for broken in found} == {example.rule}
        assert {model.places[cell] for broken in found for cell in broken.cells} == set(example.places)


def test_the_verbs_take_it(tenth: Family, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert tenth.name in run("families").stdout
    assert lines(run("solve", path, "-f", "hitori", "--json").stdout)[0]["solution"] == SOLUTION
    assert DRAWN in run("solve", path, "-f", "hitori").stdout
    assert "Exactly one solution." in run("check", path, "-f", "hitori").stdout
    run("check", "-", "-f", "hitori", text="1 1\n2 2\n", code=4)
    run("check", "-", "-f", "hitori", text="1 2\n2 1\n", code=3)
    assert (
        "row 2 has 3 numbers, not 4"
        in run("check", "-", "-f", "hitori", text=TEXT.replace("4\n3", "\n3"), code=2).stderr
    )
    assert "cannot be made yet" in run("make", "hitori", code=2).stderr
    pack = run("convert", path, "-f", "hitori").stdout
    run("convert", "-", "-o", tmp_path / "again.txt", text=pack)
    assert (tmp_path / "again.txt").read_text(encoding="utf-8") == TEXT
    run("convert", "-", "-o", tmp_path / "board.svg", text=pack)
    board = board_of(tenth, tenth.examples[0])
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == render_svg(tenth.draw(board), title="Hitori, 4×4")


# How a family comes in


def told(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """The list of families as another process sees it."""
    command = [sys.executable, "-m", "gridproof", "families", "--json"]
    environment = os.environ | {"PYTHONWARNINGS": "default"} | settings
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)


def names(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line["name"] for line in lines(done.stdout)]


def test_a_folder_of_families_is_looked_into(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    (tmp_path / "one" / "hitori.py").write_bytes(SOURCE.read_bytes())
    done = told(tmp_path, **{FOLDERS: os.pathsep.join(["two", "one", "none"])})
    assert names(done) == sorted([*registry(), "hitori"])
    assert not done.stderr


def test_a_package_offers_a_family(tmp_path: Path) -> None:
    (tmp_path / "more_puzzles.py").write_bytes(SOURCE.read_bytes())
    about = tmp_path / "more_puzzles-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: more-puzzles\nVersion: 1.0\n", encoding="utf-8")
    for value in ("more_puzzles", "more_puzzles:Hitori"):
        (about / "entry_points.txt").write_text(f"[{OFFERED}]\nhitori = {value}\n", encoding="utf-8")
        done = told(tmp_path, PYTHONPATH=str(tmp_path))
        assert names(done) == sorted([*registry(), "hitori"])
        assert not done.stderr


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def", "SyntaxError"),
        ("import no_such_module", "ModuleNotFoundError"),
        ("from gridproof.family import Family\nclass Half(Family):\n    name = 'half'\n", "TypeError"),
        (SOURCE.read_text(encoding="utf-8").replace('name = "hitori"', 'name = "queens"'), "is called 'queens', too"),
    ],
)
def test_what_cannot_be_used_is_left_out_with_a_warning(tmp_path: Path, source: str, words: str) -> None:
    (tmp_path / "other.py").write_text(source, encoding="utf-8")
    done = told(tmp_path, **{FOLDERS: str(tmp_path)})
    assert names(done) == list(registry())
    assert "other is left out: " in done.stderr
    assert words in done.stderr
