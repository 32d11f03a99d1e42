"""The command line over outside formats: `formats`, `--from`, `--to`, `--lossy`, `--open`, puzzles as arguments."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gridproof.cli.app import app
from gridproof.cli.parameters import complete_format, complete_source
from gridproof.family import registry
from gridproof.formats import formats
from gridproof.formats.base import Format
from tests.format_boards import documents
from tests.registered import board_of
from tests.test_cli_make import lines, made, run

SUDOKU = "https://puzz.link/p?sudoku/4/4/g1k23k3g"
DIGITS = ".....1.8..2...3.....39..1..2......7...1.4.9...8......6..5..94.....4...9..7.2....."
PAIRS = [
    pytest.param(family, one, id=f"{family.name}-{one.name}")
    for family in registry().values()
    for one in formats().values()
    if family.codes.get(one.name) in one.written
]


def pack(family: Any, folder: Path) -> tuple[Path, list[dict[str, Any]]]:
    """A file with a few boards of a family, and the boards in it."""
    path = folder / "pack.jsonl"
    examples = [json.dumps(e.board | {"family": family.name, "solution": e.solution}) for e in family.examples[:3]]
    drawn = [document.encoded().decode() for document in documents(family, Random(2), 8)]
    path.write_text("".join(f"{line}\n" for line in (*examples, *drawn)), encoding="utf-8")
    return path, lines(run("convert", path, "--to", "jsonl").stdout)


def fields(family: Any, document: dict[str, Any]) -> dict[str, Any]:
    """The board of a document, with regions numbered as they come."""
    found: dict[str, Any] = {name: document.get(name) for name in family.board_type.__struct_fields__}
    if rows := found.get("regions"):
        names: dict[int, int] = {}
        found["regions"] = [[names.setdefault(region, len(names)) for region in row] for row in rows]
    return found


def test_formats_are_listed_with_their_families() -> None:
    told = run("formats").stdout
    for one in formats().values():
        if one.kinds:
            assert f"\n{one.name} " in told
            assert all(suffix in told for suffix in one.suffixes)
    found = {line["name"]: line for line in lines(run("formats", "--json").stdout)}
    assert "address" not in found
    assert found["kakuro-text"]["reads"] == found["kakuro-text"]["writes"] == ["kakuro"]
    assert set(found["penpa"]["reads"]) == set(registry())
    for family in registry().values():
        assert {name for name, line in found.items() if family.name in line["reads"]} == set(family.codes)


@pytest.mark.parametrize(("family", "one"), PAIRS)
def test_packs_go_out_and_come_back(family: Any, one: Format, tmp_path: Path) -> None:
    path, boards = pack(family, tmp_path)
    folder = tmp_path / "out"
    folder.mkdir()
    target = folder / f"pack{one.suffixes[0] if one.suffixes else '.data'}"
    kept = []
    for number, board in enumerate(boards):
        (tmp_path / f"{number}.json").write_text(json.dumps(board))
        if run_any("convert", tmp_path / f"{number}.json", "--to", one.name).exit_code == 0:
            kept.append(board)
    assert kept
    path.write_text("".join(json.dumps(board) + "\n" for board in kept))
    run("convert", path, "--to", one.name, "-o", target)
    written = sorted(folder.iterdir())
    assert len(written) == (len(kept) if one.joint is None else 1)
    again = lines(run("convert", *written, "--from", one.name, "-f", family.name).stdout)
    assert [fields(family, board) for board in again] == [fields(family, board) for board in kept]
    if one.joint is not None:
        text = target.read_text(encoding="utf-8")
        assert run("convert", path, "--to", one.name).stdout.replace("\r\n", "\n") == text
        again = lines(run("convert", "-", "--from", one.name, "-f", family.name, text=text).stdout)
        assert [fields(family, board) for board in again] == [fields(family, board) for board in kept]


def run_any(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.mark.parametrize(
    "one", [one for one in formats().values() if one.suffixes and one.written], ids=lambda one: one.name
)
def test_suffixes_say_the_format(one: Format, tmp_path: Path) -> None:
    family = next(family for family in registry().values() if family.codes.get(one.name) in one.written)
    board = board_of(family, family.examples[0])
    text = family.write_text(board)
    if one.name == "pbm":
        text = json.dumps(family.examples[0].board | {"family": family.name, "solution": family.examples[0].solution})
    for suffix in one.suffixes:
        path = tmp_path / f"board{suffix}"
        result = run_any("convert", "--family", family.name, "-o", path, make_file(tmp_path, text))
        if result.exit_code == 2 and "cannot be written" in result.stderr:
            continue
        assert result.exit_code == 0, result.output
        (again,) = lines(run("convert", path, "--to", "jsonl", *(("-f", family.name) if one.rank > 75 else ())).stdout)
        assert again["family"] == family.name


def make_file(folder: Path, text: str) -> Path:
    path = folder / "board.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("verb", ["solve", "check", "convert"])
@pytest.mark.parametrize("text", [SUDOKU, f"<{SUDOKU}>", f"[this]({SUDOKU})", DIGITS, f'"{DIGITS}"', "2x2:a1e2_3e3a"])
def test_puzzles_may_be_arguments(verb: str, text: str) -> None:
    assert "udoku" in run(verb, text).stdout


def test_a_file_with_such_a_name_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(DIGITS).write_text('{"family": "binairo", "size": [4, 4], "grid": ["1...", "...0", "11..", "...."]}')
    assert lines(run("convert", DIGITS).stdout)[0]["family"] == "binairo"


def test_lists_on_standard_input() -> None:
    text = f"\n# mine\n{SUDOKU}\n\n- 8x8:cagDCDcgBEDbecDcCb (nice)\n// more\n[x]({SUDOKU}).\n{DIGITS}\n"
    result = run("check", "-", text=text)
    assert result.stdout.count("exactly one solution") == 4
    assert result.stderr == "note: standard input, line 5: left out behind the address: 'nice'\n"


def test_puzzles_before_a_bad_line_are_told_first() -> None:
    result = run("check", "-", text=f"{SUDOKU}\n\n{SUDOKU[:-3]}\n", code=2)
    assert "puzzle 1" in result.stdout
    assert "error: standard input, line 3: cannot be read as puzz.link address" in result.stderr


def test_a_format_may_be_forced() -> None:
    text = "3 2\n2\n0\n1\n1\n0\n"
    assert "`--from` chooses" in run("convert", "-", text=text).stderr
    assert lines(run("convert", "-", "--from", "nin", text=text).stdout)[0]["size"] == [2, 3]
    assert lines(run("convert", "-", "--from", "puzzlekit", text=text).stdout)[0]["size"] == [3, 2]


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (("--from", "penpe"), "there is no format 'penpe'", "Did you mean penpa? Use one of json, jsonl, txt, penpa"),
        (("--to", "puzlink"), "there is no format 'puzlink'", "Did you mean puzzlink? Use one of jsonl"),
        (("--to", "docx"), "there is no format 'docx'", "Use one of jsonl, json, txt, drawing, svg, pdf, penpa"),
        (("-o", "x.docx"), "there is no format 'docx'", "Use one of jsonl"),
        (("--to", "non"), "cannot be written as .non: it has no Sudoku", "Use one of json, jsonl, txt, penpa"),
        (("--open", "--to", "ipuz"), "ipuz has no addresses", "Use one of puzzlink, penpa, tatham."),
        (("--open", "--to", "xyz"), "there is no format 'xyz'", "Use one of"),
        (("-f", "kakuro"), "this is a board of Sudoku, not of Kakuro", "Leave out `--family`"),
        (("--from", "non"), "cannot be read as .non: ", ""),
    ],
)
def test_wrong_wishes_are_told(arguments: tuple[str, ...], message: str, hint: str) -> None:
    result = run("convert", SUDOKU, *arguments, code=2)
    assert message in result.stderr
    assert f"hint: {hint}" in result.stderr
    assert result.stdout == ""


def test_what_cannot_be_carried_is_refused_or_left_out_with_a_word(tmp_path: Path) -> None:
    made(2, "-o", tmp_path / "pack.jsonl")
    target = tmp_path / "pack.txt"
    refused = run("convert", tmp_path / "pack.jsonl", "--to", "puzzlekit", "-o", target, code=2)
    assert "cannot be written as puzzlekit text" in refused.stderr
    assert "hint: Choose another format. `--lossy` leaves out the rule 'unique_lines'." in refused.stderr
    assert not target.exists()
    told = run("convert", tmp_path / "pack.jsonl", "--to", "puzzlekit", "-o", target, "--lossy").stderr.splitlines()
    assert told == [
        f"2 puzzles in {target}",
        "note: left out of boards: the rule 'unique_lines' (2 puzzles)",
        "note: not in the puzzlekit text: solution (2 puzzles) and grade (2 puzzles)",
    ]


def test_addresses_open_puzzles(tmp_path: Path) -> None:
    assert run("convert", SUDOKU, "--open").stdout == f"{SUDOKU}\n"
    made(2, "-o", tmp_path / "pack.jsonl")
    found = run("convert", tmp_path / "pack.jsonl", SUDOKU, "--open").stdout.splitlines()
    assert ["penpa-edit" in line for line in found] == [True, True, False]
    again = lines(run("convert", "-", text="\n".join(found)).stdout)
    pack = lines((tmp_path / "pack.jsonl").read_text(encoding="utf-8"))
    assert [line["grid"] for line in again[:2]] == [line["grid"] for line in pack]
    pages = run("convert", tmp_path / "pack.jsonl", "--open", "--to", "tatham").stdout.splitlines()
    assert all("unruly.html#6x6u:" in page for page in pages)


def test_made_puzzles_go_right_out(tmp_path: Path) -> None:
    links = made(2, "--to", "penpa").stdout.splitlines()
    assert [link.startswith("https://swaroopg92.github.io/penpa-edit/#m=solve&p=") for link in links] == [True, True]
    made(2, "-o", tmp_path / "puzzle.ipuz")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["puzzle-1.ipuz", "puzzle-2.ipuz"]
    assert "has no Binairo" in made_refused("--to", "puzzlink")


def made_refused(*more: str) -> str:
    return run("make", "binairo", "--size", "6", "--level", "easy", "--seed", "7", *more, code=2).stderr


def test_a_pack_with_notes_says_each_once() -> None:
    text = "https://puzz.link/p?sudoku/8/8/zzzj\n" * 3
    told = run("convert", "-", text=text).stderr.splitlines()
    assert len(told) == 3
    assert all("standard input, line" in line for line in told)


def test_shells_complete_formats() -> None:
    assert [name for name, _ in complete_source("pen")] == ["penpa", "pencilbox"]
    assert [name for name, _ in complete_format("p")][:2] == ["pdf", "penpa"]
    assert "address" not in [name for name, _ in complete_source("")]


def test_text_in_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{SUDOKU} \x1b[31mred\nhello dear \x1b]0;x\x07 reader\n", encoding="utf-8")
    assert "\x1b" not in run("convert", path).stderr
