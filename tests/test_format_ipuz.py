"""ipuz files: Sudoku, Latin squares and our own kinds; what is refused, round trips and damaged files."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.formats._ipuz_layers import EXTENSIONS
from gridproof.formats.base import FormatError, Outgoing
from gridproof.formats.ipuz import SUDOKU, Ipuz
from gridproof.sheet import HIDDEN, Answer, Sheet, Side, Sums
from tests.sudoku_sheets import answer_shown, answers, boards, check_any, damaged, only, refused, shown, vectors

FORMAT = Ipuz()
ROWS: list[list[Any]] = [[1, 0, 0, 0], [0, 0, 0, 2], [0] * 4, [0] * 4]
SHEET = Sheet((4, 4), {(0, 0): 1, (1, 3): 2}, flags={"box": (2, 2)})
SOLVED: Answer = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
ZONES = [{"cells": [[column, 0], [column, 1], [column, 2], [column, 3]]} for column in range(4)]
TOLD = {
    "title": "A title", "author": "An author", "copyright": "Nobody", "difficulty": "Easy", "date": "2026-01-31",
    "notes": "\u201cnotes\u201d", "ipuz": {"com.example:x": [1, {"y": None}], "checksum": ["z"]},
}  # fmt: skip


def ipuz(kind: str | list[str] = "sudoku", **fields: Any) -> str:
    """An ipuz file; fields that are `...` are left out."""
    kinds = [f"http://ipuz.org/{kind}#1"] if isinstance(kind, str) else kind
    whole = {"version": "http://ipuz.org/v2", "kind": kinds, "charset": "1234", "puzzle": ROWS, **fields}
    return json.dumps({name: value for name, value in whole.items() if value is not ...})


@pytest.mark.parametrize("vector", vectors("ipuz"))
def test_vectors(vector: dict[str, Any]) -> None:
    text = vector["text"]
    assert FORMAT.recognises(text.encode())
    found = only(FORMAT, text)
    if vector["family"] == "futoshiki":
        assert found.kinds == ("latinsquare",)
        assert found.sheet == Sheet((4, 4), {(1, 1): 3, (3, 0): 3, (3, 1): 1}, signs={((1, 0), (1, 1)): "<"})
    else:
        board, _, regions = vector["board"].partition("\nregions:\n")
        assert shown(found.sheet) == board.partition("\nprogress")[0]
        assert found.sheet.flags == {"box": (2, 2)}
        assert regions in ("", "A A B B\nA A B B\nC C D D\nC C D D")
    if "solution" in text:
        assert answer_shown(found.answer) == vector["solution"]
    if "zones" not in text:
        assert FORMAT.write(Outgoing(found.kinds[0], found.sheet, found.answer, found.extra)).decode() == text
    if "saved" in text:
        assert found.notes == ["1 digit entered by a player, not given", "pencil marks in 1 cell"]


@pytest.mark.parametrize("vector", vectors("ipuz", bad=True))
def test_bad_vectors(vector: dict[str, Any]) -> None:
    assert "no 'puzzle'" in refused(FORMAT, vector["text"])


SAME = {
    "plain": ipuz(),
    "version 1": ipuz(version="http://ipuz.org/v1"),
    "wrapped": f"ipuz({ipuz()});",
    "no number of the kind": ipuz(["http://ipuz.org/sudoku"]),
    "no list of kinds": ipuz(kind=["http://ipuz.org/sudoku#1"]).replace('["http', '"http').replace('#1"]', '#1"'),
    "escaped slashes": ipuz().replace("/", r"\/"),
    "no charset": ipuz(charset=...),
    "texts": ipuz(puzzle=[["1", "0", "", 0], [0, {"given": None}, {"given": 0}, {"given": "2"}], [0] * 4, [0] * 4]),
    "another empty": ipuz(empty=".", puzzle=[[1, ".", ".", "."], [".", ".", ".", 2], ["."] * 4, [0] * 4]),
    "zones": ipuz(
        "sudoku/jigsawsudoku",
        zones=[{"rect": [0, 0, 1, 1]}, {"rect": [2, 0, 3, 1]}, {"rect": [0, 2, 1, 3]}, {"rect": [2, 2, 3, 3]}],
    ),
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_ways_to_write_one_board(text: str) -> None:
    assert FORMAT.recognises(text.encode())
    found = only(FORMAT, text)
    assert (found.kinds, found.sheet, found.answer, found.notes, found.extra) == (("sudoku",), SHEET, None, [], {})


@pytest.mark.parametrize("text", ["", "{}", '{"version": 2}', "ipuz.org/v2", '{"family": "sudoku", "size": [4, 4]}'])
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not FORMAT.recognises(text.encode())


def test_variants() -> None:
    found = only(FORMAT, ipuz("sudoku/diagonalsudoku", boxes=True))
    assert found.sheet.flags == {"box": (2, 2), "diagonals": True}
    cells = [[[at, at] for at in range(4)], [[3 - at, at] for at in range(4)]]
    told = ipuz("sudoku/diagonalsudoku", boxes=True, zones=[{"cells": part} for part in cells])
    assert only(FORMAT, told).sheet == found.sheet
    found = only(FORMAT, ipuz("sudoku/jigsawsudoku", zones=ZONES, boxes=False))
    assert found.sheet.flags == {"box": (4, 1)}
    mixed = [*ZONES[:2], {"rect": [2, 0, 2, 3]}, {"cells": [[0, 3], [1, 3], [2, 3], [3, 3]]}]
    turned = [{"cells": [cell[::-1] for cell in zone["cells"]]} for zone in ZONES[:2]] + [mixed[2]]
    turned.append({"cells": [[0, 3], [1, 3], [2, 3], [3, 3]]})
    assert only(FORMAT, ipuz("sudoku/jigsawsudoku", zones=turned, boxes=False)).sheet == found.sheet
    for text in (ipuz("sudoku/latinsquare"), ipuz(boxes=False)):
        found = only(FORMAT, text)
        assert found.kinds == ("latinsquare",)
        assert found.sheet == Sheet((4, 4), SHEET.numbers)
    words = ipuz("sudoku/wordoku", charset="ABCD", puzzle=[["D", 0, 0, 0], *ROWS[1:]])
    found = only(FORMAT, words)
    assert found.sheet.numbers == {(0, 0): 4, (1, 3): 2}
    assert found.extra == {"ipuz": {"charset": "ABCD"}}
    again = json.loads(FORMAT.write(Outgoing("sudoku", found.sheet, SOLVED, found.extra)))
    assert again["kind"] == [f"{SUDOKU}/wordoku#1"]
    assert again["puzzle"][:2] == [["D", 0, 0, 0], [0, 0, 0, "B"]]
    assert again["solution"][0] == ["A", "B", "C", "D"]
    six = only(FORMAT, ipuz(charset="123456", puzzle=[[0] * 6] * 6))
    assert six.notes == ["boxes of 2 rows and 3 columns are assumed"]
    styled = only(FORMAT, ipuz(puzzle=[[{"given": 1, "style": {"color": "ff0000"}}, 0, 0, 0], *ROWS[1:]]))
    assert styled.notes == ["styles of cells are left out"]


def test_signs() -> None:
    named = {"down": {"greaterthan": "B"}}
    rows = [
        [{"style": "down"}, {"given": 2, "style": {"lessthan": "RB"}}, 0, {"style": {"greaterthan": "L"}}],
        *ROWS[1:],
    ]
    found = only(FORMAT, ipuz("sudoku/latinsquare", styles=named, puzzle=rows))
    signs = {((0, 0), (1, 0)): ">", ((0, 1), (0, 2)): "<", ((0, 1), (1, 1)): "<", ((0, 2), (0, 3)): "<"}
    assert found.sheet.signs == signs
    assert found.sheet.numbers == {(0, 1): 2, (1, 3): 2}
    written = json.loads(FORMAT.write(Outgoing("latinsquare", found.sheet)))
    assert written["puzzle"][0][0] == {"given": 0, "style": {"greaterthan": "B"}}
    assert only(FORMAT, json.dumps(written)).sheet == found.sheet


def test_what_files_tell() -> None:
    saved = [[1, "4", "12", [1, 2]], [0, 3, 0, 2], [0] * 4, [0] * 4]
    fields: dict[str, Any] = {"saved": saved, "title": "A title", "date": "01/31/2026", "com.example:x": 1}
    text = ipuz(**fields)
    found = only(FORMAT, text)
    assert found.answer is not None
    assert found.answer[0] == [1, 4, None, None]
    assert found.notes == ["2 digits entered by a player, not given", "pencil marks in 2 cells"]
    assert found.extra == {"title": "A title", "date": "2026-01-31", "ipuz": {"saved": saved, "com.example:x": 1}}
    written = json.loads(FORMAT.write(Outgoing("sudoku", found.sheet, None, found.extra)))
    assert (written["date"], written["saved"], written["com.example:x"]) == ("01/31/2026", saved, 1)
    solved = only(FORMAT, ipuz(solution=SOLVED, saved=saved, date="soon"))
    assert solved.answer == SOLVED
    assert solved.extra["date"] == "soon"
    values = [[{"value": digit} for digit in row] for row in SOLVED]
    assert only(FORMAT, ipuz(solution=values)).answer == SOLVED


BAD: dict[str, tuple[str, str]] = {
    "no JSON": ("ipuz", "not valid JSON"),
    "cut off": (ipuz()[:-2], "not valid JSON"),
    "no comma": ('{"version": 1,\n "kind" 2}', "line 2, character"),
    "a list": ("[]", "not an object"),
    "no version": (ipuz(version=...), "no 'version'"),
    "version 3": (ipuz(version="http://ipuz.org/v3"), "'version' is http://ipuz.org/v3"),
    "version 2 as number": (ipuz(version=2), "'version' is 2"),
    "no kind": (ipuz([]), "no 'kind'"),
    "unknown kind": (ipuz("crossword"), "ipuz 'http://ipuz.org/crossword' is not one of the kinds"),
    "kind like another": (ipuz("sudokus"), "'http://ipuz.org/sudokus' is not one"),
    "killer": (ipuz("sudoku/killersudoku"), "'http://ipuz.org/sudoku/killersudoku' is not one"),
    "our unknown kind": (ipuz(["urn:gridproof:other#1"]), "'urn:gridproof:other' is not one"),
    "new version of the kind": (ipuz(["http://ipuz.org/sudoku#2"]), "is version 2 of that kind"),
    "cages": (ipuz(cages=[{"rect": [0, 0, 1, 0], "value": 3}]), "'cages'"),
    "no rows": (ipuz(puzzle=[]), "'puzzle' does not hold rows"),
    "short row": (ipuz(puzzle=[*ROWS[:3], [0]]), "row 4 of 'puzzle' has 1 cells, and row 1 has 4"),
    "three rows": (ipuz(puzzle=ROWS[:3]), "'puzzle' has 3 rows and 4 columns"),
    "charset": (ipuz(charset="12345"), "'charset' has 5 signs, and 'puzzle' has 4 rows"),
    "charset twice": (ipuz(charset="1134"), "'charset' is 1134"),
    "large number": (ipuz(puzzle=[[5, 0, 0, 0], *ROWS[1:]]), "row 1, column 1 of 'puzzle' is 5"),
    "true": (ipuz(puzzle=[[True, 0, 0, 0], *ROWS[1:]]), "row 1, column 1 of 'puzzle' is True"),
    "hole": (ipuz(puzzle=[[None, 0, 0, 0], *ROWS[1:]]), "row 1, column 1 of 'puzzle' is no cell"),
    "block": (ipuz(puzzle=[[0, "#", 0, 0], *ROWS[1:]]), "row 1, column 2 of 'puzzle' is no cell"),
    "no zones": (ipuz("sudoku/jigsawsudoku"), "the jigsaw has no 'zones'"),
    "zones left": (
        ipuz("sudoku/jigsawsudoku", zones=ZONES[:3]),
        "4 cells are in no zone, the first in row 1, column 4",
    ),
    "zones overlap": (ipuz("sudoku/jigsawsudoku", zones=ZONES[:3] * 2), "row 1, column 1 is in zone 1 and zone 4"),
    "rectangle": (ipuz("sudoku/jigsawsudoku", zones=[{"rect": [0, 0, 4, 0]}]), "the rectangle of zone 1"),
    "zone without cells": (ipuz("sudoku/jigsawsudoku", zones=[{"cells": [[0]]}]), "zone 1 has no list of cells"),
    "extra zones": (ipuz(zones=ZONES, boxes=True), "boxes and 'zones' besides"),
    "Latin zones": (ipuz("sudoku/latinsquare", zones=ZONES), "Latin square has zones"),
    "solution": (ipuz(solution=[[1]]), "'solution' has 1 rows, and 'puzzle' has 4"),
    "solution sign": (ipuz(solution=[*SOLVED[:3], ["x", 1, 2, 3]]), "row 4, column 1 of 'solution' is x"),
    "signs in Sudoku": (ipuz(puzzle=[[{"style": {"lessthan": "R"}}, 0, 0, 0], *ROWS[1:]]), "signs between cells"),
    "sign out": (
        ipuz("sudoku/latinsquare", puzzle=[[{"style": {"lessthan": "T"}}, 0, 0, 0], *ROWS[1:]]),
        "row 1, column 1 of 'puzzle' points out of the board",
    ),
    "side": (
        ipuz("sudoku/latinsquare", puzzle=[[{"style": {"lessthan": "X"}}, 0, 0, 0], *ROWS[1:]]),
        "the style 'lessthan' in row 1, column 1 of 'puzzle' is X",
    ),
    "contradiction": (
        ipuz("sudoku/latinsquare", puzzle=[[{"style": {"lessthan": "R", "greaterthan": "R"}}, 0, 0, 0], *ROWS[1:]]),
        "row 1, column 1 and row 1, column 2 contradict",
    ),
    "prime": (ipuz(charset="12345", puzzle=[[0] * 5] * 5), "no usual boxes"),
    "our signs": (ipuz(["urn:gridproof:binairo"], **{"gridproof:signs": [[0, 0, 2, 0, "="]]}), "a sign between [0, 0]"),
    "our fields": (ipuz(["urn:gridproof:binairo"], **{"gridproof:signs": [[0, 0]]}), "a field that does not fit"),
    "our cells": (ipuz(["urn:gridproof:kakuro"], puzzle=[[-1]]), "row 1, column 1 of 'puzzle' is -1"),
    "our sums": (ipuz(["urn:gridproof:kakuro"], **{"gridproof:sums": [[0, 0, 3, None]]}), "row 1, column 1"),
    "our lines": (ipuz(["urn:gridproof:nonogram"], **{"gridproof:around": {"top": []}}), "has 0 lines at the top"),
    "our regions": (ipuz(["urn:gridproof:starbattle"], **{"gridproof:regions": [[0]]}), "'gridproof:regions'"),
}


@pytest.mark.parametrize(("text", "reason"), BAD.values(), ids=BAD)
def test_bad_files(text: str, reason: str) -> None:
    assert reason in refused(FORMAT, text)


def test_what_cannot_be_carried() -> None:
    for kind, sheet, reason in (
        ("sudoku", Sheet((4, 4), {(0, 0): HIDDEN}), "`?` in row 1, column 1"),
        ("sudoku", Sheet((4, 6)), "4 rows and 6 columns"),
        ("latinsquare", Sheet((4, 6)), "4 rows and 6 columns"),
        ("latinsquare", Sheet((4, 4), signs={((0, 0), (0, 1)): "="}), "the sign ="),
        ("latinsquare", SHEET, "box=(2, 2)"),
    ):
        with pytest.raises(FormatError) as raised:
            FORMAT.write(Outgoing(kind, sheet))
        assert reason in raised.value.reason


@given(st.data(), boards((4, 5, 6, 7, 8, 9, 10, 12, 16, 25, 36)), st.booleans())
def test_sudokus_come_back(data: st.DataObject, sheet: Sheet, diagonals: bool) -> None:
    if diagonals:
        sheet.flags["diagonals"] = True
    come_back(Outgoing("sudoku", sheet, data.draw(answers(sheet)), data.draw(st.sampled_from([{}, TOLD]))))


@given(st.data(), boards((2, 3, 4, 5, 9, 11)), st.dictionaries(st.integers(0, 240), st.sampled_from("<>")))
def test_latin_squares_come_back(data: st.DataObject, sheet: Sheet, signs: dict[int, Any]) -> None:
    order = sheet.size[0]
    pairs: list[Any] = [((r, c), (r, c + 1)) for r in range(order) for c in range(order - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(order - 1) for c in range(order)]
    latin = Sheet(sheet.size, sheet.numbers, signs={pairs[at]: sign for at, sign in signs.items() if at < len(pairs)})
    come_back(Outgoing("latinsquare", latin, data.draw(answers(latin)), data.draw(st.sampled_from([{}, TOLD]))))


def come_back(outgoing: Outgoing) -> None:
    """The board, its answer and all that is told of it are the same when read again."""
    text = FORMAT.write(outgoing).decode()
    assert FORMAT.recognises(text.encode())
    found = only(FORMAT, text)
    assert found.kinds == (outgoing.kind,)
    assert (found.sheet, found.answer, found.extra) == (outgoing.sheet, outgoing.answer, outgoing.extra)
    assert not [note for note in found.notes if "assumed" not in note]


@st.composite
def layered(draw: st.DrawFn) -> Outgoing:
    """A board with any layers of the kinds of our own."""
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    places = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    clue = st.integers(-1, 45)
    sums = st.builds(Sums, st.none() | clue, st.none() | clue)
    sheet = Sheet((rows, columns), blocks=draw(st.dictionaries(places, sums, max_size=5)))
    numbers = draw(st.dictionaries(places, clue, max_size=9))
    sheet.numbers = {place: number for place, number in numbers.items() if place not in sheet.blocks}
    lengths: dict[Side, int] = {"top": columns, "bottom": columns, "left": rows, "right": rows}
    for side, count in lengths.items():
        if draw(st.booleans()):
            line = st.none() | st.lists(clue, max_size=3)
            sheet.around[side] = draw(st.lists(line, min_size=count, max_size=count))
    for row, column in draw(st.sets(places, max_size=4)):
        if column + 1 < columns:
            sheet.signs[(row, column), (row, column + 1)] = draw(st.sampled_from("<>=x"))
        if row + 1 < rows:
            sheet.signs[(row, column), (row + 1, column)] = draw(st.sampled_from("<>=x"))
    if draw(st.booleans()):
        line_of = st.lists(st.integers(0, 5), min_size=columns, max_size=columns)
        sheet.regions = draw(st.lists(line_of, min_size=rows, max_size=rows))
    flags: dict[str, Any] = {"stars": 2, "unique_lines": False, "box": (2, 3), "full": True}
    sheet.flags = {name: flags[name] for name in draw(st.sets(st.sampled_from(sorted(flags))))}
    cells = st.lists(st.none() | st.integers(0, 9), min_size=columns, max_size=columns)
    answer = draw(st.none() | st.lists(cells, min_size=rows, max_size=rows))
    return Outgoing(draw(st.sampled_from(EXTENSIONS)), sheet, answer, draw(st.sampled_from([{}, TOLD])))


@given(layered())
def test_layers_come_back(outgoing: Outgoing) -> None:
    come_back(outgoing)


def test_nothing_cut_off_is_read() -> None:
    texts = [ipuz(title="T"), FORMAT.write(Outgoing("kakuro", Sheet((1, 1), blocks={(0, 0): Sums(3)}))).decode()]
    for text in texts:
        assert check_any(FORMAT, text.encode())
        for end in range(len(text)):
            assert not check_any(FORMAT, text[:end].encode())


@settings(max_examples=settings().max_examples * 4)
@given(st.data(), damaged([*SAME.values(), *(text for text, _ in BAD.values())], '{}[]":,0123-#.tfneuTRBL'))
def test_damaged_files(data: st.DataObject, changed: bytes) -> None:
    check_any(FORMAT, changed)
    good = [FORMAT.write(data.draw(layered())).decode(), FORMAT.write(Outgoing("sudoku", SHEET, SOLVED, TOLD)).decode()]
    check_any(FORMAT, data.draw(damaged(good, '{}[]":,0123-#.?tfneu<>=x')))
