"""`gridproof make`: formats, wishes, packs that are taken up again, and what cannot be made."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gridproof.cli.app import app
from gridproof.cli.sizes import read_size
from gridproof.errors import GridproofError

RECIPE = ("binairo", "--size", "6", "--level", "easy", "--seed", "7")


def run(*arguments: str | Path, code: int = 0, text: str | None = None) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def made(count: int, *more: str | Path) -> Result:
    return run("make", *RECIPE, "--count", str(count), *more)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_pipe_gets_json_lines() -> None:
    documents = lines(made(3).stdout)
    assert [document["recipe"]["index"] for document in documents] == [0, 1, 2]
    assert {document["grade"]["level"] for document in documents} == {"easy"}
    assert documents[0]["recipe"]["version"]


@pytest.mark.parametrize("name", ["pack.json", "pack.jsonl", "pack", "pack.txt"])
def test_what_is_written_can_be_read_again(tmp_path: Path, name: str) -> None:
    made(3, "-o", tmp_path / name)
    again = run("solve", "--json", "-f", "binairo", tmp_path / name)
    assert [line["count"] for line in lines(again.stdout)] == [1, 1, 1]
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_pictures_are_numbered_and_sheets_are_whole(tmp_path: Path) -> None:
    made(2, "-o", tmp_path / "board.svg")
    made(1, "-o", tmp_path / "one.svg")
    made(2, "-o", tmp_path / "sheet.pdf", "--paper", "letter", "--per-page", "2", "--title", "Monday")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board-1.svg", "board-2.svg", "one.svg", "sheet.pdf"]
    assert (tmp_path / "board-1.svg").read_bytes() == (tmp_path / "one.svg").read_bytes()
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_jobs_do_not_change_the_bytes(tmp_path: Path) -> None:
    made(40, "-o", tmp_path / "one.jsonl", "--jobs", "1")
    made(40, "-o", tmp_path / "two.jsonl", "--jobs", "2")
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes() == made(40).stdout_bytes


@pytest.mark.parametrize("kept", [0, 10, 400, -1, -30, None])
def test_a_pack_is_taken_up_where_it_was_cut_off(tmp_path: Path, kept: int | None) -> None:
    pack = tmp_path / "pack.jsonl"
    made(5, "-o", pack)
    whole = pack.read_bytes()
    pack.write_bytes(whole[:kept])
    made(5, "-o", pack)
    assert pack.read_bytes() == whole


def test_a_pack_grows_and_never_shrinks(tmp_path: Path) -> None:
    pack = tmp_path / "pack.jsonl"
    made(2, "-o", pack)
    assert "going on with puzzle 3" in made(4, "-o", pack).stderr
    assert "nothing is left to do" in made(3, "-o", pack).stderr
    assert pack.read_bytes() == made(4).stdout_bytes


def test_a_pack_gives_the_seed_that_was_not_said(tmp_path: Path) -> None:
    pack = tmp_path / "pack.jsonl"
    wish = ("make", "binairo", "--size", "6", "--level", "easy", "-o", pack)
    first = run(*wish, "-n", "1")
    run(*wish, "-n", "2")
    seeds = {document["recipe"]["seed"] for document in lines(pack.read_text())}
    assert len(seeds) == 1
    assert f"--seed {seeds.pop()} " in first.stderr


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("--seed", "8"), "line 1 has seed 7, not 8"),
        (("--level", "any"), "line 1 has level easy, not none"),
        (("--size", "6x8"), "line 1 has size 6x6, not 6x8"),
        (("--minimal",), "line 1 has minimal none, not True"),
    ],
)
def test_another_recipe_is_not_written_over(tmp_path: Path, change: tuple[str, ...], reason: str) -> None:
    pack = tmp_path / "pack.jsonl"
    made(2, "-o", pack)
    before = pack.read_bytes()
    refused = run("make", *RECIPE, *change, "-o", pack, code=2)
    assert reason in refused.stderr
    assert pack.read_bytes() == before
    run("make", *RECIPE, *change, "-o", pack, "--force")
    assert pack.read_bytes() != before


@pytest.mark.parametrize("content", [b"hello", b"hello\n", b'{"a": 1}\n', b"[1]\n{}\n", b"\xff\xfe"])
def test_other_files_are_not_written_over(tmp_path: Path, content: bytes) -> None:
    pack = tmp_path / "pack.jsonl"
    pack.write_bytes(content)
    assert "line 1 is not a puzzle of it" in run("make", *RECIPE, "-o", pack, code=2).stderr
    assert pack.read_bytes() == content


def test_a_changed_or_moved_line_is_found(tmp_path: Path) -> None:
    pack = tmp_path / "pack.jsonl"
    made(3, "-o", pack)
    first, second, third = pack.read_bytes().splitlines(keepends=True)
    pack.write_bytes(first + third)
    assert "line 2 is its puzzle 2, not 1" in run("make", *RECIPE, "-o", pack, code=2).stderr
    pack.write_bytes(first + second.replace(b":true", b":false", 1))
    assert "line 2 was changed" in run("make", *RECIPE, "-o", pack, code=2).stderr


def test_options_are_read_as_the_family_wants_them() -> None:
    document = lines(made(1, "-O", "marks=4", "-O", "unique_lines=false").stdout)[0]
    assert document["recipe"]["options"] == {"marks": 4, "unique_lines": False}
    assert document["relations"]
    assert (
        "cannot carry the board's relations" in run("make", *RECIPE, "-O", "marks=6", "--format", "txt", code=2).stderr
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess",), "there is no family 'chess'"),
        (("binairo", "--size", "5"), "5 rows, and the number must be even"),
        (("binairo", "--size", "400"), "even numbers from 4 to 30"),
        (("binairo", "--size", "ten"), "it is not one or two numbers"),
        (("binairo", "--level", "crazy"), "there is no level 'crazy'"),
        (("binairo", "--seed", "-1"), "seed is -1"),
        (("binairo", "--count", "0"), "greater than or equal to"),
        (("binairo", "--clues", "1000"), "clues is 1000"),
        (("binairo", "-O", "marks"), "it has no value"),
        (("binairo", "-O", "marks=some"), "'marks' cannot be used"),
        (("binairo", "-O", "size=4"), "has no such option"),
        (("binairo", "-o", "pack.doc"), "no format 'doc'"),
        (("binairo", "-o", "/no/such/folder/sheet.pdf"), "/no/such/folder/sheet.pdf cannot be written"),
        (("binairo", "-o", "/no/such/folder/pack.jsonl"), "/no/such/folder/pack.jsonl cannot be written"),
        (("binairo", "-o", "/"), "/ cannot be written: it is a folder"),
        (("binairo", "--format", "pdf", "--paper", "a3"), "there is no paper 'a3'"),
        (("binairo", "--format", "pdf", "--per-page", "5"), "5 is not a layout"),
        (("binairo", "--format", "svg", "-n", "2"), "only one puzzle as svg"),
        (("binairo", "--no-such-option"), "No such option"),
    ],
)
def test_what_cannot_be_made_is_said(arguments: tuple[str, ...], words: str) -> None:
    result = run("make", *arguments, code=2)
    assert words in " ".join(result.stderr.split())
    assert "Traceback" not in result.output
    assert not result.stdout


def test_a_sheet_that_does_not_fit_leaves_the_old_one(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.pdf"
    sheet.write_bytes(b"old")
    wish = (
        "make",
        "binairo",
        "--size",
        "30",
        "--level",
        "easy",
        "--per-page",
        "6",
        "-n",
        "500",
        "--force",
        "-o",
        sheet,
    )
    assert "does not fit" in run(*wish, code=2).stderr
    assert sheet.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [sheet]


def test_sizes() -> None:
    assert read_size("10") == (10, 10)
    assert read_size("4x6") == read_size("4X6") == read_size("4×6") == read_size(" 4 x 6 ") == (4, 6)
    for text in ("", "x", "4x", "4x6x8", "-4", "1e9", "9" * 30):
        with pytest.raises(GridproofError, match="cannot be used"):
            read_size(text)
