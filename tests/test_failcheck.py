"""Answers right and wrong that another checker has judged: the rule-break report names the same fault, and where.

The boards are those of pzprjs's test scripts. Its codes name the first fault it finds; ours are the rules of the
family, and all that are broken are told.
"""

import json
from typing import Any

import pytest

from gridproof.document import document_from
from gridproof.faults import EMPTY, broken_rules
from tests.corpus import CORPUS

PATH = CORPUS / "failcheck" / "boards.jsonl"
RECORDS: list[dict[str, Any]] = (
    [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()] if PATH.exists() else []
)

FAULTS: dict[tuple[str, str], set[str]] = {
    ("starbattle", "starAround"): {"touch"},
    ("starbattle", "bkStarGt"): {"region"},
    ("starbattle", "bkStarLt"): {"region"},
    ("starbattle", "lnStarNe"): {"row", "column"},
    ("kakuro", "nmDupRow"): {"different"},
    ("kakuro", "nmSumRowNe"): {"sum"},
    ("kakuro", "ceNoNum"): {EMPTY},
    ("sudoku", "bkDupNum"): {"box"},
    ("sudoku", "nmDupRow"): {"row", "column"},
    ("sudoku", "ceNoNum"): {EMPTY},
    ("slitherlink", "brNoLine"): {"loop"},
    ("slitherlink", "lnBranch"): {"dot"},
    ("slitherlink", "lnCross"): {"dot"},
    ("slitherlink", "lnDeadEnd"): {"dot"},
    ("slitherlink", "lnPlLoop"): {"loop"},
    ("slitherlink", "nmLineNe"): {"number"},
    ("nonogram", "exNoMatch"): {"row", "column"},
    ("skyscrapers", "nmDupRow"): {"row", "column"},
    # It counts the towers of lines that are not filled yet, and these can still be filled rightly.
    ("skyscrapers", "nmSightNe"): {EMPTY},
    ("skyscrapers", "ceNoNum"): {EMPTY},
}
"""What pzprjs says, and the rules of ours of which at least one is then broken. It says "row" for both directions."""

pytestmark = pytest.mark.skipif(not RECORDS, reason="the corpus is not here")


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_faults_are_told_as_another_checker_tells_them(record: dict[str, Any]) -> None:
    document = document_from(record, record["id"])
    family, board = document.family, document.board
    model = family.model(family.shape(board))
    found = broken_rules(model, family.bindings(board), family.values(board, record["answer"]))
    if record["expected"] is None:
        assert found == []
        return
    shown = {broken.rule for broken in found if broken.cells}
    assert shown & FAULTS[family.name, record["expected"]]
    assert all(0 <= cell < len(model.places) for broken in found for cell in broken.cells)


def test_no_fault_is_left_out() -> None:
    told = {(record["family"], record["expected"]) for record in RECORDS if record["expected"] is not None}
    assert told == set(FAULTS)
