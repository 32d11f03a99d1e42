"""The routes agree: CaDiCaL, brute force over the statements, and the row counter; and known counts hold."""

import os
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from gridproof import brute, clauses, sat
from gridproof.document import PuzzleDocument, read_documents
from gridproof.family import Family
from gridproof.faults import broken_rules
from gridproof.model import (
    AllDifferent,
    Binding,
    Connected,
    Constraint,
    Count,
    Difference,
    DistinctLines,
    Given,
    Less,
    Model,
    NoRun,
    Relation,
    Runs,
    Scope,
    SingleLoop,
    Switch,
    Visible,
    WeightedSum,
)
from tests.boards import BINAIRO, model_of, random_cases
from tests.registered import FAMILIES
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
        for repeatable in (True, False):
            counted = sat.Encoding(model).count(bindings, 1000, repeatable=repeatable)
            assert counted == (number, found), (model, bindings)
        outcomes[number > 0] += 1
    assert min(outcomes.values()) > 60, outcomes


def test_every_kind_of_constraint_has_clauses() -> None:
    assert set(get_args(Constraint)) <= set(clauses.requirements.registry)


def random_model(random: Random) -> tuple[Model, list[Binding]]:
    """Any constraints over a handful of variables of two or three values, senseless ones too."""
    size, variables = random.choice(((2, 6), (2, 9), (3, 5), (3, 6)))
    scopes = [random.sample(range(variables), random.randint(0, variables)) for _ in range(2)]
    scopes += [random.sample(range(variables), 3) for _ in range(3)]
    always = random_rules(random, size, variables)
    constraints = random.sample(always, random.randint(1, 4))
    clues: list[Given | Switch] = [Given(variable) for variable in range(variables)]
    for _ in range(3):
        constraints.append(random_switched(random, variables, len(scopes[0]), len(clues)))
        clues.append(Switch(len(constraints) - 1))
    values = tuple("abc"[:size])
    places = tuple((0, variable) for variable in range(variables))
    model = Model(values, places, tuple(Scope("", tuple(c)) for c in scopes), tuple(constraints), tuple(clues), ())
    shown = random.sample(range(len(clues)), random.randint(0, 4))
    return model, [(clue, random.randrange(size if clue < variables else 5)) for clue in shown]


def random_rules(random: Random, size: int, variables: int) -> list[Constraint]:
    """Constraints that always hold; the scopes from 2 on have three cells."""
    found: list[Constraint] = []
    for scope in range(2):
        least = random.randint(-1, 3)
        even = random.random() < 0.3
        found.append(Count("count", scope, random.randrange(size), least, least + random.randint(-1, 3), even))
        found.append(NoRun("run", scope, random.randint(2, 4)))
    found.append(DistinctLines("lines", (2, 3, 4)[: random.randint(1, 3)]))
    found.append(AllDifferent("different", random.choice((0, 2, 3, 4))))
    found.append(Less("less", *random.sample(range(variables), 2)))
    found.append(Difference("edge", *random.sample(range(variables), 3)))
    cells = random.sample(range(variables), random.randint(2, variables))
    links = [tuple(random.sample(range(len(cells)), 2)) for _ in cells]
    found.append(Connected("part", tuple(cells), random.randrange(size), tuple((a, b) for a, b in links)))
    ends = random.sample(list(combinations(range(4), 2)), min(len(cells), 6))
    found.append(SingleLoop("loop", tuple(cells[: len(ends)]), tuple(ends)))
    return found


def random_switched(random: Random, variables: int, length: int, clue: int) -> Constraint:
    """A constraint that a clue switches on; the first scope is so long."""
    first, second = random.sample(range(variables), 2)
    scope = random.randrange(5)
    kinds: list[Constraint] = [
        Relation("mark", first, second, clue),
        Less("sign", first, second, clue),
        Count("number", scope, 1, 0, 9, clue=clue),
        Visible("view", scope, clue, random.random() < 0.5),
        Runs("blocks", scope, clue),
        WeightedSum("sum", 0, tuple(random.choices(range(4), k=length)), clue),
    ]
    return random.choice(kinds)


def test_brute_force_refuses_large_boards() -> None:
    with pytest.raises(ValueError, match="36 free variables have 68719476736 assignments, too many to try"):
        brute.count(model_of(6, 6), [])


def test_brute_force_stops_at_the_limit() -> None:
    assert brute.count(model_of(4, 4), [], 2)[0] == 2


def corpus(family: Family) -> list[PuzzleDocument]:
    path = CORPUS / family.name / "puzzles.jsonl"
    if not path.exists():
        pytest.skip("the corpus is not here")
    return list(read_documents(path.read_bytes(), path.name))


def check_corpus(family: Family, documents: list[PuzzleDocument]) -> None:
    encodings: dict[object, sat.Encoding] = {}
    for document in documents:
        shape, bindings = family.shape(document.board), family.bindings(document.board)
        if shape not in encodings:
            encodings[shape] = sat.Encoding(family.model(shape))
        number, found = encodings[shape].count(bindings)
        assert number == document.solutions, document.id
        for values in found:
            assert not broken_rules(encodings[shape].model, bindings, values), document.id
        if document.solution is not None:
            stored = family.values(document.board, document.solution)
            assert not broken_rules(encodings[shape].model, bindings, stored), document.id
            assert number != 1 or found == [bytes(value or 0 for value in stored)], document.id


@pytest.mark.parametrize("family", FAMILIES)
def test_some_of_the_corpus(family: Family) -> None:
    check_corpus(family, corpus(family)[::12])


@pytest.mark.accept
@pytest.mark.parametrize("family", FAMILIES)
def test_all_of_the_corpus(family: Family) -> None:
    check_corpus(family, corpus(family))


def test_stored_solutions_of_binairo_by_eye() -> None:
    for document in corpus(BINAIRO):
        board = document.board
        assert not broken_by_eye(document.solution, unique_lines=board.unique_lines, marks=board.relations)
