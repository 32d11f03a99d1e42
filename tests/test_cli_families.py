"""The command line with every family: packs of all, words for clues of each kind, and families that are young."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gridproof.document import PuzzleDocument, read_documents
from gridproof.family import Broken, Family, find, registry
from gridproof.model import (
    DIFFER,
    GREATER,
    LESS,
    Constraint,
    Count,
    Given,
    Less,
    Model,
    Place,
    Relation,
    Runs,
    Scope,
    Sum,
    Switch,
    Visible,
    WeightedSum,
    packed,
)
from gridproof.wording import clue_words, on_board, places_words
from tests.registered import BROKEN, FAMILIES, board_of
from tests.test_cli_make import lines, run

CODES = {0: 4, 1: 0, 2: 3}
BOARD = {"family": "binairo", "size": [4, 4], "grid": ["1...", "...0", "11..", "...."]}


def example_lines() -> list[dict[str, Any]]:
    """All examples of all families, as they come one after the other in a mixed pack."""
    return [
        {"family": family.name, **example.board, "solutions": example.solutions}
        for family in registry().values()
        for example in family.examples
    ]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.jsonl"
    path.write_text("".join(json.dumps(fields) + "\n" for fields in example_lines()), encoding="utf-8")
    return path


@pytest.mark.parametrize("verb", ["solve", "check"])
def test_a_pack_of_all_families_is_examined(pack: Path, verb: str) -> None:
    found = lines(run(verb, pack, "--json", code=4).stdout)
    assert [line["count"] for line in found] == [fields["solutions"] for fields in example_lines()]
    for line in found:
        if verb == "check":
            assert bool(line["clash"] or not line["count"]) is (line["count"] == 0)
            assert bool(line["differ"]) is (line["count"] == 2)
    told = run(verb, pack, code=4).stdout
    assert all(family.title in told or verb == "check" for family in registry().values())


def test_a_pack_of_all_families_is_converted(pack: Path, tmp_path: Path) -> None:
    run("convert", pack, "-o", tmp_path / "pack.json")
    again = lines(run("convert", tmp_path / "pack.json", "--format", "jsonl").stdout)
    assert [line["family"] for line in again] == [fields["family"] for fields in example_lines()]
    drawn = run("convert", pack, "--format", "drawing").stdout
    assert all(family.title in drawn for family in registry().values())
    run("convert", pack, "-o", tmp_path / "picture.svg")
    assert len(list(tmp_path.glob("picture-*.svg"))) == len(again)


@pytest.mark.parametrize("family", FAMILIES)
def test_text_goes_through_the_verbs(family: Family, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    for example in family.examples:
        board = board_of(family, example)
        path.write_text(family.write_text(board), encoding="utf-8")
        code = CODES[example.solutions]
        if next(read_documents(path.read_bytes(), "text", family.name)).board == board:
            found = lines(run("solve", path, "-f", family.name, "--json", code=code).stdout)
            assert [line["count"] for line in found] == [example.solutions]
            assert "solution" in run("check", path, "-f", family.name, "--minimal", code=code).stdout


@pytest.mark.parametrize(("family", "example"), BROKEN)
def test_check_names_the_rule_that_a_stored_solution_breaks(family: Family, example: Broken) -> None:
    document = PuzzleDocument(family, board_of(family, example), solution=example.solution)
    told = lines(run("check", "-", "--json", text=document.encoded().decode(), code=2).stdout)[0]["error"]
    (name,) = {rule.name for rule in family.rules if rule.key == example.rule}
    assert f"it breaks '{name}' at " in told
    assert "outside the grid" not in told


def test_a_partial_solution_is_told_as_such() -> None:
    fields = {"family": "sudoku", "size": [4, 4], "grid": [[0] * 4] * 4, "box": [2, 2]}
    partial = [[1, 1, 3, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    told = run("check", "-", text=json.dumps(fields | {"solution": partial}), code=2).stderr
    assert "it leaves row 2, column 1; row 2, column 2; " in told
    assert "and 6 others empty, and it breaks " in told
    assert "at row 1, column 1; row 1, column 2" in told


# Families that are young


@pytest.fixture
def young(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("presets", "techniques"):
        monkeypatch.setattr(type(find("binairo")), name, ())


@pytest.mark.usefixtures("young")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("make", "binairo", "--size", "7"), "error: Binairo puzzles cannot be made yet\n"),
        (("grade", "-"), "error: standard input: Binairo puzzles cannot be graded yet\n"),
        (("explain", "-", "--json"), "error: standard input: Binairo puzzles cannot be explained yet\n"),
    ],
)
def test_what_cannot_be_done_yet_is_said(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments, text=json.dumps(BOARD), code=2)
    assert result.stderr == f"{words}hint: They can be solved, checked, drawn and converted.\n"
    assert not result.stdout


@pytest.mark.usefixtures("young")
def test_a_young_family_is_listed_with_what_it_can_do() -> None:
    fields = lines(run("families", "binairo", "--json").stdout)[0]
    assert fields["can_be"] == ["solved", "checked", "drawn", "converted"]
    told = run("families", "binairo").stdout
    assert "Techniques" not in told
    assert "Options" not in told


@pytest.mark.parametrize("verb", ["grade", "explain"])
def test_others_are_served_beside_a_young_family(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find("sudoku")), "techniques", ())
    sudoku = json.dumps({"family": "sudoku", "size": [4, 4], "grid": [[0] * 4] * 4, "box": [2, 2]})
    result = run(verb, "-", "--json", text="\n".join([sudoku, json.dumps(BOARD), sudoku]), code=2)
    assert result.stderr.count("cannot be") == 1
    assert "standard input, puzzle 1: Sudoku puzzles cannot be" in result.stderr
    assert lines(result.stdout)


@pytest.mark.parametrize("family", FAMILIES)
def test_families_show_a_board(family: Family) -> None:
    told = run("families", family.name).stdout
    for title in ("Rules", "Can be", "A board", "As plain text", "Fields of a board"):
        assert f"\n{title}\n" in told
    for rule in family.rules:
        assert rule.name in told
    for name in family.board_type.__struct_fields__:
        assert f"\n  {name}" in told


# Words for clues

LINE = tuple(range(4))
CLUES: list[tuple[Constraint, int, str]] = [
    (Relation("mark", 0, 1, 1), DIFFER, "row 1, column 1 and row 1, column 2 are different"),
    (Less("sign", 0, 4, 1), LESS, "row 1, column 1 < row 2, column 1"),
    (Less("sign", 0, 4, 1), GREATER, "row 2, column 1 < row 1, column 1"),
    (Count("number", 0, 1, 0, 4, clue=1), 3, "row 1: 3"),
    (Sum("sum", 1, 1), 17, "column 1: sum 17"),
    (WeightedSum("sum", 0, (1, 2, 3, 4), 1), 9, "row 1: sum 9"),
    (Runs("row", 0, 1), packed([2, 1]), "row 1: blocks 2 1"),
    (Runs("row", 0, 1), packed([3]), "row 1: block 3"),
    (Runs("row", 0, 1), packed([]), "row 1: no blocks"),
    (Visible("visible", 0, 1), 3, "row 1 seen from the left: 3"),
    (Visible("visible", 0, 1, backwards=True), 2, "row 1 seen from the right: 2"),
    (Visible("visible", 1, 1), 1, "column 1 seen from the top: 1"),
    (Visible("visible", 1, 1, backwards=True), 4, "column 1 seen from the bottom: 4"),
]


def model_with(constraint: Constraint, places: tuple[Place, ...] = ()) -> Model:
    cells = tuple((cell // 4, cell % 4) for cell in range(16))
    scopes = (Scope("row 1", LINE), Scope("column 1", (0, 4, 8, 12)))
    return Model(("1", "2", "3", "4"), places or cells, scopes, (constraint,), (Given(0), Switch(0)))


@pytest.mark.parametrize(("constraint", "parameter", "words"), CLUES)
def test_clues_are_said_in_words(constraint: Constraint, parameter: int, words: str) -> None:
    model = model_with(constraint)
    assert clue_words(model, (1, parameter)) == words
    assert clue_words(model, (0, 2)) == "row 1, column 1 is 3"


def test_borders_are_said_by_their_cells() -> None:
    places: tuple[Place, ...] = (
        (0, 0),
        (1, 1),
        (-1, -1),
        (0, 0, "top"),
        (2, 1, "top"),
        (1, 0, "left"),
        (1, 2, "left"),
        (0, 0),
    )
    model = model_with(CLUES[2][0], places)
    assert places_words(model, range(8)) == (
        "row 1, column 1; row 2, column 2; the top of row 1, column 1; the bottom of row 2, column 2; "
        "the left of row 2, column 1; the right of row 2, column 2"
    )
    assert places_words(model, range(8), 2) == "row 1, column 1; row 2, column 2; and 4 others"
    assert places_words(model, [2]) == "outside the grid"
    assert on_board(model, [2, 3, 0, 7]) == [(0, 0, "top"), (0, 0)]


# What check says


def test_two_solutions_are_told_apart_by_a_clue() -> None:
    told = run("check", "-", "-f", "kakurasu", text="rows 1 ?\ncolumns ? ?\n", code=3).stdout
    assert "Each of these clues keeps the first and rules the second out: " in told
    assert re.search(r"(row|column) \d: sum \d", told)


def test_two_solutions_with_all_clues_shown() -> None:
    told = run("check", "-", "-f", "nonogram", text="rows\n1\n1\ncolumns\n1\n1\n", code=3).stdout
    assert "No further clue of this board tells them apart" in told


def test_borders_that_differ_are_told_and_drawn() -> None:
    told = run("check", "-", "-f", "slitherlink", text="2.\n..\n", code=3).stdout
    assert re.search(r"These two differ in \d borders: the (top|left|bottom|right) of row", told)
    assert "[" in told
    found = lines(run("check", "-", "-f", "slitherlink", "--json", text="2.\n..\n", code=3).stdout)[0]
    assert all(len(place) == 3 for place in found["differ"])


def test_long_clashes_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.cli.check.MOST_CLUES", 3)
    text = "rows\n1\n1\n1\n1\ncolumns\n1\n1\n1\n2\n"
    told = run("check", "-", "-f", "nonogram", text=text, code=4).stdout
    assert re.search(r":\n  row 1: block 1\n  .*\n  .*\n  and \d others?\n$", told)
    found = lines(run("check", "-", "-f", "nonogram", "--json", text=text, code=4).stdout)[0]
    assert len(found["clash"]) > 3
