"""Binairo's techniques by themselves: examples in rows and columns, read both ways, with the symbols exchanged too."""

import pytest

from tests.boards import BINAIRO
from tests.ladders import candidates

BASE = "bin.pair bin.gap bin.full"
EXAMPLES = [
    ("bin.pair", ".11.", "0110", ""),
    ("bin.gap", "0.0.", "010.", ""),
    ("bin.full", "1.1.1.", "101010", ""),
    (f"{BASE} bin.last_one", "110...", "110..0", ""),
    (f"{BASE} bin.last_one", "11....", "110..0", ""),
    (f"{BASE} bin.ends", "1....1", "10..01", ""),
    (f"{BASE} bin.ends bin.last_one", "1......1", "1......1", ""),
    (f"{BASE} bin.mask", "11010..1..", "11010..100", ""),
    ("bin.line", "1.1..0..", "101..0..", ""),
    ("bin.line", "00....1.", "001...1.", ""),
    ("bin.line", "11.0....", "11001...", ""),
    (f"{BASE} bin.dup2", "1..100", "110100", "101100"),
    ("bin.line bin.dup_k", ".1.01.", ".1.010", "010011"),
]
EXCHANGED = str.maketrans("01", "10")


def concluded(names: str, line: str, rival: str, across: bool) -> str:
    """What the techniques alone make of a line that lies first in a board, its rival second."""
    length = len(line)
    rows = [line, rival or "." * length, *["." * length] * (length - 2)]
    if not across:
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    board = BINAIRO.board_type((len(rows), len(rows[0])), rows)
    left = candidates(BINAIRO, board, names)
    cells = range(length) if across else range(0, length * length, length)
    given = {cell: symbol for cell, symbol in zip(cells, line, strict=True) if symbol != "."}
    return "".join(given.get(cell, str(min(left[cell])) if len(left.get(cell, "ab")) == 1 else ".") for cell in cells)


@pytest.mark.parametrize("across", [True, False], ids=["row", "column"])
@pytest.mark.parametrize("exchanged", [False, True], ids=["plain", "exchanged"])
@pytest.mark.parametrize("backwards", [False, True], ids=["forwards", "backwards"])
@pytest.mark.parametrize(("names", "line", "expected", "rival"), EXAMPLES)
def test_examples(
    names: str, line: str, expected: str, rival: str, *, backwards: bool, exchanged: bool, across: bool
) -> None:
    lines = [line, expected, rival]
    if backwards:
        lines = [one[::-1] for one in lines]
    if exchanged:
        lines = [one.translate(EXCHANGED) for one in lines]
    line, expected, rival = lines
    assert concluded(names, line, rival, across) == expected
