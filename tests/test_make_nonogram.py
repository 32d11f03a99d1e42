"""Nonograms that are made: levels, no plain lines, pictures from images with few cells changed."""

import json
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from PIL import Image

from gridproof import GridproofError, Recipe, grade, make
from gridproof.compiled import compiled_for
from gridproof.family import find
from gridproof.levels import dealt
from gridproof.pictures import otsu, read_picture
from gridproof.sat import Encoding
from tests.drawn_pictures import DRAWINGS, drawn
from tests.test_cli_make import run

NONOGRAM = find("nonogram")
SAMPLE = [
    ((5, 5), "beginner"), ((5, 5), "easy"), ((10, 10), "beginner"), ((10, 10), "easy"), ((10, 10), "medium"),
    ((8, 12), "expert"), ((12, 8), "medium"), ((15, 15), "extreme"), ((20, 20), "easy"), ((30, 30), "medium"),
]  # fmt: skip


@pytest.mark.parametrize(("size", "level"), SAMPLE)
def test_puzzles_are_unique_and_of_their_level(size: tuple[int, int], level: str) -> None:
    recipe = Recipe("nonogram", size, level, 11)
    documents = list(make(NONOGRAM, recipe, 3))
    encoding = Encoding(NONOGRAM.model(NONOGRAM.shape_for(*size, NONOGRAM.options_type())))
    for document in documents:
        count, solutions = encoding.count(NONOGRAM.bindings(document.board), 2)
        assert (count, solutions[0]) == (1, NONOGRAM.values(document.board, document.solution))
        graded = grade(NONOGRAM, document.board)
        assert graded is not None
        assert graded == document.grade
        assert graded.level == level
        lines = [*document.solution, *map("".join, zip(*document.solution, strict=True))]
        assert not [line for line in lines if len(set(line)) == 1]
    assert len({document.canonical_id for document in documents}) == 3
    assert [one.encoded() for one in documents] == [one.encoded() for one in make(NONOGRAM, recipe, 3, jobs=2)]


def test_any_level_needs_no_guessing_and_nothing_repeats() -> None:
    documents = list(make(NONOGRAM, Recipe("nonogram", (10, 10), None, 1), 300))
    assert len({document.canonical_id for document in documents}) == 300
    tiers = {document.grade.tier for document in documents if document.grade is not None}
    assert tiers <= {1, 2, 3}


def test_levels_that_are_not_dealt_are_refused() -> None:
    assert "hard" not in dealt(NONOGRAM, (10, 10), NONOGRAM.options_type())
    for size, level in (((10, 10), "hard"), ((5, 5), "medium"), ((1, 9), "beginner")):
        with pytest.raises(GridproofError) as caught:
            make(NONOGRAM, Recipe("nonogram", size, level, 1), 1)
        assert caught.value.code == "level_not_dealt"


@pytest.mark.parametrize("side", [15, 25])
def test_drawn_pictures_change_little(tmp_path: Path, side: int) -> None:
    shares = []
    for name in DRAWINGS:
        path = tmp_path / f"{name}.png"
        drawn(name).save(path)
        rows = read_picture(path, (side, side)).rows
        document = next(make(NONOGRAM, Recipe("nonogram", (side, side), None, 1, picture=rows), 1))
        shape = NONOGRAM.shape(document.board)
        compiled, bindings = compiled_for(NONOGRAM, shape), NONOGRAM.bindings(document.board)
        assert compiled.encoding.count(bindings, 2)[0] == 1
        assert compiled.walking.solved_by(bindings, 5)
        cells = zip("".join(rows), "".join(document.solution), strict=True)
        shares.append(100 * sum(one != other for one, other in cells) / side**2)
    assert median(shares) <= 3
    assert max(shares) <= 5


def test_the_fewest_changes_of_a_small_picture() -> None:
    rows = ("10", "01")
    document = next(make(NONOGRAM, Recipe("nonogram", (2, 2), None, 1, picture=rows), 1))
    assert sum(one != other for one, other in zip("".join(rows), "".join(document.solution), strict=True)) == 1


def test_a_wanted_picture_can_be_of_a_level(tmp_path: Path) -> None:
    drawn("cat").save(tmp_path / "cat.png")
    rows = read_picture(tmp_path / "cat.png", 15).rows
    document = next(make(NONOGRAM, Recipe("nonogram", (len(rows), len(rows[0])), "easy", 1, picture=rows), 1))
    assert document.grade is not None
    assert document.grade.level == "easy"


def test_pictures_are_read_in_every_form(tmp_path: Path) -> None:
    shape = drawn("key")
    forms: dict[str, tuple[Any, bool]] = {
        "plain.png": (shape, False),
        "grey.jpg": (shape.point(lambda light: 60 + light // 2), False),
        "light.bmp": (shape.point(lambda light: 255 - light), True),
        "colour.gif": (Image.merge("RGB", (shape, shape.point(lambda _: 255), shape)), False),
        "clear.png": (Image.merge("LA", (shape.point(lambda _: 255), shape.point(lambda light: 255 - light))), False),
    }
    wanted = None
    for name, (image, invert) in forms.items():
        image.save(tmp_path / name)
        rows = read_picture(tmp_path / name, (20, 20), invert=invert).rows
        wanted = wanted or rows
        assert sum(one != other for one, other in zip("".join(wanted), "".join(rows), strict=True)) <= 4, name
    assert read_picture(tmp_path / "light.bmp", 20).dark
    assert otsu([5, 0, 5]) in {0, 1}


def test_the_command_line_says_what_changed(tmp_path: Path) -> None:
    drawn("snowflake").save(tmp_path / "flake.png")
    from_image = ("make", "nonogram", "--seed", "1", "--from-image", tmp_path / "flake.png")
    result = run(*from_image, "--size", "25x25", "--show", tmp_path / "both.svg")
    document = json.loads(result.stdout)
    assert document["size"] == [25, 25]
    assert document["recipe"]["level"] is None
    assert "has more than one solution" in result.stderr
    assert "++" in result.stderr
    assert "<svg" in (tmp_path / "both.svg").read_text(encoding="utf-8")
    run(*from_image, "--size", "12", "--show", tmp_path / "both.png")
    with Image.open(tmp_path / "both.png") as both:
        assert both.size[0] > 200


def test_what_cannot_be_a_picture_says_so(tmp_path: Path) -> None:
    (tmp_path / "text.png").write_text("no image", encoding="utf-8")
    Image.new("L", (30, 30), 255).save(tmp_path / "white.png")
    Image.new("LA", (30, 30), (0, 0)).save(tmp_path / "clear.png")
    drawn("cat").save(tmp_path / "cat.png")
    whole = (tmp_path / "cat.png").read_bytes()
    (tmp_path / "cut.png").write_bytes(whole[: len(whole) // 2])
    for name, words in (
        ("text.png", "not an image"),
        ("white.png", "all of one colour"),
        ("clear.png", "transparent everywhere"),
        ("cut.png", "broken"),
        ("none.png", "no such file"),
    ):
        result = run("make", "nonogram", "--from-image", tmp_path / name, code=2)
        assert words in result.stderr
        assert "hint: " in result.stderr
    for more, words in (
        (("--size", "200"), "200 rows"),
        (("--count", "2"), "count is 2"),
        (("--show", "both.gif"), "suffix"),
    ):
        assert words in run("make", "nonogram", "--from-image", tmp_path / "cat.png", *more, code=2).stderr
    assert "there is none" in run("make", "nonogram", "--invert", code=2).stderr
    assert "cannot be made from pictures" in run("make", "binairo", "--from-image", tmp_path / "cat.png", code=2).stderr
