"""Routes of the tests' own for Binairo: a row-by-row counter and a checker of the rules.

Neither reads the model. The counter is a transfer from row to row: what the rows so far mean for those to
come is a small state, and equal states are counted together. The checker reads rows of text as a person does.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

Mark = tuple[int, int, int, int, str]
Row = tuple[int, ...]
State = tuple[Row, Row, Row, frozenset[Row], Row]


def count_by_rows(grid: Sequence[str], *, unique_lines: bool = True, marks: Sequence[Mark] = ()) -> int:
    """The exact number of ways to finish a grid of `.`, `0`, `1`."""
    rows, columns = len(grid), len(grid[0])
    states: Counter[State] = Counter({((), (), (0,) * columns, frozenset(), (0,) * columns): 1})
    for number, text in enumerate(grid):
        choices = [row for row in legal_rows(columns) if _fits(row, number, text, marks)]
        following: Counter[State] = Counter()
        for state, ways in states.items():
            for row in choices:
                if _may_follow(state, row, number, rows, marks):
                    following[_after(state, row, unique_lines)] += ways
        states = following
    return sum(ways for state, ways in states.items() if not unique_lines or len(set(state[4])) == columns)


@cache
def legal_rows(columns: int) -> list[Row]:
    """All rows with equal halves and no three in a row."""
    found: list[Row] = []
    for number in range(1 << columns):
        row = tuple(number >> column & 1 for column in range(columns))
        if 2 * sum(row) == columns and not any(len(set(row[i : i + 3])) == 1 for i in range(columns - 2)):
            found.append(row)
    return found


def _fits(row: Row, number: int, text: str, marks: Sequence[Mark]) -> bool:
    given = all(character in (".", str(digit)) for digit, character in zip(row, text, strict=True))
    across = [(c1, c2, mark) for r1, c1, r2, c2, mark in marks if r1 == r2 == number]
    return given and all((row[c1] == row[c2]) == (mark == "=") for c1, c2, mark in across)


def _may_follow(state: State, row: Row, number: int, rows: int, marks: Sequence[Mark]) -> bool:
    before, above, ones, used, _ = state
    if row in used:
        return False
    if before and any(a == b == c for a, b, c in zip(before, above, row, strict=True)):
        return False
    counted = [one + digit for one, digit in zip(ones, row, strict=True)]
    if any(2 * one > rows or 2 * (number + 1 - one) > rows for one in counted):
        return False
    down = [(r1, c1, r2, c2, mark) for r1, c1, r2, c2, mark in marks if {r1, r2} == {number - 1, number}]
    return all((above[c1] == row[c1]) == (mark == "=") for _, c1, _, _, mark in down)


def _after(state: State, row: Row, unique_lines: bool) -> State:
    """The state below this row; columns that are alike so far share a label."""
    _, above, ones, used, labels = state
    counted = tuple(one + digit for one, digit in zip(ones, row, strict=True))
    if not unique_lines:
        return above, row, counted, used, labels
    numbers: dict[tuple[int, int], int] = {}
    split = tuple(numbers.setdefault(pair, len(numbers)) for pair in zip(labels, row, strict=True))
    return above, row, counted, used | {row}, split


def broken_by_eye(rows: Sequence[str], *, unique_lines: bool = True, marks: Sequence[Mark] = ()) -> set[str]:
    """The keys of the rules that a full grid breaks."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    lines = [*rows, *columns]
    return set(_broken(rows, columns, lines, unique_lines)) | {
        "mark" for r1, c1, r2, c2, mark in marks if (rows[r1][c1] == rows[r2][c2]) != (mark == "=")
    }


def _broken(rows: Sequence[str], columns: Sequence[str], lines: Sequence[str], unique_lines: bool) -> Iterator[str]:
    if any("000" in line or "111" in line for line in lines):
        yield "no_three"
    if any(line.count("0") != line.count("1") for line in lines):
        yield "balance"
    if unique_lines and (len(set(rows)) < len(rows) or len(set(columns)) < len(columns)):
        yield "distinct"
