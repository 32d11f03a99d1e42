"""The SAT route on small models that have every kind of constraint: deductions, counts, clashes."""

from collections import Counter
from random import Random

import pytest

from gridproof import brute, clashes, sat
from gridproof.model import SAME, Binding, Constraint, Count, Given, Model, Relation, Runs, Sum, Switch, packed
from gridproof.statements import holds
from tests.small_models import agrees, any_clashes, drawing, entails_by_force, model_of, numbers, shading

SMALL = [numbers(), shading(), drawing()]


def shown_at_random(random: Random, model: Model, answer: bytes, chance: float) -> list[Binding]:
    """Clues, most of them those of the answer."""
    found: list[Binding] = []
    for clue, template in enumerate(model.clues):
        if random.random() < chance:
            if isinstance(template, Given):
                found.append((clue, answer[template.variable]))
            else:
                found.append((clue, parameter_for(random, model, model.constraints[template.constraint], answer)))
    for _ in range(random.choice((0, 1))):
        if found:
            clue, parameter = found.pop(random.randrange(len(found)))
            given = isinstance(model.clues[clue], Given)
            found.append((clue, (parameter + 1) % len(model.values) if given else max(0, parameter - 1)))
    return sorted(found)


def parameter_for(random: Random, model: Model, constraint: Constraint, answer: bytes) -> int:
    fitting = [parameter for parameter in range(16) if holds(constraint, model, answer, parameter)]
    return random.choice(fitting) if fitting else 0


@pytest.mark.parametrize("few", [0, sat.FEW])
@pytest.mark.parametrize("model", SMALL, ids=["numbers", "shading", "drawing"])
def test_entails_agrees_with_brute_force_for_every_kind(
    model: Model, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In small solvers that know the constraints alone, and in the one that knows all but switches them off."""
    monkeypatch.setattr(sat, "FEW", few)
    random = Random(2)
    encoding = sat.Encoding(model)
    answers = brute.count(model, [])[1]
    verdicts: Counter[bool] = Counter()
    for _ in range(150):
        answer = random.choice(answers)
        bindings = [
            (clue, parameter_for(random, model, model.constraints[template.constraint], answer))
            for clue, template in enumerate(model.clues)
            if isinstance(template, Switch)
        ]
        constraints = random.sample(range(len(model.constraints)), random.randint(1, 4))
        if random.random() < 0.4:
            constraints = list(range(len(model.constraints)))
        # What a sum says of its numbers, it says of different ones.
        constraints += [rule.scope for number in constraints if isinstance(rule := model.constraints[number], Sum)]
        variables = len(model.places)
        cells = random.sample(range(variables), random.randint(variables - 5, variables - 2))
        premises = [(cell, answer[cell]) for cell in cells]
        target = random.choice([cell for cell in range(variables) if cell not in cells])
        fact = (target, random.choice((answer[target], random.randrange(len(model.values)))))
        verdict = encoding.entails(premises, constraints, *fact, bindings)
        assert verdict == entails_by_force(model, premises, sorted(set(constraints)), fact, dict(bindings))
        verdicts[verdict] += 1
    assert min(verdicts[True], verdicts[False]) > 15, verdicts


@pytest.mark.parametrize("few", [0, sat.FEW])
def test_entails_knows_that_a_variable_has_one_value(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "FEW", few)
    rules: list[Constraint] = [Relation("", 0, 1, 0), Count("", 0, 0, 0, 0), Count("", 0, 1, 0, 0)]
    encoding = sat.Encoding(model_of(3, 3, rules, [(0,)]))
    assert encoding.entails([], [0, 1, 2], 1, 2, [(0, SAME)])
    assert not encoding.entails([], [0, 1], 1, 2, [(0, SAME)])
    assert encoding.entails([(2, 0), (2, 1)], [], 1, 2)


@pytest.mark.parametrize("model", SMALL, ids=["numbers", "shading", "drawing"])
def test_counts_and_clashes_of_every_kind(model: Model) -> None:
    random = Random(4)
    encoding = sat.Encoding(model)
    answers = brute.count(model, [])[1]
    sizes: Counter[int] = Counter()
    for _ in range(80):
        bindings = shown_at_random(random, model, random.choice(answers), random.choice((0.2, 0.5, 0.9)))
        fitting = [answer for answer in answers if agrees(model, answer, bindings)]
        for repeatable in (True, False):
            assert encoding.count(bindings, 9999, repeatable=repeatable) == (len(fitting), fitting)
        if not fitting and len(bindings) < 14:
            clash = encoding.clash(bindings)
            least = next(size for size in range(len(bindings) + 1) if any_clashes(model, answers, bindings, size))
            assert (len(clash.clues), clash.smallest, clash.irreducible) == (least, True, True)
            assert not any(agrees(model, answer, [b for b in bindings if b[0] in clash.clues]) for answer in answers)
            sizes[least] += 1
    assert len(sizes) > 1, sizes


def test_values_that_there_are_not() -> None:
    encoding = sat.Encoding(numbers())
    for value in (-1, 4):
        impossible, possible = (7, value), (8, 1)
        assert encoding.count([impossible, possible]) == encoding.count([impossible], repeatable=False) == (0, [])
        assert encoding.clash([possible, impossible]) == sat.Clash((7,), True)
        assert encoding.entails([(0, value)], [0], 1, 1)


@pytest.mark.parametrize("conflicts", [0, 1, 3])
def test_open_questions_never_make_a_wrong_clash(conflicts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clashes, "CONFLICTS", conflicts)
    monkeypatch.setattr(clashes, "FEW_CONFLICTS", conflicts)
    random = Random(8)
    model = numbers()
    answers = brute.count(model, [])[1]
    proved: Counter[tuple[bool, bool]] = Counter()
    for _ in range(60):
        bindings = shown_at_random(random, model, random.choice(answers), 0.7)
        if any(agrees(model, answer, bindings) for answer in answers):
            continue
        clash = sat.Encoding(model).clash(bindings)
        chosen = [binding for binding in bindings if binding[0] in clash.clues]
        assert not any(agrees(model, answer, chosen) for answer in answers)
        if clash.irreducible:
            for left_out in chosen:
                rest = [binding for binding in chosen if binding != left_out]
                assert any(agrees(model, answer, rest) for answer in answers)
        if clash.smallest:
            assert not any_clashes(model, answers, bindings, len(chosen) - 1)
        proved[clash.irreducible, clash.smallest] += 1
    assert sum(proved.values()) > 15, proved


def test_solvers_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each board brings clauses of its own; a solver that has taken many gives way to another."""
    monkeypatch.setattr(sat, "KEPT_CLAUSES", 100)
    monkeypatch.setattr(sat, "KEPT_AT_ONCE", 1)
    monkeypatch.setattr(sat, "FEW", 0)
    rules: list[Constraint] = [Runs("", 0, 0), Count("", 0, 1, 0, 9)]
    encoding = sat.Encoding(model_of(2, 9, rules))
    shared = set()
    for bits in range(1, 1 << 9):
        lengths = [len(block) for block in f"{bits:b}".split("0") if block]
        ways = encoding.count([(0, packed(lengths))], 600, repeatable=False)
        assert ways == encoding.count([(0, packed(lengths))], 600)
        premises = [(cell, bits >> 8 - cell & 1) for cell in range(8)]
        assert encoding.entails(premises, [0, 1], 8, bits & 1, [(0, packed(lengths))])
        shared.add(id(encoding._shared))
        for solver in (encoding._shared, encoding._wide_checker):
            assert solver is not None
            assert solver.stated < 3000
    assert len(shared) > 1
