"""The long acceptance runs, with their figures printed: `make accept`."""

import json
import random
import statistics
import time
from collections import Counter
from typing import Any

import pytest

from gridproof import Family, Recipe, make
from gridproof.compiled import Compiled, _compiled, compiled_for
from gridproof.document import document_from
from gridproof.explain import explain
from gridproof.family import LEVELS
from gridproof.levels import dealt
from gridproof.model import Binding
from gridproof.solve import count, count_bindings
from gridproof.walked import Step
from tests.boards import BINAIRO
from tests.corpus import CORPUS
from tests.proof import Proof
from tests.random_boards import cases, check_case
from tests.registered import FAMILIES

MOST_MILLISECONDS = 10_000

pytestmark = pytest.mark.accept


@pytest.mark.parametrize("family", FAMILIES)
def test_all_corpus_boards(family: Family) -> None:
    """Counts and solutions as stored; the time of each is CPU time, with the model built anew."""
    path = CORPUS / family.name / "puzzles.jsonl"
    if not path.exists():
        pytest.skip("the corpus is not here")
    wrong = []
    times: dict[str, list[tuple[float, str]]] = {"engine": [], "sat": []}
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = json.loads(line)
        document = document_from(fields, fields["id"])
        _compiled.cache_clear()
        start = time.process_time()
        verdict = count(family, document.board)
        times[verdict.route].append(((time.process_time() - start) * 1000, fields["id"]))
        stored = [family.stored(family.shape(document.board), values) for values in verdict.solutions]
        if verdict.count != fields["solutions"] or (verdict.count == 1 and stored != [fields["solution"]]):
            wrong.append(fields["id"])
    found = sorted(times["engine"] + times["sat"])
    median, late, (worst, name) = (
        statistics.median(each for each, _ in found),
        found[len(found) * 95 // 100][0],
        found[-1],
    )
    print(
        f"\n{family.name}: {len(found)} boards, {len(times['sat'])} by CaDiCaL; CPU ms: median {median:.3f}, "
        f"p95 {late:.2f}, worst {worst:.2f} ({name}), all {sum(each for each, _ in found):.0f}"
    )
    assert not wrong
    assert worst < MOST_MILLISECONDS


@pytest.mark.parametrize("family", FAMILIES)
def test_random_boards_of_every_family(family: Family) -> None:
    verdicts: Counter[int] = Counter()
    tried = undecided = 0
    for number, case in enumerate(cases(family, random.Random(family.name), 500)):
        most = 2**20 if number < 3 else 2**13
        solutions, settled = check_case(family, case, most)
        verdicts[solutions] += 1
        undecided += not settled
        tried += case.assignments() <= most
    told = f"none {verdicts[0]}, one {verdicts[1]}, several {verdicts[2]}"
    print(f"\n{family.name}: {told}; {tried} by brute force, too; {undecided} not settled by the engine")
    assert min(verdicts[0], verdicts[1], verdicts[2]) >= 10
    assert undecided <= 5


def random_board(size: tuple[int, int], options: dict[str, Any], seed: int) -> tuple[Compiled, list[Binding]]:
    """Binairo: clues of a random full grid, some left out, some turned round: boards with no, one and many answers."""
    chance = random.Random(seed)
    recipe = Recipe(BINAIRO.name, size, None, seed, options=options)
    document = next(iter(make(BINAIRO, recipe, 1)))
    compiled = compiled_for(BINAIRO, BINAIRO.shape(document.board))
    shown = dict(BINAIRO.bindings(document.board))
    more = chance.choice([0.0, 0.1, 0.6])
    answer = BINAIRO.values(document.board, document.solution)
    shown |= {cell: value for cell, value in enumerate(answer) if value is not None and chance.random() < more}
    kept = [clue for clue in sorted(shown) if chance.random() < chance.choice([0.6, 0.95, 1.0])]
    turned = chance.choice([0, 0, 1, 2])
    for clue in chance.sample(kept, min(turned, len(kept))):
        shown[clue] = 1 - shown[clue]
    return compiled, [(clue, shown[clue]) for clue in kept]


def test_random_boards_agree_by_two_routes() -> None:
    verdicts: Counter[int | None] = Counter()
    sizes = [(4, 4), (6, 6), (4, 6), (8, 8), (10, 10), (12, 8), (12, 12), (14, 14)]
    options: list[dict[str, Any]] = [{}, {}, {"unique_lines": False}, {"marks": 8}]
    for seed in range(1000):
        compiled, bindings = random_board(sizes[seed % len(sizes)], options[seed // 8 % 4], seed)
        verdict = count_bindings(compiled, bindings, sat=False)
        assert verdict.count == compiled.encoding.count(bindings, 2)[0], (seed, bindings)
        verdicts[verdict.count] += 1
    print(f"\nnone {verdicts[0]}, one {verdicts[1]}, several {verdicts[2]}")
    assert min(verdicts[0], verdicts[1], verdicts[2]) > 100


def techniques_in(step: Step) -> Counter[str]:
    found = Counter([BINAIRO.techniques[step.rung].id])
    for inner in step.suppose.steps if step.suppose is not None else ():
        found += techniques_in(inner)
    return found


def test_ten_thousand_deductions() -> None:
    seen: Counter[str] = Counter()
    steps = claims = 0
    options: list[dict[str, Any]] = [{}, {"unique_lines": False, "marks": 6}, {"unique_lines": False}, {"marks": 6}]
    for seed in range(150):
        wishes = options[seed % 4]
        for size in ((6, 6), (8, 8), (10, 10), (12, 12)):
            possible = dealt(BINAIRO, size, BINAIRO.options_type(**wishes))
            level = possible[seed % len(possible)]
            for document in make(BINAIRO, Recipe(BINAIRO.name, size, level, seed, options=wishes), 1):
                compiled = compiled_for(BINAIRO, BINAIRO.shape(document.board))
                walk = explain(BINAIRO, document.board, checked=True)
                assert walk is not None
                assert walk.solved
                proof = Proof(compiled.encoding, BINAIRO.bindings(document.board))
                for step in walk.steps:
                    assert proof.step(step.step), step.sentence
                    seen += techniques_in(step.step)
                steps += len(walk.steps)
                claims += proof.checked
    print(f"\n{BINAIRO.name}: {steps} steps, {claims} claims put to CaDiCaL")
    for technique in BINAIRO.techniques:
        rarity = "" if seen[technique.id] >= 100 else "  (rare)"
        print(f"  {technique.id:14} {seen[technique.id]}{rarity}")
    assert steps >= 10_000


def test_every_made_puzzle_is_what_was_asked_for() -> None:
    for size in ((6, 6), (8, 8), (10, 10), (14, 14)):
        for level in dealt(BINAIRO, size, BINAIRO.options_type()):
            tier = LEVELS.index(level) + 1
            number = 100 if tier <= 5 else 20
            for document in make(BINAIRO, Recipe(BINAIRO.name, size, level, 77), number, jobs=2):
                compiled = compiled_for(BINAIRO, BINAIRO.shape(document.board))
                bindings = BINAIRO.bindings(document.board)
                assert compiled.encoding.count(bindings, 2)[0] == 1
                assert compiled.walking.solved_by(bindings, tier)
                assert tier == 1 or not compiled.walking.solved_by(bindings, tier - 1)


def test_truly_minimal_puzzles_at_levels() -> None:
    for size, level in (((6, 6), "easy"), ((8, 8), "easy"), ((8, 8), "extreme"), ((10, 10), "medium")):
        for document in make(BINAIRO, Recipe(BINAIRO.name, size, level, 3, minimal=True), 20):
            encoding = compiled_for(BINAIRO, BINAIRO.shape(document.board)).encoding
            bindings = BINAIRO.bindings(document.board)
            assert encoding.count(bindings, 2)[0] == 1
            for left_out in range(len(bindings)):
                less = bindings[:left_out] + bindings[left_out + 1 :]
                assert encoding.count(less, 2, repeatable=False)[0] == 2
