"""Random input: what comes from outside is read or refused with words, and the routes agree on whatever is read."""

import json
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from gridproof import Family, GridproofError, Recipe, make, read_documents, registry
from gridproof.compiled import compiled_for
from gridproof.document import PuzzleDocument
from gridproof.explain import explain
from gridproof.family import LEVELS
from gridproof.levels import dealt
from gridproof.model import Binding
from gridproof.solve import count_bindings
from tests.boards import BINAIRO
from tests.random_boards import cases, check_case

FAMILIES = st.sampled_from(list(registry().values()))
SIZES = [(4, 4), (4, 6), (6, 4), (6, 6), (8, 6), (8, 8), (10, 10)]
OPTIONS: list[dict[str, Any]] = [{}, {"unique_lines": False}, {"marks": 6}, {"unique_lines": False, "marks": 6}]
LETTERS = ".0123456789 \n\n-_?x=<>^v|/\\[]{},:#ABZ"
WORDS = st.sampled_from(
    ["rows", "columns", "grid", "stars", "box", "regions", "diagonals", "\n", " 1 2 ", "...", "99999"]
)


@st.composite
def documents(draw: st.DrawFn) -> bytes:
    """A good document or text with something cut, put in, or exchanged."""
    family = draw(FAMILIES)
    example = draw(st.sampled_from(family.examples))
    board = msgspec.convert(example.board, family.board_type)
    whole = draw(
        st.sampled_from(
            [
                PuzzleDocument(family, board, solution=example.solution).encoded(),
                family.write_text(board).encode(),
            ]
        )
    )
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(whole)))
        whole = whole[:at] + draw(st.binary(max_size=4)) + whole[at + draw(st.integers(0, 5)) :]
    return whole


@st.composite
def strange_fields(draw: st.DrawFn) -> bytes:
    """A document whose fields hold anything that JSON can say."""
    family = draw(FAMILIES)
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=8,
    )
    fields: dict[str, Any] = dict(draw(FAMILIES).examples[0].board) | {"family": family.name}
    for name in draw(st.lists(st.sampled_from([*fields, "id", "solution", "solutions", "grade", "recipe", "steps"]))):
        fields[name] = draw(anything)
    return json.dumps(fields).encode()


@given(
    st.binary(max_size=200)
    | st.text(alphabet=LETTERS, max_size=120).map(str.encode)
    | st.lists(WORDS | st.text(alphabet=LETTERS, max_size=9), max_size=16).map(lambda parts: "".join(parts).encode())
    | documents()
    | strange_fields()
)
def test_input_is_read_or_refused(data: bytes) -> None:
    for name in (None, *registry()):
        try:
            found = list(read_documents(data, "input", name))
        except GridproofError:
            continue
        for document in found:
            again = next(iter(read_documents(document.encoded(), "again")))
            assert again.fields() == document.fields()


@given(FAMILIES, st.integers(0, 2**64))
def test_routes_agree(family: Family, seed: int) -> None:
    for case in cases(family, Random(seed), 2):
        check_case(family, case, 2**8)


@st.composite
def boards(draw: st.DrawFn) -> tuple[tuple[int, int], dict[str, Any], list[Binding]]:
    """Clues of Binairo at random: mostly of some answer, now and then turned round."""
    size = draw(st.sampled_from(SIZES))
    options: dict[str, Any] = draw(st.sampled_from(OPTIONS))
    document = next(make(BINAIRO, Recipe(BINAIRO.name, size, None, draw(st.integers(0, 1000)), options=options), 1))
    answer = BINAIRO.values(document.board, document.solution)
    clues = dict(BINAIRO.bindings(document.board))
    for cell in draw(st.lists(st.integers(0, len(answer) - 1), max_size=12)):
        clues[cell] = answer[cell] or 0
    gone = draw(st.sets(st.sampled_from(sorted(clues)), max_size=6))
    turned = draw(st.sets(st.sampled_from(sorted(clues)), max_size=2))
    return (
        size,
        options,
        [(clue, value ^ (clue in turned)) for clue, value in sorted(clues.items()) if clue not in gone],
    )


@given(boards())
def test_walks_are_sound(case: tuple[tuple[int, int], dict[str, Any], list[Binding]]) -> None:
    size, options, bindings = case
    shape = BINAIRO.shape_for(*size, BINAIRO.options_type(**options))
    compiled = compiled_for(BINAIRO, shape)
    verdict = count_bindings(compiled, bindings, sat=False)
    expected, solutions = compiled.encoding.count(bindings, 2)
    assert verdict.count == expected
    assert sorted(verdict.solutions)[:1] == solutions[:1] or expected == 2
    walk = explain(BINAIRO, BINAIRO.board(shape, bindings), checked=True)
    assert walk is not None
    if expected == 0:
        assert not walk.solved
    else:
        assert walk.conflict is None
        for cell, value in enumerate(walk.values):
            assert value is None or all(solution[cell] == value for solution in solutions)


@given(st.sampled_from([(4, 4), (6, 6), (6, 8), (8, 8)]), st.integers(0, 2**64 - 1), st.data())
def test_recipes_give_what_they_ask_for(size: tuple[int, int], seed: int, data: st.DataObject) -> None:
    options: dict[str, Any] = data.draw(st.sampled_from(OPTIONS))
    level = data.draw(st.sampled_from(dealt(BINAIRO, size, BINAIRO.options_type(**options))))
    document = next(make(BINAIRO, Recipe(BINAIRO.name, size, level, seed, options=options), 1))
    compiled = compiled_for(BINAIRO, BINAIRO.shape(document.board))
    bindings = BINAIRO.bindings(document.board)
    tier = LEVELS.index(level) + 1
    assert compiled.encoding.count(bindings, 2)[0] == 1
    assert compiled.walking.solved_by(bindings, tier)
    assert tier == 1 or not compiled.walking.solved_by(bindings, tier - 1)
