"""Rendering: what stands in the text, the picture and the printed sheet, and what is refused.

Boards are made by hand: rows are turns of 0011 01 01 ..., which keeps all rules of the family that is the
example here.
"""

import itertools
import re
import shutil
import subprocess
import sys
import zlib
from base64 import a85decode
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from gridproof.document import Grade, PuzzleDocument, board_id
from gridproof.drawing import Box, Dot, Drawing, Fill, Lattice, Line, Role, Square, Star, Symbol, Text
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, find, registry
from gridproof.render import pdf, style
from gridproof.render.sheet import LICENCE, sheet_pdf
from gridproof.render.svg import render_svg
from gridproof.render.text import render_text
from tests.drawings import SymbolName, everything
from tests.snapshot import assert_snapshot

FAMILY = find("binairo")


def document(size: int, *, marks: bool = False, tier: int = 2, solved: bool = True, turn: int = 0) -> PuzzleDocument:
    """A board of this size with about a third of its cells given."""
    base = "0011" + "01" * ((size - 4) // 2)
    rows = ["".join(base[(row + column + turn) % size] for column in range(size)) for row in range(size)]
    grid = [
        "".join(value if (5 * row + 3 * column) % 8 in {0, 1, 6} else "." for column, value in enumerate(line))
        for row, line in enumerate(rows)
    ]
    fields: dict[str, Any] = {"size": (size, size), "grid": grid}
    if marks:
        sign = "=" if rows[1][1] == rows[1][2] else "x"
        fields["relations"] = [(0, 1, 1, 1, "=" if rows[0][1] == rows[1][1] else "x"), (1, 1, 1, 2, sign)]
    return PuzzleDocument(
        FAMILY,
        FAMILY.board_type(**fields),
        solutions=1,
        solution=rows if solved else None,
        grade=Grade(LEVELS[tier - 1], tier, None, {}),
        recipe={"seed": 4711},
    )


def drawing(puzzle: PuzzleDocument, *, answer: bool = False) -> Drawing:
    values = FAMILY.values(puzzle.board, puzzle.solution) if answer else None
    return FAMILY.draw(puzzle.board, values)


def givens(puzzle: PuzzleDocument) -> int:
    return sum(character != "." for line in puzzle.board.grid for character in line)


def run(tool: str, data: bytes, folder: Path, *options: str) -> str:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    path = folder / "sheet.pdf"
    path.write_bytes(data)
    arguments = [tool, *options, str(path)] + (["-"] if tool == "pdftotext" else [])
    return subprocess.run(arguments, capture_output=True, check=True, text=True).stdout


def page_count(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", data))


def operators(data: bytes) -> set[bytes]:
    """The operators of all page contents."""
    found: set[bytes] = set()
    for stream in re.findall(rb"ASCII85Decode /FlateDecode.*?stream\r?\n(.*?)~>\s*endstream", data, re.DOTALL):
        content = zlib.decompress(a85decode(stream.strip()))
        content = re.sub(rb"\((?:\\.|[^\\()])*\)", b"", content)
        found |= set(re.findall(rb"(?<![/\w])[A-Za-z]+\*?(?=\s|$)", content))
    return found


@pytest.mark.parametrize(
    ("name", "shown", "colour"),
    [
        ("text_4x4.txt", drawing(document(4)), False),
        ("text_6x6_marks_answer.txt", drawing(document(6, marks=True), answer=True), False),
        ("text_6x6_marks_answer.ansi", drawing(document(6, marks=True), answer=True), True),
        ("text_14x14.txt", drawing(document(14)), False),
        ("text_everything.txt", everything(), False),
        ("text_everything.ansi", everything(), True),
    ],
)
def test_text_is_as_expected(name: str, shown: Drawing, colour: bool) -> None:
    assert_snapshot(name, render_text(shown, colour))


@pytest.mark.parametrize("shown", [drawing(document(30), answer=True), everything()])
def test_colour_changes_no_character(shown: Drawing) -> None:
    assert re.sub(r"\x1b\[[\d;]*m", "", render_text(shown, colour=True)) == render_text(shown)


def test_text_holds_every_digit_once() -> None:
    puzzle = document(30)
    assert len(re.findall("[01]", render_text(drawing(puzzle)))) == givens(puzzle)
    assert len(re.findall("[01]", render_text(drawing(puzzle, answer=True)))) == 900
    assert render_text(Drawing(1, 1, ())) == ""


@pytest.mark.parametrize("size", [4, 8, 30])
def test_svg_holds_each_given_once_in_its_place(size: int) -> None:
    puzzle = document(size)
    picture = ElementTree.fromstring(render_svg(drawing(puzzle, answer=True), cell=20))
    texts = [item for item in picture.iter() if item.tag.endswith("}text")]
    shown = {
        (int(float(item.attrib["y"]) // 20), int(float(item.attrib["x"]) // 20)): item.text
        for item in texts
        if item.attrib["class"] == "given"
    }
    board = puzzle.board.grid
    assert shown == {(r, c): board[r][c] for r in range(size) for c in range(size) if board[r][c] != "."}
    assert len(texts) == size * size
    assert all("font-weight" not in item.attrib for item in texts if item.attrib["class"] == "answer")


def test_svg_is_accessible_and_stands_alone() -> None:
    picture = ElementTree.fromstring(text := render_svg(everything(), title='A < B & "C"'))
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"] == picture[0].text == 'A < B & "C"'
    assert picture[1].attrib["class"] == "paper"
    assert picture[1].attrib["fill"] == "#fff"
    assert not re.search(r"href|<style| id=", text)
    classes = " ".join(item.attrib.get("class", "") for item in picture.iter()).split()
    assert set(get_args(Role)) <= set(classes)
    assert set(get_args(SymbolName)) <= set(classes)


def test_svg_numbers_are_short_and_the_same_every_time() -> None:
    text = render_svg(everything(), cell=23.456789)
    assert text == render_svg(everything(), cell=23.456789)
    assert not re.search(r"\d\.\d{3}|\d\.0\b|-0\b|\de[-+]?\d", re.sub(r"<title>.*?</title>", "", text))


def test_svg_has_room_for_the_gutter() -> None:
    picture = ElementTree.fromstring(render_svg(everything(), cell=10))
    assert picture.attrib["viewBox"] == "0 0 116 75"


def test_fills_lie_behind_texts_wherever_they_stand() -> None:
    layers = [kind for kind, _ in itertools.groupby(map(type, style.back_to_front(everything().marks)))]
    assert layers == [Fill, Line, Square, Star, Lattice, Box, Line, Dot, Line, Symbol, Text]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheet_has_the_same_bytes_every_time(paper: str) -> None:
    documents = [document(8, turn=turn, tier=turn + 1) for turn in range(6)]
    first = sheet_pdf(documents, title="Übung 1", paper=paper)
    assert first == sheet_pdf(documents, title="Übung 1", paper=paper)
    assert first.startswith(b"%PDF-1.")
    assert page_count(first) == 2


def test_sheet_is_gray_and_its_fonts_are_embedded(tmp_path: Path) -> None:
    data = sheet_pdf([document(6, marks=True)], title="Gray")
    assert {b"g", b"G", b"Tj"} <= operators(data)
    assert not operators(data) & {b"rg", b"RG", b"k", b"K", b"sc", b"SC", b"scn", b"SCN", b"gs", b"Do"}
    fonts = run("pdffonts", data, tmp_path).splitlines()[2:]
    assert len(fonts) == 2
    for line in fonts:
        assert re.match(r"[A-Z]{6}\+Lato-(Regular|Bold) +TrueType +WinAnsi +yes yes ", line)


def test_sheet_says_what_it_must(tmp_path: Path) -> None:
    documents = [document(6, marks=True, tier=3), document(6, turn=1, tier=7)]
    data = sheet_pdf(documents, title="Monday")
    text = " ".join(run("pdftotext", data, tmp_path, "-layout").split())
    assert "Title: Monday" in " ".join(run("pdfinfo", data, tmp_path).split())
    for wanted in (
        "Monday",
        "Name",
        "Date",
        "Medium",
        "Beyond",
        "Answers",
        "seed 4711",
        "Page 1 of 2",
        LICENCE,
    ):
        assert wanted in text
    for rule in FAMILY.rules:
        assert rule.text in text
    for puzzle in documents:
        assert board_id(FAMILY, puzzle.board) in text


def test_sheet_shows_only_the_rules_its_boards_use(tmp_path: Path) -> None:
    text = " ".join(run("pdftotext", sheet_pdf([document(6)], title="Plain"), tmp_path, "-layout").split())
    assert [rule.text in text for rule in FAMILY.rules] == [rule.key != "mark" for rule in FAMILY.rules]


def test_sheet_holds_every_digit(tmp_path: Path) -> None:
    puzzle = document(30)
    data = sheet_pdf([puzzle], title="Large")
    for page, wanted in (("1", givens(puzzle)), ("2", 900)):
        text = run("pdftotext", data, tmp_path, "-layout", "-f", page, "-l", page)
        lines = [line for line in text.splitlines() if re.fullmatch(r"[01 ]+", line) and len(line) > 40]
        assert sum(len(re.findall("[01]", line)) for line in lines) == wanted


def test_answers_can_be_left_out_and_missing_ones_are_named(tmp_path: Path) -> None:
    documents = [document(8), document(8, turn=1, solved=False)]
    assert page_count(sheet_pdf(documents, title="x", answers=False)) == 1
    data = sheet_pdf(documents, title="x")
    assert "No answer is stored for: 2." in run("pdftotext", data, tmp_path)
    assert page_count(sheet_pdf(documents[1:], title="x")) == 2


@pytest.mark.parametrize(
    ("per_page", "count", "pages"), [(1, 3, 3), (2, 3, 2), (4, 5, 2), (6, 12, 2), (None, 8, 2), (None, 13, 3)]
)
def test_pages_by_puzzles_a_page(per_page: int | None, count: int, pages: int) -> None:
    documents = [document(6, turn=turn % 6) for turn in range(count)]
    assert page_count(sheet_pdf(documents, title="x", per_page=per_page, answers=False)) == pages


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", [20, 30])
def test_large_boards_go_one_to_a_page(paper: str, size: int) -> None:
    documents = [document(size), document(size, turn=1)]
    assert page_count(sheet_pdf(documents, title="x", paper=paper, answers=False)) == 2


def test_the_largest_board_gives_its_rules_a_page_if_it_must() -> None:
    title = "A title so long that it needs a second line above the lines for the name and the date of the day"
    data = sheet_pdf([document(30, marks=True)], title=title, paper="letter", answers=False)
    assert page_count(data) == 2


def test_what_does_not_fit_is_refused_with_numbers() -> None:
    with pytest.raises(GridproofError, match=r"puzzle 2 .*20x20.*cells would be 12.25 pt, and 18 pt") as caught:
        sheet_pdf([document(6), document(20)], title="x", per_page=4)
    assert caught.value.code == "does_not_fit"


@pytest.mark.parametrize(
    ("options", "name"),
    [({"paper": "a3"}, "paper"), ({"per_page": 5}, "per_page"), ({"title": "数独"}, "title")],
)
def test_bad_options_are_named(options: dict[str, Any], name: str) -> None:
    with pytest.raises(GridproofError, match=f"option '{name}'"):
        sheet_pdf([document(4)], **{"title": "x"} | options)


def test_an_empty_sheet_is_refused() -> None:
    with pytest.raises(GridproofError, match="is empty"):
        sheet_pdf([], title="x")


@pytest.mark.parametrize(("module", "package"), [("reportlab.pdfgen.canvas", "reportlab"), ("font_lato", "font-lato")])
def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, module: str, package: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(GridproofError, match=rf"'{package}'.*gridproof\[print\]"):
        pdf.PdfWriter(100, 100, "x")


def test_no_family_is_named_here() -> None:
    folder = Path(pdf.__file__).parent
    words = "|".join(word for family in registry().values() for word in (family.name, *family.aliases))
    for path in sorted(folder.glob("*.py")):
        assert not re.search(rf"\b({words})\b", path.read_text(encoding="utf-8"), re.IGNORECASE), path.name
