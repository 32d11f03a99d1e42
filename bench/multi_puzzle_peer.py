"""How multi-puzzle-solver is asked and read: arrays of texts, a blank for nothing. It lists all solutions.

`arrays` of a question become NumPy arrays, `others` are handed over as they are. Its answer is a matrix with the value
of each cell, null where it has none. Cells that are given beside the clues are more than it can be asked.
"""

from itertools import chain, groupby
from typing import Any

from bench.edges import inside
from bench.ortools import Fields, Matrix, OrTools

BLANK = " "
BLACK = "#"
MOST_SUDOKU = 35
"""A digit is one character there: 1 to 9, then a to z."""


def solver(puzzle: str, ask: Any, answer: Any) -> OrTools:
    """One of its solvers."""
    return OrTools("multi-puzzle-solver", puzzle, ask, answer, counts=True)


def asked(others: Fields | None = None, **arrays: Any) -> Fields:
    """A question."""
    return {"arrays": arrays, "others": others or {}}


def texts(matrix: Matrix) -> list[list[str]]:
    """Numbers as texts, 0 and null as blanks."""
    return [[str(value) if value else BLANK for value in line] for line in matrix]


def numbers(board: Fields, matrix: Matrix) -> list[list[int]]:
    """As it is."""
    return [list(line) for line in matrix]


def shaded(board: Fields, matrix: Matrix) -> list[str]:
    """Rows of 0 and 1."""
    return ["".join(map(str, line)) for line in matrix]


def ask_binairo(board: Fields) -> Fields:
    """Black for 1, white for 0; marks lie in arrays of their own."""
    rows, columns = board["size"]
    across = [[BLANK] * (columns - 1) for _ in range(rows)]
    down = [[BLANK] * columns for _ in range(rows - 1)]
    for first_row, first_column, second_row, second_column, mark in board["relations"]:
        marks = across if first_row == second_row else down
        marks[min(first_row, second_row)][min(first_column, second_column)] = mark
    grid = [[" WB"[".01".index(character)] for character in line] for line in board["grid"]]
    marked = {"arith_rows": across, "arith_cols": down} if board["relations"] else {}
    return asked({"force_unique": board["unique_lines"]}, board=grid, **marked)


def ask_futoshiki(board: Fields) -> Fields:
    """Signs lie between the cells; without the option below, digits of a board of 10 start at 0."""
    rows, columns = board["size"]
    grid = [[BLANK] * (2 * columns - 1) for _ in range(2 * rows - 1)]
    for row, line in enumerate(texts(board["grid"])):
        grid[2 * row][::2] = line
    for first_row, first_column, second_row, second_column in board["less"]:
        later = (second_row, second_column) > (first_row, first_column)
        sign = ("<" if later else ">") if first_row == second_row else ("n" if later else "V")
        grid[first_row + second_row][first_column + second_column] = sign
    return asked({"include_zero_before_letter": False}, board=grid)


def ask_skyscrapers(board: Fields) -> Fields:
    """-1 is no clue."""
    sides: Fields = {side: [clue or -1 for clue in board[side]] for side in ("top", "bottom", "left", "right")}
    return asked(board=texts(board["grid"]), **sides)


def ask_kakurasu(board: Fields) -> Fields | None:
    """Sums as texts."""
    if board.get("grid"):
        return None
    side, bottom = (
        [BLANK if total is None else str(total) for total in board[name]] for name in ("row_sums", "col_sums")
    )
    return asked(side=side, bottom=bottom)


def ask_star_battle(board: Fields) -> Fields | None:
    """Regions as texts."""
    if board.get("grid"):
        return None
    return asked({"star_count": board["stars"]}, board=[[str(number) for number in line] for line in board["regions"]])


def ask_slitherlink(board: Fields) -> Fields:
    """The numbers."""
    return asked(board=[list(line.replace(".", BLANK)) for line in board["clues"]])


def answer_slitherlink(board: Fields, matrix: Matrix) -> list[str]:
    """Each cell has the letters of its drawn sides: right and down, and up and left only at the border."""
    sides = [[cell or "" for cell in line] for line in matrix]
    vertical = [["L" in line[0], *("R" in cell for cell in line)] for line in sides]
    horizontal = [["U" in cell for cell in sides[0]], *(["D" in cell for cell in line] for line in sides)]
    return inside(vertical, horizontal)


def ask_kakuro(board: Fields) -> Fields:
    """Lists of sums, a run each. A border that is all black would stop it, so that is cut off."""
    grid = _trimmed(board["grid"])
    rows = _sums(grid, side=1)
    columns = _sums([list(line) for line in zip(*grid, strict=True)], side=0)
    cells = [[BLANK if cell is None else BLACK for cell in line[1:]] for line in grid[1:]]
    return asked({"row_sums": rows[1:], "col_sums": columns[1:]}, board=cells)


def _trimmed(grid: list[list[Any]]) -> list[list[Any]]:
    """One black row above the first white cell and one black column before it, none behind the last."""
    rows = [row for row, line in enumerate(grid) if None in line]
    columns = [column for column, line in enumerate(zip(*grid, strict=True)) if None in line]
    return [line[columns[0] - 1 : columns[-1] + 1] for line in grid[rows[0] - 1 : rows[-1] + 1]]


def _sums(lines: list[list[Any]], side: int) -> list[list[int | str]]:
    """Each line's sums in order; a line without runs is asked for as many as the line before it."""
    found: list[list[int | str]] = []
    for line in lines:
        runs = [(is_white, list(cells)) for is_white, cells in groupby(line, lambda cell: cell is None)]
        before = [cells[-1][side] for is_white, cells in runs if not is_white]
        sums = before[: sum(is_white for is_white, _ in runs)]
        found.append([total or BLACK for total in sums] or [BLACK] * len(found[-1] if found else ()))
    return found


def answer_kakuro(board: Fields, matrix: Matrix) -> list[list[int]]:
    """The white cells keep their order; black ones are 0."""
    digits = iter([digit for digit in chain.from_iterable(matrix) if digit is not None])
    return [[next(digits, 0) if cell is None else 0 for cell in line] for line in board["grid"]]


def ask_sudoku(board: Fields) -> Fields | None:
    """Boxes of any shape; no further rules are asked for."""
    if board["size"][0] > MOST_SUDOKU or not board["box"] or any(board.get(rule) for rule in ("diagonals", "regions")):
        return None
    grid = [[" 123456789abcdefghijklmnopqrstuvwxyz"[value] for value in line] for line in board["grid"]]
    return asked({"block_size": list(board["box"])}, board=grid)


def ask_nonogram(board: Fields) -> Fields | None:
    """Block lengths; -1 is a line without a clue."""
    if board.get("grid"):
        return None
    top, side = ([-1 if line is None else line for line in board[name]] for name in ("cols", "rows"))
    return asked({"top": top, "side": side})


BINAIRO = solver("binairo", ask_binairo, shaded)
FUTOSHIKI = solver("unequal", ask_futoshiki, numbers)
SKYSCRAPERS = solver("towers", ask_skyscrapers, numbers)
KAKURASU = solver("kakurasu", ask_kakurasu, shaded)
STAR_BATTLE = solver("star_battle", ask_star_battle, shaded)
SLITHERLINK = solver("slitherlink", ask_slitherlink, answer_slitherlink)
KAKURO = solver("kakuro", ask_kakuro, answer_kakuro)
SUDOKU = solver("sudoku", ask_sudoku, numbers)
NONOGRAM = solver("nonograms", ask_nonogram, shaded)
