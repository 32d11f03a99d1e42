"""Documents: every layout of input is read, unknown fields survive, and faults are named with their place."""

import json
import re
from typing import Any

import pytest

from gridproof.document import PuzzleDocument, board_id, document_from, read_documents
from gridproof.errors import GridproofError
from gridproof.family import find, registry
from tests.boards import BINAIRO

FIELDS: dict[str, Any] = {
    "family": "binairo",
    "size": [4, 4],
    "grid": ["1...", "...0", "11..", "...."],
    "solutions": 1,
    "solution": ["1001", "0110", "1100", "0011"],
    "grade": {"level": "easy", "tier": 2, "hardest": "bin.ends", "steps": {"bin.pair": 3, "bin.ends": 1}},
    "recipe": {"seed": 7, "of": {"nested": [1, None, "two"]}},
}
TEXT = "1...\n...0\n11..\n....\n"


def read(data: str | bytes, family_name: str | None = None) -> list[PuzzleDocument]:
    return list(read_documents(data.encode() if isinstance(data, str) else data, "pack", family_name))


def fault(data: str | bytes, family_name: str | None = None) -> GridproofError:
    with pytest.raises(GridproofError) as raised:
        read(data, family_name)
    return raised.value


def test_a_round_trip_keeps_every_field() -> None:
    unknown = {"author": "A. Setter", "notes": {"deep": [1, {"er": None}]}, "zeta": 1.5}
    document = document_from(FIELDS | unknown, "pack")
    assert document.extra == unknown
    written = json.loads(document.encoded())
    assert written == FIELDS | unknown | {
        "gridproof": 1,
        "id": board_id(BINAIRO, document.board),
        "unique_lines": True,
        "relations": [],
    }
    again = document_from(written, "pack")
    assert again.encoded() == document.encoded()
    assert b"\n" not in document.encoded()


def test_an_id_names_exactly_one_board() -> None:
    document = document_from(FIELDS, "pack")
    other = document_from(FIELDS | {"unique_lines": False}, "pack")
    assert board_id(BINAIRO, document.board) != board_id(BINAIRO, other.board)
    assert board_id(BINAIRO, document.board).startswith("binairo-")
    assert document_from(FIELDS | {"id": "mine", "canonical_id": "ours"}, "pack").fields()["id"] == "mine"


@pytest.mark.parametrize(
    ("data", "number"),
    [
        (json.dumps(FIELDS), 1),
        (json.dumps(FIELDS, indent=2), 1),
        (json.dumps([FIELDS, FIELDS]), 2),
        (json.dumps([FIELDS, FIELDS], indent=1), 2),
        ("\n".join([json.dumps(FIELDS)] * 3), 3),
        ("\n" + json.dumps(FIELDS) + "\n\n" + json.dumps(FIELDS) + "\r\n", 2),
        ("\ufeff" + json.dumps(FIELDS), 1),
        (TEXT, 1),
        (TEXT.replace("\n", "\r\n"), 1),
        (TEXT + "\n\n" + TEXT, 2),
        ("[]", 0),
    ],
)
def test_every_layout_is_read(data: str, number: int) -> None:
    documents = read(data, "binairo")
    assert len(documents) == number
    assert all(document.board.grid == FIELDS["grid"] for document in documents)


def test_a_family_in_the_document_wins() -> None:
    assert read(json.dumps(FIELDS | {"family": "takuzu"}), "no such family")[0].family is BINAIRO


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        ("", "empty_input", "pack"),
        (" \n\t\n", "empty_input", "pack"),
        (json.dumps(FIELDS)[:-20], "bad_json", "pack"),
        (json.dumps(FIELDS) + "\n" + json.dumps(FIELDS)[:40], "bad_json", "pack, line 2"),
        (json.dumps(FIELDS) + "\n[1]", "bad_json", "pack, line 2"),
        (json.dumps([FIELDS, 3]), "bad_json", "pack, entry 2"),
        (json.dumps([FIELDS])[:-1], "bad_json", "pack"),
        ("{", "bad_json", "pack"),
        (b"\xff\xfe\x00", "bad_board", "pack"),
        (json.dumps(FIELDS | {"size": "4x4"}), "bad_field", "pack"),
        (json.dumps({"family": "binairo"}), "bad_field", "pack"),
        (json.dumps(FIELDS | {"solutions": 7}), "bad_field", "pack"),
        (json.dumps(FIELDS | {"recipe": [1]}), "bad_field", "pack"),
        (json.dumps(FIELDS | {"gridproof": 99}), "other_version", "pack"),
        (json.dumps(FIELDS | {"gridproof": "x"}), "other_version", "pack"),
        (json.dumps(FIELDS) + "\n" + json.dumps(FIELDS | {"family": "nothing"}), "unknown_family", "pack, line 2"),
        ("[" * 100_000, "bad_json", "pack"),
        (json.dumps(FIELDS)[:-1] + ', "extra": ' + "[" * 5000 + "]" * 5000 + "}", "bad_json", "pack"),
        ("null", "bad_json", "pack"),
        ("true", "bad_json", "pack"),
        ('"text"', "bad_json", "pack"),
        ("42", "bad_board", "pack"),
        (json.dumps(FIELDS | {"solutions": "one"}), "bad_field", "pack"),
        (json.dumps(FIELDS | {"relations": [[0, 0, 0, 1]]}), "bad_field", "pack"),
        (json.dumps([FIELDS, FIELDS | {"size": [4, 6]}]), "bad_board", "pack, entry 2"),
        (TEXT + "\n1..\n", "bad_board", "pack, board 2"),
        (TEXT.replace("0", "z"), "bad_board", "pack"),
    ],
)
def test_bad_input_is_named_with_its_place(data: str | bytes, code: str, place: str) -> None:
    error = fault(data, "binairo")
    assert error.code == code
    assert error.message.startswith(place)
    assert error.hint.endswith(".")


def test_input_that_does_not_name_its_family() -> None:
    without = {key: value for key, value in FIELDS.items() if key != "family"}
    assert fault(json.dumps(without)).code == "no_family"
    assert read(json.dumps(without), "binairo")[0].family is BINAIRO
    assert fault(json.dumps(FIELDS | {"family": 3})).code == "no_family"
    assert fault(json.dumps(FIELDS | {"family": "chess"})).code == "unknown_family"


AMBIGUOUS = "......\n......\n..01..\n......\n......\n......\n"
SUDOKU = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_text_of_one_family_alone_needs_no_name() -> None:
    assert read("rows 1 2\ncolumns 1 2\n")[0].family is find("kakurasu")


def test_text_of_several_families_asks_for_a_name() -> None:
    error = fault(AMBIGUOUS)
    assert error.code == "several_families"
    assert re.search(r"^pack: the text can be read as a board of .*binairo.* or ", error.message)
    assert "--family" in error.hint
    assert read(AMBIGUOUS, "binairo")[0].family is BINAIRO


def test_text_of_no_family_lists_them() -> None:
    error = fault("no board\nat all\n")
    assert error.code == "no_family"
    assert all(name in error.hint for name in registry())


def test_text_that_only_one_family_can_mean_says_why_it_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Near(type(BINAIRO)):  # type: ignore[misc]
        title = "Near"

    class Far(type(BINAIRO)):  # type: ignore[misc]
        def read_text(self, lines: object) -> Any:
            raise ValueError("nothing fits", "Give up.")

    monkeypatch.setattr("gridproof.document.registry", lambda: {"near": Near(), "far": Far()})
    assert fault(TEXT.replace("0", "z")).message.endswith(
        "the text does not say which family it belongs to; as Near, row 2, column 4 holds 'z'"
    )
    monkeypatch.setattr("gridproof.document.registry", lambda: {"near": Near(), "other": Near()})
    assert fault(TEXT.replace("0", "z")).message.endswith("which family it belongs to")


def test_a_list_of_boards_may_have_a_line_for_each() -> None:
    boards = read(f"{SUDOKU}\n{SUDOKU[::-1]}\n{SUDOKU}\n", "sudoku")
    assert [document.board.size for document in boards] == [(9, 9)] * 3
    assert boards[0].board == boards[2].board != boards[1].board
    assert read(SUDOKU)[0].board == boards[0].board
    assert read(SUDOKU.replace(".", "0"))[0].board == boards[0].board, "a number is no JSON document"


@pytest.mark.parametrize("text", ["1...\n...\n11..\n....\n", "..3.\n.2.\n"])
def test_rows_are_no_boards_of_a_line(text: str) -> None:
    assert fault(text, "slitherlink").code == "bad_board"


def test_documents_before_a_bad_line_are_delivered() -> None:
    documents = read_documents((json.dumps(FIELDS) + "\n{").encode(), "pack")
    assert next(documents).solutions == 1
    with pytest.raises(GridproofError, match="pack, line 2"):
        next(documents)


@pytest.mark.parametrize(
    "grade", ["hard", {"score": 3}, {"level": "easy", "tier": 2, "hardest": None, "steps": {}, "score": "3"}]
)
def test_a_grade_that_is_not_ours_survives(grade: object) -> None:
    document = read(json.dumps(FIELDS | {"grade": grade}))[0]
    assert document.grade is None
    assert json.loads(document.encoded())["grade"] == grade
