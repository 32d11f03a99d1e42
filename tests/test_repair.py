"""Repairs: each suggestion is unique by the SAT route, says what it changes, and changes no more than it must."""

import json
import random
import time
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gridproof import Family, GridproofError, Repair, repair
from gridproof.answers import shown_by
from gridproof.compiled import Compiled, compiled_for
from gridproof.document import PuzzleDocument, document_from
from gridproof.family import find
from gridproof.sheet import HIDDEN
from gridproof.solve import count
from tests.corpus import CORPUS
from tests.registered import FAMILIES, board_of
from tests.spoiling import spoiled
from tests.test_cli_make import run

BOARDS = 90


def check(family: Family, board: Any, found: list[Repair], most: int = 3) -> None:
    """Every suggestion is sound: by another route than the one that found it."""
    assert len(found) <= most
    assert len({msgspec.json.encode(one.board) for one in found}) == len(found)
    assert [(one.solutions, one.size) for one in found] == sorted((one.solutions, one.size) for one in found)
    before = dict(family.bindings(board))
    for one in found:
        family.validate(one.board)
        compiled, bindings = Compiled(family, family.shape(one.board)), family.bindings(one.board)
        number, solutions = compiled.encoding.count(bindings, 2)
        assert number == one.solutions
        assert number == 2 or family.stored(compiled.shape, solutions[0]) == one.solution
        kinds = Counter(change.kind for change in one.changes)
        after = dict(bindings)
        assert kinds["leave out"] == len(before.keys() - after.keys())
        assert kinds["add"] == len(after.keys() - before.keys())
        assert kinds["change"] == sum(after.get(clue, value) != value for clue, value in before.items())
        assert 0 < one.size <= len(one.changes)
        assert all(change.words and change.places for change in one.changes)
        added = [binding for binding in bindings if binding[0] not in before]
        if one.needed and number == 1 and len(added) > 1:
            for clue in added:
                rest = [binding for binding in bindings if binding != clue]
                assert compiled.encoding.count(rest, 2)[0] == 2, (one.changes, clue)


def no_fewer(family: Family, board: Any, one: Repair) -> bool:
    """Whether no fewer clues leave this solution alone, by trying all."""
    shape = family.roomy(family.shape(board))
    compiled, bindings = compiled_for(family, shape), family.bindings(board)
    answer = bytes(value or 0 for value in family.values(one.board, one.solution))
    shown = {clue for clue, _ in bindings}
    hidden = [clue for clue in range(len(compiled.model.clues)) if clue not in shown]
    return not any(
        compiled.engine.count([*bindings, *clues], 2, 0)[0] == 1
        for number in range(one.size)
        for clues in combinations(shown_by(compiled.model, answer, hidden), number)
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_examples_that_are_not_unique(family: Family) -> None:
    for example in family.examples:
        board = board_of(family, example)
        found = repair(family, board)
        if example.solutions == 1:
            assert found == []
            continue
        check(family, board, found)
        assert found == repair(family, board), "the same every time"
        # Where the rules alone have no solution, a single edit may not be enough.
        assert found or not family.bindings(board)
        assert all(one.solutions == 1 for one in found)


@pytest.mark.parametrize("name", ["binairo", "futoshiki", "sudoku", "kakurasu"])
def test_no_fewer_clues_do(name: str) -> None:
    family, proved = find(name), 0
    for example in family.examples:
        board = board_of(family, example)
        for one in repair(family, board) if example.solutions == 2 else ():
            if one.least and one.size < 5 and {change.kind for change in one.changes} == {"add"}:
                assert no_fewer(family, board, one)
                proved += 1
    assert proved


@pytest.mark.parametrize("family", FAMILIES)
def test_examples_without_some_clues(family: Family) -> None:
    chance = random.Random(family.name)
    for number, example in enumerate(one for one in family.examples if one.solutions == 1):
        document = PuzzleDocument(family, board_of(family, example), solution=example.solution)
        for _ in range(4):
            if (pair := spoiled(document, chance)) is None:
                break
            board, changes = pair
            found = repair(family, board, solution=document.solution if number % 2 else None)
            check(family, board, found)
            assert found[0].solutions == 1
            if number % 2:
                assert found[0].size <= changes


def test_the_intended_solution_stays() -> None:
    family = find("sudoku")
    board = family.board(family.shape_for(4, 4, family.options_type()), [(0, 0)])
    wanted = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    found = repair(family, board, solution=wanted, most=4)
    check(family, board, found, most=4)
    assert [one.solution for one in found] == [wanted] * len(found)
    assert found[0].least
    # One that breaks the rules, or is not complete, is left aside.
    for useless in ([[1, 1, 3, 4], *wanted[1:]], [[1, 0, 3, 4], *wanted[1:]], "nonsense"):
        assert repair(family, board, solution=useless) == repair(family, board)


def test_clues_that_contradict_the_intended_solution_are_changed() -> None:
    family = find("kakurasu")
    board = family.board_type((2, 2), [1, None], [None, 1])
    found = repair(family, board, solution=["10", "01"])
    check(family, board, found)
    meant = next(one for one in found if one.solution == ["10", "01"])
    assert next((one.kind, one.words, one.was) for one in meant.changes) == (
        "change", "column 2: sum 2", "column 2: sum 1",
    )  # fmt: skip


def test_a_moved_region_cell_is_moved_back() -> None:
    family, moved = find("starbattle"), 0
    for example in (one for one in family.examples if one.solutions == 1 and "grid" not in one.board):
        document = PuzzleDocument(family, board_of(family, example), solution=example.solution)
        for seed in range(4):
            if (pair := spoiled(document, random.Random(seed))) is None:
                break
            found = repair(family, pair[0], solution=document.solution)
            check(family, pair[0], found)
            assert [change.kind for change in found[0].changes] == ["edit"]
            assert "goes to the region of row" in found[0].changes[0].words
            assert found[0].solution == document.solution
            moved += 1
    assert moved


def test_regions_stay_in_one_piece() -> None:
    family = find("starbattle")
    for example in family.examples:
        board = board_of(family, example)
        for edit in family.edits(board, None, ()):
            family.validate(edit.board)
            differ = [
                (row, column)
                for row, lines in enumerate(zip(board.regions, edit.board.regions, strict=True))
                for column, pair in enumerate(zip(*lines, strict=True))
                if pair[0] != pair[1]
            ]
            assert tuple(differ) == edit.places


def test_hidden_clues_stay_hidden() -> None:
    family = find("slitherlink")
    board = family.board_type((2, 3), ["?.?", "3.."])
    found = repair(family, board)
    check(family, board, found)
    for one in found:
        places = {change.places[0][:2] for change in one.changes}
        assert one.board.clues[0].count("?") == 2 - len({(0, 0), (0, 2)} & places) or len(places) > 1
    nonogram = find("nonogram")
    dots = nonogram.board_type((2, 2), [[HIDDEN], None], [[1], None])
    for one in repair(nonogram, dots):
        assert one.board.rows[0] in ([HIDDEN], [1], [2], [])


def test_pictures_are_changed_where_all_numbers_are_shown() -> None:
    family = find("nonogram")
    board = family.board_type((2, 2), [[1], [1]], [[1], [1]])
    found = repair(family, board, most=4)
    check(family, board, found, most=4)
    kinds = [[change.kind for change in one.changes] for one in found]
    assert ["answer", "change", "change"] in kinds
    assert ["add"] in kinds


def test_what_cannot_be_repaired() -> None:
    # All runs cross all others: the sums say nothing, so none of them helps.
    family = find("kakuro")
    assert repair(family, family.board(family.shape_for(10, 10, family.options_type()), [])) == []


def test_open_boards_stay_open() -> None:
    family = find("binairo")
    board = family.board(family.shape_for(14, 14, family.options_type()), [])
    with pytest.raises(GridproofError) as caught:
        repair(family, board, nodes=1, sat=False)
    assert caught.value.code == "undecided"
    with pytest.raises(GridproofError) as caught:
        repair(family, msgspec.structs.replace(board, grid=["."]))
    assert caught.value.code == "bad_board"


SEVERAL, NONE, ONE = "1...\n...0\n1...\n....\n", "11..\n11..\n...0\n....\n", "1...\n...0\n11..\n....\n"


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    path = tmp_path / "boards.txt"
    path.write_text(f"{SEVERAL}\n{NONE}\n{ONE}")
    return path


def test_suggestions_in_words(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(SEVERAL)
    told = run("check", path, "-f", "binairo", "--repair", code=3).stdout
    assert "3 repairs, the fewest changes first; each leaves exactly one solution:\n  1. Add 1 clue: row" in told
    assert "After repair 1:" in told
    path.write_text(NONE)
    assert "instead of 1" in run("check", path, "-f", "binairo", "--repair", code=4).stdout
    path.write_text(ONE)
    assert "repair" not in run("check", path, "-f", "binairo", "--repair").stdout


def test_suggestions_on_a_line_and_as_json(boards: Path) -> None:
    lines = run("check", boards, "-f", "binairo", "--repair", code=4).stdout.splitlines()
    assert ["repair: " in line for line in lines] == [True, True, False]
    lines = run("check", boards, "-f", "binairo", "--repair", "--json", code=4).stdout.splitlines()
    for line, number in zip(map(json.loads, lines), (3, 3, 0), strict=True):
        assert len(line["repairs"]) == number
        for one in line["repairs"]:
            document = document_from(one["puzzle"], "json")
            assert count(document.family, document.board).count == one["solutions"] == 1
            assert {"kind", "words", "was", "places"} == set(one["changes"][0])
    assert "repairs" not in run("check", boards, "-f", "binairo", "--json", code=4).stdout


def test_repaired_boards_are_written(boards: Path, tmp_path: Path) -> None:
    fixed = tmp_path / "fixed.jsonl"
    result = run("check", boards, "-f", "binairo", "-o", fixed)
    assert "3 puzzles in" in result.stderr
    assert run("check", fixed).stdout.count("exactly one solution") == 3
    run("check", boards, "-f", "binairo", "-o", fixed, code=2)  # exists
    run("check", boards, "-f", "binairo", "-o", fixed, "--apply", "2", "--force")
    second = run("check", boards, "-f", "binairo", "--apply", "2").stdout
    assert fixed.read_text() == second
    assert "─" in run("check", boards, "-f", "binairo", "--apply", "1", "--to", "drawing").stdout
    result = run("check", boards, "-f", "binairo", "--apply", "99", code=2)
    assert "there is no repair with the number 99" in result.stderr
    assert len(result.stdout.splitlines()) == 1


def test_no_repair_is_said(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    rows = ["# " + "\\ " * 9, *["\\ " + ". " * 9] * 9]
    path.write_text("\n".join(rows))
    assert "No repair was found" in run("check", path, "-f", "kakuro", "--repair", code=3).stdout
    assert "no repair was found" in run("check", path, "-f", "kakuro", "--apply", "1", code=5).stderr
    assert "no repair found" in run("check", path, path, "-f", "kakuro", "--repair", code=3).stdout


@pytest.mark.accept
@pytest.mark.parametrize("family", FAMILIES)
def test_spoiled_corpus_boards(family: Family) -> None:
    """90 boards a family, a clue or two removed, or a region cell moved; every other one with its solution."""
    path = CORPUS / family.name / "puzzles.jsonl"
    if not path.exists():
        pytest.skip("the corpus is not here")
    chance = random.Random(family.name)
    lines = path.read_text(encoding="utf-8").splitlines()
    chance.shuffle(lines)
    sizes: Counter[int] = Counter()
    times = []
    tried = larger = least = 0
    for fields in map(json.loads, [*lines, *lines]):
        document = document_from(fields, fields["id"])
        pair = spoiled(document, chance) if fields["solutions"] == 1 and tried < BOARDS else None
        if pair is None:
            continue
        board, changes = pair
        tried += 1
        start = time.process_time()
        found = repair(family, board, solution=document.solution if tried % 2 else None)
        times.append((time.process_time() - start) * 1000)
        check(family, board, found)
        assert found, fields["id"]
        assert found[0].solutions == 1, fields["id"]
        sizes[found[0].size] += 1
        larger += found[0].size > changes
        least += found[0].least
        assert found[0].size <= changes or not tried % 2, fields["id"]
    times.sort()
    told = ", ".join(f"{number} with {size}" for size, number in sorted(sizes.items()))
    print(
        f"\n{family.name}: {tried} boards repaired, changes: {told}; more than were spoiled: {larger}; "
        f"proved least: {least}; CPU ms: median {times[len(times) // 2]:.1f}, p95 {times[len(times) * 95 // 100]:.0f}, "
        f"worst {times[-1]:.0f}"
    )
    assert tried == BOARDS
    assert larger <= tried // 10
