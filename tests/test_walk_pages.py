"""Illustrated walkthroughs and pictures of packs, from the shell: pages that show every step, and what is refused."""

import json
from pathlib import Path

import msgspec
import pytest

from gridproof.drawing import Drawing, Lattice
from gridproof.explain import explain
from gridproof.family import Example, Family, registry
from gridproof.render.walkthrough import Frame, walkthrough_pdf
from tests.registered import board_of
from tests.test_cli_make import made, run

SMALLEST = [
    pytest.param(family, next(one for one in family.examples if one.solutions == 1), id=family.name)
    for family in registry().values()
    if family.techniques
]


def written(family: Family, example: Example, folder: Path) -> Path:
    path = folder / "board.json"
    path.write_text(json.dumps({"family": family.name, **msgspec.to_builtins(board_of(family, example))}))
    return path


@pytest.mark.parametrize(("family", "example"), SMALLEST)
def test_a_page_shows_every_step(family: Family, example: Example, tmp_path: Path) -> None:
    page = tmp_path / "walk.html"
    run("explain", written(family, example, tmp_path), "--page", page)
    text = page.read_text()
    walk = explain(family, board_of(family, example))
    assert walk is not None
    assert text.count("<svg") == text.count("<li>") == len(walk.steps)
    assert text.startswith("<!DOCTYPE html>")
    assert f"Solved after {len(walk.steps)} step" in text
    assert 'class="' in text


@pytest.mark.parametrize(("family", "example"), SMALLEST)
def test_a_pdf_is_the_same_each_time(family: Family, example: Example, tmp_path: Path) -> None:
    board = written(family, example, tmp_path)
    pages = [tmp_path / name for name in ("one.pdf", "two.pdf")]
    for page in pages:
        run("explain", board, "--page", page)
    one, two = (page.read_bytes() for page in pages)
    assert one == two
    assert one.startswith(b"%PDF")


def test_pages_of_something_else_or_of_several_are_refused(tmp_path: Path) -> None:
    pack = made(2).stdout
    run("explain", "-", "--page", tmp_path / "walk.png", text=pack, code=2)
    run("explain", "-", "--page", tmp_path / "walk.html", text=pack, code=2)
    assert not (tmp_path / "walk.png").exists()


def test_a_pack_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "spread.svg"
    told = run("grade", "-", "--picture", picture, text=made(3).stdout).stdout
    assert told.count("easy") >= 3
    assert picture.read_text().startswith("<svg")


def pages_of(sentences: list[str], side: int) -> int:
    """How many pages so many steps of a square board take."""
    drawing = Drawing(side, side, (Lattice(side, side),), least_cell=10, good_cell=20)
    frames = [Frame(drawing, sentence, "hidden single, beginner") for sentence in sentences]
    return walkthrough_pdf("Steps", frames, "The end.").count(b"/Type /Page\n")


def test_boards_stand_side_by_side_while_they_can_be_read() -> None:
    words = "In row 1, 5 can only go in row 1, column 6."
    assert pages_of([words] * 16, 9) == 1
    assert pages_of([words] * 80, 9) == 5
    assert pages_of([words] * 4, 25) == 1
    assert pages_of([words] * 3, 60) == 3


def test_a_story_goes_on_over_pages() -> None:
    story = "then row 1, column 1 is 1 (from box 1), " * 600
    assert pages_of(["Short.", story, "Short."], 9) >= 3
