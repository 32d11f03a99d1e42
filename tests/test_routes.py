"""The routes agree: CaDiCaL, brute force over the statements, and the row counter; and known counts hold."""

import os
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from gridproof import brute, clauses, sat
from gridproof.document import PuzzleDocument, read_documents
from gridproof.faults import broken_rules
from gridproof.model import (
    Constraint,
    Count,
    DistinctLines,
    Given,
    Model,
    NoRun,
    Relation,
    Scope,
    Switch,
)
from tests.boards import BINAIRO, model_of, random_cases
from tests.routes import broken_by_eye, count_by_rows

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parents[2] / "shared" / "corpus"))
PINNED = [(4, True, 72), (4, False, 90), (6, True, 4140), (6, False, 11222)]


@pytest.mark.parametrize(("size", "unique_lines", "known"), PINNED)
def test_pinned_counts(size: int, unique_lines: bool, known: int) -> None:
    model = model_of(size, size, unique_lines=unique_lines)
    number, found = sat.Encoding(model).count([], 20_000)
    assert number == len(found) == len(set(found)) == known
    assert count_by_rows(["." * size] * size, unique_lines=unique_lines) == known
    if size == 4:
        assert brute.count(model, []) == (known, found)


def test_both_checkers_agree_on_every_grid_of_four() -> None:
    model = model_of(4, 4)
    for values in product((0, 1), repeat=16):
        text = "".join(map(str, values))
        rows = [text[start : start + 4] for start in range(0, 16, 4)]
        assert {broken.rule for broken in broken_rules(model, [], values)} == broken_by_eye(rows), rows


def test_routes_agree_on_random_boards() -> None:
    outcomes: Counter[int] = Counter()
    random = Random(20)
    for case in random_cases(random, 320):
        limit = random.choice((2, 3, 60))
        number, found = case.encoding.count(case.bindings, limit, repeatable=False)
        exact = count_by_rows(case.grid, unique_lines=case.unique_lines, marks=case.marks)
        assert number == len(found) == len(set(found)) == min(exact, limit), case
        outcomes[min(exact, 2)] += 1
        for values in found:
            rows = BINAIRO.stored(BINAIRO.shape_for(*case.size, BINAIRO.options_type()), values)
            assert not broken_by_eye(rows, unique_lines=case.unique_lines, marks=case.marks)
            assert all(given in (".", digit) for given, digit in zip("".join(case.grid), "".join(rows), strict=True))
            assert not broken_rules(case.encoding.model, case.bindings, values)
        if "".join(case.grid).count(".") <= 12:
            tried, all_found = brute.count(case.encoding.model, case.bindings)
            assert tried == exact
            assert set(found) <= set(all_found)
    assert min(outcomes[0], outcomes[1], outcomes[2]) > 40, outcomes


def test_clauses_agree_with_meanings_on_random_models() -> None:
    random = Random(7)
    outcomes: Counter[bool] = Counter()
    for _ in range(300):
        model, bindings = random_model(random)
        number, found = brute.count(model, bindings)
        assert sat.Encoding(model).count(bindings, 1000) == (number, found), (model, bindings)
        outcomes[number > 0] += 1
    assert min(outcomes.values()) > 60, outcomes


def test_every_kind_of_constraint_has_clauses() -> None:
    assert set(get_args(Constraint)) <= set(clauses.requirements.registry)


def random_model(random: Random) -> tuple[Model, list[tuple[int, int]]]:
    """Any constraints over a handful of variables of two or three values, senseless ones too."""
    size, variables = random.choice(((2, 6), (2, 9), (3, 5), (3, 6)))
    scopes = [random.sample(range(variables), random.randint(0, variables)) for _ in range(2)]
    scopes += [random.sample(range(variables), 3) for _ in range(3)]
    constraints: list[Constraint] = []
    for scope in range(2):
        least = random.randint(-1, 3)
        constraints.append(Count("count", scope, random.randrange(size), least, least + random.randint(-1, 3)))
        constraints.append(NoRun("run", scope, random.randint(2, 4)))
    constraints.append(DistinctLines("lines", (2, 3, 4)[: random.randint(1, 3)]))
    constraints = random.sample(constraints, random.randint(1, len(constraints)))
    clues: list[Given | Switch] = [Given(variable) for variable in range(variables)]
    for _ in range(2):
        first, second = random.sample(range(variables), 2)
        constraints.append(Relation("mark", first, second, len(clues)))
        clues.append(Switch(len(constraints) - 1))
    values = tuple("abc"[:size])
    places = tuple((0, variable) for variable in range(variables))
    model = Model(values, places, tuple(Scope("", tuple(c)) for c in scopes), tuple(constraints), tuple(clues), ())
    shown = random.sample(range(len(clues)), random.randint(0, 3))
    return model, [(clue, random.randrange(size if clue < variables else 2)) for clue in shown]


def test_brute_force_refuses_large_boards() -> None:
    with pytest.raises(ValueError, match="36 free variables have 68719476736 assignments, too many to try"):
        brute.count(model_of(6, 6), [])


def test_brute_force_stops_at_the_limit() -> None:
    assert brute.count(model_of(4, 4), [], 2)[0] == 2


def corpus() -> list[PuzzleDocument]:
    path = CORPUS / "binairo" / "puzzles.jsonl"
    if not path.exists():
        pytest.skip("the corpus is not here")
    return list(read_documents(path.read_bytes(), path.name))


def test_corpus() -> None:
    encodings: dict[object, sat.Encoding] = {}
    documents = corpus()
    assert len(documents) > 100
    for document in documents:
        shape = BINAIRO.shape(document.board)
        if shape not in encodings:
            encodings[shape] = sat.Encoding(BINAIRO.model(shape))
        number, found = encodings[shape].count(BINAIRO.bindings(document.board))
        assert number == document.solutions, document.id
        stored = BINAIRO.values(document.board, document.solution)
        assert not broken_rules(encodings[shape].model, BINAIRO.bindings(document.board), stored)
        assert number != 1 or found == [stored], document.id
        assert not broken_by_eye(
            document.solution, unique_lines=document.board.unique_lines, marks=document.board.relations
        )
