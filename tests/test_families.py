"""What every family must keep: examples, rules, texts, drawings, symmetries; and the errors of Binairo."""

import re
from typing import Any

import msgspec
import pytest

from gridproof import sat
from gridproof.answers import shown_by
from gridproof.cli.words import marked
from gridproof.document import check_board, read_documents
from gridproof.errors import GridproofError
from gridproof.family import Broken, Example, Family, find
from gridproof.faults import broken_rules
from gridproof.render.svg import render_svg
from gridproof.render.text import render_text
from gridproof.wording import clue_words, on_board
from tests.boards import BINAIRO
from tests.registered import BROKEN, EXAMPLES, FAMILIES, board_of, image
from tests.routes import broken_by_eye


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_examples_have_the_solutions_they_say(family: Family, example: Example) -> None:
    board = board_of(family, example)
    shape = family.shape(board)
    number, found = sat.Encoding(family.model(shape)).count(family.bindings(board))
    assert number == example.solutions
    if number == 1:
        assert family.stored(shape, found[0]) == example.solution
        assert bytes(value for value in family.values(board, example.solution) if value is not None) == found[0]


@pytest.mark.parametrize("family", FAMILIES)
def test_examples_have_no_one_and_several_solutions(family: Family) -> None:
    assert {example.solutions for example in family.examples} == {0, 1, 2}


@pytest.mark.parametrize(("family", "example"), BROKEN)
def test_broken_examples_break_one_rule_at_its_places(family: Family, example: Broken) -> None:
    board = board_of(family, example)
    model = family.model(family.shape(board))
    found = broken_rules(model, family.bindings(board), family.values(board, example.solution))
    assert {broken.rule for broken in found} == {example.rule}
    assert {model.places[cell] for broken in found for cell in broken.cells} == set(example.places)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_rule_has_a_broken_example(family: Family) -> None:
    assert list(dict.fromkeys(example.rule for example in family.broken)) == [rule.key for rule in family.rules]
    for example in family.examples:
        model = family.model(family.shape(board_of(family, example)))
        assert {constraint.rule for constraint in model.constraints} <= {rule.key for rule in family.rules}


def test_broken_examples_of_binairo_by_eye() -> None:
    for example in BINAIRO.broken:
        assert broken_by_eye(example.solution, marks=example.board.get("relations", ())) == {example.rule}


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_boards_survive_bindings_and_text(family: Family, example: Example) -> None:
    board = board_of(family, example)
    assert family.board(family.shape(board), family.bindings(board)) == board
    text = family.write_text(board)
    assert family.write_text(family.read_text(text.split("\n"))) == text


@pytest.mark.parametrize("family", FAMILIES)
def test_text_carries_boards(family: Family) -> None:
    carried = 0
    for example in family.examples:
        board = board_of(family, example)
        (again,) = read_documents(family.write_text(board).encode(), "text", family.name)
        carried += again.board == board
    assert carried


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_text_without_a_family_is_not_taken_for_another(family: Family, example: Example) -> None:
    text = family.write_text(board_of(family, example)).encode()
    found: list[Family] = []
    told = ""
    try:
        found = [document.family for document in read_documents(text, "text")]
    except GridproofError as error:
        told = error.message
    assert found == [family] or re.search(rf"can be read as a board of .*\b{family.name}\b", told), told


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_answers_show_the_clues_of_their_boards(family: Family, example: Example) -> None:
    if example.solution is None:
        return
    board = board_of(family, example)
    model, bindings = family.model(family.shape(board)), family.bindings(board)
    answer = [value for value in family.values(board, example.solution) if value is not None]
    shown = shown_by(model, answer)
    assert set(bindings) <= set(shown)
    assert not broken_rules(model, shown, answer)
    assert all(clue_words(model, binding) for binding in shown)


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_boards_are_drawn_filled_and_marked(family: Family, example: Example) -> None:
    board = board_of(family, example)
    model = family.model(family.shape(board))
    solution = family.values(board, example.solution) if example.solution is not None else None
    for values in (None, [None] * len(model.places), solution):
        drawing = marked(family.draw(board, values), dict.fromkeys(on_board(model, range(len(model.places))), "wrong"))
        assert render_text(drawing)
        assert render_svg(drawing, title=family.title)


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_symmetries_keep_the_number_of_solutions(family: Family, example: Example) -> None:
    board = board_of(family, example)
    shape = family.shape(board)
    model, symmetries = family.model(shape), family.symmetries(shape)
    encoding, bindings = sat.Encoding(model), family.bindings(board)
    assert symmetries[0].clues == tuple(range(len(model.clues)))
    assert len(set(symmetries)) == len(symmetries)
    known = encoding.count(bindings, 200, repeatable=False)[0]
    for symmetry in symmetries:
        assert sorted(symmetry.clues) == list(range(len(model.clues)))
        images = [image(binding, symmetry, model) for binding in bindings]
        assert encoding.count(images, 200, repeatable=False)[0] == known


def test_binairo_reads_text_as_people_write_it() -> None:
    board = BINAIRO.read_text(["1 . 0 _", "-?..", "0 1 . .", "...."])
    assert board == BINAIRO.board_type((4, 4), ["1.0.", "....", "01..", "...."])
    assert BINAIRO.read_text(BINAIRO.write_text(board).split("\n")) == board


def test_families_are_found_by_name_and_alias() -> None:
    assert find("binairo") is find(" Takuzu ") is BINAIRO
    with pytest.raises(GridproofError, match=r"there is no family 'chess'.*Known families: .*binairo"):
        find("chess")


ROWS = ["...."] * 4
FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "odd": ({"size": [5, 4], "grid": ["...."] * 5}, "5 rows, and the number must be even", "even numbers"),
    "odd across": ({"size": [4, 7], "grid": ["......."] * 4}, "7 columns, and", "even numbers"),
    "small": ({"size": [2, 4], "grid": ["...."] * 2}, "2 rows", "even numbers from 4 to 30"),
    "large": ({"size": [4, 32], "grid": ["." * 32] * 4}, "32 columns", "even numbers from 4 to 30"),
    "rows": ({"size": [4, 4], "grid": ["...."] * 3}, "grid has 3 rows, but size says 4", "one string a row"),
    "row": ({"size": [4, 4], "grid": ["....", "...", "....", "...."]}, "row 2 has 3 cells", "same length"),
    "character": (
        {"size": [4, 4], "grid": ["....", "....", "..2.", "...."]},
        "row 3, column 3 holds '2'",
        "Use `0`",
    ),
    "far mark": ({"relations": [[0, 0, 0, 2, "="]]}, "mark 1 does not join two neighbouring cells", "from 0"),
    "mark on itself": ({"relations": [[1, 1, 1, 1, "="]]}, "mark 1 does not join", "from 0"),
    "mark outside": ({"relations": [[0, 0, 0, 1, "="], [3, 3, 4, 3, "x"]]}, "mark 2 does not join", "from 0"),
    "mark sign": ({"relations": [[0, 0, 0, 1, "#"]]}, "mark 1 is '#'", '"=" (equal) or "x" (different)'),
    "mark twice": (
        {"relations": [[0, 0, 0, 1, "="], [0, 1, 0, 0, "x"]]},
        "mark 2 joins two cells that",
        "Leave one",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_boards_name_the_place_and_the_fix(fault: str) -> None:
    fields, place, fix = FAULTS[fault]
    board = msgspec.convert({"size": [4, 4], "grid": ROWS} | fields, BINAIRO.board_type)
    with pytest.raises(GridproofError) as raised:
        check_board(BINAIRO, board, "sheet.json")
    assert raised.value.code == "bad_board"
    assert raised.value.message.startswith(f"sheet.json: {place}")
    assert fix in raised.value.hint
    assert raised.value.hint.endswith(".")


@pytest.mark.parametrize(("rows", "columns", "marks"), [(5, 4, 0), (4, 2, 0), (6, 31, 0), (32, 4, 0)])
def test_bad_wishes_are_refused(rows: int, columns: int, marks: int) -> None:
    with pytest.raises(ValueError, match=r"\d (rows|columns)") as raised:
        BINAIRO.shape_for(rows, columns, BINAIRO.options_type(marks=marks))
    assert all(part for part in raised.value.args)
    assert len(raised.value.args) == 2


@pytest.mark.parametrize(
    "stored", [None, "0101", ["0101"] * 3, ["01"] * 8, ["0101", "01.1", "0101", "0101"], [1, 2, 3, 4]]
)
def test_bad_solutions_are_refused(stored: Any) -> None:
    with pytest.raises(ValueError, match="solution is not rows of 0 and 1") as raised:
        BINAIRO.values(BINAIRO.board_type((4, 4), ROWS), stored)
    assert len(raised.value.args) == 2
