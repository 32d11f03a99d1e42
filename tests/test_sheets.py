"""Sheets: boards of all families come back from them as they were, and nothing on a sheet is dropped in silence."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.document import board_id, check_board
from gridproof.family import Example, Family, find, registry
from gridproof.formats import formats
from gridproof.sheet import HIDDEN, Place, Sheet, Side, Sign, Sums
from tests.random_boards import cases
from tests.registered import EXAMPLES, FAMILIES, board_of
from tests.test_answers_stored import corpus

SIDES: list[Side] = ["top", "bottom", "left", "right"]


def refused(family: Family, sheet: Sheet) -> str:
    """Why a family does not take a sheet."""
    with pytest.raises(ValueError, match=r".") as raised:
        family.from_sheet(sheet)
    reason, fix = raised.value.args
    assert fix.endswith(".")
    return str(reason)


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_examples_come_back_from_their_sheets(family: Family, example: Example) -> None:
    board = board_of(family, example)
    sheet = family.sheet(board)
    assert family.from_sheet(sheet) == board
    assert family.from_sheet(msgspec.json.decode(msgspec.json.encode(plain(sheet)), type=Plain).sheet()) == board


class Plain(msgspec.Struct):
    """A sheet as JSON can say it: that all that is in it has the types that it should have."""

    size: tuple[int, int]
    numbers: list[tuple[Place, int]]
    regions: list[list[int]] | None
    around: dict[Side, list[list[int] | None]]
    signs: list[tuple[tuple[Place, Place], Sign]]
    blocks: list[tuple[Place, Sums]]
    stars: int | None
    box: tuple[int, int] | None
    rules: dict[str, bool]

    def sheet(self) -> Sheet:
        flags: dict[str, int | bool | tuple[int, int]] = {**self.rules}
        flags |= {name: value for name, value in (("stars", self.stars), ("box", self.box)) if value is not None}
        layers = (dict(self.numbers), self.regions, self.around, dict(self.signs), dict(self.blocks))
        return Sheet(self.size, *layers, flags)


def plain(sheet: Sheet) -> Plain:
    flags: dict[str, Any] = {"stars": None, "box": None} | sheet.flags
    named = flags.pop("stars"), flags.pop("box")
    layers = list(sheet.numbers.items()), sheet.regions, sheet.around, list(sheet.signs.items())
    return Plain(sheet.size, *layers, list(sheet.blocks.items()), *named, flags)


@pytest.mark.parametrize("family", FAMILIES)
def test_boards_of_the_corpus_come_back_from_their_sheets(family: Family) -> None:
    documents = corpus(family)
    assert len(documents) > 90
    for document in documents:
        assert family.from_sheet(family.sheet(document.board)) == document.board, document.id


@pytest.mark.parametrize("family", FAMILIES)
def test_random_boards_come_back_from_their_sheets(family: Family) -> None:
    for kind, bindings in cases(family, Random(14), 80):
        if kind.whole:
            board = family.board(kind.shape, [binding for binding in bindings if binding[0] < kind.clues])
            sheet = family.sheet(board)
            again = family.from_sheet(sheet)
            assert family.sheet(again) == sheet
            assert again == board or not any(character in "01" for line in board.grid for character in line)


@pytest.mark.parametrize("family", FAMILIES)
def test_sheets_of_other_families_are_refused_or_boards(family: Family) -> None:
    sheets_seen = 0
    for other in registry().values():
        for example in other.examples if other is not family else ():
            sheet = other.sheet(board_of(other, example))
            try:
                board = family.from_sheet(sheet)
            except ValueError as error:
                reason, fix = error.args
                assert reason
                assert fix.endswith(".")
            else:
                check_board(family, board, "the sheet")
                assert tells(family.sheet(board), sheet)
            sheets_seen += 1
    assert sheets_seen > 20


def tells(shown: Sheet, sheet: Sheet) -> bool:
    """Whether all that stands on a sheet is shown on another; regions may be shown as a box, one `?` as no number."""
    around = all(
        one == other or (one or []) == (other or []) or (one is None and other == [HIDDEN])
        for side, lines in sheet.around.items()
        for one, other in zip(shown.around.get(side, [None] * len(lines)), lines, strict=True)
    )
    flags = {name: value for name, value in sheet.flags.items() if value is not False}
    return (
        shown.size == sheet.size
        and shown.numbers == sheet.numbers
        and {pair(ends, sign) for ends, sign in shown.signs.items()}
        == {pair(ends, sign) for ends, sign in sheet.signs.items()}
        and shown.blocks == sheet.blocks
        and around
        and (shown.regions == sheet.regions or "box" in shown.flags)
        and all(shown.flags.get(name) == value for name, value in flags.items())
    )


def pair(ends: tuple[Place, Place], sign: Sign) -> tuple[Place, Place, Sign]:
    first, second = sorted(ends)
    turned: dict[Sign, Sign] = {"<": ">", ">": "<", "=": "=", "x": "x"}
    return first, second, sign if first == ends[0] else turned[sign]


PLACES = st.tuples(st.integers(0, 3), st.integers(0, 3)) | st.tuples(st.integers(-1, 5), st.integers(-1, 5))
NUMBERS = st.integers(1, 4) | st.integers(-2, 12)
TOTALS = st.none() | st.integers(-2, 12)
FLAGS = st.sampled_from(["box", "diagonals", "stars", "unique_lines", "full"])


@st.composite
def sheets(draw: st.DrawFn, family: Family) -> Sheet:
    """The sheet of an example, some of whose layers are exchanged for others or changed."""
    example = draw(st.sampled_from(family.examples))
    sheet = family.sheet(board_of(family, example))
    for layer in draw(st.lists(st.sampled_from(["numbers", "signs", "blocks", "around", "regions", "flags", "size"]))):
        if layer == "numbers":
            sheet.numbers = draw(st.dictionaries(PLACES, NUMBERS, max_size=4))
        elif layer == "signs":
            sheet.signs = draw(st.dictionaries(st.tuples(PLACES, PLACES), st.sampled_from("<>=x"), max_size=3))
        elif layer == "blocks":
            place, sums = draw(PLACES), Sums(draw(TOTALS), draw(TOTALS))
            sheet.blocks = draw(st.sampled_from([{}, {place: sums}, sheet.blocks | {place: sums}]))
        elif layer == "around":
            lines = st.lists(st.none() | st.lists(NUMBERS, max_size=2), min_size=3, max_size=6)
            sheet.around[draw(st.sampled_from(SIDES))] = draw(lines)
        elif layer == "regions":
            row = st.lists(st.integers(0, 3), min_size=4, max_size=4)
            sheet.regions = draw(st.none() | st.lists(row, min_size=4, max_size=4))
        elif layer == "flags":
            value = st.booleans() | st.integers(0, 3) | st.tuples(st.integers(0, 4), st.integers(0, 4))
            sheet.flags[draw(FLAGS)] = draw(value)
        else:
            sheet.size = draw(st.tuples(st.integers(-1, 6), st.integers(-1, 6)))
    return sheet


@given(st.sampled_from(list(registry().values())).flatmap(lambda family: st.tuples(st.just(family), sheets(family))))
def test_sheets_are_refused_or_told_in_full(drawn: tuple[Family, Sheet]) -> None:
    family, sheet = drawn
    try:
        board = family.from_sheet(sheet)
    except ValueError as error:
        reason, fix = error.args
        assert reason
        assert fix.endswith(".")
    else:
        check_board(family, board, "the sheet")
        assert tells(family.sheet(board), sheet)


def with_more(sheet: Sheet) -> Iterator[tuple[str, Sheet]]:
    """A sheet with one layer more that it has not yet, and the words for it."""
    place, other = (0, 0), (0, 1)
    rows, columns = sheet.size
    more: list[tuple[str, dict[str, Any]]] = [
        ("numbers in cells", {"numbers": {place: 1}}),
        ("regions", {"regions": [[0] * columns for _ in range(rows)]}),
        ("black cells", {"blocks": {place: Sums()}}),
        *((f"signs `{sign}` between cells", {"signs": {(place, other): sign}}) for sign in "<>=x"),
        *((f"the rule '{name}'", {"flags": sheet.flags | {name: 1}}) for name in ("stars", "box", "diagonals", "odd")),
    ]
    words: dict[Side, str] = {"top": "above", "bottom": "below", "left": "at the left", "right": "at the right"}
    for side, name in words.items():
        more.append((f"numbers {name}", {"around": sheet.around | {side: [[1]]}}))
    for name, fields in more:
        (layer,) = fields
        if not getattr(sheet, layer) or layer in ("signs", "flags", "around"):
            yield name, msgspec.structs.replace(sheet, **fields)


HELD: dict[str, set[str]] = {
    "sudoku": {"regions", "the rule 'box'", "the rule 'diagonals'"},
    "futoshiki": {"signs `<` between cells", "signs `>` between cells"},
    "skyscrapers": {f"numbers {side}" for side in ("above", "below", "at the left", "at the right")},
    "binairo": {"signs `=` between cells", "signs `x` between cells"},
    "kakurasu": {"numbers at the right", "numbers below"},
    "starbattle": {"regions", "the rule 'stars'"},
    "slitherlink": set(),
    "kakuro": {"black cells"},
    "nonogram": {"numbers at the left", "numbers above"},
}
"""What families hold beside numbers in cells."""


@pytest.mark.parametrize("family", FAMILIES)
def test_layers_that_a_family_has_not_are_refused_by_name(family: Family) -> None:
    held = HELD[family.name] | (set() if family.name == "kakuro" else {"numbers in cells"})
    told = 0
    for name, sheet in with_more(family.sheet(board_of(family, family.examples[0]))):
        if name not in held:
            assert refused(family, sheet) == f"the board has {name}, which {family.title} has not"
            told += 1
    assert told >= 8


def test_all_layers_that_are_refused_are_named() -> None:
    family = find("futoshiki")
    sheet = Sheet((2, 2), regions=[[0, 0], [1, 1]], around={"left": [[2], []]}, flags={"diagonals": True, "odd": False})
    named = "the board has regions, numbers at the left and the rule 'diagonals', which Futoshiki has not"
    assert refused(family, sheet) == named


SHEETS: dict[str, tuple[str, Sheet, str]] = {
    "large": ("slitherlink", Sheet((10**9, 10**9)), "1000000000 rows and 1000000000 columns"),
    "outside": ("slitherlink", Sheet((2, 3), {(2, 0): 1}), "something stands in row 3, column 1, outside of 2 rows"),
    "zero": ("sudoku", Sheet((4, 4), {(1, 2): 0}), "row 2, column 3 holds 0"),
    "hidden": ("futoshiki", Sheet((4, 4), {(1, 2): HIDDEN}), "row 2, column 3 holds ?"),
    "symbol": ("binairo", Sheet((4, 4), {(0, 3): 2}), "row 1, column 4 holds 2"),
    "large digit": ("slitherlink", Sheet((2, 2), {(0, 1): 5}), "row 1, column 2 holds 5"),
    "no boxes": ("sudoku", Sheet((5, 5)), "the board has neither box nor regions"),
    "two boxes": ("sudoku", Sheet((4, 4), regions=[[0] * 4] * 4, flags={"box": (2, 2)}), "the board has both box and"),
    "one side of a box": ("sudoku", Sheet((4, 4), flags={"box": 2}), "the boxes are said to be 2"),
    "no yes or no": ("binairo", Sheet((4, 4), flags={"unique_lines": 0}), "the rule 'unique_lines' is 0"),
    "no sums": ("kakurasu", Sheet((2, 2)), "the board has no sums"),
    "two sums": ("kakurasu", Sheet((1, 1), around={"right": [[1, 0]]}), "line 1 has 2 numbers at the right"),
    "few sums": ("kakurasu", Sheet((2, 2), around={"right": [[1]]}), "there are 1 row sums, but the board has 2 rows"),
    "no blocks": ("nonogram", Sheet((2, 2)), "the board has no blocks"),
    "no regions": ("starbattle", Sheet((2, 2), flags={"stars": 1}), "the board has no regions"),
    "no stars": ("starbattle", Sheet((1, 1), regions=[[0]]), "the board does not say how many stars"),
    "clue 0": ("skyscrapers", Sheet((2, 2), around={"left": [[], [0]]}), "clue 2 of left is 0"),
    "all white": ("kakuro", Sheet((2, 10)), "the run across from row 1, column 1 has 10 cells"),
    "sum of nothing": ("kakuro", Sheet((1, 2), blocks={(0, 1): Sums(3)}), "row 1, column 2 has the sum 3"),
}


@pytest.mark.parametrize("fault", SHEETS)
def test_bad_sheets_name_the_place_and_the_fix(fault: str) -> None:
    name, sheet, place = SHEETS[fault]
    assert refused(find(name), sheet).startswith(place)


def test_regions_that_are_boxes_become_boxes() -> None:
    family = find("sudoku")
    regions = [[2, 2, 0, 0], [2, 2, 0, 0], [1, 1, 3, 3], [1, 1, 3, 3]]
    board = family.from_sheet(Sheet((4, 4), regions=regions))
    assert (board.box, board.regions) == ((2, 2), None)
    assert family.from_sheet(Sheet((4, 4), regions=regions, flags={"box": (2, 2)})) == board
    assert family.from_sheet(Sheet((4, 4))) == board
    others: list[list[list[int]]] = [[*regions[:3], [1, 3, 1, 3]], [[n + 1 for n in row] for row in regions], [[], []]]
    for other in others:
        fields = {"size": [4, 4], "grid": board.grid, "regions": other}
        kept: Any = msgspec.convert(fields, family.board_type)
        assert kept.regions == other


def test_written_zeros_of_sums_are_kept() -> None:
    family = find("kakuro")
    blocks = {(0, 0): Sums(), (0, 1): Sums(0), (0, 2): Sums(4, 0), (1, 0): Sums(None, 3)}
    board = family.from_sheet(Sheet((2, 3), blocks=blocks))
    assert board.zeros == [(0, 1, "down"), (0, 2, "across")]
    assert family.sheet(board).blocks == blocks
    text = family.write_text(board)
    assert text == "#   0\\  4\\0\n\\3  .   ."
    assert family.read_text(text.split("\n")) == board
    blank = msgspec.structs.replace(board, zeros=[])
    assert family.bindings(blank) == family.bindings(board)
    assert board_id(family, blank) != board_id(family, board)
    for zeros, reason in (
        ([(0, 2, "down")], "there is a sum"),
        ([(1, 1, "down")], "there is no black cell"),
        ([(2, 0, "down")], "there is no black cell"),
        ([(0, 1, "down"), (0, 1, "down")], "comes twice"),
    ):
        with pytest.raises(ValueError, match=reason):
            family.validate(msgspec.structs.replace(board, zeros=zeros))


@pytest.mark.parametrize("family", FAMILIES)
def test_formats_are_named_as_they_are(family: Family) -> None:
    assert family.codes
    for name, kind in family.codes.items():
        assert kind in formats()[name].kinds
