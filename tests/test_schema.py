"""The JSON Schema of documents: what is made and what is found elsewhere is valid, what is wrong is not."""

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from gridproof import Recipe, make
from gridproof.family import Family
from gridproof.schema import board_fields, document_schema, example_board, text_format
from tests.registered import FAMILIES, MADE

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"


def validator(family: Family) -> Any:
    schema = document_schema(family)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def written(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields as JSON has them: lists in place of tuples."""
    return json.loads(json.dumps(fields))  # type: ignore[no-any-return]


@pytest.mark.parametrize("family", MADE)
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
        check.validate(written(example.board) | {"family": family.name, "solutions": example.solutions})
    corpus = CORPUS / family.name / "puzzles.jsonl"
    for line in corpus.read_text().splitlines() if corpus.exists() else ():
        check.validate(json.loads(line))


@pytest.mark.parametrize("family", FAMILIES)
def test_faults_are_found(family: Family) -> None:
    good = written(family.examples[0].board) | {"family": family.name}
    check = validator(family)
    check.validate(good | {"author": "anybody"})
    for fault in ({"family": "chess"}, {"solutions": 3}, {"gridproof": "one"}, {"size": 4}, {"grade": {"level": 5}}):
        assert not check.is_valid(good | fault), fault
    for missing in good:
        if missing in check.schema["required"]:
            assert not check.is_valid({key: value for key, value in good.items() if key != missing})


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_describes_its_boards(family: Family) -> None:
    fields = board_fields(family)
    assert list(fields) == list(family.board_type.__struct_fields__)
    assert {name for name, usual in fields.items() if not usual} == set(validator(family).schema["required"]) - {
        "family"
    }
    assert "size" in fields
    assert example_board(family) is not None
    assert text_format(family).endswith(".")
    assert family.board_type.__doc__
