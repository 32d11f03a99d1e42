"""The document's solution and the neutral answer of sheets: one becomes the other and comes back, or is refused."""

from typing import Any

import pytest

from gridproof.document import PuzzleDocument, read_documents
from gridproof.family import Example, Family, find
from gridproof.sheet import HIDDEN, Answer
from tests.corpus import CORPUS
from tests.registered import EXAMPLES, FAMILIES, board_of


def corpus(family: Family) -> list[PuzzleDocument]:
    path = CORPUS / family.name / "puzzles.jsonl"
    if not path.exists():
        pytest.skip("the corpus is not here")
    return list(read_documents(path.read_bytes(), path.name))


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_answers_of_examples_come_back(family: Family, example: Example) -> None:
    if example.solution is not None:
        board = board_of(family, example)
        answer = family.answer_of(example.solution)
        assert [len(line) for line in answer] == [board.size[1]] * board.size[0]
        assert family.stored_answer(board, answer) == example.solution


@pytest.mark.parametrize("family", FAMILIES)
def test_answers_of_the_corpus_come_back(family: Family) -> None:
    for document in corpus(family):
        if document.solution is not None:
            answer = family.answer_of(document.solution)
            assert family.stored_answer(document.board, answer) == document.solution, document.id


def test_answers_are_neutral() -> None:
    assert find("kakuro").answer_of([[0, 0], [0, 7]]) == [[None, None], [None, 7]]
    assert find("nonogram").answer_of(["1.", "01"]) == [[1, None], [0, 1]]
    assert find("sudoku").answer_of([[10, 0]]) == [[10, None]]
    slitherlink = find("slitherlink")
    board = slitherlink.board_type((1, 2), ["4."])
    assert slitherlink.answer_of({"h": ["10", "10"], "v": ["110"]}) == [[1, 0]]
    assert slitherlink.stored_answer(board, [[1, 0]]) == ["10"]


BAD_STORED: list[tuple[str, Any, str]] = [
    ("sudoku", None, "solution is not a list of rows"),
    ("sudoku", [1, 2], "solution is not a list of rows"),
    ("sudoku", [[1, -1]], "row 1, column 2 of the solution holds -1"),
    ("sudoku", [[True]], "row 1, column 1 of the solution holds True"),
    ("nonogram", ["1x"], "row 1, column 2 of the solution holds 'x'"),
    ("nonogram", ["1²"], "row 1, column 2 of the solution holds '²'"),
    ("slitherlink", {"v": ["11"]}, "solution's h is not rows of 0 and 1"),
    ("slitherlink", {"h": ["1", "1"]}, "solution's v is not 1 rows of 2 times 0 or 1"),
    ("slitherlink", {"h": ["1", "1"], "v": ["10"]}, "the borders of the solution do not part inside from outside"),
    ("slitherlink", {"h": ["1", "0"], "v": ["11"]}, "the borders of the solution do not part inside from outside"),
]


@pytest.mark.parametrize(("name", "stored", "place"), BAD_STORED)
def test_bad_solutions_have_no_answer(name: str, stored: Any, place: str) -> None:
    with pytest.raises(ValueError, match=place) as raised:
        find(name).answer_of(stored)
    assert len(raised.value.args) == 2


BAD_ANSWERS: list[tuple[str, Answer, str]] = [
    ("sudoku", [[0, 1, 2, 3]] * 4, "row 1, column 1 of the answer holds 0"),
    ("sudoku", [[1, 2, 3, 5]] * 4, "solution is not 4 rows of 4 numbers from 1 to 4"),
    ("sudoku", [[1, 2, 3]] * 4, "solution is not 4 rows of 4 numbers from 1 to 4"),
    ("binairo", [[0, 1, 0, 12]] * 4, "row 1, column 4 of the answer holds 12"),
    ("binairo", [[0, 1, 0, HIDDEN]] * 4, "row 1, column 4 of the answer holds -1"),
    ("binairo", [[0, 1, 0, None]] * 4, "solution is not rows of 0 and 1"),
    ("slitherlink", [[1, 0, None]] * 3, "solution is not 3 rows of 3 times 0 or 1"),
    ("kakuro", [[1, 1, 1]] * 3, "solution has digits where the board is black"),
]


@pytest.mark.parametrize(("name", "answer", "place"), BAD_ANSWERS)
def test_bad_answers_are_not_stored(name: str, answer: Answer, place: str) -> None:
    family = find(name)
    boards = [board_of(family, example) for example in family.examples]
    boards += [board_of(family, example) for example in family.broken]
    board = next(board for board in boards if board.size == (len(answer), len(answer)))
    with pytest.raises(ValueError, match=place) as raised:
        family.stored_answer(board, answer)
    assert len(raised.value.args) == 2


def test_answers_that_are_not_complete_are_stored_where_that_can_be() -> None:
    sudoku = find("sudoku")
    board = sudoku.board_type((4, 4), [[0] * 4] * 4, (2, 2))
    blank: list[int | None] = [None] * 4
    answer: Answer = [[1, None, None, None], blank, blank, blank]
    stored = sudoku.stored_answer(board, answer)
    assert stored == [[1, 0, 0, 0], *[[0] * 4] * 3]
    assert sudoku.answer_of(stored) == answer
    nonogram = find("nonogram")
    assert nonogram.stored_answer(nonogram.board_type((1, 2), [None], [None, None]), [[1, None]]) == ["1."]
