"""Links of SudokuPad and f-puzzles: packing, shortened JSON, what is refused, round trips and damaged links."""

import json
import time
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats._lz_string import pack, unpack
from gridproof.formats._sudokupad_zip import unzipped
from gridproof.formats.base import FormatError, Outgoing
from gridproof.formats.f_puzzles import FPuzzles
from gridproof.formats.sudokupad import SudokuPad
from gridproof.sheet import HIDDEN, Sheet
from tests.sudoku_sheets import answer_shown, answers, boards, check_any, damaged, only, refused, shown, vectors

PAD, PUZZLES = SudokuPad(), FPuzzles()
BOXES = [[[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]] for r in (0, 2) for c in (0, 2)]
SHEET = Sheet((4, 4), {(0, 0): 1, (1, 3): 2}, flags={"box": (2, 2)})
GRID: list[list[dict[str, Any]]] = [
    [{"value": 1, "given": True}, {}, {}, {}],
    [{}, {}, {}, {"value": 2, "given": True}],
    [{}, {}, {}, {}],
    [{}, {}, {}, {}],
]
CELLS: list[list[dict[str, Any]]] = [[{"value": 1}, {}, {}, {}], [{}, {}, {}, {"value": "2"}], [{}] * 4, [{}] * 4]
ZIPPED = (
    r"{cs:50,ce:[[{v:1},,,],[,,,{v:2}],[,,,],[,,,]],metadata:{t:'It\'s, [a] {t}est:',rules:'Say \n','a:b':t},ca:[]}"
)
TOLD = {"title": "A title", "author": "An author", "rules": "Normal rules: \u201cyes\u201d.\n2/3 + 1"}


def fpuz(**fields: Any) -> str:
    """JSON of f-puzzles."""
    return json.dumps({"size": 4, "grid": GRID, **fields})


def ctc(**fields: Any) -> str:
    """JSON of SudokuPad."""
    return json.dumps({"cellSize": 50, "cells": CELLS, "regions": BOXES, **fields})


PACKED, CTC = pack(fpuz(title="T")), pack(ctc(metadata={"title": "T"}))
LINKS = {
    "f-puzzles": f"https://www.f-puzzles.com/?load={PACKED}",
    "no scheme": f"f-puzzles.com/?load={PACKED}&x=1#y",
    "encoded": f"https://f-puzzles.com/?load={quote(PACKED, safe='')}",
    "prefix": f"fpuzzles{PACKED}",
    "short prefix": f"fpuz{PACKED}",
    "in SudokuPad": f"https://sudokupad.app/fpuzzles{PACKED}",
    "scl": f"scl{CTC}",
    "ctc": f"ctc{CTC}",
    "path": f"https://sudokupad.app/scl{CTC}",
    "settings": f"https://beta.sudokupad.app/scl{CTC}?setting-nogrid=1",
    "query": f"https://app.crackingthecryptic.com/sudoku/?puzzleid=scl{quote(CTC, safe='')}",
    "old path": f"http://app.crackingthecryptic.com/sudoku/scl{CTC}",
    "spaces": f"https://sudokupad.app/?puzzleid=scl{CTC}".replace("+", " "),
    "markdown": f"[Play](https://sudokupad.app/scl{CTC})",
    "in brackets": f"<https://www.f-puzzles.com/?load={PACKED}>",
    "no padding": f"scl{CTC}".rstrip("="),
    "a stop": f"https://sudokupad.app/scl{CTC}.",
    "broken lines": f"https://sudokupad.app/scl{CTC[:50]}\n{CTC[50:90]}\r\n{CTC[90:]}",
    "plain f-puzzles": fpuz(),
    "plain SudokuPad": ctc(),
}


def format_of(text: str) -> SudokuPad | FPuzzles:
    """The one of both that recognises some text."""
    (one,) = [one for one in (PAD, PUZZLES) if one.recognises(text.encode())]
    return one


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("", "Q==="),
        ("a", "IZA="),
        ("aaaaaaaaaa", "IY1o"),
        ('{"size":4}', "N4IgzglgXgpiBcAWAvkA"),
        ("Ünï – 漢字 😀 ok", "DsOw9wBIyAQYRPaOraFC8G4AD2IHsDWQ"),
        ("ab" * 24 + "c", "IYI17SOrZ/YGMg=="),
    ],
)
def test_packed_as_lz_string_packs(text: str, packed: str) -> None:
    assert pack(text) == packed
    assert unpack(packed) == text


@given(st.text(max_size=300) | st.text("ab{}[]:,0123", max_size=3000))
def test_packing(text: str) -> None:
    packed = pack(text)
    assert len(packed) % 4 == 0
    assert unpack(packed) == unpack(packed.rstrip("=")) == text


def test_unpacking_is_limited() -> None:
    with pytest.raises(FormatError, match="more than 1000000 characters"):
        unpack(pack("a" * 1_000_001))
    start = time.process_time()
    with pytest.raises(FormatError):
        unpack("N4Ig" + "/7f9" * 250_000)
    assert time.process_time() - start < 2


@pytest.mark.parametrize("vector", vectors("f-puzzles", "sudokupad-scl"))
def test_vectors(vector: dict[str, Any]) -> None:
    one = format_of(vector["text"])
    assert one.name == vector["format"].removesuffix("-scl")
    found = only(one, vector["text"])
    assert shown(found.sheet) == vector["board"]
    assert found.sheet.flags == {"box": (2, 2)}
    assert answer_shown(found.answer) == vector["solution"]
    assert found.extra == {"title": "T", "author": "A", "rules": "Normal 4x4 rules."}
    assert found.notes == []
    if one is PUZZLES:
        assert one.write(Outgoing("sudoku", found.sheet, found.answer, found.extra)).decode() == vector["text"]


def test_sudokupad_links_are_written_as_it_packs_them() -> None:
    for vector in vectors("sudokupad-scl")[:1]:
        if vector.values[0]:
            text = vector.values[0]["text"]
            found = only(PAD, text)
            written = PAD.write(Outgoing("sudoku", found.sheet, found.answer, found.extra)).decode()
            assert written == f"https://sudokupad.app/?puzzleid={quote(text.rstrip('='), safe='')}" + "%3D" * (
                -len(text.rstrip("=").removeprefix("scl")) % 4
            )


@pytest.mark.parametrize("text", LINKS.values(), ids=LINKS)
def test_links(text: str) -> None:
    found = only(format_of(text), text)
    assert found.sheet == SHEET
    assert found.kinds == ("sudoku",)
    assert found.where == ""
    assert found.extra in ({"title": "T"}, {})


def test_many_links() -> None:
    first, second = PAD.read(f"{LINKS['scl']}\n\n  {LINKS['in SudokuPad']}\n".encode())
    assert (first.where, second.where) == ("link 1", "link 2")
    assert first.sheet == second.sheet == SHEET
    assert "link of SudokuPad" in refused(PUZZLES, LINKS["scl"])


def test_a_lost_slash_is_found_again() -> None:
    tried = 0
    for number in range(100):
        packed = pack(fpuz(title=f"{number}!").replace("!", "\uffff"))
        if packed.count("//") == 1 and "///" not in packed:
            found = only(PUZZLES, "https://www.f-puzzles.com/?load=" + packed.replace("//", "/"))
            assert found.extra == {"title": f"{number}\uffff"}
            tried += 1
    assert tried


SHORT = {
    "https://sudokupad.app/abc123": "'abc123'",
    "https://app.crackingthecryptic.com/sudoku/bT7jM8": "'bT7jM8'",
    "https://www.f-puzzles.com/?id=yxyxyxyx": "'yxyxyxyx'",
    "https://sudokupad.app/": "has no puzzle in it",
    "https://sudokupad.app": "has no puzzle in it",
    "https://www.f-puzzles.com/": "no 'load='",
    "https://sudokupad.app/scfN4IgzglgXgpiBcAWAvkA": "short code",
    "https://sudokupad.app/packN4IgzglgXgpiBcAWAvkA": "a pack of several puzzles",
    "": "no link",
    f"scl{CTC[:-9]}": "cut off",
    f"scl{CTC.rstrip('=')}AAAA": "behind the end",
    f"scl{CTC[:60]}*{CTC[61:]}": "character 61 of the packed part is '*'",
    f"scl{CTC[:20]}AAAAAAAA{CTC[20:]}": "damaged",
    f"fpuz{pack('no JSON, but some text')}": "not valid JSON",
    f"fpuz{pack('[[1, 2, 3, 4, 5, 6, 7]]')}": "not an object",
    f"scl{pack('{' * 60)}": "not valid JSON",
    f"scl{pack('[' * 90_000)}": "nested too deeply",
}


@pytest.mark.parametrize(("text", "reason"), SHORT.items())
def test_bad_links(text: str, reason: str) -> None:
    assert reason in refused(PAD, text)


FIELDS: dict[str, tuple[dict[str, Any], str]] = {
    "killer": ({"killercage": [{"cells": ["R1C1"], "value": "3"}]}, "killercage"),
    "both": ({"thermometer": [1], "antiknight": True}, "antiknight, thermometer"),
    "one diagonal": ({"diagonal+": True}, "diagonal+"),
    "unknown rule": ({"newrule": [1]}, "newrule"),
    "marks": ({"grid": [[{"givenPencilMarks": [1, 2]}, {}, {}, {}], *GRID[1:]]}, "givenPencilMarks"),
    "size": ({"size": 9}, "'size' is 9, and 'grid' has 4 rows"),
    "no grid": ({"grid": None}, "'grid' does not hold rows"),
    "short row": ({"grid": [*GRID[:3], [{}]]}, "row 4 of 'grid' has 1 cells, and row 1 has 4"),
    "not square": ({"grid": GRID[:3], "size": 3}, "3 rows and 4 columns"),
    "value": ({"grid": [[{"value": 5}, {}, {}, {}], *GRID[1:]]}, "row 1, column 1 of 'grid' has the value 5"),
    "cell": ({"grid": [["x", {}, {}, {}], *GRID[1:]]}, "row 1, column 1 of 'grid' is x"),
    "no region": (
        {"grid": [[{"region": None}, {}, {}, {}], *GRID[1:]]},
        "1 cells are in no region, the first in row 1",
    ),
    "regions": ({"grid": [[{"region": 3}, {}, {}, {}], *GRID[1:]]}, "region 1 has 3 cells"),
    "solution": ({"solution": [1, 2, 3]}, "'solution' has 3 numbers"),
}


@pytest.mark.parametrize(("fields", "reason"), FIELDS.values(), ids=FIELDS)
def test_boards_of_f_puzzles_that_are_refused(fields: dict[str, Any], reason: str) -> None:
    assert reason in refused(PUZZLES, fpuz(**fields))


def test_what_f_puzzles_tells() -> None:
    grid = [[{"value": 1}, {"centerPencilMarks": [1]}, {"c": "red"}, {}], *GRID[1:]]
    cages = [{"cells": [], "value": "source: A paper"}]
    found = only(
        PUZZLES, fpuz(grid=grid, cage=cages, line=[{}], fogofwar=["R1C1"], version="7", killercage=[], negative=[])
    )
    assert found.sheet.numbers == {(1, 3): 2}
    assert found.answer is not None
    assert found.answer[0] == [1, None, None, None]
    assert found.extra == {"source": "A paper"}
    assert found.notes == [
        "drawings are left out, which the rules may give a meaning: line",
        "fields that are not known are left out: version",
        "fog is left out",
        "pencil marks are left out",
        "colours of cells are left out",
        "1 digit entered by a player, not given",
    ]
    both = only(PUZZLES, fpuz(**{"diagonal+": True, "diagonal-": True}, solution="1234341221434321"))
    assert both.sheet.flags == {"box": (2, 2), "diagonals": True}
    assert answer_shown(both.answer).startswith("1 2 3 4\n3 4 1 2")
    assert only(PUZZLES, fpuz(solution=[0] * 16)).answer is None
    five = only(PUZZLES, json.dumps({"size": 5, "grid": [[{}] * 5] * 5}))
    assert five.sheet.flags == {"box": (1, 5)}


PAD_FIELDS: dict[str, tuple[dict[str, Any], str]] = {
    "line": ({"lines": [{"wayPoints": [[0, 0], [1, 1]]}]}, "1 lines"),
    "one diagonal": ({"lines": [{"wayPoints": [[0, 0], [4, 4]]}]}, "1 lines"),
    "arrow": ({"arrows": [{}]}, "1 arrows"),
    "cage": ({"cages": [{"cells": [[0, 0]], "value": "3"}]}, "1 cages"),
    "rule": ({"global": ["antiknight"]}, "antiknight"),
    "no rows": ({"metadata": {"norowcol": True}}, "rows and columns that do not count"),
    "no cells": ({"cells": None}, "no 'cells'"),
    "value": ({"cells": [[{"value": "x"}, {}, {}, {}], *CELLS[1:]]}, "row 1, column 1 of 'cells' has the value x"),
    "overlap": ({"regions": [*BOXES[:3], [[0, 0]]]}, "row 1, column 1 is in region 1 and region 4"),
    "outside": ({"regions": [*BOXES[:3], [[0, 9]]]}, "outside the board"),
    "gaps": ({"regions": BOXES[:3]}, "4 cells are in no region, the first in row 3, column 3"),
    "no lists": ({"regions": [1]}, "'regions' does not hold lists"),
    "no place": ({"regions": [[[1]]]}, "not [row, column]"),
}


@pytest.mark.parametrize(("fields", "reason"), PAD_FIELDS.values(), ids=PAD_FIELDS)
def test_boards_of_sudokupad_that_are_refused(fields: dict[str, Any], reason: str) -> None:
    assert reason in refused(PAD, ctc(**fields))


def test_what_sudokupad_tells() -> None:
    cages = [{"value": "title: Old"}, {"value": "author: Me"}, {"cells": [[0, 0]], "hidden": True, "unique": False}]
    cells = [[{"value": 1, "pencilMarks": [2]}, {}, {}, {}], *CELLS[1:]]
    metadata = {"rules": ["One.", "Two."], "title": "New", "source": "x", "solution": "123434122143432."}
    found = only(
        PAD, ctc(cages=cages, cells=cells, metadata=metadata, overlays=[{}], underlays=[{}, {}], foglight=[[0, 0]])
    )
    assert found.sheet == SHEET
    assert found.extra == {"title": "New", "author": "Me", "rules": "One.\nTwo.", "sudokupad": {"source": "x"}}
    assert found.answer is not None
    assert found.answer[3] == [4, 3, 2, None]
    assert found.notes == [
        "drawings are left out, which the rules may give a meaning: 1 overlays, 2 underlays",
        "fog is left out",
        "pencil marks are left out",
    ]
    assert only(PAD, ctc(regions=[])).notes == ["no regions are given: the usual boxes are taken"]
    assert only(PAD, ctc(metadata={"solution": "12"})).notes == [
        "a solution of 2 characters is left out, as it does not fit"
    ]


def test_shortened_json() -> None:
    found = only(PAD, f"scl{pack(ZIPPED)}")
    assert found.sheet == SHEET
    assert found.extra["title"] == "It's, [a] {t}est:"
    assert found.extra["sudokupad"] == {"a:b": True}
    assert unzipped("{a:t,b:f,c:#0,d:#F,e:1e5000,f:001122,g:123456,h:1234567890123456,i:[,{},[]]}", "it") == {
        "a": True,
        "b": False,
        "c": "#000000",
        "d": "#FFFFFF",
        "e": "1e5000",
        "f": "001122",
        "g": 123456,
        "h": "1234567890123456",
        "i": [{}, {}, [{}]],
    }
    assert unzipped(r"""{x:'\\',y:'a\'b"c\n',z:''}""", "it") == {"x": "\\", "y": "a'b\"c\n", "z": ""}
    for text in ("{a:'" + "\\'" * 100_000, '{"' + '\\"' * 100_000, "{" + "['" * 100_000, "{a" + ":t,b" * 100_000):
        start = time.process_time()
        with pytest.raises(FormatError):
            unzipped(text, "it")
        assert time.process_time() - start < 1


def test_what_cannot_be_carried() -> None:
    for one in (PAD, PUZZLES):
        for sheet, reason in (
            (Sheet((4, 4), {(0, 0): HIDDEN}), "`?` in row 1, column 1"),
            (Sheet((4, 6)), "4 rows and 6 columns"),
            (Sheet((4, 4), signs={((0, 0), (0, 1)): "<"}), "signs"),
        ):
            with pytest.raises(FormatError) as raised:
                one.write(Outgoing("sudoku", sheet))
            assert reason in raised.value.reason
    with pytest.raises(FormatError, match="25 rows"):
        PUZZLES.write(Outgoing("sudoku", Sheet((25, 25), flags={"box": (5, 5)})))


@given(st.data(), boards((4, 5, 6, 7, 8, 9, 10, 12, 16)), st.booleans())
def test_round_trip(data: st.DataObject, sheet: Sheet, diagonals: bool) -> None:
    if diagonals:
        sheet.flags["diagonals"] = True
    extra = data.draw(st.sampled_from([{}, TOLD, {"title": "x"}]))
    for one in (PAD, PUZZLES):
        outgoing = Outgoing("sudoku", sheet, data.draw(answers(sheet)), extra)
        text = one.write(outgoing)
        assert one.address(outgoing) == text.decode()
        assert format_of(text.decode()) is one
        found = only(one, text.decode())
        assert (found.sheet, found.notes, found.extra) == (sheet, [], extra)
        if one is PUZZLES or sheet.size[0] < 10:
            assert found.answer == outgoing.answer


def test_nothing_cut_off_is_read() -> None:
    for name in ("scl", "f-puzzles", "plain f-puzzles", "plain SudokuPad"):
        text = LINKS[name].rstrip("=")
        for end in range(len(text)):
            assert not check_any(format_of(LINKS[name]), text[:end].encode()) or end == len(text) - 1


@settings(max_examples=settings().max_examples * 4)
@given(damaged([*LINKS.values(), ZIPPED, ctc(metadata={"solution": "1" * 16})], '{}[]":,0123-tfneu/+=?&%'))
def test_damaged_links(data: bytes) -> None:
    for one in (PAD, PUZZLES):
        check_any(one, data)


@settings(max_examples=settings().max_examples * 4)
@given(
    damaged([fpuz(title="T", solution=[1] * 16, cage=[{"value": "a: b"}]), ctc(lines=[]), ZIPPED], '{}[]":,0123-tfneu')
)
def test_damaged_boards(data: bytes) -> None:
    inner = data.decode("utf-8", "replace")
    for one, prefix in ((PUZZLES, "fpuz"), (PAD, "scl")):
        check_any(one, data)
        check_any(one, (prefix + pack(inner)).encode())
