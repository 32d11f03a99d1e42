"""Random boards through every format that carries them: the same boards come back, or the reason is told."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from gridproof.document import PuzzleDocument, read_documents
from gridproof.errors import GridproofError
from gridproof.exchange import SURE, read_any
from gridproof.exporting import Written, address, write_one
from gridproof.family import Family, registry
from gridproof.formats import formats
from gridproof.formats.base import Format
from gridproof.incoming import Incoming
from gridproof.sheet import Sheet
from tests.format_boards import documents, encoded
from tests.format_vectors import CORPUS
from tests.registered import FAMILIES, board_of

PAIRS = [
    pytest.param(family, one, id=f"{family.name}-{one.name}")
    for family in registry().values()
    for one in formats().values()
    if family.codes.get(one.name) in one.written
]
QUICK, WANTED = 20, 500
TRIES = 40
"""So many boards are drawn for each that is wanted, where a format refuses many."""
STATED = re.compile(
    r"cannot carry|cannot say|which .* cannot|has no sum at all|has only sums in the first row|not known|hides|"
    r"[0-9]+ (?:rows|columns)|in several pieces|in [0-9]+ pieces|unknown length|is the solution|"
    r"sums no cells|does not have the blocks|takes [0-9]+ a side"
)
"""What a writer says that refuses a board; that something "would be lost" is found out too late."""


@cache
def boards(family: Family) -> tuple[list[PuzzleDocument], Iterator[PuzzleDocument]]:
    """The random documents of a family that were drawn so far, and those to come."""
    return [], documents(family, Random(family.name), 10**9)


def drawn(family: Family, number: int) -> PuzzleDocument:
    """The random document with this number; all formats get the same ones."""
    known, coming = boards(family)
    while len(known) <= number:
        known.append(next(coming))
    return known[number]


def written_or_refused(document: PuzzleDocument, one: Format) -> Written | None:
    """The document in a format; nothing if the format says why not."""
    written, fault = _tried(document, one)
    if fault is not None:
        assert fault.code == "cannot_carry"
        assert STATED.search(fault.message), (str(fault), encoded(document.board))
        assert "would be lost" not in fault.message, (str(fault), encoded(document.board))
    return written


def _tried(document: PuzzleDocument, one: Format) -> tuple[Written | None, GridproofError | None]:
    try:
        return write_one(document, one), None
    except GridproofError as error:
        return None, error


def renumbered(family: Family, board: Any) -> Sheet:
    """The board as a sheet, with regions numbered as they come."""
    sheet = family.sheet(board)
    names: dict[int, int] = {}
    if sheet.regions is not None:
        sheet.regions = [[names.setdefault(region, len(names)) for region in line] for line in sheet.regions]
    return sheet


def _is_full(family: Family, board: Any) -> bool:
    """Whether all cells are given, which is as good as an answer."""
    sheet = family.sheet(board)
    return len(sheet.numbers) == sheet.size[0] * sheet.size[1]


def check_round_trips(family: Family, one: Format, wanted: int) -> int:
    """Write and read boards; how many the format carries."""
    carried = 0
    for number in range(wanted * TRIES):
        if carried == wanted:
            break
        document = drawn(family, number)
        written = written_or_refused(document, one)
        if written is None:
            continue
        carried += 1
        (again,) = read_any(written.data, "the text", family.name, one.name)
        assert renumbered(family, again.document.board) == renumbered(family, document.board), encoded(document.board)
        if "solution" not in written.untold and not _is_full(family, document.board):
            assert again.document.solution == document.solution
        for name in set(document.extra) - set(written.untold):
            assert again.document.extra[name] == document.extra[name]
    return carried


@pytest.mark.parametrize(("family", "one"), PAIRS)
def test_random_boards_come_back(family: Family, one: Format) -> None:
    assert check_round_trips(family, one, QUICK) == QUICK


@pytest.mark.accept
@pytest.mark.parametrize(("family", "one"), PAIRS)
def test_many_random_boards_come_back(family: Family, one: Format) -> None:
    assert check_round_trips(family, one, WANTED) == WANTED


@pytest.mark.accept
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real puzzles is not here")
@pytest.mark.parametrize(("family", "one"), PAIRS)
def test_real_boards_come_back(family: Family, one: Format) -> None:
    carried = 0
    for line in (CORPUS / family.name / "puzzles.jsonl").read_text(encoding="utf-8").splitlines():
        (document,) = read_documents(line.encode(), "the corpus")
        document = PuzzleDocument(family, document.board, solution=document.solution)
        written = written_or_refused(document, one)
        if written is not None:
            carried += 1
            (again,) = read_any(written.data, "the text", family.name, one.name)
            assert renumbered(family, again.document.board) == renumbered(family, document.board)
            assert "solution" in written.untold or again.document.solution == document.solution
    assert carried


@pytest.mark.parametrize(("family", "one"), PAIRS)
def test_examples_are_recognised_as_what_they_are(family: Family, one: Format) -> None:
    """Text of one format is not taken by another, and is read without its name wherever it tells enough."""
    for example in family.examples:
        document = PuzzleDocument(family, board_of(family, example), solution=example.solution)
        written = written_or_refused(document, one)
        if written is None:
            continue
        found = recognised(family, one, written.data)
        assert [again.document.family for again in found] == [family]
        assert renumbered(family, found[0].document.board) == renumbered(family, document.board)


def recognised(family: Family, one: Format, data: bytes) -> list[Incoming]:
    """The boards in some text, with as little as possible said about it."""
    try:
        found = list(read_any(data, "the text"))
    except GridproofError as error:
        fault = error
    else:
        if not any("`--from`" in note for again in found for note in again.notes):
            return found
        fault = GridproofError("several_formats", place="", names="")
    assert fault.code in ("several_families", "several_formats", "no_family"), str(fault)
    assert one.rank >= SURE, "a sure sign is never mistaken"
    if fault.code == "several_families":
        return list(read_any(data, "the text", family.name))
    return list(read_any(data, "the text", family.name, one.name))


@pytest.mark.parametrize("family", FAMILIES)
def test_hidden_clues_are_among_the_random_boards(family: Family) -> None:
    hidden = [number for number in range(200) if "-1" in encoded(drawn(family, number).board)]
    shown = [number for number in range(200) if "?" in encoded(drawn(family, number).board)]
    if family.name in {"kakuro", "nonogram", "skyscrapers", "slitherlink", "sudoku"}:
        assert len(hidden) + len(shown) > 10


@pytest.mark.parametrize("family", FAMILIES)
def test_addresses_open_the_same_boards(family: Family) -> None:
    opened, codes = 0, set()
    for number in range(QUICK):
        document = drawn(family, number)
        try:
            found = address(document)
        except GridproofError as error:
            codes.add(error.code)
            continue
        opened += 1
        assert found.startswith("https://")
        (again,) = read_any(found.encode(), "the address", family.name)
        assert renumbered(family, again.document.board) == renumbered(family, document.board)
    assert opened
    assert codes <= {"cannot_carry", "no_address"}
