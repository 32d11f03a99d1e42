"""Who meets whom: for each family the sizes, our level, the peers and how to speak to them. The only place for that.

A new family needs no entry: it is then measured alone, at its own presets. With an entry it also names its peers. Our
level is the lowest one that covers what the peer is asked for, so that both give the same promise; the fairness check
of the suite grades the peer's puzzles with our ladder and shows whether that is so.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bench.contestant import Making, Solving
from bench.ours import Gridproof, GridproofClauses
from bench.puzzlekit_peer import Puzzlekit
from bench.tatham import Tatham, size_and_text, unruly_cells
from gridproof import Family
from gridproof.grid import cell_rows
from gridproof.puzzles import binairo

USUAL = 200
QUICK_BOARDS, FULL_BOARDS = 25, 100
"""Boards of our own to solve, for each size and level, in the two profiles."""


class MakeSize(NamedTuple):
    """One size to make: our level, how many puzzles we and the peers make, how often, and what is wanted.

    `quick` and `full` count the peers' puzzles in the two profiles; fewer than 2 leaves them out. `least_ratio` is
    how many times faster than a peer we want to be, `most_milliseconds` how long a puzzle of ours may take.
    """

    size: tuple[int, int]
    level: str | None
    ours: int = USUAL
    quick: int = USUAL
    full: int = USUAL
    passes: int = 1
    least_ratio: float | None = None
    most_milliseconds: float | None = None


class Entry(NamedTuple):
    """A family's part of the table: making with its peers, solving with its peers, boards of our own to solve."""

    sizes: tuple[MakeSize, ...]
    makers: tuple[Making, ...] = ()
    solvers: tuple[Solving, ...] = ()
    boards: tuple[tuple[tuple[int, int], str], ...] = ()


OURS = Gridproof()
OUR_SOLVERS: tuple[Solving, ...] = (OURS, GridproofClauses())


def read_unruly(game_id: str) -> binairo.Board:
    """An Unruly id as a Binairo board; `u` says that lines must differ."""
    found, text = size_and_text(game_id, r"(\d+)(?:x(\d+))?(u?)(?:d[a-z])?")
    columns = int(found[1])
    rows = int(found[2] or columns)
    cells = unruly_cells(text, rows * columns)
    lines = cell_rows(cells, columns, binairo.SYMBOLS)
    return binairo.Board((rows, columns), lines, unique_lines=bool(found[3]))


def ask_binairo(board: binairo.Board) -> dict[str, Any] | None:
    """Puzzlekit's arguments: 1 and 2 for 0 and 1. It knows no marks, and leaves out that lines must differ."""
    if board.relations:
        return None
    rows, columns = board.size
    matrix = [[".01".index(character) for character in line] for line in board.grid]
    return {"num_rows": rows, "num_cols": columns, "grid": [["-12"[value] for value in line] for line in matrix]}


def answer_binairo(matrix: Sequence[Sequence[str]]) -> list[str]:
    """Rows of 0 and 1."""
    return ["".join("01"["12".index(character)] for character in line) for line in matrix]


TABLE: dict[str, Entry] = {
    "binairo": Entry(
        sizes=(
            MakeSize((8, 8), "easy", passes=9, least_ratio=3),
            MakeSize((10, 10), "easy", passes=9, least_ratio=5),
            MakeSize((14, 14), "easy", passes=5, least_ratio=10),
            MakeSize((20, 20), "easy", quick=60, passes=3, least_ratio=30),
            MakeSize((30, 30), "easy", quick=0, full=3, most_milliseconds=20),
        ),
        makers=(Tatham("sgt-unruly", "{columns}x{rows}udn", read_unruly),),
        solvers=(Puzzlekit("binairo", ask_binairo, answer_binairo),),
        boards=tuple(((side, side), level) for side in (8, 10, 14, 20) for level in ("easy", "hard")),
    ),
}  # fmt: skip


def entry_for(family: Family) -> Entry:
    """The family's entry; without one, its presets and no peers."""
    if family.name in TABLE:
        return TABLE[family.name]
    presets = [(_size(text), level) for text, level in family.presets]
    return Entry(tuple(MakeSize(*preset) for preset in presets), boards=tuple(presets))


def _size(text: str) -> tuple[int, int]:
    rows, columns = (int(part) for part in text.lower().split("x"))
    return rows, columns
