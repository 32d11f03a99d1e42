"""The long acceptance runs, with their figures printed: `make accept`."""

import json
import os
import random
import statistics
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gridproof import Family, Recipe, make, registry
from gridproof.compiled import compiled_for
from gridproof.document import document_from
from gridproof.explain import Step, explain
from gridproof.family import LEVELS
from gridproof.solve import count, count_bindings
from tests.proof import Proof

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parent.parent.parent / "shared" / "corpus"))

pytestmark = pytest.mark.accept


@pytest.fixture(params=list(registry().values()), ids=list(registry()))
def family(request: pytest.FixtureRequest) -> Family:
    return request.param  # type: ignore[no-any-return]


def test_all_corpus_boards(family: Family) -> None:
    path = CORPUS / family.name / "puzzles.jsonl"
    if not path.exists():
        pytest.skip("the corpus is not here")
    milliseconds = []
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = json.loads(line)
        document = document_from(fields, fields["id"])
        verdict = count(family, document.board)
        assert verdict.count == fields["solutions"], fields["id"]
        if verdict.count == 1:
            assert family.stored(family.shape(document.board), verdict.solutions[0]) == fields["solution"]
        milliseconds.append(verdict.milliseconds)
    median, worst = statistics.median(milliseconds), max(milliseconds)
    print(f"\n{family.name}: {len(milliseconds)} boards, median {median:.3f} ms, worst {worst:.2f} ms")


def random_board(family: Family, size: tuple[int, int], options: dict[str, Any], seed: int) -> tuple[Any, list[Any]]:
    """Clues of a random full grid, some left out, some turned round: boards with no, one and many answers."""
    chance = random.Random(seed)
    recipe = Recipe(family.name, size, None, seed, options=options)
    document = next(iter(make(family, recipe, 1)))
    shape = family.shape(document.board)
    answer = family.values(document.board, document.solution)
    compiled = compiled_for(family, shape)
    shown = dict(family.bindings(document.board))
    more = chance.choice([0.0, 0.1, 0.6])
    shown |= {cell: value for cell, value in enumerate(answer) if chance.random() < more}
    kept = [clue for clue in sorted(shown) if chance.random() < chance.choice([0.6, 0.95, 1.0])]
    turned = chance.choice([0, 0, 1, 2])
    for clue in chance.sample(kept, min(turned, len(kept))):
        shown[clue] = 1 - shown[clue]
    return compiled, [(clue, shown[clue]) for clue in kept]


def test_random_boards_agree_by_two_routes(family: Family) -> None:
    verdicts: Counter[int | None] = Counter()
    sizes = [(4, 4), (6, 6), (4, 6), (8, 8), (10, 10), (12, 8), (12, 12), (14, 14)]
    options: list[dict[str, Any]] = [{}, {}, {"unique_lines": False}, {"marks": 8}]
    for seed in range(1000):
        compiled, bindings = random_board(family, sizes[seed % len(sizes)], options[seed // 8 % 4], seed)
        verdict = count_bindings(compiled, bindings, sat=False)
        assert verdict.count == compiled.encoding.count(bindings, 2)[0], (seed, bindings)
        verdicts[verdict.count] += 1
    print(f"\n{family.name}: none {verdicts[0]}, one {verdicts[1]}, several {verdicts[2]}")
    assert min(verdicts[0], verdicts[1], verdicts[2]) > 100


def techniques_in(family: Family, step: Step) -> Counter[str]:
    found = Counter([family.techniques[step.rung].id])
    for inner in step.suppose.steps if step.suppose is not None else ():
        found += techniques_in(family, inner)
    return found


def test_ten_thousand_deductions(family: Family) -> None:
    seen: Counter[str] = Counter()
    steps = claims = 0
    options: list[dict[str, Any]] = [{}, {"unique_lines": False, "marks": 10}, {"unique_lines": False}, {"marks": 10}]
    for seed in range(150):
        wishes = options[seed % 4]
        for size in ((6, 6), (8, 8), (10, 10), (12, 12)):
            dealt = family.levels(*size, family.options_type(**wishes))
            level = dealt[seed % len(dealt)]
            for document in make(family, Recipe(family.name, size, level, seed, options=wishes), 1):
                compiled = compiled_for(family, family.shape(document.board))
                walk = explain(family, document.board, checked=True)
                assert walk is not None
                assert walk.solved
                proof = Proof(compiled.encoding, family.bindings(document.board))
                for step in walk.steps:
                    assert proof.step(step.step), step.sentence
                    seen += techniques_in(family, step.step)
                steps += len(walk.steps)
                claims += proof.checked
    print(f"\n{family.name}: {steps} steps, {claims} claims put to CaDiCaL")
    for technique in family.techniques:
        rarity = "" if seen[technique.id] >= 100 else "  (rare)"
        print(f"  {technique.id:14} {seen[technique.id]}{rarity}")
    assert steps >= 10_000


def test_every_made_puzzle_is_what_was_asked_for(family: Family) -> None:
    for size in ((6, 6), (8, 8), (10, 10), (14, 14)):
        for level in family.levels(*size, family.options_type()):
            tier = LEVELS.index(level) + 1
            number = 100 if tier <= 5 else 20
            for document in make(family, Recipe(family.name, size, level, 77), number, jobs=2):
                compiled = compiled_for(family, family.shape(document.board))
                bindings = family.bindings(document.board)
                assert compiled.encoding.count(bindings, 2)[0] == 1
                assert compiled.engine.solved_by(bindings, tier)
                assert tier == 1 or not compiled.engine.solved_by(bindings, tier - 1)


def test_truly_minimal_puzzles_at_levels(family: Family) -> None:
    for size, level in (((6, 6), "easy"), ((8, 8), "easy"), ((8, 8), "extreme"), ((10, 10), "medium")):
        for document in make(family, Recipe(family.name, size, level, 3, minimal=True), 20):
            encoding = compiled_for(family, family.shape(document.board)).encoding
            bindings = family.bindings(document.board)
            assert encoding.count(bindings, 2)[0] == 1
            for left_out in range(len(bindings)):
                less = bindings[:left_out] + bindings[left_out + 1 :]
                assert encoding.count(less, 2, repeatable=False)[0] == 2
