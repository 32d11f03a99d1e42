"""The corpus of real boards, where it is present: `GRIDPROOF_CORPUS`, by default `../shared/corpus`."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gridproof.document import document_from
from gridproof.family import Family

CORPUS = Path(os.environ.get("GRIDPROOF_CORPUS", Path(__file__).parent.parent.parent / "shared" / "corpus"))


def boards_of(family: Family) -> Iterator[tuple[Any, int]]:
    """The boards of a family with one solution, and how many cells each has; none without the corpus."""
    path = CORPUS / family.name / "puzzles.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for line in lines:
        fields = json.loads(line)
        if fields["solutions"] == 1:
            rows, columns = fields["size"]
            yield document_from(fields, fields["id"]).board, rows * columns
