"""Hints: from the clues, from any state, near the last move; mistakes first, and never the answer with them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gridproof import GridproofError
from gridproof.compiled import compiled_for
from gridproof.explain import Known
from gridproof.family import Family, registry
from gridproof.hint import filled_in, hint
from gridproof.model import Given
from gridproof.solve import count
from tests.registered import board_of
from tests.test_cli_make import run

GRADED = [family for family in registry().values() if family.techniques]
SOLVED = [
    pytest.param(family, example, id=f"{family.name}-{number}")
    for family in GRADED
    for number, example in enumerate(family.examples, 1)
    if example.solutions == 1
]


def solved(family: Family, example: Any) -> tuple[Any, bytes]:
    board = board_of(family, example)
    return board, count(family, board).solutions[0]


@pytest.mark.parametrize(("family", "example"), SOLVED)
def test_hints_lead_from_the_clues_to_the_end(family: Family, example: Any) -> None:
    board, answer = solved(family, example)
    facts: list[tuple[int, int]] = []
    gone: list[tuple[int, int]] = []
    for _ in range(400):
        found = hint(family, board, Known(tuple(facts), tuple(gone)), solution=answer)
        if found.kind != "step":
            break
        assert found.step is not None
        assert len(found.stages) == 4
        assert found.stages[3] == found.step.sentence
        assert all(answer[cell] == value for cell, value in found.step.facts)
        assert all(answer[cell] != value for cell, value in found.step.step.gone)
        facts += found.step.facts
        gone += found.step.step.gone
    assert found.kind in ("done", "stuck")
    assert found.kind == "done" or len(facts) > 0


@pytest.mark.parametrize(("family", "example"), SOLVED)
def test_a_wrong_entry_is_named_without_the_answer(family: Family, example: Any) -> None:
    board, answer = solved(family, example)
    model = compiled_for(family, family.shape(board)).model
    shown = (model.clues[clue] for clue, _ in family.bindings(board))
    given = {template.variable for template in shown if isinstance(template, Given)}
    open_cells = [cell for cell, place in enumerate(model.places) if cell not in given and place != (-1, -1)]
    for cell in open_cells[:: max(1, len(open_cells) // 5)]:
        wrong = (answer[cell] + 1) % len(model.values)
        found = hint(family, board, Known(((cell, wrong),)), solution=answer)
        assert found.kind == "mistake"
        assert found.step is None
        assert found.mistakes
        right = model.values[answer[cell]]
        assert len(model.values) == 2 or f" is {right}" not in " ".join(found.stages)
        assert hint(family, board, Known((), ((cell, answer[cell]),)), solution=answer).kind == "mistake"


def test_a_board_without_one_solution_gets_no_hint() -> None:
    for family in GRADED:
        for example in family.examples:
            if example.solutions != 1:
                with pytest.raises(GridproofError) as caught:
                    hint(family, board_of(family, example))
                assert caught.value.code in ("no_solution", "several_solutions")


@pytest.mark.parametrize(("family", "example"), SOLVED)
def test_hints_from_the_shell(family: Family, example: Any, tmp_path: Path) -> None:
    board, _ = solved(family, example)
    fields = {"family": family.name, **msgspec.to_builtins(board)}
    path = tmp_path / "board.json"
    path.write_text(json.dumps(fields))
    assert run("hint", path, "--stage", "1").stdout.count("\n") == 2
    told = json.loads(run("hint", path, "--json").stdout)
    assert told["kind"] == "step"
    assert len(told["stages"]) == 4
    assert "technique" not in json.loads(run("hint", path, "--json", "--stage", "1").stdout)
    path.write_text(json.dumps({**fields, "solution": example.solution}))
    assert json.loads(run("hint", path, "--json").stdout) == told


@pytest.mark.parametrize(("family", "example"), SOLVED)
def test_what_is_filled_in_is_read_with_gaps(family: Family, example: Any) -> None:
    board, answer = solved(family, example)
    stored = example.solution
    whole = filled_in(family, board, stored)
    assert all(answer[cell] == value for cell, value in whole.facts)
    if isinstance(stored[0], str):
        row = next(number for number, line in enumerate(stored) if "." not in line)
        gaps = [*stored[:row], "." * len(stored[row]), *stored[row + 1 :]]
    else:
        row = next(number for number, line in enumerate(stored) if any(line))
        gaps = [*stored[:row], [0] * len(stored[row]), *stored[row + 1 :]]
    assert len(filled_in(family, board, gaps).facts) < len(whole.facts)
