"""Techniques of Sudoku and of all boards whose cells must differ: examples, their mirror images, and random states."""

import random
import re
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from gridproof import latin
from gridproof.explain import Teller
from gridproof.family import Technique, registry
from gridproof.model import GREATER, LESS, Binding, Less, Model
from gridproof.walked import Fact
from tests.ladders import steps, walk

SUDOKU = registry()["sudoku"]
FUTOSHIKI = registry()["futoshiki"]
EMPTY = SUDOKU.board_type((9, 9), [[0] * 9 for _ in range(9)], (3, 3))
LATIN = FUTOSHIKI.model(4)
"""A Latin square of four rows."""


def cell(row: int, column: int, order: int = 9) -> int:
    return (row - 1) * order + column - 1


def row(number: int) -> list[tuple[int, int]]:
    return [(number, column) for column in range(1, 10)]


def column(number: int) -> list[tuple[int, int]]:
    return [(line, number) for line in range(1, 10)]


def box(number: int) -> list[tuple[int, int]]:
    top, left = (number - 1) // 3 * 3, (number - 1) % 3 * 3
    return [(top + down, left + right) for down in range(1, 4) for right in range(1, 4)]


def only(value: int, line: Iterable[tuple[int, int]], places: Sequence[tuple[int, int]]) -> list[Fact]:
    """A value has no places in a line but these."""
    return [(cell(*place), value - 1) for place in line if place not in places]


def hold(place: tuple[int, int], values: str, order: int = 9) -> list[Fact]:
    """A cell has only these candidates."""
    return [(cell(*place, order), value) for value in range(order) if str(value + 1) not in values]


def said(value: int, *places: tuple[int, int]) -> set[Fact]:
    return {(cell(*place), value - 1) for place in places}


NORTH_WEST_ROW = [(1, column) for column in range(4, 10)]
EXAMPLES: dict[str, tuple[str, list[Fact], set[Fact]]] = {
    "pointing": ("sud.pointing", only(5, box(1), [(1, 1), (1, 3)]), said(5, *NORTH_WEST_ROW)),
    "claiming": (
        "sud.claiming",
        only(5, row(1), [(1, 1), (1, 3)]),
        said(5, *((down, right) for down in (2, 3) for right in (1, 2, 3))),
    ),
    "X-wing": (
        "lat.xwing",
        only(1, row(1), [(1, 2), (1, 4)]) + only(1, row(5), [(5, 2), (5, 4)]),
        said(1, *((line, side) for line in (2, 3, 4, 6, 7, 8, 9) for side in (2, 4))),
    ),
    "swordfish": (
        "lat.swordfish",
        only(1, row(1), [(1, 1), (1, 4)]) + only(1, row(4), [(4, 4), (4, 7)]) + only(1, row(7), [(7, 1), (7, 7)]),
        said(1, *((line, side) for line in (2, 3, 5, 6, 8, 9) for side in (1, 4, 7))),
    ),
    "jellyfish": (
        "lat.jellyfish",
        only(1, row(1), [(1, 1), (1, 4)])
        + only(1, row(4), [(4, 4), (4, 7)])
        + only(1, row(7), [(7, 7), (7, 9)])
        + only(1, row(9), [(9, 1), (9, 9)]),
        said(1, *((line, side) for line in (2, 3, 5, 6, 8) for side in (1, 4, 7, 9))),
    ),
    "finned X-wing": (
        "lat.finned_xwing",
        only(1, row(2), [(2, 2), (2, 5)]) + only(1, row(7), [(7, 2), (7, 5), (7, 6)]),
        said(1, (8, 5), (9, 5)),
    ),
    "sashimi X-wing": (
        "lat.finned_xwing",
        only(1, row(2), [(2, 2), (2, 5)]) + only(1, row(7), [(7, 2), (7, 4), (7, 6)]),
        said(1, (8, 5), (9, 5)),
    ),
    "finned swordfish": (
        "lat.finned_swordfish",
        only(1, row(1), [(1, 1), (1, 4)])
        + only(1, row(4), [(4, 4), (4, 7)])
        + only(1, row(7), [(7, 1), (7, 7), (7, 8)]),
        said(1, (8, 7), (9, 7)),
    ),
    "empty rectangle": (
        "sud.empty_rectangle",
        only(1, box(5), [(4, 5), (5, 4), (5, 6)]) + only(1, column(1), [(5, 1), (8, 1)]),
        said(1, (8, 5)),
    ),
    "XY-wing": ("lat.xy_wing", hold((1, 1), "12") + hold((1, 5), "23") + hold((4, 1), "13"), said(3, (4, 5))),
    "XY-wing in a box": (
        "lat.xy_wing",
        hold((1, 1), "12") + hold((1, 5), "23") + hold((2, 2), "13"),
        said(3, (1, 2), (1, 3), (2, 4), (2, 5), (2, 6)),
    ),
    "XYZ-wing": (
        "lat.xyz_wing",
        hold((1, 1), "123") + hold((1, 5), "23") + hold((2, 2), "13"),
        said(3, (1, 2), (1, 3)),
    ),
    "W-wing": (
        "lat.w_wing",
        hold((1, 1), "12") + hold((5, 9), "12") + only(1, column(6), [(1, 6), (5, 6)]),
        said(2, (1, 9), (5, 1)),
    ),
    "skyscraper": (
        "lat.skyscraper",
        only(5, row(2), [(2, 1), (2, 4)]) + only(5, row(7), [(7, 1), (7, 6)]),
        said(5, (1, 6), (3, 6), (8, 4), (9, 4)),
    ),
    "two-string kite": (
        "lat.kite",
        only(5, row(1), [(1, 1), (1, 6)]) + only(5, column(2), [(2, 2), (7, 2)]),
        said(5, (7, 6)),
    ),
    "turbot fish": (
        "lat.turbot",
        only(5, box(1), [(1, 1), (3, 3)]) + only(5, column(7), [(1, 7), (8, 7)]),
        said(5, (8, 3)),
    ),
    "remote pair": (
        "lat.remote_pair",
        hold((1, 1), "12") + hold((1, 5), "12") + hold((5, 5), "12") + hold((5, 9), "12"),
        said(1, (1, 9), (5, 1)) | said(2, (1, 9), (5, 1)),
    ),
    "multi-colouring": (
        "lat.multi_colouring",
        only(5, row(1), [(1, 1), (1, 4)])
        + only(5, column(1), [(1, 1), (6, 1)])
        + only(5, column(5), [(2, 5), (8, 5)])
        + only(5, row(8), [(8, 5), (8, 7)])
        + only(5, column(7), [(8, 7), (3, 7)]),
        said(5, (3, 2), (3, 3)),
    ),
    "colouring of cells and groups": (
        "lat.medusa",
        hold((1, 1), "12")
        + only(1, row(1), [(1, 1), (1, 9)])
        + only(2, column(1), [(1, 1), (7, 1)])
        + only(2, row(7), [(7, 1), (7, 9)])
        + hold((1, 9), "13"),
        said(3, (7, 9)),
    ),
    "X-chain": (
        "lat.xchain",
        only(5, row(1), [(1, 1), (1, 7)]) + only(5, row(4), [(4, 7), (4, 2)]),
        said(5, (2, 2), (3, 2), (5, 1), (6, 1)),
    ),
    "XY-chain": (
        "lat.xychain",
        hold((1, 1), "12") + hold((1, 5), "23") + hold((5, 5), "34") + hold((5, 9), "14"),
        said(1, (1, 9), (5, 1)),
    ),
    "alternating chain": (
        "lat.aic",
        hold((1, 1), "12") + only(2, column(5), [(1, 5), (7, 5)]) + hold((7, 9), "21"),
        said(1, (1, 9), (7, 1)),
    ),
    "grouped chain": (
        "lat.grouped_aic",
        only(1, row(1), [(1, 2), (1, 5), (1, 6)]) + only(1, column(4), [(3, 4), (8, 4)]),
        said(1, (8, 2)),
    ),
    "chain of almost locked sets": (
        "lat.als_chain",
        hold((1, 1), "124") + hold((1, 2), "234") + hold((1, 4), "24") + hold((5, 1), "15") + hold((5, 8), "53"),
        said(3, (1, 8), (5, 2)),
    ),
    "almost locked sets": (
        "lat.als_xz",
        hold((1, 1), "12") + hold((1, 2), "23") + hold((2, 3), "13"),
        said(3, (1, 3), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)) - said(3, (2, 1)),
    ),
    "three almost locked sets": (
        "lat.als_xy",
        hold((1, 1), "12")
        + hold((1, 2), "23")
        + hold((5, 1), "15")
        + hold((5, 2), "54")
        + hold((9, 2), "46")
        + hold((9, 3), "63"),
        said(3, (1, 3), (2, 3), (3, 3), (7, 2), (8, 2)),
    ),
    "aligned pair": (
        "lat.aligned_pair",
        hold((1, 2), "123") + hold((1, 5), "12") + hold((2, 3), "13"),
        said(1, (1, 1), (1, 3)),
    ),
    "aligned pair with two cells": (
        "lat.aligned_pair",
        hold((1, 2), "123") + hold((1, 5), "12") + hold((2, 1), "14") + hold((2, 3), "34"),
        said(1, (1, 1), (1, 3)),
    ),
    "Sue de Coq": (
        "sud.sue_de_coq",
        hold((1, 1), "1234") + hold((1, 2), "1234") + hold((1, 5), "12") + hold((2, 1), "34"),
        {(cell(1, side), value) for side in (3, 4, 6, 7, 8, 9) for value in (0, 1)}
        | {(cell(*place), value) for place in box(1) if place not in {(1, 1), (1, 2), (2, 1)} for value in (2, 3)},
    ),
}  # fmt: skip

GOES_ON = {
    "grouped chain",
    "chain of almost locked sets",
    "jellyfish",
    "remote pair",
    "almost locked sets",
    "aligned pair",
}
"""Examples in which further steps follow."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_and_its_images(name: str) -> None:
    technique, gone, expected = EXAMPLES[name]
    for symmetry in SUDOKU.symmetries(SUDOKU.shape(EMPTY)):
        images = symmetry.clues
        turned = [(images[variable], value) for variable, value in gone]
        found = {fact for step in steps(SUDOKU, EMPTY, technique, gone=turned) for fact in step.gone}
        wanted = {(images[variable], value) for variable, value in expected}
        assert wanted <= found, symmetry
        if name not in GOES_ON:
            assert found == wanted, name


def test_x_wing_of_four_rows() -> None:
    """In rows 1 and 3, 1 is only in columns 2 and 4: rows 2 and 4 lose it there."""
    gone = [(cell(line, side, 4), 0) for line in (1, 3) for side in (1, 3)]
    found = walk(LATIN, [], latin.FISH, [], gone).steps
    expected = {(cell(line, side, 4), 0) for line in (2, 4) for side in (2, 4)}
    assert {fact for step in found for fact in step.gone} == expected


def test_xy_wing_of_four_rows() -> None:
    gone = hold((1, 1), "12", 4) + hold((1, 3), "23", 4) + hold((3, 1), "13", 4)
    found = walk(LATIN, [], latin.WINGS[:1], [], gone).steps
    assert {fact for step in found for fact in step.gone} == {(cell(3, 3, 4), 2)}


@pytest.mark.parametrize(
    ("technique", "known", "gone", "facts"),
    [
        ("lat.full_house", [(0, 0), (1, 1), (3, 3)], [], {(2, 2)}),
        ("lat.hidden_single", [], [(0, 2), (1, 2), (3, 2)], {(2, 2)}),
        ("lat.naked_single", [(1, 0), (4, 1), (8, 3)], [], {(0, 2)}),
    ],
)
def test_singles_of_four_rows(technique: str, known: list[Fact], gone: list[Fact], facts: set[Fact]) -> None:
    rung = next(one for one in latin.SINGLES if one.id == technique)
    found = walk(LATIN, [], [rung], known, gone).steps
    assert facts <= {fact for step in found for fact in step.facts}


LADDER = tuple(
    one for one in SUDOKU.techniques if one.inference.split(".")[0] in {"different", "fish", "wing", "chain"}
)
SMALL: tuple[tuple[str, Model], ...] = (
    ("latin", FUTOSHIKI.model(5)),
    ("sudoku", SUDOKU.model(SUDOKU.shape(SUDOKU.board_type((6, 6), [[0] * 6] * 6, (2, 3))))),
)


def neighbours(model: Model) -> dict[int, set[int]]:
    """The variables that must differ from each one."""
    found: dict[int, set[int]] = {place: set() for place in range(len(model.places))}
    for scope in model.scopes:
        for one in scope.cells:
            found[one] |= set(scope.cells) - {one}
    return found


def solution(model: Model, chance: random.Random) -> list[int]:
    """A filled board: the first one that a search in random order meets."""
    others = neighbours(model)
    values = [-1] * len(model.places)

    def fill(place: int) -> bool:
        if place == len(values):
            return True
        for value in chance.sample(range(len(model.values)), len(model.values)):
            if all(values[other] != value for other in others[place]):
                values[place] = value
                if fill(place + 1):
                    return True
        values[place] = -1
        return False

    assert fill(0)
    return values


def left(
    model: Model, rungs: Iterable[Technique], gone: list[Fact], bindings: Sequence[Binding] = ()
) -> tuple[set[Fact], list[Any]]:
    """What is ruled out at the end of a walk, with its steps."""
    walked = walk(model, bindings, rungs, [], gone)
    assert walked.conflict is None
    out = set(gone) | {fact for step in walked.steps for fact in step.gone}
    for variable, value in enumerate(walked.values):
        if value is not None:
            out |= {(variable, other) for other in range(len(model.values)) if other != value}
            out |= {(one, value) for one in neighbours(model)[variable]}
    return out, walked.steps


@pytest.mark.parametrize(("name", "model"), SMALL)
def test_random_states(name: str, model: Model) -> None:
    """Every step is proved by the checker, none loses the solution, and who knows more sees no less."""
    chance = random.Random(name)
    for _ in range(25):
        answer = solution(model, chance)
        wrong = [(one, value) for one, held in enumerate(answer) for value in range(len(model.values)) if value != held]
        more = chance.sample(wrong, round(len(wrong) * chance.uniform(0.25, 0.5)))
        fewer = chance.sample(more, round(len(more) * 0.8))
        less_out, _ = left(model, LADDER, fewer)
        more_out, _ = left(model, LADDER, more)
        assert less_out <= more_out
        assert all((one, held) not in more_out for one, held in enumerate(answer))


@pytest.mark.parametrize("technique", LADDER, ids=lambda one: f"{one.id}")
def test_one_technique_on_random_states(technique: Technique) -> None:
    """Each technique by itself says only what its premises prove, in whole sentences."""
    chance = random.Random(technique.id)
    model = SMALL[1][1]
    teller = Teller(SUDOKU, model)
    for _ in range(12):
        answer = solution(model, chance)
        wrong = [(one, value) for one, held in enumerate(answer) for value in range(len(model.values)) if value != held]
        gone = chance.sample(wrong, round(len(wrong) * chance.uniform(0.3, 0.6)))
        out, found = left(model, [technique], gone)
        assert all((one, held) not in out for one, held in enumerate(answer))
        for step in found:
            step.rung = SUDOKU.techniques.index(technique)
            sentence = teller.sentence(step)
            assert sentence.endswith("."), sentence
            assert not re.search(r"[{}]|  ", sentence), sentence


BOUNDS = Technique("test.bounds", "bounds", 1, 14, "rule.direct", "")


def test_chains_through_signs() -> None:
    """Signs between cells are links too; who knows more sees no less, and every step is proved."""
    chance = random.Random(5)
    model = SMALL[0][1]
    signs = {number: one for number, one in enumerate(model.constraints) if isinstance(one, Less)}
    rungs = (BOUNDS, *(one for one in LADDER if one.id.startswith("lat.")))
    by_signs = 0
    for _ in range(25):
        answer = solution(model, chance)
        bindings = []
        for one in chance.sample(list(signs.values()), 14):
            assert one.clue is not None
            bindings.append((one.clue, GREATER if answer[one.first] > answer[one.second] else LESS))
        wrong = [(one, value) for one, held in enumerate(answer) for value in range(len(model.values)) if value != held]
        more = chance.sample(wrong, round(len(wrong) * chance.uniform(0.0, 0.2)))
        fewer = chance.sample(more, round(len(more) * 0.6))
        less_out, _ = left(model, rungs, fewer, bindings)
        more_out, found = left(model, rungs, more, bindings)
        assert less_out <= more_out
        assert all((one, held) not in more_out for one, held in enumerate(answer))
        links = [link for step in found for link in step.chain]
        by_signs += sum(any(number in signs for number in link.constraints) for link in links)
    assert by_signs > 5
