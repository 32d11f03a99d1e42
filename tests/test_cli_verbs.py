"""The verbs that read puzzles: exit codes, words, JSON, and the faults of inputs."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gridproof.cli.app import app
from gridproof.family import registry
from tests.snapshot import assert_snapshot
from tests.test_cli_make import RECIPE, lines, made, run

BOARDS = {
    "one": "1...\n...0\n11..\n....\n",
    "needless": "1...\n...0\n11..\n..11\n",
    "several": "....\n..1.\n....\n....\n",
    "none": "11..\n11..\n...0\n....\n",
    "short": "1...\n...\n11..\n....\n",
    "character": "1...\n...2\n11..\n....\n",
    "empty": "",
    "list": "[]",
    "cut": '{"family": "binairo", "size": [4, 4], "gr',
}
SOLVED = {"family": "binairo", "size": [4, 4], "grid": BOARDS["one"].split(), "id": "mine", "solutions": 1}
SOLUTION = ["1001", "0110", "1100", "0011"]
CODES = {"one": 0, "several": 3, "none": 4}


@pytest.fixture
def board(tmp_path: Path) -> Any:
    def write(name: str) -> Path:
        path = tmp_path / name
        path.write_text(BOARDS[name])
        return path

    return write


@pytest.mark.parametrize(
    ("name", "code"), [("one", 0), ("several", 3), ("none", 4), ("short", 2), ("character", 2), ("empty", 2)]
)
@pytest.mark.parametrize("verb", ["solve", "check", "grade", "explain"])
def test_exit_codes(board: Any, verb: str, name: str, code: int) -> None:
    run(verb, board(name), "-f", "binairo", code=code)


@pytest.mark.parametrize("verb", ["solve", "check", "grade"])
def test_undecided_has_its_exit_code(verb: str) -> None:
    pack = run("make", "binairo", "--size", "12", "--level", "extreme", "--seed", "1").stdout
    run(verb, "-", "--nodes", "1", "--no-sat", text=pack, code=5)
    run(verb, "-", "--nodes", "1", text=pack)


def test_the_worst_of_many_counts(board: Any) -> None:
    one, several, none = board("one"), board("several"), board("none")
    result = run("check", one, none, several, "-f", "binairo", code=4)
    assert [line.rpartition("/")[2].split(":")[0] for line in result.stdout.splitlines()] == ["one", "none", "several"]
    run("solve", one, several, "-f", "binairo", code=3)
    run("solve", one, one, "-f", "binairo", code=0)


@pytest.mark.parametrize("name", ["one", "several", "none"])
def test_what_check_shows(name: str) -> None:
    assert_snapshot(f"check_{name}.txt", run("check", "-", "-f", "takuzu", text=BOARDS[name], code=CODES[name]).stdout)


def test_what_check_says_as_json(board: Any) -> None:
    names = ("one", "several", "none", "needless")
    result = run("check", *map(board, names), "-f", "binairo", "--json", "--minimal", code=4)
    found = dict(zip(names, lines(result.stdout), strict=True))
    assert found["one"]["solutions"] == [SOLUTION]
    assert found["one"]["needless"] == []
    assert len(found["several"]["solutions"]) == 2
    first, second = ("".join(solution) for solution in found["several"]["solutions"])
    differ = [[cell // 4, cell % 4] for cell in range(16) if first[cell] != second[cell]]
    assert found["several"]["differ"] == differ
    assert found["none"]["clash"] == [f"row {row}, column {column} is 1" for row in (1, 2) for column in (1, 2)]
    assert "row 4, column 3 is 1" in found["needless"]["needless"]


def test_check_names_needless_clues(board: Any) -> None:
    told = run("check", board("needless"), "-f", "binairo", "--minimal").stdout
    assert "clues could be left out, each by itself: " in told
    assert "Every clue is needed." in run("check", board("one"), "-f", "binairo", "--minimal").stdout


@pytest.mark.parametrize(
    ("solution", "reason"),
    [
        (["1001", "0110", "1100", "0101"], "'equal halves' at row 2, column 2; "),
        (["0110", "1001", "1100", "0011"], "it breaks 'given clues' at row 1, column 1; row 2, column 4"),
        (["1001"], "solution is not rows of 0 and 1"),
    ],
)
def test_check_knows_a_wrong_solution(solution: list[str], reason: str) -> None:
    result = run("check", "-", text=json.dumps(SOLVED | {"solution": solution}), code=2)
    assert reason in result.stderr
    assert "exactly one solution" in result.stdout.lower()
    run("check", "-", text=json.dumps(SOLVED | {"solution": SOLUTION}))


def test_solve_as_json() -> None:
    found = lines(run("solve", "-", "--json", text=json.dumps(SOLVED)).stdout)[0]
    assert list(found) == ["id", "count", "solution", "milliseconds", "route"]
    assert (found["id"], found["count"], found["solution"], found["route"]) == ("mine", 1, SOLUTION, "engine")


@pytest.mark.parametrize("verb", ["solve", "check"])
def test_boards_before_a_fault_are_told_first(verb: str) -> None:
    pack = f"{json.dumps(SOLVED)}\n" * 3 + '{"family": '
    result = run(verb, "-", "--json", text=pack, code=2)
    assert len(lines(result.stdout)) == 3
    assert "standard input, line 4: this is not valid JSON" in result.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_solve_keeps_the_order(jobs: str) -> None:
    pack = made(60).stdout
    found = lines(run("solve", "-", "--json", "--jobs", jobs, text=pack).stdout)
    assert [(line["id"], line["solution"]) for line in found] == [
        (line["id"], line["solution"]) for line in lines(pack)
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("short", "row 2 has 3 cells, but the board has 4 columns"),
        ("character", "row 2, column 4 holds '2'"),
        ("empty", "is empty"),
        ("list", "is empty"),
        ("cut", "this is not valid JSON"),
    ],
)
def test_bad_input_is_told_with_place_and_fix(board: Any, name: str, words: str) -> None:
    path = board(name)
    for verb in ("solve", "check", "grade", "explain", "convert"):
        result = run(verb, path, "-f", "binairo", code=2)
        assert result.stderr.startswith(f"error: {path}")
        assert words in result.stderr
        assert "\nhint: " in result.stderr


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "is a directory" in run("check", tmp_path, code=2).stderr
    assert "no such file" in run("check", tmp_path / "none", code=2).stderr
    assert "there is no family 'chess'" in run("check", "-", "-f", "chess", text=BOARDS["one"], code=2).stderr


def test_grade_tells_levels_and_techniques() -> None:
    pack = made(2).stdout
    told = run("grade", "-", text=pack).stdout
    assert told.splitlines()[0].split() == [
        "id",
        "size",
        "clues",
        "level",
        "score",
        "hardest",
        "technique",
        "steps",
        "by",
        "tier",
        "bottlenecks",
    ]
    assert told.count("easy") >= 2
    for found, document in zip(lines(run("grade", "-", "--json", text=pack).stdout), lines(pack), strict=True):
        assert found["level"] == document["grade"]["level"]
        assert found["steps"] == document["grade"]["steps"]
        assert found["score"] == document["grade"]["score"]
        assert sum(found["tiers"].values()) == sum(found["steps"].values())


def test_explain_tells_every_step() -> None:
    pack = made(1).stdout
    told = run("explain", "-", text=pack).stdout
    steps = lines(run("explain", "-", "--json", text=pack).stdout)
    for step in steps:
        assert f"{step['step']}. {step['sentence']}  [{step['name']}, {step['level']}]" in told
    assert f"Solved after {len(steps)} steps." in told
    assert sum(len(step["facts"]) for step in steps) == 36 - sum(
        c != "." for row in lines(pack)[0]["grid"] for c in row
    )
    third = run("explain", "-", "--step", "3", text=pack).stdout
    assert steps[2]["sentence"] in third
    assert third.count("[") - 1 == len(steps[2]["facts"])
    assert f"has {len(steps)} steps" in run("explain", "-", "--step", "999", text=pack, code=2).stderr
    assert "easy steps not shown" in run("explain", "-", "--brief", text=pack).stdout


def test_convert_keeps_documents(tmp_path: Path) -> None:
    pack = made(3).stdout
    run("convert", "-", "-o", tmp_path / "pack.json", text=pack)
    assert run("convert", tmp_path / "pack.json", "--format", "jsonl").stdout == pack
    run("convert", "-", "-o", tmp_path / "pack.txt", text=pack)
    again = lines(run("convert", tmp_path / "pack.txt", "-f", "binairo").stdout)
    assert [board["id"] for board in again] == [board["id"] for board in lines(pack)]
    run("convert", "-", "-o", tmp_path / "sheet.pdf", text=pack)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pack.json", "pack.txt", "sheet.pdf"]


@pytest.mark.parametrize("change", [{"unique_lines": False}, {"relations": [[0, 0, 0, 1, "x"]]}])
def test_convert_refuses_what_text_cannot_carry(tmp_path: Path, change: dict[str, Any]) -> None:
    target = tmp_path / "board.txt"
    result = run("convert", "-", "-o", target, text=json.dumps(SOLVED | change), code=2)
    assert f"mine: plain text cannot carry the board's {next(iter(change))}" in result.stderr
    assert not list(tmp_path.iterdir())


def test_families_are_listed_and_described() -> None:
    listed = run("families").stdout
    for family in registry().values():
        assert family.name in listed
        told = run("families", family.name).stdout
        for technique in family.techniques:
            assert technique.name in told
        fields = lines(run("families", family.name, "--json").stdout)[0]
        assert fields["name"] == family.name
    assert len(lines(run("families", "--json").stdout)) == len(registry())
    run("families", "chess", code=2)
    run("families", "--schema", code=2)


def test_help_and_version() -> None:
    assert run("--version").stdout.startswith("gridproof ")
    for verb in ("make", "solve", "check", "grade", "explain", "convert", "families"):
        told = run(verb, "--help").stdout
        assert f"gridproof {verb}" in told or f"gridproof {verb} -" in told
        assert "Examples" in told


def test_a_fault_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr("gridproof.cli.delivery.generate.make", fail)
    assert isinstance(CliRunner().invoke(app, ["make", *RECIPE]).exception, ZeroDivisionError)


def test_the_first_puzzle_is_judged_whatever_comes_after(tmp_path: Path) -> None:
    pack = tmp_path / "pack.jsonl"
    run("make", "binairo", "--size", "6", "--level", "easy", "--seed", "1", "-o", str(pack))
    pack.write_text(pack.read_text(encoding="utf-8") + "{broken\n", encoding="utf-8")
    for verb in ("solve", "check"):
        result = run(verb, str(pack), code=2)
        assert "exactly one solution" in result.stdout.lower()
        assert "line 2" in result.stderr


def test_text_from_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    fields = {
        "family": "binairo",
        "size": [4, 4],
        "grid": ["1...", "...0", "11..", "...."],
        "id": "a\x1b[31mRED\nline2",
    }
    board.write_text(json.dumps(fields), encoding="utf-8")
    assert "\x1b" not in run("check", str(board)).stdout


def test_nothing_is_written_over_unasked(tmp_path: Path) -> None:
    wishes = ("binairo", "--size", "6", "--level", "easy", "--seed", "1", "-n", "2")
    run("make", *wishes, "-o", str(tmp_path / "pack.jsonl"))
    for name in ("sheet.pdf", "pack.json", "boards.txt", "picture-2.svg"):
        path = tmp_path / name
        path.write_text("precious", encoding="utf-8")
        target = str(tmp_path / name.replace("-2", ""))
        assert "exists" in run("make", *wishes, "-o", target, code=2).stderr
        assert "exists" in run("convert", str(tmp_path / "pack.jsonl"), "-o", target, code=2).stderr
        assert path.read_text(encoding="utf-8") == "precious"
        run("convert", str(tmp_path / "pack.jsonl"), "-o", target, "--force")
        assert path.read_bytes() != b"precious"


def test_explain_goes_on_after_a_board_without_one_solution(tmp_path: Path) -> None:
    pack = tmp_path / "pack.jsonl"
    run("make", "binairo", "--size", "6", "--level", "easy", "--seed", "1", "-n", "2", "-o", str(pack))
    first, second = pack.read_text(encoding="utf-8").splitlines()
    blank = json.dumps({"family": "binairo", "size": [4, 4], "grid": ["...."] * 4})
    pack.write_text("\n".join([first, blank, second]) + "\n", encoding="utf-8")
    result = run("explain", str(pack), code=3)
    assert result.stdout.count("Solved after") == 2
    assert "more than one solution" in result.stderr
