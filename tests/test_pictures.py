"""Pictures of all families: each example is as it was looked at, complete, and inside its picture in every medium."""

import re
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import msgspec
import pytest

from gridproof.document import PuzzleDocument
from gridproof.drawing import Drawing, Fill, Lattice, Line, Mark, Role, Star, Text
from gridproof.family import Example, Family, registry
from gridproof.render import layout
from gridproof.render.pdf import LEAST_TYPE, PdfWriter
from gridproof.render.raster import Raster
from gridproof.render.scene import Area, Discs, Stroke, Words, scene
from gridproof.render.sheet import sheet_pdf
from gridproof.render.style import CAP_HEIGHT
from gridproof.render.svg import render_svg
from gridproof.render.text import render_text
from tests.drawings import MARKINGS, borders, crossed, huge
from tests.registered import EXAMPLES, FAMILIES, board_of
from tests.snapshot import FOLDER, assert_snapshot
from tests.test_render import run

WRITER = PdfWriter(10, 10, "widths")


class Rectangle(NamedTuple):
    """What a shape covers, in points."""

    left: float
    top: float
    right: float
    bottom: float

    def is_in(self, other: "Rectangle") -> bool:
        return (
            other.left <= self.left + 0.01
            and other.top <= self.top + 0.01
            and self.right <= other.right + 0.01
            and self.bottom <= other.bottom + 0.01
        )

    def overlaps(self, other: "Rectangle") -> bool:
        across = self.left < other.right - 0.01 and other.left < self.right - 0.01
        return across and self.top < other.bottom - 0.01 and other.top < self.bottom - 0.01


def drawings(family: Family, example: Example) -> Iterator[Drawing]:
    """The board, and the solved board if the example has a solution."""
    board = board_of(family, example)
    yield family.draw(board)
    if example.solution is not None:
        yield family.draw(board, family.values(board, example.solution))


def picture_area(drawing: Drawing, cell: float) -> Rectangle:
    """The drawing with its gutter."""
    left, top, right, bottom = drawing.gutter
    return Rectangle(-left * cell, -top * cell, (drawing.columns + right) * cell, (drawing.rows + bottom) * cell)


def words_area(words: Words, least: float = 0) -> Rectangle:
    """What a text covers if its type is not smaller than this."""
    size = max(words.size, least)
    width, height = WRITER.width_of(words.text, size, bold=words.bold), CAP_HEIGHT * size
    return Rectangle(words.x - width / 2, words.y - height / 2, words.x + width / 2, words.y + height / 2)


def areas(drawing: Drawing, cell: float) -> Iterator[Rectangle]:
    """What the shapes of a drawing cover, their line widths left out."""
    for shape in scene(drawing, cell):
        match shape:
            case Words():
                yield words_area(shape)
            case Area(polygons=lines) | Stroke(lines=lines):
                for line in lines:
                    xs, ys = zip(*line, strict=True)
                    yield Rectangle(min(xs), min(ys), max(xs), max(ys))
            case Discs():
                for x, y in shape.centres:
                    yield Rectangle(x, y, x, y)


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_examples_look_as_they_did(family: Family, example: Example) -> None:
    shown = list(drawings(family, example))
    name = f"pictures/{family.name}_{family.examples.index(example) + 1}"
    assert_snapshot(f"{name}.txt", "\n\n".join(map(render_text, shown)))
    assert_snapshot(f"{name}.svg", render_svg(shown[-1]).rstrip("\n"))


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_everything_lies_inside_the_picture(family: Family, example: Example) -> None:
    for drawing in drawings(family, example):
        for cell in (drawing.least_cell, drawing.good_cell, 36):
            inside = picture_area(drawing, cell)
            assert all(area.is_in(inside) for area in areas(drawing, cell))


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_texts_stand_apart_even_in_the_smallest_cells(family: Family, example: Example) -> None:
    for drawing in drawings(family, example):
        for shown, cell in ((drawing, drawing.least_cell), answer_of(drawing)):
            found = [words_area(shape, LEAST_TYPE) for shape in scene(shown, cell) if isinstance(shape, Words)]
            assert not [pair for pair in combinations(found, 2) if pair[0].overlaps(pair[1])]


def answer_of(drawing: Drawing) -> tuple[Drawing, float]:
    """A drawing as a small answer, with the smallest cells that it may have."""
    answer = layout.as_answer(drawing)
    cells, _ = layout.thumbnail_pages([answer] * 400, layout.Area(36, 60, 523, 700))
    return answer, cells[0]


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_characters_are_complete(family: Family, example: Example) -> None:
    for drawing in drawings(family, example):
        written = Counter(re.sub(r"[^\w?★]", "", render_text(drawing)))
        wanted = Counter("".join(mark.text for mark in drawing.marks if isinstance(mark, Text)).replace(" ", ""))
        wanted.update("★" for mark in drawing.marks if isinstance(mark, Star))
        assert written == wanted


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_the_page_holds_every_text(family: Family, example: Example, tmp_path: Path) -> None:
    for drawing in drawings(family, example):
        cell = drawing.good_cell
        left, top, right, bottom = picture_area(drawing, cell)
        writer = PdfWriter(right - left, bottom - top, family.title)
        writer.drawing(drawing, -left, -top, cell)
        boxes = re.findall(
            r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>',
            run("pdftotext", writer.finish(), tmp_path, "-bbox"),
        )
        found = Counter("".join(text for *_, text in boxes))
        assert found == Counter("".join(mark.text for mark in drawing.marks if isinstance(mark, Text)).replace(" ", ""))
        assert all(float(x) >= 0 for x, *_ in boxes)
        assert all(float(x) <= right - left for _, _, x, *_ in boxes)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_sheet_holds_puzzles_and_answers(family: Family, tmp_path: Path) -> None:
    solved = [example for example in family.examples if example.solution is not None]
    documents = [PuzzleDocument(family, board_of(family, example), 1, example.solution) for example in solved]
    data = sheet_pdf(documents, title=family.title)
    text = run("pdftotext", data, tmp_path)
    assert family.goal in " ".join(text.split())
    assert "Answers" in text


@pytest.mark.parametrize("role", MARKINGS)
@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_marked_cells_are_told_without_colour(family: Family, example: Example, role: Role) -> None:
    for drawing in drawings(family, example):
        places = [(row, column) for row in range(drawing.rows) for column in range(drawing.columns)]
        marked = with_marks(drawing, *(Fill(row, column, role) for row, column in places))
        signs = {"premise": "()", "target": "[]", "wrong": "!"}[role]
        brackets = re.findall(f"[{re.escape(signs)}]", render_text(marked))
        assert len(brackets) == 2 * len(places)
        assert re.sub(r"\x1b\[[\d;]*m", "", render_text(marked, colour=True)) == render_text(marked)
        assert Counter(re.findall(r"[\w?★]", render_text(marked))) == Counter(
            re.findall(r"[\w?★]", render_text(drawing))
        )


def with_marks(drawing: Drawing, *marks: Mark) -> Drawing:
    return msgspec.structs.replace(drawing, marks=(*drawing.marks, *marks))


def test_marked_borders_look_as_they_did() -> None:
    assert_snapshot("text_borders.txt", render_text(borders()))
    assert_snapshot("text_borders.ansi", render_text(borders(), colour=True))
    assert_snapshot("borders.svg", render_svg(borders()).rstrip("\n"))


def test_both_sides_of_a_crossed_cell_can_be_read() -> None:
    assert_snapshot("text_crossed.txt", render_text(crossed()))
    marked = [Fill(0, column, role) for column, role in enumerate((*MARKINGS, MARKINGS[0]))]
    assert_snapshot("text_crossed_marked.txt", render_text(crossed(*marked)))


def test_texts_around_a_grid_are_packed_and_lines_go_through_them() -> None:
    texts = [Text(-0.4 - 0.95 * n, 0.5, word, "clue") for n, word in enumerate(("12", "3", "10"))]
    texts += [Text(-0.4, 1.5, "7", "clue"), Text(2.4, 0.5, "1", "hint"), Text(2.9, 0.5, "22", "clue")]
    texts += [Text(0.5, -0.4 - 0.78 * n, word, "clue") for n, word in enumerate(("5", "11", "4"))]
    texts += [Text(1.5, 2.4, "2", "clue"), Text(1.5, 3.1, "8", "clue")]
    lines = [Line(((1, -2.5), (1, 2)), "medium", "grid"), Line(((-3, 1), (2, 1)), "medium", "grid")]
    drawing = Drawing(2, 2, (Lattice(2, 2), *texts, *lines), gutter=(3, 2.5, 1.5, 1.5))
    assert Raster(drawing).depths == (8, 3, 5, 2)
    assert_snapshot("text_around.txt", render_text(drawing))


def timed(call: Any, *arguments: Any) -> tuple[Any, float]:
    start = time.process_time()
    return call(*arguments), time.process_time() - start


def test_the_largest_boards_are_drawn_at_once() -> None:
    for drawing in huge():
        svg, seconds = timed(render_svg, drawing)
        assert seconds < 0.5
        assert len(svg) < 600_000
        assert len(list(ElementTree.fromstring(svg).iter())) < 30 + sum(isinstance(m, Text) for m in drawing.marks)
        assert timed(render_text, drawing)[1] < 1.5
        writer = PdfWriter(600, 800, "huge")
        assert timed(writer.drawing, drawing, 60, 60, 5)[1] < 1.5


def test_no_picture_is_left_of_an_example_that_is_gone() -> None:
    names = {f"{family.name}_{number + 1}" for family in registry().values() for number in range(len(family.examples))}
    assert {path.stem for path in (FOLDER / "pictures").iterdir()} == names
