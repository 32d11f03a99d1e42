"""The JSON Schema of documents: what is made and what is found elsewhere is valid, what is wrong is not."""

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from gridproof.family import Family, registry
from gridproof.generate import Recipe, make
from gridproof.schema import document_schema

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
FAMILIES = [pytest.param(family, id=name) for name, family in registry().items()]


def validator(family: Family) -> Any:
    schema = document_schema(family)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("family", FAMILIES)
def test_made_documents_are_valid(family: Family) -> None:
    size, level = family.presets[0]
    rows, _, columns = size.partition("x")
    recipe = Recipe(family.name, (int(rows), int(columns or rows)), level, 7)
    for document in make(family, recipe, 5):
        validator(family).validate(json.loads(document.encoded()))


@pytest.mark.parametrize("family", FAMILIES)
def test_examples_and_lines_of_the_corpus_are_valid(family: Family) -> None:
    check = validator(family)
    for example in family.examples:
        check.validate(example.board | {"family": family.name, "solutions": example.solutions})
    corpus = CORPUS / family.name / "puzzles.jsonl"
    for line in corpus.read_text().splitlines() if corpus.exists() else ():
        check.validate(json.loads(line))


@pytest.mark.parametrize("family", FAMILIES)
def test_faults_are_found(family: Family) -> None:
    good = family.examples[0].board | {"family": family.name}
    check = validator(family)
    check.validate(good | {"author": "anybody"})
    for fault in ({"family": "chess"}, {"solutions": 3}, {"gridproof": "one"}, {"size": 4}, {"grade": {"level": 5}}):
        assert not check.is_valid(good | fault), fault
    for missing in good:
        if missing in check.schema["required"]:
            assert not check.is_valid({key: value for key, value in good.items() if key != missing})
