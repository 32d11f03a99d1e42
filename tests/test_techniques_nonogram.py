"""The techniques of Nonograms by themselves, on lines: from both ends, across and down."""

from typing import Any

import pytest

from gridproof import grade
from gridproof.explain import explain
from gridproof.family import find
from gridproof.walked import Fact
from tests.ladders import steps

NONOGRAM = find("nonogram")
VALUES = {"#": 1, "x": 0}


def line(length: int, blocks: list[int], down: bool) -> Any:
    """A board of one line with a clue; those across it have none."""
    size = (length, 1) if down else (1, length)
    lines, crossing = [blocks], [None] * length
    return NONOGRAM.board_type(size=size, rows=crossing if down else lines, cols=lines if down else crossing)


def after(names: str, blocks: str, known: str, down: bool = False, backwards: bool = False) -> str:
    """A line (`#` filled, `x` empty, `?` open) after a walk with these techniques; each step is checked."""
    lengths = [int(length) for length in blocks.split()]
    if backwards:
        lengths, known = lengths[::-1], known[::-1]
    facts: list[Fact] = [(cell, VALUES[mark]) for cell, mark in enumerate(known) if mark in VALUES]
    cells = list(known)
    for step in steps(NONOGRAM, line(len(known), lengths, down), names, facts):
        for cell, value in step.facts:
            cells[cell] = "x#"[value]
    return "".join(reversed(cells) if backwards else cells)


LINES = [
    ("non.empty", "", "?????", "xxxxx"),
    ("non.fit", "1 3", "?????", "#x###"),
    ("non.fit", "1 3", "??????", "??????"),
    ("non.done", "2 1", "?##?#?", "x##x#x"),
    ("non.rest", "2 1", "??x?xx", "##x#xx"),
    ("non.overlap", "4", "?????", "?###?"),
    ("non.overlap", "4 3", "??????????", "??##???#??"),
    ("non.overlap", "3", "??x?????", "??x??#??"),
    ("non.reach", "3", "?#??????", "?#??xxxx"),
    ("non.reach non.mercury", "3", "?#??????", "?##?xxxx"),
    ("non.edge", "1 2", "#???????", "#x??????"),
    ("non.edge", "2 2", "#?x??????", "##x??????"),
    ("non.edge", "3 3", "x#?????????", "x###x??????"),
    ("non.join_gap", "2 1", "??##??????", "xx##x?????"),
    ("non.join_gap", "1 2 1", "??????##????", "?????x##x???"),
    ("non.cap", "1 1 2", "????#x????##", "???x#x???x##"),
    ("non.cap", "2 2", "???##???", "??x##x??"),
    ("non.small_gap", "3", "??x?????", "xxx?????"),
    ("non.overlap non.small_gap", "3", "??x?????", "xxx??#??"),
    ("non.small_gap", "3 3", "???x??x???", "???xxxx???"),
    ("non.join", "3", "???#?#????", "???###????"),
    ("non.reach non.join", "3", "???#?#????", "xxx###xxxx"),
    ("non.split", "2 2", "???#?#????", "???#x#????"),
    ("non.done non.reach non.edge non.split", "2 2", "???#?#????", "xx##x##xxx"),
    ("non.mercury", "3 2", "?#??????", "?##?????"),
    ("non.mercury", "4 2", "x?#????????", "x?###??????"),
    ("non.overlap_known", "3 2", "?#??????", "?##?????"),
    ("non.reach_known", "2 1", "??##??????", "xx##x?????"),
    ("non.identify", "3 3", "????#????", "??#?#?#??"),
    ("non.line", "3 3", "????#????", "??#?#?#??"),
    ("non.line", "2 2", "???#?#????", "xx##x##xxx"),
]


@pytest.mark.parametrize("backwards", [False, True], ids=["forwards", "backwards"])
@pytest.mark.parametrize("down", [False, True], ids=["across", "down"])
@pytest.mark.parametrize(("names", "blocks", "known", "expected"), LINES)
def test_lines(names: str, blocks: str, known: str, expected: str, down: bool, backwards: bool) -> None:
    assert after(names, blocks, known, down, backwards) == expected


def test_lines_with_many_arrangements_are_another_rung() -> None:
    blocks, known = "1 1 1 1 2", "?" * 20 + "#" + "?" * 10
    few, many = after("non.line", blocks, known), after("non.line_long", blocks, known)
    assert few == known
    (step,) = steps(NONOGRAM, line(len(known), [1] * 4 + [2], False), "non.line_long", [(29, 1), (28, 0)])
    assert step.ways > 200
    assert many == known


def test_wide_lines() -> None:
    length = 90
    known = "?" * length
    assert after("non.overlap", "50 30", known) == "?" * 9 + "#" * 41 + "?" * 10 + "#" * 21 + "?" * 9
    assert after("non.edge", "50 30", "#" + known[1:]) == "#" * 50 + "x" + "?" * 39
    assert after("non.line", "50 30", "#" + known[1:]) == "#" * 50 + "x" + "?" * 9 + "#" * 21 + "?" * 9


def board(rows: list[list[int]], cols: list[list[int]]) -> Any:
    found = NONOGRAM.board_type(size=(len(rows), len(cols)), rows=rows, cols=cols)
    NONOGRAM.validate(found)
    return found


HOLES = board(
    [[1, 1, 1, 1], [2, 3, 1], [2, 3], [1, 2], [1, 1], [1, 1, 1, 1], [1, 1, 1], [2, 2], [2, 2, 2], [1, 1, 1]],
    [[2, 4, 1], [2, 2], [1, 1, 2], [2], [1, 1, 1], [1, 2], [1], [1, 1, 2], [4, 2], [5, 1]],
)
"""A board that lines alone do not finish."""


def test_chains_and_what_if_finish_what_lines_do_not() -> None:
    told = {}
    for without in ("", "non.pair", "non.pair non.cross2"):
        left_out = without.split()
        names = " ".join(one.id for one in NONOGRAM.techniques if one.id not in left_out and one.tier < 7)
        found = steps(NONOGRAM, HOLES, names)
        assert len({cell for step in found for cell, _ in step.facts}) == 100
        told[without] = [step for step in found if step.chain or step.suppose]
    assert all(told.values())
    assert all(step.chain for step in told[""])
    assert all(step.suppose for without in ("non.pair", "non.pair non.cross2") for step in told[without])


def test_sentences_of_chains() -> None:
    walk = explain(NONOGRAM, HOLES, checked=True)
    assert walk is not None
    assert walk.solved
    (chain,) = {step.sentence for step in walk.steps if step.technique.id == "non.pair"}
    assert chain.startswith("If row ")
    assert " (column " in chain
    graded = grade(NONOGRAM, HOLES)
    assert graded is not None
    assert graded.tier == 5


def test_sentences_speak_of_filled_and_empty_cells() -> None:
    walk = explain(NONOGRAM, line(8, [3, 2], False), checked=True)
    assert walk is not None
    assert walk.steps[0].sentence == (
        "Pushed as far as it goes either way, the block of 3 in row 1 (3 2) covers the same cells, "
        "so row 1, column 3 is filled."
    )
