"""Hidden clues, `?`: they are kept, drawn and written, and count like missing ones."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from gridproof import sat
from gridproof.document import PuzzleDocument, check_board, read_documents
from gridproof.drawing import Text
from gridproof.family import find
from gridproof.sheet import HIDDEN
from gridproof.solve import count
from tests.registered import board_of


def hide_numbers(rows: list[list[int]]) -> Iterator[list[list[int]]]:
    """Rows of numbers with one of them hidden, with all of them hidden, and with one more in an empty cell."""
    for row, line in enumerate(rows):
        for column, number in enumerate(line):
            if number or (row + column) % 3 == 0:
                yield [[HIDDEN if (r, c) == (row, column) else n for c, n in enumerate(x)] for r, x in enumerate(rows)]
    yield [[HIDDEN if number else 0 for number in line] for line in rows]


def hide_sums(board: Any) -> Iterator[dict[str, Any]]:
    """Grids with the sums of one black cell hidden, with all sums across and with all sums down."""
    for row, column in [(row, column) for row in range(board.size[0]) for column in range(board.size[1])]:
        grid = [list(line) for line in board.grid]
        if grid[row][column] is not None:
            grid[row][column] = tuple(total and HIDDEN for total in grid[row][column])
            yield {"grid": grid}
    yield {"grid": [[cell and (cell[0], cell[1] and HIDDEN) for cell in line] for line in board.grid]}
    yield {"grid": [[cell and (cell[0] and HIDDEN, cell[1]) for cell in line] for line in board.grid]}


def hide_heights(board: Any) -> Iterator[dict[str, Any]]:
    sides = hide_numbers([board.top, board.right])
    for grid, (top, right) in zip(hide_numbers(board.grid), sides, strict=False):
        yield {"grid": grid, "top": top, "right": right}


def hide_blocks(board: Any) -> Iterator[dict[str, Any]]:
    """The last block of a row hidden, with the single blocks of columns and without."""
    columns = [[HIDDEN] if lengths == [1] else lengths for lengths in board.cols]
    for row, lengths in enumerate(board.rows):
        rows = [*board.rows[:row], [*lengths[:-1], HIDDEN] if lengths else lengths, *board.rows[row + 1 :]]
        yield {"rows": rows}
        yield {"rows": rows, "cols": columns}


def hide_digits(board: Any) -> Iterator[dict[str, Any]]:
    for character in ".01234":
        yield {"clues": [line.replace(character, "?") for line in board.clues]}


def without_hidden(value: Any, blank: Any = 0) -> Any:
    """Fields with no clue in the place of hidden ones."""
    if isinstance(value, str):
        return value.replace("?", ".")
    if isinstance(value, list | tuple):
        if blank is None and HIDDEN in value:
            return None
        return type(value)(without_hidden(one, blank) for one in value)
    return 0 if value == HIDDEN else value


HIDE: dict[str, Callable[[Any], Iterator[dict[str, Any]]]] = {
    "sudoku": lambda board: ({"grid": grid} for grid in hide_numbers(board.grid)),
    "skyscrapers": hide_heights,
    "slitherlink": hide_digits,
    "kakuro": hide_sums,
    "nonogram": hide_blocks,
}
"""Fields of boards with hidden clues."""


def boards_with_hidden_clues(name: str) -> list[Any]:
    family, found = find(name), []
    for example in family.examples:
        board = board_of(family, example)
        found += [msgspec.structs.replace(board, **fields) for fields in HIDE[name](board)]
    return [board for board in found if family.board(family.shape(board), family.bindings(board)) != board]


@pytest.mark.parametrize("name", HIDE)
def test_hidden_clues_count_like_missing_ones(name: str) -> None:
    family, counts = find(name), Counter[int | None]()
    boards = boards_with_hidden_clues(name)
    for board in boards[:: max(1, len(boards) // 25)]:
        blank = None if name == "nonogram" else 0
        fields = {field: without_hidden(getattr(board, field), blank) for field in board.__struct_fields__}
        less = msgspec.structs.replace(board, **fields)
        check_board(family, board, "hidden")
        check_board(family, less, "missing")
        shape = family.shape(board)
        assert shape == family.shape(less)
        assert family.bindings(board) == family.bindings(less)
        verdict, expected = count(family, board), count(family, less)
        assert verdict.route == "engine"
        by_sat, solutions = sat.Encoding(family.model(shape)).count(family.bindings(board))
        assert (verdict.count, verdict.solutions[:1]) == (expected.count, expected.solutions[:1])
        assert verdict.count == by_sat
        assert by_sat != 1 or verdict.solutions == solutions
        counts[verdict.count] += 1
    assert counts.total() > 5
    assert len(counts) > 1


@pytest.mark.parametrize("name", HIDE)
def test_hidden_clues_survive_sheets_texts_and_documents(name: str) -> None:
    family = find(name)
    for board in boards_with_hidden_clues(name):
        assert family.from_sheet(family.sheet(board)) == board
        text = family.write_text(board)
        assert "?" in text
        assert family.read_text(text.split("\n")) == board
        (document,) = read_documents(PuzzleDocument(family, board).encoded(), "document")
        assert document.board == board


@pytest.mark.parametrize("name", HIDE)
def test_hidden_clues_are_drawn_until_a_number_takes_their_place(name: str) -> None:
    family = find(name)
    drawn, filled = 0, 0
    for board in boards_with_hidden_clues(name):
        shown = [mark.text for mark in family.draw(board).marks if isinstance(mark, Text)]
        assert "?" in shown
        drawn += shown.count("?")
        values = count(family, board).solutions[:1]
        if values:
            marks = family.draw(board, values[0]).marks
            filled += sum(isinstance(mark, Text) and mark.text == "?" for mark in marks)
    assert 0 < filled < drawn or (name == "sudoku" and filled == 0)


def test_one_hidden_block_is_not_a_missing_clue() -> None:
    family = find("nonogram")
    board = family.read_text(["rows", "[?]", "?", "columns", "? 1", "[ ? , ? ]", "0"])
    assert board.rows == [[HIDDEN], None]
    assert board.cols == [[HIDDEN, 1], [HIDDEN, HIDDEN], []]
    with pytest.raises(ValueError, match="the blocks of column 1 need 3 cells"):
        family.validate(board)
