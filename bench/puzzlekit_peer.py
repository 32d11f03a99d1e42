"""How puzzlekit is asked and read: texts in matrices, `-` for nothing. It finds one solution and does not count.

Known from its source: lines may be equal in its Binairo, its Sudoku has square boxes only, and a Kakuro run without a
sum may repeat digits there. It is asked all the same where it takes a board; wrong answers are counted. Cells that
are given beside the clues are more than it can be asked.
"""

from math import isqrt
from typing import Any

from bench.edges import inside
from bench.ortools import Fields, Matrix, OrTools

TOP, LEFT, BOTTOM, RIGHT = 8, 4, 2, 1
"""What each side of a Slitherlink cell adds to its number in the answer."""


def solver(puzzle: str, ask: Any, answer: Any) -> OrTools:
    """One of its solvers."""
    return OrTools("puzzlekit", puzzle, ask, answer, counts=False)


def shaped(board: Fields, **more: Any) -> Fields:
    """The size, as every solver wants it, and more."""
    rows, columns = board["size"]
    return {"num_rows": rows, "num_cols": columns, **more}


def texts(matrix: Matrix) -> list[list[str]]:
    """Numbers as texts, 0 and null as nothing."""
    return [[str(value) if value else "-" for value in line] for line in matrix]


def numbers(board: Fields, matrix: Matrix) -> list[list[int]]:
    """Texts as numbers, nothing as 0."""
    return [[0 if text == "-" else int(text) for text in line] for line in matrix]


def marked(board: Fields, matrix: Matrix) -> list[str]:
    """Rows of 1 for `x`, else 0."""
    return ["".join("1" if text == "x" else "0" for text in line) for line in matrix]


def ask_binairo(board: Fields) -> Fields | None:
    """1 and 2 for 0 and 1. It knows no marks between cells."""
    if board["relations"]:
        return None
    return shaped(board, grid=[["-12"[".01".index(character)] for character in line] for line in board["grid"]])


def answer_binairo(board: Fields, matrix: Matrix) -> list[str]:
    """Rows of 0 and 1."""
    return ["".join("01"["12".index(text)] for text in line) for line in matrix]


def ask_skyscrapers(board: Fields) -> Fields:
    """Clues of the four sides."""
    top, bottom, left, right = (texts([board[side]])[0] for side in ("top", "bottom", "left", "right"))
    sides = {"cols_top": top, "cols_bottom": bottom, "rows_left": left, "rows_right": right}
    return shaped(board, grid=texts(board["grid"]), val=board["size"][0], diagonal=False, **sides)


def ask_kakurasu(board: Fields) -> Fields | None:
    """Sums of rows and columns; it knows no sum of 0, which it will refuse."""
    if board.get("grid"):
        return None
    rows, columns = (
        ["-" if total is None else str(total) for total in board[side]] for side in ("row_sums", "col_sums")
    )
    return shaped(board, rows=rows, cols=columns)


def ask_star_battle(board: Fields) -> Fields | None:
    """Regions are texts."""
    if board.get("grid"):
        return None
    regions = [[str(number + 1) for number in line] for line in board["regions"]]
    return shaped(board, num_stars=board["stars"], region_grid=regions)


def ask_slitherlink(board: Fields) -> Fields:
    """The numbers."""
    return shaped(board, grid=[list(line.replace(".", "-")) for line in board["clues"]])


def answer_slitherlink(board: Fields, matrix: Matrix) -> list[str]:
    """Each cell's number says which of its sides are drawn."""
    sides = numbers(board, matrix)
    vertical = [[line[0] & LEFT, *(cell & RIGHT for cell in line)] for line in sides]
    horizontal = [[cell & TOP for cell in sides[0]], *([cell & BOTTOM for cell in line] for line in sides)]
    return inside(vertical, horizontal)


def ask_kakuro(board: Fields) -> Fields:
    """`0` for a white cell, else the sums down and right of a black one."""
    return shaped(board, grid=[[_kakuro_cell(cell) for cell in line] for line in board["grid"]])


def _kakuro_cell(cell: list[int] | None) -> str:
    if cell is None:
        return "0"
    return ",".join(str(total or "") for total in cell) if any(cell) else "-"


def ask_sudoku(board: Fields) -> Fields | None:
    """Only square boxes, and no further rules."""
    side = isqrt(board["size"][0])
    if list(board["box"] or ()) != [side, side] or any(board.get(rule) for rule in ("diagonals", "regions")):
        return None
    return shaped(board, grid=texts(board["grid"]))


def ask_nonogram(board: Fields) -> Fields | None:
    """Block lengths as texts."""
    if board.get("grid") or None in [*board["rows"], *board["cols"]]:
        return None
    rows, columns = ([[str(length) for length in line] for line in board[side]] for side in ("rows", "cols"))
    return shaped(board, rows=rows, cols=columns)


BINAIRO = solver("binairo", ask_binairo, answer_binairo)
SKYSCRAPERS = solver("skyscraper", ask_skyscrapers, numbers)
KAKURASU = solver("kakurasu", ask_kakurasu, marked)
STAR_BATTLE = solver("starbattle", ask_star_battle, marked)
SLITHERLINK = solver("slitherlink", ask_slitherlink, answer_slitherlink)
KAKURO = solver("kakuro", ask_kakuro, numbers)
SUDOKU = solver("sudoku", ask_sudoku, numbers)
NONOGRAM = solver("nonogram", ask_nonogram, marked)
