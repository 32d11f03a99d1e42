"""Techniques of Slitherlink: the catalogue's examples with their conclusions, turned and mirrored, each step proved.

Borders are written as `h12` (above the cell in row 1, column 2, counted from 0) and `v12` (left of it); a board is rows
of digits.
"""

from collections.abc import Iterable
from itertools import product
from typing import Any

import msgspec
import pytest

from gridproof.explain import explain
from gridproof.family import find
from gridproof.walked import Fact
from tests.ladders import steps, technique

SLITHERLINK = find("slitherlink")
Spot = tuple[int, int]
TURNS = list(product((False, True), repeat=3))


class Turned:
    """A board with borders by name, upside down, mirrored or with rows and columns exchanged."""

    def __init__(self, rows: list[str], turn: tuple[bool, bool, bool]) -> None:
        self.size = (len(rows), len(rows[0]))
        self.down, self.across, self.exchange = turn
        cells = {(2 * r + 1, 2 * c + 1): clue for r, row in enumerate(rows) for c, clue in enumerate(row)}
        turned = {self.spot(spot): clue for spot, clue in cells.items()}
        height, width = self.size[::-1] if self.exchange else self.size
        clues = ["".join(turned[2 * r + 1, 2 * c + 1] for c in range(width)) for r in range(height)]
        self.board = SLITHERLINK.board_type((height, width), clues)
        self.shape: Any = SLITHERLINK.shape(self.board)

    def spot(self, spot: Spot) -> Spot:
        """Where a border, a cell or a dot comes to lie; dots lie on even rows and columns."""
        row, column = spot
        row = 2 * self.size[0] - row if self.down else row
        column = 2 * self.size[1] - column if self.across else column
        return (column, row) if self.exchange else (row, column)

    def variable(self, name: str) -> int:
        """The variable of `h12`, `v12`, or of a cell, `c12`; `out` is the plane outside."""
        if name == "out":
            return int(self.shape.outside)
        row, column = int(name[1]), int(name[2])
        spots = {"h": (2 * row, 2 * column + 1), "v": (2 * row + 1, 2 * column), "c": (2 * row + 1, 2 * column + 1)}
        row, column = self.spot(spots[name[0]])
        place = {(0, 1): self.shape.top, (1, 0): self.shape.left, (1, 1): self.shape.face}[row % 2, column % 2]
        return int(place(row // 2, column // 2))

    def facts(self, on: str, off: str) -> list[Fact]:
        """Borders that are drawn, and borders that are not."""
        return [(self.variable(name), 1) for name in on.split()] + [(self.variable(name), 0) for name in off.split()]


def concluded(turned: Turned, names: str, known: Iterable[Fact]) -> set[Fact]:
    known = list(known)
    found = steps(SLITHERLINK, turned.board, names, known)
    return {fact for step in found for fact in step.facts}


EXAMPLES: dict[str, tuple[str, list[str], str, str, str, str]] = {
    # name: technique, board, known on, known off, then on, off
    "zero": ("sl.zero", ["...", ".0.", "..."], "", "", "", "h11 v11 v12 h21"),
    "number done": ("sl.clue_done", ["...", ".2.", "..."], "h11 v12", "", "", "v11 h21"),
    "number needs the rest": ("sl.clue_rest", ["...", ".2.", "..."], "", "h11 v12", "v11 h21", ""),
    "two lines at a dot": ("sl.vertex_full", ["..", ".."], "h10 v01", "", "", "h11 v11"),
    "the line goes on": ("sl.vertex", ["..", ".."], "h10", "v01 h11", "v11", ""),
    "no loose end": ("sl.vertex_end", ["..", ".."], "", "h10 v01 h11", "", "v11"),
    "3 in the corner": ("sl.corner", ["3..", "...", "..."], "", "", "h00 v00", ""),
    "1 in the corner": ("sl.corner", ["1..", "...", "..."], "", "", "", "h00 v00"),
    "2 in the corner": ("sl.corner", ["2..", "...", "..."], "", "", "h01 v10", ""),
    "0 next to 3": ("sl.03", ["....", ".03.", "...."], "", "", "h12 v13 h22 v02 v22", "v12"),
    "0 and 3 on a diagonal": ("sl.03", ["....", ".0..", "..3.", "...."], "", "", "h22 v22", ""),
    "3s side by side": ("sl.33", ["....", ".33.", "....", "1..."], "", "", "v11 v12 v13", "v02 v22"),
    "3s on a diagonal": ("sl.33d", ["....", ".3..", "..3.", "...."], "", "", "h11 v11 v23 h32", "h10 v01 h33 v33"),
    "3s with a 2 between": ("sl.33d", [".....", ".3...", "..2..", "...3.", "....."], "", "",
                            "h11 v11 v34 h43", "h10 v01 h44 v44"),
    "3s with two 2s between": ("sl.33d", ["......", ".3....", "..2...", "...2..", "....3.", "......"], "", "",
                               "h11 v11 v45 h54", "h10 v01 h55 v55"),
    "a line into a 3": ("sl.into3", ["...", ".3.", "..."], "h10", "", "v12 h21", "v01"),
    "a line into a 1": ("sl.into1", ["...", ".1.", "..."], "h10", "v01", "", "v12 h21"),
    "a line into a 2": ("sl.into1", ["...", ".2.", "..."], "h10 v12", "v01", "", "h21"),
    "a blocked 1": ("sl.cut_corner", ["...", ".1.", "..."], "", "h10 v01", "", "h11 v11"),
    "a blocked 3": ("sl.cut_corner", ["...", ".3.", "..."], "", "h10 v01", "h11 v11", ""),
    "a blocked 2": ("sl.cut_corner", ["...", ".2.", "..."], "v12", "h10 v01", "h21", "h11 v11"),
    "not closed yet, lines elsewhere": ("sl.no_short_loop", ["....", "....", "...."], "h00 v00 v01 h22", "", "", "h10"),
    "not closed yet, a number elsewhere": ("sl.no_short_loop", ["....", "....", "...1"], "h00 v00 v01", "", "", "h10"),
    "a long path": ("sl.no_long_loop", ["......", "......", ".....1"],
                    "h00 h01 h02 h03 v04 h13 h12 h11 h10", "", "", "v00"),
    "closed": ("sl.loop_closed", ["..", ".."], "h00 v00 v01 h10", "", "", "h01 v02 v10 v11 v12 h11 h20 h21"),
    "exactly one passes through a 2": ("sl.sector", [".....", ".2...", "..2..", "...1.", "....."], "h10", "v01", "",
                                       "v34 h43"),
    "a sector at the border": ("sl.sector", ["....", "1...", "3...", "...."], "", "h00 v00", "v20 h20", "h10 v10 v11"),
    "inside meets outside": ("sl.colour", ["...", "...", "..."], "h01", "h11 h31", "h21", ""),
    "on the same side": ("sl.colour_same", ["...", "..."], "", "h00 h01", "", "v01"),
    "one way into an area and one out": ("sl.colour", ["....", "....", "...."], "h10", "v01 v02 v11 v12", "h12", ""),
    "a 3 between cells on the same side": ("sl.parity_pair", [".....", ".....", "..3..", ".....", "....."], "",
                                           "v13 v14 h24 h34 v34 v33", "h22 h32", ""),
    "a 1 between cells on the same side": ("sl.parity_pair", [".....", ".....", "..1..", ".....", "....."], "",
                                           "v13 v14 h24 h34 v34 v33", "", "h22 h32"),
    "a 3 between cells outside": ("sl.colour_clue", ["...", ".3.", "..."], "", "h01 h31", "h11 h21", ""),
    "a 1 between inside and outside": ("sl.colour_clue", ["...", ".1.", "..."], "h01", "h31", "", "v11 v12"),
    "a dot between cells on the same side": ("sl.path_end", [".....", ".....", ".....", ".....", "....."], "v12",
                                             "v11 h20 h30 v31 v32 h32", "h22", "h21 v22"),
    "tied by a 2": ("sl.parity_cut", ["...", ".2.", "..."], "", "h10 v01 v13", "", "h31"),
    "the inside in one piece": ("sl.connect_in", ["...", "...", "..."], "c00 c22", "c01", "c10", ""),
    "the outside in one piece": ("sl.connect_in", ["...", "...", "..."], "c01 c10 c12", "c11 out", "", "c21"),
    "cut off from the outside": ("sl.connect_out", ["...", "...", "..."], "c01 c10 c12 c21", "out", "c11", ""),
    "coloured": ("sl.colouring", ["...", "...", "..."], "h00 v02", "v01", "c00 c01", "c02 out"),
    "coloured by what is tied": ("sl.colour_tied", ["...", ".2.", "..."], "", "h10 v01 v13", "", "c21"),
}  # fmt: skip


@pytest.mark.parametrize("turn", TURNS, ids=str)
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_the_catalogue(name: str, turn: tuple[bool, bool, bool]) -> None:
    names, rows, on, off, then_on, then_off = EXAMPLES[name]
    turned = Turned(rows, turn)
    known = turned.facts(on, off)
    assert set(turned.facts(then_on, then_off)) <= concluded(turned, names, known)


SILENT: dict[str, tuple[str, list[str], str, str]] = {
    "two 3s may be the whole loop": ("sl.33", ["33"], "", ""),
    "two 3s may be the whole loop of a larger board": ("sl.33", ["....", ".33.", "...."], "", ""),
    "two 3s may be the whole loop with numbers around": ("sl.33", [".1..", ".331", "..1."], "", ""),
    "a path may be closed if nothing is left to do": ("sl.no_short_loop", ["...", "...", "..."], "h00 v00 v01", ""),
    "a path may be closed if all numbers are right": ("sl.no_short_loop", ["4..", "1..", "..0"], "h00 v00 v01", ""),
    "a blocked 2 alone": ("sl.cut_corner", ["...", ".2.", "..."], "", "h10 v01"),
    "a cell that may hang together elsewhere": ("sl.connect_in", ["...", "...", "..."], "c00 c22", ""),
}


@pytest.mark.parametrize("name", SILENT)
def test_nothing_is_said_too_early(name: str) -> None:
    names, rows, on, off = SILENT[name]
    turned = Turned(rows, (False, False, False))
    shared = {turned.variable("v12"), turned.variable("h10")}
    found = concluded(turned, names, turned.facts(on, off))
    assert not {fact for fact in found if fact[0] in shared} if names != "sl.connect_in" else not found


def test_premises_hold_what_excludes_the_exception() -> None:
    rows = ["....", "....", "...."]
    turned = Turned(rows, (False, False, False))
    known = turned.facts("h00 v00 v01 h22", "")
    (step,) = [one for one in steps(SLITHERLINK, turned.board, "sl.no_short_loop", known) if one.facts]
    assert step.premises == sorted(known)
    clue = Turned(["....", "....", "...1"], (False, False, False))
    (step,) = steps(SLITHERLINK, clue.board, "sl.no_short_loop", clue.facts("h00 v00 v01", ""))
    assert 12 in step.constraints


@pytest.mark.parametrize("example", SLITHERLINK.examples, ids=lambda example: str(example.board["size"]))
def test_walks_reach_the_answer(example: object) -> None:
    board = msgspec.convert(example.board, SLITHERLINK.board_type)  # type: ignore[attr-defined]
    walk = explain(SLITHERLINK, board, checked=True)
    assert walk is not None
    if example.solutions == 1:  # type: ignore[attr-defined]
        assert walk.solved
        assert bytes(value or 0 for value in walk.values) == SLITHERLINK.values(board, example.solution)  # type: ignore[attr-defined]
    else:
        assert not walk.solved


def test_sentences_speak_of_cells_and_borders() -> None:
    turned = Turned(["....", ".33.", "....", ".1.."], (False, False, False))
    walk = explain(SLITHERLINK, turned.board, tier=1, most_steps=1, checked=True)
    assert walk is not None
    assert walk.steps[0].technique == technique(SLITHERLINK, "sl.33")
    assert walk.steps[0].sentence.startswith(
        "3s side by side, the cells in row 2, columns 2 and 3, always share this picture: "
    )
    assert "the left and right of row 2, column 2" in walk.steps[0].sentence
    assert "is drawn" in walk.steps[0].sentence or "are drawn" in walk.steps[0].sentence
