"""The SAT route beyond counting: checked deductions, smallest clashes, and the same answer every time."""

from collections import Counter
from random import Random

import pytest

from gridproof import brute, clashes, sat
from gridproof.model import Count, Given, Model, Relation, Scope
from tests.boards import model_of, random_cases, random_clues
from tests.small_models import agrees, any_clashes, entails_by_force


def test_entails_agrees_with_brute_force() -> None:
    random = Random(11)
    model = model_of(4, 4, marks=24)
    encoding = sat.Encoding(model)
    answers = encoding.count([], 100)[1]
    verdicts = []
    for _ in range(400):
        answer = random.choice(answers)
        bindings = [(constraint.clue, random.randrange(2)) for constraint in model.constraints
                    if isinstance(constraint, Relation)]  # fmt: skip
        constraints = random.sample(range(len(model.constraints)), random.choice((1, 2, 3, 5, 8)))
        cells = random.sample(range(16), random.randint(6, 13))
        premises = [(cell, answer[cell] ^ (random.random() < 0.05)) for cell in cells]
        target = random.choice([cell for cell in range(16) if cell not in cells]), random.randrange(2)
        verdict = encoding.entails(premises, constraints, *target, bindings)
        assert verdict == entails_by_force(model, premises, constraints, target, dict(bindings))
        verdicts.append(verdict)
    assert 60 < sum(verdicts) < 340


def test_entails_uses_only_what_it_is_given() -> None:
    encoding = sat.Encoding(model_of(4, 4))
    no_run, balance = 0, 1
    assert encoding.entails([(0, 1), (1, 1)], [no_run], 2, 0)
    assert not encoding.entails([(0, 1), (1, 1)], [no_run], 3, 0)
    assert encoding.entails([(0, 1), (1, 1)], [balance], 3, 0)
    assert not encoding.entails([(0, 1)], [balance], 3, 0)
    assert not encoding.entails([(0, 1), (1, 1)], [no_run + 2, balance + 2], 2, 0)


def test_entails_wants_the_parameter_of_a_mark() -> None:
    model = model_of(4, 4, marks=1)
    encoding = sat.Encoding(model)
    relations = ((index, rule.clue) for index, rule in enumerate(model.constraints) if isinstance(rule, Relation))
    number, clue = next(relations)
    assert encoding.entails([(0, 1)], [number], 1, 1, [(clue, 0)])
    assert encoding.entails([(0, 1)], [number], 1, 0, [(clue, 1)])
    with pytest.raises(ValueError, match=f"switched on by clue {clue}, which is not bound"):
        encoding.entails([(0, 1)], [number], 1, 1)


def test_a_clash_is_smallest() -> None:
    random = Random(5)
    model = model_of(4, 4, marks=24)
    encoding = sat.Encoding(model)
    answers = brute.count(model, [])[1]
    sizes: Counter[int] = Counter()
    while sizes.total() < 80:
        bindings = random_clues(random, model, random.choice(answers), 4)
        if len(bindings) > 13 or any(agrees(model, answer, bindings) for answer in answers):
            continue
        clash = encoding.clash(bindings)
        least = next(size for size in range(len(bindings) + 1) if any_clashes(model, answers, bindings, size))
        assert clash.smallest
        assert len(clash.clues) == least
        assert not any(agrees(model, answer, [b for b in bindings if b[0] in clash.clues]) for answer in answers)
        sizes[least] += 1
    assert len(sizes) > 3, sizes


@pytest.mark.parametrize("enough", [False, True])
def test_a_clash_is_irreducible(enough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not enough:
        monkeypatch.setattr(clashes, "EFFORT", 0)
    proved = []
    for case in random_cases(Random(3), 96):
        if case.encoding.solve(case.bindings) is not None:
            continue
        clash = case.encoding.clash(case.bindings)
        chosen = [binding for binding in case.bindings if binding[0] in clash.clues]
        assert case.encoding.solve(chosen) is None
        for left_out in chosen:
            assert case.encoding.solve([binding for binding in chosen if binding != left_out]) is not None
        proved.append(clash.smallest)
    assert len(proved) > 15
    assert all(proved) is enough


def test_a_clash_that_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clashes, "EFFORT", 0)
    monkeypatch.setattr(clashes, "PATIENCE", 0)
    encoding = sat.Encoding(model_of(4, 4))
    bindings = [(cell, 1) for cell in range(16)]
    clash = encoding.clash(bindings)
    assert not clash.smallest
    assert not clash.irreducible
    assert encoding.solve([binding for binding in bindings if binding[0] in clash.clues]) is None


def test_no_clash_in_a_board_with_a_solution() -> None:
    with pytest.raises(ValueError, match="do not clash"):
        sat.Encoding(model_of(4, 4)).clash([(0, 1)])


def test_rules_that_clash_by_themselves_blame_no_clue() -> None:
    rules = (Count("one", 0, 1, 1, 1), Count("none", 0, 1, 0, 0))
    model = Model(("0", "1"), ((0, 0),), (Scope("all", (0,)),), rules, (Given(0),), ())
    assert sat.Encoding(model).clash([(0, 1)]) == sat.Clash((), True)


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    model = model_of(6, 6, marks=6)
    used = sat.Encoding(model)
    for case in random_cases(Random(9), 160):
        if case.encoding.model != model:
            continue
        fresh = sat.Encoding(model)
        assert used.count(case.bindings) == fresh.count(case.bindings[::-1])
        assert used.solve(case.bindings) == fresh.solve(case.bindings)
        assert used.count(case.bindings, 5)[1] == sat.Encoding(model).count(case.bindings, 5)[1]


def test_solvers_are_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "KEPT_ACTIVATIONS", 3)
    monkeypatch.setattr(sat, "KEPT_CHECKERS", 2)
    encoding = sat.Encoding(model_of(4, 4))
    for cell in range(16):
        assert encoding.count([(cell, 1)], 100, repeatable=False)[0] == 36
        assert encoding.entails([(4 * (cell % 4), 1), (4 * (cell % 4) + 1, 1)], [2 * (cell % 4)], 4 * (cell % 4) + 2, 0)
